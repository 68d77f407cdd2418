"""Values that say their own label: `Topic: Art` in one column, `Source: Web` in the next, and the other way round in records without one. O(cells).

Records leave out what they have not, so such values move up: the columns of an alignment hold one label here, another there. Every label
gets a column of its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..model import Item
from .drafts import AGREEMENT, LABEL_PREFIX, Draft

MAX_LABELS = 40
"""Labels of the columns of a region; more are the first words of sentences."""
MIN_HOLDERS = 2
"""Records that have a label, at least."""


def by_caption(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns, those of texts that all begin with a label sorted by these where one column has several labels."""
    found = {number: labels for number, draft in enumerate(drafts) if (labels := _labels(draft)) is not None}
    holders = Counter(label for labels in found.values() for label in set(labels.values()))
    mixed = {
        number
        for number, labels in found.items()
        if len(set(labels.values())) > 1 or any(holders[label] > 1 for label in labels.values())
    }
    sorted_out = _sorted_out([(drafts[number], found[number]) for number in sorted(mixed)])
    if sorted_out is None:
        return list(drafts)
    first, columns = min(mixed), list[Draft]()
    for number, draft in enumerate(drafts):
        columns += sorted_out if number == first else []
        rest = _without(draft, found[number]) if number in mixed else draft
        columns += [rest] if any(rest.nodes) else []
    return columns


def _without(draft: Draft, labels: Mapping[int, str]) -> Draft:
    """Return a column without the cells of records that have a label."""
    nodes = [() if record in labels else here for record, here in enumerate(draft.nodes)]
    items = [() if record in labels else here for record, here in enumerate(draft.items)]
    return replace(draft, nodes=nodes, items=items)


def _labels(draft: Draft) -> dict[int, str] | None:
    """Return, by record, the label that its text begins with; None where more than a few texts have none, or a cell has several items."""
    if draft.name or any(len(items) > 1 or any(item.src for item in items) for items in draft.items):
        return None
    found: dict[int, str] = {}
    n_without = 0
    for record, items in enumerate(draft.items):
        match = LABEL_PREFIX.match(items[0].text[:200]) if items else None
        n_without += bool(items) and not match
        if n_without > (1 - AGREEMENT) * len(draft.items):
            return None
        if match:
            found[record] = _singular(match[1].strip().lower())
    return found if len(found) * (1 - AGREEMENT) >= n_without * AGREEMENT and found else None


def _singular(label: str) -> str:
    return label[:-1] if label.endswith("s") and not label.endswith("ss") else label


def _sorted_out(columns: Sequence[tuple[Draft, dict[int, str]]]) -> list[Draft] | None:
    """Return a column for each label, in the order of the page; None where a record has a label twice, or few share one."""
    places: dict[str, dict[int, tuple[int, Item]]] = defaultdict(dict)
    for draft, labels in columns:
        for record, label in labels.items():
            if record in places[label]:
                return None
            places[label][record] = draft.nodes[record][0], draft.items[record][0]
    n_rare = sum(len(held) < MIN_HOLDERS for held in places.values())
    if not places or len(places) > MAX_LABELS or 2 * n_rare > len(places):
        return None
    n_records = len(columns[0][0].items)
    order = sorted(places, key=lambda label: sum(node for node, _ in places[label].values()) / len(places[label]))
    found = []
    for label in order:
        held, said = places[label], Counter[str]()
        items: list[Sequence[Item]] = [()] * n_records
        nodes: list[Sequence[int]] = [()] * n_records
        for record, (node, item) in held.items():
            match = LABEL_PREFIX.match(item.text)
            said[match[1].strip() if match else label] += 1
            items[record] = (replace(item, text=LABEL_PREFIX.sub("", item.text, count=1)),)
            nodes[record] = (node,)
        found.append(Draft(nodes, items, said.most_common(1)[0][0]))
    return found
