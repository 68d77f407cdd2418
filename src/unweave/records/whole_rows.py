"""Cells are no records: of a `<table>` its rows are, of a `<dl>` a term with its descriptions, of labels and values all
together. O(cells).

A list that was found among the cells of a table of data becomes that of its rows; one that is a label and a value in
every row, or a `dl` of short descriptions, is one record with a field for each label.
"""

from bisect import bisect, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..model import Column, Item, Table
from ..naming import Described, Traits, name_columns
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from ..tree.tree import topmost
from .columns import item_at, kind_of
from .frozen_columns import frozen_rows
from .headers import Grid, tables_around
from .joined_grid import by_kind
from .record_source import Parts, around

MAX_LABEL = 60
"""Characters of a label at most."""
MAX_PAIRS = 200
"""Labels of a record at most; more are records with two fields each."""
MAX_VALUES = 2
"""Texts and images of a cell that is a value, or little more; a cell of more is a record of its own."""
MAX_LINKED = 0.5
"""Share of the cells of a table without headers, or of the terms of a `dl`, that are links;
one of more is a menu or a directory."""
MAX_DESCRIPTION = 40
"""Characters of a description, on the mean, up to which a `dl` is one record; longer ones explain terms."""
MIN_EXPLAINED, MIN_SENTENCE = 0.6, 15
"""Share of the descriptions of a `dl` that are sentences from which on it explains terms, and characters of one."""
_STOPS = (".", "。", "।", "۔", "።", "։")
_ROW, _CELLS = LABEL["tr"], (LABEL["td"], LABEL["th"])
_TERM, _DESCRIPTION, _LIST = LABEL["dt"], LABEL["dd"], LABEL["dl"]

_PARTS = {_ROW, *_CELLS, _TERM, _DESCRIPTION}

Pair = tuple[int, list[int]]
"""The node of a label, and those of its values."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a list of cells is part of.

    holder : the table or `dl`; -1 where the members are in none, or are not its cells or rows
    records : its records; empty where the members are the records
    pairs : the labels and values of the one record that all of it is
    is_of_cells : whether the members are cells, or terms and descriptions
    tables : those of one kind among the tables of which the members are rows; the records are some of the members
    """

    holder: int = -1
    records: list[Parts] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    is_of_cells: bool = True
    tables: tuple[int, ...] = ()


class Taken:
    """Where the regions found so far are: no two have a node in common, and none is of the cells of another's rows."""

    def __init__(self, content: ContentTree) -> None:
        self._content = content
        self._holders: set[int] = set()
        self._starts: list[int] = []
        self._spans: list[tuple[int, int]] = []

    def has(self, whole: Whole, start: int) -> bool:
        """Say whether a list that begins at node `start` is found already, in part or in another form."""
        if self.has_table(whole):
            return True
        if whole.records:
            within = self._within(whole)
            return any(bisect(self._starts, stop - 1) > bisect(self._starts, first - 1) for first, stop in within)
        return any(first <= start < stop for first, stop in self._spans)

    def has_table(self, whole: Whole) -> bool:
        """Say whether the table that a list of cells is in is found already."""
        return whole.is_of_cells and whole.holder in self._holders

    def add(self, whole: Whole, starts: Sequence[int]) -> None:
        """Note a list, which begins at these nodes: one in each table."""
        for start in starts:
            insort(self._starts, start)
        if whole.holder >= 0:
            self._holders.add(whole.holder)
        if whole.records:
            self._spans += self._within(whole)

    def _within(self, whole: Whole) -> list[tuple[int, int]]:
        return [(holder, int(self._content.end[holder])) for holder in whole.tables or (whole.holder,)]


def first_in_each(content: ContentTree, starts: NDArray[np.int32]) -> list[int]:
    """Return where the first member of a list in each of their parents begins; `starts` : where all begin."""
    parents = content.parent[starts].tolist()
    if parents.count(parents[0]) == len(parents):
        return [int(starts[0])]  # most lists
    firsts: dict[int, int] = {}
    for start, parent in zip(starts.tolist(), parents, strict=True):
        firsts.setdefault(parent, start)
    return [*firsts.values()]


