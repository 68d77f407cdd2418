"""What pages of a folder are called: files of a mirror have names, their links lead to addresses, and rows of a list
join the pages behind them only where both are one.

A page without an address is called by what it states for itself (`<link rel=canonical>`, `og:url`), as far as no other
page states the same; a link from the root of the site leads to a file below the folder that holds all of them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ..model import Item, Record
from ..page import Page
from ..tree import Tree
from ..tree.labels import LABEL
from .site_tables import SitePage
from .site_templates import Rows

MAX_HEAD = 300
"""Elements `link` and `meta`, each, that are looked at."""
_WHOLE = ("http://", "https://")
_ADDRESSES = ("url", "page")
"""Columns that hold addresses of pages."""


def stated_address(page: Page) -> str:
    """Return the address that a page without one states for itself, "" for none."""
    if page.url:
        return ""
    said = _first(page.tree, "link", "rel", "canonical", "href") or _first(
        page.tree, "meta", "property", "og:url", "content"
    )
    return said.partition("#")[0] if said.startswith(_WHOLE) else ""


def _first(tree: Tree, tag: str, name: str, value: str, wanted: str) -> str:
    nodes = np.flatnonzero(tree.label == LABEL[tag])[:MAX_HEAD].tolist()
    found = (tree.attr(node, wanted) for node in nodes if (tree.attr(node, name) or "").lower() == value)
    return (next(found, "") or "").strip()


class PageNames:
    """What pages are called.

    stated : of every page, by its address or the name of its file, what it states; "" for nothing
    """

    def __init__(self, stated: Mapping[str, str]) -> None:
        n_pages = Counter(stated.values())
        self._known = stated
        self._names = {
            name: said for name, said in stated.items() if said and n_pages[said] == 1 and said not in stated
        }
        files = [os.path.dirname(name) for name in stated if "://" not in name and not os.path.isabs(name)]
        self._root = os.path.commonpath(files) if files else None

    def of(self, link: str) -> str:
        """Return what the page is called that a link leads to, or that is in a file; another link as it is."""
        if link.startswith("/") and self._root is not None and link not in self._known:
            file = os.path.join(self._root, link.lstrip("/"))
            link = file if file in self._known else link
        return self._names.get(link, link)


def by_stated(found: Sequence[tuple[SitePage, Rows]]) -> list[tuple[SitePage, Rows]]:
    """Return pages and their rows with what pages are called in the place of their files' names."""
    called = PageNames({page.url: page.stated for page, _ in found})
    return [
        (
            replace(page, url=called.of(page.url)),
            {table: [_renamed(record, called) for record in records] for table, records in rows.items()},
        )
        for page, rows in found
    ]


def _renamed(record: Record, called: PageNames) -> Record:
    known = {
        name: replace(value, text=name_now)
        for name in _ADDRESSES
        if isinstance(value := record.fields.get(name), Item) and (name_now := called.of(value.text)) != value.text
    }
    return Record(record.nodes, {**record.fields, **known}) if known else record
