"""The alignment of two layout trees with their environments that saves most (SYNTHIA, sections 6.2 and 6.4).

Aligning two trees concatenates their columns, so environments are never copied or renamed: a slot that differs
becomes a variable, a subtree that only one side has gets a column of bits (its condition), a loop has a column of lengths
and an inner scope. The hedge alignment is a dynamic program with the operations align, skip (affine: neighbours
skipped together share a condition) and align-for. Trees are aligned when their labels are equal; equal constant subtrees are
recognised by number. Heights, tables and total work are bounded. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.costs import Costs
else:
    from .costs import Costs

NEVER = cython.declare(cython.longlong, weights.NEVER)
LOOP = cython.declare(cython.longlong, weights.LOOP)
BRACKETS = cython.declare(cython.longlong, weights.BRACKETS)
MAX_HEIGHT = cython.declare(cython.int, weights.MAX_HEIGHT)
MAX_PAIRS = cython.declare(cython.longlong, weights.MAX_PAIRS)
MAX_TOGETHER = cython.declare(cython.longlong, weights.MAX_TOGETHER)
LEAF_LABELS = cython.declare(cython.int, weights.LEAF_LABELS)
MEMO_BITS = cython.declare(cython.int, 14)


@cython.cclass
class Aligner(Costs):
    """What alignments save.

    The tables of the dynamic programs under way are on stacks: `rows` of values, `back` of back pointers, `ints` of
    siblings and operations. `memo_*` remember pairs of trees while neither changes: in one `epoch`. `chunk_rows` is how many
    rows the chunk at hand has. Past `limit` steps of work nothing more is aligned.
    """

    def prepare(self):
        """Make the tables, empty."""
        self.rows = np.zeros(1 << 17, np.int64)
        self.back = memoryview(np.zeros(1 << 21, np.int8))  # uncompiled, its elements are Python's integers
        self.ints = np.zeros(1 << 18, np.int32)
        self.rows_top = self.back_top = self.ints_top = 0
        self.memo_a, self.memo_b, self.memo_epoch = (np.zeros(1 << MEMO_BITS, np.int32) for _ in range(3))
        self.memo_value = np.zeros(1 << MEMO_BITS, np.int64)
        self.epoch, self.work, self.marginal, self.chunk_rows = 1, 0, False, 3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_node(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """Characters saved by aligning two trees (their own conditions apart), or NEVER."""
        slot: cython.Py_ssize_t
        saved: cython.longlong
        if self.kind[a] != self.kind[b] or self.label[a] != self.label[b]:
            return NEVER
        if self.klass[a] > 0 and self.klass[a] == self.klass[b]:
            if self.raw[a] == 0:
                return self.cost[a]
            if self.raw[a] == 2:
                return self.cost[b]
            if self.chunk_rows > 2:
                if self.marginal:
                    return self.cost[b]
                return self.cost[a] + self.cost[b] - (self.stop[a] - self.start[a])
        if self.raw[a] == 2 or self.raw[b] == 2:
            return NEVER
        if self.kind[a] == 1:
            return (
                self.label_size[self.label[a]]
                + self._save_slot(self.lead[a], na, self.lead[b], nb)
                + self._save_slot(self.value[a], na, self.value[b], nb)
            )
        if self.height[a] > MAX_HEIGHT or self.height[b] > MAX_HEIGHT or self.period[a] != self.period[b]:
            return NEVER
        if self.work > self.limit:
            return NEVER
        self.work = self.work + 8
        slot = (
            (
                cython.cast(cython.longlong, a) * 2654435
                + cython.cast(cython.longlong, b) * 40503
                + (7 if self.marginal else 0)
            )
            & 0x7FFFFFFF
        ) & ((1 << MEMO_BITS) - 1)
        if (
            self.memo_epoch[slot] == self.epoch * 2 + (1 if self.marginal else 0)
            and self.memo_a[slot] == a
            and self.memo_b[slot] == b
        ):
            return self.memo_value[slot]
        if self.kind[a] == 3:
            saved = self._save_loop(a, b)
        else:
            saved = (
                self.label_size[self.label[a]]
                + self._save_slot(self.lead[a], na, self.lead[b], nb)
                + self._save_slot(self.value[a], na, self.value[b], nb)
            )
            saved += self._save_hedge(self.attrs[a], na, self.attrs[b], nb)
            saved += self._save_hedge(self.content[a], na, self.content[b], nb)
            if saved < NEVER:
                saved = NEVER
        self.memo_epoch[slot] = self.epoch * 2 + (1 if self.marginal else 0)
        self.memo_a[slot] = a
        self.memo_b[slot] = b
        self.memo_value[slot] = saved
        return saved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_loop(self, a: cython.int, b: cython.int) -> cython.longlong:
        """Two loops: their bodies, tree by tree; the lists' own brackets stay what they were."""
        saved: cython.longlong = LOOP
        one: cython.longlong
        x: cython.int = self.content[a]
        y: cython.int = self.content[b]
        while x >= 0:
            one = self._save_node(
                x,
                self.present[x] if self.guard_head[x] >= 0 else self.inner[a],
                y,
                self.present[y] if self.guard_head[y] >= 0 else self.inner[b],
            )
            if one <= NEVER // 2:
                return NEVER
            saved += one + self._save_guard(x, self.inner[a], y, self.inner[b])
            x = self.next[x]
            y = self.next[y]
        return saved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_hedge(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """The most that aligning two lists of siblings saves."""
        ints: cython.Py_ssize_t = self.ints_top
        saved: cython.longlong = 0
        n: cython.int
        m: cython.int
        x: cython.int
        one: cython.longlong = self._settled(a, na, b, nb)
        while one > NEVER:
            saved += one
            a = self.next[a]
            b = self.next[b]
            one = self._settled(a, na, b, nb)
        if a < 0 and b < 0:
            return saved
        n = self._list(a)
        if n >= 0:
            m = self._list(b)
            if m >= 0:
                while n > 0 and m > 0:
                    a = self.ints[ints + n - 1]
                    b = self.ints[self.ints_top - 1]
                    if (
                        self.klass[a] <= 0
                        or self.klass[a] != self.klass[b]
                        or self.raw[a] == 1
                        or self.guard_head[a] >= 0
                        or self.guard_head[b] >= 0
                    ):
                        break
                    saved += self.cost[a]
                    n -= 1
                    m -= 1
                    self.ints_top = self.ints_top - 1
                x = cython.cast(cython.int, self.ints_top - m)
                saved += self._program(ints, n, na, x, m, nb, False)
                self.ints_top = ints
                return saved
        self.ints_top = ints
        return NEVER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settled(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """What aligning the first trees of two lists saves where nothing else could save more; NEVER elsewhere.

        That is so for equal constants, and for attributes and keyed values of one name, if it saves anything.
        """
        saved: cython.longlong
        if a < 0 or b < 0 or self.guard_head[a] >= 0 or self.guard_head[b] >= 0:
            return NEVER
        if self.klass[a] > 0 and self.klass[a] == self.klass[b]:
            return self.cost[a] if self.raw[a] != 1 else NEVER
        if self.kind[a] == 1 and self.kind[b] == 1 and self.label[a] == self.label[b] and self.label[a] >= LEAF_LABELS:
            saved = self._save_node(a, na, b, nb)
            if saved >= 0:
                return saved
        return NEVER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list(self, first: cython.int) -> cython.int:
        """Push a sibling list on the stack; its length, or -1 where it does not fit."""
        n: cython.int = 0
        while first >= 0:
            if self.ints_top + 1 >= self.ints.shape[0]:
                return -1
            self.ints[self.ints_top] = first
            self.ints_top = self.ints_top + 1
            n += 1
            first = self.next[first]
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _program(
        self,
        at_a: cython.Py_ssize_t,
        n: cython.int,
        na: cython.longlong,
        at_b: cython.Py_ssize_t,
        m: cython.int,
        nb: cython.longlong,
        trace: cython.bint,
    ) -> cython.longlong:
        """The dynamic program over the siblings at ints[at_a:at_a + n] and ints[at_b:at_b + m].

        States: 0 aligned, 1 skipped a, 2 skipped b, 3 a loop of a takes in b's, 4 a loop of b takes in a's.
        A cell of a row: the values of the five states, the best state, and what skipping b's tree costs, apart and after
        another one; a row's first cell has that of a's tree. With `trace`, back pointers stay at back[back_top:], five a
        cell. NEVER where the tables do not fit.
        """
        width: cython.Py_ssize_t = 8 * (m + 1)
        rows: cython.Py_ssize_t = self.rows_top
        row: cython.Py_ssize_t
        above: cython.Py_ssize_t
        back: cython.Py_ssize_t
        i: cython.int
        j: cython.int
        a: cython.int = -1
        if self.rows_top + 2 * width > self.rows.shape[0] or (
            trace and self.back_top + (n + 1) * 5 * (m + 1) > self.back.shape[0]
        ):
            return NEVER
        if cython.cast(cython.longlong, n) * m > MAX_PAIRS:
            return NEVER
        self.rows_top = self.rows_top + 2 * width
        for j in range(1, m + 1):
            self._note_skips(rows + 8 * j, self.ints[at_b + j - 1], nb, na)
            self._note_skips(rows + width + 8 * j, self.ints[at_b + j - 1], nb, na)
        for i in range(n + 1):
            row = rows + (i & 1) * width
            above = rows + (1 - (i & 1)) * width
            back = self.back_top + i * 5 * (m + 1) if trace else -1
            if i > 0:
                a = self.ints[at_a + i - 1]
                self._note_skips(row, a, na, nb)
            for j in range(m + 1):
                self._skips(row, above, i, j, back)
                if i > 0 and j > 0:
                    self._pairs(
                        row + 8 * j,
                        above + 8 * (j - 1),
                        above + 8 * j,
                        a,
                        na,
                        self.ints[at_b + j - 1],
                        nb,
                        back + 5 * j if back >= 0 else -1,
                    )
            self.work = self.work + m + 1
        row = rows + (n & 1) * width + 8 * m
        self.rows_top = rows
        return self.rows[row + self._best_of(row)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_of(self, at: cython.Py_ssize_t) -> cython.int:
        """The best of the five states of a cell."""
        return cython.cast(cython.int, self.rows[at + 5])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_skips(
        self, at: cython.Py_ssize_t, x: cython.int, n: cython.longlong, missing: cython.longlong
    ) -> cython.void:
        """Note in a cell what skipping a tree costs, apart and after another one."""
        self.rows[at + 6] = self._skip_cost(x, n, missing, False)
        self.rows[at + 7] = self._skip_cost(x, n, missing, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _skips(
        self, row: cython.Py_ssize_t, above: cython.Py_ssize_t, i: cython.int, j: cython.int, back: cython.Py_ssize_t
    ) -> cython.void:
        """Begin cell (i, j) with the operations that consume a tree of one hedge: the i-th of a, or the j-th of b."""
        here: cython.Py_ssize_t = row + 8 * j
        s: cython.int
        state: cython.int
        for state in range(6):
            self.rows[here + state] = NEVER
        self.rows[here + 5] = 0
        if i == 0 and j == 0:
            self.rows[here] = 0
            return
        if back >= 0:
            back += 5 * j
        if i > 0:
            s = self._skip_after(above + 8 * j, row, 1)
            self._put(here, 1, self.rows[above + 8 * j + s] - self.rows[row + (7 if s == 1 else 6)], s, back)
        if j > 0:
            s = self._skip_after(here - 8, here, 2)
            self._put(here, 2, self.rows[here - 8 + s] - self.rows[here + (7 if s == 2 else 6)], s, back)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _skip_after(self, before: cython.Py_ssize_t, costs: cython.Py_ssize_t, state: cython.int) -> cython.int:
        """The state of the cell before from which skipping a tree is best: the best one, or the same skip going on."""
        s: cython.int = self._best_of(before)
        if s != state and (
            self.rows[before + state] - self.rows[costs + 7] > self.rows[before + s] - self.rows[costs + 6]
        ):
            return state
        return s

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairs(
        self,
        here: cython.Py_ssize_t,
        corner: cython.Py_ssize_t,
        above: cython.Py_ssize_t,
        a: cython.int,
        na: cython.longlong,
        b: cython.int,
        nb: cython.longlong,
        back: cython.Py_ssize_t,
    ) -> cython.void:
        """The operations that consume a tree of both hedges: align, and align-for either way."""
        s: cython.int
        pair: cython.longlong
        if self.kind[a] == self.kind[b] and self.label[a] == self.label[b]:
            pair = self._save_node(
                a,
                self.present[a] if self.guard_head[a] >= 0 else na,
                b,
                self.present[b] if self.guard_head[b] >= 0 else nb,
            )
            if pair > NEVER // 2:
                s = self._best_of(corner)
                self._put(here, 0, self.rows[corner + s] + pair + self._save_guard(a, na, b, nb), s, back)
        elif self.kind[a] == 3 and self.period[a] == 1 and self.label[b] == self.label[self.content[a]]:
            pair = self._save_absorbed(a, b, nb)
            if pair > NEVER // 2:
                s = self._best_of(corner)
                self._put(here, 3, self.rows[corner + s] + pair - BRACKETS * nb, s, back)
                if nb <= MAX_TOGETHER and self.rows[here - 8 + 3] + pair > self.rows[here + 3]:
                    self._put(here, 3, self.rows[here - 8 + 3] + pair, 5, back)
        elif self.kind[b] == 3 and self.period[b] == 1 and self.label[a] == self.label[self.content[b]]:
            pair = self._save_absorbed(b, a, na)
            if pair > NEVER // 2:
                s = self._best_of(corner)
                self._put(here, 4, self.rows[corner + s] + pair - BRACKETS * na, s, back)
                if na <= MAX_TOGETHER and self.rows[above + 4] + pair > self.rows[here + 4]:
                    self._put(here, 4, self.rows[above + 4] + pair, 5, back)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_absorbed(self, loop: cython.int, x: cython.int, n: cython.longlong) -> cython.longlong:
        """Saved by one more tree becoming an iteration of a loop, its list's brackets apart (align-for)."""
        body: cython.int = self.content[loop]
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        saved: cython.longlong = self._save_node(body, self.inner[loop], x, present)
        if saved <= NEVER // 2:
            return NEVER
        return saved + self._guard_cost(x) - present * self._row_cost(self.variables[body])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(
        self,
        here: cython.Py_ssize_t,
        state: cython.int,
        value: cython.longlong,
        before: cython.int,
        back: cython.Py_ssize_t,
    ) -> cython.void:
        """Put the value of a state in a cell, and the state before it in the table of back pointers."""
        best: cython.int = self._best_of(here)
        self.rows[here + state] = value
        if value > self.rows[here + best] or (value == self.rows[here + best] and state < best):
            self.rows[here + 5] = state
        if back >= 0:
            self.back[back + state] = cython.cast(cython.schar, before)
