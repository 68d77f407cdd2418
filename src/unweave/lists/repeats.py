"""Lists that were found in several ways, each once. O(records), by hashing.

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from .signatures import slots


def merge_equal(offset, start, stop, kind, parent):
    """Return the lists, as `lists` gives them, without repeats: of equal ones the first, with the kinds of all.

    Lists of one record are left out. The arrays, int32, are changed.
    """
    if len(offset) != len(kind) + 1 or len(parent) != len(kind) or not offset[len(kind)] == len(start) == len(stop):
        raise ValueError("offset must divide start and stop into as many lists as there are kinds and parents")
    table = np.full(slots(len(kind)), -1, np.int32)
    count = _merge_equal(*map(memoryview, (offset, start, stop, kind, parent, table)))
    n_records = offset[count]
    return offset[: count + 1], start[:n_records], stop[:n_records], kind[:count], parent[:count]


@cython.ccall
def _merge_equal(
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    parent: cython.int[::1],
    table: cython.int[::1],
) -> cython.int:
    """Move the lists to keep to the front and return how many there are; `table`: a hash table of them, -1 before."""
    i: cython.Py_ssize_t
    j: cython.int
    slot: cython.Py_ssize_t
    at: cython.int
    end: cython.int
    begin: cython.int = 0
    n_kept: cython.int = 0
    with cython.nogil:
        for i in range(kind.shape[0]):
            end = offset[i + 1]  # before it may be written over
            if end - begin >= 2:
                slot = _find(offset, start, stop, table, begin, end)
                if table[slot] >= 0:
                    kind[table[slot]] |= kind[i]
                else:
                    table[slot] = n_kept
                    at = offset[n_kept]
                    for j in range(end - begin):
                        start[at + j] = start[begin + j]
                        stop[at + j] = stop[begin + j]
                    kind[n_kept] = kind[i]
                    parent[n_kept] = parent[i]
                    n_kept += 1
                    offset[n_kept] = at + end - begin
            begin = end
    return n_kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.overflowcheck(False)  # hashes wrap
def _find(
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    table: cython.int[::1],
    begin: cython.int,
    end: cython.int,
) -> cython.Py_ssize_t:
    """Return the slot of the list kept that is equal to the ranges `begin` to `end`, or the empty one for it."""
    j: cython.int
    a: cython.int
    mask: cython.ulonglong = table.shape[0] - 1
    h: cython.ulonglong = end - begin
    slot: cython.ulonglong
    same: cython.bint
    for j in range(begin, end):
        h = (h * 1000003 + start[j] * 31 + stop[j]) & 0x3FFFFFFF
    slot = (h ^ (h >> 13)) & mask
    while table[slot] >= 0:
        a = offset[table[slot]]
        same = offset[table[slot] + 1] - a == end - begin
        j = 0
        while same and j < end - begin:
            same = start[a + j] == start[begin + j] and stop[a + j] == stop[begin + j]
            j += 1
        if same:
            break
        slot = (slot + 1) & mask
    return cython.cast(cython.Py_ssize_t, slot)
