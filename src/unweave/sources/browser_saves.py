"""Pages as browsers save them in a single file: MHTML (RFC 2557; Chrome, Edge) and the web archives of Safari."""

from __future__ import annotations

import binascii
import re
from typing import TYPE_CHECKING

from ..errors import PageError
from ..media import is_page
from ..page import Page

if TYPE_CHECKING:
    from email.message import Message

_MHTML = re.compile(rb"\s*(?:[A-Za-z-]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n)+")
"""The header lines that an MHTML file begins with."""

_WEB_ARCHIVE = b"bplist00"
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_MOST_HEADERS = 1 << 16
"""Bytes in which the headers of a file or a part of it end."""
_MOST_PARTS = 1000
"""Parts that are looked at: the page is the first one, as browsers write it."""


def read_saved(source: bytes, name: str) -> Page | None:
    """Return the page that a browser saved in one file with what it shows, under its address; None for any other file.

    Pictures, styles and frames beside it are passed over. PageError where the file holds no page, or is broken.
    """
    if source.startswith(_WEB_ARCHIVE):
        return _read_web_archive(source, name)
    head = _MHTML.match(source, 0, _MOST_HEADERS)
    if head is None:
        return None
    headers = _headers(head.group())
    boundary = headers.get_boundary()
    if headers.get_content_type() != "multipart/related" or not boundary:
        return None
    return _read_mhtml(source, headers, b"--" + boundary.encode("ascii", "replace"), name)


def _read_mhtml(source: bytes, headers: Message, boundary: bytes, name: str) -> Page:
    start = source.find(boundary)
    for _ in range(_MOST_PARTS):
        start = source.find(b"\n", start) + 1 if start >= 0 else 0
        stop = source.find(boundary, start)
        blank = _BLANK_LINE.search(source, start, min(stop, start + _MOST_HEADERS)) if start and stop >= 0 else None
        if blank is None:
            break
        own = _headers(source[start : blank.start()])
        if is_page(own.get_content_type()):
            body = _decoded(source[blank.end() : stop], own, name)
            url = own["Content-Location"] or headers["Snapshot-Content-Location"]
            return Page(body, str(url).strip() if url else None, encoding=own.get_content_charset(), name=name)
        start = stop
    raise PageError(f"{name}: is a page saved in one file (MHTML), but the page in it is missing or cut; save it again")


def _headers(source: bytes) -> Message:
    from email.parser import BytesHeaderParser

    return BytesHeaderParser().parsebytes(source)


def _decoded(body: bytes, headers: Message, name: str) -> bytes:
    packed = str(headers["Content-Transfer-Encoding"]).strip().lower()
    if packed == "quoted-printable":
        return binascii.a2b_qp(body)
    try:
        return binascii.a2b_base64(body) if packed == "base64" else body
    except binascii.Error as error:
        raise PageError(f"{name}: the page in it cannot be decoded: {error}; save it again") from error


def _read_web_archive(source: bytes, name: str) -> Page:
    import plistlib

    try:
        main = plistlib.loads(source, fmt=plistlib.FMT_BINARY)["WebMainResource"]
        body = main["WebResourceData"]
        url, encoding = main.get("WebResourceURL"), main.get("WebResourceTextEncodingName")
        return Page(body, url, encoding=encoding, name=name)
    except (plistlib.InvalidFileException, AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise PageError(f"{name}: is a property list, and no page; save the page as its source") from error
