"""Learning a news site from its pages: clusters of one template, which of them are news, a pattern for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ..errors import LearnError
from ..page import Page
from .clusters import cluster_vertices
from .familiar import Familiar, class_names
from .matching import Matcher
from .patterns import Pattern, compose, compose_pages
from .reading import Read, article_body, read_page
from .repeated import REPEATED, Repeated
from .site import LABELS, ArticleSite, Cluster
from .titles import learn_places
from .vertices import Vertices, vertices_of

COMPOSED = 12
"""Pages of a cluster that its pattern is composed from; of the others, those that it does not accept."""
LEARNT = 1000
"""Pages that are learnt from; of more, this many spread evenly."""
ESTABLISHED, ESTABLISHED_SHARE = 3, 0.06
"""Pages of a cluster, and their share of all, from which it is the site's own without further signs."""
FEW = 5
"""Pages below which a site is too small to tell strangers among them."""


def learn_articles(
    pages: Iterable[Page],
    *,
    min_similarity: float = 0.5,
    merge_gap: int = 1,
    promote: bool = True,
    labels: str = "evidence",
    strict: bool = False,
) -> ArticleSite:
    """Learn the templates of a news site from some of its pages.

    Parameters
    ----------
    pages : pages of one site, articles and others mixed; a dozen of a template is plenty, LEARNT are looked at
    min_similarity : see `cluster_pages`
    merge_gap, promote : see `articles.patterns.compose`; the paper's patterns are not promoted
    labels : "evidence" chooses title and body by all that speaks for them; "paper" among the passages of the nearest
        pattern, as the paper does. On held-out pages of the dev sites: body F1 .98 against .80 and less
    strict : with labels "paper", only pages that a pattern accepts without any difference, as the paper does

    A single page, or copies of one, has no template: such a site reads each page by itself (see `single`).
    Raises LearnError for no pages, and when none of them reads as an article.
    """
    if labels not in LABELS:
        raise ValueError(f"labels is {' or '.join(map(repr, LABELS))}, not {labels!r}")
    if strict and labels != "paper":
        raise ValueError("strict chooses how the paper's patterns accept pages; give labels='paper' with it")
    chosen = list(pages)
    if not chosen:
        raise LearnError("no pages to learn articles from; give some pages of one site")
    n = min(len(chosen), LEARNT)
    read = [read_page(chosen[i * len(chosen) // n]) for i in range(n)]
    if len({tuple(one.blocks.texts) for one in read}) == 1:
        return ArticleSite.of_single_pages(len(read))
    repeated = Repeated.of([one.blocks for one in read])
    bodies = [article_body(one.blocks, repeated.among(one.blocks)) for one in read]
    articles = [body is not None for body in bodies]
    if not any(articles):
        raise LearnError(f"none of the {len(read)} pages reads as an article; give pages of articles among them")
    vertices = [vertices_of(one.page.tree) for one in read]
    groups = cluster_vertices(vertices, min_similarity)
    ours = _ours(read, groups, articles)
    familiar = Familiar.of(
        [[read[i].layout for i in group] for group in groups],
        [class_names(one.page.tree) for one, is_ours in zip(read, ours, strict=True) if is_ours],
    )
    clusters = [
        _learn_cluster(
            group, [vertices[i] for i in group], [articles[i] and ours[i] for i in group], merge_gap, promote
        )
        for group in groups
    ]
    found = [(one.blocks, body.blocks, one.head) for one, body in zip(read, bodies, strict=True) if body is not None]
    plain = [repeated.outside_links_of(blocks, np.ones(len(blocks), np.bool_)) for blocks, _, _ in found]
    places = learn_places(found, plain, len(read))
    return ArticleSite(clusters, len(read), familiar, repeated, places, labels=labels, strict=strict)


def _learn_cluster(
    group: Sequence[int], pages: Sequence[Vertices], articles: Sequence[bool], merge_gap: int, promote: bool
) -> Cluster:
    pattern = compose_pages(pages[:COMPOSED], merge_gap=merge_gap, promote=promote)
    for page in pages[COMPOSED:]:
        if Matcher([pattern]).strict(page) is None:
            pattern = compose(pattern, Pattern.from_page(page), merge_gap=merge_gap, promote=promote)
    matcher = Matcher([pattern])
    n_accepted = sum(matcher.strict(page) is not None for page in pages)
    n_articles = sum(articles)
    return Cluster(tuple(group), n_articles, n_accepted, 2 * n_articles >= len(group) and n_articles > 0, pattern)


def _ours(read: Sequence[Read], groups: Sequence[Sequence[int]], articles: Sequence[bool]) -> list[bool]:
    """Whether each page is like other pages learnt from: strangers mixed in must not become templates of the site.

    A cluster of many pages is the site's; a page of a small one is when it is familiar to a site of the large ones. A
    site without large clusters (pages all different), and one of FEW pages, has nothing to tell strangers by: all are.
    """
    large = [group for group in groups if len(group) >= max(ESTABLISHED, ESTABLISHED_SHARE * len(read))]
    if len(read) < FEW or not any(articles[i] for group in large for i in group):
        return [True] * len(read)
    members = [i for group in large for i in group]
    known = Familiar.of(
        [[read[i].layout for i in group] for group in large], [class_names(read[i].page.tree) for i in members]
    )
    of_members = Counter(text for i in members for text in set(read[i].blocks.texts))
    ours = [False] * len(read)
    for i, one in enumerate(read):
        repeated = np.array([of_members[text] >= REPEATED for text in one.blocks.texts], np.bool_)
        ours[i] = known.nearest(one.page.tree, one.layout, repeated) is not None
    for i in members:
        ours[i] = True
    return ours
