"""Finding the fields of a list's rows again, all at once: the page's list whose columns look most like them.

A column is a place in the records of one list: the labels around a candidate, and its number among those alike in its
record. The broken fields must stand in columns of the same list, and what the fields that still work find must lie in
its records, one to a record. The lists are those that region detection finds on the page (`page_lists.py`).
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .finding_again import MAX_CHOICES, Found, NewPage, Place, candidate_scores
from .inside import Cut
from .memory import FieldMemory
from .page_lists import Ints, PageLists

MAX_LISTS = 40
"""Lists of a page whose columns are compared."""
MAX_COMPARED, MAX_TEXT = 40, 2_000
"""Values of two columns that are compared, and characters of each."""
WHOLE = 0.8
"""Share of a record's text from which on an element is the record rather than one of its fields."""
MIN_COVERED = 0.5
"""Share of a list's records that a column is in."""
WORKS = 1.0
"""What a record counts that holds one value of a field that still works, beside the log-odds of the broken ones."""


@dataclass(slots=True)
class _Columns:
    """The columns of one list: of each broken field, its places by score, the best first."""

    by_field: dict[str, list[tuple[float, Place]]]
    at: dict[Place, list[int]]
    total: float


def find_columns(
    memory: Mapping[str, FieldMemory],
    pages: Sequence[NewPage],
    working: Sequence[Sequence[int]],
    cuts: Mapping[str, Cut | None],
) -> dict[str, list[Found]]:
    """Return broken field -> its best columns, the best first.

    `memory` : of the broken fields; `working` : of each page, the leaves of the fields that still work; `cuts` : of the
        fields
    that are parts of their leaves, which may share one
    """
    chosen = [_best_list(memory, page, leaves) for page, leaves in zip(pages, working, strict=True)]
    found: dict[str, list[Found]] = {}
    for name, places in _ranked(chosen, list(memory), pages, cuts).items():
        found[name] = [
            {
                number: [pages[number].candidates[at] for at in columns.at[place]]
                for number, columns in enumerate(chosen)
                if columns is not None and place in columns.at
            }
            for place in places[:MAX_CHOICES]
        ]
    return found


def _ranked(
    chosen: Sequence[_Columns | None], names: Sequence[str], pages: Sequence[NewPage], cuts: Mapping[str, Cut | None]
) -> dict[str, list[Place]]:
    """Return field -> places, the best over all pages first.

    A place is the best one of one field alone, unless all that stand there can be cut out of it.
    """
    totals: dict[tuple[str, Place], float] = defaultdict(float)
    texts: dict[Place, list[str]] = defaultdict(list)
    for page, columns in zip(pages, chosen, strict=True):
        if columns is not None:
            for place, own in columns.at.items():
                texts[place] += [page.texts[at] for at in own]
            for name in names:
                for score, place in columns.by_field[name]:
                    totals[name, place] += score
    ranking = sorted(totals, key=lambda key: -totals[key])
    first = _first_places(ranking, texts, cuts)
    while swallowing := {
        (name, place)
        for name, place in first.items()
        if any(_swallows(texts[place], texts[own], place) for own in first.values())
    }:
        ranking = [key for key in ranking if key not in swallowing]
        first = _first_places(ranking, texts, cuts)
    taken = set(first.values())
    return {
        name: [best, *(place for other, place in ranking if other == name and place not in taken)]
        for name, best in first.items()
    }


def _first_places(
    ranking: Sequence[tuple[str, Place]], texts: Mapping[Place, Sequence[str]], cuts: Mapping[str, Cut | None]
) -> dict[str, Place]:
    """Return field -> its best place, of a ranking."""
    first: dict[str, Place] = {}
    for name, place in ranking:
        rivals = [other for other, taken in first.items() if taken == place]
        if name not in first and (not rivals or all(_is_cut(cuts.get(own), texts[place]) for own in (name, *rivals))):
            first[name] = place
    return first


def _swallows(texts: Sequence[str], others: Sequence[str], place: Place) -> bool:
    """Say whether most values of a place, each an element's text, hold one of another field: rows, and no column."""
    own, inner = ([text[:MAX_TEXT] for text in some[:MAX_COMPARED]] for some in (texts, others))
    held = sum(any(one in text and len(one) < len(text) for one in inner) for text in own)
    return place[0][0] >= 0 and 2 * held > len(own)


