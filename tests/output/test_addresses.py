"""Links and images as columns of their own, wherever records become a table."""

from __future__ import annotations

import csv
import sqlite3
from pathlib import Path

import pytest

from unweave import Column, Example, Item, Page, Region, Table, find_records, learn_wrapper
from unweave.flat_columns import columns_to_write
from unweave.output import Format, opened, opened_database

URL = "http://shop.example/lamps/page.html?p=2"
NAMES = ["title", "url", "price", "image", "image_link", "image_url"]


def lamps(head: str = "", url: str | None = URL, numbers: range = range(1, 5)) -> Region:
    rows = "".join(
        f"<li class=lamp><a class=cover href='/big/{i}'><img src='../{i}.jpg' alt='Picture {i}'></a>"
        f"<a class=title href='lamp/{i}'>Lamp number {i}</a> <b class=price>${i}.50</b></li>"
        for i in numbers
    )
    region = find_records(Page(f"<head>{head}</head><p>Our lamps</p><ul>{rows}</ul>", url))[0]
    assert region.table.names == ["title", "price", "image"]
    return region


def test_addresses_are_absolute_where_the_page_has_one() -> None:
    record = lamps().records[0]
    cover, title = record["image"], record["title"]
    assert not isinstance(cover, list)
    assert not isinstance(title, list)
    assert (cover.href, cover.src) == ("/big/1", "../1.jpg")
    assert (cover.link, cover.image) == ("http://shop.example/big/1", "http://shop.example/1.jpg")
    assert (title.link, title.image) == ("http://shop.example/lamps/lamp/1", None)
    assert record.links == {"image": "/big/1", "title": "lamp/1"}


@pytest.mark.parametrize(
    ("head", "url", "link"),
    [
        ("", None, "lamp/1"),
        ("<base href='/other/'>", URL, "http://shop.example/other/lamp/1"),
        ("<base href='http://cdn.example/a/b'>", None, "http://cdn.example/a/lamp/1"),
        ("<base target=x><base href='/x/'><base href='/y/'>", URL, "http://shop.example/x/lamp/1"),
        ("<base href='/other/'>", None, "lamp/1"),
        ("<base href='http://['>", URL, "lamp/1"),
    ],
)
def test_what_an_address_is_relative_to(head: str, url: str | None, link: str) -> None:
    title = lamps(head, url).records[0]["title"]
    assert not isinstance(title, list)
    assert title.link == link


def test_what_is_no_address_stays_as_it_is() -> None:
    tree = Page("<p>x", URL).tree
    assert tree.absolute("http://[::1") == "http://[::1"
    assert tree.absolute("mailto:a@b.example") == "mailto:a@b.example"
    assert tree.absolute(" /a b ") == "http://shop.example/a b"


def test_pandas_and_arrow_have_columns_of_addresses_unless_told_otherwise() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    table = lamps().table
    frame = table.to_pandas()
    assert list(frame.columns) == table.to_arrow().column_names == NAMES
    assert frame["image_url"].tolist() == [f"http://shop.example/{i}.jpg" for i in range(1, 5)]
    assert frame["url"].tolist()[1] == "http://shop.example/lamps/lamp/2"
    plain = ["title", "price", "image"]
    assert list(table.to_pandas(links=False).columns) == table.to_arrow(links=False).column_names == plain


def test_a_link_around_a_whole_row_is_one_column() -> None:
    pytest.importorskip("pandas")
    rows = "".join(
        f"<li><a href='/{i}'><h3>Lamp {i}</h3><p>for desk {i}</p><b class=price>${i}.99</b></a></li>"
        for i in range(1, 6)
    )
    frame = find_records(Page(f"<ul>{rows}</ul>"))[0].table.to_pandas()
    assert [name for name in frame.columns if "url" in name or "link" in name] == ["url"]
    assert frame["url"].tolist() == [f"/{i}" for i in range(1, 6)]


def test_links_of_their_own_are_named_after_their_column() -> None:
    pytest.importorskip("pandas")
    rows = "".join(
        f"<li><h3><a href='/{i}'>Report {i}</a></h3><a href='/files/{i}.pdf'>PDF</a><i>{i} May 2020</i></li>"
        for i in range(1, 6)
    )
    frame = find_records(Page(f"<ul>{rows}</ul>"))[0].table.to_pandas()
    assert [name for name in frame.columns if "url" in name] == ["url", "pdf_url"]
    assert frame["pdf_url"].tolist()[0] == "/files/1.pdf"


