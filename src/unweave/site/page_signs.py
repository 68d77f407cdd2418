"""What of a page says of which kind it is: what the methods find on it, what it states of itself, and its authors'
words for its parts.

Every sign is a number of the order of one. None is a word of the page's text: class names, ids, addresses and types are
written by those who make pages, in English for the most part, whatever language the page is in.
"""

import re
from collections import Counter
from collections.abc import Sequence
from math import log1p

import numpy as np

from ..articles.alone import likelihood, title_and_terms
from ..articles.page_reading import Read, article_body, read_page
from ..model import Record
from ..page import Page
from ..posts import find_posts
from ..records import find_records
from ..tree import ReaderView, Tree
from ..tree.labels import LABEL, TEXT
from ..vocabulary import word_table
from .pagination import find_pagination

PROSE = 100
"""Characters from which a text outside of links is prose."""
PART_WORDS = {name: frozenset(words.split()) for name, words in word_table("site.parts").items()}
"""Words in classes and ids, by what kind of page they speak for."""
ADDRESS_WORDS = word_table("site.addresses")
STATED_WORDS = word_table("site.stated")
MAX_LABEL = 60
"""Bytes of a label, `Height:`, and fewer."""
MAX_SOURCE = 3_000_000
"""Bytes of a page that are searched for stated types."""
MAX_TEXTS = 20_000
"""Texts of a page that are measured."""
MAX_RECORDS = 200
"""Records of a list that are measured."""
_TOKEN = re.compile(r"[A-Za-z]+?(?=[A-Z][a-z]|[^A-Za-z]|$)")
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|EUR|USD|zł|kr|Kč|руб|₽)")
_STATED_TYPE = re.compile(rb'"@type"\s*:\s*\[?\s*"([\w:/.#]{1,60})"')
_ITEM_TYPE = re.compile(rb'itemtype\s*=\s*["\']?[^"\'>\s]*?/(\w{1,60})', re.IGNORECASE)
Span = tuple[int, int]


def page_signs(page: Page) -> dict[str, float]:
    """Return the signs of a page, by name."""
    read = read_page(page)
    n_chars = len(page.tree.text_of(0)) + 1
    pages = find_pagination(page)
    return {
        **_list_signs(page, n_chars),
        **_thread_and_article_signs(page, read, n_chars),
        **_text_signs(page.seen),
        **_part_signs(page.seen),
        **_address_signs(page.url),
        **_stated_signs(page.source, read),
        "next page": float(pages.next is not None),
        "numbered pages": float(len(pages.pages) > 1),
    }


def _list_signs(page: Page, n_chars: int) -> dict[str, float]:
    """Measure the main lists, and the first list, main or not: its records, their length, links, prices, pictures."""
    regions = find_records(page)
    main = [record for region in regions if region.is_main for record in region.records[:MAX_RECORDS]]
    first: Sequence[Record] = regions[0].records[:MAX_RECORDS] if regions else ()
    texts = [record.text for record in first]
    n = max(1, len(first))
    labels = [page.tree.label[start:stop] for record in first for start, stop in _spans(page.tree, [record])]
    n_nodes = max(1, len(labels))
    return {
        "main list": float(bool(main)),
        "main share": min(1.2, sum(len(record.text) for record in main) / n_chars),
        "list score": float(regions[0].score) if regions else 0.0,
        "records": log1p(len(regions[0])) if regions else 0.0,
        "record length": log1p(float(np.median([len(text) for text in texts]))) if texts else 0.0,
        "list share": min(1.5, sum(map(len, texts)) / n_chars),
        "list linked": sum(bool((part == LABEL["a"]).any()) for part in labels) / n_nodes,
        "list priced": sum(bool(_PRICE.search(text)) for text in texts) / n,
        "list pictured": sum(bool((part == LABEL["img"]).any()) for part in labels) / n_nodes,
    }


def _thread_and_article_signs(page: Page, read: Read, n_chars: int) -> dict[str, float]:
    """Measure the thread and the article that the page may be, and how much of the article the posts are."""
    thread = find_posts(page)
    posts = thread.records if thread is not None else []
    fields = [post.fields for post in posts]
    texts = [post.to_dict().get("text", "") for post in posts]
    blocks = read.blocks
    body = article_body(blocks, np.zeros(len(blocks), np.bool_))
    said = title_and_terms(read, body)[1] if body else {}
    chars = {k: len(blocks.texts[k]) for k in body.blocks} if body else {}
    spans = _spans(page.tree, posts)
    inside = sum(n for k, n in chars.items() if any(a <= int(blocks.holder[k]) < b for a, b in spans))
    n = max(1, len(posts))
    return {
        "posts": log1p(len(posts)),
        "post authors": sum("author" in one for one in fields) / n,
        "post text": sum(map(len, texts)) / n_chars,
        "body in thread": inside / max(1, sum(chars.values())),
        "article": likelihood(said) if body else 0.0,
        "body": log1p(sum(chars.values())),
        "body share": said.get("share", 0.0),
        "body in one": said.get("one_parent", 0.0),
    }


