"""What a wrapper remembers of an example: the page, its ranked tree, and the marked leaves.

The page is kept (compressed, in the file) because everything later needs it: building the index again, adding an
example to a loaded wrapper, verifying selectors, and finding the marked values again after a redesign.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from ..plain_data import from_plain
from .examples import Mark, MarkedPage, Spot
from .index import CandidateIndex, Columns
from .page_lists import PageLists
from .ranked_page import RankedPage

MAX_SOURCE = 1 << 26
"""Bytes of one example page in a file; a longer one is not unpacked, a file may come from a stranger."""


FREE_SOURCES, SOURCE_EACH = 1 << 26, 64
"""Bytes of all example pages of a file, and more for each that they are packed in: pages shrink to a fifth,
zeros to a thousandth."""
MAX_LIFT = 1000
"""Levels that an element may be above its leaf."""


@dataclass(slots=True)
class TrainingPage:
    """One example as the index sees it.

    Attributes
    ----------
    columns : the ranked tree, labels as the index's integers
    leaf : int32, ranked nodes of its leaves; text, before, after : uint64 hashes of their texts and of those around
    rows : the marks, one list a record; spots are numbers of `leaf`
    leaf_texts : whole text of every leaf that a mark may mean; neighbours : the texts before and after these leaves
    n_spread : how many of the rows, the last ones, nobody marked, see `MarkedPage`
    record_of : int32, the record of each leaf in the page's list that holds the marked rows, -1 outside and without
        such a list
    replaces : the page, with other marks, whose leaves the index holds already
    """

    page: Page
    columns: Columns
    leaf: NDArray[np.int32]
    text: NDArray[np.uint64]
    rows: list[list[Mark]]
    is_list: bool
    n_spread: int
    leaf_texts: dict[int, str]
    neighbours: dict[int, tuple[str, str]]
    record_of: NDArray[np.int32]
    replaces: TrainingPage | None = None

    @property
    def name(self) -> str:
        return self.page.name

    def marks(self) -> list[Mark]:
        return [mark for row in self.rows for mark in row]


def training_page(marked: MarkedPage, index: CandidateIndex) -> TrainingPage:
    """Return what is remembered of a marked page; makes its labels known to `index`."""
    ranked = marked.ranked
    index.vocabulary.add_page(ranked)
    spots = {spot.leaf for mark in marked.marks() for spot in mark.spots}
    given = marked.rows[: len(marked.rows) - marked.n_spread]
    rows = [[mark.spots[0].leaf for mark in row] for row in given] if marked.is_list else []
    return TrainingPage(
        ranked.page,
        index.columns(ranked),
        ranked.leaf,
        ranked.columns["text"][ranked.leaf],
        marked.rows,
        marked.is_list,
        marked.n_spread,
        {number: ranked.text(number) for number in spots},
        {number: (ranked.neighbour_text(number, -1), ranked.neighbour_text(number, 1)) for number in spots},
        PageLists(ranked).holding(rows) if len(rows) > 1 else np.full(len(ranked.leaf), -1, np.int32),
    )


def page_to_json(page: TrainingPage) -> dict[str, Any]:
    """Return `page` as plain data: its marks as they were found, and its source compressed."""
    source = page.page.html.encode("utf-8", "surrogatepass")
    return {
        "page": page.name,
        "url": page.page.url,
        "is_list": page.is_list,
        "spread": page.n_spread,
        "rows": [[_mark_to_json(mark) for mark in row] for row in page.rows],
        "source": base64.b64encode(zlib.compress(source, 9)).decode("ascii"),
    }


def pages_from_json(bodies: Sequence[Mapping[str, Any]], expect_time: Callable[[], None]) -> Iterator[MarkedPage]:
    """Yield the pages that `page_to_json` wrote; KeyError, TypeError or ValueError where the data is not that.

    `expect_time` is called before each and between its steps, and raises where it took too long.
    """
    most = FREE_SOURCES + SOURCE_EACH * sum(len(body["source"]) for body in bodies)
    for body in bodies:
        page = _page_from_json(body, expect_time)
        most -= len(page.ranked.page.source)
        if most < 0:
            raise ValueError("its examples are packed so densely that no pages are")
        yield page


def _page_from_json(body: Mapping[str, Any], expect_time: Callable[[], None]) -> MarkedPage:
    name, url = from_plain(str, body["page"], "page"), from_plain(str | None, body["url"], "url")
    expect_time()
    page = Page(_unpacked(from_plain(str, body["source"], "source")), url, name=name)
    expect_time()
    ranked = RankedPage(page)
    expect_time()
    rows = [[_mark_from_json(mark, ranked) for mark in row] for row in body["rows"]]
    n_spread = body.get("spread", 0)
    if type(n_spread) is not int or not 0 <= n_spread <= len(rows):
        raise ValueError(f"'spread' must say how many of an example's {len(rows)} rows nobody marked, not {n_spread!r}")
    return MarkedPage(ranked, rows, bool(body["is_list"]), n_spread=n_spread)


def _unpacked(text: str) -> str:
    try:
        unpacker = zlib.decompressobj()
        source = unpacker.decompress(base64.b64decode(text, validate=True), MAX_SOURCE)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"the source of an example is damaged: {error}") from error
    if not unpacker.eof:
        raise ValueError("the source of an example was cut, or is larger than 64 MB")
    return source.decode("utf-8", "surrogatepass")


def _mark_to_json(mark: Mark) -> dict[str, Any]:
    spots = [[s.leaf, s.start, s.stop, int(s.is_whole), s.lift] for s in mark.spots]
    return {"field": mark.field, "value": mark.value, "spots": spots}


def _mark_from_json(body: Mapping[str, Any], ranked: RankedPage) -> Mark:
    name, value = from_plain(str, body["field"], "field"), from_plain(str, body["value"], "value")
    spots = [Spot(int(s[0]), int(s[1]), int(s[2]), bool(s[3]), int(s[4])) for s in body["spots"]]
    if not spots:
        raise ValueError(f"the mark of {name!r} has no place")
    for spot in spots:
        if not 0 <= spot.leaf < len(ranked.leaf):
            raise ValueError(f"the mark of {name!r} names a leaf that its page does not have")
        if spot.lift >= sum(1 for _ in islice(ranked.above(spot.leaf), MAX_LIFT)):
            raise ValueError(f"the mark of {name!r} is {spot.lift} levels above its leaf, which its page does not have")
        carried = ranked.text(spot.leaf)[spot.start : spot.stop]
        if spot.lift < 0 and carried != value and not (spot.is_whole and ranked.is_attribute(spot.leaf)):
            raise ValueError(f"the mark of {name!r} says {value!r}, its page {carried!r}")
    return Mark(name, value, spots)
