"""Runs of siblings that begin with what their records end with: a row of fields that differ, then one of a text, which
is the same element in each record and so begins the runs. O(records).

The last run is no more than that element then, all others are more, and what they have besides it stands before the
first one, too.
"""

from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ..tree.content import HEADINGS, ContentTree
from ..tree.labels import ids
from .beside import Lists
from .kinds import FIRST_RUN, SHAPE_RUN
from .likeness import are_like

MIN_RUNS = 4
"""Runs of a list, at least."""
MAX_BEFORE = 3
"""Siblings before the first run that may be of the first record."""
MAX_LOOKED_AT = 50
"""Lists of a page; real pages have one or two that may begin so."""
_BEGINNINGS = ids(HEADINGS)
"""What records begin with, also where the last one has nothing else."""


def in_phase(content: ContentTree, lists: Lists) -> Lists:
    """Return the lists, (offset, start, stop, kind, parent), whose runs begin where records do."""
    offset, start, stop, kind, parent = lists
    if not len(kind):
        return lists
    ends = content.end[start]
    n_more = np.add.reduceat(ends < stop, offset[:-1])
    n = np.diff(offset)
    is_cut = (kind & (FIRST_RUN | SHAPE_RUN) > 0) & (n >= MIN_RUNS) & (n_more == n - 1)
    is_cut &= (ends == stop)[offset[1:] - 1]
    firsts = content.label[start[offset[:-1]]]
    start, stop = start.copy(), stop.copy()
    found = (index for index in np.flatnonzero(is_cut).tolist() if firsts.item(index) not in _BEGINNINGS)
    for index in islice(found, MAX_LOOKED_AT):
        runs = slice(offset[index], offset[index + 1])
        first = _first(content, int(parent[index]), start[runs], stop[runs])
        if first >= 0:
            start[runs], stop[runs] = np.append(first, ends[runs][:-1]), ends[runs]
    return offset, start, stop, kind, parent


def _first(content: ContentTree, parent: int, starts: NDArray[np.int32], stops: NDArray[np.int32]) -> int:
    """Return the first of the siblings before the runs that are like what all but the last have after their first;
    -1 where none are.
    """
    rests = list(zip(content.end[starts[:-1]].tolist(), stops[:-1].tolist(), strict=True))
    before = int(starts[0])
    siblings = siblings_before(content, parent, before, MAX_BEFORE)
    return next((first for first in siblings if are_like(content, rests, [(first, before)])[0]), -1)


def siblings_before(content: ContentTree, parent: int, node: int, most: int) -> list[int]:
    """Return the last siblings before a node, so many at most, the last one first."""
    found: list[int] = []
    while node > parent + 1 and len(found) < most:
        node -= 1
        while content.parent[node] != parent:
            node = int(content.parent[node])
        found.append(node)
    return found
