"""Kinds of pages: what each is taken for."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from unweave import Page, page_kind
from unweave.cli import main

from ..docs.pages import PROJECT

EXAMPLES = PROJECT / "examples"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("lamps.html", "list"),
        ("shop/arc.html", "detail"),
    ],
)
def test_a_page_is_taken_for_what_it_is(path: str, kind: str) -> None:
    said = page_kind(Page((EXAMPLES / path).read_bytes()))
    assert said.name == kind
    assert 0.2 < said.score <= 1
    assert sum(said.scores.values()) == pytest.approx(1)


@pytest.mark.parametrize("html", ["", "<p>x", "<div>" * 50_000, "\0" * 1000])
def test_a_page_of_nothing_has_a_kind_as_well(html: str) -> None:
    assert page_kind(Page(html)).name in ("list", "thread", "article", "detail", "other")


def test_the_command_says_a_line_a_page() -> None:
    done = CliRunner().invoke(main, ["kinds", str(EXAMPLES / "lamps.html")])
    assert done.exit_code == 0
    assert done.output.split("\t")[0] == "list"
