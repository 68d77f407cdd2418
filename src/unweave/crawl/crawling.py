"""`crawl`: run the spider in a process of its own, follow what it says, and keep what a later run needs to go on."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from ..errors import OutputError, PageError, missing_extra
from .archive import bring_in_step, held
from .frontier import Frontier

Progress = Callable[[int, str], None]
_WITHOUT_PAGES = {
    "forbidden": "robots.txt forbids it", "not_html": "it is no HTML page", "left_out": "it leads to another site",
}  # fmt: skip
"""What the frontier counts -> what it says of a first page that was not kept."""


@dataclass(frozen=True, slots=True)
class Crawled:
    """What a crawl did.

    Attributes
    ----------
    n_pages, n_bytes : pages in the archive and their bytes, those of earlier runs included
    n_new : pages of them that this run put there
    n_failed, n_duplicates, n_left_out : pages that could not be fetched, that were kept already under their own
        address, links to other sites
    n_fetched_again : pages that the archive had lost (its end was cut off), and that wait or were fetched again
    reason : "finished", "max_pages", "max_bytes", "max_failures" or "shutdown"
    complete : nothing is left to fetch; else calling again with the same output goes on
    gone : addresses of pages in the archive that the site has no more (HTTP 404 and 410)
    """

    n_pages: int
    n_bytes: int
    n_new: int
    n_failed: int
    n_duplicates: int
    n_left_out: int
    n_fetched_again: int
    reason: str
    complete: bool
    gone: tuple[str, ...] = ()


def crawl(
    url: str,
    output: str | os.PathLike[str],
    *,
    max_pages: int = 1000,
    max_depth: int = 5,
    max_bytes: int = 2**30,
    max_page_bytes: int = 2**25,
    max_failures: int = 20,
    only_new: bool = False,
    lists_first: bool = False,
    articles_first: bool = False,
    delay: float = 0.5,
    timeout: float = 30.0,
    user_agent: str | None = None,
    on_page: Progress | None = None,
    on_failure: Callable[[str], None] | None = None,
) -> Crawled:
    """Fetch the HTML pages of one site into a WARC file.

    Obeys robots.txt, waits `delay` seconds and more when the server is slow (AutoThrottle), and leaves the site by no
    link and no redirect. What feeds and sitemaps lead to comes first. A crawl that was stopped, or killed, goes on when
    it is called again with the same `output`: what it has to remember lies in OUTPUT.crawl. When all is fetched,
    calling again is the next visit, which asks whether pages have changed, and appends those that have and those that
    are new.

    Parameters
    ----------
    max_pages, max_bytes : pages and bytes of a visit, all its runs together
    max_depth : links from the first page; an endless calendar ends there
    max_page_bytes : a longer page is not fetched
    max_failures : how many more addresses may fail than pages were kept, before the crawl stops; addresses of no page
        (HTTP 404 and 410) may be as many more as `max_pages`, too: a dead link says nothing of the others
    only_new : on a later visit ask only the first page, feeds and sitemaps again, and keep pages at new addresses only
    lists_first : next pages of lists, and the pages that their rows lead to, come before other links; a list goes on to
        its end, whatever `max_depth`
    articles_first : links whose addresses look as those of articles that were fetched come before other links
    on_page : called with the number of pages so far and the address of the last one
    on_failure : called with a sentence for every page that could not be fetched

    Raises PageError for an address that is none, when no page can be fetched, and for an `output` that exists and that
    no crawl of this site left. OutputError where `output` cannot be written or another crawl writes there.
    MissingExtraError without Scrapy.
    """
    first = _first_address(url)
    path = Path(output)
    state = path.with_name(path.name + ".crawl")
    options = {
        "url": first, "frontier": str(state), "is_packed": path.suffix == ".gz", "max_pages": max_pages,
        "max_depth": max_depth, "lists_first": lists_first, "articles_first": articles_first, "max_bytes": max_bytes,
        "max_page_bytes": max_page_bytes, "max_failures": max_failures, "delay": delay, "timeout": timeout,
        "user_agent": user_agent,
    }  # fmt: skip
    _expect_ours(path, state)
    with held(path) as archive:
        before, n_lost = _prepare(state, path, archive, first, only_new=only_new)
        reason, failures = _follow({**options, "archive": archive.fileno()}, on_page, on_failure)
        done = _summed(state, before, n_lost, reason)
        if done.complete and not done.n_pages:
            raise _without_pages(first, failures, path, state)
    return done


def _first_address(url: str) -> str:
    """Return the address that a crawl begins at. MissingExtraError without Scrapy, PageError for no web address."""
    if find_spec("scrapy") is None:
        raise missing_extra("crawl", "crawl")
    from .addresses import canonical, site_of

    if site_of(url) is None:
        raise PageError(f"{url}: no web address; give one that begins with http:// or https://")
    return canonical(url)


def _without_pages(url: str, failures: list[str], path: Path, state: Path) -> PageError:
    """Remove what a crawl without a page left, and return what to say."""
    with Frontier(state) as at:
        causes = [cause for name, cause in _WITHOUT_PAGES.items() if at.counts[name]]
    state.unlink(missing_ok=True)
    path.unlink(missing_ok=True)
    why = failures[0].removeprefix(f"{url}: ") if failures else [*causes, "its redirects lead back to it"][0]
    return PageError(f"{url}: no page could be fetched ({why})")


def _summed(state: Path, before: int, n_lost: int, reason: str) -> Crawled:
    """Return what a visit came to; `before`: pages that were there, `n_lost`: those fetched again."""
    with Frontier(state) as at:
        return Crawled(
            at.n_pages, at.n_bytes, at.n_pages - before, at.n_failed + at.n_gone, at.counts["duplicates"],
            at.counts["left_out"], n_lost, reason, reason == "finished" and at.is_settled, tuple(at.gone()),
        )  # fmt: skip


def _expect_ours(path: Path, state: Path) -> None:
    """Check that the archive is new, or that a crawl of this version left it."""
    if state.is_dir():
        raise PageError(
            f"{state}: left by a crawl of unweave 0.1, which cannot go on; remove both, or give another file"
        )
    if path.exists() and not path.is_file():
        raise OutputError(f"{path}: cannot be written: it is no file")
    if path.exists() and path.stat().st_size and not state.is_file():
        raise PageError(f"{path}: exists, and no crawl left it; give another file or remove it")
    if not path.parent.is_dir():
        raise OutputError(f"{path}: cannot be written: there is no folder {path.parent}")


def _prepare(state: Path, path: Path, archive: IO[bytes], first: str, *, only_new: bool) -> tuple[int, int]:
    """Bring archive and frontier in step and begin, or go on; (pages there are, pages that the archive had lost)."""
    try:
        with Frontier(state) as frontier:
            begun = frontier.fact("start", first)
            if begun != first:
                raise PageError(f"{path}: holds a crawl of {begun}; give another file")
            n_lost = bring_in_step(archive, frontier, path)
            frontier.begin(first, only_new=only_new)
            return frontier.n_pages, n_lost
    except (OSError, sqlite3.Error) as error:
        raise OutputError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
    except (TypeError, ValueError) as error:  # places and texts that no crawl wrote
        raise PageError(f"{state}: damaged ({error}); remove it and {path}, or give another file") from error


def _follow(
    options: dict[str, Any], on_page: Progress | None, on_failure: Callable[[str], None] | None
) -> tuple[str, list[str]]:
    """Run the child to its end; (why it ended, what failed). An interrupt is passed on, and waits for its end,
    but ends at once a child that has said nothing yet: it may be loading Scrapy, or wait for a first page.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "unweave.crawl.scrapy_process"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        pass_fds=[options["archive"]],  # with its lock, which lives as long as the child does
        start_new_session=True,  # an interrupt of the terminal reaches it once, from here: twice would kill it
    )  # fmt: skip
    if child.stdin is None or child.stdout is None:  # not with PIPE; for the type checker
        raise PageError("the crawl could not be started")
    child.stdin.write(json.dumps(options) + "\n")
    child.stdin.flush()  # and left open: its end tells the child that nobody listens any more
    reason, failed_write = "", ""
    failures: list[str] = []
    has_begun = False
    while True:
        try:
            for line in child.stdout:
                has_begun = True
                event = json.loads(line)
                if "failed" in event and "why" in event:
                    failures.append(f"{event['failed']}: {event['why']}")
                    if on_failure is not None:
                        on_failure(failures[-1])
                elif "error" in event:
                    failed_write = str(event["error"])
                elif "finished" in event:
                    reason = str(event["finished"])
                elif on_page is not None:
                    on_page(int(event["pages"]), str(event["url"]))
            break
        except KeyboardInterrupt:
            if not has_begun:
                child.kill()
                child.wait()
                raise
            child.send_signal(signal.SIGINT)
    child.stdin.close()
    child.wait()
    if failed_write:
        raise OutputError(
            f"{options['frontier'].removesuffix('.crawl')}: cannot be written: {failed_write}; run again to go on"
        )
    if not reason:
        raise PageError(
            f"{options['url']}: the crawl was ended (exit code {child.returncode}); its messages are above; run again "
            "to go on"
        )
    return reason, failures
