"""Tables for people: one for each region, a line a record, as wide as the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..model import Column, Region
from .visible import visible

MIN_WIDTH = 14
"""Characters below which a column is not worth showing."""
SPACE = 2
"""Characters between two columns; the last is the box's own."""
EDGES = 2
"""Characters of the frame at both sides of a table."""


class TerminalWriter:
    """Prints the tables as they come."""

    def __init__(self, stream: TextIO) -> None:
        width = None if stream.isatty() else shutil.get_terminal_size((100, 0)).columns
        self._console = Console(file=stream, width=width, highlight=False, soft_wrap=False)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        for region in regions:
            self._print(page, region)

    def close(self) -> None:
        """Do nothing: every table is printed when it is added."""

    def _print(self, page: str, region: Region) -> None:
        source = region.table
        shown = _that_fit(source.columns, max(1, self._console.width // MIN_WIDTH))
        notes = [f"{visible(page)}: {len(region)} records"]
        if len(shown) < len(source.columns):
            n_more = len(source.columns) - len(shown)
            notes.append(f"{n_more} more {'column' if n_more == 1 else 'columns'} with --format jsonl")
        if region.truncated:
            notes.append("cut short: the page is past a limit")
        names = [source.columns[index].name for index in shown] or ["text"]
        rows: list[list[str]] = [[row[index] or "" for index in shown] for row in source.texts()]
        if not shown:
            rows = [[record.text] for record in region.records]
        self._console.print(Text(", ".join(notes), style="bold"))
        self._console.print(self._table(names, rows))

    def _table(self, names: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, padding=(0, SPACE - 1, 0, 0), pad_edge=False)
        lines = [[Text(visible(cell)) for cell in row] for row in (names, *rows)]
        wished = [max(line[i].cell_len for line in lines) for i in range(len(names))]
        available = self._console.width - EDGES - SPACE * (len(names) - 1)
        for name, width in zip(lines[0], _shared_out(available, wished), strict=True):
            table.add_column(name, no_wrap=True, overflow="ellipsis", width=width)
        for line in lines[1:]:
            table.add_row(*line)
        return table


def _shared_out(available: int, wished: Sequence[int]) -> list[int]:
    """Return the width of each column: what it wishes, or where that is too much an equal share of what the others leave."""
    widths = [0] * len(wished)
    for n_done, index in enumerate(sorted(range(len(wished)), key=lambda i: wished[i])):
        widths[index] = max(1, min(wished[index], available // (len(wished) - n_done)))
        available -= widths[index]
    return widths


def _that_fit(columns: Sequence[Column], n_columns: int) -> list[int]:
    """Return which columns to show: those that say the same on every row give way first, then the last ones."""
    telling = [index for index, column in enumerate(columns) if column.kind != "identical"]
    constant = [index for index, column in enumerate(columns) if column.kind == "identical"]
    return sorted([*telling, *constant][:n_columns])
