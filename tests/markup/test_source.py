"""The concrete syntax tree: every byte in one token, every token in one place, whatever the source."""

import itertools
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.markup.source import NODE_KINDS, parse_source
from unweave.markup.tokens import KIND_NAMES, tokenize

_PIECES = st.sampled_from(
    [
        "<a",
        "<a b=c d='e' f=\"g\">",
        "</a>",
        "</",
        "<",
        ">",
        "/>",
        "<!--",
        "-->",
        "--!>",
        "<!",
        "<?",
        "<!doctype html>",
        "<![CDATA[",
        "]]>",
        "<script>",
        "</script>",
        "<style>",
        "</style ",
        "<title>",
        "<p>",
        "<li>",
        "<td>",
        "<tr>",
        "<table>",
        "</table>",
        "<svg>",
        "</svg>",
        "<path/>",
        "x",
        " ",
        "\n",
        "=",
        '"',
        "'",
        "\x00",
        "é",
        "<br>",
        "</br>",
        "<!-->",
        "<option>",
        "<plaintext>",
    ]
)


def check_tiles(source):
    """Tokens and tree both write out to the source, and the tree's arrays are consistent."""
    tokens = tokenize(source)
    assert tokens.write() == source
    assert (np.diff(tokens.start) > 0).all()
    tree = parse_source(source)
    assert tree.write() == source
    n = len(tree)
    assert tree.end[0] == n
    assert tree.parent[0] == -1
    inside = np.arange(1, n)
    assert (tree.parent[1:] < inside).all()
    assert (tree.end[1:] <= tree.end[tree.parent[1:]]).all()
    assert (tree.depth[1:] == tree.depth[tree.parent[1:]] + 1).all()
    assert sorted([*tree.open[1:].tolist(), *tree.close[tree.close >= 0].tolist()]) == list(range(len(tokens)))
    return tree


@given(st.binary(max_size=400))
def test_random_bytes_are_tiled(source):
    check_tiles(source)


@given(st.lists(_PIECES, max_size=80).map("".join))
def test_random_markup_is_tiled(text):
    check_tiles(text.encode())


def brackets(source):
    """Write a tree as nested tags: `{ul{li}{li}}`."""
    tree = parse_source(source)

    def write(node):
        children, at = "", node + 1
        while at < tree.end[node]:
            children += write(at)
            at = tree.end[at]
        return "{" + tree.tag(node) + children + "}"

    return write(0)[len("{#document") : -1]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"<ul><li>a<li>b</ul>", "{ul{li{#text}}{li{#text}}}"),
        (b"<p>a<div>b</div>", "{p{#text}}{div{#text}}"),
        (b"<table><tr><td>1<td>2<tr><td>3</table>", "{table{tr{td{#text}}{td{#text}}}{tr{td{#text}}}}"),
        (b"<dl><dt>a<dd>b<dt>c</dl>", "{dl{dt{#text}}{dd{#text}}{dt{#text}}}"),
        (b"<select><option>a<option>b</select>", "{select{option{#text}}{option{#text}}}"),
        (b"<br>a<img src=x>b", "{br}{#text}{img}{#text}"),
        (b"</p><b>x</i></b>", "{p}{b{#text}{i}}"),
        (b"<svg><path/><g/></svg><g/>x", "{svg{path}{g}}{g{#text}}"),
        (b"<li>a<ul><li>b</ul><li>c", "{li{#text}{ul{li{#text}}}}{li{#text}}"),
        (b"<script>if (a<b) '</b>'</script>", "{script{#text}}"),
        (b"<script><!-- <script> </script> --></script>x", "{script{#text}}{#text}"),
        (b"<TITLE><b></TITLE>", "{title{#text}}"),
        (b"<table><td><table></td></table></td>x</table>", "{table{td{table{td}}}{#text}}"),
        (b"a<!-- b --><!doctype c><?d>", "{#text}{#comment}{#doctype}{#bogus}"),
        (b"x<a href='", "{#text}{#broken}"),
    ],
)
def test_trees_nest_as_the_standard_says(source, expected):
    check_tiles(source)
    assert brackets(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        b"<div>" * 100_000,
        b"<b>" + b"<td>" * 50_000 + b"</b>" * 50_000,
        b"</x>" * 100_000,
        b"<" * 100_000,
        b"<a " + b"b=c " * 50_000,
        b"<!--" * 50_000,
        b"<p>" * 100_000,
        b"<x y=" * 50_000,
        b"<script>" + b"<!--<script" * 40_000,
    ],
    ids=["nested", "barrier", "stray", "less-than", "attributes", "comments", "paragraphs", "values", "scripts"],
)
def test_hostile_sources_are_tiled(source):
    assert parse_source(source).write() == source


def test_names_of_kinds_cover_the_kinds():
    tree = parse_source(b"<p>a</p></q><!-- c --><!doctype d><?e><f")
    assert {NODE_KINDS[kind] for kind in tree.kind.tolist()} == {
        "document", "element", "text", "stray", "comment", "doctype", "bogus", "broken"}  # fmt: skip
    assert {KIND_NAMES[kind] for kind in tree.tokens.kind.tolist()} == {
        "start", "end", "text", "comment", "doctype", "bogus", "broken"}  # fmt: skip


def test_an_unknown_place_to_begin_is_refused():
    with pytest.raises(ValueError, match="inside=b'div'"):
        tokenize(b"x", inside=b"div")


def test_names_whose_sums_are_alike_do_not_meet_in_one_place():
    """`az` and `b[` were one number: half a megabyte of tags that no two others are called took seconds."""
    times = []
    for other in ("b[", "b{"):
        names = ("".join(parts) for parts in itertools.product(("az", other), repeat=13))
        source = "".join(f"<x{name}>" for name in names).encode()
        start = time.process_time()
        parse_source(source)
        times.append(time.process_time() - start)
    assert times[0] < 10 * times[1] + 0.2
