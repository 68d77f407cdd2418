"""Remarks under the posts of a thread, drawn by a template of their own: the comments below questions and answers."""

from bisect import bisect_left
from dataclasses import replace

from .evidence import EvidenceReader
from .lone_posts import is_comment
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
    bare: list[Post] = []
    remarks: list[Post] = []
    for index, post in enumerate(posts):
        found: dict[int, Post] = {}
        until = 0
        for pivot in pivots_inside(post, pivots, nodes):
            if pivot.node in own or pivot.node < until:
                continue
            remark = _remark(reader, post, pivot)
            if remark is not None and not _is_post_itself(sketch, post, by_node.get(post.pivot), remark, pivots, nodes):
                found[remark.start] = replace(remark, parent=index)
                until = remark.end
        bare.append(_cut(sketch, post, list(found)) if found else post)
        remarks += found.values()
    return bare, remarks


def _remark(reader: EvidenceReader, post: Post, pivot: Pivot) -> Post | None:
    """Return the outermost element around a date in a post that is a comment and not the post itself."""
    sketch = reader.sketch
    starts = [start for start, _ in post.ranges]
    best = None
    for node in sketch.around(pivot.node, MAX_HEIGHT):
        start, end = post.ranges[max(0, bisect_left(starts, node + 1) - 1)]
        if node <= post.start or node < start or sketch.end[node] > end or node <= post.pivot < sketch.end[node]:
            break
        if is_comment(reader, node):
            best = Post(((node, sketch.end[node]),), pivot.node)
    is_one = best is not None and text_beside_date(sketch, best) >= MIN_TEXT and reader.has_user(best)
    return best if is_one else None


def _is_post_itself(
    sketch: Sketch, post: Post, own: Pivot | None, remark: Post, pivots: list[Pivot], nodes: list[int]
) -> bool:
    """Say whether an element holds the date of a post once more, to the second or with most of its text."""
    if own is None:
        return False
    held, whole = (sum(sketch.plain_in(*one) for one in part.ranges) for part in (remark, post))
    again = (pivot for pivot in pivots_inside(remark, pivots, nodes) if same_moment(own, pivot))
    return any(pivot.stamp or 2 * held >= whole for pivot in again)


def _cut(sketch: Sketch, post: Post, holes: list[int]) -> Post:
    """Return a post without the subtrees at `holes`."""
    ranges: list[tuple[int, int]] = []
    for root in roots(sketch, post):
        inside = [hole for hole in holes if root < hole < sketch.end[root]]
        ranges += without_inside(sketch, root, inside, post.pivot) if inside else [(root, sketch.end[root])]
    return replace(post, ranges=tuple(ranges), root=post.start)
