"""The table of a region, made when first asked for: align the records, name the columns, fill the rows."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain

from ..column_order import unique_names
from ..model import Column, Item, Table
from ..naming import Described, name_columns
from ..tree.content import ContentTree
from ..uncollected import uncollected
from .alignment import Alignment, align
from .alternative_texts import settle_alternatives
from .amounts import with_whole_amounts
from .bare_links import with_icon_links
from .by_class import by_class
from .captions import by_caption
from .columns import describe, items_at, kind_of, wide_links
from .data_table import DataTable
from .drafts import SEPARATORS, Draft
from .further_labels import by_further_label
from .grid_headers import with_grid_headers
from .moments import with_whole_moments
from .own_links import with_own_links
from .paired_labels import by_paired_label
from .ratings import are_said, find_ratings
from .record_source import Parts
from .scraps import joined_by_name, without_scraps
from .settling import settle
from .star_sentences import with_numbers
from .stated_dates import stated_dates
from .stated_names import stated_names
from .tidying import MAX_ICONS, MAX_SHOWN, tidied

MAX_CELLS = 1_000_000
"""Cells of a table, records times columns, up to which every item has the column that its alignment gives it."""
MIN_COLUMNS = 50
"""Columns that a table has in any case, however many its records are."""
MAX_COLUMNS = 20_000
"""Columns of a table at most, however few its records are."""
MAX_BEFORE = 3
"""Columns that stand before the title as the page has them, at most: where more do, it comes first, as in a list."""
_BETWEEN = frozenset(("and", "und", "och", *SEPARATORS))
"""What stands between values, in an element of its own or none, and is none."""
_DRAWN_LETTER = re.compile(r"\w?\s*[\u200b\u2060-\u2064]+")


class RegionTable:
    """The aligned records of a region, and their table."""

    def __init__(self, content: ContentTree, records: Sequence[Parts]) -> None:
        self._content = content
        self._records = records
        self._table: Table | None = None

    def table(self, n_beside: int = 0) -> Table:
        """Return the table: a column for each aligned item, in the order of the page; in `all` also what stands aside.

        n_beside : columns that the view gets beside these; counts when the table is first asked for
        """
        if self._table is None:
            with uncollected():
                self._table = self._build(MAX_SHOWN - n_beside)
        return self._table

    @cached_property
    def alignment(self) -> Alignment:
        """The alignment, made when first asked for."""
        return align(self._content, self._records, self._rows.whole_cells() if self._rows else frozenset())

    @cached_property
    def _rows(self) -> DataTable | None:
        return DataTable.around(self._content, self._records)

    def _build(self, most: int) -> Table:
        content = self._content
        drafts = self._drafts(self.alignment)
        if not (self._rows and self._rows.record_of):
            drafts = by_class(content, drafts, are_cells=self._rows is not None)
        drafts = self._rows.laid_out(drafts) if self._rows else with_grid_headers(content, self._records, drafts)
        are_headed = self._rows is not None and any(draft.name for draft in drafts)
        joined = with_whole_moments(content, with_whole_amounts(content, drafts))
        drafts = by_caption(by_paired_label(content, joined))
        settled = settle(content, drafts)
        drafts = self._with_ratings([part for draft in settled for part in by_further_label(draft)])
        drafts = with_icon_links(content, self._records, drafts)
        attrs = content.tree.shared_attrs()
        shown, aside = tidied(content, self._records, drafts, attrs, most, are_headed=are_headed)
        wide = wide_links(content, drafts)
        known = partial(describe, content, records=self._records, wide=wide, attrs=attrs)
        stated = dict(zip(map(id, shown), stated_names(content, shown), strict=True))
        described = {id(draft): _stated(known(draft), stated[id(draft)]) for draft in shown}
        names = name_columns([described[id(draft)] for draft in shown])
        joined = shown if are_headed else joined_by_name(shown, names)  # a table's two columns `Phone` are two
        names = name_columns([described[id(draft)] for draft in joined]) if len(joined) < len(shown) else names
        shown, scraps = without_scraps(joined, names)
        names = name_columns([described[id(draft)] for draft in shown]) if scraps else names
        button = with_own_links(content, self._records, shown, names, aside)
        if button is not None and any(draft is button for draft in shown):
            names = [name for draft, name in zip(shown, names, strict=True) if draft is not button]
            shown, scraps = [draft for draft in shown if draft is not button], [*scraps, button]
        if not self._rows and "title" in names[MAX_BEFORE:]:
            at = names.index("title")
            names = ["title", *names[:at], *names[at + 1 :]]
            shown = [shown[at], *shown[:at], *shown[at + 1 :]]
        shown, names, repeated = with_numbers(shown, names)
        view = _with_columns(Table([], [[] for _ in self._records]), shown, names)
        aside = [*scraps, *repeated, *aside, *(self._rows.empty if self._rows else ())]
        whole = cache(partial(_with_aside, view, aside, known)) if aside else None
        return replace(view, whole=whole)

    def _with_ratings(self, drafts: list[Draft]) -> list[Draft]:
        """Return the columns with that of ratings which no text says, where it stands in a record."""
        found = find_ratings(self._content, self._records)
        if found is None or any(are_said(found, draft.items) for draft in drafts):
            return drafts
        nodes = [[node] if node >= 0 else [] for node in found.nodes]
        rating = Draft(nodes, [[item] if item else [] for item in found.items], "rating")
        record, first = next((record, here[0]) for record, here in enumerate(nodes) if here)
        drafts = [draft for draft in drafts if not self._are_stars(draft, found.nodes)]
        at = sum(bool(draft.nodes[record]) and draft.nodes[record][0] < first for draft in drafts)
        return [*drafts[:at], rating, *drafts[at:]]

    def _are_stars(self, draft: Draft, rated: Sequence[int]) -> bool:
        """Say whether a column holds no more than pictures that ratings are drawn with."""
        end = self._content.end
        drawn = (
            all(rated[at] <= node < end[rated[at]] for node in here) for at, here in enumerate(draft.nodes) if here
        )
        return not any(item.text for item in draft.all_items) and all(drawn)

    def _drafts(self, aligned: Alignment) -> list[Draft]:
        """Return the columns that say anything, in the order a reader meets them in."""
        nodes_of = [list(chain.from_iterable(row.values())) for row in aligned.cells]
        items = record_items(self._content, nodes_of)
        rows, rest = _bounded(aligned)
        nothing: Sequence[int] = ()
        columns: dict[int, list[Sequence[int]]] = {}
        for record, row in enumerate(rows):
            for column, here in row.items():
                if column not in columns:
                    columns[column] = [nothing] * len(rows)
                columns[column][record] = here
        drafts = []
        for column, nodes in sorted(columns.items()):
            # most cells have one, which needs no loop
            found = [
                [items[here[0]]] if len(here) == 1 else [items[node] for node in here] if here else () for here in nodes
            ]
            draft = _without_marks(Draft(nodes, found, "other" if column == rest else None))
            if any(says_anything(item) for item in draft.all_items):
                draft.items = _without_caption(draft)
                drafts.append(draft)
        place = {node: at / len(nodes) for nodes in nodes_of for at, node in enumerate(sorted(nodes))}
        return sorted(drafts, key=lambda draft: _mean(list(map(place.__getitem__, draft.all_nodes))))


def _without_marks(draft: Draft) -> Draft:
    """Return a column without what only stands between values."""
    if _BETWEEN.isdisjoint(draft.texts):
        return draft
    both = (zip(nodes, items, strict=True) for nodes, items in zip(draft.nodes, draft.items, strict=True))
    said = [[(node, item) for node, item in here if item.text not in _BETWEEN or item.href] for here in both]
    return draft.with_pairs(said)


def _without_caption(draft: Draft) -> Sequence[Sequence[Item]]:
    """Return the items of a column, without the alternative text that different pictures share: `Image 1`."""
    if len(set(draft.texts)) > 1 or draft.has_several:
        return draft.items
    if len({item.src for item in draft.all_items} - {None}) <= min(MAX_ICONS, len(draft.texts) / 2):
        return draft.items
    return [[replace(item, text="") for item in here] for here in draft.items]


def _with_aside(table: Table, drafts: Sequence[Draft], describe: Callable[[Draft], Described]) -> Table:
    """Return the view with the columns that stand aside behind its own."""
    return _with_columns(table, drafts, name_columns([describe(draft) for draft in drafts]), aside=True)


def _with_columns(table: Table, drafts: Sequence[Draft], names: Sequence[str], *, aside: bool = False) -> Table:
    """Return a table with more columns, behind its own."""
    n = len(table.columns)
    new = zip(unique_names([*table.names, *names])[n:], drafts, strict=True)
    columns = [*table.columns, *(Column(name, kind_of(draft.texts), aside) for name, draft in new)]
    cells = zip(*([cell_value(items) for items in draft.items] for draft in drafts), strict=True)
    rows = [[*row, *new_cells] for row, new_cells in zip(table.rows, cells, strict=True)] if drafts else table.rows
    return Table(columns, rows)


def _stated(described: Described, name: str | None) -> Described:
    return replace(described, markup=replace(described.markup, stated=(name,))) if name else described


def _bounded(aligned: Alignment) -> tuple[list[dict[int, list[int]]], int | None]:
    """Return the cells of each record, and the number of the column for what the rarest columns hold, if they are too
    many.

    A table has a cell for every record and column, so many columns of many records take room that no page has.
    """
    most = min(MAX_COLUMNS, max(MIN_COLUMNS, MAX_CELLS // len(aligned.cells)))
    if aligned.n_columns <= most:
        return aligned.cells, None
    usual = {column for column, _ in Counter(column for row in aligned.cells for column in row).most_common(most - 1)}
    rows: list[dict[int, list[int]]] = []
    for row in aligned.cells:
        kept = {column: nodes for column, nodes in row.items() if column in usual}
        other = sorted(node for column, nodes in row.items() if column not in usual for node in nodes)
        rows.append(kept | ({aligned.n_columns: other} if other else {}))
    return rows, aligned.n_columns


def record_items(content: ContentTree, records: Sequence[Sequence[int]]) -> dict[int, Item]:
    """Return the items at the nodes of records, with the dates stated of them,
    pictures without texts that say nothing more."""
    items = items_at(content, [node for nodes in records for node in nodes])
    settle_alternatives(content, items, records)
    for node, stated in stated_dates(content, items).items():
        items[node] = replace(items[node], stated=stated)
    return items


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def says_anything(item: Item) -> bool:
    """Say whether an item tells a reader anything: a letter, a digit, a symbol, or a picture's address.

    A letter with an unseen mark is one of many, shown or not, that a word is drawn with so that no program reads it.
    """
    if not item.src and _DRAWN_LETTER.fullmatch(item.text):
        return False
    return bool(item.src) or any(c.isalnum() or c == "$" or ord(c) > 0x7F for c in item.text) or len(item.text) > 1


def cell_value(items: Sequence[Item]) -> Item | list[Item] | None:
    """Return the items of a cell as a table holds them: None, an item, or a list of several."""
    if not items:
        return None
    return items[0] if len(items) == 1 else list(items)
