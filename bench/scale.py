"""The tables of scale: pages a second a core by verb, and what handing them to workers costs beside a plain loop.

The pages are real ones, put into one archive as a crawl would. Costs are processor time of all processes of a run, read
while they run, since a machine that others use says little by the clock; what starting costs is measured on one page, and taken off.
The ratio of two workers to one is by the clock, and only an idle machine gives it.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
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

N_COPIES = 4
_LOOK = 0.1


@dataclass(frozen=True)
class Run:
    """Seconds by the clock, and of processor time of all processes; megabytes of the largest process at its most, by halves."""

    clock: float
    processor: float
    first_half: float
    second_half: float


def run(data: Data) -> list[Section]:
    """Time the verbs in this process, then whole runs of the command."""
    pages = [row.html for row in data.rows("pages", "dev")]
    return [_by_verb(pages), _by_workers(pages)]


def write_archive(path: Path, pages: Sequence[bytes], n_copies: int) -> None:
    """Write pages as responses, each `n_copies` times under addresses of its own."""
    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=True)
        for copy in range(n_copies):
            for number, source in enumerate(pages):
                http = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
                url = f"http://a{number}.example/{copy}"
                writer.write_record(writer.create_warc_record(url, "response", io.BytesIO(source), http_headers=http))


def timed(*arguments: str) -> Run:
    """Run `unweave` with these arguments to its end, and take what it and all its processes used."""
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "unweave", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    watched = psutil.Process(process.pid)
    used: dict[int, float] = {}
    held: list[tuple[float, float]] = []
    while process.poll() is None:
        try:
            family = [watched, *watched.children(recursive=True)]
        except psutil.Error:
            break
        for one in family:
            try:
                times = one.cpu_times()
                used[one.pid] = times.user + times.system
                held.append((time.monotonic(), one.memory_info().rss / 2**20))
            except psutil.Error:
                continue  # gone meanwhile
        time.sleep(_LOOK)
    process.wait()
    ended = time.monotonic()
    halves = [
        max((size for when, size in held if (when - begun > (ended - begun) / 2) == late), default=0.0)
        for late in (False, True)
    ]
    return Run(ended - begun, sum(used.values()), *halves)


def _by_verb(pages: Sequence[bytes]) -> Section:
    sample = pages[::4]
    learnt = _a_wrapper(pages)
    site = learn_articles([Page(source, f"http://a.example/{number}") for number, source in enumerate(pages[:12])])
    verbs: dict[str, tuple[Callable[[Page], Any], Callable[[Any], int]]] = {
        "tree": (lambda page: page.tree, lambda tree: 0),
        "records": (lambda page: _with_tables(find_records(page)[:1]), _written),
        "posts": (lambda page: _with_tables([find_posts(page)]), _written),
        "separate": (
            separate,
            lambda separation: len(str(separation.layout).encode()) + len(json.dumps(separation.data)),
        ),
        "articles --use": (site.extract, lambda articles: _written([Region(list(articles))])),
        "apply (a wrapper)": (learnt.extract, lambda records: _written([Region(list(records))])),
    }
    n_bytes = sum(map(len, sample))
    rows = []
    for name, (verb, size) in verbs.items():
        seconds, n_written = 0.0, 0
        for source in sample:
            begun = time.process_time()
            try:
                result = verb(Page(source))
            except UnweaveError:
                result = None
            seconds += time.process_time() - begun
            n_written += size(result) if result is not None else 0
        rows.append(
            (
                name,
                f"{len(sample) / seconds:.0f}",
                f"{n_bytes / seconds / 1e6:.1f}",
                f"{1000 * seconds / len(sample):.1f}",
                f"{n_written / len(sample) / 1000:.1f}" if n_written else "",
            )
        )
    return Section(
        name="scale-verbs",
        title="Pages a second a core",
        command="python -m bench scale",
        data=f"{len(sample)} real pages of `pages`, {n_bytes / len(sample) / 1000:.0f} KB on average, in one process",
        header=("verb", "pages a second", "MB a second", "ms a page", "written, KB a page"),
        rows=tuple(rows),
        notes=("Written: the first region's records as JSON lines; of `separate`, the layout and the data.", ""),
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


def _by_workers(pages: Sequence[bytes]) -> Section:
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        many, one = os.path.join(folder, "many.warc.gz"), os.path.join(folder, "one.warc.gz")
        write_archive(Path(many), pages, N_COPIES)
        write_archive(Path(one), pages[:1], 1)
        n_pages = N_COPIES * len(pages)

        def both(name: str, *options: str) -> Run:
            """Run over all pages; the run over one page is taken off."""
            costs = [
                timed("records", archive, "--format", "jsonl", "-o", f"{folder}/{name}-{number}", *options)
                for number, archive in enumerate((one, many))
            ]
            return Run(
                costs[1].clock - costs[0].clock,
                costs[1].processor - costs[0].processor,
                costs[1].first_half,
                costs[1].second_half,
            )

        plain = both("plain")
        for title, cost in (
            ("a plain loop, `unweave records`", plain),
            ("`--workers 1`", single := both("one", "--workers", "1", "--slice-bytes", "2097152")),
            ("`--workers 2`", both("two", "--workers", "2", "--slice-bytes", "2097152")),
        ):
            more = f"{100 * (cost.processor / plain.processor - 1):+.0f} %"
            ratio = f"{single.clock / cost.clock:.2f}" if title == "`--workers 2`" else ""
            slower = f"{100 * (cost.clock / plain.clock - 1):+.0f} %" if not ratio else ""
            memory = f"{cost.first_half:.0f}", f"{cost.second_half:.0f}"
            rows.append((title, f"{cost.processor:.1f}", more, f"{cost.clock:.1f}", slower, ratio, *memory))
    load = os.getloadavg()[0]
    return Section(
        name="scale-workers",
        title="What workers cost, and gain",
        command="python -m bench scale",
        data=f"{n_pages} pages of `pages` in one archive, their starting (one page) taken off",
        header=(
            "",
            "processor s",
            "beside the loop",
            "clock s",
            "beside the loop",
            "times one worker",
            "largest process, MB: first half",
            "second half",
        ),
        rows=tuple(rows),
        notes=(
            f"Load of the machine at the end, this run's included: {load:.1f} on {os.cpu_count()} cores.",
            "",
        ),
    )
