"""A separation as JSON: the template as tokens, the data as it is, and what share of the page each is.

Tokens, in order: ["t", text], ["v", name], ["for", names, list], ["if", name, negated], ["else"], ["end"]; rows that
are objects have `row.name` for their names; the names of conditions also are "loop.first" and "loop.last", those of
values "loop.index" and "loop.index0". The browser weaves them for one row of each loop.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import unweave

from ..layout import instructions
from ..layout.data_text import KEY
from ..layout.weaving import Program, run

Token = list[Any]

_KINDS = {
    instructions.LITERAL: "t", instructions.VARIABLE: "v", instructions.IF_BEGIN: "if", instructions.IF_END: "end",
    instructions.FOR_BEGIN: "for", instructions.FOR_END: "end", instructions.IF_ELSE: "else",
}  # fmt: skip
"""Kind of an instruction of a `Program` -> kind of its token."""
_POSITIONS = {index: name for name, index in (instructions.POSITIONS | instructions.NUMBERS).items()}
"""Index of a row's position, asked for or written -> its name."""
_RAW = re.compile(r"<(/?)(?:script|style)\b", re.IGNORECASE)
_MASK = "\U0010ffff"
"""Stands for a character of the data: Unicode has none here."""


def layout_view(separation: unweave.Separation) -> dict[str, Any]:
    """Return the tokens, the data without our own key, the shares in characters, and whether a limit was reached."""
    program = separation.layout.program()
    data = {name: value for name, value in separation.data.items() if name != KEY}
    return {
        "kind": "layout",
        "tokens": tokens(program),
        "data": data,
        "shares": shares(program, data),
        "truncated": separation.truncated,
    }


def tokens(program: Program) -> list[Token]:
    """Return a compiled layout as tokens."""
    found: list[Token] = []
    around: list[Sequence[str]] = [()]  # the names of each open loop

    def name(level: Any, index: int) -> str:
        return _POSITIONS[index] if index in _POSITIONS else level if index < 0 else around[level][index]

    for at, number in enumerate(program.kind):
        kind, first, second = _KINDS[number], program.first[at], program.second[at]
        if kind == "t":
            found.append(["t", first])
        elif kind == "v":
            found.append(["v", name(first, second)])
        elif kind == "if":
            found.append(["if", name(first, second), bool(program.width[at])])
        elif kind == "for":
            row = f"{program.objects[at]}." if at in program.objects else ""
            names = [f"{row}{one}" for one in program.names[at]]
            found.append(["for", names, name(first, second)])
            around.append(names)
        else:
            if number == instructions.FOR_END:
                around.pop()
            found.append([kind])
    return found


def shares(program: Program, data: Mapping[str, Any]) -> dict[str, int]:
    """Return the characters of layout, of data, and of scripts and styles (in either), in what weaving writes."""
    text = run(program, _masked(data))
    parts: dict[bool, list[str]] = {False: [], True: []}  # outside of scripts and styles, inside
    at, is_raw = 0, False
    for match in _RAW.finditer(text):
        if is_raw == bool(match[1]):
            parts[is_raw].append(text[at : match.start()])
            at, is_raw = match.start(), not is_raw
    parts[is_raw].append(text[at:])
    n_script, n_data = sum(map(len, parts[True])), sum(part.count(_MASK) for part in parts[False])
    return {"layout": len(text) - n_script - n_data, "data": n_data, "script": n_script}


def _masked(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data whose texts are as long as they are, and nothing but `_MASK`."""
    found: dict[str, Any] = json.loads(json.dumps(data))
    holders: list[Any] = [found]
    while holders:
        holder = holders.pop()
        for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(value, dict | list):
                holders.append(value)
            elif value:
                holder[key] = _MASK * len(str(value))
    return found
