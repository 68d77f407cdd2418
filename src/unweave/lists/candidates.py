"""Candidate data regions: every way the children of one parent, or nodes of one tag path, make a list. O(n) a page.

Beside the data regions of generalized nodes (DEPTA, section 4.3; `published/depta.py`), which chain adjacent similar
siblings, real lists are interrupted by advertisements, have records of varying length, or stand under several
parents. Each of those shapes is one grouping of nodes by a key:

    TAG, CLASS      children of one parent with the same tag, or tag and class: one node a record
    FIRST_RUN       starters are children whose first terminal has the same tag path: a record reaches from one to the
                    next, or to the title of a section between them
    SHAPE_RUN       starters are children of the same shape (structure with repeats collapsed)
    SEPARATED       runs of siblings between empty siblings of one tag (hr, br, spacer rows)
    DOUBLED         the same between two of them in a row, where one alone ends a line
    PATH, CLASS_PATH nodes with the same path of tags (and classes) from the root, under several parents
    STEPS           nodes with the same tag and class under parents with the same, at several depths: cards of sections;
                    and children of one parent with those beside it (`beside.py`)

FIRST_RUN and SEPARATED lists of elements beside each other are joined, too (`separated.py`). Runs that begin with what
their records end with are put in phase (`phases.py`), and a first record that nothing parts from what leads the list is
one, too (`led.py`).

For all but CLASS without a class, `section` and `article` count as `div`: authors exchange them within one list. A
record is a run of siblings, hence one range of nodes in preorder. Which candidate is a person's list is decided
afterwards (`ranking.py`). The loops over nodes are in `grouping.py`, compiled; a list found in several ways is kept
once (`repeats.py`).
"""

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .beside import with_beside
from .grouping import lists
from .led import with_led
from .phases import in_phase
from .repeats import merge_equal
from .separated import with_parted

Ints = NDArray[np.int32]


class Candidates:
    """The candidate regions of a page.

    Attributes
    ----------
    offset : int32[n + 1], candidate i has records `offset[i]` to `offset[i + 1]`
    start, stop : int32[n_records], the range of content nodes of each record
    kind : int32[n], how it was found, bits
    parent : int32[n], the content node that holds the list
    """

    __slots__ = ("kind", "offset", "parent", "start", "stop")

    def __init__(self, offset: Ints, start: Ints, stop: Ints, kind: Ints, parent: Ints) -> None:
        self.offset, self.start, self.stop, self.kind, self.parent = offset, start, stop, kind, parent

    def __len__(self) -> int:
        return len(self.kind)

    def bounds(self, index: int) -> tuple[Ints, Ints]:
        """Return where the records of candidate `index` start, and where they stop."""
        records = slice(self.offset[index], self.offset[index + 1])
        return self.start[records], self.stop[records]

    def ranges(self, index: int) -> list[tuple[int, int]]:
        """Return the node ranges of candidate `index`, as numbers."""
        starts, stops = self.bounds(index)
        return list(zip(starts.tolist(), stops.tolist(), strict=True))


def find_candidates(content: ContentTree) -> Candidates:
    """Return the candidates of a content tree, each set of ranges once, its kinds together."""
    return Candidates(
        *with_parted(content, with_beside(content, with_led(content, in_phase(content, merge_equal(*lists(content))))))
    )
