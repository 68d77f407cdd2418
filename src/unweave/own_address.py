"""The address that a page without one states for itself: `stated_address`; the host that it is of: `own_host`."""

import re
from urllib.parse import urlsplit

import numpy as np

from .page import Page
from .tree import Tree
from .tree.labels import LABEL

MAX_HEAD = 300
"""Elements `link` and `meta`, each, that are looked at."""
WHOLE = ("http://", "https://")
_CANONICAL, _SHARED = ("link", "rel", "canonical", "href"), ("meta", "property", "og:url", "content")
_ARCHIVED = re.compile(r"^.*?/web/\d{4,14}[a-z_]*/(?=https?:)")
"""What a web archive puts before an address."""


def stated_address(page: Page) -> str:
    """Return the address that a page without one states for itself, "" for none."""
    if page.url:
        return ""
    said = _first(page.tree, *_CANONICAL) or _first(page.tree, *_SHARED)
    return said.partition("#")[0] if said.startswith(WHOLE) else ""


def own_host(page: Page) -> str:
    """Return the host of a page's address, else of the one that it states, without "www."; "" without an address.

    A canonical address may be that of another site, where a story stood first.
    """
    if page.url:
        return host_in(page.url).removeprefix("www.")
    stated = (host_in(_first(page.tree, *where)) for where in (_SHARED, _CANONICAL))  # one may be "/news/12"
    return next(filter(None, stated), "").removeprefix("www.")


def host_in(address: str) -> str:
    """Return the host of an address; of one in a web archive, that of the page that was archived."""
    try:
        return (urlsplit(_ARCHIVED.sub("", address)).hostname or "").lower()
    except ValueError:  # "http://[broken"
        return ""


def _first(tree: Tree, tag: str, name: str, value: str, wanted: str) -> str:
    nodes = np.flatnonzero(tree.label == LABEL[tag])[:MAX_HEAD].tolist()
    found = (tree.attr(node, wanted) for node in nodes if (tree.attr(node, name) or "").lower() == value)
    return (next(found, "") or "").strip()
