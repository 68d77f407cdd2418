"""What commands share: the pages and how they are read, where results go and how they are written.

Options that only the reading and the writing need are kept in click's context, so that no command hands them on.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from ..errors import PageError
    from ..page import Page

Command = TypeVar("Command", bound=Callable[..., Any])


SCALE_ONLY = ("page_seconds", "page_memory", "slice_bytes")
"""Options that say something to workers only."""


class PageOption(click.Option):
    """How pages are read: last in every help."""


class OutputOption(click.Option):
    """Where results go: after a command's own options in every help."""


def help_order(param: click.Parameter) -> int:
    """Return where a parameter stands in help, by rank: a command's own, where results go, how pages are read."""
    return 2 if isinstance(param, PageOption) else 1 if isinstance(param, OutputOption) else 0


def keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Keep an option for `open_chosen` and `run_batch`, so that no command has to hand it on."""
    ctx.meta[f"unweave.{param.name}"] = value


def kept(name: str) -> Any:
    """Return the value of an option that `keep` has kept; None where the command does not have it."""
    return click.get_current_context().meta.get(f"unweave.{name}")


def named(_ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Pass on the name of a file; a bad parameter where it is empty, as an unset variable of a shell is."""
    if value == "":
        raise click.BadParameter("an empty name is no file.", param=param)
    return value


