"""Folding: similar neighbours become a loop, innermost elements first; pages become one (SYNTHIA, sections 6.1 to 6.4).

The children of an element are split into chunks by a Viterbi pass over what each would save as the next row; each
chunk is folded into a loop, whose body may be several trees, if the real cost then is lower. Past the bounds trees stay
unfolded, which is always correct. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.merging import Merger
else:
    from .merging import Merger

NEVER = cython.declare(cython.longlong, weights.NEVER)
LOOP = cython.declare(cython.longlong, weights.LOOP)
BRACKETS = cython.declare(cython.longlong, weights.BRACKETS)
CONDITION = cython.declare(cython.longlong, weights.CONDITION)
COMPLETE = cython.declare(cython.longlong, weights.COMPLETE)
SPARE_CELLS = cython.declare(cython.longlong, weights.SPARE_CELLS)


@cython.cclass
class Folder(Merger):
    """Folds a layout tree: `longest_period` trees at most are a loop's body, a row saves more than `minimum` of its cost.

    `forced`: chunks are folded even where that costs more.
    """

    def __init__(self, unfolded, max_work, affixes, longest_period, min_reduction):
        self.adopt(unfolded)
        self.prepare()
        self.limit, self.affixes, self.owned, self.forced = max_work, affixes, False, False
        self.longest_period, self.minimum = longest_period, min_reduction
        self._first_costs()

    def stopped(self) -> bool:
        """Whether the work limit cut the folding short."""
        return self.work > self.limit

    def fold_all(self, template=None):
        """Fold the children of every element, innermost first (section 6.1).

        `template` marks nodes that many pages have (int32[n_nodes]): lists that are mostly made of such nodes are
        the pages' common layout already and stay as they are.
        """
        node: cython.int
        child: cython.int
        n: cython.int
        common: cython.int
        marked: cython.int[::1] = np.zeros(1, np.int32) if template is None else template
        many: cython.bint = template is not None
        node = self.n_nodes - 1
        while node > 0 and self.work <= self.limit:  # node 0 is the root above the pages: those are not folded
            if self.kind[node] == 2 and self.content[node] >= 0:
                n = 0
                common = 0
                child = self.content[node]
                while child >= 0:
                    n += 1
                    if many and self.kind[child] != 3:
                        common += marked[child]
                    child = self.next[child]
                if n > 1 and 2 * common <= n:
                    self._fold_children(node, n)
            self._refresh(node)
            node -= 1
        while node >= 0:
            self._refresh(node)
            node -= 1

    def align_pages(self) -> int:
        """Align the document nodes of all pages, one after the other, into the first; returns that node."""
        page: cython.int = self.content[0]
        n_pages: cython.int = 1
        size: cython.longlong
        other: cython.int = self.next[page]
        following: cython.int
        self.owned = True  # pages are not given back: their trees move, however deep
        self.chunk_rows = 3  # what is equal on all pages is layout
        self.next[page] = -1
        self.klass[page] = 0  # a document is always aligned, child by child, never taken as one constant
        while other >= 0:
            following = self.next[other]
            self.next[other] = -1
            size = self.size[page] + self.size[other]
            self.spare = SPARE_CELLS + 12 * size
            self.reserve(2 * size + 8, 24 * size + 16 + SPARE_CELLS)
            with cython.nogil:
                self.epoch = self.epoch + 1
                self._merge_node(page, n_pages, other, 1)
            n_pages += 1
            other = following
        return page

    def first_page(self) -> int:
        """The document node of the first page."""
        return self.content[0]

    def _fold_children(self, node: cython.int, n: cython.int) -> cython.bint:
        """Split the children of an element into chunks and fold each (sections 6.2 and 6.3); whether any was."""
        kids = np.zeros(n, np.int32)
        children: cython.int[::1] = kids
        i: cython.int = 0
        x: cython.int = self.content[node]
        while x >= 0:
            children[i] = x
            i += 1
            x = self.next[x]
        chunks = self._split(children, n)
        if not chunks:
            return False
        done = False
        for start, stop, period in chunks:
            done = self._fold_chunk(children, start, stop, period) or done
        if done:
            self._relink(node, children, n)
        return done

    @cython.cfunc
    def _relink(self, node: cython.int, children: cython.int[::1], n: cython.int) -> cython.void:
        """Link what is left of the children (-1: gone into a loop) as the content again."""
        i: cython.int
        last: cython.int = -1
        for i in range(n):
            if children[i] < 0:
                continue
            if last < 0:
                self.content[node] = children[i]
            else:
                self.next[last] = children[i]
            last = children[i]
        self.next[last] = -1

    def _split(self, children: cython.int[::1], n: cython.int) -> list:
        """Choose chunks (start, stop, period) that promise to save most, from all pairs at distances up to the
        longest period (section 6.2 and remark 1): a Viterbi pass over the children."""
        longest: cython.int = min(self.longest_period, n // 2)
        if not self._any_pair(children, n, longest):
            return []
        gains_array = np.full((longest + 1) * n, NEVER, np.int64)
        gains: cython.longlong[::1] = gains_array
        setup_array = np.zeros((longest + 1) * n, np.int64)
        setups: cython.longlong[::1] = setup_array
        found: cython.bint
        with cython.nogil:
            found = self._pair_gains(children, n, longest, gains, setups)
        if not found:
            return []
        return self._best_chunks(n, longest, gains, setups)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _any_pair(self, children: cython.int[::1], n: cython.int, longest: cython.int) -> cython.bint:
        """Whether any two children in reach could be rows of one loop."""
        d: cython.int
        i: cython.int
        for d in range(1, longest + 1):
            for i in range(n - d):
                if self._could_pair(children[i], children[i + d]):
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _could_pair(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two neighbours could be rows of one loop: the same label, and neither is a loop already."""
        return self.kind[a] != 3 and self.kind[a] == self.kind[b] and self.label[a] == self.label[b]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pair_gains(
        self,
        children: cython.int[::1],
        n: cython.int,
        longest: cython.int,
        gains: cython.longlong[::1],
        setups: cython.longlong[::1],
    ) -> cython.bint:
        """gains[d * n + i]: what child i + d saves as the next row after child i; setups: what beginning there costs."""
        found: cython.bint = False
        d: cython.int
        i: cython.int
        for d in range(1, longest + 1):
            for i in range(n - d):
                if self._could_pair(children[i], children[i + d]):
                    found = self._pair_gain(children[i], children[i + d], d * n + i, gains, setups) or found
        return found

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
        """Put what b saves as the next row after a at gains[at]; whether it saves anything."""
        gain: cython.longlong
        self.marginal = True
        gain = self._save_node(a, 1, b, 1)
        self.marginal = False
        if gain <= NEVER // 2 or 0 < gain <= self.minimum * self.cost[b]:
            return False
        gains[at] = gain
        setups[at] = gain - self._save_node(a, 1, b, 1)
        return gain > 0

    def _best_chunks(
        self, n: cython.int, longest: cython.int, gains: cython.longlong[::1], setups: cython.longlong[::1]
    ) -> list:
        """The chunks of greatest total gain that do not overlap."""
        best_array = np.zeros(n + 1, np.int64)
        best: cython.longlong[::1] = best_array
        start_array = np.full(n + 1, -1, np.int32)
        begun: cython.int[::1] = start_array
        period_array = np.zeros(n + 1, np.int32)
        period: cython.int[::1] = period_array
        open_value_array = np.full((longest + 1) * (n + 1), NEVER, np.int64)
        open_value: cython.longlong[::1] = open_value_array
        open_start_array = np.full((longest + 1) * (n + 1), -1, np.int32)
        open_start: cython.int[::1] = open_start_array
        i: cython.int
        d: cython.int
        k: cython.int
        at: cython.Py_ssize_t
        value: cython.longlong
        block: cython.longlong
        for i in range(1, n + 1):
            best[i] = best[i - 1]
            for d in range(1, longest + 1):
                if i < 2 * d:
                    continue
                at = d * (n + 1) + i
                block = -BRACKETS if d > 1 else 0
                value = -LOOP
                for k in range(i - 2 * d, i - d):
                    if gains[d * n + k] <= NEVER // 2:
                        block = NEVER
                        break
                    block += gains[d * n + k]
                    value -= setups[d * n + k]
                if block <= NEVER // 2:
                    continue
                # go on from i - d, or begin with the block before that
                open_value[at] = best[i - 2 * d] + value + block
                open_start[at] = i - 2 * d
                if open_value[at - d] + block > open_value[at]:
                    open_value[at] = open_value[at - d] + block
                    open_start[at] = open_start[at - d]
                if open_value[at] > best[i]:
                    best[i] = open_value[at]
                    begun[i] = open_start[at]
                    period[i] = d
        chunks = []
        i = n
        while i > 0:
            if best[i] == best[i - 1] or begun[i] < 0:
                i -= 1
                continue
            chunks.append((begun[i], i, period[i]))
            i = begun[i]
        chunks.reverse()
        return self._with_last_rows(chunks, n, gains)

    @cython.cfunc
    def _with_last_rows(self, chunks: list, n: cython.int, gains: cython.longlong[::1]) -> list:
        """Let a chunk take in a last row that is not whole, as after the last separator of a list.

        What it saves may be less than its condition costs: that a list has all its items is worth that.
        """
        i: cython.int
        t: cython.int
        d: cython.int
        stop: cython.int
        end: cython.int
        bound: cython.int
        saved: cython.longlong
        whole = []
        for i in range(len(chunks)):
            start, stop, d = chunks[i]
            bound = chunks[i + 1][0] if i + 1 < len(chunks) else n
            saved = 0 if d == 2 else -CONDITION
            end = stop
            for t in range(min(d - 1, bound - stop)):
                if gains[d * n + stop - d + t] <= NEVER // 2:
                    break
                saved += gains[d * n + stop - d + t]
                if saved > 0:
                    end = stop + t + 1
            whole.append((start, end, d))
        return whole

    def _fold_chunk(
        self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int
    ) -> cython.bint:
        """Fold one chunk into a loop if that is cheaper; the loop takes the first child's place.

        A last row that is not whole goes in unless that costs much more: which of two attempts stays is decided by cost.
        """
        i: cython.int
        nodes: cython.int = self.n_nodes
        slots: cython.int = self.n_slots
        cells: cython.int = self.n_cells
        whole: cython.int = stop - (stop - start) % period
        loop: cython.int
        cost: cython.longlong
        before: cython.longlong = self._cost_of(children, start, stop)
        loop = self._attempt(children, start, stop, period)
        if whole < stop:
            # a condition on the position of a row, which is what comes of it, needs no data
            cost = self.cost[loop] - 2 * self.inner[loop]
            self.n_nodes, self.n_slots, self.n_cells = nodes, slots, cells
            loop = self._attempt(children, start, whole, period)
            if cost < min(before, self.cost[loop] + self._cost_of(children, whole, stop) + COMPLETE):
                self.n_nodes, self.n_slots, self.n_cells = nodes, slots, cells
                loop = self._attempt(children, start, stop, period)
            else:
                before -= self._cost_of(children, whole, stop)
                stop = whole
                cost = self.cost[loop]
        else:
            cost = self.cost[loop]
        if cost >= before and not self.forced:
            self.n_nodes, self.n_slots, self.n_cells = nodes, slots, cells
            return False
        children[start] = loop
        for i in range(start + 1, stop):
            children[i] = -1
        return True

    @cython.cfunc
    def _cost_of(self, children: cython.int[::1], start: cython.int, stop: cython.int) -> cython.longlong:
        """What some children cost as they are."""
        total: cython.longlong = 0
        i: cython.int
        for i in range(start, stop):
            total += self.cost[children[i]]
        return total

    @cython.cfunc
    def _attempt(
        self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int
    ) -> cython.int:
        """Make a loop of some children, which stay as they are; only the last attempt is valid."""
        i: cython.int
        row: cython.int
        rows: cython.int = (stop - start + period - 1) // period
        size: cython.longlong = 0
        loop: cython.int
        for i in range(start, stop):
            size += self.size[children[i]]
        self.reserve(2 * size + 8, 16)
        loop = self._new_loop(children, start, period, rows)
        self.stop[loop] = self.stop[children[stop - 1]]
        self.chunk_rows = rows
        for row in range(1, rows):
            size = self._body_size(loop)
            for i in range(start + row * period, min(stop, start + (row + 1) * period)):
                size += self.size[children[i]]
            self.reserve(2 * size + 8, 12 * size + 16 + SPARE_CELLS)
            self.spare = SPARE_CELLS
            with cython.nogil:
                self._add_row(loop, children, start + row * period, stop, row)
        self.chunk_rows = 3
        self._refresh(loop)
        return loop

    @cython.cfunc
    def _new_loop(
        self, children: cython.int[::1], start: cython.int, period: cython.int, rows: cython.int
    ) -> cython.int:
        """A loop over `rows` iterations whose body so far is a copy of the first one."""
        t: cython.int
        x: cython.int
        last: cython.int = -1
        loop: cython.int = self._new_node()
        self.kind[loop] = 3
        self.label[loop] = 0
        self.period[loop] = period
        self.inner[loop] = rows
        self.guard_n[loop] = 1
        self.start[loop] = self.start[children[start]]
        self.count_head[loop] = self._value_cell(rows, 0, 1)
        self.count_tail[loop] = self.count_head[loop]
        for t in range(period):
            x = self._copy(children[start + t])
            if self.raw[x] == 1:
                self.klass[x] = 0  # a row is always aligned: were it frozen as text, a different row could not join it
            if last < 0:
                self.content[loop] = x
            else:
                self.next[last] = x
            last = x
        return loop

    @cython.cfunc
    def _body_size(self, loop: cython.int) -> cython.longlong:
        size: cython.longlong = 0
        x: cython.int = self.content[loop]
        while x >= 0:
            size += self.size[x]
            x = self.next[x]
        return size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_row(
        self, loop: cython.int, children: cython.int[::1], at: cython.int, stop: cython.int, row: cython.int
    ) -> cython.void:
        """Align the next iteration with the body (incremental alignment, section 6.4); trees past `stop` are absent."""
        x: cython.int = self.content[loop]
        while x >= 0:
            self.epoch = self.epoch + 1
            if at < stop:
                self._align(x, row, children[at], 1)
            else:
                self._skip(x, row, 1, False)
            at += 1
            x = self.next[x]
