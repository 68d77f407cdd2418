"""The table of a region, made when first asked for: align the records, name the columns, fill the rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..model import Column, Item, Table
from ..tree.content import ContentTree
from .alignment import align
from .columns import column_names, header_texts, item_at, kind_of


class RegionTable:
    """The aligned records of a region; `table()` and `fields(i)` share one alignment."""

    def __init__(self, content: ContentTree, ranges: Sequence[Sequence[int]]) -> None:
        self._content = content
        self._ranges = ranges
        self._starts = [int(start) for start, _ in ranges]
        self._table: Table | None = None

    def table(self) -> Table:
        """Return the table: a column for each aligned item, columns in the order of the page."""
        if self._table is None:
            self._table = self._build()
        return self._table

    def fields(self, record: int) -> dict[str, Item | list[Item]]:
        """Return the fields of a record, in column order."""
        table = self.table()
        return {name: value for name, value in zip(table.names, table.rows[record], strict=True) if value is not None}

    def _build(self) -> Table:
        content = self._content
        aligned = align(content, self._ranges)
        nodes: list[list[int]] = [[] for _ in range(aligned.n_columns)]
        for row in aligned.cells:
            for column, found in row.items():
                nodes[column].extend(found)
        items: dict[int, Item] = {}
        for row in aligned.cells:
            items |= record_items(content, (node for found in row.values() for node in found))
        kept = [c for c in range(aligned.n_columns) if any(_says(items[node]) for node in nodes[c])]
        kept.sort(key=lambda c: self._place(nodes[c]))
        cells = [nodes[c] for c in kept]
        names = column_names(content, cells, header_texts(content, cells, int(self._ranges[0][0])))
        kinds = [kind_of([items[node].text for node in found]) for found in cells]
        rows = [[_value([items[node] for node in row.get(c, ())]) for c in kept] for row in aligned.cells]
        return Table([Column(name, kind) for name, kind in zip(names, kinds, strict=True)], rows)

    def _place(self, nodes: Sequence[int]) -> float:
        """Return where a column stands in a record, 0 to 1, on the mean: the order a reader meets columns in."""
        total = 0.0
        for node in nodes:
            start, stop = self._range_of(node)
            total += (node - start) / (stop - start)
        return total / len(nodes)

    def _range_of(self, node: int) -> tuple[int, int]:
        start, stop = self._ranges[bisect_right(self._starts, node) - 1]
        return int(start), int(stop)


def record_items(content: ContentTree, nodes: Iterable[int]) -> dict[int, Item]:
    """Return the item at each of a record's nodes; an image's alternative text that repeats one of its texts is left out."""
    items = {node: item_at(content, node) for node in nodes}
    said = {item.text for item in items.values() if item.src is None}
    for node, item in items.items():
        if item.src is not None and item.text in said:
            items[node] = replace(item, text="")
    return items


def _says(item: Item) -> bool:
    """Say whether an item tells a reader anything: a letter, a digit, a symbol, or a picture's address."""
    return bool(item.src) or any(c.isalnum() or ord(c) > 0x7F for c in item.text) or len(item.text) > 1


def _value(items: list[Item]) -> Item | list[Item] | None:
    if not items:
        return None
    return items[0] if len(items) == 1 else items
