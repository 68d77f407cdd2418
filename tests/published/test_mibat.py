"""MiBAT as published: its figures, algorithms and measures."""

from __future__ import annotations

import pytest

from unweave import LearnError, Page
from unweave.posts.boundary import determine_boundary
from unweave.published import mibat
from unweave.published.mibat import PageTree, find_anchor_trees, find_posts, fragment, learn, mine, tree_sim


def tree_of(body: str) -> PageTree:
    return PageTree.of(Page(f"<body>{body}</body>"))


def nodes(tree: PageTree, tag: str) -> list[int]:
    return [i for i in range(len(tree.tags)) if tree.tags.content.tree.labels[tree.tags.label[i]] == tag]


FIGURE_3 = "<div><p><b></b><i></i><u></u></p></div><div><p><b></b><i></i></p><hr></div>"
"""In spirit: a root with E, F, G below its child against E, F; the pivot is F."""


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("tl", 1.0),
        ("ts", 2 * 4 / (5 + 5)),
        ("t2l", 2 * 2 / (2 + 3)),
        ("t3l", 2 * 4 / (5 + 5)),
        ("pm", 1.0),
        ("ps", 4 / 5),
    ],
)
def test_figure_3_a_measure_counts_mapped_pairs_inside_its_fragments(measure: str, expected: float) -> None:
    """With F the pivot PS compares E, F, G with E, F: section 4.2."""
    tree = tree_of(FIGURE_3)
    (a, b), (u, v) = nodes(tree, "div"), nodes(tree, "i")
    one, other = fragment(tree.tags, a, measure, u), fragment(tree.tags, b, measure, v)
    assert tree_sim(tree.mapping(a, b), one, other) == pytest.approx(expected)


def test_figure_4_tl_is_tnl_of_one_level_and_ps_holds_pm() -> None:
    tree = tree_of(FIGURE_3)
    a, u = nodes(tree, "div")[0], nodes(tree, "i")[0]
    assert fragment(tree.tags, a, "tl") == fragment(tree.tags, a, "t1l")
    assert fragment(tree.tags, a, "pm", u) < fragment(tree.tags, a, "ps", u) < fragment(tree.tags, a, "ts")
    with pytest.raises(ValueError, match="not 'tt'"):
        fragment(tree.tags, a, "tt")


def test_figure_5_records_around_anchor_trees() -> None:
    """Anchor trees are the third of four siblings each: records begin at -2 and have four trees."""
    record = "<h2>a</h2><p>b</p><div><i>{} May 2020</i></div><hr>"
    found = mine(Page("<body>" + "".join(record.format(day) for day in (1, 2, 3)) + "</body>"))
    assert [[node.tag for node in one.nodes] for one in found[0].records] == [["h2", "p", "div", "hr"]] * 3


def test_figure_6_the_real_pivot_is_what_all_anchor_trees_share() -> None:
    """Trees 1, 3 and 5 share candidate A; B and C match some of them only, tree 2 matches none, tree 4 has none."""
    tree = tree_of(
        "<ul><li><p><i>A</i></p><div><i>B</i></div><h6><i>C</i></h6></li>"
        "<li><table><tr><td><i>other</i></table></li>"
        "<li><p><i>A</i></p><div><i>B</i></div></li>"
        "<li><p>no candidate</p></li>"
        "<li><p><i>A</i></p></li></ul>"
    )
    children, marks = tree.tags.children[nodes(tree, "ul")[0]], nodes(tree, "i")
    candidates = {c: own for c in children if (own := [m for m in marks if c <= m < tree.tags.end[c]])}
    [(positions, pivots)] = find_anchor_trees(tree, children, candidates, measure="ps", min_similarity=0.5)
    assert positions == [0, 2, 4]
    assert [[tree.tags.text([(n, tree.tags.end[n])]) for n in row] for row in pivots] == [["A"]] * 3


@pytest.mark.parametrize(
    ("tags", "anchors", "expected"),
    [("TTDDD", [2, 3, 4], (0, 1)), ("TTDxTTDyTTD", [2, 6, 10], (-2, 3)), ("TTDTTDTTDTT", [2, 5, 8], (-2, 3))],
)
def test_figure_7_boundaries(tags: str, anchors: list[int], expected: tuple[int, int]) -> None:
    """(a) adjacent anchor trees, (b) TTD, (c) five trees of which two overlap: offsets -2, -1, 0,
    equally similar here."""
    assert determine_boundary([ord(tag) for tag in tags], anchors, lambda i, j: 1.0) == expected


def test_figure_7_c_the_offset_of_the_largest_similarity_is_taken() -> None:
    tags, alike = [ord(tag) for tag in "TTDTTDTTDTT"], {(5, 2), (8, 5), (6, 3), (9, 6), (7, 4), (10, 7)}
    assert determine_boundary(tags, [2, 5, 8], lambda i, j: float((i, j) in alike or (j, i) in alike)) == (0, 3)


POSTS = "".join(
    f"<li><p>Eve <i>{day} May 2020</i></p><div>{'<b>word</b> text ' * (day % 4)}</div></li>" + "<hr>" * (day % 2)
    for day in range(1, 8)
)


def test_algorithm_1_finds_records_that_are_not_consecutive_and_heuristic_2_the_larger_list() -> None:
    archive = "".join(f"<p><i>{day} May 2019</i></p>" for day in range(1, 4))
    page = Page(f"<ul>{POSTS}</ul><section>{archive}</section>")
    regions = mine(page)
    assert [len(region) for region in regions] == [7, 3]
    assert regions[0].score > regions[1].score
    main = find_posts(page)
    assert main is not None
    assert [record.nodes[0].tag for record in main.records] == ["li"] * 7


def test_ps_refuses_pivots_whose_siblings_differ_and_pm_takes_them() -> None:
    """The pivot is the element with the date, and has siblings of its own: as a text it would be alone."""
    differ = (
        "<li><p><i>3 May 2020</i><b>1</b><u>2</u><s>3</s></p></li><li><p><i>4 May 2020</i><em>1</em><q>2</q>"
        "<tt>3</tt></p></li>"
    )
    page = Page(f"<ul>{differ}</ul>")
    assert [len(region) for region in mine(page, measure="pm")] == [2]
    assert mine(page, measure="ps") == []
    assert len(mine(page, measure="ps", min_similarity=0.2)) == 1


def test_section_6_2_a_region_of_dates_alone_is_passed_over() -> None:
    page = Page("<ul>" + "".join(f"<li><a href=/{day}>{day} May 2020</a></li>" for day in range(1, 5)) + "</ul>")
    assert find_posts(page) is not None
    assert find_posts(page, drop_dates=True) is None


def test_section_6_3_a_template_reads_a_page_with_a_single_post() -> None:
    template = learn([Page(f"<ul>{POSTS}</ul>"), Page("<p>nothing")])
    single = Page("<ul><li><p>Ann <i>9 June 2021</i></p><div>alone here</div></li></ul>")
    assert find_posts(single) is None
    assert [record.text for record in template.extract(single)] == ["Ann 9 June 2021 alone here"]
    with pytest.raises(LearnError, match="no page has two siblings that match at a date"):
        learn([Page("<p>nothing")])


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="measure must be 'pm' or 'ps', not 'ts'"):
        find_posts(Page("<p>x"), measure="ts")
    with pytest.raises(ValueError, match="min_similarity must be from 0"):
        find_posts(Page("<p>x"), min_similarity=1.5)


def test_a_bound_of_the_work_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mibat, "MAX_COMPARED", 2)
    region = find_posts(Page(f"<ul>{POSTS}</ul>"))
    assert region is not None
    assert region.truncated
