"""A stored site in the viewer: its tables beside the pages, cells found again, rows that lead to rows;
strangers' files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

import unweave
from tests.site.shop import N_LAMPS, PER_PAGE, lamp_name, price, shop_pages
from unweave import OutputError, Page, PageError, read_site
from unweave.cli import main
from unweave.output.stored_sites import is_stored_site, read_stored_site
from unweave.view.app import build
from unweave.view.clicking import Marking
from unweave.view.found_again import TextPlaces, places_of_rows
from unweave.view.shelf import Shelf
from unweave.view.site_views import SiteTables, pages_of_site

from .conftest import needs_browser, viewing

ADDRESS = "http://lamps.example"
TOKEN, HOST = "s3cret-token", "127.0.0.1:8000"


def shop() -> list[Page]:
    return [Page(html, f"{ADDRESS}{path}") for path, html in shop_pages().items()]


@pytest.fixture(scope="module", params=["shop.db", "shop.duckdb", "shop", "shop.parquet"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param.endswith("parquet"):
        pytest.importorskip("pyarrow")
    if request.param.endswith("duckdb"):
        pytest.importorskip("duckdb")
    path = tmp_path_factory.mktemp("site") / request.param
    read_site(shop()).save(path)
    return str(path)


@pytest.fixture(scope="module")
def tables(place: str) -> SiteTables:
    return SiteTables(read_stored_site(place), Shelf(shop(), max_pages=1000))


def test_what_was_written_is_read_back(place: str) -> None:
    assert is_stored_site(place)
    site = read_stored_site(place)
    written = {table.name: table for table in read_site(shop()).stored()}
    assert {table.name for table in site.tables} == {"list", "lamp_details"}
    for table in site.tables:
        assert table.columns == list(written[table.name].columns)
        assert [list(row) for row in table.rows] == [list(row) for row in written[table.name].rows]
        assert table.keys == written[table.name].keys
    assert [(one.table, one.column, one.to_table) for one in site.relations if one.to_table != "pages"] == [
        ("list", "url", "lamp_details")
    ]
    assert len(site.pages) == len(shop())


def test_tables_are_cut_and_say_so(place: str) -> None:
    site = read_stored_site(place, most_rows=10)
    assert [len(table.rows) for table in site.tables] == [10, 10]
    assert site.cut == {"list", "lamp_details"}


def test_every_row_of_a_list_is_found_on_its_page(tables: SiteTables) -> None:
    table = tables.whole("list")
    names = [column["name"] for column in table["table"]["columns"]]
    title, position = names.index("title"), names.index("position")
    for at, row in enumerate(table["table"]["rows"]):
        found = tables.row("list", at)
        assert found["page"] == table["pages"][at] is not None
        page = shop()[found["page"]]
        (element, text), *_ = found["places"][title]
        assert text == 0 or page.tree.tag(element) == "a"
        assert page.tree.text_of(element) == row[title][0][0]
        assert found["places"][position] == []
        (lead,) = found["leads"]
        assert lead["table"] == "lamp_details"
        assert tables.whole("lamp_details")["table"]["rows"][lead["row"]][0][0][0] in row[title][0][0]


def test_a_page_has_the_rows_of_all_tables(tables: SiteTables) -> None:
    shelf = tables._shelf
    (region,) = tables.on_page(shelf.open(0))["regions"]
    assert (region["heading"], region["n_records"]) == ("list", PER_PAGE)
    assert all(len(places) >= 3 for places in region["table"]["records"])
    detail = next(number for number, page in enumerate(shelf.pages) if page.url == f"{ADDRESS}/lamp/7")
    (region,) = tables.on_page(shelf.open(detail))["regions"]
    cells = {
        column["name"]: cell
        for column, cell in zip(region["table"]["columns"], region["table"]["rows"][0], strict=True)
    }
    assert cells["title"][0][0] == lamp_name(7)
    assert shelf.pages[detail].tree.text_of(cells["price"][0][1]) == price(7)


def test_unknown_tables_and_rows_are_refused(tables: SiteTables) -> None:
    with pytest.raises(PageError, match="no table 'x'"):
        tables.whole("x")
    with pytest.raises(PageError, match="no row 99"):
        tables.row("list", 99)


def test_same_texts_are_told_apart_by_the_rows_beside_them() -> None:
    page = Page(
        "<ul><li><b>Kubo</b> <i>red</i><li><b>Kubo</b> <i>blue</i></ul><p>Kubo <em>and</em> more</p><p>in 3 days</p>"
    )
    places = places_of_rows(page.tree, [["Kubo", "red"], ["Kubo", "blue"], ["Kubo and more", "3 days"], ["none", None]])
    nodes = [[cell[0] for cell in row] for row in places]
    assert [node.index for node in (nodes[0][0], nodes[1][0])] == sorted({nodes[0][0].index, nodes[1][0].index})
    assert nodes[0][0].index < nodes[0][1].index < nodes[1][0].index < nodes[1][1].index
    assert (nodes[2][0].tag, nodes[2][1].text) == ("p", "in 3 days")
    assert nodes[3] == [None, None]


def test_values_of_one_cell_have_a_place_each() -> None:
    page = Page("<p>Tags: <a>oak</a> <a>brass</a> <a>paper</a>")
    (((first, second, missing),),) = places_of_rows(page.tree, [["oak; brass; steel"]])
    assert (first.text, second.text, missing) == ("oak", "brass", None)


@pytest.mark.parametrize(
    "html",
    ["", "<div>" * 50_000 + "x", "<p>" + "a " * 200_000, "".join(f"<p>word {i}" for i in range(30_000))],
    ids=["empty", "deep", "long", "many"],
)
def test_hostile_pages_are_searched_in_bounded_time(html: str) -> None:
    rows = [[f"word {i} is none", "a" * 500, "x; " * 300] for i in range(200)]
    assert len(places_of_rows(Page(html).tree, rows)) == 200


def test_a_place_that_is_no_site_is_refused(tmp_path: Path) -> None:
    for name in ("x.db", "shop.html", ""):
        assert not is_stored_site(str(tmp_path / name))
    with sqlite3.connect(tmp_path / "mine.db") as connection:
        connection.execute("CREATE TABLE columns (mine)")
    assert is_stored_site(str(tmp_path / "mine.db"))
    with pytest.raises(OutputError, match="no site that unweave wrote"):
        read_stored_site(str(tmp_path / "mine.db"))
    (tmp_path / "columns.csv").write_text("table,name\n../../etc/passwd,x\n")
    (tmp_path / "pages.csv").write_text("url,source\nhttp://a.example/,-\nb,https://a.example/x\nc,/dev/zero\n")
    site = read_stored_site(str(tmp_path))
    assert site.tables == []
    assert list(pages_of_site(site, (), pytest.fail)) == []  # nothing is fetched, no device or standard input is read
    (tmp_path / "columns.csv").write_text("table,name\nlist,x\n")
    (tmp_path / "list.csv").write_text("page,position\na,1,2\n")
    with pytest.raises(OutputError, match=r"list\.csv: cannot be read"):
        read_stored_site(str(tmp_path))


def test_reading_writes_nothing(place: str) -> None:
    def state() -> dict[str, int]:
        path = Path(place)
        return {
            str(one): one.stat().st_mtime_ns for one in (path.iterdir() if path.is_dir() else path.parent.iterdir())
        }

    before = state()
    read_stored_site(place)
    assert state() == before


def test_pages_come_from_the_archive_the_files_named_or_those_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    for number, page in enumerate(shop()):
        (folder / f"{number:02}.html").write_bytes(page.source)
    monkeypatch.chdir(tmp_path)
    read_site(unweave.open_pages("saved")).save("shop.db")
    monkeypatch.chdir(folder)
    site = read_stored_site(str(tmp_path / "shop.db"))
    assert [page.name for page in pages_of_site(site, (), pytest.fail)] == [f"saved/{n:02}.html" for n in range(60)]
    assert [page.name for page in pages_of_site(site, ["03.html"], pytest.fail)] == ["03.html"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    path = str(tmp_path_factory.mktemp("site") / "shop.db")
    read_site(shop()).save(path)
    shelf = Shelf(shop(), max_pages=1000)
    site = SiteTables(read_stored_site(path), shelf)
    return TestClient(
        build(shelf, Marking(shelf), token=TOKEN, hosts=frozenset((HOST,)), site=site), base_url=f"http://{HOST}"
    )


def test_tables_have_addresses(client: TestClient) -> None:
    json = {"accept": "application/json"}
    assert client.get(f"/{TOKEN}/tables/list", headers=json).json()["name"] == "list"
    assert client.get(f"/{TOKEN}/tables/list/rows/3", headers=json).json()["page"] == 0
    assert client.get(f"/{TOKEN}/pages/0/tables", headers=json).json()["regions"][0]["n_records"] == PER_PAGE
    assert client.get(f"/{TOKEN}/tables/none", headers=json).status_code == 422
    assert "<script" in client.get(f"/{TOKEN}/tables/list").text
    assert client.get("/wrong/tables/list", headers=json).status_code == 403


def test_without_a_site_there_is_no_tab_of_tables() -> None:
    shelf = Shelf(shop()[:1], max_pages=10)
    alone = TestClient(build(shelf, Marking(shelf), token=TOKEN, hosts=frozenset((HOST,))), base_url=f"http://{HOST}")
    assert alone.get(f"/{TOKEN}/pages/0/tables.json").status_code == 404
    assert "no stored site is open" in alone.get(f"/{TOKEN}/tables/list", headers={"accept": "application/json"}).text


def test_the_command_says_what_is_no_site(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"SQLite format 3\0")
    done = CliRunner().invoke(main, ["view", str(tmp_path / "x.db"), "--no-open"])
    assert done.exit_code == 2
    assert "x.db" in done.output


@needs_browser
def test_a_row_lights_its_cells_on_its_page(tab: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "shop.db")
    read_site(shop()).save(path)
    with viewing(shop(), site=read_stored_site(path)) as server:
        tab.goto(server.address)
        tab.wait_for_selector("text=2 tables")
        tab.locator("a.table-card", has_text="url → lamp_details.url").click()
        tab.wait_for_selector('body[data-shown="list 0"]')
        tab.locator('[data-row="15"] [data-column="0"]').click()
        tab.wait_for_selector('body[data-shown="list 15"]')
        frame = tab.frame_locator("iframe")
        assert frame.locator("a.name", has_text=lamp_name(15)).count() == 1
        assert tab.locator(".box.lit").count() == 1
        tab.wait_for_url(server.address + "tables/list/rows/15")
        tab.locator("a.button", has_text="lamp_details").click()
        tab.wait_for_selector('body[data-shown="lamp_details 15"]')
        assert lamp_name(15) in tab.locator(".detail").inner_text()
        tab.locator("a.button", has_text="All of this page").click()
        tab.wait_for_selector("text=Tables")
        tab.wait_for_selector(".box.record")


@contextmanager
def list_of_shop(tab: Any, folder: Path) -> Iterator[None]:
    """Show the table of the lists of the shop as it is stored."""
    path = str(folder / "shop.db")
    read_site(shop()).save(path)
    with viewing(shop(), site=read_stored_site(path)) as server:
        tab.goto(server.address + "tables/list")
        tab.wait_for_selector('body[data-shown="list 0"]')
        yield


@needs_browser
def test_a_key_held_down_does_not_change_the_address_all_the_time(tab: Any, tmp_path: Path) -> None:
    """Firefox takes 200 addresses in ten seconds, then refuses them by an error, which left the page of another row."""
    with list_of_shop(tab, tmp_path):
        tab.evaluate("() => { history.changes = 0; history.replaceState = () => { history.changes += 1 } }")
        tab.evaluate(
            """() => { const grid = document.querySelector('.grid');
            for (let n = 0; n < 20; n++) grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' })) }"""
        )
        tab.wait_for_selector('body[data-shown="list 20"]')
        tab.evaluate("() => new Promise(done => (function ask() { history.changes ? done() : setTimeout(ask, 20) })())")
        assert tab.evaluate("history.changes") == 1


@needs_browser
def test_columns_of_a_table_stay_as_chosen_when_another_was_looked_at(tab: Any, tmp_path: Path) -> None:
    with list_of_shop(tab, tmp_path):
        tab.click(".choosing summary")
        tab.fill(".chosen li:first-child input[type=text]", "lamp")
        tab.keyboard.press("Enter")
        for name in ("lamp_details", "list"):
            tab.click(f".table-switch a:has-text('{name}')")
            tab.wait_for_selector(f'body[data-shown="{name} 0"]')
        assert tab.locator("[role=columnheader]").all_inner_texts()[1] == "lamp"


def test_every_lamp_is_in_the_table(tables: SiteTables) -> None:
    assert {one["name"]: one["n_rows"] for one in tables.listed()} == {"list": N_LAMPS, "lamp_details": N_LAMPS}


def test_a_cell_is_found_where_the_page_has_a_space_that_nobody_sees() -> None:
    assert TextPlaces(Page("<p>An oak\u200b lamp</p><p>Rug</p>").tree).places("An oak lamp")
