"""A news site learnt from its pages: clusters of one template, a pattern for each, and what its articles look like.

`learn_articles` clusters the pages, decides which clusters are news, composes their patterns and notes what the site
repeats and where its titles stand; `ArticleSite.extract` asks the patterns whether a page belongs and reads the article.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..errors import FormatError, LearnError
from ..model import Item
from ..page import Page
from ..saved import check_version, write_saved
from .blocks import Blocks, blocks_of
from .body import Body, choose_body
from .clusters import cluster_vertices
from .familiar import Familiar, class_names
from .fields import author_items, date_item, image_item, section_item
from .head import Head, head_of
from .layout import path_histogram
from .matching import Match, Matcher
from .patterns import Pattern, compose_pages
from .record import Article, paragraphs_of
from .single import extract_single
from .titles import Site, choose_title, place_of, stated_form
from .vertices import Vertices, vertices_of

KIND, VERSION = "articles", 1
MIN_WORDS = 40
"""Words outside links that an article's body has at least."""
COMPOSED = 12
"""Pages of a cluster that its pattern is composed from; more change it little and only make it vaguer."""
MAX_SHARE = 0.6
"""Share of a page's vertices that may not fit the nearest pattern for `match` to accept it."""
LEARNT = 1000
"""Pages that are learnt from; of more, this many spread evenly."""
ESTABLISHED, ESTABLISHED_SHARE = 3, 0.06
"""Pages of a cluster, and their share of all, from which it is the site's own without further signs."""
PARAGRAPH = 25
"""Words of a block from which it tells a story rather than the site's own affairs."""
FEW = 5
"""Pages below which a site is too small to tell strangers among them."""
REPEATED = 2
"""Other pages that must have a text for it to be the site's own."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What was learnt of one template.

    Attributes
    ----------
    pages : indices of its pages among those learnt from
    n_articles : how many of them read as articles
    n_accepted : how many its pattern accepts without any difference
    is_news : at least half of its pages read as articles, and they are the site's (see `familiar`)
    pattern : its node extraction pattern
    """

    pages: tuple[int, ...]
    n_articles: int
    n_accepted: int
    is_news: bool
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class _Read:
    """One page reduced to what learning and extracting look at."""

    page: Page
    blocks: Blocks
    head: Head
    layout: NDArray[np.int32]
    classes: frozenset[str]


def _read(page: Page) -> _Read:
    tree = page.tree
    return _Read(page, blocks_of(tree), head_of(tree), path_histogram(tree), class_names(tree))


