"""Cut the sources of a job into slices: what one task reads.

A slice is a range of bytes of an archive, or a handful of small files. Where a slice of an archive begins is looked for
near equal distances, without reading what lies between: a gzip member, or a line, that starts a WARC record. Bytes
inside a page can look like that, so nothing is taken on trust: a slice says where its last record ended, and that must
be where the next one began (`manifest.Manifest.gaps`), else the next is read again from there.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import PageError
from ..sources.files import opened
from ..sources.opening import Source, expanded, is_url
from ..sources.warc import is_archive

MAX_FILES = 200
"""Files of one slice at most: a quarter of a second of small pages."""

_WINDOW = 1 << 20
_MEMBER = b"\x1f\x8b\x08"
_RECORD = re.compile(rb"(?<=\r\n\r\n)WARC/1\.[01]\r\n")
KEY = re.compile(r"[A-Za-z0-9._-]{1,120}")
"""What `Slice.key` may be."""

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True)
class Input:
    """A file or URL: how it was named, where it is (an absolute path), its size and time, which tell a change."""

    name: str
    path: str
    size: int = -1
    changed: int = -1

    @classmethod
    def of(cls, name: str) -> Input:
        """Look at a source; of a URL, a pipe, or what is not there, nothing is known but its name."""
        if is_url(name):
            return cls(name, name)
        path = os.path.abspath(name)
        try:
            found = os.stat(path)
        except (OSError, ValueError):
            return cls(name, path)
        return cls(name, path, found.st_size, found.st_mtime_ns)

    def has_changed(self, now: Input | None) -> bool:
        """Say whether the source, looked at again, is not what it was; one that nobody named again has not."""
        return now is not None and (now.size, now.changed) != (self.size, self.changed)

    def is_gone(self) -> bool:
        """Say whether a file that was there is there no more."""
        return self.size >= 0 and not os.path.lexists(self.path)


def expect_key(text: str) -> str:
    """Return the key of a slice; ValueError for what is none: as the name of a file it might lead out of the folder."""
    if not KEY.fullmatch(text):
        raise ValueError(f"{text!r} is no key of a slice")
    return text


@dataclass(frozen=True)
class Slice:
    """What one task reads: whole inputs, or, of an archive that can be cut, the records that begin in [start, end)."""

    inputs: tuple[Input, ...]
    start: int = 0
    end: int | None = None

    @property
    def is_range(self) -> bool:
        """Whether it is a range of an archive."""
        return self.end is not None

    @property
    def n_bytes(self) -> int:
        if self.end is not None:
            return self.end - self.start
        return sum(max(0, source.size) for source in self.inputs)

    @property
    def key(self) -> str:
        """A file name for its results: readable, the same in every run, of no other slice."""
        first = self.inputs[0]
        stem = _UNSAFE.sub("-", os.path.basename(first.path.rstrip("/")))[:60] or "page"
        digest = hashlib.sha256("\n".join(source.path for source in self.inputs).encode("utf-8", "surrogateescape"))
        return f"{stem}-{digest.hexdigest()[:12]}" + (f"-{self.start:015d}" if self.is_range else "")

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Slice:
        return cls(tuple(Input(**source) for source in body["inputs"]), body["start"], body["end"])


def inputs_of(sources: Sequence[Source], on_error: Callable[[PageError], None]) -> list[Input]:
    """List what the sources hold, each file once, in order.

    Raises
    ------
    PageError : "-": standard input is read by one process only
    """
    found: dict[str, Input] = {}
    for source in sources:
        for name in expanded(os.fspath(source), on_error):
            if name == "-":
                raise PageError("-: standard input cannot be shared among workers; write it to a file first")
            seen = Input.of(name)
            found.setdefault(seen.path, seen)
    return list(found.values())


def plan(inputs: Iterable[Input], slice_bytes: int) -> Iterator[Slice]:
    """Yield the slices of the inputs, in order; only the first bytes of a file and those near a cut are read."""
    gathered: list[Input] = []
    n_bytes = 0
    for source in inputs:
        cuts = _cuts(source, slice_bytes)
        if cuts is not None:
            yield from (Slice((source,), start, end) for start, end in pairwise(cuts))
            continue
        if source.size <= 0 or source.size > slice_bytes:
            # a URL, a pipe, a file that is not there, an archive that cannot be cut: none waits for it
            yield Slice((source,))
            continue
        if gathered and (len(gathered) == MAX_FILES or n_bytes + source.size > slice_bytes):
            yield Slice(tuple(gathered))
            gathered, n_bytes = [], 0
        gathered.append(source)
        n_bytes += source.size
    if gathered:
        yield Slice(tuple(gathered))


def _cuts(source: Input, slice_bytes: int) -> list[int] | None:
    """Return where the slices of an archive begin, and its end; None of what is no archive, or not even a file."""
    if source.size <= 0 or not Path(source.path).is_file():
        return None
    try:
        with opened(source.path) as stream:
            if not is_archive(stream) or not _has_a_member_a_record(source.path):
                return None
            cuts = [0]
            while (near := cuts[-1] + slice_bytes) < source.size:
                cut = _record_after(stream, near)
                if cut is None:
                    break
                cuts.append(cut)
            return [*cuts, source.size]
    except (PageError, OSError):
        return None  # said by the task that reads it


def _has_a_member_a_record(path: str) -> bool:
    """Say whether the first records of an archive begin at places of their own; if packed as a whole none do."""
    from fastwarc.warc import ArchiveIterator

    with open(path, "rb") as stream:
        places = [record.stream_pos for record in islice(ArchiveIterator(stream, parse_http=False), 3)]
    return all(first < second for first, second in pairwise(places))


def _record_after(stream: BinaryIO, near: int) -> int | None:
    """Return the offset of the first record at or after `near`, as far as its first bytes tell."""
    stream.seek(0)
    is_packed = stream.read(2) == _MEMBER[:2]
    begin = max(0, near - 4)
    while True:
        stream.seek(begin)
        window = stream.read(_WINDOW)
        if is_packed:
            found = next((at for at in _members(window) if begin + at >= near and _is_record(stream, begin + at)), None)
        else:
            match = next((match for match in _RECORD.finditer(window) if begin + match.start() >= near), None)
            found = match.start() if match else None
        if found is not None:
            return begin + found
        if len(window) < _WINDOW:
            return None
        begin += _WINDOW - 16  # a mark may lie across the windows' border


def _members(window: bytes) -> Iterator[int]:
    at = window.find(_MEMBER)
    while at >= 0:
        yield at
        at = window.find(_MEMBER, at + 1)


def _is_record(stream: BinaryIO, offset: int) -> bool:
    """Say whether a gzip member begins at `offset` whose content begins as a WARC record does."""
    stream.seek(offset)
    try:
        return zlib.decompressobj(wbits=31).decompress(stream.read(4096), 5) == b"WARC/"
    except zlib.error:
        return False
