"""A tree's arrays, texts and addresses, on random markup and on real pages."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from selectolax.lexbor import LexborHTMLParser

from tests import corpus
from tests.random_markup import noise, pages
from tests.reference.walk import walk
from unweave import Page
from unweave.tree import Tree, parse_dom
from unweave.tree.climbing import upwards
from unweave.tree.labels import N_KNOWN, TEXT


def check_against_walk(source: bytes) -> None:
    """Check that the tree holds what a walk over the parser's own objects finds."""
    tree = parse_dom(source)
    walked = walk(source)
    assert [tree.tag(i) for i in range(len(tree))] == [node.tag for node in walked]
    assert tree.parent.tolist() == [node.parent for node in walked]
    assert tree.depth.tolist() == [node.depth for node in walked]
    assert tree.position.tolist() == [node.position for node in walked]
    assert [tree.text_at(i) for i in range(len(tree))] == [node.text for node in walked]
    assert [tuple(tree.attrs(i).items()) for i in range(len(tree))] == [node.attrs for node in walked]


def check_invariants(tree: Tree) -> None:
    n = tree.n_nodes
    order = np.arange(n)
    assert n >= 1
    assert tree.tag(0) == "html"
    assert tree.parent[0] == -1
    assert tree.depth[0] == 0
    assert (tree.parent[1:] >= 0).all()
    assert (tree.parent[1:] < order[1:]).all()  # children follow parents
    assert (tree.depth[1:] == tree.depth[tree.parent[1:]] + 1).all()
    assert (tree.end > order).all()
    assert (tree.end[1:] <= tree.end[tree.parent[1:]]).all()  # subtrees nest
    assert (tree.end[tree.label == TEXT] == order[tree.label == TEXT] + 1).all()
    assert tree.end[0] == n
    sizes = np.ones(n, int)
    for i in range(n - 1, 0, -1):
        sizes[tree.parent[i]] += sizes[i]
    assert (tree.end - order == sizes).all()
    assert (tree.start <= tree.inner).all()
    assert (tree.inner <= tree.stop).all()
    assert (tree.start[1:] > tree.start[:-1]).all()
    assert (tree.start[1:] >= tree.inner[tree.parent[1:]]).all()
    assert (tree.stop[1:] <= tree.stop[tree.parent[1:]]).all()
    assert tree.stop[0] <= len(tree.buffer)
    assert (tree.position >= 1).all()
    assert ((tree.label >= 0) & (tree.label < len(tree.labels))).all()
    assert len(set(tree.labels)) == len(tree.labels)
    assert all(tree.labels[i] == name for i, name in enumerate(tree.labels[:N_KNOWN]))
    for name in ("label", "parent", "end", "depth", "position"):
        assert getattr(tree, name).dtype == np.int32


@settings(max_examples=300, deadline=None)
@given(pages)
@example("<p>a<b>b</p>c")
@example("<table><tr>x<td>y</table>")
@example("<?xml version='1.0'?><p>x")
@example("<template><xmp></template></xmp>x</template><p>y")
@example("<script><!--<script></script>")
@example("<table><plaintext></plaintext><td>")
@example("</<!-- > <p> --><!")
@example("<textarea><!")
@example("<textarea></div><!")
@example("<p title='<!")
@example("<!-- a <!")
@example("<script>a<!")
@example("<plaintext>a<!")
@example("text</<!")
@example("x" * 70000)
def test_a_tree_is_what_a_walk_over_the_parsers_nodes_finds(page: str) -> None:
    if "<svg" in page or "<math" in page:
        return  # void and raw elements inside foreign content, see test_constructions
    check_against_walk(page.encode("utf-8", "replace"))


@settings(max_examples=300, deadline=None)
@given(pages)
@example("")
@example("<svg><link>x</link><style>&lt;/style>&lt;p></style><b>")
@example("<frameset><frame>")
def test_the_arrays_hold_their_invariants(page: str) -> None:
    tree = parse_dom(page.encode())
    check_invariants(tree)
    assert len({tree.xpath(i) for i in range(len(tree))}) == len(tree)


@settings(max_examples=200, deadline=None)
@given(noise)
def test_any_bytes_make_a_tree(source: bytes) -> None:
    for tree in (Page(source).tree, parse_dom(source), Tree(source)):
        if len(tree):
            assert (tree.parent[1:] < np.arange(1, len(tree))).all()
            assert (tree.end <= len(tree)).all()
            assert all(isinstance(tree.text_of(i), str) and tree.attrs(i) is not None for i in range(len(tree)))
    check_invariants(parse_dom(source))


