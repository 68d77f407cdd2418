"""The distances of all adjacent node combinations of a page (CombComp; DEPTA, 4.3.1, Fig. 11b), in one call.

For every parent, every length i <= K and every place j, the normalized distance between the generalized
nodes <j .. j+i-1> and <j+i .. j+2i-1>. They are forests under artificial roots, so each distance is one
small dynamic programme over the scores of pairs of siblings; only siblings fewer than 2K apart occur, and
each such pair is scored once, by `scores.py`. The programmes of one length differ only by a shift, so they
run side by side. O(n K^3) cells for n siblings, and the matching of O(n K) pairs of subtrees.
"""
# mypy: ignore-errors

from __future__ import annotations

from dataclasses import dataclass

import cython
import numpy as np

from .scores import MAX_NODES, PairScores

# Cells a page may cost, per node and on top. By structure 43 pages of pages/dev needed 11 a node at the median
# and 30 at most, with content 49 and 775.
WORK_PER_NODE = 256
WORK_PER_NODE_WITH_CONTENT = 2048
WORK = 1 << 20
MAX_COMBINATION = 64

# Starts handled side by side: the scores in reach of them, 19 rows for K = 10, stay in the first-level cache.
TILE = 64
_TILE = cython.declare(cython.Py_ssize_t, TILE)
# Work a parent gets in its first turn for every node below it, and its part of a 32nd of the whole.
_SHARE = cython.declare(cython.longlong, 64)
_TERMINALS = cython.declare(cython.longlong, MAX_NODES)  # the part of a score that counts matched terminals


