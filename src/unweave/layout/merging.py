"""Alignments carried out: one tree comes to stand for two, its columns for both (SYNTHIA, sections 6.2 and 6.4).

The first tree changes, the second stays as it is, for the attempt may be given up; its columns are shared until
they grow. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.joining import Joiner
else:
    from .joining import Joiner

NEVER = cython.declare(cython.longlong, weights.NEVER)


@cython.cclass
class Merger(Joiner):
    """Alignments carried out, tree by tree."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_node(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Make tree a stand for both; b's columns follow a's. Their own conditions are the caller's."""
        x: cython.int
        y: cython.int
        if self.klass[a] > 0 and self.klass[a] == self.klass[b]:
            if self.raw[a] == 1 and self.chunk_rows > 2:  # equal lists in every row: text again, not data in every row
                self.raw[a] = 2
                self._refresh(a)
            if self.raw[a] != 1:
                return
        self.klass[a] = 0
        if self.kind[a] == 3:
            x = self.content[a]
            y = self.content[b]
            while x >= 0:
                self._align(x, self.inner[a], y, self.inner[b])  # a last row that is not whole leaves conditions
                x = self.next[x]
                y = self.next[y]
            self._append_counts(a, self.count_head[b], self.count_tail[b], self.guard_n[b])
            self.inner[a] += self.inner[b]
        else:
            self._merge_slot(self.lead[a], na, self.lead[b], nb)
            self._merge_slot(self.value[a], na, self.value[b], nb)
            if self.kind[a] == 2:
                self.attrs[a] = self._merge_hedge(self.attrs[a], na, self.attrs[b], nb)
                self.content[a] = self._merge_hedge(self.content[a], na, self.content[b], nb)
        self._refresh(a)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_hedge(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.int:
        """Align two lists of siblings into one; returns its first tree."""
        ints: cython.Py_ssize_t = self.ints_top
        back: cython.Py_ssize_t = self.back_top
        first: cython.int = -1
        last: cython.int = -1
        n: cython.int
        m: cython.int
        x: cython.int
        ops: cython.Py_ssize_t
        while self._settled(a, na, b, nb) > NEVER:
            self._merge_node(a, na, b, nb)
            if first < 0:
                first = a
            last = a
            a = self.next[a]
            b = self.next[b]
        if a < 0 and b < 0:
            return first
        n = self._list(a)
        m = self._list(b) if n >= 0 else -1
        ops = self.ints_top
        if (
            m < 0
            or ops + 2 * (n + m) + 4 > self.ints.shape[0]
            or self._program(ints, n, na, ints + n, m, nb, True) <= NEVER
        ):
            self.ints_top = ints
            x = self._side_by_side(a, na, b, nb)
        else:
            self._trace(ops, n, m)
            x = self._carry_out(ints, na, ints + n, nb, ops)
        self.ints_top = ints
        self.back_top = back
        if first < 0:
            return x
        self.next[last] = x
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _side_by_side(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.int:
        """All of a, then all of b, under conditions: what is left where the tables do not fit."""
        first: cython.int = a
        last: cython.int = -1
        x: cython.int
        while a >= 0:
            self._skip(a, na, nb, False)
            last = a
            a = self.next[a]
        while b >= 0:
            x = self._copy(b)
            self._skip(x, nb, na, True)
            if last < 0:
                first = x
            else:
                self.next[last] = x
            last = x
            b = self.next[b]
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _trace(self, ops: cython.Py_ssize_t, n: cython.int, m: cython.int) -> cython.void:
        """Follow the back pointers; push the operations, last one first: 0 to 4 as the states, 5 a new list
        of a loop of a, 6 of b (3 and 4 then go on with it). The end is -1."""
        width: cython.Py_ssize_t = 8 * (m + 1)
        i: cython.int = n
        j: cython.int = m
        before: cython.int
        # the rows of the program just run are still there, above the top
        state: cython.int = self._best_of(self.rows_top + (n & 1) * width + 8 * m)
        while i > 0 or j > 0:
            before = self.back[self.back_top + 5 * (i * cython.cast(cython.Py_ssize_t, m + 1) + j) + state]
            if state == 3 and before != 5:
                self.ints[self.ints_top] = 5
            elif state == 4 and before != 5:
                self.ints[self.ints_top] = 6
            else:
                self.ints[self.ints_top] = state
            self.ints_top = self.ints_top + 1
            if state == 3 and before == 5:
                j -= 1
                continue
            if state == 4 and before == 5:
                i -= 1
                continue
            if state != 2:
                i -= 1
            if state != 1:
                j -= 1
            state = before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _carry_out(
        self,
        at_a: cython.Py_ssize_t,
        na: cython.longlong,
        at_b: cython.Py_ssize_t,
        nb: cython.longlong,
        ops: cython.Py_ssize_t,
    ) -> cython.int:
        """Perform the traced operations; returns the first tree of the aligned list."""
        first: cython.int = -1
        last: cython.int = -1
        x: cython.int = -1
        op: cython.int
        k: cython.Py_ssize_t = self.ints_top
        together: cython.int
        while k > ops:
            k -= 1
            op = self.ints[k]
            together = 1  # trees that one loop takes in
            while op >= 5 and k > ops and self.ints[k - 1] == op - 2:
                k -= 1
                together += 1
            if op == 0:
                x = self.ints[at_a]
                self._align(x, na, self.ints[at_b], nb)
            elif op == 1:
                x = self.ints[at_a]
                self._skip(x, na, nb, False)
            elif op == 2:
                x = self._copy(self.ints[at_b])
                self._skip(x, nb, na, True)
            elif op == 5:
                x = self._take_in_later(self.ints[at_a], na, at_b, together, nb)
            else:
                x = self._take_in_earlier(at_a, together, na, self.ints[at_b], nb)
            at_a += 0 if op == 2 else together if op == 6 else 1
            at_b += 0 if op == 1 else together if op == 5 else 1
            if first < 0:
                first = x
            else:
                self.next[last] = x
            last = x
            while op >= 5 and self.next[last] >= 0:  # it may be several trees
                last = self.next[last]
        if last >= 0:
            self.next[last] = -1
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_in_later(
        self, loop: cython.int, na: cython.longlong, at: cython.Py_ssize_t, count: cython.int, nb: cython.longlong
    ) -> cython.int:
        """Align-for: a loop takes in trees of the later environments, ints[at:at + count]."""
        k: cython.int
        x: cython.int
        self.next[loop] = -1
        if count == 1 or nb == 1:
            for k in range(count):
                self._absorb(loop, self.ints[at + k], nb, k == 0)
            return loop
        if self._can_gather(at, count, nb):
            x = self._gather(self._copy(self.ints[at]), at, count, nb)
            self._merge_node(loop, na, x, nb)
            return loop
        self._skip(loop, na, nb, False)
        x = loop
        for k in range(count):
            self.next[x] = self._copy(self.ints[at + k])
            x = self.next[x]
            self._skip(x, nb, na, True)
        self.next[x] = -1
        return loop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_in_earlier(
        self, at: cython.Py_ssize_t, count: cython.int, na: cython.longlong, loop: cython.int, nb: cython.longlong
    ) -> cython.int:
        """Align-for the other way: trees of the earlier environments, ints[at:at + count], go into a later loop."""
        k: cython.int
        x: cython.int
        if count == 1 or na == 1 or self._can_gather(at, count, na):
            if count == 1 or na == 1:
                x = self._loop_of(self.ints[at], na)
                for k in range(1, count):
                    self._absorb(x, self.ints[at + k], na, False)
            else:
                x = self._gather(self.ints[at], at, count, na)
            self._merge_node(x, na, loop, nb)
            self.next[x] = -1
            return x
        for k in range(count):
            x = self.ints[at + k]
            self._skip(x, na, nb, False)
            self.next[x] = self.ints[at + k + 1] if k + 1 < count else self._copy(loop)
        x = self.next[x]
        self._skip(x, nb, na, True)
        self.next[x] = -1
        return self.ints[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_gather(self, at: cython.Py_ssize_t, count: cython.int, n: cython.longlong) -> cython.bint:
        """Whether there is room to put the columns of some trees of n environments in another order; takes it."""
        need: cython.longlong = n
        sizes: cython.longlong = 0
        k: cython.int
        for k in range(count):
            need += self._n_cells(self.ints[at + k])
            sizes += self.size[self.ints[at + k]]
        need += 3 * sizes * n * count  # what was constant may vary now
        self.work = self.work + need
        if need > self.spare or self.ints_top + 4 * need + (count + 2) * n > self.ints.shape[0]:
            return False
        self.spare = self.spare - need
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gather(self, x: cython.int, at: cython.Py_ssize_t, count: cython.int, n: cython.longlong) -> cython.int:
        """Make a loop of the trees ints[at:at + count] of n environments each; x is the first of them, to be changed."""
        envs: cython.int = cython.cast(cython.int, n)
        top: cython.Py_ssize_t = self.ints_top
        bits: cython.Py_ssize_t = top
        order: cython.Py_ssize_t
        e: cython.int
        k: cython.int
        rank: cython.int = 0
        c: cython.int
        node: cython.int
        loop: cython.int = self._loop_of(x, n)
        for k in range(count):  # by tree and environment: the place of its iteration in the columns, -1 for none
            node = self.ints[at + k]
            if node == x:
                self._push_column(self.count_head[loop], envs)
            elif self.guard_head[node] >= 0:
                self._push_column(self.guard_head[node], envs)
            else:
                for e in range(envs):
                    self.ints[self.ints_top + e] = 1
                self.ints_top = self.ints_top + envs
            for e in range(envs):
                c = self.ints[bits + k * envs + e]
                self.ints[bits + k * envs + e] = rank if c else -1
                rank += 1 if c else 0
            if k > 0:
                c = self.present[node] if self.guard_head[node] >= 0 else envs
                self._merge_node(self.content[loop], self.inner[loop], node, c)
                self.inner[loop] += c
        order = self.ints_top
        for e in range(envs):
            c = 0
            for k in range(count):
                if self.ints[bits + k * envs + e] >= 0:
                    self.ints[self.ints_top] = self.ints[bits + k * envs + e]
                    self.ints_top = self.ints_top + 1
                    c += 1
            c = self._value_cell(c, 0, 1)
            if e == 0:
                self.count_head[loop] = c
            else:
                self.c_next[self.count_tail[loop]] = c
            self.count_tail[loop] = c
        self._permute(self.content[loop], order, self.inner[loop])
        self.ints_top = top
        self.klass[loop] = 0
        self._refresh(self.content[loop])
        self._refresh(loop)
        return loop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _align(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        ma: cython.longlong = self.present[a] if self.guard_head[a] >= 0 else na
        mb: cython.longlong = self.present[b] if self.guard_head[b] >= 0 else nb
        self._merge_guard(a, na, b, nb)
        self._merge_node(a, ma, b, mb)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _absorb(self, loop: cython.int, x: cython.int, n: cython.longlong, begins: cython.bint) -> cython.void:
        """Make tree x (of the later environments) an iteration of a loop: of new lists, or of the last one's.

        Going on with a list needs n = 1: the column of iterations is in the order of the environments.
        """
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        c: cython.int
        self._merge_node(self.content[loop], self.inner[loop], x, present)
        self.inner[loop] += cython.cast(cython.int, present)
        if begins:
            if self.guard_head[x] >= 0:
                self._append_counts(loop, self.guard_head[x], self.guard_tail[x], n)
            else:
                c = self._value_cell(1, 0, n)
                self._append_counts(loop, c, c, n)
        else:
            self.c_a[self.count_tail[loop]] += 1
        self._refresh(loop)