def _key(text: str) -> str:
    """A text as it is kept in a saved site: short, and not the site's words themselves."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _page_key(blocks: Blocks) -> str:
    return _key("\n".join(blocks.texts))


class ArticleSite:
    """The articles of one site: extracts them from its pages.

    Attributes
    ----------
    clusters : one for each template, the largest first
    n_pages : pages it was learnt from
    """

    def __init__(
        self,
        clusters: Sequence[Cluster],
        n_pages: int,
        familiar: Familiar,
        learnt: Iterable[str],
        counts: Mapping[str, int],
        plain_counts: Mapping[str, int],
        places: Mapping[str, int],
    ) -> None:
        self.clusters = tuple(clusters)
        self.n_pages = n_pages
        self._familiar = familiar
        self._learnt = frozenset(learnt)
        self._counts = dict(counts)
        self._plain_counts = dict(plain_counts)
        self._places = dict(places)
        self._news = [cluster for cluster in self.clusters if cluster.is_news]
        self._matcher = Matcher([cluster.pattern for cluster in self._news])

    def __repr__(self) -> str:
        return f"<ArticleSite of {self.n_pages} pages, {len(self._news)} news templates>"

    def describe(self) -> str:
        """Say what was learnt: clusters, which are news, how many pages each accepts."""
        lines = [f"{self.n_pages} pages, {len(self.clusters)} clusters, {len(self._news)} of them news"]
        lines += [
            f"  cluster {i}: {len(c.pages)} pages, {'news' if c.is_news else 'not news'}, {c.n_articles} read as "
            f"articles; pattern of {len(c.pattern)} vertices, {c.pattern.n_wildcards} wildcards, accepts {c.n_accepted}"
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

        Not of interest: a page of another site or of a template that is not news, or without MIN_WORDS words of body.
        A site learnt from a single page has no template: Trafilatura reads the page, which needs the extra `articles`.
        """
        if not self.clusters:
            return extract_single(page)
        read = _read(page)
        repeated = self._repeated(read.blocks)
        cluster = self._familiar.nearest(read.layout, read.classes, repeated)
        if cluster is None or not self.clusters[cluster].is_news:
            return []
        return self._article(read, repeated)

    def _article(self, read: _Read, repeated: NDArray[np.bool_]) -> list[Article]:
        body = choose_body(read.blocks, repeated)
        if body is None or not _is_article(read.blocks, body):
            return []
        title = choose_title(read.blocks, body.blocks, read.head, self._site(read.blocks, repeated))
        return [_build(read, body, title)]

    def _repeated(self, blocks: Blocks) -> NDArray[np.bool_]:
        """bool[n_blocks]: which texts other pages of the site have; one that was learnt from does not count itself."""
        least = REPEATED + (_page_key(blocks) in self._learnt)
        counts = self._counts
        found = [counts.get(_key(text), 0) >= least for text in blocks.texts]
        return np.array(found, np.bool_)

    def _site(self, blocks: Blocks, repeated: NDArray[np.bool_]) -> Site:
        # only a text that is repeated at all can be repeated outside links, and few are
        counts = {
            t: self._plain_counts.get(_key(t), 0) for t, often in zip(blocks.texts, repeated, strict=True) if often
        }
        return Site(self.n_pages, counts, self._places)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the site to a file that `unweave.load` reads."""
        clusters = [
            {
                "pages": list(cluster.pages),
                "n_articles": cluster.n_articles,
                "n_accepted": cluster.n_accepted,
                "is_news": cluster.is_news,
                "pattern": cluster.pattern.to_json(),
            }
            for cluster in self.clusters
        ]
        body = {
            "n_pages": self.n_pages,
            "clusters": clusters,
            "familiar": self._familiar.to_json(),
            "learnt": sorted(self._learnt),
            "repeated": self._counts,
            "repeated_outside_links": self._plain_counts,
            "title_places": self._places,
        }
        write_saved(path, KIND, VERSION, body)

    @classmethod
    def from_saved(cls, version: int, body: Mapping[str, Any], name: str) -> Self:
        """Return the site saved in a file called `name`; FormatError where it is not what `save` writes."""
        check_version(name, KIND, version, range(1, VERSION + 1))
        try:
            clusters = [
                Cluster(
                    tuple(map(int, saved["pages"])), int(saved["n_articles"]), int(saved["n_accepted"]),
                    bool(saved["is_news"]), Pattern.from_json(saved["pattern"], name),
                )
                for saved in body["clusters"]
            ]  # fmt: skip
            counts, plain, places = (
                {str(key): int(count) for key, count in body[part].items()}
                for part in ("repeated", "repeated_outside_links", "title_places")
            )
            familiar = Familiar.from_json(body["familiar"], len(clusters))
            learnt = map(str, body["learnt"])
            return cls(clusters, int(body["n_pages"]), familiar, learnt, counts, plain, places)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FormatError(f"{name}: not a saved site ({error!r}); save it again") from error


def learn_articles(pages: Iterable[Page], *, min_similarity: float = 0.6, merge_gap: int = 1) -> ArticleSite:
    """Learn the templates of a news site from some of its pages.

    Parameters
    ----------
    pages : pages of one site, articles and others mixed; a dozen of a template is plenty, LEARNT are looked at
    min_similarity : see `cluster_pages`
    merge_gap : see `articles.patterns.compose`

    A single page, or copies of one, has no template: such a site reads each page by itself (see `single`).
    Raises LearnError for no pages, and when none of them reads as an article.
    """
    chosen = list(pages)
    if not chosen:
        raise LearnError("no pages to learn articles from; give some pages of one site")
    n = min(len(chosen), LEARNT)
    read = [_read(chosen[i * len(chosen) // n]) for i in range(n)]
    if len({tuple(one.blocks.texts) for one in read}) == 1:
        return ArticleSite((), len(read), Familiar.none(), (), {}, {}, {})
    counts, plain = _count_texts(read)
    bodies = []
    for one in read:
        repeated = np.array([counts[text] - 1 >= REPEATED for text in one.blocks.texts], np.bool_)
        bodies.append(choose_body(one.blocks, repeated))
    articles = [body is not None and _is_article(one.blocks, body) for one, body in zip(read, bodies, strict=True)]
    if not any(articles):
        raise LearnError(f"none of the {len(read)} pages reads as an article; give pages of articles among them")
    vertices = [vertices_of(one.page.tree) for one in read]
    groups = cluster_vertices(vertices, min_similarity)
    familiar = Familiar.of([[read[i].layout for i in group] for group in groups], [one.classes for one in read])
    ours = _ours(read, groups, articles)
    clusters = [
        _learn_cluster(group, [vertices[i] for i in group], [articles[i] and ours[i] for i in group], merge_gap)
        for group in groups
    ]
    places = _title_places(read, bodies, articles, Site(len(read), plain, {}))
    often = {_key(text): n for text, n in counts.items() if n >= REPEATED}
    plain_often = {_key(text): n for text, n in plain.items() if n >= REPEATED}
    learnt = {_page_key(one.blocks) for one in read}
    return ArticleSite(clusters, len(read), familiar, learnt, often, plain_often, places)


def _learn_cluster(
    group: Sequence[int], pages: Sequence[Vertices], articles: Sequence[bool], merge_gap: int
) -> Cluster:
    pattern = compose_pages(pages[:COMPOSED], merge_gap=merge_gap)
    matcher = Matcher([pattern])
    n_accepted = sum(matcher.strict(page) is not None for page in pages)
    n_articles = sum(articles)
    return Cluster(tuple(group), n_articles, n_accepted, 2 * n_articles >= len(group) and n_articles > 0, pattern)


def _ours(read: Sequence[_Read], groups: Sequence[Sequence[int]], articles: Sequence[bool]) -> list[bool]:
    """Whether each page is like other pages learnt from: strangers mixed in must not become templates of the site.

    A cluster of many pages is the site's; a page of a small one is when it is familiar to a site of the large ones. A
    site without large clusters (pages all different), and one of FEW pages, has nothing to tell strangers by: all are.
    """
    large = [group for group in groups if len(group) >= max(ESTABLISHED, ESTABLISHED_SHARE * len(read))]
    if len(read) < FEW or not any(articles[i] for group in large for i in group):
        return [True] * len(read)
    members = [i for group in large for i in group]
    known = Familiar.of([[read[i].layout for i in group] for group in large], [read[i].classes for i in members])
    of_members = Counter(text for i in members for text in set(read[i].blocks.texts))
    ours = [False] * len(read)
    for i, one in enumerate(read):
        repeated = np.array([of_members[text] >= REPEATED for text in one.blocks.texts], np.bool_)
        ours[i] = known.nearest(one.layout, one.classes, repeated) is not None
    for i in members:
        ours[i] = True
    return ours


def _count_texts(read: Sequence[_Read]) -> tuple[Counter[str], Counter[str]]:
    """In how many stories each text is a block, and in how many outside links; pages that tell one story count once."""
    texts: dict[int, set[str]] = {}
    plain_texts: dict[int, set[str]] = {}
    for one, story in zip(read, _stories(read), strict=True):
        blocks = one.blocks
        outside = (2 * blocks.link_words <= blocks.words).tolist()
        texts.setdefault(story, set()).update(blocks.texts)
        plain_texts.setdefault(story, set()).update(
            t for t, is_plain in zip(blocks.texts, outside, strict=True) if is_plain
        )
    counts = Counter(text for of_story in texts.values() for text in of_story)
    return counts, Counter(text for of_story in plain_texts.values() for text in of_story)


def _stories(read: Sequence[_Read]) -> list[int]:
    """Number the stories that pages tell: a page tells that of the first one with which it shares most long paragraphs.

    A print version or a copy would otherwise make the article's own paragraphs look like the site's repeated text.
    """
    owner: dict[str, int] = {}
    stories: list[int] = []
    for i, one in enumerate(read):
        blocks = one.blocks
        long = np.flatnonzero((blocks.words >= PARAGRAPH) & (2 * blocks.link_words <= blocks.words)).tolist()
        paragraphs = {blocks.texts[k] for k in long}
        shared = Counter(owner[text] for text in paragraphs if text in owner)
        story, n = shared.most_common(1)[0] if shared else (i, 0)
        stories.append(story if 2 * n > len(paragraphs) and n >= 3 else i)
        for text in paragraphs:
            owner.setdefault(text, stories[-1])
    return stories


def _title_places(
    read: Sequence[_Read], bodies: Sequence[Body | None], articles: Sequence[bool], site: Site
) -> dict[str, int]:
    """Where the pages' titles stand, each text once, so that a section's name is not taken for the place of titles."""
    found: dict[str, set[str]] = {}
    for one, body, is_article in zip(read, bodies, articles, strict=True):
        if body is None or not is_article:
            continue
        title = choose_title(one.blocks, body.blocks, one.head, site, own=1)
        if title is not None:
            place = place_of(one.page.tree, int(one.blocks.holder[title]))
            found.setdefault(place, set()).add(one.blocks.texts[title])
    return {place: len(texts) for place, texts in found.items()}


def _is_article(blocks: Blocks, body: Body) -> bool:
    """Whether a body is that of an article: enough words outside links."""
    chosen = np.array(body.blocks)
    return bool((blocks.words[chosen] - blocks.link_words[chosen]).sum() >= MIN_WORDS)


def _build(read: _Read, body: Body, title: int | None) -> Article:
    blocks, head, url = read.blocks, read.head, read.page.url
    tree = blocks.tree
    shown = blocks.texts[title] if title is not None else None
    chosen = [k for k in body.blocks if blocks.texts[k] != shown]
    paragraphs = paragraphs_of(blocks, chosen)
    parent = tree.node(body.parent)
    fields: dict[str, Item | list[Item]] = {}
    if title is not None:
        fields["title"] = Item(stated_form(blocks.texts[title], head), tree.node(int(blocks.holder[title])))
    date = date_item(blocks, chosen, title, head, url)
    if date is not None:
        fields["date"] = date
    authors = author_items(blocks, chosen, title, head)
    if authors:
        fields["author"] = authors if len(authors) > 1 else authors[0]
    section, image = section_item(head, url), image_item(blocks, body.parent, head, url)
    if section is not None:
        fields["section"] = section
    if image is not None:
        fields["image"] = image
    fields["body"] = Item("\n\n".join(item.text for item in paragraphs), parent)
    fields["method"] = Item("template")
    return Article([parent], fields, paragraphs, blocks, chosen, url)
