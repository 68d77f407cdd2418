"""What a rendered page shows about its records: gaps (DEPTA, section 4.3.2, the third issue)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ..tree.content import ContentTree

TOLERANCE = 1.0
"""CSS pixels that a gap inside a record may exceed one between records by: rectangles are rounded."""
_Box = tuple[float, float, float, float]


def gaps_agree(content: ContentTree, records: Sequence[tuple[int, int]]) -> bool:
    """Say whether no gap between the nodes of a record is larger than one between records.

    `records` are ranges of content nodes. Pages that were not rendered, records of one node, and nodes without a
    rectangle say nothing against it.
    """
    if content.tree.box is None:
        return True
    inside: list[float] = []
    between: list[float] = []
    last: _Box | None = None
    for a, b in records:
        boxes = [box for box in (_box(content, node) for node in _topmost(content, a, b)) if box is not None]
        inside += [_gap(one, next_) for one, next_ in pairwise(boxes)]
        if boxes and last is not None:
            between.append(_gap(last, boxes[0]))
        last = boxes[-1] if boxes else last
    return not inside or not between or max(inside) <= min(between) + TOLERANCE


def _topmost(content: ContentTree, start: int, stop: int) -> list[int]:
    found = []
    while start < stop:
        found.append(start)
        start = int(content.end[start])
    return found


def _box(content: ContentTree, node: int) -> _Box | None:
    """Return left, top, right and bottom of what a node shows; None where it shows nothing."""
    box = content.tree.box
    if box is None:
        return None
    x, y, width, height = (float(value) for value in box[int(content.first[node])])
    if not (width > 0 and height > 0) or np.isnan(x):
        return None
    return x, y, x + width, y + height


def _gap(one: _Box, other: _Box) -> float:
    """Return the free space between two rectangles that follow each other, below or beside; 0 where they touch."""
    return max(other[0] - one[2], other[1] - one[3], 0.0)
