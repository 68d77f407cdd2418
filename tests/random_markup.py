"""Random markup for Hypothesis: well-formed, broken, and hostile."""

from __future__ import annotations

from hypothesis import strategies as st

_TAGS = (
    "div p span a b i font table tr td th tbody caption ul li dl dt dd br hr img input select option textarea title"
    " form button h1 section script style template noscript iframe xmp svg math mi o:p x-card html head body frameset"
).split()
_TEXTS = [
    "text",
    " ",
    "\n",
    "&nbsp;",
    "&amp;",
    "&lt;b&gt;",
    "\u00e9",
    "\u00a0",
    "\ufffd",
    "\0",
    "a < b",
    "&#x1F600;",
    "]]>",
]
_ATTRIBUTES = [
    "",
    " class=x",
    " class='a \"b\" c'",
    ' title="a>b"',
    " href",
    " a='<p>'",
    ' x="&quot;&amp;"',
    " =",
    ' <="',
]
_ODD = [
    "<!-- c -->", "<!-- > <p> -->", "<!-->", "<!doctype html>", "<?xml version='1.0'?>", "<![CDATA[x]]>", "</", "<",
    "<!", "<!-- <script> -->", "<script><!--<script></script>", "</p>", "</br>", "<plaintext>", "&", "\r\n",
]  # fmt: skip

starts = st.builds("<{}{}>".format, st.sampled_from(_TAGS), st.sampled_from(_ATTRIBUTES))
ends = st.sampled_from(_TAGS).map("</{}>".format)
pieces = st.one_of(starts, starts, ends, st.sampled_from(_TEXTS), st.sampled_from(_ODD))

markup = st.lists(pieces, max_size=40).map("".join)
"""Pieces of HTML in any order."""


def nested(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return elements whose tags match, around `children`."""
    return st.builds(
        "<{0}{1}>{2}</{0}>".format,
        st.sampled_from(["div", "p", "ul", "li", "span", "table", "td", "b"]),
        st.sampled_from(_ATTRIBUTES[:4]),
        st.lists(children, max_size=4).map("".join),
    )


well_formed = st.recursive(st.sampled_from(_TEXTS), nested, max_leaves=25)
"""Elements inside elements, each closed."""

pages = st.one_of(markup, well_formed)
noise = st.binary(max_size=200)
