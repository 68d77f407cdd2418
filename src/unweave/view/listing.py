"""The list of pages: a sketch of each, clusters of one template, and where a wrapper drifts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

import unweave

from ..drawing import sketch
from ..errors import UnweaveError
from ..page import Page
from ..tree import Tree
from ..tree.labels import LABEL
from .shelf import Shelf

if TYPE_CHECKING:
    from ..wrappers import Wrapper

MAX_TITLE = 200
"""Characters of a page's title that are shown."""


def pages_view(shelf: Shelf) -> dict[str, Any]:
    """Return the pages by name; nothing is parsed for it."""
    return {
        "kind": "pages",
        "pages": [
            {"number": number, "name": page.name, "url": page.url, "bytes": len(page.source)}
            for number, page in enumerate(shelf.pages)
        ],
        "failed": list(shelf.failed),
        "left_out": shelf.left_out,
    }


def clusters_view(shelf: Shelf, wrapper: Wrapper | None) -> dict[str, Any]:
    """Return a sketch and the title of every page, the clusters of one template, and how `wrapper` does on each page.

    Each page is parsed once, and forgotten before the next; a wrapper reads it a second time. Needs no lock: what it
    reads does not change, and what it keeps is the same whoever computes it.
    """
    if "clusters" not in shelf.learnt:
        sketches: list[list[list[int]]] = []
        titles: list[str] = []

        def sketched() -> Iterator[Page]:
            for page in shelf.each():
                sketches.append(sketch(page.tree))
                titles.append(title_of(page.tree))
                yield page

        clusters = unweave.cluster_pages(sketched())
        shelf.learnt["clusters"] = {"clusters": clusters, "sketches": sketches, "titles": titles}
    found = shelf.learnt["clusters"]
    drift = None
    if wrapper is not None:
        drift = [how_it_fits(wrapper, page) for page in shelf.each()]
        for members in found["clusters"]:
            if any(drift[member]["takes"] for member in members):  # pages of a template that it knows
                for member in members:
                    drift[member]["takes"] = True
    return {**found, "drift": drift}


def how_it_fits(wrapper: Wrapper, page: Page) -> dict[str, Any]:
    """Return `broken`, field -> why it counts as broken on `page`, and `takes`, whether any field is found there.

    Where none is, the page may be of another template as well as redesigned, and nothing says which.
    """
    try:
        drift = wrapper.check([page])
    except UnweaveError as error:
        return {"broken": {"": str(error)}, "takes": False}
    broken = {field.field: field.reason for field in drift.fields if field.is_broken}
    return {"broken": broken, "takes": any(field.found and not field.is_broken for field in drift.fields)}


def title_of(tree: Tree) -> str:
    """Return the text of the page's `<title>`, "" where it has none."""
    titles = np.flatnonzero(tree.label == LABEL["title"])
    return tree.node(int(titles[0])).text[:MAX_TITLE] if len(titles) else ""
