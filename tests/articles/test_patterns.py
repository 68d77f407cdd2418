"""Node extraction patterns: composition accepts what both sides accept, wildcards get the quantifier they need."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import rtdm as reference
from unweave import FormatError, Page, learn_articles
from unweave.articles.matching import Matcher
from unweave.articles.patterns import Pattern, compose, compose_pages
from unweave.articles.vertices import vertices_of

from . import news


def pattern(text):
    """The pattern of bracket notation: {html{body{.}}}."""
    labels, end, opened = [], [], []
    for part in text.replace("}", "}\n").replace("{", "\n{").split("\n"):
        if part.startswith("{"):
            opened.append(len(labels))
            label = part.removeprefix("{").removesuffix("}")
            labels.append(label)
            end.append(0)
        if part.endswith("}"):
            end[opened.pop()] = len(labels)
    return Pattern(tuple(labels), tuple(end))


def nested(shape):
    """The pattern as the reference's nested tuples."""
    below = [[] for _ in shape.labels]
    parents, stack = [], []
    for at in range(len(shape)):
        while stack and shape.end[stack[-1]] <= at:
            stack.pop()
        parents.append(stack[-1] if stack else -1)
        stack.append(at)
    made = [None] * len(shape)
    for at in range(len(shape) - 1, -1, -1):
        made[at] = (shape.labels[at], tuple(reversed(below[at])))
        if at:
            below[parents[at]].append(made[at])
    return made[0]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("{a{b}}", "{a{b}}", "{a{b}}"),
        ("{a{b}}", "{a{c}}", "{a{.}}"),
        ("{a{b}}", "{a}", "{a{?}}"),
        ("{a}", "{a{b}}", "{a{?}}"),
        ("{a{b}{x}{y}}", "{a{b}}", "{a{b}{*}}"),
        ("{a{b}{c}}", "{a{d}}", "{a{+}}"),
        ("{a{+}}", "{a}", "{a{*}}"),
        ("{a{.}}", "{a{b}}", "{a{.}}"),
        ("{a{?}}", "{a{b}}", "{a{?}}"),
        ("{a{*}}", "{a{b}}", "{a{*}}"),
        ("{a{?}}", "{a{+}}", "{a{*}}"),
    ],
)
def test_composition_follows_the_rules_of_the_paper(first, second, expected):
    assert str(compose(pattern(first), pattern(second), merge_gap=0)) == expected


@pytest.mark.parametrize(
    ("gap", "expected"),
    [(0, "{a{.}{k}{.}{k}{m}{.}}"), (1, "{a{+}{k}{m}{.}}"), (2, "{a{+}}")],
)
def test_wildcards_with_few_constants_between_them_merge(gap, expected):
    first, second = pattern("{a{p}{k}{q}{k}{m}{r}}"), pattern("{a{x}{k}{y}{k}{m}{z}}")
    assert str(compose(first, second, merge_gap=gap)) == expected


def test_promotion_dissolves_paragraphs_of_wildcards_beside_others():
    first = pattern("{div{h1{p}}{p{u}}{p{v}}{p{w}}}")
    second = pattern("{div{h1{q}}{p{x}}{p{y}}{p{z}}}")
    plain = compose(first, second, merge_gap=0)
    assert str(plain) == "{div{h1{.}}{p{.}}{p{.}}{p{.}}}"
    assert str(compose(first, second, merge_gap=0, promote=True)) == "{div{h1{.}}{+}}"


trees = st.recursive(
    st.tuples(st.sampled_from(["p", "b", "div"]), st.just(())),
    lambda inner: st.tuples(st.sampled_from(["p", "div", "td"]), st.lists(inner, max_size=4).map(tuple)),
    max_leaves=12,
)


def written(tree):
    return "{" + tree[0] + "".join(written(child) for child in tree[1]) + "}"


