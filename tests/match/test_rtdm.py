"""The RTDM kernel against its reference: exhaustively on small trees, by Hypothesis on larger ones."""

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unweave.match import costs
from unweave.match import rtdm as kernel
from unweave.match.forest import Forest

from ..reference import rtdm as reference

UNBOUNDED = 1 << 40


def forest_of(trees):
    """The forest of nested tuples, and the label numbers."""
    numbers, labels, ends = {}, [], []
    for tree in trees:
        label, end, stack = [], [], [(tree, False)]
        opened = []
        while stack:
            node, done = stack.pop()
            if done:
                end[opened.pop()] = len(label)
                continue
            opened.append(len(label))
            label.append(numbers.setdefault(node[0], len(numbers)))
            end.append(0)
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node[1]))
        labels.append(np.array(label, np.int32))
        ends.append(np.array(end, np.int32))
    return Forest(labels, ends), numbers


def trees_of(size, labels):
    """Every tree of `size` vertices over `labels`."""
    return [(label, forest) for label in labels for forest in lists_of(size - 1, labels)]


def lists_of(size, labels):
    if size == 0:
        return [()]
    return [
        (tree, *rest)
        for first in range(1, size + 1)
        for tree in trees_of(first, labels)
        for rest in lists_of(size - first, labels)
    ]


def up_to(size, labels="ab"):
    return [tree for n in range(1, size + 1) for tree in trees_of(n, labels)]


def distances(trees, pairs, *, restricted=True, below=None):
    forest, _ = forest_of(trees)
    comparison = kernel.comparison(forest, restricted=restricted)
    return [comparison.compare(int(forest.start[a]), int(forest.start[b]), UNBOUNDED, below) for a, b in pairs]


def mapping(comparison, forest, a, b):
    image = np.empty(forest.n_vertices(b), np.int32)
    assert comparison.map_roots(int(forest.start[a]), int(forest.start[b]), UNBOUNDED, image)
    return [(int(x), y) for y, x in enumerate(image) if x >= 0]


def check_pairs(trees, pairs):
    """Distance, threshold, mapping and baseline of every pair are the reference's."""
    forest, _ = forest_of(trees)
    comparison = kernel.comparison(forest, traced=True)
    baseline = kernel.comparison(forest, restricted=False)
    for a, b in pairs:
        roots = int(forest.start[a]), int(forest.start[b])
        expected = reference.rtdm(trees[a], trees[b])
        assert comparison.compare(*roots, UNBOUNDED) == (expected, True), (trees[a], trees[b])
        for below in range(1, 4):
            found, _ = comparison.compare(*roots, UNBOUNDED, below)
            assert found == (expected if expected < below else None), (trees[a], trees[b], below)
        assert baseline.compare(*roots, UNBOUNDED) == (reference.top_down(trees[a], trees[b]), True)
        found_pairs = mapping(comparison, forest, a, b)
        assert reference.is_restricted_top_down(trees[a], trees[b], found_pairs)
        assert reference.mapping_cost(trees[a], trees[b], found_pairs) == expected, (trees[a], trees[b])


def test_every_pair_of_trees_of_up_to_four_vertices_is_as_the_reference_says():
    trees = up_to(4)
    assert len(trees) == 102
    check_pairs(trees, itertools.product(range(102), repeat=2))


@pytest.mark.slow
def test_every_pair_of_trees_of_up_to_five_vertices_is_as_the_reference_says():
    trees = up_to(5)
    assert len(trees) == 550
    check_pairs(trees, itertools.product(range(550), repeat=2))


def test_the_distance_is_the_least_cost_of_all_restricted_top_down_mappings():
    trees = up_to(4)
    for a, b in itertools.product(trees[::5], trees[::3]):
        costs = [reference.mapping_cost(a, b, pairs) for pairs in reference.all_mappings(a, b)]
        assert min(costs) == reference.rtdm(a, b)
        costs = [reference.mapping_cost(a, b, pairs) for pairs in reference.all_mappings(a, b, restricted=False)]
        assert min(costs) == reference.top_down(a, b)


labelled = st.sampled_from("abcd")
random_trees = st.recursive(
    st.tuples(labelled, st.just(())),
    lambda inner: st.tuples(labelled, st.lists(inner, max_size=5).map(tuple)),
    max_leaves=40,
)


