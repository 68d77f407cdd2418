"""Candidate data regions: every way the children of one parent, or nodes of one tag path, make a list. O(n) a page.

Beside the data regions of generalized nodes (DEPTA, section 4.3; `regions.py`), which chain adjacent similar
siblings, real lists are interrupted by advertisements, have records of varying length, or stand under several
parents. Each of those shapes is one grouping of nodes by a key:

    TAG, CLASS      children of one parent with the same tag, or tag and class: one node a record
    *_RUN           the same nodes as starters: a record reaches from one to the next
    FIRST_RUN       starters are children whose first terminal has the same tag path
    SHAPE_RUN       starters are children of the same shape (structure with repeats collapsed)
    SEPARATED       runs of siblings between empty siblings of one tag (hr, br, spacer rows)
    PATH, CLASS_PATH nodes with the same path of tags (and classes) from the root, under several parents

A record is a run of siblings, hence one range of nodes in preorder. Which candidate is a person's list is decided
afterwards (`ranking.py`). The loops over nodes are in `grouping.py`, compiled.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from ..tree.labels import LABEL
from .grouping import group, merge_equal, signatures

TAG, CLASS, TAG_RUN, CLASS_RUN, FIRST_RUN, SHAPE_RUN, SEPARATED, PATH, CLASS_PATH, COMBINATION = (
    1 << bit for bit in range(10)
)
"""The kinds of a candidate, as bits: one list is often found in several ways."""

MIN_RECORDS = 2


Ints = NDArray[np.int32]


class Candidates:
    """The candidate regions of a page.

    Attributes
    ----------
    offset : int32[n + 1], candidate i has records `offset[i]` to `offset[i + 1]`
    start, stop : int32[n_records], the range of content nodes of each record
    kind : int32[n], how it was found, bits
    parent : int32[n], the content node that holds the list
    """

    __slots__ = ("kind", "offset", "parent", "start", "stop")

    def __init__(self, offset: Ints, start: Ints, stop: Ints, kind: Ints, parent: Ints) -> None:
        self.offset, self.start, self.stop, self.kind, self.parent = offset, start, stop, kind, parent

    def __len__(self) -> int:
        return len(self.kind)

    def ranges(self, index: int) -> list[tuple[int, int]]:
        """Return the node ranges of candidate `index`, as numbers."""
        a, b = self.offset[index], self.offset[index + 1]
        return list(zip(self.start[a:b].tolist(), self.stop[a:b].tolist(), strict=True))

    def records(self, index: int) -> Ints:
        """Return int32[n_records, 2]: the node ranges of candidate `index`."""
        a, b = self.offset[index], self.offset[index + 1]
        return np.stack([self.start[a:b], self.stop[a:b]], axis=1)


def find_candidates(content: ContentTree) -> Candidates:
    """Return the candidates of a content tree."""
    n = len(content)
    lists = _Lists()
    if n > 1:
        _find(content, n, lists)
    return lists.unique()


def as_candidates(found: Iterable[tuple[int, int, Ints]]) -> Candidates:
    """Return lists found elsewhere, (kind, parent, int32[n_records, 2] ranges) each, as candidates."""
    lists = _Lists()
    for kind, parent, ranges in found:
        lists.append_ranges(kind, parent, ranges)
    return lists.unique()


class _Lists:
    """Lists of ranges under construction: grown in whole arrays, so that the loops below only count."""

    def __init__(self) -> None:
        self.start: list[Ints] = []
        self.stop: list[Ints] = []
        self.owner: list[Ints] = []
        self.kind: list[Ints] = []
        self.parent: list[Ints] = []
        self.count = 0

    def append(self, kind: int, parent: Ints, start: Ints, stop: Ints, owner: Ints) -> None:
        """Add lists whose records are given flat, each with the list it belongs to (0, 1, ...)."""
        self.owner.append(np.asarray(owner + self.count, np.int32))
        self.count += len(parent)
        self.start.append(start)
        self.stop.append(stop)
        self.kind.append(np.full(len(parent), kind, np.int32))
        self.parent.append(parent)

    def append_ranges(self, kind: int, parent: int, ranges: Ints) -> None:
        """Add one list."""
        ranges = np.asarray(ranges, np.int32).reshape(-1, 2)
        self.append(kind, np.array([parent], np.int32), ranges[:, 0], ranges[:, 1], np.zeros(len(ranges), np.int32))

    def unique(self) -> Candidates:
        """Return the candidates, each set of ranges once, its kinds together."""
        if not self.kind:
            empty = np.zeros(0, np.int32)
            return Candidates(np.zeros(1, np.int32), empty, empty, empty, empty)
        kind, parent = np.concatenate(self.kind), np.concatenate(self.parent)
        start, stop = np.concatenate(self.start), np.concatenate(self.stop)
        owner = np.concatenate(self.owner)
        count = np.bincount(owner, minlength=len(kind))
        offset = np.concatenate([[0], np.cumsum(count)]).astype(np.int32)
        keep = merge_equal(offset, start, stop, kind)
        records = np.repeat(keep, count)
        kept = np.flatnonzero(keep)
        return Candidates(
            np.concatenate([[0], np.cumsum(count[kept])]).astype(np.int32),
            start[records].astype(np.int32),
            stop[records].astype(np.int32),
            kind[kept],
            parent[kept].astype(np.int32),
        )


def _find(content: ContentTree, n: int, lists: _Lists) -> None:
    """Run every grouping over the page."""
    label, parent, end = content.label, content.parent, content.end
    terminals = np.concatenate([[0], np.cumsum(content.terminal > 0)]).astype(np.int32)
    full = (terminals[end] - terminals[:n]) > 0
    full[0] = False
    full[_header_rows(label, parent)] = False
    path, class_path, first, shape = signatures(content)
    nodes = np.flatnonzero(full).astype(np.int32)
    none = np.zeros(n, np.int32)
    n_children = np.bincount(parent[nodes], minlength=n)
    siblings = nodes[n_children[parent[nodes]] > 1]
    order = _Siblings(nodes, parent, n)
    for kind, key in ((TAG, label), (CLASS, content.class_key), (FIRST_RUN, first), (SHAPE_RUN, shape)):
        second = label if kind != TAG else none
        owner, members = group(siblings, parent, key, second)
        if kind in (TAG, CLASS):
            lists.append(kind, parent[_firsts(owner, members)], members, end[members], owner)
        run_kind = {TAG: TAG_RUN, CLASS: CLASS_RUN}.get(kind, kind)
        _append_runs(lists, run_kind, owner, members, order, parent, end)
    _append_separated(lists, np.flatnonzero(~full).astype(np.int32), label, parent, end, terminals, n)
    elements = nodes[label[nodes] != 0]
    for kind, key in ((PATH, path), (CLASS_PATH, class_path)):
        owner, members = group(elements, key, none, none)
        _append_paths(lists, kind, owner, members, parent, end)


def _header_rows(label: Ints, parent: Ints) -> NDArray[np.int64]:
    """Return the table rows that hold header cells only: they name columns and are no records."""
    headers = parent[label == LABEL["th"]]
    data = np.zeros(len(label), bool)
    data[parent[label == LABEL["td"]]] = True
    return np.unique(headers[(label[headers] == LABEL["tr"]) & ~data[headers]]).astype(np.int64)


def _renumbered(owner: Ints) -> Ints:
    """Return the rising numbers of `owner` without gaps: 0, 1, ..."""
    if not len(owner):
        return owner
    return np.cumsum(np.diff(owner, prepend=owner[0]) != 0, dtype=np.int32)


def _firsts(owner: Ints, members: Ints) -> Ints:
    """Return the first member of each list."""
    return members[np.searchsorted(owner, np.arange(owner[-1] + 1 if len(owner) else 0))]


class _Siblings:
    """The children with content of every parent, in order: `child[offset[p] + k]` is the k-th of p."""

    def __init__(self, nodes: Ints, parent: Ints, n: int) -> None:
        self.child = nodes[np.argsort(parent[nodes], kind="stable")]
        self.offset = np.concatenate([[0], np.cumsum(np.bincount(parent[nodes], minlength=n))]).astype(np.int64)
        self.rank = np.zeros(n, np.int64)
        self.rank[self.child] = np.arange(len(self.child)) - self.offset[parent[self.child]]

    def count(self, parent: Ints) -> NDArray[np.int64]:
        """Return the number of children of each of `parent`."""
        return self.offset[parent + 1] - self.offset[parent]


def _append_runs(
    lists: _Lists, kind: int, owner: Ints, members: Ints, order: _Siblings, parent: Ints, end: Ints
) -> None:
    """Add the lists whose records run from one member to the next; the last is at most as long as the longest other."""
    if not len(members):
        return
    first = np.flatnonzero(np.diff(owner, prepend=-1))
    last = np.append(first[1:], len(members)) - 1
    rank = order.rank[members]
    length = np.diff(rank, append=0)
    length[last] = 0
    longest = np.maximum.reduceat(length, first)
    several = longest > 1  # where every run is one node, the members themselves are that list
    if not several.any():
        return
    rest = order.count(parent[members[last]]) - rank[last]
    length[last] = np.minimum(longest, rest)
    chosen = np.flatnonzero(np.repeat(several, last - first + 1))
    members, rank, length = members[chosen], rank[chosen], length[chosen]
    stop = end[order.child[order.offset[parent[members]] + rank + length - 1]]
    lists.append(
        kind,
        parent[members[np.flatnonzero(np.diff(owner[chosen], prepend=-1))]],
        members,
        stop,
        _renumbered(owner[chosen]),
    )


def _append_separated(
    lists: _Lists, empty: Ints, label: Ints, parent: Ints, end: Ints, terminals: Ints, n: int
) -> None:
    """Add the runs of siblings between empty siblings of one tag: all of them, and without what leads and trails."""
    owner, members = group(empty[parent[empty] >= 0], parent, label, np.zeros(n, np.int32))
    if not len(members):
        return
    first = np.ones(len(members), bool)
    first[1:] = owner[1:] != owner[:-1]
    following = np.empty(len(members), np.int32)
    following[:-1] = members[1:]
    last = np.roll(first, -1)
    following[last] = end[parent[members[last]]]
    start = np.concatenate([parent[members[first]] + 1, end[members]])
    stop = np.concatenate([members[first], following])
    run = np.concatenate([owner[first], owner])
    filled = np.flatnonzero(terminals[stop] > terminals[start])
    filled = filled[np.lexsort((start[filled], run[filled]))]
    start, stop, run = start[filled], stop[filled], run[filled]
    if not len(run):
        return
    leads = np.ones(len(run), bool)
    leads[1:] = run[1:] != run[:-1]
    inner = ~leads & ~np.roll(leads, -1)
    for part in (np.ones(len(run), bool), ~leads, inner):
        chosen = np.flatnonzero(part)
        if len(chosen):
            number = _renumbered(run[chosen])
            owners = run[chosen][np.flatnonzero(np.diff(number, prepend=-1))]
            lists.append(
                SEPARATED,
                parent[members[np.searchsorted(owner, owners)]],
                start[chosen],
                stop[chosen],
                number,
            )


def _append_paths(lists: _Lists, kind: int, owner: Ints, members: Ints, parent: Ints, end: Ints) -> None:
    """Add the lists of one path that stand under several parents."""
    if not len(members):
        return
    bounds = np.flatnonzero(np.r_[True, owner[1:] != owner[:-1]])
    lowest, highest = np.minimum.reduceat(parent[members], bounds), np.maximum.reduceat(parent[members], bounds)
    several = (lowest != highest)[owner]
    owner, members = _renumbered(owner[several]), members[several]
    if not len(members):
        return
    firsts = _firsts(owner, members)
    lasts = members[np.r_[np.flatnonzero(owner[1:] != owner[:-1]), len(members) - 1]]
    lists.append(kind, _common(firsts, lasts, parent, end), members, end[members], owner)


def _common(firsts: Ints, lasts: Ints, parent: Ints, end: Ints) -> Ints:
    """Return the deepest node that holds both of each pair."""
    node = parent[firsts].copy()
    while True:
        outside = end[node] <= lasts
        if not outside.any():
            return node
        node[outside] = parent[node[outside]]
