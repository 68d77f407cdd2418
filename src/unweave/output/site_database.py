"""A site's tables in a database: SQLite, DuckDB or PostgreSQL, updated by key in one transaction.

Whenever the program dies, the database holds the last whole run. The table `changes` lists the rows that this run found
new, changed or gone, and the columns that have another name, are new or gone; keys are primary keys, and where every
row leads to a row of another table, a foreign key says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ..errors import OutputError
from ..gathering import grouped
from ..site.site_tables import Keys, Row, Site, StoredTable
from .database import columns_of, engine_of, has_table, insert, quoted, shown_address, transaction
from .same_columns import CellsOfRow, same_columns
from .sheet import storable_cell
from .viewed_tables import empty, is_viewed, refill, type_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

Counts = dict[str, dict[str, int]]
"""Table -> what happened -> how many of its rows."""
_NOWHERE: dict[str, str | None] = {"page": None, "position": None}
WHAT = ("new", "changed", "gone", "same")
_UNTOLD = ("read_at", "template")
"""Columns of `pages` that say of the run and not of the page."""
_CHANGES = ("table", "what", "key", "run")
_COLUMNS = ("table", "name", "type", "filled", "example")


def write_site(site: Site, address: str) -> Counts:
    """Write a site's tables over those of its last run, and return what is new, changed, gone and the same in each.

    address : the path of a file or the address of a database; see `Site.save`
    """
    with _transaction(address) as connection:
        before = stored_keys(connection)
        counts: Counts = {}
        changes: list[Row] = []
        tables = site.stored()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        for table in tables:
            if table.keys:
                last = _stored_rows(connection, table.name, table.keys)
                found, columns = _compared(*_by_address(last, dict(_keyed(table))))
                counts[table.name] = {what: sum(said == what for said in found.values()) for what in WHAT}
                changes += [(table.name, what, name, now) for what, name in columns]
                changes += [(table.name, what, key, now) for key, what in found.items() if what != "same"]
        for name in before.keys() - {table.name for table in tables}:
            gone = _stored_rows(connection, name, before[name])
            counts[name] = {what: len(gone) * (what == "gone") for what in WHAT}
            changes += [(name, "gone", key, now) for key in gone]
        kept = _drop(connection, before)
        for table in [*tables, StoredTable("changes", list(_CHANGES), changes)]:
            (refill if table.name in kept else _create)(connection, table)
    return counts


def changes_of(address: str) -> list[tuple[str, str, str]]:
    """Return (table, what, key) of every row that the last run found new, changed or gone, and of columns (table, what,
    name) that are new, gone or have another name.

    OutputError for no database of a site.
    """
    with reading(address) as connection:
        if not is_ours(connection):
            raise OutputError(f"{address}: no site that unweave wrote")
        rows = selected(connection, "changes")
    return [(str(row["table"]), str(row["what"]), str(row["key"])) for row in rows]


def reading(address: str) -> AbstractContextManager[Connection]:
    """Give a connection by which nothing is written; the database's errors as OutputError."""
    return _transaction(address, reads_only=True)


@contextmanager
def _transaction(address: str, *, reads_only: bool = False) -> Iterator[Connection]:
    """Give a connection whose work is done as a whole or not at all; the database's errors as OutputError."""
    engine = engine_of(address, reads_only=reads_only)
    where = address if reads_only and "://" not in address else shown_address(engine.url)
    try:
        with transaction(engine, where) as connection:
            yield connection
    finally:
        engine.dispose()


def is_ours(connection: Connection) -> bool:
    """Return whether a site was written here: the tables that describe the others are there, with our columns."""
    own = {"changes": _CHANGES, "columns": _COLUMNS}
    return all(is_table(connection, name) for name in (*own, "relations")) and all(
        columns_of(connection, name)[: len(names)] == [*names] for name, names in own.items()
    )


def is_table(connection: Connection, name: str) -> bool:
    """Return whether there is such a table, and no view: what that computes, and how long, is its writer's choice."""
    from sqlalchemy import inspect

    if not has_table(connection, name):
        return False
    return connection.dialect.name == "duckdb" or name not in inspect(connection).get_view_names()


def selected(connection: Connection, name: str, most: int | None = None) -> list[dict[str, Any]]:
    """Return the rows of a table, the first `most`."""
    limit = "" if most is None else f" LIMIT {most:d}"
    rows = connection.exec_driver_sql(f"SELECT * FROM {quoted(connection, name)}{limit}")
    return [dict(row) for row in rows.mappings()]


