"""Enhanced simple tree matching: score, mapping and distance are those of the paper's recursion."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.reference.matching import best_of_all_mappings
from tests.strategies import forests, small_trees_up_to, trees
from tests.trees import parse_tree, parse_trees
from unweave.match.simple import TreeArrays, mapping, matching

from .compare import as_forest, assert_is_mapping, checked_mapping


def assert_best_of_all(one, two):
    found = checked_mapping([one], [two], content=False)
    assert (found.score, found.n_matched_terminals) == best_of_all_mappings(one, two, content=False)


@pytest.mark.compiled
def test_every_pair_of_small_trees():
    """102 trees of up to four nodes over two labels: 10,404 pairs, against the recursion and against every mapping."""
    small = small_trees_up_to(4)
    for one in small:
        for two in small:
            assert_best_of_all(one, two)


@pytest.mark.slow
def test_every_pair_of_trees_of_five_nodes():
    small = small_trees_up_to(5)
    for one in small:
        for two in small:
            checked_mapping([one], [two], content=False)


@given(forests(), forests())
def test_forests_by_structure(ones, twos):
    checked_mapping(ones, twos, content=False)


@given(forests(), forests())
def test_forests_by_content(ones, twos):
    checked_mapping(ones, twos, content=True)


@given(trees(60), trees(60))
@settings(max_examples=50)
def test_large_trees(one, two):
    checked_mapping([one], [two], content=False)
    checked_mapping([one], [two], content=True)


@given(trees(40))
def test_a_tree_maps_to_itself_node_by_node(tree):
    found = checked_mapping([tree], [tree], content=True)
    assert found.a.tolist() == found.b.tolist() == list(range(len(as_forest(tree)[0].label)))
    assert found.distance == (0.0 if found.n_terminals[0] else 1.0)


@given(forests(), forests())
def test_score_and_matched_terminals_are_symmetric(ones, twos):
    there, back = checked_mapping(ones, twos, content=True), checked_mapping(twos, ones, content=True)
    assert (there.score, there.n_matched_terminals) == (back.score, back.n_matched_terminals)


def test_the_first_of_two_equal_partners_is_taken():
    found = checked_mapping([parse_tree("{a{li}}")], [parse_tree("{a{li}{li}{b}}")], content=True)
    assert list(zip(found.a.tolist(), found.b.tolist(), strict=True)) == [(0, 0), (1, 1)]


def test_common_words_decide_between_equal_partners():
    """Fig. 7a: by tags alone c goes to either c of the other tree; the words say which."""
    one = parse_tree("{a{#text:by Eve Silver}}")
    two = parse_tree("{a{#text:$3.99}{#text:by Hannah Howell}{#text:new}}")
    found = checked_mapping([one], [two], content=True)
    assert found.b.tolist() == [0, 2]
    assert found.score == pytest.approx(2 + 1 / 3, abs=1 / 8192)
    assert checked_mapping([one], [two], content=False).b.tolist() == [0, 1]


def test_the_example_of_figure_8_in_words_of_html():
    """Two levels of dynamic programmes: W of the inner trees enters M of the outer."""
    one = parse_tree("{table{tr{td}{td}}{tr{th}}{tr{td{a}{b}}{td}}}")
    two = parse_tree("{table{tr{td}}{tr{td{b}}{td{a}}}}")
    assert checked_mapping([one], [two], content=False).score == 7.0


def test_roots_anywhere_in_a_tree_form_the_forests():
    """Generalized nodes of two rows each, out of one table; node numbers are the table's."""
    table, _ = as_forest(parse_tree("{table{tr{#text}}{tr{#text}{br}}{tr{#text}}{tr{#text}{#text}}}"))
    found = mapping(table, table, [1, 3], [6, 8])
    assert list(zip(found.a.tolist(), found.b.tolist(), strict=True)) == [(1, 6), (2, 7), (3, 8), (4, 9)]
    assert found.n_terminals == (2, 3)
    assert found.distance == 1 / 3


def test_long_texts_are_compared_by_their_first_256_words():
    words = " ".join(f"w{k}" for k in range(300))
    other = " ".join(f"w{k}" for k in range(256)) + " and more"
    one, two = parse_trees(f"{{p{{#text:{words}}}}}{{p{{#text:{other}}}}}")
    assert checked_mapping([one], [two], content=True).score == 3.0


