"""The seed tree of a partial tree alignment: a forest of labelled nodes that grows (DEPTA, section 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..match.simple import TreeArrays


class SeedTree:
    """A forest under an artificial root, node 0, to which subtrees can be added between siblings.

    Node numbers are stable; `arrays()` gives the forest in preorder for the kernel, with the node number of each
    position.
    """

    def __init__(self) -> None:
        self.label: list[int] = [-1]
        self.terminal: list[int] = [0]
        self.words: list[list[int]] = [[]]
        self.children: list[list[int]] = [[]]
        self._arrays: tuple[TreeArrays, list[int]] | None = None

    def __len__(self) -> int:
        return len(self.label)

    def insert(self, parent: int, place: int, label: int, terminal: int, words: list[int]) -> int:
        """Add a leaf as child number `place` of `parent` and return its number."""
        node = len(self.label)
        self.label.append(label)
        self.terminal.append(terminal)
        self.words.append(words)
        self.children.append([])
        self.children[parent].insert(place, node)
        self._arrays = None
        return node

    def preorder(self) -> Iterator[int]:
        """Yield the nodes but the artificial root, in document order."""
        stack = list(reversed(self.children[0]))
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(self.children[node]))

    @property
    def roots(self) -> list[int]:
        """The positions, in `arrays()`, of the forest's trees."""
        ends = self.arrays()[0].end
        found, at = [], 0
        while at < len(ends):
            found.append(at)
            at = int(ends[at])
        return found

    def arrays(self) -> tuple[TreeArrays, list[int]]:
        """Return the forest as arrays, and the node number at each position."""
        if self._arrays is None:
            order = list(self.preorder())
            at = {node: position for position, node in enumerate(order)}
            end = np.arange(1, len(order) + 1, dtype=np.int32)
            for position in range(len(order) - 1, -1, -1):
                children = self.children[order[position]]
                if children:
                    end[position] = end[at[children[-1]]]
            words = [self.words[node] for node in order]
            self._arrays = (
                tree_arrays([self.label[n] for n in order], end, [self.terminal[n] for n in order], words),
                order,
            )
        return self._arrays


def tree_arrays(label: object, end: object, terminal: object, words: list[list[int]]) -> TreeArrays:
    """Return kernel arrays; `words` holds the word numbers of each node."""
    start = np.zeros(len(words) + 1, np.int64)
    np.cumsum([len(line) for line in words], out=start[1:])
    flat = [word for line in words for word in line]
    return TreeArrays(
        np.ascontiguousarray(label, np.int32),
        np.ascontiguousarray(end, np.int32),
        np.ascontiguousarray(terminal, np.uint8),
        np.array(flat, np.uint64),
        start,
    )
