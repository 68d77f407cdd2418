"""Drift: does a wrapper still fit new pages of its site? Per field: found how often, how surely, and what it looks like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from ..errors import LearnError
from ..page import Page
from .leaves import RankedPage
from .shapes import Features, PageShapes, Shape, learn_shape, varied

if TYPE_CHECKING:
    from .wrapper import Value, Wrapper

MIN_RATE = 0.6
"""A field broke when it is found on less than this share of the pages it used to be on."""
MIN_SHAPED = 0.5
"""A field broke when less than this share of its values look like the remembered ones."""
MIN_SCORE = 0.4
"""Below this median share of the learnt evidence, the looks of the values must be right on nearly all pages."""
MAX_SAME = 0.6
"""A field whose values differed on the examples broke when more than this share of pages show one and the same."""


@dataclass(frozen=True, slots=True)
class FieldDrift:
    """How a field does on new pages.

    Attributes
    ----------
    expected, found : share of the examples, and of the new pages, that have it
    score : median share of the learnt evidence of its values; 0 where there are none
    shaped : share of its values that look like the remembered ones
    reason : why it counts as broken; "" where it does not
    """

    field: str
    expected: float
    found: float
    score: float
    shaped: float
    reason: str

    @property
    def is_broken(self) -> bool:
        return bool(self.reason)

    def __str__(self) -> str:
        verdict = f"BROKEN: {self.reason}" if self.reason else "ok"
        return (
            f"{self.field}: found on {self.found:.0%} of the pages (examples {self.expected:.0%}), "
            f"score {self.score:.2f}, {self.shaped:.0%} look as before; {verdict}"
        )


@dataclass(frozen=True, slots=True)
class Drift:
    """The outcome of a check: one entry a field, over `n_pages` new pages."""

    fields: tuple[FieldDrift, ...]
    n_pages: int

    @property
    def broken(self) -> list[str]:
        """The names of the fields that broke."""
        return [field.field for field in self.fields if field.is_broken]

    @property
    def passes(self) -> bool:
        return not self.broken

    def __str__(self) -> str:
        return "\n".join(str(field) for field in self.fields)


@dataclass(slots=True)
class Memory:
    """What a wrapper remembers of its fields: shapes, values, and how often the examples had them."""

    shapes: dict[str, Shape]
    floors: dict[str, float]
    values: dict[str, set[str]]
    expected: dict[str, float]
    is_varied: dict[str, bool]


def remember(wrapper: Wrapper) -> Memory:
    """Return what the examples of `wrapper` say about its fields."""
    wanted: dict[str, list[Features]] = {name: [] for name in wrapper.fields}
    values: dict[str, list[str]] = {name: [] for name in wrapper.fields}
    others: list[Features] = []
    pages_with: dict[str, int] = dict.fromkeys(wrapper.fields, 0)
    firsts: dict[str, list[str]] = {name: [] for name in wrapper.fields}
    for page in wrapper.lesson.pages:
        shapes = PageShapes(RankedPage(page.page))
        marked = {spot.leaf for mark in page.marks() for spot in mark.spots}
        step = max(1, len(shapes.ranked.leaf) // 400)
        others += [shapes.features(n) for n in range(0, len(shapes.ranked.leaf), step) if n not in marked]
        seen: set[str] = set()
        for mark in page.marks():
            if mark.field not in seen:
                firsts[mark.field].append(mark.value)
            seen.add(mark.field)
            wanted[mark.field].append(shapes.features(mark.spots[0].leaf))
            values[mark.field].append(mark.value)
        for name in seen:
            pages_with[name] += 1
    learnt = {name: learn_shape(wanted[name], others) for name in wrapper.fields}
    floors = {name: _floor(learnt[name], wanted[name]) for name in wrapper.fields}
    n = len(wrapper.lesson.pages)
    return Memory(
        learnt,
        floors,
        {name: set(own) for name, own in values.items()},
        {name: pages_with[name] / n for name in wrapper.fields},
        {name: len(firsts[name]) > 1 and varied(firsts[name]) > 0.6 for name in wrapper.fields},
    )


def _floor(shape: Shape, wanted: Sequence[Features]) -> float:
    """Return the score below which a leaf does not look like the field: well under what marked leaves have."""
    scores = sorted(shape.score(features) for features in wanted)
    return min(0.35 * median(scores), scores[0]) if scores else 0.0


def check(wrapper: Wrapper, pages: Iterable[Page], memory: Memory | None = None) -> Drift:
    """Return how `wrapper` does on `pages`: which fields broke, and why.

    Raises
    ------
    LearnError : there are no pages
    """
    memory = memory or remember(wrapper)
    found: dict[str, list[list[tuple[Value, float]]]] = {name: [] for name in wrapper.fields}
    n_pages = 0
    for page in pages:
        n_pages += 1
        ranked = RankedPage(page)
        shapes = PageShapes(ranked)
        by_field: dict[str, list[tuple[Value, float]]] = {name: [] for name in wrapper.fields}
        for value in wrapper.ranked_values(ranked):
            own = by_field[value.field]
            if len(own) < 50:
                own.append((value, memory.shapes[value.field].score(shapes.features(value.claim.leaf))))
        for name, own in by_field.items():
            found[name].append(own)
    if not n_pages:
        raise LearnError("no pages to check; give pages of the wrapper's site as they are now")
    return Drift(tuple(_judge(name, found[name], memory, n_pages) for name in wrapper.fields), n_pages)


def _judge(name: str, pages: list[list[tuple[Value, float]]], memory: Memory, n_pages: int) -> FieldDrift:
    there = [page for page in pages if page]
    rate = len(there) / n_pages
    expected = memory.expected[name]
    scores = [max(value.claim.score for value, _ in page) for page in there]
    strength = median(scores) if scores else 0.0
    shaped = [
        sum(score >= memory.floors[name] or value.text in memory.values[name] for value, score in page) / len(page)
        for page in there
    ]
    alike = sum(shaped) / len(shaped) if shaped else 0.0
    texts = [page[0][0].text for page in there]
    commonest = max((texts.count(text) for text in set(texts)), default=0)
    reason = ""
    if rate < MIN_RATE * expected:
        reason = "hardly found any more" if rate else "not found any more"
    elif alike < MIN_SHAPED:
        reason = "its values look different"
    elif strength < MIN_SCORE and alike < 0.8:
        reason = "its surroundings changed and its values look different"
    elif memory.is_varied[name] and len(there) >= 3 and commonest > MAX_SAME * len(there):
        reason = f"it is {texts[0][:40]!r} on nearly all pages"
    return FieldDrift(name, expected, rate, strength, alike, reason)
