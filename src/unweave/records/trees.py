"""The records of a region as one small tree each, ready to be aligned (DEPTA, section 5, step 1)."""

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from ..match.simple import TreeArrays
from ..tree.content import ContentTree
from ..tree.tree import topmost
from .folding import Folding
from .record_source import Parts, Source


class RecordTrees:
    """The trees of all records, one after the other, nodes in preorder; running texts and nested lists are folded.

    Attributes
    ----------
    label, end, parent, terminal : lists as in `ContentTree`; the parent of a record's topmost nodes is -1
    terminals : int64[n], the same as `terminal`
    node : the content node that each stands for
    key : a number for the path of tags and classes from the record's top, equal for equal paths
    bounds : record i has nodes `bounds[i]` to `bounds[i + 1]`
    more : leaf -> content nodes of further values, where the leaf stands for a list
    loose : per record, (key, content node) of items in a list that have nothing to stand beside
    """

    def __init__(self, content: ContentTree, records: Sequence[Parts], whole: Set[int] = frozenset()) -> None:
        source = Source(content, records)
        folding = Folding(source, frozenset(node - source.base for node in whole))
        lists, is_kept, terminal = _fold(source, folding)
        is_in = is_kept[source.nodes]
        nodes, end = source.nodes[is_in], source.ends
        place = np.full(len(end) + 1, -1, np.int64)
        place[nodes] = np.arange(len(nodes))
        before = np.concatenate([[0], np.cumsum(is_kept)])
        parent = np.maximum(source.parents[nodes], -1)  # the last place stands for none
        sizes = np.bincount(source.record[is_in], minlength=len(records))
        self.terminals = terminal[nodes]
        self._arrays = source.labels[nodes], np.arange(len(nodes)) + before[end[nodes]] - before[nodes], self.terminals
        self.label, self.end, self.terminal = (column.tolist() for column in self._arrays)
        self.parent: list[int] = place[parent].tolist()
        self.node: list[int] = (nodes + source.base).tolist()
        self.key: list[int] = source.keys[nodes].tolist()
        self.bounds: list[int] = [0, *np.cumsum(sizes).tolist()]
        self.more: dict[int, list[int]] = {}
        self.loose: list[list[tuple[int, int]]] = [[] for _ in records]
        places: list[int] = place.tolist() if lists else []
        for record, kept, others in lists:
            self.loose[record] += self._beside(source, kept, others, places)
        self._items = np.flatnonzero(terminal[nodes])

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def _beside(self, source: Source, kept: int, others: set[int], place: list[int]) -> list[tuple[int, int]]:
        """Put the leaves of a list's other elements beside those of the one kept; return those that have none there."""
        key, end, terminal = source.key, source.end, source.terminal
        leaves = {key[node]: place[node] for node in reversed(range(kept, end[kept])) if place[node] >= 0}
        loose = []
        for element in sorted(others):
            node, stop = element + (source.marks[element] > 0), end[element]
            while node < stop:
                at = leaves.get(key[node], -1)
                if at >= 0 and self.terminal[at]:
                    if not source.marks[node]:
                        self.more.setdefault(at, []).append(node + source.base)
                    node = end[node]  # running text is one value there
                    continue
                if terminal[node]:
                    loose.append((key[node], node + source.base))
                node += 1
        return loose

    def roots(self, record: int) -> list[int]:
        """Return the topmost nodes of a record."""
        return topmost(self.end, self.bounds[record], self.bounds[record + 1])

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        return topmost(self.end, node + 1, self.end[node])

    def items(self) -> list[list[int]]:
        """Return, for each record, its leaves that are data items."""
        bounds, items = np.searchsorted(self._items, self.bounds).tolist(), self._items.tolist()
        return [items[start:stop] for start, stop in pairwise(bounds)]

    def arrays(self, words: Mapping[int, Sequence[int]]) -> TreeArrays:
        """Return the kernel's arrays; `words` holds the word numbers of each item, in order."""
        n_words = np.zeros(len(self.label) + 1, np.int64)
        n_words[self._items + 1] = list(map(len, words.values()))
        return _tree_arrays(*self._arrays, chain.from_iterable(words.values()), np.cumsum(n_words), None)


def _fold(
    source: Source, folding: Folding
) -> tuple[list[tuple[int, int, set[int]]], NDArray[np.bool_], NDArray[np.int64]]:
    """Return the nested lists (record, the element kept, the others), which nodes stay, and what is terminal then."""
    kept_bytes = bytearray(len(source.end))  # read and written one by one in a third of the time of an array
    is_kept, terminal = np.frombuffer(kept_bytes, np.bool_), source.terminals.astype(np.int64)
    is_kept[source.nodes] = True
    lists: list[tuple[int, int, set[int]]] = []
    special = folding.special()
    record_of = np.zeros(len(source.end), np.int64)
    record_of[source.nodes] = source.record
    for node in special:
        if not kept_bytes[node]:
            continue
        if folding.is_one_value(node):
            kept_bytes[node + 1 : source.end[node]] = bytes(source.end[node] - node - 1)
            terminal[node] = 1
            continue
        kept, others = folding.others(node)
        lists.append((int(record_of[node]), kept, others))
        for other in others:
            kept_bytes[other : source.end[other]] = bytes(source.end[other] - other)
    return lists, is_kept, terminal


def tree_arrays(
    label: object, end: object, terminal: object, words: Sequence[Sequence[int]], box: NDArray[np.float32] | None = None
) -> TreeArrays:
    """Return kernel arrays; `words` holds the word numbers of each node."""
    start = np.zeros(len(words) + 1, np.int64)
    np.cumsum(list(map(len, words)), out=start[1:])
    return _tree_arrays(label, end, terminal, chain.from_iterable(words), start, box)


def _tree_arrays(
    label: object,
    end: object,
    terminal: object,
    words: Iterable[int],
    word_start: NDArray[np.int64],
    box: NDArray[np.float32] | None,
) -> TreeArrays:
    return TreeArrays(
        np.ascontiguousarray(label, np.int32),
        np.ascontiguousarray(end, np.int32),
        np.minimum(np.asarray(terminal), 1).astype(np.uint8),
        np.array(list(words), np.uint64),
        word_start,
        box,
    )
