"""The results of one slice: a part of the data set, and the pages set aside, each written whole or not at all.

`data/KEY.parquet` has a row a record: page, region and record as in JSON Lines, `fields` a map from name to texts,
`links` a map from name to address: one schema for every page there is. `data/KEY.jsonl` is what `unweave ... --format
jsonl` writes. `failed/KEY.jsonl` names the pages set aside and why; `failed/KEY-NUMBER.html` is the source of one that
broke a limit.
"""

import hashlib
import json
import os
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from ..errors import needing
from ..output.sheet import storable
from ..replacing import sync_folder, write_whole
from .job import PartFormat
from .slices import Slice, expect_key
from .watching import Landing

DATA, FAILED = "data", "failed"
_GROUP_BYTES = 1 << 24
"""JSON that is collected before it becomes a row group: what a part costs in memory, some times over."""


@dataclass
class Tally:
    """What became of the pages of a slice; `pages` are done, empty or failed, each once.

    Attributes
    ----------
    unread : paths of the inputs that could not be read at all; they are no pages, and a later run tries them again
    broken : why the source could not be read to its end
    landed : see `slices`
    part, size, digest : the file of its records, its bytes and their SHA-256; None where there are no records
    """

    slice: dict[str, Any]
    pages: int = 0
    done: int = 0
    empty: int = 0
    records: int = 0
    truncated: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)
    broken: str | None = None
    landed: int | None = None
    part: str | None = None
    size: int | None = None
    digest: str | None = None


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class PartSink:
    """Takes the results of a slice; `finish` puts the files in their places, `discard` leaves none."""

    def __init__(self, folder: Path, part: Slice, part_format: PartFormat) -> None:
        self._folder, self._slice = folder, part
        self._name = f"{part.key}.{part_format}"
        self._failures: list[dict[str, Any]] = []
        self._copies: list[tuple[Path, Path]] = []
        self._temporary = _beside(folder / DATA / self._name)
        self._file: IO[bytes] | None = None
        self._rows = _ParquetRows() if part_format == "parquet" else None
        self.tally = Tally(part.to_json())

    def rows(self, lines: bytes, truncated: bool) -> None:
        """Add the records of a page, as JSON lines."""
        if self._file is None:
            self._file = open(self._temporary, "xb")  # noqa: SIM115 (closed by finish or discard)
        if self._rows is not None:
            self._rows.add(lines, self._file)
        else:
            self._file.write(lines)
        self.tally.pages += 1
        self.tally.done += 1
        self.tally.truncated += truncated
        self.tally.records += lines.count(b"\n")

    def empty(self) -> None:
        """Count a page without records."""
        self.tally.pages += 1
        self.tally.empty += 1

    def failed(self, name: str, reason: str, detail: str, *, number: int | None) -> None:
        """Set a page aside, or note that a source cannot be read."""
        copy = f"{self._slice.key}-{number:06d}.html" if number is not None else None
        self._failures.append({"page": name, "reason": reason, "detail": detail, "copy": copy})
        if reason == "source":
            self.tally.unread += [source.path for source in self._slice.inputs if source.name == name]
            return
        self.tally.pages += 1
        self.tally.failed[reason] += 1

    def keep(self, copy: Callable[[Path], None], number: int) -> None:
        """Have the source of a page copied to `failed/`."""
        target = self._folder / FAILED / f"{self._slice.key}-{number:06d}.html"
        target.parent.mkdir(exist_ok=True)
        temporary = _beside(target)
        self._copies.append((temporary, target))
        copy(temporary)

    def finish(self, landing: Landing) -> Tally:
        """Put the part and the failures in place."""
        tally = self.tally
        tally.landed, tally.broken = landing.landed, landing.broken
        if landing.broken is not None:
            name = self._slice.inputs[0].name
            self._failures.append({"page": name, "reason": "broken", "detail": landing.broken, "copy": None})
            if not tally.pages:
                tally.unread = [source.path for source in self._slice.inputs]
        target = self._folder / DATA / self._name
        if self._file is not None:
            if self._rows is not None:
                self._rows.close(self._file)
            _settle(self._file)
            tally.part, tally.size = self._name, self._temporary.stat().st_size
            tally.digest = digest_of(self._temporary)
            os.replace(self._temporary, target)
            sync_folder(target.parent)
        else:
            target.unlink(missing_ok=True)
        self._write_failures()
        return tally

    def discard(self) -> None:
        """Remove what was written so far."""
        with suppress(OSError):  # closing writes what waits, which a full disk refuses again
            if self._file is not None:
                self._file.close()
        for temporary in (self._temporary, *(temporary for temporary, _ in self._copies)):
            temporary.unlink(missing_ok=True)

    def _write_failures(self) -> None:
        listed = self._folder / FAILED / f"{self._slice.key}.jsonl"
        for temporary, target in self._copies:
            if temporary.exists():
                os.replace(temporary, target)
        if not self._failures:
            listed.unlink(missing_ok=True)
            return
        listed.parent.mkdir(exist_ok=True)
        for failure in self._failures:
            if failure["copy"] and not (listed.parent / failure["copy"]).exists():
                failure["copy"] = None
        lines = "".join(json.dumps(failure, ensure_ascii=False) + "\n" for failure in self._failures)
        write_whole(listed, lines.encode("utf-8", "backslashreplace"))


