"""What every learner says of things that are not pages, and what is read of a saved thing in memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import unweave
from unweave.saved import loads

LEARNERS = [unweave.learn_articles, unweave.learn_posts, unweave.cluster_pages]


@pytest.mark.parametrize("learner", LEARNERS)
def test_a_learner_names_what_it_takes(learner: Callable[..., object]) -> None:
    name = learner.__name__
    with pytest.raises(TypeError, match=f"{name} takes several pages, not str: open_pages"):
        learner("site/*.html")
    with pytest.raises(TypeError, match=f"{name} takes several pages, not Page"):
        learner(unweave.Page("<p>one"))
    with pytest.raises(TypeError, match=f"{name} takes a Page, not bytes"):
        learner([b"<p>one"])


def test_a_site_of_no_pages_teaches_nothing() -> None:
    with pytest.raises(unweave.LearnError, match="no pages to learn a site from; give the pages of one"):
        unweave.learn_site([])


def test_what_was_saved_is_read_from_its_text(tmp_path: Path) -> None:
    page = unweave.Page(
        "<ul>" + "".join(f"<li><a href=/{n}>Lamp {n}</a> <b>{n}.50</b></li>" for n in range(4)) + "</ul>"
    )
    pattern = unweave.find_records(page)[0].to_wrapper()
    pattern.save(tmp_path / "lamps.json")
    again = loads((tmp_path / "lamps.json").read_text())
    assert [record.to_dict() for record in again.extract(page)] == [
        record.to_dict() for record in pattern.extract(page)
    ]
    with pytest.raises(TypeError, match="text must be the text of a saved file, not int"):
        loads(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="path must be a path, not int"):
        unweave.find_records(page)[0].table.save(5)  # type: ignore[arg-type]
    with pytest.raises(unweave.FormatError, match="message: not JSON"):
        loads("{", name="message")
