"""Structural classes: two subtrees get the same number exactly when they are identical.

Bottom-up hash-consing (the "equivalence classes" of RTDM, the first cut of every comparison
in this room): a subtree's class is found from its label and the classes of its children, so
one backward pass over the preorder arrays numbers every subtree. O(n) expected; the hash is
only a place to look, equality is always compared, and it is seeded anew in each process so
that no page can be written to make it collide.
"""
# mypy: ignore-errors

from __future__ import annotations

import secrets

import cython
import numpy as np

_SEED = secrets.randbits(62)
# An odd multiplier with well-mixed bits (2**64 divided by the golden ratio).
_MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


def structural_classes(label, end, key=None):
    """Number the subtrees of a tree or forest so that identical subtrees share a number.

    Parameters
    ----------
    label : int32[n_nodes]
    end : int32[n_nodes], one past the subtree's last node; several trees may follow one
        another in the arrays, which is how subtrees of two pages are compared
    key : int64[n_nodes] or None, a further condition on the leaves (such as the number of their
        text): two leaves are identical when label and key are equal. Not read on inner nodes.

    Returns
    -------
    int32[n_nodes], from 0, dense, in the order in which a backward pass meets them.

    Raises
    ------
    TypeError, ValueError when an array has the wrong dtype, is not contiguous, has another
    length, or `end` is not that of a preorder.

    >>> import numpy as np
    >>> label = np.array([1, 2, 0, 2, 0], np.int32)      # {ul{li{#text}}{li{#text}}}
    >>> end = np.array([5, 3, 3, 5, 5], np.int32)
    >>> structural_classes(label, end).tolist()
    [2, 1, 0, 1, 0]
    """
    return number_subtrees(label, end, key)[0]


def number_subtrees(label, end, key=None):
    """Return `structural_classes`, the height of each subtree (int32[n_nodes], 1 for a leaf) and the greatest one."""
    check_array(label, np.int32, "label")
    n_nodes = len(label)
    check_array(end, np.int32, "end", n_nodes)
    if key is not None:
        check_array(key, np.int64, "key", n_nodes)
    classes = np.empty(n_nodes, np.int32)
    height = np.empty(n_nodes, np.int32)
    node_hash = np.empty(n_nodes, np.uint32)
    table = np.zeros(_table_size(n_nodes), np.int32)
    outcome = _number(
        memoryview(label), memoryview(end), memoryview(key if key is not None else np.empty(0, np.int64)),
        memoryview(classes), memoryview(height), memoryview(node_hash), memoryview(table), _SEED,
    )  # fmt: skip
    if outcome < 0:
        bad = -1 - outcome
        raise ValueError(
            f"end[{bad}] = {int(end[bad])} is not one past a subtree's last node: each end must lie "
            f"in {bad + 1}..{n_nodes} and inside the end of every enclosing node"
        )
    return classes, height, outcome


def number_words(words, word_start):
    """Number the word sequences of the nodes so that equal sequences share a number (int64[n_nodes]).

    words : uint64[n_words], the hashes of the words, node after node; word_start : int64[n_nodes + 1],
    node i has `words[word_start[i]:word_start[i + 1]]`.
    """
    check_array(words, np.uint64, "words")
    check_array(word_start, np.int64, "word_start")
    n_nodes = len(word_start) - 1
    number = np.empty(max(n_nodes, 0), np.int64)
    table = np.zeros(_table_size(n_nodes), np.int32)
    if n_nodes < 0 or not _number_words(
        memoryview(words), memoryview(word_start), memoryview(number), memoryview(table), _SEED
    ):
        raise ValueError(f"word_start must rise from 0 or more to at most {len(words)}, one more than there are nodes")
    return number


def _table_size(n_entries):
    """Return a power of two, so a mask replaces a division, at least twice `n_entries`, so that a search ends."""
    return 1 << max(4, (2 * n_entries).bit_length())