@settings(deadline=None, max_examples=150)
@given(st.lists(trees, min_size=2, max_size=5), st.integers(0, 2), st.booleans())
def test_the_pattern_of_a_cluster_accepts_every_one_of_its_pages(pages, merge_gap, promote):
    """By the reference's matcher, which shares no code with composition or the kernel."""
    pages = [("html", (page,)) for page in pages]
    result = pattern(written(pages[0]))
    for page in pages[1:]:
        result = compose(result, pattern(written(page)), merge_gap=merge_gap, promote=promote)
    for page in pages:
        assert reference.match_cost(nested(result), page) < float("inf"), (str(result), page)
    assert result.n_pages == len(pages)


@pytest.mark.parametrize("merge_gap", [0, 1, 3])
@pytest.mark.parametrize("promote", [False, True])
def test_patterns_of_real_markup_accept_their_pages(merge_gap, promote):
    for template in (news.modern, news.old, news.section):
        pages = [vertices_of(template(seed).tree) for seed in range(8)]
        matcher = Matcher([compose_pages(pages, merge_gap=merge_gap, promote=promote)])
        assert all(matcher.strict(page) is not None for page in pages)


def test_the_pattern_of_a_large_cluster_accepts_the_pages_that_it_was_not_composed_from_too():
    """Only twelve pages went into the pattern, and the others of the cluster were rejected by it (issue 6)."""
    odd = [Page(news.modern(seed).html.replace("</main>", f"<p>Only {seed}</p></main>")) for seed in (14, 17)]
    site = learn_articles([*map(news.modern, range(20)), *odd], promote=False)
    assert [(len(cluster.pages), cluster.n_accepted) for cluster in site.clusters] == [(22, 22)]
    assert all(site.match(page, strict=True) for page in odd)


def test_strict_matching_takes_the_cheapest_pattern_and_refuses_what_none_accepts():
    modern = [vertices_of(news.modern(seed).tree) for seed in range(6)]
    old = [vertices_of(news.old(seed).tree) for seed in range(6)]
    matcher = Matcher([compose_pages(old), compose_pages(modern)])
    assert matcher.strict(modern[0]).pattern is matcher.patterns[1]
    assert matcher.strict(old[0]).pattern is matcher.patterns[0]
    assert matcher.strict(vertices_of(news.stranger(1).tree)) is None


def test_soft_matching_says_how_much_of_a_page_differs():
    pages = [vertices_of(news.modern(seed).tree) for seed in range(6)]
    matcher = Matcher([compose_pages(pages)])
    changed = Page(news.modern(7).html.replace("Copyright 2024", "Copyright 2025"))
    assert matcher.strict(vertices_of(changed.tree)) is None
    match = matcher.soft(vertices_of(changed.tree))
    assert 0 < match.share < 0.1
    assert matcher.soft(vertices_of(news.stranger(2).tree)).share > 0.5


def test_passages_are_what_differs_between_the_pages():
    pages = [vertices_of(news.modern(seed).tree) for seed in range(6)]
    matcher = Matcher([compose_pages(pages)])
    passages = [passage.text for passage in matcher.strict(vertices_of(news.modern(9).tree)).passages()]
    told = news.story(9)
    assert told["title"] in passages
    assert " ".join(told["paragraphs"]) in passages
    assert not any("All rights reserved" in text or "Economy" in text for text in passages)


def test_a_saved_pattern_is_the_same_pattern_and_a_broken_one_is_refused():
    shape = compose_pages([vertices_of(news.old(seed).tree) for seed in range(3)])
    assert Pattern.from_json(shape.to_json(), "x.json") == shape
    broken = shape.to_json() | {"end": [1] * len(shape)}
    with pytest.raises(FormatError, match=r"x\.json: a pattern that is no tree"):
        Pattern.from_json(broken, "x.json")


@pytest.mark.compiled
def test_a_pattern_of_100_000_nested_elements_is_made_without_recursion():
    n = 100_000
    labels = ("html",) + ("div",) * (n - 1)
    deep = Pattern(labels, (n,) * n)
    other = Pattern((*labels[:-1], "p"), (n,) * n)
    result = compose(deep, other)
    assert result.labels[-1] == "."
    assert len(result) == n
    assert np.all(np.array(result.end) == n)
