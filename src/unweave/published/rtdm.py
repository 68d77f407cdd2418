"""RTDM as published: automatic web news extraction using tree edit distance (de Castro Reis and others, 2004).

`learn` runs section 4 on pages of a site: page clustering (4.1), a node extraction pattern for each cluster (4.2);
`extract` matches them with a page (4.3) and labels the passages that the wildcards took (4.4). `distance` is the RTDM
of section 3. O(n^2) distances of n pages. The text of the paper lost its digits; the thresholds are those of
docs/methods/published.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..articles.blocks import count_words
from ..articles.clusters import similarities
from ..articles.title_evidence import words_of
from ..articles.vertices import MAX_VERTICES, Vertices, forest_of, vertices_of
from ..errors import LearnError
from ..gathering import grouped
from ..match.rtdm import comparison
from ..model import Item, Record
from ..page import Page, expect_page, expect_pages, warn_if_cut
from ..wording import counted
from .ne_matching import Match, Matcher, Passage
from .ne_patterns import Pattern, compose_pages

MAX_PAGES = 1000
"""Pages whose distances are all computed: half a million pairs."""
MAX_CELLS = 1 << 26
_ROUNDING = 1e-9


def distance(first: Page, second: Page, *, restricted: bool = True, below: int | None = None) -> int | None:
    """Return the restricted top-down edit distance of two pages, texts alike, unit costs (section 3, Fig. 5).

    restricted : False for the traditional top-down distance, without top-down cut, which the paper says its algorithm
        becomes
    below : epsilon, the threshold of the top-down cut; None where the distance is not below it

    >>> distance(Page("<p>a</p><p>b</p>"), Page("<p>a</p><p>b</p><i>c</i>"))
    2
    """
    pages = expect_pages((first, second), "published.rtdm.distance")
    forest = forest_of([vertices_of(page.seen) for page in pages])
    compared = comparison(forest, restricted=restricted)
    roots = (int(forest.start[0]), int(forest.start[1]))
    found = compared.compare(*roots, MAX_CELLS, below)[0]
    return None if found is None else int(found)


def cluster(pages: Sequence[Page], *, min_similarity: float = 0.8) -> list[list[int]]:
    """Return the pages as clusters of one template, lists of indices, the largest first (4.1).

    Hierarchical clustering, average linkage over 1 - d / (|A| + |B|), while the average similarity is at least
    `min_similarity`. Raises ValueError for more than MAX_PAGES pages.
    """
    if not 0 <= min_similarity <= 1:
        raise ValueError(f"min_similarity is between 0 and 1, not {min_similarity!r}")
    pages = list(expect_pages(pages, "published.rtdm.cluster"))
    if len(pages) > MAX_PAGES:
        raise ValueError(f"{len(pages)} pages; all pairs are compared, give {MAX_PAGES} at most")
    return _clusters([vertices_of(page.seen) for page in pages], min_similarity)


def _clusters(pages: Sequence[Vertices], min_similarity: float) -> list[list[int]]:
    if len(pages) < 2:
        return [[i] for i in range(len(pages))]
    from scipy.cluster.hierarchy import fcluster, linkage

    pairs = np.stack(np.triu_indices(len(pages), 1), axis=1).astype(np.int64)
    far = 1.0 - similarities(forest_of(pages), pairs)
    number = fcluster(linkage(far, "average"), 1.0 - min_similarity + _ROUNDING, criterion="distance")
    clusters = grouped((at, i) for i, at in enumerate(number.tolist()))
    return sorted(clusters.values(), key=lambda members: (-len(members), members[0]))


@dataclass(frozen=True, slots=True)
class Labels:
    """The passages that are title and body; None where no passage is."""

    title: Passage | None
    body: Passage | None


def label_passages(passages: Sequence[Passage], *, min_body: int = 100, max_title: int = 20) -> Labels:
    """Return the title and the body among the passages of a match (4.4).

    The body is the longest passage of at least `min_body` words. The title is, among passages of 1 to `max_title`
    words, the one that shares most terms with the body, the nearest to it on ties, before it rather than after.
    """
    lengths = [count_words(passage.text) for passage in passages]
    long = [i for i, n in enumerate(lengths) if n >= min_body]
    if not long:
        return Labels(None, None)
    body = max(long, key=lambda i: lengths[i])
    words = set(words_of(passages[body].text))
    best, title = (0, 0), None
    for i, passage in enumerate(passages):
        if i == body or not 1 <= lengths[i] <= max_title:
            continue
        shared = len(words & set(words_of(passage.text)))
        nearness = i - body if i < body else -len(passages) - i
        if title is None or (shared, nearness) > best:
            best, title = (shared, nearness), i
    return Labels(passages[title] if title is not None else None, passages[body])


class NewsSite:
    """The node extraction patterns of a site, one a cluster; `clusters[i]` : indices of the pages of `patterns[i]`."""

    def __init__(self, patterns: Sequence[Pattern], clusters: Sequence[Sequence[int]]) -> None:
        self.patterns, self.clusters = tuple(patterns), tuple(map(tuple, clusters))
        self._matcher = Matcher(self.patterns)

    def __repr__(self) -> str:
        return (
            f"<NewsSite as published, {counted(len(self.patterns), 'pattern')} from "
            f"{counted(sum(map(len, self.clusters)), 'page')}>"
        )

    def match(self, page: Page) -> Match | None:
        """Return the match with the cheapest pattern that accepts the page; None when none does (4.3)."""
        expect_page(page, "published.rtdm")
        vertices = vertices_of(page.seen)
        found = self._matcher.match(vertices)
        if found is None:
            warn_if_cut(page, len(vertices) == MAX_VERTICES, "article")
        return found

    def extract(self, page: Page, *, min_body: int = 100, max_title: int = 20) -> list[Record]:
        """Return the news of a page, `title` and `body`, as a list of one;
        empty where no pattern accepts it or it has no body.
        """
        match = self.match(page)
        passages = match.passages() if match else []
        labels = label_passages(passages, min_body=min_body, max_title=max_title)
        if labels.body is None:
            return []
        named = [("title", labels.title), ("body", labels.body)]
        fields: dict[str, Item | list[Item]] = {
            name: Item(passage.text, page.tree.node(passage.nodes[0])) for name, passage in named if passage is not None
        }
        return [Record([page.tree.node(node) for node in labels.body.nodes], fields, labels.body.text)]


def learn(pages: Iterable[Page], *, min_similarity: float = 0.8, merge_gap: int = 1) -> NewsSite:
    """Cluster pages of a site and compose the pattern of each cluster, page by page (4.1 and 4.2).

    merge_gap : wildcards with at most so many constant vertices between them become one (4.2)

    Raises LearnError for no pages, ValueError for more than MAX_PAGES.
    """
    chosen = list(expect_pages(pages, "published.rtdm.learn"))
    if not chosen:
        raise LearnError("no pages to learn news from; give some pages of one site")
    clusters = cluster(chosen, min_similarity=min_similarity)
    vertices = [vertices_of(page.seen) for page in chosen]
    patterns = [compose_pages((vertices[i] for i in members), merge_gap=merge_gap) for members in clusters]
    return NewsSite(patterns, clusters)
