"""Examples: marked values, and the leaves that carry them."""

import difflib
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import NoneType

from ..absolute import absolute
from ..errors import LearnError
from ..gathering import grouped
from ..model import Item
from ..page import Page, expect_page
from ..tree import Node
from ..tree.labels import UNSEEN
from ..whitespace import fold
from .ranked_page import RankedPage

Label = str | Node | Item
Labels = Mapping[str, Label | Sequence[Label] | None]

MAX_PLACES = 100
"""A label that is on its page more often than this marks nothing in particular."""

NEAR = 4
"""Leaves before and after a row's stretch that may belong to it as well."""

Kind = tuple[str | None, bool, str, str]

_UNSEEN = UNSEEN | {"title"}
_CHOICES = frozenset(("option",))


@dataclass(frozen=True)
class Example:
    """A page with some of its values marked.

    Parameters
    ----------
    page : the page
    labels : field -> its value or values: one item, or the columns of a list page
    records : rows of a list page, each field -> value or values; a few rows are enough

    A label is a visible text or an attribute value, and marks the leaves that carry it (white space folded), also where
    it is only a part of the leaf's text; a `Node` marks exactly one, and so does an `Item` of a record. None or [] says
    that the page has no such value.
    """

    page: Page
    labels: Labels | None = None
    records: Sequence[Labels] | None = None

    def __post_init__(self) -> None:
        expect_page(self.page, "an example")
        if (self.labels is None) == (self.records is None):
            raise LearnError(f"{self.page.name}: an example needs either labels or records, and not both")
        rows = [self.labels] if self.records is None else self.records
        if isinstance(rows, Mapping) or not all(isinstance(row, Mapping) for row in rows):
            raise TypeError(
                "labels are field -> value, as in {'price': '$9'}; records several such rows: [{...}, {...}]"
            )


@dataclass(frozen=True, slots=True)
class Spot:
    """One place that carries a value: characters `start` to `stop` of the folded text of leaf `leaf` (a number).

    `lift` is the number of levels above the leaf's element whose whole text is the value; -1 where the leaf's own is.
    """

    leaf: int
    start: int
    stop: int
    is_whole: bool
    lift: int = -1


@dataclass(slots=True)
class Mark:
    """A value of a field, and the places that may be meant; `by_text` unless a Node marked the one place."""

    field: str
    value: str
    spots: list[Spot]
    by_text: bool = True


@dataclass(slots=True)
class MarkedPage:
    """An example whose labels were found: rows of marks; `is_list` where the page shows several records.

    `n_spread` : how many of the rows, the last ones, nobody marked: they stand in the columns of the marked ones
    """

    ranked: RankedPage
    rows: list[list[Mark]]
    is_list: bool
    absent: set[str] = field(default_factory=set)
    n_spread: int = 0

    @property
    def name(self) -> str:
        return self.ranked.page.name

    def marks(self) -> list[Mark]:
        return [mark for row in self.rows for mark in row]


def find_marks(example: Example) -> MarkedPage:
    """Return the leaves that carry the labels of `example`; LearnError where a label is nowhere."""
    ranked = RankedPage(example.page)
    finder = _Finder(ranked)
    if example.records is not None:
        rows = [finder.row(record) for record in example.records]
        marked = MarkedPage(ranked, [row for row in rows if row], is_list=True)
        settle_rows(marked)
        return marked
    assert example.labels is not None
    marks = finder.row(example.labels)
    marked = MarkedPage(ranked, [marks] if marks else [], is_list=False)
    marked.absent = {name for name, value in example.labels.items() if value is None or value == []}
    rows = _columns_as_rows(marks)
    if rows:
        listed = MarkedPage(ranked, rows, is_list=True, absent=marked.absent)
        settle_rows(listed)
        if _interleaved(listed):
            return listed
    _refuse_crowds(marked)
    return marked


def _refuse_crowds(marked: MarkedPage) -> None:
    """Raise LearnError where the label of an item is on the page so often that it marks nothing in particular."""
    for mark in marked.marks():
        if len(mark.spots) > MAX_PLACES:
            raise LearnError(
                f"{marked.name}: label {mark.value!r} of field {mark.field!r} is on the page {len(mark.spots)} times; "
                "mark the one you mean with a Node, or give the row it stands in as records"
            )


