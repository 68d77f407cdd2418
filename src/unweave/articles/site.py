"""What was learnt of a news site: `ArticleSite` asks whether a page belongs to it, and reads the article on it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from ..errors import FormatError
from ..page import Page, expect_page
from ..saved import check_version, write_saved
from ..wording import counted
from .alone import read_alone
from .assembly import article_of
from .familiar import Familiar
from .page_reading import Read, article_body, read_page
from .record import Article
from .repeated import Repeated
from .title_places import Places
from .titles import TitleSite, choose_title

KIND, VERSION = "articles", 2
"""Files of version 1 have patterns, too, which are passed over."""
MIN_PAGES = 3
"""Pages of a template from which it is trusted; a page of a smaller one is read alone, with what the site's pages repeat."""

SOME_TEXT = 0.1
"""Share of a page's blocks that the site repeats from which a page of no known template is still taken for the site's."""


def host_of(page: Page) -> str:
    """Return the host of a page's address, without "www."; "" without an address."""
    try:
        return (urlsplit(page.url or "").hostname or "").removeprefix("www.")
    except ValueError:
        return ""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What was learnt of one template.

    Attributes
    ----------
    pages : indices of its pages among those learnt from
    n_articles : how many of them read as articles
    is_news : at least half of its pages read as articles, and they are the site's (see `familiar`)
    """

    pages: tuple[int, ...]
    n_articles: int
    is_news: bool

    def to_json(self) -> dict[str, Any]:
        return {"pages": list(self.pages), "n_articles": self.n_articles, "is_news": self.is_news}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> Self:
        """Return it from its saved form; ValueError, KeyError or TypeError where that is broken."""
        return cls(tuple(map(int, saved["pages"])), int(saved["n_articles"]), bool(saved["is_news"]))


class ArticleSite:
    """The articles of one site: extracts them from its pages.

    Attributes
    ----------
    clusters : one for each template, the largest first; none for a site that reads each page by itself
    n_pages : pages it was learnt from
    hosts : the hosts of their addresses, where they have any
    """

    def __init__(
        self,
        clusters: Sequence[Cluster],
        n_pages: int,
        familiar: Familiar,
        repeated: Repeated,
        places: Places,
        *,
        hosts: Iterable[str] = (),
    ) -> None:
        self.clusters = tuple(clusters)
        self.n_pages = n_pages
        self.hosts = frozenset(hosts)
        self._familiar = familiar
        self._repeated = repeated
        self._places = places
        self._news = [cluster for cluster in self.clusters if cluster.is_news]

    @classmethod
    def of_single_pages(cls, n_pages: int, hosts: Iterable[str] = ()) -> Self:
        """Return a site without templates, which reads each page by itself."""
        return cls((), n_pages, Familiar.none(), Repeated.none(), Places(), hosts=hosts)

    def __repr__(self) -> str:
        return f"<ArticleSite of {counted(self.n_pages, 'page')}, {counted(len(self._news), 'news template')}>"

    def describe(self) -> str:
        """Say what was learnt: clusters, and which are news."""
        if not self.clusters:
            return f"{counted(self.n_pages, 'page')}, no template: each page is read alone"
        many = counted(len(self.clusters), "cluster")
        lines = [f"{counted(self.n_pages, 'page')}, {many}, {len(self._news)} of them news"]
        lines += [
            f"  cluster {i}: {counted(len(c.pages), 'page')}, {'news' if c.is_news else 'not news'}, {c.n_articles} read as articles"
            for i, c in enumerate(self.clusters)
        ]
        return "\n".join(lines)

    def extract(self, page: Page) -> list[Article]:
        """Return the article of a page, as a list of one; empty for a page that is not of interest.

        Not of interest: a page of a template that is not news, of another host, or without forty words of body.
        A page that fits no template of three pages or more is read alone where it is an article by itself, and its
        `how` says so; where the extra `articles` is installed, Trafilatura's reading is compared then.
        """
        expect_page(page, "extract")
        read = read_page(page)
        repeated = self._repeated.among(read.blocks)
        nearest = self._familiar.nearest(page.tree, read.layout, repeated)
        if nearest is None or len(self.clusters[nearest].pages) < MIN_PAGES:
            is_known = nearest is not None and self.clusters[nearest].is_news
            return self._alone(read, repeated, is_known=is_known)
        return self._by_evidence(read, repeated) if self.clusters[nearest].is_news else []

    def _alone(self, read: Read, repeated: NDArray[np.bool_], *, is_known: bool) -> list[Article]:
        host = host_of(read.page)
        if host and self.hosts and host not in self.hosts and not is_known:
            return []
        # without an address, whoever gives the page says that it is the site's
        is_own = is_known or not host or host in self.hosts or float(repeated.mean()) >= SOME_TEXT
        article = read_alone(read, repeated, self._titles(read, repeated), is_own=is_own)
        return [article] if article is not None else []

    def _titles(self, read: Read, repeated: NDArray[np.bool_]) -> TitleSite:
        return TitleSite(self.n_pages, self._repeated.outside_links_of(read.blocks, repeated), self._places)

    def _by_evidence(self, read: Read, repeated: NDArray[np.bool_]) -> list[Article]:
        blocks = read.blocks
        body = article_body(blocks, repeated)
        if body is None:
            return []
        title = choose_title(blocks, body.blocks, read.head, self._titles(read, repeated))
        return [article_of(read, body.blocks, body.parent, title)]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the site to a file that `unweave.load` reads (docs/schemas/articles.schema.json)."""
        body = {
            "n_pages": self.n_pages,
            "hosts": sorted(self.hosts),
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
            clusters = [Cluster.from_json(saved) for saved in body["clusters"]]
            return cls(
                clusters, int(body["n_pages"]), Familiar.from_json(body["familiar"], len(clusters)),
                Repeated.from_json(body["repeated"]), Places.from_json(body["titles"]),
                hosts=map(str, body.get("hosts", ())),
            )  # fmt: skip
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise FormatError(f"{name}: not a saved site ({error!r}); save it again") from error
