"""The texts that a site's pages repeat: menus, footers, notices; in how many stories each is a block.

Texts are kept as short digests, so that a saved site holds none of the site's words. Pages that tell one story count
once: a print version would otherwise make the article's own paragraphs look like the site's.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .blocks import Blocks

REPEATED = 2
"""Other pages that must have a text for it to be the site's own."""
PARAGRAPH = 25
"""Words of a block from which it tells a story rather than the site's own affairs."""
SHORT = 100
"""Characters of a text whose digest is remembered: what pages of a site repeat is asked for on each, twice."""
SHARED = 3
"""Paragraphs that pages share when they tell one story, and more than half of them."""


def digest(text: str) -> str:
    """Return a text as it is kept: short, and not the site's words themselves."""
    return _short_digest(text) if len(text) <= SHORT else _digest(text)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


_short_digest = lru_cache(maxsize=8192)(_digest)


def page_digest(blocks: Blocks) -> str:
    """Return what is kept of a page that was learnt from."""
    return digest("\n".join(blocks.texts))


@dataclass(frozen=True, slots=True)
class Repeated:
    """In how many of a site's stories a text is a block, for texts in REPEATED and more.

    Attributes
    ----------
    anywhere, outside_links : digest of a text -> stories; "most read" lists repeat titles as links
    learnt : digests of the pages counted, so that such a page does not count as another one
    """

    anywhere: Mapping[str, int]
    outside_links: Mapping[str, int]
    learnt: frozenset[str]

    @classmethod
    def of(cls, pages: Sequence[Blocks]) -> Self:
        """Return the texts that some pages repeat."""
        anywhere: dict[int, set[str]] = {}
        outside: dict[int, set[str]] = {}
        for blocks, story in zip(pages, _stories(pages), strict=True):
            is_plain = (2 * blocks.link_words <= blocks.words).tolist()
            anywhere.setdefault(story, set()).update(blocks.texts)
            outside.setdefault(story, set()).update(t for t, plain in zip(blocks.texts, is_plain, strict=True) if plain)
        return cls(_often(anywhere.values()), _often(outside.values()), frozenset(map(page_digest, pages)))

    @classmethod
    def none(cls) -> Self:
        """Return what a site without templates repeats: nothing."""
        return cls({}, {}, frozenset())

    def and_more(self, more: Self) -> Self:
        """Return what both have; a text of one story in each is not known to be repeated."""
        return type(self)(
            Counter(self.anywhere) + Counter(more.anywhere),
            Counter(self.outside_links) + Counter(more.outside_links),
            self.learnt | more.learnt,
        )

    def among(self, blocks: Blocks) -> NDArray[np.bool_]:
        """Return bool[n_blocks]: which texts REPEATED other pages of the site have."""
        if not self.anywhere:
            return np.zeros(len(blocks), np.bool_)
        least = REPEATED + (page_digest(blocks) in self.learnt)
        return np.array([self.anywhere.get(kept, 0) >= least for kept in map(digest, blocks.texts)], np.bool_)

    def outside_links_of(self, blocks: Blocks, repeated: NDArray[np.bool_]) -> dict[str, int]:
        """Return text -> stories that have it outside links, for the texts of a page that `among` marks as repeated."""
        # only a text that is repeated at all can be repeated outside links, and few are
        often = (blocks.texts[k] for k in np.flatnonzero(repeated).tolist())
        return {text: self.outside_links.get(digest(text), 0) for text in often}

    def to_json(self) -> dict[str, Any]:
        return {
            "anywhere": dict(sorted(self.anywhere.items())),
            "outside_links": dict(sorted(self.outside_links.items())),
            "learnt": sorted(self.learnt),
        }


def _often(stories: Iterable[set[str]]) -> dict[str, int]:
    counts = Counter(text for story in stories for text in story)
    return {digest(text): n for text, n in counts.items() if n >= REPEATED}


def _stories(pages: Sequence[Blocks]) -> list[int]:
    """Number the stories that pages tell: a page tells that of the first one with which it shares most long
    paragraphs."""
    owner: dict[str, int] = {}
    stories: list[int] = []
    for i, blocks in enumerate(pages):
        long = np.flatnonzero((blocks.words >= PARAGRAPH) & (2 * blocks.link_words <= blocks.words)).tolist()
        paragraphs = {blocks.texts[k] for k in long}
        shared = Counter(owner[text] for text in paragraphs if text in owner)
        story, n = shared.most_common(1)[0] if shared else (i, 0)
        stories.append(story if 2 * n > len(paragraphs) and n >= SHARED else i)
        for text in paragraphs:
            owner.setdefault(text, stories[-1])
    return stories
