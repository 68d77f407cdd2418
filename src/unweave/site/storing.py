"""A site's tables on disk: an SQLite file that is updated by key, a workbook, a folder of CSV files.

A database is written in one transaction: whenever the program dies, it holds the last whole run. Its table `changes` lists what the last
run found new, changed and gone; `pages`, `columns` and `relations` say where everything comes from.
"""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import OutputError
from ..model import Table, missing_extra
from ..wording import counted
from .page_kinds import KindName

OWN = ("pages", "columns", "relations", "changes")
"""Tables that say of the others; a table of the site that is called so gets another name."""
Row = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the site: its address, kind, the number of its cluster, the table its rows are in, and how many."""

    url: str
    kind: KindName
    cluster: int
    table: str | None
    n_rows: int


@dataclass(frozen=True, slots=True)
class Relation:
    """Values of a column that are keys of another table: rows of a list, and the pages they lead to."""

    table: str
    column: str
    to_table: str
    to_column: str
    n_rows: int


@dataclass
class Site:
    """What was read of a site.

    Attributes
    ----------
    tables : name -> Table; the first column is the key of its rows, or `page` and `position` are
    keys : name of a table -> the columns that tell its rows apart
    pages : every page, in the order given
    relations : which column of which table leads to another
    left_out : in words, what is in no table and why
    """

    tables: dict[str, Table] = field(default_factory=dict)
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pages: list[SitePage] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def describe(self) -> str:
        """Return the summary a person reads: tables with rows and columns, how they join, and what was left out."""
        lines = [
            f"{name}: {counted(len(table), 'row')}, {counted(len(table.columns), 'column')}, "
            f"from {counted(sum(page.table == name for page in self.pages), 'page')}"
            for name, table in self.tables.items()
        ]
        lines += [
            f"{one.table}.{one.column} -> {one.to_table}.{one.to_column}: {counted(one.n_rows, 'row')}"
            for one in self.relations
        ]
        return "\n".join([*lines, *(f"left out: {said}" for said in self.left_out)]) or "no page has a table"

    def save(self, path: str) -> dict[str, dict[str, int]]:
        """Write the tables to `path`: an SQLite file (.db), a workbook (.xlsx), or a folder of CSV files.

        Returns, of each table of a database, how many rows are new, changed, gone and the same since it was last written.
        """
        return save_site(self, path)


def save_site(site: Site, path: str) -> dict[str, dict[str, int]]:
    """Write a site to `path`; see `Site.save`. OutputError where it cannot be written."""
    try:
        if path.endswith(".xlsx"):
            _write_workbook(site, path)
        elif path.endswith((".db", ".sqlite", ".sqlite3")):
            return _write_database(site, path)
        else:
            _write_folder(site, Path(path))
    except (OSError, sqlite3.Error) as error:
        raise OutputError(f"{path}: cannot be written: {error}") from error
    return {}


def changes_of(path: str) -> list[tuple[str, str, str]]:
    """Return (table, what, key) of every row that the last run found new, changed or gone. OutputError for no such file."""
    try:
        with closing(sqlite3.connect(f"file:{Path(path).resolve()}?mode=ro", uri=True)) as connection:
            found = connection.execute('SELECT "table", what, key FROM changes ORDER BY rowid').fetchall()
    except sqlite3.Error as error:
        raise OutputError(f"{path}: no site that unweave wrote ({error})") from error
    return [(str(table), str(what), str(key)) for table, what, key in found]


def described(site: Site) -> dict[str, tuple[tuple[str, ...], list[Row]]]:
    """Return the tables that say of the others: name -> (columns, rows)."""
    pages: list[Row] = [(page.url, page.kind, str(page.cluster), page.table, str(page.n_rows)) for page in site.pages]
    columns: list[Row] = [
        (name, column, *_seen([row[i] for row in table.texts()]))
        for name, table in site.tables.items()
        for i, column in enumerate(table.names)
    ]
    relations: list[Row] = [
        (one.table, one.column, one.to_table, one.to_column, str(one.n_rows)) for one in site.relations
    ]
    return {
        "pages": (("url", "kind", "cluster", "table", "n_rows"), pages),
        "columns": (("table", "name", "type", "filled", "example"), columns),
        "relations": (("table", "column", "to_table", "to_column", "n_rows"), relations),
    }


def _seen(cells: Sequence[str | None]) -> tuple[str, str, str | None]:
    """Return of which type a column is, how many cells it has, and an example."""
    filled = [cell for cell in cells if cell]
    is_number = bool(filled) and all(cell.replace(",", "").replace(".", "", 1).lstrip("-").isdigit() for cell in filled)
    return "number" if is_number else "text", str(len(filled)), filled[0][:200] if filled else None


def _write_database(site: Site, path: str) -> dict[str, dict[str, int]]:
    """Update a database by key, all of it in one transaction."""
    counts = {}
    with closing(sqlite3.connect(path, timeout=30)) as connection, _transaction(connection):
        changes: list[Row] = []
        for name, table in site.tables.items():
            stored = f"{name}_table" if name in OWN else name
            before = _stored_rows(connection, stored, site.keys[name])
            rows = dict(_keyed_rows(table, site.keys[name]))
            found = {
                key: "new" if key not in before else "changed" if before[key] != row else "same"
                for key, row in rows.items()
            }
            gone = [key for key in before if key not in rows]
            changes += [(stored, what, key) for key, what in found.items() if what != "same"]
            changes += [(stored, "gone", key) for key in gone]
            said = [*found.values(), *["gone"] * len(gone)]
            counts[stored] = {what: said.count(what) for what in ("new", "changed", "gone", "same")}
            _replace(connection, stored, table.names, table.texts(), site.keys[name])
        _replace(connection, "changes", ("table", "what", "key", "run"), [(*row, _now()) for row in changes])
        for name, (columns, rows_) in described(site).items():
            _replace(connection, name, columns, rows_)
    return counts


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.isolation_level = None
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _keyed_rows(table: Table, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (key, content) of every row, the content in an order of its own, so that a column that moved is no change."""
    at = [table.names.index(key) for key in keys]
    for row in table.texts():
        told = {name: cell for name, cell in zip(table.names, row, strict=True) if cell is not None}
        yield " ".join(row[i] or "" for i in at), json.dumps(told, sort_keys=True, ensure_ascii=False)


