"""From a few marked rows to all rows of their list: the columns that the marks stand in, as `find_records` aligns them.

Two marked rows say little of rows that look otherwise: a title without a link, a price that is reduced. Where one
region of the page holds every mark in a column, its other records are rows as well, marked by the same columns (DEPTA's
data records and their tree alignment, used as examples).
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from ..gathering import grouped
from ..model import Item, Region, items_of
from ..records import find_records
from ..whitespace import fold
from .examples import Mark, MarkedPage, Spot
from .ranked_page import RankedPage

MAX_REGIONS = 20
"""Regions that are looked at, the best first."""
MAX_ROWS = 200
"""Rows that are added; a wrapper remembers not many more places of a field."""
MAX_LIFT = 12
"""Levels that an element of several texts may be above the first of them."""
MAX_MARKUP = 50
"""Bytes of source for each character of an item, and of that many characters more, up to which an element is read."""
MIN_FIELDS = 0.5
"""Share of the fields that all marked rows have which a row must have, too: less is another kind of row."""

Column = tuple[int, int]
"""A column of a region's table, and which value of its cell."""
Cells = list[dict[Column, Spot]]
"""Of each record: column -> where its value stands: a text leaf, or an element of several."""


def spread_rows(marked: MarkedPage) -> MarkedPage:
    """Return the page with the rows of the list that the marked rows are a few of; one marked whole as it is.

    Nothing is added where a mark is only a part of its leaf, or stands in no column of the list.
    """
    spots = [mark.spots[0] for mark in marked.marks()]
    if not marked.is_list or len(marked.rows) < 2 or any(not spot.is_whole and spot.lift < 0 for spot in spots):
        return marked
    regions = (region for region in find_records(marked.ranked.page) if len(region.records) >= 2 * len(marked.rows))
    for region in islice(regions, MAX_REGIONS):
        cells = _cells(marked, region)
        own = _marked_records(marked, cells)
        if own is not None:
            wanted = {region[number].section for number in own}
            others = _others(marked, cells, own, [record.section in wanted for record in region])
            return replace(marked, rows=[*marked.rows, *others], n_spread=len(others))
    return marked


def _cells(marked: MarkedPage, region: Region) -> Cells:
    return [
        {
            (column, at): spot
            for column, cell in enumerate(row)
            for at, item in enumerate(items_of(cell))
            if (spot := _spot(marked.ranked, item)) is not None
        }
        for row in region.table.all.rows
    ]


def _spot(ranked: RankedPage, item: Item) -> Spot | None:
    """Return where an item stands; None where it shows no text of its own."""
    if item.node is None or item.node.tree is not ranked.tree:
        return None
    leaf, tree = ranked.first_text(item.node.index), ranked.tree
    if leaf < 0:
        return None
    own, wanted = ranked.texts[leaf], fold(item.text)
    if wanted in own:
        return Spot(leaf, 0, len(own), True)
    most = MAX_MARKUP * (len(wanted) + MAX_MARKUP)  # what is around an item may be all of the page
    around = islice(ranked.above(leaf), MAX_LIFT)
    for lift, element in enumerate(takewhile(lambda at: tree.stop[at] - tree.inner[at] <= most, around)):
        whole = tree.text_of(element)
        if whole == wanted:
            return Spot(leaf, 0, len(own), False, lift)
        if len(whole) > len(wanted):
            break
    return None


def _marked_records(marked: MarkedPage, cells: Cells) -> dict[int, None] | None:
    """Return the record of each marked row, where every row has one of its own that holds all its marks; or None."""
    records_of = grouped((spot.leaf, number) for number, own in enumerate(cells) for spot in own.values())
    found: dict[int, None] = {}
    for row in marked.rows:
        shared = set.intersection(*({*records_of.get(mark.spots[0].leaf, ())} for mark in row))
        if len(shared) != 1 or not shared.isdisjoint(found):
            return None
        found |= dict.fromkeys(shared)
    return found


def _others(marked: MarkedPage, cells: Cells, own: Collection[int], is_beside: Sequence[bool]) -> list[list[Mark]]:
    """Return rows for records that nobody marked: what stands in the columns of the marked ones (`own`).

    `is_beside` : whether a record is in a section of the marked ones; another section may be another list
    """
    ranked, alone = marked.ranked, _elements_alone(marked)
    column_of = {(number, spot.leaf): column for number in own for column, spot in cells[number].items()}
    field_of = {
        column_of[number, mark.spots[0].leaf]: mark.field
        for number, row in zip(own, marked.rows, strict=True)
        for mark in row
    }
    fields = grouped((column, name) for (column, _), name in field_of.items())
    usual = set.intersection(*({mark.field for mark in row} for row in marked.rows))
    is_sure = len(usual) > 1  # one field alone may be anything, a heading between
    found: list[list[Mark]] = []
    for cell in islice((cell for n, cell in enumerate(cells) if is_beside[n] and n not in own), MAX_ROWS):
        named = (((field_of.get(at) or _only(fields.get(at[0], ())), spot.leaf), spot) for at, spot in cell.items())
        spots = {
            key: spot
            for key, spot in named
            if key[0] and ((is_sure and spot.lift < 0) or (key[0], _label(ranked, spot)) in alone)
        }
        if spots and len(usual & {name for name, _ in spots}) >= MIN_FIELDS * len(usual):
            found.append([_mark(ranked, name, spot) for (name, _), spot in spots.items()])
    return found


def _only(names: Sequence[str]) -> str:
    return names[0] if len(set(names)) == 1 else ""


def _elements_alone(marked: MarkedPage) -> set[tuple[str, int]]:
    """Return the fields and the labels of their marks' elements, where all such elements show the marked value
    alone.
    """
    ranked = marked.ranked
    found: dict[tuple[str, int], bool] = {}
    for mark in marked.marks():
        leaf, lift = mark.spots[0].leaf, max(mark.spots[0].lift, 0)
        key = mark.field, _label(ranked, mark.spots[0])
        element = next(islice(ranked.above(leaf), lift, None))
        found[key] = found.get(key, True) and ranked.tree.text_of(element) == mark.value
    return {key for key, is_alone in found.items() if is_alone}


def _label(ranked: RankedPage, spot: Spot) -> int:
    """Return the label hash of the element that a value is the text of."""
    return ranked.label_above(spot.leaf, max(spot.lift, 0))


def _mark(ranked: RankedPage, field: str, spot: Spot) -> Mark:
    if spot.lift < 0:
        return Mark(field, ranked.text(spot.leaf), [spot])
    element = next(islice(ranked.above(spot.leaf), spot.lift, None))
    return Mark(field, ranked.tree.text_of(element), [spot], by_text=False)
