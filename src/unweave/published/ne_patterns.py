"""Node extraction patterns: what the pages of a cluster have in common, with wildcards where they differ (RTDM, 4.2).

A pattern is an ordered tree whose leaves may be wildcards: `.` takes one subtree, `+` one or more siblings, `?` one or
none, `*` any number. A page is a pattern without wildcards. `compose` makes, from the RTDM mapping of two patterns, one
that accepts every page that either accepts; composing the pages of a cluster one by one makes the cluster's pattern.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..articles.vertices import Vertices, Vocabulary, text_label
from ..match.forest import Forest
from ..match.rtdm import comparison
from ..tree.labels import LABEL, TEXT
from ..tree.tree import topmost

OPTIONAL, REPEATED = 1, 2
WILDCARDS = {".": 0, "?": OPTIONAL, "+": REPEATED, "*": OPTIONAL | REPEATED}
"""Each wildcard's quantifier."""
_WILDCARD = {quantifier: wildcard for wildcard, quantifier in WILDCARDS.items()}
MAX_CELLS = 1 << 26
"""Table cells for one composition; past it the mapping is valid but not of least cost."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An ne-pattern.

    Attributes
    ----------
    labels : in preorder: an element's name, `"` and the text of a text vertex, or a wildcard
    end : one past the last vertex of each subtree
    n_pages : pages it was composed from
    """

    labels: tuple[str, ...]
    end: tuple[int, ...]
    n_pages: int = 1

    def __len__(self) -> int:
        return len(self.labels)

    def __str__(self) -> str:
        """Bracket notation: `{html{body{p{.}}{*}}}`."""
        parts: list[str] = []
        open_ends: list[int] = []
        for at, label in enumerate(self.labels):
            while open_ends and open_ends[-1] <= at:
                parts.append("}")
                open_ends.pop()
            parts.append("{" + label)
            open_ends.append(self.end[at])
        return "".join(parts) + "}" * len(open_ends)

    @classmethod
    def from_page(cls, page: Vertices) -> Pattern:
        """Return the pattern that accepts this page alone."""
        tree = page.tree
        labels = tuple(
            text_label(tree.text_at(node)) if label == TEXT else tree.labels[label]
            for node, label in zip(page.node.tolist(), page.label.tolist(), strict=True)
        )
        return cls(labels, tuple(page.end.tolist()))


def compose_pages(pages: Iterable[Vertices], *, merge_gap: int = 1) -> Pattern:
    """Return the pattern of a cluster: its pages composed one by one. It accepts each of them."""
    result: Pattern | None = None
    for page in pages:
        pattern = Pattern.from_page(page)
        result = pattern if result is None else compose(result, pattern, merge_gap=merge_gap)
    if result is None:
        raise ValueError("a pattern is composed from one page at least")
    return result


def compose(first: Pattern, second: Pattern, *, merge_gap: int = 1) -> Pattern:
    """Return a pattern that accepts every page that `first` or `second` accepts.

    merge_gap : wildcards with at most this many constant vertices between them become one
    """
    if merge_gap < 0:
        raise ValueError(f"merge_gap is 0 or more, not {merge_gap!r}")
    image = _mapping(first, second)
    draft = _Draft(first, second, image)
    draft.simplify(merge_gap)
    return draft.pattern(first.n_pages + second.n_pages)


def _mapping(first: Pattern, second: Pattern) -> list[int]:
    """Return, for each vertex of `second`, the vertex of `first` that RTDM maps to it, or -1; unit costs, wildcards
    as labels."""
    vocabulary = Vocabulary()
    numbers = [
        np.array([LABEL.get(label) or vocabulary.number(label) for label in pattern.labels], np.int32)
        for pattern in (first, second)
    ]
    forest = Forest(numbers, [np.array(pattern.end, np.int32) for pattern in (first, second)])
    image = np.empty(len(second), np.int32)
    comparison(forest, traced=True).map_roots(0, len(first), MAX_CELLS, image)
    found: list[int] = image.tolist()
    return found


