"""The table of hostile pages: what finding records costs on shapes that no person wrote.

Each page is made and read in a process of its own, so that its peak of memory is its own, and one that is killed or hangs
is a row of the table and not the end of it.
"""

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from selectolax.lexbor import LexborHTMLParser

from bench.data import PROJECT, Data
from bench.extractors.ours import find_ours, is_there
from bench.results import Section
from unweave import Page

MAX_SECONDS = 120


def nested(n: int) -> str:
    """Nest n `<div>`, with a text in the innermost."""
    return "<div>" * n + "text"


def irregular(n: int) -> str:
    """Open n `<div>` and close some on the way, by chance: siblings of all sizes at all depths."""
    chance = random.Random(1)
    parts: list[str] = []
    depth = opened = 0
    while opened < n:
        if depth == 0 or chance.random() < 0.55:
            parts.append(f"<div>{chance.randrange(10)}")
            depth += 1
            opened += 1
        else:
            parts.append("</div>")
            depth -= 1
    return "".join(parts)


def siblings(n: int) -> str:
    """List n items that are all alike."""
    return "<ul>" + "<li><a href=x>title</a> text</li>" * n + "</ul>"


def different_siblings(n: int) -> str:
    """List n siblings of which no two need be alike: up to eight tags each, by chance."""
    chance = random.Random(2)
    tags = ("b", "i", "a", "p", "span", "em", "u", "s")
    items = ("".join(f"<{tag}>t</{tag}>" for tag in chance.choices(tags, k=chance.randrange(9))) for _ in range(n))
    return "".join(f"<div>{item}</div>" for item in items)


def large_siblings(n: int) -> str:
    """List n siblings of a thousand nodes each, which differ a little from each other."""
    chance = random.Random(3)
    row = "<p><b>x</b> y</p>"
    return "".join(f"<div>{row * 150}<{chance.choice('abiu')}>z</div>{row * 100}</div>" for _ in range(n))


def long_line(n: int) -> str:
    """Write n characters of words into one paragraph, without a line break."""
    return "<p>" + "words of a line without end " * (n // 28)


SHAPES: dict[str, Callable[[], str]] = {
    "100,000 nested tags": lambda: nested(100_000),
    "41,000 irregular nested divs": lambda: irregular(41_000),
    "20,000 equal siblings": lambda: siblings(20_000),
    "20,000 different siblings": lambda: different_siblings(20_000),
    "100 siblings of 1,000 nodes": lambda: large_siblings(100),
    "one line of 30 MB": lambda: long_line(30_000_000),
    "10 MB of NULs": lambda: "\0" * 10_000_000,
}


@dataclass(frozen=True)
class Cost:
    """Seconds of a parse, of building the tree, and of finding records in it; megabytes that the last two added at most."""

    parse: float
    tree: float
    find: float
    megabytes: float
    n_nodes: int
    n_regions: int
    truncated: bool


def run(data: Data) -> list[Section]:
    """Measure every shape; needs no data."""
    lines = [_line(name, measure_apart(name)) for name in SHAPES]
    return [
        Section(
            name="hostile",
            title="Hostile pages",
            command="python -m bench hostile",
            data="pages made by bench/hostile.py, each in a process of its own",
            header=("page", "nodes", "Lexbor parse, s", "tree, s", "find_records, s", "MB", "regions", "truncated"),
            rows=tuple(lines),
            notes=("MB: how far the peak of memory rose above that of a process with the page and a parse of it.", ""),
        )
    ]


def measure(source: bytes) -> Cost:
    """Time the steps on one page in this process."""
    begun = time.perf_counter()
    LexborHTMLParser(source)
    parsed = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    page = Page(source)
    n_nodes = page.tree.n_nodes
    built = time.perf_counter()
    regions = find_ours(page)
    found = time.perf_counter()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Cost(
        parse=parsed - begun,
        tree=built - parsed,
        find=found - built,
        megabytes=(after - before) / 1024,
        n_nodes=n_nodes,
        n_regions=len(regions),
        truncated=any(region.truncated for region in regions),
    )


def measure_apart(name: str) -> Cost | str:
    """Measure a shape in a new process; a sentence instead of figures when it does not come back."""
    command = [sys.executable, "-m", "bench.hostile", name]
    try:
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        return f"not done after {MAX_SECONDS} s"
    if done.returncode != 0:
        return f"ended with {done.returncode}: {done.stderr.strip().splitlines()[-1:]}"
    return Cost(**json.loads(done.stdout))


def _line(name: str, cost: Cost | str) -> tuple[str, ...]:
    if isinstance(cost, str):
        return (name, "", "", "", cost, "", "", "")
    find = f"{cost.find:.2f}" if is_there() else "-"
    return (
        name,
        str(cost.n_nodes),
        f"{cost.parse:.2f}",
        f"{cost.tree:.2f}",
        find,
        f"{cost.megabytes:.0f}",
        str(cost.n_regions),
        "yes" if cost.truncated else "no",
    )


if __name__ == "__main__":
    print(json.dumps(asdict(measure(SHAPES[sys.argv[1]]().encode()))))
