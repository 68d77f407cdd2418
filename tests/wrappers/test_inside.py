"""Values that are a part of their leaf."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.wrappers.inside import Cut, learn_cut, learn_list_cut


def samples(*pairs):
    return [(text, text.index(value), text.index(value) + len(value)) for text, value in pairs]


@pytest.mark.parametrize(
    ("learnt", "text", "value"),
    [
        ([("by Eve Silver", "Eve Silver"), ("by Max Ernst", "Max Ernst")], "by Bo", "Bo"),
        ([("(Seattle, WA)", "Seattle"), ("(Friday Harbor, WA)", "Friday Harbor")], "(Reno, NV)", None),
        ([("(Seattle, WA)", "Seattle"), ("(Reno, NV)", "Reno")], "(Salem, OR)", "Salem"),
        ([("Price: $9 each", "$9"), ("Price: $10 each", "$10")], "Price: $7 each", "$7"),
        ([("red old car", "car"), ("blue van", "van")], "a very big bus", "bus"),
        ([("Berlin 10115", "10115"), ("Bonn 53111", "53111")], "Ulm 89073", "89073"),
    ],
)
def test_a_cut_gives_the_value_of_a_new_text(learnt, text, value):
    cut = learn_cut(samples(*learnt))
    assert cut is not None
    assert cut.apply(text) == ([] if value is None else [value])


def test_whole_texts_need_no_cut():
    assert learn_cut([("a", 0, 1), ("bc", 0, 2)]) == Cut()


def test_a_cut_that_finds_nothing_in_other_texts_of_the_place_is_preferred():
    cut = learn_cut(samples(("A: x", "x"), ("A: y", "y")), others=["B: z"])
    assert cut is not None
    assert cut.apply("B: z") == []


def test_texts_without_anything_in_common_have_no_cut():
    assert learn_cut([("abc", 1, 2), ("xyz", 0, 2)]) is None


def test_several_values_in_one_text_are_separated():
    def sample(text, *values):
        return text, [(text.index(value), text.index(value) + len(value)) for value in values]

    cut = learn_list_cut([sample("Cast: Ann, Bo (more)", "Ann", "Bo"), sample("Cast: Cy (more)", "Cy")])
    assert cut is not None
    assert cut.apply("Cast: Di, Eli Roth, Flo (more)") == ["Di", "Eli Roth", "Flo"]


def test_a_separator_that_does_not_give_the_values_back_is_not_learnt():
    text = "Ann, Bo, Cy"
    cut = learn_list_cut([(text, [(0, 3), (5, 11)]), (text, [(0, 3), (5, 11)])])
    assert cut is None or not cut.separator


words = st.text(st.characters(categories=["L"]), min_size=1, max_size=5)


@given(words, words, st.lists(words, min_size=1, max_size=4))
def test_a_cut_between_constant_strings_gives_every_marked_value_back(left, right, values):
    learnt = [(f"{left}: {value} ({right})", len(left) + 2, len(left) + 2 + len(value)) for value in values]
    cut = learn_cut(learnt)
    assert cut is not None
    assert [cut.apply(text) for text, _, _ in learnt] == [[value] for value in values]
