"""The candidate index: which classes surround which reverse paths (subtree delimiters, "candidate path index").

Learning is incremental: adding a page later, or taking one away, gives the index that learning at once would give.
"""

from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..tree.climbing import upwards
from .ranked_page import LabelParts, RankedPage, label_of
from .trie import Trie

NONE = 0
"""The class of leaves that no field wants."""

Columns = dict[str, NDArray[Any]]


class IndexVocabulary:
    """The labels that an index knows: integers in the order of their first use."""

    def __init__(self) -> None:
        self.parts: list[LabelParts] = []
        self._hashes: list[int] = []
        self._sorted: tuple[NDArray[np.uint64], NDArray[np.int32]] | None = None

    def __len__(self) -> int:
        return len(self.parts)

    def add(self, parts: LabelParts) -> None:
        """Make a label known; one with the same hash is known already."""
        label = label_of(parts)
        if label not in self._hashes:
            self.parts.append(parts)
            self._hashes.append(label)
            self._sorted = None

    def add_page(self, page: RankedPage) -> None:
        """Make the labels of `page` known, refined ones and bare tags."""
        _, nodes = np.unique(page.columns["label"], return_index=True)
        for node in sorted(nodes.tolist()):
            parts = page.label_parts(node)
            self.add(parts)
            if parts[1] or parts[2]:
                self.add((parts[0], "", ""))

    def ids(self, hashes: NDArray[np.uint64]) -> NDArray[np.int32]:
        """Return int32: the integer of each label, -1 where it is unknown."""
        if not self._hashes:
            return np.full(len(hashes), -1, np.int32)
        if self._sorted is None:
            known = np.array(self._hashes, np.uint64)
            by_hash = np.argsort(known)
            self._sorted = known[by_hash], by_hash.astype(np.int32)
        known, order = self._sorted
        at = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
        return np.where(known[at] == hashes, order[at], -1).astype(np.int32)


@dataclass(frozen=True, slots=True)
class Rule:
    """A leaf extraction rule: a delimiter (its steps, read from the leaf), a class, and how sure it is.

    Attributes
    ----------
    steps : (move, label) pairs, the leaf's own label first
    confidence : share of `class_id` among the training leaves that have the delimiter
    support : how many of them are of that class
    """

    steps: tuple[tuple[int, LabelParts], ...]
    class_id: int
    confidence: float
    support: int


class CandidateIndex:
    """The index: a vocabulary and a trie. `depth` bounds the length of paths,
    `ancestors` that of the unranked chains.
    """

    def __init__(self, depth: int = 8, ancestors: int = 5) -> None:
        self.vocabulary = IndexVocabulary()
        self.trie = Trie(depth, ancestors)
        self.depth = depth
        self.ancestors = ancestors
        self.lock = Lock()  # a walk uses the trie's own buffers and releases the GIL: one at a time

    def columns(self, page: RankedPage) -> Columns:
        """Return the arrays that the trie walks on, labels as this index's integers."""
        return {
            **{name: page.columns[name] for name in ("up", "first", "next", "parent", "is_left")},
            **{name: self.vocabulary.ids(page.columns[name]) for name in ("label", "tag")},
        }

    def insert(self, columns: Columns, leaf: NDArray[np.int32], class_id: NDArray[np.int32]) -> None:
        """Add leaves (ranked nodes) with their classes; `columns` as `columns(page)` returns them."""
        with self.lock:
            self.trie.insert(columns, leaf, class_id)

    def remove(self, columns: Columns, leaf: NDArray[np.int32], class_id: NDArray[np.int32]) -> None:
        """Take leaves away again; ValueError where they are not in the index."""
        with self.lock:
            self.trie.remove(columns, leaf, class_id)

    def classify(
        self, columns: Columns, leaf: NDArray[np.int32], min_confidence: float = 1.0, min_support: int = 1
    ) -> tuple[NDArray[Any], ...]:
        """Classify leaves by the paper's rule, see `Trie.classify`."""
        with self.lock:
            found: tuple[NDArray[Any], ...] = self.trie.classify(columns, leaf, min_confidence, min_support)
        return found

    def rule(self, trie_node: int, class_id: int) -> Rule:
        """Return the rule that trie node `trie_node` is for `class_id`."""
        parents, codes, totals = self.trie.nodes()
        nodes, classes, counts = self.trie.counts()
        taken = [int(codes[node]) for node in upwards(parents, trie_node, over=0)]
        steps = tuple((code % 8, self.vocabulary.parts[code // 8]) for code in reversed(taken))
        support = int(counts[(nodes == trie_node) & (classes == class_id)].sum())
        return Rule(steps, class_id, support / max(int(totals[trie_node]), 1), support)
