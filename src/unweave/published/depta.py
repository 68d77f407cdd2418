"""DEPTA as published: structured data extraction based on partial tree alignment (Zhai and Liu, 2006).

`find_records` runs the paper's steps: the tag tree (4.1), data regions of generalized nodes (4.3), data records in them
(4.4), and, when a table is asked for, partial tree alignment (5.2) and the kinds of columns (5.2.3). O(n K^2) beside
the matching of O(n K) pairs of subtrees. What the paper leaves open: regions are ranked by the text that their records
share evenly (it ranks "as in [30]").
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..arguments import expect_number
from ..match.combinations import MAX_COMBINATION, combinations
from ..model import Column, Item, Kind, Record, Region, Table
from ..page import Page, expect_page, warn_if_cut
from ..whitespace import fold
from .partial_alignment import PartialAlignment, Parts, partial_tree_alignment
from .tag_tree import TagTree, gaps_agree

MAX_CHECKED = 1_000_000
"""Nodes whose gaps are looked at on a page; past it, regions count as visually valid and say `truncated`."""
MAX_RECORDS = 500_000
"""Records of a region; of more, the first ones are given, and it says `truncated`.
Thirty megabytes may hold a million."""
Gain = Literal["child", "node"]
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class DataRegion:
    """maxDR of Fig. 13: `n_nodes` children of `parent` from number `first` on,
    in generalized nodes of `length` (4.3).
    """

    parent: int
    length: int
    first: int
    n_nodes: int


def find_records(
    page: Page,
    *,
    max_combination: int = 10,
    max_distance: float = 0.4,
    words: bool = True,
    sizes: bool = True,
    gaps: bool = True,
    noncontiguous: bool = True,
    gain: Gain = "child",
    tree: Literal["markup", "boxes"] = "markup",
) -> list[Region]:
    """Return the data regions of a page with their data records, those that share most text first.

    Parameters
    ----------
    page : the page; on a rendered one the visual rules apply
    max_combination : K, so many tag nodes make a generalized node at most (4.3.2)
    max_distance : τ, the normalized tree distance up to which neighbours are alike (6)
    words : matching counts common words of leaves (content_similarity, Fig. 6b), while mining and aligning
    sizes : elements of which one is twice as large as the other do not match (visual conflict, Fig. 6a, line 1)
    gaps : no gap inside a generalized node is larger than one between two (VisuallyValid, Fig. 13b)
    noncontiguous : adjacent rows of as many generalized nodes are records across them (4.4.1)
    gain : what a longer generalized node must cover more to be preferred: "child", one child, as Fig. 13b prints it;
        "node", one of its own length, which is ours: a heading before a list then joins no records
    tree : "markup" nests elements as the parser does; "boxes" by their rectangles (Fig. 4), on a rendered page

    Columns of a table are called A, B, C, as in Fig. 19. A region says `truncated` where a bound of the work was
    reached: while mining, or when its table was made.

    >>> rows = "".join(f"<li><a href='/{i}'>Book {i}</a> <i class=by>by Author {i}</i></li>" for i in range(1, 5))
    >>> region = find_records(Page(f"<ul>{rows}</ul>"))[0]
    >>> region.table.texts()[0]
    ['Book 1', 'by Author 1']
    """
    expect_page(page, "published.depta.find_records")
    if gain not in ("child", "node"):
        raise ValueError(f"gain must be 'child' or 'node', not {gain!r}")
    if tree not in ("markup", "boxes"):
        raise ValueError(f"tree must be 'markup' or 'boxes', not {tree!r}")
    if tree == "boxes" and page.tree.box is None:
        raise ValueError("tree='boxes' needs the rectangles of a rendered page: give page.render()")
    expect_number("max_combination", max_combination, 1, MAX_COMBINATION, whole=True)
    expect_number("max_distance", max_distance, 0, 1)
    tags = TagTree(page.seen.content, from_boxes=tree == "boxes")
    mining = Mining(
        tags, max_combination=max_combination, max_distance=max_distance, words=words, sizes=sizes, gaps=gaps, gain=gain
    )
    found = mining.data_records(noncontiguous=noncontiguous)
    truncated = mining.truncated or page.tree.truncated
    regions = [_region(tags, parent, records, truncated, words, sizes) for parent, records in found]
    if not regions:
        warn_if_cut(page, truncated, "records")
    return sorted(regions, key=lambda region: -region.score)


class Mining:
    """The data regions of a tag tree: IdentDRs under every node, for FindDRs over the page or over a generalized node.

    `truncated` is true where the work on distances, or on gaps, reached its bound.
    """

    def __init__(
        self,
        tree: TagTree,
        *,
        max_combination: int = 10,
        max_distance: float = 0.4,
        words: bool = True,
        sizes: bool = True,
        gaps: bool = True,
        gain: Gain = "child",
    ) -> None:
        self.tree, self.gain, self.gaps = tree, gain, gaps and tree.box is not None
        found = combinations(tree.arrays(words=words, boxes=sizes), max_combination, min_height=3, content=words)
        self.truncated = bool(found.truncated)
        self._left = MAX_CHECKED
        self._near: dict[int, list[NDArray[np.bool_]]] = {}
        self._regions: dict[int, list[DataRegion]] = {}
        for parent in np.flatnonzero(found.start[1:] > found.start[:-1]).tolist():  # TreeDepth >= 3 (Fig. 13a, line 1)
            near = [row <= max_distance for row in found.of_parent(parent)]
            if any(row.any() for row in near):
                self._near[parent] = near
                self._regions[parent] = self.ident_drs(parent, near, 0)
        self._parents = list(self._regions)
        self._covered = np.zeros(len(tree), bool)

    def ident_drs(self, parent: int, near: list[NDArray[np.bool_]], offset: int) -> list[DataRegion]:
        """Run IdentDRs (Fig. 13b) over the children that `near` tells of, the first of which is child `offset` of
        `parent`.

        `near[i - 1][j]` says whether Distance(parent, i, j) is at most τ. The paper's recursion is the outer loop.
        """
        n = len(near[0]) + 1 if near else 0
        runs = [_runs(row, length) for length, row in enumerate(near, 1)]
        regions: list[DataRegion] = []
        start = 0
        while start < n:
            best = DataRegion(parent, 0, 0, 0)
            for length, (next_hit, run_length) in enumerate(runs, 1):
                for first in range(start, min(start + length, len(next_hit))):
                    begin = next_hit[first]
                    if begin < 0:
                        continue
                    run = DataRegion(parent, length, begin + offset, (run_length[begin] + 1) * length)
                    if self._is_better(run, best) and self.visually_valid(run):
                        best = run
            if not best.n_nodes:
                break
            regions.append(best)
            start = best.first - offset + best.n_nodes
        return regions

    def _is_better(self, run: DataRegion, best: DataRegion) -> bool:
        """Line 12 of Fig. 13b; `gain="node"` asks for a whole generalized node more."""
        more = run.length if self.gain == "node" and best.n_nodes else 1
        return run.n_nodes >= best.n_nodes + more and (not best.n_nodes or run.first <= best.first)

    def visually_valid(self, region: DataRegion) -> bool:
        """Say whether gaps between generalized nodes are no smaller than those inside them: VisuallyValid."""
        if not self.gaps:
            return True
        self._left -= region.n_nodes
        if self._left < 0:
            self.truncated = True
            return True
        return gaps_agree(self.tree, list(self.generalized_nodes(region)))

    def generalized_nodes(self, region: DataRegion) -> Iterator[list[int]]:
        """Yield the tag nodes of each generalized node of a region."""
        children = self.tree.children[region.parent]
        for first in range(region.first, region.first + region.n_nodes, region.length):
            yield children[first : first + region.length]

    def _range(self, region: DataRegion) -> tuple[int, int]:
        children = self.tree.children[region.parent]
        return children[region.first], self.tree.end[children[region.first + region.n_nodes - 1]]

    def find_drs(self, start: int, stop: int, own: Sequence[DataRegion] = ()) -> list[DataRegion]:
        """Run FindDRs (Fig. 13a) over the nodes `start` to `stop`, with UnCoveredDRs (13c): a region hides those inside
        it.

        `own` are the regions of an artificial root over them (4.4). Parents come before what is below them.
        """
        kept = list(own)
        covered = self._covered
        for region in own:
            covered[slice(*self._range(region))] = True
        at = bisect_left(self._parents, start)
        while at < len(self._parents) and self._parents[at] < stop:
            if not covered[self._parents[at]]:
                for region in self._regions[self._parents[at]]:
                    kept.append(region)
                    covered[slice(*self._range(region))] = True
            at += 1
        covered[start:stop] = False
        return kept

    def data_records(self, *, noncontiguous: bool = True) -> list[tuple[int, list[Parts]]]:
        """Return (parent, records) of each region of the page (4.4); a record is ranges of tag nodes."""
        return [
            (parent, [record for record in records for record in self._lower_records(record, noncontiguous)])
            for parent, records in self._lists(self.find_drs(0, len(self.tree)), noncontiguous)
        ]

    def _lists(self, regions: Sequence[DataRegion], noncontiguous: bool) -> list[tuple[int, list[Parts]]]:
        """Return (parent, generalized nodes) of each region, those of adjacent rows put together (4.4.1, Fig. 15)."""
        tree, lists = self.tree, []
        at = 0
        while at < len(regions):
            rows = [regions[at]]
            while (
                noncontiguous and at + len(rows) < len(regions) and self._continues(rows[-1], regions[at + len(rows)])
            ):
                rows.append(regions[at + len(rows)])
            lines = [[(nodes[0], tree.end[nodes[-1]]) for nodes in self.generalized_nodes(row)] for row in rows]
            parent = rows[0].parent if len(rows) == 1 else tree.parent[rows[0].parent]
            lists.append((parent, [list(record) for record in zip(*lines, strict=True)]))
            at += len(rows)
        return lists

    def _continues(self, row: DataRegion, other: DataRegion) -> bool:
        """Say whether two regions are of adjacent siblings with as many generalized nodes each, and no more."""
        tree, parent = self.tree, row.parent
        if other.parent != tree.end[parent] or tree.parent[other.parent] != tree.parent[parent]:
            return False
        if row.n_nodes // row.length != other.n_nodes // other.length:
            return False
        wholes = ((self._range(it), (it.parent, tree.end[it.parent])) for it in (row, other))
        return all(tree.n_terminals(*own) == tree.n_terminals(*whole) for own, whole in wholes)

    def _lower_records(self, generalized: Parts, noncontiguous: bool) -> list[Parts]:
        """Return the data records inside a generalized node, which is itself the record if there are none (4.4).

        They cover all its data items, and none is so small as a single one.
        """
        if len(generalized) > 1:
            return [generalized]
        tree = self.tree
        start, stop = generalized[0]
        parent, length = tree.parent[start], 0
        own: list[DataRegion] = []
        if tree.end[start] != stop:  # an artificial root over several tag nodes
            children = tree.children[parent]
            first = bisect_left(children, start)
            length = bisect_left(children, stop) - first
            rows = self._near[parent][: length // 2]
            near = [row[first : first + length - 2 * i + 1] for i, row in enumerate(rows, 1)]
            # TreeDepth of that root >= 3
            deep = any(tree.children[child] for child in children[first : first + length])
            own = self.ident_drs(parent, near, first) if deep else []
        lists = self._lists(self.find_drs(start, stop, own), noncontiguous)
        records = [record for _, records in lists for record in records]
        sizes = [sum(tree.n_terminals(*part) for part in record) for record in records]
        enough = len(records) > 1 and min(sizes) > 1 and sum(sizes) == tree.n_terminals(start, stop)
        return records if enough else [generalized]


def _runs(near: NDArray[np.bool_], length: int) -> tuple[list[int], list[int]]:
    """Return, for steps of `length` from each place on, where the first alike pair is (-1: none), and how many follow
    one on.

    Both come from one backward pass over the rows of a table in which a step is a row: O(n).
    """
    n = len(near)
    padded = np.zeros(-(-n // length) * length, bool)
    padded[:n] = near
    table = padded.reshape(-1, length)
    rows = np.arange(len(table))[:, None]
    hit = np.minimum.accumulate(np.where(table, rows, len(table))[::-1])[::-1]
    miss = np.minimum.accumulate(np.where(table, len(table), rows)[::-1])[::-1]
    begin = np.where(hit < len(table), hit * length + np.arange(length), -1)
    return begin.ravel()[:n].tolist(), (miss - rows).ravel()[:n].tolist()


def _region(tree: TagTree, parent: int, parts: list[Parts], truncated: bool, words: bool, sizes: bool) -> Region:
    truncated |= len(parts) > MAX_RECORDS
    parts = parts[:MAX_RECORDS]
    texts = [tree.text(record) for record in parts]
    aligned: list[PartialAlignment] = []

    def table() -> Table:
        aligned.append(partial_tree_alignment(tree, parts, words=words, sizes=sizes))
        region.truncated |= aligned[0].truncated
        return aligned_table(tree, aligned[0])

    def fields(row: int) -> dict[str, Item | list[Item]]:
        named = zip(region.table.names, region.table.rows[row], strict=True)
        return {name: item for name, item in named if item is not None}

    records = [
        Record(partial(tree.topmost, record), partial(fields, row), texts[row]) for row, record in enumerate(parts)
    ]
    where = tree.content.tree.node(int(tree.content.first[tree.element[parent]]))
    region = Region(records, where, _shared_text(texts), truncated, table)
    return region


def _shared_text(texts: Sequence[str]) -> float:
    """Return the characters that records share evenly: a wrapper in which one holds nearly all counts little."""
    lengths = [len(text) for text in texts]
    total = sum(lengths)
    return median(lengths) * len(lengths) * (1 - max(lengths) / total) if total else 0.0


def aligned_table(tree: TagTree, aligned: PartialAlignment) -> Table:
    """Return the data table of aligned records: a column for each data item, called A, B, C as in Fig. 19."""
    rows: list[list[Item | list[Item] | None]] = [[None] * aligned.n_columns for _ in aligned.cells]
    texts: list[list[str]] = [[] for _ in range(aligned.n_columns)]
    for row, cells in zip(rows, aligned.cells, strict=True):
        for column, node in cells.items():
            item = _item(tree, node)
            row[column] = item
            texts[column].append(item.text)
    return Table([Column(_letters(i), column_kinds(line)[0]) for i, line in enumerate(texts)], rows)


def _item(tree: TagTree, node: int) -> Item:
    """Return the data item that a terminal node encloses: its own text, or its image."""
    content = tree.content
    attrs = content.tree.attrs(int(content.first[tree.element[node]]))
    link = int(content.link[tree.element[node]])
    href = content.tree.attr(int(content.first[link]), "href") if link >= 0 else None
    element = content.tree.node(int(content.first[tree.element[node]]))
    text = fold(" ".join(content.text_at(leaf) for leaf in tree.held[node] if content.terminal[leaf] == 1))
    return Item(text or fold(attrs.get("alt", "")), element, href, attrs.get("src"))


def _letters(number: int) -> str:
    """Return the name of a column of a spreadsheet: A to Z, AA, AB.

    >>> _letters(0), _letters(25), _letters(26), _letters(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def column_kinds(texts: Sequence[str]) -> tuple[Kind, ...]:
    """Return the kinds of a column from its items, as the paper defines them (5.2.3); several may hold, "distinctive"
    alone.

    identical: all the same. comparable: all share a word. enumerative: a few subgroups of identical items; the paper
    gives no number, here a subgroup has one and a half items on the mean.

    >>> column_kinds(["by Eve", "by Ann"])
    ('comparable',)
    """
    if len(set(texts)) <= 1:
        return ("identical",)
    kinds: list[Kind] = []
    if set.intersection(*(set(_LETTERS.findall(text)) for text in texts)):
        kinds.append("comparable")
    if 3 * len(set(texts)) <= 2 * len(texts):
        kinds.append("enumerative")
    return tuple(kinds) or ("distinctive",)
