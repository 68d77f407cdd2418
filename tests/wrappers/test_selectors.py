"""Selectors: the same values as the wrapper, in parsel's tree."""

import json
import re

import pytest

from tests.wrappers.pages import ITEMS, detail, detail_example, labels, listing, listing_example
from unweave import Example, Page, learn_wrapper
from unweave.wrappers import export
from unweave.wrappers.inside import learn_cut
from unweave.wrappers.selectors import cut_regex

parsel = pytest.importorskip("parsel")


def flat(records):
    return [{name: values if len(values) > 1 else values[0] for name, values in row.items()} for row in records]


def test_selectors_of_a_detail_page_give_the_values_of_other_pages():
    selectors = learn_wrapper([detail_example(0), detail_example(1)]).to_selectors()
    assert not selectors.unexpressed
    for number in range(2, 6):
        assert flat(selectors.extract(detail(number, note=True).html)) == [labels(number)]


def test_selectors_prefer_names_over_positions():
    selectors = learn_wrapper([detail_example(0), detail_example(1)]).to_selectors()
    assert selectors.fields["title"].css == "h1.name::text"
    assert selectors.fields["price"].css == "b.price::text"
    assert selectors.fields["maker"].regex is not None


def test_elements_whose_names_are_no_names_are_counted_among_all():
    def page(a, b):
        return Page(f"<div class=x><p\x1e>{a}</p\x1e><q\x1e>{b}</q\x1e></div>", name=a)

    examples = [Example(page("one", "two"), {"b": "two"}), Example(page("three", "four"), {"b": "four"})]
    selectors = learn_wrapper(examples).to_selectors()
    assert flat(selectors.extract(page("five", "six").html)) == [{"b": "six"}]
    assert parsel.Selector(page("five", "six").html).css(selectors.fields["b"].css).getall() == ["six"]


def test_the_value_of_one_field_is_no_label_of_another():
    """What stands before the date is this page's publisher: a selector that begins there is right on no other page."""

    def page(publisher, date):
        return Page(f"<p>Sold by us</p><ul><li>{publisher}<li>{date}<li>paper</ul>", name=publisher)

    wrapper = learn_wrapper([Example(page("Grand Central", "May 4"), {"publisher": "Grand Central", "date": "May 4"})])
    selectors = wrapper.to_selectors()
    assert "Grand Central" not in selectors.fields["date"].xpath
    assert flat(selectors.extract(page("Reclam", "July 9").html)) == [{"publisher": "Reclam", "date": "July 9"}]


def test_a_bare_tag_that_pages_have_for_many_things_comes_after_a_name():
    def page(price, *notes):
        return Page(
            f"<div class='price'><b>{price}</b></div>{''.join(f'<p><b>{one}</b>' for one in notes)}", name=price
        )

    selectors = learn_wrapper([Example(page("$1"), {"price": "$1"})]).to_selectors()
    assert flat(selectors.extract(page("$2", "new", "red").html)) == [{"price": "$2"}]


def test_of_selectors_that_hold_on_the_examples_the_one_is_taken_that_holds_on_more_pages():
    """The only example does not show that other pages have a second text of the price's class."""

    def page(price, note=""):
        return Page(f"{note}<h2>Price</h2><p class='k'><b>{price}</b></p>", name=price)

    wrapper = learn_wrapper([Example(page("$1"), {"price": "$1"})])
    more = [page(f"${n}", f"<h2>Note</h2><p class='k'><b>note {n}</b></p>") for n in range(2, 6)]
    unproved = wrapper.to_selectors()
    assert any(flat(unproved.extract(one.html)) != [wrapper.extract(one)[0].to_dict()] for one in more)
    selectors = wrapper.to_selectors(more)
    assert not selectors.differing
    assert selectors.alike == tuple(range(5))
    assert [flat(selectors.extract(one.html)) for one in more] == [[{"price": f"${n}"}] for n in range(2, 6)]


def test_a_field_whose_selector_gives_other_values_is_named_with_page_and_values():
    def page(a, *, more=""):
        return Page(f"{more}<h1>{a} shop</h1><ul><li class='a'>{a}</li></ul>", name=f"{a}.html")

    wrapper = learn_wrapper([Example(page("one"), {"x": "one"})])
    odd = page("two", more="<ul><li class='a'>three</li></ul><p>x</p>")
    selectors = wrapper.to_selectors([odd])
    assert flat(selectors.extract(odd.html)) != [record.to_dict() for record in wrapper.extract(odd)]
    assert selectors.differing["x"].startswith("other values on 1 of 2 pages: two.html has ")
    assert "by the selector" in selectors.differing["x"]
    assert selectors.alike == (0,)
    made = export(wrapper, "xpath", [odd])
    assert not made.is_whole
    assert "x" in json.loads(made.text)["differing"]


