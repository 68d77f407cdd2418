"""Pages that hang, eat memory or crash in native code: killed, read once more apart, set aside;
the others are unharmed."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("psutil")

from unweave import OutputError, UnweaveError
from unweave.scale.job import Job
from unweave.scale.parts import PartSink
from unweave.scale.slices import Input, Slice
from unweave.scale.tasks import read_slice
from unweave.scale.watching import Watcher

from .crawls import page

JOB = Job("records", part_format="jsonl", seconds=10.0, memory=2**28)
HURRIED = replace(JOB, seconds=1.0)
"""Where time is what a page takes too much of: in another test a busy machine took a good page for one that hangs."""
TRAPPED = "tests.scale.trapped_child"


def read(tmp_path: Path, pages: list[bytes], job: Job = JOB):  # type: ignore[no-untyped-def]
    """Read pages as one slice; return the tally, the lines of the part, and the failures."""
    inputs = []
    for number, source in enumerate(pages):
        path = tmp_path / f"{number}.html"
        path.write_bytes(source)
        inputs.append(Input.of(str(path)))
    (tmp_path / "data").mkdir()
    part = Slice(tuple(inputs))
    sink = PartSink(tmp_path, part, job.part_format)
    watcher = Watcher(job, module=TRAPPED)
    try:
        tally = sink.finish(watcher.run(part, sink))
    finally:
        watcher.close()
    lines = [json.loads(line) for line in (tmp_path / "data" / tally.part).read_text().splitlines()]
    failed = tmp_path / "failed" / f"{part.key}.jsonl"
    failures = [json.loads(line) for line in failed.read_text().splitlines()] if failed.exists() else []
    return tally, lines, failures


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("HANG", "time"),
        ("EAT", "memory"),
        ("CRASH", "killed: SIGSEGV"),
        ("EXIT", "ended: 3"),
        ("FAULT", "mistake: KeyError"),
    ],
)
def test_a_bad_page_is_set_aside_with_its_reason_and_the_rest_is_done(tmp_path: Path, word: str, reason: str) -> None:
    begun = time.monotonic()
    bad = b"<ul><li>a<li>b</ul>\n%s\n" % word.encode()
    job = HURRIED if word == "HANG" else JOB
    tally, lines, failures = read(tmp_path, [page(0), page(1), bad, page(2), page(6)], job)
    assert (tally.pages, tally.done, tally.empty, dict(tally.failed)) == (5, 3, 1, {reason: 1})
    assert {Path(line["page"]).name for line in lines} == {"0.html", "1.html", "3.html"}
    (failure,) = failures
    assert Path(failure["page"]).name == "2.html"
    assert failure["reason"] == reason
    if failure["copy"]:  # all but a mistake of ours, which a fresh process would repeat
        assert (tmp_path / "failed" / failure["copy"]).read_bytes() == bad
    assert bool(failure["copy"]) == (word != "FAULT")
    assert not list(tmp_path.rglob("*.tmp"))
    assert time.monotonic() - begun < 60  # seconds; twice the limit of one page, and starts of processes


def test_a_page_whose_process_was_killed_from_outside_is_read_once_more_and_done(tmp_path: Path) -> None:
    trap = f"ONCE {tmp_path / 'mark'}\n".encode() + page(1)
    tally, lines, failures = read(tmp_path, [page(0), trap, page(2)])
    assert (tally.pages, tally.done, failures) == (3, 3, [])
    names = [line["page"] for line in lines]
    assert len(set(names)) == 3
    assert len(lines) == len({(line["page"], line["record"]) for line in lines})


def test_bad_pages_one_after_the_other_do_not_hide_each_other(tmp_path: Path) -> None:
    tally, lines, _ = read(tmp_path, [b"EXIT\n", b"EXIT\n", page(0), b"EXIT\n"])
    assert (tally.pages, tally.done, dict(tally.failed)) == (4, 1, {"ended: 3": 3})
    assert lines


def test_a_source_that_is_not_there_is_no_page(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    part = Slice((Input.of(str(tmp_path / "none.html")),))
    sink = PartSink(tmp_path, part, "jsonl")
    watcher = Watcher(JOB)
    tally = sink.finish(watcher.run(part, sink))
    watcher.close()
    assert (tally.pages, tally.part, tally.unread) == (0, None, [str(tmp_path / "none.html")])


def test_what_was_read_of_a_slice_that_cannot_be_written_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    slices = []
    for names in (range(10), range(20, 23)):
        for number in names:
            (tmp_path / f"{number}.html").write_bytes(page(number))
        slices.append(Slice(tuple(Input.of(str(tmp_path / f"{number}.html")) for number in names)))
    with pytest.raises(OutputError, match="cannot be written"):
        read_slice(JOB.to_json(), slices[0].to_json(), str(tmp_path / "gone"))
    tally = read_slice(JOB.to_json(), slices[1].to_json(), str(tmp_path))
    lines = [json.loads(line) for line in (tmp_path / "data" / str(tally.part)).read_text().splitlines()]
    assert {Path(line["page"]).name for line in lines} == {"21.html", "22.html"}  # a seventh page has no list


def test_a_process_that_does_not_start_says_why(tmp_path: Path) -> None:
    watcher = Watcher(JOB, module="unweave.scale.nothing")
    with pytest.raises(UnweaveError, match=r"does not start: .*No module named"):
        watcher.run(Slice((Input("a", "/a"),)), PartSink(tmp_path, Slice((Input("a", "/a"),)), "jsonl"))
