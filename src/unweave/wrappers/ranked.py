"""The ranked encoding of a tree, with attribute values as leaves (subtree delimiters, "ranked tree"). O(bytes of tags).

An unranked tree becomes a binary one: the first child is the left child, the next sibling the right child. Texts are
leaves; so are the attribute values a user would want, each a leaf `@name` before the element's other children.

A label is a hash of what it stands for, so that labels of different pages compare without a table: the tag, refined by
`class` and `itemprop` with every run of digits read as one 0 (`item-17` and `item-18` are one template's doing).

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from ..tree.lookups import attribute_spans

LEAF_ATTRIBUTES: tuple[str, ...] = ("href", "src", "alt", "title", "content", "datetime", "value")
"""The attributes whose values are leaves."""

_N_LEAF: cython.int = cython.declare(cython.int, len(LEAF_ATTRIBUTES))
_MASK: cython.ulonglong = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_BASIS: cython.ulonglong = cython.declare(cython.ulonglong, 0xCBF29CE484222325)
_PRIME: cython.ulonglong = cython.declare(cython.ulonglong, 0x100000001B3)

COLUMNS = {
    "node": np.int32, "kind": np.int32, "up": np.int32, "first": np.int32, "next": np.int32, "parent": np.int32,
    "is_left": np.uint8, "label": np.uint64, "tag": np.uint64, "text": np.uint64, "start": np.int64, "stop": np.int64,
}  # fmt: skip


def encode(buffer: bytes, parent, inner, start, stop, label):
    """Return the ranked encoding of a tree as a dict of arrays, one entry a ranked node, in preorder.

    Parameters
    ----------
    buffer, parent, inner, start, stop, label : as in `unweave.tree.Tree`

    Returns
    -------
    node : int32, the tree's node (for an attribute leaf: its element)
    kind : int32, -1 for an element, 0 for a text, 1 + i for the value of `LEAF_ATTRIBUTES[i]`
    up, first, next : int32, the binary parent, left child and right child; -1 without one
    parent : int32, the unranked parent
    is_left : uint8, 1 where the node is its binary parent's left child
    label, tag : uint64, hash of the refined label, and of the tag alone
    text : uint64, hash of a leaf's text with white space folded; 0 for elements and for leaves that show nothing
    start, stop : int64, where a leaf's raw text stands in `buffer`
    """
    if not isinstance(buffer, bytes):
        raise TypeError(f"encode needs bytes, not {type(buffer).__name__}")
    parent, label = (np.ascontiguousarray(a, np.int32) for a in (parent, label))
    inner, start, stop = (np.ascontiguousarray(a, np.int64) for a in (inner, start, stop))
    n = len(label)
    if any(a.shape != (n,) for a in (parent, inner, start, stop)):
        raise ValueError("parent, inner, start, stop and label must be flat arrays of one length")
    if n and (start.min() < 0 or inner.max() > len(buffer) or stop.max() > len(buffer)):
        raise ValueError("start, inner and stop must lie inside the buffer")
    if n and (np.any(parent >= np.arange(n)) or parent.min() < -1):
        raise ValueError("parents must come before their children")
    spans = attribute_spans(buffer, start, inner, *LEAF_ATTRIBUTES, "class", "itemprop")
    size = n + np.count_nonzero(spans[:_N_LEAF, :, 0] < spans[:_N_LEAF, :, 1])
    columns = {name: np.zeros(size, kind) for name, kind in COLUMNS.items()}
    Encoder(buffer or b"\0", parent, label, start, inner, stop, spans, columns).run()
    return columns


def label_hash(tag: str, refinement: str = "", itemprop: str = "") -> int:
    """Return the label of an element with this tag and these (raw, escaped) `class` and `itemprop` values."""
    h = _hash_bytes(tag.encode(), 0, len(tag.encode()), int(_BASIS))
    for mark, value in ((1, refinement.encode()), (2, itemprop.encode())):
        if value:
            h = _hash_folding_digits(value, 0, len(value), ((h ^ mark) * int(_PRIME)) & int(_MASK))
    return int(h)


def text_hash(text: bytes) -> int:
    """Return the hash of a leaf's raw text, white space folded; 0 when it shows nothing."""
    return int(_hash_text(text or b" ", 0, len(text)))


