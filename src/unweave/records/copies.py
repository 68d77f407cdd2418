"""Copies among the members of a list: what a carousel repeats before its first and behind its last slide. O(nodes).

A member is one if it says the same as another of the list, and an element around it alone is called a copy.
"""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from ..tree.content import ContentTree

MIN_MEMBERS = 4
"""Of a list with copies: one that goes round has two slides at least."""
MAX_AROUND, MAX_CLASSES = 4, 2000
"""Elements around a member that may be called a copy, and bytes of the classes of one."""
_COPY = re.compile(rb"(?:^|[\s_-])(?:cloned?|duplicate)(?:\s|$)")
"""How carousels call copies: slick-cloned, owl-item cloned, swiper-slide-duplicate, splide__slide--clone."""


def without_copies(content: ContentTree, members: Sequence[tuple[int, int]]) -> list[int]:
    """Return the places of the members that are no copies of others."""
    if len(members) < MIN_MEMBERS:
        return list(range(len(members)))
    starts, stops = np.array(members, np.int64).T
    first = int(starts[0])
    said = np.append(0, np.cumsum(content.text_key[first : int(stops.max())], dtype=np.int64))
    keys = (said[stops - first] - said[starts - first]).tolist()
    left = Counter(keys)
    kept = []
    for at, key in enumerate(keys):
        if key and left[key] > 1 and _is_called_copy(content, members, at):
            left[key] -= 1
        else:
            kept.append(at)
    return kept


def _is_called_copy(content: ContentTree, members: Sequence[tuple[int, int]], at: int) -> bool:
    """Say whether the element of a member, or one around it that holds no other, is called a copy."""
    tree = content.tree
    before = members[at - 1][1] if at else 0
    after = members[at + 1][0] if at + 1 < len(members) else len(content)
    node = members[at][0]
    for _ in range(MAX_AROUND):
        if node < before or content.end[node] > after:
            return False
        start, stop = tree.attribute_spans("class")[content.first[node]].tolist()
        if start >= 0 and _COPY.search(tree.buffer[start : min(stop, start + MAX_CLASSES)]):
            return True
        node = max(0, int(content.parent[node]))
    return False
