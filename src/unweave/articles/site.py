"""What was learnt of a news site: `ArticleSite` asks whether a page belongs to it, and reads the article on it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..errors import FormatError
from ..page import Page
from ..saved import check_version, write_saved
from ..wording import counted
from .assembly import article_of, article_of_labels
from .familiar import Familiar
from .labelling import label_passages
from .matching import Match, Matcher
from .patterns import Pattern
from .reading import Read, article_body, read_page
from .record import Article
from .repeated import Repeated
from .single import extract_single
from .title_places import Places
from .titles import Site, choose_title
from .vertices import vertices_of

KIND, VERSION = "articles", 1
LABELS = ("evidence", "paper")
"""How title and body are chosen, see `learn_articles`."""
MAX_SHARE = 0.6
"""Share of a page's vertices that may not fit the nearest pattern for `match` to accept it."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What was learnt of one template.

    Attributes
    ----------
    pages : indices of its pages among those learnt from
    n_articles : how many of them read as articles
    n_accepted : how many its pattern accepts without any difference; all, unless pages are too large to compare
    is_news : at least half of its pages read as articles, and they are the site's (see `familiar`)
    pattern : its node extraction pattern
    """

    pages: tuple[int, ...]
    n_articles: int
    n_accepted: int
    is_news: bool
    pattern: Pattern

    def to_json(self) -> dict[str, Any]:
        return {
            "pages": list(self.pages),
            "n_articles": self.n_articles,
            "n_accepted": self.n_accepted,
            "is_news": self.is_news,
            "pattern": self.pattern.to_json(),
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any], name: str) -> Self:
        """Return it from its saved form; ValueError, KeyError or TypeError where that is broken."""
        pages = tuple(map(int, saved["pages"]))
        pattern = Pattern.from_json(saved["pattern"], name)
        return cls(pages, int(saved["n_articles"]), int(saved["n_accepted"]), bool(saved["is_news"]), pattern)


class ArticleSite:
    """The articles of one site: extracts them from its pages.

    Attributes
    ----------
    clusters : one for each template, the largest first; none for a site that reads each page by itself
    n_pages : pages it was learnt from
    labels, strict : how title and body are chosen, see `learn_articles`
    """

    def __init__(
        self,
        clusters: Sequence[Cluster],
        n_pages: int,
        familiar: Familiar,
        repeated: Repeated,
        places: Places,
        *,
        labels: str = "evidence",
        strict: bool = False,
    ) -> None:
        self.clusters = tuple(clusters)
        self.n_pages = n_pages
        self.labels, self.strict = labels, strict
        self._familiar = familiar
        self._repeated = repeated
        self._places = places
        self._news = [cluster for cluster in self.clusters if cluster.is_news]
        self._matcher = Matcher([cluster.pattern for cluster in self._news])

    @classmethod
    def of_single_pages(cls, n_pages: int) -> Self:
        """Return a site without templates, which reads each page by itself."""
        return cls((), n_pages, Familiar.none(), Repeated.none(), Places())

    def __repr__(self) -> str:
        return f"<ArticleSite of {counted(self.n_pages, 'page')}, {counted(len(self._news), 'news template')}>"

    def describe(self) -> str:
        """Say what was learnt: clusters, which are news, how many pages each accepts."""
        if not self.clusters:
            return f"{counted(self.n_pages, 'page')}, no template: each page is read by itself, through Trafilatura (single-page)"
        many = counted(len(self.clusters), "cluster")
        lines = [f"{counted(self.n_pages, 'page')}, {many}, {len(self._news)} of them news"]
        lines += [
            f"  cluster {i}: {counted(len(c.pages), 'page')}, {'news' if c.is_news else 'not news'}, {c.n_articles} read as "
            f"articles; pattern of {len(c.pattern)} vertices, {counted(c.pattern.n_wildcards, 'wildcard')}, accepts {c.n_accepted}"
            for i, c in enumerate(self.clusters)
        ]
        return "\n".join(lines)

    def match(self, page: Page, *, strict: bool = False) -> Match | None:
        """Return the match with the nearest pattern of a news template; None when no pattern accepts the page.

        strict : accept as the paper does, without any difference; else while no more than MAX_SHARE of the page differs
        """
        vertices = vertices_of(page.tree)
        if strict:
            return self._matcher.strict(vertices)
        match = self._matcher.soft(vertices)
        return match if match is not None and match.share <= MAX_SHARE else None

    def extract(self, page: Page) -> list[Article]:
        """Return the article of a page, as a list of one; empty for a page that is not of interest.

        Not of interest: a page of another site or of a template that is not news, or without forty words of body.
        A site learnt from a single page has no template: Trafilatura reads the page, which needs the extra `articles`.
        """
        if not self.clusters:
            return extract_single(page)
        read = read_page(page)
        if self.labels == "paper":
            return self._by_pattern(read)
        repeated = self._repeated.among(read.blocks)
        cluster = self._familiar.nearest(page.tree, read.layout, repeated)
        if cluster is None or not self.clusters[cluster].is_news:
            return []
        return self._by_evidence(read, repeated)

    def _by_evidence(self, read: Read, repeated: NDArray[np.bool_]) -> list[Article]:
        blocks = read.blocks
        body = article_body(blocks, repeated)
        if body is None:
            return []
        site = Site(self.n_pages, self._repeated.outside_links_of(blocks, repeated), self._places)
        title = choose_title(blocks, body.blocks, read.head, site)
        return [article_of(read, body.blocks, body.parent, title)]

    def _by_pattern(self, read: Read) -> list[Article]:
        match = self.match(read.page, strict=self.strict)
        article = article_of_labels(read, label_passages(match.passages())) if match is not None else None
        return [article] if article is not None else []

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the site to a file that `unweave.load` reads (docs/schemas/articles.schema.json)."""
        body = {
            "n_pages": self.n_pages,
            "labels": self.labels,
            "strict": self.strict,
            "clusters": [cluster.to_json() for cluster in self.clusters],
            "familiar": self._familiar.to_json(),
            "repeated": self._repeated.to_json(),
            "titles": self._places.to_json(),
        }
        write_saved(path, KIND, VERSION, body)

    @classmethod
    def from_saved(cls, version: int, body: Mapping[str, Any], name: str) -> Self:
        """Return the site saved in a file called `name`; FormatError where it is not what `save` writes."""
        check_version(name, KIND, version, range(1, VERSION + 1))
        try:
            clusters = [Cluster.from_json(saved, name) for saved in body["clusters"]]
            if body["labels"] not in LABELS:
                raise ValueError(f"labels {body['labels']!r}")
            return cls(
                clusters, int(body["n_pages"]), Familiar.from_json(body["familiar"], len(clusters)),
                Repeated.from_json(body["repeated"]), Places.from_json(body["titles"]),
                labels=body["labels"], strict=bool(body["strict"]),
            )  # fmt: skip
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise FormatError(f"{name}: not a saved site ({error!r}); save it again") from error
