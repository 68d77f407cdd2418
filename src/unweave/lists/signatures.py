"""Signatures of content nodes: numbers that are equal for equal paths, classes and shapes. O(n).

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from ..tree.labels import LABEL
from ..tree.numbering import Numbering

_MIX: cython.ulonglong = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_WORD: cython.ulonglong = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def boxes(label):
    """Return labels, int32[n], with those of `section` and `article` as `div`: authors mix them within one list."""
    return np.where((label == LABEL["section"]) | (label == LABEL["article"]), np.int32(LABEL["div"]), label)


def signatures(content):
    """Return int32[n] each: path, class path, step, the path of the first terminal inside, and shape, all hash-consed.

    A path is the tags from the root, a class path the tags and classes, a step one tag and class. A shape is the label
    and the shapes of the children that hold terminals, repeats in a row once. Of all tags, see `boxes`. Equal numbers
    mean equal paths; of shapes, almost surely.
    """
    n = len(content)
    arrays = boxes(content.label), content.parent, content.end, content.class_key, content.terminal
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    return _signatures(*map(memoryview, arrays), Numbering(4 * n))


def paths(label, parent):
    """Return int32[n]: a number for each node's path of tags from the root, equal for equal paths."""
    n = len(label)
    path = np.zeros(n, np.int32)
    _paths(*map(memoryview, (label, parent, path)), Numbering(n))
    return path


def paths_within(nodes, parent, label, class_key):
    """Return int32[n]: for each of `nodes`, parents before children, a number for its path of tags and classes from the
    topmost of them.

    Numbers are equal for equal paths, and given in the order of `nodes`; all other nodes have -1.
    """
    path = np.full(len(label), -1, np.int32)
    _paths_within(*map(memoryview, (nodes, parent, label, class_key, path)), Numbering(len(nodes)))
    return path


def held_kinds(content, ranges, class_mask, own=True):
    """Return int64[n] each: kinds of leaves (`leaf_kind`), and the range, of `ranges`, that holds each, once a range.

    ranges : int64[n_ranges, 2], of nodes; own : whether the classes of their topmost nodes count
    """
    columns = content.terminal, content.link, content.label, content.class_key, content.parent
    n = int((content.before[ranges[:, 1]] - content.before[ranges[:, 0]]).sum())
    held, by = np.zeros((2, n), np.int64)
    last = np.full(n, -1, np.int64)  # range that holds each kind, of those so far
    count = _held_kinds(*map(memoryview, (ranges, *columns, held, by, last)), class_mask, own, Numbering(n))
    return held[:count], by[:count]


def leaf_kinds(content, nodes):
    """Return uint64[n]: for each of `nodes` a number by which leaves of one kind are equal (`leaf_kind`)."""
    columns = content.terminal, content.link, content.label, content.class_key, content.parent
    kinds = np.zeros(len(nodes), np.uint64)
    _leaf_kinds(*map(memoryview, (np.asarray(nodes, np.int64), *columns, kinds)))
    return kinds


@cython.overflowcheck(False)  # hashes wrap
@cython.locals(key=cython.ulonglong, step=cython.ulonglong)
def leaf_kind(node, terminal, link, label, class_key, parent, class_mask, start):
    """Return a hash of what a leaf is, and of the tags and classes, under a mask, of it and the two elements around it.

    The class of what begins at `start` or later in an element before it is left out: `<li class="last">`.
    """
    key = terminal[node] + 2 * (link[node] >= 0)
    for _ in range(3):
        step = cython.cast(cython.ulonglong, label[node]) << 32
        if node < start or parent[node] >= start:
            step |= class_key[node] & class_mask
        key = ((key ^ step) * _MIX) & _WORD
        key ^= key >> 29
        node = max(parent[node], 0)
    return key


@cython.locals(i=cython.Py_ssize_t)
def _leaf_kinds(nodes, terminal, link, label, class_key, parent, kinds):
    """Fill `kinds`."""
    for i in range(nodes.shape[0]):
        kinds[i] = leaf_kind(nodes[i], terminal, link, label, class_key, parent, 0xFFFFFFFF, 0)


