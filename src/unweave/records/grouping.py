"""The compiled part of finding candidates: signatures of nodes, grouping by key, equal lists once. O(n).

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""

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


def group(nodes, first, second, third):
    """Return (owner, members) of the groups of at least two `nodes` with the same three keys.

    Keys are int32 arrays indexed by node. Groups are numbered by their first members, members are in order.
    """
    nodes = np.ascontiguousarray(nodes, np.int32)
    if not len(nodes):
        return nodes, nodes
    keys = [np.ascontiguousarray(key, np.int32) for key in (first, second, third)]
    if any(len(key) <= nodes.max() for key in keys) or nodes.min() < 0:
        raise ValueError("every node needs a key")
    owner, members = np.zeros(len(nodes), np.int32), np.zeros(len(nodes), np.int32)
    arrays = (
        nodes,
        *keys,
        np.full(slots(len(nodes)), -1, np.int32),
        np.zeros((len(nodes), 4), np.int32),
        owner,
        members,
    )
    count = _group(*map(memoryview, arrays))
    return owner[:count], members[:count]


def merge_equal(offset, start, stop, kind):
    """Return bool[n]: one list of each set of equal ones, of two records at least; it gets the kinds of all.

    List i has records `offset[i]` to `offset[i + 1]`, whose ranges are `start` to `stop`; `kind` is changed.
    """
    keep = np.zeros(len(kind), np.uint8)
    table = np.full(slots(len(kind)), -1, np.int32)
    ranges = (np.ascontiguousarray(start, np.int32), np.ascontiguousarray(stop, np.int32))
    if len(offset) != len(kind) + 1 or offset[len(kind)] != len(ranges[0]) or len(ranges[0]) != len(ranges[1]):
        raise ValueError("offset must divide start and stop into as many lists as there are kinds")
    _merge_equal(*map(memoryview, (offset, *ranges, kind, table, keep)))
    return keep.astype(np.bool_)


def slots(n):
    """Return the size of a hash table for n entries: a power of two, at most half full."""
    size = 16
    while size < 2 * n:
        size *= 2
    return size


@cython.ccall
@cython.overflowcheck(False)  # hashes wrap
@cython.locals(
    i=cython.Py_ssize_t, k=cython.int, node=cython.int, n_groups=cython.int, mask=cython.ulonglong,
    slot=cython.ulonglong, n_kept=cython.int, n_members=cython.int, at=cython.int,
)  # fmt: skip
def _group(
    nodes: cython.const[cython.int][::1],
    first: cython.const[cython.int][::1],
    second: cython.const[cython.int][::1],
    third: cython.const[cython.int][::1],
    table: cython.int[::1],
    groups: cython.int[:, ::1],
    owner: cython.int[::1],
    members: cython.int[::1],
):
    """Fill `owner` and `members` and return how many members there are.

    Rows of `groups`: a group's first node, its size, its number among those kept (-1: too small), its next place.
    `owner` holds each node's group meanwhile.
    """
    mask = table.shape[0] - 1
    n_groups = n_kept = n_members = 0
    with cython.nogil:
        for i in range(nodes.shape[0]):
            node = nodes[i]
            slot = (
                cython.cast(cython.ulonglong, first[node] + 1) * 1000003
                + cython.cast(cython.ulonglong, second[node] + 1) * 8191
                + cython.cast(cython.ulonglong, third[node] + 1) * 131
            ) & 0x3FFFFFFF
            slot = (slot ^ (slot >> 11)) & mask
            while table[slot] >= 0:
                k = groups[table[slot], 0]
                if first[k] == first[node] and second[k] == second[node] and third[k] == third[node]:
                    break
                slot = (slot + 1) & mask
            if table[slot] < 0:
                table[slot] = n_groups
                groups[n_groups, 0] = node
                n_groups += 1
            k = table[slot]
            groups[k, 1] += 1
            owner[i] = k
        for k in range(n_groups):
            groups[k, 2] = -1
            if groups[k, 1] >= 2:
                groups[k, 2] = n_kept
                groups[k, 3] = n_members
                n_kept += 1
                n_members += groups[k, 1]
        for i in range(nodes.shape[0]):
            k = owner[i]
            if groups[k, 2] >= 0:
                members[groups[k, 3]] = nodes[i]
                groups[k, 3] += 1
        at = 0
        for k in range(n_groups):
            if groups[k, 2] >= 0:
                for _ in range(groups[k, 1]):
                    owner[at] = groups[k, 2]
                    at += 1
    return n_members


@cython.ccall
@cython.overflowcheck(False)  # hashes wrap
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, h=cython.ulonglong, mask=cython.ulonglong,
    slot=cython.ulonglong, other=cython.int, size=cython.int, same=cython.bint, a=cython.int, b=cython.int,
)  # fmt: skip
def _merge_equal(
    offset: cython.const[cython.int][::1],
    start: cython.const[cython.int][::1],
    stop: cython.const[cython.int][::1],
    kind: cython.int[::1],
    table: cython.int[::1],
    kept: cython.uchar[::1],
):
    """Mark the lists to keep: a hash table of lists by their ranges, at most half full."""
    n = kind.shape[0]
    mask = table.shape[0] - 1
    for i in range(n):
        a = offset[i]
        size = offset[i + 1] - a
        if size < 2:
            continue
        h = size
        for j in range(a, offset[i + 1]):
            h = (h * 1000003 + start[j] * 31 + stop[j]) & 0x3FFFFFFF
        slot = (h ^ (h >> 13)) & mask
        while table[slot] >= 0:
            other = table[slot]
            b = offset[other]
            same = offset[other + 1] - b == size
            j = 0
            while same and j < size:
                same = start[a + j] == start[b + j] and stop[a + j] == stop[b + j]
                j += 1
            if same:
                kind[other] |= kind[i]
                break
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = i
            kept[i] = 1


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