@dataclass(frozen=True, eq=False)
class Combinations:
    """Distances between adjacent combinations of the children of every parent of a page.

    start : int64[n_nodes + 1]; those of parent p are values[start[p]:start[p + 1]], none for parents left out
    values : float64[...], in [0, 1]; for i = 1, 2, ..., for j = 0, 1, ...
    n_children : int32[n_nodes]
    max_length : K
    truncated : True when the work was used up; under the parents concerned every distance is 1.0
    """

    start: np.ndarray
    values: np.ndarray
    n_children: np.ndarray
    max_length: int
    truncated: bool

    def of_parent(self, parent):
        """Return the distances under `parent`: a list of float64 arrays, item i-1 holding those of length i.

        Element j of it compares the children j .. j+i-1 with j+i .. j+2i-1, counted from 0.
        """
        n = int(self.n_children[parent])
        at = int(self.start[parent])
        rows = []
        if at < self.start[parent + 1]:
            for i in range(1, min(self.max_length, n // 2) + 1):
                rows.append(self.values[at : at + n - 2 * i + 1])
                at += n - 2 * i + 1
        return rows

    def distance(self, parent, i, j):
        """Return Distance(parent, i, j) of Fig. 13: combinations of i children, the first starting at child j.

        1.0 where there is no such pair. Children are counted from 0.
        """
        n = int(self.n_children[parent])
        at = int(self.start[parent])
        if at == self.start[parent + 1] or not 1 <= i <= self.max_length or not 0 <= j <= n - 2 * i:
            return 1.0
        return float(self.values[at + (i - 1) * (n + 1 - i) + j])


def combinations(forest, max_length=10, *, min_height=3, content=False, work=None):
    """Compare adjacent combinations of siblings under every parent of a page.

    Parameters
    ----------
    forest : TreeArrays of one tree
    max_length : K, at most so many siblings make a generalized node (the paper uses 10)
    min_height : parents with fewer levels, their own included, are left out; line 1 of FindDRs asks for 3,
        in trees whose texts are no nodes
    content : let the words of leaves take part in the matching (Fig. 6b); by structure alone when False
    work : cells of dynamic programmes to fill at most; by default a multiple of the number of nodes. The costly
        parents come last, so that one hostile corner does not silence a page.

    Returns
    -------
    Combinations. Distances are those of `simple.normalized_distance`: for the mapping of the two forests with
    the best score and, among those, the most matched terminals. Work grows with the page, not faster.
    """
    n_nodes = len(forest.label)
    if not 1 <= max_length <= MAX_COMBINATION:
        raise ValueError(f"max_length must lie in 1..{MAX_COMBINATION}, not {max_length!r}")
    n_children = np.zeros(n_nodes, np.int32)
    start = np.zeros(n_nodes + 1, np.int64)
    if n_nodes > MAX_NODES:
        return Combinations(start, np.empty(0), n_children, max_length, True)
    if work is None:
        work = WORK + (WORK_PER_NODE_WITH_CONTENT if content else WORK_PER_NODE) * n_nodes
    words, word_start = (forest.words, forest.word_start) if content else (None, None)
    scores = PairScores(forest.label, forest.end, forest.terminal, words, word_start, forest.box, work=work)
    n_values = _lay_out(
        scores, memoryview(scores.height_array), min_height, max_length, memoryview(n_children), memoryview(start)
    )
    values = np.ones(n_values)
    kids = np.empty((int(n_children.max()) if n_nodes else 0) + 1, np.int32)
    band = np.empty((2 * max_length, TILE + max_length), np.int64)
    cells = np.empty((max_length + 1, TILE), np.int64)
    whole = _compare_all(
        scores, memoryview(n_children), memoryview(start), max_length, memoryview(kids), memoryview(band),
        memoryview(cells), memoryview(values),
    )  # fmt: skip
    return Combinations(start, values, n_children, max_length, not whole)


# Safe without bounds checks: a child c of p satisfies p < c < end[p] <= n_nodes (PairScores checked `end`).
@cython.locals(p=cython.Py_ssize_t, c=cython.Py_ssize_t, n=cython.Py_ssize_t, longest=cython.Py_ssize_t)
def _lay_out(scores, height, min_height, max_length, n_children, start):
    """Fill `n_children`, and `start` with the places of each parent's distances; return how many there are."""
    at: cython.Py_ssize_t = 0
    with cython.nogil:
        for p in range(n_children.shape[0]):
            start[p] = at
            n = 0
            c = p + 1
            while c < scores.end[p]:
                n += 1
                c = scores.end[c]
            n_children[p] = cython.cast(cython.int, n)
            if height[p] >= min_height:
                longest = min(max_length, n // 2)
                at += longest * (n - longest)  # the sum of n - 2 i + 1 over i = 1 .. longest
        start[n_children.shape[0]] = at
    return at


@cython.nonecheck(False)  # a check could not be made without the lock; PairScores was made by the caller
@cython.locals(p=cython.Py_ssize_t, k=cython.Py_ssize_t, share=cython.longlong, reserve=cython.longlong)
@cython.locals(turn=cython.int)
def _compare_all(scores, n_children, start, max_length, kids, band, cells, values):
    """Fill `values`; return False if the work was used up under some parent.

    Backward, so that small subtrees come first and are remembered when the larger ones around them are compared.
    In the first turn a parent gets work in proportion to its size, enough for any page that is not made to be
    hard; those that need more, marked by a distance of -1, share what is left in the second, each a quarter of it.
    """
    n: cython.Py_ssize_t = n_children.shape[0]
    whole: cython.bint = True
    with cython.nogil:
        share = _SHARE + scores.work // (32 * n + 1)
        for turn in range(2):
            for p in range(n - 1, -1, -1):
                if start[p] == start[p + 1] or (turn == 1 and values[start[p]] >= 0.0):
                    continue
                if turn == 0:
                    reserve = max(scores.work - share * (scores.end[p] - p), 0)
                else:
                    reserve = scores.work - scores.work // 4
                scores.work -= reserve
                k = min(max_length, n_children[p] // 2)
                if not _compare_children(scores, p, n_children[p], k, start[p], kids, band, cells, values):
                    whole = turn == 0 and whole
                    for k in range(start[p], start[p + 1]):
                        values[k] = 1.0
                    if turn == 0:
                        values[start[p]] = -1.0
                scores.work = reserve + max(scores.work, 0)
    return whole


# Safe without bounds checks: `kids` holds the largest number of children and one more; a tile's columns are
# at most TILE + longest - 1 and distances d at most 2 * longest - 1, within `band`.
@cython.nonecheck(False)
@cython.locals(i=cython.Py_ssize_t, x=cython.Py_ssize_t, d=cython.Py_ssize_t, place=cython.Py_ssize_t)
@cython.locals(lanes=cython.Py_ssize_t, value=cython.longlong)
def _compare_children(scores, parent, n, longest, at, kids, band, cells, values):
    """Fill the distances under one parent, tile by tile; return False when the work is used up."""
    tile: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    x = parent + 1
    for i in range(n):
        kids[i] = cython.cast(cython.int, x)
        x = scores.end[x]
    kids[n] = cython.cast(cython.int, x)
    while tile < n - 1:
        for x in range(first):  # the last columns of the tile before are the first of this one
            for d in range(1, 2 * longest):
                band[d, x] = band[d, _TILE + x]
        for x in range(first, min(_TILE + longest - 1, n - tile)):
            for d in range(1, min(2 * longest, n - tile - x)):
                value = scores.score(kids[tile + x], kids[tile + x + d], 0)
                if value < 0:
                    return False
                band[d, x] = value
        first = longest - 1
        place = at + tile
        for i in range(1, longest + 1):
            lanes = min(_TILE, n - 2 * i + 1 - tile)
            if lanes <= 0:
                break
            scores.work -= i * i * lanes // 16 + 1  # run side by side these cells are cheap
            _align(i, lanes, band, cells)
            _normalize(scores, i, lanes, tile, kids, cells, place, values)
            place += n - 2 * i + 1
        if scores.work < 0:
            return False
        tile += _TILE
    return True


@cython.locals(p=cython.Py_ssize_t, q=cython.Py_ssize_t, lane=cython.Py_ssize_t)
def _align(i, lanes, band, cells):
    """Align combinations of length i for `lanes` adjacent starts at once; the scores end up in cells[i].

    band[d, x] is the score of siblings x and x + d. Row p of the programme is made of row p - 1 in two sweeps:
    each cell or its upper left neighbour and a match; then the largest so far from the left.
    """
    for q in range(i + 1):
        for lane in range(lanes):
            cells[q, lane] = 0
    for p in range(i):
        for q in range(i, 0, -1):
            for lane in range(lanes):
                cells[q, lane] = max(cells[q, lane], cells[q - 1, lane] + band[i + q - 1 - p, p + lane])
        for q in range(1, i + 1):
            for lane in range(lanes):
                cells[q, lane] = max(cells[q, lane], cells[q - 1, lane])


@cython.cdivision(True)  # the divisor is positive
@cython.locals(lane=cython.Py_ssize_t, j=cython.Py_ssize_t, middle=cython.longlong, most=cython.longlong)
def _normalize(scores, i, lanes, tile, kids, cells, place, values):
    """Turn the scores of one length into normalized distances."""
    for lane in range(lanes):
        j = tile + lane
        middle = scores.total[kids[j + i]]
        most = max((middle - scores.total[kids[j]]) & _TERMINALS, (scores.total[kids[j + 2 * i]] - middle) & _TERMINALS)
        if most > 0:
            values[place + lane] = cython.cast(cython.double, most - (cells[i, lane] & _TERMINALS)) / most
