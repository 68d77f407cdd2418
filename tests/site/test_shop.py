"""The shop of the how-to, served on this machine, from its address to a joined table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.sources.loopback import serving_pages
from unweave.cli import main
from unweave.crawl import crawl

from .shop import N_LAMPS, lamp_name, shop_pages

pandas = pytest.importorskip("pandas")
pytest.importorskip("scrapy")


@pytest.fixture
def address() -> Iterator[str]:
    with serving_pages(shop_pages().get) as address:
        yield address


def test_the_how_to_gives_a_joined_table(address: str, tmp_path: Path) -> None:
    database = str(tmp_path / "shop.db")
    learnt = str(tmp_path / "shop.json")
    done = CliRunner().invoke(main, ["site", address, "-o", database, "--save", learnt, "--delay", "0"])
    assert done.exit_code == 0, done.output
    assert f"lamp_details: {N_LAMPS} rows, 8 columns, from {N_LAMPS} pages" in done.output
    assert f"list: {N_LAMPS} rows, 6 columns, from 4 pages" in done.output
    assert f"list.url -> lamp_details.url: {N_LAMPS} rows" in done.output
    assert " changed" not in done.output  # a first run has nothing to compare with
    with sqlite3.connect(database) as connection:
        lists = pandas.read_sql("SELECT * FROM list", connection)
        details = pandas.read_sql("SELECT * FROM lamp_details", connection)
    joined = lists.merge(details, on="url", suffixes=("_list", ""))
    assert sorted(joined["title"]) == sorted(lamp_name(n) for n in range(N_LAMPS))
    done = CliRunner().invoke(main, ["site", address, "-o", database, "--use", learnt, "--delay", "0"])
    assert done.exit_code == 0, done.output
    assert f"lamp_details: 0 new, 0 changed, 0 gone, {N_LAMPS} same" in done.output
    assert CliRunner().invoke(main, ["changes", database]).output == ""


def test_lists_and_what_their_rows_lead_to_are_fetched_first(address: str, tmp_path: Path) -> None:
    """The first page leads to the pages about the shop and of news before its rows and its next pages."""
    database = str(tmp_path / "shop.db")
    done = CliRunner().invoke(main, ["site", address, "-o", database, "--max-pages", "18", "--delay", "0"])
    assert done.exit_code == 0, done.output
    with sqlite3.connect(database) as connection:
        fetched = [url.removeprefix(address.rstrip("/")) for (url,) in connection.execute("SELECT url FROM pages")]
    assert len(fetched) == 18
    assert not {"/about", "/news"} & set(fetched)


def test_a_page_that_the_site_has_no_more_is_gone(tmp_path: Path) -> None:
    """Its archive keeps what it said, but the next visit is answered "404"."""
    pages = shop_pages()
    database = str(tmp_path / "shop.db")
    with serving_pages(lambda path: pages.get(path)) as address:
        CliRunner().invoke(main, ["site", address, "-o", database, "--delay", "0"])
        del pages["/lamp/7"]
        done = CliRunner().invoke(main, ["site", address, "-o", database, "--delay", "0"])
        assert f"lamp_details: 0 new, 0 changed, 1 gone, {N_LAMPS - 1} same" in done.output
        lamp = f"{address.rstrip('/')}/lamp/7"
        assert f"lamp_details\tgone\t{lamp}" in CliRunner().invoke(main, ["changes", database]).output
        assert crawl(address, f"{database}.warc.gz", delay=0).gone == (lamp,)
