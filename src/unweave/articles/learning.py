"""Learning a news site from its pages: clusters of one template, and which of them are news."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from ..arguments import expect_number
from ..errors import LearnError
from ..own_address import own_host
from ..page import Page, expect_pages
from ..sampling import spread
from .clusters import cluster_vertices
from .familiar import Familiar, class_names
from .looks import LOOKED_AT, Looks
from .page_reading import Read, article_body, read_page
from .repeated import REPEATED, Repeated
from .site import ArticleSite, Cluster
from .titles import learn_places
from .usual_places import UsualPlaces
from .vertices import vertices_of

LEARNT = 1000
"""Pages that are learnt from; of more, this many spread evenly."""
ESTABLISHED, ESTABLISHED_SHARE = 3, 0.06
"""Pages of a cluster, and their share of all, from which it is the site's own without further signs."""
FEW = 5
"""Pages below which a site is too small to tell strangers among them."""


def learn_articles(pages: Iterable[Page], *, min_similarity: float = 0.5) -> ArticleSite:
    """Learn the templates of a news site from some of its pages.

    Parameters
    ----------
    pages : pages of one site, articles and others mixed; a dozen of a template is plenty, LEARNT are looked at
    min_similarity : see `cluster_pages`

    A single page, or copies of one, has no template: such a site reads each page by itself (see `single`).
    Raises LearnError for no pages, and when none of them reads as an article.
    """
    expect_number("min_similarity", min_similarity, 0, 1)
    chosen = list(expect_pages(pages, "learn_articles"))
    if not chosen:
        raise LearnError("no pages to learn articles from; give some pages of one site")
    read = list(map(read_page, spread(chosen, LEARNT)))
    if len({tuple(one.blocks.texts) for one in read}) == 1:
        return ArticleSite.of_single_pages(len(read), _hosts(read))
    repeated = Repeated.of([one.blocks for one in read])
    bodies = [article_body(one.blocks, repeated.among(one.blocks)) for one in read]
    articles = [body is not None for body in bodies]
    if not any(articles):
        raise LearnError(f"none of the {len(read)} pages reads as an article; give pages of articles among them")
    groups = cluster_vertices([vertices_of(one.page.seen) for one in read], min_similarity)
    ours = _ours(read, groups, articles)
    hosts = _hosts([one for one, is_ours in zip(read, ours, strict=True) if is_ours])
    names = [class_names(one.page.seen) for one, is_ours in zip(read, ours, strict=True) if is_ours]
    familiar = Familiar.of([[read[i].layout for i in group] for group in groups], names)
    clusters = [_cluster(group, sum(articles[i] and ours[i] for i in group)) for group in groups]
    found = [(one.blocks, body.blocks, one.head) for one, body in zip(read, bodies, strict=True) if body is not None]
    plain = [repeated.outside_links_of(blocks, np.ones(len(blocks), np.bool_)) for blocks, _, _ in found]
    places, titles = learn_places(found, plain, len(read))
    told = ((blocks, body, title, head) for (blocks, body, head), title in zip(found, titles, strict=True))
    usual = UsualPlaces.of(told)
    plain_site = ArticleSite(clusters, len(read), familiar, repeated, places, usual, hosts=hosts)
    clusters = [_with_looks(cluster, read, plain_site, repeated) for cluster in clusters]
    return ArticleSite(clusters, len(read), familiar, repeated, places, usual, hosts=hosts)


def _hosts(read: Iterable[Read]) -> set[str]:
    return {host for one in read if (host := own_host(one.page))}


def _cluster(group: Sequence[int], n_articles: int) -> Cluster:
    return Cluster(tuple(group), n_articles, 2 * n_articles >= len(group) and n_articles > 0)


def _with_looks(cluster: Cluster, read: Sequence[Read], site: ArticleSite, repeated: Repeated) -> Cluster:
    """Return a news cluster with what its articles have."""
    if not cluster.is_news:
        return cluster
    some = cluster.pages[:: -(-len(cluster.pages) // LOOKED_AT)]
    articles = [one for i in some for one in site.by_template(read[i], repeated.among(read[i].blocks))]
    return replace(cluster, looks=Looks.of(articles))


def _ours(read: Sequence[Read], groups: Sequence[Sequence[int]], articles: Sequence[bool]) -> list[bool]:
    """Say whether each page is like other pages learnt from: strangers mixed in must not become templates of the site.

    A cluster of many pages is the site's; a page of a small one is when it is familiar to a site of the large ones. A
    site without large clusters (pages all different), and one of FEW pages, has nothing to tell strangers by: all are.
    """
    large = [group for group in groups if len(group) >= max(ESTABLISHED, ESTABLISHED_SHARE * len(read))]
    if len(read) < FEW or not any(articles[i] for group in large for i in group):
        return [True] * len(read)
    members = [i for group in large for i in group]
    layouts = [[read[i].layout for i in group] for group in large]
    known = Familiar.of(layouts, [class_names(read[i].page.seen) for i in members])
    of_members = Counter(text for i in members for text in set(read[i].blocks.texts))
    ours = [False] * len(read)
    for i, one in enumerate(read):
        repeated = np.array([of_members[text] >= REPEATED for text in one.blocks.texts], np.bool_)
        ours[i] = known.nearest(one.page.seen, one.layout, repeated) is not None
    for i in members:
        ours[i] = True
    return ours
