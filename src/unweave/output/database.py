"""SQL databases (through SQLAlchemy): SQLite, DuckDB, PostgreSQL, or any other with a driver installed.

One row a record, every field a column of text, as in a sheet; a field that the table lacks becomes a new column. Rows
are written in batches, each in one transaction with the columns it needed: a database holds whole batches, whenever the
program or the database dies. Replacing fills a table beside the old one and swaps them in one transaction at the end.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal, get_args
from urllib.parse import quote

from ..column_order import free_name, merged_order
from ..errors import OutputError, missing_extra, needing
from ..model import Region
from ..replacing import expect_place, sync_folder
from .sheet import PLACE, Row, rows_of, storable, storable_cell

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine
    from sqlalchemy.engine import URL

IfExists = Literal["append", "replace"]
BATCH_ROWS = 1_000
"""Rows a transaction: what a kill can lose, against one write to disk for each."""
MAX_NAME_BYTES = 60
"""Bytes of a column's name; PostgreSQL cuts at 63, and two names cut alike would be one."""
log = logging.getLogger("unweave")

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_READ_ONLY: dict[str, dict[str, Any]] = {
    "duckdb": {"read_only": True}, "postgresql": {"options": "-c default_transaction_read_only=on"},
}  # fmt: skip
_CONNECT_SECONDS = 10
_LOCK_SECONDS = 120
"""What a writer to SQLite waits for another: batches of many writers, one after the other."""


@contextmanager
def opened_database(
    url: str, *, table: str = "records", if_exists: IfExists = "append", links: bool = True
) -> Iterator[TablesWriter]:
    """Give a writer to `table` of the database at `url`, and finish it, or take back what is not whole.

    The first list of each page goes to `table`, the second to `table`_2, and so on.

    Parameters
    ----------
    url : a SQLAlchemy URL (postgresql://user:password@host/name, sqlite:///file.db), or the path of a file: DuckDB
        where it ends in .duckdb, else SQLite
    table : made when it is not there
    if_exists : "append" to the table's rows, or "replace" it, once all records are written and if there are any
    links : columns of the addresses of links and images beside the texts

    Raises
    ------
    OutputError : the database cannot be reached or written, or the table's columns cannot hold the records
    MissingExtraError : SQLAlchemy or the database's driver is not installed
    """
    if if_exists not in get_args(IfExists):
        raise ValueError(f"if_exists must be one of {', '.join(get_args(IfExists))}, not {if_exists!r}")
    if not table or len(table.encode()) > MAX_NAME_BYTES - len("__new") or "\0" in table:
        raise OutputError(f"{table!r} is no name for a table; give one of 1 to {MAX_NAME_BYTES - len('__new')} bytes")
    writer = TablesWriter(engine_of(url), table, if_exists, links=links)
    try:
        yield writer
        writer.close()
    except BaseException:  # Ctrl-C, too; raised again
        writer.abandon()
        raise
    finally:
        writer.engine.dispose()


