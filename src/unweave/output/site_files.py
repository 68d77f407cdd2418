"""A site's tables on disk: a database (`site_database.py`), a workbook, a folder of CSV or Parquet files.

A folder is written beside its place, file by file, and each renamed into it; a workbook appears whole or not at all.
"""

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import OutputError
from ..model import Item, Record, Region
from ..replacing import named_where_written, replaced, write_whole
from ..site.site_tables import Site, StoredTable
from .comma_separated import cell_of
from .excel import write_workbook
from .formats import DATABASES
from .parquet import write_columns
from .sheet import Sheet, storable
from .site_database import Counts, write_site


def save_site(site: Site, path: str) -> Counts:
    """Write a site to `path`; see `Site.save`. OutputError where it cannot be written."""
    if is_database(path):
        return write_site(site, path)
    with named_where_written(path):
        if path.lower().endswith(".xlsx"):
            with replaced(Path(path)) as file:
                write_workbook(file, {table.name: _sheet(table) for table in site.stored()})
        elif path.rstrip("/").lower().endswith(".parquet"):
            _write_folder(site, Path(path), "parquet", _parquet)
        else:
            _write_folder(site, Path(path), "csv", _csv)
    return {}


def is_database(path: str) -> bool:
    """Return whether a site is written to a database at `path`, which can say what has changed."""
    return "://" in path or path.lower().endswith(DATABASES)


def _write_folder(site: Site, folder: Path, suffix: str, content_of: Callable[[StoredTable], bytes]) -> None:
    """Write a file a table, and take away those of tables that the site no longer has."""
    if folder.is_file():
        raise OutputError(
            f"{folder}: is a file; tables go to a folder, a database (.db, .sqlite, .duckdb) or a workbook (.xlsx)"
        )
    folder.mkdir(parents=True, exist_ok=True)
    tables = site.stored()
    if not (folder / f"columns.{suffix}").exists():
        for table in tables:
            if (folder / f"{table.name}.{suffix}").exists():
                raise OutputError(
                    f"{folder}: holds {table.name}.{suffix}, which no site left there; give another folder"
                )
    known = _tables_of(folder / f"columns.{suffix}") if suffix == "csv" else set()
    for table in tables:
        write_whole(folder / f"{table.name}.{suffix}", content_of(table))
    for name in known - {table.name for table in tables}:
        (folder / f"{name}.{suffix}").unlink(missing_ok=True)


def _tables_of(path: Path) -> set[str]:
    """Return the tables that a file `columns.csv` of the last run names; none without one."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return {name for row in csv.DictReader(file) if (name := row.get("table") or "").isidentifier()}
    except (OSError, ValueError, csv.Error):
        return set()


def _csv(table: StoredTable) -> bytes:
    stream = io.StringIO(newline="")
    rows: Sequence[Sequence[str | None]] = [table.columns, *table.rows]
    csv.writer(stream).writerows([cell_of(cell and storable(cell)) for cell in row] for row in rows)
    return stream.getvalue().encode()


def _parquet(table: StoredTable) -> bytes:
    columns = [
        (name, [None if row[at] is None else storable(str(row[at])) for row in table.rows], None)
        for at, name in enumerate(table.columns)
    ]
    stream = io.BytesIO()
    write_columns(columns, stream)
    return stream.getvalue()


def _sheet(table: StoredTable) -> Sheet:
    sheet = Sheet(links=False, places=False)
    records = [
        Record([], {name: Item(cell) for name, cell in zip(table.columns, row, strict=True) if cell is not None})
        for row in table.rows
    ]
    sheet.add(table.name, [Region(records)])
    return sheet
