"""Bad input, from the bytes to the records: no page crashes, hangs, or brings other than a list of regions.

`python -m bench hostile` prints what the large ones cost.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.pace import spent
from tests.tree.test_hostile import HOSTILE, irregular
from unweave import Page, find_posts, find_records, separate

SMALL = {
    "empty": b"",
    "white space": b" \n\t ",
    "no markup": b"just text",
    "XML declaration in a str": '<?xml version="1.0" encoding="utf-16"?><ul><li>a<li>b</ul>',
    "NULs": b"\0<ul>\0<li>a\0<li>b\0</ul>\0",
    "invalid UTF-8": b'<meta charset="utf-8"><ul><li>\xff\xfe<li>\xfa caf\xe9</ul>',
    "UTF-16 with BOM": "<ul><li>a<li>b</ul>".encode("utf-16"),
    "no records": b"<p>One paragraph of text, and that is all there is.",
    "frames": b"<frameset><frame src=a><frame src=b></frameset>",
    "only a table of one cell": b"<table><td>x",
}


FOUND = {
    "XML declaration in a str": ["a", "b"],
    "NULs": ["a", "b"],
    "invalid UTF-8": ["ÿþ", "ú café"],
    "UTF-16 with BOM": ["a", "b"],
}
"""The records of a small page; the others have no list."""


@pytest.mark.parametrize("name", SMALL)
def test_a_small_bad_page_gives_the_records_it_has(name: str) -> None:
    regions = find_records(Page(SMALL[name]))
    assert [[record.text for record in region.records] for region in regions] == (
        [FOUND[name]] if name in FOUND else []
    )
    assert all(len(region.table) == len(region.records) for region in regions)


PRICES = (
    "<table><tr><th>Name<th>Price"
    + "".join(f"<tr><td>{name} lamp<td>${len(name)}.50" for name in ("Arc", "Tilda", "Banker"))
    + "</table>"
)


@pytest.mark.parametrize("verb", [find_records, find_posts, separate])
def test_what_is_no_page_is_told_how_to_become_one(verb: Callable[[object], object]) -> None:
    for wrong in ("<ul><li>a<li>b</ul>", None):
        with pytest.raises(TypeError, match=rf"{verb.__name__} takes a Page, not {type(wrong).__name__}: Page\(html\)"):
            verb(wrong)


def test_a_field_that_is_not_there_is_said_with_those_that_are() -> None:
    record = find_records(Page(PRICES))[0].records[0]
    with pytest.raises(KeyError, match="no field 'price'; this record has Name, Price"):
        record["price"]


def test_a_table_is_named_in_a_line() -> None:
    table = find_records(Page(PRICES))[0].table
    assert repr(table) == "<Table of 3 rows: Name, Price>"


LARGE = {
    name: source
    for name, (source, _) in HOSTILE.items()
    if name
    in ("100,000 nested tags", "100,000 nested inline tags", "20,000 equal siblings", "one line of 30 MB",
        "20,000 invented tag names", "100,000 end tags")
} | {
    "41,000 irregular divs": irregular(41_000),
    "100,000 equal siblings": "<ul>" + "<li><a href=x>title</a> text" * 100_000,
    "500,000 br": "<p>" + "x<br>" * 500_000,
    "5,000 small lists": "".join(f"<h3>{i}</h3><ul><li><a href=/{i}>a</a> b<li>c {i}<li>d</ul>" for i in range(5_000)),
    "sections nested 200 deep": (
        "<section><h2>t</h2><ul><li><a href=x>a</a> b<li>c d</ul>" * 200 + "</section>" * 200
    ) * 10,
    "a table of menus": "<table>" + "<tr><td><ul><li><a href=x>x</a><li><a href=y>y</a></ul><td>z" * 5_000,
}  # fmt: skip


RECORDS = {
    "20,000 equal siblings": 20_000,
    "41,000 irregular divs": 5,
    "100,000 equal siblings": 100_000,
    "500,000 br": 100_000,
    "5,000 small lists": 5_000,
    "sections nested 200 deep": 10,
    "a table of menus": 5_000,
}
"""Records of the first region of a large page; the other pages have no list."""


@pytest.mark.parametrize("name", LARGE)
def test_a_large_bad_page_gives_its_regions_in_bounded_time(name: str) -> None:
    with spent() as work:
        regions = find_records(Page(LARGE[name]))
        assert [len(region.records) for region in regions[:1]] == ([RECORDS[name]] if name in RECORDS else [])
        assert [len(region.table.rows) for region in regions[:1]] == ([RECORDS[name]] if name in RECORDS else [])
        assert [region.truncated for region in regions[:1]] == ([name == "500,000 br"] if name in RECORDS else [])
    assert work.within(60)  # seconds of this process; a few on an idle core


def test_twenty_thousand_items_are_twenty_thousand_records() -> None:
    regions = find_records(Page("<ul>" + "".join(f"<li><a href=/{i}>item {i}</a> text {i}" for i in range(20_000))))
    assert len(regions[0].records) == 20_000 or regions[0].truncated


def test_the_same_page_gives_the_same_regions() -> None:
    random = np.random.default_rng(3)
    rows = "".join(f"<tr><td>{a}<td><a href=/{b}>{b}</a>" for a, b in random.integers(0, 99, (30, 2)).tolist())
    page = f"<table>{rows}</table>"
    first, second = find_records(Page(page)), find_records(Page(page))
    assert [[record.text for record in region.records] for region in first] == [
        [record.text for record in region.records] for region in second
    ]
    assert first
