"""The addresses that many of a template's links begin with: each is said once.

`{% set lamps = 'https://lamps.example' %}` begins the template, the links are `{{ lamps }}/about` then. A base is a
host, with up to three folders; those that save most come first. O(n), of addresses read a bounded number of times.
"""

import re
from collections import Counter

from .macro_finding import names_in
from .naming import Namer, whole_name
from .template_text import edited

MAX_BASES = 8
MIN_TIMES = 4
MIN_SAVED = 100
"""Characters that a base saves at least."""
DEFINITION = 22
"""Characters that a base takes at least beside itself, once."""
USE, SHORT_USE = 14, 5
"""Characters that it takes where it stands, about, with a whole name and a short one."""
SHORT = "u"
"""What bases are called in the small style."""
MAX_INSIDE = 1 << 10
"""Characters of an instruction that an address may stand in."""
MAX_BEFORE = 26
"""Characters before an address that are read."""

_URL = re.compile(r"//[\w-]++(?:\.[\w-]++|(?!))++(?:/[\w.~-]++(?=/)|(?!)){0,3}+(?=[/\"'])")
_SCHEME = re.compile(r"\bhttps?:\Z")
_VOCABULARY = re.compile(r"(?:xmlns[\w:]*|itemtype|vocab)=[\"']\Z")
"""Attributes whose addresses are names, of which no part is another's."""
_SUFFIXES = frozenset("ac co com edu gov net org".split())
"""What stands before the country in the names of hosts."""
_WORDS = re.compile(r"[A-Za-z]{3,}(?:[-_][A-Za-z]{3,})?\Z")


def with_bases(template: str, spaced: bool) -> str:
    """Return a template with its bases; `spaced`: as the readable style writes instructions."""
    places = [place for found in _URL.finditer(template) if (place := _place(template, *found.span()))]
    if len(places) < MIN_TIMES:
        return template
    found: Counter[str] = Counter()
    urls = {url: (times, _beginnings(url)) for url, times in Counter(template[a:b] for a, b in places).items()}
    for times, beginnings in urls.values():
        for one in beginnings:
            found[one] += times
    counts = {one: times for one, times in found.items() if times >= MIN_TIMES}
    use = USE if spaced else SHORT_USE
    names: dict[str, str] = {}
    namer: Namer | None = None
    while counts and len(names) < MAX_BASES:
        base = max(counts, key=lambda base: counts[base] * (len(base) - use) - len(base))
        times = counts[base]
        if times < MIN_TIMES or times * (len(base) - use) - len(base) - DEFINITION < MIN_SAVED:
            break
        namer = namer or Namer(names_in(template))
        names[base] = namer.name(*_called(base)) if spaced else namer.name(SHORT)
        for one in _beginnings(base):
            counts[one] -= times
        counts = {one: n for one, n in counts.items() if not f"{one}/".startswith(f"{base}/")}
    bases = {url: next((one for one in beginnings if one in names), "") for url, (_, beginnings) in urls.items()}
    return _written(template, [(a, bases[template[a:b]]) for a, b in places], names, spaced) if names else template


def _place(template: str, start: int, stop: int) -> tuple[int, int] | None:
    """Return where an address begins and its folders stop; None inside of instructions, and where it is a name."""
    opened = template.rfind("{{", max(0, start - MAX_INSIDE), start)
    if opened >= 0 and template.find("}}", opened, start) < 0:
        return None
    before = template[max(0, start - MAX_BEFORE) : start]
    scheme = _SCHEME.search(before) if before.endswith(":") else None
    if scheme:
        start -= len(scheme[0])
        before = before[: scheme.start()]
    is_name = before.endswith(("'", '"')) and _VOCABULARY.search(before)
    return None if is_name else (start, stop)


def _beginnings(url: str) -> list[str]:
    """Return an address, and what it begins with, the host the shortest.

    >>> _beginnings("https://lamps.example/a/b")
    ['https://lamps.example/a/b', 'https://lamps.example/a', 'https://lamps.example']
    """
    head, _, tail = url.partition("//")
    parts = tail.split("/")
    return [f"{head}//{'/'.join(parts[:n])}" for n in range(len(parts), 0, -1)]


def _called(base: str) -> tuple[str, ...]:
    """Return what a base may be called: as its last folder that is a word, else as its host.

    >>> _called("https://www.lamps.co.uk"), _called("//cdn.lamps.example/wp-content/uploads/17")
    (('lamps', 'lamps_url'), ('uploads', 'lamps_uploads'))
    """
    host, *folders = base.split("//")[1].split("/")
    label = next((label for label in reversed(host.split(".")[:-1]) if label not in _SUFFIXES), "")
    name = whole_name(label) or "".join(filter(str.isalpha, label.lower())) or "site"
    folder = next((whole_name(part) for part in reversed(folders) if _WORDS.match(part)), "")
    return (folder, f"{name}_{folder}") if folder else (name, f"{name}_url")


def _written(template: str, places: list[tuple[int, str]], names: dict[str, str], spaced: bool) -> str:
    """Write bases where they stand, "" for none, and at the template's beginning what they are."""
    space, end = (" ", "\n") if spaced else ("", "")
    edits = [(0, 0, f"{{%{space}set {name}{space}={space}'{base}'{end}%}}") for base, name in names.items()]
    edits += [(start, start + len(base), f"{{{{{space}{names[base]}{space}}}}}") for start, base in places if base]
    return edited(template, edits)
