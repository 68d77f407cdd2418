"""The style sheets of a saved page that lie beside it: what the browser that saved it put into the page's folder.

Only files of that folder, or of one in it, whose names say that they are style sheets: a stranger's page may name any
file, and a report of it is sent around. What a sheet names in turn is not read, and the frame's policy fetches nothing.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from ..page import Page
from ..tree import Tree

MAX_SHEET = 2_000_000
"""Bytes of a style sheet that is shown."""
WITHOUT_SHEETS = (
    ':where(svg:not([width])), :where(svg[width="100%"]) { width: 1.5em; height: 1.5em }'
    ' [style*="translate3d("], [style*="translateX("], [style*="translate:"] '
    "{ transform: none !important; translate: none !important }"
)
"""For a page without its style sheets: drawings without a size, as icons are, would be as wide as the page, and slides
that a script moved aside would be out of its sight."""
MAX_SHEETS = 60
"""Style sheets of a page that are shown."""


def sheets_beside(page: Page) -> dict[int, str]:
    """Return the number of a `<link>` of `page` -> the text of the style sheet beside the page's file that it names."""
    if not os.path.isfile(page.name):
        return {}
    folder = Path(page.name).resolve().parent
    found: dict[int, str] = {}
    for index, address in _links(page.tree):
        path = _beside(folder, address)
        if path is not None and len(found) < MAX_SHEETS:
            with path.open("rb") as stream:
                found[index] = stream.read(MAX_SHEET).decode("utf-8", "replace")
    return found


def sheet_for_none(page: Page) -> dict[int, str]:
    """Return a sheet of ours in the place of the first that `page` asks for and that is not there."""
    return {index: WITHOUT_SHEETS for index, _ in islice(_links(page.tree), 1)}


def _links(tree: Tree) -> Iterator[tuple[int, str]]:
    """Yield (number, address) of the links to style sheets that apply."""
    for index, label in enumerate(tree.label.tolist()):
        if tree.labels[label] == "link":
            attrs = tree.attrs(index)
            kinds = attrs.get("rel", "").lower().split()
            if "stylesheet" in kinds and "alternate" not in kinds and attrs.get("href"):
                yield index, attrs["href"].strip()


def _beside(folder: Path, address: str) -> Path | None:
    """Return the file in `folder` that a relative address names, with or without its query; None for another."""
    for name in (unquote(address), unquote(address.partition("?")[0].partition("#")[0])):
        if name.startswith(("/", "\\")) or "\0" in name or len(name) > 1_000:
            continue
        try:
            path = (folder / name).resolve()
            is_sheet = ".css" in path.name.lower()  # of the file itself: "x.css/../secret.txt" is none
            if is_sheet and path.is_relative_to(folder) and path.is_file() and os.access(path, os.R_OK):
                return path
        except (OSError, RuntimeError, ValueError):  # RuntimeError: links that lead to each other
            continue
    return None