class Wholes:
    """What lists are part of; a table is read once, however many lists lie in it."""

    def __init__(self, content: ContentTree) -> None:
        self._content = content
        self._of_cells = cache(partial(_of_cells, content))
        self._headers = cache(partial(_headers, content))
        self._frozen = cache(partial(frozen_rows, content, np.flatnonzero(content.label == LABEL["table"])))

    def of(self, begins: NDArray[np.int32], ends: NDArray[np.int32]) -> list[Whole]:
        """Return what the members of a list, ranges of nodes, are part of: one thing, or headers of several tables."""
        content = self._content
        first = begins[0]
        around = content.label[content.parent[first]]
        if content.label[first] not in _PARTS and around not in (*_CELLS, _LIST, _DESCRIPTION):
            return [Whole()]  # most lists
        starts, stops = begins.astype(np.int64), ends.astype(np.int64)
        members = list(zip(begins.tolist(), ends.tolist(), strict=True))
        if around == _DESCRIPTION and content.label[first] not in _PARTS:
            descriptions = content.parent[starts].astype(np.int64)
            is_all = (descriptions + 1 == starts) & (content.end[descriptions] == stops)
            return [_of_terms(content, [(node, 0) for node in descriptions.tolist()])] if is_all.all() else [Whole()]
        if content.label[first] not in _PARTS and around == _LIST:
            return [_of_terms(content, members) if _are_groups(content, starts, stops) else Whole()]
        if content.label[first] not in _PARTS:
            frozen = self._frozen(tables_around(content, content.parent[starts]))
            return [Whole(*frozen)] if frozen else [Whole()]
        labels = set(content.label[starts].tolist())
        if labels <= {_TERM, _DESCRIPTION} and all(_is_of_terms(content, a, b) for a, b in members):
            return [_of_terms(content, members)]  # however they were grouped: a description and the next term, say
        if not labels <= _PARTS or (content.end[starts] != stops).any():
            return [Whole()]
        if not labels <= {_ROW, *_CELLS}:
            return [Whole()]
        tables = tables_around(content, starts)
        frozen = self._frozen(tables)
        if frozen:
            return [Whole(*frozen)]
        if _ROW not in labels:
            found = [self._of_cells(table) for table in tables if table >= 0]
            if found and (len(tables) == 1 or (len(found) > 1 and all(whole.records for whole in found))):
                return found
            return [Whole()]
        if min(tables) < 0:
            return [Whole()]
        if len(tables) > 1:
            return self._by_kind(tables, starts) if labels == {_ROW} else [Whole()]
        if labels == {_ROW}:
            pairs = _pairs_of_rows(content, starts.tolist()) if len(members) <= MAX_PAIRS else []
            return [Whole(tables[0], [[*members]] if pairs else [], pairs, is_of_cells=False)]
        return [self._of_cells(tables[0])]

    def _by_kind(self, tables: Sequence[int], rows: NDArray[np.int64]) -> list[Whole]:
        """Return the rows of several tables, those under other headers apart."""
        content = self._content
        firsts = rows[np.searchsorted(rows, tables)].tolist()
        kinds = by_kind([self._headers(table, first) for table, first in zip(tables, firsts, strict=True)])
        if len(kinds) < 2:
            return [Whole()]
        of_table = np.searchsorted(tables, rows, "right") - 1
        found = []
        for kind in kinds:
            inside = tuple(tables[number] for number in kind)
            records: list[Parts] = [[(row, int(content.end[row]))] for row in rows[np.isin(of_table, kind)].tolist()]
            scope = around(content, inside[0] + 1, int(content.end[inside[-1]]) - 1)
            found.append(Whole(scope, records, is_of_cells=False, tables=inside))
        return sorted(found, key=lambda whole: -len(whole.records))  # those above may be a layout's


def _headers(content: ContentTree, table: int, stop: int) -> dict[int, str]:
    return Grid(content, table).headers(stop)


def _of_cells(content: ContentTree, table: int) -> Whole:
    grid = Grid(content, table)
    body = [(row, cells) for row, cells in grid.rows if cells and not grid.is_header(row, cells)]
    has_headers = len(body) < len(grid.rows)
    width = max((column + 1 for _, here in body for column, _, _ in here), default=0)
    body = [(row, here) for row, here in body if len(here) > 1 or here[0][1] < width]  # others are titles of rows below
    shown = [at for at, (row, _) in enumerate(body) if content.terminal[row : content.end[row]].any()]
    body = body[shown[0] : shown[-1] + 1] if shown else []  # spreadsheets have empty rows around their table
    cells = [cell for row, here in body for _, _, cell in here if cell > row]
    if not body or width < 2 or (_within(content, cells, table, content.terminal > 0) > MAX_VALUES).any():
        return Whole(table)
    n_linked = np.count_nonzero(_within(content, cells, table, content.link >= 0))
    if not has_headers and (n_linked > MAX_LINKED * len(cells) or len(body) < 2):
        return Whole(table)
    rows = [row for row, _ in body]
    ranges = [(row, int(content.end[row])) for row in rows]
    pairs = [] if has_headers or len(rows) > MAX_PAIRS else _pairs_of_rows(content, rows)
    return Whole(table, [ranges] if pairs else [[range_] for range_ in ranges], pairs)


