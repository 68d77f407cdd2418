"""The seed tree of a partial tree alignment: a forest of labelled nodes that grows (DEPTA, section 5.2)."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..match.simple import TreeArrays
from .trees import tree_arrays

NOWHERE = (float("nan"),) * 4
"""The rectangle of a node whose place on the page is not known: it conflicts with none."""


class SeedTree:
    """A forest under an artificial root, node 0, to which subtrees can be added between siblings.

    Node numbers are stable; `arrays()` gives the forest in preorder for the kernel, with the node number of each
    position.
    """

    def __init__(self) -> None:
        self.label: list[int] = [-1]
        self.terminal: list[int] = [0]
        self.words: list[Sequence[int]] = [()]
        self.children: list[list[int]] = [[]]
        self.box: list[Sequence[float]] = [NOWHERE]
        self._has_boxes = False
        self._arrays: tuple[TreeArrays, list[int]] | None = None
        self._roots: list[int] = []

    def __len__(self) -> int:
        return len(self.label)

    def insert(
        self,
        parent: int,
        place: int,
        label: int,
        terminal: int,
        words: Sequence[int],
        box: Sequence[float] | None = None,
    ) -> int:
        """Add a leaf as child number `place` of `parent` and return its number; `box` is its rectangle, if known."""
        node = len(self.label)
        self.label.append(label)
        self.terminal.append(terminal)
        self.words.append(words)
        self.box.append(NOWHERE if box is None else box)
        self._has_boxes |= box is not None
        self.children.append([])
        self.children[parent].insert(place, node)
        self._arrays = None
        return node

    def places_for(
        self, parent: int, children: Sequence[int], placed: Mapping[int, int]
    ) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield (number among the children of `parent`, run) of each run of siblings without a node of the seed whose
        place is unique (InsertIntoSeed, 5.2.1); `placed` : sibling -> its node.
        """
        at = 0
        while at < len(children):
            stop = at
            while stop < len(children) and children[stop] not in placed:
                stop += 1
            left = placed[children[at - 1]] if at else None
            right = placed[children[stop]] if stop < len(children) else None
            place = self._unique_place(parent, left, right) if stop > at else None
            if place is not None:
                yield place, children[at:stop]
            at = stop + 1

    def _unique_place(self, parent: int, left: int | None, right: int | None) -> int | None:
        siblings = self.children[parent]
        if not siblings:
            return 0
        if left is not None and right is not None:  # case 1: between two consecutive siblings
            place = siblings.index(left) + 1
            return place if siblings[place : place + 1] == [right] else None
        if left is not None:  # case 2: after the rightmost, or before the leftmost
            return len(siblings) if siblings[-1] == left else None
        return 0 if right is not None and siblings[0] == right else None

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
        self.arrays()
        return self._roots

    def arrays(self) -> tuple[TreeArrays, list[int]]:
        """Return the forest as arrays, and the node number at each position."""
        if self._arrays is None:
            order = list(self.preorder())
            at = {node: position for position, node in enumerate(order)}
            end = list(range(1, len(order) + 1))
            for position in range(len(order) - 1, -1, -1):
                children = self.children[order[position]]
                if children:
                    end[position] = end[at[children[-1]]]
            words = [self.words[node] for node in order]
            box = None
            if self._has_boxes:
                box = np.array([self.box[node] for node in order], np.float32).reshape(-1, 4)
            self._roots = [at[node] for node in self.children[0]]
            labels, terminals = [self.label[n] for n in order], [self.terminal[n] for n in order]
            self._arrays = tree_arrays(labels, end, terminals, words, box), order
        return self._arrays
