"""Lists of which a column takes the first value only: "Tags: <a>oak</a>, <a>led</a>" behind its label.

The values of such a list stand one behind the other, in one line or in links: lines of text below one label may be
things of their own, an engine and what gear it has. Their number is not the same on all pages. O(cells of the
candidates).
"""

from collections.abc import Iterable

import numpy as np

from .column_candidates import ColumnCandidates
from .column_signs import Seen


class Runs:
    """The lists whose values stand together, by their first values."""

    def __init__(self, seen: Seen, candidates: ColumnCandidates) -> None:
        self._cells = cells = candidates.cells
        keys = cells.keys
        linked = np.array([is_linked for page in seen.pages for is_linked in page.linked], bool)
        self._lists: dict[bytes, int] = {}
        is_below = np.array([key[0] == "below" for key in candidates.keys], bool)
        for index in np.flatnonzero(is_below & (np.diff(cells.bounds) > cells.n_pages)).tolist():
            numbers = cells.of_numbers(index)
            page, start = keys.page_of(numbers), keys.start[numbers]
            begins = np.append(True, page[1:] != page[:-1])
            counts = np.diff(np.append(np.flatnonzero(begins), len(numbers)))
            in_line = seen.line[start[1:]] == seen.line[start[:-1]]
            is_next = (start[1:] == start[:-1] + 1) & (linked[start[1:]] | in_line)
            if counts.min() < counts.max() and is_next[~begins[1:]].all():
                self.add([index])

    def add(self, lists: Iterable[int]) -> None:
        """Take lists for ones of which a column of the first values says less."""
        keys = self._cells.keys
        for index in lists:
            numbers = self._cells.of_numbers(index)
            page = keys.page_of(numbers)
            first = numbers[np.append(True, page[1:] != page[:-1])]
            self._lists.setdefault(keys.start[first].tobytes(), index)

    def list_of(self, index: int) -> int:
        """Return the list that begins with the values of a candidate on all its pages; the candidate where none
        does.
        """
        numbers = self._cells.of_numbers(index)
        is_single = len(numbers) == self._cells.n_pages[index]
        return self._lists.get(self._cells.keys.start[numbers].tobytes(), index) if is_single else index
