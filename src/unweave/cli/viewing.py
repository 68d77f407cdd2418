"""`view`, and the report of what a verb found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from .chosen_columns import Extract
from .options import default_option, open_chosen, page_arguments, writable
from .saying import say

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


report_option = click.option(
    "--report", metavar="FILE.html", type=click.Path(dir_okay=False), callback=writable,
    help="Also write one HTML file that shows the pages beside what was found on them.",
)  # fmt: skip
"""For `reported`: a file that shows the pages beside what was found."""


@contextmanager
def reported(path: str | None, tab: str, title: str, extract: Extract) -> Iterator[Extract]:
    """Give `extract`, which also notes what it finds for a report at `path`, written at the end;
    as it is without a path.
    """
    if path is None:
        yield extract
        return
    if not path.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"--report {path}: it is an HTML file; give a name that ends in .html")
    from ..view import Report

    report = Report(tab, title)

    def noting(page: Page) -> Sequence[Region]:
        regions = extract(page)
        report.add(page, regions)
        return regions

    try:
        yield noting
    finally:
        report.write(path)


@click.command()
@page_arguments
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=0,
    help="Listen on this port; any free one, unless said.",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser; the address is on standard error.")
@click.option("--use", metavar="WRAPPER.json", type=click.Path(), help="Begin with a wrapper that was saved.")
@default_option("--max-pages", "N", click.IntRange(1), 500, "Pages that are kept open, at most.")
def view(pages: tuple[str, ...], port: int, no_open: bool, use: str | None, max_pages: int, **limits: Any) -> None:
    """Show pages beside what is found on them, in a browser.

    It is the browser of this machine; wrappers are made there by clicking.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input. Where the first is the database or the folder that
    `unweave site` wrote, its tables are shown beside its pages: those given behind it, else those that it was read
    from.

    \b
        unweave view results.html
        unweave view 'saved/*.html' --use shop.json
        unweave view shop.db
    """
    from ..output.stored_sites import is_stored_site, read_stored_site
    from ..view import serve

    failed: list[str] = []

    def fail(error: Exception) -> None:
        failed.append(str(error))

    site = read_stored_site(pages[0]) if is_stored_site(pages[0]) else None
    if site is not None:
        from ..view.site_views import pages_of_site

        opened = pages_of_site(site, pages[1:], fail)
    else:
        opened = open_chosen(pages, limits, fail)
    serve(
        opened,
        failed=failed,
        port=port,
        opens_browser=not no_open,
        wrapper_path=use,
        max_pages=max_pages,
        site=site,
        say=say,
    )
