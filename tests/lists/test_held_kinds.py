"""Kinds of leaves and the members that hold them, against what they are said to be."""

import numpy as np
import pytest

from unweave import Page
from unweave.lists.signatures import held_kinds, leaf_kinds

PAGE = "<ul>" + "".join(
    f"<li class=card><a href=/{n} class=t{'x' * (n % 2)}>Book</a> by <i>Ann</i><p class=price><b>$5</b> <img src=p></p>"
    for n in range(6)
)


def _kind(content, node, mask):
    """The leaf and the tags and classes of it and the two elements around it; the root stands above itself."""
    said = [int(content.terminal[node]), bool(content.link[node] >= 0)]
    for _ in range(3):
        said += [int(content.label[node]), int(content.class_key[node]) & mask]
        node = max(0, int(content.parent[node]))
    return tuple(said)


@pytest.mark.parametrize("mask", [0xFFFFFFFF, 0])
def test_each_kind_is_held_once_by_each_range_that_has_such_a_leaf(mask):
    content = Page(PAGE).seen.content
    cards = [node for node in range(len(content)) if content.tree.labels[content.label[node]] == "li"]
    ranges = np.array([(node, int(content.end[node])) for node in cards], np.int64)
    held, by = held_kinds(content, ranges, mask)
    leaves = [(at, node) for at, (start, stop) in enumerate(ranges) for node in range(start, stop)]
    wanted = {(at, _kind(content, node, mask)) for at, node in leaves if content.terminal[node]}
    assert len(held) == len(wanted) == len({*zip(held.tolist(), by.tolist(), strict=True)})
    assert sorted(np.bincount(held)) == sorted(np.unique([str(kind) for _, kind in wanted], return_counts=True)[1])
    assert [*np.bincount(by)] == [len({kind for one, kind in wanted if one == at}) for at in range(len(cards))]


def test_leaves_of_one_kind_have_one_number():
    content = Page(PAGE).seen.content
    leaves = np.flatnonzero(content.terminal)
    numbers = leaf_kinds(content, leaves).tolist()
    kinds = [_kind(content, node, 0xFFFFFFFF) for node in leaves.tolist()]
    assert len({*zip(numbers, kinds, strict=True)}) == len({*numbers}) == len({*kinds})
