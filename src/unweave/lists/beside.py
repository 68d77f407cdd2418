"""Members of a list that stand beside it: the first result above the box of the others, the lead story above the grid,
the two of a section of its own. O(nodes).

A member is of the same class as the others, what is around the box of theirs holds it or its box, and it has what they
have.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .kinds import CLASS, STEPS
from .likeness import are_like

Ints = NDArray[np.int32]
Lists = tuple[Ints, Ints, Ints, Ints, Ints]

MIN_MEMBERS = 3
"""Of a list that may have others beside it."""
MAX_LOOKED_AT = 50
"""Lists of a page; real pages have a few with such elements beside them."""


def with_beside(content: ContentTree, lists: Lists) -> Lists:
    """Return (offset, start, stop, kind, parent) of the lists, and of those with the members that stand beside them."""
    offset, start, stop, _, parent = lists
    more: list[tuple[int, list[tuple[int, int]]]] = []
    for index, beside in _beside(content, lists):
        own = slice(offset[index], offset[index + 1])
        ranges = list(zip(start[own].tolist(), stop[own].tolist(), strict=True))
        others = [(node, int(content.end[node])) for node in beside[: len(ranges)]]
        others = [other for other, is_like in zip(others, are_like(content, ranges, others), strict=True) if is_like]
        if 0 < len(others) < len(ranges):
            more.append((int(content.parent[parent[index]]), sorted([*ranges, *others])))
    return with_lists(lists, more, STEPS)


def with_lists(lists: Lists, more: list[tuple[int, list[tuple[int, int]]]], kind: int) -> Lists:
    """Return the lists and more of one kind, each the node that holds it and its ranges."""
    if not more:
        return lists
    offset, start, stop, kinds, parent = lists
    starts, stops = np.array([range_ for _, ranges in more for range_ in ranges], np.int32).T
    ends = offset[-1] + np.cumsum([len(ranges) for _, ranges in more])
    return (
        np.append(offset, ends).astype(np.int32),
        np.append(start, starts),
        np.append(stop, stops),
        np.append(kinds, np.full(len(more), kind, np.int32)),
        np.append(parent, np.array([above for above, _ in more], np.int32)),
    )


def _beside(content: ContentTree, lists: Lists) -> list[tuple[int, list[int]]]:
    """Return (list, elements of its members' class beside what holds it, or one or two of them in a section beside
    that) for the lists that have any.
    """
    offset, start, _, kind, parent = lists
    first = start[offset[:-1]]
    around = content.parent[parent]
    may_have = (kind & CLASS > 0) & (np.diff(offset) >= MIN_MEMBERS) & (content.class_key[first] != 0) & (parent > 0)
    is_above = np.zeros(len(content), np.bool_)
    is_above[around[may_have]] = True
    is_held = is_above[content.parent]
    is_held[0] = False  # as is what is in the root alone
    is_below = is_held[content.parent] & (content.class_key != 0)
    is_below[start[np.repeat(may_have, np.diff(offset))]] = False  # the members
    nodes, others = np.flatnonzero(is_held & (content.class_key != 0)), np.flatnonzero(is_below)
    above = np.append(content.parent[nodes], content.parent[content.parent[others]])
    nodes = np.append(nodes, others)
    keys, asked = _keys(content, above, nodes), np.flatnonzero(may_have)
    wanted, order = _keys(content, around[asked], first[asked]), np.argsort(keys, kind="stable")
    begins, ends = (np.searchsorted(keys, wanted, side, sorter=order) for side in ("left", "right"))
    matched = np.flatnonzero(ends > begins)[:MAX_LOOKED_AT]
    rows = zip(*(column[matched].tolist() for column in (asked, begins, ends)), strict=True)
    alike = ((index, nodes[order[begin:end]]) for index, begin, end in rows)
    found = [(index, members[members != parent[index]]) for index, members in alike]
    near = [(index, members[_are_near(content, members, parent[index])].tolist()) for index, members in found]
    return [(index, beside) for index, beside in near if beside]


def _are_near(content: ContentTree, nodes: NDArray[np.intp], holder: int) -> NDArray[np.bool_]:
    """Say which nodes stand beside a holder, or in a box beside it that has a title; one called as the holder is holds
    a part of a list by its path, one without a title may be a copy or an advertisement.
    """
    holders = content.parent[nodes]
    is_beside = holders == content.parent[holder]
    if is_beside.all():
        return np.asarray(is_beside)
    is_titled = content.before[nodes] > content.before[holders]
    is_second = np.append(False, holders[1:] == holders[:-1])  # three would be a list
    is_titled[is_second] = is_titled[np.flatnonzero(is_second) - 1]
    return np.asarray(is_beside | (is_titled & (content.class_key[holders] != content.class_key[holder])))


def _keys(content: ContentTree, parents: NDArray[Any], nodes: NDArray[Any]) -> NDArray[np.int64]:
    """Return a number for each node that is equal for those of one tag and class under one parent."""
    key = parents.astype(np.int64) * 0x9E3779B1 + content.class_key[nodes]
    return np.asarray(key * 0x85EBCA77 + content.label[nodes])
