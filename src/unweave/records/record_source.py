"""The content nodes of a region's records as plain lists, with the path of each: what folding and running text read.
O(nodes).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..lists.signatures import paths_within
from ..tree import labels
from ..tree.climbing import smallest_around
from ..tree.content import ContentTree
from ..tree.tree import topmost

Parts = Sequence[tuple[int, int]]
"""A record: the ranges of content nodes it is made of, in document order; more than one where it is noncontiguous."""
Attributes = Callable[[int], Mapping[str, str]]
"""The attributes of a tree's element by its number, each read once."""
MANY = 3
"""Children of one path from which on they may be a list although all records have as many: the first of its tags."""
MAX_MARK = 12
"""Characters of a mark at most, an entity counted as it is written."""
MAX_PROPERTY = 40
"""Characters of a property's name that are read."""
CELLS = labels.ids(frozenset(("td", "th")))
_SEPARATORS = frozenset("•·|/,;")
"""What parts the items of a list also in an element of its own; not what a range has between its ends."""
_AND = frozenset("and und et y e en og och i и".split())
"""What stands before the last of several names."""
PLACE = frozenset("first last odd even alt active current selected".split())
"""Class names that say where an element stands among others of its kind, or that one is on its page,
and not what it is."""
_WORD = re.compile(r"[^\W\d_]+")


