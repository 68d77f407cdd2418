"""How well records fit the seed tree of a saved pattern, and which of its leaves each of their items is.

The mapping is the kernel's (`match.simple`), as in the alignment that grew the seed, which here stays as it is. What
finds no place in it is known by its path, if items of the records learnt from had the same. A fit is the Dice overlap
of the items on both sides: of the pattern each counts as often as records had it, and a pair counts less where the
elements around it are called differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..match.simple import TreeArrays, mapping
from ..tree.content import ContentTree
from .leaves import leaf_text, text_words
from .location import Locator
from .readings import Reading
from .record_source import Parts
from .trees import tree_arrays

SAME_PLACE = 0.5
"""What a pair of items counts whose surroundings have no class name in common."""
WORK = 1 << 20
"""Cells that one record may take; records of real pages take thousands."""


@dataclass(frozen=True, slots=True)
class SeedNode:
    """A node of a saved seed tree, in preorder.

    tag : its tag; "#text" for a text
    parent : number of the node above; -1 at the top
    share : part of the records learnt from that have it, above 0 to 1
    reading : what becomes of its items; None for an element around items
    classes : class names of the elements around its items, the nearest first, digits left out
    words : words that most of its items share, as `leaves.text_words` gives them
    """

    tag: str
    parent: int
    share: float
    reading: Reading | None = None
    classes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """Items without a place in the seed, known by their path (`Locator.path`); the others as in `SeedNode`."""

    path: tuple[str, ...]
    share: float
    reading: Reading


@dataclass(frozen=True, slots=True)
class Seed:
    """All that records are matched with; `running` are the paths of elements whose whole text is one item."""

    nodes: tuple[SeedNode, ...]
    beside: tuple[Beside, ...] = ()
    running: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How a record fits, in [0, 1], and what each of its items is: (content node, reading or None), in order."""

    value: float
    items: tuple[tuple[int, Reading | None], ...]


class SeedMatcher:
    """Matches records of one page with a seed."""

    def __init__(self, content: ContentTree, locator: Locator, seed: Seed) -> None:
        self._content, self._locator, self._seed = content, locator, seed
        self._beside = {leaf.path: leaf for leaf in seed.beside}
        self._running = set(seed.running)
        self._running_tags = {path[0].partition(".")[0] for path in seed.running}
        self._weight = sum(node.share for node in seed.nodes if node.reading) + sum(leaf.share for leaf in seed.beside)
        self._numbers: dict[object, int] = {}
        self._places: dict[object, dict[int, int]] = {}  # records built alike are mapped once
        self._forest, self._roots = self._arrays_of_seed()

    def _arrays_of_seed(self) -> tuple[TreeArrays, list[int]]:
        nodes = self._seed.nodes
        labels = {name: number for number, name in enumerate(self._content.tree.labels)}
        end = list(range(1, len(nodes) + 1))
        for number in range(len(nodes) - 1, -1, -1):
            parent = nodes[number].parent
            if parent >= 0:
                end[parent] = max(end[parent], end[number])
        words = [self._numbered(tuple(enumerate(node.classes)) or node.words) for node in nodes]
        # a tag that this page has nowhere gets a number that none of its labels has
        label = [labels.setdefault(node.tag, len(labels)) for node in nodes]
        forest = tree_arrays(label, end, [int(node.reading is not None) for node in nodes], words)
        return forest, [number for number, node in enumerate(nodes) if node.parent < 0]

    def _numbered(self, words: Sequence[object]) -> list[int]:
        return [self._numbers.setdefault(word, len(self._numbers)) for word in words]

    def _looked_up(self, words: Iterable[object]) -> list[int]:
        """Number words that are compared with those of the seed: which they are, where it has them,
        else no more than that they differ.
        """
        unknown: dict[object, int] = {}
        numbers, first = self._numbers, len(self._numbers)
        return [numbers[word] if word in numbers else first + unknown.setdefault(word, len(unknown)) for word in words]

    def fit(self, parts: Parts) -> Fit:
        """Match the record that is made of these ranges of content nodes."""
        record = _RecordTree(self._content, parts, self._is_running)
        if not record.items or not self._weight:
            return Fit(0.0, ())
        classes = {item: self._locator.classes(record.node[item], parts[0][0]) for item in record.items}
        words: list[list[int]] = [[] for _ in record.node]
        for item in record.items:
            node = record.node[item]
            plain = not classes[item] and self._content.terminal[node] != 2
            own = text_words(leaf_text(self._content, node)) if plain else enumerate(classes[item])
            words[item] = self._looked_up(own)
        place = self._mapped(record, words)
        shared = weight = 0.0
        items: list[tuple[int, Reading | None]] = []
        for item in record.items:
            leaf: SeedNode | Beside | None = self._seed.nodes[place[item]] if item in place else None
            agreement = 1.0
            node = record.node[item]
            if isinstance(leaf, SeedNode) and leaf.reading is not None and self._can_be(node, leaf.reading):
                agreement = _agreement(leaf.classes, classes[item])
            else:
                leaf = self._beside.get(self._locator.path(node, record.top[item]))
            items.append((node, leaf.reading if leaf else None))
            if leaf:
                shared += agreement
                weight += agreement * leaf.share
        precision, recall = shared / len(items), min(1.0, weight / self._weight)
        return Fit(2 * precision * recall / (precision + recall) if shared else 0.0, tuple(items))

    def _can_be(self, node: int, reading: Reading) -> bool:
        """Say whether an item can be one that is in a column, or is the mark or label at its place."""
        return bool(reading.columns) or leaf_text(self._content, node) == reading.says

    def _mapped(self, record: _RecordTree, words: list[list[int]]) -> dict[int, int]:
        """Return node of the record -> node of the seed, for those that have a place."""
        built = *record.label, *record.end, *record.terminal, *map(tuple, words)
        if built not in self._places:
            arrays = tree_arrays(record.label, record.end, record.terminal, words)
            found = mapping(self._forest, arrays, self._roots, record.roots, work=WORK)
            self._places[built] = dict(zip(found.b.tolist(), found.a.tolist(), strict=True))
        return self._places[built]

    def _is_running(self, node: int, top: int) -> bool:
        """Say whether an element holds running text, which is one item."""
        if not self._running or self._content.tree.labels[self._content.label[node]] not in self._running_tags:
            return False
        pictured = bool((self._content.terminal[node : int(self._content.end[node])] == 2).any())
        return not pictured and self._locator.path(node, top) in self._running