def test_empty_forests_match_nothing():
    found = checked_mapping([], [parse_tree("{a}")], content=True)
    assert (found.score, found.a.tolist(), found.distance) == (0.0, [], 1.0)
    assert checked_mapping([], [], content=True).score == 0.0


class TestBoxes:
    """The rule of visual conflict (4.2.3): a side at least twice as long."""

    def boxed(self, *sizes):
        tree = parse_tree("{ul" + "{li{#text}}" * len(sizes) + "}")
        box = np.zeros((1 + 2 * len(sizes), 4), np.float32)
        for k, (width, height) in enumerate(sizes):
            box[1 + 2 * k : 3 + 2 * k, 2:] = width, height
        return as_forest(tree, box=box)[0]

    def matched(self, one, two):
        found = mapping(self.boxed(one), self.boxed(two))
        return 1 in found.a.tolist()

    def test_a_side_twice_as_long_is_a_conflict(self):
        assert not self.matched((100, 20), (200, 20))
        assert not self.matched((100, 20), (100, 41))
        assert self.matched((100, 20), (199, 39))

    def test_a_side_that_is_not_rendered_is_none(self):
        assert self.matched((0, 20), (200, 20))
        assert self.matched((float("nan"), 20), (200, 20))

    def test_identical_subtrees_conflict_too(self):
        one, two = self.boxed((10, 10), (50, 10)), self.boxed((50, 10), (10, 10))
        found = mapping(one, two)
        assert list(zip(found.a.tolist(), found.b.tolist(), strict=True)) == [(0, 0), (1, 3), (2, 4)]

    def test_boxes_on_one_side_only_are_not_used(self):
        plain = self.boxed((100, 20))
        plain = TreeArrays(plain.label, plain.end, plain.terminal)
        assert mapping(plain, self.boxed((900, 20))).score == 3.0


def chain(n):
    return TreeArrays(np.ones(n, np.int32), np.full(n, n, np.int32), np.zeros(n, np.uint8))


def flat(n, label=2):
    end = np.arange(1, n + 1, dtype=np.int32)
    end[0] = n
    labels = np.full(n, label, np.int32)
    labels[0] = 1
    return TreeArrays(labels, end, np.ones(n, np.uint8))


class TestShapesThatKill:
    @pytest.mark.compiled
    def test_chains_of_a_hundred_thousand(self):
        assert matching(chain(100_000), chain(100_000)) == 100_000
        assert matching(chain(100_000), chain(99_999)) == 99_999
        found = mapping(chain(100_000), chain(99_999))
        assert found.a.tolist() == found.b.tolist() == list(range(99_999))

    def test_a_hundred_thousand_siblings(self):
        found = mapping(flat(100_000), flat(99_000))
        assert (found.score, found.truncated) == (99_000, False)

    def test_siblings_that_never_agree_run_out_of_work_and_say_so(self):
        one, two = flat(30_001), flat(30_001)
        one.label[1:] = np.arange(30_000) % 7 + 1
        two.label[1:] = np.arange(30_000) % 5 + 1
        found = mapping(one, two)
        assert found.truncated
        assert_is_mapping(list(zip(found.a.tolist(), found.b.tolist(), strict=True)), one, two)
        with pytest.raises(ValueError, match="needs more than work=16777216 cells"):
            matching(one, two)


class TestRefusals:
    def test_roots_out_of_order_or_inside_one_another(self):
        forest, _ = as_forest(parse_tree("{ul{li{#text}}{li}}"))
        for roots in ([3, 1], [0, 1], [1, 1], [4], [-1]):
            with pytest.raises(ValueError, match=r"roots of a: .* is not a node after"):
                mapping(forest, forest, roots, [0])

    def test_word_starts_out_of_order(self):
        forest, _ = as_forest(parse_tree("{p{#text:one two}}"))
        for starts in ([0, 0, 9], [0, -4, 2], [0, 2, 1]):
            broken = TreeArrays(forest.label, forest.end, forest.terminal, forest.words, np.array(starts, np.int64))
            with pytest.raises(ValueError, match="word_start"):
                mapping(broken, forest)

    def test_labels_and_flags_out_of_range(self):
        forest, _ = as_forest(parse_tree("{p{#text}}"))
        for label, flag in ((-1, 0), (1 << 30, 0), (1, 2)):
            broken = TreeArrays(np.full(2, label, np.int32), forest.end, np.full(2, flag, np.uint8))
            with pytest.raises(ValueError, match="labels must lie in"):
                mapping(broken, forest)
