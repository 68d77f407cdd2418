# cython: wraparound=True, boundscheck=True
"""What stands in a folded arena: the values of slots, the bits of conditions, markup in each of its environments.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from itertools import chain

import cython

from .terms import CLOSING, END_TAG, LEAF, LOOP, OPENING

TREE, ATTRIBUTES_END, CONTENT_END, ROWS_END = range(4)
"""What is still to come: a node and its siblings, and what is written behind the parts of a node."""


@cython.cclass
class ArenaReader:
    """Reads one arena; `hints` gives its text."""

    def __init__(self, arena, hints):
        self.arena, self.hints = arena, hints

    def values(self, s, whole=False) -> list:
        """Return the values of a slot in its environments; `whole`: with what stays of them in the layout."""
        values: list = []
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        prefix: cython.int = 0 if whole else self.arena.s_prefix[s]
        suffix: cython.int = 0 if whole else self.arena.s_suffix[s]
        _k: cython.int
        while left > 0:
            text = self.hints.cut(self.arena.c_a[c] + prefix, self.arena.c_b[c] - suffix)
            for _k in range(self.arena.c_rep[c]):
                values.append(text)
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return values

    def may_quote(self, s):
        """Say whether the first value of a slot has a quote, or may have one as a character reference."""
        c: cython.int = self.arena.s_head[s]
        at: cython.int
        for at in range(self.arena.c_a[c] + self.arena.s_prefix[s], self.arena.c_b[c] - self.arena.s_suffix[s]):
            if self.arena.buf[at] in (34, 38, 39):
                return True
        return False

    def runs(self, c, n) -> list:
        """Return a column of bits or lengths, expanded to n integers."""
        values: list = []
        while n > 0:
            values += [int(self.arena.c_a[c])] * self.arena.c_rep[c]
            n -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return values

    def bits(self, node) -> list:
        """In which of its environments a node with a condition is."""
        return self.runs(self.arena.guard_head[node], self.arena.guard_n[node])

    def spans(self, s, n) -> list:
        """Return where the values of a slot stand in the buffer, one for each of n environments."""
        if self.arena.s_varies[s] == 0:
            return [(int(self.arena.s_start[s]), int(self.arena.s_stop[s]))] * n
        found: list = []
        c: cython.int = self.arena.s_head[s]
        while len(found) < n:
            found += [(int(self.arena.c_a[c]), int(self.arena.c_b[c]))] * self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return found

    def span_of(self, s, text):
        """Return where a value of a slot stands in the buffer."""
        c: cython.int = self.arena.s_head[s]
        while (
            self.hints.cut(self.arena.c_a[c] + self.arena.s_prefix[s], self.arena.c_b[c] - self.arena.s_suffix[s])
            != text
        ):
            c = self.arena.c_next[c]
        return self.arena.c_a[c] + self.arena.s_prefix[s], self.arena.c_b[c] - self.arena.s_suffix[s]

    def children(self, node) -> list:
        """Return the attributes and the content of an element."""
        found: list = []
        for first in (self.arena.attrs[node], self.arena.content[node]):
            node = first
            while node >= 0:
                found.append(node)
                node = self.arena.next[node]
        return found

    @cython.locals(node=cython.int, stage=cython.int)
    def markup(self, first, n) -> list:
        """Return the markup of siblings in each of n environments, in pieces."""
        pieces: list = [[] for _ in range(n)]
        stack: list = [(first, TREE, pieces)]
        while stack:
            node, stage, there = stack.pop()
            if stage == ATTRIBUTES_END:
                self._put(there, self._label_text(node, CLOSING))
                stack.append((node, CONTENT_END, there))
                if self.arena.content[node] >= 0:
                    stack.append((self.arena.content[node], TREE, there))
                continue
            if stage == CONTENT_END:
                self.put_slot(there, self.arena.value[node])
                self._put(there, self._label_text(node, END_TAG))
                continue
            if stage == ROWS_END:
                for one, rows in there:
                    one += chain.from_iterable(rows)
                continue
            if self.arena.next[node] >= 0:
                stack.append((self.arena.next[node], TREE, there))
            if self.arena.kind[node] == LOOP:
                counts = self.runs(self.arena.count_head[node], self.arena.guard_n[node])
                lists = [[[] for _ in range(count)] for count in counts]
                stack.append((node, ROWS_END, list(zip(there, lists, strict=True))))
                stack.append((self.arena.content[node], TREE, list(chain.from_iterable(lists))))
                continue
            if self.arena.guard_head[node] >= 0:
                there = [one for one, bit in zip(there, self.bits(node), strict=True) if bit]
            self.put_slot(there, self.arena.lead[node])
            self._put(there, self._label_text(node, OPENING))
            if self.arena.kind[node] == LEAF:
                self.put_slot(there, self.arena.value[node])
                self._put(there, self._label_text(node, CLOSING))
                continue
            stack.append((node, ATTRIBUTES_END, there))
            if self.arena.attrs[node] >= 0:
                stack.append((self.arena.attrs[node], TREE, there))
        return pieces

    def _label_text(self, node, part) -> str:
        at: cython.int = 6 * self.arena.label[node] + 2 * part
        return self.hints.cut(self.arena.labels[at], self.arena.labels[at + 1])

    def _put(self, there: list, text: str):
        """Add a text to those of some environments."""
        for one in there:
            one.append(text)

    def put_slot(self, there: list, s):
        """Add a slot's values to the texts of its environments."""
        if s < 0:
            return
        if self.arena.s_varies[s] == 0:
            self._put(there, self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s]))
            return
        for one, text in zip(there, self.values(s, True), strict=True):
            one.append(text)
