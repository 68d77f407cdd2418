"""The content nodes of a region's records as plain lists, with the path of each: what folding and running text read. O(nodes)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ..tree.content import ContentTree

Parts = Sequence[tuple[int, int]]
"""A record: the ranges of content nodes it is made of, in document order; more than one where it is noncontiguous."""
Attributes = Callable[[int], Mapping[str, str]]
"""The attributes of a tree's element by its number, each read once."""
MAX_MARK = 12
"""Characters of a mark at most, an entity counted as it is written."""
_WORD = re.compile(r"[^\W\d_]+")


class Source:
    """The content nodes around a region's records as plain lists; node i here is content node `base` + i.

    Attributes
    ----------
    label, end, parent, terminal : as in `ContentTree`, numbers from `base` on
    key : by node, a number for the path of tags and classes from the record's top, equal for equal paths
    """

    def __init__(self, content: ContentTree, records: Sequence[Parts]) -> None:
        self.content = content
        self.base, last = min(parts[0][0] for parts in records), max(parts[-1][1] for parts in records)
        self.label, self.end, self.parent, self.terminal, classes = (
            column[self.base : last].tolist()
            for column in (
                content.label,
                content.end - self.base,
                content.parent - self.base,
                content.terminal,
                content.class_key,
            )
        )
        self._words: dict[int, frozenset[str]] = {}
        self.key: dict[int, int] = {}
        numbers: dict[tuple[int, int, int], int] = {}
        for node in self.nodes(records):
            step = (self.key.get(self.parent[node], -1), self.label[node], classes[node])
            self.key[node] = numbers.setdefault(step, len(numbers))

    def nodes(self, records: Sequence[Parts]) -> list[int]:
        """Return the nodes of records, in order."""
        return [node for parts in records for a, b in parts for node in range(a - self.base, b - self.base)]

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        found, child = [], node + 1
        while child < self.end[node]:
            found.append(child)
            child = self.end[child]
        return found

    def is_mark(self, node: int) -> bool:
        """Say whether a node is a text without a letter or digit, such as the comma between two names."""
        if self.terminal[node] != 1 or self.content.chars[node + self.base] > MAX_MARK:
            return False
        return not any(c.isalnum() for c in self.content.text_at(node + self.base))

    def words(self, node: int) -> frozenset[str]:
        """Return the words of what a reader sees of a subtree, its beginning."""
        found = self._words.get(node)
        if found is None:
            text = self.content.text(node + self.base, self.end[node] + self.base)[:200]
            found = self._words[node] = frozenset(map(str.lower, _WORD.findall(text)))
        return found

    def says_more(self, node: int) -> bool:
        """Say whether a digit or a colon is in what a reader sees of a subtree: a value, or the label of one."""
        inside = slice(node + self.base, self.end[node] + self.base)
        return bool(self.content.digits[inside].any()) or ":" in self.content.text(inside.start, inside.stop)[:200]
