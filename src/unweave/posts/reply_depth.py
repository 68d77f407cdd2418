"""Which post answers which: reply depth from the nesting of elements, else from what says or draws it: a level, an
indent.
"""

import re
from itertools import pairwise

from .sketch import Sketch
from .territories import Post

MAX_HEAD = 2000
"""Bytes from the beginning of a post in which its level is looked for."""
_LEVEL = re.compile(
    rb"""\s(?:aria-level|(?:data-)?(?:comment-|reply-)?(?:indent|depth))=["']?(\d{1,4})\b"""
    rb"""|\sclass=["'](?:[^"'<>]*\s)?(?:[a-z]+-)?(?:depth|indent|(?:comment|reply|thread)-?level)[-_]?(\d{1,3})["'\s]"""
    rb"""|\b(?:margin|padding)-left:\s?(\d{1,4})"""
    rb"""|<img(?=[^<>]*\sheight=["']?1["'\s])[^<>]*\swidth=["']?(\d{1,4})\b"""
)
"""A level or an indent: `data-depth="2"`, `class="comment depth-2"`, `margin-left: 40px`, `<img height=1 width=80>`."""


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
    return found if any(found) else _said_depths(sketch, posts) or found


def _said_depths(sketch: Sketch, posts: list[Post]) -> list[int]:
    """Return the reply depths that all posts say or draw, the least as 0; [] where they do not, or a post is more than
    one level below the one before it.
    """
    tree = sketch.tree
    starts = [int(tree.start[post.start]) for post in posts]
    heads = (tree.buffer[start : start + MAX_HEAD] for start in starts)
    said = [_LEVEL.search(head) for head in heads]
    values = [int(match[match.lastindex or 0]) for match in said if match]
    rank = {value: level for level, value in enumerate(sorted(set(values)))}
    found = [rank[value] for value in values]
    is_tree = len(found) == len(posts) and all(later <= level + 1 for level, later in pairwise(found))
    return found if is_tree else []
