"""Jobs run as a user runs them, and what they leave: every page once, the manifest adding up."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from unweave import Page, find_records, open_pages
from unweave.cli import main
from unweave.scale.slices import Slice

PROJECT = Path(__file__).parents[2]


_PLAIN = "import sys; sys.modules['bokeh'] = None; from unweave.cli import main; main(prog_name='unweave')"
"""Runs `unweave` as where Bokeh, which draws the dashboard, is not there:
importing it is a quarter of a small job's time."""


def start(verb: str, sources: Sequence[object], folder: Path, *options: str) -> subprocess.Popen[str]:
    """Start a job in a process of its own."""
    command = [sys.executable, "-c", _PLAIN, *_arguments(verb, sources, folder, options)]
    return subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _arguments(verb: str, sources: Sequence[object], folder: Path, options: Sequence[str]) -> list[str]:
    """Return the arguments of a command; JSON Lines in slices of 8 KB, unless said."""
    usual = {"--format": "jsonl", "--slice-bytes": "8192"}
    added = [word for name, value in usual.items() if name not in options for word in (name, value)]
    return [verb, *map(str, sources), "-o", str(folder), *added, *options]


@cache
def crew() -> str:
    """Return the address of a scheduler with one worker, which serve all jobs of these tests that need none of their
    own."""
    from distributed import LocalCluster

    here = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, memory_limit=0, silence_logs=50, **here)
    atexit.register(cluster.close)
    return str(cluster.scheduler_address)


def run(verb: str, sources: Sequence[object], folder: Path, *options: str) -> tuple[int, str]:
    """Run a job in this process, by a worker that is there, unless said; return its exit code and what it said."""
    if not {"--workers", "--scheduler"} & set(options):
        options = (*options, "--scheduler", crew())
    result = CliRunner().invoke(main, _arguments(verb, sources, folder, options))
    return result.exit_code, result.stderr


def wait_until(holds: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait until something holds, and return it."""
    deadline = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < deadline, "did not come true in time"
        time.sleep(0.02)
    return found


def n_done(folder: Path) -> int:
    """Return how many slices the manifest has."""
    path = folder / "manifest.jsonl"
    return path.read_text().count("\n") if path.exists() else 0


def lines(folder: Path) -> list[str]:
    """Return the records of all parts, in an order of their own."""
    return sorted(line for path in (folder / "data").glob("*.jsonl") for line in path.read_text().splitlines())


def undisturbed(*sources: object) -> list[str]:
    """Return the records as a plain loop finds them, as lines of `unweave records`."""
    pages = open_pages(*map(str, sources))
    return sorted(line for page in pages for line in _lines(page.name, page.url, page.source, page.encoding))


@cache
def _lines(name: str, url: str | None, source: bytes, encoding: str) -> list[str]:
    """Return the lines of a page, which are made once: the sources of most of these tests are the same pages."""
    found = []
    for region in find_records(Page(source, url, name=name, encoding=encoding))[:1]:
        for number, record in enumerate(region.records):
            images = record.to_images()
            row = {
                "page": name,
                "region": 0,
                "record": number,
                **({} if record.section is None else {"section": record.section}),
                "fields": record.to_dict(),
                "links": record.to_links(),
                **({"images": images} if images else {}),
            }
            found.append(json.dumps(row, ensure_ascii=False))
    return found


def check_sums(folder: Path) -> Counter[str]:
    """Return the sums of the manifest, which agree with the parts: every part named once, its lines counted."""
    sums: Counter[str] = Counter()
    tallies = {}
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if "forgotten" in entry:
            del tallies[entry["forgotten"]]
        else:
            tally = entry["done"]
            tallies[Slice.from_json(tally["slice"]).key] = tally
    for tally in tallies.values():
        failed = sum(tally["failed"].values())
        assert tally["pages"] == tally["done"] + tally["empty"] + failed
        sums.update({name: tally[name] for name in ("pages", "done", "empty", "records")}, failed=failed)
        n_lines = len((folder / "data" / tally["part"]).read_text().splitlines()) if tally["part"] else 0
        assert n_lines == tally["records"]
    assert {path.name for path in (folder / "data").iterdir()} == {
        tally["part"] for tally in tallies.values() if tally["part"]
    }
    rows = [json.loads(line) for line in lines(folder)]
    assert len({(row["page"], row["region"], row["record"]) for row in rows}) == len(rows) == sums["records"]
    return sums
