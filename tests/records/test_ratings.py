"""Ratings that no text says."""

from __future__ import annotations

import pytest

from tests.records.test_tidying import table_of


@pytest.mark.parametrize(
    "stars",
    [
        "<p class=stars title='{n} out of 5'><i class=star></i><i class=star></i></p>",
        "<p class=stars title='{n} out of 5'><i class=star></i><b class=count>({n}7)</b></p>",
        "<p class=stars aria-label='Rated {n} out of 5'><b class=count>({n}7)</b></p>",
    ],
)
def test_a_title_says_the_rating_also_beside_how_many_have_rated(stars: str) -> None:
    table = table_of(*(stars.format(n=n) for n in (4, 5, 3, 2, 5, 1)))
    assert [(text or "").split()[-4] for text in table["rating"]] == ["4", "5", "3", "2", "5", "1"]
    if "count" in stars:
        assert table["reviews"] == [f"({n}7)" for n in (4, 5, 3, 2, 5, 1)]


def test_a_rating_that_is_shown_is_given_once() -> None:
    table = table_of(*(f"<p class=stars title='{n}.5 out of 5'>{n}.5 <i class=star></i></p>" for n in (4, 3, 2, 1, 4)))
    assert [table[name] for name in table.names].count(["4.5", "3.5", "2.5", "1.5", "4.5"]) == 1
    assert not any("out of" in (text or "") for name in table.names for text in table[name])


def test_a_label_says_the_rating_and_how_many_have_rated() -> None:
    label = "<p class=stars aria-label='{n}.5 of 5 bubbles. {n}7 reviews'><b class=count>({n}7)</b></p>"
    table = table_of(*(label.format(n=n) for n in (4, 3, 2, 1)))
    assert table["rating"] == [f"{n}.5 of 5 bubbles. {n}7 reviews" for n in (4, 3, 2, 1)]
