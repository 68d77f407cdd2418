"""The formats of results: their names, and the writer behind each."""

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal, Protocol, TextIO, get_args

from ..errors import OutputError
from ..model import Fields, Record, Region, Table
from ..replacing import expect_place, named_where_written, replaced, write_whole
from .visible import harmless

Format = Literal["table", "jsonl", "json", "markdown", "csv", "xlsx", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)
_SHEETS: tuple[Format, ...] = ("csv", "xlsx", "parquet")
_BINARY: tuple[Format, ...] = ("xlsx", "parquet")
DATABASES = (".db", ".sqlite", ".sqlite3", ".duckdb")
"""What files of databases are called."""
SUFFIXES: dict[str, Format] = {
    ".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".md": "markdown", ".ndjson": "jsonl", ".txt": "table",
    ".xlsx": "xlsx", ".parquet": "parquet",
}  # fmt: skip


class Writer(Protocol):
    """What every format can do."""

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Write the regions of the page of that name, in order."""

    def close(self) -> None:
        """Write what waits until everything is known."""


def format_for(path: str | None) -> Format:
    """Return the format to use where none is named: the file's suffix says it, else a terminal gets tables."""
    if path not in (None, "-"):
        return SUFFIXES.get(Path(str(path)).suffix.lower(), "jsonl")
    return "table" if sys.stdout.isatty() else "jsonl"


def unknown_suffix(path: str | None) -> str:
    """Return the suffix of a file that names no format; empty where it names one, and for a file without a suffix."""
    suffix = Path(path or "-").suffix
    return "" if suffix.lower() in SUFFIXES else suffix


@contextmanager
def opened(
    path: str | None,
    file_format: Format,
    *,
    typed: bool = False,
    links: bool = True,
    places: bool = True,
    is_wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Writer]:
    """Give a writer to the file at `path`, or to standard output for None and "-".

    A file appears when the context ends, whole, and only if it `is_wanted` then; else what was there stays.

    Text is UTF-8 whatever the locale; characters that it cannot hold (of file names in other encodings) are escaped.

    `typed`: CSV, Excel and Parquet get the values of columns that are numbers, prices or dates beside their texts.
    `links`: they get the addresses of links and images; JSON Lines has its links in any case, a terminal never.
    `places`: they get the page, region and number of every record first.

    Raises
    ------
    OutputError : the file cannot be written, or its format has no place for values
    MissingExtraError : openpyxl, PyArrow, or a library that reads values is not installed
    """
    if typed and file_format not in _SHEETS:
        raise OutputError(f"{file_format} has no columns of values; write one of {', '.join(_SHEETS)}")
    sheet = {"typed": typed, "links": links, "places": places}
    name = "standard output" if path in (None, "-") else str(path)
    with named_where_written(name):
        if path not in (None, "-"):
            expect_place(str(path))
        if file_format in _BINARY:
            yield from _whole(path, file_format, sheet, is_wanted)
        elif path in (None, "-"):
            stream = _utf8(sys.stdout)
            shown: Any = _Harmless(stream) if stream.isatty() and file_format != "table" else stream
            with _written(shown, file_format, sheet) as writer:
                yield writer
            stream.flush()
        else:
            with suppress(_UnwantedError), replaced(Path(str(path))) as file:
                stream = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
                with _written(stream, file_format, sheet) as writer:
                    yield writer
                stream.detach()
                if not is_wanted():
                    raise _UnwantedError


class _UnwantedError(Exception):
    """Nothing was read that could be written."""


def write_table(
    table: Table, path: str | os.PathLike[str], file_format: Format | None = None, *, typed: bool, links: bool
) -> None:
    """Write one table to a file, without places, in a format of sheets; where none is given, the suffix names it."""
    name = os.fspath(path)
    file_format = file_format or format_for(name)
    if file_format not in _SHEETS and ("://" in name or name.lower().endswith(DATABASES)):  # no password is said
        raise ValueError(
            "save is for files; `unweave.output.opened_database` writes the regions of pages to a database"
        )
    if file_format not in _SHEETS:
        raise ValueError(f"{name}: a table is saved as .csv, .xlsx or .parquet; give a path that ends so")
    with opened(name, file_format, typed=typed, links=links, places=False) as writer:
        writer.add("table", [_region_of(table)])


def csv_text(table: Table, *, typed: bool, links: bool) -> str:
    """Return one table as the text of a CSV file, without places."""
    stream = io.StringIO(newline="")
    with _written(stream, "csv", {"typed": typed, "links": links, "places": False}) as writer:
        writer.add("table", [_region_of(table)])
    return stream.getvalue()


def _region_of(table: Table) -> Region:
    empty = {of for at, of in enumerate(table.names) if all(row[at] is None for row in table.rows)}  # are columns, too
    fields: list[Fields] = [
        {
            of: [] if cell is None else cell
            for of, cell in zip(table.names, row, strict=True)
            if cell is not None or of in empty
        }
        for row in table.rows
    ]
    return Region([Record((), row) for row in fields])


def _whole(
    path: str | None, file_format: Format, sheet: dict[str, bool], is_wanted: Callable[[], bool]
) -> Iterator[Writer]:
    """Yield a writer whose file is written when it is whole, or not at all."""
    if path in (None, "-") and sys.stdout.isatty():
        raise OutputError(f"{file_format} is nothing to read on a terminal; name a file with -o")
    content = io.BytesIO()
    writer = _binary_writer(content, file_format, sheet)
    yield writer
    if not is_wanted():
        return
    writer.close()
    if path in (None, "-"):
        sys.stdout.buffer.write(content.getbuffer())
        sys.stdout.buffer.flush()
    else:
        write_whole(Path(str(path)), content.getvalue())


@contextmanager
def _written(stream: TextIO, file_format: Format, sheet: dict[str, bool]) -> Iterator[Writer]:
    writer = _writer(stream, file_format, sheet)
    yield writer
    writer.close()


def _writer(stream: TextIO, file_format: Format, sheet: dict[str, bool]) -> Writer:
    if file_format in ("jsonl", "json"):
        from .json_lines import JsonLinesWriter

        return JsonLinesWriter(stream, in_array=file_format == "json")
    if file_format == "csv":
        from .comma_separated import CsvWriter

        return CsvWriter(stream, **sheet)
    if file_format == "markdown":
        from .markdown import MarkdownWriter

        return MarkdownWriter(stream, links=sheet["links"])
    if file_format == "table":
        from .terminal import TerminalWriter

        return TerminalWriter(stream)
    raise ValueError(f"format must be one of {', '.join(FORMATS)}, not {file_format!r}")


def _binary_writer(stream: IO[bytes], file_format: Format, sheet: dict[str, bool]) -> Writer:
    if file_format == "xlsx":
        from .excel import ExcelWriter

        return ExcelWriter(stream, **sheet)
    from .parquet import ParquetWriter

    return ParquetWriter(stream, **sheet)


class _Harmless(io.TextIOBase):
    """A terminal that is written to as a file is: what would steer it is left out."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def write(self, text: str) -> int:
        return self._terminal.write(harmless(text))


def _utf8(stream: TextIO) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream
