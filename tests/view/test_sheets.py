"""Saved pages look as they did: the style sheets beside them apply, and reach neither the network nor other files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unweave
from tests.browser.test_sealed import Listener
from unweave.view.sheets import sheet_for_none, sheets_beside
from unweave.view.shown import shown_html

from .conftest import needs_browser, shown, viewing
from .pages import shop

LINK = '<link rel="stylesheet" href="{}">'


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.tcp.close()
    listener.udp.close()


def saved(folder: Path, links: str) -> unweave.Page:
    """A page saved to a file of `folder`, with these links."""
    path = folder / "page.html"
    path.write_bytes(shop(5, before=links).source)
    return unweave.open_page(path)


def test_a_sheet_in_the_folder_of_the_page_takes_the_place_of_its_link(tmp_path: Path) -> None:
    (tmp_path / "page_files").mkdir()
    (tmp_path / "page_files" / "a b.css").write_text("li { color: red }")
    (tmp_path / "print.css").write_text("li { color: black }")
    links = '<link rel=stylesheet href="page_files/a%20b.css?v=3"><link rel=stylesheet media="print" href=./print.css>'
    page = saved(tmp_path, links)
    html = shown_html(page.tree, sheets_beside(page))
    assert b'<style media="all">li { color: red }</style>' in html
    assert b'<style media="print">li { color: black }</style>' in html
    again = unweave.Page(html).tree
    numbers = [
        again.attr(index, "data-uw") for index in range(len(again)) if again.tag(index) not in ("#text", "style")
    ]
    assert numbers == [str(index) for index in range(len(page.tree)) if page.tree.tag(index) not in ("#text", "style")]


@pytest.mark.parametrize(
    "address",
    [
        "../out.css",
        "/etc/passwd",
        "secret.txt",
        "link.css",
        "http://e.example/x.css",
        "//e.example/x.css",
        "file:///x.css",
        "no.css",
        "page.css/",
        "\0.css",
        "a" * 5_000 + ".css",
        "folder.css",
        "loop.css",
        "x.css/../secret.txt",
        "folder.css/../secret.txt",
        "named.css",
    ],
)
def test_no_other_file_is_read(address: str, tmp_path: Path) -> None:
    """A stranger's page may name any file, and a report of it is sent around."""
    inside = tmp_path / "pages"
    (inside / "folder.css").mkdir(parents=True)
    for path in (tmp_path / "out.css", inside / "secret.txt"):
        path.write_text("SECRET")
    (inside / "link.css").symlink_to(tmp_path / "out.css")
    (inside / "named.css").symlink_to(inside / "secret.txt")
    (inside / "loop.css").symlink_to(inside / "loop.css")
    assert sheets_beside(saved(inside, LINK.format(address))) == {}


def test_sheets_that_do_not_apply_and_pages_that_are_no_files_have_none(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("li { color: red }")
    links = "<link rel='alternate stylesheet' href=a.css><link rel=preload href=a.css><link rel=stylesheet>"
    assert sheets_beside(saved(tmp_path, links)) == {}
    assert sheets_beside(unweave.Page(LINK.format("a.css"), name="http://e.example/")) == {}


def test_a_sheet_cannot_end_its_element(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_bytes(b"</style><script>hacked()</script>\xff<!-- <svg onload=x>")
    for around in ("{}", "<svg>{}</svg>", "<math><mtext>{}"):
        page = saved(tmp_path, around.format(LINK.format("a.css")))
        tree = unweave.Page(shown_html(page.tree, sheets_beside(page))).tree
        tags = [tree.tag(index) for index in range(len(tree))]
        assert "script" not in tags
        assert tags.count("style") == 2  # the page's own, and the sheet
        assert all(tree.attr(index, "onload") is None for index in range(len(tree)))


@needs_browser
def test_a_sheet_applies_and_fetches_nothing(tab: Any, listener: Listener, tmp_path: Path) -> None:
    base = f"http://127.0.0.1:{listener.port}"
    (tmp_path / "next.css").write_text("h1 { color: rgb(9, 9, 9) }")
    (tmp_path / "a.css").write_text(
        f"@import '{base}/import'; @import 'next.css'; @font-face {{ font-family: f; src: url('{base}/font') }}"
        f"li {{ background: url('{base}/image'); font-family: f; color: rgb(1, 2, 3); cursor: url('{base}/cursor'), "
        f"auto }}"
    )
    with viewing([saved(tmp_path, LINK.format("a.css"))]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        tab.wait_for_timeout(500)
        colour = "getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('{}')).color"
        assert tab.evaluate(colour.format("li")) == "rgb(1, 2, 3)"
        assert tab.evaluate(colour.format("h1")) == "rgb(0, 0, 0)"
    assert listener.seen == []


def test_icons_of_a_page_without_its_style_sheets_are_small(tmp_path: Path) -> None:
    """Each bath tub of a page of flats was as wide as the page."""
    page = saved(tmp_path, LINK.format("gone.css") + LINK.format("gone too.css") + "<svg viewBox='0 0 9 9'></svg>")
    html = shown_html(page.tree, sheets_beside(page) or sheet_for_none(page))
    assert html.count(b":where(svg:not([width]))") == 1
    assert sheet_for_none(unweave.Page("<svg viewBox='0 0 9 9'></svg>")) == {}
