"""Data regions of generalized nodes, as the paper mines them: FindDRs, IdentDRs, UnCoveredDRs (DEPTA, Fig. 13).

A generalized node is r adjacent siblings; a data region is a run of generalized nodes of one length, each within the
distance threshold of the next. The distances of all combinations come from one call of the kernel
(`match.combinations`). O(n K^2) beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..match.combinations import Combinations, combinations
from ..match.simple import TreeArrays
from ..tree.content import ContentTree
from .visual import gaps_agree

MAX_COMBINATION = 10
"""K: siblings in a generalized node at most (the paper's experiments)."""
MAX_DISTANCE = 0.4
"""τ: the normalized tree distance up to which neighbours are alike (the paper's default)."""


@dataclass(frozen=True, slots=True)
class DataRegion:
    """A data region under one parent: `n_nodes` children from number `first` on, in generalized nodes of `length`."""

    parent: int
    length: int
    first: int
    n_nodes: int


def data_regions(
    content: ContentTree,
    *,
    max_combination: int = MAX_COMBINATION,
    max_distance: float = MAX_DISTANCE,
    sizes: bool = False,
    gaps: bool = False,
) -> tuple[list[tuple[int, NDArray[np.int32]]], bool]:
    """Return the page's data regions as (parent, int32[n_records, 2] ranges of content nodes), and `truncated`.

    Regions covered by a region further up are left out, as in the paper. Records at a lower level than the
    generalized nodes (section 4.4) take their place where each generalized node is nothing but such records. On a
    rendered page `sizes` and `gaps` switch the visual rules (Fig. 6a, line 1, and VisuallyValid of Fig. 13b).
    """
    box = None if content.tree.box is None or not sizes else np.ascontiguousarray(content.tree.box[content.first])
    forest = TreeArrays(content.label, content.end, np.minimum(content.terminal, 1).astype(np.uint8), box=box)
    found = combinations(forest, max_combination)
    children = _children(content)
    by_parent = _find_regions(content, found, children, max_distance, gaps)
    kept = _uncovered(content, by_parent, children)
    lists = [(region.parent, _records(content, region, by_parent, children)) for region in kept]
    return lists, found.truncated


def _children(content: ContentTree) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in range(len(content))]
    for node, parent in enumerate(content.parent.tolist()):
        if parent >= 0:
            children[parent].append(node)
    return children


def _find_regions(
    content: ContentTree, found: Combinations, children: list[list[int]], max_distance: float, gaps: bool
) -> dict[int, list[DataRegion]]:
    """Return the regions directly under each parent (IdentDRs over all of FindDRs' nodes)."""
    regions = {}
    for parent in np.flatnonzero(found.start[1:] > found.start[:-1]).tolist():
        near = [row <= max_distance for row in found.of_parent(parent)]
        valid = partial(_is_even, content, children[parent]) if gaps and content.tree.box is not None else _always
        here = _identify(parent, near, len(children[parent]), valid)
        if here:
            regions[parent] = here
    return regions


def _is_even(content: ContentTree, children: list[int], region: DataRegion) -> bool:
    """Say whether gaps between generalized nodes are no smaller than those inside them (VisuallyValid)."""
    starts = range(region.first, region.first + region.n_nodes, region.length)
    return gaps_agree(content, [(children[i], int(content.end[children[i + region.length - 1]])) for i in starts])


def _always(region: DataRegion) -> bool:
    return True


def _identify(
    parent: int, near: list[NDArray[np.bool_]], n: int, valid: Callable[[DataRegion], bool]
) -> list[DataRegion]:
    """IdentDRs: the longest run of alike combinations, the smallest combination first; then what follows it."""
    regions = []
    start = 0
    while start < n:
        best = DataRegion(parent, 0, 0, 0)
        for length, row in enumerate(near, 1):
            for first in range(start, min(start + length, n)):
                run = _first_run(parent, length, first, row)
                if run is None or run.n_nodes <= best.n_nodes or (best.n_nodes and run.first > best.first):
                    continue
                if valid(run):
                    best = run
        if not best.n_nodes:
            break
        regions.append(best)
        start = best.first + best.n_nodes
    return regions


def _first_run(parent: int, length: int, first: int, near: NDArray[np.bool_]) -> DataRegion | None:
    """Return the first run of alike combinations of `length` children at first, first + length, ..."""
    alike = near[first::length]
    hits = np.flatnonzero(alike)
    if not len(hits):
        return None
    begin = int(hits[0])
    misses = np.flatnonzero(~alike[begin:])
    n_pairs = int(misses[0]) if len(misses) else len(alike) - begin
    return DataRegion(parent, length, first + begin * length, (n_pairs + 1) * length)


def _uncovered(
    content: ContentTree, by_parent: dict[int, list[DataRegion]], children: list[list[int]]
) -> list[DataRegion]:
    """UnCoveredDRs: leave out regions inside a generalized node of a region further up."""
    kept: list[DataRegion] = []
    covered_to = 0  # parents rise in preorder, and so do the covering ranges
    covers: list[tuple[int, int]] = []
    for parent in sorted(by_parent):
        while covers and covers[-1][1] <= parent:
            covers.pop()
        if any(a <= parent < b for a, b in covers) or parent < covered_to:
            continue
        for region in by_parent[parent]:
            kept.append(region)
            inside = children[parent]
            a, last = inside[region.first], inside[region.first + region.n_nodes - 1]
            covers.append((a, int(content.end[last])))
    return kept


def _records(
    content: ContentTree, region: DataRegion, by_parent: dict[int, list[DataRegion]], children: list[list[int]]
) -> NDArray[np.int32]:
    """Return the records of a region: its generalized nodes, or the records inside every one of them (4.4)."""
    inside = children[region.parent]
    nodes = [inside[k : k + region.length] for k in range(region.first, region.first + region.n_nodes, region.length)]
    if region.length == 1:
        lower = [_inner_records(content, node[0], by_parent, children) for node in nodes]
        if all(lower):
            return np.array([record for records in lower for record in records or []], np.int32)
    return np.array([(node[0], content.end[node[-1]]) for node in nodes], np.int32)


def _inner_records(
    content: ContentTree, node: int, by_parent: dict[int, list[DataRegion]], children: list[list[int]]
) -> list[tuple[int, int]] | None:
    """Return the records that a generalized node consists of; None where it is itself the record.

    They cover all its data items, and each is more than a single number or text.
    """
    while node not in by_parent and len(children[node]) == 1:
        node = children[node][0]
    regions = by_parent.get(node, [])
    if len(regions) != 1 or regions[0].length != 1 or regions[0].n_nodes != len(children[node]):
        return None
    records = [(child, int(content.end[child])) for child in children[node]]
    enough = all(np.count_nonzero(content.terminal[a:b]) > 1 for a, b in records)
    return records if enough else None
