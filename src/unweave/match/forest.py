"""Several trees as one forest, in the order the RTDM kernel reads: siblings side by side.

A tree comes in as flat preorder arrays (`label`, `end`).  The forest numbers the
vertices of all its trees anew so that the children of a vertex are one slice, and
gives every subtree a *class*: two subtrees of the forest have the same class
exactly when they are identical (same labels, same shape).  This is the
equivalence-class step of the RTDM paper (section 3.2): one linear pass over all
trees, by hash-consing, with keys compared and not only hashed.

O(number of vertices) time and memory.
"""

import cython
import numpy as np

MAX_VERTICES = 1 << 30
"""Vertices in one forest: ids are int32, and a class is made from at most two ids a vertex."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _intern(
    key_high: cython.int[::1],
    key_low: cython.int[::1],
    value: cython.int[::1],
    high: cython.int,
    low: cython.int,
    fresh: cython.int,
) -> cython.int:
    """The id of the pair (high, low), `fresh` when it was not there yet.

    The tables are a power of two long and never more than half full, so the probe ends.
    high and low are below 2**31 and the factors below 2**22: no product passes 2**53.
    """
    mask: cython.longlong = key_high.shape[0] - 1
    spread: cython.longlong = cython.cast(cython.longlong, high) * 1640531 + cython.cast(cython.longlong, low) * 975313
    spread = spread ^ (spread >> 17)
    spread = (spread & 0x7FFFFFFF) * 2246822
    spread = spread ^ (spread >> 13)
    at: cython.Py_ssize_t = spread & mask
    while value[at] >= 0:
        if key_high[at] == high and key_low[at] == low:
            return value[at]
        at = (at + 1) & mask
    key_high[at] = high
    key_low[at] = low
    value[at] = fresh
    return fresh


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _height(
    end: cython.int[::1], base: cython.Py_ssize_t, stop: cython.Py_ssize_t, open_end: cython.int[::1]
) -> cython.Py_ssize_t:
    """The height if end[base:stop] are the subtree ends of one tree in preorder, counted from `base`; else -1.

    open_end is scratch, one longer than the tree, so the stack of open vertices fits.
    """
    n: cython.Py_ssize_t = stop - base
    top: cython.Py_ssize_t = 0
    height: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    if end[base] != n:
        return -1
    open_end[0] = end[base]
    for i in range(1, n):
        while open_end[top] <= i:  # the root's end is n, so this stops
            top -= 1
        if end[base + i] <= i or end[base + i] > open_end[top]:
            return -1
        top += 1
        open_end[top] = end[base + i]
        if top > height:
            height = top
    return height


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _classify(
    label: cython.int[::1],
    end: cython.int[::1],
    base: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    key_high: cython.int[::1],
    key_low: cython.int[::1],
    value: cython.int[::1],
    class_of: cython.int[::1],
    fresh: cython.int,
) -> cython.int:
    """Give the vertices base:stop their classes; returns the next unused id.

    The class of (l, [c1 .. ck]) is pair(..pair(pair(0, l), c1).., ck): equal ids mean equal
    label and equal children, by induction, because pairs are interned exactly.
    Children follow parents in preorder, so the backward pass finds them done.
    """
    n: cython.Py_ssize_t = stop - base
    i: cython.Py_ssize_t
    child: cython.Py_ssize_t
    state: cython.int
    for i in range(n - 1, -1, -1):
        state = _intern(key_high, key_low, value, 0, label[base + i], fresh)
        if state == fresh:
            fresh += 1
        child = i + 1
        while child < end[base + i]:
            state = _intern(key_high, key_low, value, state + 1, class_of[base + child], fresh)
            if state == fresh:
                fresh += 1
            child = end[base + child]
        class_of[base + i] = state
    return fresh


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_out(
    end: cython.int[::1],
    base: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    order: cython.int[::1],
    first: cython.int[::1],
    n_children: cython.int[::1],
    slot: cython.int[::1],
) -> cython.void:
    """Number the vertices base:stop so that siblings are neighbours.

    order[k] is the preorder index (from 0 in its tree) of vertex k; slot is its inverse.
    """
    n: cython.Py_ssize_t = stop - base
    free: cython.int = cython.cast(cython.int, base) + 1
    i: cython.Py_ssize_t
    child: cython.Py_ssize_t
    vertex: cython.Py_ssize_t
    order[base] = 0
    slot[base] = cython.cast(cython.int, base)
    for i in range(n):
        vertex = slot[base + i]  # a parent comes before its children and gave them their slots
        first[vertex] = free
        n_children[vertex] = 0
        child = i + 1
        while child < end[base + i]:
            order[free] = cython.cast(cython.int, child)
            slot[base + child] = free
            free += 1
            n_children[vertex] += 1
            child = end[base + child]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _paths(
    label: cython.int[::1],
    end: cython.int[::1],
    base: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    key_high: cython.int[::1],
    key_low: cython.int[::1],
    value: cython.int[::1],
    path: cython.int[::1],
    fresh: cython.int,
) -> cython.int:
    """Give the vertices base:stop the id of their path of labels from the root; returns the next unused id."""
    n: cython.Py_ssize_t = stop - base
    i: cython.Py_ssize_t
    child: cython.Py_ssize_t
    path[base] = _intern(key_high, key_low, value, 0, label[base], fresh)
    if path[base] == fresh:
        fresh += 1
    for i in range(n):
        child = i + 1
        while child < end[base + i]:
            path[base + child] = _intern(key_high, key_low, value, path[base + i] + 1, label[base + child], fresh)
            if path[base + child] == fresh:
                fresh += 1
            child = end[base + child]
    return fresh


class Forest:
    """Trees numbered together, with the class of every subtree.

    Vertex ids run from 0 over all trees; tree t owns start[t]:start[t + 1] and its root is start[t].

    start : int64[n_trees + 1]
    order : int32[n], preorder index of vertex k within its own tree
    slot : int32[n], the inverse: slot[start[t] + i] is the vertex with preorder index i of tree t
    label, class_of, first, n_children, size : int32[n], by vertex; children of k are first[k]:first[k] + n_children[k]
    end, preorder_label : int32[n], as given (preorder, ends counted within the tree)
    """

    __slots__ = (
        "class_of",
        "end",
        "first",
        "height",
        "label",
        "n_children",
        "n_classes",
        "order",
        "preorder_label",
        "size",
        "slot",
        "start",
    )

    def __init__(self, labels, ends):
        """Build from one int32 array of labels (0 or more) and one of ends for each tree.

        Raises ValueError when arrays are empty, of unlike length, or are no preorder tree.
        """
        if len(labels) != len(ends):
            raise ValueError(f"{len(labels)} label arrays but {len(ends)} end arrays")
        for t, (label, end) in enumerate(zip(labels, ends, strict=True)):
            if len(label) == 0 or len(label) != len(end):
                raise ValueError(
                    f"tree {t}: {len(label)} labels and {len(end)} ends; a tree has one of each per vertex, and a root"
                )
        self.start = np.zeros(len(labels) + 1, dtype=np.int64)
        np.cumsum([len(label) for label in labels], out=self.start[1:])
        n = int(self.start[-1])
        if n > MAX_VERTICES:
            raise ValueError(f"{n} vertices in one forest; the limit is {MAX_VERTICES}")
        self.preorder_label = _joined(labels)
        self.end = _joined(ends)
        if n and int(self.preorder_label.min()) < 0:
            raise ValueError("labels are 0 or more")
        self._arrange(n)

    def _arrange(self, n):
        for name in ("order", "slot", "first", "n_children"):
            setattr(self, name, np.zeros(n, dtype=np.int32))
        class_in_preorder = np.zeros(n, dtype=np.int32)
        high, low, value = _tables(n)
        scratch = np.zeros(n + 1, dtype=np.int32)
        fresh = 0
        self.height = 0
        for t in range(len(self.start) - 1):
            base, stop = int(self.start[t]), int(self.start[t + 1])
            height = _height(self.end, base, stop, scratch)
            if height < 0:
                raise ValueError(f"tree {t}: ends are not those of a tree in preorder")
            self.height = max(self.height, height)
            fresh = _classify(self.preorder_label, self.end, base, stop, high, low, value, class_in_preorder, fresh)
            _lay_out(self.end, base, stop, self.order, self.first, self.n_children, self.slot)
        self.n_classes = fresh
        at = self.position()
        self.label = self.preorder_label[at]
        self.class_of = class_in_preorder[at]
        self.size = (self.end[at] - self.order).astype(np.int32)

    def __len__(self):
        return len(self.start) - 1

    def n_vertices(self, tree):
        """The number of vertices of one tree."""
        return int(self.start[tree + 1] - self.start[tree])

    def position(self):
        """int64[n]: where vertex k stands in the arrays by preorder."""
        return self.order + np.repeat(self.start[:-1], np.diff(self.start))

    def path_ids(self):
        """int32[n] by preorder position: equal for vertices whose labels from the root are the same."""
        n = int(self.start[-1])
        path = np.zeros(n, dtype=np.int32)
        high, low, value = _tables(n)
        fresh = 0
        for t in range(len(self)):
            fresh = _paths(
                self.preorder_label, self.end, int(self.start[t]), int(self.start[t + 1]), high, low, value, path, fresh
            )
        return path


def _joined(arrays):
    if not arrays:
        return np.zeros(0, dtype=np.int32)
    return np.ascontiguousarray(np.concatenate([np.asarray(a, dtype=np.int32) for a in arrays]))


def _tables(n):
    # A vertex interns at most one pair for its label and one for being a child: 2 n ids, tables half full.
    capacity = 1 << max(4, (4 * n - 1).bit_length())
    return (
        np.zeros(capacity, dtype=np.int32),
        np.zeros(capacity, dtype=np.int32),
        np.full(capacity, -1, dtype=np.int32),
    )
