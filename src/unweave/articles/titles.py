"""The title: of the blocks around a body, the one that most evidence calls the headline.

The paper takes the passage of 1 to 20 words that shares most terms with the body, nearest before it on ties. That stays
one piece of evidence (`shared`, `distance`) beside what the page states of itself, heading elements, and where the
site's other pages have their titles. Weights are set by hand on the dev sites of news10 and big9, where single changes
move accuracy by a point or two (docs/methods/articles.md).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Self

import numpy as np

from ..tree import Tree
from .blocks import Blocks, fold
from .head import Head

MAX_WORDS = 30
USUAL_WORDS = 20
"""The paper's limit; a longer text needs more evidence."""
BEFORE, AFTER = 200, 40
"""Blocks before and after the start of the body among which the title is looked for."""
MIN_SCORE = 0.8
"""A text with less evidence is no title: a page may have none."""
BODY_BLOCKS = 12
"""Blocks of the body, from its start, whose words a title should share."""
MAX_WORDING = 2.0 + 2.0 + 1.0 + 1.0
"""The most that a candidate's words can add."""
MAX_PLACE = 1.5 + 0.3 + 2.0
"""The most that `_where` can add."""
_WORD = re.compile(r"\w+")
_SEPARATOR = re.compile(r"\s+[|–—»·•:/-]+\s+|\s*[|»·•:]\s*")
_DIGITS = re.compile(r"\d+")
_BYLINE = re.compile(r"(by|von|par|por|di|av|door|af|photo\w*)\b", re.IGNORECASE)
_DATED = re.compile(r"\b(19|20)\d\d\b|\d:\d\d")
_HEADINGS = {"h1": 1.5, "h2": 0.7, "h3": 0.7}
_BOLD = frozenset(("b", "strong", "font", "big"))


@dataclass(frozen=True, slots=True)
class Site:
    """What a site's pages say about titles.

    Attributes
    ----------
    n_pages : pages learnt from
    plain_counts : text -> pages that have it as a block outside links; "most read" lists repeat titles as links
    places : place of a title -> on how many pages, each title once
    """

    n_pages: int
    plain_counts: Mapping[str, int]
    places: Mapping[str, int]


def words_of(text: str) -> list[str]:
    """Return the words of a text, lower case."""
    return _WORD.findall(text.lower())


def overlap(x: Set[str], y: Set[str]) -> float:
    """Dice of two sets of words, in [0, 1]."""
    return 2 * len(x & y) / (len(x) + len(y)) if x and y else 0.0


def place_of(tree: Tree, node: int) -> str:
    """Return where an element stands: names and first classes of it and its three nearest ancestors."""
    steps: list[str] = []
    classes = tree.attribute_spans("class")
    while node > 0 and len(steps) < 4:
        start, stop = classes[node].tolist()
        names = tree.buffer[start:stop].split(None, 1) if start >= 0 else []
        steps.append(tree.tag(node) + "." + (_DIGITS.sub("", names[0].decode("utf-8", "replace")) if names else ""))
        node = int(tree.parent[node])
    return "/".join(steps)


