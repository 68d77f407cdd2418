"""Drift: does a wrapper still fit new pages of its site? Per field: found how often, how surely,
and what it looks like.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from ..errors import LearnError
from ..page import Page
from .extractor import Extractor, Value
from .memory import FieldMemory, remember
from .prototypes import Prototype
from .ranked_page import RankedPage
from .shapes import PageShapes

MIN_RATE = 0.6
"""A field broke when it is found on less than this share of the pages it used to be on."""
MIN_SHAPED = 0.5
"""A field broke when less than this share of its values look like the remembered ones; half of it is enough where their
surroundings are as they were (`MIN_SURE`): what two examples show of a field's looks is little."""
MIN_SURE = 0.5
"""Above this median share of the learnt evidence, the surroundings are as they were."""
AS_IT_WAS = 0.95
"""From this share of the learnt evidence on, nothing around a value changed: of one single example little is asked
then."""
MIN_CONFIDENCE = 0.3
"""Below this median confidence of its rules a field that is found is not called ok."""
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
    confidence : of the rules that gave its values, the median; 1.0 where there are none
    reason : why it counts as broken; "" where it does not
    """

    field: str
    expected: float
    found: float
    score: float
    shaped: float
    confidence: float
    reason: str

    @property
    def is_broken(self) -> bool:
        return bool(self.reason)

    def __str__(self) -> str:
        verdict = f"BROKEN: {self.reason}" if self.reason else "ok"
        if not self.reason and self.confidence < MIN_CONFIDENCE:
            verdict = f"UNSURE: its rules have a confidence of {self.confidence:.2f}; mark another page"
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


def check(wrapper: Extractor, pages: Iterable[Page], memory: Mapping[str, FieldMemory] | None = None) -> Drift:
    """Return how `wrapper` does on `pages`: which fields broke, and why.

    Raises
    ------
    LearnError : there are no pages
    """
    memory = memory or remember(wrapper)
    found: dict[str, list[list[tuple[Value, bool]]]] = {name: [] for name in wrapper.fields}
    n_pages = 0
    for page in pages:
        n_pages += 1
        ranked = RankedPage(page)
        shapes = PageShapes(ranked)
        by_field: dict[str, list[tuple[Value, bool]]] = {name: [] for name in wrapper.fields}
        for value in wrapper.ranked_values(ranked):
            own = by_field[value.field]
            if len(own) < 50:
                lift = wrapper.lesson.lifts.get(value.field, -1)
                features = shapes.carried(value.claim.leaf, lift, value.text)
                known = memory[value.field]
                is_as_it_was = value.claim.score >= AS_IT_WAS and known.is_near_the_only_one(features)
                own.append((value, is_as_it_was or known.accepts(features, value.text)))
        for name, own in by_field.items():
            found[name].append(own)
    if not n_pages:
        raise LearnError("no pages to check; give pages of the wrapper's site as they are now")
    prototypes = wrapper.lesson.prototypes
    judged = (_judge(name, found[name], memory[name], prototypes, n_pages) for name in wrapper.fields)
    return Drift(tuple(judged), n_pages)


def _judge(
    name: str, pages: list[list[tuple[Value, bool]]], memory: FieldMemory, known: Sequence[Prototype], n_pages: int
) -> FieldDrift:
    there = [page for page in pages if page]
    rate = len(there) / n_pages
    expected = memory.expected
    scores = [max(value.claim.score for value, _ in page) for page in there]
    strength = median(scores) if scores else 0.0
    shaped = [sum(is_alike for _, is_alike in page) / len(page) for page in there]
    alike = sum(shaped) / len(shaped) if shaped else 0.0
    texts = ["\n".join(value.text for value, _ in page) for page in there]
    commonest, n_same = Counter(texts).most_common(1)[0] if texts else ("", 0)
    sure = [max(known[value.claim.prototype].confidence for value, _ in page) for page in there]
    reason = ""
    if rate < MIN_RATE * expected:
        reason = "hardly found any more" if rate else "not found any more"
    elif alike < (MIN_SHAPED / 2 if strength > MIN_SURE else MIN_SHAPED):
        reason = "its values look different"
    elif strength < MIN_SCORE and alike < 0.8:
        reason = "its surroundings changed and its values look different"
    elif memory.is_varied and len(there) >= 3 and n_same > MAX_SAME * len(there):
        reason = f"it is {commonest.splitlines()[0][:40]!r} on most pages"
    return FieldDrift(name, expected, rate, strength, alike, median(sure) if sure else 1.0, reason)
