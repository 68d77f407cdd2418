"""The process that reads pages, with a verb that hangs, eats memory or crashes, in native code,
where a page says so."""

from __future__ import annotations

import ctypes
import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from unweave import Page, Region
from unweave.scale import child
from unweave.scale.job import Job


def extract(page: Page) -> Sequence[Region]:
    for line in page.html.splitlines():
        word, _, rest = line.partition(" ")
        if word == "ONCE":  # only the first time that this page is read
            if Path(rest).exists():
                continue
            Path(rest).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if word == "HANG":
            re.match(r"(a|a)*b", "a" * 64)  # holds the interpreter's lock for ages
        if word == "EAT":
            np.ones(1 << 33, np.uint8).sum()
        if word == "CRASH":
            ctypes.string_at(0)
        if word == "FAULT":
            raise KeyError("a mistake of ours")
        if word == "EXIT":
            os._exit(3)
    from unweave import find_records

    return find_records(page)[:1]


if __name__ == "__main__":
    Job.extractor = lambda self: extract  # type: ignore[method-assign,assignment]
    child.main()
