"""Lists that were found in several ways, each once. O(records), by hashing.

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from ..tree.numbering import Numbering


def merge_equal(offset, start, stop, kind, parent):
    """Return the lists, as `lists` gives them, without repeats: of equal ones the first, with the kinds of all.

    Lists of one record are left out. The arrays, int32, are changed.
    """
    is_even = len(offset) - 1 == len(kind) == len(parent) and offset[len(kind)] == len(start) == len(stop)
    if not is_even or offset[0] or (np.diff(offset) < 0).any():  # as of arrays that were merged before
        raise ValueError("offset must divide start and stop into as many lists as there are kinds and parents")
    kept = np.full(len(start), -1, np.int32)
    count = _merge_equal(*map(memoryview, (offset, start, stop, kind, parent, kept)), Numbering(len(start)))
    n_records = offset[count]
    return offset[: count + 1], start[:n_records], stop[:n_records], kind[:count], parent[:count]


@cython.locals(i=cython.Py_ssize_t, j=cython.int, prefix=cython.int, at=cython.int, end=cython.int)
def _merge_equal(offset, start, stop, kind, parent, kept, prefixes):
    """Move the lists to keep to the front and return how many there are.

    A list is the number of its last prefix; `kept` has the place of the list of such a number, -1 before.
    """
    begin: cython.int = 0
    n_kept: cython.int = 0
    with cython.nogil:
        for i in range(kind.shape[0]):
            end = offset[i + 1]  # before it may be written over
            if end - begin >= 2:
                prefix = -1
                for j in range(begin, end):
                    prefix = prefixes.number(prefix, start[j], stop[j])
                if kept[prefix] >= 0:
                    kind[kept[prefix]] |= kind[i]
                else:
                    kept[prefix] = n_kept
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