@cython.overflowcheck(False)  # FNV-1a is arithmetic modulo 2^64
@cython.locals(i=cython.Py_ssize_t, h=cython.ulonglong)
def _hash_bytes(data, start, stop, seed):
    """FNV-1a, 64 bits."""
    h = seed
    for i in range(start, stop):
        h = ((h ^ data[i]) * _PRIME) & _MASK
    return h


@cython.overflowcheck(False)  # FNV-1a is arithmetic modulo 2^64
@cython.locals(i=cython.Py_ssize_t, h=cython.ulonglong, in_digits=cython.bint)
def _hash_folding_digits(data, start, stop, seed):
    """FNV-1a with every run of digits read as one 0."""
    h = seed
    in_digits = False
    for i in range(start, stop):
        if 48 <= data[i] <= 57:
            if not in_digits:
                h = ((h ^ 48) * _PRIME) & _MASK
            in_digits = True
        else:
            h = ((h ^ data[i]) * _PRIME) & _MASK
            in_digits = False
    return h


@cython.locals(byte=cython.uchar, second=cython.uchar, third=cython.uchar)
def _space(data, i, stop):
    """Return how many bytes the white space or zero-width space at `i` takes, in UTF-8 or as `&nbsp;`; else 0."""
    byte = data[i]
    if byte <= 32:
        return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31
    if byte == 38 and i + 6 <= stop and data[i + 1] == 110 and data[i + 2] == 98 and data[i + 5] == 59:
        return 6
    if byte == 0xC2 and i + 2 <= stop:
        return 2 * (data[i + 1] == 0x85 or data[i + 1] == 0xA0)
    if not (0xE1 <= byte <= 0xE3 or byte == 0xEF) or i + 3 > stop:
        return 0
    second, third = data[i + 1], data[i + 2]
    if byte == 0xEF:  # U+FEFF
        return 3 * (second == 0xBB and third == 0xBF)
    if byte == 0xE2:
        if second == 0x80:  # U+2000 to U+200B, U+2028, U+2029, U+202F
            return 3 * (third <= 0x8B or third == 0xA8 or third == 0xA9 or third == 0xAF)
        return 3 * (second == 0x81 and third == 0x9F)
    return 3 * (third == 0x80 and second == (0x9A if byte == 0xE1 else 0x80))  # U+1680, U+3000


def _is_zero_width(data, i, size):
    """Say whether the space of `size` bytes at `i` is U+200B or U+FEFF."""
    return size == 3 and (data[i] == 0xEF or (data[i] == 0xE2 and data[i + 1] == 0x80 and data[i + 2] == 0x8B))


@cython.overflowcheck(False)  # FNV-1a is arithmetic modulo 2^64
@cython.locals(i=cython.Py_ssize_t, h=cython.ulonglong, gap=cython.bint, any_seen=cython.bint, size=cython.Py_ssize_t)
def _hash_text(data, start, stop):
    """FNV-1a of a raw text, white space folded and trimmed as `unweave.whitespace` does; 0 when nothing is left."""
    h = _BASIS
    gap = False
    any_seen = False
    i = start
    while i < stop:
        size = _space(data, i, stop)
        if size:
            gap = gap or not _is_zero_width(data, i, size)
            i += size
        else:
            if gap and any_seen:
                h = ((h ^ 32) * _PRIME) & _MASK
            gap = False
            any_seen = True
            h = ((h ^ data[i]) * _PRIME) & _MASK
            i += 1
    return h if any_seen else 0


