"""The columns of a scope: which are one variable, which are conditions, and the rows they make (SYNTHIA, section 7).

Variables that are equal wherever both have a value become one (remark 2). A condition is a variable of its own only
where no other variable of the scope is true in the same environments. Compiled by Cython; the same file runs
uncompiled.
"""

import json
from collections import Counter
from itertools import accumulate
from math import comb
from operator import eq

from ..naming import field_words
from .naming import GENERIC, TEXT, spelled

MIN_ROWS = 3
"""Where a row stands in its list says nothing of fewer rows than this."""

MAX_COMPARED = 40
"""Columns with gaps that are tried against each other, per scope: bounds what sharing costs."""

MIN_PATTERNS = 20
"""Ways to be true in so many rows of so many, from which on two conditions are not true in the same ones by chance."""

_OPPOSITE = bytes([1, 0]) + bytes(254)


class ScopeColumn:
    """One variable of a scope: its value in each environment, None where it has none, 0 where the layout has one for
    it.

    `is_choice`: the condition chooses between texts of the layout; `is_space`: those are white space; `is_lifted`: rows
    of a list inside ask for it; `is_text`: one reads it. `around`: the innermost condition that it stands under;
    `beside`: the condition that ends where this one begins. `at`: where its first value stands on the page, -1 where
    that is not known; `is_link`: of an attribute that is an address, `is_whole`: all of it.
    """

    __slots__ = (
        *("around", "at", "beside", "hints", "is_choice", "is_condition", "is_lifted", "is_link", "is_loop"),
        *("is_space", "is_text", "is_whole", "name", "negated", "same", "scope", "values"),
    )

    def __init__(self, values, hints, is_condition=False):
        self.values = values
        self.around = self.beside = None
        self.is_lifted = False
        self.hints = hints
        self.name = ""
        self.same = None
        self.is_condition = is_condition
        self.is_choice = self.is_link = self.is_loop = self.is_space = self.is_text = self.is_whole = False
        self.at = -1
        self.negated = False
        self.scope = None

    def final(self):
        """Return the column that stands for this one, and whether it is true where this one is not."""
        column = self
        negated = False
        while column.same is not None:
            negated = negated != column.negated
            column = column.same
        return column, negated

    def be_called_as(self, other):
        """Take the name of a column that is this one: what one reads is called as that, not by an attribute that names
        no field, `mouse_over`, `alt`, `class`.
        """
        if other.is_text and not self.is_text and self.hints:
            name, text = spelled(self.hints[0]), spelled(other.hints[0]) if other.hints else TEXT
            if name != "name" and not field_words(name):
                self.hints = (TEXT if text in GENERIC else text, *self.hints, *other.hints)
            self.is_text = True

    def stands_under(self, condition):
        """Say whether the column is of a part that a condition, of the same scope, decides about."""
        around = self.around
        while around is not None and around is not condition:
            around = around.around
        return around is not None

    def is_beside(self, condition):
        """Say whether the column decides about what ends where the part of a condition begins,
        or of white space about what follows it.
        """
        before = condition.beside
        return (before is not None and before.final()[0] is self) or (condition.is_space and self.beside is condition)


