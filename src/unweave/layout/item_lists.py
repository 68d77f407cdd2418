# cython: wraparound=True, boundscheck=True
"""Items that rows have by position, the first of each, the second of some, made a list of each row:
`{% for item in row.items %}<li>{{ item }}</li>` (SYNTHIA, section 6.4: a loop takes in trees).

A list of a few items is too short to be a loop by itself, so rows are aligned item by item. Where some have more items
than others, a reader sees a list. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .terms import ELEMENT, LISTED, LOOP, WHOLE_LIST

if not cython.compiled:
    from .aligning import push_list
    from .chunks import could_pair
    from .merging import gather
    from .savings import guard_cost, n_present, refresh

MIN_ITEMS = 3
"""Items by position that may be a list."""

MIN_GUARDED = 2
"""Items of them that not all rows have."""

MAX_CELLS = 1 << 16
"""Values of one list's columns that are put in another order."""

_TAGS = (b"<li", b"<option", b"<tr")
"""Elements that are items of a list, whatever they say; other neighbours may well be values of several kinds."""


@cython.cclass
class Gatherer:
    """Makes loops of the items of one folded arena."""

    def __init__(self, arena, search):
        self.arena, self.search = arena, search

    @cython.locals(node=cython.int, child=cython.int, n=cython.int, inside=cython.int)
    def gather_all(self, root: cython.int):
        """Make the items of lists in a tree of one environment loops where that is cheaper, inner ones first."""
        arena: Arena = self.arena
        seen: list = []
        stack: list = [(root, 1)]
        while stack:
            seen.append(stack.pop())
            node, n = seen[len(seen) - 1]
            child = arena.content[node]
            while child >= 0:
                if arena.klass[child] <= 0 or arena.raw[child] == LISTED:  # not the same wherever it stands
                    inside = arena.inner[child] if arena.kind[child] == LOOP else n_present(arena, child, n)
                    stack.append((child, inside))
                child = arena.next[child]
        for node, n in reversed(seen):
            if n > 1 and arena.kind[node] == ELEMENT and self._has_items(node) and not self.search.stopped():
                self._gather(node, n)
            refresh(arena, node)

    def _has_items(self, node):
        """Say whether the content of an element is items of a list, some of which not all rows have."""
        arena: Arena = self.arena
        count: cython.int = 0
        guarded: cython.int = 0
        first: cython.int = arena.content[node]
        child: cython.int = first
        while child >= 0:
            if arena.kind[child] != ELEMENT or not could_pair(arena, first, child):
                return False
            count += 1
            guarded += arena.guard_head[child] >= 0
            child = arena.next[child]
        if count < MIN_ITEMS or guarded < MIN_GUARDED:
            return False
        at: cython.int = 6 * arena.label[first]
        return arena.buffer[arena.labels[at] : arena.labels[at + 1]].lower() in _TAGS

    def _gather(self, node, n):
        """Make the content of an element of n environments a loop, if that is cheaper."""
        arena: Arena = self.arena
        marks = arena.n_nodes, arena.n_slots, arena.n_cells
        cost: cython.longlong = 0
        top: cython.Py_ssize_t = self.search.ints_top
        child: cython.int = arena.content[node]
        while child >= 0:
            cost += arena.cost[child] + guard_cost(arena, child)
            child = arena.next[child]
        arena.reserve(2 * arena.size[node] + 8, MAX_CELLS + 8 * arena.size[node] + n)
        self.search.spare = MAX_CELLS
        count: cython.int = push_list(arena, self.search, arena.content[node])
        loop: cython.int = gather(arena, self.search, top, count, n) if count > 0 else -1
        self.search.ints_top = top
        if loop >= 0 and arena.cost[loop] < cost + WHOLE_LIST:
            arena.content[node], arena.klass[node] = loop, 0
        else:
            arena.n_nodes, arena.n_slots, arena.n_cells = marks
