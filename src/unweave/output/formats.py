"""The formats of results: their names, and the writer behind each."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, Protocol, TextIO, get_args

from ..errors import FormatError
from ..model import Region

Format = Literal["table", "jsonl", "csv"]
FORMATS: tuple[Format, ...] = get_args(Format)
_SUFFIXES: dict[str, Format] = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".txt": "table"}


class Writer(Protocol):
    """What every format can do."""

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Write the regions of the page of that name, in order."""

    def close(self) -> None:
        """Write what waits until everything is known."""


def format_for(path: str | None) -> Format:
    """Return the format to use where none is named: the file's suffix says it, else a terminal gets tables."""
    if path not in (None, "-"):
        suffix = "." + str(path).rpartition(".")[2].lower()
        return _SUFFIXES.get(suffix, "jsonl")
    return "table" if sys.stdout.isatty() else "jsonl"


@contextmanager
def opened(path: str | None, file_format: Format) -> Iterator[Writer]:
    """Give a writer to the file at `path`, or to standard output for None and "-".

    Text is UTF-8 whatever the locale; characters that it cannot hold (of file names in other encodings) are escaped.

    Raises
    ------
    FormatError : the file cannot be written
    """
    if path in (None, "-"):
        stream = _utf8(sys.stdout)
        with _written(stream, file_format) as writer:
            yield writer
        stream.flush()
        return
    with _file(str(path)) as stream, _written(stream, file_format) as writer:
        yield writer


def _file(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", errors="backslashreplace", newline="")
    except OSError as error:
        raise FormatError(f"{path}: cannot be written: {error.strerror}") from error


@contextmanager
def _written(stream: TextIO, file_format: Format) -> Iterator[Writer]:
    writer = _writer(stream, file_format)
    yield writer
    writer.close()


def _writer(stream: TextIO, file_format: Format) -> Writer:
    if file_format == "jsonl":
        from .json_lines import JsonLinesWriter

        return JsonLinesWriter(stream)
    if file_format == "csv":
        from .comma_separated import CsvWriter

        return CsvWriter(stream)
    if file_format == "table":
        from .terminal import TerminalWriter

        return TerminalWriter(stream)
    raise ValueError(f"format must be one of {', '.join(FORMATS)}, not {file_format!r}")


def _utf8(stream: TextIO) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream
