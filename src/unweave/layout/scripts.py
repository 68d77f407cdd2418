"""Literals inside scripts as parts of the layout tree: records of a page's state fold like its markup.

A container is an element: its label is its brackets; its key, which may vary, is like an attribute; its values are
its content. A text, number or word is a leaf whose key is part of the label. Commas are white space before a value.
Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from .terms import ELEMENT, LEAF, RAW_LABEL


@cython.cclass
class ScriptGrower:
    """Grows scripts; `lit_*` are the columns of `markup.literals.Literals`, in the order of the scripts, `lit_node` the
    nodes that came of them.
    """

    def __init__(self, interner, literals):
        self.interner, self.arena = interner, interner.arena
        self.n_literals, self.next_literal = len(literals), 0
        self.lit_parent, self.lit_container = literals.parent, literals.container
        self.lit_lead, self.lit_head = literals.lead, literals.head
        self.lit_key, self.lit_key_end, self.lit_open = literals.key, literals.key_end, literals.open
        self.lit_value, self.lit_value_end, self.lit_stop = literals.value, literals.value_end, literals.stop
        self.lit_node = np.zeros(len(literals), np.int32)

    def script(self, parent, start, stop):
        """Unfold the text of a script, at start:stop: literals, and leaves of what is between them."""
        while self.next_literal < self.n_literals and self.lit_head[self.next_literal] < stop:
            k: cython.int = self.next_literal
            if self.lit_parent[k] < 0:
                self.raw_text(parent, start, self.lit_head[k])
                start = self.lit_stop[k]
            self.lit_node[k] = self.value_of(k, parent if self.lit_parent[k] < 0 else self.lit_node[self.lit_parent[k]])
            self.next_literal = k + 1
        self.raw_text(parent, start, stop)

    def raw_text(self, parent, start, stop):
        """Unfold a leaf of script text, if there is any."""
        if start == stop:
            return
        node: cython.int = self.interner.node(LEAF, RAW_LABEL, parent, start, start)
        self.arena.value[node] = self.interner.slot(start, stop)
        self.arena.stop[node] = stop

    def value_of(self, k, parent):
        """Literal k as a node."""
        head: cython.int = self.lit_head[k]
        begin: cython.int = self.lit_open[k]
        value: cython.int = self.lit_value[k]
        end: cython.int = self.lit_value_end[k]
        stop: cython.int = self.lit_stop[k]
        node: cython.int = self.interner.node(
            ELEMENT if self.lit_container[k] else LEAF, 0, parent, self.lit_lead[k], head
        )
        self.arena.stop[node] = stop
        self.arena.s_separates[self.arena.lead[node]] = 1
        if self.lit_container[k]:
            if begin > head:
                self.arena.attrs[node] = self.key_of(k)
            self.arena.label[node] = self.interner.label(head, head, begin, value, stop - 1, stop)
            self.arena.value[node] = self.interner.slot(end, stop - 1)
        else:
            self.arena.label[node] = self.interner.label(head, value, end, stop, stop, stop)
            self.arena.value[node] = self.interner.slot(value, end)
        return node

    def key_of(self, k):
        """Return the key of a container, with its quotes and colon."""
        node: cython.int = self.arena.new_node()
        self.arena.kind[node] = LEAF
        self.arena.start[node] = self.lit_head[k]
        self.arena.stop[node] = self.lit_open[k]
        self.arena.label[node] = self.interner.label(
            self.lit_head[k], self.lit_key[k], self.lit_key_end[k], self.lit_open[k], self.lit_open[k], self.lit_open[k]
        )
        self.arena.value[node] = self.interner.slot(self.lit_key[k], self.lit_key_end[k])
        return node
