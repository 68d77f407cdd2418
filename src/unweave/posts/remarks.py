"""Remarks under the posts of a thread, drawn by a template of their own: the comments below questions and answers."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from .evidence import EvidenceReader
from .lone_posts import LOOKED_A_NODE, MAX_LOOKED, is_comment
from .own_dates import pivots_inside
from .pivots import Pivot, same_moment
from .sketch import Sketch
from .territories import Post, roots, text_beside_date, without_inside

MAX_HEIGHT = 8
"""Elements above a date up to which a remark is looked for."""
MIN_TEXT = 3
"""Bytes of text besides its date that a remark has at least."""


def remarks_under(sketch: Sketch, posts: list[Post], pivots: list[Pivot]) -> tuple[list[Post], list[Post]]:
    """Return the posts without the remarks in them, and the remarks, whose `parent` is the index of the post."""
    reader = EvidenceReader(sketch, None, pivots)
    nodes = [pivot.node for pivot in pivots]
    own = {post.pivot for post in posts}
    by_node = {pivot.node: pivot for pivot in pivots}
    is_called = _asked_once(reader)

    def is_refused(remark: Post) -> bool:
        above = posts[remark.parent]
        is_again = _is_post_itself(sketch, above, by_node.get(above.pivot), remark, pivots, nodes)
        return is_again or text_beside_date(sketch, remark) < MIN_TEXT or not reader.has_user(remark)

    bare: list[Post] = []
    remarks: list[Post] = []
    for index, post in enumerate(posts):
        found: dict[int, Post] = {}
        until, refused = 0, set[int]()
        for pivot in pivots_inside(post, pivots, nodes):
            node = -1 if pivot.node in own or pivot.node < until else _called_around(sketch, post, pivot, is_called)
            if node < 0 or node in refused:
                continue
            remark = Post(((node, sketch.end[node]),), pivot.node, index)
            if is_refused(remark):
                refused.add(node)
            else:
                found[node], until = remark, remark.end
        bare.append(_cut(sketch, post, sorted(found)) if found else post)
        remarks += found.values()
    return bare, remarks


def _asked_once(reader: EvidenceReader) -> Callable[[int], bool]:
    """Return what says whether an element is called a comment, each asked once, and only as long as there is time."""
    sketch, n_looked = reader.sketch, 0

    @cache
    def is_called(node: int) -> bool:
        nonlocal n_looked
        n_looked += sketch.end[node] - node
        is_over = n_looked > MAX_LOOKED + LOOKED_A_NODE * sketch.end[0]
        sketch.truncated |= is_over
        return not is_over and is_comment(reader, node)

    return is_called


def _called_around(sketch: Sketch, post: Post, pivot: Pivot, is_called: Callable[[int], bool]) -> int:
    """Return the outermost element around a date in a post that is called a comment and is not the post;
    -1 for none."""
    starts = [start for start, _ in post.ranges]
    best = -1
    for node in sketch.around(pivot.node, MAX_HEIGHT):
        start, end = post.ranges[max(0, bisect_left(starts, node + 1) - 1)]
        if node <= post.start or node < start or sketch.end[node] > end or node <= post.pivot < sketch.end[node]:
            break
        best = node if is_called(node) else best
    return best


def _is_post_itself(
    sketch: Sketch, post: Post, own: Pivot | None, remark: Post, pivots: list[Pivot], nodes: list[int]
) -> bool:
    """Say whether an element holds the date of a post once more, to the second or with most of its text."""
    if own is None:
        return False
    again = [pivot for pivot in pivots_inside(remark, pivots, nodes) if same_moment(own, pivot)]
    if not again or any(pivot.stamp for pivot in again):
        return bool(again)
    held, whole = (sum(sketch.plain_in(*one) for one in part.ranges) for part in (remark, post))
    return 2 * held >= whole


def _cut(sketch: Sketch, post: Post, holes: list[int]) -> Post:
    """Return a post without the subtrees at `holes`."""
    ranges: list[tuple[int, int]] = []
    for root in roots(sketch, post):
        inside = holes[bisect_right(holes, root) : bisect_left(holes, sketch.end[root])]
        ranges += without_inside(sketch, root, inside, post.pivot) if inside else [(root, sketch.end[root])]
    return replace(post, ranges=tuple(ranges), root=post.start)
