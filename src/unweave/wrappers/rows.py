"""From claimed leaves to records, by the page's repeating structure. O(claims · depth), and region detection where
needed.

The anchor of a record is the field that marked rows have most surely. A record is the largest subtree around one anchor
that holds no other; what lies between is dealt out by its order. Where that gives a record two values of a field that
rows have once, or fields as no marked row has them (an anchor is missing, rows are several siblings, two rows share an
element), the lists that region detection finds on the page (`page_lists.py`) are asked, and the better of both is
taken.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from ..tree import Node
from .claims import Claim
from .lesson import Lesson
from .page_lists import PageLists
from .ranked_page import RankedPage

LOOSE = 0.5
"""What a leaf costs that only its order deals out, and one that is not in the order of the marked rows."""
DOUBLE = 2.0
"""What a value too many costs; a record costs 1."""
OUTSIDE = 1.5
"""What a leaf outside all records of a list costs."""
MIN_SEEN = 5
"""Rows that must have had a field exactly once before a second value in a record is held to be wrong."""


def segment(lesson: Lesson, ranked: RankedPage, claims: Sequence[Claim]) -> list[list[Claim]]:
    """Return the claims of each record, records and claims in document order."""
    if not claims:
        return []
    listed = lesson.rows.listed
    once = {c for c, fields in enumerate(lesson.classes) if c and not listed.intersection(fields)}
    cost = _cost(lesson, claims, once)
    record, n_loose = _by_anchors(lesson, ranked, claims)
    total = cost(record) + LOOSE * n_loose
    if total > cost.least:
        leaves = np.array([claim.leaf for claim in claims], np.int32)
        dealt = PageLists(ranked).deal(leaves, cost.least, cost)
        if dealt is not None and dealt[1] < total:
            record = _with_rest(lesson, ranked, claims, dealt[0])
    rows = grouped((number, claim) for claim, number in zip(claims, record.tolist(), strict=True))
    sure = {c for c in once if all(lesson.rows.presence[name] >= MIN_SEEN for name in lesson.classes[c])}
    ordered = sorted(rows.values(), key=lambda row: row[0].leaf)
    return [_without_doubles(row, sure) for row in ordered]


class RowCost:
    """What a division of leaves into records costs: as few records as there can be without a value too many."""

    def __init__(self, class_of: NDArray[np.int32], is_once: NDArray[np.bool_], rank: NDArray[np.int32]) -> None:
        """Take int32[n_leaves], and of each class bool, whether a record has it once, and int32: number in a row."""
        self.class_of = class_of
        self._is_once, self._rank = is_once[class_of], rank[class_of]
        self.least = int(np.bincount(class_of[self._is_once], minlength=1).max(initial=1))

    def __call__(self, record: NDArray[np.int32]) -> float:
        """Return the cost of the records `record`, one number a leaf, -1 outside all records."""
        n_records = len(set(record.tolist()) - {-1})
        key = np.sort((record * len(self._rank) + self.class_of)[self._is_once & (record >= 0)])
        n_doubles = np.count_nonzero(key[1:] == key[:-1])
        n_disordered = np.count_nonzero((record[1:] == record[:-1]) & (self._rank[1:] < self._rank[:-1]))
        return n_records + DOUBLE * n_doubles + LOOSE * n_disordered + OUTSIDE * np.count_nonzero(record < 0)


def _cost(lesson: Lesson, claims: Sequence[Claim], once: set[int]) -> RowCost:
    class_of = np.array([claim.class_id for claim in claims], np.int32)
    is_once = np.array([c in once for c in range(len(lesson.classes))], np.bool_)
    rank = [lesson.rows.rank.get(fields[0], 0) if fields else 0 for fields in lesson.classes]
    return RowCost(class_of, is_once, np.array(rank, np.int32))


def _with_rest(
    lesson: Lesson, ranked: RankedPage, claims: Sequence[Claim], record: NDArray[np.int32]
) -> NDArray[np.int32]:
    """Return `record` with the claims outside all records in records of their own, by anchors."""
    outside = np.flatnonzero(record < 0)
    if len(outside):
        rest, _ = _by_anchors(lesson, ranked, [claims[n] for n in outside.tolist()])
        record = record.copy()
        record[outside] = rest + record.max() + 1
    return record


def _without_doubles(row: list[Claim], once: set[int]) -> list[Claim]:
    """Return the claims of a record, of several for a class of `once` the one with the best score."""
    best: dict[int, Claim] = {}
    for claim in row:
        if claim.class_id in once and (claim.class_id not in best or claim.score > best[claim.class_id].score):
            best[claim.class_id] = claim
    return [claim for claim in row if best.get(claim.class_id, claim) is claim]


def _by_anchors(lesson: Lesson, ranked: RankedPage, claims: Sequence[Claim]) -> tuple[NDArray[np.int32], int]:
    """Return the record of each claim, by the largest subtrees around one anchor, and the number of loose claims.

    A claim outside these subtrees is loose: it is dealt out by its order, as the fields of the marked rows stand.
    """
    record = np.zeros(len(claims), np.int32)
    name = _anchor(lesson, claims)
    anchors = [claim for claim in claims if name in lesson.classes[claim.class_id]]
    if not anchors:
        return record, 0
    owners = _owners(ranked, enumerate([anchor] for anchor in anchors))
    starts = [anchor.leaf for anchor in anchors]
    leads = lesson.rows.leads[name]
    at = n_loose = 0
    for number, claim in enumerate(claims):
        while at + 1 < len(starts) and starts[at + 1] <= claim.leaf:
            at += 1
        owner = next((owners[e] for e in ranked.above(claim.leaf) if e in owners), -1)
        if claim.leaf == starts[at]:
            owner = at
        elif owner < 0:
            owner = at
            n_loose += 1
            follows = claim.leaf < starts[0] or not leads.isdisjoint(lesson.classes[claim.class_id])
            if follows and claim.leaf > starts[at] and at + 1 < len(starts):
                owner = at + 1
        record[number] = owner
    return record, n_loose


def _anchor(lesson: Lesson, claims: Sequence[Claim]) -> str:
    """Return the field that marked rows have most surely, and exactly once; "" where the claims have none."""
    found: Counter[str] = Counter()
    for class_id, count in Counter(claim.class_id for claim in claims).items():
        for name in lesson.classes[class_id]:
            found[name] += count
    presence = lesson.rows.presence
    order = {name: number for number, name in enumerate(lesson.fields)}
    names = [name for name in found if presence[name] > 0]
    return max(names, key=lambda name: (presence[name], found[name], -order[name]), default="")


def _owners(ranked: RankedPage, groups: Iterable[tuple[int, Sequence[Claim]]]) -> dict[int, int]:
    """Return, for each element above the claims, the one group whose claims it holds; -1 where it holds several.

    Above an element of several groups all are, so each element is visited twice at most, however deep the page.
    """
    owners: dict[int, int] = {}
    for number, claims in groups:
        for claim in claims:
            for element in ranked.above(claim.leaf):
                owner = owners.get(element, number)
                if owner == -1 or (owner == number and element in owners):
                    break
                owners[element] = number if owner == number else -1
    return owners


class RowNodes:
    """The nodes of each record of a page, found for all records when first asked for."""

    def __init__(self, ranked: RankedPage, rows: Sequence[Sequence[Claim]]) -> None:
        self._ranked = ranked
        self._rows = rows
        self._owners: dict[int, int] | None = None

    def of(self, number: int) -> list[Node]:
        """Return the topmost nodes that hold leaves of record `number` and of no other."""
        ranked = self._ranked
        if self._owners is None:
            self._owners = _owners(ranked, enumerate(self._rows))
        tops = []
        for claim in self._rows[number]:
            top = int(ranked.columns["node"][ranked.leaf[claim.leaf]])
            for element in ranked.above(claim.leaf):
                if self._owners[element] != number:
                    break
                top = element
            tops.append(top)
        return [ranked.tree.node(index) for index in dict.fromkeys(tops)]
