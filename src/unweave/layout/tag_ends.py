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
    own = source.tags(elements)
    likely = set(compress(own, has_blank.tolist()))
    is_likely = [tag in likely for tag in own]
    elements, has_blank = elements[is_likely], has_blank[is_likely]
    kinds = zip(source.tags(source.parent[elements]), compress(own, is_likely), strict=True)
    places = tokens.attr[:, :2].ravel().tolist()
    firsts, stops = (tokens.attr_first[source.open[elements] + k].tolist() for k in (0, 1))
    tags = [
        (kind, tuple([tokens.source[places[2 * k] : places[2 * k + 1]].lower() for k in range(first, stop)]))
        for kind, first, stop in zip(kinds, firsts, stops, strict=True)
    ]
    begun = {tag: [*_begun(*tag)] for tag in set(tags)}
    ended = {begun[tag][-1] for tag in compress(tags, has_blank.tolist())}
    shorter = {tag: ended.intersection(found[:-1]) for tag, found in begun.items()}
    going_on = set[int]().union(*shorter.values())
    apart = {tag for tag, found in begun.items() if shorter[tag] or found[-1] in going_on}
    marks[elements] = has_blank & [tag in apart for tag in tags]
    return marks


def _begun(kind: tuple[bytes, bytes], names: tuple[bytes, ...]) -> Iterator[int]:
    """Yield, for each attribute of elements of a kind, what stands for the kind and the names up to that attribute."""
    found = hash(kind)
    for name in names:
        found = hash((found, name))
        yield found
