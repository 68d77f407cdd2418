"""Watch over the process that reads pages: kill it when a page takes too much, and read that page once more, apart."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import IO, Any, Protocol

from ..errors import UnweaveError
from . import frames
from .job import Job
from .slices import Slice

START_SECONDS = 120.0
"""For a process to start and load its verb: 1 s on an idle core."""

READ_SECONDS = 60.0
"""Between two signs of life while it passes what is no page."""

_LOOK = 0.2
_SET_ALONE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_LEFT_OUT = {"MALLOC_TRIM_THRESHOLD_"}
"""What Dask sets for its workers: with it, memory goes back to the system after each page,
and is asked for anew (7 % of the time)."""


class Sink(Protocol):
    """Where the results of a slice go."""

    def rows(self, lines: bytes, truncated: bool) -> None: ...
    def empty(self) -> None: ...
    def failed(self, name: str, reason: str, detail: str, *, number: int | None) -> None: ...
    def keep(self, copy: Callable[[Path], None], number: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Accident:
    """A page, by its number in the slice, over which the process was lost; `name` None: it was not even begun."""

    number: int
    name: str | None
    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Landing:
    """A slice read to its end: where the last record ended (see `slices`), and whether its source failed."""

    landed: int | None
    broken: str | None


class Watcher:
    """Starts, orders and kills the process that reads pages for one worker thread; `module` is what it runs."""

    def __init__(self, job: Job, *, module: str = "unweave.scale.child") -> None:
        self._job, self._module = job, module
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection
        self._errors: IO[bytes]
        self._base = 0

    def run(self, part: Slice, sink: Sink) -> Landing:
        """Read a slice to its end, whatever its pages do."""
        start = 0
        while True:
            ended = self._attempt(part, start, None, sink)
            if isinstance(ended, Landing):
                return ended
            again = self._attempt(part, ended.number, 1, sink)
            if isinstance(again, Accident):
                if again.name is None:
                    return Landing(None, f"{part.inputs[0].name}: reading it ended the process: {again.detail}")
                sink.failed(again.name, again.reason, again.detail, number=again.number)
                sink.keep(lambda path, number=again.number: self._copy(part, number, path), again.number)  # type: ignore[misc]
            start = ended.number + 1

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._pipe.close()
            self._errors.close()

    def _attempt(self, part: Slice, start: int, count: int | None, sink: Sink) -> Landing | Accident:
        """Read the slice from page `start` on, until its end or an accident, after which the process is gone."""
        number, name, broken = start, None, None
        seconds = READ_SECONDS
        self._order({"slice": part.to_json(), "start": start, "count": count})
        while True:
            try:
                frame = self._next(seconds)
            except (TimeoutError, _TooLargeError) as error:
                self.close()
                return Accident(number, name, *_limit_passed(error, seconds, self._job))
            if frame is None or frame.kind == frames.EXHAUSTED:
                reason = self._death() if frame is None else ("memory", f"needs more than {self._job.memory:,} bytes")
                self.close()
                return Accident(number, name, *reason)
            if frame.kind == frames.DONE:
                return Landing(frame.body()["landed"], broken)
            if frame.kind == frames.BEGIN:
                begun = frame.body()
                number, name, seconds = begun["number"], begun["name"], begun["seconds"]
                continue
            if frame.kind == frames.BROKEN:
                broken = frame.body()["detail"]
            elif frame.kind != frames.ALIVE:
                _deliver(frame, name or "page", number, sink)
                number, name = number + 1, None
            seconds = READ_SECONDS

    def _copy(self, part: Slice, number: int, path: Path) -> None:
        """Have a page's source written to `path`; nothing is written where reading it is what kills."""
        self._order({"slice": part.to_json(), "start": number, "copy": str(path)})
        with suppress(TimeoutError, _TooLargeError):
            while (frame := self._next(self._job.seconds)) is not None:
                if frame.kind == frames.DONE:
                    return
        self.close()

    def _order(self, order: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._pipe.send_bytes(json.dumps(order).encode())

    def _start(self) -> None:
        self.close()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self._pipe, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                pass_fds=[theirs.fileno()],
                env=_environment(),
            )
        try:
            self._pipe.send_bytes(self._job.to_json().encode())
            frame = frames.read_frame(self._pipe, START_SECONDS)
        except OSError:  # a time-out, too
            frame = None
        if frame is None or frame.kind != frames.READY:
            why = self._last_words()
            self.close()
            raise UnweaveError(f"the process that reads pages does not start: {why}")
        self._base = _resident(self._process.pid)

    def _next(self, seconds: float) -> frames.Frame | None:
        """Return the next frame; looks at the process's memory while it waits long.

        Raises
        ------
        TimeoutError, _TooLargeError
        """
        assert self._process is not None
        waited = 0.0
        while True:
            try:
                return frames.read_frame(self._pipe, min(_LOOK, seconds - waited))
            except TimeoutError:
                waited += _LOOK
                if waited >= seconds:
                    raise
                if _resident(self._process.pid) - self._base > self._job.memory:
                    raise _TooLargeError from None

    def _death(self) -> tuple[str, str]:
        """Say how the process ended."""
        assert self._process is not None
        code = self._process.wait()
        if code < 0:
            word = signal.Signals(-code).name
            return ("time", "its own clock ended it") if word == "SIGALRM" else (f"killed: {word}", f"ended by {word}")
        return f"ended: {code}", f"ended with {code}: {self._last_words()}"

    def _last_words(self) -> str:
        """Return the last line that the process printed as an error."""
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return said[-1] if said else "it said nothing"


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}
    return kept | _SET_ALONE | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


class _TooLargeError(Exception):
    """The process holds more memory than a page may take."""


def _limit_passed(error: Exception, seconds: float, job: Job) -> tuple[str, str]:
    if isinstance(error, _TooLargeError):
        return "memory", f"needs more than {job.memory:,} bytes"
    return "time", f"not done after {seconds:g} s"


def _resident(process: int) -> int:
    """Return the bytes of memory that a process holds, 0 if it is gone."""
    import psutil

    try:
        return int(psutil.Process(process).memory_info().rss)
    except psutil.Error:
        return 0


def _deliver(frame: frames.Frame, name: str, number: int, sink: Sink) -> None:
    if frame.kind == frames.FAILED:
        body = frame.body()
        sink.failed(name, body["reason"], body["detail"], number=None)
    elif len(frame.content) > 1:
        sink.rows(frame.content[1:], frame.content[:1] == b"\1")
    else:
        sink.empty()
