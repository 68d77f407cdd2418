"""The code of the README and the docs runs, offline, on pages that ship with them, and prints what they show.

`pytest tests/docs --rewrite-docs` writes what it prints now into the pages; the diff is reviewed as code.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import needs_browser

from .pages import PROJECT, blocks_of, run_page

PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").rglob("*.md"))]
LANGUAGES = {"python", "console", "text", "sh", "json", "jinja", "html", "ini"}
INSTALLS = (
    "python3 -m venv ",
    "pip install ",
    ".venv/bin/pip install ",
    "apt-get install ",
    "playwright install ",
    "git clone ",
    "cd ",
)


def _blocks(path: Path, *languages: str) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return ["\n".join(lines[b.begin : b.end]) for b in blocks_of(lines) if b.runs and b.language in languages]


def _run_pages() -> list[Any]:
    """Return the pages with code to run; those that render need a browser."""
    found = [(path, "\n".join(_blocks(path, "python", "console"))) for path in PAGES]
    return [
        pytest.param(path, marks=needs_browser if "page.render(" in code else (), id=path.stem)
        for path, code in found
        if code
    ]


@pytest.mark.parametrize("path", _run_pages())
def test_the_code_of_a_page_prints_what_the_page_shows(
    path: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    text = path.read_text(encoding="utf-8")
    ran = run_page(path, tmp_path)
    if request.config.getoption("--rewrite-docs"):
        path.write_text(ran, encoding="utf-8")
    else:
        assert ran == text, f"{path.name} shows something else; see pytest tests/docs --rewrite-docs"


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.stem)
def test_a_block_says_what_it_is_and_only_installing_goes_unrun(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    blocks = blocks_of(lines)
    assert sum(line.startswith("```") for line in lines) == 2 * len(blocks), "a fence is not closed"
    assert {b.language for b in blocks} <= LANGUAGES
    commands = [line for text in _blocks(path, "sh") for line in text.splitlines()]
    if path.name == "README.md":
        commands = commands[6:]  # its two set-ups, which .ci/run runs from a fresh clone
    assert [line for line in commands if not line.startswith(INSTALLS)] == []


def test_a_page_whose_code_prints_something_else_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```python\nprint(1)\nprint(2)\n```\n\n```text\n1\n...\n```\n\n```console\n$ echo a; exit 3\nb\n$ echo $?\n3\n"
        "```\n"
    )
    assert run_page(page, tmp_path / "run") == page.read_text().replace("\nb\n", "\na\n")


def test_code_that_fails_says_where(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n```python\nx = 1\nprint(y)\n```\n")
    with pytest.raises(AssertionError, match=r"page.md\", line 5(.|\n)*name 'y' is not defined"):
        run_page(page, tmp_path / "run")
    page.write_text("```console\n$ unweave records nothing.html\n```\n")
    with pytest.raises(AssertionError, match="ended with 2"):
        run_page(page, tmp_path / "run2")
