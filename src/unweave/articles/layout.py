"""The cheap signature of a page's layout: how often each path of labels from the root occurs, folded into bins.

RTDM maps a vertex at no cost only to one with the same path, so what two histograms share bounds what two pages can.
Whole-array passes, one a level of the tree: some 0.1 ms a page.
"""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from ..tree import Tree
from ..tree.labels import N_KNOWN

BINS = 1024
"""Bins of a histogram. A page has some 100 to 300 different paths; a collision can only make pages look more alike."""
MAX_LEVELS = 256
"""Levels of the tree that are looked at: deeper vertices count as their ancestor at this depth."""


def path_histogram(tree: Tree) -> NDArray[np.int32]:
    """Return int32[BINS]: how many nodes of the page have a path that falls into each bin; the same in every
    process."""
    label = tree.label.astype(np.uint64)
    if len(tree.labels) > N_KNOWN:
        for node in np.flatnonzero(tree.label >= N_KNOWN).tolist():
            label[node] = zlib.crc32(tree.labels[int(tree.label[node])].encode("utf-8", "replace"))
    path = label + np.uint64(0x9E3779B97F4A7C15)
    order = np.argsort(tree.depth, kind="stable")
    edges = np.searchsorted(tree.depth[order], np.arange(min(int(tree.depth.max()), MAX_LEVELS) + 2))
    for level in range(1, len(edges) - 1):
        nodes = order[edges[level] : edges[level + 1]]
        # a multiplicative hash of the parent's path and the label; unsigned arrays wrap around
        mixed = (path[tree.parent[nodes]] ^ label[nodes]) * np.uint64(0xBF58476D1CE4E5B9)
        path[nodes] = mixed ^ (mixed >> np.uint64(29))
    kept = order[: edges[-1]]
    bins = (path[kept] >> np.uint64(7)) % np.uint64(BINS)
    return np.bincount(bins.astype(np.int64), minlength=BINS).astype(np.int32)


def shared(histograms: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return float64[n]: Dice of each row of `histograms` (int32[n, BINS]) with `other`, in [0, 1]."""
    total = histograms.sum(axis=1) + int(other.sum())
    found: NDArray[np.float64] = 2.0 * np.minimum(histograms, other).sum(axis=1) / np.maximum(total, 1)
    return found
