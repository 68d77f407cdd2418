"""Which column is which field: by name, then by what only one column can be; what is not sure is said,
never guessed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..flat_columns import PICTURES
from ..model import Table
from ..naming.words import SYNONYMS, split_name
from ..vocabulary import word_table
from .field_types import Cell, FieldType, Money, Url, read_cells

_SAME = word_table("schemas.same")
"""Names of fields that people use for what columns are called otherwise."""
_THINGS = ("title", "image", "url")
"""Columns whose link is the address of the record itself, in this order."""


@dataclass(frozen=True, slots=True)
class FieldMatch:
    """The column of a field and its cells as values; or `why` it has none."""

    column: str | None
    values: list[Any] | None = None
    why: str = ""


def match_columns(table: Table, fields: Mapping[str, FieldType]) -> dict[str, FieldMatch]:
    """Return the column of each field.

    A field has the column of its name (or of a synonym, in whatever case and with whatever marks between the words), if
    the cells are of its type. One without has the only other column that is of its type, where that is a type that
    tells: no text, no number, amounts with a currency.
    """
    columns, shown = _columns(table), frozenset(table.names)
    found: dict[str, FieldMatch] = {}
    for name, wanted in fields.items():
        named = [column for column in columns if _canonical(column) == _canonical(name)]
        named.sort(key=lambda column: (column not in shown, column != name))  # what stands aside comes last
        read = [_read(name, column, columns[column], wanted) for column in named]
        match = next((one for one in read if one.values is not None), read[0] if read else None)
        if wanted.of == Url and _canonical(name) == "url" and (match is None or match.column != name):
            is_told = match is not None and match.values is not None  # by a column `link`, say, of something else
            match = _own_address(name, columns, wanted) or (
                match if is_told else _by_type(name, columns, wanted, set())
            )
        if match is not None:
            found[name] = match
    taken = {match.column for match in found.values() if match.values is not None}
    guessed = {name: _by_type(name, columns, wanted, taken) for name, wanted in fields.items() if name not in found}
    claims = Counter(match.column for match in guessed.values())
    for name, match in guessed.items():
        rivals = [other for other in guessed if other != name and guessed[other].column == match.column]
        if match.column is not None and claims[match.column] > 1:
            match = FieldMatch(None, None, f"could be {match.column}, as {', '.join(rivals)} could: call it so")
        found[name] = match
    return {name: found[name] for name in fields}


def _columns(table: Table) -> dict[str, list[Cell]]:
    whole = table.all
    return {column.name: [row[at] for row in whole.rows] for at, column in enumerate(whole.columns)}


def _canonical(name: str) -> str:
    """Return what a column or field is called in one way for all: "old_price" for "Old price:" and "oldPrice"."""
    words = "_".join(SYNONYMS.get(word, word) for word in split_name(name)) or name.strip().casefold()
    return _SAME.get(words, words)


def _read(name: str, column: str, cells: Sequence[Cell], wanted: FieldType) -> FieldMatch:
    values = read_cells(cells, wanted, is_picture=_is_picture(name))
    if values is None:
        return FieldMatch(None, None, f"column {column!r} is not of type {wanted.word}")
    return FieldMatch(column, values)


def _own_address(name: str, columns: Mapping[str, list[Cell]], wanted: FieldType) -> FieldMatch | None:
    """Return the link of what a record is called by, its title or picture, which files call `url`."""
    for column in columns:
        if _canonical(column) in _THINGS and (match := _read(name, column, columns[column], wanted)).values is not None:
            return match
    return None


def _by_type(name: str, columns: Mapping[str, list[Cell]], wanted: FieldType, taken: set[str | None]) -> FieldMatch:
    if wanted.of in (str, Any, bool):
        return FieldMatch(None, None, f"no column of that name; there are {', '.join(columns) or 'none'}")
    free = {column: cells for column, cells in columns.items() if column not in taken}
    read = {column: read_cells(cells, wanted, is_picture=_is_picture(name)) for column, cells in free.items()}
    fitting = [(column, cells) for column, cells in read.items() if cells is not None and _tells(cells, wanted)]
    if len(fitting) == 1 and wanted.of not in (int, float, Decimal):
        return FieldMatch(*fitting[0])
    names = ", ".join(column for column, _ in fitting)
    return FieldMatch(None, None, f"could be {names}: call it so" if fitting else f"no column is of type {wanted.word}")


def _tells(values: Sequence[Any], wanted: FieldType) -> bool:
    """Say whether the cells of a column are enough to know it: amounts have a currency."""
    if wanted.of != Money:
        return True
    amounts = [value for value in values if value is not None]
    return 2 * sum(value.currency is not None for value in amounts) > len(amounts)


def _is_picture(name: str) -> bool:
    return not PICTURES.isdisjoint(split_name(name))
