"""Processes of crawls, each forked from one that has imported Scrapy: importing takes longer than most crawls of tests.

A crawl by the command line, of which the tests have many, starts its process as it is written.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.reduction import DupFd
from typing import Any

_FORKED: Any = multiprocessing.get_context("forkserver")
_FORKED.set_forkserver_preload(["scrapy.core.downloader.handlers.http11", "unweave.crawl.scrapy_process", __name__])
COMMAND = [sys.executable, "-m", "unweave.crawl.scrapy_process"]


class Warm:
    """What a crawl needs of `subprocess.Popen`."""

    def __init__(self, command: Sequence[str], *, pass_fds: Sequence[int], **options: Any) -> None:
        assert list(command) == COMMAND
        assert options.keys() == {"stdin", "stdout", "text", "start_new_session"}
        here, there = {}, {}
        there[0], here[0] = multiprocessing.Pipe(duplex=False)
        here[1], there[1] = multiprocessing.Pipe(duplex=False)
        self._process = _FORKED.Process(
            target=_run, args=(_Files(there, [2, *pass_fds]), dict(os.environ), os.getcwd())
        )
        self._process.start()
        for end in there.values():
            end.close()
        self.stdin = os.fdopen(_taken(here[0]), "w", encoding="utf-8")
        self.stdout = os.fdopen(_taken(here[1]), encoding="utf-8")

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> int | None:
        self._process.join()
        return self.returncode

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self._process.pid, number)


class _Files:
    """Open files that a process is sent, by the numbers that they have there."""

    def __init__(self, pipes: dict[int, Connection], numbers: list[int]) -> None:
        self._pipes, self._numbers = pipes, numbers

    def __getstate__(self) -> dict[int, Any]:
        files = {number: end.fileno() for number, end in self._pipes.items()} | {n: n for n in self._numbers}
        return {number: DupFd(file) for number, file in files.items()}

    def __setstate__(self, sent: dict[int, Any]) -> None:
        self.sent = sent


def _taken(end: Connection) -> int:
    """Return a number of the file of a connection, which is closed."""
    number = os.dup(end.fileno())
    end.close()
    return number


def _run(files: Any, environment: dict[str, str], folder: str) -> None:
    """Be `python -m unweave.crawl.scrapy_process`."""
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, file in sorted((number, file.detach()) for number, file in files.sent.items()):
        if (
            file != number
        ):  # which may be one of the numbers by which this process is known to its parent: it needs none
            os.dup2(file, number)
            os.close(file)
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from unweave.crawl import scrapy_process

    scrapy_process.main()
    sys.stdout.flush()
    os._exit(0)
