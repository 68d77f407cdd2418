"""A page as the wrapper sees it: the ranked tree, its leaves and their texts."""

import html
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from ..tree import Node, Tree
from ..tree.climbing import upwards
from ..tree.labels import STRUCK
from ..whitespace import fold
from . import ranked as _ranked

LEAF_ATTRIBUTES = _ranked.LEAF_ATTRIBUTES
_DIGITS = re.compile(r"[0-9]+")
LabelParts = tuple[str, str, str]


class RankedPage:
    """The ranked encoding of a page (`ranked.encode`) with what is asked of its leaves.

    Attributes
    ----------
    columns : dict of arrays, one entry a ranked node, see `ranked.encode`
    leaf : int32, the ranked nodes of the leaves that show something, in document order
    before, after : uint64, of each leaf, the hash of the text leaf before and after it in the document, 0 without one
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        tree = page.tree
        self.tree: Tree = tree
        self._links: dict[int, int] = {}
        self.columns: dict[str, NDArray[Any]] = _ranked.encode(
            tree.buffer, tree.parent, tree.inner, tree.start, tree.stop, tree.label
        )
        self.leaf: NDArray[np.int32] = np.flatnonzero(self.columns["text"]).astype(np.int32)

    @cached_property
    def before(self) -> NDArray[np.uint64]:
        return self._hashes_at(self._texts_beside[0])

    @cached_property
    def after(self) -> NDArray[np.uint64]:
        return self._hashes_at(self._texts_beside[1])

    def _hashes_at(self, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Return the hashes of the texts of leaves, 0 for a number of -1."""
        return np.append(self.columns["text"][self.leaf], np.uint64(0))[numbers]

    @property
    def struck(self) -> NDArray[np.bool_]:
        """bool[n_ranked]: whether a node is struck out, as a price is that holds no longer."""
        inside: NDArray[np.bool_] = self.page.seen.inside(STRUCK)[self.columns["node"]]
        return inside

    @cached_property
    def shown_texts(self) -> NDArray[np.uint64]:
        """uint64, sorted: hashes of the texts (not the attribute values) on the page."""
        return np.unique(self.columns["text"][self.leaf][self.columns["kind"][self.leaf] == 0])

    @cached_property
    def _spans(self) -> list[list[int]]:
        """Of each leaf: where its raw text starts and stops in the buffer, its kind, its tree node."""
        names = ("start", "stop", "kind", "node")
        return [self.columns[name][self.leaf].tolist() for name in names]

    def text(self, number: int) -> str:
        """Return the text of leaf `number`, white space folded."""
        starts, stops, _, _ = self._spans
        return fold(self.tree.read(starts[number], stops[number]))

    @cached_property
    def texts(self) -> list[str]:
        """The texts of all leaves, white space folded."""
        return [self.text(number) for number in range(len(self.leaf))]

    @cached_property
    def _texts_beside(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Of each leaf: the number of the text leaf before it, and of the one after it; -1 without one."""
        n = len(self.leaf)
        is_text = self.columns["kind"][self.leaf] == 0
        before = _last_true(is_text)
        after = _last_true(is_text[::-1])[::-1]
        return before, np.where(after >= 0, n - 1 - after, -1)

    def neighbour_text(self, number: int, step: int) -> str:
        """Return the text leaf before (`step` -1) or after (1) leaf `number`; "" without one."""
        at = int(self._texts_beside[0 if step < 0 else 1][number])
        return self.text(at) if at >= 0 else ""

    def is_attribute(self, number: int) -> bool:
        return self._spans[2][number] > 0

    def attribute(self, number: int) -> str | None:
        """Return the attribute whose value leaf `number` is; None for a text."""
        kind = self._spans[2][number]
        return LEAF_ATTRIBUTES[kind - 1] if kind > 0 else None

    @cached_property
    def _elements(self) -> list[int]:
        node, kind = self.columns["node"][self.leaf], self.columns["kind"][self.leaf]
        elements: list[int] = np.where(kind > 0, node, self.tree.parent[node]).tolist()
        return elements

    def element(self, number: int) -> int:
        """Return the tree node of the element that holds leaf `number` (the parent of a text)."""
        return self._elements[number]

    def node(self, number: int) -> Node:
        """Return the node of leaf `number`: the text, or the element whose attribute it is."""
        return self.tree.node(self._spans[3][number])

    def above(self, number: int) -> Iterator[int]:
        """Yield the tree nodes above leaf `number`, the nearest first."""
        return upwards(self.page.seen.parent, self._elements[number])

    def labels_above(self, number: int) -> Iterator[int]:
        """Yield the label hashes of the elements above leaf `number`, the nearest first."""
        label, parent = self.columns["label"], self.columns["parent"]
        return (int(label[at]) for at in upwards(parent, parent[self.leaf[number]]))

    @cached_property
    def n_alike_before(self) -> list[int]:
        """Of each leaf: how many before it have its text, its attribute and the tag of its element."""
        counts: Counter[tuple[str, str | None, str]] = Counter()
        found = []
        for number, text in enumerate(self.texts):
            key = text, self.attribute(number), self.tree.tag(self.element(number))
            found.append(counts[key])
            counts[key] += 1
        return found

    def label_above(self, number: int, lift: int) -> int:
        """Return the label hash of the element `lift` levels above that of leaf `number`."""
        return next(islice(self.labels_above(number), lift, None))

    @cached_property
    def _shown(self) -> tuple[NDArray[np.int64], list[int]]:
        """The numbers of the text leaves, and their tree nodes."""
        numbers = np.flatnonzero(self.columns["kind"][self.leaf] == 0)
        return numbers, self.columns["node"][self.leaf[numbers]].tolist()

    def first_text(self, node: int) -> int:
        """Return the number of the first text leaf of a tree node; -1 without one."""
        numbers, nodes = self._shown
        at = bisect_left(nodes, node)
        return int(numbers[at]) if at < len(nodes) and nodes[at] < self.tree.end[node] else -1

    def link_around(self, number: int) -> int:
        """Return the nearest `a` element above leaf `number`, -1 without one; in constant time, all in all."""
        passed = []
        found = -1
        for node in self.above(number):
            if node in self._links:
                found = self._links[node]
                break
            passed.append(node)
            if self.tree.tag(node) == "a":
                found = node
                break
        self._links.update(dict.fromkeys(passed, found))
        return found

    def href(self, element: int) -> str | None:
        """Return the link of `element`."""
        spans = self.page.seen.spans("href")
        return self.tree.read(spans[element, 0], spans[element, 1]) if spans[element, 0] >= 0 else None

    def label_parts(self, ranked_node: int) -> LabelParts:
        """Return tag, class and itemprop (raw, runs of digits as 0) that the label of `ranked_node` stands for."""
        kind = int(self.columns["kind"][ranked_node])
        if kind >= 0:
            return ("#text" if kind == 0 else f"@{LEAF_ATTRIBUTES[kind - 1]}", "", "")
        node = int(self.columns["node"][ranked_node])
        values = []
        for name in ("class", "itemprop"):
            a, b = self.tree.attribute_spans(name)[node].tolist()
            raw = self.tree.buffer[a:b].decode("utf-8", "surrogateescape") if a >= 0 else ""
            values.append(_DIGITS.sub("0", raw))
        return (self.tree.tag(node), values[0], values[1])


def column_above(
    columns: Mapping[str, NDArray[Any]], name: str, node: int, *, most: int, below: int = -1
) -> tuple[int, ...]:
    """Return column `name` of ranked node `node` and of those above it, the nearest first, as far as they are below
    `below`.

    `below` is a ranked node above `node`, -1 for all the way up; at most `most` values.
    """
    values, parent = columns[name], columns["parent"]
    return tuple(int(values[at]) for at in islice(upwards(parent, node, over=below), most))


def label_of(parts: LabelParts) -> int:
    """Return the label hash of a node with these label parts."""
    tag = parts[0]
    if tag == "#text":
        return 1
    if tag[:1] == "@" and tag[1:] in LEAF_ATTRIBUTES:
        return 2 + LEAF_ATTRIBUTES.index(tag[1:])
    return _ranked.label_hash(*parts)


def _last_true(flags: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return, for each entry, the number of the last true one before it, -1 without one."""
    at = np.where(flags, np.arange(len(flags)), -1)
    found: NDArray[np.int64] = np.concatenate([[-1], np.maximum.accumulate(at)[:-1]]) if len(flags) else at
    return found


def text_hash(text: str) -> int:
    """Return the hash that the columns have for a leaf whose folded text is `text`; 0 for ""."""
    return _ranked.text_hash(html.escape(text, quote=False).encode("utf-8", "surrogatepass"))
