"""The tables and records in a separation's data: each `for` is a table of records (SYNTHIA, section 7.1.1)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from statistics import median
from typing import Any, Protocol

from ..errors import FormatError
from ..model import Column, Item, Record, Table
from ..page import Page
from ..wording import counted
from .data_text import KEY
from .instructions import FOR_BEGIN, IF_BEGIN, LITERAL
from .row_addresses import addresses_of
from .weaving import Loop, Program, defaults_of, loop_body, loops_of, run

_ROW_END = "\x00\x1e"
_SCRIPT = re.compile(r"(?i)<(/?)script\b")


class Compiled(Protocol):
    """A layout: what `program` gives is its compiled template."""

    name: str

    def program(self) -> Program:
        """Return the compiled template."""


class Separated(Protocol):
    """A layout and its data."""

    @property
    def layout(self) -> Compiled:
        """The layout."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The data."""

    @property
    def truncated(self) -> bool:
        """Whether a limit left parts unfolded."""


@dataclass(frozen=True)
class LoopRows:
    """All rows of one loop: its path, the loop, `rows[i]` a list of values, `owner[i]` its row in the loop around (or
    0).

    `addresses`: what the layout has before and behind the addresses of some of the values, by their places.
    """

    path: str
    loop: Loop
    rows: list[list[Any]]
    owner: list[int]
    addresses: dict[int, tuple[str, str]]

    def cells(self) -> list[list[Any]]:
        """Return the rows with whole addresses."""
        rows = [row[:] for row in self.rows]
        for i, (before, behind) in self.addresses.items():
            for row in rows if before or behind else ():
                if isinstance(row[i], str | int) and row[i] != 0:
                    row[i] = f"{before}{row[i]}{behind}"
        return rows


def tables_of(separation: Separated) -> dict[str, Table]:
    """Return every loop's rows as a table, by the loop's path: `product`, `product.review`, outer loops first.

    An inner loop's table has the rows of all iterations of the outer one. Cells are what the page says, addresses
    whole, others as in the data: without the prefix and suffix that the layout keeps; lists of inner loops are not
    cells.
    """
    return {loop.path: _table(loop.loop.names, loop.cells()) for loop in loop_rows(separation)}


def loop_rows(separation: Separated) -> list[LoopRows]:
    """Return the rows of every loop of the template, outer loops before inner ones."""
    found: dict[int, LoopRows] = {}
    paths: set[str] = set()
    program = separation.layout.program()
    kept, addresses = defaults_of(program), addresses_of(program)
    for loop in loops_of(program):
        around = found.get(loop.outer)
        outer = [separation.data.get(loop.name)] if around is None else [row[loop.index] for row in around.rows]
        path = f"{around.path}.{loop.name}" if around is not None else str(loop.name)
        while path in paths:
            path += "_"
        paths.add(path)
        rows, owner = [], []
        for i, items in enumerate(outer):
            if isinstance(items, list):
                rows += [_cells(loop, row) for row in items]
                owner += [i] * len(items)
        for i in range(len(loop.names)):
            if (loop.at, i) in kept:
                _fill(rows, i, kept[loop.at, i])
        found[loop.at] = LoopRows(path, loop, rows, owner, addresses[loop.at])
    return list(found.values())


def _cells(loop: Loop, row: Any) -> list[Any]:
    """Return the values of a row by the loop's names."""
    if loop.is_object:
        return [row.get(name, 0) for name in loop.names]
    return list(row) if len(loop.names) > 1 else [row]


def _fill(rows: list[list[Any]], i: int, default: list[str | int]) -> None:
    """Give rows a value that the layout has because most of them have it, of texts and the row's values by index;
    an object has "" for it if some rows have none.
    """
    empty = "" if any(row[i] == "" for row in rows) else 0
    for row in rows:
        if row[i] == empty:
            row[i] = "".join(one if isinstance(one, str) else str(row[one]) for one in default)


def _rendered(separation: Separated, found: LoopRows, loops: list[LoopRows]) -> list[str]:
    """Return the HTML of each row of one loop."""
    body = loop_body(separation.layout.program(), found.loop, _ROW_END)
    around = {loop.loop.at: loop for loop in loops}
    html: list[str] = []
    for owner, rows in groupby(zip(found.owner, found.rows, strict=True), key=itemgetter(0)):  # list by list
        items = [found.loop.row(row) for _, row in rows]
        outer = _rows_around(around.get(found.loop.outer), owner, around)
        html += run(body, {**separation.data, **outer, "rows": items}).split(_ROW_END)[:-1]
    return html


def _rows_around(loop: LoopRows | None, row: int, loops: dict[int, LoopRows]) -> dict[Any, Any]:
    """Return the values of a row of a loop, and of those of the loops around it, by level and index."""
    chain: list[list[Any]] = []
    while loop is not None:
        chain.append(loop.rows[row])
        row = loop.owner[row]
        loop = loops.get(loop.loop.outer)
    levels = enumerate(reversed(chain), 1)
    return {(level, i): value or "" for level, values in levels for i, value in enumerate(values)}


