"""Commands from pages to tables without marks: `kinds` sorts pages, `details` reads pages of one template."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .batch import read_pages, run_batch
from .options import output_options, page_arguments, save_option, use_option
from .saying import say

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


@click.command()
@page_arguments
def kinds(pages: tuple[str, ...], **limits: Any) -> None:
    """Say of which kind pages are: list, thread, article, detail, other.

    A line a page: the kind, how sure that is, and the page's name.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave kinds 'saved/*.html'
    """
    from ..site import page_kind

    failed: list[Exception] = []
    read = read_pages(pages, limits, failed)
    for page in read:
        kind = page_kind(page)
        click.echo(f"{kind.name}\t{kind.score:.2f}\t{page.name}")
    sys.exit(2 if failed else 0 if read else 1)


@click.command()
@page_arguments
@output_options
@save_option(metavar="DETAILS.json", help="Also keep what was learnt.")
@use_option(metavar="DETAILS.json", help="Read the pages with what was kept; learn nothing.")
def details(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    save: str | None,
    use: str | None,
    **limits: Any,
) -> None:
    """Make a table of unmarked pages of one template, a row a page.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave details 'shop/*.html' --save shop.json -o lamps.csv
        unweave details 'new/*.html' --use shop.json
    """
    if save and use:
        raise click.UsageError("--save keeps what is learnt, --use learns nothing; give one of them")
    from ..details import Details, learn_details
    from ..model import Region
    from ..saved import load_as

    failed: list[Exception] = []
    read = read_pages(pages, limits, failed)
    learnt = load_as(use, Details) if use else learn_details(read)
    if not use:
        say(learnt.describe())
        for name in learnt.left_out[:20]:
            say(f"{name}: of another template, left out")
    if save:
        learnt.save(save)

    def extract(page: Page) -> list[Region]:
        found = learnt.extract(page)
        return [Region(found)] if found else []

    run_batch(pages, limits, output, file_format, extract, read=read, n_failed=len(failed))


@click.command()
@click.argument("source", metavar="SOURCE", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    metavar="SITE.db|DIR|FILE.xlsx",
    required=True,
    help="Where the tables go; a database is updated by key.",
)
@click.option(
    "--max-pages",
    metavar="N",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Pages to fetch from an address.",
)
@click.option(
    "--delay",
    metavar="SECONDS",
    type=click.FloatRange(0),
    default=0.5,
    show_default=True,
    help="Seconds between two pages.",
)
def site(source: tuple[str, ...], output: str, max_pages: int, delay: float) -> None:
    """Make the tables of a site, joined by their addresses.

    They are its lists, details, threads and articles.

    SOURCE is an address, which is crawled into OUTPUT.warc.gz beside the result and gone on with when run again, or files, folders,
    globs and WARC files. At the end it says which tables there are, and what was left out.

    \b
        unweave site https://shop.example/ -o shop.db --max-pages 500
        unweave site 'saved/*.html' -o tables/
    """
    from ..output import Reporter
    from ..site import read_site
    from ..sources import open_pages

    places = list(source)
    failed: list[Exception] = []
    with Reporter(moving=sys.stderr.isatty()) as reporter:
        for i, place in enumerate(places):
            if place.startswith(("http://", "https://")):
                from ..crawl import crawl

                places[i] = f"{output.rstrip('/')}.warc.gz"
                crawl(
                    place, places[i], max_pages=max_pages, delay=delay,
                    on_page=lambda n, page: reporter.progress(n, 0, page), on_failure=reporter.warn,
                )  # fmt: skip
        found = read_site(open_pages(*places, on_error=failed.append))
    for error in failed:
        say(f"unweave: {error}")
    counts = found.save(output)
    click.echo(found.describe())
    for name, count in counts.items():
        click.echo(f"{name}: " + ", ".join(f"{n} {what}" for what, n in count.items()))
    sys.exit(2 if failed else 0 if found.tables else 1)


@click.command()
@click.argument("database", metavar="SITE.db", type=click.Path(exists=True, dir_okay=False))
def changes(database: str) -> None:
    """List the rows of a site that are new, changed or gone.

    They are those that the last run of `unweave site` found so.

    A line a row: its table, what happened, its key.

    \b
        unweave changes shop.db
    """
    from ..site.storing import changes_of

    for line in changes_of(database):
        click.echo("\t".join(line))
