"""unweave: web pages apart into layout and data.

The public names, and nothing else; each is imported when it is first used, so that `import unweave` is quick.

A folder is a method or a concern, and imports only those before it: `tree/` (a page as flat arrays), `match/` (the compiled kernel),
`browser/` (rendering), `model.py` (what every verb returns), `page.py`, `saved.py` (files of what was learnt), `sources/` (how pages come
in); the methods `records/`, `posts/`, `layout/`, `articles/`, `wrappers/`; `output/`, `crawl/`, `scale/`, `view/`, `cli/`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .articles import Article, ArticleSite, cluster_pages, learn_articles
    from .errors import FormatError, LearnError, MissingExtraError, OutputError, PageError, UnweaveError
    from .layout import Layout, SeparatedPages, Separation, separate, separate_pages, weave
    from .model import Column, Item, Record, Region, Table
    from .page import Page
    from .posts import Forum, find_posts, learn_posts
    from .records import find_records
    from .saved import load
    from .sources import open_page, open_pages
    from .tree import Node, Tree
    from .wrappers import Example, Wrapper, learn_wrapper

__version__ = "0.1.0"

_HOME = {
    "Article": "articles",
    "ArticleSite": "articles",
    "cluster_pages": "articles",
    "learn_articles": "articles",
    "FormatError": "errors",
    "LearnError": "errors",
    "MissingExtraError": "errors",
    "OutputError": "errors",
    "PageError": "errors",
    "UnweaveError": "errors",
    "Layout": "layout",
    "SeparatedPages": "layout",
    "Separation": "layout",
    "separate": "layout",
    "separate_pages": "layout",
    "weave": "layout",
    "Column": "model",
    "Item": "model",
    "Record": "model",
    "Region": "model",
    "Table": "model",
    "Page": "page",
    "Forum": "posts",
    "find_posts": "posts",
    "learn_posts": "posts",
    "load": "saved",
    "find_records": "records",
    "open_page": "sources",
    "open_pages": "sources",
    "Node": "tree",
    "Tree": "tree",
    "Example": "wrappers",
    "Wrapper": "wrappers",
    "learn_wrapper": "wrappers",
}

__all__ = [
    "Article",
    "ArticleSite",
    "Column",
    "Example",
    "FormatError",
    "Forum",
    "Item",
    "Layout",
    "LearnError",
    "MissingExtraError",
    "Node",
    "OutputError",
    "Page",
    "PageError",
    "Record",
    "Region",
    "SeparatedPages",
    "Separation",
    "Table",
    "Tree",
    "UnweaveError",
    "Wrapper",
    "cluster_pages",
    "find_posts",
    "find_records",
    "learn_articles",
    "learn_posts",
    "learn_wrapper",
    "load",
    "open_page",
    "open_pages",
    "separate",
    "separate_pages",
    "weave",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'unweave' has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
