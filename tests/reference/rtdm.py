"""Restricted top-down distance and pattern matching, from the paper alone: recursion on nested tuples, as slow as it
likes.

A tree is (label, (child, child, ...)).  Costs are functions of labels:
insert(y), delete(x), replace(x, y).
"""

import math
from functools import cache


def size(tree):
    return 1 + sum(size(child) for child in tree[1])


def unit_insert(label):
    return 1


def unit_delete(label):
    return 1


def unit_replace(x, y):
    return 0 if x == y else 1


def whole(tree, cost):
    """The cost of inserting or deleting every vertex of a tree."""
    return cost(tree[0]) + below(tree, cost)


def below(tree, cost):
    return sum(whole(child, cost) for child in tree[1])


def rtdm(a, b, *, insert=unit_insert, delete=unit_delete, replace=unit_replace):
    """The restricted top-down distance of two trees (paper, section 3)."""
    cost = replace(a[0], b[0])
    if a[0] != b[0]:
        return cost + below(a, delete) + below(b, insert)
    return cost + lists(a[1], b[1], rtdm, insert, delete, replace)


def top_down(a, b, *, insert=unit_insert, delete=unit_delete, replace=unit_replace):
    """The ordinary top-down distance (Selkow): pairs of unlike labels may have mapped children."""
    return replace(a[0], b[0]) + lists(a[1], b[1], top_down, insert, delete, replace)


def lists(left, right, pair, insert, delete, replace):
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(1, len(left) + 1):
        table[i][0] = table[i - 1][0] + whole(left[i - 1], delete)
    for j in range(1, len(right) + 1):
        table[0][j] = table[0][j - 1] + whole(right[j - 1], insert)
    for i in range(1, len(left) + 1):
        for j in range(1, len(right) + 1):
            table[i][j] = min(
                table[i - 1][j] + whole(left[i - 1], delete),
                table[i][j - 1] + whole(right[j - 1], insert),
                table[i - 1][j - 1] + pair(left[i - 1], right[j - 1], insert=insert, delete=delete, replace=replace),
            )
    return table[-1][-1]


def all_mappings(a, b, *, restricted=True):
    """Every (restricted) top-down mapping that pairs the roots, as lists of pairs of preorder positions.

    Straight from definitions 1 to 3: children of mapped pairs may be paired in order; below a pair of
    unlike labels nothing is.
    """
    return _mappings(a, 0, b, 0, restricted)


def _mappings(a, at_a, b, at_b, restricted):
    inside = [[]]
    if a[0] == b[0] or not restricted:
        inside = _list_mappings(_placed(a, at_a), _placed(b, at_b), restricted)
    return [[(at_a, at_b), *more] for more in inside]


def _placed(tree, at):
    placed, at = [], at + 1
    for child in tree[1]:
        placed.append((child, at))
        at += size(child)
    return placed


def _list_mappings(left, right, restricted):
    if not left or not right:
        return [[]]
    found = list(_list_mappings(left[1:], right, restricted))
    for j, (child, at) in enumerate(right):
        first = _mappings(left[0][0], left[0][1], child, at, restricted)
        rest = _list_mappings(left[1:], right[j + 1 :], restricted)
        found += [one + other for one in first for other in rest]
    return found


def is_restricted_top_down(a, b, pairs):
    """Whether pairs of preorder positions are a restricted top-down mapping by definitions 1 to 3."""
    x, y = preorder(a), preorder(b)
    parent_a, parent_b = parents(a), parents(b)
    back = dict(pairs)
    if len(back) != len(pairs) or len({j for _, j in pairs}) != len(pairs):
        return False  # one to one
    for (i, j), (k, m) in [(p, q) for p in pairs for q in pairs]:
        if (i < k) != (j < m) and i != k:
            return False  # keeps the order of preorder ...
    for i, j in pairs:
        if i == 0 or j == 0:
            if i != j:
                return False
            continue
        above = parent_a[i]
        if back.get(above) != parent_b[j]:
            return False  # ... and ancestry: parents are a pair
        if x[above] != y[parent_b[j]]:
            return False  # nothing below unlike labels
    return True


def parents(tree, parent=-1, at=0):
    """The preorder position of every vertex's parent, -1 for the root."""
    found = [parent]
    for child, place in _placed(tree, at):
        found += parents(child, at, place)
    return found


def preorder(tree):
    """The labels of a tree in preorder."""
    labels = [tree[0]]
    for child in tree[1]:
        labels += preorder(child)
    return labels


def mapping_cost(a, b, pairs, *, insert=unit_insert, delete=unit_delete, replace=unit_replace):
    """What a mapping costs (paper, section 2)."""
    x, y = preorder(a), preorder(b)
    lost = set(range(len(x))) - {i for i, _ in pairs}
    new = set(range(len(y))) - {j for _, j in pairs}
    return sum(replace(x[i], y[j]) for i, j in pairs) + sum(delete(x[i]) for i in lost) + sum(insert(y[j]) for j in new)


WILDCARDS = {".": (False, False), "+": (False, True), "?": (True, False), "*": (True, True)}
"""The four wildcards: (optional, repeated)."""


def match_cost(pattern, page):
    """What it costs to match a pattern with a page; infinite when the pattern does not accept it (paper, section 4.3).

    A wildcard takes whole subtrees for nothing: `.` and `?` one, `+` and `*` a run of siblings.
    `?` and `*` may take none, which costs 1.  Everything else must be identical.
    """
    if pattern[0] in WILDCARDS:
        return 0
    if pattern[0] != page[0]:
        return math.inf
    return _match_lists(pattern[1], page[1])


@cache
def _match_lists(patterns, pages):
    if not patterns:
        return 0 if not pages else math.inf
    head, rest = patterns[0], patterns[1:]
    costs = [math.inf]
    if head[0] in WILDCARDS:
        optional, repeated = WILDCARDS[head[0]]
        if optional:
            costs.append(1 + _match_lists(rest, pages))
        for n in range(1, (len(pages) if repeated else min(1, len(pages))) + 1):
            costs.append(_match_lists(rest, pages[n:]))
    elif pages:
        costs.append(match_cost(head, pages[0]) + _match_lists(rest, pages[1:]))
    return min(costs)
