"""Tables of a site that a user's views are on: PostgreSQL drops no such table, so it is emptied and filled again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import OutputError
from ..site.site_tables import OWN, StoredTable
from .database import columns_of, insert, quoted, shown_address

if TYPE_CHECKING:
    from sqlalchemy import Connection

_VIEWS = """
    SELECT 1 FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = pg_depend.objid
    WHERE pg_depend.refobjid = to_regclass(:name) AND pg_rewrite.ev_class <> pg_depend.refobjid LIMIT 1
"""
_FOREIGN_KEYS = "SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass(:name)"


_COUNTS = ("n_rows", "filled")


def type_of(table: StoredTable, name: str) -> Any:
    """Return the SQL type of a column: texts, but whole numbers where it counts, so that rows sort as on the page."""
    from sqlalchemy import Integer, Text

    is_count = name == "position" if name in table.keys else table.name in OWN and name in _COUNTS
    return Integer() if is_count else Text()


def is_viewed(connection: Connection, name: str) -> bool:
    """Return whether a view keeps a table from being dropped: not in SQLite and DuckDB, where it has its name only."""
    from sqlalchemy import text

    if connection.dialect.name != "postgresql":
        return False
    return connection.execute(text(_VIEWS), {"name": quoted(connection, name)}).first() is not None


def empty(connection: Connection, name: str) -> None:
    """Take the rows of a table away, and its foreign keys: what they lead to may be dropped."""
    from sqlalchemy import text

    table = quoted(connection, name)
    for (key,) in connection.execute(text(_FOREIGN_KEYS), {"name": table}).all():
        connection.exec_driver_sql(f"ALTER TABLE {table} DROP CONSTRAINT {quoted(connection, key)}")
    connection.exec_driver_sql(f"DELETE FROM {table}")


def refill(connection: Connection, table: StoredTable) -> None:
    """Fill an emptied table; columns that it lacks are added, and those that the site no longer has stay, empty.

    OutputError where the table has other keys now.
    """
    from sqlalchemy import Column, MetaData, Table, inspect

    name = quoted(connection, table.name)
    keys = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
    if set(keys) != set(table.keys):
        raise OutputError(
            f"{shown_address(connection.engine.url)}: rows of the table {table.name!r} are told apart by other "
            "columns now, and views are on it; drop them, or name another database"
        )
    known = set(columns_of(connection, table.name))
    for one in table.columns:
        if one not in known:
            connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN {quoted(connection, one)} TEXT")
    columns = (Column(one, type_of(table, one), key=f"c{at}", quote=True) for at, one in enumerate(table.columns))
    insert(connection, Table(table.name, MetaData(), *columns, quote=True), table.rows)
    for one, to_table, to_column in table.foreign:
        connection.exec_driver_sql(
            f"ALTER TABLE {name} ADD FOREIGN KEY ({quoted(connection, one)}) "
            f"REFERENCES {quoted(connection, to_table)} ({quoted(connection, to_column)})"
        )
