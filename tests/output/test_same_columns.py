"""Columns of two runs that learnt anew: which is which, and what a change of names alone is not."""

import sqlite3
from pathlib import Path

from unweave import Column, Item, Site, Table
from unweave.output.same_columns import same_columns
from unweave.output.site_database import changes_of


def rows(**columns: str) -> list[dict[str, str | None]]:
    """Return rows of columns, a word a cell; `-` is none."""
    cells = zip(*(words.split() for words in columns.values()), strict=True)
    return [dict(zip(columns, (None if cell == "-" else cell for cell in row), strict=True)) for row in cells]


def test_two_names_that_changed_places_are_told_by_their_values() -> None:
    before = rows(url="a b c", text="oak elm ash", category="lamp rug bed")
    now = rows(url="a b c", text="lamp rug bed", category="oak elm ash")
    found = same_columns([*zip(before, now, strict=True)])
    assert found == {"url": "url", "text": "category", "category": "text"}


def test_a_price_that_is_the_old_one_now_is_no_renamed_column() -> None:
    before = rows(url="a b c", price="9 8 7")
    now = rows(url="a b c", price="5 4 3", old_price="9 8 7")
    assert same_columns([*zip(before, now, strict=True)]) == {"url": "url", "price": "price"}


def test_flags_that_say_the_same_keep_their_names() -> None:
    before = rows(url="a b c", sale="yes yes yes", new="yes yes yes")
    assert same_columns([*zip(before, before, strict=True)]) == {name: name for name in before[0]}


def site(**columns: str) -> Site:
    cells = zip(*map(str.split, columns.values()), strict=True)
    return Site(
        {"lamps": Table([Column(name, "text") for name in columns], [[*map(Item, row)] for row in cells])},
        {"lamps": ("url",)},
    )


def test_a_run_that_names_columns_otherwise_changes_no_row(tmp_path: Path) -> None:
    path = str(tmp_path / "shop.db")
    site(url="a b c d", text="oak elm ash fir", size="1 2 3 4").save(path)
    counts = site(url="a b c d", wood="oak elm ash fir", size="1 2 3 5", stock="yes no no no").save(path)
    assert counts["lamps"] == {"new": 0, "changed": 1, "gone": 0, "same": 3}
    said = [("lamps", "column renamed", "text -> wood"), ("lamps", "column new", "stock"), ("lamps", "changed", "d")]
    assert changes_of(path) == said
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT wood FROM lamps WHERE url = 'c'").fetchall() == [("ash",)]
