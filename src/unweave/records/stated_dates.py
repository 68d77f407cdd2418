"""The dates that elements state for programs of the text they show: `<time datetime="2026-04-02">9 days ago</time>`.

Also `content` of microdata, and `datetime` of whatever else has one. O(tags of the records + statements log texts).
"""

from collections.abc import Mapping

import numpy as np

from ..dates.machine import machine_date
from ..model import Item
from ..tree import Tree
from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.lookups import attribute_spans

MAX_TEXT = 60
"""Characters at most of a text that is a date, with a few words: in longer ones a date is one thing of several."""
MAX_BESIDE = 3
"""Texts at most in an element that states a date, "First released" and "1989":
which of them says it is seen when they are read."""
ATTRIBUTES = ("datetime", "content")


def stated_dates(content: ContentTree, items: Mapping[int, Item]) -> dict[int, str]:
    """Return the stated date of each item that is in an element with one and hardly more text, or holds one such."""
    if not items:
        return {}
    tree = content.tree
    statements = _statements(tree, int(content.first[min(items)]), int(content.last[max(items)]))
    if not statements:
        return {}
    terminals = np.flatnonzero(content.terminal == 1)
    starts, stops = content.first[terminals], content.last[terminals]
    inside: dict[int, str] = {}
    held: dict[int, list[str]] = {}
    for node, stated in statements:
        end = int(tree.end[node])
        first, after = np.searchsorted(starts, (node, end)).tolist()
        if 0 < after - first <= MAX_BESIDE:
            inside |= dict.fromkeys(terminals[first:after].tolist(), stated)  # the innermost element is the last
        elif after == first and first and stops[first - 1] >= end:
            held.setdefault(int(terminals[first - 1]), []).append(stated)
    found = {node: stated[0] for node, stated in held.items() if len(stated) == 1} | inside
    return {node: stated for node, stated in found.items() if node in items and len(items[node].text) <= MAX_TEXT}


def _statements(tree: Tree, first: int, stop: int) -> list[tuple[int, str]]:
    """Return the elements from node `first` to `stop`, and around it, that state a date, in document order,
    and what they state.
    """
    around = list(upwards(tree.parent, first))
    nodes = np.array(around[:0:-1], np.int64)
    begin, end = int(tree.start[first]), int(tree.inner[stop - 1])
    if any(tree.buffer.find(f' {name}="'.encode(), begin, end) >= 0 for name in ATTRIBUTES):
        nodes = np.append(nodes, np.arange(first, stop))  # in few lists
    found: dict[int, str] = {}
    values = attribute_spans(tree.buffer, tree.start[nodes], tree.inner[nodes], *ATTRIBUTES)
    for spans in reversed(values):
        for at in np.flatnonzero(spans[:, 1] - spans[:, 0] >= len("2026-04-02")).tolist():
            stated = tree.read(*spans[at].tolist())
            if machine_date(stated) is not None:
                found[int(nodes[at])] = stated
    return sorted(found.items())