def _stored_rows(connection: sqlite3.Connection, name: str, keys: Sequence[str]) -> dict[str, str]:
    """Return the rows of a table as `_keyed_rows` gives them; none where there is no such table."""
    names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({_quoted(name)})")]
    if not names or not set(keys) <= set(names):
        return {}
    found = {}
    for row in connection.execute(f"SELECT * FROM {_quoted(name)}"):
        told = {column: cell for column, cell in zip(names, row, strict=True) if cell is not None}
        found[" ".join(told.get(key, "") for key in keys)] = json.dumps(told, sort_keys=True, ensure_ascii=False)
    return found


def _replace(
    connection: sqlite3.Connection,
    name: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Any]],
    keys: Sequence[str] = (),
) -> None:
    """Put rows in a table's place; keys get an index."""
    connection.execute(f"DROP TABLE IF EXISTS {_quoted(name)}")
    connection.execute(f"CREATE TABLE {_quoted(name)} ({', '.join(f'{_quoted(column)} TEXT' for column in columns)})")
    marks = ", ".join("?" * len(columns))
    connection.executemany(
        f"INSERT INTO {_quoted(name)} VALUES ({marks})", [[_storable(cell) for cell in row] for row in rows]
    )
    if keys:
        connection.execute(
            f"CREATE INDEX {_quoted(f'{name}_key')} ON {_quoted(name)} ({', '.join(map(_quoted, keys))})"
        )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""').replace("\0", "") + '"'


def _storable(cell: str | None) -> str | None:
    return None if cell is None else cell.encode("utf-8", "replace").decode().replace("\0", "")


def _all_tables(site: Site) -> Iterator[tuple[str, Sequence[str], Sequence[Sequence[str | None]]]]:
    for name, table in site.tables.items():
        yield f"{name}_table" if name in OWN else name, table.names, table.texts()
    for name, (columns, rows) in described(site).items():
        yield name, columns, rows


def _write_folder(site: Site, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, columns, rows in _all_tables(site):
        beside = folder / f".{name}.csv.new"
        with open(beside, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([columns, *rows])
        beside.replace(folder / f"{name}.csv")


def _write_workbook(site: Site, path: str) -> None:
    try:
        from openpyxl import Workbook
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    except ImportError as error:
        raise missing_extra("writing .xlsx", "excel") from error
    workbook = Workbook()
    workbook.remove(workbook.active)
    for name, columns, rows in _all_tables(site):
        sheet = workbook.create_sheet(name[:31])
        sheet.append(list(columns))
        for number, row in enumerate(rows, 2):
            for at, cell in enumerate(row, 1):
                if cell is not None:
                    written = sheet.cell(number, at, ILLEGAL_CHARACTERS_RE.sub("", cell)[:32_767])
                    written.data_type = "s"  # a text that looks like a formula stays a text
    workbook.save(path)
