"""The tables of scale: pages a second a core by verb, and what handing them to workers costs beside a plain loop.

The pages are real ones, put into one archive as a crawl would. Costs are processor time of all processes of a run, read
while they run, since a machine that others use says little by the clock; what starting costs is measured on one page,
and taken off. The ratio of two workers to one is by the clock, and only an idle machine gives it.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from bench.data import Data
from bench.results import Section
from unweave import (
    Example,
    Page,
    Region,
    UnweaveError,
    find_posts,
    find_records,
    learn_articles,
    learn_wrapper,
    separate,
)
from unweave.output.json_lines import JsonLinesWriter

N_COPIES, N_ROUNDS = 4, 3
CRAWL_TERABYTES, CRAWL_CORES = 120, 1000
"""What 10\u2079 pages of Common Crawl are taken to hold, unpacked; cores of the estimate."""
_LOOK = 0.25
"""Seconds between two looks at the processes of a run; each takes 2 ms of the machine that is measured."""


@dataclass(frozen=True)
class Run:
    """Seconds by the clock, and of processor time of all processes; megabytes of the largest process at its most,
    by halves."""

    clock: float
    processor: float
    first_half: float
    second_half: float


def run(data: Data) -> list[Section]:
    """Time the verbs in this process, then whole runs of the command."""
    pages = [row.html for row in data.rows("pages", "dev")]
    return [*_by_verb(pages), _by_workers(pages)]


def write_archive(path: Path, pages: Sequence[bytes], n_copies: int) -> None:
    """Write pages as responses, each `n_copies` times under addresses of its own."""
    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=True)
        for copy in range(n_copies):
            for number, source in enumerate(pages):
                http = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
                url = f"http://a{number}.example/{copy}"
                writer.write_record(writer.create_warc_record(url, "response", io.BytesIO(source), http_headers=http))


def timed(*commands: Sequence[str]) -> Run:
    """Run `unweave` with these arguments, several at once, to their end,
    and take what they and all their processes used."""
    begun = time.monotonic()
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "unweave", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for arguments in commands
    ]
    used: dict[int, float] = {}
    held: list[tuple[float, float]] = []
    while any(process.poll() is None for process in processes):
        for one in _family(processes):
            try:
                times = one.cpu_times()
                used[one.pid] = times.user + times.system
                held.append((time.monotonic(), one.memory_info().rss / 2**20))
            except psutil.Error:
                continue  # gone meanwhile
        time.sleep(_LOOK)
    ended = time.monotonic()
    halves = [
        max((size for when, size in held if (when - begun > (ended - begun) / 2) == late), default=0.0)
        for late in (False, True)
    ]
    return Run(ended - begun, sum(used.values()), *halves)


def _family(processes: Sequence[subprocess.Popen[bytes]]) -> list[psutil.Process]:
    """Return the processes that still run, and all below them."""
    found = []
    for process in processes:
        with suppress(psutil.Error):  # it has just ended
            watched = psutil.Process(process.pid)
            found += [watched, *watched.children(recursive=True)]
    return found


@dataclass(frozen=True)
class Rate:
    """What a verb does in a second of one core, and what it writes for a byte of pages;
    None where these pages cannot say."""

    verb: str
    pages: float
    megabytes: float
    written: float | None


def _by_verb(pages: Sequence[bytes]) -> list[Section]:
    sample = pages[::4]
    n_bytes = sum(map(len, sample))
    rates = [_rate(name, verb, size, sample) for name, (verb, size) in _verbs(pages).items()]
    rows = [
        (
            rate.verb,
            f"{rate.pages:.0f}",
            f"{rate.megabytes:.1f}",
            f"{1000 / rate.pages:.1f}",
            f"{rate.written * n_bytes / len(sample) / 1000:.1f}" if rate.written is not None else "",
        )
        for rate in rates
    ]
    shown = Section(
        name="scale-verbs",
        title="Pages a second a core",
        command="python -m bench scale",
        data=f"{len(sample)} real pages of `pages`, {n_bytes / len(sample) / 1000:.0f} KB on average, in one process",
        header=("verb", "pages a second", "MB a second", "ms a page", "written, KB a page"),
        rows=tuple(rows),
        notes=(
            "Written: the first region's records as JSON lines; of `separate`, the layout and the data. The site and "
            "the wrapper",
            "are of one site each, and what they find on others is no measure.",
            "",
        ),
    )
    return [shown, _of_a_crawl(rates)]


def _verbs(pages: Sequence[bytes]) -> dict[str, tuple[Callable[[Page], Any], Callable[[Any], int] | None]]:
    """Return, by name, what is done to a page, and what counts the bytes that are written of it."""
    learnt = _a_wrapper(pages)
    site = learn_articles([Page(source, f"http://a.example/{number}") for number, source in enumerate(pages[:12])])
    return {
        "tree": (lambda page: page.tree, None),
        "records": (lambda page: _with_tables(find_records(page)[:1]), _written),
        "posts": (lambda page: _with_tables([find_posts(page)]), _written),
        "separate": (separate, lambda found: len(str(found.layout).encode()) + len(json.dumps(found.data))),
        "articles --use": (site.extract, None),
        "apply (a wrapper)": (learnt.extract, None),
    }


def _rate(name: str, verb: Callable[[Page], Any], size: Callable[[Any], int] | None, sample: Sequence[bytes]) -> Rate:
    seconds, n_written = 0.0, 0
    for source in sample:
        begun = time.process_time()
        try:
            result = verb(Page(source))
        except UnweaveError:
            result = None
        seconds += time.process_time() - begun
        n_written += size(result) if size is not None and result is not None else 0
    n_bytes = sum(map(len, sample))
    return Rate(name, len(sample) / seconds, n_bytes / seconds / 1e6, n_written / n_bytes if size is not None else None)


def _of_a_crawl(rates: Sequence[Rate]) -> Section:
    """Multiply the rates by the size of a crawl: an estimate, and called so."""
    rows = []
    for rate in rates[1:]:
        hours = CRAWL_TERABYTES * 1e6 / rate.megabytes / 3600
        written = f"{rate.written * CRAWL_TERABYTES:.1f}" if rate.written is not None else ""
        rows.append((rate.verb, f"{rate.megabytes:.1f}", f"{hours:.0f}", f"{hours / CRAWL_CORES:.1f}", written))
    return Section(
        name="scale-crawl",
        title="A crawl of 10\u2079 pages: an estimate",
        command="python -m bench scale",
        data=f"the rates above, times 10\u2079 pages taken as {CRAWL_TERABYTES} TB of HTML (docs/scale.md)",
        header=(
            "verb",
            "MB a second a core, measured",
            "core hours, estimate",
            f"hours on {CRAWL_CORES:,} cores, estimate",
            "written, TB, estimate",
        ),
        rows=tuple(rows),
        notes=("Written: before compression; Parquet packs it.", ""),
    )


def _with_tables(regions: Sequence[Region | None]) -> list[Region]:
    """Have the tables built, which is work of its own."""
    found = [region for region in regions if region is not None]
    assert all(region.table is not None for region in found)
    return found


def _written(regions: Sequence[Region]) -> int:
    text = io.StringIO()
    JsonLinesWriter(text).add("page", regions)
    return len(text.getvalue().encode())


def _a_wrapper(pages: Sequence[bytes]):  # type: ignore[no-untyped-def]
    for source in pages:
        page = Page(source)
        leaves = (page.tree.label == 0).nonzero()[0].tolist()
        texts = [text for leaf in leaves if 5 < len(text := page.tree.text_of(leaf).strip()) < 60]
        try:
            return learn_wrapper([Example(page, labels={"a": [texts[len(texts) // 2]]})])
        except (UnweaveError, IndexError):
            continue
    raise UnweaveError("no page of the set has a text to learn")


_SLICES = ("--slice-bytes", str(1 << 20))
_KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "plain": (1, ()),
    "pair": (2, ()),
    "workers1": (1, ("--workers", "1", *_SLICES)),
    "workers2": (1, ("--workers", "2", *_SLICES)),
}
"""What is run, by turns, since the machine's own speed drifts: how many commands at once, and their options."""


