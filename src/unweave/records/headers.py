"""The headers of a `<table>`, its cells laid out as a browser does: with colspan and rowspan, over several header rows.
O(nodes).

Two header rows are one header, "Gross: US"; a cell as wide as the table, or over several columns and alone in its row,
is a title, not a header.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from ..tree.tree import topmost
from ..vocabulary import word_set
from ..whitespace import fold
from .drafts import MAX_LABEL
from .plain_headers import MAX_BELOW, are_letters, names_columns
from .shown_text import without_notes

MAX_SPAN = 1000
"""Columns or rows that a cell spans at most, as browsers have it."""
MAX_COLUMNS = 20_000
"""Columns of a table whose headers are read."""
MAX_PLACES = 200_000
"""Places of a table that cells begun in a row above, or headers over several columns, lie in; past it,
each is where it begins."""
MAX_LETTERS = 26
MAX_DRAWN, MAX_ASKED = 5, 1000
"""Elements of a header without a text, and places of headers, at most, that are asked what they are called."""
MAX_TITLES = 5
"""Rows above the headers of a table at most: its title, a choice of what it shows."""
_VERBS = word_set("records.verbs")
_CELLS = frozenset(LABEL[tag] for tag in ("td", "th"))
_TABLE, _ROW, _HEADER = LABEL["table"], LABEL["tr"], LABEL["th"]


def table_around(content: ContentTree, start: int) -> int:
    """Return the table of which node `start` is a row or cell, or -1."""
    labels = content.tree.labels
    if labels[content.label[start]] not in ("tr", "td", "th"):
        return -1
    around = upwards(content.parent, content.parent[start], over=0)
    return next((node for node in around if labels[content.label[node]] == "table"), -1)


def tables_around(content: ContentTree, nodes: NDArray[np.integer]) -> tuple[int, ...]:
    """Return the tables of which nodes are rows or cells, in order; -1 is that of what is none."""
    _, firsts = np.unique(content.parent[nodes], return_index=True)
    return tuple(dict.fromkeys(table_around(content, node) for node in nodes[np.sort(firsts)].tolist()))


class Grid:
    """The cells of a table, each with the column it begins in.

    rows : per row, its node and (column, width, cell) of all cells that cover it, also those that begin in a row above
    """

    def __init__(self, content: ContentTree, table: int) -> None:
        self._content, self._table = content, table
        tree, node = content.tree, int(content.first[table])
        # most tables have none, and reading attributes takes the most time
        self._has_spans = tree.buffer.find(b"span=", int(tree.start[node]), int(tree.stop[node])) >= 0
        self._column: dict[int, int] = {}
        self._n_hanging = 0
        self.rows: list[tuple[int, list[tuple[int, int, int]]]] = []
        inside = slice(table, int(content.end[table]))
        labels: list[int] = content.label[inside].tolist()
        ends: list[int] = (content.end[inside] - table).tolist()
        hanging: list[tuple[int, int, int, int]] = []  # (column, width, cell, rows that it still covers)
        node = 1
        while node < len(labels):
            label = labels[node]
            if label == _ROW:
                cells = [child + table for child in topmost(ends, node + 1, ends[node]) if labels[child] in _CELLS]
                hanging = self._lay(node + table, cells, hanging)
            node = ends[node] if label == _TABLE or label in _CELLS else node + 1

    def _lay(
        self, row: int, cells: list[int], hanging: list[tuple[int, int, int, int]]
    ) -> list[tuple[int, int, int, int]]:
        """Lay out the cells of a row beside those that hang into it; return what hangs into the next."""
        self._n_hanging += len(hanging)
        covered = sorted(hanging) if self._n_hanging <= MAX_PLACES else []
        laid = [(column, width, cell) for column, width, cell, _ in covered]
        below = [(column, width, cell, rows - 1) for column, width, cell, rows in covered if rows > 1]
        at, next_hanging = 0, 0
        for cell in cells:
            if at >= MAX_COLUMNS:
                break
            while next_hanging < len(covered) and covered[next_hanging][0] <= at:
                at = max(at, covered[next_hanging][0] + covered[next_hanging][1])
                next_hanging += 1
            width, height = (self._span(cell, "colspan"), self._span(cell, "rowspan")) if self._has_spans else (1, 1)
            self._column[cell] = at
            laid.append((at, width, cell))
            if height > 1:
                below.append((at, width, cell, height - 1))
            at += width
        self.rows.append((row, sorted(laid)))
        return below

    def _span(self, cell: int, name: str) -> int:
        tree, node = self._content.tree, int(self._content.first[cell])
        if tree.buffer.find(name.encode(), int(tree.start[node]), int(tree.inner[node])) < 0:
            return 1  # most cells
        value = (tree.attr(node, name) or "1")[:8]
        return max(1, min(int(value), MAX_SPAN)) if value.isascii() and value.isdigit() else 1

    @property
    def columns(self) -> Mapping[int, int]:
        """The column that each cell begins in."""
        return self._column

    def column_of(self, node: int) -> int:
        """Return the column of the cell around a node, -1 where it is in none of this table."""
        around = upwards(self._content.parent, node, over=0)
        return next((self._column[at] for at in around if at in self._column), -1)

    def is_header(self, row: int, cells: Sequence[tuple[int, int, int]]) -> bool:
        """Say whether a row is of headers: in a `thead`, or all its cells but an empty first one are `th`; the first,
        if it reads so.

        The first is that of several texts: titles above it lie over all columns.
        """
        content = self._content
        labels = content.tree.labels
        if labels[content.label[content.parent[row]]] == "thead":
            return True
        own = [cell for _, _, cell in cells if cell > row]
        if own and all(
            labels[content.label[cell]] == "th" or (cell == own[0] and int(content.end[cell]) == cell + 1)
            for cell in own
        ):
            return True
        return row == self._plain_header

    @cached_property
    def _plain_header(self) -> int:
        """The first row of several texts if it names the columns, -1 if it does not."""
        content = self._content
        for at, (row, cells) in enumerate(self.rows[: MAX_TITLES + 1]):
            if (
                row != self._letters
                and sum(bool(content.terminal[cell : content.end[cell]].any()) for _, _, cell in cells) > 1
            ):
                below = [row for row, _ in self.rows[at + 1 : at + 1 + MAX_BELOW]]
                return row if names_columns(content, row, below) else -1
        return -1

    @cached_property
    def _letters(self) -> int:
        """The first row if it calls the columns as a spreadsheet does, A, B, C, above rows that are numbered;
        else -1."""
        texts = [[self._content.text(cell) for _, _, cell in cells[: MAX_LETTERS + 1]] for _, cells in self.rows[:2]]
        is_sheet = len(texts) == 2 and texts[0][:1] == [""] and texts[1][:1] == ["1"] and are_letters(texts[0][1:])
        return self.rows[0][0] if is_sheet else -1

    def headers(self, stop: int) -> dict[int, str]:
        """Return the header of each column, from the rows of headers before node `stop`."""
        content = self._content
        labels = content.tree.labels
        lines: dict[int, dict[str, None]] = {}
        width = max((column + span for _, cells in self.rows for column, span, _ in cells), default=0)
        n_places = 0
        for row, cells in self.rows:
            n_headers = sum(labels[content.label[cell]] == "th" for _, _, cell in cells)
            if (
                row >= stop
                or row == self._letters
                or not (2 * n_headers >= len(cells) > 0 or (cells and self.is_header(row, cells)))
            ):
                continue
            for column, span, cell in cells:
                is_title = span >= width > 1 or (span > 1 and len(cells) == 1)
                text = "" if is_title else without_notes(content, cell, content.text(cell))
                if not (text or is_title or n_places > MAX_ASKED):
                    text = self._drawn(cell)
                if row == self._plain_header and text.isdecimal():
                    continue  # the number of the row in a spreadsheet
                n_places += span
                for at in range(column, column + (span if n_places <= MAX_PLACES else 1)) if text else ():
                    lines.setdefault(at, {})[text] = None
        if not lines and (above := self._table_of_headers()) is not None:
            return above.headers(self._table)
        return {at: ": ".join(texts) for at, texts in lines.items()}

    def _drawn(self, cell: int) -> str:
        """Return what a header cell without a text is called, by its picture, a tooltip or for who hears it: before a
        colon, as scripts that sort tables write it, `Votes: activate to sort`; not what a click does, `Sort by votes`.
        """
        tree, first, last = self._content.tree, int(self._content.first[cell]), int(self._content.last[cell])
        nodes = range(first, min(last, first + MAX_DRAWN))
        said = (tree.attr(node, name) for name in ("alt", "title", "aria-label") for node in nodes)
        texts = (fold(one.partition(":")[0]) for one in said if one)
        names = (text for text in texts if len(text) <= MAX_LABEL and any(map(str.isalpha, text)))
        return next((name for name in names if name.split()[0].lower() not in _VERBS), "")

    def _table_of_headers(self) -> Grid | None:
        """Return the table right before this one if all its rows are headers, as many as this one has columns: they
        stand still while the rows are scrolled.
        """
        content, table = self._content, self._table
        before = np.flatnonzero(content.label[:table] == _TABLE)[-1:].tolist()
        if not before or content.end[before[0]] > table or content.terminal[content.end[before[0]] : table].any():
            return None
        if not (content.label[before[0] : content.end[before[0]]] == _HEADER).any():
            return None
        above = Grid(content, before[0])
        widths = {sum(span for _, span, _ in max(grid.rows, key=len)[1]) for grid in (above, self) if grid.rows}
        is_alike = len(widths) == 1 and all(cells and above.is_header(row, cells) for row, cells in above.rows)
        return above if is_alike else None
