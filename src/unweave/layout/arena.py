"""The layout tree and its columns as parallel arrays, which grow (SYNTHIA, sections 4 and 5).

A separation is a layout tree whose varying slots carry columns: the values of one variable in all its scope
environments, in order. Every step works on the same arrays: `unfolded` fills them, `folding` changes them,
`writing` reads them; they are handed on, not copied. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np


@cython.cclass
class Arena:
    """Nodes, slots and cells; `arena.pxd` has their types.

    Bytes: `buf`, the pages one behind the other, ended by a zero; `buffer`, the same as bytes; `escapes[i]`, what JSON adds to
    the first i of them. Labels: `labels[6 * k]` and on, start and stop of label k's text before the attributes, after
    them, and of its end tag; `label_size[k]`, bytes of all three.

    Nodes: `kind` (1 leaf, 2 element, 3 loop), `label`, `next`, `attrs` and `content` (first child; -1 ends a list), `lead` and
    `value` (slots; an element's `value` is the white space before its end tag), `height`, `size` (nodes of the subtree),
    `klass` (equal for equal constant subtrees, 0 for none), `start` and `stop` (bytes). `guard_head`, `guard_tail`: column
    of the node's condition, runs of equal bits (-1: unconditional); `guard_n`, environments it covers; `present`, in how many of
    them it is true. For loops `count_head`, `count_tail` (column of lengths), `inner` (iterations in all), `period` (trees of
    the body). `cost` (layout and data, characters), `variables` (in its own scope), `raw` (1: holds a loop, 2: such a
    subtree that is constant after all, written as text).

    Slots: `s_start`, `s_stop`, `s_text` (equal for equal texts), `s_varies`, `s_prefix`, `s_suffix` (bytes that stay in the
    layout), `s_total` (characters of all values, prefix and suffix included), `s_n` values in the cells from `s_head`,
    `s_separates` (what stands between the values of a list: the first one's differs).

    Cells: `c_a`, `c_b` (start and stop of a value; bit; length of a list), `c_rep` (times), `c_next`. Lists are read by
    count, not to their end: a discarded attempt may have appended to a list it did not own.
    """

    def allocate(self, nodes, slots, cells):
        """Make room in an arena without any nodes."""
        none, none64 = np.zeros(0, np.int32), np.zeros(0, np.int64)
        self.n_nodes = self.n_slots = self.n_cells = 0
        self.kind = self.label = self.next = self.attrs = self.content = self.lead = self.value = none
        self.height = self.size = self.klass = self.start = self.stop = self.variables = self.raw = none
        self.guard_head = self.guard_tail = self.guard_n = self.present = none
        self.count_head = self.count_tail = self.inner = self.period = none
        self.cost = self.s_total = none64
        self.s_start = self.s_stop = self.s_text = self.s_varies = self.s_prefix = self.s_suffix = none
        self.s_head = self.s_tail = self.s_n = self.s_separates = none
        self.c_a = self.c_b = self.c_rep = self.c_next = none
        self._regrow_nodes(nodes)
        self._regrow_slots(slots)
        self._regrow_cells(cells)

    def adopt(self, other: Arena):
        """Work on the arrays of another arena, which is not to be used any more."""
        self.buf, self.buffer, self.escapes = other.buf, other.buffer, other.escapes
        self.labels, self.label_size = other.labels, other.label_size
        self.n_nodes, self.n_slots, self.n_cells = other.n_nodes, other.n_slots, other.n_cells
        self.cap_nodes, self.cap_slots, self.cap_cells = other.cap_nodes, other.cap_slots, other.cap_cells
        self.kind, self.label, self.next, self.raw = other.kind, other.label, other.next, other.raw
        self.attrs, self.content, self.lead, self.value = other.attrs, other.content, other.lead, other.value
        self.height, self.size, self.klass = other.height, other.size, other.klass
        self.start, self.stop, self.variables, self.cost = other.start, other.stop, other.variables, other.cost
        self.guard_head, self.guard_tail = other.guard_head, other.guard_tail
        self.guard_n, self.present = other.guard_n, other.present
        self.count_head, self.count_tail = other.count_head, other.count_tail
        self.inner, self.period = other.inner, other.period
        self.s_start, self.s_stop, self.s_text, self.s_total = other.s_start, other.s_stop, other.s_text, other.s_total
        self.s_varies, self.s_prefix, self.s_suffix = other.s_varies, other.s_prefix, other.s_suffix
        self.s_head, self.s_tail, self.s_n = other.s_head, other.s_tail, other.s_n
        self.s_separates = other.s_separates
        self.c_a, self.c_b, self.c_rep, self.c_next = other.c_a, other.c_b, other.c_rep, other.c_next

    def reserve(self, nodes: cython.longlong, cells: cython.longlong):
        """Make room for so many more nodes and cells (and two slots a node)."""
        if self.n_nodes + nodes > self.cap_nodes:
            self._regrow_nodes(int(max(2 * self.cap_nodes, self.n_nodes + nodes)))
        if self.n_slots + 2 * nodes > self.cap_slots:
            self._regrow_slots(int(max(2 * self.cap_slots, self.n_slots + 2 * nodes)))
        if self.n_cells + cells > self.cap_cells:
            self._regrow_cells(int(max(2 * self.cap_cells, self.n_cells + cells)))

    def _regrow_nodes(self, n):
        self.cap_nodes = n
        self.kind, self.label, self.next = _roomy(self.kind, n), _roomy(self.label, n), _roomy(self.next, n)
        self.attrs, self.content, self.lead = _roomy(self.attrs, n), _roomy(self.content, n), _roomy(self.lead, n)
        self.value, self.height, self.size = _roomy(self.value, n), _roomy(self.height, n), _roomy(self.size, n)
        self.klass, self.start, self.stop = _roomy(self.klass, n), _roomy(self.start, n), _roomy(self.stop, n)
        self.guard_head, self.guard_tail = _roomy(self.guard_head, n), _roomy(self.guard_tail, n)
        self.guard_n, self.present = _roomy(self.guard_n, n), _roomy(self.present, n)
        self.count_head, self.count_tail = _roomy(self.count_head, n), _roomy(self.count_tail, n)
        self.inner, self.period = _roomy(self.inner, n), _roomy(self.period, n)
        self.variables, self.raw, self.cost = _roomy(self.variables, n), _roomy(self.raw, n), _roomy(self.cost, n)

    def _regrow_slots(self, n):
        self.cap_slots = n
        self.s_start, self.s_stop, self.s_text = _roomy(self.s_start, n), _roomy(self.s_stop, n), _roomy(self.s_text, n)
        self.s_varies, self.s_prefix = _roomy(self.s_varies, n), _roomy(self.s_prefix, n)
        self.s_suffix, self.s_total = _roomy(self.s_suffix, n), _roomy(self.s_total, n)
        self.s_head, self.s_tail, self.s_n = _roomy(self.s_head, n), _roomy(self.s_tail, n), _roomy(self.s_n, n)
        self.s_separates = _roomy(self.s_separates, n)

    def _regrow_cells(self, n):
        self.cap_cells = n
        self.c_a, self.c_b = _roomy(self.c_a, n), _roomy(self.c_b, n)
        self.c_rep, self.c_next = _roomy(self.c_rep, n), _roomy(self.c_next, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_node(self) -> cython.int:
        """A node without anything; `reserve` has made room."""
        node: cython.int = self.n_nodes
        self.n_nodes = self.n_nodes + 1
        self.kind[node] = self.label[node] = self.start[node] = self.stop[node] = 0
        self.next[node] = self.attrs[node] = self.content[node] = self.lead[node] = self.value[node] = -1
        self.guard_head[node] = self.guard_tail[node] = self.present[node] = -1
        self.count_head[node] = self.count_tail[node] = -1
        self.guard_n[node] = self.inner[node] = self.period[node] = self.variables[node] = 0
        self.klass[node] = self.raw[node] = 0
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_slot(self, start: cython.int, stop: cython.int, text: cython.int) -> cython.int:
        """A constant slot; `reserve` has made room."""
        slot: cython.int = self.n_slots
        self.n_slots = self.n_slots + 1
        self.s_start[slot], self.s_stop[slot], self.s_text[slot] = start, stop, text
        self.s_varies[slot] = self.s_prefix[slot] = self.s_suffix[slot] = self.s_n[slot] = self.s_separates[slot] = 0
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_cell(self, a: cython.int, b: cython.int, rep: cython.longlong) -> cython.int:
        """A new cell; `reserve` has made room."""
        c: cython.int = self.n_cells
        self.n_cells = self.n_cells + 1
        self.c_a[c] = a
        self.c_b[c] = b
        self.c_rep[c] = cython.cast(cython.int, rep)
        self.c_next[c] = -1
        return c


def _roomy(array, size):
    """A copy of an array with room for `size` elements; what is new is zero."""
    array = np.asarray(array)
    larger = np.zeros(size, array.dtype)
    larger[: min(len(array), size)] = array[:size]
    return larger
