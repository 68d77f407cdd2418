"""The tables in a separation's data: each `for` is a table of records (SYNTHIA, section 7.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import Column, Item, Table
from .weaving import loop_body, loops_of, run

if TYPE_CHECKING:
    from .separation import Separation

_ROW_END = "\x00\x1e"


def tables_of(separation: Separation) -> dict[str, Table]:
    """Return every loop's rows as a table, by the loop's path: `product`, `product.review`, outer loops first.

    An inner loop's table has the rows of all iterations of the outer one. Cells are what the page says, as in the
    data: without the prefix and suffix that the layout keeps; lists of inner loops are not cells.
    """
    return {path: _table(names, rows) for path, (names, rows) in _loop_rows(separation).items()}


def _loop_rows(separation: Separation) -> dict[str, tuple[list[str], list[Any]]]:
    """Names and rows of every loop, by its path."""
    found: dict[str, tuple[list[str], list[Any]]] = {}
    rows_at: dict[int, list[Any]] = {-1: [separation.data]}
    paths: dict[int, str] = {-1: ""}
    for loop in loops_of(separation.layout.program()):
        lists = [row.get(loop.name) if loop.outer < 0 else row[loop.index] for row in rows_at[loop.outer]]
        rows = [row if len(loop.names) > 1 else [row] for items in lists if isinstance(items, list) for row in items]
        rows_at[loop.at] = rows
        path = paths[loop.at] = f"{paths[loop.outer]}.{loop.name}".lstrip(".")
        while path in found:
            path += "_"
        found[path] = loop.names, rows
    return found


def rendered_rows(separation: Separation) -> dict[str, list[str]]:
    """Return the HTML of every loop's rows, by the paths of `tables_of`."""
    program = separation.layout.program()
    found = {}
    for (path, rows), loop in zip(_loop_rows(separation).items(), loops_of(program), strict=True):
        body = loop_body(program, loop, _ROW_END)
        items = [row if len(loop.names) > 1 else row[0] for row in rows[1]]
        found[path] = run(body, {**separation.data, "rows": items}).split(_ROW_END)[:-1]
    return found


def _table(names: list[str], rows: list[Any]) -> Table:
    kept = [i for i in range(len(names)) if not any(isinstance(row[i], list) for row in rows)]
    cells: list[list[Item | list[Item] | None]] = [
        [Item(str(row[i])) if isinstance(row[i], str) or row[i] else None for i in kept] for row in rows
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
