"""One list at several depths: card, wrapper and caption of each record are lists of as many records, each in the other's.

Their likelihoods are shares of one list's, which a list found at one depth only need not share; so the best of them gets a
part of the others'. O(records) for each pair of lists looked at.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .candidates import Candidates

MAX_LOOKED_AT = 50
MIN_RECORDS = 7
"""Of a list that is looked at: lists of few records lie in each other by chance."""
PART = 0.25
"""Of the likelihoods of the other depths that the best one gets; with more, tables of a section each win over their rows."""


def join_levels(candidates: Candidates, score: NDArray[np.float64]) -> None:
    """Let the best of one list's depths have a part of the others' scores, among the best lists; the others get 0."""
    best_of: dict[int, list[int]] = {}  # number of records -> lists, each at its best depth
    for index in np.argsort(-score, kind="stable")[:MAX_LOOKED_AT].tolist():
        records = candidates.records(index)
        if len(records) < MIN_RECORDS:
            continue
        alike = best_of.setdefault(len(records), [])
        best = next((other for other in alike if _overlap(records, candidates.records(other))), None)
        if best is None:
            alike.append(index)
        else:
            score[best] += PART * score[index]
            score[index] = 0


def _overlap(one: NDArray[np.int32], other: NDArray[np.int32]) -> bool:
    """Say whether each record of a list has nodes in common with the record of the same number of another."""
    return bool((np.maximum(one[:, 0], other[:, 0]) < np.minimum(one[:, 1], other[:, 1])).all())
