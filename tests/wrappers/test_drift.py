"""Noticing that a site changed, and mending a wrapper from what it remembers."""

from dataclasses import replace

import pytest

from tests.wrappers.pages import ITEMS, detail, detail_example, labels, listing_example, texts
from unweave import Example, LearnError, Page, learn_wrapper


@pytest.fixture(scope="module")
def wrapper():
    return learn_wrapper([detail_example(0), detail_example(1), detail_example(2)])


NEW = [detail(number, design="new") for number in range(6)]


def test_pages_of_the_same_template_pass(wrapper):
    drift = wrapper.check([detail(number, note=number == 4) for number in range(3, 6)])
    assert drift.passes
    assert [field.found for field in drift.fields] == [1, 1, 1]


def test_a_redesign_is_noticed_and_the_broken_fields_are_named(wrapper):
    drift = wrapper.check(NEW)
    assert not drift.passes
    assert "price" in drift.broken
    assert "BROKEN" in str(drift)


def test_a_repaired_wrapper_reads_the_new_pages(wrapper):
    mended = wrapper.repair(NEW[:4])
    assert mended.after.passes
    for number in (4, 5):
        assert texts(mended.wrapper.extract(NEW[number])) == [labels(number)]
    assert mended.mended == ("title", "price", "maker")
    assert mended.lost == ()
    assert texts(wrapper.extract(detail(3))) == [labels(3)]


def test_what_a_repair_changed_is_said_field_by_field(wrapper):
    lines = wrapper.repair(NEW[:4]).changes.splitlines()
    at = lines.index("price: found again")
    assert lines[at + 1].startswith("  - a text, inside b.price")
    assert any(line.startswith("  + a text, inside span.amount") for line in lines)
    assert "  now '$9.90' in new-0" in lines


def half_gone(number):
    """The new design without any price."""
    page = detail(number, design="new")
    return type(page)(page.html.replace(ITEMS[number][1], "sold"), name=f"half-{number}")


def test_a_field_that_is_gone_is_left_out_and_named_and_the_others_are_mended(wrapper):
    mended = wrapper.repair([half_gone(number) for number in range(4)])
    assert mended.lost == ("price",)
    assert "price: not found again; mark it on one page" in mended.changes
    title, _, maker = ITEMS[5]
    assert texts(mended.wrapper.extract(half_gone(5))) == [{"title": title, "maker": maker}]


def test_a_field_that_works_is_the_same_after_the_repair_of_another():
    wrapper = learn_wrapper([detail_example(0), detail_example(1), detail_example(2)])
    moved = []
    for number in range(6):
        page = detail(number)
        moved.append(
            type(page)(page.html.replace("<b class='price'>", "<div><i>").replace("</b>", "</i></div>"), name=page.name)
        )
    drift = wrapper.check(moved)
    if drift.passes:
        assert texts(wrapper.extract(moved[5])) == [labels(5)]
    else:
        assert texts(wrapper.repair(moved).wrapper.extract(moved[5])) == [labels(5)]


def test_the_rows_of_a_list_are_mended_as_rows():
    def new_listing(rows):
        body = "".join(
            (
                f"<article class='hit'><div><h3 class='h'><a href='/item/{i}'>{title}</a></h3></div><div>"
                f"<em>Price: {price}</em></div></article>"
            )
            for i, (title, price, *_) in enumerate(rows)
        )
        return type(detail(0))(
            f"<html><body><main><h1>Results</h1>{body}</main></body></html>", name=f"new-{len(rows)}"
        )

    wrapper = learn_wrapper([listing_example()])
    mended = wrapper.repair([new_listing(ITEMS), new_listing(ITEMS[:5]), new_listing(ITEMS[1:])]).wrapper
    assert texts(mended.extract(new_listing(ITEMS[:3]))) == [
        {"title": title, "price": price, "url": f"/item/{i}"} for i, (title, price, _) in enumerate(ITEMS[:3])
    ]


def test_a_wrapper_that_works_is_not_repaired(wrapper):
    with pytest.raises(LearnError, match="nothing broke"):
        wrapper.repair([detail(4), detail(5)])


def test_a_site_that_no_longer_has_the_fields_is_not_repaired(wrapper):
    from unweave import Page

    gone = [Page(f"<body><p>We moved. {n}</p></body>", name=f"gone-{n}") for n in range(4)]
    with pytest.raises(LearnError, match="not repaired"):
        wrapper.repair(gone)


def test_a_field_that_became_constant_is_noticed():
    wrapper = learn_wrapper([detail_example(0), detail_example(1), detail_example(2)])
    frozen = []
    for number in range(6):
        page = detail(number)
        frozen.append(type(page)(page.html.replace(ITEMS[number][0], "Welcome back"), name=page.name))
    assert wrapper.check(frozen).broken == ["title"]