class _RecordTree:
    """One record as lists for the kernel; elements with running text are leaves.

    label, end, terminal : as in `ContentTree`; node : content node; top : the first node of the range it is in
    items : the leaves that are data items; roots : the topmost nodes
    """

    def __init__(self, content: ContentTree, parts: Parts, is_running: Callable[[int, int], bool]) -> None:
        self.label: list[int] = []
        self.end: list[int] = []
        self.terminal: list[int] = []
        self.node: list[int] = []
        self.top: list[int] = []
        self.items: list[int] = []
        self.roots: list[int] = []
        for a, b in parts:
            self._add(content, a, b, is_running)

    def _add(self, content: ContentTree, a: int, b: int, is_running: Callable[[int, int], bool]) -> None:
        ends, labels, terminals = content.end[a:b].tolist(), content.label[a:b].tolist(), content.terminal[a:b].tolist()
        around: list[tuple[int, int]] = []  # (place, end in content) of the elements that are open
        node = a
        while node < b:
            while around and around[-1][1] <= node:
                self.end[around.pop()[0]] = len(self.node)
            running = not terminals[node - a] and ends[node - a] > node + 1 and is_running(node, a)
            if not around:
                self.roots.append(len(self.node))
            if running or terminals[node - a]:
                self.items.append(len(self.node))
            around.append((len(self.node), ends[node - a]))
            self.label.append(labels[node - a])
            self.end.append(len(self.node) + 1)
            self.terminal.append(int(running or terminals[node - a] > 0))
            self.node.append(node)
            self.top.append(a)
            node = ends[node - a] if running else node + 1
        for place, _ in around:
            self.end[place] = len(self.node)


def _agreement(wanted: Sequence[str], classes: Sequence[str]) -> float:
    """Return how far the surroundings of an item are those of a leaf of the seed, `SAME_PLACE` to 1."""
    most = max(len(wanted), len(classes))
    common = sum(a == b for a, b in zip(wanted, classes, strict=False))
    return SAME_PLACE + (1 - SAME_PLACE) * common / most if most else 1.0
