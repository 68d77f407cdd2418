"""What of a page says of which kind it is: shares of text, the list and the thread on it, its statements, its words for its own parts.

Every sign is a number of the order of one. None is a word of the page's text: class names, ids, addresses and types are written by
those who make pages, in English for the most part, whatever language the page is in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from math import log1p

import numpy as np

from ..page import Page
from ..posts import find_posts
from ..records import find_records
from ..tree import Tree
from ..tree.labels import LABEL, TEXT
from .pagination import find_pagination

PROSE = 100
"""Characters from which a text outside of links is prose."""
PART_WORDS = tuple(
    "product products price prices cart basket buy sku stock rating review reviews gallery thumbnail thumb variant quantity qty related "
    "article story byline author entry post posts comment comments reply replies quote topic topics thread threads forum forums message "
    "user profile signature avatar member question answer answers vote votes listing listings result results grid tile card cards teaser "
    "item items collection category categories filter filters facet facets sort search pagination pager breadcrumb breadcrumbs docs doc "
    "toc markdown api sidebar hero cta pricing testimonial faq contact banner caption lead share tags tag date time published dateline "
    "recipe ingredient spec specs attributes detail details info job salary location vehicle".split()
)
"""Words in classes and ids that are counted."""
ADDRESS_WORDS: Mapping[str, str] = {
    "thread": r"thread|viewtopic|topic|discussion|question|/t/|/d/|conversation|showthread|msg|message",
    "forum": r"forum|board|community|/f/|bbs",
    "product": r"product|/p/|/dp/|/ip/|item|/pd/|detail|sku",
    "list": r"categor|collections?(?:/|$)|/c/|/tags?/|search|listing|browse|/shop|results|archive|page=|/page/|list\b|all\b",
    "docs": r"docs?[./]|documentation|/api/|reference|guide|manual|wiki|help|learn",
    "service": r"service|solution|about|pricing|contact|plans|training|consult",
    "article": r"blog|news|article|story|stories|post|/20[0-2]\d/",
}
STATED_WORDS: Mapping[str, str] = {
    "product": r"product|offer|vehicle|book\b|movie|recipe|hotel|restaurant|localbusiness|jobposting|person|softwareapp",
    "article": r"article|newsarticle|blogposting|report",
    "list": r"itemlist|collectionpage|searchresult|offercatalog|productgroup|\bblog\b",
    "thread": r"discussionforum|qapage|question|answer|comment",
    "docs": r"techarticle|apireference|howto|faqpage|service|course",
}
_TOKEN = re.compile(r"[A-Za-z]+?(?=[A-Z][a-z]|[^A-Za-z]|$)")
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|EUR|USD|zł|kr|Kč|руб|₽)")
_STATED_TYPE = re.compile(rb'"@type"\s*:\s*\[?\s*"([\w:/.#]{1,60})"')
_ITEM_TYPE = re.compile(rb'itemtype\s*=\s*["\']?[^"\'>\s]*?/(\w{1,60})', re.IGNORECASE)
MAX_SOURCE = 3_000_000
"""Bytes of a page that are searched for stated types."""
MAX_TEXTS = 20_000
"""Texts of a page that are measured."""


def page_signs(page: Page) -> dict[str, float]:
    """Return the signs of a page, by name."""
    tree = page.tree
    signs = {**_text_signs(tree), **_part_signs(tree), **_address_signs(page.url), **_stated_signs(page.source, tree)}
    signs |= _list_signs(page, signs["log_chars"])
    thread = find_posts(page)
    posts = len(thread) if thread else 0
    signs |= {"thread": float(posts > 0), "log_posts": log1p(posts)}
    pages = find_pagination(page)
    signs |= {"next": float(pages.next is not None), "numbered": float(len(pages.pages) > 1)}
    return signs


def _text_signs(tree: Tree) -> dict[str, float]:
    """Measure the texts: how long, how many in links, how much prose, where the longest is."""
    texts = np.flatnonzero(tree.label == TEXT)[:MAX_TEXTS]
    sizes = (tree.stop[texts] - tree.start[texts]).astype(np.float64)
    edge = np.zeros(tree.n_nodes + 1, np.int64)
    links = np.flatnonzero(tree.label == LABEL["a"])
    np.add.at(edge, links, 1)
    np.add.at(edge, tree.end[links], -1)
    linked = np.cumsum(edge)[:-1][texts] > 0
    total = float(sizes.sum()) + 1
    prose = (sizes >= PROSE) & ~linked
    prices = sum(1 for node in texts[sizes < 40].tolist() if _PRICE.search(tree.text_at(node)))
    count = Counter(tree.label.tolist())
    tags = {
        f"n_{tag}": log1p(count[LABEL[tag]])
        for tag in ("a", "p", "h1", "h2", "h3", "li", "tr", "img", "form", "input", "select", "textarea", "button", "pre", "time", "dt",
                    "blockquote", "article", "section", "iframe", "label")
    }  # fmt: skip
    return {
        "log_chars": log1p(total),
        "linked": float(sizes[linked].sum()) / total,
        "prose": float(sizes[prose].sum()) / total,
        "log_prose": log1p(float(sizes[prose].sum())),
        "n_prose": log1p(int(prose.sum())),
        "longest": log1p(float(sizes[~linked].max())) if (~linked).any() else 0.0,
        "n_prices": log1p(prices),
        "one_price": float(1 <= prices <= 4),
        "long_links": log1p(int(((sizes >= 25) & linked).sum())),
        **tags,
    }


def _part_signs(tree: Tree) -> dict[str, float]:
    """Count the words that classes and ids have for the parts of a page."""
    found: Counter[str] = Counter()
    for name in ("class", "id"):
        spans = tree.attribute_spans(name)
        spans = spans[spans[:, 0] >= 0]
        raw = Counter(tree.buffer[a:b] for a, b in spans[:MAX_TEXTS].tolist() if b - a < 200)
        for value, times in raw.items():
            for word in {word.lower() for word in _TOKEN.findall(value.decode("utf-8", "replace"))}:
                found[word] += times
    return {f"part_{word}": log1p(found[word]) for word in PART_WORDS}


def _address_signs(url: str | None) -> dict[str, float]:
    """Look for words in the address, and at its shape; all zero for a page without one."""
    path = re.sub(r"^\w+://[^/]*", "", (url or "").lower())[:500]
    last = path.rstrip("/").rsplit("/", 1)[-1]
    signs = {f"address_{kind}": float(bool(re.search(words, path))) for kind, words in ADDRESS_WORDS.items()}
    signs["address_forum"] = max(
        signs["address_forum"], float(bool(re.search(r"^\w+://[^/]*(forum|community|board)", url or "")))
    )
    return {
        **signs,
        "hyphens": log1p(last.count("-")),
        "digits": float(bool(re.search(r"\d{4,}", last))),
        "depth": log1p(path.strip("/").count("/")),
        "home": float(bool(url) and not path.strip("/")),
        "file": float(bool(re.search(r"\.html?$", path))),
    }


def _stated_signs(source: bytes, tree: Tree) -> dict[str, float]:
    """Look at the types that the page states of itself and of what is on it."""
    named = [*_STATED_TYPE.findall(source[:MAX_SOURCE]), *_ITEM_TYPE.findall(source[:MAX_SOURCE])]
    types = Counter(name.decode("ascii", "replace").lower() for name in named)
    graph = ""
    published = False
    for node in np.flatnonzero(tree.label == LABEL["meta"]).tolist()[:300]:
        attrs = tree.attrs(node)
        name = (attrs.get("property") or attrs.get("name") or "").lower()
        if name == "og:type":
            graph = attrs.get("content", "").lower()[:60]
        published = published or "published_time" in name
    signs = {
        f"stated_{kind}": float(any(re.search(words, name) for name in types)) for kind, words in STATED_WORDS.items()
    }
    products = sum(times for name, times in types.items() if name in ("product", "offer"))
    return {
        **signs,
        "many_products": float(products > 4),
        "graph_product": float("product" in graph),
        "graph_article": float("article" in graph),
        "graph_site": float("website" in graph),
        "published": float(published),
    }


def _list_signs(page: Page, log_chars: float) -> dict[str, float]:
    """Measure the list that is most likely the page's: its records, their length, their share of all text, links and prices in them."""
    names = ("records", "record_chars", "list_share", "list_linked", "list_priced", "list_pictured", "list_score")
    regions = find_records(page, max_regions=1)
    if not regions:
        return dict.fromkeys(names, 0.0)
    tree, records = page.tree, regions[0].records
    spans = [(node.index, int(tree.end[node.index])) for record in records[:200] for node in record.nodes]
    labels = [tree.label[a:b] for a, b in spans]
    texts = [record.text for record in records[:200]]
    share = sum(map(len, texts)) / max(1.0, np.expm1(log_chars))
    values = (
        log1p(len(records)), log1p(float(np.median([len(text) for text in texts]))), min(1.5, share),
        sum(bool((part == LABEL["a"]).any()) for part in labels) / len(labels), sum(bool(_PRICE.search(text)) for text in texts) / len(texts),
        sum(bool((part == LABEL["img"]).any()) for part in labels) / len(labels), float(regions[0].score),
    )  # fmt: skip
    return dict(zip(names, values, strict=True))
