"""Posts under any parent and at any depth: pivots of one signature, and the territory of each (beyond MiBAT's section
6.1.5).

MiBAT needs all records under one parent; the first post, nested replies and paged lists often are not.
Their dates still stand in elements of the same template, so pivots with the same signature are one list, and the record
of each is the largest subtree around it that no other post needs.
"""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, replace
from statistics import median

from ..gathering import grouped
from ..tree.tree import topmost
from .pivots import Pivot
from .sketch import Sketch

SIGNATURE_HEIGHTS = (2, 4)
"""How many elements above a pivot its signature looks at: few join lists of different depth, many keep columns
apart."""
USUAL_SHARE = 0.75
"""Share of the pivots that must have an element of the shape that all posts are brought to."""
MIN_KEPT = 0.25
"""Share of the text of most posts that elements of that shape hold at least: they are no lines of details."""
_ITEMS = frozenset(("li", "article", "tr"))


@dataclass(frozen=True, slots=True)
class Post:
    """A post before its fields are read.

    `ranges` : half-open ranges of nodes in preorder, whole subtrees, disjoint and in order; `pivot` : the node of its
        pivot, -1
    where only the template says that it is a post; `parent` : index of the post it is nested in, -1 for none;
    `root` : its outermost element where remarks were cut out of it, else -1.
    """

    ranges: tuple[tuple[int, int], ...]
    pivot: int
    parent: int = -1
    root: int = -1

    @property
    def start(self) -> int:
        return self.ranges[0][0]

    @property
    def end(self) -> int:
        return self.ranges[-1][1]


def text_beside_date(sketch: Sketch, post: Post) -> int:
    """Return the bytes of text in a post, those of its date left out."""
    date = sketch.text_in(post.pivot, sketch.end[post.pivot]) if post.pivot >= 0 else 0
    return sum(sketch.text_in(start, end) for start, end in post.ranges) - date


def roots(sketch: Sketch, post: Post) -> list[int]:
    """Return the roots of the subtrees that a post is made of."""
    return [root for start, end in post.ranges for root in topmost(sketch.end, start, end)]


def signature(sketch: Sketch, pivot: Pivot, height: int) -> tuple[str, ...]:
    """Return what pivots of one template have in common: the source, and the shapes of the `height` elements around."""
    return (pivot.source, *map(sketch.shape, sketch.around(pivot.node, height)))


def groups(pivots: list[Pivot], signatures: dict[int, tuple[str, ...]]) -> list[tuple[int, ...]]:
    """Return the nodes of pivots with one signature, at least two, for each of `SIGNATURE_HEIGHTS`; no group twice.

    `signatures` : pivot node -> its signature of the larger height
    """
    found: dict[tuple[int, ...], None] = {}
    for height in SIGNATURE_HEIGHTS:
        by_signature = grouped((signatures[pivot.node][: height + 1], pivot.node) for pivot in pivots)
        for group in by_signature.values():
            if len(group) >= 2:
                found[tuple(group)] = None
    return list(found)


def territories(sketch: Sketch, nodes: list[int]) -> list[Post]:
    """Return one post for each pivot in `nodes` (increasing), nested ones cut out of the posts around them.

    The territory of a pivot is its highest ancestor without another pivot.
    Where most territories have one shape, the others are brought to it: a lone reply in its own list comes down to the
    element of that shape, a post that holds its replies goes up to it, and gives up what belongs to them.
    """
    units = [_highest_alone(sketch, nodes, node) for node in nodes]
    usual = _usual_shape(sketch, nodes)
    if usual is not None:
        brought = [
            unit if sketch.shape(unit) == usual else _to_shape(sketch, nodes, node, unit, usual)
            for node, unit in zip(nodes, units, strict=True)
        ]
        units = brought if _median_kept(sketch, units, brought) >= MIN_KEPT else units
    return cut_nested(sketch, units, nodes)


def _median_kept(sketch: Sketch, units: list[int], brought: list[int]) -> float:
    """Return the share of the text of `units` that the elements they are `brought` to hold, the median."""
    sizes = [[sketch.text_in(node, sketch.end[node]) for node in nodes] for nodes in (units, brought)]
    return float(median(kept / max(1, size) for size, kept in zip(*sizes, strict=True)))


