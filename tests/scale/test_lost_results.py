"""The result of a slice is lost with its worker, at the moment it is asked for: the job still ends, and has it once."""

from __future__ import annotations

import queue
from pathlib import Path
from typing import Any

import psutil
import pytest

pytest.importorskip("distributed")

from unweave.scale.cluster import Crew
from unweave.scale.job import Job
from unweave.scale.parts import DATA, Tally
from unweave.scale.slices import Input, Slice

from . import jobs

N_SLICES = 2
MOST_EMPTY = 120
"""Looks for a slice that find none: a minute."""


class KilledAtTheFirst(queue.SimpleQueue):  # type: ignore[type-arg]
    """Kills the worker that holds the first result before it is read,
    and lets a second worker make it anew before the next look."""

    def __init__(self, others: list[psutil.Process]) -> None:
        super().__init__()
        self.first: Any = None
        self.n_empty = 0
        self.spared = set(others)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        if self.first is None:
            self.first = super().get(timeout=60)
            for child in set(psutil.Process().children(recursive=True)) - self.spared:
                if "spawn_main" in " ".join(child.cmdline()):
                    child.kill()
            jobs.wait_until(lambda: self.first.status == "lost")
            return self.first
        jobs.wait_until(lambda: self.first.status != "lost")
        try:
            return super().get(block, timeout)
        except queue.Empty:
            self.n_empty += 1
            assert self.n_empty < MOST_EMPTY, "the job waits for a slice that nobody will hand back"
            raise


def test_a_result_that_is_lost_and_made_again_between_two_looks_is_not_waited_for_forever(tmp_path: Path) -> None:
    slices = []
    for number in range(N_SLICES):
        path = tmp_path / f"{number}.html"
        path.write_text("".join(f"<li><a href=/{n}>thing {number} {n}</a> <b>{n} EUR</b>" for n in range(20)))
        slices.append(Slice((Input.of(str(path)),)))
    (tmp_path / DATA).mkdir()
    job = Job("records", part_format="jsonl")
    said: list[str] = []
    others = psutil.Process().children(recursive=True)  # of other tests
    with Crew(job, str(tmp_path), workers=1, scheduler=None, on_notice=said.append) as crew:
        crew._ended = KilledAtTheFirst(others)
        done = [(part, outcome) for part, outcome in crew.run(iter(slices))]
    assert sorted(part.key for part, _ in done) == sorted(part.key for part in slices)
    assert all(isinstance(outcome, Tally) and outcome.records == 20 for _, outcome in done), done
    assert len(list((tmp_path / DATA).glob("[!.]*"))) == N_SLICES
    assert not said, "a worker was lost, not the scheduler"
