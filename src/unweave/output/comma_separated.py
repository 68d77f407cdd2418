"""CSV (RFC 4180, lines end with a line feed): one row a record, the columns of all pages side by side.

Columns of one name share a column, whichever page they come from. A field with links is followed by a column of them.
A repeated value is joined by "; ". A cell that a spreadsheet would take for a formula gets an apostrophe before it,
as spreadsheets themselves write such text; JSON Lines has the exact text.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import TextIO

from ..model import Record, Region, unique_names

_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?[\d\s.,:/%]+")
_PLACE = ("page", "region", "record")


class CsvWriter:
    """Collects the records, since the last page may bring a new column, and writes them when closed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rows: list[tuple[tuple[str, int, int], dict[str, str], dict[str, str]]] = []
        self._names: dict[str, None] = {}
        self._linked: set[str] = set()

    def add(self, page: str, regions: Sequence[Region]) -> None:
        for rank, region in enumerate(regions):
            for number, record in enumerate(region.records):
                links = record.links
                self._rows.append(((page, rank, number), _texts(record), links))
                self._names.update(dict.fromkeys(record.fields))
                self._linked.update(links)

    def close(self) -> None:
        if not self._rows:
            return
        columns = [
            (name, is_link) for name in self._names for is_link in ((False, True) if name in self._linked else (False,))
        ]
        header = [f"{name}_link" if is_link else name for name, is_link in columns]
        writer = csv.writer(self._stream, lineterminator="\n")
        writer.writerow([_cell(name) for name in unique_names([*_PLACE, *header])])
        for (page, rank, number), texts, links in self._rows:
            cells = [(links if is_link else texts).get(name, "") for name, is_link in columns]
            writer.writerow([_cell(page), rank, number, *map(_cell, cells)])


def _texts(record: Record) -> dict[str, str]:
    return {name: "; ".join(text) if isinstance(text, list) else text for name, text in record.to_dict().items()}


def _cell(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
