"""Lists of what is marked as posts, where no dates, users or controls tell: elements of one kind of id
(`comment-12`), of data (`itemtype="https://schema.org/Review"`), or with one word of a post among their classes.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from .sketch import Sketch
from .telling_words import COMMENT_WORD, POST_CLASS
from .territories import cut_nested
from .thread_choice import ThreadCandidate, drop_empty, text_score

MIN_MARKED = 3
"""Elements of one mark that are a list."""
MAX_MARKED = 5_000
"""Elements of one mark: of more the first."""
MIN_TEXT = 25
"""Bytes outside links of one of them, on average."""
MAX_LISTS = 3
"""Lists of a page that are looked at: what stands in a post is called by it, too, "comment-author"."""
_ID = re.compile(rb"((?:%b|answer|msg|message|post)[_-]?)\d+" % COMMENT_WORD.pattern)
_NO_POST = re.compile(rb"form|filter|menu")
"""A class of where one writes a comment, or picks which are shown."""
_TYPE = re.compile(rb"schema\.org/(?:comment|usercomments|(?:user)?review|answer|question|discussionforumposting)/?$")


def marked_lists(sketch: Sketch) -> Iterator[ThreadCandidate]:
    """Yield the lists of marked posts, the one with most text first. O(elements with a class, id or type)."""
    groups: dict[tuple[str, bytes], list[int]] = defaultdict(list)
    for name, read in (("itemtype", _types), ("id", _ids), ("class", _words)):
        known: dict[bytes, list[bytes]] = {}
        for node, value in zip(sketch.with_attribute(name), sketch.seen.values_of(name), strict=True):
            marks = known[value] if value in known else known.setdefault(value, read(value.lower()))
            for mark in marks:
                groups[name, mark].append(node)
    found = []
    for nodes in groups.values():
        if len(nodes) >= MIN_MARKED:
            posts = drop_empty(sketch, cut_nested(sketch, nodes[:MAX_MARKED], [-1] * len(nodes[:MAX_MARKED])))
            score = text_score(sketch, posts) if posts else 0.0
            if score > MIN_TEXT * len(posts):
                found.append(ThreadCandidate(posts, score))
    yield from sorted(found, key=lambda candidate: -candidate.score)[:MAX_LISTS]


def _types(value: bytes) -> list[bytes]:
    return [b"post"] if _TYPE.search(value) else []


def _ids(value: bytes) -> list[bytes]:
    match = _ID.fullmatch(value)
    return [match[1]] if match else []


def _words(value: bytes) -> list[bytes]:
    return [word for word in value.split() if POST_CLASS.search(word) and not _NO_POST.search(word)]
