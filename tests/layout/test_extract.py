"""A layout reads other pages of its template, and says where a page does not fit."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unweave
from unweave import FormatError, Page, separate_pages, weave
from unweave.layout import dump_data
from unweave.saved import Saved

from .test_pages import product


def learnt():
    notes = (["<div class=note>Note</div>"], [])
    return separate_pages([Page(product(n, notes[n % 2])) for n in range(1, 8)])


LEARNT = learnt()


def test_another_page_of_the_template_gives_its_data():
    layout = learnt().layout
    page = Page(product(40))
    data = layout.separate(page).data
    assert weave(layout, data) == page.source
    (rows,) = [value for value in data.values() if isinstance(value, list)]
    assert len(rows) == 41


def test_the_pages_it_was_learnt_from_fit():
    separated = learnt()
    for page in separated.pages:
        assert weave(separated.layout, separated.layout.separate(page).data) == page.source


@pytest.mark.parametrize("text", ["", "<p>a</p>", "<p>a</p><p>bcd</p>" * 4])
def test_loops_take_any_number_of_rows(text):
    page = Page(f"<div>{text}</div>")
    layout = _rows_layout()
    assert weave(layout, layout.separate(page).data) == page.source


@given(st.lists(st.sampled_from(["<p>a</p>", "<ul><li>1<li>2</ul>", "<b x=1>t</b>", "x"]), max_size=6).map("".join))
def test_a_page_fits_exactly_or_is_refused(text):
    page = Page(f"<div>{text}</div>")
    layout = _rows_layout()
    if text.replace("<p>a</p>", "") == "":
        assert weave(layout, layout.separate(page).data) == page.source
    else:
        with pytest.raises(FormatError, match="does not fit"):
            layout.extract(page)


def _rows_layout():
    return unweave.Layout("<div>{%for p in ps%}<p>{{p}}</p>{%endfor%}</div>")


def test_where_a_page_stops_to_fit_is_said_if_records_may_be_there():
    with pytest.raises(FormatError, match=r"page: the page does not fit the layout: line 1, column \d+ has"):
        learnt().layout.extract(Page(product(3).replace("euro", "dollars")))


def test_what_fits_in_parts_is_woven_again_and_what_does_not_is_named():
    """Another link in the menu, other words at the end: the list and the title are data all the same."""
    layout = learnt().layout
    page = Page(product(3).replace("Home", "House").replace("Call us", "Write to us"))
    separation = layout.separate(page)
    assert weave(layout, separation.data) == page.source
    assert weave(str(layout), json.loads(dump_data(separation.data))) == page.source
    assert [(one.part, one.text) for one in separation.exceptions] == [
        ("<a href=/>Home", "<a href=/>House"), ("<p class=foot>Call us", "<p class=foot>Write to us"),
    ]  # fmt: skip
    whole = layout.separate(Page(product(3)))
    assert {**separation.data, "unweave": 0} == {**whole.data, "unweave": 0}
    assert [record.to_dict() for record in layout.extract(page)] == [record.to_dict() for record in whole.records]


@pytest.mark.parametrize("place", ["<html>", "<ul class=parts>", "<p class=foot>", "</html>"])
def test_what_a_page_has_more_is_an_exception(place):
    layout = learnt().layout
    page = Page(product(5).replace(place, f"<i>more</i>{place}"))
    separation = layout.separate(page)
    assert weave(layout, separation.data) == page.source
    assert sum(len(one.text) for one in separation.exceptions) < 60


def test_a_page_of_another_site_is_one_exception():
    layout = learnt().layout
    separation = layout.separate(Page("<p>nothing in common"))
    assert [one.text for one in separation.exceptions] == ["<p>nothing in common"]
    assert weave(layout, separation.data) == b"<p>nothing in common"


@given(
    st.lists(
        st.sampled_from(
            [product(2), product(4), "<ul class=parts>", "</ul>", "<p class=foot>", "x", "<li>", "</html>"]
        ),
        max_size=6,
    ).map("".join)
)
def test_every_page_is_woven_from_a_layout_of_others(text):
    layout = LEARNT.layout
    page = Page(text)
    assert weave(layout, layout.separate(page).data) == page.source


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        ("x", "'x' is no list of exceptions"),
        (["x"], "'x' is no exception of a page"),
        (
            [{"part": "p", "start": 1, "stop": 0, "text": ""}],
            "the exception 'p' is not of this layout, which was edited",
        ),
        ([{"part": "p", "start": 0, "stop": 10**6, "text": ""}], "the exception 'p' is not of this layout"),
        ([{"part": "p", "start": True, "stop": 1, "text": ""}], "is no exception of a page"),
    ],
)
def test_exceptions_that_are_none_are_refused(kept, message):
    with pytest.raises(FormatError, match=message):
        weave(LEARNT.layout, {"unweave": {"exceptions": kept}})


def test_a_saved_layout_extracts(tmp_path):
    layout = learnt().layout
    layout.save(tmp_path / "shop.json")
    loaded = unweave.load(tmp_path / "shop.json")
    page = Page(product(12))
    assert loaded.separate(page).data == layout.separate(page).data
    assert isinstance(loaded, Saved)
    assert [record.to_dict() for record in loaded.extract(page)] == [
        record.to_dict() for record in layout.extract(page)
    ]


def test_records_are_the_rows_of_the_largest_table():
    records = learnt().layout.extract(Page(product(3)))
    assert [record.text for record in records] == [f"Part {3 * k + 3} at {9 * k} euro" for k in range(1, 5)]
    assert [list(record.to_dict().values()) for record in records] == [
        [str(3 * k + 3), str(9 * k)] for k in range(1, 5)
    ]


def test_a_page_without_loops_is_one_record():
    layout = unweave.Layout("<h1>{{title}}</h1>{%if note%}<i>{{note}}</i>{%endif%}")
    (record,) = layout.extract(Page("<h1>Lamp</h1>"))
    assert record.to_dict() == {"title": "Lamp"}
    (record,) = layout.extract(Page("<h1>Lamp</h1><i>sold</i>"))
    assert record.to_dict() == {"title": "Lamp", "note": "sold"}


def test_rows_of_inner_loops_are_fields_of_several_items():
    layout = unweave.Layout(
        "<ul>{%for name,tags,reviews in books%}<li>{{name}}{%for t in tags%}<i>{{t}}</i>{%endfor%}"
        "{%for by,text in reviews%}<p title={{by}}>{{text}}</p>{%endfor%}{%endfor%}</ul>"
    )
    page = Page(
        "<ul><li>One<i>a</i><i>b</i><p title=Ann>good</p><p title=Bob>bad</p><li>Second of the books<i>c</i></ul>"
    )
    one, two = layout.extract(page)
    assert one.to_dict() == {
        "name": "One",
        "tags": ["a", "b"],
        "reviews.by": ["Ann", "Bob"],
        "reviews.text": ["good", "bad"],
    }
    assert two.to_dict() == {"name": "Second of the books", "tags": ["c"]}
    assert [record.to_dict()["t"] for record in layout.extract(page, table="books.tags")] == ["a", "b", "c"]
    with pytest.raises(
        FormatError, match=r"no table 'shelves' in the layout; one of: books, books\.tags, books\.reviews"
    ):
        layout.extract(page, table="shelves")


def test_a_page_with_other_line_ends_fits():
    layout = unweave.Layout("<div>\n{%for p in ps%}<p>{{p}}</p>\n{%endfor%}</div>")
    page = Page("<div>\r\n<p>a</p>\r\n<p>b</p>\r\n</div>")
    assert layout.separate(page).data == {"ps": ["a", "b"], "unweave": {"newline": "\r\n"}}


def test_a_text_with_marks_in_it_is_a_value():
    layout = unweave.Layout(
        "<ul>{% for item in items %}<li><p>{{ item.text }}</p>{{ item.count }}</li>{% endfor %}</ul>"
    )
    page = Page("<ul><li><p>Lamps of <b class=x>oak</b></p>3</li><li><p>Ash<br>lamps</p>4</li></ul>")
    assert layout.separate(page).data["items"][0] == {"text": "Lamps of <b class=x>oak</b>", "count": "3"}
    for tag in ("div", "b-card"):
        with pytest.raises(FormatError, match="does not fit"):
            layout.extract(Page(f"<ul><li><p><{tag}>Lamps</{tag}></p>3</li></ul>"))


def test_rows_of_objects_are_extracted_as_objects():
    layout = unweave.Layout(
        "<ul>{% for book in books %}<li>{{ book.name }}{% if book.by %}<i>{{ book.by }}</i>{% endif %}{% endfor %}</ul>"
    )
    page = Page("<ul><li>One<i>Ann</i><li>Two</ul>")
    separation = layout.separate(page)
    assert separation.data == {"books": [{"name": "One", "by": "Ann"}, {"name": "Two"}]}
    assert [record.to_dict() for record in separation.records] == [{"name": "One", "by": "Ann"}, {"name": "Two"}]


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_the_position_of_a_row_decides_conditions(count):
    layout = unweave.Layout(
        "<p>{%for a in b%}{%if not loop.first%}, {%endif%}<b{%if c%} x{%else%} y{%endif%}>{{a}}</b>"
        "{%if loop.last%}.{%else%};{%endif%}{%endfor%}</p>"
    )
    page = Page("<p>" + ", ".join(f"<b y>{n}</b>" + (";" if n < count - 1 else ".") for n in range(count)) + "</p>")
    data = layout.separate(page).data
    assert data == ({"b": [str(n) for n in range(count)]} if count else {})
    if count > 1:
        with pytest.raises(FormatError, match="does not fit"):
            layout.extract(Page(page.source.replace(b".", b";")))


def test_a_search_without_end_is_given_up():
    layout = unweave.Layout("{%for a,b in c%}{{a}}x{{b}}{%endfor%}y")
    with pytest.raises(FormatError, match="does not fit"):
        layout.extract(Page("x" * 3000))
