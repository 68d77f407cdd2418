"""Tags that end in white space where others of their kind go on: `<option value="a" >` beside `<option value="b"
selected>`.

A program leaves the white space where an attribute may stand. Others of a kind have the same name and are in elements
of one name. O(n) for n attributes.
"""

from collections.abc import Iterator
from itertools import compress

import numpy as np

from ..markup.source import SourceTree
from .terms import ELEMENT_NODE

MAX_ATTRIBUTES = 100
"""Of a tag; no program leaves room for one more in a longer one."""


def ends_apart(source: SourceTree) -> np.ndarray:
    """Mark the elements whose white space before their tag's end goes with the attributes: int8[nodes]."""
    marks = np.zeros(len(source), np.int8)
    tokens = source.tokens
    elements = np.flatnonzero(np.asarray(source.kind) == ELEMENT_NODE)
    opened = source.open[elements]
    n_attributes = tokens.attr_first[opened + 1] - tokens.attr_first[opened]
    elements = elements[(n_attributes > 0) & (n_attributes <= MAX_ATTRIBUTES)]
    text = np.frombuffer(tokens.source, np.uint8)
    has_blank = text[tokens.start[source.open[elements] + 1] - 2] <= ord(" ")
    if not has_blank.any():
        return marks
    kinds = list(zip(source.tags(source.parent[elements]), source.tags(elements), strict=True))
    blank = dict(compress(zip(elements.tolist(), kinds, strict=True), has_blank.tolist()))
    ends = {i: [*_begun(source, i, kind)][-1] for i, kind in blank.items()}
    ended, going_on = set(ends.values()), set[int]()
    likely = set(blank.values())
    for i, kind in zip(elements.tolist(), kinds, strict=True):
        if kind in likely:
            shorter = ended.intersection([*_begun(source, i, kind)][:-1])
            going_on |= shorter
            marks[i] = i in blank and bool(shorter)
    marks[[i for i in blank if ends[i] in going_on]] = 1
    return marks


def _begun(source: SourceTree, i: int, kind: tuple[bytes, bytes]) -> Iterator[int]:
    """Yield, for each attribute of an element, what stands for its kind and the names up to that attribute."""
    tokens, token = source.tokens, source.open[i]
    found = hash(kind)
    for start, stop, _, _ in tokens.attr[tokens.attr_first[token] : tokens.attr_first[token + 1]].tolist():
        found = hash((found, tokens.source[start:stop].lower()))
        yield found
