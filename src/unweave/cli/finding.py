"""Commands that find records on a page by itself: `records`, `posts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .batch import run_batch
from .options import output_options, page_arguments
from .scaling import is_scaled, run_scaled, scale_options
from .viewing import report_option, reported

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


@click.command()
@page_arguments
@output_options
@report_option
@scale_options
@click.option("--all", "all_regions", is_flag=True, help="Write every list of the page, not only the main one.")
def records(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    all_regions: bool,
    report: str | None,
    **limits: Any,
) -> None:
    """Write the records of list pages: search results, products, listings.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
    unweave records results.html
    unweave records 'saved/*.html' crawl.warc.gz -o records.csv
    unweave records 'crawl/*.warc.gz' --workers 2 -o out/
    """
    if is_scaled():
        run_scaled("records", pages, limits, output, report=report, file_format=file_format, all_regions=all_regions)
    from ..records import find_records

    def extract(page: Page) -> Sequence[Region]:
        regions = find_records(page)
        return regions if all_regions else regions[:1]

    with reported(report, "records", "Records", extract) as noting:
        run_batch(pages, limits, output, file_format, noting)


@click.command()
@page_arguments
@click.option(
    "--save", metavar="FILE", type=click.Path(dir_okay=False), help="Also learn the site's template, and keep it."
)
@click.option(
    "--use", metavar="FILE", type=click.Path(dir_okay=False), help="Read the pages with a template that was kept."
)
@output_options
@report_option
@scale_options
def posts(
    pages: tuple[str, ...],
    save: str | None,
    use: str | None,
    output: str | None,
    file_format: Any,
    report: str | None,
    **limits: Any,
) -> None:
    """Find the posts, comments or reviews of each page: author, date, text, quotes, permalink, reply depth.

    Example: unweave posts thread.html --format jsonl
    """
    if save and use:
        raise click.UsageError("--save learns a template and --use takes a learnt one: give one of them")
    if is_scaled():
        if save:
            raise click.UsageError("--save learns from pages of one site, here, without --workers and --scheduler")
        run_scaled("posts", pages, limits, output, report=report, file_format=file_format, learnt=use)
    from ..posts import find_posts, learn_posts, load_forum

    seen: list[Page] = []
    forum = load_forum(use) if use else None

    def extract(page: Page) -> list[Region]:
        if save:
            seen.append(page)
        region = forum.find(page) if forum is not None else find_posts(page)
        return [region] if region is not None else []

    try:
        with reported(report, "posts", "Posts", extract) as noting:
            run_batch(pages, limits, output, file_format, noting)
    finally:
        if save and seen:
            learn_posts(seen).save(save)
