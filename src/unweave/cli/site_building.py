"""Commands for whole sites: `site` makes their tables, `changes` lists what the last run found otherwise."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .fetching import fetch, why_stopped
from .options import default_option, delay_option, expect_one, kept, output_option, save_option, use_option
from .saying import may_move, say, show
from .scaling import is_scaled, scale_options

if TYPE_CHECKING:
    from ..site.site_reader import SiteReader
    from ..site.site_tables import Site

LEARNT_PAGES = 1000
"""Pages that a site is learnt from where workers read it; the first of them."""


ONE_FILE = (".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".md", ".txt", ".xls", ".ods", ".docx", ".html", ".pdf")
"""What is asked for as one file, in which a site has no room."""


@click.command()
@click.argument("source", metavar="SOURCE", nargs=-1, required=True)
@output_option(
    "-o",
    "--output",
    metavar="SITE.db|DIR|FILE.xlsx",
    required=True,
    help="Where the tables go; a database is updated by key.",
)
@save_option(metavar="SITE.json", help="Also keep what was learnt of the site.")
@use_option(metavar="SITE.json", help="Read the pages with what was kept; learn nothing, and say what has changed.")
@scale_options
@default_option("--max-pages", "N", click.IntRange(1), 1000, "Pages to fetch from an address.")
@delay_option
def site(source: tuple[str, ...], output: str, save: str | None, use: str | None, max_pages: int, delay: float) -> int:
    """Make the tables of a site, joined by their addresses.

    They are its lists, details, threads and articles.

    SOURCE is an address, which is crawled into OUTPUT.warc.gz beside the result and gone on with when run again, or
    files, folders, globs and WARC files. OUTPUT is an SQLite or .duckdb file, the address of a database
    (postgresql://...), a workbook, or a folder of CSV files, of Parquet files where its name ends in .parquet. At the
    end it says which tables there are, and what was left out.

    \b
        unweave site https://shop.example/ -o shop.db --max-pages 500
        unweave site 'saved/*.html' -o tables/ --save shop.json
    """
    from ..replacing import expect_place

    expect_one(save, use)
    if output.lower().endswith(ONE_FILE) and not os.path.exists(output):
        raise click.UsageError(
            f"{output} would be a folder: a site is several tables; give .db, .duckdb, .xlsx or a folder's name to -o"
        )
    if "://" not in output:
        expect_place(Path(output) / "pages.csv" if Path(output).is_dir() else output)
    gone: set[str] = set()
    places = [_fetched(place, output, max_pages, delay, gone) if _is_address(place) else place for place in source]
    failed: list[str] = []
    reader, found = (_by_workers if is_scaled() else _here)(places, output, use, failed, gone)
    if save:
        reader.save(save)
    counts = found.save(output) if found.pages else {}  # where nothing could be read, what was there stays
    show(found.describe())
    is_again = any(n for count in counts.values() for what, n in count.items() if what != "new")
    for name, count in counts.items() if is_again else ():  # where all is new, the tables have said so
        show(f"{name}: " + ", ".join(f"{n} {what}" for what, n in count.items()))
    if is_scaled():
        _tidy(_work_folder(output))
    return 2 if failed else 0 if found.tables else 1


def _is_address(place: str) -> bool:
    return place.startswith(("http://", "https://"))


def _fetched(url: str, output: str, max_pages: int, delay: float, gone: set[str]) -> str:
    """Crawl a site, or go on with it, and return its archive; note the pages in it that are `gone`."""
    archive = f"{_beside(output)}.warc.gz"
    done = fetch(url, archive, max_pages=max_pages, delay=delay, lists_first=True)
    if done.reason == "shutdown":  # Ctrl-C: tables of half a site would call the other half gone
        say(f"unweave: stopped; {archive} keeps the pages fetched so far, run again to go on")
        raise click.exceptions.Exit(130)
    if not done.complete:
        say(f"unweave: {archive} is not all of the site: {why_stopped(done.reason, done.reason == 'max_pages')}")
    gone.update(done.gone)
    return archive


def _beside(output: str) -> str:
    """Return the path beside which a run keeps its own files: the output, or for a database's address "site" here."""
    return "site" if "://" in output else output.rstrip("/")


def _here(
    places: list[str], _output: str, use: str | None, failed: list[str], gone: set[str]
) -> tuple[SiteReader, Site]:
    """Read the pages in this process."""
    from ..output import Reporter
    from ..saved import load_as
    from ..site.learning_sites import learn_and_read
    from ..site.site_reader import SiteReader
    from ..sources import open_pages

    learnt = load_as(use, SiteReader) if use else None
    with Reporter(moving=may_move()) as reporter:

        def fail(error: Exception) -> None:
            failed.append(str(error))
            reporter.warn(str(error))

        pages = []
        for page in open_pages(*places, on_error=fail):
            if page.url not in gone:
                pages.append(page)
            reporter.progress(len(pages), 0, page.name)
        return (learnt, learnt.read(pages)) if learnt else learn_and_read(pages)


def _tidy(folder: Path) -> None:
    """Remove what a run by workers has left in its folder, and the folder where nothing else is in it."""
    shutil.rmtree(folder / "rows", ignore_errors=True)
    (folder / "learnt.json").unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def _work_folder(output: str) -> Path:
    return Path(f"{_beside(output)}.work")


def _by_workers(
    places: list[str], output: str, use: str | None, failed: list[str], gone: set[str]
) -> tuple[SiteReader, Site]:
    """Learn from the first pages, have workers read them all, and join what they read; a stopped run goes on."""
    from itertools import islice

    from ..saved import load_as
    from ..scale import Job, run_job
    from ..scale.site_job import gathered
    from ..site.learning_sites import learn_site
    from ..site.site_reader import SiteReader
    from ..sources import open_pages

    folder = _work_folder(output)
    folder.mkdir(parents=True, exist_ok=True)
    learnt = Path(use) if use else folder / "learnt.json"
    if not learnt.exists() and not use:
        learn_site(islice(open_pages(*places, on_error=lambda error: None), LEARNT_PAGES)).save(learnt)
    reader = load_as(str(learnt), SiteReader)
    job = Job(
        "site", learnt=learnt.read_text("utf-8"), part_format="jsonl", seconds=kept("page_seconds"),
        memory=kept("page_memory") * 2**20, slice_bytes=kept("slice_bytes"),
    )  # fmt: skip
    outcome = run_job(
        job, places, folder / "rows", workers=kept("workers"), scheduler=kept("scheduler"),
        on_error=lambda message: say(f"unweave: {message}"),
    )  # fmt: skip
    failed += [*outcome.unread, *outcome.failed]
    say(f"unweave: {outcome.describe()}")
    return reader, gathered(reader, folder / "rows", gone)


def _is_database(path: Path) -> bool:
    """Say whether a file begins as those of SQLite or DuckDB do; an empty one is a database of SQLite."""
    with path.open("rb") as stream:
        head = stream.read(16)
    return not head or head == b"SQLite format 3\0" or head[8:12] == b"DUCK"


@click.command()
@click.argument("database", metavar="SITE.db")
def changes(database: str) -> None:
    """List the rows of a site that are new, changed or gone.

    They are those that the last run of `unweave site` found so.

    A line a row: its table, what happened, its key; or a column that is new, gone or has another name.

    \b
        unweave changes shop.db
    """
    from ..errors import OutputError
    from ..output.site_database import changes_of

    if Path(database).is_dir():
        raise OutputError(
            f"{database}: is a folder; changes are kept in databases alone, as `unweave site -o shop.db` writes"
        )
    if "://" not in database and not Path(database).is_file():
        raise OutputError(f"{database}: no such file; give the database that `unweave site -o` wrote")
    if "://" not in database and not _is_database(Path(database)):
        raise OutputError(f"{database}: is no database; give the one that `unweave site -o` wrote")
    for line in changes_of(database):
        show("\t".join(line))
