"""Bounds of time that hold on any machine: what work takes is compared with plain work done at the same moment beside
it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

PLAIN_SECONDS = 0.025
"""What `_plain_work` takes on an idle core of 2.5 GHz."""


@dataclass
class Spent:
    """Processor time of a piece of work, and how many times slower than an idle core the one was that did it."""

    seconds: float = 0.0
    pace: float = 1.0

    def within(self, seconds: float) -> bool:
        """Say whether an idle core would have taken at most so many seconds."""
        return self.seconds < seconds * self.pace


def _plain_work() -> float:
    begun = time.process_time()
    table = {}
    for i in range(50_000):
        table[i % 997] = str(i)
    return time.process_time() - begun


@contextmanager
def spent() -> Iterator[Spent]:
    """Give what the work inside has spent, once it is done."""
    work = Spent(pace=max(1.0, _plain_work() / PLAIN_SECONDS))
    begun = time.process_time()
    yield work
    work.seconds = time.process_time() - begun
    work.pace = max(work.pace, _plain_work() / PLAIN_SECONDS)
