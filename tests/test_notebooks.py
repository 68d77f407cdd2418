"""What a notebook shows, and what other table libraries take."""

from __future__ import annotations

import json

import html5lib
import pandas
import polars
import pyarrow
import pytest

import unweave
from unweave.model import DISPLAYED_CHARACTERS, DISPLAYED_ROWS, Item, Record, Region

EVIL = "</td></table><script>alert('x')</script><img src=x onerror=alert(1)>"


def _page(n: int = 3, text: str = "lamp") -> unweave.Page:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    rows = "".join(
        f"<li class='p'><a class='name' href='/{i}'>{escaped} {i}</a> <div class='price'>${i}.50</div></li>"
        for i in range(n)
    )
    return unweave.Page(f"<h1>{escaped}</h1><ul>{rows}</ul>", name=text)


def _shown(page: unweave.Page) -> dict[str, object]:
    region = unweave.find_records(page)[0]
    example = unweave.Example(page, {f"price{EVIL}": region.records[0].nodes[0].children[1]})
    return {
        "region": region,
        "table": region.table,
        "separation": unweave.separate(page),
        "wrapper": unweave.learn_wrapper([example]),
    }


@pytest.mark.parametrize("what", ["region", "table", "separation", "wrapper"])
def test_a_notebook_shows_it_and_no_text_of_a_page_is_markup(what: str) -> None:
    html = _shown(_page(text=EVIL))[what]._repr_html_()  # type: ignore[attr-defined]
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    assert {node.tag for node in tree.iter()} <= {
        "html", "head", "body", "p", "code", "table", "thead", "tbody", "tr", "th", "td",
    }  # fmt: skip
    assert not any(node.attrib for node in tree.iter())
    assert EVIL[:20] in "".join(tree.itertext())


def test_a_region_shows_how_many_records_and_their_table() -> None:
    html = unweave.find_records(_page())[0]._repr_html_()
    assert "<p>3 records</p><table>" in html
    assert "$1.50" in html


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