class _Finder:
    """Finds labels on one page."""

    def __init__(self, ranked: RankedPage) -> None:
        self.ranked = ranked
        self.by_text = grouped((text, number) for number, text in enumerate(ranked.texts))

    def row(self, labels: Labels) -> list[Mark]:
        """Return a mark for each value of `labels`."""
        marks = []
        for name, given in labels.items():
            if not isinstance(name, str) or not name:
                raise LearnError(f"{self.ranked.page.name}: a field's name must be a text, not {name!r}")
            given = [given] if isinstance(given, str) or not isinstance(given, (Sequence, NoneType)) else given or []
            values: Sequence[Label] = given
            marks += [self.mark(name, value) for value in values if not isinstance(value, str) or fold(value)]
        return marks

    def mark(self, name: str, label: Label) -> Mark:
        if isinstance(label, Item):
            label = label.text if label.node is None else label.node
        if isinstance(label, Node):
            return self._node_mark(name, label)
        if not isinstance(label, str):
            raise LearnError(
                f"{self.ranked.page.name}: the label of {name!r} must be a text, a Node or an Item, not {label!r:.100}"
            )
        value = fold(label)
        spots = self.whole(value)
        # a choice of a form says what there is, rarely what the item is
        if all(self._is_choice(spot) for spot in spots):
            spots = [*(spot for spot in self.parts(value) if not self._is_choice(spot)), *spots]
        spots = spots or self.addresses(value) or self.elements(value)
        if not spots:
            raise LearnError(self._nowhere(name, value))
        return Mark(name, value, spots)

    def whole(self, value: str) -> list[Spot]:
        """Return the leaves whose whole text is `value`; unless none, those a reader sees."""
        numbers = self.by_text.get(value, [])
        texts = [number for number in numbers if not self.ranked.is_attribute(number)]
        unseen = self.ranked.page.seen.inside(_UNSEEN)
        seen = [number for number in texts if not unseen[self.ranked.element(number)]]
        return [Spot(number, 0, len(value), True) for number in seen or texts or numbers]

    def _is_choice(self, spot: Spot) -> bool:
        return bool(self.ranked.page.seen.inside(_CHOICES)[self.ranked.element(spot.leaf)])

    def parts(self, value: str) -> list[Spot]:
        """Return where `value` stands inside a longer text, not cutting a word; of attribute values only if no text."""
        found = self.everywhere(value)
        return [spot for spot in found if not self.ranked.is_attribute(spot.leaf)] or found

    def everywhere(self, value: str) -> list[Spot]:
        """Return where `value` stands in any leaf, whole or not cutting a word."""
        found: list[Spot] = []
        for number, text in enumerate(self.ranked.texts):
            at = text.find(value)
            while at >= 0:
                if not _cuts_word(text, at, at + len(value)):
                    found.append(Spot(number, at, at + len(value), len(text) == len(value)))
                at = text.find(value, at + 1)
        return found

    def addresses(self, value: str) -> list[Spot]:
        """Return the links that resolve to `value` against the page's address."""
        url = self.ranked.page.url
        if not url or "://" not in value:
            return []
        texts = enumerate(self.ranked.texts)
        addresses = ((number, text) for number, text in texts if self.ranked.attribute(number) in ("href", "src"))
        return [Spot(number, 0, len(text), True) for number, text in addresses if absolute(url, text) == value]

    def elements(self, value: str) -> list[Spot]:
        """Return the smallest elements whose whole text, over several leaves, is `value`."""
        found = []

        @cache  # many texts may stand in one element
        def shows(element: int) -> tuple[bool, bool]:
            whole = self.ranked.tree.text_of(element)
            return fold(whole) == value, len(whole) >= len(value)

        for number, text in enumerate(self.ranked.texts):
            if self.ranked.is_attribute(number) or not value.startswith(text):
                continue
            for lift, element in enumerate(self.ranked.above(number)):
                is_value, is_as_long = shows(element)
                if is_value:
                    found.append(Spot(number, 0, len(text), False, lift))
                if is_as_long:
                    break
        return found

    def _node_mark(self, name: str, node: Node) -> Mark:
        ranked = self.ranked
        if node.tree is not ranked.tree:
            raise LearnError(
                f"{ranked.page.name}: the Node given for {name!r} belongs to another page; take it from this page's "
                "tree"
            )
        inside = range(node.index, int(ranked.tree.end[node.index]))
        shown = ranked.columns["node"][ranked.leaf].tolist()
        texts = [number for number, at in enumerate(shown) if at in inside and not ranked.is_attribute(number)]
        if not texts:  # a picture is where it is
            texts = [n for n, at in enumerate(shown) if at == node.index and ranked.attribute(n) == "src"]
        if not texts:
            raise LearnError(
                f"{ranked.page.name}: the Node given for {name!r} ({node.xpath}) shows no text; mark a text, or give "
                "the attribute's value as a label"
            )
        text = ranked.text(texts[0])
        lift = -1
        if len(texts) > 1:
            lift = list(ranked.above(texts[0])).index(node.index)
            return Mark(name, fold(ranked.tree.text_of(node.index)), [Spot(texts[0], 0, len(text), False, lift)], False)
        return Mark(name, text, [Spot(texts[0], 0, len(text), True)], False)

    def _nowhere(self, name: str, value: str) -> str:
        page = self.ranked.page.name
        shown = value if len(value) <= 80 else value[:77] + "..."
        whole = fold(self.ranked.tree.text_of(0))
        if not whole:
            return f"{page}: label {shown!r} of field {name!r} is nowhere: the page shows no text"
        if value in whole:
            return (
                f"{page}: label {shown!r} of field {name!r} spans several nodes that have no element of their own; "
                "mark one of its parts, or give a Node"
            )
        near = difflib.get_close_matches(value[:200], {text[:200] for text in self.ranked.texts[:4000]}, 1, 0.6)
        hint = f"; did you mean {near[0]!r}?" if near else "; give it as the page shows it"
        return f"{page}: label {shown!r} of field {name!r} is nowhere on the page{hint}"


