"""Commands that find records on a page by itself: `records`, `posts`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Any

import click

from ..wording import counted
from .batch import read_pages, run_batch
from .chosen_columns import Extract
from .options import all_columns_flag, kept, output_options, page_arguments, save_option, use_option
from .saying import say, show
from .scaling import is_scaled, run_scaled, scale_options
from .viewing import report_option, reported

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page
    from ..records import RecordPattern


SOURCES = {"json": "scripts", "microdata": "microdata", "opengraph": "head"}
"""Where a region was found that the page states -> what people call it."""
MAX_SHOWN_TEXT = 2_000
"""Characters of text up to which a page may yet have to draw the list that an application keeps in its scripts."""
ONE_TABLE = ("csv", "parquet")
"""Formats of one table: Excel has a sheet for each list, a database a table."""
MIN_SHARED = 0.5
"""Share of the columns of two lists that both have, from which on they are parts of one table."""


@click.command()
@page_arguments
@output_options
@scale_options
@click.option("--region", "number", metavar="N", type=click.IntRange(0), help="Write one list: the N-th, from 0.")
@click.option("--all", "all_regions", is_flag=True, help="Write every list of a page, not only what it is for.")
@all_columns_flag(help="Write also the columns that stand aside: buttons, copies, what few have.")
@save_option(metavar="LIST.json", help="Also learn the main list of the first page that has one, and keep it.")
@use_option(metavar="LIST.json", help="Read the pages with a list that was kept, into its columns.")
@report_option
def records(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    number: int | None,
    all_regions: bool,
    all_columns: bool,
    save: str | None,
    use: str | None,
    report: str | None,
    **limits: Any,
) -> int:
    """Write the records of list pages: search results, products.

    All main lists of a page are written, each as a table of its own; its column `region` is what --region takes. Of
    a page that shows none, the list in its scripts is, if they hold one: it says so.
    CSV and Parquet have room for one table: the first list of each page, with those of its columns.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave records results.html
        unweave records 'saved/*.html' crawl.warc.gz -o records.csv
        unweave records page1.html --save lamps.json
        unweave records 'page*.html' --use lamps.json -o lamps.csv
        unweave records 'crawl/*.warc.gz' --workers 2 -o out/
    """
    from ..output import format_for
    from ..records import load_pattern
    from .instead import no_main_region, no_region

    if use and (save or all_regions):
        raise click.UsageError("--use reads the one list that was learnt: --save and --all are not for it")
    if number is not None and (use or all_regions or is_scaled()):
        raise click.UsageError("--region chooses among the lists of a page: --use, --all and --workers are not for it")
    if is_scaled():
        if save:
            raise click.UsageError("--save learns from one page, here, without --workers and --scheduler")
        if all_columns and use:
            raise click.UsageError("--all-columns is not for --use with --workers: what was learnt has its columns")
        job: dict[str, Any] = {"report": report, "file_format": file_format}
        if use:
            load_pattern(use)  # what is wrong with it is said before any worker starts
            return run_scaled("apply", pages, limits, output, learnt=use, **job)
        return run_scaled("records", pages, limits, output, all_regions=all_regions, all_columns=all_columns, **job)
    extract = _with_pattern(load_pattern(use)) if use else _found(all_regions, number, save)
    noted = (lambda page: [region.with_all_columns() for region in extract(page)]) if all_columns else extract
    nothing = no_main_region if number is None else partial(no_region, number)
    others: list[str] = []
    if number is None and not all_regions and (file_format or format_for(output)) in ONE_TABLE and not kept("db"):
        noted = partial(_of_one_table, noted, others)
    with reported(report, "records", "Records", noted) as noting:
        exit_code = run_batch(pages, limits, output, file_format, noting, nothing=None if use else nothing)
    if others:
        has = f"{others[0]} has" if len(others) == 1 else f"{counted(len(others), 'page')} have"
        say(
            f"unweave: {has} other lists, too, which are tables of their own: --region N writes one, --all all together"
        )
    return exit_code


def _of_one_table(extract: Extract, others: list[str], page: Page) -> Sequence[Region]:
    """Return the first region of a page and those of its columns; where that leaves some out, the page joins
    `others`.
    """
    regions = extract(page)
    columns = [{*region.table.names} for region in regions]
    alike = [len(names & columns[0]) >= MIN_SHARED * len(names | columns[0]) for names in columns]
    if not all(alike):
        others.append(page.name)
    return [*compress(regions, alike)]


def _with_pattern(pattern: RecordPattern) -> Extract:
    def extract(page: Page) -> list[Region]:
        region = pattern.region(page)
        return [region] if region is not None else []

    return extract


def _found(all_regions: bool, number: int | None, save: str | None) -> Extract:
    """Return what finds the records of a page, and saves at `save` what it learns from the first that has some.

    Which regions: all, the one of this number, or the main ones.
    """
    from ..records import find_records
    from ..stated import find_stated

    learnt = save is None

    def extract(page: Page) -> Sequence[Region]:
        nonlocal learnt
        regions = find_records(page)
        if not any(region.is_main for region in regions) and number is None and not all_regions:
            stated = [one for one in find_stated(page) if len(one) > 1 and _is_for_readers(one, page)][:1]
            if stated:
                say(f"unweave: {page.name}: shows no list; this one is in its {SOURCES[stated[0].source]}")
            return stated
        if number is not None:
            chosen = regions[number : number + 1]
        else:
            chosen = [region for region in regions if region.is_main or all_regions]
        if chosen and not learnt:
            learnt = _saved(chosen[0], page, str(save))
        return chosen

    return extract


def _is_for_readers(stated: Region, page: Page) -> bool:
    """Say whether a stated list is for readers: one with a vocabulary of its own, or that a page holds which shows
    little.

    What a page that shows much holds besides are its settings, menus, and cookies.
    """
    script = stated.parent
    is_typed = stated.source != "json" or (script and script.attrs.get("type")) == "application/ld+json"
    return is_typed or len(page.tree.text_of(0)) <= MAX_SHOWN_TEXT


def _saved(region: Region, page: Page, path: str) -> bool:
    """Save what can be learnt of a region, and say so; False where nothing can."""
    from ..errors import LearnError

    try:
        pattern = region.to_wrapper()
        pattern.save(path)
    except LearnError as error:
        say(f"unweave: {page.name}: {error}")
        return False
    say(f"unweave: {path}: {pattern.describe()} ({page.name})")
    return True


@click.command()
@page_arguments
@output_options
@scale_options
@save_option(metavar="FORUM.json", help="Also learn the site's template from all pages, and keep it.")
@use_option(metavar="FORUM.json", help="Read the pages with a template that was kept.")
@click.option(
    "--min-evidence", metavar="N", type=click.IntRange(0, 8),
    help="Kinds of evidence that are enough for a thread; two or three unless said, 0 takes any list of dates.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="Say why pages are, or are not, taken for threads; write no posts.")
@report_option
def posts(
    pages: tuple[str, ...],
    save: str | None,
    use: str | None,
    output: str | None,
    file_format: Any,
    report: str | None,
    min_evidence: int | None,
    explain: bool,
    **limits: Any,
) -> int:
    """Write the posts of threads, also comments and reviews.

    Fields: author, date, text, quotes, permalink, reply depth.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave posts thread.html --format jsonl
        unweave posts 'threads/*.html' --save forum.json -o posts.parquet
        unweave posts new.html --use forum.json
        unweave posts list.html --explain
    """
    if explain:
        return _explained(pages, limits)
    if use and min_evidence is not None:
        raise click.UsageError(
            "--min-evidence is for finding posts, --use reads them with a template: give one of them"
        )
    if save and use:
        raise click.UsageError("--save learns a template and --use takes a learnt one: give one of them")
    if is_scaled():
        if save:
            raise click.UsageError("--save learns from pages of one site, here, without --workers and --scheduler")
        if min_evidence is not None:
            raise click.UsageError("--min-evidence is for this process, without --workers and --scheduler")
        return run_scaled("posts", pages, limits, output, report=report, file_format=file_format, learnt=use)
    from ..posts import find_posts, learn_posts, load_forum

    seen: list[Page] = []
    forum = load_forum(use) if use else None

    def extract(page: Page) -> list[Region]:
        if save:
            seen.append(page)
        region = forum.find(page) if forum is not None else find_posts(page, min_evidence=min_evidence)
        return [region] if region is not None else []

    from .instead import no_posts

    with reported(report, "posts", "Posts", extract) as noting:
        exit_code = run_batch(pages, limits, output, file_format, noting, nothing=None if use else no_posts)
    if save and seen:
        learn_posts(seen).save(save)
        say(f"unweave: {save}: learnt from {counted(len(seen), 'page')}")
    return exit_code


def _explained(pages: tuple[str, ...], limits: dict[str, Any]) -> int:
    """Show why each page is, or is not, taken for a thread; the exit code of `posts`."""
    from ..posts import explain_posts

    read, n_failed = read_pages(pages, limits)
    for page in read:
        show(f"{page.name}:\n{explain_posts(page)}")
    return 2 if n_failed else 0
