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
            notes.append(f"{len(source.columns) - len(shown)} more columns with --format jsonl")
        if region.truncated:
            notes.append("cut short: the page is past a limit")
        table = Table(box=box.SIMPLE_HEAD)
        for index in shown:
            table.add_column(Text(visible(source.columns[index].name)), no_wrap=True, overflow="ellipsis")
        for row in source.texts():
            table.add_row(*(Text(visible(row[index] or "")) for index in shown))
        if not shown:
            table.add_column("text", no_wrap=True, overflow="ellipsis")
            for record in region.records:
                table.add_row(Text(visible(record.text)))
        self._console.print(Text(", ".join(notes), style="bold"))
        self._console.print(table)


def _that_fit(columns: Sequence[Column], n_columns: int) -> list[int]:
    """Return which columns to show: those that say the same on every row give way first, then the last ones."""
    telling = [index for index, column in enumerate(columns) if column.kind != "identical"]
    constant = [index for index, column in enumerate(columns) if column.kind == "identical"]
    return sorted([*telling, *constant][:n_columns])
