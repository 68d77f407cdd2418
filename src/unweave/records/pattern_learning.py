"""What a saved pattern keeps of a region: its seed tree, where and how its records stand, and what becomes of each item.

The latter is read off the region's table, whatever made it: which cells the item at a leaf of the seed went to, and with
which text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..lists.kinds import SEPARATED
from ..model import Table
from ..tree.content import ContentTree
from .alignment import Alignment
from .columns import item_at
from .leaves import leaf_text, text_words
from .location import ANY_CLASS, Locator, Step
from .pattern_search import Unit
from .readings import Reading, reading_of
from .record_source import Parts
from .seed_matching import Beside, Seed, SeedMatcher, SeedNode

MAX_PLACES = 8
"""Ways to the parents of records that are kept, the commonest; most lists have one."""
TYPICAL = 0.25
"""Quantile of the fits of the records learnt from, from which on a record of another page is as good: lists may have two
kinds of records, of which one fits less."""
MIN_FIT = 0.3
INDIVIDUAL = 0.5
"""Different class names a record, among those of one tag, from which on the class is each record's own."""


class TableLesson:
    """What the table of a region says of its items."""

    def __init__(self, content: ContentTree, locator: Locator, aligned: Alignment, table: Table) -> None:
        self._content, self._locator, self._aligned = content, locator, aligned
        self._values: dict[
            tuple[int, int], list[tuple[int, str]]
        ] = {}  # (record, node of the tree) -> what is made of it
        for record, row in enumerate(table.rows):
            for column, value in enumerate(row):
                for item in value if isinstance(value, list) else [value]:
                    if item is not None and item.node is not None:
                        self._values.setdefault((record, item.node.index), []).append((column, item.text))

    def seed(self, records: Sequence[Parts]) -> Seed:
        """Return the seed, and beside it what the records have that a matcher finds no place for in it."""
        nodes = tuple(self._seed_nodes(records))
        running = tuple(sorted(self._running(records)))
        matcher = SeedMatcher(self._content, self._locator, Seed(nodes, running=running))
        known: dict[tuple[str, ...], set[int]] = {}
        readings: dict[tuple[str, ...], Counter[Reading]] = {}
        for record, parts in enumerate(records):
            for node, reading in matcher.fit(parts).items:
                if reading is None:
                    path = self._locator.path(node, top_of(parts, node))
                    known.setdefault(path, set()).add(record)
                    readings.setdefault(path, Counter())[self._reading(record, node)] += 1
        beside = [
            Beside(path, len(having) / len(records), _commonest(readings[path])) for path, having in known.items()
        ]
        return Seed(nodes, tuple(sorted(beside, key=lambda leaf: -leaf.share)), running)

    def _seed_nodes(self, records: Sequence[Parts]) -> list[SeedNode]:
        seen: dict[int, list[tuple[int, int]]] = {}  # node of the seed -> (record, content node) of each that has it
        for record, placed in enumerate(self._aligned.place):
            for node, place in placed.items():
                seen.setdefault(place, []).append((record, node))
        seed = self._aligned.seed
        order = [node for node in seed.preorder() if node in seen]  # a later round may have left one of an earlier
        number = {node: position for position, node in enumerate(order)}
        parent = {child: node for node in (0, *order) for child in seed.children[node]}
        found = []
        for node in order:
            places = seen[node]
            made = SeedNode(
                self._content.tree.labels[seed.label[node]], number.get(parent[node], -1), len(places) / len(records)
            )
            if seed.terminal[node]:
                readings = Counter(self._reading(record, at) for record, at in places)
                classes = Counter(tuple(self._locator.classes(at, records[record][0][0])) for record, at in places)
                words = self._shared_words([at for _, at in places])
                made = replace(made, reading=_commonest(readings), classes=_commonest(classes), words=words)
            found.append(made)
        return found

    def _reading(self, record: int, node: int) -> Reading:
        values = self._values.get((record, int(self._content.first[node])), [])
        return reading_of(item_at(self._content, node).text, values)

    def _shared_words(self, nodes: Sequence[int]) -> tuple[str, ...]:
        """Return the words that at least half of the items have, in the order in which they come."""
        texts = [leaf_text(self._content, node) for node in nodes if self._content.terminal[node] != 2]
        votes = Counter(word for text in texts for word in dict.fromkeys(text_words(text)))
        return tuple(word for word, count in votes.items() if 2 * count >= len(texts))

    def _running(self, records: Sequence[Parts]) -> set[tuple[str, ...]]:
        """Return the paths of the elements that were taken as one item."""
        return {
            self._locator.path(node, top_of(records[record], node))
            for record, row in enumerate(self._aligned.cells)
            for nodes in row.values()
            for node in nodes
            if not self._content.terminal[node]
        }


def unit_of(content: ContentTree, locator: Locator, matcher: SeedMatcher, records: Sequence[Parts], kinds: int) -> Unit:
    """Return how and where the records of a region stand."""
    starts = [parts[0][0] for parts in records]
    places = Counter(locator.way(int(content.parent[start])) for start in starts)
    fits = [fit for fit in (matcher.fit(parts).value for parts in records) if fit > 0]
    separator = records[0][0][1] if kinds == SEPARATED else len(content)
    return Unit(
        kinds,
        tuple(place for place, _ in places.most_common(MAX_PLACES)),
        _beginnings([locator.step(start) for start in starts]),
        max(len(content.nodes(a, b)) for parts in records for a, b in parts),
        content.tree.labels[content.label[separator]] if separator < len(content) else "",
        any(len(parts) > 1 for parts in records),
        max(MIN_FIT, float(np.quantile(fits, TYPICAL)) if fits else 0.0),
    )


def _beginnings(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the elements that records begin with, the commonest first; an id is a record's own, a class may be."""
    found: Counter[Step] = Counter()
    for tag, n_records in Counter(step.tag for step in steps).items():
        classes = Counter(step.class_name for step in steps if step.tag == tag)
        if len(classes) > max(INDIVIDUAL * n_records, 2):
            found[Step(tag, ANY_CLASS)] = n_records
        else:
            found.update({Step(tag, name): count for name, count in classes.items()})
    return tuple(step for step, _ in found.most_common(MAX_PLACES))


def top_of(parts: Parts, node: int) -> int:
    """Return the first node of the range of a record that holds `node`."""
    return next(a for a, b in parts if a <= node < b)


def _commonest(votes: Counter[Any]) -> Any:
    return votes.most_common(1)[0][0]
