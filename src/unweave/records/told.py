"""What a page itself says of the columns of its list, which a saved pattern goes by before it goes by the place of an
item.

    labels     words before a value, `Length` | `11 ft`, or before a colon in it: records leave out what they have not,
               so values move
    headers    the cells above the columns of a `<table>`; what a cell over several rows holds is in each of them
    rating     what no text says, `class="stars-4"`
    section    the heading that records stand under
    linked     the column, of titles, whose links are those of buttons, or are laid over the records
    icons      the kinds of addresses that links without a text lead to

All of it is read off the region's table, whatever made that. O(cells).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..model import Item
from ..tree.content import ContentTree
from .data_table import DataTable
from .drafts import MAX_LABEL, label_before
from .record_source import Parts

SURE = 0.9
"""Share of the values at a label or header that are of one column, and of the column's that stand at its,
from which on these name it."""
NOWHERE = -1
"""The column of what a page does not say."""
Cell = tuple[int, Item, Sequence[tuple[int, str]]]
"""The node of an item, the item, and its columns, each with the text that it has there."""


@dataclass(frozen=True, slots=True)
class Told:
    """The column of each label, those of each header, and those of ratings, sections, links and icons.

    `button` is the column that the links of `linked` are from, where they are not laid over the records.
    """

    labels: Mapping[str, int] = field(default_factory=dict)
    headers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    icons: Mapping[str, int] = field(default_factory=dict)
    rating: int = NOWHERE
    rated_by: int = NOWHERE
    section: int = NOWHERE
    linked: int = NOWHERE
    button: int = NOWHERE


def learn_told(content: ContentTree, parts: Sequence[Parts], records: Sequence[Sequence[Cell]], section: int) -> Told:
    """Return what the page says of the columns that the items of its records went to."""
    labels = _labels([_labelled(cells) for cells in records])
    return Told(labels, _headers(content, parts, records), section=section)


def _headers(
    content: ContentTree, parts: Sequence[Parts], records: Sequence[Sequence[Cell]]
) -> dict[str, tuple[int, ...]]:
    """Return the columns under each header: those of which nearly all values are."""
    rows = HeadedRows.around(content, parts)
    votes: dict[int, Counter[str]] = defaultdict(Counter)
    if rows is None:
        return {}
    for node, _, values in (cell for cells in records for cell in cells):
        for column, _ in values:
            votes[column][rows.header(node)] += 1
    found: dict[str, list[int]] = defaultdict(list)
    for column, said in sorted(votes.items()):
        header, n = said.most_common(1)[0]
        if header and n >= SURE * said.total():
            found[header].append(column)
    return {header: tuple(columns) for header, columns in found.items()}


def _labelled(cells: Sequence[Cell]) -> list[tuple[str, int]]:
    """Return (label, column) of the values of a record; "" where a value has none."""
    found, before = [], ""
    for _, item, values in cells:
        label = before
        if len(values) == 1 and not label:
            match = label_before(item.text)
            label = plain_label(match[1]) if match and item.text[match.end() :] == values[0][1] else ""
        found += [(label, column) for column, _ in values]
        before = "" if values else plain_label(item.text)
    return found


def _labels(records: Sequence[Sequence[tuple[str, int]]]) -> dict[str, int]:
    """Return the column of each label that is of one column only, and stands at labels in nearly all records."""
    votes: dict[str, Counter[int]] = defaultdict(Counter)
    n_cells: Counter[int] = Counter()
    for cells in records:
        n_cells.update({column for _, column in cells})
        for label, column in dict.fromkeys(cells):
            votes[label][column] += 1
    votes.pop("", None)
    found = {label: column.most_common(1)[0] for label, column in votes.items()}
    sure = {label: at for label, (at, n) in found.items() if n >= SURE * votes[label].total()}
    n_said = Counter[int]()
    for label, column in sure.items():
        n_said[column] += votes[label][column]
    return {label: column for label, column in sure.items() if n_said[column] >= SURE * n_cells[column]}


def plain_label(text: str) -> str:
    """Return a text as labels are compared; "" for one that is too long to be a label, or has no letter."""
    return text.strip().rstrip(":： ").lower() if len(text) <= MAX_LABEL and any(map(str.isalpha, text)) else ""


class HeadedRows:
    """The table of which records are the rows."""

    def __init__(self, table: DataTable, start: int) -> None:
        self._table = table
        self.headers = {column: text.lower() for column, text in table.grid.headers(start).items()}

    @classmethod
    def around(cls, content: ContentTree, records: Sequence[Parts]) -> HeadedRows | None:
        """Return the table, None where records are not a row each."""
        table = DataTable.around(content, records)
        return cls(table, records[0][0][0]) if table and table.record_of else None

    def header(self, node: int) -> str:
        """Return the header above a node, "" where there is none."""
        return self.headers.get(self._table.grid.column_of(node), "")

    def fill(self, cells: list[list[list[Item]]], columns: Mapping[str, tuple[int, ...]]) -> None:
        """Write the values of cells over several rows or columns into each of these that has none."""
        for record, first, source, width in self._table.spans():
            values = [cells[source][column] for column in columns.get(self.headers.get(first, ""), ())]
            for at in range(first, first + width) if any(values) else ():
                under = columns.get(self.headers.get(at, ""), ())
                if not any(cells[record][column] for column in under):
                    for column, value in zip(under, values, strict=False):
                        cells[record][column] = value
