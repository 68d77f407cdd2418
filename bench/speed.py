"""The speed table: finding records, from bytes, against an lxml parse of the same pages in the same run.

All stages run on a page one after the other, round after round, so that a change of the machine's pace hits all alike;
a page counts with its fastest round, and the pages are added up. Times are processor time of the one thread that works,
which other programs on the machine disturb less than they do wall time.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import lxml.html
import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from bench.commands import command_seconds
from bench.data import Data
from bench.extractors.control import find_siblings
from bench.extractors.ours import find_ours, find_published, is_there
from bench.results import Section
from unweave import Page

N_ROUNDS = 2
SIZES = (0, 10, 30, 60, 100, 200, 400, 800, 1_600, 25_600)
"""Bounds of the sizes of pages, in thousands of bytes."""


@dataclass(frozen=True)
class Stage:
    """Something done to the bytes of a page."""

    title: str
    call: Callable[[bytes], object]


BASELINE = Stage("lxml parse", lxml.html.document_fromstring)


def stages() -> list[Stage]:
    """List what is timed; finding records only in a version that can."""
    found = [
        BASELINE,
        Stage("Lexbor parse (selectolax)", LexborHTMLParser),
        Stage("`Page(...).tree`", lambda source: Page(source).tree),
        Stage("the control", lambda source: find_siblings(Page(source))),
    ]
    if is_there():
        found.append(Stage("`find_records(Page(...))`", lambda source: find_ours(Page(source))))
        found.append(Stage("the same, and the first region's table", _first_table))
    return found


def run(data: Data) -> list[Section]:
    """Time the stages on the unlabelled pages, and the commands that a user starts first."""
    pages = [row.html for row in data.rows("pages", "dev")]
    timed = stages()
    seconds = time_stages(timed, pages, N_ROUNDS)
    return [_stage_section(timed, seconds, pages), _size_section(timed, seconds, pages), _start_section()]


def time_stages(timed: Sequence[Stage], pages: Sequence[bytes], n_rounds: int) -> NDArray[np.float64]:
    """Give the seconds of each stage's fastest round on each page: float64[n_stages, n_pages]."""
    seconds = np.full((len(timed), len(pages)), np.inf)
    for turn in range(n_rounds):
        for column, source in enumerate(pages):
            # every round starts with another stage, so that none always finds the page in the cache
            for step in range(len(timed)):
                row = (turn + step) % len(timed)
                begun = time.thread_time()
                result = timed[row].call(source)
                seconds[row, column] = min(seconds[row, column], time.thread_time() - begun)
                del result  # freed outside of the measured time
    return seconds


def kernel_seconds(pages: Sequence[bytes], n_rounds: int) -> NDArray[np.float64]:
    """Give the seconds that `published.depta` spends in `unweave.match` on each page, fastest round of each."""
    seconds = np.full(len(pages), np.inf)
    find_published(Page(b""))  # imports everything before functions are wrapped
    with _watched_kernel() as watch:
        for _ in range(n_rounds):
            for column, source in enumerate(pages):
                watch.seconds = 0.0
                find_published(Page(source))
                seconds[column] = min(seconds[column], watch.seconds)
    return seconds


