"""The same page at several addresses (`/` and `/index.html`, with `?print=1` and without): its rows are given once.

Pages are one where they say the same and lead to the same, however that is written: the file of a mirror says when it
was fetched, and by how many folders its links go up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from hashlib import blake2b

import numpy as np

from ..absolute import absolute
from ..model import Item, Record
from ..page import Page
from ..tree.labels import LABEL
from ..wording import counted
from .site_tables import SitePage
from .site_templates import Rows, address_of

MAX_SAID = 3
"""Addresses that are named of those whose rows are left out."""


def digest_of(page: Page) -> str:
    """Return a digest of what a page says, its scripts as well, and of the pages and files in its links.

    Where on a page a link leads says nothing: a mirror has the page's own address in `#top`.
    """
    tree, found = page.tree, blake2b(digest_size=16)
    found.update(tree.text_of(0).encode("utf-8", "replace"))
    for node in np.flatnonzero(tree.label == LABEL["script"]).tolist():
        found.update(tree.buffer[tree.inner[node] : tree.stop[node]])
    address = cache(partial(absolute, address_of(page)))
    for name in ("href", "src"):
        spans = tree.attribute_spans(name)
        for start, stop in spans[spans[:, 0] >= 0].tolist():
            if b"#" not in tree.buffer[start:stop]:
                found.update(address(tree.read(start, stop)).encode("utf-8", "replace"))
    return found.hexdigest()


def each_once(found: Sequence[tuple[SitePage, Rows]]) -> tuple[list[tuple[SitePage, Rows]], dict[str, str]]:
    """Return pages without the rows of those that are the same as another one, and address of such a page -> address of
    the other.

    Of the same pages the one keeps its rows that rows of other pages lead to, else that of the shortest address.
    """
    led = {link for _, rows in found for records in rows.values() for one in records if (link := _leads_to(one))}
    kept: dict[str, SitePage] = {}
    for page, rows in found:
        if rows and page.content:
            kept[page.content] = min(
                kept.get(page.content, page), page, key=lambda one: (one.url not in led, len(one.url))
            )
    same = {page.url: kept[page.content].url for page, _ in found if page.content in kept}
    same = {url: first for url, first in same.items() if url != first}
    return [
        (replace(page, table=None, n_rows=0), {}) if page.url in same else (page, rows) for page, rows in found
    ], same


def told_same(same: Mapping[str, str]) -> list[str]:
    """Say how many pages are the same as another, and which."""
    if not same:
        return []
    named = ", ".join(f"{url} as {first}" for url, first in [*same.items()][:MAX_SAID])
    return [
        f"{counted(len(same), 'page')}, the same as another ({named}{', ...' if len(same) > MAX_SAID else ''}): "
        "their rows are given once"
    ]


def _leads_to(row: Record) -> str:
    """Return the address that a row of a list leads to; "" for the row of a page, whose `url` is its own."""
    link = row.fields.get("url") if "page" in row.fields else None
    return link.text if isinstance(link, Item) else ""
