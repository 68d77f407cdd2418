"""The rows of a table that a saved pattern reads: which column each item of the records found goes to. O(items).

What the page says of an item, with a header or label, goes before what its place in the record says. What neither knows
is in the column after the last.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..model import Item
from ..tree.content import ContentTree
from .bare_links import bare_links, icon_item, icons
from .drafts import label_before
from .own_links import laid_over, with_link
from .pattern_search import FoundRecord
from .ratings import find_ratings
from .readings import Reading
from .record_source import Parts
from .star_sentences import parts_of_sentence
from .table import record_items, says_anything
from .told import NOWHERE, HeadedRows, Told, plain_label

Values = list[tuple[int, Item]]
"""What an item is: its columns, and what it is in each."""


def read_rows(
    content: ContentTree, n_columns: int, told: Told, records: Sequence[FoundRecord], sections: Sequence[str | None]
) -> list[list[list[Item]]]:
    """Return the items of each record in each column, and last those that have none."""
    parts = [record.parts for record in records]
    headed = HeadedRows.around(content, parts) if told.headers else None
    items = record_items(content, [[node for node, _ in record.fit.items] for record in records])
    labelled = frozenset(told.labels.values())
    under = {header: frozenset(columns) for header, columns in told.headers.items()}
    rows = []
    for record in records:
        row = _Row(n_columns, told, headed, labelled, under)
        row.read([(node, items[node], reading) for node, reading in record.fit.items])
        rows.append(row.cells)
    if headed:
        headed.fill(rows, told.headers)
    ratings = find_ratings(content, parts, are_known=True) if told.rating != NOWHERE else None
    for cells, rating in zip(rows, ratings.items, strict=True) if ratings else ():
        said = parts_of_sentence(rating.text) if rating else None
        cells[told.rating] += [replace(rating, text=said[0]) if said and said[0] else rating] if rating else []
        if told.rated_by != NOWHERE and rating and said and said[1]:
            cells[told.rated_by].append(replace(rating, text=said[1]))
    _put_links(content, told, parts, rows)
    for cells, section in zip(rows, sections, strict=True) if told.section != NOWHERE else ():
        cells[told.section] += [] if section is None else [Item(section)]
    return rows


def _put_links(content: ContentTree, told: Told, parts: Sequence[Parts], rows: Sequence[list[list[Item]]]) -> None:
    """Write the addresses that no text has: those of icons, and those of titles that are laid over the records."""
    for name, links in icons(content, bare_links(content, parts)).items() if told.icons else ():
        for record, link in links.items() if name in told.icons else ():
            rows[record][told.icons[name]].append(icon_item(content, *link))
    if told.linked == NOWHERE:
        return
    over = laid_over(content, parts) if told.button == NOWHERE else {}
    for record, cells in enumerate(rows):
        button = cells[told.button][0].href if told.button != NOWHERE and cells[told.button] else None
        cells[told.linked] = with_link(cells[told.linked], over.get(record, button))


class _Row:
    """One record while it is read; `cells` by column, the last of them for what is in none."""

    def __init__(
        self,
        n_columns: int,
        told: Told,
        headed: HeadedRows | None,
        labelled: Collection[int],
        under: Mapping[str, Collection[int]],
    ) -> None:
        self.cells: list[list[Item]] = [[] for _ in range(n_columns + 1)]
        self._told, self._headed, self._labelled, self._under = told, headed, labelled, under
        self._left: dict[str, Iterator[int]] = {}  # by header, its columns that are not looked at yet
        self._label = ""  # the label passed last, if it was learnt
        self._is_next = False  # whether nothing has followed a label yet

    def read(self, items: Sequence[tuple[int, Item, Reading | None]]) -> None:
        """Put the items of a record into their columns, in order."""
        loose = ["" if reading and reading.columns else item.text for _, item, reading in items]
        taken: set[int] = set()
        for at, (node, item, reading) in enumerate(items):
            if at in taken:
                continue
            if reading and (reading.lead or reading.tail):
                before, after = loose[at - 1] if at else "", loose[at + 1] if at + 1 < len(items) else ""
                item, leads, follows = reading.whole(item, before, after)
                if leads and self.cells[-1] and self.cells[-1][-1] is items[at - 1][1]:
                    self.cells[-1].pop()
                taken |= {at + 1} if follows else set()
            self._put(node, item, reading)

    def _put(self, node: int, item: Item, reading: Reading | None) -> None:
        known = reading.read(item) if reading is not None else None
        label = plain_label(item.text) if self._told.labels else ""
        if not known and label in self._told.labels:
            self._label, self._is_next = label, True
            return
        is_said = says_anything(item)
        values = self._told_values(node, item, known) if is_said and known != [] else known
        if values is None and is_said:
            values = [(len(self.cells) - 1, item)]
        for column, value in values or ():
            if is_said or not self.cells[column]:
                self.cells[column].append(value)

    def _free_column(self, header: str) -> int:
        """Return the first column under a header that has nothing yet, else the last."""
        columns = self._told.headers[header]
        left = self._left.setdefault(header, iter(columns))
        return next((column for column in left if not self.cells[column]), columns[-1])

    def _told_values(self, node: int, item: Item, known: Values | None) -> Values | None:
        """Return what the page says that an item is, and where it says nothing, what is known of it."""
        header = self._headed.header(node) if self._headed else ""
        if header in self._under:
            here = [(column, value) for column, value in known or () if column in self._under[header]]
            return here or [(self._free_column(header), item)]
        labels = self._told.labels
        match = label_before(item.text) if labels else None
        if match and plain_label(match[1]) in labels:
            self._label = ""
            return [(labels[plain_label(match[1])], replace(item, text=item.text[match.end() :]))]
        is_new, self._is_next = self._is_next, False
        if item.text.endswith((":", "：")) and not known:
            self._label, self._is_next = "", True  # one that was not learnt: what follows is in no column of another
            return None
        of_another = known is not None and known[0][0] in self._labelled
        if self._label and (is_new or not known or of_another):
            return [(labels[self._label], item)]
        self._label = ""
        return None if is_new and of_another else known
