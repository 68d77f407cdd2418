"""What was learnt of a news site: `ArticleSite` asks whether a page belongs to it, and reads the article on it."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..own_address import own_host
from ..page import Page, expect_page
from ..plain_data import from_plain
from ..saved import write_saved
from ..wording import counted
from .alone import ASKED, OWN, STRANGE, read_alone
from .assembly import article_of
from .familiar import Familiar
from .looks import Looks
from .page_reading import Read, article_body, read_page
from .record import Article
from .repeated import Repeated, page_digest
from .sister_hosts import is_of, leads_to
from .standfirst import with_standfirst
from .title_places import Places
from .titles import TitleSite, choose_title
from .usual_places import UsualPlaces

MIN_PAGES = 3
"""Pages of a template from which it is trusted; a page of a smaller one is read alone,
with what the site's pages repeat."""

SOME_TEXT = 0.1
"""Share of a page's blocks that the site repeats from which a page of no known template is still taken for the
site's."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What was learnt of one template.

    Attributes
    ----------
    pages : indices of its pages among those learnt from
    n_articles : how many of them read as articles
    is_news : at least half of its pages read as articles, and they are the site's (see `familiar`)
    looks : what its articles had when it was learnt; None where it is not news, or of a file that does not say
    """

    pages: tuple[int, ...]
    n_articles: int
    is_news: bool
    looks: Looks | None = None

    def and_more(self, more: Self, n_before: int) -> Self:
        """Return it with the pages of `more`, whose numbers go on from `n_before`."""
        pages = (*self.pages, *(n_before + i for i in more.pages))
        n_articles = self.n_articles + more.n_articles
        looks = self.looks.and_more(more.looks) if self.looks and more.looks else more.looks or self.looks
        return replace(self, pages=pages, n_articles=n_articles, is_news=2 * n_articles >= len(pages), looks=looks)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a page belongs, and what is read of it.

    Attributes
    ----------
    cluster : the template that it is most like, None where it is like none
    articles : its article, as a list of one, or none
    foreign_host : the host of a page that is another site's, else ""
    shares_text : it has a text that the pages learnt from repeat
    """

    cluster: int | None
    articles: list[Article]
    foreign_host: str = ""
    shares_text: bool = True


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
        usual: UsualPlaces,
        *,
        hosts: Iterable[str] = (),
    ) -> None:
        self.clusters = tuple(clusters)
        self.n_pages = n_pages
        self.hosts = frozenset(hosts)
        self._familiar = familiar
        self._repeated = repeated
        self._places = places
        self._usual = usual
        self._news = [cluster for cluster in self.clusters if cluster.is_news]
        self._is_learnt = any(len(cluster.pages) >= MIN_PAGES for cluster in self.clusters)

    @classmethod
    def of_single_pages(cls, n_pages: int, hosts: Iterable[str] = ()) -> Self:
        """Return a site without templates, which reads each page by itself."""
        return cls((), n_pages, Familiar.none(), Repeated.none(), Places(), UsualPlaces(), hosts=hosts)

    def __repr__(self) -> str:
        return f"<ArticleSite of {counted(self.n_pages, 'page')}, {counted(len(self._news), 'news template')}>"

    def describe(self) -> str:
        """Say what was learnt: clusters, and which are news."""
        if not self.clusters:
            return f"{counted(self.n_pages, 'page')}, no template: each page is read alone"
        many = counted(len(self.clusters), "cluster")
        lines = [f"{counted(self.n_pages, 'page')}, {many}, {len(self._news)} of them news"]
        lines += [
            (
                f"  cluster {i}: {counted(len(c.pages), 'page')}, {'news' if c.is_news else 'not news'}, "
                f"{c.n_articles} read as articles"
            )
            for i, c in enumerate(self.clusters)
        ]
        return "\n".join(lines)

    def extract(self, page: Page) -> list[Article]:
        """Return the article of a page, as a list of one; empty for a page that is not of interest.

        Not of interest: a page of another host, by its address or the one that it states, that does not lead back to
        the site's, or without forty words of body, 25 where it is read alone.
        A page that fits no news template of three pages or more is read alone where it is an article by itself, and its
        `how` says so; where the extra `articles` is installed, Trafilatura's reading is compared where ours is in
        doubt.
        """
        expect_page(page, "extract")
        return self.place(page).articles

    def place(self, page: Page) -> Placed:
        """Return the template that a page is of, its article, and whether it is another site's."""
        expect_page(page, "place")
        read = read_page(page)
        repeated = self._repeated.among(read.blocks)
        nearest = self._familiar.nearest(page.seen, read.layout, repeated)
        is_known = nearest is not None and self.clusters[nearest].is_news
        if nearest is not None and len(self.clusters[nearest].pages) >= MIN_PAGES:
            if is_known:
                return Placed(nearest, self.by_template(read, repeated))
            odd = read_alone(read, repeated, self._titles(read, repeated), self._usual, STRANGE)
            return Placed(nearest, [odd] if odd is not None else [])
        host = own_host(page)
        is_ours = not (host and self.hosts) or is_of(host, self.hosts)
        # a story that others wrote may state their address
        shares = repeated.sum() >= SOME_TEXT * max(1, len(repeated))
        if not is_ours and not is_known and (page.url or not shares) and not leads_to(page, self.hosts):
            return Placed(nearest, [], host)
        # where addresses say nothing, whoever gives the page says that it is the site's
        is_own = is_known or is_ours or shares
        least = (OWN if self._is_learnt else ASKED) if is_own else STRANGE
        article = read_alone(read, repeated, self._titles(read, repeated), self._usual, least)
        return Placed(nearest, [article] if article is not None else [], shares_text=bool(repeated.any()))

    def has_learnt(self, page: Page) -> bool:
        """Say whether a page is one of those that it was learnt from."""
        expect_page(page, "has_learnt")
        return page_digest(read_page(page).blocks) in self._repeated.learnt

    @property
    def unfit_share(self) -> float:
        """The share of a site's articles that fit no template, as is to be expected from the pages learnt from.

        It is that of the pages whose template was too rare to be trusted (Good 1953, for templates met for the first
        time).
        """
        few = sum(len(cluster.pages) for cluster in self.clusters if len(cluster.pages) < MIN_PAGES)
        return few / max(1, self.n_pages)

    def and_more(self, more: Self, owner: Sequence[int | None]) -> Self:
        """Return the site with the templates of `more`, which was learnt from other pages.

        owner : of each cluster of `more` the cluster here that it belongs to, None for a new template
        """
        clusters = list(self.clusters)
        numbers = []
        for cluster, own in zip(more.clusters, owner, strict=True):
            numbers.append(len(clusters) if own is None else own)
            pages = tuple(self.n_pages + i for i in cluster.pages)
            clusters[numbers[-1] :] = (
                [replace(cluster, pages=pages)] if own is None
                else [clusters[own].and_more(cluster, self.n_pages), *clusters[own + 1 :]]
            )  # fmt: skip
        order = sorted(range(len(clusters)), key=lambda i: (-len(clusters[i].pages), i))
        place = {i: at for at, i in enumerate(order)}
        familiar = self._familiar.and_more(more._familiar, numbers).renumbered(place)
        return type(self)(
            [clusters[i] for i in order], self.n_pages + more.n_pages, familiar,
            self._repeated.and_more(more._repeated), self._places.and_more(more._places),
            self._usual.and_more(more._usual), hosts=self.hosts | more.hosts,
        )  # fmt: skip

    def _titles(self, read: Read, repeated: NDArray[np.bool_]) -> TitleSite:
        return TitleSite(self.n_pages, self._repeated.outside_links_of(read.blocks, repeated), self._places)

    def by_template(self, read: Read, repeated: NDArray[np.bool_]) -> list[Article]:
        """Return the article of a page that is of a news template. repeated : bool[n_blocks], the texts of the site"""
        blocks = read.blocks
        body = article_body(blocks, repeated)
        if body is None:
            return []
        title = choose_title(blocks, body.blocks, read.head, self._titles(read, repeated))
        told = with_standfirst(blocks, body, title, repeated)
        return [article_of(read, told, body.parent, title, self._usual)]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the site to a file that `unweave.load` reads (docs/schemas/articles.schema.json)."""
        body = {
            "n_pages": self.n_pages,
            "hosts": sorted(self.hosts),
            "clusters": [asdict(cluster) for cluster in self.clusters],
            "familiar": self._familiar.to_json(),
            "repeated": self._repeated.to_json(),
            "titles": self._places.to_json(),
            **self._usual.to_json(),
        }
        write_saved(path, "articles", body)

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return the site saved in a file; LookupError, TypeError or ValueError where it is not what `save` writes."""
        clusters = from_plain(list[Cluster], body["clusters"], "clusters")
        return cls(
            clusters, from_plain(int, body["n_pages"], "n_pages"), Familiar.from_json(body["familiar"], len(clusters)),
            from_plain(Repeated, body["repeated"], "repeated"), Places.from_json(body["titles"]),
            UsualPlaces.from_json(body), hosts=from_plain(list[str], body.get("hosts", []), "hosts"),
        )  # fmt: skip
