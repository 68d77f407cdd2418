"""The tables in a separation's data: each `for` is a table of records (SYNTHIA, section 7.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import Column, Item, Table
from .weaving import loops_of

if TYPE_CHECKING:
    from .separation import Separation


def tables_of(separation: Separation) -> dict[str, Table]:
    """Return every loop's rows as a table, by the loop's path: `product`, `product.review`, outer loops first.

    An inner loop's table has the rows of all iterations of the outer one. Cells are what the page says, as in the
    data: without the prefix and suffix that the layout keeps; lists of inner loops are not cells.
    """
    program = separation.layout.program()
    tables: dict[str, Table] = {}
    rows_at: dict[int, list[Any]] = {-1: [separation.data]}
    paths: dict[int, str] = {-1: ""}
    for loop in loops_of(program):
        outer = rows_at[loop.outer]
        lists = [row.get(loop.name) if loop.outer < 0 else row[loop.index] for row in outer]
        rows = [row if len(loop.names) > 1 else [row] for items in lists if isinstance(items, list) for row in items]
        rows_at[loop.at] = rows
        path = paths[loop.at] = f"{paths[loop.outer]}.{loop.name}".lstrip(".")
        while path in tables:
            path += "_"
        tables[path] = _table(loop.names, rows)
    return tables


def _table(names: list[str], rows: list[Any]) -> Table:
    kept = [i for i in range(len(names)) if not any(isinstance(row[i], list) for row in rows)]
    cells: list[list[Item | list[Item] | None]] = [
        [Item(row[i]) if isinstance(row[i], str) else None for i in kept] for row in rows
    ]
    return Table([Column(names[i], "distinctive") for i in kept], cells)


def summary(separation: Separation) -> str:
    """Say in a line what was found: ratio, loops, conditions, the largest tables."""
    program = separation.layout.program()
    n_loops, n_conditions = program.kind.count(4), program.kind.count(2)
    largest = sorted(separation.tables.items(), key=lambda item: -len(item[1].rows))[:3]
    named = ", ".join(f"{name} ({len(table.rows)} rows, {len(table.columns)} columns)" for name, table in largest)
    return (
        f"ratio {separation.ratio:.3f}, {n_loops} loops, {n_conditions} conditions"
        + (f"; largest tables: {named}" if named else "")
        + ("; stopped at the work limit" if separation.truncated else "")
    )
