"""What a saved pattern keeps of a region: its seed tree, where and how its records stand, and what becomes of each
item.

The latter is read off the region's table, whatever made it: which cells the item at a leaf of the seed went to, and
with which text.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from ..lists.kinds import BY_NAME, SEPARATED
from ..model import Item, Table
from ..tree.content import ContentTree
from .alignment import Alignment
from .bare_links import bare_links, icons
from .columns import items_at
from .leaves import leaf_text, text_words
from .location import ANY_CLASS, Locator, Step
from .pattern_search import Unit
from .ratings import find_ratings
from .readings import Reading, joined_reading, reading_of
from .record_source import Parts
from .seed_matching import Beside, Seed, SeedMatcher, SeedNode
from .star_sentences import parts_of_sentence
from .told import NOWHERE, Told, learn_told

MAX_PLACES = 8
"""Ways to the parents of records that are kept, the commonest; most lists have one."""
TYPICAL = 0.25
"""Quantile of the fits of the records learnt from, from which on a record of another page is as good: lists may have
two kinds of records, of which one fits less."""
MIN_FIT = 0.3
INDIVIDUAL = 0.5
"""Different class names a record, among those of one tag, from which on the class is each record's own."""


class TableLesson:
    """What the table of a region says of its items."""

    def __init__(self, content: ContentTree, locator: Locator, aligned: Alignment, table: Table) -> None:
        self._content, self._locator, self._aligned = content, locator, aligned
        running = {node for row in aligned.cells for at in row.values() for node in at if not content.terminal[node]}
        self._running_items = running
        self._rows = table.rows
        self._order: dict[int, list[int]] = {}  # record -> its items in order
        self._items: dict[int, Item] = {}  # those that were read
        self._around = {at: node for node in running for at in range(node + 1, int(content.end[node]))}
        """By node: the element around it that was taken as one item."""
        # (record, node of the tree) -> what is made of it
        self._values: dict[tuple[int, int], list[tuple[int, str]]] = {}
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
        fits = [[node for node, reading in matcher.fit(parts).items if reading is None] for parts in records]
        self._read(chain.from_iterable(fits))
        for record, (parts, unplaced) in enumerate(zip(records, fits, strict=True)):
            for node in unplaced:
                path = self._locator.path(node, top_of(parts, node))
                known.setdefault(path, set()).add(record)
                readings.setdefault(path, Counter())[self._reading(record, node)] += 1
        shares = {path: len(having) / len(records) for path, having in known.items()}
        beside = [Beside(path, share, _commonest(readings[path])) for path, share in shares.items()]
        return Seed(nodes, tuple(sorted(beside, key=lambda leaf: -leaf.share)), running)

    def _seed_nodes(self, records: Sequence[Parts]) -> list[SeedNode]:
        seen: dict[int, list[tuple[int, int]]] = {}  # node of the seed -> (record, content node) of each that has it
        for record, placed in enumerate(self._aligned.place):
            for node, place in placed.items():
                seen.setdefault(place, []).append((record, node))
        seed = self._aligned.seed
        self._read({node for place, here in seen.items() if seed.terminal[place] for _, node in here})
        order = [node for node in seed.preorder() if node in seen]  # a later round may have left one of an earlier
        number = {node: position for position, node in enumerate(order)}
        parent = {child: node for node in (0, *order) for child in seed.children[node]}
        found = []
        for node in order:
            places = seen[node]
            tag, share = self._content.tree.labels[seed.label[node]], len(places) / len(records)
            made = SeedNode(tag, number.get(parent[node], -1), share)
            if seed.terminal[node]:
                readings = Counter(self._reading(record, at) for record, at in places)
                classes = Counter(tuple(self._locator.classes(at, records[record][0][0])) for record, at in places)
                words = self._shared_words([at for _, at in places])
                made = replace(made, reading=_commonest(readings), classes=_commonest(classes), words=words)
            found.append(made)
        return found

    def _read(self, nodes: Iterable[int]) -> None:
        """Read items at once, which takes a fraction of the time of one by one."""
        new = [node for node in dict.fromkeys(nodes) if node not in self._items]
        if new:
            self._items.update(items_at(self._content, new))

    def _item(self, node: int) -> Item:
        self._read([node])
        return self._items[node]

    def _reading(self, record: int, node: int) -> Reading:
        text, values = self._item(node).text, self._values_of(record, node)
        return joined_reading(text, values, partial(self._beside, record, node)) or reading_of(text, values)

    def _beside(self, record: int, node: int) -> tuple[str, str]:
        """Return the texts of the items before and after one; "" for those that are in a column."""
        if record not in self._order:
            self._order[record] = sorted(at for here in self._aligned.cells[record].values() for at in here)
        nodes = self._order[record]
        at = bisect_left(nodes, node)
        around = [nodes[place] if 0 <= place < len(nodes) else -1 for place in (at - 1, at + 1)]
        before, after = ("" if it < 0 or self._values_of(record, it) else self._item(it).text for it in around)
        return before, after

    def _values_of(self, record: int, node: int) -> list[tuple[int, str]]:
        """Return (column, text) of what is made of an item.

        What is one item of running text in most records may be several here, and what is several there one here.
        """
        content, values = self._content, self._values
        here = values.get((record, int(content.first[node])), [])
        inside = range(node + 1, int(content.end[node])) if not here else ()
        here = here or [value for at in inside for value in values.get((record, int(content.first[at])), ())]
        while not here and node in self._around:
            node = self._around[node]
            here = values.get((record, int(content.first[node])), [])
        return here

    def told(self, records: Sequence[Parts], matcher: SeedMatcher, section: int) -> Told:
        """Return what the page says of the columns; `section`: the number of that of sections, -1 if there is none."""
        fits = [[node for node, _ in matcher.fit(parts).items] for parts in records]
        self._read(chain.from_iterable(fits))
        rows = enumerate(fits)
        cells = [[(node, self._item(node), self._values_of(number, node)) for node in nodes] for number, nodes in rows]
        told = learn_told(self._content, records, cells, section)
        rating, rated_by = self._rated(records)
        told = replace(told, rating=rating, rated_by=rated_by)
        linked, button = self._linked()
        return replace(told, linked=linked, button=button, icons=self._icons(records))

    def _rated(self, records: Sequence[Parts]) -> tuple[int, int]:
        """Return the column of ratings that no text says, and that of how many have rated; `NOWHERE` for none."""
        ratings = find_ratings(self._content, records)
        at: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        for record, (node, item) in enumerate(zip(ratings.nodes, ratings.items, strict=True)) if ratings else ():
            said = (parts_of_sentence(item.text) if item else None) or ("", "")
            for column, text in self._values.get((record, int(self._content.first[node])), ()) if item else ():
                at[text == said[1]][column] += 1
        rating, by = (_commonest(votes) if votes else NOWHERE for votes in at)
        return rating, by

    def _icons(self, records: Sequence[Parts]) -> dict[str, int]:
        """Return the columns of the addresses that links without a text lead to."""
        content, found = self._content, dict[str, int]()
        for name, links in icons(content, bare_links(content, records)).items():
            at = [self._values.get((record, int(content.first[node])), []) for record, (node, _) in links.items()]
            columns = Counter(column for values in at for column, _ in values)
            found |= {name: _commonest(columns)} if columns else {}
        return found

    def _linked(self) -> tuple[int, int]:
        """Return the column whose texts got links that are not around them, and that of the buttons that these are of;
        `NOWHERE` for none.
        """
        content, links = self._content, defaultdict[int, dict[int, str]](dict)
        given = Counter[int]()
        for record, row in enumerate(self._rows):
            for column, value in enumerate(row):
                item = value[0] if isinstance(value, list) else value
                if item is not None and item.node is not None and item.href:
                    links[column][record] = item.href
                    at = int(np.searchsorted(content.first, item.node.index))
                    given[column] += bool((content.link[at : content.end[at]] < 0).all())
        linked = next((column for column, n in given.most_common(1) if 2 * n > len(links[column])), NOWHERE)
        button = next((at for at, found in links.items() if at != linked and found == links.get(linked)), NOWHERE)
        return linked, button

    def _shared_words(self, nodes: Sequence[int]) -> tuple[str, ...]:
        """Return the words that at least half of the items have, in the order in which they come."""
        texts = [leaf_text(self._content, node) for node in nodes if self._content.terminal[node] != 2]
        votes = Counter(word for text in texts for word in dict.fromkeys(text_words(text)))
        return tuple(word for word, count in votes.items() if 2 * count >= len(texts))

    def _running(self, records: Sequence[Parts]) -> set[tuple[str, ...]]:
        """Return the paths of the elements that were taken as one item, in most records that have such."""
        content, votes = self._content, Counter[tuple[str, ...]]()
        labels = list({int(content.label[node]) for node in self._running_items})
        n_before = content.before
        for a, b in (part for parts in records for part in parts) if labels else ():
            inside = np.arange(a, b)
            several = n_before[content.end[inside]] - n_before[inside] > 1
            is_such = several & np.isin(content.label[inside], labels) & (content.terminal[inside] == 0)
            for node in inside[is_such].tolist():
                if node not in self._around:
                    votes[self._locator.path(node, a)] += 1 if node in self._running_items else -1
        return {path for path, n in votes.items() if n > 0}


def unit_of(content: ContentTree, locator: Locator, matcher: SeedMatcher, records: Sequence[Parts], kinds: int) -> Unit:
    """Return how and where the records of a region stand."""
    starts = [parts[0][0] for parts in records]
    places = Counter(locator.way(int(content.parent[start])) for start in starts)
    fits = [fit for fit in (matcher.fit(parts).value for parts in records) if fit > 0]
    separator = records[0][0][1] if kinds == SEPARATED else len(content)
    return Unit(
        tuple(name for name, bit in BY_NAME.items() if kinds & bit),
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