def _children(end: Sequence[int], vertex: int) -> list[int]:
    return topmost(end, vertex + 1, end[vertex])


class _Draft:
    """A pattern being made: vertex 0 is the root, children as lists, so that lists of siblings can be rewritten."""

    def __init__(self, first: Pattern, second: Pattern, image: Sequence[int]) -> None:
        self.labels: list[str] = []
        self.children: list[list[int]] = []
        self._merge(first, second, image)

    def _new(self, label: str) -> int:
        self.labels.append(label)
        self.children.append([])
        return len(self.labels) - 1

    def _merge(self, first: Pattern, second: Pattern, image: Sequence[int]) -> None:
        """Apply the rules of composition to every mapped pair, from the root down."""
        root = self._pair(first.labels[0], second.labels[0])
        waiting = [(0, 0, root)]
        while waiting:
            a, b, into = waiting.pop()
            if self.labels[into] in WILDCARDS:  # takes the place of both subtrees
                continue
            partner = {image[y]: y for y in _children(second.end, b) if image[y] >= 0}
            todo = iter(_children(second.end, b))
            siblings = self.children[into]
            for x in _children(first.end, a):
                if x not in partner:
                    siblings.append(self._new(_optional(first.labels[x])))
                    continue
                for y in todo:
                    if image[y] == x:
                        break
                    siblings.append(self._new(_optional(second.labels[y])))
                pair = self._pair(first.labels[x], second.labels[partner[x]])
                siblings.append(pair)
                waiting.append((x, partner[x], pair))
            siblings += [self._new(_optional(second.labels[y])) for y in todo]

    def _pair(self, x: str, y: str) -> int:
        if x in WILDCARDS or y in WILDCARDS:
            return self._new(_WILDCARD[WILDCARDS.get(x, 0) | WILDCARDS.get(y, 0)])
        return self._new(x if x == y else ".")

    def simplify(self, merge_gap: int) -> None:
        """Merge wildcards along each list of siblings, the deepest lists first."""
        size = [1] * len(self.labels)
        for vertex in range(len(self.labels) - 1, -1, -1):  # children are made after their parents
            siblings = self.children[vertex]
            if siblings:
                siblings = self._merge_siblings(siblings, size, merge_gap)
                self.children[vertex] = siblings
            size[vertex] = 1 + sum(size[child] for child in siblings)

    def _merge_siblings(self, siblings: list[int], size: list[int], merge_gap: int) -> list[int]:
        """Replace each run of wildcards, gaps of at most merge_gap vertices included, by one; a single one stays."""
        loose = [self.labels[child] in WILDCARDS for child in siblings]
        result: list[int] = []
        at = 0
        while at < len(siblings):
            if not loose[at]:
                result.append(siblings[at])
                at += 1
                continue
            last, look, gap = at, at + 1, 0
            while look < len(siblings):
                if loose[look]:
                    last, gap = look, 0
                else:
                    gap += size[siblings[look]]
                    if gap > merge_gap:
                        break
                look += 1
            run = siblings[at : last + 1]
            if len(run) == 1:
                result.append(run[0])
            else:
                required = any(not WILDCARDS.get(self.labels[v], 0) & OPTIONAL for v in run)
                merged = run[0]
                self.labels[merged], self.children[merged] = ("+" if required else "*"), []
                size[merged] = 1
                result.append(merged)
            at = last + 1
        return result

    def pattern(self, n_pages: int) -> Pattern:
        """Return the draft as a pattern, in preorder."""
        labels: list[str] = []
        end: list[int] = []
        stack = [(0, -1)]
        while stack:
            vertex, place = stack.pop()
            if place >= 0:
                end[place] = len(labels)
                continue
            stack.append((vertex, len(labels)))
            labels.append(self.labels[vertex])
            end.append(0)
            stack.extend((child, -1) for child in reversed(self.children[vertex]))
        return Pattern(tuple(labels), tuple(end), n_pages)


def _optional(label: str) -> str:
    """Return the wildcard for a vertex that only one of the two patterns has."""
    return _WILDCARD[WILDCARDS.get(label, 0) | OPTIONAL]
