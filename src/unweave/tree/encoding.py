"""The encoding of a page's bytes, sniffed as browsers do (WHATWG Encoding, HTML 13.2.3).

Order: byte order mark, the HTTP header's label, `<meta>` in the first 1,024 bytes, then UTF-8 when the bytes are
valid UTF-8, then windows-1252. Labels are looked up in the WHATWG table of `webencodings`.
"""

from __future__ import annotations

import re

import webencodings

_META = re.compile(
    rb"""<meta\s[^>]*?charset\s*=\s*["']?\s*([a-zA-Z0-9_:.-]+)""",
    re.IGNORECASE,
)
_XML = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([a-zA-Z0-9_:.-]+)["']""")
_COMMENT = re.compile(rb"<!--.*?(?:-->|$)", re.DOTALL)
PRESCAN = 1024
"""Bytes in which a page may declare its encoding (HTML, 13.2.3.2)."""


def decode(source: bytes, http_encoding: str | None = None) -> tuple[str, str]:
    """Return (text, encoding) of a page's bytes; invalid bytes become U+FFFD. A byte order mark is dropped."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if source.startswith(mark):
            return source[len(mark) :].decode(encoding, "replace"), encoding
    for label in (http_encoding, declared(source)):
        found = webencodings.lookup(label) if label else None
        if found is not None and found.name != "replacement":
            return _read(source, found)
    try:
        return source.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _read(source, webencodings.lookup("windows-1252"))


def declared(source: bytes) -> str | None:
    """Return the label that the page's own `<meta>` or XML declaration names; UTF-16 there means UTF-8 (the spec)."""
    head = _COMMENT.sub(b"", source[:PRESCAN])
    match = _META.search(head) or _XML.search(head)
    if match is None:
        return None
    label = match.group(1).decode("ascii")
    return "utf-8" if label.lower().startswith(("utf-16", "utf16")) else label


def _read(source: bytes, encoding: webencodings.Encoding) -> tuple[str, str]:
    text, used = webencodings.decode(source, encoding, "replace")
    name = str(used.codec_info.name)
    return text, name.removeprefix("x-") if name == "x-user-defined" else name
