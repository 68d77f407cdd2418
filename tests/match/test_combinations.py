"""The combination pass gives every distance of CombComp, and no other."""

import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import small_trees_up_to, trees
from tests.trees import parse_tree
from unweave.kernel import is_compiled
from unweave.match.combinations import combinations
from unweave.match.simple import TreeArrays

from .compare import as_forest, checked_combinations


def test_all_small_trees():
    for tree in small_trees_up_to(4):
        checked_combinations(tree)


@given(trees(60), st.integers(1, 12), st.integers(2, 4))
def test_combinations_are_those_of_the_reference(tree, max_length, min_height):
    checked_combinations(tree, max_length, min_height)


@given(trees(40))
@settings(max_examples=50)
def test_words_take_part_when_asked(tree):
    checked_combinations(tree, 4, content=True)


@pytest.mark.compiled
@given(st.lists(trees(8), min_size=5, max_size=40))
@settings(max_examples=50)
def test_long_lists(children):
    """More siblings than two combinations of ten; repeated, more than one tile of starts."""
    checked_combinations(("ul", (), tuple(children) * 3))


def test_figure_9_nodes_in_pairs_make_a_region():
    """Nodes 14 to 19 of Fig. 9: three generalized nodes of length 2, unlike one by one."""
    found = checked_combinations(parse_tree("{td" + "{b{#text}}{p{a{#text}}{#text}}" * 3 + "}"))
    singles, pairs, triples = found.of_parent(0)
    assert pairs.tolist() == [0.0, 0.0, 0.0]
    assert singles.min() == 1.0
    assert len(triples) == 1


def test_two_fifths_is_not_more_than_the_threshold_of_the_paper():
    """Distances are rounded once: 2 unmatched of 5 are 0.4 exactly as the literal is."""
    tree = parse_tree("{ul{li{#text}{#text}{#text}}{li{#text}{#text}{#text}{#text}{#text}}}")
    assert checked_combinations(tree).distance(0, 1, 0) == 0.4


def test_siblings_without_text_or_image_are_not_alike():
    assert checked_combinations(parse_tree("{div{br}{br}{br}{br}}")).values.tolist() == [1.0] * 4


def test_distances_that_do_not_exist_are_one():
    found = checked_combinations(parse_tree("{ul{li{#text}}{li{#text}}}"))
    assert found.distance(0, 1, 0) == 0.0
    assert found.distance(0, 1, 1) == found.distance(0, 2, 0) == found.distance(0, 0, 0) == found.distance(1, 1, 0) == 1


def test_empty_page_and_one_node():
    empty = TreeArrays(np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.uint8))
    assert len(combinations(empty).values) == 0
    assert len(checked_combinations(parse_tree("{html}")).values) == 0


@pytest.mark.parametrize("max_length", [0, 65, -1])
def test_lengths_out_of_range_are_refused(max_length):
    with pytest.raises(ValueError, match=f"max_length must lie in 1..64, not {max_length}"):
        combinations(as_forest(parse_tree("{a}"))[0], max_length)


