"""One folding of white space: what one verb returns, every other takes and compares."""

import re

import pytest

from unweave import Example, Page, find_records, learn_wrapper
from unweave.whitespace import fold, words_in

NAMES = ["机\u3000灯", "落\u2003地灯", "阅\u2028读灯", "夜\u200b灯"]


def shop():
    rows = "".join(f"<li><a href='/{n}'>{name} {n}</a> <p>{n * n} in stock</p></li>" for n, name in enumerate(NAMES, 3))
    return Page(f"<ul id=lamps>{rows}</ul>")


def test_white_space_of_any_kind_is_one_space_and_a_zero_width_space_none():
    assert [fold(name) for name in NAMES] == ["机 灯", "落 地灯", "阅 读灯", "夜灯"]
    assert fold(" a\t\n b\u00a0\u3000 ") == "a b"
    assert fold("\ufeffCAD 5\ufeff") == "CAD 5"


def test_words_are_runs_of_letters_digits_and_underscores_in_ascii_and_beyond():
    ascii_text = "".join(f"a{chr(code)}b {chr(code)}" for code in range(128))
    for text in (ascii_text, f"{ascii_text} é", "12.5 well-known_words", "Žluťoučký kůň 機灯 x", "", " \t"):
        assert words_in(text) == re.findall(r"\w+", text)


def test_the_text_of_an_item_is_that_of_its_node():
    items = [item for record in find_records(shop())[0].records for item in record.fields.values()]
    assert len(items) == 2 * len(NAMES)
    assert [item.text for item in items] == [item.node.text for item in items]


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_a_wrapper_learns_from_every_text_that_find_records_returns(number):
    page = shop()
    region = find_records(page)[0]
    name, text = next((name, item.text) for name, item in region.records[number].fields.items() if name != "text")
    wrapper = learn_wrapper([Example(page, labels={name: [text]})])
    assert text in [item.text for record in wrapper.extract(page) for item in record.fields.values()]
