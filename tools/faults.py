"""Fail or kill at every write of crawls, jobs, outputs, databases and saved files, reopen the result, and check it.

    python tools/faults.py [--every N]

A library between this process and the C library (`faults.c`) counts what is written below one folder. A child does the
work once for every n and every kind of fault: a disk that is full from the n-th write on, one write that fails, a kill
before it, a kill in the middle of it. What the child said to be written before that must be there, once, when it is
opened again; then the work is gone on with, and all of it must be there, once. Prints the fault points, and exits with
1 where something was lost, doubled or unreadable.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

N_PAGES, N_SLICES, N_ROWS = 25, 8, 2500
FAULTS = ("full disk", "failed write", "kill", "kill halfway")
MAX_SECONDS = 120
"""By the clock for the work of one fault point, and for checking it."""
MEMORY = "/dev/shm"
"""A file system in memory: what is tried is which writes happen, not whether a disk keeps what was synced."""
IMPORTED = (
    "duckdb_engine",
    "openpyxl",
    "pandas",
    "pyarrow.parquet",
    "sqlalchemy.dialects.sqlite",
    "unweave.crawl.archive",
    "unweave.output.site_files",
    "unweave.scale.manifest",
    "warcio",
)
"""What takes longest to import, before anything forks."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Work:
    """Something that writes: `begin` makes what is there before, `run` says what is written, `check` gets that."""

    name: str
    run: Callable[[Path, Say], None]
    check: Callable[[Path, list[str]], None]
    begin: Callable[[Path], None] = lambda folder: None


class _Response:
    """A page as the crawler's archive takes it."""

    status = 200

    def __init__(self, url: str) -> None:
        self.url, self.body = url, f"<h1>{url}</h1>{'x' * 500}".encode()
        self.headers = {b"Content-Type": [b"text/html"]}


def _crawl(folder: Path, say: Say) -> None:
    from unweave.crawl.archive import Archive, bring_in_step, held
    from unweave.crawl.frontier import Answer, Found, Frontier, Member

    path = folder / "pages.warc.gz"
    with held(path) as file, Frontier(folder / "pages.warc.gz.crawl") as frontier:
        bring_in_step(file, frontier, path)
        if not frontier.fact("start"):
            frontier.begin("http://e.example/1", only_new=False)
        archive: Any = Archive(file, is_packed=True)
        while (asked := frontier.next(())) is not None:
            number = int(asked.url.rpartition("/")[2])
            links = [Found(f"http://e.example/{n}", 1) for n in (2 * number, 2 * number + 1) if n <= N_PAGES]
            member = Member(*archive.add(_Response(asked.url)), asked.url, 500)
            frontier.settle(asked, member=member, answer=Answer(digest=b"x"), found=links)
            say(asked.url)


def _check_crawl(folder: Path, said: list[str]) -> None:
    from unweave import open_pages
    from unweave.crawl.archive import bring_in_step, held
    from unweave.crawl.frontier import Frontier

    path = folder / "pages.warc.gz"
    with held(path) as file, Frontier(folder / "pages.warc.gz.crawl") as frontier:
        bring_in_step(file, frontier, path)
    stored = Counter(page.url for page in open_pages(path, on_error=_raise)) if path.stat().st_size else Counter()
    assert all(stored[url] == 1 for url in said), "said, but not stored once"
    _crawl(folder, lambda url: None)
    stored = Counter(page.url for page in open_pages(path, on_error=_raise))
    assert stored == {f"http://e.example/{n}": 1 for n in range(1, N_PAGES + 1)}, "not everything once"


def _job(folder: Path, say: Say) -> None:
    from unweave.scale.job import Job
    from unweave.scale.manifest import Manifest
    from unweave.scale.parts import PartSink
    from unweave.scale.slices import Input, Slice
    from unweave.scale.watching import Landing

    with Manifest(folder, Job("records", part_format="jsonl")) as manifest:
        manifest.forget_broken(lambda message: None)
        for number in range(N_SLICES):
            part = Slice((Input(f"p{number}", f"/gone/p{number}"),))
            if manifest.has(part):
                continue
            sink = PartSink(folder, part, "jsonl")
            try:
                sink.rows(json.dumps({"page": f"p{number}"}).encode() + b"\n", False)
                tally = sink.finish(Landing(None, None))
            except BaseException:
                sink.discard()
                raise
            manifest.add(tally)
            say(f"p{number}")