class Encoder:
    """One pass over the nodes of a tree, which fills the columns of its ranked encoding.

    `spans[k, i]` is where node i has the value of wanted attribute k: the leaf attributes, then `class` and `itemprop`;
    -1 without it; an empty value is none. `ranked[i]` is the ranked node of tree node i, `tail[p]` the child of ranked
    node p that was linked last, -1 before the first. The columns have one entry for every node and every attribute
    leaf.
    """

    def __init__(self, buffer, parent, label, start, inner, stop, spans, columns):
        self.data, self.n, self.spans = buffer, len(label), spans
        self.tree_parent, self.tree_label = parent, label
        self.tree_start, self.tree_inner, self.tree_stop = start, inner, stop
        self.ranked, self.tail, self.count = np.zeros(self.n, np.int32), np.full(len(columns["node"]), -1, np.int32), 0
        self.node, self.kind, self.up, self.first = columns["node"], columns["kind"], columns["up"], columns["first"]
        self.right, self.parent, self.is_left = columns["next"], columns["parent"], columns["is_left"]
        self.label, self.tag, self.text = columns["label"], columns["tag"], columns["text"]
        self.start, self.stop = columns["start"], columns["stop"]

    def run(self):
        """Fill the columns."""
        with cython.nogil:
            self._run()

    @cython.locals(i=cython.Py_ssize_t, k=cython.Py_ssize_t, p=cython.int)
    def _run(self):
        for i in range(self.n):
            self.ranked[i] = self.count
            p = self.ranked[self.tree_parent[i]] if self.tree_parent[i] >= 0 else -1
            if self.tree_label[i] == 0:
                self._leaf(i, p, 0, self.tree_start[i], self.tree_stop[i])
                continue
            p = self._element(i, p)
            for k in range(_N_LEAF):
                if self.spans[k, i, 0] < self.spans[k, i, 1]:
                    self._leaf(i, p, 1 + k, self.spans[k, i, 0], self.spans[k, i, 1])

    def _leaf(self, i, p, kind, start, stop):
        """Add a leaf with the text at start:stop; the label of a leaf is its kind, from 1 on."""
        m: cython.int = self._link(i, p, kind)
        self.start[m] = start
        self.stop[m] = stop
        self.text[m] = _hash_text(self.data, start, stop)
        self.label[m] = kind + 1
        self.tag[m] = kind + 1

    @cython.overflowcheck(False)  # as in the hashes
    @cython.locals(k=cython.Py_ssize_t, h=cython.ulonglong)
    def _element(self, i, p):
        """Add element `i` and return its ranked node; `class` and `itemprop` refine its label."""
        m: cython.int = self._link(i, p, -1)
        a: cython.Py_ssize_t = self.tree_start[i] + 1
        while a < self.tree_inner[i] and self.data[a] != 32 and self.data[a] != 62:
            a += 1
        h = _hash_bytes(self.data, self.tree_start[i] + 1, a, _BASIS)
        self.tag[m] = h
        for k in range(_N_LEAF, _N_LEAF + 2):
            if self.spans[k, i, 0] < self.spans[k, i, 1]:
                h = ((h ^ (k - _N_LEAF + 1)) * _PRIME) & _MASK
                h = _hash_folding_digits(self.data, self.spans[k, i, 0], self.spans[k, i, 1], h)
        self.label[m] = h
        return m

    def _link(self, i, p, kind):
        """Add a ranked node of tree node `i`, the last child of `p` so far; without a parent where `p` is -1."""
        m: cython.int = self.count
        previous: cython.int
        self.count = m + 1
        self.node[m] = i
        self.kind[m] = kind
        self.first[m] = -1
        self.right[m] = -1
        self.up[m] = -1
        self.parent[m] = p
        if p < 0:
            return m
        previous = self.tail[p]
        if previous < 0:
            self.first[p] = m
            self.up[m] = p
            self.is_left[m] = 1
        else:
            self.right[previous] = m
            self.up[m] = previous
        self.tail[p] = m
        return m
