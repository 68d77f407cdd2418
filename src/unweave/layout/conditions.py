"""Conditions that stand side by side, written as few (SYNTHIA, section 7).

Neighbours that ask for the same become one condition, what is under the opposite its `else`; white space between them,
which both branches have then, is no bar to that. What both branches end with is written behind them. O(n).
"""

from collections.abc import Callable
from typing import Any, cast

from .instructions import IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .quantities import n_bytes

MOST_BETWEEN = 10, 60
"""Characters of white space that are written twice to save a condition, in the small and the readable style."""

Instruction = tuple[int, Any, Any]
Cut = Callable[[int, int], str]


class _Condition:
    """A condition, by its column and flag, and the bodies of its two branches."""

    __slots__ = ("asked", "branches", "column", "is_negated")

    def __init__(self, asked: Instruction) -> None:
        self.asked = asked
        self.column, negated = asked[1].final()
        self.is_negated = negated != bool(asked[2])
        self.branches: tuple[_Body, _Body] = [], []


_Body = list[Instruction | _Condition]


def joined(instructions: list[Instruction], cut: Cut, is_read: bool) -> list[Instruction]:
    """Let neighbours under one condition be under one, and what follows a condition under its opposite be its `else`.

    `cut` gives the constant text at two places; `is_read`: for a reader, who minds conditions more than white space.
    """
    bodies: list[_Body] = [[]]
    opened: list[_Condition] = []
    for one in instructions:
        if one[0] == IF_BEGIN:
            opened.append(_Condition(one))
            bodies.append(opened[-1].branches[0])
        elif one[0] == IF_ELSE:
            bodies[-1] = opened[-1].branches[1]
        elif one[0] == IF_END:
            bodies.pop()
            _put(bodies[-1], opened.pop(), cut, MOST_BETWEEN[is_read])
        else:
            bodies[-1].append(one)
    return _in_line(bodies[0])


def _put(body: _Body, condition: _Condition, cut: Cut, most: int) -> None:
    """Put a condition behind a body, or into the one that it ends with, but for white space."""
    if _is_value_alone(condition) or not any(condition.branches):
        body += condition.branches[0]
        return
    at = len(body)
    while (blank := _constant_end(body[at - 1 : at], cut)).isspace() and len(blank) <= most:
        most -= len(blank)
        at -= 1
    before = body[at - 1] if at else None
    if isinstance(before, _Condition) and before.column is condition.column:
        is_same = before.is_negated == condition.is_negated
        for mine, its in zip(before.branches, condition.branches[:: 1 if is_same else -1], strict=True):
            mine += body[at:] + its
        del body[at:]
    else:
        body.append(before := condition)
    _end_alike(body, before, cut)


def _end_alike(body: _Body, condition: _Condition, cut: Cut) -> None:
    """Write behind the condition that a body ends with the white space that is all of one branch, or all but a
    condition, and that the other one ends with; so also a text that it ends with from a word on, unless the condition
    may be all of an `else`. A condition in its `else` takes in what is behind it there.
    """
    for one, other in (condition.branches, condition.branches[::-1]):
        text, end = _constant_end(one, cut), _constant_end(other, cut)
        if not text or not end.endswith(text):
            continue
        is_words = len(one) == len(other) == 1 < len(body) and end[: -len(text)][-1:].isspace()
        if is_words or (text.isspace() and (len(one) == 1 or (len(one) == 2 and isinstance(one[0], _Condition)))):
            _, start, stop = cast(Instruction, other.pop())
            other += [(LITERAL, start, stop - n_bytes(text))] if end != text else []
            body.append(one.pop())
            if not any(condition.branches):
                del body[-2]
            break
    while len(rest := condition.branches[1]) == 2 and isinstance(rest[0], _Condition):
        if not _constant_end(rest, cut).isspace():
            break
        last, condition = rest.pop(), rest[0]
        for branch in condition.branches:
            branch.append(last)


def _constant_end(body: _Body, cut: Cut) -> str:
    """Return the constant text that a body ends with."""
    last = body[-1] if body else None
    return cut(*last[1:]) if isinstance(last, tuple) and last[0] == LITERAL else ""


def _is_value_alone(condition: _Condition) -> bool:
    """Say whether all that stands under a condition is a value of an object that is nothing where it does not hold."""
    first, second = condition.branches
    if second or len(first) != 1 or isinstance(first[0], _Condition) or first[0][0] != VARIABLE:
        return False
    _, asked, flag = condition.asked
    column = first[0][1].final()[0]
    if column.scope is None or not column.scope.is_object or column.scope is not asked.scope:
        return False
    return not any(
        value and bit is not None and bool(bit) == bool(flag)
        for bit, value in zip(asked.values, column.values, strict=True)
    )


def _in_line(body: _Body) -> list[Instruction]:
    """Return a body's instructions one behind the other; what has an `else` asks for what is, not for what is not,
    unless the `else` asks on.
    """
    out, todo = [], body[::-1]
    while todo:
        one = todo.pop()
        if isinstance(one, tuple):
            out.append(one)
            continue
        kind, x, flag = one.asked
        first, second = one.branches
        asks_on = second and isinstance(second[0], _Condition)
        if not first or (second and one.is_negated and not asks_on):
            flag, first, second = 1 - flag, second, first
        todo.append((IF_END, None, 0))
        todo += [*second[::-1], (IF_ELSE, None, 0)] if second else []
        todo += [*first[::-1], (kind, x, flag)]
    return out