def _is_cut(cut: Cut | None, texts: Sequence[str]) -> bool:
    """Say whether a field is a part of most of these texts."""
    return cut is not None and not cut.is_whole and 2 * sum(bool(cut.apply(text)) for text in texts) > len(texts)


def _best_list(memory: Mapping[str, FieldMemory], page: NewPage, working: Sequence[int]) -> _Columns | None:
    """Return the columns of the list that the fields look best in; None without one."""
    scores = {name: np.array(candidate_scores(name, own, page)) for name, own in memory.items()}
    lists = PageLists(page.ranked)
    leaf_of = np.array([candidate.leaf for candidate in page.candidates], np.int32)
    node = lists.node[leaf_of]
    likely = np.maximum.reduce(list(scores.values())).clip(0) if scores else np.zeros(len(leaf_of))
    held = []
    for index in range(len(lists.found)):
        records = lists.records_of(index, node)
        n_records = int(lists.found.offset[index + 1] - lists.found.offset[index])
        held.append((float(likely[records >= 0].sum()) / math.sqrt(n_records), index))
    best: _Columns | None = None
    for _, index in sorted(held, reverse=True)[:MAX_LISTS]:
        n_records = int(lists.found.offset[index + 1] - lists.found.offset[index])
        records = lists.records_of(index, node)
        roots = page.levels_of(lists.content.first[lists.found.bounds(index)[0]])
        columns = _columns(memory, page, scores, records, roots)
        owners = records[np.isin(leaf_of, list(working)) & (leaf_of == np.arange(len(leaf_of)))] if len(working) else ()
        columns.total += WORKS * len({int(n) for n in owners if n >= 0}) / n_records
        columns.total *= math.log2(1 + n_records)
        if columns.total > 0 and (best is None or columns.total > best.total):
            best = columns
    return best


def _columns(
    memory: Mapping[str, FieldMemory], page: NewPage, scores: Mapping[str, np.ndarray], records: Ints, roots: Ints
) -> _Columns:
    """Return the columns of one list, whose records begin at the levels `roots`, with the scores of the fields in
    them.
    """
    n_records = len(roots)
    at: dict[Place, list[int]] = defaultdict(list)
    counts: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    possible = records >= 0
    if len(memory) > 1:
        possible &= ~_whole_records(page, records)
    for number in np.flatnonzero(possible).tolist():
        # no further up than the record: `odd` and `even` rows have the same columns
        chain = page.chains[number][: 1 + max(page.level[number] - roots[records[number]], 0)]
        key = int(records[number]), chain
        at[chain, counts[key]].append(number)
        counts[key] += 1
    covered = {place: own for place, own in at.items() if len(own) >= max(2, MIN_COVERED * n_records)}
    by_field: dict[str, list[tuple[float, Place]]] = {}
    total = 0.0
    for name, own in memory.items():
        scored = ((_score(own, page, scores[name], some, n_records), place) for place, some in covered.items())
        ranked = sorted(scored, reverse=True)
        by_field[name] = [(score, place) for score, place in ranked if score > 0]
        total += max((score for score, _ in by_field[name]), default=0.0)
    return _Columns(by_field, covered, total)


def _whole_records(page: NewPage, records: Ints) -> np.ndarray:
    """Return bool[n_candidates]: the elements that show nearly all of their record; no field of several is that."""
    size = np.array([len(text) for text in page.texts])
    is_element = np.array([candidate.lift >= 0 for candidate in page.candidates])
    is_text = ~is_element & np.array([not page.ranked.is_attribute(candidate.leaf) for candidate in page.candidates])
    held = is_text & (records >= 0)
    total = np.bincount(records[held], size[held], minlength=int(records.max(initial=0)) + 1)
    return is_element & (size >= WHOLE * total[np.maximum(records, 0)])


def _score(memory: FieldMemory, page: NewPage, scores: np.ndarray, column: Sequence[int], n_records: int) -> float:
    """Return how much a column is like a field: the mean of its values, less if few records have it or all the same."""
    n_different = len({page.texts[at] for at in column})
    variety = min(1.0, n_different / min(len(memory.values), len(column), 3))
    return float(scores[list(column)].mean()) * len(column) / n_records * variety
