"""A page as it is shown: the same tree, every node addressed, nothing that runs, fetches or leads elsewhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unweave
from unweave.tree import parse_dom
from unweave.view.shown import address, node_at, shown_html

from .pages import shop

FORBIDDEN = re.compile(
    rb"""<(?:iframe|object|embed|applet|portal|frame)\b|\s(?:on\w+|srcset|poster|action|formaction|ping|srcdoc|http-equiv|rel|background|style-src|xlink:href|autofocus|name)=""",
    re.IGNORECASE,
)
PIECES = [
    "<p>", "</p>", "<div id=parentNode>", "</div>", "text", " a<b ", "<!--c-->", "<!-- > -->", "<script>x</script>",
    "<script src=http://e/>", "<style>a{}</style>", "<svg><style><p><link rel=preconnect href=http://e>", "<svg>",
    "</svg>", "<math><mtext>", "<table>", "<tr><td>", "<a href=http://e>", "<form action=http://e>",
    "<input name=x onclick=y>", '<p x">"<img src=http://e>', "<a 'b\"=c>", "<iframe srcdoc='<b>'>", "<object data=http://e>i</object>",
    "<template shadowrootmode=open><i>s</i></template>",
    "<noscript><img src=http://e></noscript>", "<textarea></b>",
    "<plaintext>", "<xmp></p><b>", "<title><b>", "<base href=http://e>",
    "<meta http-equiv=refresh content='0;http://e'>", "<link rel=dns-prefetch href=http://e>",
    "<embed src=http://e>", "<select><option>", "<pre>\n\nx", "<frameset><frame src=http://e>", "&lt;b&gt;", "&amp;lt;",
    "<img src=data:image/png;base64,AA onerror=x>", '<p data-uw="7">', "<b><i></b></i>",
]  # fmt: skip


def checked(page: unweave.Page) -> bytes:
    html = shown_html(page.tree)
    assert FORBIDDEN.search(re.sub(rb">[^<]*", b">", html)) is None, html
    assert b"http://e" not in re.sub(rb">[^<]*<", b"><", html), html
    return html


def test_the_tree_is_the_same_and_every_element_has_its_number() -> None:
    page = shop(before="<form><input name=q></form><!--c-->x<script>1</script>y<iframe src=http://e></iframe>z")
    tree, again = page.tree, parse_dom(checked(page))
    assert len(again) == len(tree)
    for index in range(len(tree)):
        if tree.tag(index) == "#text":
            assert again.text_at(index) == tree.text_at(index)
            assert again.position[index] == tree.position[index]
        else:
            assert again.attr(index, "data-uw") == str(index)


def test_a_place_names_one_node() -> None:
    tree = shop(before="<p>a<br>b <i>c</i> d</p>").tree
    for index in range(len(tree)):
        place = address(tree.node(index))
        assert place is not None
        assert node_at(tree, *place) == tree.node(index)
    assert node_at(tree, 10**6) is None
    assert node_at(tree, 2, 99) is None


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_nothing_forbidden_comes_through(source: str) -> None:
    page = unweave.Page(source)
    html = checked(page)
    again = parse_dom(html)
    for index in range(len(again)):
        attrs = again.attrs(index)
        tag = again.tag(index)
        assert tag not in ("iframe", "object", "embed", "applet", "frame"), html
        assert not any(name.startswith("on") or name in ("srcset", "action", "name", "rel") for name in attrs), html
        assert "http://e" not in " ".join(attrs.values()), html
        if tag in ("link", "meta", "base", "script"):
            assert set(attrs) <= {"data-uw"}, html


@pytest.mark.parametrize("size", [100_000])
def test_depth_and_length_are_no_matter(size: int) -> None:
    assert shown_html(unweave.Page("<div>" * size).tree)
    assert shown_html(unweave.Page("<p>x" * size).tree).count(b"<p ") == size