class Scope:
    """The columns of a loop's body, or of the page itself; `present` is what the conditions around leave, None: all.

    `conditions`: those around what is being written. `strict`: columns are one only where they mean the same.
    `is_object`: its rows are objects, called `name`, of whose names `hints` are likely.
    """

    __slots__ = ("columns", "conditions", "hints", "is_object", "loop", "n", "name", "parent", "present", "strict")

    def __init__(self, n, loop, parent, strict):
        self.n = n
        self.loop = loop
        self.parent = parent
        self.strict = strict
        self.present, self.conditions = [None], [None]
        self.columns = []
        self.is_object, self.name, self.hints = False, "", ()

    def is_of_one_page(self):
        """Say whether the rows are of a single page, not of several of one template."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope.n == 1

    def tells_ends(self, values):
        """Say whether the first values of all lists are alike, and all others are, or the last ones."""
        lengths = [length for length in self.loop.values if length] if self.loop is not None else []
        if sum(lengths) != len(values):
            return False
        stops = list(accumulate(lengths))
        for ends in ({0, *stops} - {len(values)}, {stop - 1 for stop in stops}):
            if len({values[i] for i in ends}) == 1 == len({v for i, v in enumerate(values) if i not in ends}):
                return True
        return False


def settle(scope, share, positions):
    """Let columns of a scope stand for others (remark 2), conditions be other columns where they can,
    and what all rows of each list share be of the scope around.
    """
    seen: dict = {}
    gapped = []
    is_single = scope.is_of_one_page()  # what is likely of it may be chance on the pages that were learnt
    told = Counter([id(column.around) for column in scope.columns if not column.is_condition])
    lists = _told_apart([column for column in scope.columns if column.is_loop and share])
    if share and scope.strict and is_single:
        _join_texts(scope)
    for column in scope.columns:
        if column.is_condition or column.same is not None or not share:
            continue
        key = lists[id(column)] if column.is_loop else tuple(column.values)
        other = seen.setdefault((column.is_loop, key), column)
        if other is not column:
            column.same = other
        elif not column.is_loop and None in key:
            _join(column, gapped, scope.strict, told if is_single else None)
        elif scope.strict and is_single and not column.is_loop and len(gapped) < MAX_COMPARED:
            gapped.append(column)
    for column in scope.columns:  # now that no two are to be one any more because of their names
        if column.same is not None and not column.is_condition:
            column.final()[0].be_called_as(column)
    if scope.strict:
        _count_rows(scope)
        _ask_for_values(scope)
    if positions:
        _find_positions(scope)
    _share_conditions(scope)
    for column in scope.columns:
        column.final()[0].is_lifted |= column.is_lifted
        column.around = column.beside = None  # which may be this one themselves by now: Python would search for them
    scope.columns = [column for column in scope.columns if column.same is None]
    if share and scope.parent is not None:
        _lift(scope)
    for column in scope.columns:
        if not column.is_condition and not column.is_loop and all(map(_is_number, column.values)):
            column.values = [value and int(value) for value in column.values]


def _told_apart(columns):
    """Return what tells the lists of loops from others, by the ids of their columns: how long they are, where several
    are as long their first row, where that is one all rows: comparing each two of many lists would be quadratic.
    """
    found = {id(column): () for column in columns}
    for part in (_lengths, _first_row, _rows) if len(columns) > 1 else ():
        times = Counter(found.values())
        found.update({id(column): part(column) for column in columns if times[found[id(column)]] > 1})
    return found


def _join_texts(scope):
    """Let a text of its own and one that other rows have marked in its place, or linked, be one: `{% if item.url %}<a
    href={{ item.url }}>{{ item.text }}</a>{% else %}{{ item.text }}{% endif %}`.
    """
    texts: dict = {}
    for column in scope.columns:
        if column.is_text and not column.is_condition and column.around is not None:
            texts.setdefault(id(column.around), []).append(column)
    for condition in scope.columns:
        before = condition.beside
        if not condition.is_condition or before is None or not _goes_with(condition, before, True):
            continue
        found = [*texts.get(id(before), ()), *texts.get(id(condition), ())]
        if len(found) != 2 or found[0].around is found[1].around or not (before.is_text or condition.is_text):
            continue
        one, other = found if found[0].hints[0] in GENERIC else reversed(found)
        if other.around.is_text or other.hints[0] in GENERIC:
            one.values = [x if y is None else y for x, y in zip(one.values, other.values, strict=True)]
            one.hints, one.around, other.same = (*one.hints, *other.hints), before.around, one
            before.is_choice = before.is_text
            before.hints = ("is_plain",) if before.is_text else ("mark", *before.hints)


def _lengths(column):
    """Return how many rows the list of a loop has in each environment."""
    return tuple([len(value) if value else 0 for value in column.values])


def _first_row(column):
    """Return that, and the texts and numbers of the first row."""
    row = next((rows[0] for rows in column.values if rows), None)
    values = row.values() if isinstance(row, dict) else row if isinstance(row, list) else (row,)
    return _lengths(column), frozenset([value for value in values if isinstance(value, (str, int))])


def _rows(column):
    """Return all rows as JSON."""
    return json.dumps(column.values, sort_keys=True)


def _is_number(value):
    """Say whether a value may be a JSON number: it prints the same, and is as true as its text."""
    return not value or (value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 16)


def _join(column, gapped, strictly, told):
    """Let a column with gaps be another one that agrees with it wherever both have a value; `strictly`: of one name,
    with gaps of its own, where both often have one, or two that are no chance.

    One that all rows have does not tell where there is one of this: others under its condition must, by number `told`,
    which rows of several pages are without.
    """
    for other in gapped:
        n_both, both = 0, set()
        for x, y in zip(column.values, other.values, strict=True):
            if x is not None and y is not None:
                if x != y:
                    break
                n_both += 1
                both.add(x)
        else:
            n_words = sum(bool(x) and not x.isdigit() for x in both)
            is_likely = None in other.values and (column.hints[:1] == other.hints[:1] or n_both >= MIN_ROWS)
            if told and None not in other.values and column.around is not None and told[id(column.around)] < 2:
                continue
            if is_likely or not strictly or (told and (n_words > 1 or len(both) >= MIN_ROWS)):
                if told:
                    told[id(column.around)] -= 1
                other.values = [y if x is None else x for x, y in zip(column.values, other.values, strict=True)]
                column.same = other
                return
    if len(gapped) < MAX_COMPARED:
        gapped.append(column)


def _count_rows(scope):
    """Let a column that counts the rows of every list, from 1 on or from 0 on, be their number, which needs no data; a
    text that one reads is a rank, and what is all that a row has is its value.
    """
    lengths = [length for length in scope.loop.values if length] if scope.loop is not None else []
    if max(lengths, default=0) < MIN_ROWS:
        return
    lifted = {id(column.final()[0]) for column in scope.columns if column.is_lifted}  # inside, `loop` is another one
    values = [column for column in scope.columns if column.same is None and not column.is_condition]
    counters = {}
    for column in values:
        if column.is_loop or column.is_text or id(column) in lifted:
            continue
        for start, name in ((1, "loop.index"), (0, "loop.index0")):
            numbers = (str(start + i) for length in lengths for i in range(length))
            if all(map(eq, column.values, numbers)):
                counters[id(column)] = name
    if len(counters) < len(values):
        for column in values:
            if id(column) in counters:
                column.same = ScopeColumn([], ())
                column.same.name = counters[id(column)]


def _ask_for_values(scope):
    """Let a condition be the value under it that is there just where the condition holds, before where a row stands is
    asked for: another row may be put behind it. What ends where it begins, and holds elsewhere, is its opposite.
    """
    if not any(column.is_condition for column in scope.columns):
        return
    values: dict = {}
    for column in scope.columns:
        if column.same is None and not column.is_condition:
            values.setdefault(bytes(map(bool, column.values)), []).append(column)
    for column in scope.columns:
        if column.same is not None or not column.is_condition:
            continue
        before, is_choice = column.beside, column.is_space or column.is_choice
        is_otherwise = _is_otherwise(column)
        is_known = before is not None and (before.same is not None or not before.is_condition)
        if is_known and (is_otherwise or (not is_choice and _goes_with(column, before, False))):
            column.same, column.negated = before, is_otherwise
            continue
        for other in values.get(bytes(map(bool, column.values)), ()) if not is_choice else ():
            if other.stands_under(column):
                column.same = other
                if is_otherwise and not is_known:
                    before.same, before.negated = other, True
                break


def _find_positions(scope):
    """Conditions that are true in just the first or the last row of every list, or in all others, need no data.

    A choice of texts (a separator, a class) may be of one list, and so may what all rows have but one; what a single
    row has is of several lists, else it is chance. So is what it has instead of what all others have, unless they have
    more that it has not.
    """
    if scope.loop is None or scope.n < 2:
        return
    conditions = [column for column in scope.columns if column.is_condition and column.same is None]
    if scope.n < MIN_ROWS:
        conditions = [column for column in conditions if column.is_space]
    if not conditions:
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
        otherwise, is_known = [], False
        for column in conditions:
            if column.same is None and not column.is_lifted:  # inside, `loop` is another one
                negated = _agreement(column.values, truth)
                if negated is None or not (several or column.is_choice or negated):
                    continue
                if scope.strict and _is_otherwise(column) and column.beside.same is None:
                    otherwise.append((column, negated))
                    continue
                column.same, column.negated = position, negated
                is_known = is_known or not column.is_space
        for column, negated in otherwise if is_known else ():
            column.same = column.beside.same = position
            column.negated, column.beside.negated = negated, not negated


def _agreement(bits, truth):
    """Say whether bits are true where the rows' places are not, or False where they are; None where neither holds, or
    all are alike. Where a bit is None, anything is.
    """
    found, first, vary = None, None, False
    for bit, there in zip(bits, truth, strict=True):
        if bit is None:
            continue
        negated = (bit != 0) != (there != 0)
        if found is None:
            found, first = negated, bit
        elif negated != found:
            return None
        vary = vary or bit != first
    return found if vary else None


def _lift(scope):
    """Move the columns that are constant in every list of a loop, but not in all of them, to the scope of the lists."""
    lengths = [length or 0 for length in scope.loop.values]
    if sum(length > 1 for length in lengths) < 2 or scope.n < 2 * sum(map(bool, lengths)):
        return
    kept = []
    for column in scope.columns:
        values, at = [], 0
        for length in lengths if not column.is_loop else ():
            first = column.values[at] if length else None
            if any(column.values[i] != first for i in range(at + 1, at + length)):
                break
            values.append(0 if first is None and length else first)  # it is not there, which another value may not fill
            at += length
        if len(values) < len(lengths):
            kept.append(column)
            continue
        column.values, column.scope, column.is_lifted = values, scope.parent, True
        scope.parent.columns.append(column)
    scope.columns = kept


def _share_conditions(scope):
    """Let a condition that is true where a value is there and not empty be that value."""
    truths: dict = {}
    conditions = [column for column in scope.columns if column.same is None and column.is_condition]
    for column in scope.columns if conditions else ():
        if column.same is None and not column.is_condition:
            truths.setdefault(bytes(map(bool, column.values)), []).append(column)
    if scope.strict:
        conditions.sort(key=lambda column: column.is_space)
    for column in conditions:
        truth = bytes(map(bool, column.values))
        opposite = truth.translate(_OPPOSITE)
        if scope.strict and _is_otherwise(column):
            column.same, column.negated = column.beside, True
            continue
        column.same = _meaning_the_same(column, truths.get(truth, ()), scope.strict)
        if column.same is None:
            column.same = _meaning_the_same(column, truths.get(opposite, ()), scope.strict)
            column.negated = column.same is not None
        if column.same is None and None in column.values:
            column.same = _agreeing(column, truths, scope.strict)
        if column.same is None:
            truths.setdefault(truth, []).append(column)


def _is_otherwise(column):
    """Say whether a condition is true where the one that ends before it is not, and only there."""
    if column.beside is None or column.beside.is_space > column.is_space:  # white space goes with what it stands around
        return False
    return _goes_with(column, column.beside, True)


def _goes_with(column, other, negated):
    """Say whether a column is asked for where another one is, and true, or `negated`: false, where that is."""
    pairs = zip(column.values, other.values, strict=True)
    return all((x is None) == (y is None) and (x is None or (bool(x) != bool(y)) == negated) for x, y in pairs)


def _meaning_the_same(column, others, strictly):
    """The first of the columns, true where a condition is, or nowhere there, that means the same; `strictly`: any does,
    else.

    What stands under the condition does, and what ends where it begins; others where that so many rows agree is no
    chance. White space of a single page goes with whatever its rows have: it says nothing of its own.
    """
    if not others:
        return None
    if strictly:
        for other in others:
            if other.stands_under(column) or other.is_beside(column):
                return other
        asked = [bool(value) for value in column.values if value is not None]
        if not (column.is_space and column.scope.is_of_one_page()) and comb(len(asked), sum(asked)) < MIN_PATTERNS:
            return None
    return others[0]


def _agreeing(column, truths, strictly):
    """Return a column that is true and false where the condition is; where the condition is not asked, anything."""
    asked = [(i, 1 if value else 0) for i, value in enumerate(column.values) if value is not None]
    for truth, others in truths.items():
        if all(truth[i] == bit for i, bit in asked):
            other = _meaning_the_same(column, others, strictly)
            if other is not None:
                return other
    return None


def rows_of(scope):
    """Return the rows of a loop: objects without what is absent, lists of values, or the values of the only column."""
    columns = scope.columns
    if scope.is_object:
        rows = [{} for _ in range(scope.n)]
        for column in columns:
            name, values = column.name, column.values
            # "", for which the layout has a value, is told from nothing, but beside what a single row has
            partial = None in values and sum(map(bool, values)) > 1
            for row, value in zip(rows, values, strict=True):
                if value or (partial and value == ""):
                    row[name] = value
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


def list_rows(scope):
    """Put the rows of a loop into the lists of its own column, of which the lengths are known."""
    rows = rows_of(scope)
    values = scope.loop.values
    at = 0
    for i, length in enumerate(values):
        if length is not None:
            values[i] = rows[at : at + length]
            at += length