@settings(max_examples=200, deadline=None)
@example("<svg><input><a>")  # in a drawing no element is void
@example("<svg><desc><input><a></desc><source><a>")  # but in what holds HTML there
@example("<math><mi><input>x</mi><col><a>")
@given(pages)
def test_a_css_selector_selects_its_element_and_no_other(page: str) -> None:
    source = page.encode()
    tree = parse_dom(source)
    document = LexborHTMLParser(source or b"<html>")
    for i in range(len(tree)):
        node = tree.node(i)
        if node.is_text:
            assert node.css == node.parent.css  # type: ignore[union-attr]
            continue
        found = document.css(node.css)
        assert [other.tag for other in found] == [node.tag], node.css
        assert {name: value or "" for name, value in found[0].attributes.items()} == node.attrs


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["pages", "testbed2017", "webforum52", "vints1", "news10", "fundus"])
def test_on_real_pages_the_tree_is_the_parsers(name: str) -> None:
    for path in corpus.sample(name, "dev", 6):
        page = Page(path.read_bytes())
        check_invariants(page.tree)
        if b"<svg" not in page.source:
            check_against_walk(page.html.encode("utf-8", "replace"))


def test_the_text_a_reader_sees_has_gaps_at_blocks_and_none_inside_words() -> None:
    tree = parse_dom(b"<div><p>one</p><p>t<b>w</b>o</p> <ul><li>a<li>b</ul>x<br>y<!-- c -->z &nbsp; &amp;</div>")
    assert tree.text_of(0) == "one two a b x yz &"
    assert [tree.text_at(i) for i in range(len(tree)) if tree.label[i] == TEXT][:4] == ["one", "t", "w", "o"]


def test_tags_that_are_written_alike_share_their_attributes() -> None:
    tree = Page("<p class=a id='x&amp;y'>1</p> <p class=a id='x&amp;y'>2</p> <p class=b>3</p> text").tree
    attrs = tree.shared_attrs()
    assert [attrs(node) for node in range(tree.n_nodes)] == [tree.attrs(node) for node in range(tree.n_nodes)]
    first, second, third = (node for node in range(tree.n_nodes) if tree.tag(node) == "p")
    assert attrs(first) is attrs(second) is not attrs(third)


def test_elements_are_found_by_the_raw_value_of_an_attribute() -> None:
    seen = Page("<p class='b c'>1<p class=a>2<p>3<p class='b c'>4<p class>5<p class='R&amp;D'>6").seen
    assert list(seen.by_value("class").items()) == [(b"b c", [3, 9]), (b"a", [5]), (b"", [11]), (b"R&amp;D", [13])]


def test_attributes_are_found_by_name_for_all_nodes_at_once() -> None:
    tree = parse_dom(b"""<a href="/x?a=1&amp;b=2" class='c "d"'>x</a><a name=y>y</a><p href=''>""")
    spans = tree.attribute_spans("href")
    found = [tree.buffer[a:b] for a, b in spans.tolist() if a >= 0]
    assert found == [b"/x?a=1&amp;b=2", b""]
    link = next(i for i in range(len(tree)) if tree.tag(i) == "a")
    assert tree.attrs(link) == {"href": "/x?a=1&b=2", "class": 'c "d"'}
    assert (tree.attr(link, "class"), tree.attr(link, "name")) == ('c "d"', None)
    assert tree.attrs(link + 1) == {}  # a text has none


def test_a_node_is_a_view() -> None:
    tree = Page("<ul><li>a<li>b <b>c</b></ul>").tree
    ul = next(tree.node(i) for i in range(len(tree)) if tree.tag(i) == "ul")
    assert [child.text for child in ul.children] == ["a", "b c"]
    assert [node.tag for node in ul.ancestors] == ["body", "html"]
    assert ul.children[1].html == "<li>b <b>c</b></li>"
    assert ul.children[1].xpath == "/html/body/ul[1]/li[2]"
    assert ul.children[1].css == "html > body > ul:nth-of-type(1) > li:nth-of-type(2)"
    assert ul == tree.node(ul.index)
    assert tree.root.parent is None


@given(noise)
@settings(max_examples=30, deadline=None)
def test_what_stands_in_elements_is_marked_as_climbing_from_each_node_would(markup):
    seen = Page(markup).seen
    tree = seen.tree
    names = frozenset(("b", "p", "table"))
    told = [any(tree.tag(at) in names for at in upwards(tree.parent, node)) for node in range(tree.n_nodes)]
    assert seen.inside(names).tolist() == told
    assert seen.below(np.flatnonzero(seen.called(names))[::-1]).tolist() == told
    assert not seen.below(np.zeros(0, np.int64)).any()


def test_one_pass_over_the_tags_finds_classes_and_styles(monkeypatch):
    tree = Page("<p class=a style=color:red>x<p style='b' style=c>y").tree
    assert tree.attr(3, "class") == "a"
    monkeypatch.setattr("unweave.tree.tree._lookups.attribute_spans", None)
    assert [tree.attr(node, "style") for node in range(tree.n_nodes)] == [
        None,
        None,
        None,
        "color:red",
        None,
        "b",
        None,
    ]