def _within(content: ContentTree, cells: Sequence[int], table: int, is_one: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many nodes within each cell of a table are one of those wanted."""
    before = np.append(0, np.cumsum(is_one[table : content.end[table]]))
    starts = np.array(cells, np.int64)
    return np.asarray(before[content.end[starts] - table] - before[starts - table])


def _pairs_of_rows(content: ContentTree, rows: Sequence[int]) -> list[Pair]:
    """Return the label and value of each row if each is a header cell, or one that ends in a colon, and a cell;
    else none."""
    pairs = []
    for row in rows:
        cells = [cell for cell in _children(content, row) if content.label[cell] in _CELLS]
        if len(cells) != 2 or content.label[cells[1]] != LABEL["td"]:
            return []
        if content.label[cells[0]] != LABEL["th"] and not content.text(cells[0]).endswith((":", "：")):
            return []
        pairs.append((cells[0], cells[1:]))
    return pairs if len(pairs) > 1 and _are_labels(content, [label for label, _ in pairs]) else []


def _is_of_terms(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether a member of a list is terms and descriptions, with nothing behind them."""
    while start < stop and content.label[start] in (_TERM, _DESCRIPTION):
        start = int(content.end[start])
    return start == stop


def _are_groups(content: ContentTree, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> bool:
    """Say whether the members of a list are elements of a `dl` around a term and its descriptions, as HTML has it:
    `dl > div > dt`.
    """
    inside = (_children(content, start) for start in starts.tolist())
    return bool((content.end[starts] == stops).all()) and all(
        len(here) > 1 and content.label[here[0]] == _TERM and set(content.label[here[1:]].tolist()) == {_DESCRIPTION}
        for here in inside
    )


def _terms_of(content: ContentTree, node: int) -> list[int]:
    """Return the terms and descriptions that a child of a `dl` is or holds."""
    return [node] if content.label[node] in (_TERM, _DESCRIPTION) else _children(content, node)


def _of_terms(content: ContentTree, members: Sequence[tuple[int, int]]) -> Whole:
    holders = sorted({int(content.parent[a]) for a, _ in members})
    is_in_another = any(content.end[holder] > inner for holder, inner in pairwise(holders))
    if is_in_another or (content.label[holders] != _LIST).any():
        return Whole()
    of_each = [_pairs_of_terms(content, holder) for holder in holders]
    pairs = [pair for here in of_each for pair in here]
    if len(pairs) < 2:
        return Whole()
    records: list[Parts] = [[(label, int(content.end[here[-1]]))] for label, here in pairs]
    if len(holders) > 1:  # those of a day each, or of a letter
        above = around(content, holders[0], int(content.end[holders[-1]]))
        return Whole(above, records, tables=tuple(holders))
    values = [value for _, here in pairs for value in here]
    n_characters = sum(int(content.chars[value : content.end[value]].sum()) for value in values)
    is_one = len(pairs) <= MAX_PAIRS and n_characters <= MAX_DESCRIPTION * len(values)
    is_one = is_one and sum(_is_sentence(content, value) for value in values) < MIN_EXPLAINED * len(values)
    n_linked = sum(bool((content.link[label : content.end[label]] >= 0).any()) for label, _ in pairs)
    if is_one and n_linked <= MAX_LINKED * len(pairs) and _are_labels(content, [label for label, _ in pairs]):
        return Whole(holders[0], [[part for parts in records for part in parts]], pairs)
    return Whole(holders[0], records)


def _pairs_of_terms(content: ContentTree, holder: int) -> list[Pair]:
    """Return the terms of a `dl` that have descriptions, and these."""
    pairs: list[Pair] = []
    children = [child for group in _children(content, holder) for child in _terms_of(content, group)]
    for child in children:
        if content.label[child] == _TERM:
            pairs.append((child, []))
        elif content.label[child] == _DESCRIPTION and pairs:
            pairs[-1][1].append(child)
    return [pair for pair in pairs if pair[1]]


def _is_sentence(content: ContentTree, value: int) -> bool:
    end = int(content.end[value])
    return bool(content.chars[value:end].sum() >= MIN_SENTENCE) and str(content.text(value, end)).endswith(_STOPS)


def _children(content: ContentTree, node: int) -> list[int]:
    return topmost(content.end.data, node + 1, int(content.end[node]))


def _are_labels(content: ContentTree, nodes: Sequence[int]) -> bool:
    texts = [content.text(node) for node in nodes]
    return len(set(texts)) == len(texts) and all(0 < len(text) <= MAX_LABEL for text in texts)


def table_of_pairs(content: ContentTree, pairs: Sequence[Pair]) -> Table:
    """Return the table of one record with a column for each label; a label with several values has a list."""
    items = [[item for value in values for item in _items(content, value)] for _, values in pairs]
    labels = [content.text(label) for label, _ in pairs]
    known = [
        Described(Traits.of((item.text for item in here), pictured=float(any(item.src for item in here))), label)
        for here, label in zip(items, labels, strict=True)
    ]
    named = zip(name_columns(known), items, strict=True)
    columns = [Column(name, kind_of([item.text for item in here])) for name, here in named]
    return Table(columns, [[(here[0] if len(here) == 1 else here) if here else None for here in items]])


def _items(content: ContentTree, value: int) -> list[Item]:
    """Return what a value is: its one text or picture, else all its text."""
    leaves = [node for node in range(value, int(content.end[value])) if content.terminal[node]]
    if len(leaves) < 2:
        return [item_at(content, node) for node in leaves]
    return [item_at(content, value)]
