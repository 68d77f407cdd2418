"""Draws the pictures of the README and the docs from the pages in examples/, which are our own.

    python tools/make_pictures.py

docs/pictures/records.png: the page as a browser shows it, its records framed, and beside it their table.
docs/pictures/view-*.png: example pages in the tabs of `unweave view`.
Needs `pip install "unweave[render,view]"` and a Chromium.
"""

from __future__ import annotations

import base64
import threading
from contextlib import chdir
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Route, sync_playwright

import unweave
from unweave.browser.chromium import find_chromium
from unweave.view.serving import Server
from unweave.view.shelf import Shelf
from unweave.wrappers import read_examples

PROJECT = Path(__file__).parent.parent
PICTURES = PROJECT / "docs" / "pictures"
WIDTH, HEIGHT = 900, 940
"""Of the page, in CSS pixels; the list goes on below."""
COLUMNS = 8
TABS = {
    "records": "examples/lamps.html",
    "posts": "examples/forum/hum.html",
    "layout": "examples/lamps.html",
    "article": "examples/news/*.html",
    "wrapper": "examples/shop/*.html",
}
"""Tab of the viewer -> the page shown in it, of several the fourth."""
LONGEST_LOOP = """() => {
    const loops = [...document.querySelectorAll('.source > .fold-for')];
    loops.sort((a, b) => b.textContent.length - a.textContent.length);
    document.querySelector('.source').scrollTop = loops[0].offsetTop - 60 }"""
"""Shows the loop of the records in the tab Layout."""
PAGES = "examples/*/*.html"
"""The pages of the list of pages, which a wrapper for some of them is tried on."""
LAMP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#eee9df"/>'
    '<path d="M30 62h28M44 62V34L30 22" stroke="#777" stroke-width="3" fill="none"/><path d="M18 34l8-18 16 8z" '
    'fill="#c9a227"/></svg>'
)
"""What stands for the pictures of the shop, which the example does not have."""

STYLE = """
body { margin: 0; padding: 20px; display: flex; gap: 24px; align-items: flex-start; font: 15px sans-serif;
  background: white }
.page { position: relative; flex: none; width: WIDTHpx; height: HEIGHTpx; overflow: hidden; border: 1px solid #999 }
.page i { position: absolute; border: 3px solid #0b6470; border-radius: 4px; box-sizing: border-box }
.page i b { position: absolute; left: -3px; top: -3px; background: #0b6470; color: white; padding: 1px 7px;
  font-style: normal }
table { border-collapse: collapse } th { background: #0b6470; color: white; text-align: left }
th, td { padding: 9px 10px; border-bottom: 1px solid #ddd; max-width: 210px; vertical-align: top }
tr:nth-child(even) { background: #fafafa } .code { font: 16px monospace; margin: 0 0 14px }
"""


def main() -> None:
    """Write both pictures."""
    PICTURES.mkdir(exist_ok=True)
    page = _example("examples/lamps.html")
    region = unweave.find_records(page.render(scripts=False, viewport=(WIDTH, HEIGHT)))[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        shot = _screenshot(browser, page.html, WIDTH, HEIGHT)
        html = _beside(base64.b64encode(shot).decode(), _frames(region), unweave.find_records(page)[0].table)
        (PICTURES / "records.png").write_bytes(_screenshot(browser, html, 2 * WIDTH + 110, HEIGHT + 42))
        for tab, name in TABS.items():
            (PICTURES / f"view-{tab}.png").write_bytes(_viewed(browser, name, tab))
        (PICTURES / "view-pages.png").write_bytes(_viewed(browser, PAGES, "wrapper", is_list=True))
        browser.close()


def _example(name: str) -> unweave.Page:
    return unweave.Page((PROJECT / name).read_bytes(), name=name)


def _viewed(browser: Browser, names: str, tab: str, *, is_list: bool = False) -> bytes:
    """Return a picture of a page in a tab of the viewer, or of the list of pages."""
    pages = [_example(str(path.relative_to(PROJECT))) for path in sorted(PROJECT.glob(names))]
    with TemporaryDirectory() as folder, chdir(folder):
        unweave.learn_wrapper(read_examples(PROJECT / "examples" / "shop" / "examples.jsonl")).save("shop.json")
        server = Server(Shelf(pages, max_pages=len(pages)), wrapper_path="shop.json" if tab == "wrapper" else None)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    window = browser.new_page(viewport={"width": 1400, "height": 700})
    path = "" if is_list else f"pages/{min(3, len(pages) - 1)}/{tab}"
    window.goto(server.address + path, wait_until="networkidle")
    window.wait_for_selector("body[data-ready]")
    if tab == "layout":
        window.evaluate(LONGEST_LOOP)
    taken = window.screenshot()
    window.close()
    server.stop()
    thread.join(10)
    return taken


def _screenshot(browser: Browser, html: str, width: int, height: int) -> bytes:
    tab = browser.new_page(viewport={"width": width, "height": height}, java_script_enabled=False)
    tab.route("**/*", lambda route: _answer(route, html))
    tab.goto("http://lumen.example/")
    taken = tab.screenshot()
    tab.close()
    return taken


def _answer(route: Route, html: str) -> None:
    if route.request.resource_type == "document":
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    elif route.request.resource_type == "image" and not route.request.url.startswith("data:"):
        route.fulfill(body=LAMP, content_type="image/svg+xml")
    else:
        route.abort()


def _frames(region: unweave.Region) -> str:
    frames = []
    for number, record in enumerate(region.records):
        box = record.nodes[0].tree.box[record.nodes[0].index]
        x, y, width, height = (float(value) for value in box)
        frames.append(
            f'<i style="left: {x - 7}px; top: {y - 7}px; width: {width + 14}px; height: {height + 14}px">'
            f"<b>{number}</b></i>"
        )
    return "".join(frames)


def _beside(shot: str, frames: str, table: unweave.Table) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in table.names[:COLUMNS])
    rows = "".join(
        f"<tr><td>{number}</td>" + "".join(f"<td>{escape(text or '')}</td>" for text in row[:COLUMNS]) + "</tr>"
        for number, row in enumerate(table.texts())
    )
    style = STYLE.replace("WIDTH", str(WIDTH)).replace("HEIGHT", str(HEIGHT))
    return (
        f'<style>{style}</style><div class="page"><img src="data:image/png;base64,{shot}">{frames}</div>'
        f'<div><p class="code">unweave records examples/lamps.html</p><table><tr><th></th>{head}</tr>{rows}</table>'
        "</div>"
    )


if __name__ == "__main__":
    main()
