"""From a node to what is around it."""

from unweave import Page
from unweave.tree.climbing import smallest_around, upwards

TREE = Page("<div><p><b>one</b> two</p><p>three</p></div>").tree


def nodes(tag: str) -> list[int]:
    return [node for node in range(TREE.n_nodes) if TREE.tag(node) == tag]


def test_the_way_up_begins_with_the_node_and_ends_with_the_root() -> None:
    assert [TREE.tag(node) for node in upwards(TREE.parent, nodes("b")[0])] == ["b", "p", "div", "body", "html"]


def test_the_way_up_ends_behind_a_node() -> None:
    b, div = nodes("b")[0], nodes("div")[0]
    assert [TREE.tag(node) for node in upwards(TREE.parent, b, over=div)] == ["b", "p"]
    assert [*upwards(TREE.parent, div, over=b)] == []


def test_the_smallest_around_two_nodes_holds_both() -> None:
    (b,), (one, other), (div,) = nodes("b"), nodes("p"), nodes("div")
    assert smallest_around(TREE.parent, TREE.end, b, b + 1) == b  # its text
    assert smallest_around(TREE.parent, TREE.end, b, b + 2) == one
    assert smallest_around(TREE.parent, TREE.end, b, other) == div
    assert smallest_around(TREE.parent, TREE.end, b, TREE.n_nodes) == -1