def test_pictures_without_a_text_have_no_column_of_texts() -> None:
    pytest.importorskip("pandas")
    rows = "".join(f"<li><img src='/{i}.jpg' alt='Lamp  {i}'><a href='/{i}'>Lamp {i}</a></li>" for i in range(1, 6))
    frame = find_records(Page(f"<ul>{rows}</ul>"))[0].table.to_pandas()
    assert list(frame.columns) == ["title", "url", "image_url"]


@pytest.mark.parametrize(("picture", "has_column"), [("/pdf.svg", False), ("/{i}.jpg", True)])
def test_an_icon_beside_every_text_is_no_column(picture: str, has_column: bool) -> None:
    from unweave import Item, Record, Table

    items = [Item(f"Report {i}", src=picture.format(i=i)) for i in range(4)]
    frame = Table.from_records([Record([], {"report": item}) for item in items]).to_pandas()
    assert ("report_image_url" in frame.columns) == has_column


def test_all_links_of_a_repeated_field_are_there() -> None:
    from unweave import Item, Record, Table

    items = [Item("red", href="/r"), Item("blue", href="/b"), Item("also red", href="/r"), Item("none")]
    table = Table.from_records([Record([], {"colour": items, "colour_url": Item("x")})])
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.iloc[0].to_dict() == {
        "colour": "red; blue; also red; none", "colour_url": "/r; /b", "colour_url_2": "x",
    }  # fmt: skip


@pytest.mark.parametrize("file_format", ["csv", "xlsx", "parquet"])
@pytest.mark.parametrize("links", [True, False])
def test_sheets_have_columns_of_addresses_unless_told_otherwise(
    tmp_path: Path, file_format: Format, links: bool
) -> None:
    pytest.importorskip({"xlsx": "openpyxl", "parquet": "pyarrow"}.get(file_format, "csv"))
    path = tmp_path / f"out.{file_format}"
    with opened(str(path), file_format, links=links) as writer:
        writer.add("a", [lamps()])
    if file_format == "csv":
        header, row = list(csv.reader(path.read_text().splitlines()))[:2]
    elif file_format == "xlsx":
        import openpyxl

        header, row = ([*line] for line in list(openpyxl.load_workbook(path)["records"].values)[:2])
    else:
        import pyarrow.parquet

        read = pyarrow.parquet.read_table(path)
        header, row = read.column_names, list(read.to_pylist()[0].values())
    assert header[3:] == (NAMES if links else ["title", "price", "image"])
    if links:
        assert row[3:] == [
            "Lamp number 1", "http://shop.example/lamps/lamp/1", "$1.50",
            "Picture 1", "http://shop.example/big/1", "http://shop.example/1.jpg",
        ]  # fmt: skip