class TablesWriter:
    """Writes the first region of every page to a table, the second to another, each made when it is needed."""

    def __init__(self, engine: Engine, table: str, if_exists: IfExists, *, links: bool = True) -> None:
        self.engine = engine
        self._table = table
        self._new = partial(DatabaseWriter, engine, if_exists=if_exists, links=links)
        self._writers = [self._new(table)]

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Take the records of a page."""
        for place in range(len(self._writers), len(regions)):
            self._writers.append(self._new(f"{self._table}_{place + 1}"))
        for writer, region in zip(self._writers, regions, strict=False):
            writer.add(page, [region])

    def close(self) -> None:
        """Write what waits in every table."""
        for writer in self._writers:
            writer.close()

    def abandon(self) -> None:
        """Drop the new tables that will not replace old ones."""
        for writer in self._writers:
            writer.abandon()


class DatabaseWriter:
    """Writes records to a table in batches."""

    def __init__(self, engine: Engine, table: str, if_exists: IfExists, *, links: bool = True) -> None:
        self.engine = engine
        self._links = links
        self._table = table
        self._target = f"{table}__new" if if_exists == "replace" else table
        self._replaces = if_exists == "replace"
        self._waiting: list[Row] = []
        self._columns: dict[str, _Known] | None = None  # of the target, by name in any case; None: not made yet
        with self._transaction() as connection:  # a database that is down is said before any page is read
            if self._replaces:
                _drop(connection, self._target)  # of a run that was killed
            elif has_table(connection, self._target):
                self._columns = _existing_columns(connection, self._target)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Take the records of a page; they are in the database when their batch is full, or at the end."""
        self._waiting += list(rows_of(page, regions, links=self._links))
        while len(self._waiting) >= BATCH_ROWS:
            self._write(self._waiting[:BATCH_ROWS])
            del self._waiting[:BATCH_ROWS]

    def close(self) -> None:
        """Write what waits, and put the new table in the old one's place when it replaces one."""
        if self._waiting:
            self._write(self._waiting)
            self._waiting = []
        if self._replaces and self._columns is not None:
            with self._transaction() as connection:
                _drop(connection, self._table)
                _rename(connection, self._target, self._table)

    def abandon(self) -> None:
        """Drop a new table that will not replace the old one; the batches appended to a table stay."""
        if self._replaces:
            try:
                with self._transaction() as connection:
                    _drop(connection, self._target)
            except OutputError as error:  # beside the error that led here; the next run drops it
                log.warning("table %r stays behind until the next run: %s", self._target, error)

    def _write(self, rows: Sequence[Row]) -> None:
        """Write one batch, and the columns it needs, in one transaction."""
        batch = _Batch(rows)
        with self._transaction() as connection:
            known = self._columns
            if known is None and not self._replaces:
                _hold_against_others(connection, self._target)
                if has_table(connection, self._target):  # another writer was faster
                    known = _existing_columns(connection, self._target)
            missing = batch.names if known is None else [n for n in batch.names if n.casefold() not in known]
            if known is None:
                _sql_table(self._target, missing).create(connection)
            elif missing:
                _hold_against_others(connection, self._target)
                known = _existing_columns(connection, self._target)  # another writer may have been faster
                missing = [name for name in missing if name.casefold() not in known]
                _add_columns(connection, self._target, missing)
            known = {**(known or {}), **{name.casefold(): _Known(name, None) for name in missing}}
            columns = [known[name.casefold()] for name in batch.names]
            for column in columns:
                if column.unfit is not None:
                    raise OutputError(
                        f"{shown_address(self.engine.url)}: column {column.name!r} of table {self._target!r} holds "
                        f"{column.unfit}, and unweave writes texts; name another table, or replace this one"
                    )
            insert(connection, _sql_table(self._target, [column.name for column in columns]), batch.rows)
        self._columns = known

    def _transaction(self) -> AbstractContextManager[Connection]:
        return transaction(self.engine, shown_address(self.engine.url))


@contextmanager
def transaction(engine: Engine, where: str) -> Iterator[Connection]:
    """Give a connection whose work is done as a whole or not at all; the database's errors as OutputError,
    which says where.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise OutputError(f"{where}: {_reason_of(error)}") from error


@dataclass(frozen=True, slots=True)
class _Known:
    """A column that the table has: its name, and its type where that holds no texts."""

    name: str
    unfit: str | None


class _Batch:
    """Rows as a table: the names of their columns, all different in any case, and the values in their order."""

    def __init__(self, rows: Sequence[Row]) -> None:
        column: dict[tuple[str, str], str] = {}  # (field, "" for its texts, else the column of its addresses) -> name
        taken = {name.casefold() for name in PLACE}
        for key in merged_order(map(_keys, rows)):
            column[key] = free_name(_column_name(key[1] or key[0]), taken, MAX_NAME_BYTES)
        self.names = [*PLACE, *column.values()]
        self.rows = [
            (row.page, row.region, row.record, *(_value(row, field, what) for field, what in column)) for row in rows
        ]


def _keys(row: Row) -> Iterator[tuple[str, str]]:
    for field, text in row.texts.items():
        beside = row.beside.get(field, {})
        if text or not beside:  # a picture may have no text
            yield field, ""
        yield from ((field, of) for of in beside)


def _value(row: Row, field: str, of: str) -> str | None:
    return row.beside.get(field, {}).get(of) if of else row.texts.get(field)


def _column_name(name: str) -> str:
    """Return a field's name as every database can hold it; the same for the same field, whatever else there is."""
    name = storable(name).strip() or "text"
    encoded = name.encode()
    if len(encoded) <= MAX_NAME_BYTES:
        return name
    digest = hashlib.sha256(encoded).hexdigest()[:8]
    return f"{encoded[: MAX_NAME_BYTES - 9].decode('utf-8', 'ignore')}_{digest}"


