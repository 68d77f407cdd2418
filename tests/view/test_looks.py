"""Looks: no serious finding of axe-core, in light and dark; nothing lost at 1,024 pixels; every control by keyboard."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .conftest import needs_browser, point, shown, viewing
from .pages import item, shop

pytestmark = needs_browser
AXE = "axe-core@4.10.3"


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, from npm; it is a tool of the tests and no part of the viewer."""
    if shutil.which("npm") is None:
        pytest.skip("axe-core comes from npm, which is not installed: apt-get install npm")
    folder = tmp_path_factory.mktemp("axe")
    command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", AXE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        pytest.skip(f"npm could not install {AXE}: {done.stderr.strip().splitlines()[-1:]}")
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def findings(tab: Any, axe: str) -> list[str]:
    """Return the serious and critical findings on the viewer itself; the shown page's own are not ours."""
    tab.evaluate(axe)
    found = tab.evaluate("axe.run({ exclude: ['iframe'] }, { iframes: false, resultTypes: ['violations'] })")
    return [
        (
            f"{one['id']} ({one['impact']}): {node['html'][:150]} "
            f"{json.dumps(node['any'][0]['message'] if node['any'] else '')}"
        )
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_no_serious_finding(chromium: Any, axe: str, scheme: str) -> None:
    context = chromium.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 800}, bypass_csp=True)
    tab = context.new_page()
    with viewing([shop(12), *(item(i) for i in range(4))]) as server:
        for path in (
            "index.json",
            *(f"pages/0/{name}" for name in ("records", "posts", "layout", "article", "wrapper")),
        ):
            tab.goto(server.address + path.replace("index.json", ""))
            shown(tab, path)
            if path.endswith("records"):
                tab.locator('[data-row="2"] [role=gridcell]').first.click()
            if path.endswith("wrapper"):
                tab.mouse.click(*point(tab, "h1"))
                tab.fill("#field-name", "title")
                tab.keyboard.press("Enter")
                tab.wait_for_selector(".saving")
                tab.mouse.click(*point(tab, "li a"))
            assert findings(tab, axe) == [], path
    context.close()


@pytest.mark.parametrize("name", ["records", "layout", "article", "wrapper"])
def test_at_1024_pixels_everything_is_in_the_window(chromium: Any, name: str) -> None:
    tab = chromium.new_page(viewport={"width": 1024, "height": 700})
    with viewing([shop(12), shop(5, name="a-very-long-name-of-a-page" * 8)]) as server:
        tab.goto(f"{server.address}pages/1/{name}")
        shown(tab, f"pages/1/{name}")
        width, height = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) == (1024, 700)
        for part in (".tabs", ".page-pane", "#panel"):
            box = tab.locator(part).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 1024
            assert box["width"] >= 300
    tab.close()


def test_tab_reaches_the_parts_in_order(tab: Any) -> None:
    with viewing([shop(5), shop(6)]) as server:
        tab.goto(f"{server.address}pages/0/records")
        shown(tab, "pages/0/records")
        seen = []
        for _ in range(12):
            tab.keyboard.press("Tab")
            seen.append(tab.evaluate("document.activeElement.className || document.activeElement.id"))
        order = [seen.index(name) for name in ("brand", "step", "tab-records", "zoom", "layer", "grid")]
        assert order == sorted(order), seen


def test_files_are_small_and_whole() -> None:
    """No build step: what is in the folder is what the browser gets."""
    static = Path(__file__).parents[2] / "src/unweave/view/static"
    assert {path.suffix for path in static.iterdir()} == {".js", ".css", ".svg", ".html"}
    assert all(len(path.read_text().splitlines()) < 500 for path in static.iterdir())
