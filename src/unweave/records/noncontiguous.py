"""Noncontiguous records: names in one row, prices in the next, descriptions in a third (DEPTA, 4.4.1, Fig. 15).

Each row is a data region of s alike cells, and adjacent rows are not alike; the j-th cells of all rows are one record.
Rows that come again after every m (names, prices, names, prices) are blocks of m rows, each with its own records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..tree.content import ContentTree
from .folding import Parts

ALIKE = 0.6
"""Share of common terminals (Dice) from which on two cells or rows are alike: 1 - τ of the paper."""
_Signature = Counter[tuple[tuple[int, ...], int]]


def noncontiguous(content: ContentTree, records: Sequence[tuple[int, int]]) -> list[Parts] | None:
    """Return the records that stand across the rows of a region, block by block; None where it has no such rows.

    `records` are the region's, ranges of content nodes: whole rows, runs of rows, or the cells of rows. O(nodes).
    """
    rows = _rows(content, records)
    if rows is None or len(rows) < 2 or not _may_hold(content, rows[0], rows[1]):
        return None
    cells = [_children(content, row) for row in rows]
    signatures = []
    for line in cells:
        signature = _signature_of_cells(content, line)
        if signature is None:
            return None
        signatures.append(signature)
    period = _period(signatures)
    if period is None:
        return None
    found: list[Parts] = []
    for first in range(0, len(rows), period):
        block = cells[first : first + period]
        if len({len(line) for line in block}) > 1:
            return None
        found += [[(cell, int(content.end[cell])) for cell in column] for column in zip(*block, strict=True)]
    return found


def _rows(content: ContentTree, records: Sequence[tuple[int, int]]) -> list[int] | None:
    """Return the rows that the records are, or that hold them: adjacent siblings with text or images."""
    tops = [_topmost(content, a, b) for a, b in records]
    parents = {int(content.parent[node]) for line in tops for node in line}
    if len(parents) == 1:
        first, last = tops[0][0], tops[-1][-1]
    elif all(len(line) == 1 for line in tops):
        if len({int(content.parent[parent]) for parent in parents}) != 1:
            return None
        first, last = min(parents), max(parents)
    else:
        return None
    return _topmost(content, first, int(content.end[last]))


def _may_hold(content: ContentTree, one: int, other: int) -> bool:
    """Say at little cost whether two rows may hold cells of noncontiguous records: equally many, of one tag."""
    first, second = _children(content, one), _children(content, other)
    labels = {int(content.label[cell]) for cell in (*first, *second)}
    return len(first) == len(second) > 1 and len(labels) == 1 and 0 not in labels


def _topmost(content: ContentTree, start: int, stop: int) -> list[int]:
    """Return the topmost nodes of a range that hold a text or an image."""
    found = []
    while start < stop:
        end = int(content.end[start])
        if content.terminal[start:end].any():
            found.append(start)
        start = end
    return found


def _children(content: ContentTree, node: int) -> list[int]:
    return _topmost(content, node + 1, int(content.end[node]))


def _signature_of_cells(content: ContentTree, cells: Sequence[int]) -> _Signature | None:
    """Return the terminals of a row's cells, taken from the first; None where the cells are not alike."""
    if len(cells) < 2:
        return None
    signatures = [_signature(content, cell) for cell in cells]
    return signatures[0] if all(_alike(signatures[0], other) for other in signatures[1:]) else None


def _signature(content: ContentTree, cell: int) -> _Signature:
    """Return how often a terminal of each kind stands under each path of tags in a cell, its own tag left out."""
    found: _Signature = Counter()
    for node in range(cell, int(content.end[cell])):
        if content.terminal[node]:
            path, above = [], node
            while above > cell:
                path.append(int(content.label[above]))
                above = int(content.parent[above])
            found[tuple(path), int(content.terminal[node])] += 1
    return found


def _alike(one: _Signature, other: _Signature) -> bool:
    return 2 * (one & other).total() >= ALIKE * (one.total() + other.total())


def _period(rows: Sequence[_Signature]) -> int | None:
    """Return after how many rows alike rows come again, all in between unlike; None where some other order holds."""
    for period in range(2, len(rows) + 1):
        if len(rows) % period:
            continue
        if all(_alike(rows[i], rows[i % period]) for i in range(period, len(rows))):
            block = rows[:period]
            unlike = not any(_alike(block[i], block[i + 1]) for i in range(period - 1))
            return period if unlike else None
    return None
