"""From marks to classes: what every leaf of the examples is, a field, several, or none.

Rows that nobody marked are neither: they are told from leaves that nobody wanted, so that two marked rows are enough.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from ..tree.climbing import upwards
from .index import NONE, CandidateIndex
from .lesson import Lesson
from .ranked_page import column_above
from .training import TrainingPage

SAME_ABOVE = 5
"""Labels, the leaf's own first, by which leaves of two rows look alike."""
MAX_TAGS = 32
"""Tags above a leaf that are compared."""
_Place = tuple[tuple[int, ...], int, int]
"""Where in its record a leaf stands: its tag and those above it, how many leaves of the record have these,
the how-manieth it is."""


def _repeated_fields(pages: list[TrainingPage]) -> frozenset[str]:
    """Return the fields of which a page shows any number: those of rows, and long or varying lists of one kind."""
    repeated = set()
    counts: dict[str, set[int]] = defaultdict(set)
    for page in pages:
        if page.is_list:
            repeated |= {mark.field for mark in page.marks()}
            continue
        by_field = grouped((mark.field, mark) for mark in page.marks())
        for name, marks in by_field.items():
            counts[name].add(len(marks))
            chains = [{_chain(page, spot.leaf) for spot in mark.spots} for mark in marks]
            shared = [chain for chain in set().union(*chains) if sum(chain in own for own in chains) >= 2]
            alike = max((sum(chain in own for own in chains) for chain in shared), default=0)
            if alike >= 3 or (alike == 2 == len(marks) and len(counts[name]) > 1):
                repeated.add(name)
    return frozenset(repeated)


def _chain(page: TrainingPage, number: int) -> tuple[int, ...]:
    """Return the labels of a leaf and of its nearest ancestors."""
    return column_above(page.columns, "label", int(page.leaf[number]), most=SAME_ABOVE)


def classify_examples(
    pages: list[TrainingPage], index: CandidateIndex, known: list[tuple[str, ...]] | None = None
) -> Lesson:
    """Return a lesson in which every leaf of the examples has its class; classes of `known` keep their numbers."""
    classes: list[tuple[str, ...]] = list(known or [()])
    class_of = []
    for page in pages:
        fields_at: dict[int, set[str]] = defaultdict(set)
        for mark in page.marks():
            for spot in mark.spots:
                fields_at[spot.leaf].add(mark.field)
        own = np.zeros(len(page.leaf), np.int32)
        for number, names in fields_at.items():
            fields = tuple(sorted(names))
            if fields not in classes:
                classes.append(fields)
            own[number] = classes.index(fields)
        own[_rest_of_values(page, own)] = -1
        if page.is_list:
            _pass_over_unmarked_rows(page, own)
        class_of.append(own)
    return Lesson(index, pages, classes, class_of, _repeated_fields(pages))


