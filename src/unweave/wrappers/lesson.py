"""`Lesson`: what was learnt from the examples, and what extraction asks of it, each computed once."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .index import NONE, CandidateIndex
from .inside import Cut
from .prototypes import LeafEvidence, Prototype
from .ranked_page import RankedPage, text_hash
from .training import TrainingPage

LEAST_SCORE = 0.02
"""Leaves that share less of a prototype's evidence are not looked at."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The prototypes as arrays, one entry each: class, whether it is repeated, hashes and weights of its neighbours,
    whether it is struck out.
    """

    class_of: NDArray[np.int32]
    repeated: NDArray[np.bool_]
    before: NDArray[np.uint64]
    after: NDArray[np.uint64]
    before_weight: NDArray[np.float32]
    after_weight: NDArray[np.float32]
    struck: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class RowShape:
    """What the marked rows have in common.

    Attributes
    ----------
    presence : field -> rows that have it exactly once, less those that have it several times
    leads : field -> the fields that stand before it in most rows
    listed : the fields of which a row may have several values
    rank : field -> its number in the order of the fields; empty where rows differ in it
    """

    presence: Mapping[str, int]
    leads: Mapping[str, frozenset[str]]
    listed: frozenset[str]
    rank: Mapping[str, int]


@dataclass
class Lesson:
    """What was learnt.

    Attributes
    ----------
    classes : fields of each class; class 0 is `none`, a class of several fields is a leaf that holds them all
    repeats : the fields of which a page shows any number
    class_of : for each example, int32[n_leaves]: the class of each leaf; -1 where it is not in the index
    lifts, lifted_labels : of a field whose value is a whole element's text, how far above its leaf that usually is, and
        the labels of such elements
    open_values : (example, field, value, number of places) that the examples could not decide
    """

    index: CandidateIndex
    pages: list[TrainingPage]
    classes: list[tuple[str, ...]]
    class_of: list[NDArray[np.int32]]
    repeats: frozenset[str]
    prototypes: list[Prototype] = field(default_factory=list)
    cuts: dict[str, Cut | None] = field(default_factory=dict)
    lifts: dict[str, int] = field(default_factory=dict)
    lifted_labels: dict[str, frozenset[int]] = field(default_factory=dict)
    open_values: list[tuple[str, str, str, int]] = field(default_factory=list)
    evidence: LeafEvidence = field(init=False)

    @cached_property
    def fields(self) -> list[str]:
        """The fields in the order in which the examples name them."""
        return list(dict.fromkeys(mark.field for page in self.pages for mark in page.marks()))

    @cached_property
    def has_rows(self) -> bool:
        return any(page.is_list for page in self.pages)

    @cached_property
    def listed_fields(self) -> frozenset[str]:
        """The fields of which a record may have several values."""
        return self.rows.listed if self.has_rows else self.repeats

    @cached_property
    def single_fields(self) -> frozenset[str]:
        """The fields that have one value on every example that has them, two items at least."""
        values: dict[str, list[int]] = {name: [] for name in self.fields}
        for page in self.pages:
            for name in self.fields:
                n_values = len({mark.value for mark in page.marks() if mark.field == name})
                values[name] += [n_values] if n_values else []
        return frozenset(
            name for name, counts in values.items() if counts[1:] and max(counts) == 1 and not self.has_rows
        )

    @cached_property
    def rows(self) -> RowShape:
        """What the marked rows have in common."""
        presence: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()  # (a, b): rows in which a begins before b
        listed = set()
        for page in self.pages:
            for row in page.rows:
                counts = Counter(mark.field for mark in row)
                presence.update({name: 1 if count == 1 else -1 for name, count in counts.items()})
                listed |= {name for name, count in counts.items() if count > 1}
                first = {mark.field: mark.spots[0].leaf for mark in reversed(row)}
                pairs.update((a, b) for a, at in first.items() for b, later in first.items() if at < later)
        leads = {b: frozenset(a for a in self.fields if pairs[a, b] > pairs[b, a]) for b in self.fields}
        is_ordered = not listed and all((b, a) not in pairs for a, b in pairs)
        rank = {name: len(leads[name]) for name in self.fields} if is_ordered else {}
        return RowShape(presence, leads, frozenset(listed), rank)

    @cached_property
    def guide(self) -> Guide:
        """What extraction asks of every prototype, as arrays."""
        known = self.prototypes
        struck = [RankedPage(page.page).struck for page in self.pages]
        before = np.array([text_hash(p.before) for p in known], np.uint64)
        after = np.array([text_hash(p.after) for p in known], np.uint64)
        return Guide(
            np.array([p.class_id for p in known], np.int32),
            np.array([p.class_id != NONE and self.is_repeated(p.class_id) for p in known], np.bool_),
            before,
            after,
            np.array([p.before_weight for p in known], np.float32),
            np.array([p.after_weight for p in known], np.float32),
            np.array([struck[p.example][p.leaf] for p in known], np.bool_),
        )

    def related(self) -> NDArray[np.bool_]:
        """Return bool[n_classes, n_classes]: whether two classes share a field (none: only itself)."""
        sets = [set(fields) for fields in self.classes]
        return np.array([[i == j or bool(a & b) for j, b in enumerate(sets)] for i, a in enumerate(sets)], np.bool_)

    def weigh(self) -> None:
        """Compute the evidence of the present prototypes from the present index."""
        self.evidence = LeafEvidence(self.index, self.prototypes, [page.columns for page in self.pages], self.related())

    def is_repeated(self, class_id: int) -> bool:
        """Say whether a page shows any number of the values of a class."""
        return any(name in self.repeats for name in self.classes[class_id])


class FieldEvidence:
    """How much of the evidence of each field the leaves of a page have."""

    def __init__(self, lesson: Lesson, ranked: RankedPage) -> None:
        self._classes, self._n_leaves = lesson.classes, len(ranked.leaf)
        columns = lesson.index.columns(ranked)
        self._leaf, prototype, self._score = lesson.evidence.scores(columns, ranked.leaf, LEAST_SCORE)
        self._class_of = lesson.guide.class_of[prototype]

    def of(self, name: str) -> NDArray[np.float32]:
        """Return float32[n_leaves]: the largest share of a field's evidence that each leaf has."""
        wanted = [c for c, fields in enumerate(self._classes) if c != NONE and name in fields]
        own = np.isin(self._class_of, wanted)
        best = np.zeros(self._n_leaves, np.float32)
        np.maximum.at(best, self._leaf[own], self._score[own])
        return best