@cython.locals(i=cython.Py_ssize_t, node=cython.Py_ssize_t, kind=cython.int, key=cython.ulonglong)
def _held_kinds(ranges, terminal, link, label, class_key, parent, held, by, last, class_mask, own, keys):
    """Fill `held` and `by`, and return how many there are."""
    count: cython.int = 0
    with cython.nogil:
        for i in range(ranges.shape[0]):
            for node in range(ranges[i, 0], ranges[i, 1]):
                if not terminal[node]:
                    continue
                key = leaf_kind(node, terminal, link, label, class_key, parent, class_mask, 0 if own else ranges[i, 0])
                kind = keys.number(cython.cast(cython.int, key & 0x7FFFFFFF), cython.cast(cython.int, key >> 33), 0)
                if last[kind] != i:
                    last[kind] = i
                    held[count] = kind
                    by[count] = i
                    count += 1
    return count


@cython.overflowcheck(False)  # hashes wrap
@cython.locals(n=cython.Py_ssize_t, i=cython.Py_ssize_t, child=cython.Py_ssize_t, h=cython.int, previous=cython.int)
@cython.locals(p=cython.int)
def _signatures(label, parent, end, class_key, terminal, keys):
    """Return what `signatures` does; `keys` has room for the at most 4 n distinct keys."""
    n = label.shape[0]
    path_array = np.zeros(n, np.int32)
    class_array = np.zeros(n, np.int32)
    step_array = np.zeros(n, np.int32)
    first_array = np.full(n, -1, np.int32)
    shape_array = np.zeros(n, np.int32)
    path: cython.int[::1] = memoryview(path_array)
    class_path: cython.int[::1] = memoryview(class_array)
    step: cython.int[::1] = memoryview(step_array)
    first: cython.int[::1] = memoryview(first_array)
    shape: cython.int[::1] = memoryview(shape_array)
    with cython.nogil:
        for i in range(n):
            p = parent[i]
            path[i] = keys.number(1 if p < 0 else path[p] + 2, label[i], -1)
        for i in range(n):
            p = parent[i]
            class_path[i] = keys.number(1 if p < 0 else class_path[p] + 2, label[i], class_key[i])
        for i in range(n):
            step[i] = keys.number(0, label[i], class_key[i])
        for i in range(n - 1, -1, -1):
            if terminal[i]:
                first[i] = path[i]
            p = parent[i]
            if p >= 0 and first[i] >= 0:
                first[p] = first[i]
        for i in range(n - 1, -1, -1):
            h = -2 - label[i]
            previous = -1
            child = i + 1
            while child < end[i]:
                if first[child] >= 0 and shape[child] != previous:
                    previous = shape[child]
                    h = cython.cast(
                        cython.int, ((cython.cast(cython.longlong, h) * 31 + previous + 7) ^ (h >> 7)) & 0x1FFFFFFF
                    )
                child = end[child]
            shape[i] = h
    return path_array, class_array, step_array, first_array, shape_array


@cython.locals(i=cython.Py_ssize_t, p=cython.int)
def _paths(label, parent, path, keys):
    """Number the paths: each is its parent's and a label."""
    with cython.nogil:
        for i in range(label.shape[0]):
            p = parent[i]
            path[i] = keys.number(1 if p < 0 else path[p] + 2, label[i], -1)


@cython.locals(i=cython.Py_ssize_t, node=cython.longlong, p=cython.int)
def _paths_within(nodes, parent, label, class_key, path, keys):
    """Number the paths from the topmost nodes on: each is its parent's, if that is one of them, a label and a class."""
    with cython.nogil:
        for i in range(nodes.shape[0]):
            node = nodes[i]
            p = parent[node]
            path[node] = keys.number(-1 if p < 0 else path[p], label[node], class_key[node])
