"""Some children tried as a loop, and what that costs: which of several attempts stays is decided by cost (SYNTHIA,
section 6.4).

The last attempt stands in the arena behind what was there before; the next one takes its place. Compiled by Cython;
the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .odd_rows import body_and_data, with_odd_rows
from .terms import LISTED, LOOP, SPARE_CELLS

if not cython.compiled:
    from .chunks import could_pair
    from .joining import copy_tree, skip_tree
    from .merging import align
    from .savings import refresh


@cython.cclass
class Attempts:
    """Loops tried in an arena, aligned by a search."""

    def __init__(self, arena, search):
        self.arena, self.search = arena, search
        self.marks = (0, 0, 0)
        self.tried = (0, 0, 0)

    def begin_attempts(self):
        """Note what the arena has before a chunk is tried as a loop."""
        self.marks = (self.arena.n_nodes, self.arena.n_slots, self.arena.n_cells)
        self.tried = (0, 0, 0)

    def forget_attempt(self):
        """Give back what the last attempt took."""
        self.arena.n_nodes, self.arena.n_slots, self.arena.n_cells = self.marks

    @cython.locals(i=cython.int)
    def stand_for(self, children, start, stop, loop):
        """Let a loop take the place of the first of some children, and the others none."""
        children[start] = loop
        for i in range(start + 1, stop):
            children[i] = -1

    def cost_of(self, children, start, stop):
        """Return what some children cost as they are."""
        total: cython.longlong = 0
        i: cython.int
        for i in range(start, stop):
            total += self.arena.cost[children[i]]
        return total

    def cost_as_loop(self, children, start, stop, period):
        """Return what a loop of some children would cost a reader."""
        self.begin_attempts()
        loop: cython.int = self.attempt(children, start, stop, period)
        cost: cython.longlong = with_odd_rows(self.arena, loop, self.cost_of(children, start, stop))[0]
        self.forget_attempt()
        return cost

    def cost_within(self, children, low, high, start, stop, period):
        """Return what some children cost a reader of which some are a loop."""
        around: cython.longlong = self.cost_of(children, low, start) + self.cost_of(children, stop, high)
        return around + self.cost_as_loop(children, start, stop, period)

    def _row_body(self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int):
        """Return how many characters of layout a row of some children as a loop is, and the variables of its first
        tree.
        """
        self.begin_attempts()
        loop: cython.int = self.attempt(children, start, stop, period)
        body = body_and_data(self.arena, loop)[0], self.arena.variables[self.arena.content[loop]]
        self.forget_attempt()
        return body

    @cython.locals(i=cython.int, row=cython.int)
    def attempt(self, children, start, stop, period):
        """Make a loop of some children, which stay as they are, in place of the attempt before;
        the same one again is there already. Of period 0, each row has an element of one of two kinds.
        """
        step: cython.int = max(1, period)
        rows: cython.int = (stop - start + step - 1) // step
        size: cython.longlong = 0
        loop: cython.int = self.marks[0]
        tried = (int(start), int(stop), int(period))
        if tried == self.tried:
            return loop
        self.tried = tried
        for i in range(start, stop):
            size += self.arena.size[children[i]]
        self.forget_attempt()
        self.arena.reserve(2 * size + 8, 16)
        loop = self.new_loop(children, start, step, rows)
        self.arena.stop[loop] = self.arena.stop[children[stop - 1]]
        self.search.chunk_rows = rows
        for row in range(1, rows):
            size = self.body_size(loop)
            for i in range(start + row * step, min(stop, start + (row + 1) * step)):
                size += self.arena.size[children[i]]
            self.arena.reserve(2 * size + 8, 12 * size + 16 + SPARE_CELLS)
            self.search.spare = SPARE_CELLS
            if period == 0:
                self.add_either(loop, children[start + row], row)
                continue
            with cython.nogil:
                self.add_row(loop, children, start + row * period, stop, row)
        self.search.chunk_rows = 3
        refresh(self.arena, loop)
        return loop

    def new_loop(self, children, start, period, rows):
        """Make a loop over `rows` iterations whose body so far is a copy of the first one."""
        t: cython.int
        last: cython.int = -1
        loop: cython.int = self.arena.new_node()
        self.arena.kind[loop] = LOOP
        self.arena.label[loop] = 0
        self.arena.period[loop] = period
        self.arena.inner[loop] = rows
        self.arena.guard_n[loop] = 1
        self.arena.start[loop] = self.arena.start[children[start]]
        self.arena.count_head[loop] = self.arena.new_cell(rows, 0, 1)
        self.arena.count_tail[loop] = self.arena.count_head[loop]
        for t in range(period):
            x: cython.int = copy_tree(self.arena, self.search, children[start + t])
            if self.arena.raw[x] == LISTED:
                # a row is always aligned: were it frozen as text, a different row could not join it
                self.arena.klass[x] = 0
            if last < 0:
                self.arena.content[loop] = x
            else:
                self.arena.next[last] = x
            last = x
        return loop

    def body_size(self, loop):
        """Return the nodes of a loop's body."""
        size: cython.longlong = 0
        x: cython.int = self.arena.content[loop]
        while x >= 0:
            size += self.arena.size[x]
            x = self.arena.next[x]
        return size

    def add_row(self, loop, children, at, stop, row):
        """Align the next iteration with the body (incremental alignment, section 6.4); trees past `stop` are absent."""
        x: cython.int = self.arena.content[loop]
        while x >= 0:
            self.search.epoch = self.search.epoch + 1
            if at < stop:
                align(self.arena, self.search, x, row, children[at], 1)
            else:
                skip_tree(self.arena, x, row, 1, False)
            at += 1
            x = self.arena.next[x]

    def add_either(self, loop, child, row):
        """Align the next row, of a single tree, with the tree of its kind in the body, which has one of each."""
        first: cython.int = self.arena.content[loop]
        other: cython.int = self.arena.next[first]
        self.search.epoch = self.search.epoch + 1
        if could_pair(self.arena, first, child):
            align(self.arena, self.search, first, row, child, 1)
            if other >= 0:
                skip_tree(self.arena, other, row, 1, False)
            return
        skip_tree(self.arena, first, row, 1, False)
        if other >= 0:
            align(self.arena, self.search, other, row, child, 1)
            return
        other = copy_tree(self.arena, self.search, child)
        if self.arena.raw[other] == LISTED:
            self.arena.klass[other] = 0
        self.arena.next[first] = other
        self.arena.period[loop] = 2
        skip_tree(self.arena, other, 1, row, True)
