"""`Tree` from a page's bytes: the DOM that browsers build, by Lexbor's HTML5 parser (through selectolax)."""

from selectolax.lexbor import LexborHTMLParser

from .tree import Tree


def parse_dom(source: bytes) -> Tree:
    """Return the tree of `source`, HTML in UTF-8.

    Never fails on broken markup: the HTML5 parsing algorithm gives every byte string a tree. An empty page is `html`
    with an empty `head` and `body`.
    """
    serialized = LexborHTMLParser(source).html if source else None
    return Tree((serialized or "<html><head></head><body></body></html>").encode("utf-8", "replace"))
