"""A separation as JSON: the template as tokens, the data as it is, and what share of the page each is.

Tokens, in order: ["t", text], ["v", name], ["for", names, list], ["if", name, negated], ["end"]. The browser weaves them for
one row of each loop; the shares count what weaving writes for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import unweave

from ..layout.weaving import KEY

Token = list[Any]

_BLOCK = re.compile(r"(?:(end)(?:if|for)|if (not )?(\w+)|for ([\w,]+) in (\w+))\Z")
_RAW = re.compile(r"<(/?)(?:script|style)\b", re.IGNORECASE)
MAX_STEPS = 5_000_000
"""Tokens walked for the shares; a template that weaves to more is counted until there."""


def layout_view(separation: unweave.Separation) -> dict[str, Any]:
    """Return the tokens, the data without our own key, the shares in characters, and whether a limit was reached."""
    found = tokens(str(separation.layout), separation.layout.delimiters)
    data = {name: value for name, value in separation.data.items() if name != KEY}
    return {
        "kind": "layout",
        "tokens": found,
        "data": data,
        "shares": shares(found, data),
        "truncated": separation.truncated,
    }


def tokens(template: str, delimiters: Sequence[str]) -> list[Token]:
    """Return the template of a layout as tokens; `delimiters` as `Layout.delimiters` has them."""
    opened, closed, block, end_block = (re.escape(mark) for mark in delimiters[:4])
    marks = re.compile(f"{opened}(?P<v>.*?){closed}|{block}(?P<b>.*?){end_block}", re.DOTALL)
    found: list[Token] = []
    at = 0
    for match in marks.finditer(template):
        if match.start() > at:
            found.append(["t", template[at : match.start()]])
        at = match.end()
        if match["v"] is not None:
            found.append(["v", match["v"]])
            continue
        words = _BLOCK.match(match["b"])
        assert words is not None, "a layout has only the blocks that separate writes"
        end, negated, name, names, listed = words.groups()
        found.append(["end"] if end else ["if", name, bool(negated)] if name else ["for", names.split(","), listed])
    if at < len(template):
        found.append(["t", template[at:]])
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
            if bool(_value(token[1], open_blocks, data)) == token[2]:
                at = ends[at]
            else:
                open_blocks.append(_Loop(at))
        elif token[0] == "for":
            rows = _value(token[2], open_blocks, data)
            if isinstance(rows, list) and rows:
                open_blocks.append(_Loop(at, rows, 1, _named(token[1], rows[0])))
            else:
                at = ends[at]
        else:
            block = open_blocks[-1]
            if block.next_row < len(block.rows):
                block.scope = _named(found[block.begin][1], block.rows[block.next_row])
                block.next_row += 1
                at = block.begin
            else:
                open_blocks.pop()
        at += 1
    return count


def _block_ends(found: Sequence[Token]) -> dict[int, int]:
    """Return index of a block's first token -> index of its end."""
    ends: dict[int, int] = {}
    pending: list[int] = []
    for i, token in enumerate(found):
        if token[0] in ("if", "for"):
            pending.append(i)
        elif token[0] == "end":
            ends[pending.pop()] = i
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


def _named(names: Sequence[str], row: Any) -> dict[str, Any]:
    return {names[0]: row} if len(names) == 1 else dict(zip(names, row, strict=False))


def _value(name: str, open_blocks: Sequence[_Loop], data: Mapping[str, Any]) -> Any:
    for block in reversed(open_blocks):
        if name in block.scope:
            return block.scope[name]
    return data.get(name, "")
