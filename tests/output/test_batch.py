"""A verb over many pages: one bad page never stops it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from unweave import LearnError, Page, Region
from unweave.output import Batch, Reporter

from .regions import LAMPS


class Collected:
    def __init__(self) -> None:
        self.pages: list[str] = []

    def add(self, page: str, regions: Sequence[Region]) -> None:
        self.pages.append(page)

    def close(self) -> None:
        pass


def extract(page: Page) -> list[Region]:
    if page.name == "bad":
        raise LearnError("something is missing")
    if page.name == "huge":
        raise MemoryError
    return [] if page.name == "empty" else [LAMPS]


def run(*names: str) -> tuple[Batch, Collected]:
    writer = Collected()
    with Reporter(moving=False) as reporter:
        batch = Batch(reporter)
        batch.run((Page("", name=name) for name in names), extract, writer)
    return batch, writer


def test_bad_pages_are_reported_by_name_and_the_rest_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    batch, writer = run("a", "bad", "empty", "huge", "b")
    assert writer.pages == ["a", "b"]
    assert (batch.n_pages, batch.n_records, batch.n_failed, batch.exit_code) == (5, 4, 2, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "unweave: bad: something is missing",
        "unweave: empty: the page is empty",
        "unweave: huge: there is not enough memory for it",
    ]


@pytest.mark.parametrize(("names", "code"), [(["a"], 0), (["a", "empty"], 0), (["empty"], 1), ([], 1), (["bad"], 2)])
def test_the_exit_code_says_what_became_of_it(names: list[str], code: int) -> None:
    assert run(*names)[0].exit_code == code


def test_progress_moves_on_a_terminal_and_is_gone_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter(moving=True) as reporter:
        reporter.progress(3, 40, "x.html")
        reporter.warn("y.html: \x1b[2J [red]bad")
    out, err = capsys.readouterr()
    assert out == ""
    assert "unweave: y.html: \ufffd[2J [red]bad" in err