def _usual_shape(sketch: Sketch, nodes: list[int]) -> str | None:
    """Return the shape of the outermost elements that begin with one of `nodes` for most of them, None without one.

    Only shapes that say something: with a class word or numbered id, or a list item, article or table row.
    """
    count: Counter[str] = Counter()
    depth: dict[str, int] = {}
    before = -1
    for node in nodes:
        own: dict[str, int] = {}
        for ancestor in sketch.ancestors(node):
            if ancestor <= before:
                break
            own[sketch.shape(ancestor)] = ancestor
        for shape, ancestor in own.items():
            count[shape] += 1
            depth[shape] = depth.get(shape, 0) + int(sketch.tree.depth[ancestor])
        before = node
    common = [shape for shape, n in count.items() if n >= USUAL_SHARE * len(nodes)]
    usual = [shape for shape in common if "." in shape or "#" in shape or shape in _ITEMS]
    return min(usual, key=lambda shape: depth[shape] / count[shape], default=None)


def _highest_alone(sketch: Sketch, nodes: list[int], node: int) -> int:
    parent, end, unit = sketch.parent, sketch.end, node
    place = bisect_left(nodes, node)
    before = nodes[place - 1] if place else -1
    after = nodes[place + 1] if place + 1 < len(nodes) else len(end)
    # the children of html (head and body) are never a post
    while parent[parent[unit]] > 0 and parent[unit] > before and end[parent[unit]] <= after:
        unit = parent[unit]
    return unit


def _to_shape(sketch: Sketch, nodes: list[int], node: int, unit: int, usual: str) -> int:
    """Return the ancestor of pivot `node` with the usual shape: the highest below `unit`, else the nearest above."""
    inside = None
    for ancestor in sketch.ancestors(node):
        if ancestor >= unit:
            if sketch.shape(ancestor) == usual:
                inside = ancestor
            continue
        if inside is not None:
            break
        first = nodes[bisect_left(nodes, ancestor)]
        if first != node:
            break
        if sketch.shape(ancestor) == usual:
            return ancestor
    return unit if inside is None else inside


def cut_nested(sketch: Sketch, units: list[int], nodes: list[int]) -> list[Post]:
    """Return the posts of `units` (roots of subtrees, one for each pivot), without what belongs to posts inside
    them."""
    order = sorted(range(len(units)), key=lambda i: (units[i], -sketch.end[units[i]]))
    posts: list[Post] = []
    open_posts: list[int] = []
    holes: dict[int, list[int]] = {}
    for place, i in enumerate(order):
        while open_posts and units[i] >= sketch.end[units[order[open_posts[-1]]]]:
            open_posts.pop()
        parent = open_posts[-1] if open_posts else -1
        if parent >= 0:
            holes.setdefault(parent, []).append(units[i])
        posts.append(Post(((units[i], sketch.end[units[i]]),), nodes[i], parent))
        open_posts.append(place)
    for place, inside in holes.items():
        post = posts[place]
        posts[place] = replace(post, ranges=without_inside(sketch, post.start, inside, post.pivot))
    return posts


def without_inside(sketch: Sketch, root: int, holes: list[int], pivot: int) -> tuple[tuple[int, int], ...]:
    """Return the largest subtrees under `root` that hold none of the nodes `holes`, joined where they are adjacent.

    The list element around the nested posts goes with them.
    """
    ranges: list[tuple[int, int]] = []
    # elements that hold a hole: only these are opened, so the work is the depth of the holes
    opened = {root}
    for hole in holes:
        node = sketch.parent[hole]
        while node not in opened:
            opened.add(node)
            node = sketch.parent[node]
    cut = set(holes)
    for parent in sorted(opened):
        left = (child for child in sketch.children(parent) if child not in opened and child not in cut)
        ranges += [(child, sketch.end[child]) for child in left]
    joined: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined) or ((pivot, pivot + 1),)
