"""Finding a field again: the places of a new template where its values may stand now, the best first.

A place is the labels around a leaf, and its number among those alike. Every leaf is scored by what is remembered of the
field: what its values look like and what surrounds them, remembered values, the texts that stood before them, words of
classes and ids, and how much of the old delimiters it still has. A place is as good as its leaves are over all pages.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .index import NONE
from .lesson import Lesson
from .memory import FieldMemory, words_of_name
from .ranked_page import RankedPage, column_above
from .shapes import Features, PageShapes

MIN_PRESENCE = 0.4
"""A place must be on this share of the new pages, times that of the examples which had the field."""
MAX_CHOICES = 6
"""Places that are tried for a broken field."""
MAX_LEAVES = 6_000
"""Leaves of a page that are looked at."""

PLACE_LABELS = 4
"""Labels, the leaf's own first, that a place is known by."""

# what adds to the mean log-odds of a leaf's looks; fitted on dev sites: news10 and big9 from one year to the next, and
# swde from one site to another of its kind
SETTING = 0.5
REMEMBERED = 2.0
LABELLED = 1.0
NAMED = 1.0
STRUCTURE = 2.0

Place = tuple[tuple[int, ...], int]
Leaves = list[tuple[int, float]]
"""(number of a leaf, its score)"""


class NewPage:
    """A page of the new template, with what every field asks of it."""

    def __init__(self, ranked: RankedPage, lesson: Lesson) -> None:
        self.ranked = ranked
        self.shapes = PageShapes(ranked)
        self.n_leaves = min(len(ranked.leaf), MAX_LEAVES)
        nodes = ranked.leaf[: self.n_leaves].tolist()
        self.chains = [column_above(ranked.columns, "label", node, most=PLACE_LABELS) for node in nodes]
        self._lesson = lesson
        self._leaf, self._prototype, self._score = _evidence(ranked, lesson)

    @cached_property
    def looks(self) -> list[Features]:
        """The features of each leaf."""
        return [self.shapes.features(leaf) for leaf in range(self.n_leaves)]

    @cached_property
    def settings(self) -> list[Features]:
        """The features of what surrounds each leaf."""
        return [self.shapes.setting(leaf) for leaf in range(self.n_leaves)]

    def structure(self, name: str) -> NDArray[np.float32]:
        """Return float32[n_leaves]: the largest share of the field's old evidence that each leaf still has."""
        lesson = self._lesson
        classes = [c for c, fields in enumerate(lesson.classes) if c != NONE and name in fields]
        mine = np.isin(np.array([p.class_id for p in lesson.prototypes], np.int32)[self._prototype], classes)
        best = np.zeros(len(self.ranked.leaf), np.float32)
        np.maximum.at(best, self._leaf[mine], self._score[mine])
        return best


def find_places(
    name: str, memory: FieldMemory, pages: Sequence[NewPage], *, is_many: bool
) -> list[Mapping[int, Leaves]]:
    """Return the best places of a field, the best first: page number -> its leaves there.

    `is_many` : whether a page shows any number of the field's values
    """
    ranking: list[tuple[float, Place]] = []
    on_pages = _scored_places(name, memory, pages, is_many)
    for place, leaves in on_pages.items():
        presence = len(leaves) / len(pages)
        if presence < MIN_PRESENCE * memory.expected or (len(pages) > 2 and len(leaves) < 2):
            continue
        # log-odds add up: of a repeated field the place that holds most of it, not the one that looks best on average
        scores = [sum(score for _, score in own) if is_many else own[0][1] for own in leaves.values()]
        texts = [pages[number].ranked.texts[own[0][0]] for number, own in leaves.items()]
        variety = len(set(texts)) / len(texts) if memory.is_varied or len(texts) > 2 else 1.0
        total = float(np.mean(scores)) * presence * variety
        if total > 0:
            ranking.append((total, place))
    ranking.sort(key=lambda entry: -entry[0])
    return [on_pages[place] for _, place in ranking[:MAX_CHOICES]]


def _scored_places(
    name: str, memory: FieldMemory, pages: Sequence[NewPage], is_many: bool
) -> dict[Place, dict[int, Leaves]]:
    """Return place -> page number -> its leaves, of places with a leaf that looks like the field at all."""
    found: dict[Place, dict[int, Leaves]] = defaultdict(dict)
    for number, page in enumerate(pages):
        counts: dict[tuple[int, ...], int] = defaultdict(int)
        for leaf, score in enumerate(_scores(name, memory, page)):
            chain = page.chains[leaf]
            place = (chain, -1 if is_many else counts[chain])
            counts[chain] += 1
            found[place].setdefault(number, []).append((leaf, score))
    return {place: own for place, own in found.items() if any(s > 0 for leaves in own.values() for _, s in leaves)}


def _scores(name: str, memory: FieldMemory, page: NewPage) -> list[float]:
    """Return how much each leaf of a page is like the field."""
    shapes, structure = page.shapes, page.structure(name).tolist()
    called = _called(name, page)
    found = []
    for leaf in range(page.n_leaves):
        score = memory.likeness(page.looks[leaf])
        score += SETTING * memory.setting.score(page.settings[leaf])
        score += STRUCTURE * structure[leaf]
        if page.ranked.texts[leaf] in memory.values:
            score += REMEMBERED
        if memory.labels and shapes.label(leaf) in memory.labels:
            score += LABELLED
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


def _evidence(ranked: RankedPage, lesson: Lesson) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
    assert lesson.evidence is not None
    return lesson.evidence.scores(lesson.index.columns(ranked), ranked.leaf, 0.02)
