"""Enhanced simple tree matching as the paper prints it: recursion over nested tuples (DEPTA, 4.2.3, 4.3).

Slow on purpose and sharing nothing with the kernel. Scores are exact fractions; a score is a pair (ESTM score,
matched terminals), compared in this order, which fixes what "the number of matched terminals" means where several
mappings have the best score.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import floor

TERMINAL_TAGS = ("#text", "img")
MAX_WORDS = 256
UNITS = 4096
ZERO = (Fraction(0), 0)


def add(first, second):
    return (first[0] + second[0], first[1] + second[1])


def is_terminal(tree):
    return tree[0] in TERMINAL_TAGS


def n_nodes(tree):
    return 1 + sum(n_nodes(child) for child in tree[2])


def n_terminals(tree):
    return is_terminal(tree) + sum(n_terminals(child) for child in tree[2])


def longest_common_subsequence(one, two):
    """Return the length of the longest common subsequence (the textbook recurrence)."""
    table = {(i, j): 0 for i in range(len(one) + 1) for j in range(len(two) + 1)}
    for i, j in product(range(len(one)), range(len(two))):
        if one[i] == two[j]:
            table[i + 1, j + 1] = table[i, j] + 1
        else:
            table[i + 1, j + 1] = max(table[i, j + 1], table[i + 1, j])
    return table[len(one), len(two)]


def content_similarity(one, two):
    """Return Fig. 6b, rounded to the nearest 1/4096."""
    if one[2] or two[2]:
        return Fraction(0)
    words_one, words_two = one[1][:MAX_WORDS], two[1][:MAX_WORDS]
    if not words_one or not words_two:
        return Fraction(0)
    share = Fraction(longest_common_subsequence(words_one, words_two), max(len(words_one), len(words_two)))
    return Fraction(floor(share * UNITS + Fraction(1, 2)), UNITS)


def roots_score(one, two, content):
    similarity = content_similarity(one, two) if content else Fraction(0)
    return (1 + similarity, int(is_terminal(one) and is_terminal(two)))


@lru_cache(maxsize=200_000)
def estm(one, two, content):
    """Return Fig. 6a as (score, matched terminals)."""
    if one[0] != two[0]:
        return ZERO
    return add(forest_score(one[2], two[2], content), roots_score(one, two, content))


def programme(ones, twos, content):
    """Return the matrix M of Fig. 6a for two lists of subtrees."""
    m = {(i, j): ZERO for i in range(len(ones) + 1) for j in range(len(twos) + 1)}
    for i, j in product(range(len(ones)), range(len(twos))):
        m[i + 1, j + 1] = max(m[i + 1, j], m[i, j + 1], add(m[i, j], estm(ones[i], twos[j], content)))
    return m


def forest_score(ones, twos, content):
    return programme(ones, twos, content)[len(ones), len(twos)]


def forest_mapping(ones, twos, content, place_one=0, place_two=0):
    """Return the mapping of two forests as pairs of preorder numbers.

    Identical subtrees at both ends of the lists are mapped first; then, of equal mappings, that of earlier subtrees.
    """
    places_one = _places(ones, place_one)
    places_two = _places(twos, place_two)
    pairs = []
    low = 0
    while low < min(len(ones), len(twos)) and ones[low] == twos[low]:
        pairs.append((low, low))
        low += 1
    high_one, high_two = len(ones), len(twos)
    while high_one > low and high_two > low and ones[high_one - 1] == twos[high_two - 1]:
        high_one -= 1
        high_two -= 1
        pairs.append((high_one, high_two))
    m = programme(ones[low:high_one], twos[low:high_two], content)
    i, j = high_one - low, high_two - low
    while i and j:
        if m[i, j] == m[i - 1, j]:
            i -= 1
        elif m[i, j] == m[i, j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((low + i, low + j))
    found = []
    for i, j in sorted(pairs):
        found.append((places_one[i], places_two[j]))
        found += forest_mapping(ones[i][2], twos[j][2], content, places_one[i] + 1, places_two[j] + 1)
    return found


def _places(forest, first):
    places = [first]
    for tree in forest:
        places.append(places[-1] + n_nodes(tree))
    return places


def all_mappings(ones, twos):
    """Yield every top-down mapping of two forests with equal labels, as lists of pairs of subtrees (tiny forests)."""
    if not ones or not twos:
        yield []
        return
    yield from all_mappings(ones[1:], twos)
    for j, two in enumerate(twos):
        if two[0] == ones[0][0]:
            for below in all_mappings(ones[0][2], two[2]):
                for rest in all_mappings(ones[1:], twos[j + 1 :]):
                    yield [(ones[0], two), *below, *rest]


def best_of_all_mappings(one, two, content):
    """Return the best (score, matched terminals) of two trees by looking at every mapping."""
    scores = []
    for pairs in all_mappings((one,), (two,)):
        score = ZERO
        for pair in pairs:
            score = add(score, roots_score(*pair, content))
        scores.append(score)
    return max(scores)


def normalized_distance(ones, twos, content=False):
    """Return the normalized distance of two generalized nodes (4.3); 1.0 where neither has a terminal node."""
    most = max(sum(map(n_terminals, ones)), sum(map(n_terminals, twos)))
    if most == 0:
        return 1.0
    return (most - forest_score(ones, twos, content)[1]) / most


def comparisons(tree, max_length, content=False):
    """Yield (parent, i, j, distance) of CombComp for every parent; parents are preorder numbers, j counts from 0."""

    def visit(node, place):
        children = node[2]
        for i in range(1, max_length + 1):
            for j in range(len(children) - 2 * i + 1):
                distance = normalized_distance(children[j : j + i], children[j + i : j + 2 * i], content)
                yield place, i, j, distance
        for child, child_place in zip(children, _places(children, place + 1), strict=False):
            yield from visit(child, child_place)

    yield from visit(tree, 0)


def height(tree):
    return 1 + max((height(child) for child in tree[2]), default=0)


def structural_classes(trees):
    """Return a number for every subtree in preorder: subtrees are equal tuples exactly when numbers are equal."""
    numbers = {}
    found = []

    def visit(tree):
        found.append(numbers.setdefault(tree, len(numbers)))
        for child in tree[2]:
            visit(child)

    for tree in trees:
        visit(tree)
    return found
