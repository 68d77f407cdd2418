"""Commands that take layout and data apart and put them together: `separate`, `weave`."""

from __future__ import annotations

import sys
from typing import Any

import click

from .options import file_option, open_chosen, output_option, page_arguments, save_option, write_out


@click.command()
@page_arguments
@output_option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False),
    help="Write into this folder.",
)
@click.option(
    "--together", metavar="NAME", help="One layout for all pages, NAME.layout.jinja: they are of one template."
)
@save_option(metavar="LAYOUT.json", help="With --together: also keep the layout, for apply.")
def separate(pages: tuple[str, ...], folder: str, together: str | None, save: str | None, **limits: Any) -> None:
    """Separate each page into its layout and its data.

    NAME.layout.jinja is a Jinja2 template, NAME.data.json what it was run on. A line on standard error says what was
    found; ratio is the size of both files over that of the page.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave separate shop.html -o parts
        unweave separate 'saved/*.html' -o parts --together shop --save shop.json
    """
    from ..layout.files import separate_into, separate_together_into

    if save and not together:
        raise click.UsageError("--save is for --together")

    failed: list[Exception] = []

    def report(error: Exception) -> None:
        failed.append(error)
        click.echo(f"unweave: {error}", err=True)

    opened = open_chosen(pages, limits, report)
    if together:
        click.echo(separate_together_into(opened, folder, together, save), err=True)
    else:
        for line in separate_into(opened, folder, report):
            click.echo(line, err=True)
    sys.exit(2 if failed else 0)


@click.command()
@click.argument("layout", type=click.Path(exists=True, dir_okay=False))
@click.argument("data", type=click.Path(exists=True, dir_okay=False))
@file_option
def weave(layout: str, data: str, output: str | None) -> None:
    """Weave a layout and its data: the page, byte for byte.

    \b
        unweave weave parts/shop.layout.jinja parts/shop.data.json > shop.html
    """
    from ..layout import weave_files

    write_out(output, weave_files(layout, data))