class TestWork:
    def hostile(self, n_lists=12, n_items=2000):
        """Lists of items of random kinds: every pair of lists is one programme of four million cells."""
        rng = np.random.default_rng(1)
        label = np.full(1 + n_lists * (n_items + 1), 1, np.int32)
        end = np.arange(1, len(label) + 1, dtype=np.int32)
        end[0] = len(label)
        for root in range(1, len(label), n_items + 1):
            label[root + 1 : root + n_items + 1] = rng.integers(0, 5, n_items)
            end[root] = root + n_items + 1
        return TreeArrays(label, end, (label == 0).astype(np.uint8))

    def test_a_page_made_to_be_hard_is_cut_off_and_said_to_be(self):
        found = combinations(self.hostile())
        assert found.truncated
        assert len(found.values) > 0
        assert found.values.min() >= 0.0

    def test_one_hostile_corner_does_not_silence_the_rest(self):
        """A small list after 24,000 nodes made to be hard, and one before, are both compared."""
        hostile = self.hostile()
        small, _ = as_forest(parse_tree("{ul{li{#text}}{li{#text}}{li{#text}}}"))
        n = 2 * len(small.label) + len(hostile.label) + 1
        parts = [(small, 1), (hostile, 1 + len(small.label)), (small, n - len(small.label))]
        forest = TreeArrays(
            np.concatenate([[1], *(part.label for part, _ in parts)]).astype(np.int32),
            np.concatenate([[n], *(part.end + shift for part, shift in parts)]).astype(np.int32),
            np.concatenate([[0], *(part.terminal for part, _ in parts)]).astype(np.uint8),
        )
        found = combinations(forest)
        assert found.truncated
        for _, root in (parts[0], parts[2]):
            assert found.of_parent(root)[0].tolist() == [0.0, 0.0]

    def test_irregular_nested_divs_stay_within_their_work(self):
        """41,000 divs nested at random; the distances that were not reached are 1.0."""
        forest = irregular(41_000)
        cut, full = combinations(forest, work=100_000), combinations(forest)
        assert (cut.truncated, full.truncated) == (True, False)
        assert np.all((cut.values == full.values) | (cut.values == 1.0))
        assert np.count_nonzero(cut.values < 1.0) > 0

    @pytest.mark.compiled
    @pytest.mark.parametrize("height", [1, 2])
    def test_a_hundred_thousand_siblings(self, height):
        n = 100_000
        label = np.full(1 + n * height, 1, np.int32)
        end = np.arange(1, len(label) + 1, dtype=np.int32)
        if height == 2:
            end[1::2] += 1
            label[2::2] = 0
        end[0] = len(label)
        found = combinations(TreeArrays(label, end, (label == 0).astype(np.uint8)), min_height=2)
        assert not found.truncated
        assert len(found.values) == 10 * (n - 10)
        assert set(found.values.tolist()) == {0.0 if height == 2 else 1.0}

    @pytest.mark.skipif(not is_compiled(), reason="sized for the compiled kernel, hours as plain Python")
    @pytest.mark.parametrize("shape", ["irregular", "hostile", "siblings", "chain"])
    def test_memory_is_bounded_by_the_number_of_nodes(self, shape):
        """At most 400 bytes a node, and a mebibyte for the memo, at the peak of the call."""
        n = 100_000
        ends = {"siblings": np.arange(1, n + 1, dtype=np.int32), "chain": np.full(n, n, np.int32)}
        if shape in ends:
            ends[shape][0] = n
            label = np.arange(n, dtype=np.int32) % 7
            forest = TreeArrays(label, ends[shape], (label == 0).astype(np.uint8))
        else:
            forest = irregular(41_000) if shape == "irregular" else self.hostile()
        tracemalloc.start()
        try:
            combinations(forest, min_height=2)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert 0 < peak < 400 * len(forest.label) + (1 << 21)

    def test_threads_get_what_one_thread_gets(self):
        """The kernel lets go of the interpreter's lock and shares nothing between calls."""
        pages = [irregular(3_000, seed) for seed in range(8)]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(combinations, pages))
        for page, result in zip(pages, found, strict=True):
            assert np.array_equal(result.values, combinations(page).values)

    def test_a_chain_of_a_hundred_thousand(self):
        n = 100_000
        found = combinations(TreeArrays(np.ones(n, np.int32), np.full(n, n, np.int32), np.zeros(n, np.uint8)))
        assert (len(found.values), found.truncated) == (0, False)


def irregular(n, seed=1):
    """Return n divs nested at random, the leaves texts."""
    rng = np.random.default_rng(seed)
    end = np.arange(1, n + 1, dtype=np.int32)
    open_nodes = [0]
    parent = np.full(n, -1)
    for i in range(1, n):
        while len(open_nodes) > 1 and rng.random() < 0.45:
            open_nodes.pop()
        parent[i] = open_nodes[-1]
        open_nodes.append(i)
    for i in range(n - 1, 0, -1):
        end[parent[i]] = max(end[parent[i]], end[i])
    leaf = end == np.arange(1, n + 1)
    return TreeArrays(np.where(leaf, 0, 1).astype(np.int32), end, leaf.astype(np.uint8))