def _check_job(folder: Path, said: list[str]) -> None:
    assert all(_pages_of(folder)[name] == 1 for name in said), "said, but not stored once"
    _job(folder, lambda name: None)
    assert _pages_of(folder) == {f"p{n}": 1 for n in range(N_SLICES)}, "not everything once"


def _pages_of(folder: Path) -> Counter[str]:
    files = (folder / "data").glob("[!.]*.jsonl")
    return Counter(json.loads(line)["page"] for path in files for line in path.read_bytes().splitlines())


def _regions(n_rows: int) -> Any:
    from unweave.model import Item, Record, Region

    return [Region([Record((), {"name": Item(f"n{n}")}) for n in range(n_rows)])]


def _file(name: str) -> Work:
    def run(folder: Path, say: Say) -> None:
        from unweave.output import format_for, opened

        path = str(folder / name)
        with opened(path, format_for(path)) as writer:
            writer.add("page", _regions(200))
        say(name)

    def check(folder: Path, said: list[str]) -> None:
        path, is_old = folder / name, (folder / name).read_bytes() == b"old"
        assert not (said and is_old), "said, but not there"
        if not is_old:
            content = path.read_bytes()
            run(folder, lambda name: None)
            assert abs(len(path.read_bytes()) - len(content)) < 10, "cut short"  # a workbook has its date in it

    return Work(name, run, check, lambda folder: (folder / name).write_bytes(b"old") and None)


def _database(name: str) -> Work:
    def run(folder: Path, say: Say) -> None:
        from unweave.output import opened_database

        with opened_database(str(folder / name)) as writer:
            writer.add("page", _regions(N_ROWS))
        say("all")

    def check(folder: Path, said: list[str]) -> None:
        found = _n_rows(folder / name)
        assert found in (0, 1000, 2000, N_ROWS), "half a batch"
        assert found == N_ROWS or not said, "said, but not there"
        run(folder, lambda what: None)
        assert _n_rows(folder / name, is_twice=True) == found + N_ROWS, "cannot be gone on with"

    return Work(name, run, check)


def _n_rows(path: Path, *, is_twice: bool = False) -> int:
    """Count the records in a database; none may be there more often than they were written."""
    from sqlalchemy import text

    from unweave.output.database import engine_of, has_table

    if not path.exists():
        return 0
    engine = engine_of(str(path))
    with engine.connect() as database:
        if engine.name == "sqlite":
            assert database.execute(text("pragma integrity_check")).scalar() == "ok"
        if not has_table(database, "records"):
            return 0
        total, different = database.execute(text("select count(*), count(distinct record) from records")).one()
    assert total <= different * (1 + is_twice), "doubled"
    return int(total)


def _site(n_rows: int) -> Any:
    from unweave import Column, Item, Site, Table

    rows = [[Item(f"http://e.example/{n}"), Item(f"name {n}")] for n in range(n_rows)]
    return Site(
        {"things": Table([Column("url", "distinctive"), Column("name", "distinctive")], rows)}, {"things": ("url",)}
    )


def _site_output(name: str) -> Work:
    """A site written over that of an earlier run: the database is either, of a folder each file is."""

    def run(folder: Path, say: Say) -> None:
        _site(300).save(folder / name)
        say(name)

    def check(folder: Path, said: list[str]) -> None:
        found = _things(folder / name)
        assert found == {f"http://e.example/{n}" for n in range(300 if len(found) > 200 else 200)}, (
            "neither old nor new"
        )
        assert len(found) == 300 or not said, "said, but not there"
        run(folder, lambda name: None)
        assert len(_things(folder / name)) == 300, "cannot be gone on with"

    return Work(f"site in {name}", run, check, lambda folder: _site(200).save(folder / name) and None)


def _things(place: Path) -> set[str]:
    """Return the keys of a site's table, in a database or a folder."""
    if place.is_dir():
        lines = (place / "things.csv").read_text().splitlines()[1:]
        return {line.partition(",")[0] for line in lines}
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        found = [url for (url,) in database.execute("select url from things")]
    assert len(found) == len(set(found)), "doubled"
    return set(found)


def _saved(folder: Path, say: Say) -> None:
    from unweave.saved import write_saved

    write_saved(folder / "w.json", "layout", {"template": "new", "delimiters": None, "carriage_return": ""})
    say("new")


