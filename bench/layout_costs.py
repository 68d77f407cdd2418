"""What separation costs: time against the size of the page (the paper's Figure 7), and memory."""

import ctypes
import math
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import mean

import lxml.html

from bench.data import Data
from bench.layout_pages import COMMAND, source_of
from bench.results import Section
from unweave import Page, separate, weave


def run(data: Data) -> list[Section]:
    """Make the tables of time and memory."""
    return [_speed(data), _memory(data)]


def _fastest(call: Callable[[], object], rounds: int = 3) -> float:
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return max(min(times), 1e-6)


def _speed(data: Data) -> Section:
    """Processor time, the fastest of three rounds, by number of nodes (the paper's Figure 7)."""
    by_size: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for row in data.rows("pages", "dev"):
        source = source_of(row)
        n_nodes = Page(source).tree.n_nodes
        parse = _fastest(lambda source=source: lxml.html.document_fromstring(source))  # type: ignore[misc]
        apart = _fastest(lambda source=source: separate(Page(source)))  # type: ignore[misc]
        separation = separate(Page(source))
        woven = _fastest(lambda separation=separation: weave(str(separation.layout), separation.data))  # type: ignore[misc]
        bound = next(limit for limit in (500, 1000, 2000, 4000, 8000, math.inf) if n_nodes < limit)
        for key in ("all", f"under {bound:.0f} nodes" if bound < math.inf else "more"):
            by_size[key].append((apart, woven, parse))
    lines = []
    for key in sorted(by_size, key=lambda key: (key == "all", key == "more", len(key), key)):
        done = by_size[key]
        ratios = sorted(apart / parse for apart, _, parse in done)
        lines.append(
            (
                *(key, str(len(done)), f"{1000 * mean(d[0] for d in done):.1f}", f"{mean(ratios):.1f}"),
                *(f"{ratios[int(0.95 * len(ratios))]:.1f}", f"{mean(d[1] / d[2] for d in done):.2f}"),
            )
        )
    return Section(
        "layout-speed",
        "Separation: time against nodes",
        COMMAND,
        "pages dev",
        ("pages", "n", "ms to separate, mean", "lxml parses, mean", "lxml parses, 95 %", "weave, lxml parses"),
        tuple(lines),
        ("The paper: 53 ms a page; 95.9 % under 150 ms. Weaving includes compiling the template.",),
    )


def _memory(data: Data) -> Section:
    """How far the peak of resident memory rises above what the process held with the page (Linux)."""
    lines = []
    for name in ("pages", "testbed2017"):
        times = []
        for row in data.rows(name, "dev"):
            source = source_of(row)
            if len(source) >= 1 << 17:
                times.append(_peak(lambda source=source: separate(Page(source))) / len(source))  # type: ignore[misc]
        times.sort()
        cells = f"{mean(times):.1f}", f"{times[int(0.95 * len(times))]:.1f}", f"{times[-1]:.1f}"
        lines.append((f"{name} dev", str(len(times)), *cells))
    header = ("set", "pages", "times the page, mean", "95 %", "most")
    where = "pages of at least 128 KB: in smaller ones what a process takes anyway counts most"
    return Section("layout-memory", "Separation: memory", COMMAND, where, header, tuple(lines))


def _peak(call: Callable[[], object]) -> int:
    """Return by how many bytes the peak of resident memory rises in a call;
    what was freed before is given back first."""
    ctypes.CDLL(None).malloc_trim(0)
    status = Path("/proc/self/status")
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins anew

    def read(key: str) -> int:
        line = next(line for line in status.read_text("ascii").splitlines() if line.startswith(key))
        return 1024 * int(line.split()[1])

    before = read("VmRSS")
    call()
    return max(0, read("VmHWM") - before)