def test_a_database_gets_columns_of_addresses_and_a_table_without_them_takes_them(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy")
    path = tmp_path / "lamps.db"
    for links in (False, True):
        with opened_database(str(path), links=links) as writer:
            writer.add("a", [lamps()])
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT title, url, image_url FROM records WHERE record = 0").fetchall()
        columns = [line[1] for line in connection.execute("PRAGMA table_info(records)")]
    connection.close()
    assert rows == [
        ("Lamp number 1", None, None),
        ("Lamp number 1", "http://shop.example/lamps/lamp/1", "http://shop.example/1.jpg"),
    ]
    assert columns[3:6] == ["title", "price", "image"]
    assert sorted(columns[6:]) == ["image_link", "image_url", "url"]


def test_an_address_that_is_written_beside_its_link_has_one_column() -> None:
    pytest.importorskip("pandas")
    rows = "".join(
        (
            f"<li><a class=title href='/lamp/{i}'>Lamp number {i}</a> <p class=url>http://shop.example/lamp/{i}</p> "
            f"<b class=price>${i}.50</b></li>"
        )
        for i in range(4)
    )
    region = find_records(Page(f"<p>Our lamps</p><ul>{rows}</ul>", URL))[0]
    assert region.table.to_pandas().columns.tolist() == ["title", "url", "price"]
    elsewhere = find_records(Page(f"<p>Our lamps</p><ul>{rows}</ul>", "http://other.example/"))[0]
    assert elsewhere.table.to_pandas().columns.tolist() == ["title", "title_url", "url", "price"]


def test_an_address_that_is_shortened_beside_its_link_is_the_link() -> None:
    pytest.importorskip("pandas")
    rows = "".join(
        (
            f"<li><a class=title href='/lamps/of/glass/{i}'>Lamp number {i}</a> <p class=url>lamps.com › lamps › "
            f"{i}...</p> <b class=price>${i}.50</b></li>"
        )
        for i in range(4)
    )
    region = find_records(Page(f"<p>Our lamps</p><ul>{rows}</ul>", "http://www.lamps.com/all"))[0]
    assert region.table.names == ["title", "url", "price"]
    frame = region.table.to_pandas()
    assert frame.columns.tolist() == ["title", "url", "price"]
    assert frame["url"].tolist()[2] == "http://www.lamps.com/lamps/of/glass/2"


def test_an_address_that_a_wrapper_took_as_the_page_writes_it_is_the_whole_one_of_the_title() -> None:
    """It stood raw in `url`, and whole in a `title_url` beside it."""
    pytest.importorskip("pandas")
    rows = "".join(f"<li><a href='/lamp/{i}'>Lamp {i}</a> <b>${i}.50</b></li>" for i in range(4))
    page = Page(f"<p>Our lamps</p><ul>{rows}</ul>", URL)
    marked = [{"title": f"Lamp {i}", "url": f"/lamp/{i}"} for i in range(2)]
    frame = Table.from_records(learn_wrapper([Example(page, records=marked)]).extract(page)).to_pandas()
    assert frame.columns.tolist() == ["title", "url"]
    assert frame["url"].tolist()[3] == "http://shop.example/lamp/3"


def test_the_only_link_is_the_address_though_it_is_around_the_picture_and_scripts_are_none() -> None:
    pytest.importorskip("pandas")
    rows = "".join(
        (
            f"<li><a class=cover href='/lamp/{i}'><img src='{i}.jpg'></a> <h3 class=title>Lamp number {i}</h3> "
            f"<a class=size href='javascript:pick({i})'>{i * 3} cm</a></li>"
        )
        for i in range(4)
    )
    frame = find_records(Page(f"<p>Our lamps</p><ul>{rows}</ul>", URL))[0].table.to_pandas()
    assert frame["url"].tolist()[1] == "http://shop.example/lamp/1"
    assert not frame.astype(str).apply(lambda cells: cells.str.contains("javascript")).any(axis=None)


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["Download PDF"] * 3, ["title", "url", "pdf_url"]),
        (["PDF", "PDF", "MP3"], ["title", "url", "pdf", "pdf_url"]),
        (["Hardcover"] * 3, ["title", "url", "pdf", "pdf_url"]),
        (["view/download"] * 3, ["title", "url", "document_url"]),
    ],
)
def test_links_whose_texts_only_say_their_name_are_addresses_alone(texts: list[str], names: list[str]) -> None:
    """`opinion` was `Download Opinion` in every row beside `opinion_url`."""
    rows = [[Item(f"Lamp {i}", href=f"/{i}"), Item(text, href=f"/{i}.pdf")] for i, text in enumerate(texts)]
    table = Table([Column("title", "distinctive"), Column("document" if "/" in texts[0] else "pdf", "identical")], rows)
    assert list(table.to_pandas().columns) == names


@pytest.mark.parametrize(
    ("url", "title_link", "shown", "columns"),
    [
        ("http://news.example/", "https://blog.site{0}.com/story", "site{0}.com", ["title", "url"]),
        (None, "https://blog.site{0}.com/story", "(site{0}.com)", ["title", "url"]),
        (None, "/docs/{0}.html", "http://www.shop{0}.com/docs/{0}.html", ["title", "url"]),
        ("http://news.example/", "https://blog.site{0}.com/story", "other{0}.com", ["title", "title_url", "url"]),
    ],
)
def test_an_address_that_says_where_a_title_leads_is_no_second_one(
    url: str | None, title_link: str, shown: str, columns: list[str], tmp_path: Path
) -> None:
    row = f"<tr><td><a href='{title_link}'>A story about lamp {{0}}</a><td>{shown}"
    page = Page(f"<table>{''.join(map(row.format, range(5)))}</table>", url)
    with opened(str(tmp_path / "x.csv"), "csv", places=False) as writer:
        writer.add("x", find_records(page)[:1])
    rows = list(csv.reader((tmp_path / "x.csv").open()))
    assert rows[0] == columns
    assert "story about lamp 1" in rows[2][0]


def test_the_address_of_the_root_shortens_no_other() -> None:
    """Every address ends in what "/" has beyond slashes and dots: nothing."""
    links = {"title": ["http://shop.example/a", "http://shop.example/b"]}
    assert columns_to_write(["title", "url"], links, ["/", "/"]) == ["title", "url"]
    assert columns_to_write(["title", "url"], links, ["/a", "../b"]) == ["title"]
