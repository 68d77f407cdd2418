import subprocess
import sys
import time

import numpy as np
import pytest

from bench.commands import command_seconds
from bench.speed import Stage, Watch, stages, time_stages


def work(seconds: float) -> None:
    """Use the processor for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_page_counts_with_its_fastest_round() -> None:
    naps = {b"a": [0.03, 0.002, 0.03], b"b": [0.004, 0.03, 0.03]}
    slow = Stage("work", lambda source: work(naps[source].pop(0)))
    seconds = time_stages([slow, Stage("nothing", len)], [b"a", b"b"], 3)
    assert seconds.shape == (2, 2)
    assert 0.002 <= seconds[0, 0] < 0.02
    assert 0.004 <= seconds[0, 1] < 0.02
    assert np.all(seconds[1] < 0.002)


def test_every_stage_runs_on_every_page_in_every_round() -> None:
    calls: list[tuple[str, bytes]] = []
    timed = [Stage(name, lambda source, name=name: calls.append((name, source))) for name in "xyz"]  # type: ignore[misc]
    time_stages(timed, [b"1", b"2"], 4)
    assert {(name, source): calls.count((name, source)) for name in "xyz" for source in (b"1", b"2")} == dict.fromkeys(
        [(name, source) for name in "xyz" for source in (b"1", b"2")], 4
    )


def test_calls_inside_watched_calls_are_not_added_twice() -> None:
    watch = Watch()
    inner = watch.watched(lambda: work(0.01))
    outer = watch.watched(lambda: (inner(), inner()))
    outer()
    assert 0.02 <= watch.seconds < 0.04


def test_the_first_stage_is_the_parse_that_others_are_held_against() -> None:
    assert stages()[0].title == "lxml parse"
    for stage in stages():
        stage.call(b"<ul><li>one<li>two<li>three</ul>")


def test_a_command_that_fails_has_no_time() -> None:
    fastest, middle = command_seconds([sys.executable, "-c", "pass"], n_runs=3)
    assert 0 < fastest <= middle
    with pytest.raises(subprocess.CalledProcessError):
        command_seconds([sys.executable, "-c", "raise SystemExit(3)"], n_runs=1)
