"""Small crawls: list pages that a number tells apart, in WARC files."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable
from pathlib import Path

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter


def page(number: int) -> bytes:
    """Return a list page of 4 to 11 records; every seventh has none."""
    chance = random.Random(number)
    if number % 7 == 6:
        return b"<p>Page %d has no list, only this sentence." % number
    rows = "".join(
        (
            f"<li><a href=/{number}/{row}>item {number} {row}</a> <b>${chance.randrange(100)}.99</b> "
            f"<i>{'abcdef'[row % 6] * 5} words</i>"
        )
        for row in range(chance.randrange(4, 12))
    )
    return f"<title>{number}</title><h1>Page {number}</h1><ul>{rows}</ul><p>foot".encode()


def address(number: int) -> str:
    return f"http://crawl.example/{number}"


def write_warc(path: Path, pages: Iterable[tuple[str, bytes]], **headers: str) -> Path:
    """Write responses, and between them what is no page: requests, images, errors."""
    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=path.name.endswith(".gz"))
        for count, (url, source) in enumerate(pages):
            for status, kind, body in (
                *((("404 No", "text/html", b"<p>gone"), ("200 OK", "image/png", b"\x89PNG")) if count % 5 == 0 else ()),
                ("200 OK", "text/html; charset=utf-8", source),
            ):
                fields = [("Content-Type", kind), *headers.items()]
                http = StatusAndHeaders(status, fields, protocol="HTTP/1.1")
                where = url if body is source else f"{url}/other"
                writer.write_record(writer.create_warc_record(where, "response", io.BytesIO(body), http_headers=http))
    return path


def crawl(path: Path, numbers: Iterable[int]) -> Path:
    return write_warc(path, ((address(number), page(number)) for number in numbers))
