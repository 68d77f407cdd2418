"""What is looked up in a scanned tree when it is asked for: where attributes' values stand, which number an element
has, on which path of labels it stands.

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

from functools import lru_cache

import cython
import numpy as np

from .numbering import Numbering

if cython.compiled:
    from cython.cimports.unweave.tree.markup_bytes import find
else:
    from .markup_bytes import find


def attribute_spans(buffer: bytes, start, inner, *names: str):
    """Return int64[n_names, n_nodes, 2]: where the values of these attributes of each element stand in `buffer`.

    Both are -1 where an element has no such attribute. O(bytes of tags). `start`, `inner` : as in `Tree`
    """
    if not isinstance(buffer, bytes):
        raise TypeError(f"attribute_spans needs bytes, not {type(buffer).__name__}")
    start = np.ascontiguousarray(start, np.int64)
    inner = np.ascontiguousarray(inner, np.int64)
    if start.shape != inner.shape or start.ndim != 1:
        raise ValueError("start and inner must be flat arrays of one length")
    if len(start) and (start.min() < 0 or inner.max() > len(buffer)):
        raise ValueError("start and inner must lie inside the buffer")
    spans = np.empty((len(names), len(start), 2), np.int64)
    _attribute_spans(buffer or b"\0", start, inner, *_joined(names), spans)
    return spans


@lru_cache
def _joined(names):
    """Return names one after the other, and int64[n_names + 1]: where each begins."""
    encoded = [name.encode() for name in names]
    return b"".join(encoded), np.cumsum([0] + [len(name) for name in encoded]).astype(np.int64)


@cython.locals(j=cython.Py_ssize_t, k=cython.Py_ssize_t, first=cython.Py_ssize_t)
def _which(data, a, b, names, name_start):
    """Return which of the names `data[a:b]` spells, -1 for none."""
    for k in range(name_start.shape[0] - 1):
        first = name_start[k]
        if b - a == name_start[k + 1] - first:
            j = 0
            while j < b - a and data[a + j] == names[first + j]:
                j += 1
            if j == b - a:
                return k
    return -1


@cython.locals(i=cython.Py_ssize_t, k=cython.Py_ssize_t, a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t)
@cython.locals(stop=cython.Py_ssize_t, n_left=cython.Py_ssize_t)
def _attribute_spans(data, start, inner, names, name_start, spans):
    """Fill `spans`; `inner[i] <= len(data)` was checked, and nothing is read from `inner[i]` on."""
    with cython.nogil:
        for i in range(start.shape[0]):
            n_left = spans.shape[0]
            for k in range(n_left):
                spans[k, i, 0] = -1
                spans[k, i, 1] = -1
            a = start[i]
            stop = inner[i]
            while a < stop and data[a] != 32 and data[a] != 62:
                a += 1
            while a < stop and data[a] == 32:
                a += 1  # a name: up to the `=` that is not its first character
                b = a + 1
                while b < stop and data[b] != 61:
                    b += 1
                c = find(data, 34, b + 2, stop)  # the value: from behind `="` up to the next `"`
                k = _which(data, a, b, names, name_start) if c < stop else -1
                if k >= 0 and spans[k, i, 0] < 0:
                    spans[k, i, 0] = b + 2
                    spans[k, i, 1] = c
                    n_left -= 1
                    if n_left == 0:
                        break
                a = c + 1


@cython.locals(i=cython.Py_ssize_t, found=dict, value=bytes, nodes=list)
def nodes_by_value(buffer: bytes, spans: cython.longlong[:, ::1]) -> dict:
    """Return raw value -> the nodes that have it, in order; values in the order of their first.

    spans : int64[n_nodes, 2], as of `attribute_spans` of the same buffer
    """
    found = {}
    for i in range(spans.shape[0]):
        if spans[i, 0] >= 0:
            value = buffer[spans[i, 0] : spans[i, 1]]
            nodes = found.get(value)
            if nodes is None:
                found[value] = [i]
            else:
                nodes.append(i)
    return found


def inside(end, is_root):
    """Return bool[n_nodes]: the nodes that `is_root` (bool[n_nodes]) marks,
    and what stands in them. end : as in `Tree`"""
    end = np.ascontiguousarray(end, np.int32)
    if is_root.shape != end.shape or end.ndim != 1:
        raise ValueError("end and is_root must be flat arrays of one length")
    found = np.array(is_root, np.uint8)
    _inside(memoryview(end), memoryview(found))
    return found.view(np.bool_)


@cython.locals(i=cython.Py_ssize_t, stop=cython.Py_ssize_t)
def _inside(end, found):
    """Mark what stands in the nodes that are marked; those in others end before them."""
    with cython.nogil:
        stop = 0
        for i in range(end.shape[0]):
            if found[i] and end[i] > stop:
                stop = end[i]
            found[i] = i < stop


def element_positions(label, parent):
    """Return int32[n_nodes]: an element's 1-based number among its siblings of the same label; 0 for texts."""
    label = np.ascontiguousarray(label, np.int32)
    parent = np.ascontiguousarray(parent, np.int32)
    if label.shape != parent.shape or label.ndim != 1:
        raise ValueError("label and parent must be flat arrays of one length")
    n = len(label)
    if n and (parent.max() >= n or parent.min() < -1):
        raise ValueError("parent must be -1 or a node")
    position = np.zeros(n, np.int32)
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    _element_positions(*map(memoryview, (label, parent, np.zeros(n, np.int32), position)), Numbering(n))
    return position


@cython.locals(i=cython.Py_ssize_t, k=cython.int)
def _element_positions(label, parent, seen, position, siblings):
    """Fill `position`; `seen[k]` counts the elements with the k-th pair of parent and label so far."""
    with cython.nogil:
        for i in range(label.shape[0]):
            if label[i] != 0:
                k = siblings.number(parent[i], label[i], 0)
                seen[k] += 1
                position[i] = seen[k]


def path_hashes(name, parent, depth, max_depth):
    """Return uint64[n_nodes]: a hash of the names from the root to each node; 0 for nodes deeper than `max_depth`.

    name : uint64[n_nodes], a number for the name of each node
    """
    name = np.ascontiguousarray(name, np.uint64)
    parent = np.ascontiguousarray(parent, np.int32)
    depth = np.ascontiguousarray(depth, np.int32)
    if name.shape != parent.shape or depth.shape != parent.shape or parent.ndim != 1:
        raise ValueError("name, parent and depth must be flat arrays of one length")
    if len(parent) and (parent.min() < -1 or (parent >= np.arange(len(parent))).any()):
        raise ValueError("a parent must stand before its children")
    path = np.zeros(len(parent), np.uint64)
    _path_hashes(*map(memoryview, (name, parent, depth)), max_depth, memoryview(path))
    return path


@cython.overflowcheck(False)  # hashes wrap
@cython.locals(i=cython.Py_ssize_t, above=cython.ulonglong, mixed=cython.ulonglong)
def _path_hashes(name, parent, depth, max_depth, path):
    """Fill `path`; parents stand before their children. A multiplicative hash of the parent's path and the name,
    modulo 2 to the 64.
    """
    seed: cython.ulonglong = 0x9E3779B97F4A7C15
    factor: cython.ulonglong = 0xBF58476D1CE4E5B9
    most: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    with cython.nogil:
        for i in range(name.shape[0]):
            if depth[i] > max_depth:
                continue
            if parent[i] < 0:
                path[i] = (name[i] + seed) & most
            else:
                above = path[parent[i]]
                mixed = ((above ^ name[i]) * factor) & most
                path[i] = mixed ^ (mixed >> 29)