@dataclass
class Watch:
    """Seconds spent in watched functions, each outermost call once."""

    seconds: float = 0.0
    depth: int = 0

    def watched(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function so that its time is added up."""

        def timed(*arguments: Any, **options: Any) -> Any:
            self.depth += 1
            begun = time.thread_time()
            try:
                return function(*arguments, **options)
            finally:
                self.depth -= 1
                if self.depth == 0:
                    self.seconds += time.thread_time() - begun

        return timed


@contextmanager
def _watched_kernel() -> Iterator[Watch]:
    """Watch every function of `unweave.match`, wherever in the package it was imported to."""
    watch = Watch()
    replaced: list[tuple[ModuleType, str, Any]] = []
    wrapped: dict[int, Callable[..., Any]] = {}
    for name, module in list(sys.modules.items()):
        if not name.startswith("unweave"):
            continue
        for key, value in list(vars(module).items()):
            if _is_kernel_function(value):
                wrapped.setdefault(id(value), watch.watched(value))
                setattr(module, key, wrapped[id(value)])
                replaced.append((module, key, value))
    try:
        yield watch
    finally:
        for module, key, value in replaced:
            setattr(module, key, value)


def _is_kernel_function(value: object) -> bool:
    home = getattr(value, "__module__", None) or ""
    return callable(value) and not isinstance(value, type) and home.startswith("unweave.match")


def _first_table(source: bytes) -> object:
    regions = find_ours(Page(source))
    return regions[0].table if regions else None


def _stage_section(timed: Sequence[Stage], seconds: NDArray[np.float64], pages: Sequence[bytes]) -> Section:
    n_bytes = sum(map(len, pages))
    parse = seconds[0].sum()
    lines = [_stage_line(stage.title, row, parse, n_bytes) for stage, row in zip(timed, seconds, strict=True)]
    if is_there():
        lines.append(
            _stage_line("the matching kernel, as DEPTA as published calls it", kernel_seconds(pages, 1), parse, n_bytes)
        )
    return Section(
        name="speed",
        title="Speed",
        command="python -m bench speed",
        data=f"{len(pages)} pages of `pages` ({n_bytes / 1e6:.1f} MB), fastest of {N_ROUNDS} interleaved rounds",
        header=("", "lxml parses", "ms a page, median", "95th percentile", "slowest", "ms per 100 KB"),
        rows=tuple(lines),
        notes=("lxml parses: the time over all pages, divided by that of `lxml.html.document_fromstring`.", ""),
    )


def _stage_line(title: str, seconds: NDArray[np.float64], parse: float, n_bytes: int) -> tuple[str, ...]:
    milliseconds = 1000 * seconds
    return (
        title,
        f"{seconds.sum() / parse:.2f}",
        f"{median(milliseconds):.2f}",
        f"{np.quantile(milliseconds, 0.95):.2f}",
        f"{milliseconds.max():.1f}",
        f"{milliseconds.sum() / (n_bytes / 1e5):.3f}",
    )


def _size_section(timed: Sequence[Stage], seconds: NDArray[np.float64], pages: Sequence[bytes]) -> Section:
    size = np.array([len(source) for source in pages])
    lines = []
    for low, high in pairwise(SIZES):
        members = (size >= low * 1000) & (size < high * 1000)
        if members.any():
            cells = [f"{1000 * np.median(row[members]):.2f}" for row in seconds]
            share = f"{np.median(size[members]) / 1000:.0f}"
            lines.append((f"{low} to {high} KB", str(members.sum()), share, *cells))
    return Section(
        name="speed-sizes",
        title="Speed by size of page",
        command="python -m bench speed",
        data="the same pages in the same run, median milliseconds a page",
        header=("size", "pages", "median KB", *(stage.title for stage in timed)),
        rows=tuple(lines),
    )


def _start_section() -> Section:
    commands = (
        ("bare `python -c pass`", [sys.executable, "-c", "pass"]),
        ("`python -c 'import unweave'`", [sys.executable, "-c", "import unweave"]),
        (
            "`python -c 'from unweave import Page, Tree, Region'`",
            [sys.executable, "-c", "from unweave import Page, Tree, Region"],
        ),
        ("`unweave --help`", [str(Path(sys.executable).with_name("unweave")), "--help"]),
    )
    lines = []
    for title, command in commands:
        fastest, middle = command_seconds(command)
        lines.append((title, f"{fastest:.3f}", f"{middle:.3f}"))
    return Section(
        name="start",
        title="Starting",
        command="python -m bench speed",
        data="whole processes, interpreter included",
        header=("command", "s, fastest of 9", "s, median"),
        rows=tuple(lines),
    )
