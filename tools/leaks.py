"""Memory over many pages: `python tools/leaks.py [--pages N] [VERB...]` runs each verb over N pages, and says if memory
grows.

Each verb has a process of its own. The resident memory is read after a tenth of the pages, when caches are full, and at
the end; more than 8 MB of growth beyond that is a leak, and the exit code 1. Pages are generated, no two alike.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from unweave import (
    Example,
    Page,
    UnweaveError,
    find_posts,
    find_records,
    learn_articles,
    learn_wrapper,
    separate,
    weave,
)

ALLOWED_MEGABYTES = 8.0


def page(number: int) -> Page:
    """Return a small page of a list, a thread or an article, by turns."""
    chance = random.Random(number)
    words = " ".join(f"w{chance.randrange(5000)}" for _ in range(40))
    if number % 3 == 0:
        rows = "".join(
            f"<li><a href=/{number}/{n}>item {n}</a> <b>${chance.randrange(99)}</b></li>"
            for n in range(chance.randrange(3, 9))
        )
        body = f"<ul>{rows}</ul>"
    elif number % 3 == 1:
        body = "".join(
            f"<div class=post><b>eve{n}</b> <i>{n + 1} March 2011 10:{n + 10}</i><p>{words}</p></div>" for n in range(5)
        )
    else:
        body = f"<article><h1>Story {number}</h1><p>{words}.</p><p>{words}.</p></article>"
    return Page(
        f"<html><head><title>{number}</title></head><body>{body}<p>foot</p></body></html>", f"http://a.example/{number}"
    )


def _verbs() -> dict[str, Callable[[Page], object]]:
    learnt = learn_wrapper([Example(page(0), labels={"name": ["item 0"]})])
    site = learn_articles([page(number) for number in range(2, 14, 3)])

    def separating(one: Page) -> None:
        separation = separate(one)
        assert weave(separation.layout, separation.data) == one.source

    return {
        "tree": lambda one: one.tree.text_of(0),
        "records": lambda one: [region.table.texts() for region in find_records(one)],
        "posts": find_posts,
        "separate": separating,
        "articles": site.extract,
        "learn_articles": lambda one: learn_articles([one, page(len(one.source))]),
        "apply": learnt.extract,
        "learn": lambda one: learn_wrapper([Example(one, labels={"t": [one.tree.text_of(0).split()[-1]]})]),
    }


def resident() -> float:
    """Return the megabytes this process holds."""
    return int(Path("/proc/self/statm").read_bytes().split()[1]) * resource.getpagesize() / 2**20


def measure(name: str, n_pages: int) -> float:
    """Return the megabytes by which memory grew from a tenth of the pages on."""
    verb = _verbs()[name]
    settled, begun = 0.0, time.process_time()
    for number in range(n_pages):
        with contextlib.suppress(UnweaveError):  # a page that this verb does not read is a page too
            verb(page(number))
        if number == n_pages // 10:
            gc.collect()
            settled = resident()
    gc.collect()
    now = resident()
    seconds = time.process_time() - begun
    print(
        f"{name:15} {n_pages:7} pages {seconds:6.0f} s  {settled:6.1f} MB after a tenth, {now:6.1f} MB at the end",
        flush=True,
    )
    return now - settled


def main() -> int:
    """Measure each verb in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("verbs", nargs="*")
    parser.add_argument("--pages", type=int, default=50_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return int(measure(options.verbs[0], options.pages) > ALLOWED_MEGABYTES)
    n_leaks = 0
    for name in options.verbs or list(_verbs()):
        command = [sys.executable, __file__, name, "--inside", "--pages", str(options.pages)]
        n_leaks += subprocess.run(command).returncode != 0
    return int(n_leaks > 0)


if __name__ == "__main__":
    sys.exit(main())
