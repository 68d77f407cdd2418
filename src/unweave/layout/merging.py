"""Alignments carried out: one tree comes to stand for two, its columns for both (SYNTHIA, sections 6.2 and 6.4).

The first tree changes, the second stays as it is, for the attempt may be given up; its columns are shared until
they grow. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.alignment import Aligner
else:
    from .alignment import Aligner

NEVER = cython.declare(cython.longlong, weights.NEVER)


@cython.cclass
class Merger(Aligner):
    """Alignments carried out; with `owned`, the second tree is not kept and its parts move into the first."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _vary(self, s: cython.int, n: cython.longlong) -> cython.void:
        """Make a constant slot a variable with n equal values."""
        if self.s_varies[s]:
            return
        self.s_varies[s] = 1
        self.s_total[s] = n * self._written(s)
        self.s_n[s] = cython.cast(cython.int, n)
        self.s_head[s] = self._value_cell(self.s_start[s], self.s_stop[s], n)
        self.s_tail[s] = self.s_head[s]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_slot(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Make slot a stand for both; b's column follows a's."""
        prefix: cython.int = 0
        suffix: cython.int = 0
        head: cython.int
        tail: cython.int
        total: cython.longlong
        if a < 0 or b < 0:
            return
        if self.s_varies[a] == 0 and self.s_varies[b] == 0 and self.s_text[a] == self.s_text[b]:
            return
        if self.affixes:
            prefix = self._common_prefix(a, b)
            suffix = self._common_suffix(a, b, prefix)
        self._vary(a, na)
        if self.s_varies[b]:
            head, tail, total = self.s_head[b], self.s_tail[b], self.s_total[b]
        else:  # b itself stays as it is: the attempt may be given up
            head = tail = self._value_cell(self.s_start[b], self.s_stop[b], nb)
            total = nb * self._written(b)
        if self.s_n[a] == 0:
            self.s_head[a] = head
        else:
            self.c_next[self.s_tail[a]] = head
        if nb > 0:
            self.s_tail[a] = tail
        self.s_prefix[a] = prefix
        self.s_suffix[a] = suffix
        self.s_total[a] += total
        self.s_n[a] += cython.cast(cython.int, nb)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_guard(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Join the conditions of two aligned nodes; to be called while `present` of both is still right."""
        ma: cython.int = self.present[a] if self.guard_head[a] >= 0 else cython.cast(cython.int, na)
        mb: cython.int = self.present[b] if self.guard_head[b] >= 0 else cython.cast(cython.int, nb)
        if self.kind[a] == 3 or (self.guard_head[a] < 0 and self.guard_head[b] < 0):
            return
        self._guard_with(a, na, 1)
        if self.guard_head[b] >= 0:
            self._append_bits(a, self.guard_head[b], self.guard_tail[b], nb)
        else:
            self._append_bits(a, self._value_cell(1, 0, nb), -1, nb)
        self.present[a] = ma + mb

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guard_with(self, node: cython.int, n: cython.longlong, bit: cython.int) -> cython.void:
        """Give an unconditional node a condition: `bit` in n environments."""
        if self.guard_head[node] >= 0:
            return
        self.guard_head[node] = self._value_cell(bit, 0, n)
        self.guard_tail[node] = self.guard_head[node]
        self.guard_n[node] = cython.cast(cython.int, n)
        self.present[node] = cython.cast(cython.int, n) if bit else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_bits(self, node: cython.int, head: cython.int, tail: cython.int, n: cython.longlong) -> cython.void:
        self.c_next[self.guard_tail[node]] = head
        self.guard_tail[node] = tail if tail >= 0 else head
        self.guard_n[node] += cython.cast(cython.int, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_counts(self, loop: cython.int, head: cython.int, tail: cython.int, n: cython.longlong) -> cython.void:
        self.c_next[self.count_tail[loop]] = head
        self.count_tail[loop] = tail
        self.guard_n[loop] += cython.cast(cython.int, n)

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
        while k > ops:
            k -= 1
            op = self.ints[k]
            if op == 3:  # b's next tree goes into the loop at hand
                self._absorb(x, self.ints[at_b], nb, False)
                at_b += 1
                continue
            if op == 0:
                x = self.ints[at_a]
                self._align(x, na, self.ints[at_b], nb)
                at_a += 1
                at_b += 1
            elif op == 1:
                x = self.ints[at_a]
                self._skip(x, na, nb, False)
                at_a += 1
            elif op == 2:
                x = self._copy(self.ints[at_b])
                self._skip(x, nb, na, True)
                at_b += 1
            elif op == 5:
                x = self.ints[at_a]
                self._absorb(x, self.ints[at_b], nb, True)
                at_a += 1
                at_b += 1
            else:  # a's trees come before b's: the loop takes all of them in first
                x = self._loop_of(self.ints[at_a], na)
                at_a += 1
                while k > ops and self.ints[k - 1] == 4:
                    k -= 1
                    self._absorb(x, self.ints[at_a], na, False)
                    at_a += 1
                self._merge_node(x, na, self.ints[at_b], nb)
                at_b += 1
            if first < 0:
                first = x
            else:
                self.next[last] = x
            last = x
        if last >= 0:
            self.next[last] = -1
        return first

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
    def _skip(self, x: cython.int, n: cython.longlong, missing: cython.longlong, first: cython.bint) -> cython.void:
        """A tree with n environments is absent in `missing` others, which come first or last."""
        c: cython.int = self._value_cell(0, 0, missing)
        if self.kind[x] == 3:
            if first:
                self.c_next[c] = self.count_head[x]
                self.count_head[x] = c
            else:
                self.c_next[self.count_tail[x]] = c
                self.count_tail[x] = c
            self.guard_n[x] += cython.cast(cython.int, missing)
            self.klass[x] = 0
            self._refresh(x)
            return
        self._guard_with(x, n, 1)
        if first:
            self.c_next[c] = self.guard_head[x]
            self.guard_head[x] = c
            self.guard_n[x] += cython.cast(cython.int, missing)
        else:
            self._append_bits(x, c, -1, missing)

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loop_of(self, x: cython.int, n: cython.longlong) -> cython.int:
        """Make tree x a loop of one iteration an environment, fewer where it has a condition."""
        node: cython.int = self._new_node()
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        self.kind[node] = 3
        self.label[node] = 0
        self.period[node] = 1
        self.content[node] = x
        self.next[x] = -1
        self.inner[node] = cython.cast(cython.int, present)
        self.start[node] = self.start[x]
        self.stop[node] = self.stop[x]
        if self.guard_head[x] >= 0:
            self.count_head[node] = self.guard_head[x]
            self.count_tail[node] = self.guard_tail[x]
        else:
            self.count_head[node] = self._value_cell(1, 0, n)
            self.count_tail[node] = self.count_head[node]
        self.guard_n[node] = cython.cast(cython.int, n)
        self.guard_head[x] = -1
        self.guard_tail[x] = -1
        self.present[x] = -1
        self.guard_n[x] = 0
        self._refresh(x)
        self._refresh(node)
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy_slot(self, s: cython.int) -> cython.int:
        t: cython.int = self.n_slots
        if s < 0:
            return -1
        self.n_slots = self.n_slots + 1
        self.s_start[t], self.s_stop[t], self.s_text[t] = self.s_start[s], self.s_stop[s], self.s_text[s]
        self.s_varies[t], self.s_prefix[t], self.s_suffix[t] = self.s_varies[s], self.s_prefix[s], self.s_suffix[s]
        self.s_head[t], self.s_tail[t], self.s_n[t] = self.s_head[s], self.s_tail[s], self.s_n[s]
        self.s_total[t], self.s_separates[t] = self.s_total[s], self.s_separates[s]
        return t

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, node: cython.int) -> cython.int:
        """Copy a tree of at most MAX_HEIGHT levels (its columns are shared until they grow); without siblings."""
        copy: cython.int
        if self.owned:
            return node
        copy = self._new_node()
        self.kind[copy], self.label[copy], self.klass[copy] = self.kind[node], self.label[node], self.klass[node]
        self.lead[copy] = self._copy_slot(self.lead[node])
        self.value[copy] = self._copy_slot(self.value[node])
        self.height[copy], self.size[copy] = self.height[node], self.size[node]
        self.start[copy], self.stop[copy] = self.start[node], self.stop[node]
        self.guard_head[copy], self.guard_tail[copy] = self.guard_head[node], self.guard_tail[node]
        self.guard_n[copy], self.present[copy] = self.guard_n[node], self.present[node]
        self.count_head[copy], self.count_tail[copy] = self.count_head[node], self.count_tail[node]
        self.inner[copy], self.period[copy], self.raw[copy] = self.inner[node], self.period[node], self.raw[node]
        self.variables[copy], self.cost[copy] = self.variables[node], self.cost[node]
        self.attrs[copy] = self._copy_list(self.attrs[node])
        self.content[copy] = self._copy_list(self.content[node])
        return copy

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy_list(self, node: cython.int) -> cython.int:
        first: cython.int = -1
        last: cython.int = -1
        x: cython.int
        while node >= 0:
            x = self._copy(node)
            if first < 0:
                first = x
            else:
                self.next[last] = x
            last = x
            node = self.next[node]
        return first
