"""An arena under construction: nodes are appended; equal texts and labels get equal numbers, which alignment compares.

Prefix hashes give any span's hash in one step; equal hashes are verified byte by byte. Compiled by Cython; the same
file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from .arena import Arena
from .terms import LEAF_LABELS

if cython.compiled:
    from cython.cimports.unweave.tree.numbering import Numbering
else:
    from ..tree.numbering import Numbering


@cython.cclass
class Interner:
    """A hash table of texts (`span_*`), the `labels`, triples of texts; `last_child` of each node, or -1.

    At most so many nodes, texts and labels come of a buffer.
    """

    def __init__(self, buffer, nodes, spans, labels):
        n_bytes = len(buffer)
        self.arena = Arena(nodes, 2 * nodes + 2, 0)
        self.arena.buffer, self.arena.buf, self.n_bytes = buffer, bytearray(buffer) + b"\0", n_bytes
        self.hashes, self.powers, self.arena.escapes = (np.empty(n_bytes + 1, np.int32) for _ in range(3))
        size = 1 << int(spans).bit_length()
        self.span_table, self.span_mask = np.full(size, -1, np.int32), size - 1
        self.span_start, self.span_stop = np.empty(spans, np.int32), np.empty(spans, np.int32)
        self.labels = Numbering(labels)
        self.arena.labels = np.zeros(6 * (labels + LEAF_LABELS), np.int32)
        self.n_spans = 0
        self.last_child = np.full(nodes, -1, np.int32)
        with cython.nogil:
            self.hash_bytes()

    def finish(self):
        """Give the arena what it needs from here on, and let the tables go."""
        spans = np.asarray(self.arena.labels)[: 6 * (LEAF_LABELS + self.labels.count)].reshape(-1, 6).astype(np.int64)
        self.arena.label_size = (spans[:, 1::2] - spans[:, ::2]).sum(1).astype(np.int32)
        none = np.zeros(0, np.int32)
        self.hashes = self.powers = self.span_table = self.span_start = self.span_stop = none
        self.labels, self.last_child = Numbering(0), none

    def hash_bytes(self) -> cython.void:
        """Prefix hashes (any span's hash in one step) and prefix sums of JSON's escapes."""
        i: cython.Py_ssize_t
        c: cython.int
        h: cython.longlong = 0
        power: cython.longlong = 1
        self.hashes[0], self.powers[0], self.arena.escapes[0] = 0, 1, 0
        for i in range(self.n_bytes):
            c = self.arena.buf[i]
            h = (h * 1000003 + c + 1) & 0x7FFFFFFF
            power = (power * 1000003) & 0x7FFFFFFF
            self.hashes[i + 1] = h
            self.powers[i + 1] = power
            self.arena.escapes[i + 1] = self.arena.escapes[i] + (
                0 if c >= 32 and c != 34 and c != 92 else 1 if c == 34 or c == 92 or (8 <= c <= 13 and c != 11) else 5
            )

    def intern(self, start: cython.int, stop: cython.int) -> cython.int:
        """The number of the text at start:stop, the same for the same text; from 1."""
        h: cython.longlong = (
            cython.cast(cython.longlong, self.hashes[stop])
            - cython.cast(cython.longlong, self.hashes[start]) * cython.cast(cython.longlong, self.powers[stop - start])
        ) & 0x7FFFFFFF
        slot: cython.longlong = (h ^ (h >> 15)) & self.span_mask
        i: cython.int
        k: cython.int
        at: cython.int
        while self.span_table[slot] >= 0:
            i = self.span_table[slot]
            at = self.span_start[i]
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

    def label(
        self, a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, f: cython.int
    ) -> cython.int:
        """The number of the constant texts at a:b, c:d and e:f together."""
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
        return i

    def slot(self, start: cython.int, stop: cython.int) -> cython.int:
        """A constant slot with the text at start:stop."""
        return self.arena.new_slot(start, stop, self.intern(start, stop))

    def node(
        self, kind: cython.int, label: cython.int, parent: cython.int, lead_start: cython.int, start: cython.int
    ) -> cython.int:
        """A new last child of `parent`; its leading white space is at lead_start:start."""
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
