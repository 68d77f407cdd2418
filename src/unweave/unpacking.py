"""Bodies that came packed (Content-Encoding), unpacked in parts of bounded size:
a few bytes may stand for gigabytes.
"""

import zlib
from collections.abc import Iterator
from typing import IO

from .errors import PageError

STEP = 1 << 16
GZIP = b"\x1f\x8b"
"""How a gzip file begins."""


def read_member(stream: IO[bytes], start: int) -> tuple[bytes, int]:
    """Return the first bytes that the gzip member at `start` holds, and where it ends; EOFError where it is cut,
    zlib.error where it is none.
    """
    stream.seek(start)
    member, head = zlib.decompressobj(wbits=31), b""
    while not member.eof:
        packed = member.unconsumed_tail or stream.read(STEP)
        head = (head + (member.decompress(packed, STEP) if packed else member.flush()))[:5]
        if not packed and not member.eof:  # a few bytes may have waited inside
            raise EOFError("the archive ends within a record")
    return head, stream.tell() - len(member.unused_data)


class Unpacker:
    """Unpacks a body part by part: gzip and zlib; PageError for any other packer, and for two of them at once.

    `may_be_unpacked`: many archives hold the unpacked body under headers that still call it packed; what has no
    packer's first bytes is taken as it is then.
    """

    def __init__(self, encoding: str | None, name: str, *, may_be_unpacked: bool = False) -> None:
        self._name, self._may_be_unpacked = name, may_be_unpacked
        self._packer = (encoding or "").strip().lower()
        if self._packer not in ("", "identity", "gzip", "x-gzip", "deflate"):
            raise PageError(f"{name}: is packed with {self._packer[:40]}, which is not read")
        self._head: bytes | None = b""
        self._unpack: zlib._Decompress | None = None

    def feed(self, part: bytes) -> Iterator[bytes]:
        """Yield what one more part of the body holds."""
        if self._head is not None:
            part = self._head + part
            if len(part) < 2:
                self._head = part
                return
            self._head = None
            is_packed = part.startswith(GZIP if self._packer.endswith("gzip") else b"\x78")
            if self._packer not in ("", "identity") and (is_packed or not self._may_be_unpacked):
                self._unpack = zlib.decompressobj(wbits=47)  # gzip or zlib, as the first bytes say
        if self._unpack is None:
            yield part
            return
        try:
            while part:
                yield self._unpack.decompress(part, STEP)
                part = self._unpack.unconsumed_tail
                if self._unpack.eof and self._unpack.unused_data.startswith(GZIP):
                    part, self._unpack = self._unpack.unused_data, zlib.decompressobj(wbits=31)  # a further member
        except zlib.error as error:
            raise PageError(f"{self._name}: cannot be unpacked: {error}") from error

    def end(self) -> bytes:
        """Return what waits where the body ends; PageError where a packed body is not whole."""
        if self._unpack is not None and not self._unpack.eof:
            raise PageError(f"{self._name}: cannot be unpacked: it ends early")
        return self._head or b""
