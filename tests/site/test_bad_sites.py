"""Sites that go wrong: one page, pages of many sites, all equal, none alike, links that leave, loops and calendars
without end."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.sources.loopback import serving_pages
from unweave import Page, read_site
from unweave.cli import main

from .shop import shop_pages
from .test_reading_sites import ADDRESS, pages

TAGS = "p div li span b i em td dd h3".split()


def site_of(number: int) -> list[Page]:
    """Return the details of a site whose template is like that of no other."""
    tag = TAGS[number]
    return [
        Page(
            f"<title>Thing {n}</title><{tag}><h1>Thing {n} of {number}</h1>" + f"<{tag} class=s{number}>" * (3 + number)
            + f"<table><tr><th>Made{number}<td>{1900 + n * 3}<tr><th>Height{number}<td>{n * number} cm</table>"
            + f"<form class=f{number}><input name=q><button>Add to cart</button></form>" * (1 + number % 3),
            url=f"http://site{number}.example/thing/{n}",
        )
        for n in range(5)
    ]  # fmt: skip


def test_one_page_is_said_to_be_left_out() -> None:
    site = read_site([page for page in pages() if page.url == f"{ADDRESS}/lamp/3"])
    assert len(site.pages) == 1
    assert not site.tables
    assert any("left out" in line and "1 page" in line for line in site.describe().splitlines())


def test_the_tables_of_ten_sites_have_rows_of_one_each() -> None:
    given = [page for number in range(10) for page in site_of(number)]
    site = read_site(given[i] for i in sorted(range(len(given)), key=lambda i: i * 7 % len(given)))
    for table in site.tables.values():
        hosts = {str(row[0]).split("/")[2] for row in table.texts()}
        assert len(hosts) == 1, hosts
    assert len(site.pages) == len(given)


def test_pages_that_are_all_equal_are_no_details() -> None:
    """What they hold is the template, whatever else a page alone may be taken for."""
    lamp = shop_pages()["/lamp/3"]
    site = read_site(Page(lamp, url=f"{ADDRESS}/{n}") for n in range(12))
    assert len(site.pages) == 12
    assert not [name for name, keys in site.keys.items() if keys == ("url",)]
    assert len({page.kind for page in site.pages}) == 1


def test_pages_of_which_none_is_like_another_are_read_one_by_one() -> None:
    odd = [
        Page("".join(f"<{tag}>" * (1 + n * 5) + f"word {n} {tag}" for tag in TAGS[n:]), url=f"{ADDRESS}/{n}")
        for n in range(9)
    ]
    site = read_site(odd)
    assert sorted(page.url for page in site.pages) == sorted(str(page.url) for page in odd)


def test_rows_whose_links_leave_the_site_join_nothing() -> None:
    away = [
        Page(page.html.replace("href='/lamp/", "href='http://other.example/lamp/"), url=page.url)
        for page in pages()[:4]
    ]
    site = read_site([*away, *pages()[4:]])
    assert not [one for one in site.relations if one.column == "url" and one.to_table != "pages"]


def fetched(page_at: Callable[[str], str | None], folder: Path, *options: str) -> list[str]:
    pytest.importorskip("scrapy")
    with serving_pages(page_at) as address:
        done = CliRunner().invoke(main, ["site", address, "-o", str(folder / "x.db"), "--delay", "0", *options])
        assert done.exit_code == 0, done.output
        with sqlite3.connect(folder / "x.db") as connection:
            return [url.removeprefix(address.rstrip("/")) for (url,) in connection.execute("SELECT url FROM pages")]


def test_a_next_link_that_leads_back_ends(tmp_path: Path) -> None:
    shop = shop_pages()

    def page_at(path: str) -> str | None:
        return (
            shop["/?page=4"].replace("</div></main>", "<a href='/'>Next</a></div></main>")
            if path == "/?page=4"
            else shop.get(path)
        )

    assert sorted(fetched(page_at, tmp_path)) == sorted(shop)


def test_a_calendar_without_end_comes_after_the_shop_and_ends(tmp_path: Path) -> None:
    shop = shop_pages()

    def page_at(path: str) -> str | None:
        month = re.fullmatch(r"/calendar/(\d+)", path)
        if not month:
            body = shop.get(path)
            return body and body.replace("<main>", "<main><a href='/calendar/1'>Calendar</a>")
        n = int(month[1])
        days = "".join(f"<td><a href='/calendar/{n}/{day}'>{day}</a>" for day in range(1, 29))
        return f"<h1>Month {n}</h1><a rel=next href='/calendar/{n + 1}'>Next month</a><table><tr>{days}</table>"

    urls = fetched(page_at, tmp_path, "--max-pages", "61")
    assert {"/", *(f"/lamp/{n}" for n in range(54))} <= set(urls)
    assert len(urls) <= 61
