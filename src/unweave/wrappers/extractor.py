"""Which values a lesson finds on a page: those of the leaves it claims, dealt to records, each cut out of its leaf."""

from itertools import islice
from typing import NamedTuple

from .claims import Claim, claim_leaves
from .inside import Cut
from .lesson import Lesson
from .ranked_page import RankedPage
from .rows import segment

MIN_COPIED = 3
"""Values of a list that stands on a page several times."""


class Value(NamedTuple):
    """One extracted value before it becomes an `Item`: its claim, and the record it belongs to."""

    record: int
    field: str
    text: str
    claim: Claim


class Extractor:
    """What a wrapper, its check and its repair read pages with.

    Attributes
    ----------
    lesson : what was learnt
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    @property
    def fields(self) -> list[str]:
        """The names of the fields, in the order of the examples."""
        return self.lesson.fields

    def ranked_values(self, ranked: RankedPage) -> list[Value]:
        """Return the values of a page whose ranked encoding is at hand."""
        return [value for row in self.rows_on(ranked) for value in row]

    def cut_words(self, name: str) -> str:
        """Return how the value of a field is cut out of its leaf, in words; "" for the whole text."""
        if self.lesson.lifts.get(name, -1) >= 0:
            return f"the whole text of the element {self.lesson.lifts[name]} levels above"
        cut = self.lesson.cuts.get(name)
        return cut.in_words() if cut is not None and not cut.is_whole else ""

    def rows_on(self, ranked: RankedPage) -> list[list[Value]]:
        """Return the values of each record of a page."""
        columns = self.lesson.index.columns(ranked)
        claims = self._one_a_value(ranked, claim_leaves(self.lesson, ranked, columns))
        groups = segment(self.lesson, ranked, claims) if self.lesson.has_rows else [claims]
        several = self.lesson.repeats | self.lesson.single_fields
        rows: list[list[Value]] = []
        for group in groups:
            found = []
            seen: set[tuple[str, str]] = set()
            for one in group:
                for name in self.lesson.classes[one.class_id]:
                    for text in self._texts(ranked, name, one.leaf):
                        if name in several or (name, text) not in seen:
                            seen.add((name, text))
                            found.append(Value(len(rows), name, text, one))
            if found:
                rows.append(self._without_copies(self._without_rivals(found)))
        return rows

    def _one_a_value(self, ranked: RankedPage, claims: list[Claim]) -> list[Claim]:
        """Leave the first claim of a value that is a whole element of several texts."""
        taken: set[tuple[str, int]] = set()
        kept = []
        for one in claims:
            values = {(name, self._lifted(ranked, name, one.leaf)) for name in self.lesson.classes[one.class_id]}
            if not values <= taken:
                kept.append(one)
            taken |= {(name, element) for name, element in values if element >= 0}
        return kept

    def _without_copies(self, values: list[Value]) -> list[Value]:
        """Leave one copy of a list that an item's page shows several times, one for each width of screen, say."""
        if self.lesson.has_rows:
            return values
        copies: set[int] = set()
        for name in self.lesson.repeats:
            at = [n for n, value in enumerate(values) if value.field == name]
            texts = [values[n].text for n in at]
            for size in (len(at) // k for k in (2, 3) if len(at) % k == 0):
                if size >= MIN_COPIED and texts == texts[:size] * (len(at) // size):
                    copies.update(at[size:])
        return [value for n, value in enumerate(values) if n not in copies]

    def _without_rivals(self, values: list[Value]) -> list[Value]:
        """Leave one value to a field of which every example has one: that of the surest place."""
        single = self.lesson.single_fields
        best: dict[str, Value] = {}
        for value in values:
            known = best.get(value.field)
            if value.field in single and (known is None or self._is_surer(value.claim, known.claim)):
                best[value.field] = value
        return [value for value in values if value.field not in best or value is best[value.field]]

    def _is_surer(self, a: Claim, b: Claim) -> bool:
        """Compare two claims of a field; about as sure, the place that was ranked before the other at learning wins."""
        known = self.lesson.prototypes
        sure, other = (round(claim.score * known[claim.prototype].confidence, 1) for claim in (a, b))
        return (sure, -a.prototype) > (other, -b.prototype)

    def _texts(self, ranked: RankedPage, name: str, leaf: int) -> list[str]:
        element = self._lifted(ranked, name, leaf)
        if element >= 0:
            return [ranked.tree.text_of(element)]
        cut = self.lesson.cuts.get(name) or Cut()
        return cut.apply(ranked.text(leaf))

    def _lifted(self, ranked: RankedPage, name: str, leaf: int) -> int:
        """Return the tree node whose whole text is a field's value at a leaf; -1 where the leaf's own text is."""
        lift = self.lesson.lifts.get(name, -1)
        if lift < 0 or ranked.is_attribute(leaf):
            return -1
        labels = self.lesson.lifted_labels[name]
        above = list(islice(zip(ranked.above(leaf), ranked.labels_above(leaf), strict=True), lift + 2))
        usual = above[min(lift, len(above) - 1)]
        # a text that is emphasized in its value stands a level deeper than the others; boxes in boxes have one label
        return next((element for element, label in (usual, *above) if label in labels), usual[0])