def _check_saved(folder: Path, said: list[str]) -> None:
    from unweave.saved import read_saved

    content = (folder / "w.json").read_bytes()
    assert content == b"old" or read_saved(folder / "w.json")[2]["template"] == "new", "neither old nor new"
    assert not said or content != b"old", "said, but not there"


WORKS = (
    Work("crawl", _crawl, _check_crawl),
    Work("job", _job, _check_job),
    *map(_file, ("out.csv", "out.jsonl", "out.xlsx", "out.parquet")),
    _database("out.db"),
    _database("out.duckdb"),
    _site_output("site.db"),
    _site_output("tables"),
    Work("saved file", _saved, _check_saved, lambda folder: (folder / "w.json").write_bytes(b"old") and None),
)


def _raise(error: Exception) -> None:
    raise error


def _in_child(work: Work, folder: Path, at: int, mode: int) -> tuple[int, list[str]]:
    """Do the work with a fault at the `at`-th write; (writes that were counted, what was said to be written)."""
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        faults: Any = ctypes.CDLL(None)
        signal.alarm(MAX_SECONDS)
        faults.fault_arm(os.fsencode(folder), ctypes.c_long(at), mode)
        code = 0
        try:
            work.run(folder, lambda what: os.write(its, f"{what}\n".encode()) and None)
        except Exception as error:
            from unweave import UnweaveError

            if not isinstance(error, (UnweaveError, OSError, sqlite3.Error)):
                traceback.print_exc()
                code = 9
        os.write(its, f"#{faults.fault_count()} {code}\n".encode())
        os._exit(code)
    os.close(its)
    with os.fdopen(ours, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    if os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGALRM:
        raise AssertionError(f"does not end in {MAX_SECONDS} s")
    counted = [line for line in lines if line.startswith("#")]
    assert not counted or counted[0].endswith(" 0"), "an error outside of UnweaveError"
    return int(counted[0][1:].split()[0]) if counted else 0, [line for line in lines if not line.startswith("#")]


def _wrong_after(work: Work, folder: Path, at: int, mode: int) -> str:
    """Do the work with a fault, and check it in a process of its own, as the next run is; what is wrong, or nothing."""
    try:
        _, said = _in_child(work, folder, at, mode)
    except AssertionError as error:
        return str(error)
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(MAX_SECONDS)
        try:
            work.check(folder, said)
        except BaseException as error:
            os.write(its, f"{type(error).__name__}: {error}"[:1000].encode())
        os._exit(0)
    os.close(its)
    with os.fdopen(ours, encoding="utf-8") as stream:
        wrong = stream.read()
    return wrong or "the check was killed" * bool(os.waitpid(child, 0)[1])


def _every_point(work: Work, every: int, place: Path) -> tuple[int, int]:
    """Return (fault points tried, those after which something was wrong)."""

    def fresh() -> Path:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        work.begin(place)
        return place

    total, _ = _in_child(work, fresh(), 0, 0)
    assert total, f"{work.name}: nothing is written through the layer"
    wrong = _wrong_after(work, fresh(), 0, 0)
    assert not wrong, f"{work.name}: without a fault: {wrong}"
    n_tried = n_wrong = 0
    for mode, fault in enumerate(FAULTS):
        for at in range(1 + mode % every, total + 1, every):
            n_tried += 1
            wrong = _wrong_after(work, fresh(), at, mode)
            if wrong:
                n_wrong += 1
                print(f"{work.name}: {fault} at write {at} of {total}: {wrong}", flush=True)
    return n_tried, n_wrong


def built_library(folder: Path) -> Path:
    """Compile the library that counts writes."""
    library = folder / "faults.so"
    source = Path(__file__).with_name("faults.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def main() -> int:
    """Try every fault point, or every n-th."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--work", choices=[work.name for work in WORKS])
    chosen = parser.parse_args()
    if "UNWEAVE_FAULTS" not in os.environ:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "UNWEAVE_FAULTS": "1", "LD_PRELOAD": str(built_library(Path(folder)))}
            return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode
    for module in IMPORTED:
        import_module(module)
    gc.freeze()  # a child that collects what was there before copies all of it
    tried = wrong = 0
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        for work in WORKS:
            if chosen.work in (None, work.name):
                points, failed = _every_point(work, chosen.every, Path(folder).resolve() / "work")
                print(f"{work.name}: {points} fault points, {failed} wrong", flush=True)
                tried, wrong = tried + points, wrong + failed
    print(f"{tried} fault points, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
