"""MDR as the posts paper uses it for a baseline (MiBAT, sections 3.1 and 6.1.2), once through and with the second pass.

Greedy: under each parent the longest run of adjacent, similar combinations of 1 to `MAX_LENGTH` siblings is a region, and
the search goes on after it. The second pass adds siblings elsewhere that are similar to a record of the region.
"""

from __future__ import annotations

from dataclasses import dataclass

from unweave.posts.anchors import domain_similarity
from unweave.posts.mining import PostList
from unweave.posts.pivots import Pivot
from unweave.posts.similarity import Matcher, fragment, fragment_similarity
from unweave.posts.sketch import Sketch

MAX_LENGTH = 3
"""Siblings in one record; posts of webforum52 have at most two."""
MAX_CHILDREN = 400
"""Children of a parent that are looked at: of longer lists the first ones."""


@dataclass
class Mdr:
    """One page under one similarity measure and threshold."""

    sketch: Sketch
    pivots: list[Pivot]
    measure: str
    min_similarity: float

    def __post_init__(self) -> None:
        self.matcher = Matcher(self.sketch)
        self.dated = [pivot.node for pivot in self.pivots]
        self._known: dict[tuple[int, int], bool] = {}

    def main_region(self, second_pass: bool) -> PostList | None:
        """Return the region with a matched date and the most matched nodes, None without one (section 5.4)."""
        best: PostList | None = None
        for region in self.regions(second_pass):
            region.score = self._score(region)
            if region.score > 0 and (best is None or region.score > best.score):
                best = region
        return best

    def regions(self, second_pass: bool) -> list[PostList]:
        """Return all regions of the page that hold dates."""
        found = []
        around = {ancestor for node in self.dated for ancestor in self.sketch.ancestors(node)}
        for parent in sorted(around):
            children = self.sketch.children(parent)[:MAX_CHILDREN]
            at = 0
            while at < len(children) - 1:
                first, length, n_records = self._longest(children, at)
                if n_records < 2:
                    break
                starts = [first + i * length for i in range(n_records)]
                at = first + n_records * length
                if second_pass:
                    starts = self._second_pass(children, starts, length)
                found.append(PostList([self._record(children, s, length) for s in starts], []))
        return found

    def _record(self, children: list[int], start: int, length: int) -> tuple[int, int]:
        return children[start], self.sketch.end[children[start + length - 1]]

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
        if any(self.sketch.label[a] != self.sketch.label[b] for a, b in pairs):
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
        mapping = self.matcher.mapping(a, b)
        own = (fragment(self.sketch, root, self.measure) for root in (a, b))
        return fragment_similarity(mapping, *own) > self.min_similarity

    def _shares_pivot(self, a: int, b: int) -> bool:
        inside_a, inside_b = ([n for n in self.dated if root <= n < self.sketch.end[root]] for root in (a, b))
        if not inside_a or not inside_b:
            return False
        mapping = self.matcher.mapping(a, b)
        return any(
            (v := mapping.pairs.get(u, -1)) in inside_b
            and domain_similarity(mapping, u, v, self.measure) > self.min_similarity
            for u in inside_a
        )

    def _score(self, region: PostList) -> float:
        """Nodes matched between consecutive records; 0 where no date is matched between any two of them (Heuristic 1)."""
        total, dated = 0, 0
        nodes = set(self.dated)
        for before, after in zip(region.records, region.records[1:], strict=False):
            for a, b in zip(self._tops(before), self._tops(after), strict=False):
                mapping = self.matcher.mapping(a, b)
                total += mapping.size
                dated += sum(1 for u, v in mapping.pairs.items() if u in nodes and v in nodes)
        return float(total) if dated >= len(region.records) - 1 else 0.0

    def _tops(self, record: tuple[int, int]) -> list[int]:
        tops, node = [], record[0]
        while node < record[1]:
            tops.append(node)
            node = self.sketch.end[node]
        return tops