def choose_title(blocks: Blocks, body: Sequence[int], head: Head, site: Site, *, own: int = 0) -> int | None:
    """Return the block that is the title of the article whose body these blocks are; None without a candidate.

    own : 1 when the page is among those the site was learnt from, so that it does not count as another page
    """
    evidence, in_body = _Evidence.of(blocks, body, head), set(body[:BODY_BLOCKS])
    best, chosen = MIN_SCORE, None
    limit = max(3.0, 0.1 * site.n_pages)
    for k in _candidates(blocks, body):
        near = _near(k, body)
        if near + MAX_WORDING + MAX_PLACE <= best:
            continue
        text = blocks.texts[k]
        repeats = site.plain_counts.get(text, 0) - own
        if repeats >= limit:
            continue
        words = words_of(text)
        if not words:
            continue
        score = evidence.of_words(words, k in in_body) - _against(text, repeats) + near
        if 2 * blocks.link_words[k] > blocks.words[k]:
            score -= 1.0
        if len(words) > USUAL_WORDS:
            score -= 1.0
        if score + MAX_PLACE > best:  # else no place can make up for it
            score += _where(blocks, k, site)
            if score > best:
                best, chosen = score, k
    return chosen


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What a page's title should share words with: `<title>` and its parts, the stated headline, the body."""

    segments: list[set[str]]
    stated: set[str]
    body: Counter[str]

    @classmethod
    def of(cls, blocks: Blocks, body: Sequence[int], head: Head) -> Self:
        parts = (head.title, *_SEPARATOR.split(head.title)) if head.title else ()
        return cls(
            [set(words_of(part)) for part in parts if part],
            set(words_of(head.meta("og:title", "twitter:title") or head.stated("headline"))),
            Counter(word for k in body[:BODY_BLOCKS] for word in words_of(blocks.texts[k])),
        )

    def of_words(self, words: list[str], in_body: bool) -> float:
        distinct = set(words)
        # a paragraph of the body shares all its words with itself: that is no evidence
        own = 1 if in_body else 0
        shared = sum(self.body[word] > own for word in words) / len(words)
        return (
            2.0 * max((overlap(distinct, segment) for segment in self.segments), default=0.0)
            + 2.0 * overlap(distinct, self.stated)
            + min(1.0, len(words) / 4) * shared
            + min(len(words), 6) / 6
        )


def _candidates(blocks: Blocks, body: Sequence[int]) -> list[int]:
    """Blocks of 1 to MAX_WORDS words around the start of the body, the nearest first."""
    start = body[0] if body else 0
    words = blocks.words[max(0, start - BEFORE) : start + AFTER]
    found = np.flatnonzero((words >= 1) & (words <= MAX_WORDS)) + max(0, start - BEFORE)
    nearest: list[int] = found[np.argsort(np.abs(found - start), kind="stable")].tolist()
    return nearest


def _near(k: int, body: Sequence[int]) -> float:
    """What the distance to the start of the body says: titles stand before it, and near."""
    start = body[0] if body else 0
    return -0.08 * min(abs(start - k), 60) - (1.5 if k > start else 0.0)


def _against(text: str, repeats: int) -> float:
    """What speaks against a text being a title: others have it, it ends as a sentence, a byline, a date."""
    return (
        1.5 * min(max(repeats, 0), 4) / 4
        + (1.2 if text[-1] in ".;," else 0.0)
        + (2.0 if _BYLINE.match(text) else 0.0)
        + (1.0 if _DATED.search(text) else 0.0)
    )


def _where(blocks: Blocks, k: int, site: Site) -> float:
    """What its place says: a heading or bold, and where other pages have their title."""
    tree = blocks.tree
    holder, node = int(blocks.holder[k]), int(tree.parent[blocks.first[k]])
    heading = bold = 0.0
    while node > 0:
        tag = tree.tag(node)
        heading = max(heading, _HEADINGS.get(tag, 0.0))
        if tag in _BOLD:
            bold = 0.3
        if node == holder:
            heading = max(heading, _HEADINGS.get(tree.tag(int(tree.parent[node])), 0.0))
            break
        node = int(tree.parent[node])
    return heading + bold + 2.0 * site.places.get(place_of(tree, holder), 0) / max(1, site.n_pages)


def stated_form(visible: str, head: Head) -> str:
    """Return the title as the page states it where that differs from the visible one in punctuation only.

    The stated form has straight quotes and complete marks more often. What the site puts behind it ("- The Daily") is
    left out.
    """
    words = words_of(visible)
    for text in (head.meta("og:title"), head.stated("headline"), head.title):
        for part in (text, *(text[: match.start()] for match in _SEPARATOR.finditer(text))):
            if words_of(part) == words:
                return fold(part)
    return visible
