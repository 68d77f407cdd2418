"""Commands from pages to tables without marks: `kinds` sorts pages, `details` reads pages of one template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .batch import read_pages, run_batch
from .options import all_columns_flag, expect_one, kept, output_options, page_arguments, save_option, use_option
from .saying import say, show

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


@click.command()
@page_arguments
def kinds(pages: tuple[str, ...], **limits: Any) -> int:
    """Say of which kind pages are: list, thread, article, detail, other.

    A line a page: the kind, how sure that is, and the page's name.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave kinds 'saved/*.html'
    """
    from ..site.page_kinds import page_kind

    read, n_failed = read_pages(pages, limits)
    for page in read:
        kind = page_kind(page)
        show(f"{kind.name}\t{kind.score:.2f}\t{page.name}")
    return 2 if n_failed else 0 if read else 1


@click.command()
@page_arguments
@output_options
@save_option(metavar="DETAILS.json", help="Also keep what was learnt.")
@use_option(metavar="DETAILS.json", help="Read the pages with what was kept; learn nothing.")
@all_columns_flag(help="Write also the columns that stand aside: what others say, what nothing names.")
def details(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    save: str | None,
    use: str | None,
    all_columns: bool,
    **limits: Any,
) -> int:
    """Make a table of unmarked pages of one template, a row a page.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave details 'shop/*.html' --save shop.json -o lamps.csv
        unweave details 'new/*.html' --use shop.json
    """
    expect_one(save, use)
    from ..details import Details, learn_details
    from ..model import Region
    from ..saved import load_as

    read, n_failed = read_pages(pages, limits)
    learnt = load_as(use, Details) if use else learn_details(read)
    if not use:
        say(learnt.describe())
        for name in learnt.left_out[:20]:
            say(f"{name}: of another template, left out")
    if save:
        learnt.save(save)

    def extract(page: Page) -> list[Region]:
        found = learnt.extract(page, all_columns=all_columns or bool(kept("columns")))
        return [Region(found)] if found else []

    return run_batch(pages, limits, output, file_format, extract, read=read, n_failed=n_failed)
