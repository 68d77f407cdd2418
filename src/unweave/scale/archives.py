"""Read a slice of an archive through fastwarc: the same pages, in the same order, as `sources.warc` reads.

fastwarc takes an archive that breaks off for one that ends; here that is an error. One that breaks inside is read on
from the next slice, the rest of this one is given up and said.
"""

import io
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from ..errors import PageError, needing
from ..page import Page
from ..sources import SourceLimits
from ..sources.files import opened
from ..sources.warc import RecordHead, address_of, claim_of, claims, is_http, read_claimed
from ..unpacking import read_member
from .slices import Input, Slice

_STEP = 1 << 16


@dataclass(frozen=True, slots=True)
class Held:
    """A page that a record claims to hold, not read yet."""

    claim: RecordHead
    record: Any

    @property
    def name(self) -> str:
        return self.claim.name

    def read(self, limits: SourceLimits) -> Page:
        return read_claimed(self.record, self.claim, limits)


class _Counted:
    """The content of a record; `limit` is how much of it is still to come."""

    def __init__(self, record: Any) -> None:
        self._reader = record.reader
        self.limit = record.content_length

    def read(self, size: int) -> bytes:
        part: bytes = self._reader.read(size)
        self.limit -= len(part)
        return part

    def readline(self, size: int | None = None) -> bytes:
        """Return a line of at most so many bytes; its end is a line feed, a carriage return before it or not."""
        line: bytes = self._reader.readline(max_line_len=self.limit if size is None else size)
        self.limit -= len(line)
        return line


class _Record:
    """A record of fastwarc's, as `sources.warc` reads one."""

    def __init__(self, record: Any) -> None:
        self.rec_headers = warc_headers(record)
        self.rec_type = self.rec_headers.get_header("WARC-Type")
        self.raw_stream = _Counted(record)
        self.http_headers = http_headers(self)


def warc_headers(record: Any) -> Any:
    """Return the headers of a record, read by what reads those of `sources.warc`;
    ValueError where another length stands there than fastwarc's.
    """
    from warcio.statusandheaders import StatusAndHeadersParser

    lines = io.BytesIO()
    record.headers.write(lines)
    lines.seek(0)
    found = StatusAndHeadersParser([], verify=False).parse(lines)
    if int(found.get_header("Content-Length") or -1) != record.content_length:
        raise ValueError("its lines do not end as those of headers do, so its length cannot be told")
    return found


def http_headers(record: _Record) -> Any:
    """Return the HTTP headers of a response, read by what reads those of `sources.warc`; None where it has none."""
    from warcio.statusandheaders import StatusAndHeadersParser

    address = address_of(record.rec_headers.get_header("WARC-Target-URI"))
    if record.rec_type != "response" or not is_http(address) or not record.raw_stream.limit:
        return None
    return StatusAndHeadersParser([], verify=False).parse(record.raw_stream)


class ArchiveSlice:
    """The pages of a slice, in order.

    Attributes
    ----------
    landed : after the last page, where the first record after the slice begins; None if the archive broke before it
    n_records : records passed so far, pages or not
    """

    def __init__(self, part: Slice) -> None:
        self._part = part
        self.landed: int | None = None
        self.n_records = 0

    def __iter__(self) -> Iterator[Held | None]:
        """Yield each page; None for every other record, so that who waits sees that the work goes on.

        Raises
        ------
        PageError : the archive breaks off, or cannot be opened
        """
        with needing("reading archives by slices", "scale"):
            from fastwarc.warc import ArchiveIterator
        source, end = self._part.inputs[0], self._part.end
        assert end is not None
        last = self._part.start
        try:
            with open(source.path, "rb") as stream:
                stream.seek(last)
                for record in ArchiveIterator(stream, parse_http=False):
                    if record.stream_pos <= last and self.n_records:
                        raise ValueError("several records share a gzip member from there on, so slices cannot be told")
                    last = record.stream_pos
                    if last >= end:
                        self.landed = last
                        return
                    if "Content-Length" not in record.headers:
                        raise ValueError("it does not say how long it is, so what follows cannot be told from it")
                    self.n_records += 1
                    held = _Record(record)
                    claim = claim_of(held, f"{source.name} byte {last}")
                    yield Held(claim, held) if claim is not None else None
                _check_end(stream, last)
                self.landed = stream.seek(0, os.SEEK_END)  # beyond `end`, if that was none of a record's
        except (OSError, ValueError, EOFError, zlib.error) as error:
            raise PageError(f"{source.name}: broken in or after the record at byte {last}: {error}") from error


def whole_archive(source: Input) -> Iterator[Held | None]:
    """Yield each page of an archive that cannot be cut, None for every other record; PageError where it breaks off."""
    with opened(source.path) as stream:
        for record, claim in claims(stream, source.name):
            yield Held(claim, record) if claim is not None else None


def _check_end(stream: BinaryIO, last: int) -> None:
    """Raise EOFError unless the file ends where the record that begins at `last` ends."""
    stream.seek(0)
    if stream.read(2) == b"\x1f\x8b":
        stream.seek(read_member(stream, last)[1])
        if stream.read(_STEP).strip(b"\0"):
            raise EOFError("after its last whole record the archive has the beginning of another, or no archive at all")
        return
    from fastwarc.warc import ArchiveIterator

    stream.seek(last)
    for record in ArchiveIterator(stream, parse_http=False):
        declared = record.headers.get("Content-Length")
        if declared is None or not declared.isdigit():
            raise EOFError("the archive ends within a record's headers")
        missing = int(declared)
        while part := record.reader.read(_STEP):
            missing -= len(part)
        if missing > 0:
            raise EOFError("the archive ends within a record")
        return
