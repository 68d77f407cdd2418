"""Finding a field again: the places of a new template where its values may stand now, the best first.

A place is the labels around a leaf, and its number among those alike. Every leaf is scored by what is remembered of the
field: what its values look like and what surrounds them, remembered values, the texts that stood before them, words of
classes and ids, and how much of the old delimiters it still has. A place is as good as its leaves are over all pages.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tree.climbing import upwards
from ..whitespace import fold
from .lesson import FieldEvidence, Lesson
from .memory import FieldMemory, words_of_name
from .ranked_page import RankedPage, column_above
from .shapes import Features, PageShapes, text_words

MIN_PRESENCE = 0.4
"""A place must be on this share of the new pages, times that of the examples which had the field."""
MAX_CHOICES = 6
"""Places that are tried for a broken field."""
MAX_LEAVES = 6_000
"""Leaves of a page that are looked at."""

MAX_LIFT, MAX_TORN = 3, 12
"""A value that is torn: its element is at most so many levels above its first text, and holds so many texts."""
PLACE_LABELS = 4
"""Labels, the leaf's own first, that a place is known by."""

# what adds to the mean log-odds of a leaf's looks; fitted on dev sites: news10 and big9 from one year to the next, and
# swde from one site to another of its kind
SETTING = 0.5
REMEMBERED = 2.0
LABELLED = 1.0
NAMED = 1.0
STRUCTURE = 2.0
SAID = 1.0
FORMED = 0.5
NO_DATE = 2.0
NO_KIND = 4.0
TITLE = 1.5

_HEAD = frozenset(("head",))

Place = tuple[tuple[int, ...], int]
"""The labels around a candidate, and its number among those alike: on the page, or in its record."""


class Carrier(NamedTuple):
    """What may carry a value: a leaf, or with a `lift` of 0 or more the element so many levels above the leaf's own."""

    leaf: int
    lift: int = -1


Found = Mapping[int, list[Carrier]]
"""Page number -> the candidates at one place."""


