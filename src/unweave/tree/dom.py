"""`Tree` from a page's bytes: the DOM that browsers build, by Lexbor's HTML5 parser (through selectolax)."""

import re

import numpy as np
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from .tame import tame
from .tree import Tree

MAX_OPTIONS = 10_000
"""Options of a page: before each, Lexbor looks at all of their list,
which takes it 0.4 s for so many and grows as the square."""

_COMMENT = b"<!---->"
_OPTION = re.compile(rb"</?option(?=[\s/>])[^>]*>", re.IGNORECASE)


def parse_dom(source: bytes) -> Tree:
    """Return the tree of `source`, HTML in UTF-8.

    Never fails on broken markup: the HTML5 parsing algorithm gives every byte string a tree. An empty page is `html`
    with an empty `head` and `body`. A page on which that algorithm would take quadratic time loses tags first, and its
    tree is `truncated`, see `tame`.

    Raises
    ------
    MemoryError : the parser got no memory
    """
    source, has_fewer = _thinned(source)
    kept, truncated = tame(source)
    tree = Tree(_serialized(kept) if kept else b"<html><head></head><body></body></html>")
    tree.truncated = truncated or has_fewer
    return tree


def _thinned(source: bytes) -> tuple[bytes, bool]:
    """Return (source, False), or `source` without the tags of options after the first `MAX_OPTIONS`, and True."""
    if np.count_nonzero(np.frombuffer(source, np.uint8) == ord("<")) <= MAX_OPTIONS:  # a fifth of the time of `count`
        return source, False
    n_options = 0
    for match in _OPTION.finditer(source):
        n_options += source[match.start() + 1] != 0x2F
        if n_options > MAX_OPTIONS:
            return source[: match.start()] + _OPTION.sub(b" ", source[match.start() :]), True
    return source, False


def _serialized(source: bytes) -> bytes:
    """Return the DOM of `source` as HTML.

    `<!` at the very end of markup is an empty comment, to which the parser gives what it happened to read before:
    `-->`, even. It is left out there, and kept where it is text, as in a `textarea`, or inside the comment that `</<`
    begins.
    """
    if source.endswith(b"<!") and not source.endswith(b"</<!"):
        without, with_comment = _written(source[:-2]), _written(source + b"-->")
        if with_comment.count(_COMMENT) > without.count(_COMMENT):
            return without
    return _written(source)


def _written(source: bytes) -> bytes:
    """Parse and write out; the parser takes any bytes, so it fails for want of memory only."""
    try:
        serialized = LexborHTMLParser(source).html
    except SelectolaxError as error:
        raise MemoryError(str(error)) from error
    if serialized is None:
        raise MemoryError("the parser could not write the page out")
    return serialized.encode("utf-8", "replace")
