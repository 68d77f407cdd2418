"""`Tree` from a page's bytes: the DOM that browsers build, by Lexbor's HTML5 parser (through selectolax)."""

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from .tame import tame
from .tree import Tree


def parse_dom(source: bytes) -> Tree:
    """Return the tree of `source`, HTML in UTF-8.

    Never fails on broken markup: the HTML5 parsing algorithm gives every byte string a tree. An empty page is `html`
    with an empty `head` and `body`. A page on which that algorithm would take quadratic time loses tags first, and its
    tree is `truncated`, see `tame`.

    Raises
    ------
    MemoryError : the parser got no memory
    """
    kept, truncated = tame(source)
    tree = Tree(_serialized(kept) if kept else b"<html><head></head><body></body></html>")
    tree.truncated = truncated
    return tree


def _serialized(source: bytes) -> bytes:
    """Return the DOM of `source` as HTML; the parser takes any bytes, so it fails for want of memory only."""
    try:
        serialized = LexborHTMLParser(source).html
    except SelectolaxError as error:
        raise MemoryError(str(error)) from error
    if serialized is None:
        raise MemoryError("the parser could not write the page out")
    return serialized.encode("utf-8", "replace")
