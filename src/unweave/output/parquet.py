"""Parquet (through PyArrow): the sheet of all records (see `sheet`) as columns of strings, missing values null."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from ..errors import missing_extra
from ..model import Region
from .sheet import Sheet, storable

if TYPE_CHECKING:
    import pyarrow


class ParquetWriter:
    """Collects the records and writes the file when closed."""

    def __init__(self, stream: IO[bytes], *, typed: bool = False, links: bool = True, places: bool = True) -> None:
        try:
            import pyarrow  # noqa: F401  (a missing one is said before any page is read)
        except ImportError as error:
            raise missing_extra("writing Parquet", "parquet") from error
        self._stream = stream
        self._sheet = Sheet(typed=typed, links=links, places=places)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        self._sheet.add(page, regions)

    def close(self) -> None:
        import pyarrow.parquet

        pyarrow.parquet.write_table(to_arrow(self._sheet), self._stream, compression="zstd")


def to_arrow(sheet: Sheet) -> pyarrow.Table:
    """Return a sheet as a PyArrow table: `region` and `record` int32, values float64, dates or timestamps, all else strings."""
    import pyarrow

    types = {
        None: pyarrow.string(),
        "place": pyarrow.int32(),
        "number": pyarrow.float64(),
        "date": pyarrow.date32(),
        "datetime": pyarrow.timestamp("s"),
    }
    columns = sheet.columns()
    arrays = [
        pyarrow.array([storable(cell) if isinstance(cell, str) else cell for cell in column.cells], types[column.kind])
        for column in columns.values()
    ]
    return pyarrow.table(arrays, names=[storable(name) for name in columns])
