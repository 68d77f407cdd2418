"""Parquet (through PyArrow): the sheet of all records (see `sheet`) as columns of strings, missing values null."""

from collections.abc import Sequence
from typing import IO, Any

from ..errors import needing
from ..flat_columns import arrow_table
from ..model import Region
from .sheet import Sheet, storable, storable_cell


class ParquetWriter:
    """Collects the records and writes the file when closed."""

    def __init__(self, stream: IO[bytes], *, typed: bool = False, links: bool = True, places: bool = True) -> None:
        with needing("writing Parquet", "parquet"):
            import pyarrow  # noqa: F401  (a missing one is said before any page is read)
        self._stream = stream
        self._sheet = Sheet(typed=typed, links=links, places=places)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        self._sheet.add(page, regions)

    def close(self) -> None:
        sheet = self._sheet.columns().items()
        columns = [(storable(name), [*map(storable_cell, column.cells)], column.kind) for name, column in sheet]
        write_columns(columns, self._stream)


def write_columns(columns: Sequence[tuple[str, Sequence[Any], str | None]], stream: IO[bytes]) -> None:
    """Write a table, whose cells are storable, as a Parquet file."""
    with needing("writing Parquet", "parquet"):
        import pyarrow.parquet
    pyarrow.parquet.write_table(arrow_table(columns), stream, compression="zstd")
