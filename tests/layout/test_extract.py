"""A layout reads other pages of its template, and says where a page does not fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unweave
from unweave import FormatError, Page, separate_pages, weave
from unweave.saved import Saved

from .test_pages import product


def learnt():
    notes = (["<div class=note>Note</div>"], [])
    return separate_pages([Page(product(n, notes[n % 2])) for n in range(1, 8)])


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


def test_where_a_page_stops_to_fit_is_said():
    with pytest.raises(FormatError, match=r"page: the page does not fit the layout: line 1, column \d+ has"):
        learnt().layout.extract(Page(product(3).replace("Home", "House")))


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
            layout.separate(Page(page.source.replace(b".", b";")))


def test_a_search_without_end_is_given_up():
    layout = unweave.Layout("{%for a,b in c%}{{a}}x{{b}}{%endfor%}y")
    with pytest.raises(FormatError, match="does not fit"):
        layout.extract(Page("x" * 3000))
