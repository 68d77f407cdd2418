"""Links in a line, parted by commas or bars: one value of many names, such as a film's actors, or a menu at a page's
foot.

Each link with its mark is alike to the next, so they make a list; but they are read across, as one text, and never what
a page is for. Only marks that part count: what stands before each line of a list, a dot or an arrow, does not.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .candidates import Candidates

MARKS = frozenset("|¦,;/·")
MAX_RECORDS, MAX_NODES = 8, 30
"""Records of a list that are looked at, the second one on, and content nodes of each."""


def enumerations(content: ContentTree, candidates: Candidates, chosen: Sequence[int]) -> NDArray[np.bool_]:
    """Say of each chosen candidate whether its records are one link each and a mark that parts it from the next."""
    return np.array([_is_enumeration(content, candidates, index) for index in chosen], np.bool_)


def _is_enumeration(content: ContentTree, candidates: Candidates, index: int) -> bool:
    starts, stops = (bounds[1 : 1 + MAX_RECORDS].tolist() for bounds in candidates.bounds(index))
    # the last record may have no mark behind it
    return len(starts) > 1 and all(
        _is_marked_link(content, *part) for part in zip(starts[:-1], stops[:-1], strict=True)
    )


def _is_marked_link(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether nodes `start` to `stop` are one link and a mark."""
    if stop - start > MAX_NODES:
        return False
    terminals = [node for node in range(start, stop) if content.terminal[node]]
    marks = [node for node in terminals if content.link[node] < 0]
    texts = ["".join(content.text_at(node).split()) if content.terminal[node] == 1 else "" for node in marks]
    n_links = len({int(content.link[node]) for node in terminals if content.link[node] >= 0})
    return n_links == 1 and bool(texts) and all(text and MARKS.issuperset(text) for text in texts)
