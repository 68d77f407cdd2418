"""The state of a search for alignments: its tables, what it remembers, its work and its bounds.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

MEMO_BITS = 14


@cython.cclass
class Search:
    """Tables of the dynamic programs under way, on stacks, and what is known of pairs of trees.

    `rows` has values, `back` back pointers, `ints` siblings, operations and orders; past `*_top` they are free. `memo_*`
    remember pairs of trees while neither changes: in one `epoch`. Past `limit` steps of `work` nothing more is aligned.

    What is asked: `measure` says what is saved (see `terms`), `affixes` where common prefixes and suffixes may be cut, 0 for nowhere; `marginal`
    makes savings those of one more row, without what introducing variables costs; `chunk_rows` is how many rows the chunk at
    hand has; `owned` lets parts of the second tree move into the first, for it is not kept; `spare` cells are
    reserved for columns in another order; `depth` is how many levels up the trees at hand are being aligned or merged; `gathers` says that the
    trees merged next are rows of a list that takes in several trees: what is equal in two of them may differ in the next.
    """

    def __init__(self, limit, affixes, measure=0):
        self.rows = np.zeros(1 << 17, np.int64)
        self.back = memoryview(np.zeros(1 << 21, np.int8))  # uncompiled, its elements are Python's integers
        self.ints = np.zeros(1 << 18, np.int32)
        self.rows_top = self.back_top = self.ints_top = 0
        self.memo_a, self.memo_b, self.memo_epoch = (np.zeros(1 << MEMO_BITS, np.int32) for _ in range(3))
        self.memo_value = np.zeros(1 << MEMO_BITS, np.int64)
        self.limit, self.affixes, self.measure = limit, affixes, measure
        self.epoch, self.work, self.spare, self.chunk_rows, self.depth = 1, 0, 0, 3, 0
        self.marginal = self.owned = self.gathers = False

    def begin_row(self, gathers: cython.bint) -> cython.void:
        """Note that a row is merged next, of several if it gathers: what was remembered of the list is of fewer rows."""
        self.gathers = gathers
        if gathers:
            self.epoch = self.epoch + 1

    def stopped(self) -> bool:
        """Whether the work limit cut the search short."""
        return self.work > self.limit

    def memo_slot(self, a: cython.int, b: cython.int) -> cython.Py_ssize_t:
        """Where a pair of trees would be remembered."""
        pair: cython.longlong = cython.cast(cython.longlong, a) * 2654435 + cython.cast(cython.longlong, b) * 40503
        return (pair + (7 if self.marginal else 0)) & ((1 << MEMO_BITS) - 1)

    def remembers(self, slot: cython.Py_ssize_t, a: cython.int, b: cython.int) -> cython.bint:
        """Whether what is at a slot is of this pair, as asked now."""
        asked: cython.int = self.epoch * 2 + (1 if self.marginal else 0)
        return self.memo_epoch[slot] == asked and self.memo_a[slot] == a and self.memo_b[slot] == b

    def remember(self, slot: cython.Py_ssize_t, a: cython.int, b: cython.int, value: cython.longlong) -> cython.void:
        """Put what aligning a pair saves at its slot."""
        self.memo_epoch[slot] = self.epoch * 2 + (1 if self.marginal else 0)
        self.memo_a[slot] = a
        self.memo_b[slot] = b
        self.memo_value[slot] = value
