"""From claimed leaves to records: segmentation by the page's repeating structure. O(claims · depth).

The anchor of a record is the field that every marked row has once. A record is the largest subtree around one anchor
that holds no other; what lies between these subtrees (rows made of several siblings) goes to the record before it or
behind it, as in the examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..tree import Node
from .claims import Claim
from .learning import Lesson
from .leaves import RankedPage


def segment(lesson: Lesson, ranked: RankedPage, claims: Sequence[Claim]) -> list[list[Claim]]:
    """Return the claims of each record, records and claims in document order."""
    anchors = _anchor_claims(lesson, claims)
    if not anchors:
        return [list(claims)] if claims else []
    owners = _owners(ranked, enumerate([anchor] for anchor in anchors))
    rows: list[list[Claim]] = [[] for _ in anchors]
    starts = [anchor.leaf for anchor in anchors]
    leads = leading_fields(lesson, lesson.classes[anchors[0].class_id])
    at = 0
    for claim in claims:
        while at + 1 < len(starts) and starts[at + 1] <= claim.leaf:
            at += 1
        owner = next((owners[e] for e in ranked.above(claim.leaf) if e in owners), -1)
        if owner < 0:
            owner = at
            follows = claim.leaf < starts[0] or any(name in leads for name in lesson.classes[claim.class_id])
            if follows and claim.leaf > starts[at] and at + 1 < len(starts):
                owner = at + 1
        rows[owner].append(claim)
    return [row for row in rows if row]


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


def _anchor_claims(lesson: Lesson, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims of the field that marked rows have most surely, and exactly once."""
    presence: Counter[str] = Counter()
    for page in lesson.pages:
        for row in page.rows:
            counts = Counter(mark.field for mark in row)
            presence.update(name for name, count in counts.items() if count == 1)
            presence.subtract(name for name, count in counts.items() if count > 1)
    found: Counter[str] = Counter()
    for claim in claims:
        found.update(lesson.classes[claim.class_id])
    order = {name: number for number, name in enumerate(lesson.fields)}
    names = [name for name in found if presence[name] > 0]
    if not names:
        return []
    anchor = max(names, key=lambda name: (presence[name], found[name], -order[name]))
    return [claim for claim in claims if anchor in lesson.classes[claim.class_id]]


def leading_fields(lesson: Lesson, anchor: tuple[str, ...]) -> set[str]:
    """Return the fields that stand before the anchor in most marked rows."""
    before: Counter[str] = Counter()
    for page in lesson.pages:
        for row in page.rows:
            first = min((mark.spots[0].leaf for mark in row if mark.field in anchor), default=None)
            if first is not None:
                before.update({mark.field: 1 if mark.spots[0].leaf < first else -1 for mark in row})
    return {name for name, balance in before.items() if balance > 0}


def row_nodes(ranked: RankedPage, rows: Sequence[Sequence[Claim]]) -> list[list[Node]]:
    """Return, for each record, the topmost nodes that hold leaves of it and of no other record."""
    tree = ranked.tree
    owners = _owners(ranked, enumerate(rows))
    found = []
    for number, row in enumerate(rows):
        tops = []
        for claim in row:
            top = int(ranked.columns["node"][ranked.leaf[claim.leaf]])
            for element in ranked.above(claim.leaf):
                if owners[element] != number:
                    break
                top = element
            tops.append(top)
        found.append([tree.node(index) for index in dict.fromkeys(tops)])
    return found