class NewPage:
    """A page of the new template, with what every field asks of it."""

    def __init__(self, ranked: RankedPage, lesson: Lesson) -> None:
        self.ranked = ranked
        self.shapes = PageShapes(ranked)
        self.n_leaves = min(len(ranked.leaf), MAX_LEAVES)
        self.texts = ranked.texts[: self.n_leaves]
        self.candidates = [Carrier(leaf) for leaf in range(self.n_leaves)]
        self._add_elements()
        self.chains = [self._chain(candidate) for candidate in self.candidates]
        self.evidence = FieldEvidence(lesson, ranked)

    def _add_elements(self) -> None:
        """Add the elements that hold a few texts: a redesign tears a value into several, or puts one together."""
        ranked = self.ranked
        is_text = ranked.columns["kind"][ranked.leaf[: self.n_leaves]] == 0
        numbers = np.flatnonzero(is_text)
        nodes = ranked.columns["node"][ranked.leaf[numbers]]
        seen: set[int] = set()
        for at, leaf in enumerate(numbers.tolist()):
            for lift, element in enumerate(islice(ranked.above(leaf), MAX_LIFT + 1)):
                n_texts = int(np.searchsorted(nodes, ranked.tree.end[element])) - at
                if element in seen or n_texts > MAX_TORN:
                    break
                seen.add(element)
                if n_texts > 1:
                    own = (n for n in numbers[at : at + n_texts].tolist() if ranked.element(n) == element)
                    first = next(own, -1)  # what begins with a link is the same place as what does not
                    self.candidates.append(Carrier(first, 0) if first >= 0 else Carrier(leaf, lift))
                    self.texts.append(fold(ranked.tree.text_of(element)))

    def _chain(self, candidate: Carrier) -> tuple[int, ...]:
        above = upwards(self.ranked.columns["parent"], self.ranked.leaf[candidate.leaf])
        node = next(islice(above, candidate.lift + 1, None))
        return (candidate.lift, *column_above(self.ranked.columns, "label", node, most=PLACE_LABELS))

    @cached_property
    def _levels(self) -> NDArray[np.int32]:
        """int32[n_ranked], how deep each ranked node stands."""
        levels: list[int] = []
        for parent in self.ranked.columns["parent"].tolist():
            levels.append(levels[parent] + 1 if parent >= 0 else 0)
        return np.array(levels, np.int32)

    def levels_of(self, nodes: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return how deep nodes of the tree stand."""
        return self._levels[np.searchsorted(self.ranked.columns["node"], nodes)]

    @cached_property
    def level(self) -> list[int]:
        """How deep each candidate stands."""
        levels = self._levels[self.ranked.leaf].tolist()
        return [levels[leaf] - 1 - lift for leaf, lift in self.candidates]

    @cached_property
    def looks(self) -> list[Features]:
        """The features of each candidate."""
        shown = zip(self.candidates, self.texts, strict=True)
        return [self.shapes.carried(leaf, lift, text) for (leaf, lift), text in shown]

    @cached_property
    def settings(self) -> list[Features]:
        """The features of what surrounds each candidate."""
        return [self.shapes.setting(leaf) for leaf, _ in self.candidates]

    @cached_property
    def singles(self) -> dict[tuple[int, ...], list[int]]:
        """Chain of an element -> the leaves that are all that such an element shows: another may be torn."""
        found: dict[tuple[int, ...], list[int]] = defaultdict(list)
        torn = {chain for chain in self.chains[self.n_leaves :] if chain[0] == 0}
        ranked = self.ranked
        texts = [leaf for leaf in range(self.n_leaves) if not ranked.is_attribute(leaf)]
        nodes = ranked.columns["node"][ranked.leaf[texts]]
        for at, leaf in enumerate(texts):
            last = int(np.searchsorted(nodes, ranked.tree.end[ranked.element(leaf)]))
            begins = at == 0 or int(nodes[at - 1]) < ranked.element(leaf)
            if begins and last == at + 1 and (chain := self._chain(Carrier(leaf, 0))) in torn:
                found[chain].append(leaf)
        return found


def find_places(name: str, memory: FieldMemory, pages: Sequence[NewPage], *, is_many: bool) -> list[Found]:
    """Return the best places of a field, the best first.

    `is_many` : whether a page shows any number of the field's values
    """
    ranking: list[tuple[float, Place]] = []
    on_pages = _scored_places(name, memory, pages, is_many)
    for place, found in on_pages.items():
        presence = len(found) / len(pages)
        if presence < MIN_PRESENCE * memory.expected or (len(pages) > 2 and len(found) < 2):
            continue
        scores = [float(np.mean([score for _, score in own])) for own in found.values()]
        if is_many:
            scores = [score * _counted(len(own), memory) for score, own in zip(scores, found.values(), strict=True)]
        texts = [pages[number].texts[own[0][0]] for number, own in found.items()]
        variety = len(set(texts)) / len(texts) if memory.is_varied or len(texts) > 2 else 1.0
        total = float(np.mean(scores)) * presence * variety
        if total > 0:
            ranking.append((total, place))
    ranking.sort(key=lambda entry: -entry[0])
    return [
        {
            number: [pages[number].candidates[at]._replace(lift=place[0][0]) for at, _ in sorted(own)]
            for number, own in on_pages[place].items()
        }
        for _, place in ranking[:MAX_CHOICES]
    ]


def _counted(n_values: int, memory: FieldMemory) -> float:
    """Return what a number of values counts: the more the better, up to twice what an example had; above, the less."""
    most = 2 * memory.n_a_page
    return n_values if n_values <= most else most * most / n_values


def _scored_places(
    name: str, memory: FieldMemory, pages: Sequence[NewPage], is_many: bool
) -> dict[Place, dict[int, list[tuple[int, float]]]]:
    """Return place -> page number -> its candidates and scores, of places with one that looks like the field at all."""
    found: dict[Place, dict[int, list[tuple[int, float]]]] = defaultdict(dict)
    for number, page in enumerate(pages):
        counts: dict[tuple[int, ...], int] = defaultdict(int)
        scores = candidate_scores(name, memory, page)
        for at, score in enumerate(scores):
            chain = page.chains[at]
            place = (chain, -1 if is_many else counts[chain])
            counts[chain] += 1
            found[place].setdefault(number, []).append((at, score))
        if is_many:
            for chain, alone in page.singles.items():
                found[chain, -1].setdefault(number, []).extend((at, scores[at]) for at in alone)
    return {place: own for place, own in found.items() if any(s > 0 for some in own.values() for _, s in some)}


def candidate_scores(name: str, memory: FieldMemory, page: NewPage) -> list[float]:
    """Return how much each candidate of a page is like the field."""
    shapes, structure = page.shapes, page.evidence.of(name).tolist()
    called = _called(name, page)
    found = []
    is_dates = memory.is_dates()
    in_head = shapes.ranked.page.seen.inside(_HEAD).tolist()
    for at, (leaf, _) in enumerate(page.candidates):
        looks = page.looks[at]
        score = memory.likeness_anywhere(looks) + FORMED * memory.has_form(looks)
        if is_dates != (looks["form"] == "date"):
            score -= NO_DATE
        if memory.belies(looks):
            score -= NO_KIND
        if memory.about_title and looks["title"] == "whole" and not in_head[shapes.ranked.element(leaf)]:
            score += TITLE if looks["kind"] == "heading" else TITLE / 2
        score += SETTING * memory.setting.score(page.settings[at])
        score += STRUCTURE * structure[leaf]
        if memory.holds(page.texts[at]):
            score += REMEMBERED
        if memory.labels and shapes.label(leaf) in memory.labels:
            score += LABELLED
        if memory.said:
            said = text_words(page.texts[at])
            score += SAID * max((weight for word, weight in memory.said.items() if word in said), default=0.0)
        telling = max((memory.words.get(word, 0.0) for word in shapes.words(leaf)), default=0.0)
        score += NAMED * max(telling, called[leaf])
        found.append(score)
    return found


def _called(name: str, page: NewPage) -> list[float]:
    """Return how telling it is, in [0, 1], that the site calls a leaf what the field is called: the rarer, the more.

    By a class, an id, an itemprop, or by the text before it ("Publisher:").
    """
    wanted = [word for word in words_of_name(name) if len(word) > 3]
    shapes = page.shapes
    says = [
        any(word in other for word in wanted for other in (*shapes.words(leaf), shapes.label(leaf)))
        for leaf in range(page.n_leaves if wanted else 0)
    ]
    share = (sum(says) + 1) / (page.n_leaves + 1)
    weight = min(1.0, max(0.0, -math.log10(share) / 2))
    return [weight * said for said in says] or [0.0] * page.n_leaves