def test_a_selector_gives_no_more_values_than_the_field_has_places():
    """The wrapper takes one author from the one place that it knows, so its selector takes the first, too."""

    def page(*authors):
        links = ", ".join(f"<a href='/{one}'>{one}</a>" for one in authors)
        return Page(f"<h1>Book</h1><p>by</p><div class='by'>{links}</div><p>Buy</p>", name=authors[0])

    wrapper = learn_wrapper([Example(page("Ann Lee"), {"author": "Ann Lee"})])
    two = page("Bo Kay", "Cy Dee")
    for made in (wrapper.to_selectors(), wrapper.to_selectors([two])):
        assert made.fields["author"].most == 1
        assert made.fields["author"].css is not None
        assert flat(made.extract(two.html)) == [record.to_dict() for record in wrapper.extract(two)]
        assert not made.differing


def test_a_text_before_a_value_on_few_of_the_examples_is_no_label_of_it():
    def page(engine, use):
        return Page(f"<h1>Car {use}</h1><ul><li>{engine}</li><li>{use}</li><li>4 seats</li></ul>", name=use)

    marked = [("petrol", "30 mpg"), ("petrol", "31 mpg"), ("diesel", "40 mpg"), ("gas", "20 mpg"), ("hybrid", "60 mpg")]
    wrapper = learn_wrapper([Example(page(*one), {"use": one[1]}) for one in marked])
    assert "petrol" not in wrapper.to_selectors().fields["use"].xpath


def test_the_selector_of_a_field_starts_from_its_surest_place():
    """A link above shows the title, too, but cut where it is long: the wrapper takes the heading there."""

    def page(title):
        cut = title if len(title) < 20 else title[:17] + "..."
        return Page(f"<title>Shop</title><p class='top'><a>{cut}</a></p><h1>{title}</h1><p>Sold by us</p>", name=title)

    titles = "Swimsuit", "Love at Noon", "The Dragon", "Hornets"
    wrapper = learn_wrapper([Example(page(title), {"title": title}) for title in titles])
    long = page("Eat, pray and love: a search across three countries")
    assert wrapper.extract(page("Swimsuit"))[0].fields["title"].node.parent.tag == "h1"
    assert [record.fields["title"].text for record in wrapper.extract(long)] == [long.name]
    assert wrapper.to_selectors().extract(long.html) == [{"title": [long.name]}]


def test_selectors_of_a_list_page_give_its_rows():
    selectors = learn_wrapper([listing_example()]).to_selectors()
    assert not selectors.unexpressed
    expected = [{"title": t, "price": p, "url": f"/item/{i}"} for i, (t, p, _) in enumerate(ITEMS[2:])]
    assert flat(selectors.extract(listing(ITEMS[2:]).html)) == expected


def test_selectors_hold_in_a_tree_without_implied_tbody():
    """lxml puts no tbody into a table; an HTML5 parser does."""

    def page(a, b):
        return Page(f"<table><tr><td>x</td></tr></table><table><tr><td>{a}</td><td>{b}</td></tr></table>", name=a)

    wrapper = learn_wrapper([Example(page("one", "two"), {"b": "two"}), Example(page("three", "four"), {"b": "four"})])
    selectors = wrapper.to_selectors()
    assert "tbody" not in selectors.fields["b"].xpath
    assert flat(selectors.extract(page("five", "six").html)) == [{"b": "six"}]


def test_a_field_that_no_selector_expresses_is_named():
    def page(*words):
        return Page(f"<p>Genres: {', '.join(words)}</p>")

    first, second = ["War", "Drama"], ["Love", "Comedy", "Music"]
    wrapper = learn_wrapper([Example(page(*first), {"genre": first}), Example(page(*second), {"genre": second})])
    assert [item.text for item in wrapper.extract(page("Crime", "Noir"))[0]["genre"]] == ["Crime", "Noir"]
    selectors = wrapper.to_selectors()
    assert selectors.unexpressed == {"genre": "several values of it stand in one text"}
    assert "genre" in export(wrapper, "xpath").missing


@pytest.mark.parametrize(
    ("learnt", "text", "value"),
    [
        ([("red old car", "car"), ("blue van", "van")], "a very big bus", "bus"),
        ([("Berlin 10115 x", "10115"), ("Bonn 53111 y z", "53111")], "Ulm 89073", "89073"),
        ([("a 1 2 z", "1 2"), ("b 3 4 5 y", "3 4 5")], "c 6 x", "6"),
        ([("by Eve Silver", "Eve Silver"), ("by Max Ernst", "Max Ernst")], "by Bo", "Bo"),
    ],
)
def test_the_regular_expression_of_a_cut_cuts_what_it_cuts(learnt, text, value):
    cut = learn_cut([(text, text.index(value), text.index(value) + len(value)) for text, value in learnt])
    pattern = cut_regex(cut)
    for own, wanted in [*learnt, (text, value)]:
        assert cut.apply(own) == [wanted]
        assert re.search(pattern, own).group(1) == wanted