def _hold_against_others(connection: Connection, table: str) -> None:
    """Keep other writers from making the same table or column until this transaction ends, where it does not anyway."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy import text

        key = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})


def has_table(connection: Connection, table: str) -> bool:
    """Return whether there is a table of this name; DuckDB's inspector finds the views of the system too."""
    from sqlalchemy import inspect, text

    if connection.dialect.name != "duckdb":
        return bool(inspect(connection).has_table(table))
    found = text("SELECT 1 FROM duckdb_tables() WHERE table_name = :name AND schema_name = current_schema()")
    return connection.execute(found, {"name": table}).first() is not None


def _existing_columns(connection: Connection, table: str) -> dict[str, _Known]:
    """Return the columns of a table by their names in any case."""
    from sqlalchemy.types import Integer, NullType, Numeric, String

    known = {}
    for name, kind in _columns_and_types(connection, table):
        fitting = (Integer, Numeric, NullType) if name.casefold() in PLACE[1:] else (String, NullType)
        known[name.casefold()] = _Known(name, None if isinstance(kind, fitting) else str(kind))
    return known


def columns_of(connection: Connection, table: str) -> list[str]:
    """Return the names of a table's columns, in order."""
    return [name for name, _ in _columns_and_types(connection, table)]


def _columns_and_types(connection: Connection, table: str) -> list[tuple[str, Any]]:
    from sqlalchemy import inspect, text

    if connection.dialect.name != "duckdb":
        return [(str(column["name"]), column["type"]) for column in inspect(connection).get_columns(table)]
    # duckdb-engine 0.17 asks for a table that DuckDB lacks (pg_collation) under SQLAlchemy 2.1
    rows = connection.execute(
        text(
            "SELECT column_name, data_type FROM information_schema.columns "
            "WHERE table_name = :name AND table_schema = current_schema() ORDER BY ordinal_position"
        ),
        {"name": table},
    )
    known = connection.dialect.ischema_names  # type: ignore[attr-defined]  # PostgreSQL's type names, and DuckDB's own
    found = []
    for name, data_type in rows:
        kind = known.get(str(data_type).partition("(")[0].lower())
        found.append((str(name), kind() if kind is not None else str(data_type)))
    return found


def _add_columns(connection: Connection, table: str, names: Sequence[str]) -> None:
    from sqlalchemy.schema import CreateColumn

    for column in _sql_table(table, names).columns:
        definition = str(CreateColumn(column).compile(dialect=connection.dialect))
        connection.exec_driver_sql(f"ALTER TABLE {quoted(connection, table)} ADD COLUMN {definition}")


