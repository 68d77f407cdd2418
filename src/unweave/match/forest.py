"""Several trees as one forest, in the order the RTDM kernel reads: siblings side by side.

A tree comes in as flat preorder arrays (`label`, `end`).  The forest numbers the
vertices of all its trees anew so that the children of a vertex are one slice, and
gives every subtree its structural class (`classes`): two subtrees of the forest have the
same class exactly when they are identical.  This is the equivalence-class step of the
RTDM paper (section 3.2).

O(number of vertices) time and memory.
"""
# mypy: ignore-errors

import cython
import numpy as np

from .classes import number_subtrees

MAX_VERTICES = 1 << 30
"""Vertices in one forest: ids are int32."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(i=cython.Py_ssize_t, child=cython.Py_ssize_t, vertex=cython.Py_ssize_t)
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
        "class_of", "end", "first", "height", "label", "n_children", "order", "preorder_label", "size", "slot", "start",
    )  # fmt: skip

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
        n = int(self.start[len(labels)])
        if n > MAX_VERTICES:
            raise ValueError(f"{n} vertices in one forest; the limit is {MAX_VERTICES}")
        self.preorder_label = _joined(labels)
        self.end = _joined(ends)
        if n and int(self.preorder_label.min()) < 0:
            raise ValueError("labels are 0 or more")
        self._arrange(n)

    def _arrange(self, n):
        size = np.diff(self.start)
        if (self.end[self.start[: len(size)]] != size).any():
            raise ValueError("ends are not those of a tree in preorder: a root's end is the number of its vertices")
        try:
            classes, _, tallest = number_subtrees(self.preorder_label, self.end + self._base(np.int32))
        except ValueError as error:
            raise ValueError(f"ends are not those of a tree in preorder: {error}") from error
        self.height = max(0, tallest - 1)
        for name in ("order", "slot", "first", "n_children"):
            setattr(self, name, np.zeros(n, dtype=np.int32))
        for t in range(len(size)):
            base, stop = int(self.start[t]), int(self.start[t + 1])
            _lay_out(self.end, base, stop, self.order, self.first, self.n_children, self.slot)
        at = self.position()
        self.label = self.preorder_label[at]
        self.class_of = classes[at]
        self.size = (self.end[at] - self.order).astype(np.int32)

    def __len__(self):
        return self.start.size - 1

    def _base(self, dtype):
        """Return where the tree of each vertex begins in the arrays."""
        return np.repeat(self.start[: len(self)], np.diff(self.start)).astype(dtype)

    def n_vertices(self, tree):
        """Return the number of vertices of one tree."""
        return int(self.start[tree + 1] - self.start[tree])

    def position(self):
        """int64[n]: where vertex k stands in the arrays by preorder."""
        return self.order + self._base(np.int64)


def _joined(arrays):
    if not arrays:
        return np.zeros(0, dtype=np.int32)
    return np.ascontiguousarray(np.concatenate([np.asarray(a, dtype=np.int32) for a in arrays]))
