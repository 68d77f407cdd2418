"""MDR as the posts paper uses it for a baseline (MiBAT, sections 3.1 and 6.1.2), once through and with the second pass.

Greedy: under each parent the longest run of adjacent, similar combinations of 1 to `MAX_LENGTH` siblings is a region,
and the search goes on after it. The second pass adds siblings elsewhere that are similar to a record of the region.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from unweave.published.mibat import PageTree, domain_compare, fragment, tree_sim

MAX_LENGTH = 3
"""Siblings in one record; posts of webforum52 have at most two."""
MAX_CHILDREN = 400
"""Children of a parent that are looked at: of longer lists the first ones."""


@dataclass
class Mdr:
    """One page under one similarity measure and threshold."""

    page: PageTree
    measure: str
    min_similarity: float

    def __post_init__(self) -> None:
        self.tree, self.dated = self.page.tags, self.page.pivots
        self._known: dict[tuple[int, int], bool] = {}

    def texts(self, second_pass: bool) -> list[str]:
        """Return the records of the region with a matched date and the most matched nodes (section 5.4),
        [] without one."""
        scored = [(self._score(records), records) for records in self.regions(second_pass)]
        score, best = max(scored, key=lambda one: one[0], default=(0.0, []))
        return [self.tree.text([record]) for record in best] if score > 0 else []

    def regions(self, second_pass: bool) -> list[list[tuple[int, int]]]:
        """Return the records of all regions of the page that hold dates."""
        found = []
        around: set[int] = set()
        for node in self.dated:
            above = self.tree.parent[node]
            while above >= 0 and above not in around:
                around.add(above)
                above = self.tree.parent[above]
        for parent in sorted(around):
            children = self.tree.children[parent][:MAX_CHILDREN]
            at = 0
            while at < len(children) - 1:
                first, length, n_records = self._longest(children, at)
                if n_records < 2:
                    break
                starts = [first + i * length for i in range(n_records)]
                at = first + n_records * length
                if second_pass:
                    starts = self._second_pass(children, starts, length)
                found.append([self._record(children, s, length) for s in starts])
        return found

    def _record(self, children: list[int], start: int, length: int) -> tuple[int, int]:
        return children[start], self.tree.end[children[start + length - 1]]

    def _longest(self, children: list[int], at: int) -> tuple[int, int, int]:
        """Return (start, length, records) of the run from `at` on that covers most children."""
        best = (at, 1, 1)
        for length in range(1, MAX_LENGTH + 1):
            for first in range(at, min(at + length, len(children))):
                n = 1
                start = first
                while self._combined(children, start, start + length, length):
                    n += 1
                    start += length
                if n >= 2 and n * length > best[1] * best[2]:
                    best = (first, length, n)
        if best[2] < 2 and at + 1 < len(children):
            return self._next(children, at + 1)
        return best

    def _next(self, children: list[int], at: int) -> tuple[int, int, int]:
        """Return the first run that begins at `at` or later."""
        while at < len(children) - 1:
            for length in range(1, MAX_LENGTH + 1):
                n, start = 1, at
                while self._combined(children, start, start + length, length):
                    n += 1
                    start += length
                if n >= 2:
                    return at, length, n
            at += 1
        return at, 1, 1

    def _second_pass(self, children: list[int], starts: list[int], length: int) -> list[int]:
        """Return `starts` with the combinations elsewhere that are similar to the first record."""
        covered = {start + step for start in starts for step in range(length)}
        added = list(starts)
        for start in range(len(children) - length + 1):
            own = {start + step for step in range(length)}
            if not own & covered and self._combined(children, starts[0], start, length):
                added.append(start)
                covered |= own
        return sorted(added)

    def _combined(self, children: list[int], i: int, j: int, length: int) -> bool:
        """Say whether the combinations of `length` siblings from `i` and from `j` are similar."""
        if max(i, j) + length > len(children):
            return False
        pairs = [(children[i + step], children[j + step]) for step in range(length)]
        if any(self.tree.label[a] != self.tree.label[b] for a, b in pairs):
            return False
        if self.measure in ("pm", "ps"):
            return any(self._similar(a, b) for a, b in pairs)
        return all(self._similar(a, b) for a, b in pairs)

    def _similar(self, a: int, b: int) -> bool:
        key = (a, b)
        if key not in self._known:
            self._known[key] = self._is_similar(a, b)
        return self._known[key]

    def _is_similar(self, a: int, b: int) -> bool:
        if self.measure == "tl":
            return True
        if self.measure in ("pm", "ps"):
            return self._shares_pivot(a, b)
        one, other = (fragment(self.tree, root, self.measure) for root in (a, b))
        return tree_sim(self.page.mapping(a, b), one, other) > self.min_similarity

    def _shares_pivot(self, a: int, b: int) -> bool:
        inside_a, inside_b = ([n for n in self.dated if root <= n < self.tree.end[root]] for root in (a, b))
        if not inside_a or not inside_b:
            return False
        return bool(domain_compare(self.page, a, b, set(inside_a), inside_b, self.measure, self.min_similarity))

    def _score(self, records: list[tuple[int, int]]) -> float:
        """Nodes matched between consecutive records; 0 where no date is matched between any two of them (Heuristic
        1)."""
        total, dated = 0, 0
        nodes = set(self.dated)
        for before, after in pairwise(records):
            for a, b in zip(self._tops(before), self._tops(after), strict=False):
                pairs = self.page.mapping(a, b)
                total += len(pairs)
                dated += sum(1 for u, v in pairs.items() if u in nodes and v in nodes)
        return float(total) if dated >= len(records) - 1 else 0.0

    def _tops(self, record: tuple[int, int]) -> list[int]:
        tops, node = [], record[0]
        while node < record[1]:
            tops.append(node)
            node = self.tree.end[node]
        return tops
