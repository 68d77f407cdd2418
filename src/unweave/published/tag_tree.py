"""The tag tree of a page: its elements alone, as DEPTA mines them (section 4.1). O(nodes).

A node that encloses a text or an image is a terminal node, however many pieces its text has (`<td>a<br>b</td>` is one);
texts are no nodes, so they are nobody's siblings and make no level. Formatting within a textual fragment is removed
beforehand.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..match.simple import TreeArrays
from ..records.trees import tree_arrays
from ..tree import Node, labels
from ..tree.content import ContentTree
from ..tree.tree import topmost
from ..whitespace import fold

TOLERANCE = 1.0
"""CSS pixels by which a rectangle may stick out of the one that contains it: browsers round."""
_WORD = re.compile(r"\w+|[^\w\s]")


class TagTree:
    """Flat arrays over the elements of a page, nodes in preorder.

    Attributes
    ----------
    content : what the page's readers see; label, parent, end : lists as in `Tree`
    element : the content node that each stands for; these four are arrays, an eighth of a list's memory
    held : the content nodes of the texts that each encloses itself, and of the image that it is
    box : float32[n, 4], x, y, width, height in CSS pixels; None where the page was not rendered
    """

    def __init__(
        self, content: ContentTree, *, texts: bool = False, from_boxes: bool = False, tolerance: float = TOLERANCE
    ) -> None:
        """Take the elements of `content`, and its `texts` as nodes of their own, too, if asked for.

        `from_boxes` nests elements by their rectangles (`build_tree`).
        """
        is_element = (content.label != labels.TEXT) | texts
        if len(content):
            is_element[0] = True
        self.content = content
        box = content.tree.box
        boxes = None if box is None else np.asarray(box)[content.first]
        if from_boxes and boxes is not None:
            is_element &= ~np.isnan(boxes).any(axis=1)  # what shows nothing has no rectangle
        self.element = _packed(np.flatnonzero(is_element))
        self.label = _packed(content.label[self.element])
        self.box = None if boxes is None else np.ascontiguousarray(boxes[self.element], np.float32)
        nearest = _nearest(is_element, np.asarray(content.parent))
        if from_boxes and self.box is not None:
            self.parent = array("i", build_tree(self.box, tolerance))
            self.end = array("i", _ends(self.parent))
        else:
            above = np.asarray(content.parent)[self.element]
            self.parent = _packed(np.where(above >= 0, nearest[above], -1))
            before = np.concatenate([[0], np.cumsum(is_element)])
            self.end = _packed(before[np.asarray(content.end)[self.element]])
        terminals = np.flatnonzero(content.terminal) if self.element else np.zeros(0, int)
        self.held = _gathered(len(self.element), nearest[terminals].tolist(), terminals.tolist())
        self.children = _gathered(len(self.element), self.parent[1:], range(1, len(self.element)))
        self.terminals_before = np.concatenate([[0], np.cumsum([bool(held) for held in self.held])]).astype(np.int64)

    def __len__(self) -> int:
        return len(self.element)

    def n_terminals(self, start: int, stop: int) -> int:
        """Return Terminal(T) of the nodes `start` to `stop`."""
        return int(self.terminals_before[stop] - self.terminals_before[start])

    def text(self, parts: Iterable[tuple[int, int]]) -> str:
        """Return what a reader sees of ranges of nodes, white space folded."""
        content = self.content
        held = sorted(leaf for a, b in parts for held in self.held[a:b] for leaf in held)
        pieces: list[str] = []
        for leaf in held:
            if content.terminal[leaf] == 1:
                pieces += ["" if content.tree.glued[int(content.first[leaf])] else " ", content.text_at(leaf)]
        return fold("".join(pieces))

    def node(self, index: int) -> Node:
        """Return the element of the page that a tag node stands for."""
        found: Node = self.content.tree.node(int(self.content.first[self.element[index]]))
        return found

    def topmost(self, parts: Iterable[tuple[int, int]]) -> list[Node]:
        """Return the topmost elements of ranges of nodes."""
        return [self.node(at) for start, stop in parts for at in topmost(self.end, start, stop)]

    def subtree(self, root: int) -> TreeArrays:
        """Return the kernel's arrays of one subtree, labels alone."""
        stop, n = self.end[root], self.end[root] - root
        ends = [end - root for end in self.end[root:stop]]
        return tree_arrays(self.label[root:stop], ends, [1] * n, [[]] * n)

    def words(self, node: int) -> list[str]:
        """Return the words that a node encloses itself: its data in Fig. 6b."""
        content = self.content
        texts = [content.text_at(leaf) for leaf in self.held[node] if content.terminal[leaf] == 1]
        return _WORD.findall(" ".join(texts)[:4000])

    def arrays(self, *, words: bool, boxes: bool) -> TreeArrays:
        """Return the kernel's arrays, with the words of the terminal nodes and with the rectangles if asked for."""
        numbers: dict[str, int] = {}
        lines = [
            [numbers.setdefault(word, len(numbers)) for word in self.words(node)] if words and held else []
            for node, held in enumerate(self.held)
        ]
        return tree_arrays(self.label, self.end, [bool(it) for it in self.held], lines, self.box if boxes else None)