def writable(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Pass on where something is to be written; OutputError, before any work, where it cannot be."""
    if named(ctx, param, value) not in (None, "-"):
        from ..replacing import expect_place

        expect_place(str(value))
    return value


def keepable(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Pass on where something that is learnt is to be kept; OutputError, before any work, where it cannot be."""
    if writable(ctx, param, value) not in (None, "-"):
        from ..saved import expect_name

        expect_name(str(value))
    return value


class NumberRange(click.FloatRange):
    """A range of numbers; "nan", which every range takes, and "inf" are none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no finite number.", param, ctx)
        return number


def default_option(
    names: str, metavar: str | None, kind: Any, default: object, said: str, **more: Any
) -> Callable[[Command], Command]:
    """Return an option that has a default, which its help says; behind its name may stand that of the parameter."""
    return click.option(
        *names.split(), metavar=metavar, type=kind, default=default, show_default=True, help=said, **more
    )


_page_option = partial(click.option, cls=PageOption)
_page_default = partial(default_option, cls=PageOption)
_render_flag = partial(_page_option, is_flag=True, expose_value=False, callback=keep)
output_option = partial(click.option, cls=OutputOption)
kept_option = partial(output_option, expose_value=False, callback=keep)
kept_default = partial(default_option, cls=OutputOption, expose_value=False, callback=keep)
_TO_FILE = click.Path(dir_okay=False, allow_dash=True)
_to_path = partial(output_option, "-o", "--output", callback=writable)
file_option = _to_path(metavar="FILE", type=_TO_FILE, help="Write here, not to standard output.")
new_file_option = partial(_to_path, type=click.Path(dir_okay=False))
save_option = partial(click.option, "--save", type=click.Path(dir_okay=False), callback=keepable)
use_option = partial(click.option, "--use", type=click.Path(dir_okay=False), callback=named)
wrapper_argument = click.argument("wrapper", metavar="WRAPPER.json", type=click.Path())
all_columns_flag = partial(click.option, "--all-columns", is_flag=True)
delay_option = default_option("--delay", "SECONDS", NumberRange(0), 0.5, "Seconds between two pages.")

_READING = (
    _page_default("--max-bytes", "BYTES", click.IntRange(1), 2**25, "Largest page."),
    _page_default("--timeout", "SECONDS", NumberRange(0, min_open=True), 30.0, "What a URL may take."),
    _page_default("--max-redirects", "N", click.IntRange(0), 10, "Redirects of a URL, at most."),
    _render_flag("--render", help="Load each page in a headless Chromium first; no request leaves it."),
    _render_flag("--network", help="Let a rendered page fetch what it asks for, from wherever this machine reaches."),
    _render_flag("--no-scripts", help="Do not run the scripts of a rendered page."),
)
"""How pages are read, and the limits of it."""

_RESULTS = (
    output_option(
        "--format",
        "--to",
        "file_format",
        type=click.Choice(["table", "jsonl", "json", "markdown", "csv", "xlsx", "parquet"]),
        help="How to write the records: a table on a terminal, else JSON Lines, unless said.",
    ),
    output_option(
        "-o",
        "--output",
        metavar="FILE",
        type=click.Path(allow_dash=True),
        help="Write here, not to standard output; the suffix (.jsonl, .json, .md, .csv, .xlsx, .parquet) chooses the "
        "format.",
    ),
    kept_option(
        "--db",
        metavar="URL",
        help="Write to a database: a SQLite or .duckdb file, or a URL such as postgresql://USER@HOST/NAME.",
    ),
    kept_default("--table", "NAME", None, "records", "The table of the database."),
    kept_default(
        "--if-exists", None, click.Choice(["append", "replace"]), "append", "What to do with a table that is there."
    ),
    kept_option(
        "--columns", metavar="A,B,...", help="Write these columns, in this order; also those that stand aside."
    ),
    kept_option(
        "--rename", metavar="OLD=NEW,...", multiple=True, help="Call columns otherwise; may be given several times."
    ),
    kept_option(
        "--typed",
        is_flag=True,
        help="Beside texts that are numbers, prices or dates, write their values (csv, xlsx, parquet).",
    ),
    kept_option(
        "--no-links",
        is_flag=True,
        help="Leave out the columns of addresses: url, NAME_url, image_url (csv, xlsx, parquet, databases).",
    ),
)
"""Where results go and how they are written."""


def add_options(command: Command, options: Sequence[Callable[[Command], Command]]) -> Command:
    """Add options to a command, whose help shows them in this order."""
    for add in reversed(options):
        command = add(command)
    return command


class _Pages(click.Argument):
    """The pages of a verb; where there are none, the message says what a page is."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        return "'PAGE...': files, folders, addresses, or - for the page on standard input"


def page_arguments(command: Command) -> Command:
    """Add the pages, how they are read and the limits of it, the same for every verb.

    The command gets `pages`, `max_bytes`, `timeout`, `max_redirects`, for `open_chosen`.
    """
    pages = click.argument("pages", metavar="PAGE...", nargs=-1, required=True, cls=_Pages)
    return add_options(command, (pages, *_READING))


def more_page_arguments(command: Command) -> Command:
    """Add what `page_arguments` adds, where there may be no pages."""
    return add_options(command, (click.argument("pages", metavar="[PAGE...]", nargs=-1), *_READING))


def output_options(command: Command) -> Command:
    """Add where results go and how they are written, the same for every verb.

    The command gets `file_format` and `output`; `run_batch` sees to databases.
    """
    return add_options(command, _RESULTS)


def open_chosen(
    sources: Sequence[str], limits: dict[str, Any], on_error: Callable[[PageError], None]
) -> Iterator[Page]:
    """Open the pages that `page_arguments` chose, in a browser when it says so."""
    from ..sources import open_pages
    from ..sources.rendered import render_pages

    pages = open_pages(*sources, on_error=on_error, **limits)
    if kept("render"):
        return render_pages(pages, scripts=not kept("no_scripts"), network=kept("network"), on_error=on_error)
    if kept("network") or kept("no_scripts"):
        raise click.UsageError("--network and --no-scripts are for --render")
    return pages


def expect_one(save: str | None, use: str | None) -> None:
    """Raise click.UsageError where something is to be learnt and saved, and something that was learnt to be used."""
    if save and use:
        raise click.UsageError("--save keeps what is learnt, --use learns nothing; give one of them")


def write_out(output: str | None, content: bytes) -> None:
    """Write `content` to the file `output`, or to standard output for None and "-"; OutputError where it cannot be."""
    if output in (None, "-"):
        if sys.stdout.isatty():
            from ..output.visible import harmless

            content = harmless(content.decode("utf-8", "replace")).encode()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    from ..replacing import write_whole

    write_whole(Path(str(output)), content)


def is_given(name: str) -> bool:
    """Say whether an option of this command was given, and not left at its default."""
    return click.get_current_context().get_parameter_source(name) not in (None, ParameterSource.DEFAULT)
