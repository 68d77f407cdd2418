"""The headers of a `<table>`, its cells laid out as a browser does: with colspan and rowspan, over several header rows. O(nodes).

Two header rows are one header, "Gross: US"; a cell as wide as the table is a title, not a header.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..tree.content import ContentTree

MAX_SPAN = 1000
"""Columns or rows that a cell spans at most, as browsers have it."""
MAX_COLUMNS = 20_000
"""Columns of a table whose headers are read."""


def table_around(content: ContentTree, start: int) -> int:
    """Return the table of which node `start` is a row or cell, or -1."""
    labels = content.tree.labels
    if labels[content.label[start]] not in ("tr", "td", "th"):
        return -1
    table = int(content.parent[start])
    while table > 0 and labels[content.label[table]] != "table":
        table = int(content.parent[table])
    return table if table > 0 else -1


class Grid:
    """The cells of a table, each with the column it begins in.

    rows : per row, its node and (column, width, cell) of all cells that cover it, also those that begin in a row above
    """

    def __init__(self, content: ContentTree, table: int) -> None:
        self._content = content
        page = content.tree.buffer
        self._has_spans = b"span=" in page  # most pages have none, and reading attributes takes the most time
        self._column: dict[int, int] = {}
        self.rows: list[tuple[int, list[tuple[int, int, int]]]] = []
        stop = int(content.end[table])
        tags = {number: tag for number, tag in enumerate(content.tree.labels) if tag in ("table", "tr", "td", "th")}
        hanging: list[tuple[int, int, int, int]] = []  # (column, width, cell, rows that it still covers)
        node = table + 1
        while node < stop:
            tag = tags.get(int(content.label[node]))
            if tag == "tr":
                hanging = self._lay(node, hanging, tags)
            node = int(content.end[node]) if tag in ("table", "td", "th") else node + 1

    def _lay(
        self, row: int, hanging: list[tuple[int, int, int, int]], tags: dict[int, str]
    ) -> list[tuple[int, int, int, int]]:
        """Lay out a row beside the cells that hang into it; return what hangs into the next."""
        content = self._content
        covered = sorted(hanging)
        laid = [(column, width, cell) for column, width, cell, _ in covered]
        below = [(column, width, cell, rows - 1) for column, width, cell, rows in covered if rows > 1]
        child, at, next_hanging = row + 1, 0, 0
        while child < content.end[row] and at < MAX_COLUMNS:
            if tags.get(int(content.label[child])) in ("td", "th"):
                while next_hanging < len(covered) and covered[next_hanging][0] <= at:
                    at = max(at, covered[next_hanging][0] + covered[next_hanging][1])
                    next_hanging += 1
                width, height = self._span(child, "colspan"), self._span(child, "rowspan")
                self._column[child] = at
                laid.append((at, width, child))
                if height > 1:
                    below.append((at, width, child, height - 1))
                at += width
            child = int(content.end[child])
        self.rows.append((row, sorted(laid)))
        return below

    def _span(self, cell: int, name: str) -> int:
        if not self._has_spans:
            return 1
        value = (self._content.tree.attr(int(self._content.first[cell]), name) or "1")[:8]
        return max(1, min(int(value), MAX_SPAN)) if value.isascii() and value.isdigit() else 1

    def column_of(self, node: int) -> int:
        """Return the column of the cell around a node, -1 where it is in none of this table."""
        while node > 0 and node not in self._column:
            node = int(self._content.parent[node])
        return self._column.get(node, -1)

    def is_header(self, row: int, cells: Sequence[tuple[int, int, int]]) -> bool:
        """Say whether a row is of headers: in a `thead`, or all its cells but an empty first one are `th`."""
        content = self._content
        labels = content.tree.labels
        if labels[content.label[content.parent[row]]] == "thead":
            return True
        own = [cell for _, _, cell in cells if cell > row]
        return bool(own) and all(
            labels[content.label[cell]] == "th" or (cell == own[0] and int(content.end[cell]) == cell + 1)
            for cell in own
        )

    def headers(self, stop: int) -> dict[int, str]:
        """Return the header of each column, from the rows of headers before node `stop`."""
        content = self._content
        labels = content.tree.labels
        lines: dict[int, dict[str, None]] = {}
        width = max((column + span for _, cells in self.rows for column, span, _ in cells), default=0)
        for row, cells in self.rows:
            n_headers = sum(labels[content.label[cell]] == "th" for _, _, cell in cells)
            if row >= stop or not (2 * n_headers >= len(cells) > 0 or (cells and self.is_header(row, cells))):
                continue
            for column, span, cell in cells:
                text = "" if span >= width > 1 else content.text(cell, int(content.end[cell]))
                for at in range(column, column + span) if text else ():
                    lines.setdefault(at, {})[text] = None
        return {at: ": ".join(texts) for at, texts in lines.items()}
