"""Signatures of content nodes: numbers that are equal for equal paths, classes and shapes. O(n).

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np


def signatures(content):
    """Return int32[n] each: path, class path, the path of the first terminal inside, and shape, all hash-consed.

    A path is the tags from the root, a class path the tags and classes. A shape is the label and the shapes of the
    children that hold terminals, repeats in a row once. Equal numbers mean equal paths; of shapes, almost surely.
    """
    n = len(content)
    arrays = (
        content.label, content.parent, content.end, content.class_key, content.terminal,
        np.full(slots(4 * n), -1, np.int32), np.zeros((4 * n, 3), np.int32),
    )  # fmt: skip
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    return _signatures(*map(memoryview, arrays))


def paths(label, parent):
    """Return int32[n]: a number for each node's path of tags from the root, equal for equal paths."""
    n = len(label)
    path = np.zeros(n, np.int32)
    table, triples = np.full(slots(n), -1, np.int32), np.zeros((n, 3), np.int32)
    _paths(*map(memoryview, (label, parent, table, triples, path)))
    return path


def slots(n):
    """Return the size of a hash table for n entries: a power of two, at most half full."""
    size = 16
    while size < 2 * n:
        size *= 2
    return size


@cython.ccall
@cython.overflowcheck(False)  # hashes wrap
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, count=cython.int, mask=cython.ulonglong, child=cython.Py_ssize_t,
    h=cython.int, previous=cython.int, p=cython.int,
)  # fmt: skip
def _signatures(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    class_key: cython.const[cython.int][::1],
    terminal: cython.const[cython.uchar][::1],
    table: cython.int[::1],
    triples: cython.int[:, ::1],
):
    """Return int32[n] each: path, class path, the path of the first terminal inside, and shape, all hash-consed.

    A shape is the label and the shapes of the children that hold terminals, repeats in a row once. `triples` has room
    for the at most 4 n distinct keys, `table` twice that.
    """
    n = label.shape[0]
    path_array = np.zeros(n, np.int32)
    class_array = np.zeros(n, np.int32)
    first_array = np.full(n, -1, np.int32)
    shape_array = np.zeros(n, np.int32)
    path: cython.int[::1] = memoryview(path_array)
    class_path: cython.int[::1] = memoryview(class_array)
    first: cython.int[::1] = memoryview(first_array)
    shape: cython.int[::1] = memoryview(shape_array)
    count = 0
    with cython.nogil:
        for i in range(n):
            p = parent[i]
            count = _intern(1 if p < 0 else path[p] + 2, label[i], -1, table, triples, count, path, i)
        for i in range(n):
            p = parent[i]
            h = 1 if p < 0 else class_path[p] + 2
            count = _intern(h, label[i], class_key[i], table, triples, count, class_path, i)
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
    return path_array, class_array, first_array, shape_array


@cython.ccall
@cython.locals(i=cython.Py_ssize_t, count=cython.int, p=cython.int)
def _paths(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    table: cython.int[::1],
    triples: cython.int[:, ::1],
    path: cython.int[::1],
):
    """Number the paths: each is its parent's and a label."""
    count = 0
    with cython.nogil:
        for i in range(label.shape[0]):
            p = parent[i]
            count = _intern(1 if p < 0 else path[p] + 2, label[i], -1, table, triples, count, path, i)


@cython.cfunc
@cython.inline
@cython.overflowcheck(False)  # hashes wrap
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(mask=cython.ulonglong, slot=cython.ulonglong, k=cython.int)
def _intern(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    table: cython.int[::1],
    triples: cython.int[:, ::1],
    count: cython.int,
    out: cython.int[::1],
    i: cython.Py_ssize_t,
) -> cython.int:
    """Put the number of triple (a, b, c) into `out[i]` and return how many triples there are."""
    mask = table.shape[0] - 1
    slot = (
        cython.cast(cython.ulonglong, a) * 1000003
        + cython.cast(cython.ulonglong, b) * 8191
        + cython.cast(cython.ulonglong, c + 1) * 131
    ) & 0x3FFFFFFF
    slot = (slot ^ (slot >> 11)) & mask
    while table[slot] >= 0:
        k = table[slot]
        if triples[k, 0] == a and triples[k, 1] == b and triples[k, 2] == c:
            out[i] = k
            return count
        slot = (slot + 1) & mask
    table[slot] = count
    triples[count, 0] = a
    triples[count, 1] = b
    triples[count, 2] = c
    out[i] = count
    return count + 1
