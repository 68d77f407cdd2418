"""`Tree` from a page's bytes: the DOM that browsers build, by Lexbor's HTML5 parser (through selectolax)."""

from selectolax.lexbor import LexborHTMLParser

from .scan import flattened
from .tree import Tree

MIN_DEPTH, MAX_DEPTH = 512, 16_384
"""Open elements around a tag at most: Chromium's cap for pages of a million tags, more for smaller ones. No page made
for people has 200."""
DEPTH_WORK = 1_600_000_000
"""Tags times depth: tree construction looks through the open elements at most tags, 3 ns each, five seconds at worst."""


def parse_dom(source: bytes) -> Tree:
    """Return the tree of `source`, HTML in UTF-8.

    Never fails on broken markup: the HTML5 parsing algorithm gives every byte string a tree. An empty page is `html`
    with an empty `head` and `body`. Past a depth of 512 to 16,384, the less
    the more tags there are, elements are dissolved into the one around them: their texts stay.
    """
    depth = max(MIN_DEPTH, min(MAX_DEPTH, DEPTH_WORK // (source.count(b"<") + 1)))
    serialized = LexborHTMLParser(flattened(source, depth)).html if source else None
    return Tree((serialized or "<html><head></head><body></body></html>").encode("utf-8", "replace"))
