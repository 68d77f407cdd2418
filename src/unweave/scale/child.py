"""The process that reads pages for a worker, and that may be killed over one: `python -m unweave.scale.child`.

Reads a job and then orders, JSON each, from the pipe whose descriptor is its argument; answers there in frames. Its
memory is limited by the system, native code included. It never outlives a page's time by much, even if nobody is left
to kill it.
"""

import io
import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ..errors import PageError, UnweaveError
from ..output.json_lines import JsonLinesWriter
from ..page import Page
from ..sources import SourceLimits, open_page
from ..sources.files import opened
from ..sources.opening import is_url
from ..sources.warc import is_archive
from . import frames
from .archives import ArchiveSlice, Held, whole_archive
from .job import Extract, Job
from .slices import Input, Slice

_QUIET = 1.0
"""Seconds after which a sign of life is given while records that hold no pages are passed."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A file or URL that is one page."""

    source: Input

    @property
    def name(self) -> str:
        return self.source.name

    def read(self, limits: SourceLimits) -> Page:
        where = self.source.path
        page = open_page(where, max_bytes=limits.max_bytes, timeout=limits.timeout, max_redirects=limits.max_redirects)
        page.name = self.name
        return page


class Child:
    """Carries out orders for one job; `out` is where frames go."""

    def __init__(self, job: Job, extract: Extract, out: Connection) -> None:
        self._job, self._extract, self._out = job, extract, out
        self._said = time.monotonic()

    def say(self, kind: bytes, content: bytes = b"") -> None:
        self._out.send_bytes(kind + content)
        self._said = time.monotonic()

    def tell(self, kind: bytes, **body: Any) -> None:
        self.say(kind, json.dumps(body).encode())

    def run(self, part: Slice, start: int, count: int | None) -> None:
        """Extract from the pages of a slice, from number `start` on, `count` of them or all."""
        archive = ArchiveSlice(part) if part.is_range else None
        pages = iter(archive) if archive is not None else self._whole(part)
        try:
            for number, held in islice(self._numbered(pages), start, None if count is None else start + count):
                self._one(number, held)
        except PageError as error:
            self.tell(frames.BROKEN, detail=str(error))
        _set_alarm(0)
        self.tell(frames.DONE, landed=archive.landed if archive is not None else None)

    def _whole(self, part: Slice) -> Iterator[Held | _Named | None]:
        """Yield what whole inputs hold; an archive that breaks off is said, and the next input begun."""
        for source in part.inputs:
            try:
                if _is_archive(source):
                    yield from whole_archive(source)
                else:
                    yield _Named(source)
            except PageError as error:
                self.tell(frames.BROKEN, detail=str(error))

    def _numbered(self, pages: Iterator[Held | _Named | None]) -> Iterator[tuple[int, Held | _Named]]:
        number = 0
        for held in pages:
            if held is not None:
                yield number, held
                number += 1
            elif time.monotonic() - self._said > _QUIET:
                self.say(frames.ALIVE)

    def _one(self, number: int, held: Held | _Named) -> None:
        is_remote = isinstance(held, _Named) and is_url(held.source.path)
        seconds = self._job.seconds + (self._job.limits.timeout if is_remote else 0)
        self.tell(frames.BEGIN, number=number, name=held.name, seconds=seconds)
        _set_alarm(seconds + 5)
        try:
            page = held.read(self._job.limits)
        except PageError as error:
            reason = "source" if isinstance(held, _Named) else "unreadable"
            self.tell(frames.FAILED, reason=reason, detail=str(error))
            return
        except MemoryError:
            self.say(frames.EXHAUSTED)
            return
        try:
            lines, truncated = _lines(page, self._extract)
        except MemoryError:
            self.say(frames.EXHAUSTED)
        except UnweaveError as error:
            kind = type(error).__name__.removesuffix("Error").lower()
            self.tell(frames.FAILED, reason=kind, detail=str(error))
        except Exception as error:  # a mistake of ours costs this page, not the job
            self.tell(frames.FAILED, reason=f"mistake: {type(error).__name__}", detail=f"{held.name}: {error!r}")
        else:
            self.say(frames.ROWS, (b"\1" if truncated else b"\0") + lines)

    def copy(self, part: Slice, number: int, path: str) -> None:
        """Write the source of a page to a file, unless it would have to be fetched once more."""
        pages = iter(ArchiveSlice(part)) if part.is_range else self._whole(part)
        with suppress(PageError):
            for _, held in islice(self._numbered(pages), number, number + 1):
                if isinstance(held, Held) or Path(held.source.path).is_file():
                    Path(path).write_bytes(held.read(self._job.limits).source)
        self.tell(frames.DONE, landed=None)


def _is_archive(source: Input) -> bool:
    """Say whether an input is an archive; of one that cannot be opened, or only once, the reader of pages says more."""
    if is_url(source.path) or not Path(source.path).is_file():
        return False
    try:
        with opened(source.path) as stream:
            return is_archive(stream)
    except PageError:
        return False


def _lines(page: Page, extract: Extract) -> tuple[bytes, bool]:
    regions = extract(page)
    text = io.StringIO()
    JsonLinesWriter(text).add(page.name, regions)
    return text.getvalue().encode("utf-8", "backslashreplace"), any(region.truncated for region in regions)


def _set_alarm(seconds: float) -> None:
    """Have the system end this process in `seconds` (0: not at all), whatever code it is in then."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit_memory(n_bytes: int) -> None:
    """Let this process have `n_bytes` of addresses beyond those it has; where the system cannot, its watcher looks."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_bytes().split()[0])
    except (ImportError, OSError):
        return
    limit = pages * resource.getpagesize() + n_bytes
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def main() -> None:
    """Carry out orders until the pipe ends."""
    pipe = Connection(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started the job
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    job = Job.from_json(pipe.recv_bytes().decode())
    extract = job.extractor()
    with suppress(UnweaveError):
        extract(Page(b"<ul><li><a href=x>a</a> b<li><a href=y>c</a> d</ul>"))  # imports what is imported late
    _limit_memory(job.memory)
    child = Child(job, extract, pipe)
    child.say(frames.READY)
    while True:
        order = json.loads(pipe.recv_bytes())
        part = Slice.from_json(order["slice"])
        if "copy" in order:
            child.copy(part, order["start"], order["copy"])
        else:
            child.run(part, order["start"], order["count"])


if __name__ == "__main__":
    with suppress(EOFError, ConnectionError):
        main()
