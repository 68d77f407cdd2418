"""unweave: web pages apart into layout and data.

The public names, and nothing else; each is imported when it is first used, so that `import unweave` is quick.

A folder is a method or a concern, and imports only those before it: `tree/` (a page as flat arrays), `markup/` (its
source as it stands), `dates/`, `match/` (the compiled kernel), `browser/` (rendering), `model/` (what every verb
returns), `naming/` (what columns and variables are called), `page.py`, `saved.py` (files of what was learnt),
`sources/` (how pages come in), `lists/` (where lists are); the methods `stated/`, `schemas/`, `records/`, `posts/`,
`layout/`, `articles/`, `wrappers/`, `details/`; `upkeep.py` (what was learnt, checked and learnt again); `site/`;
`published/` (the five papers as printed); `output/`, `crawl/`, `scale/`, `view/`, `agent/`, `cli/`.

What all of them share is a file each beside them. Texts: `whitespace.py`, `vocabulary.py` (`words.toml`),
`expressions.py` (patterns, compiled when first used). Values: `values.py`, by `numerals.py`, `currencies.py`,
`counts.py`, `measures.py`. Columns: `column_order.py`, `flat_columns.py` (as files have them). Addresses:
`absolute.py`, `own_address.py`. What is said: `errors.py`, `arguments.py`, `guided.py`, `wording.py`, `checked.py`.
Work: `gathering.py`, `sampling.py`, `uncollected.py`, `fitted.py` (weights), `kernel.py`. Files and others:
`plain_data.py` (dataclasses in JSON), `replacing.py`, `locking.py`, `responses.py`, `drawing.py`, `unpacking.py`,
`media.py` (what is a page).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import published
    from .articles import Article, ArticleSite, cluster_pages, learn_articles
    from .checked import SiteFit
    from .details import Details, learn_details
    from .errors import FormatError, LearnError, MissingExtraError, OutputError, PageError, UnweaveError
    from .layout import Layout, SeparatedPages, Separation, separate, separate_pages, weave
    from .model import Column, Item, Record, Region, Table
    from .page import Page
    from .posts import Forum, explain_posts, find_posts, learn_posts
    from .records import find_records
    from .saved import load
    from .schemas import Date, Money, Objects, Url, read_objects
    from .site.learning_sites import learn_site, read_site
    from .site.page_kinds import PageKind, page_kind
    from .site.pagination import Pagination, find_pagination
    from .site.site_reader import SiteReader
    from .site.site_tables import Site
    from .site.stories import Story, read_stories
    from .sources import open_page, open_pages
    from .stated import find_stated
    from .tree import Node, Tree
    from .upkeep import check, relearn
    from .wrappers import Example, Wrapper, learn_wrapper

__version__ = "0.2.0"

_ROOMS = {
    "articles": "Article ArticleSite cluster_pages learn_articles",
    "details": "Details learn_details",
    "errors": "FormatError LearnError MissingExtraError OutputError PageError UnweaveError",
    "layout": "Layout SeparatedPages Separation separate separate_pages weave",
    "model": "Column Item Record Region Table",
    "page": "Page",
    "posts": "Forum explain_posts find_posts learn_posts",
    "site.learning_sites": "learn_site read_site",
    "site.page_kinds": "PageKind page_kind",
    "site.pagination": "Pagination find_pagination",
    "site.site_reader": "SiteReader",
    "site.site_tables": "Site",
    "site.stories": "Story read_stories",
    "saved": "load",
    "published": "published",
    "records": "find_records",
    "stated": "find_stated",
    "schemas": "Date Money Objects Url read_objects",
    "upkeep": "check relearn",
    "checked": "SiteFit",
    "sources": "open_page open_pages",
    "tree": "Node Tree",
    "wrappers": "Example Wrapper learn_wrapper",
}
"""Room -> the names that it has."""
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = [
    "Article", "ArticleSite", "Column", "Date", "Details", "Example", "FormatError", "Forum", "Item", "Layout",
    "LearnError", "MissingExtraError", "Money", "Node", "Objects", "OutputError", "Page", "PageError", "PageKind",
    "Pagination", "Record", "Region", "SeparatedPages", "Separation", "Site", "SiteFit", "SiteReader", "Story", "Table",
    "Tree", "UnweaveError", "Url", "Wrapper", "check", "cluster_pages", "explain_posts", "find_pagination",
    "find_posts", "find_records", "find_stated", "learn_articles", "learn_details", "learn_posts", "learn_site",
    "learn_wrapper", "load", "open_page", "open_pages", "page_kind", "published", "read_objects", "read_site",
    "read_stories", "relearn", "separate", "separate_pages", "weave",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(
            f"module 'unweave' has no attribute {name!r}; open_page(path) reads a page, find_records(page) its lists; "
            f"all there is: {', '.join(__all__)}"
        )
    room = import_module(f".{_HOME[name]}", __name__)
    value = room if _HOME[name] == name else getattr(room, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
