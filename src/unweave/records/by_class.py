"""Items that the alignment put into the column beside theirs: the class around them is that of another. O(items).

An advertisement among stories says how old it is, but not its points: to the alignment, both are a link behind the
title. Where the class around such an item is that of all in one other column, and of none in a third, and the record
has nothing there, the item goes there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .drafts import Draft

MIN_SHARE = 0.8
"""Share of the items of a column, in that of its class, at least."""
PICTURED = 1 << 31
"""What tells the classes around pictures from those around texts."""
MIN_ITEMS = 2
"""Items of a column that has a class of its own."""


def by_class(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with items moved to the one whose class they have; the order stays."""
    keys = [_keys(content, draft) for draft in drafts]
    usual = [_usual(here) for here in keys]
    claims = Counter(usual)
    owner = {key: column for column, key in enumerate(usual) if key and claims[key] == 1}
    moved: dict[int, dict[int, int]] = {}  # where to -> record -> where from
    for column, here in enumerate(keys):
        for record in np.flatnonzero((here != usual[column]) & (here != 0)).tolist():
            to = owner.get(int(here[record]))
            if to is not None and not drafts[to].nodes[record]:
                moved.setdefault(to, {}).setdefault(record, column)
    found = list(drafts)
    for to, records in moved.items():
        nodes, items = list(found[to].nodes), list(found[to].items)
        for record, column in records.items():
            nodes[record], items[record] = drafts[column].nodes[record], drafts[column].items[record]
            found[column] = found[column].without({record})
        found[to] = replace(found[to], nodes=nodes, items=items)
    return [draft for draft in found if draft.all_items]


def _keys(content: ContentTree, draft: Draft) -> NDArray[np.int64]:
    """Return the class around the one item of each record, a picture's apart; 0 where there is none."""
    nodes = np.array([here[0] if len(here) == 1 else -1 for here in draft.nodes], np.int64)
    around = np.where(nodes >= 0, content.classed[nodes], -1)
    keys = np.where(around >= 0, content.class_key[around], 0).astype(np.int64)
    return keys * np.where(content.terminal[nodes] == 2, PICTURED, 1)


def _usual(keys: NDArray[np.int64]) -> int:
    """Return the class of nearly all of a column's items; 0 where there is none."""
    found, counts = np.unique(keys[keys != 0], return_counts=True)
    n = int(counts.max(initial=0))
    return int(found[counts.argmax()]) if n >= max(MIN_ITEMS, MIN_SHARE * counts.sum()) else 0
