"""What a notebook shows, and what other table libraries take."""

from __future__ import annotations

import json
import re

import html5lib
import pandas
import polars
import pyarrow
import pytest

import unweave
from unweave.drawing import DISPLAYED_CHARACTERS, DISPLAYED_ROWS, drawing
from unweave.model import Item, Record, Region

EVIL = "</td></table><script>alert('x')</script><img src=x onerror=alert(1)>"


def _page(n: int = 3, text: str = "lamp") -> unweave.Page:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    rows = "".join(
        f"<li class='p'><a class='name' href='/{i}'>{escaped} {i}</a> <div class='price'>${i}.50</div></li>"
        for i in range(n)
    )
    return unweave.Page(f"<h1>{escaped}</h1><ul>{rows}</ul>", name=text)


def _detail(text: str, n: int) -> unweave.Page:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return unweave.Page(f"<h1>{escaped} {n}</h1><p>Price: <b>${n}.50</b></p><p>Colour: <b>red {n}</b></p>", name=f"{n}")


def _shown(page: unweave.Page, text: str) -> dict[str, object]:
    region = unweave.find_records(page)[0]
    example = unweave.Example(page, {f"price{EVIL}": region.records[0].nodes[0].children[1]})
    return {
        "region": region,
        "table": region.table,
        "separation": unweave.separate(page),
        "wrapper": unweave.learn_wrapper([example]),
        "details": unweave.learn_details([_detail(text, n) for n in range(3)]),
        "site": unweave.read_site([page]),
    }


@pytest.mark.parametrize("what", ["region", "table", "separation", "wrapper", "details", "site"])
def test_a_notebook_shows_it_and_no_text_of_a_page_is_markup(what: str) -> None:
    html = _shown(_page(text=EVIL), EVIL)[what]._repr_html_()  # type: ignore[attr-defined]
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    assert {node.tag.rpartition("}")[2] for node in tree.iter()} <= {
        "html", "head", "body", "p", "code", "table", "thead", "tbody", "tr", "th", "td", "div", "svg", "rect",
    }  # fmt: skip
    said = {value for node in tree.iter() for value in node.attrib.values()}
    assert all(re.fullmatch(r"[-\w#.:; ]*", value) and "lamp" not in value for value in said)
    assert EVIL[:20] in "".join(tree.itertext())


def test_a_region_shows_how_many_records_and_their_table() -> None:
    html = unweave.find_records(_page())[0]._repr_html_()
    assert "<p>3 records</p>" in html
    assert "$1.50" in html


def test_a_region_shows_a_drawing_of_its_page_with_its_records_framed() -> None:
    aside = "<ul>" + "".join(f"<li><a href=/{n}>Help with {n}</a></li>" for n in range(9)) + "</ul>"
    rows = "".join(
        f"<div class=lamp><h3><a href=/{n}>Lamp {n}</a></h3><img src=/{n}.jpg><p>$ {n}</p></div>" for n in range(3)
    )
    page = unweave.Page(f"<h1>Lamps</h1><main>{rows}</main>{aside}")
    region = next(region for region in unweave.find_records(page) if len(region) == 3)
    html = region._repr_html_()
    svg = html5lib.parse(html, namespaceHTMLElements=False).find(".//{*}svg")
    frames = [rect for rect in svg if rect.get("stroke")]
    # a heading and three texts or images a lamp stand before them, a line each; then nine links
    assert [(frame.get("y"), frame.get("height")) for frame in frames] == [("5", "9"), ("14", "9"), ("23", "9")]
    assert [rect.get("fill") for rect in svg[2:5]] == ["#4d98a3", "#d9a273", "#9aa4ae"]  # a link, an image, a text


def test_a_page_of_many_texts_is_drawn_small_and_its_dense_records_in_one_frame() -> None:
    rows = "".join(f"<p class=row><b>{n}</b> <i>{n}</i></p>" for n in range(4_000))
    tree = unweave.Page(rows).tree
    nodes = [(tree.node(index),) for index in range(len(tree)) if tree.tag(index) == "p"]
    svg = drawing(tree, nodes)
    assert len(svg) < 15_000
    assert svg.count("stroke=") < 10
    assert drawing(unweave.Page("").tree, []) == ""


def test_a_region_without_a_page_is_shown_as_its_table() -> None:
    assert "<svg" not in Region([Record((), {"a": Item("1")})])._repr_html_()


def test_long_tables_and_texts_are_cut_for_display_and_say_so() -> None:
    region = Region([Record((), {"text": Item("x" * 5000)})] * 1000, truncated=True)
    html = region._repr_html_()
    assert html.count("<tr>") == 1 + DISPLAYED_ROWS
    assert f"and {1000 - DISPLAYED_ROWS} more rows" in html
    assert "cut short" in html
    assert len(html) < DISPLAYED_ROWS * (DISPLAYED_CHARACTERS + 50)


def test_polars_and_arrow_take_a_table_as_it_is() -> None:
    table = unweave.find_records(_page())[0].table
    rows = [dict(zip(table.names, row, strict=True)) for row in table.texts()]
    assert polars.DataFrame(table).select(table.names).to_dicts() == rows
    assert pyarrow.table(table).select(table.names).to_pylist() == rows
    assert [name for name in polars.DataFrame(table).columns if name not in table.names] == ["url"]
    assert polars.from_arrow(table.to_arrow(typed=True))["price_value"].to_list() == [0.5, 1.5, 2.5]


def test_pandas_takes_a_table_and_the_records_of_many_pages() -> None:
    regions = [unweave.find_records(_page(n))[0] for n in (3, 4)]
    assert json.loads(regions[0].table.to_pandas(links=False).to_json(orient="values")) == regions[0].table.texts()
    frame = pandas.concat([region.table.to_pandas() for region in regions], ignore_index=True)
    assert list(frame["price"]) == ["$0.50", "$1.50", "$2.50", "$0.50", "$1.50", "$2.50", "$3.50"]


def test_a_site_and_a_separation_say_what_they_hold_and_not_all_of_it() -> None:
    """At a prompt, a site of a thousand pages was printed page by page, and a separation with all its data."""
    page = _page(40)
    assert repr(unweave.read_site([page])).startswith("<Site of 1 page: list (40 rows)")
    shown = repr(unweave.separate(page))
    assert shown.startswith("<Separation of 'lamp': <Layout ")
    assert len(shown) < 200
