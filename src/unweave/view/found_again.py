"""Where the cells of a stored row stand on their page: texts are looked for, since a stored table has no places.

A cell is the text of an element or of a text, else a part of one. Of several such places those of a row are taken that
stand together, and those of a list in the order of its rows. O(texts of the page x cells).
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

import numpy as np

from ..tree import Node, Tree
from ..tree.climbing import upwards
from ..tree.labels import TEXT
from ..whitespace import fold

MAX_TEXTS = 50_000
"""Texts of a page that are looked at."""
MAX_CLIMB = 8
"""Elements around a text that may hold the whole of a cell."""
MAX_PLACES = 200
"""Places of one cell's text that are compared."""
MAX_SEARCHED = 2_000_000
"""Comparisons of cells with texts that they may be part of, on one page."""
_HEAD = 24
"""Characters by which the beginning of a cell is looked up."""
LIST_SEPARATOR = "; "
"""What parts the values of a cell in a stored table."""


class TextPlaces:
    """The texts of a page by what they say."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._nodes = np.flatnonzero(tree.label == TEXT)[:MAX_TEXTS].tolist()
        self._texts = [fold(tree.text_at(node)) for node in self._nodes]
        self._beginning: dict[str, list[int]] = {}
        self._by_text: dict[str, list[int]] = {}
        for node, text in zip(self._nodes, self._texts, strict=True):
            if text:
                self._by_text.setdefault(text, []).append(node)
                self._beginning.setdefault(text[:_HEAD], []).append(node)
        self._searched = 0

    def places(self, cell: str) -> list[int]:
        """Return the nodes that say what a cell does, in document order."""
        wanted = fold(cell)
        if not wanted:
            return []
        found = self._by_text.get(wanted) or self._around(wanted) or self._within(wanted)
        return found[:MAX_PLACES]

    def _around(self, wanted: str) -> list[int]:
        """Return the elements whose text is a cell's, of which a first text is only a part."""
        found = []
        for length in range(min(_HEAD, len(wanted)), 0, -1):
            for node in self._beginning.get(wanted[:length], [])[:MAX_PLACES]:
                whole = self._climb(node, wanted)
                found += [whole] if whole is not None else []
        return sorted(set(found))

    def _climb(self, node: int, wanted: str) -> int | None:
        tree = self._tree
        for above in islice(upwards(tree.parent, tree.parent[node]), MAX_CLIMB):
            if int(tree.stop[above] - tree.start[above]) > 40 * len(wanted) + 4000:
                break
            text = fold(tree.text_of(above))
            if text == wanted:
                return above
            if len(text) > len(wanted) + 4:
                break
        return None

    def _within(self, wanted: str) -> list[int]:
        """Return the texts that a cell is a part of."""
        self._searched += len(self._texts)
        if len(wanted) < 3 or self._searched > MAX_SEARCHED:
            return []
        return [node for node, text in zip(self._nodes, self._texts, strict=True) if wanted in text]


def places_of_rows(tree: Tree, rows: Sequence[Sequence[str | None]]) -> list[list[list[Node | None]]]:
    """Return, of each cell of each row of a page, the nodes of its values: one, or those of what `LIST_SEPARATOR`
    parts; None where none says it.
    """
    texts = TextPlaces(tree)
    after = 0
    found = []
    for row in rows:
        possible = [_of_cell(texts, cell) for cell in row]
        anchor = _anchor(possible, after)
        found.append([[tree.node(_nearest(nodes, anchor)) if nodes else None for nodes in cell] for cell in possible])
        after = anchor + 1 if anchor >= 0 else after
    return found


def _of_cell(texts: TextPlaces, cell: str | None) -> list[list[int]]:
    """Return the possible nodes of each value of a cell."""
    if not cell:
        return [[]]
    whole = texts.places(cell)
    if whole or LIST_SEPARATOR not in cell:
        return [whole]
    return [texts.places(value) for value in cell.split(LIST_SEPARATOR)[:MAX_PLACES]]


def _anchor(possible: Sequence[Sequence[Sequence[int]]], after: int) -> int:
    """Return where a row is: the first place, behind the row before, of the cell that has the fewest; -1 for none."""
    single = [cell[0] for cell in possible if len(cell) == 1 and cell[0]]
    behind = [nodes[bisect_left(nodes, after) :] for nodes in single]
    behind = [nodes for nodes in behind if nodes] or single
    return min(behind, key=lambda nodes: (len(nodes), nodes[0]))[0] if behind else -1


def _nearest(nodes: Sequence[int], anchor: int) -> int:
    return min(nodes, key=lambda node: abs(node - anchor)) if anchor >= 0 else nodes[0]
