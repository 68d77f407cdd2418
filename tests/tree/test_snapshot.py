"""`read_snapshot` on a recorded snapshot (tests/data/snapshot: page.html in Chromium 156) and on made-up ones."""

import copy
import json
from pathlib import Path

import numpy as np
import pytest

from unweave.tree import Tree
from unweave.tree.snapshot import read_snapshot

DATA = Path(__file__).parents[1] / "data" / "snapshot"


@pytest.fixture(scope="module")
def recorded() -> dict[str, Tree]:
    return {
        name: read_snapshot(json.loads((DATA / f"{name}.json").read_text("utf-8")))[0].tree
        for name in ("scripts", "no-scripts")
    }


def find(tree: Tree, text: str) -> int:
    """Return the text leaf that reads `text`."""
    (found,) = [i for i in range(len(tree)) if tree.text_at(i).strip() == text]
    return found


def test_the_tree_is_the_one_that_reading_its_own_html_gives(recorded):
    for tree in recorded.values():
        again = Tree(tree.buffer)
        assert again.labels == tree.labels
        for column in ("label", "parent", "end", "depth", "start", "stop", "ordinal"):
            assert np.array_equal(getattr(again, column), getattr(tree, column)), column


def test_names_are_lower_case_and_foreign_ones_as_they_are(recorded):
    tree = recorded["scripts"]
    tags = {tree.tag(i) for i in range(len(tree))}
    assert {"html", "linearGradient", "a<b", "slot-host"} <= tags
    assert not {"HTML", "::before", "::marker"} & tags


def test_a_text_is_the_dom_s_and_not_as_its_style_writes_it(recorded):
    tree = recorded["scripts"]
    assert tree.text_at(find(tree, "straße &")) == "straße & "


def test_an_empty_attribute_is_empty(recorded):
    tree = recorded["scripts"]
    option = int(tree.parent[find(tree, "o2")])
    assert tree.attrs(option) == {"selected": ""}


@pytest.mark.parametrize(
    ("text", "hidden"),
    [("next", False), ("T", True), ("no", True), ("x", True), ("cont", False), ("vh", True), ("vis", False),
     ("de", True), ("ta", False), ("shadow", False), ("light", False), ("svgt", False), ("weird", False), ("o1", True)],
)  # fmt: skip
def test_what_no_reader_sees_is_marked(recorded, text, hidden):
    tree = recorded["scripts"]
    assert tree.hidden is not None
    assert bool(tree.hidden[find(tree, text)]) is hidden


def test_an_element_is_hidden_when_nothing_of_it_shows(recorded):
    tree = recorded["scripts"]
    by_tag = {tree.tag(i): bool(tree.hidden[i]) for i in range(len(tree))}
    assert [by_tag[tag] for tag in ("head", "script", "template", "body", "img", "input", "br")] == [True] * 3 + [
        False
    ] * 4
    assert not tree.hidden[tree.parent[find(tree, "vh")]], "it holds a visible child"


def test_a_noscript_is_its_content_only_without_scripts(recorded):
    assert not [i for i in range(len(recorded["scripts"])) if "nos" in recorded["scripts"].text_at(i)]
    tree = recorded["no-scripts"]
    assert not tree.hidden[find(tree, "nos")]
    assert tree.tag(int(tree.parent[find(tree, "nos")])) == "p"


def test_boxes_are_in_css_pixels_and_contents_has_its_children_s(recorded):
    tree = recorded["scripts"]
    assert tree.box.dtype == np.float32
    assert tree.box.shape == (len(tree), 4)
    assert tree.box[0].tolist() == [0, 0, 1280, 636.4375]
    text = find(tree, "cont")
    contents = int(tree.parent[text])
    assert tree.attr(contents, "style") == "display:contents"
    x, y, width, height = tree.box[contents].tolist()
    assert (x, y) == (8, 120)
    assert width == pytest.approx(tree.box[text, 2] + tree.box[find(tree, "s"), 2])
    assert height == 17
    assert tree.box[find(tree, "no")].tolist() == [0, 0, 0, 0]


def test_a_frame_is_a_document_of_its_own():
    documents = read_snapshot(json.loads((DATA / "scripts.json").read_text("utf-8")))
    page, frame = documents
    assert page.holder is None
    assert frame.holder is not None
    assert (frame.url, frame.tree.text_of(0)) == ("about:srcdoc", "in frame")
    assert page.tree.tag(frame.holder[1]) == "iframe"


# -- snapshots that no browser gave, or only a hostile page's


