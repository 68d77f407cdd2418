"""Draws the pictures of the README and the docs from examples/lamps.html, which is our own.

    python tools/make_pictures.py

docs/pictures/records.png: the page as a browser shows it, its records framed, and beside it their table.
docs/pictures/view.png: the same page in `unweave view`.
Needs `pip install "unweave[render,view]"` and a Chromium.
"""

from __future__ import annotations

import base64
import threading
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Route, sync_playwright

import unweave
from unweave.browser.chromium import find_chromium
from unweave.view.serving import Server
from unweave.view.shelf import Shelf

PROJECT = Path(__file__).parent.parent
PAGE = PROJECT / "examples" / "lamps.html"
PICTURES = PROJECT / "docs" / "pictures"
WIDTH, HEIGHT = 900, 940
"""Of the page, in CSS pixels; the list goes on below."""
COLUMNS = 8
LAMP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#eee9df"/>'
    '<path d="M30 62h28M44 62V34L30 22" stroke="#777" stroke-width="3" fill="none"/><path d="M18 34l8-18 16 8z" fill="#c9a227"/></svg>'
)
"""What stands for the pictures of the shop, which the example does not have."""

STYLE = """
body { margin: 0; padding: 20px; display: flex; gap: 24px; align-items: flex-start; font: 15px sans-serif; background: white }
.page { position: relative; flex: none; width: WIDTHpx; height: HEIGHTpx; overflow: hidden; border: 1px solid #999 }
.page i { position: absolute; border: 3px solid #c2410c; border-radius: 4px; box-sizing: border-box }
.page i b { position: absolute; left: -3px; top: -3px; background: #c2410c; color: white; padding: 1px 7px; font-style: normal }
table { border-collapse: collapse } th { background: #c2410c; color: white; text-align: left }
th, td { padding: 9px 10px; border-bottom: 1px solid #ddd; max-width: 210px; vertical-align: top }
tr:nth-child(even) { background: #fafafa } .code { font: 16px monospace; margin: 0 0 14px }
"""


def main() -> None:
    """Write both pictures."""
    PICTURES.mkdir(exist_ok=True)
    page = unweave.Page(PAGE.read_bytes(), name="examples/lamps.html")
    region = unweave.find_records(page.render(scripts=False, viewport=(WIDTH, HEIGHT)))[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        shot = _screenshot(browser, page.html, WIDTH, HEIGHT)
        html = _beside(base64.b64encode(shot).decode(), _frames(region), unweave.find_records(page)[0].table)
        (PICTURES / "records.png").write_bytes(_screenshot(browser, html, 2 * WIDTH + 110, HEIGHT + 42))
        (PICTURES / "view.png").write_bytes(_viewed(browser, page))
        browser.close()


def _viewed(browser: Browser, page: unweave.Page) -> bytes:
    """Return a picture of the page in the viewer."""
    server = Server(Shelf([page], max_pages=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    tab = browser.new_page(viewport={"width": 1500, "height": 860})
    tab.goto(server.address, wait_until="networkidle")
    taken = tab.screenshot()
    tab.close()
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
            f'<i style="left: {x - 7}px; top: {y - 7}px; width: {width + 14}px; height: {height + 14}px"><b>{number}</b></i>'
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
        f'<div><p class="code">unweave records examples/lamps.html</p><table><tr><th></th>{head}</tr>{rows}</table></div>'
    )


if __name__ == "__main__":
    main()
