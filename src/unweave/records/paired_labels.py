"""Values that stand in an element of their own with their label: `<dd>150 m²</dd><small>Living space</small>`. O(cells
log cells).

Records leave out such pairs, so the columns of an alignment hold one label here, another there; which of the two is the
label is told by what comes again: every record says a label once, most records share the same few, and what is beside
one varies.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ..naming.markup import TESTED
from ..naming.words import field_words, split_name
from ..tree.content import ContentTree
from .captions import Cell, are_labels, columns_of, replaced
from .drafts import COUNTED, LABEL_PREFIX, MAX_LABEL, Draft

SHARED = 0.5
"""Share of the pairs whose label half of the records with such pairs have;
share of the labels beside which values vary."""
CALLED = 1 / 3
"""Share of the pairs with such a label, at least, where a class calls these labels: `bug` and `urgent` of an
`issue-label` are what few things have.
"""
MIN_TEXTS = 4
"""Columns, at least, of which records have several pairs."""
MIN_RECORDS = 3
"""Records with such pairs, at least."""

MAX_TESTED = 200
"""Characters of what tests find an element by."""
STEM = 4
"""Letters by which the words for one and for several are alike."""

Pair = tuple[int, int, int]
"""The number of a record, and those of the columns that hold the first and the second text of a pair in it."""


def by_paired_label(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns; those of values and labels that alone share an element are one for each label."""
    columns: dict[int, list[Draft]] = defaultdict(list)
    taken: dict[int, set[int]] = defaultdict(set)
    for pairs in _pairs(content, drafts):
        cells = {(number, record) for record, *numbers in pairs for number in numbers}
        side = None if any(record in taken[number] for number, record in cells) else _label_side(content, drafts, pairs)
        if side is not None:
            columns[min(cells)[0]] += columns_of(_by_label(drafts, pairs, side), len(drafts[0].nodes))
            for number, record in cells:
                taken[number].add(record)
    return replaced(drafts, columns, taken) if columns else list(drafts)


def _pairs(content: ContentTree, drafts: Sequence[Draft]) -> list[list[Pair]]:
    """Return the pairs of texts that alone share an element, where a record has several of a kind.

    Elements are of one kind by their own class, or by that of the element of one of the two texts: `<li class=rent>650
    €<i>Rent</i>`.
    """
    if len(drafts) < MIN_TEXTS:
        return []
    filled = [[record for record, items in enumerate(draft.items) if items and items[0].text] for draft in drafts]
    record, node, number = (
        np.array(list(chain.from_iterable(column)), np.int64)
        for column in (
            filled,
            ([draft.nodes[at][0] for at in here] for draft, here in zip(drafts, filled, strict=True)),
            ([number] * len(here) for number, here in enumerate(filled)),
        )
    )
    if len(record) < 2 * MIN_RECORDS:
        return []
    order = np.lexsort((node, record))
    record, node, number = record[order], node[order], number[order]
    holder = _holders(content, record, node)
    at = np.flatnonzero(holder >= 0)
    if np.bincount(record[at], minlength=1).max() < 2:
        return []  # no record has several
    parent = content.parent[holder[at]]
    around = content.parent[node].astype(np.int64)
    is_count = np.array([all(map(COUNTED.fullmatch, draft.texts)) for draft in drafts])
    groups: dict[tuple[int, ...], list[Pair]] = defaultdict(list)
    for told, by in enumerate((holder[at], around[at], around[at + 1])):
        # a text right in the element around both says nothing of its kind; a word after a number is its unit, `1 vote`,
        # `2 votes`
        places = np.flatnonzero(((by != holder[at]) & ~is_count[number[at]]) | (told == 0))
        columns = (content.label[by], content.class_key[by], content.label[holder[at]], content.class_key[parent])
        kinds = np.stack([np.full(len(at), told), *columns], axis=1)[places]
        for kind, place in zip(map(tuple, kinds.tolist()), at[places].tolist(), strict=True):
            groups[kind].append((int(record[place]), int(number[place]), int(number[place + 1])))
    is_usable = cache(lambda at: not drafts[at].name and all(len(items) < 2 for items in drafts[at].items))
    several = (pairs for pairs in groups.values() if len(pairs) > len({one for one, _, _ in pairs}) >= MIN_RECORDS)
    return [pairs for pairs in several if all(is_usable(a) and is_usable(b) for _, a, b in pairs)]


