"""Records that are rows of a `<table>`: its cells are values, in the columns that a browser shows them in. O(cells).

As `pandas.read_html` has it: a cell over several rows or columns is in each of them, an empty cell is missing and moves
nothing, and what one cell holds is one value, unless it holds elements with classes of their own, several links, or
pictures.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from ..model import Item
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from ..whitespace import squeezed
from .drafts import LABEL_PREFIX, Draft
from .headers import Grid, table_around, tables_around
from .joined_grid import JoinedGrid, by_kind
from .record_source import Parts

SAMPLE = 20
"""Items of a column whose cells are looked for."""
MAX_VALUE = 120
"""Characters of a cell's text, on the mean of its column, up to which it is one value."""
MIN_DIFFERING, MAX_ASKED, UNLIKE = 5, 100, 0.5
"""Cells of several texts that are asked whether they differ, at least and at most,
and the share of different ones among them."""
MAX_MEASURE, MAX_UNIT = 4, 10
"""Texts of a cell that is a measure, and characters of those after its number."""
_NUMBER = re.compile(r"[-+−]?\d[\d.,]{0,12}")
MIN_LETTERS = 3
"""Single letters, at least, that are the value of a cell in elements of their own: the results of a team, W W D."""
WHOLE = 0.9
"""Share of the cells of a column, the empty ones left out, that hold one of several values,
from which on these are one column beside others."""
MAX_SHARED = 0.1
"""Share of the cells of a part of a column in which another part stands, too, up to which both are one column:
a second case in one cell."""
MIN_LINKS, MIN_NUMBERS = 4, 3
"""Columns of links under one header from which on they are one of several values,
and different numbers of links in a cell."""
MAX_EMPTY = 100_000
"""Cells at most of columns that have a header alone."""
MAX_PARTS = 50
"""Columns of the table that the items of one aligned column may lie in; they stay together where there are more."""
_ROW, _HEADER = LABEL["tr"], LABEL["th"]


