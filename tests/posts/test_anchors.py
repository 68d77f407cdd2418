"""Similarity measures, anchor trees and regions as the paper defines them, on trees of our own."""

from __future__ import annotations

import pytest

from unweave import Page, UnweaveError
from unweave.posts.anchors import find_anchor_trees
from unweave.posts.mining import main_region, mine
from unweave.posts.pivots import Pivot
from unweave.posts.similarity import Matcher, fragment, fragment_similarity
from unweave.posts.sketch import Sketch


def sketch_of(body: str) -> Sketch:
    return Sketch(Page(f"<body>{body}</body>").tree)


def nodes(sketch: Sketch, tag: str) -> list[int]:
    return [i for i in range(len(sketch.label)) if sketch.tree.tag(i) == tag]


# Fig. 3 in spirit: <div> with e, f, g against e, f; the pivot is f
TWO = "<div><p><b>e</b><i>f</i><u>g</u></p></div><div><p><b>e</b><i>f</i></p><hr></div>"


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("tl", 1.0),
        ("ts", 2 * 6 / (8 + 7)),
        ("t2l", 2 * 2 / (2 + 3)),
        ("t3l", 2 * 4 / (5 + 5)),
        ("pm", 1.0),
        ("ps", 4 / 5),
    ],
)
def test_a_measure_counts_mapped_pairs_inside_its_fragments(measure, expected):
    sketch = sketch_of(TWO)
    a, b = nodes(sketch, "div")
    u, v = nodes(sketch, "i")
    mapping = Matcher(sketch).mapping(a, b)
    got = fragment_similarity(mapping, fragment(sketch, a, measure, u), fragment(sketch, b, measure, v))
    assert got == pytest.approx(expected)


def test_a_measure_nobody_knows_is_refused():
    sketch = sketch_of(TWO)
    with pytest.raises(UnweaveError, match="unknown similarity measure 'tt'"):
        fragment(sketch, 1, "tt")
    with pytest.raises(UnweaveError, match="give one"):
        fragment(sketch, 1, "ps")


def anchors_of(body: str, measure: str = "ps"):
    """Take every <i> for a candidate pivot; return positions and pivots of each list under the first <ul>."""
    sketch = sketch_of(body)
    children = sketch.children(nodes(sketch, "ul")[0])
    marks = nodes(sketch, "i")
    candidates = {c: [m for m in marks if c <= m < sketch.end[c]] for c in children}
    return sketch, find_anchor_trees(Matcher(sketch), children, candidates, measure=measure)


def test_fig_6_the_real_pivot_is_what_all_anchor_trees_share():
    """Trees 1, 3 and 5 share candidate A; B and C match some of them only, tree 2 matches none, tree 4 has none."""
    body = (
        "<ul><li><p><i>A</i></p><div><i>B</i></div><h6><i>C</i></h6></li>"
        "<li><table><tr><td><i>other</i></table></li>"
        "<li><p><i>A</i></p><div><i>B</i></div></li>"
        "<li><p>no candidate</p></li>"
        "<li><p><i>A</i></p></li></ul>"
    )
    sketch, [found] = anchors_of(body)
    assert found.positions == [0, 2, 4]
    assert [[sketch.tree.text_of(n) for n in row] for row in found.pivots] == [["A"], ["A"], ["A"]]


def test_two_kinds_of_records_under_one_parent_are_two_lists():
    body = "<ul>" + "<li><p><i>x</i></p></li><li><div><i>y</i></div></li>" * 3 + "</ul>"
    _, found = anchors_of(body)
    assert [anchors.positions for anchors in found] == [[0, 2, 4], [1, 3, 5]]


def test_ps_refuses_pivots_whose_surroundings_differ_and_pm_takes_them():
    body = (
        "<ul><li><p><i>x</i><b>1</b><u>2</u><s>3</s></p></li><li><p><i>x</i><em>1</em><q>2</q><tt>3</tt></p></li></ul>"
    )
    assert len(anchors_of(body, "pm")[1]) == 1
    assert anchors_of(body, "ps")[1] == []


def test_mining_finds_records_that_are_not_consecutive_and_scores_the_larger_list_higher():
    posts = "".join(
        f"<li><p><i>{k} May 2020</i></p><div>{'<b>word</b> text ' * (k % 4)}</div></li>" + "<hr>" * (k % 2)
        for k in range(1, 8)
    )
    archive = "".join(f"<p><i>{k} May 2019</i></p>" for k in range(1, 4))
    sketch = sketch_of(f"<ul>{posts}</ul><section>{archive}</section>")
    marks = [Pivot(node + 1, "text", sketch.tree.text_of(node)) for node in nodes(sketch, "i")]
    regions = mine(sketch, marks)
    best = main_region(regions)
    assert best is not None
    assert [sketch.tree.tag(start) for start, _ in best.records] == ["li"] * 7
    assert len(regions) == 2
