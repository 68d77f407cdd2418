"""What a reader sees of a page, as every method asks for it: which text shows, what stands inside what, attributes.

Built once a page, each part when first asked for (`Page.seen`); methods put what is theirs on it. Masks are whole-array
passes, O(n_nodes). Single nodes are asked for by the thousand, so what they are is in plain lists: an array hands out
single values ten times slower.
"""

import re
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import lookups as _lookups
from .content import ContentTree
from .labels import LABEL, N_KNOWN, UNSEEN
from .tree import Tree

LINKS = frozenset(["a"])
ADVERT = re.compile(
    r"\W*(?:advert[a-z]*|anzeige|werbung|reklam[ae]?|annonce|publicidad|publicit[éà]|pubblicità)\W*", re.IGNORECASE
)
"""A text that only says that an advertisement is here."""


class ReaderView:
    """What a reader sees of `tree`."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._inside: dict[frozenset[str], NDArray[np.bool_]] = {}
        self._spans: dict[str, Any] = {}
        self._bearers: dict[str, list[int]] = {}
        self._values: dict[str, list[bytes]] = {}
        self._by_value: dict[str, dict[bytes, list[int]]] = {}

    @cached_property
    def content(self) -> ContentTree:
        """The tree without what no reader sees, formatting dissolved."""
        return ContentTree(self.tree)

    @cached_property
    def parent(self) -> list[int]:
        """As `Tree.parent`."""
        return list(self.tree.parent.tolist())

    @cached_property
    def end(self) -> list[int]:
        """As `Tree.end`."""
        return list(self.tree.end.tolist())

    @cached_property
    def label(self) -> list[int]:
        """As `Tree.label`."""
        return list(self.tree.label.tolist())

    def called(self, names: frozenset[str]) -> NDArray[np.bool_]:
        """Return bool[n_nodes]: the elements with one of these tag names, `#text` for texts."""
        own = [label for label, name in enumerate(self.tree.labels[N_KNOWN:], N_KNOWN) if name in names]
        return self.tree.labelled([*(LABEL[name] for name in names if name in LABEL), *own])

    def inside(self, names: frozenset[str]) -> NDArray[np.bool_]:
        """Return bool[n_nodes]: the elements with one of these tag names, and what stands in them."""
        if names not in self._inside:
            self._inside[names] = _lookups.inside(self.tree.end, self.called(names))
        return self._inside[names]

    def below(self, roots: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return bool[n_nodes]: the nodes `roots`, and what stands in them."""
        is_root = np.zeros(self.tree.n_nodes, np.bool_)
        is_root[roots] = True
        return np.asarray(_lookups.inside(self.tree.end, is_root))

    @property
    def unseen(self) -> NDArray[np.bool_]:
        """bool[n_nodes]: what no reader of the page sees as text."""
        return self.inside(UNSEEN)

    @property
    def linked(self) -> NDArray[np.bool_]:
        """bool[n_nodes]: links, and what stands in them."""
        return self.inside(LINKS)

    def spans(self, name: str) -> Any:
        """Return `Tree.attribute_spans` so that `spans[node, 0]` is a plain integer."""
        found = self._spans.get(name)
        if found is None:
            found = self._spans[name] = memoryview(self.tree.attribute_spans(name))  # type: ignore[arg-type]
        return found

    def attribute(self, node: int, name: str) -> bytes:
        """Return the raw value of an attribute of `node`, b"" without it."""
        spans = self._spans.get(name)
        if spans is None:
            spans = self.spans(name)
        start: int = spans[node, 0]
        return self.tree.buffer[start : spans[node, 1]] if start >= 0 else b""

    def with_attribute(self, name: str) -> list[int]:
        """Return the elements that have attribute `name`, in order."""
        found = self._bearers.get(name)
        if found is None:
            found = self._bearers[name] = np.flatnonzero(self.tree.attribute_spans(name)[:, 0] >= 0).tolist()
        return found

    def values_of(self, name: str) -> list[bytes]:
        """Return the raw values of attribute `name`, of the elements that have it in order."""
        found = self._values.get(name)
        if found is None:
            buffer, spans = self.tree.buffer, self.tree.attribute_spans(name)
            said = spans[spans[:, 0] >= 0].tolist()
            found = self._values[name] = [buffer[start:stop] for start, stop in said]
        return found

    def by_value(self, name: str) -> dict[bytes, list[int]]:
        """Return the elements that have attribute `name` by its raw value: a page has few different classes."""
        found = self._by_value.get(name)
        if found is None:
            found = self._by_value[name] = _lookups.nodes_by_value(self.tree.buffer, self.tree.attribute_spans(name))
        return found
