"""The paper's two baselines: what to fold is decided by tree edit distance (SYNTHIA, section 7.2).

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.folding import Folder
else:
    from .folding import Folder

LOOP = cython.declare(cython.longlong, weights.LOOP)
MAX_HEIGHT = cython.declare(cython.int, weights.MAX_HEIGHT)


@cython.cclass
class DistanceFolder(Folder):
    """Folds neighbours whose top-down tree edit distance is small, whatever that costs."""

    def fold_by_distance(self, min_similarity: float, nested: bool):
        """Fold as the paper's two baselines do (section 7.2): what to fold is decided by tree edit distance.

        `nested`: innermost first, so that lists in lists fold; else outermost first, and never inside a folded list.
        """
        node: cython.int
        child: cython.int
        n: cython.int
        i: cython.int
        n_nodes: cython.int = self.n_nodes
        done: cython.int[::1] = np.zeros(n_nodes, np.int32)
        self.forced, self.minimum = True, min_similarity
        for i in range(1, n_nodes):
            node = n_nodes - i if nested else i
            if self.kind[node] != 2 or done[node]:
                continue
            n = 0
            child = self.content[node]
            while child >= 0:
                n += 1
                child = self.next[child]
            if n > 1:
                kids = []
                child = self.content[node]
                while child >= 0:
                    kids.append(child)
                    child = self.next[child]
                self._fold_children(node, n)
                if not nested:
                    self._mark_folded(node, kids, done)
            self._refresh(node)
        for i in range(1, n_nodes):
            self._refresh(n_nodes - i)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pair_gain(
        self,
        a: cython.int,
        b: cython.int,
        at: cython.Py_ssize_t,
        gains: cython.longlong[::1],
        setups: cython.longlong[::1],
    ) -> cython.bint:
        """Whether b is similar enough to a to be the next row after it; all gains are the same."""
        distance: cython.double = self._distance(a, b)
        if 1 - distance / (self.size[a] + self.size[b]) < self.minimum:
            return False
        gains[at] = 4 * LOOP
        return True

    @cython.cfunc
    def _mark_folded(self, node: cython.int, kids: list, done: cython.int[::1]):
        """Mark the nodes (in preorder: a range) of the children that are in a loop now."""
        left = set()
        child: cython.int = self.content[node]
        k: cython.int
        i: cython.int
        while child >= 0:
            left.add(child)
            child = self.next[child]
        for kid in kids:
            if kid not in left:
                k = kid
                for i in range(k, k + self.size[k]):
                    done[i] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _distance(self, a: cython.int, b: cython.int) -> cython.longlong:
        """Top-down tree edit distance, unit costs, texts and attributes alike whatever they say."""
        n: cython.int = 0
        m: cython.int = 0
        i: cython.int
        j: cython.int
        x: cython.int
        y: cython.int
        at: cython.Py_ssize_t = self.rows_top
        here: cython.longlong
        if self.kind[a] != self.kind[b] or self.label[a] != self.label[b]:
            return self.size[a] + self.size[b]
        if self.kind[a] == 1 or (self.klass[a] > 0 and self.klass[a] == self.klass[b]):
            return 0
        self.work = self.work + 4
        y = self.content[b]
        while y >= 0:
            m += 1
            y = self.next[y]
        if (
            self.height[a] > MAX_HEIGHT
            or self.height[b] > MAX_HEIGHT
            or self.work > self.limit
            or at + 2 * (m + 1) > self.rows.shape[0]
        ):
            return self.size[a] + self.size[b]
        self.rows_top = at + 2 * (m + 1)
        self.rows[at] = 0
        y = self.content[b]
        for j in range(1, m + 1):
            self.rows[at + j] = self.rows[at + j - 1] + self.size[y]
            y = self.next[y]
        x = self.content[a]
        while x >= 0:
            n += 1
            i = (n & 1) * (m + 1)
            self.rows[at + i] = self.rows[at + (m + 1) - i] + self.size[x]
            y = self.content[b]
            for j in range(1, m + 1):
                here = min(self.rows[at + (m + 1) - i + j] + self.size[x], self.rows[at + i + j - 1] + self.size[y])
                if self.kind[x] == self.kind[y] and self.label[x] == self.label[y]:
                    here = min(here, self.rows[at + (m + 1) - i + j - 1] + self._distance(x, y))
                self.rows[at + i + j] = here
                y = self.next[y]
            self.work = self.work + m + 1
            x = self.next[x]
        here = self.rows[at + (n & 1) * (m + 1) + m]
        self.rows_top = at
        return here
