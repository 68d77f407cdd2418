"""Which posts are drawn by one template: the class words they share."""

from __future__ import annotations

from collections import Counter

from .groups import Post
from .sketch import Sketch

#: Posts that another is compared with.
MAX_COMPARED = 8
#: Share of the common class words that a post of another shape uses at least.
MIN_SHARED = 0.3
#: Posts of one shape from which the others can be told to be foreign.
MIN_ALIKE = 3
#: Common class words below which nothing can be said.
MIN_COMMON = 4


def drop_foreign(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return the posts without those of another shape that share few class words with them: teasers, advertisements.

    Their dates stand in the same element as those of the posts, because the software draws all dates alike.
    """
    if len(posts) < MIN_ALIKE:
        return posts
    shapes = Counter(sketch.shape(post.start) for post in posts)
    usual, count = shapes.most_common(1)[0]
    if len(shapes) == 1 or count < max(MIN_ALIKE, 0.5 * len(posts)):
        return posts
    common = common_classes(sketch, [post for post in posts if sketch.shape(post.start) == usual])
    if len(common) < MIN_COMMON:
        return posts
    keep = [sketch.shape(post.start) == usual or _is_kin(sketch, post, common) for post in posts]
    return posts if all(keep) else without(posts, keep)


def _is_kin(sketch: Sketch, post: Post, common: set[bytes]) -> bool:
    words: set[bytes] = set().union(*(sketch.class_words(start, end) for start, end in post.ranges))
    return len(common & words) >= MIN_SHARED * len(common)


def without(posts: list[Post], keep: list[bool]) -> list[Post]:
    """Return the posts with a true `keep`; who answers whom is kept."""
    place: dict[int, int] = {}
    for i, kept in enumerate(keep):
        if kept:
            place[i] = len(place)
    result = []
    for i, post in enumerate(posts):
        if keep[i]:
            parent = post.parent
            while parent >= 0 and not keep[parent]:
                parent = posts[parent].parent
            result.append(Post(post.ranges, post.pivot, place.get(parent, -1)))
    return result


def common_classes(sketch: Sketch, posts: list[Post]) -> set[bytes]:
    """Return the class words that at least 60 % of the first posts use."""
    counts: Counter[bytes] = Counter()
    posts = posts[:MAX_COMPARED]
    for post in posts:
        counts.update(set().union(*(sketch.class_words(start, end) for start, end in post.ranges)))
    return {word for word, count in counts.items() if count >= 0.6 * len(posts)}
