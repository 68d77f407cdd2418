"""Which candidates become columns: those that a weighted sum of signs puts first, each text in one column.

The weights are a softmax over the candidates of a draw of pages, fitted on sites with labelled fields (`python -m bench.fit_details`);
what they reach on sites that were left out stands in docs/results.md beside what they reach on those they were fitted on.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .column_candidates import Cell, ColumnCandidates, label_of
from .column_signs import Floats, Seen, column_signs
from .column_weights import WEIGHTS

MAX_COLUMNS = 40
MAX_CLAIMED = 0.7
"""Share of a column's values that better columns may have already."""
MAX_TRIED = 400
"""ColumnCandidates that are looked at; those behind them are hardly ever columns."""


def column_scores(seen: Seen, candidates: ColumnCandidates) -> Floats:
    """Return float64[n_candidates], the log odds of being what a person would call a column, up to a constant."""
    names, signs = column_signs(seen, candidates)
    return np.asarray(signs @ np.array([WEIGHTS.get(name, 0.0) for name in names]))


def choose(seen: Seen, candidates: ColumnCandidates, most: int = MAX_COLUMNS) -> list[int]:
    """Return the candidates that become columns, the surest first; what is the same on all pages only where a label with a colon says what it is."""
    if not candidates.keys:
        return []
    scores = column_scores(seen, candidates)
    claimed: set[tuple[int, int]] = set()
    chosen: list[int] = []
    constant = _are_constant(candidates, seen)
    for index in np.argsort(-scores, kind="stable").tolist()[:MAX_TRIED]:
        values = {
            (page, seen.code_of(cell.text if cell.text is not None else seen.pages[page].texts[cell.at]))
            for page, cell in candidates.cells[index]
        }
        if constant[index] and not label_of(candidates.keys[index]).endswith(":"):
            continue
        if _is_menu(seen, candidates.cells[index]):
            continue
        if len(values & claimed) > MAX_CLAIMED * len(values):
            continue
        chosen.append(index)
        claimed |= values
        if len(chosen) == most:
            break
    return chosen if not all(constant[index] for index in chosen) else []


def _is_menu(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether a column has several texts a page, most of which all pages have."""
    several = len(cells) > 1.5 * len({page for page, _ in cells})
    return several and sum(seen.is_shared(page, cell.at) for page, cell in cells) > 0.5 * len(cells)


def _are_constant(candidates: ColumnCandidates, seen: Seen) -> list[bool]:
    """Return, of each candidate, whether all its pages say the same."""
    found = []
    for cells in candidates.cells:
        said: dict[int, list[str]] = {}
        for page, cell in cells:
            said.setdefault(page, []).append(cell.text if cell.text is not None else seen.pages[page].texts[cell.at])
        first = next(iter(said.values()))
        found.append(all(texts == first for texts in said.values()))
    return found
