"""Pages from web archives: WARC and WARC.gz (ISO 28500), read record by record through warcio.

Packed archives are unpacked here, not by warcio, which takes one gzip member a record for granted and passes over
broken ones in silence.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import PageError
from ..media import is_page
from ..page import Page
from ..responses import charset_of
from ..unpacking import GZIP, STEP, Unpacker
from .limits import SourceLimits

_MAGIC = b"WARC/"


def is_archive(stream: io.BufferedReader) -> bool:
    """Say whether `stream` holds a WARC, packed or not, from its first bytes; nothing is consumed."""
    head = stream.peek(1024)
    if head.startswith(GZIP):
        try:
            head = zlib.decompressobj(wbits=31).decompress(head, 64)
        except zlib.error:
            return False
    return head.startswith(_MAGIC)


def pages(
    stream: io.BufferedReader, name: str, on_error: Callable[[PageError], None], limits: SourceLimits
) -> Iterator[Page]:
    """Yield the web pages of the archive: successful HTML responses, and resources; a page's name is its URL.

    A record that cannot be read is reported and passed; an archive that breaks off is a PageError where it breaks,
    after the pages before it.
    """
    for record, claim in claims(stream, name):
        if claim is not None:
            try:
                page = read_claimed(record, claim, limits)
            except PageError as error:
                on_error(error)
                continue
            yield page


def claims(stream: io.BufferedReader, name: str) -> Iterator[tuple[Any, RecordHead | None]]:
    """Yield each record of the archive with what it claims to hold; PageError where the archive breaks off."""
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed

    n_records = 0
    unpacked = gzip.GzipFile(fileobj=stream) if stream.peek(2).startswith(GZIP) else stream
    try:
        for record in ArchiveIterator(_Loud(unpacked)):
            n_records += 1
            if record.length is None:
                raise ValueError("the next one does not say how long it is, so what follows cannot be told from it")
            yield record, claim_of(record, f"{name} record {n_records}")
    except (ArchiveLoadFailed, _BrokenOffError, AttributeError, LookupError, TypeError, ValueError) as error:
        # warcio takes headers that a record must have for granted, and lengths for numbers
        raise PageError(f"{name}: broken after record {n_records}: {error}") from error


@dataclass(frozen=True, slots=True)
class RecordHead:
    """What the headers of a record say of the page it holds: its name, its address, its type, its HTTP headers."""

    name: str
    url: str | None
    content_type: str | None
    headers: Any


def claim_of(record: Any, where: str) -> RecordHead | None:
    """Say what page a record claims to hold, None if none; its content is not looked at."""
    url = address_of(record.rec_headers.get_header("WARC-Target-URI"))
    headers = record.http_headers if is_http(url) else None
    if record.rec_type == "response" and headers is not None and (headers.get_statuscode() or "").startswith("2"):
        content_type = headers.get_header("Content-Type")
    elif record.rec_type == "resource":
        content_type, headers = record.rec_headers.get_header("Content-Type"), None
    else:
        return None
    if not is_page(content_type):
        return None
    return RecordHead(url or where, url, content_type, headers)


def address_of(uri: str | None) -> str | None:
    """Return a record's address without the angle brackets that some writers put around it."""
    return uri[1:-1] if uri and uri.startswith("<") and uri.endswith(">") else uri


def is_http(url: str | None) -> bool:
    """Say whether what an address answers begins with HTTP headers."""
    return (url or "").startswith(("http:", "https:"))


def read_claimed(record: Any, claim: RecordHead, limits: SourceLimits) -> Page:
    """Return the page that a record claims to hold; PageError where it is too long, or cannot be read."""
    source, size = [], 0
    try:
        for part in _content(record, claim.headers, claim.name):
            source.append(part)
            size += len(part)
            if size > limits.max_bytes:
                raise PageError(f"{claim.name}: {limits.too_long()}")
    except _BrokenOffError as error:
        raise PageError(f"{claim.name}: the archive breaks off within it: {error}") from error
    return Page(b"".join(source), claim.url, encoding=charset_of(claim.content_type), name=claim.name)


def _content(record: Any, headers: Any, name: str) -> Iterator[bytes]:
    """Yield the record's content, transfer and content encodings undone, in parts of bounded size."""
    from warcio.bufferedreaders import ChunkedDataReader

    stream, packer = record.raw_stream, ""
    if headers is not None:
        packer = headers.get_header("Content-Encoding") or ""
        if (headers.get_header("Transfer-Encoding") or "").strip().lower() == "chunked":
            stream = ChunkedDataReader(stream)
    unpacker = Unpacker(packer, name, may_be_unpacked=True)
    while part := stream.read(STEP):
        yield from unpacker.feed(part)
    yield unpacker.end()
    if record.raw_stream.limit > 0:
        raise PageError(f"{name}: the archive ends within it")


class _BrokenOffError(Exception):
    """The bytes of an archive end, or stop making sense."""


class _Loud:
    """A stream whose errors warcio does not swallow (it takes an EOFError for the end of the archive)."""

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        try:
            return self._stream.read1(size)  # what came before a break is handed over before the error
        except (EOFError, OSError, zlib.error) as error:
            raise _BrokenOffError(str(error)) from error

    def tell(self) -> int:
        return self._stream.tell()
