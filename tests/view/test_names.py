"""What the viewer calls its pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import needs_browser

pytestmark = needs_browser

CORE = Path(__file__).parents[2] / "src" / "unweave" / "view" / "static" / "core.js"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["/a.html", "/b/c.html"], ["a.html", "b/c.html"]),
        (["/abs/a.html", "b.html"], ["/abs/a.html", "b.html"]),
        (["/in/x/a.html", "/in/y/a.html"], ["x/a.html", "y/a.html"]),
    ],
)
def test_a_page_goes_by_what_follows_the_common_folder(chromium: Any, names: list[str], shown: list[str]) -> None:
    """The common folder "/" was shortened to itself for ever."""
    found = re.search(r"function shortName.*?\n}\n", CORE.read_text(), re.DOTALL)
    assert found
    tab = chromium.new_page()
    tab.set_default_timeout(5000)
    script = f"names => {{ const SESSION = {{names}}; {found[0]} return names.map(shortName); }}"
    assert tab.evaluate(script, names) == shown
    tab.close()
