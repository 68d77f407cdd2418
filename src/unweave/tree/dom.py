"""`Tree` from a page's bytes: the DOM that browsers build, by Lexbor's HTML5 parser (through selectolax)."""

from selectolax.lexbor import LexborHTMLParser

from .tame import tame
from .tree import Tree


def parse_dom(source: bytes) -> Tree:
    """Return the tree of `source`, HTML in UTF-8.

    Never fails on broken markup: the HTML5 parsing algorithm gives every byte string a tree. An empty page is `html`
    with an empty `head` and `body`. A page on which that algorithm would take quadratic time loses tags first, and its
    tree is `truncated`, see `tame`.
    """
    kept, truncated = tame(source)
    serialized = LexborHTMLParser(kept).html if kept else None
    tree = Tree((serialized or "<html><head></head><body></body></html>").encode("utf-8", "replace"))
    tree.truncated = truncated
    return tree
