"""Structural classes: equal numbers for equal subtrees, and only for them."""

import numpy as np
import pytest
from hypothesis import given

from tests.strategies import forests, small_trees_up_to
from tests.trees import flatten, parse_tree
from unweave.match.classes import structural_classes

from .compare import checked_classes


def test_all_small_trees_get_distinct_numbers():
    """Every tree of at most four nodes over two labels, side by side."""
    trees = small_trees_up_to(4)
    classes = checked_classes(*trees)
    roots = flatten(*trees).roots
    assert len(set(classes[roots].tolist())) == len(trees) == 102


@given(forests(max_trees=5, max_leaves=30))
def test_classes_are_those_of_the_reference(trees):
    checked_classes(*trees)


def test_a_key_divides_equal_leaves_and_is_not_read_on_inner_nodes():
    arrays = flatten(parse_tree("{ul{li{#text}}{li{#text}}{li{#text}}}"))
    key = np.array([7, 1, 5, 2, 5, 3, 6], np.int64)
    classes = structural_classes(arrays.label, arrays.end, key)
    assert classes[1] == classes[3] != classes[5]
    assert classes[2] == classes[4] != classes[6]


@pytest.mark.parametrize("shape", ["chain", "siblings"])
def test_a_hundred_thousand_nodes_in_one_chain_or_under_one_parent(shape):
    n = 100_000
    label = np.ones(n, np.int32)
    end = np.full(n, n, np.int32)
    if shape == "siblings":
        end[1:] = np.arange(2, n + 1)
    classes = structural_classes(label, end)
    assert len(set(classes.tolist())) == (n if shape == "chain" else 2)


@pytest.mark.parametrize("end", [[2, 3], [0, 2], [2, 1], [-5, 2], [3, 3], [2, 2, 5], [2, 3, 3]])
def test_ends_that_are_no_preorder_are_refused(end):
    with pytest.raises(ValueError, match="is not one past a subtree's last node"):
        structural_classes(np.zeros(len(end), np.int32), np.array(end, np.int32))


def test_arrays_of_another_type_length_or_layout_are_refused():
    end = np.array([2, 2], np.int32)
    with pytest.raises(TypeError, match="label must be an array of int32, not int64"):
        structural_classes(np.zeros(2, np.int64), end)
    with pytest.raises(TypeError, match="label must be an array of int32, not list"):
        structural_classes([0, 0], end)
    with pytest.raises(ValueError, match="end has 2 elements, expected 3"):
        structural_classes(np.zeros(3, np.int32), end)
    with pytest.raises(ValueError, match="label must be one-dimensional and contiguous"):
        structural_classes(np.zeros(4, np.int32)[::2], end)


def test_no_nodes_have_no_classes():
    assert structural_classes(np.empty(0, np.int32), np.empty(0, np.int32)).tolist() == []


def test_read_only_arrays_are_accepted():
    label, end = np.zeros(2, np.int32), np.array([2, 2], np.int32)
    label.flags.writeable = end.flags.writeable = False
    assert structural_classes(label, end).tolist() == [1, 0]
