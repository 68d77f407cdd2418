"""Faults, for real: processes killed, schedulers lost, archives cut, disks full, sources slow or dead.

The records are those of a run that nothing disturbed, every page once, and the manifest adds up.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

pytest.importorskip("distributed")
pytest.importorskip("fastwarc")
import psutil

from tests.sources.loopback import Quiet, listening

from . import jobs
from .crawls import crawl, page

N_PAGES = 300
"""Enough that a job lasts for some seconds, in some twenty slices."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return crawl(tmp_path_factory.mktemp("crawl") / "a.warc.gz", range(N_PAGES))


@pytest.fixture(scope="module")
def wanted(archive: Path) -> list[str]:
    return jobs.undisturbed(archive)


def check(folder: Path, wanted: list[str], n_pages: int = N_PAGES) -> None:
    assert jobs.lines(folder) == wanted
    assert jobs.check_sums(folder)["pages"] == n_pages


def children(process: subprocess.Popen[str], mark: str) -> list[psutil.Process]:
    """Return the processes below a job whose command has `mark` in it, the youngest last."""
    found = []
    for child in psutil.Process(process.pid).children(recursive=True):
        try:
            if mark in " ".join(child.cmdline()):
                found.append(child)
        except psutil.Error:
            pass
    return sorted(found, key=lambda child: child.create_time())


def test_workers_and_readers_killed_mid_job_lose_and_double_nothing(
    archive: Path, wanted: list[str], tmp_path: Path
) -> None:
    process = jobs.start("records", [archive], tmp_path, "--workers", "2")
    n_killed = 0
    for mark, after in (("spawn_main", 3), ("unweave.scale.child", 6), ("spawn_main", 9)):
        jobs.wait_until(lambda after=after: jobs.n_done(tmp_path) >= after or process.poll() is not None)
        for child in children(process, mark)[-1:]:
            child.kill()
            n_killed += 1
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert n_killed == 3
    check(tmp_path, wanted)


def test_a_job_that_is_killed_goes_on_where_it_was(archive: Path, wanted: list[str], tmp_path: Path) -> None:
    process = jobs.start("records", [archive], tmp_path, "--workers", "1")
    jobs.wait_until(lambda: jobs.n_done(tmp_path) >= 3)
    below = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    for child in below:
        if child.is_running():
            child.kill()
    n_before = jobs.n_done(tmp_path)
    with open(tmp_path / "manifest.jsonl", "a") as manifest:
        manifest.write('{"done": {"slice": {"inp')  # as a machine that loses its power leaves it
    (tmp_path / "data" / ".x.jsonl.0123.tmp").write_bytes(b"half")
    code, said = jobs.run("records", [archive], tmp_path)
    assert code == 0, said
    assert 0 < n_before < jobs.n_done(tmp_path)
    check(tmp_path, wanted)


def test_only_one_run_writes_a_folder(archive: Path, tmp_path: Path) -> None:
    process = jobs.start("records", [archive], tmp_path, "--workers", "1")
    jobs.wait_until(lambda: jobs.n_done(tmp_path) >= 1)
    code, said = jobs.run("records", [archive], tmp_path)
    assert code == 2
    assert "another run is writing here" in said
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)


@contextmanager
def dask(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", *command], cwd=jobs.PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        for child in (*psutil.Process(process.pid).children(recursive=True), process):
            with suppress(psutil.NoSuchProcess):
                child.kill()
        process.wait()


def test_a_scheduler_that_is_killed_and_started_again(archive: Path, wanted: list[str], tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    with dask(*scheduler), dask(*worker):
        process = jobs.start("records", [archive], tmp_path, "--scheduler", address)
        jobs.wait_until(lambda: jobs.n_done(tmp_path) >= 3)
    n_before = jobs.n_done(tmp_path)
    assert process.poll() is None
    with dask(*scheduler), dask(*worker):
        _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert "is lost" in said
    assert 3 <= n_before < jobs.n_done(tmp_path)
    check(tmp_path, wanted)


def test_a_truncated_archive_gives_its_whole_records_and_is_said(tmp_path: Path) -> None:
    archive, n_pages = crawl(tmp_path / "a.warc.gz", range(150)), 150
    short = tmp_path / "short.warc.gz"
    short.write_bytes(archive.read_bytes()[: archive.stat().st_size // 5 + 100])
    other = crawl(tmp_path / "z.warc.gz", range(5000, 5010))
    code, said = jobs.run("records", [short, other], tmp_path / "out")
    assert code == 2
    assert "short.warc.gz: broken in or after the record at byte" in said
    sums = jobs.check_sums(tmp_path / "out")
    from unweave import open_pages

    readable = list(open_pages(str(short), str(other), on_error=lambda error: None))
    assert sums["pages"] == len(readable) > 20
    assert jobs.lines(tmp_path / "out") == jobs.undisturbed(short, other)
    short.write_bytes(archive.read_bytes())  # fetched again, whole
    code, _ = jobs.run("records", [short, other], tmp_path / "out")
    assert code == 0
    assert jobs.lines(tmp_path / "out") == jobs.undisturbed(archive, other)
    assert jobs.check_sums(tmp_path / "out")["pages"] == n_pages + 10


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_ends_the_job_in_a_sentence_and_with_room_it_goes_on(
    archive: Path, wanted: list[str], tmp_path: Path
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True, text=True)
    if mount.returncode:
        pytest.skip(f"cannot mount a small disk: {mount.stderr.strip()}")
    try:
        code, said = jobs.run("records", [archive], disk / "out")
        assert code == 2
        assert "cannot be written: No space left on device" in said
        assert not list(disk.rglob("*.tmp"))
        assert jobs.n_done(disk / "out") > 0
        subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
        code, said = jobs.run("records", [archive], disk / "out")
        assert code == 0, said
        check(disk / "out", wanted)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


class _Server(Quiet, BaseHTTPRequestHandler):
    """Page 0 at once, page 1 in drips for as long as it is wanted, page 2 never while `dead`."""

    dead = True

    def do_GET(self) -> None:
        number = int(self.path[1:])
        body = page(number)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            if number == 1 and self.dead:
                for byte in body:
                    self.wfile.write(bytes([byte]))
                    time.sleep(0.2)
            elif number == 2 and self.dead:
                time.sleep(30)
            else:
                self.wfile.write(body)
        except OSError:
            pass


def test_slow_and_dead_sources_hold_nobody_up_and_are_tried_again(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)  # to which nobody writes
    (tmp_path / "file.html").write_bytes(page(3))
    out = tmp_path / "out"
    options = (
        "--timeout",
        "2",
        "--page-seconds",
        "3",
    )  # of a second a busy machine needs more for pages that are there
    with listening(_Server) as server:
        host = server.address
        sources = [f"{host}/0", f"{host}/1", f"{host}/2", pipe, tmp_path / "none.html", tmp_path / "file.html"]
        begun = time.monotonic()
        code, said = jobs.run("records", sources, out, "--workers", "2", *options)
        assert time.monotonic() - begun < 60
        assert code == 2
        assert "3 pages: 2 done, 0 without records, 1 failed (time 1)" in said
        assert "3 sources not read" in said
        assert jobs.lines(out) == jobs.undisturbed(f"{host}/0", tmp_path / "file.html")
        _Server.dead = False
        pipe.unlink()
        pipe.write_bytes(page(4))
        (tmp_path / "none.html").write_bytes(page(5))
        code, said = jobs.run("records", sources, out, *options)
        assert code == 0, said
        assert jobs.lines(out) == jobs.undisturbed(*sources)
        assert jobs.check_sums(out)["pages"] == 6
