"""From scores to values: which leaves of a page a wrapper claims, and for which fields."""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from .index import NONE, Columns
from .lesson import LEAST_SCORE, Guide, Lesson
from .ranked_page import RankedPage

MIN_SCORE = 0.3
"""A leaf that shares this much of a prototype's evidence is claimed, whatever else there is."""
LOW_SCORE = 0.05
MIN_MARGIN = 1.6
"""Below `MIN_SCORE`, down to `LOW_SCORE`, a leaf is claimed when it scores this many times the next other text."""
STRUCK_OUT = np.float32(0.5)
"""What a leaf that is struck out counts for a field whose examples are not: a reduced thing has two prices."""
MIN_REPEATED = 0.35
"""A leaf of a repeated field must share this much."""


class Claim(NamedTuple):
    """A leaf (number) that is claimed for a class, by which prototype, with which score in [0, 1]."""

    leaf: int
    class_id: int
    place: int
    prototype: int
    score: float


def claim_leaves(lesson: Lesson, ranked: RankedPage, columns: Columns) -> list[Claim]:
    """Return the claims on a page, in document order; at most one class a leaf."""
    leaf, prototype, score = lesson.evidence.scores(columns, ranked.leaf, LEAST_SCORE)
    if not len(leaf):
        return []
    guide = lesson.guide
    class_of = guide.class_of
    is_many = guide.repeated | (class_of == NONE)
    near = np.flatnonzero((score >= MIN_REPEATED) | ~is_many[prototype])  # neighbours only take away
    leaf, prototype, score = leaf[near], prototype[near], score[near]
    score = _with_neighbours(guide, ranked, leaf, prototype, score)
    score = np.where(ranked.struck[ranked.leaf[leaf]] & ~guide.struck[prototype], score * STRUCK_OUT, score)
    many = is_many[prototype]
    claims = _repeated_claims(leaf[many], prototype[many], score[many], class_of, lesson)
    one = ~many
    claims += _single_claims(lesson, ranked, leaf[one], prototype[one], score[one])
    best = _best_of_leaves(claims)
    return [best[number] for number in sorted(best)]


def _best_of_leaves(claims: Sequence[Claim]) -> dict[int, Claim]:
    """Return leaf -> the claim of the highest score, of equals the first."""
    of_leaf = grouped((claim.leaf, claim) for claim in claims)
    return {leaf: max(own, key=attrgetter("score")) for leaf, own in of_leaf.items()}


def _with_neighbours(
    guide: Guide, ranked: RankedPage, leaf: NDArray[np.int32], prototype: NDArray[np.int32], score: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return the scores after the texts beside leaf and prototype were compared.

    A text beside a prototype that the page shows elsewhere, but not beside this leaf, speaks against the leaf; one that
    the page does not show at all says nothing.
    """
    shown = ranked.shown_texts
    before, after = (guide.before, guide.before_weight, ranked.before), (guide.after, guide.after_weight, ranked.after)
    for texts, weights, neighbour in (before, after):
        at = np.minimum(np.searchsorted(shown, texts), len(shown) - 1)
        weights = np.where(shown[at] == texts, weights, np.float32(1)) if len(shown) else np.ones_like(weights)
        if (weights != 1).any():
            differs = neighbour[leaf] != texts[prototype]
            score = np.where(differs, score * weights[prototype], score)
    return score


def _repeated_claims(
    leaf: NDArray[np.int32], prototype: NDArray[np.int32], score: NDArray[np.float32], class_of: NDArray[np.int32],
    lesson: Lesson,
) -> list[Claim]:  # fmt: skip
    """Return the leaves that are nearer to a repeated class than to any leaf that nobody marked."""
    if not len(leaf):
        return []
    # pairs come leaf by leaf: the best of each leaf, and of equal ones the first that is no counter-prototype
    first = np.flatnonzero(np.diff(leaf, prepend=-1))
    is_none = class_of[prototype] == NONE
    standing = score - np.float32(1e-6) * is_none
    best = np.repeat(np.maximum.reduceat(standing, first), np.diff(first, append=len(leaf)))
    at = np.flatnonzero((standing == best) & ~is_none & (score >= MIN_REPEATED))
    at = at[np.flatnonzero(np.diff(leaf[at], prepend=-1))]
    owners = prototype[at].tolist()
    return [
        Claim(number, class_id, lesson.prototypes[owner].place, owner, value)
        for number, class_id, owner, value in zip(
            leaf[at].tolist(), class_of[prototype[at]].tolist(), owners, score[at].tolist(), strict=True
        )
    ]


def _single_claims(
    lesson: Lesson, ranked: RankedPage, leaf: NDArray[np.int32], prototype: NDArray[np.int32],
    score: NDArray[np.float32],
) -> list[Claim]:  # fmt: skip
    """Return, for each place, its best leaf, when that is good or clearly better than the next."""
    text = ranked.columns["text"][ranked.leaf]
    best: dict[int, Claim] = {}
    margin: dict[int, float] = {}
    for owner in np.unique(prototype).tolist():
        own = np.flatnonzero(prototype == owner)
        top = own[np.lexsort((leaf[own], -score[own]))[0]]
        rest = score[own][text[leaf[own]] != text[leaf[top]]]
        learnt = lesson.prototypes[owner]
        if learnt.place not in best or score[top] > best[learnt.place].score:
            best[learnt.place] = Claim(int(leaf[top]), learnt.class_id, learnt.place, owner, float(score[top]))
            margin[learnt.place] = float(score[top]) / max(float(rest.max(initial=0.0)), 1e-9)
    owner_of = _best_of_leaves([*best.values()])
    return [
        claim
        for place, claim in best.items()
        if owner_of[claim.leaf] is claim
        and claim.score >= lesson.prototypes[claim.prototype].floor
        and (claim.score >= MIN_SCORE or (claim.score >= LOW_SCORE and margin[place] >= MIN_MARGIN))
    ]
