"""Which page to mark next, and which of its values to look at: the pages that the examples tell least about.

Active choice: a page is worth marking for the pages that look more like it than like any example, each by the doubt
that the wrapper is in there (facility location, weighted by uncertainty). The doubts of the page are named: the leaf
that is taken, the one that comes next, and how sure the rules are. O(pages² · places).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from statistics import mean

import numpy as np
from numpy.typing import NDArray

from ..errors import LearnError
from ..page import Page
from ..tree import Node
from .extractor import Extractor, Value
from .lesson import FieldEvidence
from .ranked_page import RankedPage

MAX_PAGES = 300
"""Pages that are compared with each other; the first ones."""
NOT_FOUND = 0.6
"""Doubt of a field that is not found on a page, times the share of the examples that have it."""
BASE = 0.05
"""What a page without doubts counts, beside the mean doubt of its fields in [0, 1] (news10 dev, one year a site: four
pages suggested do what more than six at random do)."""
SURE = 0.9
"""From here on a value is not worth a look."""

PLACE_LABELS = 3
"""Labels, the leaf's own first, that a place is known by."""

Places = NDArray[np.uint64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A field that the wrapper is not sure of on one page.

    Attributes
    ----------
    field : its name
    value, node : what the wrapper takes now, of several values the least sure one; "" and None where it finds nothing
    other, other_node : the text that comes next for the field, "" and None without one
    sure : how sure the rules are, in [0, 1]
    """

    field: str
    value: str
    node: Node | None
    other: str
    other_node: Node | None
    sure: float

    def __str__(self) -> str:
        rival = f"or {_short(self.other)!r} at {self.other_node.xpath}" if self.other_node is not None else ""
        if self.node is None:
            return f"{self.field}: nothing found{', ' if rival else ''}{rival}; mark it, or say that the page has none"
        return (
            f"{self.field}: is it {_short(self.value)!r} at {self.node.xpath} ({self.sure:.0%} "
            f"sure){', ' if rival else ''}{rival}?"
        )


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page that is worth marking.

    Attributes
    ----------
    page : the page
    doubts : what to look at there, the least sure field first; empty where the wrapper is sure of all it finds
    unlike : how unlike it is to the example that is most like it, in [0, 1]
    gain : what marking it is worth, for this page and those like it; only its order means something
    """

    page: Page
    doubts: tuple[Doubt, ...]
    unlike: float
    gain: float

    def __str__(self) -> str:
        drawn = f"is {self.unlike:.0%} unlike the examples" if self.unlike >= 0.005 else "is drawn as the examples are"
        lines = [f"mark {self.page.name}, which {drawn}"]
        return "\n".join([*lines, *(f"  {doubt}" for doubt in self.doubts)])


@dataclass(slots=True)
class _Looked:
    """A page that was looked at: its doubts, their mean, and the hashes of its places."""

    page: Page
    doubts: list[Doubt]
    doubt: float
    places: Places


def suggest(wrapper: Extractor, pages: Iterable[Page], *, most: int = 3) -> list[Suggestion]:
    """Return the pages to mark next, the most telling first; those that look like one before them come later.

    Raises
    ------
    LearnError : there is no page, or every one is an example already
    """
    examples = wrapper.lesson.pages
    marked = {page.page.tree.buffer for page in examples}
    has = [{mark.field for mark in page.marks()} for page in examples]
    expected = {name: sum(name in own for own in has) / len(has) for name in wrapper.fields}
    looked = [_look(wrapper, page, expected) for page in islice(pages, MAX_PAGES) if page.tree.buffer not in marked]
    if not looked:
        raise LearnError("no page to suggest; give pages of the wrapper's site that are not marked yet")
    like = _likeness([one.places for one in looked] + [_places(RankedPage(page.page)) for page in examples])
    n = len(looked)
    covered, like = like[:n, n:].max(axis=1), like[:n, :n]
    unlike = 1 - covered
    doubt = np.array([one.doubt for one in looked])
    chosen: list[Suggestion] = []
    left = np.ones(n, np.bool_)
    while left.any() and len(chosen) < most:
        news = np.maximum(like - covered[:, None], 0)  # [page, of it]: what marking "of it" would tell of "page"
        gain = np.where(left, ((BASE + doubt) @ news) / n, -1.0)
        best = int(gain.argmax())
        one = looked[best]
        chosen.append(Suggestion(one.page, tuple(one.doubts), float(unlike[best]), float(gain[best])))
        left[best] = False
        covered = np.maximum(covered, like[best])
    return chosen


def _look(wrapper: Extractor, page: Page, expected: Mapping[str, float]) -> _Looked:
    ranked = RankedPage(page)
    by_field: dict[str, list[Value]] = {name: [] for name in wrapper.fields}
    for value in wrapper.ranked_values(ranked):
        by_field[value.field].append(value)
    evidence = FieldEvidence(wrapper.lesson, ranked)
    doubts = [_doubt(wrapper, ranked, name, own, evidence.of(name)) for name, own in by_field.items()]
    weights = [1.0 if one.node is not None else NOT_FOUND * expected[one.field] for one in doubts]
    doubt = mean(weight * (1 - one.sure) for weight, one in zip(weights, doubts, strict=True))
    open_ones = sorted((one for one in doubts if one.sure < SURE), key=lambda one: one.sure)
    return _Looked(page, open_ones, doubt, _places(ranked))


def _doubt(wrapper: Extractor, ranked: RankedPage, name: str, values: Sequence[Value], scores: Floats) -> Doubt:
    """Return how sure one field is on a page: the evidence of its least sure value, less that for another text."""
    taken = {value.text for value in values}
    rivals = (n for n in np.argsort(-scores, kind="stable")[: len(taken) + 20].tolist() if scores[n] > 0)
    other = next((n for n in rivals if ranked.texts[n] not in taken), None)
    shown, other_node = ("", None) if other is None else (ranked.texts[other], ranked.node(other))
    if not values:
        return Doubt(name, "", None, shown, other_node, 0.0)
    known = wrapper.lesson.prototypes
    scored = ((value.claim.score * known[value.claim.prototype].confidence, value) for value in values)
    sure, least = min(scored, key=itemgetter(0))
    if other is not None:
        sure *= 1 - float(scores[other]) / max(float(scores[other]) + least.claim.score, 1e-9)
    return Doubt(name, least.text, ranked.node(least.claim.leaf), shown, other_node, sure)


def _places(ranked: RankedPage) -> Places:
    """Return the sorted hashes of the places of a page: of each leaf, its label and those of the elements above it."""
    label, parent = ranked.columns["label"], ranked.columns["parent"]
    node, found = ranked.leaf.astype(np.int64), np.zeros(len(ranked.leaf), np.uint64)
    for _ in range(PLACE_LABELS):
        found = found * np.uint64(1_000_003) + np.where(node >= 0, label[node], np.uint64(0))
        node = np.where(node >= 0, parent[node], -1)
    return np.unique(found)


def _likeness(places: Sequence[Places]) -> Floats:
    """Return float32[n_pages, n_pages]: the share of all places of two pages that both have."""
    names, at = np.unique(np.concatenate(places), return_inverse=True)
    has = np.zeros((len(places), len(names)), np.float32)
    has[np.repeat(np.arange(len(places)), [len(own) for own in places]), at] = 1
    both = has @ has.T
    n = has.sum(axis=1)
    found: Floats = both / np.maximum(n[:, None] + n[None, :] - both, 1)
    return found


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
