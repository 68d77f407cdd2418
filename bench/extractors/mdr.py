"""MDR: data records by the edit distance of tag strings (Liu, Grossman and Zhai, KDD 2003).

The method that DEPTA improves on, from its description there and in DEPTA's sections 4.3 and 4.4: combinations of up to
K = 10 adjacent siblings are compared by the edit distance of their tag strings, divided by the mean length; runs of
combinations at most 0.3 apart are data regions; a region nearer the root hides those below it; records are the
combinations, or their children where these are alike.

Left open by the paper and settled here: all tags may hold records, not only those of tables and forms, since lists are
no longer laid out by them; and since MDR reports regions without ranking them, they are ranked as the control's are.

As printed, a larger generalized node wins as soon as it covers one child more, which joins records: a heading row in
front of a list is enough. With `gain="node"` it must cover a whole node more, which is not in the paper and much
better.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from bench.extractors.control import path_columns
from bench.extractors.found import FoundRecord, FoundRegion, ranked, text_mass
from unweave import Page, Tree
from unweave.tree.labels import TEXT

MAX_NODES = 10
"""K: the most siblings that make one generalized node."""

MAX_DISTANCE = 0.3
"""Normalized edit distance up to which two tag strings are alike."""

MIN_DEPTH = 3
"""Levels of tags that a node needs, itself counted, to be searched for regions."""


Gain = Literal["child", "node"]


@dataclass(frozen=True)
class DataRegion:
    """A run of generalized nodes under `parent`: children `start` to `start + covered`, `size` to a node."""

    parent: int
    size: int
    start: int
    covered: int


def find_mdr(page: Page, *, levels: int | None = None, gain: Gain = "child") -> list[FoundRegion]:
    """Find and rank the data regions of a page; with `levels`, tag strings hold only so many levels of each node."""
    strings = TagStrings(page.tree, levels)
    regions = []
    for region in data_regions(strings, gain):
        records = [FoundRecord(page.tree, nodes) for nodes in data_records(strings, region)]
        score = text_mass([len(record.text) for record in records])
        cells = partial(path_columns, page.tree, records)
        regions.append(FoundRegion(records, region.parent, score, cells))
    return ranked(regions)


@dataclass
class TagStrings:
    """The elements of a tree as characters, one a tag, so that a run of siblings is a string.

    With `levels` None the string of a node is that of its whole subtree, which is a slice of the page's.
    """

    tree: Tree
    levels: int | None = None
    _known: dict[tuple[int, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        element = self.tree.label != TEXT
        self._before = np.concatenate(([0], np.cumsum(element))).tolist()
        self._page = "".join(chr(label + 256) for label in self.tree.label[element].tolist())
        self.children: list[list[int]] = [[] for _ in range(self.tree.n_nodes)]
        for node in range(1, self.tree.n_nodes):
            if element[node]:
                self.children[int(self.tree.parent[node])].append(node)
        self.height = self._heights(element)

    def _heights(self, element: NDArray[np.bool_]) -> list[int]:
        """Count the levels of tags of each node; children follow parents in preorder, so one backward pass will do."""
        height = [int(is_element) for is_element in element]
        for node in range(self.tree.n_nodes - 1, 0, -1):
            parent = int(self.tree.parent[node])
            if element[node] and height[parent] <= height[node]:
                height[parent] = height[node] + 1
        return height

    def of(self, first: int, last: int) -> str:
        """Give the tag string of the siblings from node `first` to node `last`."""
        end = int(self.tree.end[last])
        if self.levels is None:
            return self._page[self._before[first] : self._before[end]]
        if (first, last) not in self._known:
            lowest = int(self.tree.depth[first]) + self.levels
            inside = self.tree.depth[first:end] < lowest
            labels = self.tree.label[first:end][inside & (self.tree.label[first:end] != TEXT)]
            self._known[first, last] = "".join(chr(label + 256) for label in labels.tolist())
        return self._known[first, last]

    def alike(self, one: str, other: str) -> bool:
        """Say whether the edit distance of two strings is at most 0.3 of their mean length."""
        most = int(MAX_DISTANCE * (len(one) + len(other)) / 2)
        return one == other or Levenshtein.distance(one, other, score_cutoff=most) <= most


def data_regions(strings: TagStrings, gain: Gain = "child") -> list[DataRegion]:
    """Find all data regions of a page that no region nearer the root covers (FindDRs, DEPTA's figure 13a)."""
    below: list[list[DataRegion]] = [[] for _ in strings.children]
    for node in range(len(strings.children) - 1, -1, -1):
        children = strings.children[node]
        own = list(regions_under(strings, node, gain)) if strings.height[node] >= MIN_DEPTH else []
        covered = {child for region in own for child in children[region.start : region.start + region.covered]}
        for child in children:
            if child not in covered:
                own.extend(below[child])
            below[child] = []
        below[node] = own
    return below[0] if below else []


def regions_under(strings: TagStrings, parent: int, gain: Gain = "child") -> Iterator[DataRegion]:
    """Find the regions among a node's children, from the left, each the longest there (IdentDRs, figure 13b)."""
    children = strings.children[parent]
    near: dict[tuple[int, int], bool] = {}

    def alike(size: int, at: int) -> bool:
        if (size, at) not in near:
            one = strings.of(children[at], children[at + size - 1])
            other = strings.of(children[at + size], children[at + 2 * size - 1])
            near[size, at] = strings.alike(one, other)
        return near[size, at]

    start = 0
    while start < len(children):
        best: DataRegion | None = None
        for size in range(1, MAX_NODES + 1):
            for first in range(start, start + size):
                found = _first_run(parent, len(children), size, first, alike)
                if found and (best is None or _is_better(found, best, gain)):
                    best = found
        if best is None:
            return
        yield best
        start = best.start + best.covered


def _is_better(found: DataRegion, best: DataRegion, gain: Gain) -> bool:
    more = found.covered - best.covered
    return more >= (found.size if gain == "node" else 1) and found.start <= best.start


def _first_run(
    parent: int, n_children: int, size: int, first: int, alike: Callable[[int, int], bool]
) -> DataRegion | None:
    """Find the first run of alike combinations of one size, stepping by that size."""
    start = -1
    covered = 0
    for at in range(first, n_children - 2 * size + 1, size):
        if alike(size, at):
            if start < 0:
                start, covered = at, size
            covered += size
        elif start >= 0:
            break
    return DataRegion(parent, size, start, covered) if start >= 0 else None


def data_records(strings: TagStrings, region: DataRegion) -> list[list[int]]:
    """Take the records out of a region's generalized nodes (FindRecords-1 and FindRecords-n of MDR)."""
    children = strings.children[region.parent]
    records: list[list[int]] = []
    for at in range(region.start, region.start + region.covered, region.size):
        nodes = children[at : at + region.size]
        inner = [strings.children[node] for node in nodes]
        parts = all(_all_alike(strings, below) for below in inner) and len({len(below) for below in inner}) == 1
        if parts and not (region.size == 1 and _is_table_row(strings, nodes[0])):
            records.extend([list(part) for part in zip(*inner, strict=True)])
        else:
            records.append(nodes)
    return records


def _all_alike(strings: TagStrings, nodes: Sequence[int]) -> bool:
    if len(nodes) < 2:
        return False
    texts = [strings.of(node, node) for node in nodes]
    return all(strings.alike(one, other) for one, other in itertools.pairwise(texts))


def _is_table_row(strings: TagStrings, node: int) -> bool:
    """Say whether a node is a row of plain cells: one whose children hold no further tags."""
    return all(strings.height[child] == 1 for child in strings.children[node])
