"""Columns joined: what merging two trees does to their slots and conditions, and copies of trees (SYNTHIA, section 6.2).

The columns of the first tree are extended by those of the second, which stay as they are, for the attempt may be given
up; columns are shared until they grow. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.unweave.layout.interleaving import Interleaver
else:
    from .interleaving import Interleaver


@cython.cclass
class Joiner(Interleaver):
    """Joins columns and copies trees; with `owned`, the second tree is not kept and its parts move into the first."""

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
