"""The first post where it stands under another parent or in another structure (MiBAT's main error, section 6.1.5).

A thread's first post is often drawn by another template than its replies.
It comes before them, carries a user, text and a date not after theirs, and shares class words with them or is called a
post. Page headers repeat the first post's date and author: they are told apart by that.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..dates.calendar import is_after
from ..tree.climbing import upwards
from .beside_date import name_beside_date
from .evidence import EvidenceReader
from .kinship import common_classes
from .own_dates import pivots_inside
from .pivots import Pivot, same_moment
from .sketch import Sketch
from .stamps import runs_forward
from .telling_words import COMMENT_CLASS, POST_CLASS
from .territories import Post, roots

MIN_OPENING_TEXT = 60
"""Bytes of text outside links and dates that a first post has at least."""
MAX_TRIED = 50
"""Dates before a thread, the nearest first, that may be that of its first post: each is asked for all that follows."""
MAX_NAMED = 6
"""Posts that are asked what they are called."""
MIN_SHARED_CLASSES = 0.35
"""Share of the class words common to the replies that a first post uses at least, when it is not called a post
itself."""


def opening_post(reader: EvidenceReader, posts: list[Post], pivots: list[Pivot]) -> Post | None:
    """Return the first post of the thread that goes on with `posts`, or None when there is none outside them.

    Only for pages whose address is a thread's, or where it is called a comment as all of `posts` are: what comes before
    the comments of a blog is an article, not a post.
    The record reaches from the highest ancestor of the date that holds none of `posts` to the sibling that holds them.
    """
    sketch, first = reader.sketch, posts[0].start
    names = _names_of_all(sketch, posts)
    if not (reader.addressed or names):
        return None
    replies = np.array([post.start for post in posts])
    common: set[bytes] | None = None
    reply = next((pivot for pivot in pivots if pivot.node == posts[0].pivot), None)
    seen: set[int] = set()
    nodes = [pivot.node for pivot in pivots]
    for pivot in sorted((p for p in pivots if p.node < first), key=lambda p: -p.node):
        root = _highest_without(sketch, pivot.node, replies)
        if root is None or root in seen or _is_repeated_or_late(pivot, reply):
            continue
        if len(seen) == MAX_TRIED:
            break
        seen.add(root)
        if not reader.addressed and not _is_called(sketch, pivot.node, root, names):
            continue
        common = common_classes(sketch, posts) if common is None else common
        post = Post(((root, _up_to(sketch, root, first)),), pivot.node)
        signed = (own.node for own in pivots_inside(post, pivots, nodes) if name_beside_date(sketch, own.node))
        post = replace(post, pivot=next(signed, pivot.node))
        if _is_opening(reader, post, pivot, common):
            return post
    return None


def _names_of_all(sketch: Sketch, posts: list[Post]) -> set[bytes]:
    """Return the class words that all posts have on their outermost elements and that call them comments;
    articles are called posts.
    """
    own = [{word for root in roots(sketch, post) for word in sketch.classes(root)} for post in posts[:MAX_NAMED]]
    return {word for word in set.intersection(*own) if COMMENT_CLASS.search(word)}


def _is_called(sketch: Sketch, node: int, root: int, names: set[bytes]) -> bool:
    """Say whether one of the elements from `node` up to `root` has one of the class words."""
    return any(not names.isdisjoint(sketch.classes(at)) for at in upwards(sketch.parent, node, over=root - 1))


def _is_repeated_or_late(pivot: Pivot, reply: Pivot | None) -> bool:
    return reply is not None and (same_moment(pivot, reply) or is_after(pivot.date, reply.date))


def _is_opening(reader: EvidenceReader, post: Post, pivot: Pivot, common: set[bytes]) -> bool:
    sketch = reader.sketch
    date = sketch.text_in(pivot.node, sketch.end[pivot.node])
    if sketch.plain_in(post.start, post.end) - date < MIN_OPENING_TEXT or not reader.has_user(post):
        return False
    shared = len(common & sketch.class_words(post.start, post.end))
    if common and shared >= MIN_SHARED_CLASSES * len(common):
        return True
    return POST_CLASS.search(sketch.attribute(post.start, "class").lower()) is not None


def without_header(reader: EvidenceReader, posts: list[Post], pivots: list[Pivot]) -> list[Post]:
    """Return `posts` without a page header that was taken for the first.

    It is drawn otherwise, has little text, and repeats the date of the post after it; or without the users or controls
    of the others, the time of the last post, or a time that the others have passed already.
    """
    sketch, by_node = reader.sketch, {pivot.node: pivot for pivot in pivots}
    if len(posts) < 3 or any(post.pivot not in by_node for post in (posts[0], posts[1], posts[-1])):
        return posts
    if sketch.shape(posts[0].start) == sketch.shape(posts[1].start):
        return posts
    own, following, last = (by_node[post.pivot] for post in (posts[0], posts[1], posts[-1]))
    if not same_moment(own, following) and not (
        ((_is_exact(own) and same_moment(own, last)) or _is_late(own, [by_node.get(post.pivot) for post in posts[1:]]))
        and reader.lacks(posts[0], posts[1:])
    ):
        return posts
    sizes = [sum(sketch.plain_in(start, end) for start, end in post.ranges) for post in posts]
    if sizes[0] > 0.5 * float(np.median(sizes[1:])):
        return posts
    return [replace(post, parent=post.parent - 1 if post.parent > 0 else -1) for post in posts[1:]]


def without_box(reader: EvidenceReader, posts: list[Post], pivots: list[Pivot]) -> list[Post]:
    """Return `posts` without a last one that repeats when the first was written and has no user or control: a box
    beside the thread says when it was asked.
    """
    by_node = {pivot.node: pivot for pivot in pivots}
    first, last = by_node.get(posts[0].pivot), by_node.get(posts[-1].pivot)
    if len(posts) < 3 or first is None or last is None or not (_is_exact(last) and same_moment(first, last)):
        return posts
    is_alike = reader.sketch.shape(posts[-1].start) == reader.sketch.shape(posts[-2].start)
    return posts if is_alike or not reader.lacks(posts[-1], posts[:-1]) else posts[:-1]


def _is_exact(pivot: Pivot) -> bool:
    return pivot.stamp is not None or (pivot.date is not None and pivot.date.clock is not None)


def _is_late(own: Pivot, others: list[Pivot | None]) -> bool:
    """Say whether a date is after the first of `others`, and these run from old to new."""
    return others[0] is not None and is_after(own.date, others[0].date) and runs_forward(others)


def with_text_below(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return `posts` with the siblings between the first and the second one as the first one's text, where they hold
    more of it than the first: the head of a question may be an element of its own.
    """
    first = posts[0]
    if len(posts) < 2 or len(first.ranges) > 1:
        return posts
    stop = _up_to(sketch, first.start, posts[1].start)
    below, own = sketch.plain_in(first.end, stop), sketch.plain_in(first.start, first.end)
    if stop <= first.end or below < max(MIN_OPENING_TEXT, own) or below < 0.5 * sketch.text_in(first.end, stop):
        return posts
    return [replace(first, ranges=((first.start, stop),)), *posts[1:]]


def _up_to(sketch: Sketch, root: int, first: int) -> int:
    """Return the end of the last sibling from `root` on before the one that holds node `first`."""
    end = sketch.end[root]
    limit = sketch.end[sketch.parent[root]]
    while end < limit and not end <= first < sketch.end[end]:
        end = sketch.end[end]
    return end


def _highest_without(sketch: Sketch, node: int, starts: NDArray[np.int64]) -> int | None:
    """Return the highest ancestor of `node` (or itself) that holds none of the nodes `starts`, None in the head."""
    found = None
    for ancestor in (node, *sketch.ancestors(node)):
        if sketch.parent[ancestor] < 1 or np.any((starts >= ancestor) & (starts < sketch.end[ancestor])):
            break
        found = ancestor
    return found
