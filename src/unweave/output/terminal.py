"""Tables for people: one for each region, one for all pages of a single record; a line a record, as wide as the
terminal.

A single record that has no room on a line is shown as one: a line a field.
"""

import shutil
from collections.abc import Sequence
from os.path import commonprefix
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..column_order import unique_names
from ..model import Column, Item, Record, Region
from ..wording import counted
from .visible import visible

MIN_WIDTH = 14
"""Characters below which a column is not worth showing."""
MAX_SINGLE = 40
"""Pages of one record that make one table: about what a screen shows."""
RARE = 1 / 4
"""Share of the rows with a text below which a column gives way to fuller ones."""
SPACE = 2
"""Characters between two columns; the last is the box's own."""
MOST_LINES = 5
"""Lines of a field, where a record is shown field by field."""
EDGES = 2
"""Characters of the frame at both sides of a table."""


class TerminalWriter:
    """Prints the tables as they come."""

    def __init__(self, stream: TextIO) -> None:
        width = None if stream.isatty() else shutil.get_terminal_size((100, 0)).columns
        self._console = Console(file=stream, width=width, highlight=False, soft_wrap=False)

        self._single: list[tuple[str, Region]] = []  # pages of one record, for one table

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Print the regions of a page; pages of one record each are kept until they make a table."""
        if len(regions) == 1 and len(regions[0]) == 1 and not regions[0].truncated:
            self._single.append((page, regions[0]))
            if len(self._single) == MAX_SINGLE:
                self.close()
            return
        self.close()
        for region in regions:
            which = f" of region {region.rank}" if len(regions) > 1 else ""
            above = f" ({visible(region.heading)})" if which and region.heading else ""
            self._print(f"{visible(page)}: {counted(len(region), 'record')}{which}{above}", region)

    def close(self) -> None:
        """Print the pages of one record each: a line a page."""
        waiting, self._single = self._single, []
        if len(waiting) == 1:
            self._print(f"{visible(waiting[0][0])}: 1 record", waiting[0][1])
        elif waiting:
            folder = commonprefix([page for page, _ in waiting]).rpartition("/")  # noqa: RUF071 (whole folders)
            start = len(folder[0] + folder[1])
            records = [_with_page(page[start:], region.records[0]) for page, region in waiting]
            where = f" in {visible(folder[0])}" if folder[0] else ""
            self._print(f"{len(waiting)} pages of 1 record{where}", Region(records))

    def _print(self, title: str, region: Region) -> None:
        source = region.table
        texts = source.shown()
        shown = _that_fit(source.columns, source.texts(), max(1, self._console.width // MIN_WIDTH))
        notes = [title]
        only = texts[0] if len(texts) == 1 else []
        fields = [(column.name, text) for column, text in zip(source.columns, only, strict=False) if text]
        is_one = not self._has_room(fields)
        if is_one:
            shown = list(range(len(source.columns)))
        if len(shown) < len(source.columns):
            n_more = len(source.columns) - len(shown)
            notes.append(f"{counted(n_more, 'more column')} with --format jsonl")
        if source.aside:
            notes.append(f"{counted(len(source.aside), 'column')} aside, with --all-columns")
        if region.truncated:
            notes.append("cut short: the page is past a limit")
        names = [source.columns[index].name for index in shown] or ["text"]
        rows: list[list[str]] = [[row[index] or "" for index in shown] for row in texts]
        if not shown:
            rows = [[record.text] for record in region.records]
        self._console.print(Text(", ".join(notes), style="bold"))
        self._console.print(self._fields(fields) if is_one else self._table(names, rows))

    def _has_room(self, fields: Sequence[tuple[str, str]]) -> bool:
        """Say whether the names and texts of a record stand whole on a line each."""
        widths = [max(Text(visible(name)).cell_len, Text(visible(text)).cell_len) for name, text in fields]
        return sum(widths) + SPACE * (len(widths) - 1) + EDGES <= self._console.width

    def _fields(self, fields: Sequence[tuple[str, str]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, padding=(0, SPACE - 1, 0, 0), pad_edge=False, show_header=False)
        names = [Text(visible(name), style="bold") for name, _ in fields]
        name_width = min(max(name.cell_len for name in names), self._console.width // 3)
        width = self._console.width - EDGES - SPACE - name_width
        table.add_column(no_wrap=True, overflow="ellipsis", width=name_width)
        table.add_column(overflow="fold", width=width)
        for name, (_, text) in zip(names, fields, strict=True):
            value = Text(visible(text))
            value.truncate(MOST_LINES * width - MIN_WIDTH, overflow="ellipsis")  # lines end at words, so not quite full
            table.add_row(name, value)
        return table

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


def _with_page(page: str, record: Record) -> Record:
    names = unique_names(["page", *record.fields])
    return Record((), dict(zip(names, [Item(page), *record.fields.values()], strict=True)))


def _shared_out(available: int, wished: Sequence[int]) -> list[int]:
    """Return the width of each column: what it wishes, or for too much an equal share of what others leave."""
    widths = [0] * len(wished)
    for n_done, index in enumerate(sorted(range(len(wished)), key=lambda i: wished[i])):
        widths[index] = max(1, min(wished[index], available // (len(wished) - n_done)))
        available -= widths[index]
    return widths


def _that_fit(columns: Sequence[Column], texts: Sequence[Sequence[str | None]], n_columns: int) -> list[int]:
    """Return which columns to show: those that say the same on every row give way first, then those of few rows,
    then the last ones.
    """

    def gives_way(index: int) -> int:
        is_rare = sum(bool(row[index]) for row in texts) < RARE * len(texts)
        return 2 if columns[index].kind == "identical" else int(is_rare)

    return sorted(sorted(range(len(columns)), key=gives_way)[:n_columns])
