"""What is shown goes on: copied, as CSV, with the columns that a person wants; and room for all of it."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import unweave
from unweave.errors import UnweaveError
from unweave.view.workbook import workbook_of

from .conftest import needs_browser, shown, viewing

pytestmark = needs_browser
LAMPS = Path(__file__).parent.parent.parent / "examples" / "lamps.html"


def opened(tab: Any, server: Any) -> None:
    tab.goto(server.address + "pages/0/records")
    shown(tab, "pages/0/records")


def test_columns_are_renamed_hidden_and_moved_and_go_to_a_file(tab: Any) -> None:
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        tab.click(".choosing summary")
        tab.fill('[aria-label="Name of price"]', "cost")
        tab.keyboard.press("Enter")
        tab.uncheck('[aria-label="Show description"]')
        tab.click('[aria-label="Move stars forward"]')
        tab.click('[aria-label="Move stars forward"]')
        heads = tab.locator("[role=columnheader]").all_inner_texts()
        assert heads == ["#", "stars", "title", "reviews", "cost", "old_price", "badge", "stock", "image"]
        with tab.expect_download() as waiting:
            tab.click(".csv")
        text = Path(waiting.value.path()).read_text(encoding="utf-8-sig")
        rows = list(csv.reader(io.StringIO(text)))
        assert rows[0] == heads[1:]
        assert rows[2][:4] == ["4.3", "Tilda clamp lamp", "88 reviews", "€24.50"]
        assert rows[2][-1] == "tilda-160.jpg"  # a picture without words, by the name of its file
        assert len(rows) == 13


def test_columns_stay_as_chosen_when_another_tab_was_looked_at(tab: Any) -> None:
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        tab.click(".choosing summary")
        tab.uncheck('[aria-label="Show description"]')
        tab.click("[role=tab]:has-text('Layout')")
        shown(tab, "pages/0/layout")
        tab.click("[role=tab]:has-text('Records')")
        shown(tab, "pages/0/records")
        assert tab.locator("[role=columnheader]").all_inner_texts()[1:3] == ["title", "stars"]


def test_links_are_columns_that_can_be_shown(tab: Any) -> None:
    """The files of the viewer had no addresses at all, which the same table on the command line has."""
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        tab.click(".choosing summary")
        tab.check('[aria-label="Show url"]')
        with tab.expect_download() as waiting:
            tab.click(".csv")
        assert waiting.value.suggested_filename == "lamps.csv"
        rows = list(csv.DictReader(io.StringIO(Path(waiting.value.path()).read_text(encoding="utf-8-sig"))))
        assert (rows[1]["title"], rows[1]["url"]) == ("Tilda clamp lamp", "/p/tilda")
        assert "reviews_url" not in rows[1]  # not ticked


def test_what_is_shown_goes_to_excel(tab: Any) -> None:
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        tab.click(".choosing summary")
        tab.fill('[aria-label="Name of price"]', "title")  # two columns of one name
        tab.keyboard.press("Enter")
        tab.uncheck('[aria-label="Show description"]')
        with tab.expect_download() as waiting:
            tab.click(".excel")
        assert waiting.value.suggested_filename == "lamps.xlsx"
        rows = list(openpyxl.load_workbook(io.BytesIO(Path(waiting.value.path()).read_bytes())).active.values)
        assert rows[0] == ("title", "stars", "reviews", "title_2", "old_price", "badge", "stock", "image")
        assert rows[2][:6] == ("Tilda clamp lamp", "4.3", "88 reviews", "€24.50", "€29.90", "Sale")
        assert rows[3][4:6] == (None, None)
        assert len(rows) == 13


@pytest.mark.parametrize(
    ("shown_table", "said"),
    [
        ({}, "a table is"),
        ({"names": ["a"], "rows": [["1", "2"]]}, "row 0 must be 1 texts"),
        ({"names": [1], "rows": []}, "a table is"),
        ({"names": [], "rows": [[]]}, "nothing to write"),
        ({"names": ["a"], "rows": []}, "nothing to write"),
    ],
)
def test_what_is_no_table_is_refused(shown_table: dict[str, Any], said: str) -> None:
    with pytest.raises(UnweaveError, match=said):
        workbook_of(shown_table)


def test_formulas_stay_texts_and_empty_cells_empty() -> None:
    rows = [["=1+1", ""], ["", "x"]]
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of({"names": ["a", "b"], "rows": rows}))).active
    assert [[cell.value for cell in row] for row in sheet.rows] == [["a", "b"], ["=1+1", None], [None, "x"]]
    assert sheet["A2"].data_type == "s"


def test_chosen_columns_stay_when_another_region_is_looked_at(tab: Any) -> None:
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        tab.click(".choosing summary")
        tab.uncheck('[aria-label="Show description"]')
        tab.locator(".region").nth(1).click()
        tab.wait_for_selector(".grid[aria-label='7 records of region 2']")
        tab.locator(".region").nth(0).click()
        tab.wait_for_selector(".grid[aria-label='12 records of region 1']")
        assert "description" not in tab.locator("[role=columnheader]").all_inner_texts()


def test_what_is_shown_is_copied_for_a_spreadsheet(chromium: Any) -> None:
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    tab = context.new_page()
    rows = "".join(f"<li><a href=/{n}>Lamp {n}</a> <b>=HYPERLINK({n})</b></li>" for n in range(4))
    with viewing([unweave.Page(f"<ul>{rows}</ul>")]) as server:
        opened(tab, server)
        tab.click(".copy")
        tab.locator("#status", has_text="Copied 4 rows, 2 columns").wait_for(state="attached")
        lines = tab.evaluate("navigator.clipboard.readText()").splitlines()
        assert [line.split("\t")[1] for line in lines[1:]] == [f"'=HYPERLINK({n})" for n in range(4)]
    context.close()


def test_at_800_pixels_the_page_has_the_whole_width(chromium: Any) -> None:
    tab = chromium.new_page(viewport={"width": 800, "height": 700})
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        width = tab.evaluate("document.querySelector('.page-pane').getBoundingClientRect().width")
        panel = tab.evaluate("document.querySelector('.panel').getBoundingClientRect()")
        assert width > 780
        assert panel["width"] > 780
        assert panel["height"] > 250
        size = tab.evaluate(
            """() => { const frame = document.querySelector('iframe'), scale = frame.getBoundingClientRect().width / \
frame.offsetWidth;
            return scale * parseFloat(frame.contentWindow.getComputedStyle(frame.contentDocument.querySelector('.text, \
.card p')).fontSize) }"""
        )
        assert size > 10  # pixels of the page's text; 6 in 0.1.0
    tab.close()


def test_the_list_of_regions_leaves_room_for_the_table(chromium: Any) -> None:
    tab = chromium.new_page(viewport={"width": 1280, "height": 800})
    with viewing([unweave.open_page(LAMPS)]) as server:
        opened(tab, server)
        heights = [
            tab.evaluate(f"document.querySelector('{one}').getBoundingClientRect().height")
            for one in (".regions", ".grid")
        ]
        assert heights[1] > 1.5 * heights[0]
    tab.close()


def test_the_viewer_takes_the_same_for_a_number_as_a_csv_file() -> None:
    """`-50,00 €` got an apostrophe in one, and none in the other."""
    from unweave.output import sheet

    source = (Path(unweave.__file__).parent / "view" / "static" / "handing_on.js").read_text(encoding="utf-8")
    assert f"NUMBER = /^(?:{sheet._NUMBER.pattern})$/;" in source
    assert f"FORMULA = /^{sheet._FORMULA.pattern}/" in source
    assert not sheet.looks_like_formula("-50,00 €")
