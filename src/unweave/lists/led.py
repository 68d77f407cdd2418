"""Records between separators, of which the first stands right behind what leads the list: links, a note, and then the
first result. O(siblings of the lists looked at).

Lists between separators have what leads them as a part of their first record, or neither of both. Here is the third
way: what stands before the second record, if the same tags stand in each.
"""

import numpy as np

from ..tree.content import ContentTree
from .beside import Lists, with_lists
from .kinds import DOUBLED, SEPARATED
from .likeness import are_like
from .phases import siblings_before

MIN_RECORDS = 4
"""Of a list that the first record is looked for."""
MIN_SIBLINGS, MAX_SIBLINGS = 3, 100
"""Of a record: two tags come before any list."""
MAX_SEPARATORS = 5
"""Empty siblings between two records, and one more for what leads the list."""
MAX_LOOKED_AT = 50
"""Lists of a page; real pages have a few between separators."""
Range = tuple[int, int]


def with_led(content: ContentTree, lists: Lists) -> Lists:
    """Return (offset, start, stop, kind, parent) of the lists, and of those that begin one record earlier."""
    offset, start, stop, kinds, parent = lists
    for kind in (SEPARATED, DOUBLED):
        found = np.flatnonzero((kinds & kind > 0) & (np.diff(offset) >= MIN_RECORDS))[:MAX_LOOKED_AT]
        more: list[tuple[int, list[Range]]] = []
        for index in found.tolist():
            own = slice(offset[index], offset[index + 1])
            first = _record_before(content, int(parent[index]), start.item(own.start), stop.item(own.start))
            if first is None:
                continue
            ranges = list(zip(start[own].tolist(), stop[own].tolist(), strict=True))
            if are_like(content, ranges, [first])[0]:
                more.append((int(parent[index]), [first, *ranges]))
        lists = with_lists(lists, more, kind)
    return lists


def _record_before(content: ContentTree, parent: int, start: int, stop: int) -> Range | None:
    """Return the siblings right before the separator in front of a list that have the tags of its first record, the
    range `start` to `stop`.
    """
    tags: list[int] = []
    node = start
    while node < stop and len(tags) <= MAX_SIBLINGS:
        tags.append(content.label.item(node))
        node = content.end.item(node)
    if not MIN_SIBLINGS <= len(tags) <= MAX_SIBLINGS:
        return None
    before = siblings_before(content, parent, start, len(tags) + MAX_SEPARATORS)  # the last one first
    while before and content.before[content.end[before[0]]] == content.before[before[0]]:
        del before[0]
    own = before[: len(tags)][::-1]
    if len(before) == len(own) or [content.label.item(node) for node in own] != tags:
        return None
    return own[0], content.end.item(own[-1])