def _packed(values: NDArray[np.integer[Any]]) -> array[int]:
    return array("i", values.astype(np.int32).tobytes())


def _nearest(is_element: NDArray[np.bool_], parent: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the number of each element, and below them that of the nearest element above; 0 where there is none."""
    nearest: NDArray[np.int64] = np.cumsum(is_element) - 1
    others = np.flatnonzero(~is_element)
    above = parent[others]
    nearest[others] = np.where(above >= 0, nearest[above], 0)
    for node in others[(above >= 0) & ~is_element[above]].tolist():  # below one that is none itself; those come first
        nearest[node] = nearest[parent[node]]
    return nearest


def _gathered(n: int, places: Iterable[int], values: Iterable[int]) -> list[list[int]]:
    """Return the values of each of `n` places; places without any share one empty list, which takes half the memory."""
    empty: list[int] = []
    found = [empty] * n
    for place, value in zip(places, values, strict=True):
        if found[place] is empty:
            found[place] = [value]
        else:
            found[place].append(value)
    return found


def build_tree(box: NDArray[np.float32], tolerance: float = TOLERANCE) -> list[int]:
    """Return, as BuildTree does (Fig. 4), the parent of each element from the rectangles alone; -1 for the first.

    box : float32[n, 4], x, y, width, height of the elements in the order of their opening tags, in CSS pixels
    tolerance : CSS pixels by which a rectangle may stick out of the one that contains it

    An element is the next child of the last one before it, or of the nearest ancestor of that, which contains its
    rectangle; else of the first element.
    """
    sides = [(x, y, x + width, y + height) for x, y, width, height in np.asarray(box, np.float64).tolist()]
    parent: list[int] = []
    pre_tag = -1
    for current, (left, top, right, bottom) in enumerate(sides):
        while pre_tag > 0:
            l, t, r, b = sides[pre_tag]  # noqa: E741
            if left >= l - tolerance and top >= t - tolerance and right <= r + tolerance and bottom <= b + tolerance:
                break
            pre_tag = parent[pre_tag]
        parent.append(pre_tag)
        pre_tag = current
    return parent


def gaps_agree(tree: TagTree, nodes: Sequence[Sequence[int]]) -> bool:
    """Say whether no gap inside a generalized node is larger than one between two of them: VisuallyValid (Fig. 13b,
    14).

    `nodes` holds the tag nodes of each generalized node. Nodes without a rectangle say nothing against it.
    """
    if tree.box is None:
        return True
    inside: list[float] = []
    between: list[float] = []
    last: list[float] | None = None
    for generalized in nodes:
        boxes = [box for box in tree.box[list(generalized)].tolist() if box[2] > 0 and box[3] > 0]
        inside += [_gap(one, other) for one, other in pairwise(boxes)]
        if boxes and last is not None:
            between.append(_gap(last, boxes[0]))
        last = boxes[-1] if boxes else last
    return not inside or not between or max(inside) <= min(between) + TOLERANCE


def _gap(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the free space between two rectangles that follow each other, below or beside; 0 where they touch."""
    return max(other[0] - one[0] - one[2], other[1] - one[1] - one[3], 0.0)


def _ends(parent: Sequence[int]) -> list[int]:
    """Return one past the last node of each subtree; children follow parents, so one backward pass will do."""
    end = list(range(1, len(parent) + 1))
    for node in range(len(parent) - 1, 0, -1):
        end[parent[node]] = max(end[parent[node]], end[node])
    return end
