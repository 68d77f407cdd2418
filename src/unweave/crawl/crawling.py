"""`crawl`: run the spider in a process of its own, follow what it says, and keep what a later run needs to go on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from ..errors import OutputError, PageError
from ..model import missing_extra

Progress = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class Crawled:
    """What a crawl did.

    Attributes
    ----------
    n_pages, n_bytes : pages in the archive and their bytes, those of earlier runs included
    n_failed, n_duplicates, n_left_out : pages that could not be fetched, that were kept already under their own
        address, links to other sites
    reason : "finished", "max_pages", "max_bytes" or "shutdown"
    complete : nothing is left to fetch; else calling again with the same output goes on
    """

    n_pages: int
    n_bytes: int
    n_failed: int
    n_duplicates: int
    n_left_out: int
    reason: str
    complete: bool

    @classmethod
    def of(cls, last: Mapping[str, Any]) -> Self:
        """Return what the last event of a crawl says."""
        pages, n_bytes, failed, duplicates, left_out = (
            int(last.get(name, 0)) for name in ("pages", "bytes", "failed", "duplicates", "left_out")
        )
        reason = str(last.get("finished", "stopped"))
        return cls(pages, n_bytes, failed, duplicates, left_out, reason, reason == "finished")


def crawl(
    url: str,
    output: str | os.PathLike[str],
    *,
    max_pages: int = 1000,
    max_depth: int = 5,
    max_bytes: int = 2**30,
    max_page_bytes: int = 2**25,
    delay: float = 0.5,
    timeout: float = 30.0,
    user_agent: str | None = None,
    on_page: Progress | None = None,
    on_failure: Callable[[str], None] | None = None,
) -> Crawled:
    """Fetch the HTML pages of one site into a WARC file.

    Obeys robots.txt, waits `delay` seconds and more when the server is slow (AutoThrottle), and leaves the site by no
    link and no redirect. A crawl that was stopped goes on when it is called again with the same `output`: what it has
    to remember lies in OUTPUT.crawl until the site is done.

    Parameters
    ----------
    max_pages, max_bytes : pages and bytes of the whole crawl, all runs together
    max_depth : links from the first page; an endless calendar ends there
    max_page_bytes : a longer page is not fetched
    on_page : called with the number of pages so far and the address of the last one
    on_failure : called with a sentence for every page that could not be fetched

    Raises PageError for an address that is none, when no page can be fetched, and for an `output` that exists and that
    no unfinished crawl of this site left. OutputError where `output` cannot be written. MissingExtraError without Scrapy.
    """
    if find_spec("scrapy") is None:
        raise missing_extra("crawl", "crawl")
    from .addresses import canonical, site_of

    path = Path(output)
    state = path.with_name(path.name + ".crawl")
    if site_of(url) is None:
        raise PageError(f"{url}: no web address; give one that begins with http:// or https://")
    first = canonical(url)
    _claim(state, first, path)
    options = {
        "url": first, "output": str(path), "state": str(state / "job"), "max_pages": max_pages, "max_depth": max_depth,
        "max_bytes": max_bytes, "max_page_bytes": max_page_bytes, "delay": delay, "timeout": timeout,
        "user_agent": user_agent,
    }  # fmt: skip
    last, failures = _follow(options, on_page, on_failure)
    done = Crawled.of(last)
    if done.complete:
        shutil.rmtree(state)
    if done.complete and not done.n_pages:
        why = failures[0] if failures else "robots.txt forbids it, it is no HTML page, or it leads to another site"
        path.unlink(missing_ok=True)
        raise PageError(f"{url}: no page could be fetched ({why})")
    return done


def _claim(state: Path, first: str, path: Path) -> None:
    """Make the folder of a new crawl, or check that the one there is of the same start."""
    if path.exists() and path.stat().st_size and not state.is_dir():
        raise PageError(f"{path}: exists, and no unfinished crawl left it; give another file or remove it")
    if not path.parent.is_dir():
        raise OutputError(f"{path}: cannot be written: there is no folder {path.parent}")
    start = state / "start"
    if start.is_file() and start.read_text(encoding="utf-8") != first:
        raise PageError(f"{path}: holds an unfinished crawl of {start.read_text(encoding='utf-8')}; give another file")
    try:
        state.mkdir(exist_ok=True)
        start.write_text(first, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror or error}") from error


def _follow(
    options: dict[str, Any], on_page: Progress | None, on_failure: Callable[[str], None] | None
) -> tuple[dict[str, Any], list[str]]:
    """Run the child to its end; (its last event, what failed). An interrupt is passed on, and waits for its end."""
    child = subprocess.Popen(
        [sys.executable, "-m", "unweave.crawl.child"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        start_new_session=True,  # an interrupt of the terminal reaches it once, from here: twice would kill it
    )  # fmt: skip
    if child.stdin is None or child.stdout is None:  # not with PIPE; for the type checker
        raise PageError("the crawl could not be started")
    child.stdin.write(json.dumps(options) + "\n")
    child.stdin.close()
    last: dict[str, Any] = {}
    failures: list[str] = []
    while True:
        try:
            for line in child.stdout:
                event = json.loads(line)
                if "failed" in event and "why" in event:
                    failures.append(f"{event['failed']}: {event['why']}")
                    if on_failure is not None:
                        on_failure(failures[-1])
                elif "finished" in event:
                    last = event
                elif on_page is not None:
                    on_page(int(event["pages"]), str(event["url"]))
            break
        except KeyboardInterrupt:
            child.send_signal(signal.SIGINT)
    if child.wait() != 0 and not last:
        raise PageError(f"{options['url']}: the crawl ended with exit code {child.returncode}; its messages are above")
    return last, failures
