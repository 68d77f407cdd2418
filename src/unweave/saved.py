"""The file format of everything learnt: versioned JSON, never pickle.

A file is one object, `{"unweave": kind, "format": version, ...}`. Every learnt thing follows one protocol:
`.extract(page) -> list[Record]`, `.save(path)`, and `load(path)`, which reads any of them.
"""

import json
import math
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from .arguments import expect_kind, expect_number
from .errors import FormatError, OutputError
from .model import Record
from .page import Page
from .replacing import write_whole
from .wording import shortened

KINDS: dict[str, tuple[str, str, str, tuple[int, ...]]] = {
    "articles": ("unweave.articles:ArticleSite", "a news site", "unweave articles --save", (1, 2, 3)),
    "forum": ("unweave.posts:Forum", "a forum", "unweave posts --save", (1, 2)),
    "wrapper": ("unweave.wrappers:Wrapper", "a wrapper", "unweave learn -o", (1, 2)),
    "layout": ("unweave.layout:Layout", "a layout", "unweave separate --together NAME --save", (2,)),
    "records": ("unweave.records:RecordPattern", "a record pattern", "unweave records --save", (1,)),
    "details": ("unweave.details:Details", "columns of details", "unweave details --save", (1,)),
    "site": ("unweave.site.site_reader:SiteReader", "the templates of a site", "unweave site --save", (1,)),
}
"""Kind of a saved thing -> the class that reads it, as "module:Class", looked up when such a file is loaded; what
people call it; the command that writes it; the versions of its file that are read, of which the last is written.

Articles of version 1 have patterns, too, which are passed over, and those before 3 no looks; forums of 1 have neither
looks nor earlier templates; wrappers of 1 say which rule decides, too, where all delimiters vote now.
"""

Learnt = TypeVar("Learnt")
_deadline: ContextVar[float] = ContextVar("deadline", default=math.inf)
"""When the file that is being loaded must be loaded."""


@runtime_checkable
class Saved(Protocol):
    """What everything learnt can do."""

    def extract(self, page: Page) -> list[Record]:
        """Return the records of another page."""
        ...

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to `path`."""
        ...

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return it from the `body` of a file called `name`, of a version in `KINDS`; any of `BROKEN` where the body is
        not what was written.
        """
        ...


BROKEN = (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
"""What reading a body ends in that is not what was written."""


_OF_RESULTS = tuple(".csv .tsv .jsonl .ndjson .md .xls .xlsx .parquet .db .sqlite .sqlite3 .duckdb".split())
"""What no learnt thing is called: files of results, which `-o` writes."""


def expect_name(path: str | os.PathLike[str]) -> None:
    """Raise OutputError for the name of a table: something learnt is not called so."""
    if Path(path).suffix.lower() in _OF_RESULTS:
        raise OutputError(f"{path}: what is learnt is kept as JSON, results have such a name; give one as shop.json")


def write_saved(path: str | os.PathLike[str], kind: str, body: Mapping[str, Any]) -> None:
    """Write a learnt thing: to a temporary file beside `path` first, so that `path` is never half-written."""
    expect_kind("path", path, (str, os.PathLike), "a path")
    path = Path(path)
    expect_name(path)
    text = json.dumps({"unweave": kind, "format": KINDS[kind][-1][-1], **body}, ensure_ascii=False, indent=1) + "\n"
    write_whole(path, text.encode("utf-8", "surrogatepass"))


def parse_json(text: str | bytes) -> Any:
    """Return what JSON text says; ValueError or RecursionError for none, or a number that no float or 64 bits hold."""
    return json.loads(text, parse_float=_finite, parse_int=_of_64_bits, parse_constant=_finite)


def _parse_in_time(text: str | bytes, name: str) -> Any:
    """Return what the JSON text of a file says, the seconds looked at with every number and object."""
    if _deadline.get() == math.inf:
        return parse_json(text)

    def number(of: str) -> int:
        expect_time(name)
        return _of_64_bits(of)

    def whole(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        expect_time(name)
        return dict(pairs)

    return json.loads(text, parse_float=_finite, parse_int=number, parse_constant=_finite, object_pairs_hook=whole)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:30]} is no number that can be read")
    return number


def _of_64_bits(text: str) -> int:
    if len(text) > 20 or not -(2**63) <= int(text) < 2**63:
        raise ValueError(f"{text[:30]} is no number that can be read")
    return int(text)


