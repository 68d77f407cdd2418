"""Names of the data that the layout has not, but nearly: one misspelt by hand would weave to nothing, without a word."""

import difflib
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from ..errors import FormatError
from .data_text import KEY
from .weaving import Program, loops_of

MAX_DOUBTED, MAX_NAME = 100, 60
"""Unknown names that are compared, and the characters of each: comparing is slow, and separate writes none."""
_NEAR = 0.66
"""Of `now` and `nwo` it is two thirds."""


def expect_known_names(program: Program, data: Mapping[str, Any]) -> None:
    """Raise FormatError for a name that is like one of the layout's which the same row, or the page, lacks."""
    known: dict[str | None, set[str]] = defaultdict(set)
    known[None].update(first for first, at in zip(program.first, program.second, strict=True) if at == -1)
    for loop in loops_of(program):
        known[loop.name].update(loop.names)
    doubted: set[str] = set()
    todo: list[tuple[str | None, Any]] = [(None, data)]
    while todo and len(doubted) < MAX_DOUBTED:
        of, value = todo.pop()
        if isinstance(value, (list, tuple)):
            todo.extend((of, row) for row in value if isinstance(row, Mapping))
        elif isinstance(value, Mapping):
            names = {name for key in value if isinstance(key, str) for name in key.split(",")} - {KEY}
            for name in names - known[of] - doubted if of in known else ():
                doubted.add(name)
                near = difflib.get_close_matches(name[:MAX_NAME], known[of] - names, 1, _NEAR)
                if near:
                    where = f"a row of {of!r}" if of else "the page"
                    raise FormatError(f"data: {where} has {name!r} where the layout has {near[0]!r}: is it misspelt?")
            todo.extend((key, inner) for key, inner in value.items() if key != KEY and type(inner) in (list, dict))
