"""How much each member of a list has of what most of them have: leaves,
each told by its tag and class and those around it. O(nodes).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .signatures import held_kinds

EVERY_CLASS = 0xFFFFFFFF
"""The mask of the classes by which leaves are told apart; 0 leaves classes out."""
USUAL = 0.5
"""Share of the members that hold a usual leaf."""
MIN_HELD = 0.5
"""Share of the usual leaves that one more member holds."""
COMMON = 0.9
"""Share of the members that hold a leaf that all of a kind have."""
MIN_COMMON = 2
"""Such leaves at least: rows of one record may have a link each."""
MAX_SIZE = 2
"""Times the leaves of the largest member that one more has at most: what has more may hold a list of its own."""


def are_like(content: ContentTree, ranges: Sequence[tuple[int, int]], more: Sequence[tuple[int, int]]) -> list[bool]:
    """Say of each of `more` whether it has what the members of a list have, and not much else."""
    starts, stops = np.array([*ranges, *more], np.int64).T
    sizes, n = content.before[stops] - content.before[starts], len(ranges)
    fits = (sizes[n:] > 0) & (sizes[n:] <= MAX_SIZE * sizes[:n].max())
    if not fits.any():
        return [False] * len(more)
    held = held_leaves(content, [*ranges, *more])[n:] >= MIN_HELD
    return [bool(is_like) for is_like in fits & held]


def held_leaves(
    content: ContentTree, ranges: Sequence[tuple[int, int]], class_mask: int = EVERY_CLASS, *, own: bool = True
) -> NDArray[np.float64]:
    """Return, for each member, which share of the usual leaves it holds; 1 where no leaf is usual.

    own : whether the classes of the members themselves count, beside those of what is in them
    """
    held, by = held_kinds(content, np.array(ranges, np.int64), class_mask, own)
    usual = np.bincount(held) >= USUAL * len(ranges)
    if not usual.any():
        return np.ones(len(ranges))
    return np.asarray(np.bincount(by, usual[held], len(ranges)) / np.count_nonzero(usual))


def are_of_one_kind(content: ContentTree, ranges: Sequence[tuple[int, int]]) -> bool:
    """Say whether nearly all members of a list share most of their leaves: cards that differ in one field's markup."""
    held, by = held_kinds(content, np.array(ranges, np.int64), EVERY_CLASS)
    n_common = np.count_nonzero(np.bincount(held) >= COMMON * len(ranges))
    return bool(n_common >= max(MIN_COMMON, MIN_HELD * np.median(np.bincount(by, minlength=len(ranges)))))


def first_texts(content: ContentTree, nodes: NDArray[Any]) -> NDArray[np.int64]:
    """Return the first text from each node on, or the last of the page; the root where it has none."""
    texts = np.append(0, np.flatnonzero(content.terminal == 1))
    return np.asarray(texts[np.minimum(np.searchsorted(texts[1:], nodes) + 1, len(texts) - 1)])
