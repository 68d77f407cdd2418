"""Literals inside scripts as parts of the layout tree: records of a page's state fold like its markup.

A container is an element: its label is its brackets; its key, which may vary, is like an attribute; its values are
its content. A text, number or word is a leaf whose key is part of the label. Commas are white space before a value.
Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.unweave.layout.interning import Interner
else:
    from .interning import Interner

RAW_TEXT = cython.declare(cython.int, 9)  # the label of a script's text


@cython.cclass
class ScriptGrower(Interner):
    """Grows scripts; `lit_*` are the columns of `tree.literals.Literals`, `lit_node` the nodes that came of them."""

    def use(self, literals):
        """Take the literals of all scripts, in the order of the scripts."""
        self.n_literals, self.next_literal = len(literals), 0
        self.lit_parent, self.lit_container = literals.parent, literals.container
        self.lit_lead, self.lit_head = literals.lead, literals.head
        self.lit_key, self.lit_key_end, self.lit_open = literals.key, literals.key_end, literals.open
        self.lit_value, self.lit_value_end, self.lit_stop = literals.value, literals.value_end, literals.stop
        self.lit_node = np.zeros(len(literals), np.int32)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _script(self, parent: cython.int, start: cython.int, stop: cython.int) -> cython.void:
        """The text of a script, at start:stop: literals, and leaves of what is between them."""
        k: cython.int
        while self.next_literal < self.n_literals and self.lit_head[self.next_literal] < stop:
            k = self.next_literal
            if self.lit_parent[k] < 0:
                self._raw_text(parent, start, self.lit_head[k])
                start = self.lit_stop[k]
            self.lit_node[k] = self._value(k, parent if self.lit_parent[k] < 0 else self.lit_node[self.lit_parent[k]])
            self.next_literal = k + 1
        self._raw_text(parent, start, stop)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _raw_text(self, parent: cython.int, start: cython.int, stop: cython.int) -> cython.void:
        """A leaf of script text, if there is any."""
        node: cython.int
        if start == stop:
            return
        node = self._node(1, RAW_TEXT, parent, start, start)
        self.value[node] = self._slot(start, stop)
        self.stop[node] = stop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, k: cython.int, parent: cython.int) -> cython.int:
        """Literal k as a node."""
        head: cython.int = self.lit_head[k]
        begin: cython.int = self.lit_open[k]
        value: cython.int = self.lit_value[k]
        end: cython.int = self.lit_value_end[k]
        stop: cython.int = self.lit_stop[k]
        node: cython.int = self._node(2 if self.lit_container[k] else 1, 0, parent, self.lit_lead[k], head)
        self.stop[node] = stop
        self.s_separates[self.lead[node]] = 1
        if self.lit_container[k]:
            if begin > head:
                self.attrs[node] = self._key(k)
            self.label[node] = self._label(head, head, begin, value, stop - 1, stop)
            self.value[node] = self._slot(end, stop - 1)
        else:
            self.label[node] = self._label(head, value, end, stop, stop, stop)
            self.value[node] = self._slot(value, end)
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, k: cython.int) -> cython.int:
        """The key of a container, with its quotes and colon."""
        node: cython.int = self._new_node()
        self.kind[node] = 1
        self.start[node] = self.lit_head[k]
        self.stop[node] = self.lit_open[k]
        self.label[node] = self._label(
            self.lit_head[k], self.lit_key[k], self.lit_key_end[k], self.lit_open[k], self.lit_open[k], self.lit_open[k]
        )
        self.value[node] = self._slot(self.lit_key[k], self.lit_key_end[k])
        return node
