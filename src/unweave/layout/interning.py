"""An arena under construction: nodes are appended; equal texts and labels get equal numbers, which alignment compares.

A text is hashed once, and equal hashes are verified byte by byte; a subtree's number is that of its label, its texts
and the numbers of its parts. O(n) time. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import secrets

import cython
import numpy as np

from ..tree.numbering import Numbering
from .arena import Arena
from .terms import LEAF_LABELS, SPARE_CELLS

_FACTOR: cython.longlong = cython.declare(cython.longlong, secrets.randbits(30) | 1)
"""Drawn anew in each process, so that no page can be written whose texts all meet in one place of the table."""


@cython.cclass
class Interner:
    """A hash table of texts (`span_*`), the `labels`, triples of texts, the `subtrees`; `last_child` of each node, or
    -1.

    At most so many nodes, texts and labels come of a buffer.
    """

    def __init__(self, buffer, nodes, spans, labels):
        n_bytes = len(buffer)
        self.arena = Arena(2 * nodes, 4 * nodes + 2, 4 * SPARE_CELLS)  # most pages need no more to be folded
        self.arena.buffer, self.arena.buf, self.n_bytes = buffer, bytearray(b"\0").join([buffer, b""]), n_bytes
        self.arena.escapes = np.zeros(0, np.int32)
        size = 1 << int(spans).bit_length()
        self.span_table, self.span_mask = np.full(size, -1, np.int32), size - 1
        self.span_start, self.span_stop = np.empty(spans, np.int32), np.empty(spans, np.int32)
        self.labels, self.subtrees = Numbering(labels), Numbering(2 * nodes)
        self.arena.labels = np.zeros(6 * (labels + LEAF_LABELS), np.int32)
        self.arena.label_size = np.zeros(labels + LEAF_LABELS, np.int32)
        self.n_spans = 0
        self.last_child = np.full(nodes, -1, np.int32)

    def finish(self):
        """Let the tables go."""
        none = np.zeros(0, np.int32)
        self.span_table = self.span_start = self.span_stop = self.last_child = none
        self.labels = self.subtrees = Numbering(0)

    def count_escapes(self):
        """Prefix sums of what JSON adds to each byte."""
        i: cython.Py_ssize_t
        n: cython.int = 0
        self.arena.escapes = np.zeros(self.n_bytes + 1, np.int32)
        for i in range(self.n_bytes):
            c: cython.int = self.arena.buf[i]
            if c < 32 or c == 34 or c == 92:
                n += 1 if c >= 32 or (8 <= c <= 13 and c != 11) else 5
            self.arena.escapes[i + 1] = n

    def intern(self, start, stop):
        """Return the number of the text at start:stop, the same for the same text; from 1."""
        h: cython.longlong = 0
        k: cython.int
        for k in range(start, stop):
            h = (h + self.arena.buf[k] + 1) * _FACTOR
            h = (h ^ (h >> 31)) & 0x7FFFFFFF
        slot: cython.longlong = (h ^ (h >> 15)) & self.span_mask
        while self.span_table[slot] >= 0:
            i: cython.int = self.span_table[slot]
            at: cython.int = self.span_start[i]
            if self.span_stop[i] - at == stop - start:
                k = 0
                while k < stop - start and self.arena.buf[at + k] == self.arena.buf[start + k]:
                    k += 1
                if k == stop - start:
                    return i + 1
            slot = (slot + 1) & self.span_mask
        i = self.n_spans
        self.n_spans = self.n_spans + 1
        self.span_table[slot] = i
        self.span_start[i] = start
        self.span_stop[i] = stop
        return i + 1

    def label(self, a, b, c, d, e, f):
        """Return the number of the constant texts at a:b, c:d and e:f together."""
        x: cython.int = self.intern(a, b)
        y: cython.int = self.intern(c, d)
        z: cython.int = self.intern(e, f)
        before: cython.int = self.labels.count
        i: cython.int = LEAF_LABELS + self.labels.number(x, y, z)
        if self.labels.count == before:
            return i
        self.arena.labels[6 * i] = a
        self.arena.labels[6 * i + 1] = b
        self.arena.labels[6 * i + 2] = c
        self.arena.labels[6 * i + 3] = d
        self.arena.labels[6 * i + 4] = e
        self.arena.labels[6 * i + 5] = f
        self.arena.label_size[i] = b - a + d - c + f - e
        return i

    def subtree(self, node):
        """Return the number of a subtree whose parts have theirs, the same for the same subtree; from 1."""
        lead: cython.int = self.arena.lead[node]
        value: cython.int = self.arena.value[node]
        child: cython.int = self.arena.attrs[node]
        i: cython.int = self.subtrees.number(
            self.arena.label[node], self.arena.s_text[lead] if lead >= 0 else 0, self.arena.s_text[value]
        )
        while child >= 0:
            i = self.subtrees.number(i, self.arena.klass[child], -1)
            child = self.arena.next[child]
        child = self.arena.content[node]
        while child >= 0:
            i = self.subtrees.number(i, self.arena.klass[child], -2)
            child = self.arena.next[child]
        return i + 1

    def slot(self, start, stop):
        """Make a constant slot with the text at start:stop."""
        return self.arena.new_slot(start, stop, self.intern(start, stop))

    def node(self, kind, label, parent, lead_start, start):
        """Make a new last child of `parent`; its leading white space is at lead_start:start."""
        node: cython.int = self.arena.new_node()
        self.arena.kind[node] = kind
        self.arena.label[node] = label
        self.arena.start[node] = lead_start
        self.arena.lead[node] = self.slot(lead_start, start)
        if parent >= 0:
            if self.last_child[parent] < 0:
                self.arena.content[parent] = node
            else:
                self.arena.next[self.last_child[parent]] = node
            self.last_child[parent] = node
        return node
