"""MiBAT: data regions around anchor trees (section 5.1, Algorithm 1), and the main region (section 5.4)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from .anchors import find_anchor_trees
from .boundary import determine_boundary
from .pivots import Pivot
from .similarity import Matcher
from .sketch import Sketch

#: Pivots held by all parents together, each counted once for every parent.
MAX_HELD = 500_000


@dataclass(slots=True)
class PostList:
    """A list of records found on a page.

    records : (start, end) of each, a range of nodes in preorder that covers whole sibling subtrees; in document order
    pivots : for each record its real pivots, the columns of a table
    score : comparable within a page
    """

    records: list[tuple[int, int]]
    pivots: list[list[int]]
    score: float = 0.0


def mine(
    sketch: Sketch, pivots: list[Pivot], *, measure: str = "ps", min_similarity: float = 0.5, scored: bool = True
) -> list[PostList]:
    """Return every data region around the candidate `pivots` (Algorithm 1).

    `scored` : give each the score of Heuristic 2 (section 5.4), at one more tree matching for each pair of records.
    """
    matcher = Matcher(sketch)
    return [
        region
        for parent, candidates in parents(sketch, pivots).items()
        for region in regions_under(
            matcher, parent, candidates, measure=measure, min_similarity=min_similarity, scored=scored
        )
    ]


def regions_under(
    matcher: Matcher,
    parent: int,
    candidates: dict[int, list[int]],
    *,
    measure: str = "ps",
    min_similarity: float = 0.5,
    scored: bool = True,
) -> list[PostList]:
    """Return the data regions among the children of `parent`; `candidates` : child -> candidate pivots in it."""
    sketch, found = matcher.sketch, []
    children = sketch.children(parent)
    tags = [sketch.label[child] for child in children]
    for anchors in find_anchor_trees(matcher, children, candidates, measure=measure, min_similarity=min_similarity):
        offset, length = determine_boundary(tags, anchors.positions, partial(_similarity, matcher, children))
        records = [(children[at + offset], sketch.end[children[at + offset + length - 1]]) for at in anchors.positions]
        region = PostList(records, [list(row) for row in anchors.pivots])
        if scored:
            region.score = matched_nodes(matcher, children, anchors.positions, offset, length)
        found.append(region)
    return found


def _similarity(matcher: Matcher, children: list[int], i: int, j: int) -> float:
    return matcher.similarity(children[i], children[j])


def parents(sketch: Sketch, pivots: list[Pivot]) -> dict[int, dict[int, list[int]]]:
    """Return parent -> child -> candidate pivots in the child, for parents with such pivots under two children or more.

    Those are the lowest common ancestors of neighbouring pivots. Where thousands of posts are nested in one another every
    one of them is such a parent of all that follow: the deepest are kept, up to `MAX_HELD` pivots in
    all, and the sketch is marked `truncated`.
    """
    nodes = [pivot.node for pivot in pivots]
    parent, end = sketch.parent, sketch.end
    branching = set()
    for one, other in pairwise(nodes):
        node = one
        while end[node] <= other:
            node = parent[node]
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
        below: dict[int, list[int]] = {}
        for pivot in inside:
            below.setdefault(children[bisect_right(children, pivot) - 1], []).append(pivot)
        found[node] = below
    return dict(sorted(found.items()))


def matched_nodes(matcher: Matcher, children: list[int], positions: list[int], offset: int, length: int) -> float:
    """Heuristic 2: the number of nodes matched between consecutive records, summed."""
    total = 0
    for before, after in pairwise(positions):
        for step in range(offset, offset + length):
            total += matcher.mapping(children[before + step], children[after + step]).size
    return float(total)


def main_region(regions: list[PostList]) -> PostList | None:
    """Return the region with the largest score; the paper's choice when scored by `mine`."""
    return max(regions, key=lambda region: region.score, default=None)
