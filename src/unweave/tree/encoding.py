"""The encoding of a page's bytes, sniffed as browsers do (WHATWG Encoding; HTML, 13.2.3).

Order: byte order mark, the HTTP header's label, what the page declares in its first 1,024 bytes, UTF-8 when the bytes
are UTF-8, what the page declares later, windows-1252. Labels are looked up in the WHATWG table of `webencodings`.

One step more than the standard: undeclared bytes that are UTF-8 but for a few errors are read as UTF-8, not as
windows-1252. One cut or stray byte would turn every accent of such a page into two wrong letters.
"""

from __future__ import annotations

import webencodings

from .prescan import declared

PRESCAN = 1024
"""Bytes in which a page shall declare its encoding (HTML, 13.2.3.2)."""

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

# Python's codecs of these names lack what the WHATWG indexes hold (circled digits, the euro sign, Hong Kong's letters)
_WIDER = {"shift_jis": "cp932", "gbk": "gb18030", "euc-kr": "cp949", "big5": "big5hkscs"}


def decode(source: bytes, http_encoding: str | None = None) -> tuple[str, str]:
    """Return (text, encoding) of a page's bytes; invalid bytes become U+FFFD. A byte order mark is dropped."""
    for mark, name in _MARKS:
        if source.startswith(mark):
            return source[len(mark) :].decode(name, "replace"), name
    found = webencodings.lookup(http_encoding) if http_encoding else None
    if found is None or found.name == "replacement":
        found = declared(source[:PRESCAN])
    if found is not None:
        return _read(source, found)
    try:
        return source.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        found = declared(source)
    if found is not None:
        return _read(source, found)
    text = source.decode("utf-8", "replace")
    if _is_damaged_utf8(text):
        return text, "utf-8"
    return _read(source, webencodings.lookup("windows-1252"))


def _is_damaged_utf8(text: str) -> bool:
    """Say whether, of the characters beyond ASCII, at least ten were read for each that could not be.

    By chance that does not happen: in a one-byte encoding a valid sequence takes two particular letters in a row.
    """
    n_beyond = len(text) - len(text.encode("ascii", "ignore"))
    return text.count("\ufffd") * 11 <= n_beyond


def _read(source: bytes, encoding: webencodings.Encoding) -> tuple[str, str]:
    if encoding.name in _WIDER:
        name = _WIDER[encoding.name]
        return source.decode(name, "replace"), name
    if encoding.name == "utf-8":
        return source.decode("utf-8", "replace"), "utf-8"
    text, used = webencodings.decode(source, encoding, "replace")
    return text, str(used.codec_info.name)