def snapshot(
    nodes: list[tuple[int, int, str, str]], rows: list[tuple[int, list[float], str]] = (), attributes=None
) -> dict:
    """Return a snapshot of one document from (parent, type, name, value) a node and (node, bounds,
    visibility) a row."""
    strings: list[str] = ["http://page.example/"]

    def number(text: str) -> int:
        if not text:
            return -1
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    return {
        "documents": [
            {
                "documentURL": 0,
                "nodes": {
                    "parentIndex": [node[0] for node in nodes],
                    "nodeType": [node[1] for node in nodes],
                    "nodeName": [number(node[2]) for node in nodes],
                    "nodeValue": [number(node[3]) for node in nodes],
                    "attributes": [[number(text) for text in (attributes or {}).get(i, [])] for i in range(len(nodes))],
                },
                "layout": {
                    "nodeIndex": [row[0] for row in rows],
                    "bounds": [row[1] for row in rows],
                    "styles": [[number(row[2]), number("ltr")] for row in rows],
                },
            }
        ],
        "strings": strings,
    }


DOCUMENT = [(-1, 9, "#document", ""), (0, 1, "HTML", ""), (1, 1, "BODY", "")]


def test_texts_that_a_script_set_side_by_side_are_one_node_with_both_boxes():
    nodes = [
        *DOCUMENT,
        (2, 3, "#text", "one "),
        (2, 3, "#text", "two"),
        (2, 8, "#comment", "-->"),
        (2, 3, "#text", "three"),
    ]
    rows = [(3, [0, 0, 30, 10], "visible"), (4, [30, 0, 20, 12], "visible"), (6, [50, 0, 10, 10], "hidden")]
    (document,) = read_snapshot(snapshot(nodes, rows))
    tree = document.tree
    assert [tree.text_at(i) for i in range(len(tree))] == ["", "", "one two", "three"]
    assert tree.box[2].tolist() == [0, 0, 50, 12]
    assert tree.hidden.tolist() == [False, False, False, True]


def test_markup_in_texts_attributes_scripts_and_comments_stays_what_it_was():
    nodes = [*DOCUMENT, (2, 1, "SCRIPT", ""), (3, 3, "#text", "a = '</script><p>made up'"),
             (2, 8, "#comment", "--><p>x"),
             (2, 1, "P", ""), (6, 3, "#text", "<b>&amp;\u00a0\ud800</b>")]  # fmt: skip
    (document,) = read_snapshot(snapshot(nodes, attributes={6: ["title", '"><p>&lt;']}))
    tree = document.tree
    assert [tree.tag(i) for i in range(len(tree))] == ["html", "body", "script", "p", "#text"]
    assert tree.attrs(3) == {"title": '"><p>&lt;'}
    assert tree.text_at(4) == "<b>&amp;\u00a0?</b>"


def test_children_of_an_element_that_can_have_none_are_left_out():
    nodes = [*DOCUMENT, (2, 1, "BR", ""), (3, 1, "B", ""), (4, 3, "#text", "lost"), (2, 1, "TEMPLATE", ""),
             (6, 1, "B", ""), (2, 1, "P", ""), (8, 3, "#text", "kept")]  # fmt: skip
    (document,) = read_snapshot(snapshot(nodes, [(5, [0, 0, 9, 9], "visible"), (9, [0, 0, 9, 9], "visible")]))
    assert [document.tree.tag(i) for i in range(len(document.tree))] == ["html", "body", "br", "template", "p", "#text"]
    assert document.tree.hidden.tolist() == [False, False, True, True, False, False]


def test_what_lies_above_or_left_of_the_page_is_hidden():
    nodes = [*DOCUMENT, (2, 1, "P", ""), (3, 3, "#text", "left"), (2, 1, "P", ""), (5, 3, "#text", "above")]
    rows = [(2, [0, 0, 100, 100], "visible"), (3, [-9999, 0, 50, 10], "visible"), (4, [-9999, 0, 50, 10], "visible"),
            (5, [0, -500, 50, 10], "visible"), (6, [0, -500, 50, 10], "visible")]  # fmt: skip
    (document,) = read_snapshot(snapshot(nodes, rows))
    assert document.tree.hidden.tolist() == [False, False, True, True, True, True]


@pytest.mark.parametrize("nodes", [[(-1, 9, "#document", "")], [(-1, 9, "#document", ""), (0, 1, "svg", "")]])
def test_a_page_without_html_is_an_empty_one(nodes):
    (document,) = read_snapshot(snapshot(nodes))
    assert [document.tree.tag(i) for i in range(len(document.tree))] == ["html", "head", "body"]
    assert document.tree.hidden.all()


def test_depth_costs_no_stack():
    n = 100_000
    nodes = [*DOCUMENT, *((i + 2, 1, "DIV", "") for i in range(n))]
    raw = snapshot(nodes)
    raw["documents"][0]["layout"] = {"nodeIndex": [n + 2], "bounds": [[1, 2, 3, 4]], "styles": [[-1, -1]]}
    before = copy.deepcopy(raw)
    (document,) = read_snapshot(raw)
    assert raw == before
    assert len(document.tree) == n + 2
    assert document.tree.depth[-1] == n + 1
    assert document.tree.box[-1].tolist() == [1, 2, 3, 4]
