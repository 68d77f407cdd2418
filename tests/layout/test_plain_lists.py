"""Three items of a list that are alike are a loop, although that saves nothing: a reader expects it."""

import pytest

from tests.layout.rendered import comes_back, separated
from unweave import Page, separate

RATINGS = {"Light": 5, "Style": 6, "Quality": 7, "Weight": 4}


def ratings(extra: str = "") -> str:
    """Return a list of few short items, of which the first one has a class."""
    items = [f"<li>{name} <em>{value}</em></li>" for name, value in RATINGS.items()]
    items[0] = items[0].replace("<li", "<li class=first")
    return f"<ul>\n   {'  '.join(items)}{extra}\n</ul>"


def test_few_short_items_are_a_loop() -> None:
    separation = separated(ratings())
    layout = str(separation.layout)
    assert (layout.count("{% for"), layout.count("<li")) == (1, 1)
    assert [len(rows) for rows in separation.data.values()] == [len(RATINGS)]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param("<ul><li>&nbsp;</li><li>&nbsp;</li>\n <li>&nbsp;</li></ul>", id="all the same"),
        pytest.param("<ul><li>Light <em>5</em></li><li>Style <em>6</em></li></ul>", id="two"),
        pytest.param("<ul><li>Light <li>Style <li>Quality <li>Weight</li></ul>", id="the last one written otherwise"),
        pytest.param("<ul><li>Light<li>Style<li>Quality<li>Weight<!-- end --></ul>", id="what is behind the last one"),
        pytest.param("<ul><li>Light</li><li>Style</li>\n <li>Quality</li>  <li>Weight</li></ul>", id="white space"),
        pytest.param("<p><b>Light</b> <b>Style</b> <b>Quality</b></p>", id="no items"),
    ],
)
def test_what_a_reader_does_not_expect_in_a_loop(page: str) -> None:
    assert "{% for" not in str(separated(page).layout)


def test_items_of_another_shape_stand_beside_the_loop() -> None:
    separation = separated(ratings("<li><form action=/rate><input name=stars></form></li>"))
    layout = str(separation.layout)
    assert "{% endfor %}<li><form action=/rate>" in layout
    assert [len(rows) for rows in separation.data.values()] == [len(RATINGS)]


def test_the_small_style_has_loops_only_where_that_is_shorter() -> None:
    separation = separate(Page(ratings()), style="small")
    assert comes_back(separation)
    assert separation.data == {}
