"""A site: the kinds of its pages, its next pages, its tables.

`learning_sites.py` learns the templates of a site, each a `SiteTemplate` of `site_templates.py`; `site_reader.py` keeps
them, reads more pages and says what has changed; `site_tables.py` has `Site`, its tables and how they join.
`page_kinds.py` says of which kind (`kind_names.py`) a page is, by the signs of `page_signs.py`,
`template_kinds.py` of which those of a template are, `articles_among.py` which pages of one are articles among lists.
`pagination.py` finds the other pages of a list: `directions.py` knows what a link says, `page_numbers.py` what
addresses differ in; `stories.py` puts articles of several pages together by them. `matter.py` parts clusters,
`languages.py` those of details in several languages,
`own_lists.py` says which lists are a page's own, `row_links.py` which page a row leads to, `stated_addresses.py`
what pages of a folder are called, and `same_pages.py` which pages are the same.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .learning_sites import learn_site, read_site
    from .page_kinds import PageKind, page_kind
    from .pagination import Pagination, find_pagination
    from .site_reader import SiteReader
    from .site_tables import Relation, Site, SitePage
    from .stories import Story, read_stories

__all__ = [
    "PageKind",
    "Pagination",
    "Relation",
    "Site",
    "SitePage",
    "SiteReader",
    "Story",
    "find_pagination",
    "learn_site",
    "page_kind",
    "read_site",
    "read_stories",
]

_HOME = {
    "PageKind": "page_kinds", "page_kind": "page_kinds", "Pagination": "pagination", "find_pagination": "pagination",
    "Relation": "site_tables", "Site": "site_tables", "SitePage": "site_tables", "SiteReader": "site_reader",
    "Story": "stories", "read_stories": "stories", "learn_site": "learning_sites", "read_site": "learning_sites",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import what is asked for: a crawl asks for next pages alone, and what learns sites needs nearly all rooms."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
