"""Pages from files, folders and standard input."""

import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO
from urllib.parse import urlsplit

from ..errors import PageError
from ..media import mistaken_for_page
from ..page import Page
from ..unpacking import GZIP, Unpacker
from ..wording import shortened
from .browser_saves import read_saved
from .limits import SourceLimits

PAGE_SUFFIXES = tuple(".html .htm .xhtml .shtml .html.gz .htm.gz .warc .warc.gz .mhtml .mht .webarchive".split())
"""The files that a folder is read for; a glob reads every file it matches."""


MAX_PATH = 4096
"""Bytes of the longest path that a system opens."""
_HOST = re.compile(
    r"(?:www\.|localhost\b|[\w-]+(?:\.[\w-]+)*:\d+(?:/|\Z)"
    r"|(?:[\w-]+\.)+(?!(?:html?|xhtml|shtml|warc|mht|mhtml|gz|zip|txt|json|xml|php|pdf)\b)[a-z]{2,24}(?:/|\Z))",
    re.IGNORECASE,
)
"""How an address begins that was given without its scheme: a name of a host,
which ends in letters that no page's file ends in."""


def path_of(address: str) -> str:
    """Return the path that a file: address names, any other name as it is; PageError where it is on another machine."""
    if not address.lower().startswith("file:"):
        return address
    parts = urlsplit(address)
    if parts.netloc not in ("", "localhost"):
        raise PageError(f"{shortened(address)}: is on another machine; file:///PATH is a file of this one")
    from urllib.request import url2pathname  # with it come http, ssl and email: a fourteenth of a command's start

    return url2pathname(parts.path)


@contextmanager
def opened(name: str) -> Iterator[io.BufferedReader]:
    """Give the file called `name`, or standard input for "-", as a buffered binary stream.

    Raises
    ------
    PageError : it cannot be opened, or not even its first byte read
    """
    stream = _open(name)
    with stream:
        try:
            stream.peek(1)
        except OSError as error:
            raise _unreadable(name, error) from error
        yield stream


def _open(name: str) -> io.BufferedReader:
    if name == "-":
        return io.BufferedReader(_Borrowed(sys.stdin.buffer))
    try:
        return open(name, "rb")
    except FileNotFoundError as error:
        if not name:
            raise PageError("an empty name is no page; give a file, folder, glob or address") from error
        hint = "; an address begins with http:// or https://" if _HOST.match(name) else ""
        raise PageError(f"{shortened(name)}: no such file{hint}") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: Exception) -> PageError:
    reason = getattr(error, "strerror", None) or error
    return PageError(f"{shortened(name)}: cannot be read: {reason}")


def read(stream: io.BufferedReader, name: str, limits: SourceLimits) -> Page:
    """Return the page that is all of `stream`, unpacked if it is packed with gzip or saved by a browser as one file."""
    try:
        is_packed = stream.peek(2).startswith(GZIP)
        source = _unpacked(stream, name, limits) if is_packed else stream.read(limits.max_bytes + 1)
    except OSError as error:
        raise _unreadable(name, error) from error
    if len(source) > limits.max_bytes:
        raise PageError(f"{name}: {limits.too_long()}")
    if page := read_saved(source, name):
        return page
    if what := mistaken_for_page(source):
        raise PageError(f"{name}: is {what}")
    return Page(source, name=name)


def _unpacked(stream: io.BufferedReader, name: str, limits: SourceLimits) -> bytes:
    """Return what a gzip file holds, up to one byte past the limit."""
    unpacker, parts, size = Unpacker("gzip", name), [], 0
    try:
        while packed := stream.read(zlib.DEF_BUF_SIZE):
            for part in unpacker.feed(packed):
                parts.append(part)
                size += len(part)
                if size > limits.max_bytes:
                    return b"".join(parts)
        return b"".join((*parts, unpacker.end()))
    except PageError as error:
        raise PageError(f"{error}; save it again") from error


def in_folder(folder: str, on_error: Callable[[PageError], None]) -> Iterator[str]:
    """Yield the pages and archives under `folder` at any depth, sorted by path.

    Links to folders are not followed, and hidden folders, as `.git` and `.venv`, are left out.
    """

    def report(error: OSError) -> None:
        on_error(PageError(f"{error.filename}: cannot be read: {error.strerror}"))

    n_found = n_hidden = 0
    for path, folders, names in os.walk(folder, onerror=report):
        n_hidden += len(folders)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        n_hidden -= len(folders)
        for name in sorted(names):
            if name.lower().endswith(PAGE_SUFFIXES):
                n_found += 1
                yield os.path.join(path, name)
    if not n_found:
        hidden = ", and hidden folders are read where they are given themselves" if n_hidden else ""
        said = f"no pages in this folder ({', '.join(PAGE_SUFFIXES)})"
        on_error(PageError(f"{folder}: {said}; a glob reads other names{hidden}"))


class _Borrowed(io.RawIOBase):
    """A stream of someone else's, which closing leaves open."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data: bytes = self._stream.read1(len(buffer))  # type: ignore[attr-defined]
        buffer[: len(data)] = data
        return len(data)
