"""Pages that would take a parser quadratic time lose tags first; no others do."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from tests import corpus
from tests.pace import spent
from tests.random_markup import pages
from unweave import Page
from unweave.tree import Tree
from unweave.tree.tame import tame

N = 100_000
OVER = {
    "nested blocks": ("<div>" * N, 300),
    "nested lists": ("<ul><li>" * N, 300),
    "nested blocks that unknown end tags seem to close": ("<div></x>" * N, 300),
    "self-closing tags, which HTML does not know": ("<foo/>" * N + "<div>" * N, 300),
    "blocks behind a comment that `--!>` ends": ("<!-- --!>" + "<div>" * N, 300),
    "formatting around blocks": ("<b><div>" * N, 300),
    "formatting opened again in each paragraph": ("<p>" + "".join(f"<b a{i}>" for i in range(N)) + "</p><p>x" * N, 10),
    "the same, past a table": (
        "<p>" + "".join(f"<b a{i}>" for i in range(N)) + "</p><table><td></table><p>x" * N,
        10,
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", OVER)
def test_what_would_take_quadratic_time_is_cut(name: str) -> None:
    source, most = OVER[name]
    with spent() as work:
        kept, is_cut = tame(source.encode())
        assert is_cut
        assert len(kept) < len(source)
    assert work.within(60)  # seconds on an idle core, all of it the parser's; uncut, minutes
    assert Tree((LexborHTMLParser(kept).html or "").encode()).depth.max() >= most


@pytest.mark.parametrize(
    "n", [25_000, *(pytest.param(n, marks=pytest.mark.compiled) for n in (40_000, 50_000, 60_000))]
)
def test_between_small_and_hopeless_lies_nothing(n: int) -> None:
    """In 0.1.0 55,000 nested elements of 275 KB were left as they are, and took 7 seconds."""
    for tag in ("<div>", "<div class='some name' id=x>"):
        source = (tag * n).encode()
        with spent() as work:
            assert tame(source)[1]
            assert Page(source).tree.truncated
        assert work.within(10)  # 3 on an idle core


@pytest.mark.compiled
def test_attributes_are_counted_past_a_sign_of_a_tag_in_a_value() -> None:
    """Such a tag of 200 KB took a parser 8 seconds, one of 1 MB minutes: it was taken for many tags."""
    lines = (" ".join(f"a{100 * at + i}" for i in range(100)) + ' x="<>" ' for at in range(300))
    tree = Page(f"<p {''.join(lines)}>hello</p>").tree
    assert tree.truncated
    assert tree.text_of(0) == "hello"


def test_text_is_never_cut() -> None:
    source = "".join(f"<div title='{i}'>t{i} <b>bold</b>" for i in range(50_000))
    tree = Page(source).tree
    assert tree.truncated
    assert tree.text_of(0).split() == [word for i in range(50_000) for word in (f"t{i}", "bold")]


def test_of_too_many_attributes_the_first_are_kept() -> None:
    source = b"<p " + b" ".join(b"a%d='>'" % i for i in range(N)) + b">x</p><p class=y>z"
    tree = Page(source).tree
    paragraphs = [i for i in range(len(tree)) if tree.tag(i) == "p"]
    assert tree.truncated
    assert list(tree.attrs(paragraphs[0])) == [f"a{i}" for i in range(256)]
    assert tree.attrs(paragraphs[1]) == {"class": "y"}
    assert tree.text_of(0) == "x z"


def test_of_too_many_names_the_first_are_kept() -> None:
    """The parser's table of names has few slots: 200,000 names take it 25 seconds."""
    source = "".join(f"<x{i}>t{i}</x{i}>" for i in range(N)) + "<p>end"
    tree = Page(source).tree
    assert tree.truncated
    assert len(set(tree.labels)) < 30_200
    assert {"x0", "x29999", "p"} < set(tree.labels)
    assert "x30000" not in tree.labels
    assert tree.text_of(0).split() == [*(f"t{i}" for i in range(N)), "end"]


def test_of_too_many_tags_the_first_are_kept_and_scripts_stay_scripts() -> None:
    first = b"<i>x</i>" * 4000 + b"<p>a" * 5
    source = first + b"<script>if (a<b) c('</p>')</script><i>b</i><div>c<p>z"
    assert tame(source, max_tags=4009) == (source, False)
    assert tame(source, max_tags=4006) == (first + b"<script>if (a<b) c('</p>')</script>b c z", True)


@pytest.mark.parametrize(
    "source",
    [
        "<ul>" + "<li>item" * N,
        "<table>" + "<tr><td><font>x<b>" * N,
        "<div><p>x</p><br></div>" * N,
        "<svg>" + "<path d='M0'/>" * N + "</svg>",
        "<select>" + "<option>x" * N,
        "<p><b>x</b> <i>y</i>" * N,
        "<script>" + "'<div>';" * N + "</script>",
        "<!--" + "<div>" * N + "-->",
        "<a href=x>y" * N,
        "<div>" * 20_000,
    ],
)
def test_long_pages_of_harmless_shape_are_left_alone(source: str) -> None:
    assert tame(source.encode()) == (source.encode(), False)


@settings(max_examples=60)
@example("<b>a < ba < b<", 0, 0, 0)
@given(pages, st.integers(0, 40), st.integers(0, 20), st.integers(0, 3))
def test_what_is_kept_is_a_part_of_the_page_in_order(page: str, work: int, copies: int, attributes: int) -> None:
    source = page.encode() * 1500  # enough tags to be looked at
    kept, is_cut = tame(source, max_work=work, max_copies=copies, max_attributes=attributes)
    if not is_cut:
        assert kept == source
        return
    rest = iter(source)
    assert all(byte in rest for byte in kept if byte != ord(" "))  # a space stands for each block's tag
    assert tame(kept, max_work=1 << 40, max_copies=1 << 40)[0] == kept


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["pages", "testbed2017", "webforum52", "vints1", "vints2", "news10", "exalg"])
def test_no_real_page_is_cut(name: str) -> None:
    assert not [path for path in corpus.sample(name, "dev", 30) if Page(path.read_bytes()).tree.truncated]


def test_sources_of_another_type_are_rejected_at_the_door() -> None:
    with pytest.raises(TypeError, match="bytes"):
        tame("<p>")
