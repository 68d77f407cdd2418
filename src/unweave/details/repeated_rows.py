"""Texts of repeated rows of several values, as reviews, ingredients or other offers: the third of them is no column.

Texts of a page in elements of the same names stand in rows where a child of the smallest element around all of them
holds each. A row of facts has one value behind a label that all pages have; a row of two values of its own and more is
one thing of many. O(texts of a page) for each depth.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from .column_candidates import is_labelish
from .text_keys import Codes, Flags, TextKeys
from .texts import PageTexts

MIN_ROWS = 3
"""Rows of a page that are a list."""
MIN_VALUES = 2
"""Values of a row that is one thing of many."""


def in_rows(keys: TextKeys) -> Flags:
    """Return of each text whether it is a value of a row of several, behind no label of the template in its row.

    Where all pages have as many rows, each of them may be a thing of its own.
    """
    found = np.zeros(keys.n, bool)
    per_page = [_rows_of(page, *_own(keys, number)) for number, page in enumerate(keys.pages)]
    counts: defaultdict[int, set[int]] = defaultdict(set)
    for rows in per_page:
        for place, row_of in rows.items():
            counts[place].add(len(row_of))
    for start, page, rows in zip(keys.offset.tolist(), keys.pages, per_page, strict=False):
        n_values = Counter(row for row_of in rows.values() for row in row_of.values())
        values = {at for row_of in rows.values() for at in row_of}
        for place, row_of in rows.items():
            for at, row in row_of.items() if len(counts[place]) > 1 else ():
                before = at - 1
                is_text = before not in values or is_labelish(page.texts[before])
                is_labelled = keys.shared[start + before] and is_text and row in page.chains[before]
                found[start + at] = n_values[row] >= MIN_VALUES and not is_labelled
    return found


def _own(keys: TextKeys, number: int) -> tuple[Codes, list[bool]]:
    """Return of each text of a page the number of the names around it, and whether it is the template's."""
    own = slice(int(keys.offset[number]), int(keys.offset[number + 1]))
    return keys.path[own], keys.shared[own].tolist()


def _rows_of(page: PageTexts, path: Codes, shared: Sequence[bool]) -> dict[int, dict[int, int]]:
    """Return of each place that rows of a page have once, and that is no label's, text -> the row around it."""
    order = np.argsort(path, kind="stable")
    begins = np.flatnonzero(np.append(True, np.diff(path[order])))[: len(path)]
    counts = np.diff(np.append(begins, len(path)))
    found = {}
    for start, count in zip(begins[counts >= MIN_ROWS].tolist(), counts[counts >= MIN_ROWS].tolist(), strict=True):
        texts = order[start : start + count].tolist()
        place = int(path[texts[0]])
        if _are_labels(page, texts, shared):
            continue
        chains = [page.chains[at] for at in texts]
        around = set(chains[0]).intersection(*chains[1:])
        rows = [_below(chain, around) for chain in chains]
        if -1 not in rows and len(set(rows)) == len(rows):
            found[place] = dict(zip(texts, rows, strict=True))
    return found


def _are_labels(page: PageTexts, texts: Sequence[int], shared: Sequence[bool]) -> bool:
    """Return whether most of a page's texts are the template's, each of them once."""
    return 2 * sum(shared[at] for at in texts) > len(texts) == len({page.texts[at] for at in texts})


def _below(chain: Sequence[int], around: set[int]) -> int:
    """Return the last element of a chain before those that are around others as well; -1 for none."""
    depth = next((depth for depth, element in enumerate(chain) if element in around), 0)
    return chain[depth - 1] if depth else -1
