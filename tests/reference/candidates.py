"""Candidate lists, as `unweave.lists.candidates` describes them, by dictionaries and lists."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

from unweave.lists.kinds import (
    CLASS,
    CLASS_PATH,
    DOUBLED,
    FIRST_RUN,
    PATH,
    SEPARATED,
    SHAPE_RUN,
    STEPS,
    TAG,
)
from unweave.tree.content import ContentTree

Ranges = tuple[tuple[int, int], ...]


def candidates(content: ContentTree) -> dict[Ranges, int]:
    """Return the kinds of every list of at least two records, by the records' ranges of nodes."""
    found: dict[Ranges, int] = defaultdict(int)
    for kind, ranges in _Groupings(content).all():
        if len(ranges) > 1:
            found[tuple(ranges)] |= kind
    return dict(found)


class _Groupings:
    def __init__(self, content: ContentTree) -> None:
        self.label, self.parent, self.end = content.label.tolist(), content.parent.tolist(), content.end.tolist()
        self.css, self.terminal = content.class_key.tolist(), content.terminal.tolist()
        self.tags = content.tree.labels
        div = self.tags.index("div")
        self.box = [div if self.tags[label] in ("section", "article") else label for label in self.label]
        n = len(self.label)
        self.full = [False] + [self.has_terminal(i, self.end[i]) and not self.is_header(i) for i in range(1, n)]

    def has_terminal(self, a: int, b: int) -> bool:
        return any(self.terminal[a:b])

    def children(self, node: int) -> list[int]:
        return [i for i in range(len(self.parent)) if self.parent[i] == node]

    def is_header(self, node: int) -> bool:
        cells = {self.tags[self.label[i]] for i in self.children(node)}
        return self.tags[self.label[node]] == "tr" and "th" in cells and "td" not in cells

    def path(self, node: int, classes: bool) -> Hashable:
        steps = []
        while node >= 0:
            steps.append((self.box[node], self.css[node] if classes else 0))
            node = self.parent[node]
        return tuple(steps)

    def shape(self, node: int) -> Hashable:
        inside: list[Hashable] = []
        for child in self.children(node):
            if self.has_terminal(child, self.end[child]) and (shape := self.shape(child)) not in inside[-1:]:
                inside.append(shape)
        return self.box[node], tuple(inside)

    def first(self, node: int) -> Hashable:
        return self.path(next(i for i in range(node, self.end[node]) if self.terminal[i]), classes=False)

    def steps(self, node: int) -> Hashable:
        """Return the tag and class of a node and of its parent; the node itself where neither has a class."""
        above = self.parent[node]
        if above < 0 or not (self.css[node] or self.css[above]):
            return node
        return self.box[node], self.css[node], self.box[above], self.css[above]

    def outermost(self, members: Sequence[int]) -> list[int]:
        return [i for i in members if not any(other < i < self.end[other] for other in members)]

    def all(self) -> list[tuple[int, Ranges]]:
        lists: list[tuple[int, Ranges]] = []
        keys: tuple[tuple[int, int, Callable[[int], Hashable]], ...] = (
            (TAG, 0, lambda i: self.box[i]),
            (CLASS, 0, lambda i: (self.box[i] if self.css[i] else self.label[i], self.css[i])),
            (0, FIRST_RUN, lambda i: (self.box[i], self.first(i))),
            (0, SHAPE_RUN, lambda i: self.shape(i)),
        )
        for parent in range(len(self.label)):
            inside = self.children(parent)
            full = [i for i in inside if self.full[i]]
            for kind, run_kind, key in keys:
                for members in _groups(full, key) if len(full) > 1 else []:
                    if kind:
                        lists.append((kind, self.ranges(members)))
                    if run_kind:
                        lists.append((run_kind, self.runs(members, full)))
            for members in _groups([i for i in inside if not self.full[i]], lambda i: self.label[i]):
                between = self.between(members, parent)
                lists += [(SEPARATED, between), (SEPARATED, between[1:]), (SEPARATED, between[1:-1])]
                in_pairs = self.in_pairs(members)
                if 0 < len(in_pairs) < len(members):
                    between = self.between(in_pairs, parent)
                    lists += [(DOUBLED, between), (DOUBLED, between[1:]), (DOUBLED, between[1:-1])]
        elements = [i for i in range(len(self.label)) if self.full[i] and self.label[i]]
        for kind, classes in ((PATH, False), (CLASS_PATH, True)):
            for members in _groups(elements, lambda i, classes=classes: self.path(i, classes)):  # type: ignore[misc]
                if len({self.parent[i] for i in members}) > 1:
                    lists.append((kind, self.ranges(members)))
        for members in map(self.outermost, _groups(elements, self.steps)):
            if len({self.path(i, True) for i in members}) > 1:
                lists.append((STEPS, self.ranges(members)))
        return lists

    def ranges(self, members: Sequence[int]) -> Ranges:
        return tuple((i, self.end[i]) for i in members)

    def runs(self, members: Sequence[int], full: Sequence[int]) -> Ranges:
        at = [full.index(i) for i in members]
        longest = max(b - a for a, b in pairwise(at))
        if longest < 2:
            return ()
        title = self.title(at, full)
        stops = [self.above_title(a, b, full, title) for a, b in pairwise(at)]
        longest = max(b - a for a, b in zip(at, stops, strict=False))
        stops.append(min(at[-1] + longest, len(full)))
        return tuple((full[a], self.end[full[b - 1]]) for a, b in zip(at, stops, strict=True))

    def n_texts(self, node: int) -> int:
        return self.terminal[node : self.end[node]].count(1)

    def title(self, at: Sequence[int], full: Sequence[int]) -> Hashable:
        """Return where the one text before the first member stands, if few others have such before them; else None."""
        if not at[0] or self.n_texts(full[at[0] - 1]) != 1:
            return None
        title = self.first(full[at[0] - 1])
        alike = [self.n_texts(full[a - 1]) == 1 and self.first(full[a - 1]) == title for a in at]
        return title if 2 * sum(alike) <= len(at) else None

    def above_title(self, a: int, b: int, full: Sequence[int], title: Hashable) -> int:
        """Return where a record from a to b ends: above the title of the next section, and what holds no text there."""
        if title is None or self.n_texts(full[b - 1]) != 1 or self.first(full[b - 1]) != title:
            return b
        b = max(a + 1, b - 1)
        while b > a + 1 and self.n_texts(full[b - 1]) == 0:
            b -= 1
        return b

    def in_pairs(self, members: Sequence[int]) -> list[int]:
        pairs = [pair for pair in pairwise(members) if not any(self.full[slice(*pair)])]
        return sorted({i for pair in pairs for i in pair})

    def between(self, members: Sequence[int], parent: int) -> Ranges:
        starts = [parent + 1, *(self.end[i] for i in members)]
        stops = [*members, self.end[parent]]
        return tuple((a, b) for a, b in zip(starts, stops, strict=True) if self.has_terminal(a, b))


def _groups(nodes: Sequence[int], key: Callable[[int], Hashable]) -> list[list[int]]:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for node in nodes:
        groups[key(node)].append(node)
    return [members for members in groups.values() if len(members) > 1]
