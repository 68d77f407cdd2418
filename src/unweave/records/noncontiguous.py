"""Noncontiguous records: names in one row, prices in the next, descriptions in a third (DEPTA, 4.4.1, Fig. 15).

Each row is a data region of s alike cells, and adjacent rows are not alike; the j-th cells of all rows are one record.
Rows that come again after every m (names, prices, names, prices) are blocks of m rows, each with its own records.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.tree import topmost
from .record_source import Parts

ALIKE = 0.6
"""Share of common terminals (Dice) from which on two cells or rows are alike: 1 - τ of the paper."""
_Signature = Counter[tuple[tuple[int, ...], int]]


class Rows:
    """The rows and cells of a page's content: whatever holds texts or images, by parent."""

    def __init__(self, content: ContentTree) -> None:
        self.content = content
        held = content.before
        full = held[content.end] > held[:-1]
        n_cells = np.bincount(content.parent[1:][full[1:]], minlength=len(content))
        # most pages are asked for a few nodes alone, so there are no lists of them
        self._full, self._n_cells = full.data, n_cells.data
        self._end, self._parent, self._label = content.end.data, content.parent.data, content.label.data
        # several lists may be the cells of one run of rows, which is looked at once
        self._runs: dict[int, tuple[list[int], dict[int, tuple[int, int]]]] = {}
        self._found: dict[tuple[int, int, int], list[Parts] | None] = {}

    def noncontiguous(self, records: Sequence[tuple[int, int]]) -> list[Parts] | None:
        """Return the records that stand across the rows of a region, block by block; None where it has no such rows.

        `records` are the region's, ranges of content nodes: whole rows, runs of rows, or the cells of rows. O(nodes).
        """
        for rows in self._rows(records):
            key = rows[0], rows[-1], len(rows)
            if key not in self._found:
                self._found[key] = self._across(rows)
            found = self._found[key]
            if found is not None:
                return found
        return None

    def _rows(self, records: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
        """Yield the rows that the records may be, or be the cells of: siblings next to each other."""
        tops = [a for a, _ in records]  # the first sibling of each
        parents = sorted({self._parent[node] for node in tops})
        if parents[0] < 0:
            return
        if len(parents) == 1 and self._n_cells[tops[0]] > 1 and self._n_cells[tops[0]] == self._n_cells[tops[1]]:
            yield self._topmost(tops[0], records[-1][1])
        if len(records) > len(parents) and len({self._parent[parent] for parent in parents}) == 1:
            yield self._around(parents)

    def _around(self, rows: Sequence[int]) -> list[int]:
        """Return the rows and the siblings between and beside them with as many cells as the nearest row."""
        above = self._parent[rows[0]]
        if above < 0 or self._n_cells[above] < 2:
            return list(rows)
        if above not in self._runs:
            self._runs[above] = self._runs_below(above)
        siblings, runs = self._runs[above]
        return siblings[runs[rows[0]][0] : runs[rows[-1]][1]]

    def _runs_below(self, above: int) -> tuple[list[int], dict[int, tuple[int, int]]]:
        """Return the children of a node that hold anything,
        and for each the first and past the last of its run of equally many cells.
        """
        siblings = self._topmost(above + 1, self._end[above])
        runs: dict[int, tuple[int, int]] = {}
        for _, group in groupby(range(len(siblings)), key=lambda at: self._n_cells[siblings[at]]):
            run = list(group)
            runs.update((siblings[at], (run[0], run[-1] + 1)) for at in run)
        return siblings, runs

    def _topmost(self, start: int, stop: int) -> list[int]:
        """Return the topmost nodes of a range that hold a text or an image."""
        return [node for node in topmost(self._end, start, stop) if self._full[node]]

    def _cells(self, row: int) -> list[int]:
        return self._topmost(row + 1, self._end[row])

    def _across(self, rows: Sequence[int]) -> list[Parts] | None:
        """Return the records across rows; None where rows are not alike in blocks, or cells not among themselves."""
        if len(rows) < 2 or not self._may_hold(rows[0], rows[1]):
            return None
        cells = [self._cells(row) for row in rows]
        signatures = []
        for line in cells:
            signature = _signature_of_cells(self.content, line)
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
            found += [[(cell, self._end[cell]) for cell in column] for column in zip(*block, strict=True)]
        return found

    def _may_hold(self, one: int, other: int) -> bool:
        """Say at little cost whether two rows may hold cells of noncontiguous records: equally many, of one tag."""
        if self._n_cells[one] != self._n_cells[other] or self._n_cells[one] < 2:
            return False
        labels = {self._label[cell] for row in (one, other) for cell in self._cells(row)}
        return len(labels) == 1 and 0 not in labels


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
            path = tuple(int(content.label[above]) for above in upwards(content.parent, node, over=cell))
            found[path, int(content.terminal[node])] += 1
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
