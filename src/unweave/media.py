"""Is it a page? What a Content-Type header says, and how files begin that are none."""

import json
from contextlib import suppress

PAGES = ("text/html", "application/xhtml+xml")
_PERHAPS = ("application/octet-stream", "application/xml", "text/xml", "text/plain", "application/x-httpd-php")


_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "a PDF document, and no page"),
    (b"%!PS-Adobe-", "a PostScript document, and no page"),
    (b"PK\x03\x04", "a ZIP archive or an office document, and no page; unpack it first"),
    (b"Rar!\x1a\x07", "a RAR archive, and no page; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive, and no page; unpack it first"),
    (b"BZh", "a bzip2 file, and no page; unpack it first"),
    (b"\xfd7zXZ\x00", "an xz file, and no page; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file, and no page; unpack it first"),
    (b"\x1f\x8b", "a gzip file in a gzip file, and no page; unpack it first"),
    (b"\x89PNG\r\n\x1a\n", "an image, and no page"),
    (b"\xff\xd8\xff", "an image, and no page"),
    (b"GIF87a", "an image, and no page"),
    (b"GIF89a", "an image, and no page"),
    (b"SQLite format 3\x00", "a SQLite database, and no page"),
    (b"PAR1", "a Parquet file, and no page"),
    (b"\x7fELF", "a program, and no page"),
)
"""How files begin that people give by mistake; no page does."""
_TAR = b"ustar"
"""What stands at byte 257 of a tar archive."""
LOOKED_AT = 4096
"""Bytes of a file that tell whether it is text."""
MOST_CONTROLS = 1 / 20
"""Share of control characters among them from which on a file is no text; of random bytes it is a tenth."""
_CONTROLS = bytes((*range(1, 9), *range(14, 27), *range(28, 32)))
"""Bytes that no text has: control characters but white space, the escape of some encodings, and NUL,
every other byte of UTF-16."""


def mistaken_for_page(source: bytes) -> str | None:
    """Return what a file is that cannot be a page, by its first bytes, and what to do; None where it can be one."""
    if known := next((what for signature, what in _SIGNATURES if source.startswith(signature)), None):
        return known
    if source[257:262] == _TAR:
        return "a tar archive, and no page; unpack it first"
    start = source[:LOOKED_AT]
    # its markup would be read as the page
    if start.lstrip()[:1] in (b"{", b"[") and b"<" in source and _is_json(source):
        return "JSON, and no page; give its HTML, in a file for each page"
    n_controls = len(start) - len(start.translate(None, _CONTROLS))
    return "binary data, and no page" if n_controls > MOST_CONTROLS * len(start) else None


def is_page(content_type: str | None, *, strict: bool = True) -> bool:
    """Say whether a body of this type is a web page; not `strict`: or can be one that its server mislabels."""
    if not content_type:
        return not strict
    kind = content_type.partition(";")[0].strip().lower()
    return kind in PAGES or (not strict and kind in _PERHAPS)


def _is_json(source: bytes) -> bool:
    """Say whether a file is JSON, or its first line is."""
    for text in (source, source.lstrip().partition(b"\n")[0]):
        with suppress(ValueError, RecursionError):
            json.loads(text)
            return True
    return False
