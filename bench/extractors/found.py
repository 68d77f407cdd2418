"""What a method of the bench hands to the scorer: regions of records, and a table where it makes one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from unweave import Tree

Cells = Sequence[Sequence[str | None]]
"""Rows of texts; None where a row has no value in a column."""


class FoundRecord:
    """A record made of whole nodes of a page, `nodes[i]` their numbers in preorder; its text is read when asked for."""

    def __init__(self, tree: Tree, nodes: Sequence[int]) -> None:
        self.tree = tree
        self.nodes = tuple(nodes)

    @cached_property
    def text(self) -> str:
        """All that a reader sees of the nodes, in the order of the page."""
        return " ".join(filter(None, (self.tree.text_of(node) for node in self.nodes)))


@dataclass(frozen=True)
class FoundText:
    """A record of a method that says only its text."""

    text: str


@dataclass
class FoundRegion:
    """Records under one parent (None where a method does not say which), and how the method ranks them."""

    records: Sequence[FoundRecord] | Sequence[FoundText]
    parent: int | None
    score: float
    make_cells: Callable[[], Cells] | None = None

    @cached_property
    def cells(self) -> Cells | None:
        """The records as rows of texts; None where the method makes no table."""
        return self.make_cells() if self.make_cells else None


def ranked(regions: list[FoundRegion]) -> list[FoundRegion]:
    """Sort regions by score, best first; equals stay in the order of the page."""
    return sorted(regions, key=lambda region: -region.score)


def text_mass(lengths: Sequence[int]) -> float:
    """Score a group of records by the text they share evenly: median length * number * (1 - the largest's share).

    `lengths[i]` is how many characters record i has. A wrapper in which one member holds nearly all text scores low.
    """
    total = sum(lengths)
    if not total:
        return 0.0
    ordered = sorted(lengths)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return median * len(lengths) * (1 - ordered[-1] / total)
