"""One list at several depths: card, wrapper and caption of each record are lists of as many records, each in the
other's.

Their likelihoods are shares of one list's, which a list found at one depth only need not share; so the best of them
gets a part of the others'. A depth around the best one, nearly as likely, is taken instead: whole cards, not most of
each. O(records) for each pair of lists looked at.
"""

import numpy as np
from numpy.typing import NDArray

from .candidates import Candidates
from .ranking import likeliest

MAX_LOOKED_AT = 50
MIN_RECORDS = 7
"""Of a list that is looked at: lists of few records lie in each other by chance."""
PART = 0.25
"""Of the likelihoods of the other depths that the best one gets; with more,
tables of a section each win over their rows."""

NEARLY = 0.6
"""Of the best depth's likelihood that a depth around it has to have to be taken instead."""


def join_levels(candidates: Candidates, score: NDArray[np.float64]) -> None:
    """Let the best of one list's depths have a part of the others' scores, among the best lists; the others get 0."""
    best_of: dict[int, list[int]] = {}  # number of records -> lists, each at its best depth
    looked_at = likeliest(score, MAX_LOOKED_AT)
    begins, ends = candidates.offset[looked_at], candidates.offset[looked_at + 1]
    firsts, first_stops = candidates.start[begins].tolist(), candidates.stop[begins].tolist()
    likely = score[looked_at]
    for here, n in enumerate((ends - begins).tolist()):
        if n < MIN_RECORDS:
            continue
        alike = best_of.setdefault(n, [])
        for place, other in enumerate(alike):
            # most lists are far from each other, which their first records say
            is_near = firsts[here] < first_stops[other] and firsts[other] < first_stops[here]
            if is_near and _overlap(candidates, begins[here], begins[other], n):
                joined = score[looked_at[other]] + PART * likely[here]
                if likely[here] >= NEARLY * likely[other] and _around(candidates, begins[here], begins[other], n):
                    here, other = other, here
                    alike[place] = other
                score[looked_at[other]], score[looked_at[here]] = joined, 0
                break
        else:
            alike.append(here)


def _around(candidates: Candidates, one: int, other: int, n: int) -> bool:
    """Say whether each of the n records from `one` on has all nodes of that of the same number from `other` on."""
    starts, stops = candidates.start, candidates.stop
    begins = starts[one : one + n] <= starts[other : other + n]
    return bool((begins & (stops[one : one + n] >= stops[other : other + n])).all())


def _overlap(candidates: Candidates, one: int, other: int, n: int) -> bool:
    """Say whether each of the n records from `one` on has nodes in common with that of the same number from `other`
    on.
    """
    starts, stops = candidates.start, candidates.stop
    first = np.maximum(starts[one : one + n], starts[other : other + n])
    return bool((first < np.minimum(stops[one : one + n], stops[other : other + n])).all())
