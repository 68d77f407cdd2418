"""Hypothesis strategies for trees, shared by every test of the kernel."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from .trees import Nested

TAGS = ("div", "li", "a", "span")
WORDS = ("by", "Eve", "Silver", "$3", "new")


@cache
def small_trees(n_nodes: int, tags: tuple[str, ...] = ("#text", "b")) -> list[Nested]:
    """Return every ordered tree of exactly `n_nodes` nodes over `tags`."""
    return [(tag, (), forest) for tag in tags for forest in _forests(n_nodes - 1, tags)]


def small_trees_up_to(n_nodes: int, tags: tuple[str, ...] = ("#text", "b")) -> list[Nested]:
    """Return every ordered tree of at most `n_nodes` nodes: 102 up to four over two tags, 550 up to five."""
    return [tree for n in range(1, n_nodes + 1) for tree in small_trees(n, tags)]


@cache
def _forests(n_nodes: int, tags: tuple[str, ...]) -> list[tuple[Nested, ...]]:
    if n_nodes == 0:
        return [()]
    return [
        (first, *rest)
        for size in range(1, n_nodes + 1)
        for first in small_trees(size, tags)
        for rest in _forests(n_nodes - size, tags)
    ]


def leaves() -> st.SearchStrategy[Nested]:
    """Texts of up to four words, images, empty elements."""
    texts = st.lists(st.sampled_from(WORDS), max_size=4).map(lambda words: ("#text", tuple(words), ()))
    return st.one_of(texts, st.sampled_from([("img", (), ()), ("br", (), ())]))


def trees(max_leaves: int = 30) -> st.SearchStrategy[Nested]:
    """Trees in which subtrees repeat, as they do on pages."""

    def grow(inner: st.SearchStrategy[Nested]) -> st.SearchStrategy[Nested]:
        children = st.lists(inner, min_size=0, max_size=6).map(tuple)
        repeated = st.tuples(inner, st.integers(1, 4), children).map(lambda parts: (parts[0],) * parts[1] + parts[2])
        return st.tuples(st.sampled_from(TAGS), st.just(()), st.one_of(children, repeated))

    return st.recursive(leaves(), grow, max_leaves=max_leaves)


def forests(max_trees: int = 4, max_leaves: int = 15) -> st.SearchStrategy[list[Nested]]:
    """Lists of trees, possibly empty."""
    return st.lists(trees(max_leaves), max_size=max_trees)
