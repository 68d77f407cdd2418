"""Items that rows have by position, written as a list of each row."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.layout.rendered import separated
from unweave import Page, weave

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def specification(tag: str = "li", counts: tuple[int, ...] = (4, 2, 5)) -> str:
    """Rows of a label and a value, of which some have a list of so many items."""
    left = iter(WORDS)
    values = [f"{n * 17} oz" for n in range(24)]
    for place, count in enumerate(counts):
        items = "".join(f"<{tag}>{next(left).title()}</{tag}>" for _ in range(count))
        values[2 * place + 1] = f"<div class=woods>{items}</div>"
    return "".join(
        f"<tr class=fact><th class=name>{WORDS[n % 12][::-1]} {n}</th><td class=value>{value}</td></tr>"
        for n, value in enumerate(values)
    ).join(("<table>", "</table>"))


def test_items_by_position_are_a_list_of_each_row() -> None:
    found = separated(specification())
    assert "<div class=woods>{% for item in fact.woods_items %}<li>{{ item }}</li>{% endfor %}</div>" in str(
        found.layout
    )
    (rows,) = found.data.values()
    assert [row["woods_items"] for row in rows if "woods_items" in row] == [
        [word.title() for word in WORDS[start:stop]] for start, stop in pairwise((0, 4, 6, 11))
    ]
    rows[0] = {"name": "new", "woods_items": ["One", "Two"]}
    assert b"<th class=name>new</th><td class=value><div class=woods><li>One</li><li>Two</li></div></td>" in weave(
        found.layout, found.data
    )
    other = Page(specification(counts=(2, 6, 3)))
    assert not found.layout.separate(other).exceptions


@pytest.mark.parametrize(("tag", "counts"), [("span", (4, 2, 5)), ("li", (3, 3, 3))])
def test_other_neighbours_and_lists_of_one_length_stay_values(tag: str, counts: tuple[int, ...]) -> None:
    assert str(separated(specification(tag, counts)).layout).count("{% for") == 1