def test_two_examples_do_not_say_all_of_what_a_field_looks_like():
    """Where the surroundings are as they were, a name of another length and form is no alarm."""
    wrapper = learn_wrapper([detail_example(0), detail_example(1)])
    others = []
    for number, author in enumerate(["Li", "Jean-Baptiste de la Tour", "o'Neill", "M. K. Lund-Aarsen jr."], 2):
        page = detail(number)
        others.append(type(page)(page.html.replace(ITEMS[number][2], author), name=page.name))
    assert wrapper.check(others).passes


def test_the_looks_of_one_single_value_are_no_alarm_where_all_around_it_is_as_it_was():
    def page(course, name):
        return Page(
            f"<h1>Soup</h1><p class='meta'><b>Course:</b> <i class='course'>{course}</i></p><p>Stir.</p>", name=name
        )

    wrapper = learn_wrapper([Example(page("dinner, Vegetarian", "old"), {"course": "dinner, Vegetarian"})])
    assert wrapper.check([page("Dessert", "new")]).passes
    assert wrapper.check([page("+49 30 123456", "number")]).broken == ["course"]
    other = Page("<h1>Soup</h1><p>Course:</p><div><i class='course'><b>About us</b></i></div>", name="redesign")
    assert wrapper.check([other]).broken == ["course"]


def test_a_check_needs_pages(wrapper):
    with pytest.raises(LearnError, match="no pages to check"):
        wrapper.check([])


def test_a_value_that_a_redesign_tears_into_several_texts_is_found_as_one():
    def recipe(number, torn):
        lines = [f"{n + number} g {name}" for n, name in enumerate(("flour", "sugar", "butter", "yeast", "salt"))]
        shown = [f"<b>{line.split()[0]}</b> <i>g</i> <u>{line.split()[2]}</u>" for line in lines] if torn else lines
        body = "".join(f"<li class='{'part' if torn else 'ingredient'}'>{line}</li>" for line in shown)
        page = (
            f"<h1>Bread {number}</h1><nav><a href='/'>Home</a><a href='/x'>Recipes</a></nav><ul>{body}</ul>"
            "<p>Bake it for long.</p>"
        )
        return Page(page, name=f"{'new' if torn else 'old'}-{number}"), lines

    marked = [recipe(number, torn=False) for number in range(3)]
    wrapper = learn_wrapper([Example(page, {"ingredients": lines}) for page, lines in marked])
    new = [recipe(number, torn=True) for number in range(4)]
    mended = wrapper.repair([page for page, _ in new])
    page, lines = recipe(7, torn=True)
    assert texts(mended.wrapper.extract(page)) == [{"ingredients": lines}]


def test_the_fields_of_a_row_are_found_again_as_columns_of_one_list():
    people = ["Doe", "Hunt", "Jones", "Wilson", "Gordon", "Lee", "Ames", "Kim", "Ortiz", "Novak"]
    names = [f"{one} v. {other}" for one in people[:5] for other in people[5:]]
    cases = [(name, f"2{n % 7}-CV-{100 + n}", f"0{n % 9 + 1}/12/2024") for n, name in enumerate(names)]
    menu = "".join(f"<td><a href='/{word}'>{word}</a></td>" for word in ("Courts", "Judges", "Forms"))
    old = "".join(f"<div class='case'><h3>{a}</h3><p>{b}</p><em>{c}</em></div>" for a, b, c in cases)
    rows = [{"name": a, "docket": b, "date": c} for a, b, c in cases[:4]]
    wrapper = learn_wrapper([Example(Page(f"<main>{old}</main>", name="old"), records=rows)])
    new = "".join(f"<tr><td>{c}</td><td>{b}</td><td>{a}</td></tr>" for a, b, c in reversed(cases))
    page = Page(f"<table><tr>{menu}</tr></table><table>{new}</table>", name="new")
    found = texts(wrapper.repair([page]).wrapper.extract(page))
    assert found == [{"date": c, "docket": b, "name": a} for a, b, c in reversed(cases)]


def test_a_field_whose_rules_hardly_ever_held_is_not_called_ok(wrapper):
    drift = wrapper.check([detail(number) for number in range(3, 6)])
    assert [field.confidence for field in drift.fields] == [1.0, 1.0, 1.0]
    unsure = replace(drift.fields[0], confidence=0.01)
    assert str(unsure).endswith("UNSURE: its rules have a confidence of 0.01; mark another page")
    assert str(replace(unsure, reason="not found any more")).endswith("BROKEN: not found any more")