@settings(deadline=None, max_examples=150)
@given(random_trees, random_trees)
def test_random_trees_are_as_the_reference_says(a, b):
    check_pairs([a, b], [(0, 1), (1, 0), (0, 0)])


def edited(tree, chance, rate):
    """The tree with vertices dropped, doubled and renamed here and there: pages of one template."""
    children = []
    for child in tree[1]:
        roll = chance.random()
        if roll < rate:
            continue
        children += [edited(child, chance, rate)] * (2 if roll < 2 * rate else 1)
    return (chance.choice("ab") if chance.random() < rate else tree[0], tuple(children))


def grown(n, chance, width):
    """A random tree of n vertices, inner ones alike, leaves of three labels; wide lists for a large width."""
    parents = [-1] + [chance.randrange(max(0, i - width), i) for i in range(1, n)]
    below = [[] for _ in range(n)]
    for child in range(n - 1, -1, -1):
        node = ("a" if below[child] else chance.choice("abc"), tuple(reversed(below[child])))
        if child:
            below[parents[child]].append(node)
    return ("a", node[1])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("width", [5, 30])
def test_edited_copies_of_a_tree_are_as_the_reference_says(seed, width):
    """A pair was entered with a bound below zero, and what it then remembered was taken for a distance (issue 6)."""
    chance = random.Random(seed)
    tree = grown(200, chance, width)
    copies = [("a", edited(tree, chance, rate)[1]) for rate in (0.02, 0.1, 0.2, 0.3)]
    pairs = list(itertools.combinations(range(len(copies)), 2))
    expected = [(reference.rtdm(copies[a], copies[b]), True) for a, b in pairs]
    assert distances(copies, pairs) == expected


@pytest.mark.parametrize("seed", range(12))
def test_mappings_of_edited_copies_are_valid_and_of_least_cost(seed):
    chance = random.Random(seed)
    tree = grown(60, chance, 20)
    check_pairs([("a", edited(tree, chance, rate)[1]) for rate in (0.02, 0.1, 0.2)], [(0, 1), (0, 2), (1, 2)])


@settings(deadline=None, max_examples=100)
@given(st.lists(random_trees, min_size=2, max_size=4))
def test_the_distance_is_symmetric_zero_on_identity_and_bounded_by_the_sizes(trees):
    n = len(trees)
    pairs = list(itertools.product(range(n), repeat=2))
    found = dict(zip(pairs, distances(trees, pairs), strict=True))
    for a, b in pairs:
        distance, _ = found[a, b]
        sizes = reference.size(trees[a]), reference.size(trees[b])
        assert distance == found[b, a][0]
        assert (distance == 0) == (trees[a] == trees[b])
        assert abs(sizes[0] - sizes[1]) <= distance <= sum(sizes) - 1


def pattern_forest(trees):
    """A forest of patterns and pages with the strict costs of matching."""
    forest, numbers = forest_of(trees)
    kind = np.zeros(int(forest.start[-1]), np.uint8)
    flags = {
        ".": costs.WILDCARD,
        "+": costs.WILDCARD | costs.REPEATS,
        "?": costs.WILDCARD | costs.MAY_MISS,
        "*": costs.WILDCARD | costs.REPEATS | costs.MAY_MISS,
    }
    for label, flag in flags.items():
        if label in numbers:
            kind[forest.preorder_label == numbers[label]] = flag
    return forest, costs.strict_costs(forest, kind)


def check_patterns(patterns, pages, pairs):
    trees = [*patterns, *pages]
    forest, strict = pattern_forest(trees)
    comparison = kernel.comparison(forest, strict, traced=True)
    for p, t in pairs:
        t = len(patterns) + t
        found, exact = comparison.compare(int(forest.start[p]), int(forest.start[t]), UNBOUNDED)
        expected = reference.match_cost(trees[p], trees[t])
        assert (math.inf if found is None else found, exact) == (expected, True), (trees[p], trees[t])
        if found is not None:
            check_consumption(trees[p], trees[t], mapping(comparison, forest, p, t), found)


