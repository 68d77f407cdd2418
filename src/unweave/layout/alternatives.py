"""Rows of several kinds in one list, each kind written whole: `{% if row.advertisement %}...{% else %}...{% endif %}`
(SYNTHIA, section 7).

Where rows have little in common, one body for all of them has a condition around nearly everything. It is written once
for the rows of one kind, and once for the others: of each, the conditions are known. O(n), a few kinds at most.
"""

from collections.abc import Callable, Iterator
from typing import Any

from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE

Instruction = tuple[int, Any, Any]

ASKED, OTHERWISE = 150, 30
"""What a condition, and its `else`, cost a reader, in characters."""
COSTS = {VARIABLE: 14, FOR_BEGIN: 40}
"""For how many characters other instructions stand."""
IN_COMMON = 2
"""Rows of two kinds have at most one in so many characters of the shorter one in common."""
MIN_GAIN = 120
"""What it is worth to a reader that rows are written once."""
MIN_CONDITIONS = 3
"""Conditions of a loop's body from which on its rows may be of several kinds."""
MAX_KINDS, MAX_DEPTH = 12, 3
"""Ways to tell rows apart that are tried, and how often kinds are told apart further."""
MAX_LENGTH = 1000
"""Instructions of a body."""

_BEGINS, _ENDS = (IF_BEGIN, FOR_BEGIN), (IF_END, FOR_END)


def with_alternatives(out: list[Instruction], scope: Any, cut: Callable[[int, int], str]) -> bool:
    """Write the body of the loop that `out` ends with, of which the columns are not settled, kind by kind, if that is
    better; whether it was.

    `cut` gives the constant text at two places.
    """
    if sum(column.is_condition for column in scope.columns) < MIN_CONDITIONS:
        return False
    begin = len(out) - 1
    asked = depth = common = size = 0
    while out[begin][0] != FOR_BEGIN or out[begin][1] is not scope:
        kind, x, y = out[begin]
        begin -= 1
        asked += kind == IF_BEGIN
        depth += (kind in _ENDS) - (kind in _BEGINS)
        if kind == LITERAL:
            size += y - x
            common += y - x if depth == 0 else 0
    if asked < MIN_CONDITIONS or _is_too_much(common, size) or len(out) - begin > MAX_LENGTH:
        return False  # no other way to tell rows apart would change that
    body = out[begin + 1 :]
    start, stop = _whole_tags(body, cut)
    if start >= stop:
        return False
    rows = _Rows(scope)
    found = rows.told_apart(body[start:stop], rows.all, MAX_DEPTH)
    if found is None:
        return False
    out[begin + 1 :] = [*body[:start], *found, *body[stop:]]
    rows.note(out[begin + 1 :])
    return True


def _is_too_much(common: int, size: int) -> bool:
    """Say whether any two kinds of rows have too much in common, if all have so much of a body."""
    return (2 * IN_COMMON - 1) * common > size


def _whole_tags(body: list[Instruction], cut: Callable[[int, int], str]) -> tuple[int, int]:
    """Cut a body, in place, where its first tag begins and its last one ends; returns these places."""
    start, at, n = len(body), 0, 0
    for first, last in _parts(body):
        if any("<" in cut(x, y) for kind, x, y in body[first:last] if kind == LITERAL):
            start, at = first, first
            break
    if start == len(body):
        return 0, 0
    if body[at][0] == LITERAL:
        _, x, y = body[at]
        n = _bytes(cut(x, y).partition("<")[0])
        if n:
            body[at : at + 1] = [(LITERAL, x, x + n), (LITERAL, x + n, y)]
            start += 1
    stop = start
    for first, last in _parts(body):
        if any(">" in cut(x, y) for kind, x, y in body[first:last] if kind == LITERAL):
            stop, at = last, first
    if body[at][0] == LITERAL:
        _, x, y = body[at]
        n = _bytes(cut(x, y).rpartition(">")[2])
        if n:
            body[at : at + 1] = [(LITERAL, x, y - n), (LITERAL, y - n, y)]
    return start, stop


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _parts(body: list[Instruction]) -> Iterator[tuple[int, int]]:
    """Give the (start, stop) of what stands on its own: an instruction, a whole condition, a whole loop."""
    depth = start = 0
    for i, (kind, _, _) in enumerate(body):
        if depth == 0:
            start = i
        depth += (kind in _BEGINS) - (kind in _ENDS)
        if depth == 0:
            yield start, i + 1


