# cython: wraparound=True, boundscheck=True
"""What a row of several trees begins with for a reader: a heading, a comment on a line of its own, not a break of a
line.

Loops whose rows may begin at several places save about the same with each of these. Compiled by Cython; the same file
runs uncompiled.
"""

from __future__ import annotations

import re

import cython

from .arena import Arena
from .terms import COMMENT_LABEL, ELEMENT, LEAF

ANYTHING, COMMENT, HEADING = range(3)
"""What a row may begin with, the best last."""

_TAG = re.compile(rb"<([a-z][a-z0-9]*)", re.IGNORECASE)
_HEADINGS = {b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"dt", b"th", b"legend"}
_BOLD = {b"b", b"strong"}
"""Headings at the beginning of a line."""
_BREAKS = {b"br", b"hr"}
_CLOSING = re.compile(rb"<!--(?:\s*[/.#]|\W*end(?:if)?\b)", re.IGNORECASE)
"""What a comment begins with that stands behind what it says something of: `/lamp`, `.lamp`, `end lamp`."""


def row_start(arena: Arena, children: list, period: cython.int):
    """Say what the first of some rows of several trees begins with, breaks of lines apart."""
    at: cython.int = 0
    while at < period - 1 and tag_of(arena, children[at]) in _BREAKS:
        at += 1
    tag = tag_of(arena, children[at])
    before = children[:period][at - 1]  # of the row before, for the first
    if tag in _HEADINGS or (tag in _BOLD and tag_of(arena, before) in _BREAKS):
        return HEADING
    if _opens(arena, children[at]) and arena.kind[children[at + 1]] == ELEMENT:
        return COMMENT
    return ANYTHING


def _opens(arena, child):
    """Say whether a child is a comment at the beginning of a line that may say what follows."""
    if arena.kind[child] != LEAF or arena.label[child] != COMMENT_LABEL:
        return False
    lead: cython.int = arena.lead[child]
    value: cython.int = arena.value[child]
    text = arena.buffer[arena.s_start[value] : arena.s_stop[value]]
    return arena.s_start[lead] < arena.s_stop[lead] and not _CLOSING.match(text)


def tag_of(arena, child):
    """Return the tag of an element, else nothing."""
    if arena.kind[child] != ELEMENT:
        return b""
    at: cython.int = 6 * arena.label[child]
    found = _TAG.match(arena.buffer, arena.labels[at], arena.labels[at + 1])
    return found[1].lower() if found else b""
