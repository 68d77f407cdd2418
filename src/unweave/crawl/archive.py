"""The pages of a crawl as a WARC file (ISO 28500), a gzip member a page, so that a resumed crawl appends."""

from __future__ import annotations

from io import BytesIO

from scrapy.http import Response
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

_CHANGED = frozenset(("content-encoding", "content-length", "transfer-encoding"))
"""Headers that speak of the bytes on the wire, which were unpacked."""


class Archive:
    """A WARC file being written; every page is on disk when `add` returns."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "ab")  # noqa: SIM115 (closed by `close`, at the end of the crawl)
        self._writer = WARCWriter(self._file, gzip=path.endswith(".gz"))

    def add(self, response: Response) -> None:
        """Append a page with its status and headers."""
        headers = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in response.headers.items()
            if name.lower().decode("latin-1") not in _CHANGED
            for value in values
        ]
        headers.append(("Content-Length", str(len(response.body))))
        status = StatusAndHeaders(f"{response.status} OK", headers, protocol="HTTP/1.1")
        record = self._writer.create_warc_record(
            response.url, "response", payload=BytesIO(response.body), http_headers=status
        )
        self._writer.write_record(record)
        self._file.flush()

    def close(self) -> None:
        self._file.close()
