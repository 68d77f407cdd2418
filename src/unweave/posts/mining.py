"""Data regions around anchor trees (MiBAT, section 5.1, Algorithm 1)."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ..gathering import grouped
from ..tree.climbing import smallest_around
from .anchors import find_anchor_trees
from .boundary import determine_boundary
from .pivots import Pivot
from .similarity import SubtreeMatcher
from .sketch import Sketch

MAX_HELD = 500_000
"""Pivots held by all parents together, each counted once for every parent."""


@dataclass(slots=True)
class PostList:
    """A list of records found on a page.

    records : (start, end) of each, a range of nodes in preorder that covers whole sibling subtrees; in document order
    pivots : for each record its real pivots, the columns of a table
    """

    records: list[tuple[int, int]]
    pivots: list[list[int]]


def regions_under(matcher: SubtreeMatcher, parent: int, candidates: dict[int, list[int]]) -> list[PostList]:
    """Return the data regions among the children of `parent`; `candidates` : child -> candidate pivots in it."""
    sketch, found = matcher.sketch, []
    children = sketch.children(parent)
    tags = [sketch.label[child] for child in children]
    for anchors in find_anchor_trees(matcher, children, candidates):
        offset, length = determine_boundary(tags, anchors.positions, partial(_similarity, matcher, children))
        records = [(children[at + offset], sketch.end[children[at + offset + length - 1]]) for at in anchors.positions]
        found.append(PostList(records, [list(row) for row in anchors.pivots]))
    return found


def _similarity(matcher: SubtreeMatcher, children: list[int], i: int, j: int) -> float:
    return matcher.similarity(children[i], children[j])


def parents(sketch: Sketch, pivots: list[Pivot]) -> dict[int, dict[int, list[int]]]:
    """Return parent -> child -> candidate pivots in the child, for parents with such pivots under two children or more.

    Those are the lowest common ancestors of neighbouring pivots. Where thousands of posts are nested in one another
    every one of them is such a parent of all that follow: the deepest are kept, up to `MAX_HELD` pivots in
    all, and the sketch is marked `truncated`.
    """
    nodes = [pivot.node for pivot in pivots]
    parent, end = sketch.parent, sketch.end
    branching = set()
    for one, other in pairwise(nodes):
        node = smallest_around(parent, end, one, other)
        if node != one:
            branching.add(node)
    found: dict[int, dict[int, list[int]]] = {}
    held = 0
    for node in sorted(branching, reverse=True):
        inside = nodes[bisect_left(nodes, node) : bisect_left(nodes, end[node])]
        held += len(inside)
        if held > MAX_HELD:
            sketch.truncated = True
            break
        children = sketch.children(node)
        below = grouped((children[bisect_right(children, pivot) - 1], pivot) for pivot in inside)
        found[node] = below
    return dict(sorted(found.items()))


def matched_nodes(matcher: SubtreeMatcher, nodes: list[int]) -> float:
    """Heuristic 2 (section 5.4): the number of nodes matched between consecutive subtrees, summed."""
    return float(sum(matcher.mapping(before, after).size for before, after in pairwise(nodes)))
