"""Ratings drawn as a row of stars, an icon or a picture each: three full ones, a half one, an empty one. O(bytes).

Which are full is read off the rows themselves: full ones stand before half ones, and these before empty ones.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from ..tree.labels import TEXT
from ..tree.tree import Tree

LEAST, MAX_STARS, MAX_LOOKS = 3, 10, 4
"""Stars in the longest row, stars in any, and how differently they look on a page."""
MAX_INSIDE, MAX_TAG = 6, 1_000
"""Nodes that a star is drawn with, and bytes of its tag by which it looks like others."""
_STAR = re.compile(rb"tar(?<=[Ss]tar)(?!t)")
"""Begins with letters, not with a choice: found in a seventh of the time."""
_EMPTY = re.compile(
    r"empty|blank|gr[ae]y|none|outline|inactive|unfilled|(?<![a-z])(?:off|o|0)(?![a-z\d])", re.IGNORECASE
)


def star_rows(content: ContentTree, nodes: NDArray[np.int64], record: NDArray[np.int64]) -> dict[int, tuple[int, str]]:
    """Return, by record, the content node that its longest row of stars stands in, and how many of them are full.

    nodes : the content nodes of the records; record : the number of the record of each
    """
    tree = content.tree
    elements = content.first[nodes]
    if not len(nodes):
        return {}
    a, b = int(elements.min()), int(tree.end[elements].max())
    rows: dict[int, dict[int, str]] = defaultdict(lambda: defaultdict(str))
    written = _STAR.finditer(tree.buffer, int(tree.start[a]), int(tree.stop[a:b].max()))
    places = np.fromiter((match.start() for match in written), np.int64) - 1
    if not len(places):
        return {}
    found = np.searchsorted(tree.start[a:b], places, "right") - 1 + a
    is_star = (places < tree.inner[found]) & (tree.label[found] != TEXT) & (tree.end[found] - found <= MAX_INSIDE)
    n_texts = np.append(0, np.cumsum(tree.label[a:b] == TEXT))
    is_star[is_star] = n_texts[tree.end[found[is_star]] - a] == n_texts[found[is_star] - a]
    nodes_of_stars = np.unique(found[is_star])
    starts, stops = tree.start[nodes_of_stars].tolist(), tree.inner[nodes_of_stars].tolist()
    looks: dict[bytes, str | None] = {}
    for node, start, stop in zip(nodes_of_stars.tolist(), starts, stops, strict=True):
        tag = tree.buffer[start : min(stop, start + MAX_TAG)]
        if tag not in looks:
            looks[tag] = _look(tree, node)
        look = looks[tag]
        if look:
            star, holder = _star_and_holder(tree.parent.data, tree.end.data, node)
            rows[holder][star] += look
    record_of = dict(zip(nodes.tolist(), record.tolist(), strict=True)) if rows else {}
    longest: dict[int, tuple[int, dict[int, str]]] = {}
    holders = np.searchsorted(content.first, [*rows], "right") - 1
    for holder, row in zip(holders.tolist(), rows.values(), strict=True):
        number = record_of.get(holder)
        if number is not None and len(row) <= MAX_STARS and len(row) > len(longest.get(number, (0, {}))[1]):
            longest[number] = holder, row
    values = full_stars([[*row.values()] for _, row in longest.values()])
    return {number: (holder, value) for (number, (holder, _)), value in zip(longest.items(), values, strict=False)}


def _star_and_holder(parent: Sequence[int], end: Sequence[int], node: int) -> tuple[int, int]:
    """Return the element that a star is all of, and what this stands in, beside others."""
    above = parent[node]
    while above >= 0 and above + 1 == node and end[above] == end[node]:
        node, above = above, parent[above]
    return node, above


def _look(tree: Tree, node: int) -> str | None:
    """Return what tells a star from one that looks otherwise: the name of its picture or its class;
    None for no star."""
    said = (tree.attr(node, name) or "" for name in ("src", "href", "class"))
    return next((text for text in said if _STAR.search(text.rpartition("/")[2].encode())), None)


def full_stars(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return how many stars of each row are full, by how they look; [] where they are no rows of stars.

    >>> full_stars([("on", "on", "off"), ("on", "half", "off"), ("off", "off", "off")])
    ['2', '1.5', '0']
    """
    looks = {look for row in rows for look in row}
    if not rows or len(looks) > MAX_LOOKS or max(map(len, rows)) < LEAST:
        return []
    steps = {step for row in rows for step in pairwise(row) if step[0] != step[1]}
    before, behind = {step[0] for step in steps}, {step[1] for step in steps}
    halves = {look for look in looks if "half" in look.lower() or look in before & behind}
    if any(row.count(look) > 1 for look in halves for row in rows):
        return []
    whole = {look for look in looks - behind if look in before or not _EMPTY.search(look)}
    worth = {look: 0.5 if look in halves else float(look in whole) for look in looks}
    return [f"{sum(map(worth.__getitem__, row)):g}" for row in rows]
