"""Tags that end in white space where others of their kind go on: `<option value="a" >` beside `<option value="b"
selected>`.

A program leaves the white space where an attribute may stand. Others of a kind have the same name and are in elements
of one name. O(n) for n attributes.
"""

from typing import Any

import numpy as np

from ..markup.source import SourceTree
from .terms import ELEMENT_NODE

_Names = dict[Any, Any]
"""What follows an attribute, by its name; `True` and `False`: tags end there, with and without white space."""


def ends_apart(source: SourceTree) -> np.ndarray:
    """Mark the elements whose white space before their tag's end goes with the attributes: int8[nodes]."""
    marks = np.zeros(len(source), np.int8)
    tokens = source.tokens
    elements = np.flatnonzero(np.asarray(source.kind) == ELEMENT_NODE)
    opened = source.open[elements]
    elements = elements[tokens.attr_first[opened + 1] > tokens.attr_first[opened]]
    text = np.frombuffer(tokens.source, np.uint8)
    has_blank = text[tokens.start[source.open[elements] + 1] - 2] <= ord(" ")
    names: _Names = {_kind(source, i): {} for i in elements[has_blank].tolist()}
    for i, ends_blank in zip(elements.tolist(), has_blank.tolist(), strict=True):
        kind = names.get(_kind(source, i)) if names else None
        if kind is not None:
            _path(source, i, kind)[-1][ends_blank] = {}
    for i in elements[has_blank].tolist():
        *before, last = _path(source, i, names[_kind(source, i)])
        goes_on = len(last) > (True in last) + (False in last)
        marks[i] = goes_on or any(True in one for one in before)
    return marks


def _kind(source: SourceTree, i: int) -> tuple[bytes, bytes]:
    tokens = source.tokens
    found = []
    for token in (int(source.open[source.parent[i]]), int(source.open[i])):
        found.append(tokens.source[tokens.start[token] + 1 : tokens.name_end[token]].lower() if token >= 0 else b"")
    return found[0], found[1]


def _path(source: SourceTree, i: int, kind: _Names) -> list[_Names]:
    """Return what follows each attribute of an element."""
    tokens, token = source.tokens, source.open[i]
    found = [kind]
    for start, stop, _, _ in tokens.attr[tokens.attr_first[token] : tokens.attr_first[token + 1]].tolist():
        found.append(found[-1].setdefault(tokens.source[start:stop].lower(), {}))
    return found[1:]