def remove_parts(folder: Path, key: str) -> None:
    """Remove whatever a slice has left in the folder."""
    expect_key(key)
    data, failed = folder / DATA, folder / FAILED
    for found in (*data.glob(f"{key}.*"), *failed.glob(f"{key}.*"), *failed.glob(f"{key}-??????.html")):
        found.unlink(missing_ok=True)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of tasks that were killed; no task may run."""
    for place in (DATA, FAILED):
        for found in (folder / place).glob(".*.tmp"):
            found.unlink(missing_ok=True)


class _ParquetRows:
    """Collects JSON lines and writes them as row groups."""

    def __init__(self) -> None:
        with needing("writing Parquet", "scale"):
            import pyarrow
        text = pyarrow.string()
        numbers = [("region", pyarrow.int32()), ("record", pyarrow.int32())]
        maps = [("fields", pyarrow.map_(text, pyarrow.list_(text))), ("links", pyarrow.map_(text, text))]
        self._schema = pyarrow.schema([("page", text), *numbers, *maps])
        self._waiting: list[bytes] = []
        self._n_bytes = 0
        self._writer: Any = None

    def add(self, lines: bytes, file: IO[bytes]) -> None:
        self._waiting.append(lines)
        self._n_bytes += len(lines)
        if self._n_bytes > _GROUP_BYTES:
            self._write(file)

    def close(self, file: IO[bytes]) -> None:
        self._write(file)
        self._writer.close()

    def _write(self, file: IO[bytes]) -> None:
        import pyarrow
        import pyarrow.parquet

        if self._writer is None:
            self._writer = pyarrow.parquet.ParquetWriter(file, self._schema, compression="zstd")
        rows = [_storable(json.loads(line)) for lines in self._waiting for line in lines.split(b"\n") if line]
        self._writer.write_table(pyarrow.Table.from_pylist(rows, self._schema))
        self._waiting, self._n_bytes = [], 0


def _storable(row: dict[str, Any]) -> dict[str, Any]:
    fields = [
        (storable(name), [storable(text) for text in (value if isinstance(value, list) else [value])])
        for name, value in row["fields"].items()
    ]
    links = [(storable(name), storable(address)) for name, address in row["links"].items()]
    return {**row, "page": storable(row["page"]), "fields": fields, "links": links}


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")


def _settle(file: IO[bytes]) -> None:
    """Have a file on the disk, and close it: what is renamed next must survive a power cut whole."""
    file.flush()
    os.fsync(file.fileno())
    file.close()
