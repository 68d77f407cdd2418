"""One helper a function: run the kernel and the reference, demand the same, return the result."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tests.reference import matching as reference
from tests.trees import Nested, flatten
from unweave.match.combinations import Combinations, combinations
from unweave.match.simple import Mapping, TreeArrays, mapping, matching


def as_forest(*trees: Nested, box: np.ndarray | None = None) -> tuple[TreeArrays, list[int]]:
    """Return the kernel's view of trees one after another, and their roots."""
    arrays = flatten(*trees)
    forest = TreeArrays(arrays.label, arrays.end, arrays.terminal, arrays.words, arrays.word_start, box)
    return forest, arrays.roots


def without_words(tree: Nested) -> Nested:
    """Return `tree` as matching by structure alone sees it."""
    tag, _, children = tree
    return (tag, (), tuple(without_words(child) for child in children))


def checked_classes(*trees: Nested) -> np.ndarray:
    """Return the structural classes of trees one after another, equal to the reference's up to their names."""
    from unweave.match.classes import structural_classes

    arrays = flatten(*trees)
    found = structural_classes(arrays.label, arrays.end)
    expected = reference.structural_classes([without_words(tree) for tree in trees])
    assert found.dtype == np.int32
    assert len(set(zip(found.tolist(), expected, strict=True))) == len(set(expected)) == len(set(found.tolist()))
    assert sorted(set(found.tolist())) == list(range(len(set(expected))))
    return found


def checked_mapping(ones: list[Nested], twos: list[Nested], content: bool) -> Mapping:
    """Return the mapping of two forests: score, terminals, pairs and distance equal to the reference's."""
    (a, roots_a), (b, roots_b) = as_forest(*ones), as_forest(*twos)
    found = mapping(a, b, roots_a, roots_b, content=content)
    if not content:
        ones, twos = [without_words(tree) for tree in ones], [without_words(tree) for tree in twos]
    score, n_matched = reference.forest_score(tuple(ones), tuple(twos), content)
    assert found.score == matching(a, b, roots_a, roots_b, content=content) == float(score)
    assert found.n_matched_terminals == n_matched
    pairs = list(zip(found.a.tolist(), found.b.tolist(), strict=True))
    assert pairs == reference.forest_mapping(ones, twos, content)
    assert found.distance == reference.normalized_distance(ones, twos, content)
    assert not found.truncated
    assert found.a.dtype == found.b.dtype == np.int32
    assert_is_mapping(pairs, a, b)
    return found


def assert_is_mapping(pairs: list[tuple[int, int]], a: TreeArrays, b: TreeArrays) -> None:
    """Assert the definition in 4.2.1: one to one, order and ancestry kept; and equal labels, a top-down mapping."""
    for (i, j), (k, m) in pairwise(pairs):
        assert i < k
        assert j < m
    for i, j in pairs:
        assert a.label[i] == b.label[j]
    for i, j in pairs:
        for k, m in pairs:
            assert (i < k < a.end[i]) == (j < m < b.end[j])


def checked_combinations(
    tree: Nested, max_length: int = 10, min_height: int = 2, content: bool = False
) -> Combinations:
    """Return the distances of all combinations of a tree, equal to the reference's, every one and no more."""
    forest, _ = as_forest(tree)
    found = combinations(forest, max_length, min_height=min_height, content=content)
    compared = tree if content else without_words(tree)
    heights = _heights(compared)
    n_expected = 0
    for parent, i, j, distance in reference.comparisons(compared, max_length, content):
        if heights[parent] >= min_height:
            assert found.distance(parent, i, j) == found.of_parent(parent)[i - 1][j] == distance
            n_expected += 1
        else:
            assert found.of_parent(parent) == []
    assert n_expected == len(found.values)
    assert not found.truncated
    return found


def _heights(tree: Nested) -> list[int]:
    found = [reference.height(tree)]
    for child in tree[2]:
        found += _heights(child)
    return found