def check_array(array, dtype, name, length=None):
    """Raise unless `array` is one-dimensional, contiguous, of this dtype and length."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype:
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise TypeError(f"{name} must be an array of {np.dtype(dtype).name}, not {found}")
    if array.ndim != 1 or not array.flags.c_contiguous:
        raise ValueError(f"{name} must be one-dimensional and contiguous")
    if length is not None and len(array) != length:
        raise ValueError(f"{name} has {len(array)} elements, expected {length}")
    if len(array) >= 1 << 30:
        raise ValueError(f"{name} has {len(array)} elements; at most 2**30 - 1 can be numbered")


def check_boxes(box, name, n_nodes):
    """Raise unless `box` is a contiguous float32[n_nodes, 4]."""
    if not isinstance(box, np.ndarray) or box.dtype != np.float32:
        raise TypeError(f"{name} must be an array of float32")
    if box.shape != (n_nodes, 4) or not box.flags.c_contiguous:
        raise ValueError(f"{name} must be contiguous, of shape ({n_nodes}, 4), not {box.shape}")


# Safe without bounds checks: i runs over 0..n-1; a child index c satisfies i < c < end[i] <= n
# because both are tested before use; table positions are masked by its length - 1.
@cython.locals(i=cython.Py_ssize_t, c=cython.Py_ssize_t, last=cython.Py_ssize_t, twin=cython.Py_ssize_t)
@cython.locals(at=cython.ulonglong, h=cython.ulonglong, tall=cython.int)
def _number(label, end, key, classes, height, node_hash, table, seed):
    """Fill `classes` and `height`; return the greatest height, or -1 - i when the end of node i is wrong."""
    n: cython.Py_ssize_t = label.shape[0]
    keyed: cython.bint = key.shape[0] > 0
    mask: cython.ulonglong = table.shape[0] - 1
    n_classes: cython.int = 0
    tallest: cython.int = 0
    for i in range(n - 1, -1, -1):
        last = end[i]
        if last <= i or last > n:
            return -1 - i
        h = seed + cython.cast(cython.ulonglong, label[i])
        tall = 0
        if last == i + 1 and keyed:
            h = _stir(h, cython.cast(cython.ulonglong, key[i]))
        c = i + 1
        while c < last:
            h = _stir(h, cython.cast(cython.ulonglong, classes[c]))
            if height[c] > tall:
                tall = height[c]
            if end[c] > last:
                return -1 - c
            c = end[c]
        h = _stir(h, 0)
        height[i] = tall + 1
        if tall >= tallest:
            tallest = tall + 1
        node_hash[i] = cython.cast(cython.uint, h >> 32)
        at = h & mask
        while True:
            twin = table[at] - 1
            if twin < 0:
                table[at] = cython.cast(cython.int, i + 1)
                classes[i] = n_classes
                n_classes += 1
                break
            if node_hash[twin] == node_hash[i] and _same(label, end, key, classes, keyed, i, twin):
                classes[i] = classes[twin]
                break
            at = (at + 1) & mask
    return tallest


@cython.overflowcheck(False)  # C arithmetic is meant to wrap here
def _stir(h, value):
    """Mix one value into a running hash."""
    h = (h ^ value) * _MULTIPLIER
    if not cython.compiled:
        h &= 0xFFFFFFFFFFFFFFFF  # C wraps by itself
    return h ^ (h >> 29)


# Safe without bounds checks: both nodes' child indices were tested against their ends in `_number`.
def _same(label, end, key, classes, keyed, i, j):
    """Say whether two subtrees are identical, given the classes of their children."""
    c: cython.Py_ssize_t = i + 1
    d: cython.Py_ssize_t = j + 1
    last_c: cython.Py_ssize_t = end[i]
    last_d: cython.Py_ssize_t = end[j]
    # Identical subtrees have equally many nodes: with that settled, two lists of children
    # that agree member by member end together.
    if label[i] != label[j] or last_c - i != last_d - j:
        return False
    if keyed and last_c == c and key[i] != key[j]:
        return False
    while c < last_c:
        if classes[c] != classes[d]:
            return False
        c = end[c]
        d = end[d]
    return True


# Safe without bounds checks: every word_start is tested against its successor and the number of words
# before a word is read; table positions are masked by its length - 1.
@cython.locals(i=cython.Py_ssize_t, k=cython.Py_ssize_t, first=cython.Py_ssize_t, count=cython.Py_ssize_t)
@cython.locals(twin=cython.Py_ssize_t, at=cython.ulonglong, h=cython.ulonglong)
def _number_words(words, word_start, number, table, seed):
    """Fill `number` with the first node that has the same words; return False when `word_start` is out of order."""
    mask: cython.ulonglong = table.shape[0] - 1
    for i in range(number.shape[0]):
        first = word_start[i]
        count = word_start[i + 1] - first
        if first < 0 or count < 0 or first + count > words.shape[0]:
            return False
        h = _stir(seed, cython.cast(cython.ulonglong, count))
        for k in range(first, first + count):
            h = _stir(h, words[k])
        h = _stir(h, 0)
        at = h & mask
        while True:
            twin = table[at] - 1
            if twin < 0:
                table[at] = cython.cast(cython.int, i + 1)
                number[i] = i
                break
            k = 0
            if word_start[twin + 1] - word_start[twin] == count:
                while k < count and words[first + k] == words[word_start[twin] + k]:
                    k += 1
                if k == count:
                    number[i] = twin
                    break
            at = (at + 1) & mask
    return True
