"""The crawls of these tests, each in a process that is forked from one which has imported Scrapy."""

from __future__ import annotations

import os
import subprocess
from types import SimpleNamespace

import pytest


@pytest.fixture
def real_process() -> None:
    """Have the crawls of a test begin their process as it is written."""


@pytest.fixture(autouse=True)
def warm_crawls(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Have the other crawls that a test does in its own process fork theirs; those of a command begin a new one."""
    if hasattr(os, "fork") and "real_process" not in request.fixturenames:
        from .warm import Warm

        monkeypatch.setattr("unweave.crawl.crawling.subprocess", SimpleNamespace(Popen=Warm, PIPE=subprocess.PIPE))
