"""The rating that a review gives: stated (`itemprop="ratingValue"`), said in a title or label, drawn by a class,
or in signs (★★★★☆).
"""

import re
from collections.abc import Iterator

from ..records.ratings import MAX_ATTRIBUTE, rating_in_class, rating_said
from ..whitespace import fold
from .sketch import Sketch
from .territories import Post

MIN_RATED = 0.5
"""Share of the posts with a rating from which it is a field of theirs."""
_NUMBER = re.compile(rb"\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:/\s*\d{1,2}\s*)?")
_STARS = re.compile(r"(★{1,5})[☆✩✰]{0,4}")
_WORDED = re.compile(
    r"(?:rating|bewertung|note|score)?\s*:?\s*(\d(?:[.,]\d{1,2})?)\s*(?:/|of|out of|von|sur|de|di)\s*(?:5|10)"
    r"(?:\s+\w+)?",
    re.IGNORECASE,
)
_SIGN = "★".encode()
MAX_TEXT = 40
"""Bytes of a text that is a rating and nothing else."""


def ratings_in(sketch: Sketch, post: Post) -> Iterator[tuple[int, str]]:
    """Yield (node, rating) of the ratings in a post: stated ones, then those in attributes, then those in texts."""
    yield from _stated(sketch, post)
    readers = dict.fromkeys(("title", "aria-label", "alt"), rating_said) | {"class": rating_in_class}
    for name, read in readers.items():
        for node in sketch.bearers(post.ranges, name):
            value = sketch.attribute(node, name)[:MAX_ATTRIBUTE]
            rating = read(value) if name != "class" or sketch.text_in(node, sketch.end[node]) == 0 else None
            if rating:
                yield node, rating
    yield from _in_texts(sketch, post)


def post_ratings(sketch: Sketch, posts: list[Post]) -> list[tuple[int, str] | None]:
    """Return the first rating of each post; None for all where fewer than MIN_RATED of them have one."""
    found = [next(ratings_in(sketch, post), None) for post in posts]
    return found if sum(one is not None for one in found) >= max(1.0, MIN_RATED * len(posts)) else [None] * len(posts)


def _stated(sketch: Sketch, post: Post) -> Iterator[tuple[int, str]]:
    for node in sketch.bearers(post.ranges, "itemprop"):
        if sketch.attribute(node, "itemprop") == b"ratingValue":
            value = sketch.attribute(node, "content") or sketch.tree.text_of(node)[:MAX_TEXT].encode()
            if match := _NUMBER.fullmatch(value):
                yield node, match[1].decode()


def _in_texts(sketch: Sketch, post: Post) -> Iterator[tuple[int, str]]:
    tree = sketch.tree
    for start, end in post.ranges:
        for node in range(start, end):
            if sketch.label[node] == 0 and 0 < sketch.text_in(node, node + 1) <= MAX_TEXT:
                text = fold(tree.text_at(node))
                if (match := _STARS.fullmatch(text)) or (match := _WORDED.fullmatch(text)):
                    yield node, str(len(match[1])) if "★" in text else match[1]