def check_consumption(pattern, page, pairs, cost):
    """What the kernel says consumed what is a match by the definition, and costs what it said."""
    labels = reference.preorder(pattern)
    consumer = {y: x for x, y in pairs}
    used = set(consumer.values())
    missing = [x for x, label in enumerate(labels) if x not in used]
    assert all(labels[x] in "?*" for x in missing)
    assert len(missing) == cost
    single = [x for x in consumer.values() if labels[x] in ".?" or labels[x] not in reference.WILDCARDS]
    assert len(single) == len(set(single))
    for y, label in enumerate(reference.preorder(page)):
        if y in consumer and labels[consumer[y]] not in reference.WILDCARDS:
            assert labels[consumer[y]] == label


def is_pattern(tree):
    return (tree[0] not in reference.WILDCARDS or not tree[1]) and all(map(is_pattern, tree[1]))


def test_small_patterns_match_small_pages_as_the_reference_says():
    patterns = [tree for tree in up_to(4, "a.+?*") if is_pattern(tree)]
    patterns += [("a", tuple((label, ()) for label in labels)) for labels in itertools.product("ab.+?*", repeat=4)]
    pages = [tree for tree in up_to(5) if tree[0] == "a"]
    chance = random.Random(1)
    pairs = [(p, t) for p in range(len(patterns)) for t in chance.sample(range(len(pages)), 30)]
    check_patterns(patterns, pages, pairs)


random_patterns = st.recursive(
    st.tuples(st.sampled_from("ab.+?*"), st.just(())),
    lambda inner: st.tuples(st.just("a"), st.lists(inner, max_size=5).map(tuple)),
    max_leaves=15,
)


@settings(deadline=None, max_examples=200)
@given(random_patterns, st.lists(random_trees, min_size=1, max_size=3))
def test_random_patterns_match_as_the_reference_says(pattern, pages):
    check_patterns([pattern], pages, [(0, t) for t in range(len(pages))])


def chain(n):
    return Forest([np.zeros(n, np.int32)] * 2, [np.full(n, n, np.int32)] * 2)


def star(n, *others):
    labels = [np.concatenate([[0], np.full(n, label)]).astype(np.int32) for label in (1, *others)]
    ends = np.concatenate([[n + 1], np.arange(2, n + 2)]).astype(np.int32)
    return Forest(labels, [ends] * len(labels))


@pytest.mark.parametrize("n", [5_000, pytest.param(100_000, marks=pytest.mark.compiled)])
def test_a_long_chain_of_vertices_is_compared_without_recursion(n):
    label = np.zeros(n, np.int32)
    other = label.copy()
    other[-1] = 1
    forest = Forest([label, other], [np.full(n, n, np.int32)] * 2)
    comparison = kernel.comparison(forest, traced=True)
    assert comparison.compare(0, n, UNBOUNDED) == (1, True)
    assert len(mapping(comparison, forest, 0, 1)) == n


@pytest.mark.compiled
def test_lists_of_100_000_siblings_are_aligned_within_a_band_and_say_so():
    n = 100_000
    forest = star(n, 2)
    comparison = kernel.comparison(forest)
    found, exact = comparison.compare(0, n + 1, UNBOUNDED)
    assert (found, exact) == (n, False)


def test_work_past_the_limit_is_cut_to_an_upper_bound():
    chance = random.Random(3)
    tree = grown(2000, chance, 100)
    trees = [tree, ("a", edited(tree, chance, 0.1)[1])]
    [(whole, exact)] = distances(trees, [(0, 1)])
    assert exact
    forest, _ = forest_of(trees)
    cut, exact = kernel.comparison(forest).compare(0, int(forest.start[1]), 20)
    assert not exact
    assert whole <= cut <= int(forest.start[2])


@pytest.mark.parametrize(
    ("labels", "ends", "message"),
    [
        ([[]], [[]], "a root"),
        ([[0, 1]], [[2]], "2 labels and 1 ends"),
        ([[0, 1]], [[2, 3]], "not those of a tree"),
        ([[0, 1]], [[1, 2]], "not those of a tree"),
        ([[0, 1, 2]], [[3, 2, 2]], "not those of a tree"),
        ([[0, -1]], [[2, 2]], "0 or more"),
    ],
)
def test_arrays_that_are_no_tree_are_refused(labels, ends, message):
    with pytest.raises(ValueError, match=message):
        Forest([np.array(label, np.int32) for label in labels], [np.array(end, np.int32) for end in ends])


def test_roots_outside_the_forest_are_refused():
    forest, _ = forest_of([("a", ())])
    with pytest.raises(ValueError, match="no vertex"):
        kernel.comparison(forest).compare(0, 1, UNBOUNDED)
