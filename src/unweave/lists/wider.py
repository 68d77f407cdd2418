"""Lists of elements of one class at several depths, in place of one of them that lacks a few, and lists of whole
records in place of one of the same part of each. O(records) for each list looked at.

The first result above the box of the others, the lead story above the grid: the others alone, of one parent, are
likelier. Talks without their times are likelier than times and talks, where a break has a time and no talk.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .candidates import Candidates
from .kinds import STEPS
from .likeness import are_like
from .ranking import likeliest

MAX_NARROW = 3
"""Best lists that may lack records."""
MAX_WIDE = 20
"""Lists that may have what one lacks."""
MIN_MEMBERS = 3
"""Of such a list."""
MAX_MORE = 4
"""A list that has what another lacks has a fourth more records, or one."""
MAX_WHOLE, WHOLE, SAID = 1.4, 0.2, 0.9
"""Records of a list of wholes for each of one of parts, at most; how likely it has to be for each part of the other's
likelihood; and share of the records that say more as a whole, at least."""


def join_wider(content: ContentTree, candidates: Candidates, score: NDArray[np.float64]) -> None:
    """Give a list of elements of one class the score of one that lacks a few of its records, beside its holder."""
    sizes = np.diff(candidates.offset)
    texts = cache(lambda: np.append(0, np.cumsum(content.terminal == 1)))  # which few lists come to
    wide = np.flatnonzero((candidates.kind & STEPS > 0) & (score > 0))
    for index in likeliest(score, MAX_NARROW).tolist():
        n = sizes[index]
        if n < MIN_MEMBERS or score[index] <= 0:
            continue
        whole = _wholes(texts, candidates, score, index)
        if whole >= 0:
            score[whole] += score[index]
            score[index] = 0
            continue
        above = content.parent[candidates.parent[index]]  # farther off there are copies: of what the pointer is on, say
        near = wide[candidates.parent[wide] == above]
        near = near[(sizes[near] > n) & (sizes[near] <= n + max(1, n // MAX_MORE))]
        for other in near[likeliest(score[near], MAX_WIDE)].tolist():
            if other != index and _has_all(content, candidates, index, other):
                score[other] += score[index]
                score[index] = 0
                break


def _wholes(
    texts: Callable[[], NDArray[np.int64]], candidates: Candidates, score: NDArray[np.float64], parts: int
) -> int:
    """Return the likeliest list of a few more records, each of those of another list, and a text beside it, in one of
    them; -1 where there is none.
    """
    sizes = np.diff(candidates.offset)
    begins, ends = candidates.bounds(parts)
    able = np.flatnonzero((sizes > len(begins)) & (sizes <= MAX_WHOLE * len(begins)) & (score >= WHOLE * score[parts]))
    first, last = candidates.offset[able], candidates.offset[able + 1] - 1
    able = able[(candidates.start[first] <= begins[0]) & (candidates.stop[last] >= ends[-1])]
    for whole in able[likeliest(score[able], MAX_WIDE)].tolist():
        starts, stops = candidates.bounds(whole)
        at = np.searchsorted(starts, begins, "right") - 1
        if at.min() < 0 or (np.diff(at) <= 0).any() or (ends > stops[at]).any():
            continue
        n_before = texts()
        n_more = n_before[stops[at]] - n_before[starts[at]] - (n_before[ends] - n_before[begins])
        if np.mean(n_more > 0) >= SAID:
            return int(whole)
    return -1


def _has_all(content: ContentTree, candidates: Candidates, narrow: int, wide: int) -> bool:
    """Say whether each record of a list is, or is in, one of another's, and the other's rest are like these."""
    starts, stops = candidates.bounds(wide)
    begins, ends = candidates.bounds(narrow)
    at = np.searchsorted(starts, begins, "right") - 1
    if at.min() < 0 or (np.diff(at) <= 0).any() or (ends > stops[at]).any():
        return False
    ranges = candidates.ranges(wide)
    own = set(at.tolist())
    return all(are_like(content, [ranges[i] for i in own], [r for i, r in enumerate(ranges) if i not in own]))
