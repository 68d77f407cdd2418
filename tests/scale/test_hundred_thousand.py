"""A job of 100,000 pages, disturbed on its way: not one page lost or doubled, and the manifest adds up."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("distributed")
pytest.importorskip("fastwarc")
import psutil

from . import jobs
from .crawls import address, crawl, page
from .test_faults import children

N_PAGES = int(os.environ.get("UNWEAVE_TEST_PAGES", "100000"))
N_ARCHIVES = 10

pytestmark = pytest.mark.slow


def expected(number: int) -> int:
    """Return how many records a page has."""
    return page(number).count(b"<li>")


def test_a_hundred_thousand_pages_survive_everything(tmp_path: Path) -> None:
    share = N_PAGES // N_ARCHIVES
    archives = [crawl(tmp_path / f"{k}.warc.gz", range(k * share, (k + 1) * share)) for k in range(N_ARCHIVES)]
    whole = archives[4].read_bytes()
    archives[4].write_bytes(whole[: len(whole) * 2 // 3])  # cut short while it was fetched
    out, options = tmp_path / "out", ("--workers", "2", "--slice-bytes", str(max(8192, 2 * len(whole) // 10)))
    begun = time.monotonic()

    process = jobs.start("records", archives, out, *options)
    for mark, after in (("spawn_main", 3), ("unweave.scale.child", 7), ("spawn_main", 11)):
        jobs.wait_until(lambda after=after: jobs.n_done(out) >= after, seconds=600)
        children(process, mark)[-1].kill()  # a worker, a reader of pages, another worker
    jobs.wait_until(lambda: jobs.n_done(out) >= 20, seconds=600)
    below = psutil.Process(process.pid).children(recursive=True)
    process.kill()  # the job itself, and its scheduler with it
    process.communicate()
    for child in below:
        if child.is_running():
            child.kill()

    process = jobs.start("records", archives, out, *options)  # goes on, and says that one archive is cut
    _, said = process.communicate(timeout=1500)
    assert process.returncode == 2
    assert "4.warc.gz: broken in or after the record" in said
    archives[4].write_bytes(whole)  # fetched again

    process = jobs.start("records", archives, out, *options)
    _, said = process.communicate(timeout=1500)
    assert process.returncode == 0, said
    print(f"\n{said.strip()} {time.monotonic() - begun:.0f} s")

    sums = jobs.check_sums(out)
    n_empty = sum(number % 7 == 6 for number in range(N_PAGES))
    assert sums["pages"] == N_PAGES
    assert (sums["empty"], sums["done"], sums["failed"]) == (n_empty, N_PAGES - n_empty, 0)
    found = Counter(json.loads(line)["page"] for line in jobs.lines(out))
    assert found == {
        address(number): n for number in range(N_PAGES) if (n := expected(number) if number % 7 != 6 else 0)
    }
