"""Columns put in another order: what align-for needs where several trees of several environments become one loop.

Each tree's columns are in the order of the environments; the loop's are in the order of its iterations, environment by
environment and in each of them tree by tree (SYNTHIA, section 6.2). Merging the trees one after the other gives the columns
tree by tree; here they are permuted. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.unweave.layout.alignment import Aligner
else:
    from .alignment import Aligner


@cython.cclass
class Interleaver(Aligner):
    """Permutes columns. New cells are taken from `spare`, what was reserved for this; orders are on the stack `ints`."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _n_cells(self, node: cython.int) -> cython.longlong:
        """How many values the columns of a tree have, that of its own condition included."""
        total: cython.longlong = 0
        child: cython.int
        if self.guard_head[node] >= 0 or self.kind[node] == 3:
            total += self.guard_n[node]
        if self.lead[node] >= 0 and self.s_varies[self.lead[node]]:
            total += self.s_n[self.lead[node]]
        if self.value[node] >= 0 and self.s_varies[self.value[node]]:
            total += self.s_n[self.value[node]]
        child = self.attrs[node]
        while child >= 0:
            total += self._n_cells(child)
            child = self.next[child]
        child = self.content[node]
        while child >= 0:
            total += self._n_cells(child)
            child = self.next[child]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push_column(self, c: cython.int, n: cython.int) -> cython.Py_ssize_t:
        """Push the n numbers of a column of bits or lengths; returns where they begin."""
        at: cython.Py_ssize_t = self.ints_top
        k: cython.int
        self.ints_top = at + n
        while n > 0:
            for k in range(self.c_rep[c]):
                self.ints[self.ints_top - n + k] = self.c_a[c]
            n -= self.c_rep[c]
            c = self.c_next[c]
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ordered_column(self, at: cython.Py_ssize_t, order: cython.Py_ssize_t, n: cython.int) -> cython.int:
        """A new column of the numbers at ints[at:], in an order; the last cell is the newest of all. n is at least 1."""
        head: cython.int = self._value_cell(self.ints[at + self.ints[order]], 0, 1)
        c: cython.int
        i: cython.int
        for i in range(1, n):
            c = self._value_cell(self.ints[at + self.ints[order + i]], 0, 1)
            self.c_next[c - 1] = c
        return head

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _permute_slot(self, s: cython.int, order: cython.Py_ssize_t, n: cython.int) -> cython.void:
        """Give a slot its values in another order: value i is the one that was at ints[order + i]."""
        at: cython.Py_ssize_t = self.ints_top
        c: cython.int
        i: cython.int = 0
        k: cython.int
        _k: cython.int
        if s < 0 or self.s_varies[s] == 0 or n == 0:
            return
        c = self.s_head[s]
        while i < n:
            for _k in range(self.c_rep[c]):
                self.ints[at + i] = c
                i += 1
            c = self.c_next[c]
        for i in range(n):
            k = self.ints[at + self.ints[order + i]]
            c = self._value_cell(self.c_a[k], self.c_b[k], 1)
            if i == 0:
                self.s_head[s] = c
            else:
                self.c_next[c - 1] = c
            self.s_tail[s] = c

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _permute(self, node: cython.int, order: cython.Py_ssize_t, n: cython.int) -> cython.void:
        """Permute all columns of a tree of n environments, its own condition apart."""
        child: cython.int
        which: cython.int
        top: cython.Py_ssize_t = self.ints_top
        if n == 0 or (self.klass[node] > 0 and self.raw[node] != 1):
            return
        self._permute_slot(self.lead[node], order, n)
        self._permute_slot(self.value[node], order, n)
        if self.kind[node] == 3:
            order = self._permute_counts(node, order, n)
            n = self.inner[node]
        for which in range(2):
            child = self.attrs[node] if which == 0 else self.content[node]
            while child >= 0:
                if self.guard_head[child] >= 0:
                    self._permute_guarded(child, order, n)
                else:
                    self._permute(child, order, n)
                child = self.next[child]
        self.ints_top = top

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _permute_counts(self, loop: cython.int, order: cython.Py_ssize_t, n: cython.int) -> cython.Py_ssize_t:
        """Permute a loop's lengths; returns where the order of its iterations is."""
        lengths: cython.Py_ssize_t = self._push_column(self.count_head[loop], n)
        begins: cython.Py_ssize_t = self.ints_top
        inner: cython.Py_ssize_t
        i: cython.int
        k: cython.int
        at: cython.int = 0
        for i in range(n):
            self.ints[begins + i] = at
            at += self.ints[lengths + i]
        inner = begins + n
        self.ints_top = inner + at
        self.count_head[loop] = self._ordered_column(lengths, order, n)
        self.count_tail[loop] = self.n_cells - 1
        at = 0
        for i in range(n):
            for k in range(self.ints[lengths + self.ints[order + i]]):
                self.ints[inner + at] = self.ints[begins + self.ints[order + i]] + k
                at += 1
        return inner

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _permute_guarded(self, node: cython.int, order: cython.Py_ssize_t, n: cython.int) -> cython.void:
        """Permute a tree that has a condition of n bits, and the condition."""
        top: cython.Py_ssize_t = self.ints_top
        bits: cython.Py_ssize_t = self._push_column(self.guard_head[node], n)
        ranks: cython.Py_ssize_t = self.ints_top
        inner: cython.Py_ssize_t = ranks + n
        i: cython.int
        at: cython.int = 0
        for i in range(n):
            self.ints[ranks + i] = at
            at += 1 if self.ints[bits + i] else 0
        self.ints_top = inner + at
        self.guard_head[node] = self._ordered_column(bits, order, n)
        self.guard_tail[node] = self.n_cells - 1
        at = 0
        for i in range(n):
            if self.ints[bits + self.ints[order + i]]:
                self.ints[inner + at] = self.ints[ranks + self.ints[order + i]]
                at += 1
        self._permute(node, inner, at)
        self.ints_top = top