class _Rows:
    """The rows of one scope as sets: bit r of a number for row r."""

    def __init__(self, scope: Any) -> None:
        self.scope = scope
        self.all = (1 << scope.n) - 1
        self._masks: dict[int, tuple[int, int]] = {}

    def told_apart(self, body: list[Instruction], rows: int, depth: int) -> list[Instruction] | None:
        """Return the body of some rows kind by kind; None where that is not better."""
        best, most = None, MIN_GAIN
        n_asked, size = _cost(body)
        parts = [body[start] for start, _ in _parts(body)]
        common = sum(y - x for kind, x, y in parts if kind == LITERAL)
        if _is_too_much(common, size) or n_asked < MIN_CONDITIONS * ASKED:
            return None
        kinds = self._kinds(parts, rows)
        asked = [self._asked(one) for one in body if one[0] == IF_BEGIN and self._is_own(one[1])] if kinds else []
        for there in list(kinds)[:MAX_KINDS]:
            known = sum(_is_known(one, there) + _is_known(one, rows & ~there) - 1 for one in asked)
            if known * ASKED - ASKED - OTHERWISE - common <= most:  # O(conditions), before the bodies are written
                continue
            one, others = self._known(body, there), self._known(body, rows & ~there)
            (n_one, size_one), (n_others, size_others) = _cost(one), _cost(others)
            twice = size_one + size_others - size
            gain = n_asked - n_one - n_others - ASKED - OTHERWISE - twice
            if gain > most and IN_COMMON * twice <= min(size_one, size_others):
                best, most = (there, one, others), gain
        if best is None:
            return None
        there, one, others = best
        rest = rows & ~there
        if depth > 1:
            first, second = self.told_apart(one, there, depth - 1), self.told_apart(others, rest, depth - 1)
            one, others = first or one, second or others
            if first and not second:  # then it goes on with `elif`
                one, others, there, rest = others, one, rest, there
        _, column, negated = kinds[there] if there in kinds else kinds[rest]
        negated = negated if there in kinds else 1 - negated
        return [(IF_BEGIN, column, negated), *one, (IF_ELSE, None, 0), *others, (IF_END, None, 0)]

    def note(self, body: list[Instruction]) -> None:
        """Let the columns know under which conditions they stand now, and forget those that are not asked for."""
        around: list[Any] = []
        under: dict[int, list[Any]] = {}
        asked_of: dict[int, int] = {}
        reached = [self.all]
        for kind, x, flag in body:
            if kind in (IF_BEGIN, VARIABLE, FOR_BEGIN):
                column = (x.loop if kind == FOR_BEGIN else x).final()[0]
                stack = [one for one in around if one is not None]
                known = under.setdefault(id(column), stack)
                under[id(column)] = [a for a, b in zip(known, stack, strict=False) if a is b]
            if kind == IF_BEGIN:
                is_own = column.scope is self.scope
                around.append(column if is_own else None)
                asked_of[id(column)] = asked_of.get(id(column), 0) | reached[-1]
                reached.append(reached[-1] & self._where((kind, x, flag)) if is_own else reached[-1])
            elif kind == IF_ELSE:
                there = reached.pop()
                reached.append(reached[-1] & ~there if around[-1] is not None else reached[-1])
            elif kind == IF_END:
                around.pop()
                reached.pop()
        kept = []
        for column in self.scope.columns:
            if id(column) not in under:
                continue
            kept.append(column)
            column.around = under[id(column)][-1] if under[id(column)] else None
            if column.is_condition:
                there = asked_of.get(id(column), 0)
                asked = f"{there:0{self.scope.n}b}"[::-1]  # a digit a row: shifting by each row would be quadratic
                column.values = [value if one == "1" else None for one, value in zip(asked, column.values, strict=True)]
        self.scope.columns = kept
        for column in kept:
            if column.beside is not None and id(column.beside) not in under:
                column.beside = None

    def _kinds(self, parts: list[Instruction], rows: int) -> dict[int, Instruction]:
        """Return the conditions that may tell rows apart, by the rows in which each holds."""
        kinds: dict[int, Instruction] = {}
        for one in parts:
            if one[0] == IF_BEGIN and self._is_own(one[1]) and not one[1].is_space:
                kinds.setdefault(rows & self._where(one), one)
        return {there: asked for there, asked in kinds.items() if there not in (0, rows)}

    def _known(self, body: list[Instruction], rows: int) -> list[Instruction]:
        """Return a body as some rows have it: without conditions that all or none of them fulfil."""
        found: list[Instruction] = []
        opened: list[tuple[bool, bool, bool, int]] = []  # is written, in the first part, in the second; rows around
        hidden = 0  # how many of the conditions and loops around are not there
        for kind, x, flag in body:
            if kind == IF_BEGIN:
                written = first = second = True
                if self._is_own(x):
                    holds, there = self._asked((kind, x, flag))
                    first, second = holds & rows != 0, holds & rows != there & rows
                    written = first and second
                opened.append((written, first, second, hidden))
                if not hidden and written:
                    found.append((kind, x, flag))
                hidden += not first
            elif kind == IF_ELSE:
                written, first, second, before = opened[-1]
                hidden = before
                if not hidden and written:
                    found.append((kind, x, flag))
                hidden += not second
            elif kind == IF_END:
                written, _, _, hidden = opened.pop()
                if not hidden and written:
                    found.append((kind, x, flag))
            elif kind == FOR_BEGIN:
                opened.append((True, True, True, hidden))
                hidden += self._is_nothing(x.loop, rows)
                if not hidden:
                    found.append((kind, x, flag))
            elif kind == FOR_END:
                if not hidden:
                    found.append((kind, x, flag))
                hidden = opened.pop()[-1]
            elif not hidden and not (kind == VARIABLE and self._is_nothing(x, rows)):
                found.append((kind, x, flag))
        return _joined(found)

    def _is_own(self, column: Any) -> bool:
        return column.final()[0].scope is self.scope

    def _is_nothing(self, column: Any, rows: int) -> bool:
        """Say whether a value is empty in all of some rows."""
        return self._is_own(column) and not self._masks_of(column.final()[0])[0] & rows

    def _where(self, asked: Instruction) -> int:
        """Return the rows in which a condition holds."""
        _, column, flag = asked
        column, negated = column.final()
        true = self._masks_of(column)[0]
        return self.all & ~true if negated != bool(flag) else true

    def _asked(self, asked: Instruction) -> tuple[int, int]:
        """Return the rows in which a condition holds, of those in which it is asked, and these."""
        there = self._masks_of(asked[1].final()[0])[1]
        return self._where(asked) & there, there

    def _masks_of(self, column: Any) -> tuple[int, int]:
        """Return the rows in which a column is true, and those in which it has a value."""
        masks = self._masks.get(id(column))
        if masks is None:
            true = int("".join(["1" if value else "0" for value in reversed(column.values)]), 2)
            there = int("".join(["0" if value is None else "1" for value in reversed(column.values)]), 2)
            masks = self._masks[id(column)] = true, there
        return masks


def _is_known(asked: tuple[int, int], rows: int) -> bool:
    """Say whether a condition holds in all or none of some rows."""
    holds, there = asked
    return holds & rows in (0, there & rows)


def _joined(body: list[Instruction]) -> list[Instruction]:
    """Join constant texts that stand one behind the other on the page, too."""
    found: list[Instruction] = []
    for kind, x, y in body:
        if kind == LITERAL and found and found[-1][0] == LITERAL and found[-1][2] == x:
            found[-1] = (LITERAL, found[-1][1], y)
        else:
            found.append((kind, x, y))
    return found


def _cost(body: list[Instruction]) -> tuple[int, int]:
    """Return what the conditions of instructions cost a reader, and how long all else is."""
    asked = size = 0
    for kind, x, y in body:
        asked += ASKED if kind == IF_BEGIN else OTHERWISE if kind == IF_ELSE else 0
        size += y - x if kind == LITERAL else COSTS.get(kind, 0)
    return asked, size
