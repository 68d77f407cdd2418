"""One list that stands in several elements beside each other: lines of a letter each, headings and their texts in two
columns. O(records of the lists looked at).

`<p><b>A</b><br>one<br>two</p><p><b>B</b><br>three</p>`: the lines of each are a list, and all together, without what
leads each of them. `<td><dl>..</dl></td><td><dl>..</dl></td>`: so are the runs of siblings.
"""

import numpy as np

from ..gathering import grouped
from ..tree.climbing import smallest_around
from ..tree.content import ContentTree
from .beside import Lists, with_lists
from .kinds import FIRST_RUN, SEPARATED

MIN_PARTS = 2
"""Elements that are joined, and records of each, on the mean."""


def with_parted(content: ContentTree, lists: Lists) -> Lists:
    """Return (offset, start, stop, kind, parent) of the lists, and of those that they are parts of."""
    for kind in (SEPARATED, FIRST_RUN):
        lists = with_lists(lists, _joined(content, lists, kind), kind)
    return lists


def _joined(content: ContentTree, lists: Lists, kind: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return (node that holds it, ranges) of the lists of a kind, the longest of each element, joined."""
    offset, start, stop, kinds, parent = lists
    found = np.flatnonzero(kinds & kind > 0)
    if len(found) < MIN_PARTS:
        return []
    found = found[np.lexsort((-np.diff(offset)[found], parent[found]))]
    holders = parent[found]
    longest = np.append(True, holders[1:] != holders[:-1])
    found, holders = found[longest], holders[longest]
    around = np.maximum(content.parent[holders], 0)
    firsts = start[offset[found]] if kind == FIRST_RUN else holders
    key = np.where(around > 0, content.parent[around], -1).astype(np.int64)
    for nodes in (around, holders, firsts):
        key = (key * 0x9E3779B1 + content.class_key[nodes]) * 0x85EBCA77 + content.label[nodes]
    triples = zip(found.tolist(), key.tolist(), around.tolist(), strict=True)
    groups = grouped((what, index) for index, what, above in triples if above)
    leads = int(kind == SEPARATED)
    more = []
    for parts in groups.values():
        if len(parts) < MIN_PARTS:
            continue
        rows = np.concatenate([np.arange(offset[index] + leads, offset[index + 1]) for index in parts])
        if len(rows) >= MIN_PARTS * len(parts):
            holder = smallest_around(content.parent, content.end, parent[parts[0]], start[rows[-1]])
            more.append((holder, list(zip(start[rows].tolist(), stop[rows].tolist(), strict=True))))
    return more
