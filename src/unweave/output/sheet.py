"""Records as one sheet: one row a record, the columns of all pages side by side.

Columns of one name share a column, whichever page they come from. A field with links or images is followed by a column
of their addresses (`model.address_columns`), unless they are left out. A repeated value is joined by "; ". The first
columns say where a record comes from: page, region, record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..column_order import merged_order, unique_names
from ..flat_columns import address_columns, addresses, columns_to_write, flat_columns, stated_date
from ..model import Region, joined_texts

if TYPE_CHECKING:
    from ..values import Values

PLACE = ("page", "region", "record")
"""The columns that say where a record comes from: page name, rank of the region on it, number of the record in that."""

_FORMULA = re.compile(r"[=+\-@\t\r]")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_NUMBER = re.compile(r"[+-]?\s?[$€£¥₹]?[\s.,]*\d[\d\s.,:/%]*(?:[$€£¥₹]|[A-Za-z]{1,3})?|-+")
"""A number, perhaps with its currency or unit, or a line in the place of a value."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its place, its texts by field, by field and name of the column the addresses of its links and
    images, stated dates.
    """

    page: str
    region: int
    record: int
    texts: dict[str, str]
    beside: dict[str, dict[str, str]]
    stated: dict[str, str]


class Sheet:
    """Collects records, since the last page may bring a new column.

    `typed`: after the texts of a column that is numbers, prices or dates come its values (see `unweave.values`).
    `links`: then come the addresses of its links and images. `places`: the first columns say where a record comes from.
    """

    def __init__(self, *, typed: bool = False, links: bool = True, places: bool = True) -> None:
        self._typed, self._links, self._places = typed, links, places
        self._rows: list[Row] = []
        self._names: dict[str, dict[str, None]] = {}  # field -> names of the columns of addresses beside it

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Append the records of a page."""
        rows = list(rows_of(page, regions, links=self._links))  # all of a page or nothing of it
        for name in merged_order(row.texts for row in rows):
            self._names.setdefault(name, {})
        for row in rows:
            for name, columns in row.beside.items():
                self._names.setdefault(name, {}).update(dict.fromkeys(columns))
        self._rows += rows

    def columns(self) -> dict[str, SheetColumn]:
        """Return the columns by name, each as long as the sheet; None where a record has no such field."""
        columns: list[tuple[str, SheetColumn]] = [
            ("page", SheetColumn([row.page for row in self._rows])),
            ("region", SheetColumn([row.region for row in self._rows], "place")),
            ("record", SheetColumn([row.record for row in self._rows], "place")),
        ][: len(PLACE) if self._places else 0]
        for name, called in self._names.items():
            texts = [row.texts.get(name) for row in self._rows]
            texts = texts if any(texts) else [None] * len(texts)  # a column that no row fills
            beside: list[tuple[str, list[Any], str | None]] = [
                (of, [row.beside.get(name, {}).get(of) for row in self._rows], None) for of in called
            ]
            flat = flat_columns(name, texts, self._values(name, texts), beside)
            columns += [(of, SheetColumn(cells, kind)) for of, cells, kind in flat]
        names = unique_names(name for name, _ in columns)
        return {name: column for name, (_, column) in zip(names, columns, strict=True)}

    def _values(self, name: str, texts: Sequence[str | None]) -> Values | None:
        if not self._typed:
            return None
        from ..values import read_column

        return read_column(texts, stated=[row.stated.get(name) for row in self._rows])


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """The cells of a column, and what they are: texts (None), small whole numbers ("place"), floats, or dates."""

    cells: list[Any]
    kind: str | None = None


def rows_of(page: str, regions: Sequence[Region], *, links: bool = True) -> Iterator[Row]:
    """Yield the records of a page as rows; with or without the addresses of links and images."""
    for region in regions:
        records = [record.fields for record in region.records]
        names = list(dict.fromkeys(name for fields in records for name in fields))
        texts = list(map(joined_texts, region.records))
        found = {name: [addresses(fields.get(name)) for fields in records] for name in names} if links else {}
        linked = {name: [link for link, _ in cells] for name, cells in found.items()}
        images = {name: [image for _, image in cells] for name, cells in found.items()}
        written = [row.get("url") for row in texts] if "url" in names else []
        kept = columns_to_write(names, linked, written)
        beside = address_columns(kept, linked, images, written)
        for number, record in enumerate(region.records):
            here = {
                name: filled
                for name, columns in beside.items()
                if (filled := {of: cells[number] for of, cells, _ in columns if cells[number]})
            }
            stated = {name: said for name, value in record.fields.items() if (said := stated_date(value))}
            unsaid = [] if links else [name for name, text in texts[number].items() if not text]
            alone = {name for name in unsaid if any(addresses(record[name]))}  # pictures without words
            shown = {name: text for name, text in texts[number].items() if name in kept and name not in alone}
            yield Row(page, region.rank, number, shown, here, stated)


def looks_like_formula(text: str) -> bool:
    """Say whether a spreadsheet would take `text`, typed into a cell, for a formula rather than a text or number."""
    return bool(_FORMULA.match(text)) and not _NUMBER.fullmatch(text)


def storable(text: str) -> str:
    """Return `text` with U+FFFD for what UTF-8 or a database cannot hold: lone surrogates and NUL."""
    return _UNSTORABLE.sub("\ufffd", text)


def storable_cell(cell: Any) -> Any:
    """Return a cell as a database can hold it, whatever it is."""
    return storable(cell) if isinstance(cell, str) else cell
