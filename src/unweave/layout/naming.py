"""Names of variables: what the page calls the thing, else v1, v2, and so on; short, and unique in their scope."""

from __future__ import annotations

import re

RESERVED = frozenset(
    "and as block break call caller context continue cycler dict do else elif endfor endif extends false filter for from if "
    "import in include is joiner lipsum loop macro namespace none not or pluralize range raw recursive self set super true "
    "trans unweave varargs kwargs with without scoped ignore missing required autoescape endblock debug".split()
)
"""Words of the template language, its globals, and our own key in the data."""

MAX_NAME = 7
"""Longest name taken from a page, before a number makes it unique: every use of a name costs its length."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def suggest(text: str) -> str:
    """Give the first usable word of a class, attribute or tag name in lower case, "" where there is none.

    >>> suggest("product-title large"), suggest("42")
    ('product', '')
    """
    match = _WORD.search(text)
    return match.group().lower()[:MAX_NAME] if match else ""


class Namer:
    """Gives out the names of one scope."""

    def __init__(self, taken: tuple[str, ...] = ()) -> None:
        self._taken = {*RESERVED, *taken}
        self._next: dict[str, int] = {}

    def name(self, hint: str) -> str:
        """Return the hint, numbered where it is taken, or v1, v2, ... without one."""
        if hint and hint not in self._taken:
            self._taken.add(hint)
            return hint
        base = hint.rstrip("0123456789") or "v"
        number = self._next.get(base, 1 if base == "v" and not hint else 2)
        while f"{base}{number}" in self._taken:
            number += 1
        self._next[base] = number + 1
        self._taken.add(f"{base}{number}")
        return f"{base}{number}"
