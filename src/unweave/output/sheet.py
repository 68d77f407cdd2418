"""Records as one sheet: one row a record, the columns of all pages side by side.

Columns of one name share a column, whichever page they come from. A field with links is followed by a column of them.
A repeated value is joined by "; ". The first columns say where a record comes from: page, region, record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..model import Record, Region, unique_names

PLACE = ("page", "region", "record")
"""The columns that say where a record comes from: page name, rank of the region on it, number of the record in that."""

_FORMULA = re.compile(r"[=+\-@\t\r]")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_NUMBER = re.compile(r"[+-]?[\d\s.,:/%]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its place, and its texts and links by field name."""

    page: str
    region: int
    record: int
    texts: dict[str, str]
    links: dict[str, str]


class Sheet:
    """Collects records, since the last page may bring a new column."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._names: dict[str, None] = {}
        self._linked: set[str] = set()

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Append the records of a page."""
        rows = list(rows_of(page, regions))  # all of a page or nothing of it
        for row in rows:
            self._names.update(dict.fromkeys(row.texts))
            self._linked.update(row.links)
        self._rows += rows

    @property
    def _columns(self) -> list[tuple[str, bool]]:
        """(field name, whether it is the column of its links)."""
        return [(name, is_link) for name in self._names for is_link in (False, True)[: 1 + (name in self._linked)]]

    @property
    def header(self) -> list[str]:
        """The names of the columns, all different."""
        return unique_names([*PLACE, *(f"{name}_link" if is_link else name for name, is_link in self._columns)])

    def __iter__(self) -> Iterator[tuple[str | int | None, ...]]:
        """The rows, each as long as `header`; None where a record has no such field."""
        columns = self._columns
        for row in self._rows:
            cells = ((row.links if is_link else row.texts).get(name) for name, is_link in columns)
            yield (row.page, row.region, row.record, *cells)


def rows_of(page: str, regions: Sequence[Region]) -> Iterator[Row]:
    """Yield the records of a page as rows."""
    for rank, region in enumerate(regions):
        for number, record in enumerate(region.records):
            yield Row(page, rank, number, _texts(record), record.links)


def looks_like_formula(text: str) -> bool:
    """Say whether a spreadsheet would take `text`, typed into a cell, for a formula rather than a text or number."""
    return bool(_FORMULA.match(text)) and not _NUMBER.fullmatch(text)


def storable(text: str) -> str:
    """Return `text` with U+FFFD for what UTF-8 or a database cannot hold: lone surrogates and NUL."""
    return _UNSTORABLE.sub("\ufffd", text)


def _texts(record: Record) -> dict[str, str]:
    return {name: "; ".join(text) if isinstance(text, list) else text for name, text in record.to_dict().items()}
