"""Pages in, results out: what every command that writes records does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .chosen_columns import Extract, with_chosen_columns
from .instead import no_records
from .options import SCALE_ONLY, is_given, kept, open_chosen
from .saying import may_move

if TYPE_CHECKING:
    from ..output import Writer
    from ..page import Page


def run_batch(
    pages: Sequence[str],
    limits: dict[str, Any],
    output: str | None,
    file_format: Any,
    extract: Extract,
    *,
    read: Sequence[Page] | None = None,
    n_failed: int = 0,
    nothing: Callable[[Page], str] | None = None,
) -> int:
    """Read the pages, write what `extract` finds, and return the documented exit code.

    nothing : says of a page on which nothing was found what it holds instead; without it, why no verb finds anything
        there
    read : the pages where a verb had to read them all before, and `n_failed` of them could not be
    """
    from ..output import Batch, Reporter, format_for, opened, opened_database, unknown_suffix
    from ..output.formats import DATABASES, SUFFIXES

    db = kept("db")
    if db and Path(db).suffix.lower() in SUFFIXES:
        raise click.UsageError(f"--db is a database, and {db} is called as a file of another kind; -o {db} writes one")
    if db and (output or file_format):
        raise click.UsageError("--db and -o or --format are two places for the results; give one")
    if output and not file_format and output.lower().endswith(DATABASES):
        raise click.UsageError(f"-o is a file, and {output} is called as a database; one is given with --db {output}")
    if output and "://" in output:
        raise click.UsageError("-o is a file; a database is given with --db")  # without the password that stands in it
    if unknown := unknown_suffix(output) if not file_format else "":
        raise click.UsageError(
            f"-o {output}: nothing is written as {unknown}; give {', '.join(SUFFIXES)}, or say --format"
        )
    if not db and (is_given("table") or is_given("if_exists")):
        raise click.UsageError("--table and --if-exists are for --db")
    if any(map(is_given, SCALE_ONLY)):
        raise click.UsageError("--page-seconds, --page-memory and --slice-bytes are for --workers and --scheduler")
    links = not kept("no_links")
    if not links and not db and (file_format or format_for(output)) in ("table", "jsonl", "json"):
        raise click.UsageError("--no-links is for csv, xlsx, parquet and databases")
    if db and kept("typed"):
        raise click.UsageError("--typed is for csv, xlsx and parquet; a database gets the texts")
    destination: AbstractContextManager[Writer]
    if db:
        destination = opened_database(db, table=kept("table"), if_exists=kept("if_exists"), links=links)
    else:
        destination = opened(
            output,
            file_format or format_for(output),
            typed=bool(kept("typed")),
            links=links,
            is_wanted=lambda: batch.n_records > 0,  # where nothing is found, what was there stays, as in a database
        )
    extract = with_chosen_columns(extract)
    is_shown_here = not db and output in (None, "-")
    with Reporter(moving=may_move() and not is_shown_here) as reporter:
        batch = Batch(reporter, nothing or no_records)
        batch.n_failed = n_failed
        with destination as writer:
            batch.run(read if read is not None else open_chosen(pages, limits, batch.fail), extract, writer)
    return batch.exit_code


def read_pages(sources: Sequence[str], limits: dict[str, Any]) -> tuple[list[Page], int]:
    """Read every page before anything is made of them; what cannot be read is said, and counted.

    Where none of them could be read, and why was said, the command ends: that nothing is left to learn from says no
    more.
    """
    from ..output import Batch, Reporter
    from ..replacing import expect_place

    pages: list[Page] = []
    output = click.get_current_context().params.get("output")
    if output not in (None, "-") and "://" not in output:
        expect_place(output)
    with Reporter(moving=may_move()) as reporter:
        batch = Batch(reporter)
        for page in open_chosen(sources, limits, batch.fail):
            pages.append(page)
            reporter.progress(len(pages), 0, page.name)
    if batch.n_failed and not pages:
        raise click.exceptions.Exit(2)
    return pages, batch.n_failed