def read_saved(path: str | os.PathLike[str]) -> tuple[str, int, dict[str, Any]]:
    """Return (kind, version, body) of a saved file; FormatError where it is none."""
    name = shortened(os.fspath(path))
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise FormatError(f"{name}: cannot be read ({error.strerror}); give the path of a saved file") from error
    return _read_content(content, name)


def _read_content(text: str | bytes, name: str) -> tuple[str, int, dict[str, Any]]:
    try:
        content = _parse_in_time(text, name)
    except (ValueError, RecursionError) as error:
        if text.lstrip()[:1] in (b"<", "<"):
            raise FormatError(f"{name}: a page, and no file that unweave saved; that one is given first") from error
        raise FormatError(f"{name}: not JSON, or cut short ({error}); give a file that unweave saved") from error
    if not isinstance(content, dict) or not isinstance(content.get("unweave"), str):
        raise FormatError(f"{name}: not a file that unweave saved (no 'unweave' key); give one that it did")
    kind, version = content.pop("unweave"), content.pop("format", None)
    if not isinstance(version, int) or isinstance(version, bool):
        raise FormatError(f"{name}: format {version!r} is no number; save it again")
    return kind, version, content


def load(path: str | os.PathLike[str], *, seconds: float = math.inf) -> Saved:
    """Return whatever was saved at `path`: a wrapper, site, forum, layout or record pattern.

    Raises FormatError where it is none of these, or past the `seconds` it may take: looked at between the steps of
    reading it.
    """
    expect_kind("path", path, (str, os.PathLike), "a path")
    with _within(seconds):
        return _learnt(*read_saved(path), os.fspath(path))


def loads(text: str | bytes, *, name: str = "text", seconds: float = math.inf) -> Saved:
    """Return what the content of a saved file holds; `name` is what messages call it, `seconds` as of `load`."""
    expect_kind("text", text, (str, bytes), "the text of a saved file")
    with _within(seconds):
        return _learnt(*_read_content(text, name), name)


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    expect_number("seconds", seconds, 0)
    token = _deadline.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


def expect_time(name: str) -> None:
    """Raise FormatError where the seconds that loading the file called `name` may take are over;
    called between steps of its parts.
    """
    if time.monotonic() > _deadline.get():
        raise FormatError(f"{name}: not loaded within the seconds that were given")


def _learnt(kind: str, version: int, body: dict[str, Any], name: str) -> Saved:
    if kind not in KINDS:
        raise FormatError(f"{name}: a {kind!r}, which this version cannot read ({', '.join(sorted(KINDS))}); update")
    reader_name, called, _, readable = KINDS[kind]
    if version not in readable:
        known = " and ".join(map(str, readable))
        raise FormatError(
            f"{name}: {kind} format {version}, this version reads {known}; update unweave or learn it again"
        )
    expect_time(name)
    module, _, class_name = reader_name.partition(":")
    reader: Saved = getattr(import_module(module), class_name)
    try:
        learnt = reader.from_saved(body, name)
    except BROKEN as error:
        wrong = f"has no {error}" if isinstance(error, KeyError) else str(error)
        raise FormatError(
            f"{name}: {wrong}; {called} in a file that was edited or damaged: learn and save it again"
        ) from error
    expect_time(name)
    return learnt


def content_of(learnt: Saved) -> dict[str, Any]:
    """Return what `learnt.save` writes: a part of the file of something larger."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "learnt.json"
        learnt.save(path)
        content: dict[str, Any] = parse_json(path.read_bytes())
    return content


def learnt_in(content: Any, name: str) -> Saved:
    """Return the learnt thing whose `content_of` stands in a file called `name`; FormatError where it is none."""
    return _learnt(*_read_content(json.dumps(content), name), name)


def load_as(path: str | os.PathLike[str], wanted: type[Learnt]) -> Learnt:
    """Return what was saved at `path`; FormatError, saying what it is and which command writes the other,
    unless it is a `wanted`.
    """
    learnt = load(path)
    if not isinstance(learnt, wanted):
        (_, is_here, *_), (_, is_wanted, command, _) = kind_of(type(learnt)), kind_of(wanted)
        raise FormatError(f"{os.fspath(path)}: {is_here}, not {is_wanted}; give a file that `{command}` wrote")
    return learnt


def kind_of(reader: type) -> tuple[str, str, str, tuple[int, ...]]:
    """Return what stands in `KINDS` of a class of learnt things."""
    return next(kind for kind in KINDS.values() if kind[0].partition(":")[2] == reader.__name__)
