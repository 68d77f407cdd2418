"""The records of a region as one small tree each, ready to be aligned (DEPTA, section 5, step 1)."""

from __future__ import annotations

from collections.abc import Sequence, Set

import numpy as np
from numpy.typing import NDArray

from ..match.simple import TreeArrays
from ..tree.content import ContentTree
from .folding import Folding
from .record_source import Parts, Source


class RecordTrees:
    """The trees of all records, one after the other, nodes in preorder; running texts and nested lists are folded.

    Attributes
    ----------
    label, end, parent, terminal : lists as in `ContentTree`; the parent of a record's topmost nodes is -1
    node : the content node that each stands for
    key : a number for the path of tags and classes from the record's top, equal for equal paths
    bounds : record i has nodes `bounds[i]` to `bounds[i + 1]`
    more : leaf -> content nodes of further values, where the leaf stands for a list
    loose : per record, (key, content node) of items in a list that have nothing to stand beside
    """

    def __init__(self, content: ContentTree, records: Sequence[Parts], whole: Set[int] = frozenset()) -> None:
        self.label: list[int] = []
        self.end: list[int] = []
        self.parent: list[int] = []
        self.terminal: list[int] = []
        self.node: list[int] = []
        self.key: list[int] = []
        self.bounds = [0]
        self.more: dict[int, list[int]] = {}
        self.loose: list[list[tuple[int, int]]] = []
        source = Source(content, records)
        folding = Folding(source, records, frozenset(node - source.base for node in whole))
        for parts in records:
            self._add(parts, source, folding)

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def _add(self, parts: Parts, source: Source, folding: Folding) -> None:
        """Copy a record."""
        place: dict[int, int] = {}
        folded: set[int] = set()
        lists: list[tuple[int, set[int]]] = []
        for a, b in parts:
            node, stop = a - source.base, b - source.base
            while node < stop:
                if node in folded:
                    node = source.end[node]
                    continue
                key = source.key[node]
                runs = folding.is_one_value(node)
                place[node] = len(self.node)
                self.label.append(source.label[node])
                self.parent.append(place.get(source.parent[node], -1))
                self.terminal.append(1 if runs else source.terminal[node])
                self.node.append(node + source.base)
                self.key.append(key)
                self.end.append(len(self.node))
                if key in folding.lists:
                    lists.append(folding.others(node))
                    folded |= lists[-1][1]
                node = source.end[node] if runs else node + 1
        for at in range(len(self.node) - 1, self.bounds[-1] - 1, -1):
            above = self.parent[at]
            if above >= 0:
                self.end[above] = max(self.end[above], self.end[at])
        self.loose.append([loose for kept, others in lists for loose in self._beside(source, kept, others, place)])
        self.bounds.append(len(self.node))

    def _beside(self, source: Source, kept: int, others: set[int], place: dict[int, int]) -> list[tuple[int, int]]:
        """Put the leaves of a list's other elements beside those of the one kept; return those that have none there."""
        inside = range(kept, source.end[kept])
        leaves = {source.key[node]: place[node] for node in reversed(inside) if node in place}
        loose = []
        for element in sorted(others):
            for leaf in range(element, source.end[element]):
                if not source.terminal[leaf] or (leaf == element and source.is_mark(leaf)):
                    continue
                key, node = source.key[leaf], leaf + source.base
                at = leaves.get(key)
                if at is not None and self.terminal[at]:
                    self.more.setdefault(at, []).append(node)
                else:
                    loose.append((key, node))
        return loose

    def roots(self, record: int) -> list[int]:
        """Return the topmost nodes of a record."""
        return self._topmost(self.bounds[record], self.bounds[record + 1])

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        return self._topmost(node + 1, self.end[node])

    def _topmost(self, start: int, stop: int) -> list[int]:
        found = []
        while start < stop:
            found.append(start)
            start = self.end[start]
        return found

    def items(self, record: int) -> list[int]:
        """Return the leaves of a record that are data items."""
        return [i for i in range(self.bounds[record], self.bounds[record + 1]) if self.terminal[i]]

    def arrays(self, words: list[list[int]]) -> TreeArrays:
        """Return the kernel's arrays; `words` holds the word numbers of each node."""
        return tree_arrays(self.label, self.end, self.terminal, words)


def tree_arrays(
    label: object,
    end: object,
    terminal: Sequence[int],
    words: list[list[int]],
    box: NDArray[np.float32] | None = None,
) -> TreeArrays:
    """Return kernel arrays; `words` holds the word numbers of each node."""
    start = np.zeros(len(words) + 1, np.int64)
    np.cumsum([len(line) for line in words], out=start[1:])
    flat = [word for line in words for word in line]
    return TreeArrays(
        np.ascontiguousarray(label, np.int32),
        np.ascontiguousarray(end, np.int32),
        np.minimum(np.asarray(terminal), 1).astype(np.uint8),
        np.array(flat, np.uint64),
        start,
        box,
    )
