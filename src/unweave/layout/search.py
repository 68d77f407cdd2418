"""The state of a search for alignments: its tables, what it remembers, its work and its bounds.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from types import SimpleNamespace

import cython
import numpy as np

from .terms import MAX_HEIGHT, MEMO_BITS

MAX_DEPTH = MAX_HEIGHT + 8
"""Pairs of trees under way, each inside the one before;
what a loop takes in is merged a few levels deeper than it is aligned."""

TASKS_EACH = 5
"""Tasks that wait for each of them, at most."""


@cython.cclass
class Search:
    """Tables of the dynamic programs under way, on stacks, and what is known of pairs of trees.

    `rows` has values, `back` back pointers, `ints` siblings, operations and orders; past `*_top` they are free.
    `memo_*` remember pairs of trees while neither changes: in one `epoch`. Past `limit` steps of `work` nothing more is
    aligned.

    What is asked: `measure` says what is saved (see `terms`), `affixes` where common prefixes and suffixes may be cut,
    0 for nowhere; `marginal` makes savings those of one more row, without what introducing variables costs;
    `chunk_rows` is how many rows the chunk at hand has; `owned` lets parts of the second tree move into the first, for
    it is not kept; `spare` cells are reserved for columns in another order.

    `frames[depth]` is the pair of trees at hand, `tasks` what is left to do of it and of those around it: no tree is
    gone through by recursion.
    """

    def __init__(self, limit, affixes, measure=0):
        # only the epochs are read before they are written
        self.rows, self.ints = np.empty(1 << 17, np.int64), np.empty(1 << 18, np.int32)
        self.back = memoryview(np.empty(1 << 21, np.int8))  # uncompiled, its elements are Python's integers
        self.rows_top = self.ints_top = 0
        self.memo_a, self.memo_b = np.empty(1 << MEMO_BITS, np.int32), np.empty(1 << MEMO_BITS, np.int32)
        self.memo_epoch, self.memo_value = np.zeros(1 << MEMO_BITS, np.int32), np.empty(1 << MEMO_BITS, np.int64)
        self.limit, self.affixes, self.measure = limit, affixes, measure
        self.epoch, self.work, self.spare, self.chunk_rows, self.depth = 1, 0, 0, 3, 0
        self.marginal = self.owned = False
        self.n_tasks = 0
        if not cython.compiled:
            self.frames = [Frame() for _ in range(MAX_DEPTH)]
            self.tasks = [SimpleNamespace() for _ in range(TASKS_EACH * MAX_DEPTH)]

    def put_off(self, kind, a, na, b, nb, at, k):
        """Put a task before those that wait."""
        task = cython.address(self.tasks[self.n_tasks]) if cython.compiled else self.tasks[self.n_tasks]
        task.kind, task.a, task.na, task.b, task.nb, task.at, task.k = kind, a, na, b, nb, at, k
        self.n_tasks = self.n_tasks + 1

    def push(self, node):
        """Put a node, if it is one, on the stack of integers."""
        if node >= 0:
            self.ints[self.ints_top] = node
            self.ints_top = self.ints_top + 1

    def pop(self):
        """Take the integer that was put last."""
        self.ints_top = self.ints_top - 1
        return self.ints[self.ints_top]

    def stopped(self) -> bool:
        """Say whether the work limit cut the search short."""
        return self.work > self.limit


if not cython.compiled:
    Frame = SimpleNamespace

    def pair_at_hand(search):
        """Return the pair of trees that is being aligned or merged."""
        return search.frames[search.depth]
