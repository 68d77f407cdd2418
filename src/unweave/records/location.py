"""Where on a page something stands: the steps from the root down to it, and how alike two such ways are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from ..tree.climbing import upwards
from ..tree.content import ContentTree
from .leaves import class_nodes

MAX_STEPS = 40
"""Elements around a list that tell where it stands, the nearest ones; real pages have fewer."""
SAME_TAG = 0.4
"""What a step counts whose tag is the same and whose class or id is not: pages of a template differ in some names."""
ANY_CLASS = "*"
"""Class name of a step learnt from elements each of which is called otherwise."""
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Step:
    """One element: its tag, its first class name and its id, digits left out; "" where it has none."""

    tag: str
    class_name: str = field(default="", metadata={"key": "class"})
    id: str = ""

    def likeness(self, other: Step) -> float:
        """Return 0 for another tag, 1 for the same tag, class and id, and `SAME_TAG` between them."""
        if self.tag != other.tag:
            return 0.0
        is_same = self == other or ANY_CLASS in (self.class_name, other.class_name)
        return 1.0 if is_same else SAME_TAG


class Locator:
    """The steps to the nodes of one page, each read once."""

    def __init__(self, content: ContentTree) -> None:
        self._content = content
        self._steps: dict[int, Step] = {}
        self._names: dict[int, str] = {}  # class key -> class name

    def step(self, node: int) -> Step:
        """Return the step of a content node."""
        if node not in self._steps:
            tree, first = self._content.tree, int(self._content.first[node])
            attrs = tree.attrs(first) if self._content.label[node] else {}
            classes = attrs.get("class", "").split()
            self._steps[node] = Step(tree.tag(first), _bare(classes[0]) if classes else "", _bare(attrs.get("id", "")))
        return self._steps[node]

    def way(self, node: int) -> tuple[Step, ...]:
        """Return the steps from the root to a node, itself included; of a long way the last `MAX_STEPS`."""
        return tuple(map(self.step, islice(upwards(self._content.parent, node), MAX_STEPS)))[::-1]

    def classes(self, leaf: int, start: int) -> list[str]:
        """Return the class names around a leaf by which it is told (`leaves.class_nodes`), the nearest first."""
        return [self._class_name(node) for node in class_nodes(self._content, leaf, start)]

    def path(self, leaf: int, start: int) -> tuple[str, ...]:
        """Return "tag.class" of a leaf and of the elements around it, the leaf first, up to node `start`."""
        steps: list[str] = []
        for node in islice(upwards(self._content.parent, leaf, over=start - 1), MAX_STEPS):
            name = self._class_name(node)
            tag = self._content.tree.labels[self._content.label[node]]
            steps.append(f"{tag}.{name}" if name else tag)
        return tuple(steps)

    def _class_name(self, node: int) -> str:
        key = int(self._content.class_key[node])
        if key and key not in self._names:
            self._names[key] = self.step(node).class_name
        return self._names.get(key, "")


def _bare(name: str) -> str:
    """Return a class name or id without its digits, which number things."""
    return _DIGITS.sub("", name)


def way_likeness(a: Sequence[Step], b: Sequence[Step]) -> float:
    """Return how alike two ways are, 0 to 1: the best matching of their steps in order, over the longer way."""
    shorter, longer = sorted((len(a), len(b)))
    if not longer:
        return 1.0
    first = 0
    while first < shorter and a[first] == b[first]:
        first += 1
    last = 0
    while last < shorter - first and a[-1 - last] == b[-1 - last]:
        last += 1
    row = [0.0] * (len(b) - first - last + 1)
    for step in a[first : len(a) - last]:
        before = 0.0  # row[j - 1] of the row above
        for j, other in enumerate(b[first : len(b) - last], 1):
            above = row[j]
            row[j] = max(above, row[j - 1], before + step.likeness(other))
            before = above
    return (first + row[-1] + last) / longer