def insert(connection: Connection, target: Any, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows into a table whose columns' keys are plain, its texts as every database can hold them."""
    keys = [column.key for column in target.columns]
    if rows:
        connection.execute(target.insert(), [dict(zip(keys, map(storable_cell, row), strict=True)) for row in rows])


def quoted(connection: Connection, name: str) -> str:
    """Return a name as statements of this database have it."""
    return str(connection.dialect.identifier_preparer.quote_identifier(name))


def _drop(connection: Connection, table: str) -> None:
    _sql_table(table, ()).drop(connection, checkfirst=True)


def _rename(connection: Connection, table: str, name: str) -> None:
    connection.exec_driver_sql(f"ALTER TABLE {quoted(connection, table)} RENAME TO {quoted(connection, name)}")


def _sql_table(table: str, names: Sequence[str]) -> Any:
    """Return the SQLAlchemy table; its columns' keys are plain, since a driver's parameters cannot have every name."""
    from sqlalchemy import Column, Integer, MetaData, Table, Text

    columns = [
        Column(name, Integer() if name.casefold() in PLACE[1:] else Text(), key=f"c{index}", quote=True)
        for index, name in enumerate(names)
    ]
    return Table(table, MetaData(), *columns, quote=True)


def engine_of(address: str, *, reads_only: bool = False) -> Engine:
    """Return a SQLAlchemy engine for a database.

    address : a SQLAlchemy URL, or the path of a file: DuckDB where it ends in .duckdb, else SQLite
    reads_only : nothing is written and no file is made; a file that is locked by a reader can be opened

    Raises OutputError where `address` is no database, MissingExtraError without SQLAlchemy or the driver.
    """
    with needing("writing to a database", "db"):
        from sqlalchemy import create_engine
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError, NoSuchModuleError
        from sqlalchemy.pool import NullPool
    try:
        url = make_url(address if _SCHEME.match(address) else _file_url(address))
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        in_memory = url.database in (None, "", ":memory:")
        is_file = url.get_backend_name() in ("sqlite", "duckdb") and "file:" not in str(url.database)
        if is_file and not in_memory and not reads_only:
            expect_place(str(url.database))
        opened, options = _read_only(url) if reads_only and not in_memory else (url, _waits(url))
        # a connection is closed after use, and not reset before: DuckDB cannot once its disk was full
        pool = {} if in_memory else {"poolclass": NullPool, "pool_reset_on_return": None}
        engine = create_engine(opened, connect_args=options, **pool)
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise OutputError(
            f"{address!r} is no database that can be written ({_line(error)}); "
            "give sqlite:///FILE, duckdb:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        ) from error
    except ImportError as error:
        raise missing_extra(f"the driver of {shown_address(url)}", "db") from error
    if url.get_backend_name() == "sqlite":
        _begin_in_earnest(engine, "BEGIN" if reads_only else "BEGIN IMMEDIATE")
    elif url.get_backend_name() == "duckdb" and not in_memory and not reads_only:
        from sqlalchemy import event

        event.listen(engine, "do_connect", lambda *_: _make_whole(Path(str(url.database))))
    return engine


def _waits(url: URL) -> dict[str, Any]:
    """Return how long a driver waits for a database that is far away, or locked."""
    waits = {"postgresql": {"connect_timeout": _CONNECT_SECONDS}, "sqlite": {"timeout": _LOCK_SECONDS}}
    return waits.get(url.get_backend_name(), {})


def _read_only(url: URL) -> tuple[URL, dict[str, Any]]:
    """Return the URL and the options with which a driver only reads."""
    kind = url.get_backend_name()
    if kind == "sqlite":
        path = quote(str(Path(str(url.database)).absolute()), errors="surrogateescape")
        url = url.set(database=f"file:{path}", query={"mode": "ro", "uri": "true"})
    return url, {**_waits(url), **_READ_ONLY.get(kind, {})}


def _make_whole(path: Path) -> None:
    """Make a DuckDB file where there is none, whole or not at all: a first write that is killed leaves a broken one."""
    if path.exists() or not path.parent.is_dir():
        return
    import duckdb

    try:
        with TemporaryDirectory(dir=path.parent, prefix=f".{path.name[:100]}.") as folder:
            made = Path(folder) / "new"
            duckdb.connect(str(made)).close()
            with open(made, "rb") as file:
                os.fsync(file.fileno())
            with suppress(FileExistsError):  # another writer was faster
                os.link(made, path)
        sync_folder(path.parent)
    except (OSError, duckdb.Error) as error:
        raise OutputError(f"{path}: cannot be written: {_line(error)}") from error


def _file_url(path: str) -> str:
    from sqlalchemy.engine import URL

    return URL.create("duckdb" if path.lower().endswith(".duckdb") else "sqlite", database=path).render_as_string()


def _begin_in_earnest(engine: Engine, statement: str) -> None:
    """Make SQLite's transactions hold `CREATE` and `ALTER` too: Python's driver begins them only before an `INSERT`."""
    from sqlalchemy import event

    def leave_it_to_us(connection: Any, _record: Any) -> None:
        connection.isolation_level = None

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    event.listen(engine, "connect", leave_it_to_us)
    event.listen(engine, "begin", begin)


def shown_address(url: URL) -> str:
    """Return the address of a database as it may be shown: without its password."""
    return str(url.render_as_string(hide_password=True))


def _reason_of(error: Exception) -> str:
    """Return in a line why a database could not be written, from an error of SQLAlchemy, and what that leaves."""
    from sqlalchemy.exc import DBAPIError, IntegrityError

    if not isinstance(error, DBAPIError):
        return f"cannot be written ({_line(error)})"
    if isinstance(error, IntegrityError):
        return (
            f"a table there asks for what these rows have not ({_line(error.orig or error)}); name another table, or "
            "replace it"
        )
    gone = "is gone, or " if error.connection_invalidated else ""
    return f"{gone}cannot be reached or written ({_line(error.orig or error)}); what was written before is whole"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