def records_of(separation: Separated, table: str | None = None) -> list[Record]:
    """Return the rows of one table as records: those of `table`, else of the table whose rows share the most text.

    Fields are the names of the row's variables; what inner loops give is a field of several items, `review` or
    `review.author`. A page without loops, or where none shows any text, is one record: the variables of the page
    itself. Raises FormatError for a table that the layout does not have.
    """
    loops = loop_rows(separation)
    if table is None:
        shown = _shown_loops(separation.layout.program())
        sizes = _text_masses(loops)
        chosen = max((loop for loop in loops if loop.loop.at in shown), key=lambda loop: sizes[loop.path], default=None)
        if chosen is None or not sizes[chosen.path]:
            return _page_record(separation)
    else:
        chosen = next((loop for loop in loops if loop.path == table), None)
        if chosen is None:
            known = ", ".join(loop.path for loop in loops) or "it has no loops"
            raise FormatError(f"{separation.layout.name}: no table {table!r} in the layout; one of: {known}")
    rows = _fields_of_rows(chosen, loops)
    html = _rendered(separation, chosen, loops)
    return [
        Record((), fields, lambda html=text: Page(html).tree.text_of(0))  # type: ignore[misc]
        for fields, text in zip(rows, html, strict=True)
    ]


def _text_masses(loops: list[LoopRows]) -> dict[str, float]:
    """Return how much text the rows of each loop share evenly: median * number * (1 - the largest's share),
    inner loops included.
    """
    sizes = {loop.loop.at: [_characters(row) for row in loop.rows] for loop in loops}
    for loop in reversed(loops):  # inner loops first
        if loop.loop.outer in sizes:
            for owner, size in zip(loop.owner, sizes[loop.loop.at], strict=True):
                sizes[loop.loop.outer][owner] += size
    masses = {}
    for loop in loops:
        found = sizes[loop.loop.at]
        total = sum(found)
        masses[loop.path] = median(found) * len(found) * (1 - max(found) / total) if total else 0.0
    return masses


def _characters(row: list[Any]) -> int:
    """Return how many characters of a row's own values are text; addresses are not."""
    return sum(len(value) for value in row if isinstance(value, str) and not ("/" in value and " " not in value))


def _shown_loops(program: Program) -> set[int]:
    """Return the loops (by index) whose rows are not inside a script."""
    shown, inside = set(), False
    for at, kind in enumerate(program.kind):
        if kind == FOR_BEGIN and not inside:
            shown.add(at)
        elif kind == LITERAL:
            for found in _SCRIPT.finditer(program.first[at]):
                inside = not found[1]
    return shown


def _page_record(separation: Separated) -> list[Record]:
    """One record of the page's own variables, or none where it has no text among them."""
    fields = _items({name: value for name, value in separation.data.items() if name != KEY})
    text = " ".join(item.text for item in fields.values() if isinstance(item, Item))
    return [Record((), fields, text)] if fields else []


def _items(values: Mapping[str, Any]) -> dict[str, Item | list[Item]]:
    """Return the values as items; lists of rows and what is empty left out."""
    return {name: Item(str(value)) for name, value in values.items() if value and not isinstance(value, list)}


def _fields_of_rows(chosen: LoopRows, loops: list[LoopRows]) -> list[dict[str, Item | list[Item]]]:
    """Return the fields of each row of a loop, with those of the loops inside it."""
    records = [_items(dict(zip(chosen.loop.names, row, strict=True))) for row in chosen.cells()]
    record_of = {chosen.loop.at: list(range(len(chosen.rows)))}
    for inner in loops:
        if inner.loop.outer not in record_of:
            continue
        around = record_of[inner.loop.outer]
        record_of[inner.loop.at] = [around[owner] for owner in inner.owner]
        prefix = inner.path[len(chosen.path) + 1 :]
        for row, record in zip(inner.cells(), record_of[inner.loop.at], strict=True):
            for name, item in _items(dict(zip(inner.loop.names, row, strict=True))).items():
                field = f"{prefix}.{name}" if len(inner.loop.names) > 1 else prefix
                items = records[record].setdefault(field, [])
                if isinstance(items, list) and isinstance(item, Item):
                    items.append(item)
    return records


def _table(names: list[str], rows: list[list[Any]]) -> Table:
    kept = [i for i in range(len(names)) if not any(isinstance(row[i], list) for row in rows)]
    cells: list[list[Item | list[Item] | None]] = [
        [Item(str(row[i])) if isinstance(row[i], str) or row[i] else None for i in kept] for row in rows
    ]
    return Table([Column(names[i], "distinctive") for i in kept], cells)


def summary(separations: Sequence[Separated], ratio: float) -> str:
    """Say in a line what was found on pages of one layout: ratio, loops, conditions, and the largest tables."""
    program = separations[0].layout.program()
    n_loops, n_conditions = program.kind.count(FOR_BEGIN), program.kind.count(IF_BEGIN)
    sizes: dict[str, tuple[int, int]] = {}
    for separation in separations:
        for name, table in tables_of(separation).items():
            rows, columns = sizes.get(name, (0, 0))
            sizes[name] = rows + len(table.rows), max(columns, len(table.columns))
    largest = sorted(sizes.items(), key=lambda item: -item[1][0])[:3]
    named = ", ".join(f"{name} ({counted(n, 'row')}, {counted(m, 'column')})" for name, (n, m) in largest)
    return (
        f"ratio {ratio:.3f}, {counted(n_loops, 'loop')}, {counted(n_conditions, 'condition')}"
        + (f"; largest tables: {named}" if named else "")
        + ("; stopped at the work limit" if separations[0].truncated else "")
    )