def nodes_of(records: Sequence[Parts]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the content nodes of records, record by record, and the number of the record of each:
    int64[n_nodes] both.
    """
    starts = np.array([a for here in records for a, _ in here], np.int64)
    sizes = np.array([b for here in records for _, b in here], np.int64) - starts
    numbers = np.arange(len(records))
    if len(sizes) > len(records):
        numbers = np.repeat(numbers, [len(here) for here in records])
    nodes = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes - starts, sizes)
    return nodes, np.repeat(numbers, sizes)


def _classes(content: ContentTree, start: int, stop: int) -> NDArray[np.int32]:
    """Return the class keys of content nodes, without the names that say no more than a place: `first`, `odd`; what has
    a property, `itemprop="author"`, is called by that: authors beyond the third, which show at a click, have a class.
    """
    found = content.class_key[start:stop].copy()
    for at in np.flatnonzero(np.isin(found, _PLACE_KEYS)).tolist():
        names = content.attr(start + at, "class").split()
        found[at] = next((_class_key(name) for name in names if name not in PLACE), 0)
    if b"itemprop" in content.tree.buffer:
        spans = content.tree.attribute_spans("itemprop")[content.first[start:stop]]
        for at in np.flatnonzero(spans[:, 0] >= 0).tolist():
            found[at] = _class_key(content.tree.read(*spans[at].tolist())[:MAX_PROPERTY])
    return found


def _class_key(name: str) -> int:
    """Return the class key of a name, as `ContentTree` has it."""
    h = 5381
    for byte in name.encode():
        h = h if 48 <= byte <= 57 else (h * 33 + byte) & 0x3FFFFFFF
    return h + 1


_PLACE_KEYS = [_class_key(name) for name in PLACE]


def around(content: ContentTree, first: int, last: int) -> int:
    """Return the smallest element around two nodes, the second after the first; -1 where there is none."""
    return smallest_around(content.parent, content.end, content.parent[first], last)


def part_around(parts: Parts, node: int) -> tuple[int, int]:
    """Return the range of a record that a node lies in; that of the node itself where it lies in none."""
    if len(parts) == 1 and parts[0][0] <= node < parts[0][1]:
        return parts[0]  # most records
    return next(((a, b) for a, b in parts if a <= node < b), (node, node + 1))


class Source:
    """The content nodes around a region's records as plain lists; node i here is content node `base` + i.

    Attributes
    ----------
    label, end, parent, terminal, text_key : as in `ContentTree`, numbers from `base` on
    labels, ends, parents, terminals, keys : int64[n] (terminals uint8), the same as arrays
    key : by node, a number for the path of tags and classes from the record's top, equal for equal paths; -1 outside of
        records
    nodes : int64[n], the nodes of all records, record by record
    record : int64[n], the number of the record of each
    """

    def __init__(self, content: ContentTree, records: Sequence[Parts]) -> None:
        self.content = content
        self.base, last = min(parts[0][0] for parts in records), max(parts[-1][1] for parts in records)
        inside = slice(self.base, last)
        own = (content.label[inside], content.end[inside] - self.base, content.parent[inside] - self.base)
        self.labels, self.ends, self.parents = (column.astype(np.int64) for column in own)
        self.terminals = content.terminal[inside]
        self.label, self.end, self.parent, self.terminal = (
            column.tolist() for column in (self.labels, self.ends, self.parents, self.terminals)
        )
        self._words: dict[int, frozenset[str]] = {}
        self._texts: dict[int, str] = {}
        self.text_key: list[int] = content.text_key[inside].tolist()
        self.nodes, self.record = nodes_of(records)
        self.nodes -= self.base
        above = content.parent[inside] - np.int32(self.base)
        paths = paths_within(self.nodes, above, content.label[inside], _classes(content, self.base, last))
        self.keys = paths.astype(np.int64)
        self.key = paths.tolist()

    def holders(self) -> tuple[set[int], set[int]]:
        """Return the paths of elements of which one has texts beside elements,
        and of which the number of children of a path varies or is large.
        """
        key, label, parent = self.keys, self.labels, self.parents
        above = parent[self.nodes]
        inner = self.nodes[(above >= 0) & (key[np.maximum(above, 0)] >= 0)]
        is_text, above = label[inner] == labels.TEXT, parent[inner]
        n_texts, n_all = np.bincount(above[is_text], minlength=len(key)), np.bincount(above, minlength=len(key))
        n_keys = int(key.max()) + 1
        # the children of one path in each element, and these by the paths of both
        pairs, counts = np.unique(above[~is_text] * n_keys + key[inner[~is_text]], return_counts=True)
        paths = key[pairs // n_keys] * n_keys + pairs % n_keys
        order = np.lexsort((counts, paths))
        first = np.flatnonzero(np.diff(paths[order], prepend=-1))
        last = np.append(first[1:], len(order))[: len(first)] - 1
        fewest, most = counts[order][first], counts[order][last]
        varying = paths[order][first[(fewest < most) | (most >= MANY)]] // n_keys
        return set(key[(n_texts > 0) & (n_texts < n_all)].tolist()), set(varying.tolist())

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        return topmost(self.end, node + 1, self.end[node])

    @cached_property
    def columns(self) -> list[int]:
        """By node that is a cell, how many cells are before it in its row; 0 for others."""
        cells = np.flatnonzero(np.isin(self.labels, [*CELLS]))
        cells = cells[np.argsort(self.parents[cells], kind="stable")]
        place = np.arange(len(cells))
        is_first = np.diff(self.parents[cells], prepend=-2) != 0
        found = np.zeros(len(self.labels), np.int64)
        found[cells] = place - np.maximum.accumulate(np.where(is_first, place, 0))
        return list(found.tolist())

    @cached_property
    def n_before(self) -> list[int]:
        """How many texts and images are before each node, and before the end."""
        return list(self.content.before[self.base : self.base + len(self.label) + 1].tolist())

    @cached_property
    def marks(self) -> bytearray:
        """By node, 1 for a text without a letter or digit, such as the comma between two names, or for `and`,
        2 for what holds just that, 0 else.
        """
        content, found = self.content, bytearray(len(self.label))
        inside = slice(self.base, self.base + len(found))
        short = (self.terminals == 1) & (content.chars[inside] <= MAX_MARK) & (content.digits[inside] == 0)
        known: dict[int, tuple[bool, bool]] = {}
        for node in np.flatnonzero(short).tolist():
            said = known.get(self.text_key[node])
            if said is None:
                text = content.text_at(node + self.base)
                is_mark = not any(map(str.isalnum, text)) or text.strip(" ,;").lower() in _AND
                said = known[self.text_key[node]] = is_mark, text.strip() in _SEPARATORS
            found[node], is_separator = said
            if is_separator and node and not self.terminal[node - 1] and self.end[node - 1] == node + 1:
                found[node - 1] = 2
        return found

    @cached_property
    def n_told(self) -> list[int]:
        """How many texts and images that are no marks are before each node, and before the end."""
        is_told = (self.terminals > 0) & (np.frombuffer(self.marks, np.uint8) == 0)
        return [0, *np.cumsum(is_told).tolist()]

    def attr(self, node: int, name: str) -> str:
        """Return an attribute of an element, "" without it."""
        return str(self.content.attr(node + self.base, name))

    def text(self, node: int) -> str:
        """Return what a reader sees of a subtree, read once."""
        found = self._texts.get(node)
        if found is None:
            found = self._texts[node] = self.content.text(node + self.base, self.end[node] + self.base)
        return found

    def n_chars(self, node: int) -> int:
        """Return how many characters a text has, without white space."""
        return int(self.content.chars[node + self.base])

    def words(self, node: int) -> frozenset[str]:
        """Return the words of what a reader sees of a subtree, its beginning."""
        found = self._words.get(node)
        if found is None:
            found = self._words[node] = frozenset(map(str.lower, _WORD.findall(self.text(node)[:200])))
        return found

    def says_more(self, node: int) -> bool:
        """Say whether a digit or a colon is in what a reader sees of a subtree: a value, or the label of one."""
        inside = slice(node + self.base, self.end[node] + self.base)
        return bool(self.content.digits[inside].any()) or ":" in self.text(node)[:200]
