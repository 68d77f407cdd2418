"""Values of a row that the part of a loop's body which this row alone has says again: they are read there, too.

One row of a list has more than the others, a list of its pages say, with its address in each link. That is constant,
and yet the row's: another row with such a part would have its own address there. O(n), a few values each.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .quantities import n_bytes
from .row_edges import part_of
from .scopes import MIN_ROWS

Instruction = tuple[int, Any, Any]
MIN_SAID = 12
"""Characters of a value that is the row's wherever it stands; a shorter one is behind what else stands before it."""
MIN_CONTEXT = 12
"""Characters before a shorter value."""
MAX_BEFORE = 200
"""Characters before a value that may say what it is."""
_LOOK = re.compile(r"""\b(?:class|style)=["'][^"']*\Z""")
"""What a value is in that says what a row looks like: other things may look the same."""


def say_again(out: list[Instruction], scope: Any, cut: Callable[[int, int], str]) -> None:
    """Let constants of the loop that `out` ends with, of which the columns are settled, be values of their row.

    `cut` gives the constant text at two places.
    """
    there = [sum(map(bool, column.values)) for column in scope.columns if not all(column.values)]
    if scope.n < MIN_ROWS or {1, scope.n - 1}.isdisjoint(there):  # no row has a part of its own
        return
    begin = len(out) - 1
    while out[begin][0] != FOR_BEGIN or out[begin][1] is not scope:
        begin -= 1
    body = out[begin + 1 :]
    rows = _lone_rows(body, scope)
    starts = [i for i, row in enumerate(rows) if row >= 0 and (i == 0 or body[i - 1][0] != LITERAL)]
    if not starts:
        return
    said = _SaidAgain(body, scope, cut)
    for i in reversed(starts):
        stop, part = said.with_values(i, rows[i])
        out[begin + 1 + i : begin + 1 + stop] = part


def _lone_rows(body: list[Instruction], scope: Any) -> list[int]:
    """Return for each instruction of a body the only row that has it, where it is a constant text; -1 else."""
    there = (1 << scope.n) - 1
    around = []
    found = []
    for kind, x, flag in body:
        found.append(there.bit_length() - 1 if kind == LITERAL and there & (there - 1) == 0 else -1)
        if kind in (IF_BEGIN, FOR_BEGIN):
            around.append(there)
            column, negated = (x if kind == IF_BEGIN else x.loop).final()
            if column.scope is scope:
                holds = int("".join(["1" if value else "0" for value in reversed(column.values)]), 2)
                there &= ~holds if kind == IF_BEGIN and negated != bool(flag) else holds
        elif kind == IF_ELSE:
            there = around[-1] & ~there or around[-1]  # of what rows are not asked for, all may have both
        elif kind in (IF_END, FOR_END):
            there = around.pop()
    return found


class _SaidAgain:
    """What a loop's body says, of which the rows' values are shown at the places `shown`."""

    def __init__(self, body: list[Instruction], scope: Any, cut: Callable[[int, int], str]) -> None:
        self.body, self.cut = body, cut
        finals = [(i, x.final()[0]) for i, (kind, x, _) in enumerate(body) if kind == VARIABLE]
        self.shown = [(i, column) for i, column in finals if column.scope is scope]

    def with_values(self, start: int, row: int) -> tuple[int, list[Instruction]]:
        """Return where the constant text from a place on ends, and that text of one row in pieces, with the values of
        that row between.
        """
        stop = start
        while stop < len(self.body) and self.body[stop][0] == LITERAL:
            stop += 1
        part = self.body[start:stop]
        text = "".join([self.cut(x, y) for _, x, y in part])
        found: list[Instruction] = []
        at = begin = 0
        for place, n, i in sorted(self._places(text, row)):
            if place >= at and not _LOOK.search(text[max(0, place - MAX_BEFORE) : place]):
                end = begin + n_bytes(text[at:place])
                found += [*part_of(part, begin, end), (VARIABLE, self.body[i][1], 0)]
                at = place - n
                begin = end + n_bytes(text[place:at])
        return stop, [*found, *part_of(part, begin, n_bytes(text))]

    def _places(self, text: str, row: int) -> Iterator[tuple[int, int, int]]:
        """Give where a text says a value of a row, how long that is, below zero, and where it is shown."""
        for i, column in self.shown:
            value = str(column.values[row] or "")
            if not value or value not in text:
                continue
            head, behind = self._around(i)
            if _LOOK.search(head):
                continue
            is_long = len(value) >= MIN_SAID
            head = "" if is_long else head[-MIN_CONTEXT:]
            if not is_long and (not behind or len(head) < MIN_CONTEXT):
                continue
            said = value if is_long else head + value + behind
            place = text.find(said)
            while place >= 0:
                if not is_long or not (_cuts_word(text, place) or _cuts_word(text, place + len(value))):
                    yield place + len(head), -len(value), i
                place = text.find(said, place + 1)

    def _around(self, i: int) -> tuple[str, str]:
        """Return the constant text before a place, as far back as it may say what is there, and the next character."""
        behind = self.body[i + 1] if i + 1 < len(self.body) else (LITERAL, 0, 0)
        before = ""
        while i > 0 and self.body[i - 1][0] == LITERAL and len(before) < MAX_BEFORE:
            i -= 1
            before = self.cut(*self.body[i][1:])[-MAX_BEFORE:] + before
        return before, self.cut(*behind[1:])[:1] if behind[0] == LITERAL else ""


def _cuts_word(text: str, at: int) -> bool:
    return text[at - 1 : at].isalnum() and text[at : at + 1].isalnum()
