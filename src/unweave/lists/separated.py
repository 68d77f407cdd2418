"""One list that stands in several elements beside each other: lines of a letter each, headings and their texts in two
columns. O(records of the lists looked at).

`<p><b>A</b><br>one<br>two</p><p><b>B</b><br>three</p>`: the lines of each are a list, and all together, without what
leads each of them. `<td><dl>..</dl></td><td><dl>..</dl></td>`: so are the runs of siblings.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from ..tree.content import ContentTree
from .beside import Lists, with_lists
from .kinds import FIRST_RUN, SEPARATED

MIN_PARTS = 2
"""Elements that are joined, and records of each, on the mean."""

Where = tuple[int, ...]
"""What is equal for elements that hold parts of one list."""


def with_parted(content: ContentTree, lists: Lists) -> Lists:
    """Return (offset, start, stop, kind, parent) of the lists, and of those that they are parts of."""
    for kind in (SEPARATED, FIRST_RUN):
        lists = with_lists(lists, _joined(content, lists, kind), kind)
    return lists


def _joined(content: ContentTree, lists: Lists, kind: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return (node that holds it, ranges) of the lists of a kind, the longest of each element, joined."""
    offset, start, stop, kinds, parent = lists
    longest: dict[int, int] = {}
    for index in np.flatnonzero(kinds & kind > 0).tolist():
        best = longest.setdefault(int(parent[index]), index)
        if offset[index + 1] - offset[index] > offset[best + 1] - offset[best]:
            longest[int(parent[index])] = index
    groups: dict[Where, list[int]] = defaultdict(list)
    for holder, index in sorted(longest.items()):
        around = int(content.parent[holder])
        first = int(start[offset[index]]) if kind == FIRST_RUN else holder
        if around > 0:
            nodes = (around, holder, first)
            groups[int(content.parent[around]), *content.label[[*nodes]], *content.class_key[[*nodes]]].append(index)
    leads = int(kind == SEPARATED)
    more = []
    for parts in (parts for parts in groups.values() if len(parts) >= MIN_PARTS):
        rows = [row for index in parts for row in range(offset[index] + leads, offset[index + 1])]
        if len(rows) >= MIN_PARTS * len(parts):
            above = int(parent[parts[0]])
            while content.end[above] <= start[rows[-1]]:
                above = int(content.parent[above])
            more.append((above, [(int(start[row]), int(stop[row])) for row in rows]))
    return more
