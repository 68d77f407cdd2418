"""On real pages, as html5lib reads them, a node's XPath selects that node and only it."""

from __future__ import annotations

import random
import warnings
from typing import Any

import html5lib
import pytest

from tests import corpus
from unweave import Page
from unweave.tree import parse_dom

from .addresses import LxmlDocument, select
from .constructions import Expected

N_NODES = 150
"""Nodes of a page that are tried."""


def parse(html: str) -> Expected:
    """Return the DOM that html5lib makes of a page."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # html5lib's own, of the libraries it uses
        document = html5lib.parse(html, treebuilder="etree", namespaceHTMLElements=False)
    root = _node(document)
    waiting = [(document, root)]
    while waiting:
        element, node = waiting.pop()
        if element.text:
            node.children.append(Expected("#text", text=element.text))
        for child in element:
            if isinstance(child.tag, str):
                node.children.append(_node(child))
                waiting.append((child, node.children[-1]))
            if child.tail:
                node.children.append(Expected("#text", text=child.tail))
    return root


def _node(element: Any) -> Expected:
    namespace, _, tag = element.tag.rpartition("}")
    return Expected(tag, {"{http://www.w3.org/2000/svg": "svg", "": ""}.get(namespace, "math"))


def _fold(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["pages", "testbed2017", "webforum52", "vints1", "vints2", "news10"])
def test_an_xpath_selects_its_node_and_no_other(name: str) -> None:
    n_lxml = n_pages = 0
    for path in corpus.sample(name, "dev", 8):
        page = Page(path.read_bytes())
        if len(page.source) > 250_000:  # html5lib reads 400 KB a second
            continue
        n_pages += 1
        tree, root = page.tree, parse(page.html)
        try:
            document = LxmlDocument(root)
            n_lxml += 1
        except ValueError:
            document = None
        for index in random.Random(1).sample(range(len(tree)), min(N_NODES, len(tree))):
            node, xpath = tree.node(index), tree.xpath(index)
            if "/select[" in xpath:  # since 2025 a select keeps what stands in it; html5lib 1.1 is older
                continue
            found = select(root, xpath)
            expected = [(node.tag, _fold(tree.text_at(index)))]
            assert [(other.tag, _fold(other.text)) for other in found] == expected, (path, xpath)
            if document is not None:
                assert document.select(xpath) == found
    assert n_pages >= 3
    assert n_lxml >= n_pages - 2


@pytest.mark.parametrize(
    ("html", "xpath"),
    [
        ("<p>x", "/html/body/p[1]/text()[1]"),
        ("<p>a<!-- -->b<br>c", "/html/body/p[1]/text()[3]"),
        ("<p> <i>a</i>b", "/html/body/p[1]/text()[2]"),
        ("<svg><g><path/><path id=x>",
         "/html/body/*[local-name()='svg'][1]/*[local-name()='g'][1]/*[local-name()='path'][2]"),
        ("<o:p>a</o:p><o:p>b", "/html/body/*[local-name()='o:p'][2]/text()[1]"),
        ("<a'b>x", "/html/body/*[local-name()=\"a'b\"][1]/text()[1]"),
        ("<a'\"b>x", "/html/body/*[local-name()=concat('a', \"'\", '\"b')][1]/text()[1]"),
        ("<frameset><frame><frame>", "/html/frameset[1]/frame[2]"),
    ],
)  # fmt: skip
def test_the_last_node_has_this_xpath(html: str, xpath: str) -> None:
    tree = parse_dom(html.encode())
    assert tree.xpath(len(tree) - 1) == xpath
