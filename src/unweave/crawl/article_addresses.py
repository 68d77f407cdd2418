"""Which addresses of a site are likely those of articles: those that look as the addresses of articles that were
fetched.

A site draws the addresses of its articles alike, as it draws their pages:
"/2015/03/12/politics/the-bridge-is-open.html".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from ..page import Page

MIN_ARTICLES = 2
"""Articles of one look from which others of that look come first."""
MIN_SHARE = 0.5
"""Share of the fetched pages of one look that are articles, from which others of that look come first."""
MAX_LOOKS = 2000
"""Different looks that are counted; a site with more draws its addresses by no rule."""
_DIGITS = re.compile(r"\d+")
_SLUG = re.compile(r"[^/]*[^/-]-[^/-]+-[^/]*|[^/]*_[^/]+_[^/]*|[^/.]{25,}")


def look_of(url: str) -> str:
    """Return how an address looks: numbers as 0, a title written as one word as "*", the names of its query."""
    parts = urlsplit(url)
    steps = [step.rpartition(".") if "." in step else (step, "", "") for step in parts.path.split("/")]
    drawn = []
    for name, dot, ending in steps:
        drawn.append(("*" if _SLUG.fullmatch(name) else _DIGITS.sub("0", name)) + dot + ending)
    query = "&".join(sorted(pair.partition("=")[0] for pair in parts.query.split("&") if pair))
    return "/".join(drawn) + (f"?{query}" if query else "")


def reads_as_article(page: Page) -> bool:
    """Say whether a page is an article by itself; what reads articles is imported by crawls that ask."""
    import numpy as np

    from ..articles.alone import STRANGE, likelihood, title_and_terms
    from ..articles.page_reading import article_body, read_page

    read = read_page(page)
    body = article_body(read.blocks, np.zeros(len(read.blocks), np.bool_))
    return body is not None and likelihood(title_and_terms(read, body)[1]) >= STRANGE


class ArticleAddresses:
    """Counts of looks: how many pages of each were fetched, and how many of them are articles."""

    def __init__(self, counts: Mapping[str, tuple[int, int]] | None = None) -> None:
        self.counts = dict(counts or {})

    @classmethod
    def of(cls, pages: Mapping[str, bool]) -> Self:
        """Return what addresses tell, each with whether its page is an article."""
        found = cls()
        for url, is_article in pages.items():
            found.note(url, is_article=is_article)
        return found

    def note(self, url: str, *, is_article: bool) -> bool:
        """Count a fetched page; say whether addresses of its look are now thought to be articles, or no longer."""
        look = look_of(url)
        if look not in self.counts and len(self.counts) >= MAX_LOOKS:
            return False
        before = self._is_likely(look)
        n_articles, n_pages = self.counts.get(look, (0, 0))
        self.counts[look] = n_articles + is_article, n_pages + 1
        return self._is_likely(look) != before

    def likely(self, url: str) -> bool:
        """Say whether an address looks as those of articles."""
        return self._is_likely(look_of(url))

    def _is_likely(self, look: str) -> bool:
        n_articles, n_pages = self.counts.get(look, (0, 0))
        return n_articles >= MIN_ARTICLES and n_articles >= MIN_SHARE * n_pages
