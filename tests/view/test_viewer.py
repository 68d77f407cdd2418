"""The viewer in a browser: open, choose, hover both ways, keys, several pages, bad pages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import unweave

from .conftest import needs_browser, shown, viewing
from .pages import item, shop

pytestmark = needs_browser
SIDE = (
    "<div class=side>"
    + "".join(f"<p class=fact><b>Fact {i}</b> told about shops <i>{i}</i></p>" for i in range(4))
    + "</div>"
)


def lit(tab: Any) -> str:
    """The text of the page under the first light."""
    box = tab.locator(".box.lit").first.bounding_box()
    return tab.evaluate(
        """([x, y]) => { const frame = document.querySelector('iframe'), box = frame.getBoundingClientRect();
        const scale = box.width / frame.offsetWidth;
        return frame.contentDocument.elementFromPoint((x - box.left) / scale, (y - box.top) / scale).textContent }""",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )


def test_the_first_region_is_shown_and_outlined(tab: Any) -> None:
    page = shop(10, after=SIDE)
    with viewing([page]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert tab.locator(".region").count() == len(unweave.find_records(page))
        assert tab.locator(".box.record").count() == 10
        assert "Arc lamp 0" in tab.locator('[data-row="0"]').inner_text()
        shown_box = tab.locator(".box.record").nth(1).bounding_box()
        real = tab.evaluate(
            """() => { const frame = document.querySelector('iframe'), box = frame.getBoundingClientRect(), scale = \
box.width / frame.offsetWidth;
            const one = frame.contentDocument.querySelectorAll('li')[1].getBoundingClientRect();
            return [box.left + one.left * scale, box.top + one.top * scale, one.width * scale] }"""
        )
        assert [shown_box["x"], shown_box["y"], shown_box["width"]] == pytest.approx(real, abs=4)


def test_choosing_a_region_moves_outlines_and_table(tab: Any) -> None:
    page = shop(10, after=SIDE)
    regions = unweave.find_records(page)
    side = next(rank for rank, region in enumerate(regions) if "Fact" in region.records[0].text)
    with viewing([page]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        tab.locator(".region").nth(side).click()
        tab.wait_for_selector("text=Fact 1")
        assert tab.locator(".box.record").count() == len(regions[side])
        assert tab.locator(".region").nth(side).get_attribute("aria-pressed") == "true"
        assert tab.locator('.region[aria-pressed="true"]').count() == 1


LIBRARY = unweave.Page(
    "<main><h1>City library</h1><h2>New books</h2><ul>"
    + "".join(
        (
            f"<li><a href=/b/{i}>Book number {i} about rivers</a> <span class=by>Author {'ABCDEFGH'[i]}. Miller</span>"
            f" <i>20{i + 10}</i></li>"
        )
        for i in range(8)
    )
    + "</ul><h2>Readings</h2><div>"
    + "".join(
        (
            f"<div class=reading><time>{day} May 2026</time><h4>Reading for children, part {day}</h4>"
            f"<p>Room {day}, ground floor</p></div>"
        )
        for day in range(1, 7)
    )
    + "</div></main>"
)


def test_the_other_main_regions_are_framed_too_and_have_their_headings(tab: Any) -> None:
    regions = unweave.find_records(LIBRARY)
    assert [(len(one), one.heading) for one in regions if one.is_main] == [(8, "New books"), (6, "Readings")]
    with viewing([LIBRARY]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert (tab.locator(".box.record").count(), tab.locator(".box.beside").count()) == (8, 6)
        assert tab.locator(".region-heading").all_inner_texts() == ["New books", "Readings"]
        tab.locator(".region").nth(1).click()
        tab.wait_for_selector("text=Room 1")
        tab.locator(".box.beside").nth(7).wait_for(state="attached")  # the frames are drawn after the table
        assert (tab.locator(".box.record").count(), tab.locator(".box.beside").count()) == (6, 8)


@pytest.mark.parametrize("style", ["transform: translate3d(-5000px, 0, 0)", "translate: -5000px 0"])
def test_slides_that_a_script_moved_aside_are_in_sight_without_the_sheets(tab: Any, style: str) -> None:
    moved = f"<link rel=stylesheet href=gone.css><div style='{style}'>"
    with viewing([shop(5, before=moved, after="</div>")]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert tab.locator(".box.record").first.bounding_box()["x"] >= 0


def test_hovering_lights_both_ways(tab: Any) -> None:
    with viewing([shop(10)]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        tab.locator('[data-row="3"] [role=gridcell]', has_text="23.90").hover()
        assert "23.90" in lit(tab)
        title = tab.evaluate(
            """() => { const frame = document.querySelector('iframe'), box = frame.getBoundingClientRect(), scale = \
box.width / frame.offsetWidth;
            const one = frame.contentDocument.querySelectorAll('li a')[2].getBoundingClientRect();
            return [box.left + (one.left + one.width / 2) * scale, box.top + (one.top + one.height / 2) * scale] }"""
        )
        tab.mouse.move(*title)
        assert tab.locator(".grid-cell.lit").inner_text() == "Nordlys lamp 2"
        tab.mouse.click(*title)
        assert "/p/2" in tab.locator(".detail").inner_text()


def test_texts_written_from_right_to_left_begin_at_the_right(tab: Any) -> None:
    """Cut at its right end, a cell of Arabic lost its beginning, and a price had its number behind the currency."""
    lamps = "".join(f"<li><a href=/{n}>مصباح قديم {n}</a> <b>{n}7.50 د.إ</b>" for n in range(5))
    with viewing([unweave.Page(f"<ul>{lamps}</ul>")]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        directions = "cells => cells.map(cell => getComputedStyle(cell).direction)"
        for cells in (".grid-body [role=gridcell]", ".region-first"):
            assert set(tab.locator(cells).evaluate_all(directions)) <= {"rtl"}, cells
        assert set(tab.locator("[role=columnheader]").evaluate_all(directions)) == {"ltr"}


def test_keys_reach_everything(tab: Any) -> None:
    with viewing([shop(10)]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        tab.locator("[role=grid]").focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
            tab.keyboard.press(key)
        current = tab.locator(".grid-cell.current")
        assert current.get_attribute("id") == tab.locator("[role=grid]").get_attribute("aria-activedescendant")
        assert lit(tab).strip() in current.inner_text()
        tab.keyboard.press("End")
        assert tab.locator(".current-row").get_attribute("data-row") == "9"
        tab.locator(".layer").focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
            tab.keyboard.press(key)
        assert tab.locator(".box.walked").count() == 1
        tab.locator("#tab-records").focus()
        tab.keyboard.press("ArrowRight")
        shown(tab, "pages/0/posts")
        assert tab.evaluate("document.activeElement.id") == "tab-posts"
        assert tab.url.endswith("/pages/0/posts")
        tab.go_back()
        shown(tab, "pages/0/records")


def test_only_rows_in_sight_are_elements(tab: Any) -> None:
    with viewing([shop(400)]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert tab.locator(".grid-body .grid-row").count() < 60
        tab.locator("[role=grid]").evaluate("grid => { grid.scrollTop = grid.scrollHeight }")
        tab.wait_for_selector('[data-row="399"]')
        assert "lamp 399" in tab.locator('[data-row="399"]').inner_text()
        assert tab.locator(".grid-body .grid-row").count() < 60


def test_hostile_texts_stay_texts(tab: Any) -> None:
    evil = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
    escaped = evil.replace("&", "&amp;").replace("<", "&lt;")
    rows = "".join(
        f'<tr><td>{escaped} {i}</td><td><a href="javascript:window.hacked=1">{i} {escaped}</a></td></tr>'
        for i in range(6)
    )
    page = unweave.Page(f"<title>{escaped}</title><table><tr><th>{escaped}<th>b</tr>{rows}</table>", name=evil)
    with viewing([page, shop(3)]) as server:
        for tab_name in ("records", "layout", "article", "wrapper", "posts"):
            tab.goto(f"{server.address}pages/0/{tab_name}")
            shown(tab, f"pages/0/{tab_name}")
            assert tab.evaluate("window.hacked") is None
        tab.goto(f"{server.address}pages/0/records")
        shown(tab, "pages/0/records")
        tab.locator('[data-row="1"] [data-column="1"]').click()
        assert "javascript:window.hacked=1" in tab.locator(".detail").inner_text()
        assert tab.locator(".detail a, .detail img, .grid img").count() == 0
        assert evil in tab.locator(".page-name").inner_text()
        tab.goto(server.address)
        shown(tab, "index.json")
        assert evil in tab.locator(".card-name").first.inner_text()
        assert tab.evaluate("window.hacked") is None


BAD = [
    b"",
    b"\x00\xff\xfe",
    b"<frameset><frame src=x></frameset>",
    b"<plaintext></p>",
    b"<p>one",
    b"<svg><desc><p>" * 50,
]


def test_bad_pages_are_shown(tab: Any) -> None:
    with viewing([unweave.Page(source, name=f"bad{n}.html") for n, source in enumerate(BAD)]) as server:
        for number in range(len(BAD)):
            for name in ("records", "layout"):
                tab.goto(f"{server.address}pages/{number}/{name}")
                shown(tab, f"pages/{number}/{name}")
                assert tab.locator("#panel").inner_text().strip()


def test_a_page_that_is_too_deep_to_show_still_has_its_tabs(tab: Any) -> None:
    with viewing([unweave.Page("<div>" * 5_000 + "deep")]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert tab.locator("#tab-layout").is_visible()


def test_several_pages_are_listed_by_template(tab: Any) -> None:
    pages = [*(item(i) for i in range(4)), shop(12), shop(15)]
    with viewing(pages) as server:
        tab.goto(server.address)
        shown(tab, "index.json")
        headings = [re.sub(r"\D+", " ", text).split() for text in tab.locator(".groups h2").all_inner_texts()]
        assert sorted(headings) == [["1", "4"], ["2", "2"]]
        assert tab.locator(".sketch svg rect").count() > 20
        assert sorted(tab.locator(".card-title").all_inner_texts()) == [
            *(f"Lamp {i}" for i in range(4)),
            "Lamps",
            "Lamps",
        ]
        tab.locator(".card", has_text="item2.html").click()
        shown(tab, "pages/2/records")
        tab.locator("[aria-label='Next page']").click()
        shown(tab, "pages/3/records")


def test_an_ended_viewer_is_said(tab: Any) -> None:
    with viewing([shop(5)]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
    tab.click("#tab-layout")
    tab.wait_for_selector("text=Ctrl-C")
    assert tab.locator("text=Ctrl-C").is_visible()