def _rest_of_values(page: TrainingPage, class_of: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return bool[n_leaves]: whether an unmarked leaf stands beside the marked one in an element that is a value as a
    whole.

    It is a part of the value, and counts neither for nor against the field.
    """
    lifted = [spot.leaf for mark in page.marks() for spot in mark.spots if spot.lift >= 0]
    parent = page.columns["parent"][page.leaf]
    found: NDArray[np.bool_] = np.isin(parent, parent[lifted]) & (class_of == NONE)
    return found


def _pass_over_unmarked_rows(page: TrainingPage, class_of: NDArray[np.int32]) -> None:
    """Change the class of leaves that lie in rows that nobody marked.

    Such rows are the other records of the list that holds the marked ones (`TrainingPage.record_of`), and rows whose
    leaves look like those of a marked one, one by one and in the same order. A row of the second kind beside the marked
    ones, under the element that holds them all, is one of them, so that two marked rows are enough; what else is in
    unmarked rows counts neither for nor against a field. On a page with hardly any unmarked row everything was marked
    that was wanted, and what looks alike counts against the fields.
    """
    marked = np.flatnonzero(class_of > 0).tolist()
    if not marked:
        return  # a page of which is said that it has no record
    chains = [_chain(page, number) for number in range(len(page.leaf))]
    wanted = {chains[number] for number in marked}
    alike = [number for number in range(len(chains)) if chains[number] in wanted]
    rows = [sorted({mark.spots[0].leaf for mark in row}) for row in page.rows]
    # records of the list of marked rows: those that hold a marked leaf, and the others
    beside = (page.record_of >= 0) & np.isin(page.record_of, page.record_of[marked])
    others = (page.record_of >= 0) & ~beside
    unmarked = [(leaves, row) for leaves, row in _rows_alike(rows, chains, alike, class_of) if not beside[leaves].any()]
    n_others = len(np.unique(page.record_of[[n for n in alike if others[n]]]))
    if not page.n_spread and 2 * max(len(unmarked), n_others) < len(rows):
        return
    ends = [*marked, *(number for leaves, _ in unmarked for number in leaves)]
    low, high = _holder(page, marked) if len(rows) > 1 else (0, 0)
    own = class_of.copy()
    first, last = min(ends), max(ends)
    there = list(_places(page, np.flatnonzero(beside), low))
    left_out = _left_out(there, own)
    class_of[[n for n in alike if first <= n <= last and own[n] == NONE and n not in left_out]] = -1
    class_of[others & (own == NONE)] = -1
    for leaves, row in unmarked:
        if all(low <= int(page.leaf[n]) < high for n in leaves):
            class_of[leaves] = own[row]
    _mark_alike(class_of, there, _places(page, np.flatnonzero(others), low))


def _rows_alike(
    rows: list[list[int]], chains: list[tuple[int, ...]], alike: list[int], class_of: NDArray[np.int32]
) -> list[tuple[list[int], list[int]]]:
    """Return (leaves, marked row) wherever unmarked leaves follow each other as those of a marked row do."""
    patterns = {tuple(chains[leaf] for leaf in row): row for row in rows}
    return [
        (alike[at : at + len(pattern)], row)
        for pattern, row in patterns.items()
        for at in range(len(alike) - len(pattern) + 1)
        if all(class_of[n] == NONE and chains[n] == c for n, c in zip(alike[at:], pattern, strict=False))
    ]


def _left_out(marked: list[tuple[_Place, int]], class_of: NDArray[np.int32]) -> set[int]:
    """Return the leaves that stand in two marked records or more, at the same place, and are marked in none of them.

    They count against the fields: nobody wants the second value of a list of two whose first was marked twice.
    """
    several = (leaves for leaves in grouped(marked).values() if len(leaves) > 1)
    return {leaf for leaves in several if not any(class_of[one] > 0 for one in leaves) for leaf in leaves}


def _mark_alike(
    class_of: NDArray[np.int32], marked: list[tuple[_Place, int]], others: Iterable[tuple[_Place, int]]
) -> None:
    """Give leaves of unmarked records (`others`) the class of the marked leaf that stands there in a marked record.

    There: under the same tags, whatever their classes, and the same one among as many such leaves of its record.
    Records of one list differ in classes (odd, even, promoted) more often than in tags.
    """
    class_at: dict[_Place, int] = {}
    for place, leaf in marked:
        if class_of[leaf] > 0:
            class_at.setdefault(place, int(class_of[leaf]))
    for place, leaf in others:
        if class_of[leaf] == -1:
            class_of[leaf] = class_at.get(place, -1)


def _places(page: TrainingPage, numbers: NDArray[np.int64], holder: int) -> Iterator[tuple[_Place, int]]:
    """Yield the place in its record of each leaf of `numbers`, and it; `holder` is a ranked node above them."""
    tags_of = partial(column_above, page.columns, "tag", most=MAX_TAGS, below=holder)
    groups = grouped(((int(page.record_of[n]), tags_of(int(page.leaf[n]))), n) for n in numbers.tolist())
    for (_, tags), leaves in groups.items():
        yield from (((tags, len(leaves), k), leaf) for k, leaf in enumerate(leaves))


def _holder(page: TrainingPage, numbers: list[int]) -> tuple[int, int]:
    """Return the ranked nodes, from and up to, of the smallest element that holds these leaves."""
    parent = page.columns["parent"]
    first, last = int(page.leaf[min(numbers)]), int(page.leaf[max(numbers)])
    above = set(upwards(parent, last))
    holder = next(node for node in upwards(parent, first) if node in above)
    # nodes are in preorder: the subtree ends at the next node that is not below the holder
    end = last + 1
    while end < len(parent) and int(parent[end]) >= holder:
        end += 1
    return holder, end
