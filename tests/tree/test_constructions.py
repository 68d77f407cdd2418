"""The tree of html5lib-tests' cases is the expected one, and every node's XPath selects that node and only it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import corpus
from unweave.tree import Tree, parse_dom

from .addresses import LxmlDocument, select
from .constructions import Case, Expected, cases, seen

pytestmark = pytest.mark.corpus

DIFFERENT = {
    "tests18.dat:21": "<plaintext> inside SVG is read as HTML's: its text is no node",
}


@pytest.fixture(scope="module")
def found() -> list[tuple[Case, Tree, list[Expected]]]:
    folder: Path = corpus.folder("html5lib-tests") / "tree-construction"
    return [(case, parse_dom(case.data), list(seen(case.root))) for case in cases(folder)]


def test_the_tree_is_what_a_conforming_parser_makes(found: list[tuple[Case, Tree, list[Expected]]]) -> None:
    assert len(found) > 1500
    wrong = set()
    for case, tree, expected in found:
        nodes = [tree.node(i) for i in range(len(tree))]
        ours = [(node.tag, node.attrs, tree.text_at(node.index)) for node in nodes]
        if ours != [(node.tag, node.attrs, node.text) for node in expected]:
            wrong.add(case.name)
    assert wrong == set(DIFFERENT)


def test_an_xpath_selects_its_node_and_no_other(found: list[tuple[Case, Tree, list[Expected]]]) -> None:
    n_nodes = n_lxml = 0
    for case, tree, expected in found:
        if case.name in DIFFERENT:
            continue
        try:
            document = LxmlDocument(case.root)
        except ValueError:  # a tag name that is not XML's
            document = None
        for i, node in enumerate(expected):
            xpath = tree.xpath(i)
            assert select(case.root, xpath) == [node], (case.name, xpath)
            n_nodes += 1
            if document is not None:
                assert document.select(xpath) == [node], (case.name, xpath)
                n_lxml += 1
    assert n_nodes > 9_000
    assert n_lxml > 0.97 * n_nodes
