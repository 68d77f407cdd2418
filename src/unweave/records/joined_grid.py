"""Several tables whose rows are one list, laid out as one: a table for each year, month or group, under the same
headers. O(cells).

As `pandas.concat` has it: a column belongs to the one under the same header, wherever it stands; a table without
headers goes by place.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from ..tree.content import ContentTree
from .headers import Grid

MIN_SHARED = 0.5
"""Share of the headers of a table that others have, too, from which on its rows are of their kind."""
MAX_KINDS = 20
"""Kinds of tables that are told apart in one list, at most."""
_Key = tuple[str, int]
"""A header, and how many columns before it have the same."""


class JoinedGrid(Grid):
    """The cells of several tables, each with its column of the first headed table; others come behind these."""

    def __init__(self, content: ContentTree, grids: Sequence[Grid], headers: Sequence[Mapping[int, str]]) -> None:
        self._content = content
        self._column, self.rows = {}, []
        self._headers: dict[int, str] = {}
        places = (column + 1 for grid in grids for _, cells in grid.rows for column, _, _ in cells)
        self._next = max(places, default=0)
        known: dict[_Key, int] = {}
        for grid, here in zip(grids, headers, strict=True):
            place = self._places(here, known)
            self._column |= {cell: place.get(at, at) for cell, at in grid.columns.items()}
            for row, cells in grid.rows:
                moved = [(place.get(at, at), _kept_width(place, at, span), cell) for at, span, cell in cells]
                self.rows.append((row, sorted(moved)))

    def _places(self, headers: Mapping[int, str], known: dict[_Key, int]) -> dict[int, int]:
        """Return the column in the joined table of each headed column of one; note what headers are new."""
        is_first = not known
        seen: Counter[str] = Counter()
        found: dict[int, int] = {}
        own = {text.lower() for text in headers.values()}
        for at, text in sorted(headers.items()):
            key = text.lower(), seen[text.lower()]
            seen[text.lower()] += 1
            if key not in known:
                others = [] if is_first else [key for key in known if key[0] not in own]
                near = [key for key in others if _is_longer(key[0], text.lower())]
                known[key] = known[near[0]] if len(near) == 1 else at if is_first else self._next
                self._next += known[key] == self._next
            found[at] = known[key]
            self._headers.setdefault(known[key], text)
        return found

    def headers(self, stop: int) -> dict[int, str]:
        """Return the header of each column, whichever table has it."""
        return self._headers


def _is_longer(one: str, other: str) -> bool:
    """Say whether one of two headers is the other with more words behind it: `Date` and `Date of birth`."""
    short, long = sorted((one, other), key=len)
    return long.startswith(f"{short} ")


def _kept_width(place: Mapping[int, int], at: int, width: int) -> int:
    """Return the columns that a cell spans, one where they do not stand side by side in the joined table."""
    first = place.get(at, at)
    return width if all(place.get(at + i, at + i) == first + i for i in range(1, width)) else 1


def by_kind(headers: Sequence[Mapping[int, str]]) -> list[list[int]]:
    """Return the numbers of tables by kind: most headers of each are those of one before it; one without goes with the
    first kind.

    Of more kinds than anyone would tell apart, none are told.
    """
    kinds: list[tuple[set[str], list[int]]] = []
    for number, here in enumerate(headers):
        texts = {text.lower() for text in here.values()}
        fit = next((kind for kind in kinds if not kind[0] or len(texts & kind[0]) >= MIN_SHARED * len(texts)), None)
        if fit is None and len(kinds) == MAX_KINDS:
            return []
        if fit is None:
            kinds.append((texts, [number]))
        else:
            fit[0].update(texts)
            fit[1].append(number)
    return [numbers for _, numbers in kinds]
