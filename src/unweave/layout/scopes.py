"""The columns of a scope: which are one variable, which are conditions, and the rows they make (SYNTHIA, section 7).

Variables that are equal wherever both have a value become one (remark 2). A condition is a variable of its own only
where no other variable of the scope is true in the same environments. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

MIN_ROWS = 3
"""Where a row stands in its list says nothing of fewer rows than this."""

MAX_COMPARED = 40
"""Columns with gaps that are tried against each other, per scope: bounds what sharing costs."""

_OPPOSITE = bytes([1, 0]) + bytes(254)


class ScopeColumn:
    """One variable of a scope: its value in each environment, None where it has none, 0 where the layout has one for it.

    `is_choice`: the condition chooses between two texts of the layout.
    """

    __slots__ = ("hints", "is_choice", "is_condition", "is_loop", "name", "negated", "same", "scope", "values")

    def __init__(self, values, hints, is_condition=False):
        self.values = values
        self.hints = hints
        self.name = ""
        self.same = None
        self.is_condition = is_condition
        self.is_choice = self.is_loop = False
        self.negated = False
        self.scope = None

    def final(self):
        """The column that stands for this one, and whether it is true where this one is not."""
        column = self
        negated = False
        while column.same is not None:
            negated = negated != column.negated
            column = column.same
        return column, negated


class Scope:
    """The columns of a loop's body, or of the page itself; `present` is what the conditions around leave, None: all.

    `is_object`: its rows are objects, called `name`, of whose names `hints` are likely.
    """

    __slots__ = ("columns", "hints", "is_object", "loop", "n", "name", "parent", "present")

    def __init__(self, n, loop, parent):
        self.n = n
        self.loop = loop
        self.parent = parent
        self.present = [None]
        self.columns = []
        self.is_object, self.name, self.hints = False, "", ()


def settle(scope, share, positions):
    """Let columns of a scope stand for others (remark 2), and conditions be other columns where they can."""
    seen: dict = {}
    gapped = []
    for column in scope.columns:
        if column.is_condition or column.is_loop or not share:
            continue
        key = tuple(column.values)
        if key in seen:
            column.same = seen[key]
            continue
        seen[key] = column
        if None in key:
            _join(column, gapped)
    if positions:
        _find_positions(scope)
    _share_conditions(scope)
    scope.columns = [column for column in scope.columns if column.same is None]
    for column in scope.columns:
        if not column.is_condition and not column.is_loop and all(map(_is_number, column.values)):
            column.values = [value and int(value) for value in column.values]


def _is_number(value):
    """Whether a value may be a JSON number: it prints the same, and is as true as its text."""
    return not value or (value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 16)


def _join(column, gapped):
    """Let a column with gaps be another one that agrees with it wherever both have a value."""
    for other in gapped:
        if all(x is None or y is None or x == y for x, y in zip(column.values, other.values, strict=True)):
            other.values = [y if x is None else x for x, y in zip(column.values, other.values, strict=True)]
            column.same = other
            return
    if len(gapped) < MAX_COMPARED:
        gapped.append(column)


def _find_positions(scope):
    """Conditions that are true in just the first or the last row of every list, or in all others, need no data.

    A choice of texts (a separator, a class) may be of one list, and so may what all rows have but one; what a single row
    has is of several lists, else it is chance.
    """
    if scope.loop is None or scope.n < MIN_ROWS:
        return
    lengths = [length for length in scope.loop.values if length]
    several = sum(length > 1 for length in lengths) > 1
    for name, bit in (("loop.first", 0), ("loop.last", -1)):
        truth = bytearray(scope.n)
        at = 0
        for length in lengths:
            truth[at + (bit if bit == 0 else length - 1)] = 1
            at += length
        position = ScopeColumn([], (), True)
        position.name = name
        for column in scope.columns:
            if column.is_condition and column.same is None:
                asked = [(bit, truth[i]) for i, bit in enumerate(column.values) if bit is not None]
                negated = {(bit != 0) != bool(there) for bit, there in asked}
                if len({bit for bit, _ in asked}) < 2 or len(negated) > 1:
                    continue
                if several or column.is_choice or negated == {True}:
                    column.same, column.negated = position, negated.pop()


def _share_conditions(scope):
    """A condition is true where a value is there and not empty: then that value is the condition."""
    truths: dict = {}
    conditions = []
    for column in scope.columns:
        if column.same is not None:
            continue
        if column.is_condition:
            conditions.append(column)
        else:
            truths.setdefault(bytes(map(bool, column.values)), column)
    for column in conditions:
        truth = bytes(map(bool, column.values))
        if truth in truths:
            column.same = truths[truth]
            continue
        other = truths.get(truth.translate(_OPPOSITE))
        if other is not None:
            column.same, column.negated = other, True
            continue
        if None in column.values:
            other = _agreeing(column.values, truths)
            if other is not None:
                column.same = other
                continue
        truths[truth] = column


def _agreeing(values, truths):
    """A column that is true and false where the condition is; where the condition is not asked, anything."""
    asked = [(i, 1 if value else 0) for i, value in enumerate(values) if value is not None]
    for truth, column in truths.items():
        if all(truth[i] == bit for i, bit in asked):
            return column
    return None


def rows_of(scope):
    """The rows of a loop: objects without what is absent, lists of values, or the values of the only column."""
    columns = scope.columns
    if scope.is_object:
        rows = [{} for _ in range(scope.n)]
        for column in columns:
            partial = None in column.values  # then "", for which the layout has a value, is told from nothing
            for row, value in zip(rows, column.values, strict=True):
                if value or (partial and value == ""):
                    row[column.name] = value
        return rows
    if not columns:
        return [0] * scope.n
    filled = [
        [0 if value is None else value for value in column.values] if None in column.values else column.values
        for column in columns
    ]
    if len(filled) == 1:
        return filled[0]
    return list(map(list, zip(*filled, strict=True)))
