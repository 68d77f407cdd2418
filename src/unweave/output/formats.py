"""The formats of results: their names, and the writer behind each."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal, Protocol, TextIO, get_args

from ..errors import OutputError
from ..model import Region
from ..saved import expect_place, write_whole

Format = Literal["table", "jsonl", "csv", "xlsx", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)
_SHEETS: tuple[Format, ...] = ("csv", "xlsx", "parquet")
_BINARY: tuple[Format, ...] = ("xlsx", "parquet")
SUFFIXES: dict[str, Format] = {
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "table",
    ".xlsx": "xlsx",
    ".parquet": "parquet",
}


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
def opened(path: str | None, file_format: Format, *, typed: bool = False, links: bool = True) -> Iterator[Writer]:
    """Give a writer to the file at `path`, or to standard output for None and "-".

    Text is UTF-8 whatever the locale; characters that it cannot hold (of file names in other encodings) are escaped.

    `typed`: CSV, Excel and Parquet get the values of columns that are numbers, prices or dates beside their texts.
    `links`: they get the addresses of links and images; JSON Lines has its links in any case, a terminal never.

    Raises
    ------
    OutputError : the file cannot be written, or its format has no place for values
    MissingExtraError : openpyxl, PyArrow, or a library that reads values is not installed
    """
    if typed and file_format not in _SHEETS:
        raise OutputError(f"{file_format} has no columns of values; write one of {', '.join(_SHEETS)}")
    sheet = {"typed": typed, "links": links}
    name = "standard output" if path in (None, "-") else str(path)
    try:
        if path not in (None, "-"):
            expect_place(str(path))
        if file_format in _BINARY:
            with _written_whole(path, file_format, sheet) as writer:
                yield writer
        elif path in (None, "-"):
            stream = _utf8(sys.stdout)
            with _written(stream, file_format, sheet) as writer:
                yield writer
            stream.flush()
        elif file_format == "csv":
            content = io.StringIO(newline="")
            with _written(content, file_format, sheet) as writer:
                yield writer
            write_whole(Path(str(path)), content.getvalue().encode("utf-8", "backslashreplace"))
        else:
            with _file(str(path)) as stream, _written(stream, file_format, sheet) as writer:
                yield writer
    except BrokenPipeError:
        raise  # the reader has seen enough
    except OSError as error:
        raise OutputError(f"{name}: cannot be written: {error.strerror or error}") from error


@contextmanager
def _written_whole(path: str | None, file_format: Format, sheet: dict[str, bool]) -> Iterator[Writer]:
    """Give a writer whose file appears when it is whole, or not at all."""
    if path in (None, "-") and sys.stdout.isatty():
        raise OutputError(f"{file_format} is nothing to read on a terminal; name a file with -o")
    content = io.BytesIO()
    writer = _binary_writer(content, file_format, sheet)
    yield writer
    writer.close()
    if path in (None, "-"):
        sys.stdout.buffer.write(content.getbuffer())
        sys.stdout.buffer.flush()
    else:
        write_whole(Path(str(path)), content.getvalue())


def _file(path: str) -> TextIO:
    return open(path, "w", encoding="utf-8", errors="backslashreplace", newline="")


@contextmanager
def _written(stream: TextIO, file_format: Format, sheet: dict[str, bool]) -> Iterator[Writer]:
    writer = _writer(stream, file_format, sheet)
    yield writer
    writer.close()


def _writer(stream: TextIO, file_format: Format, sheet: dict[str, bool]) -> Writer:
    if file_format == "jsonl":
        from .json_lines import JsonLinesWriter

        return JsonLinesWriter(stream)
    if file_format == "csv":
        from .comma_separated import CsvWriter

        return CsvWriter(stream, **sheet)
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


def _utf8(stream: TextIO) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream
