"""A separation as JSON: the template as tokens, the data as it is, and what share of the page each is.

Tokens, in order: ["t", text], ["v", name], ["for", names, list], ["if", name, negated], ["else"], ["end"]; rows that are objects
have `row.name` for their names; the names of conditions also are "loop.first" and "loop.last". The browser weaves them for one row of each loop; the shares count what weaving
writes for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import unweave

from ..layout import instructions
from ..layout.weaving import KEY, Program

Token = list[Any]

_KINDS = {
    instructions.LITERAL: "t",
    instructions.VARIABLE: "v",
    instructions.IF_BEGIN: "if",
    instructions.IF_END: "end",
    instructions.FOR_BEGIN: "for",
    instructions.FOR_END: "end",
    instructions.IF_ELSE: "else",
}
"""Kind of an instruction of a `Program` -> kind of its token."""
_POSITIONS = {instructions.FIRST: "loop.first", instructions.LAST: "loop.last"}
"""Index of a condition on the row's position -> its name."""
_RAW = re.compile(r"<(/?)(?:script|style)\b", re.IGNORECASE)
MAX_STEPS = 5_000_000
"""Tokens walked for the shares; a template that weaves to more is counted until there."""


def layout_view(separation: unweave.Separation) -> dict[str, Any]:
    """Return the tokens, the data without our own key, the shares in characters, and whether a limit was reached."""
    found = tokens(separation.layout.program())
    data = {name: value for name, value in separation.data.items() if name != KEY}
    return {
        "kind": "layout",
        "tokens": found,
        "data": data,
        "shares": shares(found, data),
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


@dataclass(slots=True)
class _Loop:
    """An open block while weaving: where its body begins, the rows to come, and the names of the present row."""

    begin: int
    rows: Sequence[Any] = ()
    next_row: int = 1
    scope: dict[str, Any] = field(default_factory=dict)


def shares(found: Sequence[Token], data: Mapping[str, Any]) -> dict[str, int]:
    """Return the characters of layout, of data, and of scripts and styles (whichever of both they hold)."""
    ends = _block_ends(found)
    raw = {i: _raw_lengths(token[1]) for i, token in enumerate(found) if token[0] == "t"}
    count = {"layout": 0, "data": 0, "script": 0}
    is_raw = False
    open_blocks: list[_Loop] = []
    at = 0
    for _ in range(MAX_STEPS):
        if at >= len(found):
            break
        token = found[at]
        if token[0] == "t":
            outside, inside, is_raw = raw[at][is_raw]
            count["layout"] += outside
            count["script"] += inside
        elif token[0] == "v":
            count["script" if is_raw else "data"] += len(str(_value(token[1], open_blocks, data)))
        elif token[0] == "if":
            holds = bool(_value(token[1], open_blocks, data)) != token[2]
            if holds or found[ends[at]][0] == "else":
                open_blocks.append(_Loop(at))
            if not holds:
                at = ends[at]
        elif token[0] == "else":
            open_blocks.pop()
            at = ends[at]
        elif token[0] == "for":
            rows = _value(token[2], open_blocks, data)
            if isinstance(rows, list) and rows:
                open_blocks.append(_Loop(at, rows, 1, _named(token[1], rows, 0)))
            else:
                at = ends[at]
        else:
            block = open_blocks[-1]
            if block.next_row < len(block.rows):
                block.scope = _named(found[block.begin][1], block.rows, block.next_row)
                block.next_row += 1
                at = block.begin
            else:
                open_blocks.pop()
        at += 1
    return count


def _block_ends(found: Sequence[Token]) -> dict[int, int]:
    """Return index of a block's first token -> index of its end or `else`, whose own end follows."""
    ends: dict[int, int] = {}
    pending: list[int] = []
    for i, token in enumerate(found):
        if token[0] in ("if", "for"):
            pending.append(i)
        elif token[0] in ("else", "end"):
            ends[pending.pop()] = i
            if token[0] == "else":
                pending.append(i)
    return ends


def _raw_lengths(text: str) -> dict[bool, tuple[int, int, bool]]:
    """Return, for a text that begins outside or inside a script: characters outside, inside, and where it ends."""
    found = {}
    for start in (False, True):
        is_raw, at, lengths = start, 0, [0, 0]
        for match in _RAW.finditer(text):
            becomes = not match[1]
            if becomes == is_raw:
                continue
            lengths[is_raw] += match.start() - at
            is_raw, at = becomes, match.start()
        lengths[is_raw] += len(text) - at
        found[start] = (lengths[0], lengths[1], is_raw)
    return found


def _named(names: Sequence[str], rows: Sequence[Any], number: int) -> dict[str, Any]:
    row = rows[number]
    if isinstance(row, dict):
        scope = {name: row.get(name.rpartition(".")[2], "") for name in names}
    else:
        scope = {names[0]: row} if len(names) == 1 else dict(zip(names, row, strict=False))
    return {**scope, "loop.first": number == 0, "loop.last": number == len(rows) - 1}


def _value(name: str, open_blocks: Sequence[_Loop], data: Mapping[str, Any]) -> Any:
    for block in reversed(open_blocks):
        if name in block.scope:
            return block.scope[name]
    return data.get(name, "")
