"""The manifest of a job: which slices are done, and what became of their pages; a line is added when a slice's files
are in place.

A job that is stopped, or whose machine is, goes on from here. Totals are the sums of the lines, so they hold over all
runs.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Self

from ..errors import FormatError, OutputError
from ..gathering import grouped
from ..locking import hold
from ..replacing import write_whole
from .job import Job
from .parts import DATA, Tally, digest_of, remove_leftovers, remove_parts
from .slices import Input, Slice, expect_key

MANIFEST, JOB = "manifest.jsonl", "job.json"


class Manifest:
    """The folder of a job, held by one run at a time; use it as a context.

    Raises
    ------
    OutputError : another run holds it, it is of another job, or cannot be written
    """

    def __init__(self, folder: Path, job: Job) -> None:
        self.folder = folder
        self._job = job
        self._tallies: dict[str, Tally] = {}
        self.total = Tally({})
        """The sums over all slices (its `unread` is not kept; see `unread`)."""
        self._file: IO[bytes]

    def __enter__(self) -> Self:
        try:
            (self.folder / DATA).mkdir(parents=True, exist_ok=True)
            self._file = open(self.folder / MANIFEST, "ab+")
            hold(self._file)
        except BlockingIOError as error:
            raise OutputError(
                f"{self.folder}: another run is writing here; wait for it, or give another folder"
            ) from error
        except OSError as error:
            raise OutputError(f"{self.folder}: cannot be written: {error.strerror}") from error
        self._check_job()
        remove_leftovers(self.folder)
        self._read()
        return self

    def __exit__(self, *_: object) -> None:
        remove_leftovers(self.folder)
        self._file.close()

    def add(self, tally: Tally) -> None:
        """Note that a slice is done; its files are in place."""
        self._append({"done": {**vars(tally), "failed": dict(tally.failed)}})
        self._put(Slice.from_json(tally.slice).key, tally)

    def forget(self, key: str) -> None:
        """Take a slice back: its results are removed, its pages are read again."""
        self._append({"forgotten": key})
        remove_parts(self.folder, key)
        self._put(key, None)

    def forget_changed(self, inputs: Iterable[Input], on_error: Callable[[str], None]) -> None:
        """Take back every slice of an input that has changed since; of an input that is gone they stay, as is said."""
        now = {source.path: source for source in inputs}
        for key, tally in list(self._tallies.items()):
            inputs_then = Slice.from_json(tally.slice).inputs
            changed = [before for before in inputs_then if before.has_changed(now.get(before.path))]
            gone = [before.name for before in inputs_then if before.is_gone()]
            if gone:
                on_error(
                    f"{gone[0]}{f' and {len(gone) - 1} more' * (len(gone) > 1)}: gone; what was found there before "
                    "stays"
                )
            elif changed:
                self.forget(key)

    def forget_broken(self, on_error: Callable[[str], None]) -> None:
        """Take back every slice whose part is gone, or is not the file that was written."""
        for key, tally in list(self._tallies.items()):
            if tally.part is None:
                continue
            path = self.folder / DATA / Path(tally.part).name
            try:
                is_whole = tally.size in (None, path.stat().st_size) and tally.digest in (None, digest_of(path))
            except OSError:
                is_whole = False
            if not is_whole:
                on_error(f"{path}: gone or damaged; its pages are read again")
                self.forget(key)

    def unsettled(self, inputs: Sequence[Input]) -> list[Input]:
        """Return the inputs that are not known to be done as a whole (an archive never is)."""
        settled: set[str] = set()
        for tally in self._tallies.values():
            part = Slice.from_json(tally.slice)
            if not part.is_range:
                settled.update(source.path for source in part.inputs)
                settled.difference_update(tally.unread)
        return [source for source in inputs if source.path not in settled]

    def has(self, part: Slice) -> bool:
        """Say whether a slice is done; one whose source could not be read is not."""
        tally = self._tallies.get(part.key)
        return tally is not None and not tally.unread

    def gaps(self) -> Iterator[tuple[str, Slice | None]]:
        """Yield each slice that began inside a page, as the one before shows, and what has to be read in its place."""
        known = ((Slice.from_json(tally.slice), tally) for tally in self._tallies.values())
        chains = grouped((part.inputs[0].path, (part, tally)) for part, tally in known if part.is_range)
        for chain in chains.values():
            chain.sort(key=lambda entry: entry[0].start)
            starts = {part.start for part, _ in chain}
            expected = None
            for part, tally in chain:
                if expected is not None and part.start < expected:
                    end = part.end or 0
                    is_wanted = end > expected and expected not in starts
                    yield part.key, Slice(part.inputs, expected, end) if is_wanted else None
                    continue
                expected = tally.landed

    def unread(self) -> list[str]:
        """Return what could not be read, or not to its end: paths of sources, and sentences on where archives break."""
        said: dict[str, None] = {}
        settled: set[str] = set()
        for tally in self._tallies.values():
            settled.update(source.path for source in Slice.from_json(tally.slice).inputs)
            settled.difference_update(tally.unread)
            said.update(dict.fromkeys(tally.unread))
        broken = [tally.broken for tally in self._tallies.values() if tally.broken and not tally.unread]
        ranged = {path for tally in self._tallies.values() if tally.slice["end"] is not None for path in tally.unread}
        return [path for path in said if path not in settled or path in ranged] + broken

    @property
    def n_parts(self) -> int:
        """Files of the data set."""
        return sum(tally.part is not None for tally in self._tallies.values())

    def _put(self, key: str, tally: Tally | None) -> None:
        """Have what became of a slice replaced, last in order, and the sums with it."""
        for sign, one in ((-1, self._tallies.pop(key, None)), (1, tally)):
            if one is None:
                continue
            for name in ("pages", "done", "empty", "records", "truncated"):
                setattr(self.total, name, getattr(self.total, name) + sign * getattr(one, name))
            for reason, number in one.failed.items():
                self.total.failed[reason] += sign * number
        if tally is not None:
            self._tallies[key] = tally

    def _append(self, entry: dict[str, object]) -> None:
        try:
            begun = self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(entry, ensure_ascii=True).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            os.ftruncate(self._file.fileno(), begun)
            raise OutputError(f"{self.folder / MANIFEST}: cannot be written: {error.strerror}") from error

    def _read(self) -> None:
        """Read the lines; the last is dropped if it was cut short by whatever ended the run before."""
        self._file.seek(0)
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        os.ftruncate(self._file.fileno(), whole)
        forgotten: set[str] = set()
        for number, line in enumerate(content[:whole].split(b"\n")[:-1], 1):
            try:
                entry = json.loads(line)
                if "forgotten" in entry:
                    forgotten.add(expect_key(entry["forgotten"]))
                    self._put(entry["forgotten"], None)
                else:
                    body = entry["done"]
                    tally = Tally(**{**body, "failed": Counter(body["failed"])})
                    self._put(Slice.from_json(tally.slice).key, tally)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise FormatError(
                    f"{self.folder / MANIFEST}: line {number} is not what a job writes; start in an empty folder"
                ) from error
        for key in forgotten - self._tallies.keys():  # the run before may have ended between the line and the removal
            remove_parts(self.folder, key)

    def _check_job(self) -> None:
        path, text = self.folder / JOB, self._job.to_json()
        try:
            before = path.read_text("utf-8")
        except FileNotFoundError:
            write_whole(path, text.encode())
            return
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise FormatError(f"{path}: is not what a job writes ({reason}); start in an empty folder") from error
        if before != text:
            raise OutputError(f"{self.folder}: holds the results of another job (see {path}); give another folder")
