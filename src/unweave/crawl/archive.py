"""The pages of a crawl as a WARC file (ISO 28500), a gzip member a page, held by one crawl at a time.

What is committed to the frontier is what the archive holds: a page is on the disk before its place is noted.
"""

from __future__ import annotations

import os
import zlib
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ..errors import OutputError, PageError
from ..locking import hold
from ..replacing import named_where_written
from ..unpacking import read_member

if TYPE_CHECKING:
    from scrapy.http import Response

    from .frontier import Frontier

_CHANGED = frozenset(("content-encoding", "content-length", "transfer-encoding"))
"""Headers that speak of the bytes on the wire, which were unpacked."""


def held(path: Path) -> IO[bytes]:
    """Open the archive at `path`, made where there is none, and hold it against every other crawl.

    OutputError where another crawl holds it, it is no file, or it cannot be written.
    """
    with named_where_written(path):
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    try:
        hold(file)
    except BlockingIOError as error:
        file.close()
        raise OutputError(f"{path}: another crawl is writing here; wait for it, or give another file") from error
    return file


def bring_in_step(file: IO[bytes], frontier: Frontier, path: Path) -> int:
    """Cut the archive to its last whole page that the frontier knows; return how many pages were lost and wait again.

    PageError where the file is not what the crawl wrote: nothing is cut then.
    """
    size, stop, n_members = os.fstat(file.fileno()).st_size, 0, 0
    for start, end in frontier.members():
        n_members += 1
        if end > size:
            continue
        if not _is_whole(file, start, end):
            raise PageError(f"{path}: something else has changed it at byte {start}; give another file")
        stop = end
        break
    head = os.pread(file.fileno(), 5, 0)
    if size and not stop and n_members and head[:2] != b"\x1f\x8b"[: len(head)] and head != b"WARC/"[: len(head)]:
        raise PageError(f"{path}: is not what the crawl wrote; give another file")
    if size > stop:
        file.truncate(stop)
        os.fsync(file.fileno())
    return frontier.forget_after(stop)


def _is_whole(file: IO[bytes], start: int, stop: int) -> bool:
    """Say whether bytes `start` to `stop` are one record, packed or not."""
    file.seek(start)
    if file.read(2) != b"\x1f\x8b":
        file.seek(start)
        is_record = file.read(5) == b"WARC/"
        file.seek(stop - 4)
        return is_record and file.read(4) == b"\r\n\r\n"
    try:
        return read_member(file, start) == (b"WARC/", stop)
    except (EOFError, zlib.error):
        return False


class Archive:
    """A WARC file being written, from `file`'s end on; every page is on the disk when `add` returns."""

    def __init__(self, file: IO[bytes], *, is_packed: bool) -> None:
        self._file, self._is_packed = file, is_packed
        self._end = file.seek(0, os.SEEK_END)

    def add(self, response: Response) -> tuple[int, int]:
        """Append a page with its status and headers; return where it begins and ends."""
        content = self._record(response)
        start = self._end
        self._file.seek(start)
        self._file.write(content)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._end = start + len(content)
        return start, self._end

    def _record(self, response: Response) -> bytes:
        from warcio.statusandheaders import StatusAndHeaders
        from warcio.warcwriter import WARCWriter

        headers = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in response.headers.items()
            if name.lower().decode("latin-1") not in _CHANGED
            for value in values
        ]
        headers.append(("Content-Length", str(len(response.body))))
        status = StatusAndHeaders(f"{response.status} OK", headers, protocol="HTTP/1.1")
        buffer = BytesIO()
        writer = WARCWriter(buffer, gzip=self._is_packed)
        body = BytesIO(response.body)
        writer.write_record(writer.create_warc_record(response.url, "response", payload=body, http_headers=status))
        return buffer.getvalue()
