"""Names of variables: what the page calls the thing, whole words or short, and unique in their scope."""

from __future__ import annotations

import re
from collections.abc import Set

RESERVED = frozenset(
    "and as block break call caller context continue cycler dict do else elif endfor endif extends false filter for from if "
    "import in include is joiner lipsum loop macro namespace none not or pluralize range raw recursive self set super true "
    "trans unweave varargs kwargs with without scoped ignore missing required autoescape endblock debug".split()
)
"""Words of the template language, its globals, and our own key in the data."""

ATTRIBUTES = frozenset("clear copy fromkeys get items keys pop popitem setdefault update values".split())
"""What every object of the data has in Jinja2 beside its own attributes."""

MAX_SHORT = 7
"""Longest name in small layouts, before a number makes it unique: every use of a name costs its length."""

MAX_WORDS = 4
"""Words of a whole name."""

TEXT = "text"
"""What is in elements that say nothing of it."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_TAGS = {"a": "link", "li": "item", "tr": "row", "td": "cell", "th": "header", "p": "paragraph", "img": "image"} | {
    "dt": "term",
    "dd": "definition",
    "ul": "list",
    "ol": "list",
    "br": "line",
    "hr": "rule",
    "b": TEXT,
    "i": TEXT,
    **dict.fromkeys(("span", "div", "strong", "em", "font", "small", "u", "center"), TEXT),
    **{f"h{n}": "heading" for n in range(1, 7)},
}
"""What a developer calls the content of a tag without a class."""


def short_name(text: str) -> str:
    """Give the first usable word of a class, attribute or tag name in lower case, cut; "" where there is none.

    >>> short_name("product-title large"), short_name("42")
    ('product', '')
    """
    match = _WORD.search(text)
    return match.group().lower()[:MAX_SHORT] if match else ""


def whole_name(text: str) -> str:
    """Give the words of the first class, attribute or tag name that has any, joined; "" where there is none.

    >>> whole_name("product-title large"), whole_name("fooBar2"), whole_name("<li"), whole_name("42")
    ('product_title', 'foo_bar', 'item', '')
    """
    for name in text.split():
        if name.startswith("<") and name[1:].lower() in _TAGS:
            return _TAGS[name[1:].lower()]
        words = [word.lower() for word in _PART.findall(name) if len(word) > 1][:MAX_WORDS]
        if words:
            return "_".join(words)
    return ""


def plural(name: str) -> str:
    """Return the name of a list of such things.

    >>> plural("product"), plural("category"), plural("items"), plural("box")
    ('products', 'categories', 'items', 'boxes')
    """
    if name.endswith("s") and not name.endswith("ss"):
        return name
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "z", "ch", "sh")) else "s")


def singular(name: str) -> str:
    """Return what one of a list of such things is called.

    >>> singular("products"), singular("categories"), singular("news"), singular("class")
    ('product', 'category', 'news', 'class')
    """
    if name.endswith("ies") and len(name) > 4:
        return name[:-3] + "y"
    ends = name.endswith("s") and not name.endswith(("ss", "us", "is", "news"))
    return name[:-1] if ends and len(name) > 3 else name


class Namer:
    """Gives out the names of one scope; `fallback` is what a thing without any name is called, `taken` has names of others."""

    def __init__(self, *taken: Set[str], fallback: str = "v") -> None:
        self._others = RESERVED, *taken
        self._own: set[str] = set()
        self._next: dict[str, int] = {}
        self._fallback = fallback

    def name(self, *hints: str) -> str:
        """Return the first hint that is free, else the first one numbered; without one, the fallback numbered."""
        hints = tuple(filter(None, hints))
        for hint in hints:
            if self._is_free(hint):
                self._own.add(hint)
                return hint
        if not hints and self._fallback != "v" and self._is_free(self._fallback):
            self._own.add(self._fallback)
            return self._fallback
        base = (hints[0].rstrip("0123456789") if hints else "") or self._fallback
        number = self._next.get(base, 1 if not hints and base == "v" else 2)
        while not self._is_free(f"{base}{number}"):
            number += 1
        self._next[base] = number + 1
        self._own.add(f"{base}{number}")
        return f"{base}{number}"

    def _is_free(self, name: str) -> bool:
        return name not in self._own and not any(name in others for others in self._others)