def stored_keys(connection: Connection) -> dict[str, Keys]:
    """Return the tables of the last run and the columns that told their rows apart, those that lead to others first."""
    if not is_ours(connection):
        return {}
    columns = grouped((str(row["table"]), str(row["name"])) for row in selected(connection, "columns"))
    keys: dict[str, Keys] = {
        name: ("page", "position") if names[:2] == ["page", "position"] else ("url",) for name, names in columns.items()
    }
    found = {name: keys[name] for name in sorted(keys, key=lambda name: -len(keys[name]))}
    return found | {"pages": ("url",)}


def _stored_rows(connection: Connection, name: str, keys: Keys) -> dict[str, CellsOfRow]:
    """Return the rows of a table as `_keyed` gives them; none where there is no such table with these keys."""
    if not is_table(connection, name):
        return {}
    rows = selected(connection, name)
    if not rows or not set(keys) <= rows[0].keys():
        return {}
    return {_key(row, keys): _told(row) for row in rows}


def _keyed(table: StoredTable) -> Iterator[tuple[str, CellsOfRow]]:
    for cells in table.rows:
        row = dict(zip(table.columns, map(storable_cell, cells), strict=True))
        yield _key(row, table.keys), _told(row)


def _key(row: Mapping[str, Any], keys: Keys) -> str:
    return " ".join(str(row[key] or "") for key in keys)


def _told(row: Mapping[str, Any]) -> CellsOfRow:
    """Return what a row says, without what it says of the run."""
    return {name: None if cell is None else str(cell) for name, cell in row.items() if name not in _UNTOLD}


def _by_address(*runs: dict[str, CellsOfRow]) -> Iterator[dict[str, CellsOfRow]]:
    """Yield each run's rows by the address they lead to, without their places: one row less moves all that follow it.

    As they came where a row leads nowhere, or where two lead to one address.
    """
    by_address = [{row.get("url"): row for row in rows.values()} for rows in runs]
    alone = all(None not in by and len(by) == len(rows) for by, rows in zip(by_address, runs, strict=True))
    for by, rows in zip(by_address, runs, strict=True):
        yield {str(url): {**row, **_NOWHERE} for url, row in by.items()} if alone else rows


def _compared(
    before: Mapping[str, CellsOfRow], now: Mapping[str, CellsOfRow]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return what happened to each row, in the columns that both runs have, and what to columns."""
    both = [key for key in now if key in before]
    called = same_columns([(before[key], now[key]) for key in both])
    found = dict.fromkeys(now, "new")
    for key in both:
        old, new = before[key], now[key]
        found[key] = "same" if all(new[name] == old[other] for name, other in called.items()) else "changed"
    columns = [("column renamed", f"{other} -> {name}") for name, other in called.items() if name != other]
    for old, new in [(before[both[0]], now[both[0]])] if both else []:
        columns += [("column new", name) for name in new if name not in called]
        columns += [("column gone", name) for name in old if name not in called.values()]
    return found | {key: "gone" for key in before if key not in now}, columns


def _drop(connection: Connection, before: Mapping[str, Keys]) -> set[str]:
    """Drop what the last run wrote, and empty what views are on; return the latter.

    `before` has what leads to others before what it leads to.
    """
    kept = set()
    for name in ("changes", "relations", "columns", *before) if before else ():
        if is_viewed(connection, name):
            empty(connection, name)
            kept.add(name)
        else:
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {quoted(connection, name)}")
    return kept


def _create(connection: Connection, table: StoredTable) -> None:
    from sqlalchemy import Column, ForeignKeyConstraint, MetaData, Table, Text

    if has_table(connection, table.name):
        raise OutputError(
            f"{shown_address(connection.engine.url)}: the table {table.name!r} is there and not of a site that "
            "unweave wrote; name another database"
        )
    # a driver's parameters cannot have every name
    plain = {name: f"c{index}" for index, name in enumerate(table.columns)}
    metadata = MetaData()
    for _, to_table, to_column in table.foreign:
        if to_table not in metadata.tables:
            Table(to_table, metadata, Column(to_column, Text(), primary_key=True, quote=True), quote=True)
    columns = [
        Column(
            name, type_of(table, name), key=plain[name], primary_key=name in table.keys, autoincrement=False, quote=True
        )
        for name in table.columns
    ]
    keys = [ForeignKeyConstraint([plain[name]], [f"{to}.{column}"]) for name, to, column in table.foreign]
    target = Table(table.name, metadata, *columns, *keys, quote=True)
    target.create(connection)
    insert(connection, target, table.rows)