def settle_rows(marked: MarkedPage) -> None:
    """Leave one spot to every mark of a list page: that of its row.

    A row is the shortest stretch of leaves that carries all its values, after the row before. A second pass keeps to
    the kind of spot (whole text or part, which attribute, the characters beside it) that most rows have for a field.
    """
    finder = _Finder(marked.ranked)
    for row in marked.rows:
        for mark in row:
            if mark.by_text and mark.spots[0].lift < 0:
                mark.spots = finder.everywhere(mark.value) or mark.spots
    every = [[list(mark.spots) for mark in row] for row in marked.rows]
    _place_rows(marked, finder)
    kinds = _usual_kinds(marked, every)
    for row, spots in zip(marked.rows, every, strict=True):
        for mark, all_spots in zip(row, spots, strict=True):
            mark.spots = [s for s in all_spots if _kind(marked.ranked, s) == kinds[mark.field]] or all_spots
    _place_rows(marked, None)


def _usual_kinds(marked: MarkedPage, every: list[list[list[Spot]]]) -> dict[str, Kind]:
    """Return, for each field, the kind of spot that most rows have, in the row's stretch or close to it."""
    counts: dict[str, Counter[Kind]] = {}
    for row, spots in zip(marked.rows, every, strict=True):
        leaves = [mark.spots[0].leaf for mark in row]
        low, high = min(leaves) - NEAR, max(leaves) + NEAR
        for mark, all_spots in zip(row, spots, strict=True):
            near = {_kind(marked.ranked, spot) for spot in all_spots if low <= spot.leaf <= high}
            counts.setdefault(mark.field, Counter()).update(near)
    # of kinds that as many rows have: a whole leaf before a part, a text before an attribute
    return {
        name: max(own, key=lambda kind: (own[kind], kind[1], kind[0] is None, str(kind)))
        for name, own in counts.items()
    }


def _place_rows(marked: MarkedPage, finder: _Finder | None) -> None:
    """Leave one spot to every mark; with a `finder`, whole leaves that a reader sees count for more than nearness."""
    used: set[tuple[str, int, int]] = set()
    after = -1
    for row in marked.rows:
        chosen = (
            (_seen_stretch(row, used, after, finder) if finder is not None else None)
            or _shortest_stretch(row, used, after)
            or _shortest_stretch(row, used, -1)
            or _shortest_stretch(row, set(), -1)  # given more often than the page shows it
        )
        if chosen is None:
            names = ", ".join(f"{mark.field}={mark.value!r}" for mark in row[:4])
            raise LearnError(
                f"{marked.name}: the row {names} holds a value more often than the page does; mark it once"
            )
        for mark, spot in zip(row, chosen, strict=True):
            mark.spots = [spot]
            used.add((mark.field, spot.leaf, spot.start))
        after = min(spot.leaf for spot in chosen)