class DataTable:
    """The table around records.

    Attributes
    ----------
    grid : its cells
    empty : columns without a value that have a header, found where columns are laid out
    record_of : row -> number of the record that it is; empty where records are not one row each
    """

    def __init__(self, content: ContentTree, records: Sequence[Parts], table: int) -> None:
        self._content = content
        self._start = records[0][0][0]
        inside = (content.label[a:b] == _HEADER for a, b in records[0])  # of several rows: `th` are values of theirs
        self._has_headers = any(map(np.any, inside))
        rows = [parts[0][0] for parts in records]
        others = [table_around(content, a) for a, _ in records[0][1:2]]
        alone = all(
            len(parts) == 1 and content.label[row] == _ROW and content.end[row] == parts[0][1]
            for row, parts in zip(rows, records, strict=True)
        )
        self.grid = _grid(content, table, np.array(rows, np.int64) if alone else None)
        known = {row for row, _ in self.grid.rows}
        self.record_of = {row: number for number, row in enumerate(rows)} if alone and known.issuperset(rows) else {}
        # records that are a row of each of two tables
        self.empty: list[Draft] = []
        self._beside = next(
            (DataTable(content, [parts[1:] for parts in records], other) for other in others if 0 <= other != table),
            None,
        )

    @classmethod
    def around(cls, content: ContentTree, records: Sequence[Parts]) -> DataTable | None:
        """Return the table of which the first record is a row; None outside tables."""
        table = table_around(content, records[0][0][0])
        return cls(content, records, table) if table >= 0 else None

    def whole_cells(self) -> set[int]:
        """Return the cells that are one value although they hold several texts."""
        if not self.record_of:
            return set()
        content = self._content
        columns: dict[int, list[int]] = defaultdict(list)
        for row, cells in self.grid.rows:
            if row in self.record_of:
                for column, _, cell in cells:
                    if cell > row:
                        columns[column].append(cell)
        whole: set[int] = set()
        headers = self.grid.headers(self._start)
        for column, cells_of in columns.items():
            held = content.before[content.end[cells_of]] - content.before[cells_of]
            several = [cell for cell, n in zip(cells_of, held.tolist(), strict=True) if n > 1]
            if several and sum(map(self._is_measure, several)) >= 0.8 * len(several):
                whole.update(several)  # also `Calm` among them
            elif several and sum(map(self._is_value, several)) >= 0.8 * len(several):
                n_characters = sum(int(content.chars[cell : content.end[cell]].sum()) for cell in several)
                are_short = n_characters <= MAX_VALUE * len(several)
                whole.update(cell for cell in several if self._is_value(cell) and are_short)
            elif column in headers and self._differ(several):
                whole.update(several)
        return whole

    def _differ(self, cells: Sequence[int]) -> bool:
        """Say whether cells without pictures, of at most one link, hardly ever have the elements of another:
        addresses in lines as they came.
        """
        content, orders = self._content, set()
        for cell in cells[:MAX_ASKED]:
            inside = slice(cell + 1, int(content.end[cell]))
            if (content.terminal[inside] == 2).any() or len(set(content.link[inside].tolist())) > 2:
                return False
            orders.add(content.label[inside].tobytes())
        return len(cells) >= MIN_DIFFERING and len(orders) > UNLIKE * min(len(cells), MAX_ASKED)

    def _is_value(self, cell: int) -> bool:
        content = self._content
        inside = slice(cell + 1, int(content.end[cell]))
        letters = content.chars[inside][content.terminal[inside] == 1]
        has_picture = (content.terminal[inside] == 2).any()
        if len(letters) >= MIN_LETTERS and letters.max() <= 1 and not has_picture:
            return True
        classes = set(content.class_key[inside].tolist()) - {0}
        links = set(content.link[inside].tolist()) - {-1, *content.link[cell : cell + 1].tolist()}
        return (
            not has_picture
            and len(classes) <= 1
            and len(links) <= 1
            and not (classes and self._has_kinds(cell))
            and not (classes and links and self._has_class_beside(cell, max(links)))
            and not self._has_labels(cell)
        )

    def _is_measure(self, cell: int) -> bool:
        """Say whether a cell holds a number and then its unit, in elements of their own: `65` `°` `C`."""
        content = self._content
        nodes = np.flatnonzero(content.terminal[cell : content.end[cell]]) + cell
        if len(nodes) > MAX_MEASURE or (content.terminal[nodes] == 2).any() or content.digits[nodes[1:]].any():
            return False
        if (content.link[nodes] >= 0).any() or content.chars[nodes[1:]].sum() > MAX_UNIT:
            return False
        return _NUMBER.fullmatch(content.text_at(int(nodes[0])).strip()) is not None

    def _has_class_beside(self, cell: int, link: int) -> bool:
        """Say whether an element with a class and a text stands beside a link: a meeting, and its place below it."""
        content = self._content
        for node in (np.flatnonzero(content.class_key[cell + 1 : content.end[cell]]) + cell + 1)[:SAMPLE].tolist():
            is_apart = node >= content.end[link] or content.end[node] <= link
            if is_apart and content.terminal[node : content.end[node]].any():
                return True
        return False

    def _has_labels(self, cell: int) -> bool:
        """Say whether several texts of a cell begin with a label, or are what comes after: `Phone: 555`, `Fax: 556`."""
        content = self._content
        nodes = np.flatnonzero(content.terminal[cell : content.end[cell]] == 1)[:SAMPLE] + cell
        texts: list[str] = [content.text_at(node)[:MAX_VALUE].strip() for node in nodes.tolist()]
        return sum(text.endswith((":", "：")) or LABEL_PREFIX.match(text) is not None for text in texts) > 1

    def _has_kinds(self, cell: int) -> bool:
        """Say whether elements of a cell have one first class, and others after it: `body title`, `body place`."""
        content = self._content
        inside = np.flatnonzero(content.class_key[cell + 1 : content.end[cell]]) + cell + 1
        said = {content.attr(node, "class") for node in inside[:SAMPLE].tolist()}
        return len(said) > 1

    def _column_of(self, draft: Draft) -> int:
        nodes = draft.all_nodes
        votes = Counter(at for node in nodes[:: max(1, len(nodes) // SAMPLE)] if (at := self.grid.column_of(node)) >= 0)
        return votes.most_common(1)[0][0] if votes else -1

    def laid_out(self, drafts: Sequence[Draft]) -> list[Draft]:
        """Return the columns with the headers above them, each in one column of the table;
        cells that span others are in these, too.
        """
        headers = self.grid.headers(self._start) if self.record_of or not self._has_headers else {}
        if not self.record_of:
            for draft in drafts:
                draft.name = headers.get(self._column_of(draft)) or draft.name
            return list(drafts) if self._beside is None else self._beside.laid_out(drafts)
        columns = grouped((column, part) for draft in drafts for column, part in self._parted(draft))
        for column in columns:
            columns[column] = _without_label(columns[column], squeezed(headers.get(column, "")))
            is_listed = column in headers and len(columns[column]) >= MIN_LINKS and _are_links(columns[column])
            columns[column] = [_together(columns[column])] if is_listed else _joined(columns[column])
            named = not _say_themselves(columns[column])
            for draft in columns[column]:
                draft.name = (headers.get(column) if named else None) or draft.name
        n = len(self.record_of)
        left = sorted(headers.keys() - columns.keys())[: MAX_EMPTY // n]
        self.empty = [Draft([()] * n, [()] * n, headers[column]) for column in left]
        order = sorted(columns)
        for record, column, source, width in self.spans():
            first = bisect_left(order, column)
            self._copy([columns[at] for at in order[first : bisect_left(order, column + width)]], record, source)
        return [draft for column in order for draft in columns[column]]

    def _parted(self, draft: Draft) -> Iterator[tuple[int, Draft]]:
        """Yield (column, draft) for each column of the table that has items of a draft."""
        found = {self.grid.column_of(node) for node in draft.all_nodes}
        if len(found) == 1 or len(found) > MAX_PARTS:
            yield self._column_of(draft), draft
            return
        pairs = [list(zip(nodes, items, strict=True)) for nodes, items in zip(draft.nodes, draft.items, strict=True)]
        for column in sorted(found):
            inside = [[pair for pair in here if self.grid.column_of(pair[0]) == column] for here in pairs]
            yield column, draft.with_pairs(inside)

    def spans(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield (record, column, record that the cell begins in, width) of cells that lie in several places."""
        parent = self._content.parent
        for row, cells in self.grid.rows:
            record = self.record_of.get(row)
            for column, width, cell in cells if record is not None else ():
                source = record if cell > row else self.record_of.get(int(parent[cell]))
                if source is not None and record is not None and (source != record or width > 1):
                    yield record, column, source, width

    def _copy(self, columns: Sequence[Sequence[Draft]], record: int, source: int) -> None:
        """Write the values that the first column has in record `source` into those of `record` that have none."""
        values = [(draft.nodes[source], draft.items[source]) for draft in columns[0]] if columns else []
        for drafts in columns if any(nodes for nodes, _ in values) else ():
            for draft, (nodes, items) in zip(drafts, values, strict=False):
                if not draft.items[record]:
                    draft.nodes, draft.items = list(draft.nodes), list(draft.items)
                    draft.nodes[record], draft.items[record] = nodes, items


def _grid(content: ContentTree, table: int, rows: NDArray[np.int64] | None) -> Grid:
    """Return the grid of a table, with those of the other tables that rows are of if they have the same headers."""
    grid = Grid(content, table)
    tables = tables_around(content, rows) if rows is not None else ()
    if rows is None or len(tables) < 2 or min(tables) < 0:
        return grid
    grids = [grid if other == table else Grid(content, other) for other in tables]
    firsts = np.searchsorted(rows, tables).tolist()
    headers = [here.headers(int(rows[first])) for here, first in zip(grids, firsts, strict=True)]
    return JoinedGrid(content, grids, headers) if any(headers) and by_kind(headers) else grid


def _without_label(drafts: list[Draft], label: str) -> list[Draft]:
    """Take out of the cells of one column of the table what says its header again, without a link, beside a value:
    narrow windows show it there.
    """
    if not label or len(drafts) < 2:
        return drafts
    held = [sum(map(bool, here)) for here in zip(*(draft.items for draft in drafts), strict=True)]
    left = [
        draft.without({at for at, here in enumerate(draft.items) if held[at] > 1 and _says(here, label)})
        for draft in drafts
    ]
    return [draft for draft in left if any(draft.items)] or drafts


def _says(items: Sequence[Item], label: str) -> bool:
    """Say whether items are one text without a link, with the letters of a label alone."""
    return len(items) == 1 and not items[0].href and not items[0].src and squeezed(items[0].text) == label


def _joined(drafts: list[Draft]) -> list[Draft]:
    """Make one column of those of one of the table that hardly share a cell, if nearly all cells have one."""
    alone: list[Draft] = []
    filled: set[int] = set()  # the records that have one of these
    for draft in sorted(drafts, key=lambda draft: -sum(map(bool, draft.nodes))):
        here = {record for record, nodes in enumerate(draft.nodes) if nodes}
        if len(here & filled) <= MAX_SHARED * len(here):
            alone.append(draft)
            filled |= here
    held = sum(map(any, zip(*(draft.nodes for draft in drafts), strict=True)))
    if len(alone) < 2 or (len(alone) < len(drafts) and len(filled) < WHOLE * held):
        return drafts
    chosen = {id(draft) for draft in alone}
    return [_together(alone), *(draft for draft in drafts if id(draft) not in chosen)]


def _say_themselves(drafts: Sequence[Draft]) -> bool:
    """Say whether several columns under one header each say one thing, a link to it: `Agenda`,
    `Minutes` under "Files".
    """
    texts = [{item.text for item in draft.all_items} for draft in drafts]
    linked = all(item.href is not None and item.src is None for draft in drafts for item in draft.all_items)
    return linked and len(drafts) > 1 and len(set().union(*texts)) == len(drafts) == sum(map(len, texts))


def _are_links(drafts: Sequence[Draft]) -> bool:
    """Say whether nearly all items are links with texts, in different numbers in records: a meeting's papers."""
    items = [item for draft in drafts for item in draft.all_items]
    numbers = {sum(map(len, here)) for here in zip(*(draft.nodes for draft in drafts), strict=True)} - {0}
    linked = sum(item.href is not None and item.src is None for item in items)
    return len(numbers) >= MIN_NUMBERS and linked >= WHOLE * len(items)


def _together(drafts: Sequence[Draft]) -> Draft:
    """Return one column with the items of all, each record's in the order of the page."""
    rows = zip(*(zip(draft.nodes, draft.items, strict=True) for draft in drafts), strict=True)
    pairs = [[pair for nodes, items in row for pair in zip(nodes, items, strict=True)] for row in rows]
    return drafts[0].with_pairs([sorted(here, key=itemgetter(0)) for here in pairs])