def _beyond(run: Run, start: Run) -> Run:
    """Return what a run took beyond one over a single page."""
    return Run(run.clock - start.clock, run.processor - start.processor, run.first_half, run.second_half)


def _by_workers(pages: Sequence[bytes]) -> Section:
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        many, one = os.path.join(folder, "many.warc.gz"), os.path.join(folder, "one.warc.gz")
        write_archive(Path(many), pages, N_COPIES)
        write_archive(Path(one), pages[:1], 1)
        n_pages = N_COPIES * len(pages)

        def once(kind: str, archive: str) -> Run:
            n_loops, options = _KINDS[kind]
            command = ["records", archive, "--format", "jsonl", *options, "-o"]
            out = f"{folder}/{kind}-{time.monotonic_ns()}"
            return timed(*([*command, f"{out}-{loop}"] for loop in range(n_loops)))

        starts = {kind: once(kind, one) for kind in _KINDS}
        rounds = [{kind: once(kind, many) for kind in _KINDS} for _ in range(N_ROUNDS)]
    best = {kind: min((runs[kind] for runs in rounds), key=lambda run: run.clock) for kind in _KINDS}
    plain, pair, single, double = (_beyond(best[kind], starts[kind]) for kind in _KINDS)
    for title, cost, of_cost, of_clock, ratio in (
        ("a plain loop, `unweave records`", plain, plain.processor, plain.clock, 0.0),
        ("two such loops at once, over all pages each", pair, 2 * plain.processor, 0.0, 2 * plain.clock / pair.clock),
        ("`--workers 1`", single, plain.processor, plain.clock, 0.0),
        ("`--workers 2`", double, plain.processor, 0.0, single.clock / double.clock),
    ):
        more = f"{100 * (cost.processor / of_cost - 1):+.0f} %"
        slower = f"{100 * (cost.clock / of_clock - 1):+.0f} %" if of_clock else ""
        memory = f"{cost.first_half:.0f}", f"{cost.second_half:.0f}"
        times = f"{ratio:.2f}" if ratio else ""
        rows.append((title, f"{cost.processor:.1f}", more, f"{cost.clock:.1f}", slower, times, *memory))
    load = os.getloadavg()[0]
    return Section(
        name="scale-workers",
        title="What workers cost, and gain",
        command="python -m bench scale",
        data=f"{n_pages} pages of `pages` in one archive, the best of {N_ROUNDS} runs by turns, starting (one page) "
        "taken off",
        header=(
            "",
            "processor s",
            "beside the loop",
            "clock s",
            "beside the loop",
            "times one",
            "largest process, MB: first half",
            "second half",
        ),
        rows=tuple(rows),
        notes=(
            "Two loops that share nothing show what this machine gives for a second core at most.",
            f"Load of the machine at the end, this run's included: {load:.1f} on {os.cpu_count()} cores.",
            "",
        ),
    )
