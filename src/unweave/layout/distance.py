"""Top-down tree edit distance of layout trees, by which the paper's two baselines fold (SYNTHIA, section 7.2).

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .search import Search
from .terms import LEAF, MAX_HEIGHT


def distance(arena: Arena, search: Search, a: cython.int, b: cython.int) -> cython.longlong:
    """Top-down tree edit distance, unit costs, texts and attributes alike whatever they say."""
    n: cython.int = 0
    m: cython.int = 0
    i: cython.int
    j: cython.int
    x: cython.int
    y: cython.int
    at: cython.Py_ssize_t = search.rows_top
    here: cython.longlong
    if arena.kind[a] != arena.kind[b] or arena.label[a] != arena.label[b]:
        return arena.size[a] + arena.size[b]
    if arena.kind[a] == LEAF or (arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]):
        return 0
    search.work = search.work + 4
    y = arena.content[b]
    while y >= 0:
        m += 1
        y = arena.next[y]
    if (
        arena.height[a] > MAX_HEIGHT
        or arena.height[b] > MAX_HEIGHT
        or search.work > search.limit
        or at + 2 * (m + 1) > search.rows.shape[0]
    ):
        return arena.size[a] + arena.size[b]
    search.rows_top = at + 2 * (m + 1)
    search.rows[at] = 0
    y = arena.content[b]
    for j in range(1, m + 1):
        search.rows[at + j] = search.rows[at + j - 1] + arena.size[y]
        y = arena.next[y]
    x = arena.content[a]
    while x >= 0:
        n += 1
        i = (n & 1) * (m + 1)
        search.rows[at + i] = search.rows[at + (m + 1) - i] + arena.size[x]
        y = arena.content[b]
        for j in range(1, m + 1):
            here = min(search.rows[at + (m + 1) - i + j] + arena.size[x], search.rows[at + i + j - 1] + arena.size[y])
            if arena.kind[x] == arena.kind[y] and arena.label[x] == arena.label[y]:
                here = min(here, search.rows[at + (m + 1) - i + j - 1] + distance(arena, search, x, y))
            search.rows[at + i + j] = here
            y = arena.next[y]
        search.work = search.work + m + 1
        x = arena.next[x]
    here = search.rows[at + (n & 1) * (m + 1) + m]
    search.rows_top = at
    return here
