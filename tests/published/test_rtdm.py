"""RTDM as published: mappings, clusters, node extraction patterns, matching and labels, as the paper's figures show
them.

The text that reached us has no figures; where it tells what one shows, the trees here are drawn to that.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.articles import news
from tests.reference import rtdm as reference
from unweave import LearnError, Page
from unweave.articles.vertices import vertices_of
from unweave.published.ne_matching import Matcher, Passage
from unweave.published.ne_patterns import Pattern, compose, compose_pages
from unweave.published.rtdm import cluster, distance, label_passages, learn


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


trees = st.recursive(
    st.tuples(st.sampled_from(["p", "b", "div"]), st.just(())),
    lambda inner: st.tuples(st.sampled_from(["p", "div", "td"]), st.lists(inner, max_size=4).map(tuple)),
    max_leaves=12,
)


def written(tree):
    return "{" + tree[0] + "".join(written(child) for child in tree[1]) + "}"


@settings(deadline=None, max_examples=150)
@given(st.lists(trees, min_size=2, max_size=5), st.integers(0, 2))
def test_the_pattern_of_a_cluster_accepts_every_one_of_its_pages(pages, merge_gap):
    """By the reference's matcher, which shares no code with composition or the kernel."""
    pages = [("html", (page,)) for page in pages]
    result = pattern(written(pages[0]))
    for page in pages[1:]:
        result = compose(result, pattern(written(page)), merge_gap=merge_gap)
    for page in pages:
        assert reference.match_cost(nested(result), page) < float("inf"), (str(result), page)
    assert result.n_pages == len(pages)


@pytest.mark.parametrize("merge_gap", [0, 1, 3])
def test_patterns_of_real_markup_accept_their_pages(merge_gap):
    for template in (news.modern, news.old, news.section):
        pages = [vertices_of(template(seed).seen) for seed in range(8)]
        matcher = Matcher([compose_pages(pages, merge_gap=merge_gap)])
        assert all(matcher.match(page) is not None for page in pages)


def test_matching_takes_the_cheapest_pattern_and_refuses_what_none_accepts():
    modern = [vertices_of(news.modern(seed).seen) for seed in range(6)]
    old = [vertices_of(news.old(seed).seen) for seed in range(6)]
    matcher = Matcher([compose_pages(old), compose_pages(modern)])
    assert matcher.match(modern[0]).pattern is matcher.patterns[1]
    assert matcher.match(old[0]).pattern is matcher.patterns[0]
    assert matcher.match(vertices_of(news.stranger(1).seen)) is None


def test_passages_are_what_differs_between_the_pages():
    pages = [vertices_of(news.modern(seed).seen) for seed in range(6)]
    matcher = Matcher([compose_pages(pages)])
    passages = [passage.text for passage in matcher.match(vertices_of(news.modern(9).seen)).passages()]
    told = news.story(9)
    assert told["title"] in passages
    assert told["paragraphs"][0] in passages
    assert not any("All rights reserved" in text or "Economy" in text for text in passages)


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


def page_tree(shape):
    """A page with the tree below its body: (tag, (child, ...)), a text as a string."""

    def html(node):
        return node if isinstance(node, str) else f"<{node[0]}>" + "".join(map(html, node[1])) + f"</{node[0]}>"

    return Page("<body>" + "".join(map(html, shape)))


def test_the_figure_of_a_restricted_top_down_mapping_unlike_vertices_have_nothing_mapped_below():
    """section(u, u) against article(u, u): top-down, one replacement; restricted, everything below goes and comes."""
    one = page_tree([("section", (("u", ()), ("u", ())))])
    other = page_tree([("article", (("u", ()), ("u", ())))])
    assert distance(one, other, restricted=False) == 1
    assert distance(one, other) == 5


def test_the_figure_of_the_algorithm_identical_subtrees_cost_nothing_and_a_threshold_ends_it():
    one = page_tree([("p", ("a",)), ("div", (("b", ()), ("i", ())))])
    other = page_tree([("p", ("a",)), ("div", (("b", ()),)), ("ul", (("li", ()),))])
    assert distance(one, one) == 0
    assert distance(one, other) == 3  # i removed, ul and li inserted
    assert distance(one, other, below=4) == 3
    assert distance(one, other, below=3) is None


