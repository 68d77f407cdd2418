"""Which post answers which: reply depth from the nesting of elements."""

from __future__ import annotations

from .sketch import Sketch
from .territories import Post


def parents(sketch: Sketch, posts: list[Post]) -> list[int]:
    """Return for each post the index of the post it is nested under, -1 for none.

    A reply is inside the element of the post it answers, or deeper than it inside the element around it.
    """
    depth: list[int] = sketch.tree.depth.tolist()
    found: list[int] = []
    open_posts: list[int] = []
    for index, post in enumerate(posts):
        while open_posts and not _holds(sketch, posts[open_posts[-1]], post, depth):
            open_posts.pop()
        found.append(open_posts[-1] if open_posts else -1)
        open_posts.append(index)
    return found


def _holds(sketch: Sketch, outer: Post, inner: Post, depth: list[int]) -> bool:
    around = sketch.parent[outer.start]
    if sketch.shape(outer.start) != sketch.shape(inner.start):
        return False
    return depth[inner.start] > depth[outer.start] and inner.start < sketch.end[around]


def depths(sketch: Sketch, posts: list[Post]) -> list[int]:
    """Return the reply depth of each post, 0 for one that answers no other."""
    found: list[int] = []
    for post, parent in zip(posts, parents(sketch, posts), strict=True):
        above = post.parent if post.parent >= 0 else parent
        found.append(found[above] + 1 if 0 <= above < len(found) else 0)
    return found
