"""The code that many of a template's attributes begin with, handlers of events and styles: each is said once.

`{% set common_onclick = "count('lamps', " %}` begins the template, a handler is `onclick="{{ common_onclick }}this)"`
then. O(n), of code read a bounded number of times.
"""

import re
from collections import Counter
from collections.abc import Iterator

from .macro_finding import names_in
from .naming import Namer
from .template_text import edited

MAX_SET = 4
MIN_TIMES = 4
MIN_LENGTH, MAX_LENGTH = 40, 1 << 10
"""Characters of a beginning."""
MIN_SAVED = 100
"""Characters that saying it once saves at least."""
DEFINITION, USE = 30, 20
"""Characters that it takes beside itself, once and where it stands, about."""
MAX_ENDS = 16
"""Places where code may be cut, the first ones."""
SHORT = "c"
"""What beginnings are called in the small style."""

_CODE = re.compile(rf"""="((?=[^"{{}}\\\r\n]{{{MIN_LENGTH}}})[^"{{}}\\/\r\n]*+(?:/(?!/)[^"{{}}\\/\r\n]*+|(?!))*+)""")
"""A long attribute up to its first value or address, which may have a name of its own."""
_NAME = re.compile(r"\s(on[a-z]+|allow|sandbox|sizes|style)\Z")
"""What code stands in, before it."""
MAX_NAME = 24
_END = re.compile(r"(?<=[;,(=])|\Z")
"""Where a statement, an argument or the code ends."""


def with_beginnings(template: str, spaced: bool) -> str:
    """Return a template that says once what its code begins with; `spaced`: instructions as in the readable style."""
    places = list(_places(template))
    edits: list[tuple[int, int, str]] = []
    namer: Namer | None = None
    space, end = (" ", "\n") if spaced else ("", "")
    for _ in range(MAX_SET):
        counts = Counter(code for _, _, beginnings in places for code in beginnings)
        saved = {code: (n - 1) * len(code) - n * USE - DEFINITION for code, n in counts.items() if n >= MIN_TIMES}
        code = max(saved, key=saved.__getitem__, default="")
        if not code or saved[code] < MIN_SAVED:
            break
        chosen = [(attribute, start) for attribute, start, beginnings in places if code in beginnings]
        namer = namer or Namer(names_in(template))
        name = namer.name(f"common_{chosen[0][0]}" if spaced else SHORT)
        edits.append((0, 0, f'{{%{space}set {name}{space}={space}"{code}"{end}%}}'))
        edits += [(start, start + len(code), f"{{{{{space}{name}{space}}}}}") for _, start in chosen]
        places = [place for place in places if code not in place[2]]
    return edited(template, sorted(edits)) if edits else template


def _places(template: str) -> Iterator[tuple[str, int, list[str]]]:
    """Give where code stands: its attribute, its first character, what it begins with."""
    for found in _CODE.finditer(template):
        start, stop = found.span(1)
        name = _NAME.search(template, max(0, start - MAX_NAME), start - 2)
        if name and stop - start >= MIN_LENGTH:
            yield name[1], start, _beginnings(template[start : min(stop, start + MAX_LENGTH)])


def _beginnings(code: str) -> list[str]:
    """Return what code begins with, up to each of the first places where it may be cut.

    >>> _beginnings("count('all our lamps', 'and their shades', this)")
    ["count('all our lamps', 'and their shades',", "count('all our lamps', 'and their shades', this)"]
    """
    ends = [found.start() for found in _END.finditer(code, MIN_LENGTH)]
    return [code[:stop] for stop in ends[:MAX_ENDS]]
