"""The layout tree and its columns as parallel arrays, which grow (SYNTHIA, sections 4 and 5).

A separation is a layout tree whose varying slots carry columns: the values of one variable in all its scope
environments, in order. Every step works on the same arrays: growing fills them, folding changes them, writing reads
them. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from .terms import CONDITION_COST

NODE_FIELDS = (
    *("kind", "label", "next", "attrs", "content", "lead", "value", "height", "size", "klass", "start", "stop"),
    *("guard_head", "guard_tail", "guard_n", "present", "count_head", "count_tail", "inner", "period", "variables"),
    "raw",
)
SLOT_FIELDS = (
    *("s_start", "s_stop", "s_text", "s_varies", "s_prefix", "s_suffix", "s_head", "s_tail", "s_n", "s_separates"),
)
CELL_FIELDS = ("c_a", "c_b", "c_rep", "c_next")
NODE_TOTALS, SLOT_TOTALS = ("cost",), ("s_total",)
"""Fields of 64 bits."""


@cython.cclass
class Arena:
    """Nodes, slots and cells; `arena.pxd` has their types.

    Bytes: `buf`, the pages one behind the other, ended by a zero; `buffer`, the same as bytes; `escapes[i]`, what JSON
    adds to the first i of them (empty where that is no cost). Labels: `labels[6 * k]` and on, start and stop of label
    k's text before the attributes, after them, and of its end tag; `label_size[k]`, bytes of all three.

    Nodes: `kind`, `label`, `next`, `attrs` and `content` (first child; -1 ends a list), `lead` and
    `value` (slots; an element's `value` is the white space before its end tag), `height`, `size` (nodes of the
    subtree), `klass` (equal for equal constant subtrees, 0 for none), `start` and `stop` (bytes). `guard_head`,
    `guard_tail`: column of the node's condition, runs of equal bits (-1: unconditional); `guard_n`, environments it
    covers; `present`, in how many of them it is true. For loops `count_head`, `count_tail` (column of lengths), `inner`
    (iterations in all), `period` (trees of the body). `cost` (layout and data, characters), `variables` (in its own
    scope), `raw` (how constant it is, see `terms`).

    Slots: `s_start`, `s_stop`, `s_text` (equal for equal texts), `s_varies`, `s_prefix`, `s_suffix` (bytes that stay in
    the layout; the prefix of a constant: what rows that were written out begin with alike), `s_total` (characters of
    all values, prefix and suffix included), `s_n` values in the cells from `s_head`, `s_separates` (what stands between
    the values of a list: the first one's differs).

    `condition_cost`: characters that a condition takes in the layout. `blocks`: what the arrays are rows of.

    Cells: `c_a`, `c_b` (start and stop of a value; bit; length of a list), `c_rep` (times), `c_next`. Lists are read by
    count, not to their end: a discarded attempt may have appended to a list it did not own.
    """

    def __init__(self, nodes, slots, cells):
        self.n_nodes = self.n_slots = self.n_cells = 0
        self.condition_cost = CONDITION_COST
        self.blocks = {}
        self.cap_nodes = self._regrow(nodes, NODE_FIELDS, NODE_TOTALS)
        self.cap_slots = self._regrow(slots, SLOT_FIELDS, SLOT_TOTALS)
        self.cap_cells = self._regrow(cells, CELL_FIELDS)

    def reserve(self, nodes: cython.longlong, cells: cython.longlong):
        """Make room for so many more nodes and cells (and two slots a node)."""
        if self.n_nodes + nodes > self.cap_nodes:
            self.cap_nodes = self._regrow(max(2 * self.cap_nodes, self.n_nodes + nodes), NODE_FIELDS, NODE_TOTALS)
        if self.n_slots + 2 * nodes > self.cap_slots:
            self.cap_slots = self._regrow(max(2 * self.cap_slots, self.n_slots + 2 * nodes), SLOT_FIELDS, SLOT_TOTALS)
        if self.n_cells + cells > self.cap_cells:
            self.cap_cells = self._regrow(max(2 * self.cap_cells, self.n_cells + cells), CELL_FIELDS)

    def _regrow(self, size, fields, totals=()):
        """Copy the arrays, which are rows of one block, to larger ones; returns the size. What is new is anything."""
        for names, dtype in ((fields, np.int32), (totals, np.int64)):
            block = self.blocks.get(names, np.empty((len(names), 0), dtype))
            larger = self.blocks[names] = np.empty((len(names), size), dtype)
            larger[:, : block.shape[1]] = block
            for name, row in zip(names, larger, strict=True):
                setattr(self, name, row)
        return size

    def new_node(self):
        """Make a node without anything; `reserve` has made room."""
        node: cython.int = self.n_nodes
        self.n_nodes = self.n_nodes + 1
        self.kind[node] = self.label[node] = self.start[node] = self.stop[node] = 0
        self.next[node] = self.attrs[node] = self.content[node] = self.lead[node] = self.value[node] = -1
        self.guard_head[node] = self.guard_tail[node] = self.present[node] = -1
        self.count_head[node] = self.count_tail[node] = -1
        self.guard_n[node] = self.inner[node] = self.period[node] = self.variables[node] = 0
        self.klass[node] = self.raw[node] = 0
        return node

    def new_slot(self, start, stop, text):
        """Make a constant slot; `reserve` has made room."""
        slot: cython.int = self.n_slots
        self.n_slots = self.n_slots + 1
        self.s_start[slot], self.s_stop[slot], self.s_text[slot] = start, stop, text
        self.s_varies[slot] = self.s_prefix[slot] = self.s_suffix[slot] = self.s_n[slot] = self.s_separates[slot] = 0
        return slot

    def new_cell(self, a, b, rep):
        """Make a new cell; `reserve` has made room."""
        c: cython.int = self.n_cells
        self.n_cells = self.n_cells + 1
        self.c_a[c] = a
        self.c_b[c] = b
        self.c_rep[c] = cython.cast(cython.int, rep)
        self.c_next[c] = -1
        return c
