"""Names of the data that the layout has not, but nearly: one misspelt by hand would weave to nothing, without a word.

Two names are nearly the same that are so without one letter of each: `pirce` and `price` are both `prce` then. What is
asked for is looked up by such rests, so the time is in proportion to layout and data.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import FormatError
from .data_text import KEY
from .weaving import Program, loops_of

MAX_NAME = 60
"""Characters of a name that may be misspelt; separate writes none so long."""
MIN_CHANGED = 5
"""Letters of a name from which on one that is another is a slip: `size` and `site` are two names."""
_HOLDING = frozenset((dict, list))


def expect_known_names(program: Program, data: Mapping[str, Any]) -> None:
    """Raise FormatError for a name that is like one of the layout's which the same row, or the page, lacks."""
    known: dict[str | None, set[str]] = defaultdict(set)
    known[None].update(first for first, at in zip(program.first, program.second, strict=True) if at == -1)
    for loop in loops_of(program):
        known[loop.name].update(loop.names)
    by_rest: dict[str | None, dict[str, list[str]]] = {}
    todo: list[tuple[str | None, Any]] = [(None, data)]
    while todo:
        of, value = todo.pop()
        names = known.get(of)
        for row in value if isinstance(value, (list, tuple)) else (value,):
            if type(row) is not dict and row is not data:
                continue
            if names is not None and not names.issuperset(row):
                if of not in by_rest:
                    by_rest[of] = _by_rest(names)
                _expect_known(of, row, names, by_rest[of])
            todo += [(key, inner) for key, inner in row.items() if type(inner) in _HOLDING and key != KEY]


def _expect_known(of: str | None, row: Mapping[Any, Any], known: set[str], by_rest: Mapping[str, list[str]]) -> None:
    """Raise FormatError for a misspelt name of a row; of a table, of its columns: `title,price`."""
    names = {name for key in row if isinstance(key, str) for name in key.split(",")} - {KEY}
    for name in sorted(names - known):
        for other in [other for rest in _rests(name) for other in by_rest.get(rest, ())]:
            if other not in names and _is_slip(name.lower(), other.lower()):
                where = f"a row of {of!r}" if of else "the page"
                raise FormatError(f"data: {where} has {name!r} where the layout has {other!r}: is it misspelt?")


def _is_slip(name: str, other: str) -> bool:
    """Say whether one name is the other with letters exchanged, or with one more, less, or another, not the first."""
    if len(name) == len(other) < MIN_CHANGED or name[0] != other[0]:
        return sorted(name) == sorted(other)
    return True


def _by_rest(names: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        for rest in _rests(name):
            found[rest].append(name)
    return found


def _rests(name: str) -> set[str]:
    """Return a name in small letters, and what is left of it without each of them; `text2` and `text3` share none."""
    name = name.lower() if len(name) <= MAX_NAME else ""
    return {name, *(name[:at] + name[at + 1 :] for at, letter in enumerate(name) if not letter.isdigit())} - {""}