def _seen_stretch(row: list[Mark], used: set[tuple[str, int, int]], after: int, finder: _Finder) -> list[Spot] | None:
    """Return the shortest stretch over whole leaves, where that is not much longer than one over any spots."""
    whole = [Mark(m.field, m.value, (finder.whole(m.value) if m.by_text else []) or m.spots, m.by_text) for m in row]
    seen, best = _shortest_stretch(whole, used, after), _shortest_stretch(row, used, after)
    if seen is None or best is None or _span(seen) > 2 * _span(best) + NEAR:
        return None
    return seen


def _span(spots: list[Spot]) -> int:
    leaves = [spot.leaf for spot in spots]
    return max(leaves) - min(leaves)


def _shortest_stretch(row: list[Mark], used: set[tuple[str, int, int]], after: int) -> list[Spot] | None:
    """Return one spot a mark, spread over as few leaves as can be, beginning at or after leaf `after`; None without
    one.

    Whole leaves win against parts of leaves in the same stretch. O(spots · log spots).
    """
    events = sorted(
        (spot.leaf, not spot.is_whole, number, k)
        for number, mark in enumerate(row)
        for k, spot in enumerate(mark.spots)
        if spot.leaf >= after and (mark.field, spot.leaf, spot.start) not in used
    )
    windows: list[tuple[int, int, int]] = []
    count: Counter[int] = Counter()
    low = 0
    for high, (leaf, _, number, _) in enumerate(events):
        count[number] += 1
        while len(count) == len(row):
            windows.append((leaf - events[low][0], low, high))
            out = events[low][2]
            count[out] -= 1
            if not count[out]:
                del count[out]
            low += 1
    if not windows:
        return None
    # rows differ a little in length: the first of those about as short, not the same values further down the page
    longest = 1.25 * min(windows)[0] + 1
    _, low, high = next(window for window in windows if window[0] <= longest)
    first, last = events[low][0], events[high][0]
    chosen: dict[int, tuple[bool, int]] = {}
    taken: set[tuple[str, int, int]] = set()
    inside = [event for event in events if first <= event[0] <= last]
    for leaf, is_part, number, k in sorted(inside, key=lambda event: (event[1], event[0])):
        key = (row[number].field, leaf, row[number].spots[k].start)
        if number not in chosen and key not in taken:
            chosen[number] = (is_part, k)
            taken.add(key)
    if len(chosen) < len(row):
        return None
    return [row[number].spots[chosen[number][1]] for number in range(len(row))]


def _columns_as_rows(marks: list[Mark]) -> list[list[Mark]]:
    """Return columns of equal length as rows; [] where they are not (two or more rows and fields)."""
    columns = grouped((mark.field, mark) for mark in marks)
    lengths = {len(column) for column in columns.values()}
    if len(lengths) != 1 or min(lengths) < 2 or len(columns) < 2:
        return []
    rows = zip(*columns.values(), strict=True)
    return [[Mark(m.field, m.value, list(m.spots), m.by_text) for m in row] for row in rows]


def _interleaved(marked: MarkedPage) -> bool:
    """Say whether the rows stand one after the other, none within another."""
    stretches = [[mark.spots[0].leaf for mark in row] for row in marked.rows]
    return all(max(a) < min(b) for a, b in itertools.pairwise(stretches))


def _kind(ranked: RankedPage, spot: Spot) -> Kind:
    """Return what the spots of one field have in common: attribute, whole or part, and the characters beside it."""
    text = ranked.texts[spot.leaf]
    if spot.lift >= 0:
        return None, True, "", ""
    return ranked.attribute(spot.leaf), spot.is_whole, text[: spot.start][-1:], text[spot.stop :][:1]


def _cuts_word(text: str, start: int, stop: int) -> bool:
    before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    after = stop < len(text) and text[stop].isalnum() and text[stop - 1].isalnum()
    return before or after
