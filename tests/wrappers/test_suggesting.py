"""Which page to mark next, and what to look at there."""

import pytest
from click.testing import CliRunner

from tests.wrappers.pages import ITEMS, detail, detail_example, listing, listing_example
from unweave import Example, LearnError, Page, learn_wrapper
from unweave.cli import main


def offer(number, *, price):
    """An item's page of a second template: sold by somebody else, with the price in a box of its own."""
    body = f"<article class='offer'><h2>{ITEMS[number][0]}</h2><aside><div><em>{price}</em></div></aside></article>"
    return Page(f"<html><body>{body}</body></html>", name=f"offer-{number}")


def test_the_page_of_another_template_comes_first():
    wrapper = learn_wrapper([detail_example(0)])
    pages = [detail(1), detail(2), offer(3, price="$1.00"), offer(4, price="$2.00"), offer(5, price="$3.00")]
    first = wrapper.suggest(pages)[0]
    assert first.page.name.startswith("offer")
    assert first.unlike > 0.5


def test_of_pages_alike_one_is_suggested_before_another_template():
    """Marking one offer tells of all offers: the next one tells of the rest."""
    wrapper = learn_wrapper([detail_example(0)])
    pages = [offer(3, price="$1.00"), offer(4, price="$2.00"), detail(1, design="new"), detail(2, design="new")]
    names = [one.page.name.split("-")[0] for one in wrapper.suggest(pages, most=2)]
    assert sorted(names) == ["new", "offer"]


def test_a_field_that_is_not_found_is_in_doubt_and_one_that_is_sure_is_not():
    wrapper = learn_wrapper([detail_example(0), detail_example(1)])
    without = Page(detail(2).html.replace("<b class='price'>$75.50</b>", ""), name="sold out")
    [found] = wrapper.suggest([without])
    assert "price" in [doubt.field for doubt in found.doubts]
    [price] = [doubt for doubt in found.doubts if doubt.field == "price"]
    assert price.node is None
    assert price.value == ""
    assert "mark it, or say that the page has none" in str(found)


def test_a_doubt_names_the_leaf_that_is_taken_and_the_one_that_comes_next():
    def page(a, b):
        return Page(f"<p><b>{a}</b></p><p><b>{b}</b></p>", name=a)

    wrapper = learn_wrapper([Example(page("one", "two"), {"x": "two"})])
    [found] = wrapper.suggest([page("three", "four")])
    [doubt] = found.doubts
    assert {doubt.value, doubt.other} == {"three", "four"}
    assert doubt.node.text == doubt.value
    assert doubt.other_node.text == doubt.other
    assert f"x: is it {doubt.value!r} at " in str(found)


def test_rows_of_a_list_have_doubts_too():
    wrapper = learn_wrapper([listing_example()])
    [found] = wrapper.suggest([listing(ITEMS[2:], name="next")])
    assert found.page.name == "next"
    assert all(doubt.field in wrapper.fields for doubt in found.doubts)


def test_marked_pages_are_not_suggested_again():
    wrapper = learn_wrapper([detail_example(0), detail_example(1)])
    assert [one.page.name for one in wrapper.suggest([detail(0), detail(1), detail(2)])] == ["old-2"]
    with pytest.raises(LearnError, match="no page to suggest"):
        wrapper.suggest([detail(0)])
    with pytest.raises(LearnError, match="no page to suggest"):
        wrapper.suggest([])


@pytest.mark.parametrize("most", [0, -1, True, 1.5])
def test_a_wrong_number_of_pages_is_refused(most):
    with pytest.raises((ValueError, TypeError), match="most must be a whole number"):
        learn_wrapper([detail_example(0)]).suggest([detail(1)], most=most)


@pytest.mark.parametrize(
    "html",
    ["", "<div>" * 100_000, pytest.param("<b>x</b>" * 50_000, marks=pytest.mark.compiled)],
    ids=["empty", "deep", "wide"],
)
def test_pages_made_to_hurt_are_looked_at(html):
    wrapper = learn_wrapper([detail_example(0)])
    found = wrapper.suggest([Page(html, name="hostile"), detail(1)])
    assert {one.page.name for one in found} == {"hostile", "old-1"}


def test_the_command_names_pages_and_values(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.html").write_text(detail(number).html)
    learn_wrapper([detail_example(0)]).save(tmp_path / "shop.json")
    done = CliRunner().invoke(main, ["suggest", str(tmp_path / "shop.json"), str(tmp_path), "--most", "1"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("mark ")
    assert done.stdout.count("mark ") == 1
