"""Parquet (through PyArrow): the sheet of all records (see `sheet`) as columns of strings, missing values null."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from ..model import Region, missing_extra
from .sheet import PLACE, Sheet, storable

if TYPE_CHECKING:
    import pyarrow


class ParquetWriter:
    """Collects the records and writes the file when closed."""

    def __init__(self, stream: IO[bytes]) -> None:
        try:
            import pyarrow  # noqa: F401  (a missing one is said before any page is read)
        except ImportError as error:
            raise missing_extra("writing Parquet", "parquet") from error
        self._stream = stream
        self._sheet = Sheet()

    def add(self, page: str, regions: Sequence[Region]) -> None:
        self._sheet.add(page, regions)

    def close(self) -> None:
        import pyarrow.parquet

        pyarrow.parquet.write_table(to_arrow(self._sheet), self._stream, compression="zstd")


def to_arrow(sheet: Sheet) -> pyarrow.Table:
    """Return a sheet as a PyArrow table: `page` and the fields strings, `region` and `record` int32."""
    import pyarrow

    header = [storable(name) for name in sheet.header]
    columns: list[list[str | int | None]] = [[] for _ in header]
    for row in sheet:
        for column, value in zip(columns, row, strict=True):
            column.append(storable(value) if isinstance(value, str) else value)
    types = [pyarrow.int32() if name in PLACE[1:] else pyarrow.string() for name in header]
    arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, types, strict=True)]
    return pyarrow.table(arrays, names=header)
