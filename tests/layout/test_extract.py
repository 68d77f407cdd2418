"""A layout reads other pages of its template, and says where a page does not fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unweave
from unweave import FormatError, Page, separate_pages, weave

from .test_pages import product


def learnt():
    notes = (["<div class=note>Note</div>"], [])
    return separate_pages([Page(product(n, notes[n % 2])) for n in range(1, 8)])


def test_another_page_of_the_template_gives_its_data():
    layout = learnt().layout
    page = Page(product(40))
    data = layout.extract(page)
    assert weave(layout, data) == page.source
    (rows,) = [value for value in data.values() if isinstance(value, list)]
    assert len(rows) == 41


def test_the_pages_it_was_learnt_from_fit():
    separated = learnt()
    for page in separated.pages:
        assert weave(separated.layout, separated.layout.extract(page)) == page.source


@pytest.mark.parametrize("text", ["", "<p>a</p>", "<p>a</p><p>bcd</p>" * 4])
def test_loops_take_any_number_of_rows(text):
    page = Page(f"<div>{text}</div>")
    layout = _rows_layout()
    assert weave(layout, layout.extract(page)) == page.source


@given(st.lists(st.sampled_from(["<p>a</p>", "<ul><li>1<li>2</ul>", "<b x=1>t</b>", "x"]), max_size=6).map("".join))
def test_a_page_fits_exactly_or_is_refused(text):
    page = Page(f"<div>{text}</div>")
    layout = _rows_layout()
    if text.replace("<p>a</p>", "") == "":
        assert weave(layout, layout.extract(page)) == page.source
    else:
        with pytest.raises(FormatError, match="does not fit"):
            layout.extract(page)


def _rows_layout():
    return unweave.Layout("<div>{%for p in ps%}<p>{{p}}</p>{%endfor%}</div>")


def test_where_a_page_stops_to_fit_is_said():
    with pytest.raises(FormatError, match=r"page: the page does not fit the layout: line 1, column \d+ has"):
        learnt().layout.extract(Page(product(3).replace("Home", "House")))


def test_a_saved_layout_extracts(tmp_path):
    layout = learnt().layout
    layout.save(tmp_path / "shop.json")
    loaded = unweave.load(tmp_path / "shop.json")
    assert loaded.extract(Page(product(12))) == layout.extract(Page(product(12)))


def test_a_search_without_end_is_given_up():
    layout = unweave.Layout("{%for a,b in c%}{{a}}x{{b}}{%endfor%}y")
    with pytest.raises(FormatError, match="does not fit"):
        layout.extract(Page("x" * 3000))
