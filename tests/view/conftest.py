"""A running viewer, and one browser for the whole folder."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import unweave
from tests.browser.conftest import needs_browser
from unweave.view.serving import Server
from unweave.view.shelf import Shelf

__all__ = ["needs_browser"]


@contextmanager
def viewing(pages: Sequence[unweave.Page], **options: Any) -> Iterator[Server]:
    """Give a viewer that answers from another thread."""
    server = Server(Shelf(pages, max_pages=1000), **options)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(10)
        assert not thread.is_alive()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    from unweave.browser import find_chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--js-flags=--expose-gc"]
        )
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium: Any) -> Iterator[Any]:
    """A browser tab that fails the test when a script of the viewer does."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.set_default_timeout(10_000)
    yield page
    page.close()
    assert failures == []


def shown(tab: Any, path: str) -> None:
    tab.wait_for_selector(f'body[data-ready="{path}"]')


def point(tab: Any, selector: str, number: int = 0) -> tuple[float, float]:
    """Return where the middle of an element of the shown page is in the window, scrolled into sight."""
    return tuple(
        tab.evaluate(
            """([selector, number]) => {
            const frame = document.querySelector('iframe'), scale = frame.getBoundingClientRect().width / \
frame.offsetWidth;
            const text = (element) => element.firstChild?.nodeType === 3 ? element.firstChild : element;
            const range = frame.contentDocument.createRange();
            const target = frame.contentDocument.querySelectorAll(selector)[number];
            if (target.childNodes.length) range.selectNodeContents(text(target)); else range.selectNode(target);
            const one = range.getBoundingClientRect(), pane = document.querySelector('.page-pane');
            pane.scrollTop = Math.max(0, one.top * scale - 300);
            const box = frame.getBoundingClientRect();
            return [box.left + (one.left + one.width / 2) * scale, box.top + (one.top + one.height / 2) * scale] }""",
            [selector, number],
        )
    )
