"""Items that the alignment put into the column beside theirs: the class around them is that of another. O(items).

An advertisement among stories says how old it is, but not its points: to the alignment, both are a link behind the
title. Where the class around such an item is that of all in one other column, and of none in a third, and the record
has nothing there, the item goes there.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..gathering import grouped
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from .drafts import Draft

MIN_SHARE = 0.8
"""Share of the items of a column, in that of its class, at least."""
PICTURED = 1 << 31
"""What tells the classes around pictures from those around texts."""
SPREAD = 2_654_435_761
"""What spreads the tags of elements without a class over the numbers of the classes around them."""
LINK = LABEL["a"]
"""The element that texts of one field stand in here, and there not."""
MIN_ITEMS = 2
"""Items of a column that has a class of its own."""


def by_class(content: ContentTree, drafts: Sequence[Draft], *, are_cells: bool = False) -> list[Draft]:
    """Return the columns with items moved to the one whose class they have; the order stays.

    are_cells : the columns are of the cells of a table, which may all have one class
    """
    keys = _keys(content, drafts)
    usual = [_usual(here) for here in keys]
    owner = _owners(keys, usual, are_cells)
    if not owner:
        return list(drafts)
    new: dict[int, dict[int, int]] = {}  # column -> record -> the column that its item is in
    gone: list[set[int]] = [set() for _ in drafts]
    for column, here in enumerate(keys):
        own = usual[column] if owner.get(usual[column], column) == column else 0
        for record, key in enumerate(here if (owner.keys() & {*here}) - {own} else ()):
            to = owner.get(key) if key != own else None
            if to is None or to == column:
                continue
            is_taken = bool(drafts[to].nodes[record])
            if is_taken and (keys[to][record] in owner or not keys[to][record]):
                continue
            if new.setdefault(to, {}).setdefault(record, column) == column:
                gone[column].add(record)
                if is_taken:  # by what is in no column of its own: they change places
                    new.setdefault(column, {})[record] = to
    found = [draft.without(records) if records else draft for draft, records in zip(drafts, gone, strict=True)]
    for to, records in new.items():
        nodes, items = list(found[to].nodes), list(found[to].items)
        for record, column in records.items():
            nodes[record], items[record] = drafts[column].nodes[record], drafts[column].items[record]
        found[to] = replace(found[to], nodes=nodes, items=items)
    return [draft for draft in found if draft.all_items]


def _owners(keys: Sequence[Sequence[int]], usual: Sequence[int], are_cells: bool) -> dict[int, int]:
    """Return the column of each class: the only one of which it is usual, or, of no cells, the fullest of several of
    which no record has two.
    """
    owner: dict[int, int] = {}
    for key, columns in grouped((key, column) for column, key in enumerate(usual) if key).items():
        if len(columns) == 1 or (not are_cells and _are_apart(key, [keys[column] for column in columns])):
            owner[key] = max(columns, key=lambda column: (keys[column].count(key), -column))
    return owner


def _are_apart(key: int, columns: Sequence[Sequence[int]]) -> bool:
    """Say whether no record has a class in two columns."""
    return all(here.count(key) < 2 for here in zip(*columns, strict=True))


def _keys(content: ContentTree, drafts: Sequence[Draft]) -> list[list[int]]:
    """Return, for each column, the class around the one item of each record, with the tag of the element in it that has
    none and is no link, a picture's apart; 0 where there is none.
    """
    nodes = np.array([here[0] if len(here) == 1 else -1 for draft in drafts for here in draft.nodes], np.int64)
    holders = content.parent[nodes]
    around = np.where((content.terminal[nodes] == 0) & (content.class_key[nodes] != 0), nodes, content.classed[nodes])
    keys = content.class_key[around] * np.where(content.terminal[nodes] == 2, PICTURED, 1)
    is_within = (around != holders) & (around != nodes) & (content.label[holders] != LINK)
    keys ^= np.where(is_within, content.label[holders] * np.int64(SPREAD), 0)
    keys[(nodes < 0) | (around < 0)] = 0
    found, n = keys.tolist(), len(drafts[0].nodes) if drafts else 1
    return [found[at : at + n] for at in range(0, len(found), n)]


def _usual(keys: Sequence[int]) -> int:
    """Return the class of nearly all of a column's items; 0 where there is none."""
    said = sorted([key for key in keys if key])
    key = said[len(said) // 2] if said else 0  # what nearly all are is in the middle
    return key if said.count(key) >= max(MIN_ITEMS, MIN_SHARE * len(said)) else 0
