"""`unweave PAGE`, without a verb: of which kind a page is, and its data."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .batch import run_batch
from .instead import no_data
from .options import output_options, page_arguments
from .saying import say

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


def is_page(argument: str) -> bool:
    """Say whether a first argument is a page, not a misspelt verb: it is there, or has what only addresses have."""
    return argument == "-" or any(mark in argument for mark in "/.*?[") or os.path.lexists(argument)


@click.command()
@page_arguments
@output_options
def look(pages: tuple[str, ...], output: str | None, file_format: str | None, **limits: Any) -> int:
    """Say of which kind a page is, and print its data.

    The verb may be left out: `unweave PAGE`.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave look results.html
        unweave results.html --to markdown
    """
    return run_batch(pages, limits, output, file_format, _data, nothing=no_data)


def _data(page: Page) -> Sequence[Region]:
    """Return what a page holds, and say what it is."""
    from ..site.one_answer import read_page

    what, regions = read_page(page)
    if regions:
        say(f"unweave: {page.name}: {what}")
    return regions