def _holders(content: ContentTree, record: NDArray[np.int64], node: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return, for each text, the element that it alone shares with the next of its record; -1 where there is none.

    The texts are in the order of records and nodes.
    """
    holder = np.full(len(node), -1, np.int64)
    at = np.flatnonzero(record[:-1] == record[1:])
    around = content.parent[node[at]].astype(np.int64)
    while len(short := np.flatnonzero((around >= 0) & (content.end[np.maximum(around, 0)] <= node[at + 1]))):
        around[short] = content.parent[around[short]]
    before = np.where((at > 0) & (record[at - 1] == record[at]), node[at - 1], -1)
    last = np.minimum(at + 2, len(node) - 1)
    beyond = np.where((at + 2 < len(node)) & (record[last] == record[at]), node[last], np.iinfo(np.int64).max)
    alone = (around > 0) & (before < around) & (beyond >= content.end[np.maximum(around, 0)])
    holder[at[alone]] = around[alone]
    return holder


def _label_side(content: ContentTree, drafts: Sequence[Draft], pairs: Sequence[Pair]) -> int | None:
    """Return which of two texts is the label, 0 or 1; None where none is.

    What stands behind titles, and behind values of which the page says what they are, is none: `Opens in new window`.
    """
    n_records = len({record for record, _, _ in pairs})
    found: list[tuple[int, int]] = []
    is_told = any(_is_told(content, drafts[number]) for number in {one for _, one, _ in pairs})
    for side in (0,) if is_told else (0, 1):
        places: dict[str, dict[int, Cell]] = defaultdict(dict)
        values: dict[str, set[str]] = defaultdict(set)
        for record, *columns in pairs:
            label, value = (drafts[columns[at]].items[record][0] for at in (side, 1 - side))
            # a card that is one link has its labels in it, too
            if label.href not in (None, value.href) or record in places[label.text] or not _is_label(label.text):
                break
            places[label.text][record] = (), ()
            values[label.text].add(value.text)
        else:
            n_shared = sum(len(held) for held in places.values() if len(held) >= SHARED * n_records)
            vary = sum(len(said) > 1 for said in values.values())
            are_called = CALLED * len(pairs) <= n_shared and _are_called_labels(content, drafts, pairs, side)
            are_shared = (n_shared >= SHARED * len(pairs) or are_called) and vary >= SHARED * len(places)
            if len(places) > 1 and are_labels(places) and are_shared:
                found.append((len(places), side))
    return min(found)[1] if found else None


def _are_called_labels(content: ContentTree, drafts: Sequence[Draft], pairs: Sequence[Pair], side: int) -> bool:
    """Say whether the class around the first of the texts of this side calls it a label: `detail-label`; `label
    label-info` is a badge.
    """
    record, *columns = pairs[0]
    around = int(content.parent[drafts[columns[side]].nodes[record][0]])
    return split_name(content.attr(around, "class")[:MAX_TESTED]).count("label") == 1


def _is_told(content: ContentTree, draft: Draft) -> bool:
    """Say whether a column is of headings, or what tests find it by names a field."""
    node = draft.first_node
    element = int(content.first[content.parent[node]])
    tested = next((said for key in TESTED if (said := content.tree.attr(element, key))), "")
    return bool(content.marks[node] & 1) or field_words(tested[:MAX_TESTED]) is not None


def _is_label(text: str) -> bool:
    """Say whether a text may be a label: short, without a digit, and without a label of its own, `State: new`."""
    is_plain = len(text) <= MAX_LABEL and any(map(str.isalpha, text)) and not any(map(str.isdigit, text))
    return is_plain and not LABEL_PREFIX.match(text)


def _by_label(drafts: Sequence[Draft], pairs: Sequence[Pair], side: int) -> dict[str, dict[int, Cell]]:
    """Return the cell of each record for each label, which is the text on this side of its pair."""
    places: dict[str, dict[int, Cell]] = defaultdict(dict)
    for record, *two in pairs:
        value = drafts[two[1 - side]]
        label = drafts[two[side]].items[record][0].text.rstrip(":： ")
        places[label][record] = value.nodes[record], value.items[record]
    return _with_one_label_a_count(places)


def _with_one_label_a_count(places: dict[str, dict[int, Cell]]) -> dict[str, dict[int, Cell]]:
    """Join what is counted as one and as several, `vote` and `votes`, which no record has both of."""
    by_stem: dict[str, list[str]] = defaultdict(list)
    for label, cells in places.items():
        if all(COUNTED.fullmatch(items[0].text.strip()) for _, items in cells.values()):
            by_stem[label[:STEM].lower()].append(label)
    for labels in by_stem.values():
        several = max(labels, key=len)
        for label in labels:
            if label != several and places[label].keys().isdisjoint(places[several]):
                places[several] |= places.pop(label)
    return places
