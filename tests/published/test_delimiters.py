"""Subtree delimiters as published: the DBLP fragment of its figures, Classify, and what decides a leaf.

The text that reached us has no figures; the page is drawn to what it tells of them.
"""

from __future__ import annotations

import pytest

from unweave import Example, LearnError, Page
from unweave.published.delimiters import TreeWrapper, learn

DBLP = """<h2>Search results: tree automata</h2><ul>
<li><a href=/l>{0}</a>, <a href=/j>{1}</a>: <b>{2}</b> <a href=/c>{3}</a>: <i>{4}</i></li></ul>"""
LEVY = ("Leon S. Levy", "Aravind K. Joshi", "Some Results in Tree Automata", "STOC 1971", "78-85")
OTHER = ("Ann One", "Bob Two", "Trees and Tables", "FOCS 1980", "1-9")


def page(values: tuple[str, ...]) -> Page:
    return Page(DBLP.format(*values))


def example(values: tuple[str, ...]) -> Example:
    return Example(
        page(values),
        labels={"author": list(values[:2]), "title": [values[2]], "conf": [values[3]], "pages": [values[4]]},
    )


def found(wrapper: TreeWrapper, values: tuple[str, ...]) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for one in wrapper.classify(page(values)):
        fields.setdefault(one.field, []).append(one.value)
    return fields


def test_the_dblp_fragment_has_a_perfect_set_of_rules() -> None:
    """Author, title, conf and pages are told apart by simple paths in the binary tree, without classes."""
    wrapper = learn([example(LEVY)])
    assert found(wrapper, OTHER) == {
        "author": list(OTHER[:2]), "title": [OTHER[2]], "conf": [OTHER[3]], "pages": [OTHER[4]]
    }  # fmt: skip
    assert all(one.rule.confidence == 1 for one in wrapper.classify(page(OTHER)))
    [record] = wrapper.extract(page(OTHER))
    assert record["title"].text == OTHER[2]  # type: ignore[union-attr]


def test_the_rule_that_decided_is_named() -> None:
    """Explaining the paper's rule by the surest vote named a rule that did not decide."""
    wrapper = learn([example(LEVY)])
    title = next(one for one in wrapper.classify(page(OTHER)) if one.field == "title")
    assert str(title).endswith("a text, the first child of b (confidence 1.00)")
    assert title.depth == len(title.rule.steps) - 1 == 1


def test_classify_ends_with_the_class_of_highest_confidence_where_no_rule_is_sure() -> None:
    """Two of three cells of one shape are marked: no path tells them from the third, so two thirds decide,
    or nothing."""
    shop = "<p><i>{}</i></p>"
    pages = [Page(shop.format(text)) for text in ("a1", "a2", "b3")]
    examples = [
        Example(pages[0], labels={"f": ["a1"]}),
        Example(pages[1], labels={"f": ["a2"]}),
        Example(pages[2], labels={}),
    ]
    assert [one.value for one in learn(examples).classify(Page(shop.format("z")))] == ["z"]
    [one] = learn(examples).classify(Page(shop.format("z")))
    assert one.rule.confidence == pytest.approx(2 / 3)
    assert learn(examples, fallback=False).classify(Page(shop.format("z"))) == []


def test_labels_are_tags_and_classes_only_where_asked_for() -> None:
    shop = "<div><p class=a>{0}</p></div><div><p class=b>{1}</p></div>"
    given = [Example(Page(shop.format("x", "y")), labels={"f": ["y"]})]
    assert "." not in str(learn(given).classify(Page(shop.format("u", "v")))[0]).partition("]: ")[2].split(" (")[0]
    refined = learn(given, refine=True).classify(Page(shop.format("u", "v")))
    assert str(refined[0]).endswith("a text, the first child of p.b (confidence 1.00)")


def test_the_depth_of_the_index_is_an_argument() -> None:
    assert found(learn([example(LEVY)], max_depth=1, fallback=False), OTHER).keys() == {"title", "pages"}


def test_examples_that_mark_nothing_are_refused() -> None:
    with pytest.raises(LearnError, match="no example marks a value"):
        learn([Example(Page("<p>x"), labels={})])


def test_a_wrong_argument_is_named() -> None:
    page = Page("<b>Lamp 5</b><i>5 euros</i>")
    example = Example(page, {"price": "5 euros"})
    with pytest.raises(TypeError, match="an example must be an Example, not Page"):
        learn([page])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="max_depth must be a whole number from 0 to 12, not 99"):
        learn([example], max_depth=99)
    assert repr(learn([example])) == "<TreeWrapper as published, of price>"
