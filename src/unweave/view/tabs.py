"""The tabs: one function a verb, from an open page to what the browser is told.

A further verb takes a function here and a line in `TABS`; the browser knows how to show a `kind`: regions, article,
layout, wrapper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import unweave

from ..errors import PageError
from .article import article_view
from .region_json import regions_view
from .shelf import OpenPage, Shelf
from .woven import layout_view

Arguments = Mapping[str, str]
View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: its title, and what it shows of a page, as JSON-able data with a `kind`."""

    title: str
    show: Callable[[Shelf, OpenPage, Arguments], View]


def number(arguments: Arguments, name: str, default: int = 0) -> int:
    """Return a whole number of the query, `default` without it; PageError where it is none."""
    given = arguments.get(name, "")
    if not given:
        return default
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise PageError(f"{name}={given!r} must be a whole number")
    return int(given)


def _records(_shelf: Shelf, opened: OpenPage, arguments: Arguments) -> View:
    regions = opened.once("records", unweave.find_records)
    return regions_view(regions, number(arguments, "region"))


def _posts(_shelf: Shelf, opened: OpenPage, _arguments: Arguments) -> View:
    thread = opened.once("posts", unweave.find_posts)
    return regions_view([] if thread is None else [thread], 0)


def _layout(_shelf: Shelf, opened: OpenPage, _arguments: Arguments) -> View:
    return layout_view(opened.once("layout", unweave.separate))


def _article(shelf: Shelf, opened: OpenPage, _arguments: Arguments) -> View:
    return article_view(shelf, opened)


TABS: dict[str, Tab] = {
    "records": Tab("Records", _records),
    "posts": Tab("Posts", _posts),
    "layout": Tab("Layout", _layout),
    "article": Tab("Article", _article),
}
