"""Values with their label, in one text or in the element before: `Topic: Art` in one column, `Source: Web` in the next.
O(cells log columns).

Records leave out what they have not, so such values move up: the columns of an alignment hold one label here, another
there. Every label gets a column of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ..gathering import grouped
from ..model import Item
from .drafts import AGREEMENT, LABEL_PREFIX, MAX_LABEL, Draft

MAX_LABELS = 40
"""Labels of the columns of a region; more are the first words of sentences."""
MAX_TIMES = 3
"""Times that a record has one label, at most."""
MIN_HOLDERS = 2
"""Records that have a label, at least."""


Cell = tuple[Sequence[int], Sequence[Item]]
"""The nodes and items that a record has in a column."""


def by_caption(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns, labelled values sorted by label where a column has several, in its texts or before."""
    return _by_label_inside(_by_label_before(drafts))


def _by_label_before(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns, the values right after those that hold labels alone, several of them, sorted by these."""
    holding = {number: held for number, draft in enumerate(drafts) if (held := _label_cells(draft))}
    if not any(len(set(drafts[number].texts)) > 1 for number in holding):
        return list(drafts)
    places: dict[str, dict[int, Cell]] = defaultdict(dict)
    taken: dict[int, set[int]] = defaultdict(set)
    for record, cells in enumerate(zip(*(draft.nodes for draft in drafts), strict=True)):
        order = sorted([(nodes[0], number) for number, nodes in enumerate(cells) if nodes])
        for (_, number), (_, after) in pairwise(order):
            if record in holding.get(number, ()) and record not in holding.get(after, ()):
                label = drafts[number].items[record][0].text.rstrip(":： ")
                if record in places[label]:
                    return list(drafts)
                places[label][record] = drafts[after].nodes[record], drafts[after].items[record]
                taken[after].add(record)
    n_labels = sum(map(len, holding.values()))
    if sum(map(len, places.values())) < AGREEMENT * n_labels or not are_labels(places):
        return list(drafts)
    for number, held in holding.items():
        taken[number] |= held
    return replaced(drafts, {min(holding): columns_of(places, len(drafts[0].nodes))}, taken)


def replaced(
    drafts: Sequence[Draft], columns: Mapping[int, Sequence[Draft]], taken: Mapping[int, Collection[int]]
) -> list[Draft]:
    """Return the columns, new ones before the one of their number; the records in `taken` of a column lose its cell."""
    found: list[Draft] = []
    for number, draft in enumerate(drafts):
        found += columns.get(number, ())
        rest = draft.without(taken[number]) if number in taken else draft
        found += [rest] if any(rest.nodes) else []
    return found


def _label_cells(draft: Draft) -> set[int]:
    """Return the records in which a column has a short text with a colon at its end, outside links,
    if most of its texts are such.
    """
    if draft.name or not draft.has_colon:
        return set()
    single = ((record, items[0]) for record, items in enumerate(draft.items) if len(items) == 1)
    plain = ((record, item.text) for record, item in single if item.href is None and item.src is None)
    held = {record for record, text in plain if text.endswith((":", "：")) and len(text) <= MAX_LABEL}
    return held if len(held) > max(1, sum(map(bool, draft.items)) / 2) else set()


def are_labels(places: Mapping[str, Mapping[int, Cell]]) -> bool:
    """Say whether records share most labels, and these are not too many."""
    n_rare = sum(len(held) < MIN_HOLDERS for held in places.values())
    return 0 < len(places) <= MAX_LABELS and 2 * n_rare <= len(places)


def columns_of(places: Mapping[str, Mapping[int, Cell]], n_records: int) -> list[Draft]:
    """Return a column for each label, in the order of the page."""
    held = grouped(
        (record, (here[0], label)) for label, cells_of in places.items() for record, (here, _) in cells_of.items()
    )
    ranks: dict[str, list[float]] = defaultdict(list)
    for found in held.values():
        for rank, (_, label) in enumerate(sorted(found)):
            ranks[label].append((rank + 1) / (len(found) + 1))
    order = sorted(places, key=lambda label: sum(ranks[label]) / len(ranks[label]))
    nothing: Cell = (), ()
    cells = [[places[label].get(record, nothing) for record in range(n_records)] for label in order]
    return [
        Draft([nodes for nodes, _ in column], [items for _, items in column], label)
        for label, column in zip(order, cells, strict=True)
    ]


def _by_label_inside(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns, those of texts that all begin with a label sorted by these where one has several."""
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
    return replaced(drafts, {min(mixed): sorted_out}, {number: found[number] for number in mixed})


def _labels(draft: Draft) -> dict[int, str] | None:
    """Return, by record, the label that its text begins with; None where more than a few texts have none,
    or a cell has several items.
    """
    if draft.name or not draft.has_colon or draft.has_several or any(item.src for item in draft.all_items):
        return None
    if 2 * sum(item.href is not None for item in draft.all_items) > len(draft.all_items):
        return None
    found: dict[int, str] = {}
    n_without = 0
    for record, items in enumerate(draft.items):
        text = items[0].text[:200] if items else ""
        match = LABEL_PREFIX.match(text) if ":" in text or "：" in text else None
        n_without += bool(items) and not match
        if n_without > (1 - AGREEMENT) * len(draft.items):
            return None
        if match:
            found[record] = _singular(match[1].strip().lower())
    return found if len(found) * (1 - AGREEMENT) >= n_without * AGREEMENT and found else None


def _singular(label: str) -> str:
    return label[:-1] if label.endswith("s") and not label.endswith("ss") else label


def _sorted_out(columns: Sequence[tuple[Draft, dict[int, str]]]) -> list[Draft] | None:
    """Return a column for each label, or several where a record has it more than once,
    as sizes in inches and in centimetres; None where few share one.
    """
    places: dict[str, dict[int, Cell]] = defaultdict(dict)
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for draft, labels in columns:
        for record, first in labels.items():
            label, n = first, 1
            while record in places[label]:
                n += 1
                label = f"{first}\n{n}"
            if n > MAX_TIMES:
                return None
            item = draft.items[record][0]
            match = LABEL_PREFIX.match(item.text)
            said[label][match[1].strip() if match else label] += 1
            bare = replace(item, text=LABEL_PREFIX.sub("", item.text, count=1))
            places[label][record] = draft.nodes[record], (bare,)
    if not are_labels(places):
        return None
    as_written = {label: said[label].most_common(1)[0][0] for label in places}
    found = columns_of(places, len(columns[0][0].items))
    return [replace(draft, name=as_written[draft.name or ""]) for draft in found]
