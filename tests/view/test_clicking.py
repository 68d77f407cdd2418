"""A wrapper by clicking, in a browser: mark, see, reject, save, reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import unweave

from .conftest import needs_browser, point, shown, viewing
from .pages import NAMES, item, shop
from .test_marking import advertised

pytestmark = needs_browser


class Hand:
    """A mouse that counts its clicks."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.clicks = 0

    def page(self, selector: str, number: int = 0) -> None:
        self.tab.mouse.click(*point(self.tab, selector, number))
        self.clicks += 1

    def button(self, selector: str) -> None:
        self.tab.click(selector)
        self.clicks += 1


def others(tab: Any) -> list[list[str]]:
    return [row.split("\t") for row in tab.locator(".others tbody tr").all_inner_texts()]


def test_ten_clicks_from_a_page_to_a_saved_wrapper_that_works_on_five(
    tab: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pages = [item(i) for i in range(5)]
    hand = Hand(tab)
    with viewing(pages) as server:
        tab.goto(server.address)
        shown(tab, "index.json")
        hand.button(".card >> nth=0")
        shown(tab, "pages/0/records")
        hand.button("#tab-wrapper")
        shown(tab, "pages/0/wrapper")
        for selector, field in (("h1", "title"), (".price", "price"), ("b", "maker")):
            hand.page(selector)
            tab.keyboard.type(field)  # the name's box has the focus
            hand.button("text=Mark >> visible=true")
            tab.wait_for_selector(f".chip:has-text('{field}')")
        tab.wait_for_selector(".others tbody tr >> nth=4")
        assert [row[1:] for row in others(tab)] == [
            [record["title"], record["maker"], record["price"]] for record in map(expected, range(5))
        ]
        hand.button("text=Save")
        tab.wait_for_selector(".saved")
        assert hand.clicks <= 10
        tab.reload()
        shown(tab, "pages/0/wrapper")
        assert tab.locator(".chip").count() == 3
        assert "Arc lamp" in tab.locator(".values").inner_text()
    wrapper = unweave.load("wrapper.json")
    assert [wrapper.extract(page)[0].to_dict() for page in pages] == [expected(i) for i in range(5)]


def expected(i: int) -> dict[str, str]:
    title = unweave.Page(item(i).source).tree
    texts = [title.text_of(n) for n in range(len(title)) if title.tag(n) in ("h1", "b")]
    return {"title": texts[0], "maker": texts[1], "price": f"{30 + i}.50"}


def mark_two_rows(tab: Any, address: str) -> None:
    """Mark the first two rows of a page's records, and look at what was learnt."""
    tab.goto(f"{address}pages/0/records")
    shown(tab, "pages/0/records")
    for row in (0, 1):
        tab.click(f'[data-row="{row}"] [role=rowheader]')
        tab.click("text=Mark this row")
        tab.wait_for_selector(f"#status:has-text('Row {row + 1} marked')")
    tab.click("#tab-wrapper")
    shown(tab, "pages/0/wrapper")


def test_a_row_of_records_starts_a_list(tab: Any) -> None:
    with viewing([shop(10), shop(13)]) as server:
        mark_two_rows(tab, server.address)
        tab.wait_for_selector(".others tbody tr >> nth=1")
        assert [row[1] for row in others(tab)] == ["10", "13"]
        tab.click("summary:has-text('Selectors')")
        tab.wait_for_selector("text=h3 > a::text")
        tab.click("summary:has-text('Rules')")
        assert "Learnt from" in tab.locator(".rules pre").inner_text()


def test_columns_of_the_values_stay_as_chosen_when_more_is_marked(tab: Any) -> None:
    with viewing([shop(10)]) as server:
        mark_two_rows(tab, server.address)
        tab.click(".values .choosing summary")
        tab.fill('[aria-label="Name of price"]', "cost")
        tab.keyboard.press("Enter")
        tab.mouse.click(*point(tab, "li a", 0))
        tab.fill("#field-name", "shown_as")
        tab.click("button:has-text('Mark')")
        tab.wait_for_selector(".values [role=columnheader]:has-text('shown_as')")
        heads = tab.locator(".values [role=columnheader]").all_inner_texts()
        assert "cost" in heads
        assert heads[-1] == "shown_as"


def test_a_wrong_value_is_rejected(tab: Any) -> None:
    with viewing([advertised(0), advertised(1)]) as server:
        tab.goto(f"{server.address}pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        for number in (0, 1):
            tab.mouse.click(*point(tab, "li a", number))
            tab.fill("#field-name", "title")
            tab.keyboard.press("Enter")
            tab.wait_for_selector(f".chip:has-text('Lamp 0-{number}')")
        offers = tab.locator(".values [role=gridcell]", has_text="Offer")
        assert offers.count() == 3
        offers.first.click()
        tab.click("text=Reject this value")
        tab.wait_for_selector(".chip.rejected")
        tab.wait_for_selector(".others tbody tr >> nth=1")
        assert offers.count() == 0
        assert tab.locator(".problem").count() == 0


def test_what_cannot_be_learnt_is_said(tab: Any) -> None:
    with viewing([unweave.Page("<p>one</p><img src=a width=90 height=90>")]) as server:
        tab.goto(f"{server.address}pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        tab.mouse.click(*point(tab, "p"))
        tab.fill("#field-name", "<b>x</b>")
        tab.select_option("#field-take", "href")
        tab.keyboard.press("Enter")
        tab.click("button:has-text('Mark')")
        tab.wait_for_selector(".problem")
        assert "no href" in tab.inner_text(".problem")


def test_the_page_can_be_marked_by_keys(tab: Any) -> None:
    with viewing([item(i) for i in range(3)]) as server:
        tab.goto(f"{server.address}pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        tab.locator(".layer").focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "Enter"):
            tab.keyboard.press(key)
        assert tab.locator(".picked-value").inner_text() == "Arc lamp"
        tab.keyboard.type("title")
        tab.keyboard.press("Enter")
        tab.wait_for_selector(".chip:has-text('Arc lamp')")


def test_a_loaded_wrapper_drifts_only_where_it_knows_the_template(tab: Any, tmp_path: Path) -> None:
    """Pages of another template were all said to drift (issue 24)."""
    path = tmp_path / "lamps.json"
    labels = {"title": "Arc lamp", "price": "30.50"}
    unweave.learn_wrapper([unweave.Example(item(0), labels)]).save(path)
    other = unweave.Page(
        b"<title>New</title><table><tr><td>Wholly other</td><td>words</td></tr></table>", name="other.html"
    )
    lost = unweave.Page(item(2).source.replace(b"<p class=price>32.50</p>", b"<i>ask us</i>"), name="lost.html")
    with viewing([item(1), item(2), lost, other], wrapper_path=str(path)) as server:
        tab.goto(server.address)
        shown(tab, "index.json")
        assert tab.locator(".badge.good").count() == 2
        assert tab.locator(".badge.bad").all_inner_texts() == ["drifts: price"]
        assert tab.locator(".card", has_text="lost.html").locator(".badge.bad").count() == 1
        assert tab.locator(".card", has_text="other.html").locator(".badge").inner_text() == "not for this page"
        tab.goto(f"{server.address}pages/0/wrapper")
        tab.wait_for_selector(".others tbody tr >> nth=3")
        assert tab.locator(".others .badge").all_inner_texts() == ["drifts", "not for this page"]


def test_an_image_is_marked_by_its_address_and_no_mark_is_lost(tab: Any) -> None:
    """A click on an image took its text, which it has not, and the marks were gone (issue 24)."""
    rows = "".join(
        f"<li><img src=/i/{n}.jpg width=80 height=80> <h3>{name} lamp</h3></li>" for n, name in enumerate(NAMES[:5])
    )
    with viewing([unweave.Page(f"<ul>{rows}</ul>")]) as server:
        tab.goto(f"{server.address}pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        for selector, field in (("h3", "title"), ("img", "image")):
            tab.mouse.click(*point(tab, selector))
            tab.fill("#field-name", field)
            tab.keyboard.press("Enter")
            tab.wait_for_selector(f".chip:has-text('{field}')")
        chips = tab.locator(".chip").all_inner_texts()
        assert [chip.split()[:2] for chip in chips] == [["title", "Arc"], ["image", "/i/0.jpg×"]]
        assert tab.locator(".problem").count() == 0


def test_after_saving_the_next_command_is_said(tab: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with viewing([item(0), item(1)]) as server:
        tab.goto(f"{server.address}pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        tab.mouse.click(*point(tab, "h1"))
        tab.fill("#field-name", "title")
        tab.keyboard.press("Enter")
        tab.click(".saving button:has-text('Save')")
        tab.wait_for_selector(".saved")
        assert tab.locator(".saved code").inner_text() == f"unweave apply {tmp_path}/wrapper.json PAGE... -o table.csv"


def test_the_button_names_pages_to_mark_next_and_leads_to_them(tab: Any) -> None:
    pages = [item(0), unweave.Page(item(1).html.replace("31.50", ""), name="sold-out.html")]
    with viewing(pages) as server:
        tab.goto(server.address + "pages/0/wrapper")
        shown(tab, "pages/0/wrapper")
        hand = Hand(tab)
        for selector, field in (("h1", "title"), (".price", "price")):
            hand.page(selector)
            tab.keyboard.type(field)
            hand.button("text=Mark >> visible=true")
            tab.wait_for_selector(f".chip:has-text('{field}')")
        hand.button("text=Which page to mark next?")
        tab.wait_for_selector(".suggested li:has-text('price')")
        assert "nothing is found" in tab.inner_text(".suggested")
        tab.click(".suggested a")
        shown(tab, "pages/1/wrapper")
