"""A report: one file with the same view, that fetches nothing and runs nothing of the page's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import unweave
from tests.browser.test_sealed import Listener
from unweave.cli import main
from unweave.errors import OutputError
from unweave.view import Report

from .conftest import needs_browser, shown
from .pages import shop
from .test_escapes import MORE, WAYS, trap

THREAD = "<body>" + "".join(
    (
        f"<div class=post><b class=author>User{i}</b> <span class=date>2021-03-0{i + 1} 10:0{i}</span>"
        f"<p>This is what user number {i} has to say about it.</p></div>"
    )
    for i in range(6)
)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, arguments)


def test_records_and_posts_write_a_report(tmp_path: Path) -> None:
    (tmp_path / "shop.html").write_bytes(shop(6).source)
    (tmp_path / "thread.html").write_text(THREAD)
    for verb, page, said in (("records", "shop.html", "Nordlys lamp 2"), ("posts", "thread.html", "User3")):
        plain = run(verb, str(tmp_path / page), "--format", "jsonl")
        reported = run(verb, str(tmp_path / page), "--format", "jsonl", "--report", str(tmp_path / "r.html"))
        assert reported.exit_code == 0, reported.output
        assert reported.stdout == plain.stdout
        assert said in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        Report("records", "Records").write(str(tmp_path / "no" / "r.html"))


def test_a_report_has_one_script_of_its_own_and_no_address(tmp_path: Path) -> None:
    evil = "</script><script>window.hacked=1</script><!--<script>"
    report = Report("records", "Records")
    page = unweave.Page(shop(5).source, name=evil)
    report.add(page, unweave.find_records(page))
    report.write(str(tmp_path / "r.html"))
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert text.count("<script") == text.count("</script>") == 2
    assert re.search(r"script-src 'sha256-[\w+/=]{44}'", text)
    assert re.findall(r"""<(?:link|img|script[^>]* src)""", text) == []


@needs_browser
def test_a_report_is_the_same_view_without_a_server(tab: Any, tmp_path: Path) -> None:
    listener = Listener()
    hostile = shop(5, before=trap(listener, *WAYS.values()), after=trap(listener, MORE))
    report = Report("records", "Records")
    for page in (hostile, shop(8, name="second.html")):
        report.add(page, unweave.find_records(page))
    report.write(str(tmp_path / "r.html"))
    tab.goto((tmp_path / "r.html").as_uri())
    tab.wait_for_selector(".card >> nth=1")
    tab.click(".card >> nth=0")
    tab.wait_for_selector('body[data-ready="pages/0/records"]')
    assert tab.locator(".box.record").count() == 5
    tab.locator('[data-row="1"] [role=gridcell]').first.hover()
    assert tab.locator(".box.lit").count() == 1
    tab.locator('[data-row="1"] [role=gridcell]').first.click()
    assert tab.locator("text=Mark this row").count() == 0
    tab.wait_for_timeout(1_300)  # the page's refresh waits a second
    assert tab.title().endswith("unweave")
    assert listener.seen == []
    listener.close()


@needs_browser
def test_a_report_of_several_pages_opens_on_their_list(tmp_path: Path, tab: Any) -> None:
    report = Report("records", "Records")
    for name in ("/a/one.html", "/b/two.html"):
        page = unweave.Page(shop(5).source, name=name)
        report.add(page, unweave.find_records(page))
    report.write(str(tmp_path / "r.html"))
    tab.goto((tmp_path / "r.html").as_uri())
    tab.wait_for_selector(".card .sketch rect")
    assert tab.locator(".card-name").all_inner_texts() == ["a/one.html", "b/two.html"]
    assert tab.locator(".problem").count() == 0
    tab.click(".card >> nth=1")
    shown(tab, "pages/1/records")
    assert tab.locator(".problem").count() == 0