def test_the_algorithm_is_that_of_the_definitions():
    first, second = news.modern(1), news.old(2)
    pages = [vertices_of(page.seen) for page in (first, second)]
    trees = [nested(Pattern(tuple(v.tree.labels[x] for x in v.label.tolist()), tuple(v.end.tolist()))) for v in pages]
    assert distance(first, second) == reference.rtdm(*trees)


def test_pages_of_one_template_cluster_at_the_papers_threshold_by_average_linkage():
    """Two pages are .92 alike, a third .75 and .67 like them: .71 on average, so it stays alone at .8."""
    b, p = ("b", ()), ("p", ())
    pages = [page_tree([p] * 10), page_tree([*[p] * 8, b, b]), page_tree([*[b] * 6, p, p, b, b])]
    alike = {(i, j): 1 - distance(pages[i], pages[j]) / 24 for i, j in ((0, 1), (0, 2), (1, 2))}
    mean = (alike[0, 2] + alike[1, 2]) / 2
    assert alike[0, 1] > 0.8 > mean
    assert cluster(pages) == [[0, 1], [2]]
    assert cluster(pages, min_similarity=mean) == [[0, 1, 2]]
    assert cluster(pages, min_similarity=mean + 0.01) == [[0, 1], [2]]
    with pytest.raises(ValueError, match="min_similarity is between 0 and 1, not 2"):
        cluster(pages, min_similarity=2)


def test_the_figure_of_matching_the_cheapest_pattern_is_selected_and_one_fails():
    """One pattern matches at the cost of leaving `*` out, the second at none and is selected,
    the third has no partner for h1."""
    patterns = [pattern("{html{body{p{.}}{*}}}"), pattern("{html{body{p{.}}}}"), pattern("{html{body{h1{.}}}}")]
    match = Matcher(patterns).match(vertices_of(Page("<p>news").seen))
    assert (match.pattern, match.cost) == (patterns[1], 0)
    assert Matcher(patterns[:1]).match(vertices_of(Page("<p>news").seen)).cost == 1
    assert Matcher(patterns[2:]).match(vertices_of(Page("<p>news").seen)) is None


def test_the_body_is_the_longest_passage_and_the_title_the_short_one_that_shares_most_with_it():
    body = "harbour bridge council " * 40
    texts = ["menu", "bridge council meets", "harbour bridge council", body, "harbour bridge council too", "tail " * 30]
    labels = label_passages([Passage(text, i, ()) for i, text in enumerate(texts)])
    assert labels.body.text == body
    assert labels.title.text == "harbour bridge council"
    short = label_passages([Passage("a few words", 0, ())])
    assert (short.title, short.body) == (None, None)
    assert label_passages([Passage("w " * 99, 0, ())]).body is None


def test_a_site_is_learnt_and_read_as_the_paper_does():
    """A copyright year that no page learnt from has differs from the constant of the pattern:
    the page is not accepted."""

    def story(seed, year=2024):
        told = news.story(seed)
        body = " ".join(told["paragraphs"] * 4)
        return Page(
            f"<h1>{told['title']}</h1><div><a href=/>Home</a></div><article>{body}</article><i>Copyright {year}</i>"
        )

    site = learn([*map(story, range(12)), *map(news.section, range(4))])
    assert [len(members) for members in site.clusters] == [12, 4]
    [record] = site.extract(story(61))
    assert record["title"].text == news.story(61)["title"]
    assert record["body"].text == " ".join(news.story(61)["paragraphs"] * 4)
    assert site.extract(story(62, 2025)) == []
    assert site.extract(news.stranger(1)) == []


def test_what_cannot_be_learnt_is_said():
    with pytest.raises(LearnError, match="no pages to learn news from"):
        learn([])
    with pytest.raises(ValueError, match="1001 pages; all pairs are compared, give 1000 at most"):
        learn([Page("<p>x")] * 1001)
    assert learn([Page("")]).extract(Page("<p>x")) == []


def test_what_is_no_page_is_said() -> None:
    page = Page("<p>x")
    for call, message in (
        (lambda: distance(page, "x"), "published.rtdm.distance takes a Page, not str"),  # type: ignore[arg-type]
        (lambda: cluster(["x"]), "published.rtdm.cluster takes a Page, not str"),  # type: ignore[list-item]
        (lambda: learn(page), "published.rtdm.learn takes several pages, not Page"),  # type: ignore[arg-type]
        (lambda: learn([page]).extract("x"), "published.rtdm takes a Page, not str"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=message):
            call()
    assert repr(learn([page])) == "<NewsSite as published, 1 pattern from 1 page>"
