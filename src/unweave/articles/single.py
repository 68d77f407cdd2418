"""A page without siblings has no template: Trafilatura reads it, and the article says so (`method` is "single-page")."""

from __future__ import annotations

import re

import numpy as np

from ..errors import PageError
from ..model import Item, missing_extra
from ..page import Page
from ..tree import Tree
from ..tree.labels import LABEL
from ..tree.tame import tame
from .fields import parse_stated
from .record import Article
from .title_evidence import words_of

_WORD = re.compile(r"\w+[^\w\s|–—»·•:/(｜-]*")
"""A word with the marks that end a sentence, not those that part a title from the site's name."""
MAX_NODES = 30_000
"""Nodes of the largest page that Trafilatura is given: 16,000 that are nested and nothing else take it 9 s, and twice as many 36."""


def extract_single(page: Page) -> list[Article]:
    """Return the article that Trafilatura finds on a page, as a list of one; empty when it finds none.

    Raises MissingExtraError without Trafilatura (`pip install "unweave[articles]"`), PageError where that fails, or where
    the page has more than `MAX_NODES` nodes.
    """
    try:
        from trafilatura import bare_extraction
    except ImportError as error:
        raise missing_extra("an article from a page without siblings", "articles") from error

    if page.tree.n_nodes > MAX_NODES:
        raise PageError(
            f"{page.name}: has no siblings, and {page.tree.n_nodes:,} nodes are too many to read it alone; "
            "learn from more pages of its template"
        )
    try:
        found = bare_extraction(_tamed(page), url=page.url, include_comments=False, with_metadata=True)
    except Exception as error:  # whatever another's code raises on pages that it did not foresee
        raise PageError(f"{page.name}: cannot be read as an article: {error!r}") from error
    if found is None:
        return []
    read = found if isinstance(found, dict) else found.as_dict()
    text = (read.get("text") or "").strip()
    if not text:
        return []
    paragraphs = [Item(line) for line in text.split("\n") if line.strip()]
    fields: dict[str, Item | list[Item]] = {}
    if read.get("title"):
        fields["title"] = Item(_without_site(read["title"], page.tree))
    date = parse_stated(read.get("date") or "")
    if date:
        fields["date"] = Item(date)
    authors = [Item(name.strip()) for name in (read.get("author") or "").split(";") if name.strip()]
    if authors:
        fields["author"] = authors if len(authors) > 1 else authors[0]
    if read.get("image"):
        fields["image"] = Item("", src=read["image"])
    fields["body"] = Item("\n\n".join(item.text for item in paragraphs))
    fields["method"] = Item("single-page")
    return [Article([page.tree.root], fields, paragraphs)]


def _tamed(page: Page) -> str:
    """Return the page as our own parser gets it: 100,000 attributes of one tag take Trafilatura's minutes."""
    source = page.html.encode("utf-8", "replace")
    kept, is_cut = tame(source)
    return kept.decode("utf-8") if is_cut else page.html


def _without_site(title: str, tree: Tree) -> str:
    """Return a stated title without what the site puts behind it, where the page shows it without that as a heading."""
    stated = words_of(title)
    for node in np.flatnonzero(tree.label == LABEL["h1"]).tolist():
        shown = words_of(tree.text_of(node))
        if 1 < len(shown) < len(stated) and stated[: len(shown)] == shown:
            return title[: list(_WORD.finditer(title))[len(shown) - 1].end()]
    return title
