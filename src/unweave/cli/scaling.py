"""Options of the commands whose pages may go to many workers, and the way there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from .options import Command, NumberRange, add_options, keep, kept, kept_default, kept_option, output_option

if TYPE_CHECKING:
    from ..scale.job import Verb


def _keep_address(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Keep the address of a scheduler; a bad parameter where Dask could not even look for one there."""
    if value is not None and not re.fullmatch(r"[a-z+]+://.*:\d+(?:/.*)?", value):
        raise click.BadParameter(
            f"{value!r} is no address; give tcp://HOST:PORT, as the scheduler says it.", param=param
        )
    keep(ctx, param, value)


_WORKERS = (
    kept_option(
        "--workers",
        metavar="N",
        type=click.IntRange(1),
        help="Let N processes do it, into the folder -o; a job that was stopped goes on.",
    ),
    output_option(
        "--scheduler",
        expose_value=False,
        callback=_keep_address,
        metavar="URL",
        help="Let the workers of this Dask scheduler (tcp://...) do it; -o is a folder they all see.",
    ),
    kept_default("--page-seconds", "SECONDS", NumberRange(0.1), 60.0, "How long a worker may take for a page."),
    kept_default("--page-memory", "MB", click.IntRange(16), 2048, "How much memory a worker may take for a page."),
    kept_default(
        "--slice-bytes", "BYTES", click.IntRange(2**12), 2**23, "What a worker reads of an archive at a time."
    ),
)


def scale_options(command: Command) -> Command:
    """Add how many work on the pages, and what a page may cost them; `is_scaled` says whether it was asked for."""
    return add_options(command, _WORKERS)


def is_scaled() -> bool:
    """Say whether the pages are for workers."""
    return kept("workers") is not None or kept("scheduler") is not None


def run_scaled(
    verb: Verb,
    pages: tuple[str, ...],
    limits: dict[str, Any],
    output: str | None,
    *,
    report: str | None = None,
    **job: Any,
) -> int:
    """Have workers do a verb over the pages, and return the documented exit code."""
    from ..scale.command import run_command

    if report:
        raise click.UsageError("--report is not for --workers and --scheduler: it shows pages, and these are too many")
    for name in ("render", "network", "no_scripts", "db", "typed", "no_links", "columns", "rename"):
        if kept(name):
            raise click.UsageError(f"--{name.replace('_', '-')} is not for --workers and --scheduler")
    options = {name: kept(name) for name in ("workers", "scheduler", "page_seconds", "page_memory", "slice_bytes")}
    return run_command(verb, pages, limits, options, output=output, **job)
