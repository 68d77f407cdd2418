"""Bounds of time that hold on any machine: what work may take is counted in plain work done at the same moment beside it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from unweave.kernel import is_compiled

PLAIN_SECONDS = 0.05
"""What `_plain_work` takes on an idle core of 2.5 GHz."""
UNCOMPILED = 5
"""How many times longer the kernel may take as plain Python."""


def _plain_work() -> float:
    begun = time.process_time()
    table = {}
    for i in range(100_000):
        table[i % 997] = str(i)
    return time.process_time() - begun


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done inside takes at most so many `seconds` of an idle core: more on a core that is slower or shared just now."""
    pace = max(1.0, _plain_work() / PLAIN_SECONDS)
    begun = time.process_time()
    yield
    taken = time.process_time() - begun
    pace = max(pace, _plain_work() / PLAIN_SECONDS) * (1 if is_compiled() else UNCOMPILED)
    assert taken < seconds * pace, (
        f"took {taken:.1f} s, where {seconds} s are allowed on an idle core, here {seconds * pace:.1f} s"
    )
