"""Commands that take layout and data apart and put them together: `separate`, `weave`."""

from typing import Any

import click

from .options import default_option, file_option, open_chosen, output_option, page_arguments, save_option, write_out
from .saying import say


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
@default_option(
    "--style", None, click.Choice(["readable", "small"]), "readable",
    "Rows as objects with whole names, or as arrays with letters for names.",
)  # fmt: skip
@click.option(
    "--names",
    metavar="NAMES.json",
    type=click.Path(dir_okay=False),
    help="Give the names in this file; the first run writes it, to be edited.",
)
@default_option(
    "--as --to form", None, click.Choice(["files", "parts"]), "files",
    "One file for a layout, or one for each of its parts: header, menu, card.",
)  # fmt: skip
@save_option(metavar="LAYOUT.json", help="With --together: also keep the layout, for apply.")
def separate(
    pages: tuple[str, ...],
    folder: str,
    together: str | None,
    style: str,
    names: str | None,
    form: str,
    save: str | None,
    **limits: Any,
) -> int:
    """Separate each page into its layout and its data.

    NAME.layout.jinja is a Jinja2 template, NAME.data.json what it was run on. A line on standard error says what was
    found; ratio is the size of both files over that of the page.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave separate shop.html -o parts
        unweave separate 'saved/*.html' -o parts --together shop --save shop.json
    """
    from ..layout.template_files import separate_into, separate_together_into

    if save and not together:
        raise click.UsageError("--save is for --together")
    if names and style == "small":
        raise click.UsageError("--names is for --style readable")

    failed: list[Exception] = []

    def report(error: Exception) -> None:
        failed.append(error)
        say(f"unweave: {error}")

    opened = open_chosen(pages, limits, report)
    if together:
        say(separate_together_into(opened, folder, together, save, style, names, form == "parts"))
    else:
        for line in separate_into(opened, folder, report, style, names, form == "parts"):
            say(line)
    return 2 if failed else 0


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
