"""A site in, its tables out: the shop of our own making, read, joined, written and updated."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from unweave import OutputError, Page, learn_site, read_site
from unweave.cli import main
from unweave.output.site_database import changes_of
from unweave.site.site_templates import SiteTemplate, layouts_of

from .shop import N_LAMPS, lamp_name, price, shop_pages

ADDRESS = "http://shop.example"


def pages(without: str = "", **changed: str) -> list[Page]:
    told = {path: html for path, html in shop_pages().items() if path != without}
    return [Page(html.replace(*changed.get("swap", ("\0", "\0"))), url=ADDRESS + path) for path, html in told.items()]


@pytest.fixture(scope="module")
def site():
    return read_site(pages())


def test_the_shop_has_a_list_and_details(site) -> None:
    lists = [name for name, keys in site.keys.items() if keys == ("page", "position")]
    details = [name for name, keys in site.keys.items() if keys == ("url",) and "lamp" in name]
    assert [len(site.tables[name]) for name in lists] == [N_LAMPS]
    assert [len(site.tables[name]) for name in details] == [N_LAMPS]


def test_rows_of_the_list_join_details_on_the_address(site) -> None:
    relation = site.relations[0]
    assert relation.n_rows == N_LAMPS
    lists, details = (
        site.tables[relation.table].to_pandas(links=False),
        site.tables[relation.to_table].to_pandas(links=False),
    )
    joined = lists.merge(details, on="url", suffixes=("_list", ""))
    assert len(joined) == N_LAMPS
    assert joined["title"].tolist() == [lamp_name(n) for n in range(N_LAMPS)]
    assert joined["Material"].notna().all()


def test_every_page_is_listed_with_its_kind(site) -> None:
    assert len(site.pages) == len(shop_pages())
    assert {page.kind for page in site.pages} >= {"list", "detail"}
    assert sum(page.table is not None and page.kind == "detail" for page in site.pages) >= N_LAMPS


def test_a_second_run_counts_what_is_new_changed_and_gone(site, tmp_path: Path) -> None:
    path = str(tmp_path / "shop.db")
    first = site.save(path)
    assert all(count["changed"] == count["gone"] == 0 for count in first.values())
    again = site.save(path)
    assert all(count["new"] == count["changed"] == count["gone"] == 0 for count in again.values())
    details = site.relations[0].to_table
    later = read_site(pages(without="/lamp/7", swap=("Lantern D3", "Lantern D3b")))
    counts = later.save(path)
    assert counts[details]["gone"] == 1
    assert counts[details]["changed"] == 1
    assert (details, "gone", f"{ADDRESS}/lamp/7") in changes_of(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute(f'SELECT count(*) FROM "{details}"').fetchone() == (N_LAMPS - 1,)


def test_what_is_learnt_is_the_same_in_whatever_order_a_crawl_brought_the_pages() -> None:
    """Another order gave other columns, and a flag that stands on some pages of a list was lost where another was
    learnt from."""
    shop = pages()
    flag = b"<em class=sale>Sale</em><b class=price>$5"
    on_third = {page.url: page.source.replace(b"<b class=price>$5", flag) for page in shop if "page=3" in str(page.url)}
    flagged = [Page(on_third.get(page.url, page.source), url=page.url) for page in shop]
    want, *others = [read_site(flagged[at:] + flagged[:at]) for at in (0, 2, 17)]
    assert "Sale" in str(want.tables["list"].texts())
    for site in others:
        assert {name: table.names for name, table in site.tables.items()} == {
            name: table.names for name, table in want.tables.items()
        }
        assert all(
            sorted(map(str, table.texts())) == sorted(map(str, want.tables[name].texts()))
            for name, table in site.tables.items()
        )


def test_a_row_less_does_not_change_those_that_move_up(site, tmp_path: Path) -> None:
    """The rows of a list were known by their places alone, and a lamp less changed every lamp after it."""
    path = str(tmp_path / "shop.db")
    site.save(path)
    row = next(part for part in shop_pages()["/"].split("<li") if "/lamp/3'" in part)
    counts = read_site(pages(swap=("<li" + row, ""))).save(path)
    assert counts["list"] == {"new": 0, "changed": 0, "gone": 1, "same": N_LAMPS - 1}
    assert ("list", "gone", f"{ADDRESS}/lamp/3") in changes_of(path)


def test_a_write_that_fails_leaves_the_run_before(site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "shop.db")
    site.save(path)
    monkeypatch.setattr("unweave.output.site_database._create", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        read_site(pages()[:20]).save(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute(f'SELECT count(*) FROM "{site.relations[0].to_table}"').fetchone() == (N_LAMPS,)


def test_a_folder_and_a_workbook_hold_the_same_tables(site, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    site.save(str(tmp_path / "tables"))
    site.save(str(tmp_path / "shop.xlsx"))
    names = {path.stem for path in (tmp_path / "tables").glob("*.csv")}
    assert (
        names
        == {*site.tables, "pages", "columns", "relations"}
        == set(openpyxl.load_workbook(tmp_path / "shop.xlsx").sheetnames)
    )


def test_the_commands_write_a_database_and_list_its_changes(tmp_path: Path) -> None:
    for n, page in enumerate(pages()):
        (tmp_path / f"{n:02d}.html").write_bytes(page.source)
    database = str(tmp_path / "shop.db")
    done = CliRunner().invoke(main, ["site", str(tmp_path / "*.html"), "-o", database])
    assert done.exit_code == 0, done.output
    assert f"{N_LAMPS} rows" in done.output
    done = CliRunner().invoke(main, ["changes", database])
    assert len(done.output.splitlines()) >= 2 * N_LAMPS


def test_changes_of_another_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no database")
    with pytest.raises(OutputError, match=r"x\.db: cannot be reached or written \(file is not a database\)"):
        changes_of(str(tmp_path / "x.db"))
    sqlite3.connect(tmp_path / "y.db").close()
    with pytest.raises(OutputError, match="no site that unweave wrote"):
        changes_of(str(tmp_path / "y.db"))


@pytest.mark.parametrize("html", [[], [""], ["<p>one"], ["<p>same"] * 5, ["<p>a", "<ul><li>b", "<table><td>c"]])
def test_pages_of_nothing_make_no_tables_and_no_errors(html: list[str]) -> None:
    assert read_site(Page(text, url=f"{ADDRESS}/{n}") for n, text in enumerate(html)).describe()


def test_a_page_of_lists_that_is_for_none_gives_no_rows_of_its_footer() -> None:
    links = "".join(f"<li><a href=/{word}>{word}</a></li>" for word in ("About", "Contact", "Imprint", "Jobs", "Help"))
    said = "<p>Nothing was found for these words, try others, or look at all of the lamps that we have.</p>"
    page = Page(f"<nav><ul>{links}</ul></nav><main><h1>Lamps</h1>{said}</main><footer><ul>{links}</ul></footer>")
    assert SiteTemplate("lamps", "list", 1, layouts_of([page]), None).read(page) == {"lamps": []}


def test_prices_are_those_of_the_shop(site) -> None:
    relation = site.relations[0]
    table = site.tables[relation.to_table]
    at = table.names.index("price")
    assert [row[at] for row in table.texts()] == [price(n) for n in range(N_LAMPS)]


def _thread(number: int, n_posts: int, *, is_long: bool) -> Page:
    """A thread; a long one has signatures, quotes and a bar of pages, a short one a table of others like it."""
    words = (
        "the lamp flickers when I turn the dimmer down and nobody in the shop could tell me why it does that".split()
    )
    posts = []
    for at in range(n_posts):
        said = " ".join(words[(number * 7 + at * 3 + k) % len(words)] for k in range(25 + at * 5 % 20))
        quote = (
            f"<div class=sig><hr><p>Yours, user{at % 5}</p></div><ul><li><a href=#q{at}>Quote</a></li><li>"
            f"<a href=#r{at}>Report</a></li></ul>"
        )
        cited = f"<blockquote><cite>user{at % 4} wrote</cite><p>{said[:60]}</p></blockquote>{quote}" if is_long else ""
        posts.append(
            f"<div class=post><div class=who><a href=/u/{at % 5}>user{at % 5}</a></div><time>{1 + at} May 2026, "
            f"11:3{number}</time>"
            f"<div class=body><p>{said}.</p></div>{cited}</div>"
        )
    bar = "".join(f"<a href=?p={k}>{k}</a>" for k in range(2, 6))
    others = "".join(f"<tr><td><a href=/t/{k}>Thread {k}</a><td>{k}</tr>" for k in range(1, 9))
    beside = f"<div class=pages>{bar}</div>" if is_long else f"<table>{others}</table>"
    html = f"<title>Lamp {number}</title><h1>Why does lamp {number} flicker</h1>{''.join(posts)}{beside}"
    return Page(html, url=f"http://forum.example/{number}.html")


def test_short_and_long_threads_of_a_forum_are_one_table() -> None:
    """They are of two clusters, and were `posts` and `posts_2`."""
    long, short = [_thread(n, 18, is_long=True) for n in range(4)], [_thread(n, 3, is_long=False) for n in range(4, 9)]
    reader, site = learn_site([*long, *short]), read_site([*long, *short])
    assert len(reader.templates) == 2
    assert list(site.tables) == reader.table_names == ["posts"]
    assert len(site.tables["posts"]) == 4 * 18 + 5 * 3
    assert list(reader.read([*long, *short]).tables) == ["posts"]


def test_a_short_list_between_a_large_menu_and_footer_is_a_table_named_for_its_folder() -> None:
    """It looked like the details, gave them a title or nothing; tables of a folder were `details` and `list_2`."""
    menu = "".join(
        f"<li><a href=/{word}.html>{word}</a>" for word in ("home", "topics", "about", "help", "jobs", "map")
    )

    def page(path: str, matter: str) -> Page:
        frame = f"<header><nav><ul>{menu}</ul></nav></header><main>{matter}</main><footer><ul>{menu}</ul></footer>"
        return Page(f"<title>{path} - Toys</title>{frame}", name=f"mirror/{path}")

    def toy(n: int) -> str:
        facts = f"<tr><th>Maker<td>Maker {n}<tr><th>Length<td>{n} cm<tr><th>Year<td>{1930 + n}"
        return (
            f"<h1>Toy {n}</h1><p class=price>${n}.50</p><table>{facts}</table><p>The toy is wound up with key {n}.</p>"
        )

    topics = (("Keys", 12, "2026-03-01"), ("Paint", 7, "2026-04-11"), ("Springs", 31, "2026-05-20"))
    rows = "".join(f"<tr><td><a href={topic}.html>{topic}</a><td>{n}<td>{day}" for topic, n, day in topics)
    table = f"<h1>Topics</h1><table><tr><th>Topic<th>Questions<th>Last answer{rows}</table>"
    pages = [page(f"products/{n}.html", toy(n)) for n in range(30)]
    site = read_site([*pages, page("topics/index.html", table)])
    assert sorted(site.tables) == ["products_details", "topics_list"]
    assert site.tables["topics_list"]["Questions"] == ["12", "7", "31"]
    assert len(site.tables["products_details"]) == 30


def test_pages_of_details_that_say_little_are_no_lists_of_what_is_related() -> None:
    """Two products with a title and related things only made a table of these, and were in none."""

    menu = "".join(
        f"<li><a href=/{word}.html>{word}</a>" for word in ("home", "topics", "about", "help", "jobs", "map")
    )
    cards = "".join(
        f"<li class=card><a href={i}.html><b>Toy {i + 100}</b></a><span class=p>${i}.99</span><i>{i} in stock</i>"
        for i in range(8)
    )

    def page(n: int) -> Page:
        facts = "".join(f"<tr><th>{name}<td>{name} {n}" for name in "Maker Length Year Color Power Weight".split())
        told = f"<p class=price>${n}.50</p><table>{facts}</table><p>The toy is wound up with key {n}.</p>"
        matter = f"<h1>Toy {n}</h1>{'' if n > 29 else told}<h2>Related toys</h2><ul class=rel>{cards}</ul>"
        frame = f"<header><nav><ul>{menu}</ul></nav></header><main>{matter}</main><footer><ul>{menu}</ul></footer>"
        return Page(f"<title>Toy {n}</title>{frame}", name=f"mirror/products/{n}.html")

    site = read_site([page(n) for n in range(32)])
    assert "list" not in site.tables
    assert len(site.tables["details"]) == 32