def _spans(tree: Tree, records: Sequence[Record]) -> list[Span]:
    return [(node.index, int(tree.end[node.index])) for record in records for node in record.nodes]


def _text_signs(seen: ReaderView) -> dict[str, float]:
    """Measure the texts: how many in links, how much prose, how many prices; and count telling elements."""
    tree = seen.tree
    texts = np.flatnonzero(tree.label == TEXT)[:MAX_TEXTS]
    sizes = (tree.stop[texts] - tree.start[texts]).astype(np.float64)
    linked = seen.linked[texts]
    total = float(sizes.sum()) + 1
    short = [tree.text_at(node) for node in texts[sizes < MAX_LABEL].tolist()]
    prices = sum(1 for text in short if len(text) < 40 and _PRICE.search(text))
    return {
        "characters": log1p(total),
        "linked text": float(sizes[linked].sum()) / total,
        "prose": float(sizes[(sizes >= PROSE) & ~linked].sum()) / total,
        "prices": log1p(prices),
        "one price": float(1 <= prices <= 4),
        "labels": log1p(sum(text.rstrip().endswith((":", "：")) for text in short)),
        "rows of two": log1p(_rows_of_two(tree)),
        **{f"<{tag}>": log1p(int((tree.label == LABEL[tag]).sum())) for tag in ("pre", "textarea", "form", "h1", "dt")},
    }


def _rows_of_two(tree: Tree) -> int:
    """Count the rows of tables that are a label and its value, by their cells: two, the second or both of data."""
    cells = np.flatnonzero((tree.label == LABEL["td"]) | (tree.label == LABEL["th"]))[:MAX_TEXTS]
    rows, at, n_cells = np.unique(tree.parent[cells], return_inverse=True, return_counts=True)
    n_data = np.bincount(at, tree.label[cells] == LABEL["td"], len(rows))
    return int(((n_cells == 2) & (n_data > 0)).sum())


def _part_signs(seen: ReaderView) -> dict[str, float]:
    """Count the words that classes and ids have for the parts of a page; of each kind the commonest word."""
    found: Counter[str] = Counter()
    for name in ("class", "id"):
        raw = Counter(value for value in seen.values_of(name)[:MAX_TEXTS] if len(value) < 200)
        for value, times in raw.items():
            for word in {word.lower() for word in _TOKEN.findall(value.decode("utf-8", "replace"))}:
                found[word] += times
    return {f"parts {kind}": log1p(max(found[word] for word in words)) for kind, words in PART_WORDS.items()}


def _address_signs(url: str | None) -> dict[str, float]:
    """Look for words in the address, and at its shape; all zero for a page without one."""
    path = re.sub(r"^\w+://[^/]*", "", (url or "").lower())[:500]
    last = path.rstrip("/").rsplit("/", 1)[-1]
    signs = {f"address {kind}": float(bool(re.search(words, path))) for kind, words in ADDRESS_WORDS.items()}
    on_host = re.search(r"^\w+://[^/]*(forum|community|board)", url or "")
    return {
        **signs,
        "address forum": max(signs["address forum"], float(bool(on_host))),
        "address number": float(bool(re.search(r"\d{4,}", last))),
        "address root": float(bool(url) and not path.strip("/")),
        "address hyphens": log1p(last.count("-")),
    }


def _stated_signs(source: bytes, read: Read) -> dict[str, float]:
    """Look at the types that the page states of itself and of what is on it: JSON-LD, microdata, OpenGraph."""
    named = [*_STATED_TYPE.findall(source[:MAX_SOURCE]), *_ITEM_TYPE.findall(source[:MAX_SOURCE])]
    types = Counter(name.decode("ascii", "replace").lower() for name in named)
    graph = read.head.meta("og:type").lower()
    return {
        **{
            f"states {kind}": float(any(re.search(words, name) for name in types))
            for kind, words in STATED_WORDS.items()
        },
        "states many products": float(types["product"] + types["offer"] > 4),
        "og:type product": float("product" in graph),
        "og:type article": float("article" in graph),
        "published": float(any("published_time" in name for name in read.head.metas)),
    }
