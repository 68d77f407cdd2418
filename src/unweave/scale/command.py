"""`--workers` and `--scheduler` of the commands: a job from their arguments, with its progress on standard error."""

import sys
from pathlib import Path
from typing import Any, cast

import click

from ..errors import FormatError
from ..output import Reporter
from ..output.formats import SUFFIXES
from ..sources import SourceLimits
from ..wording import counted
from .job import Job, PartFormat, Verb
from .running import Progress, run_job


def run_command(
    verb: Verb,
    pages: tuple[str, ...],
    limits: dict[str, Any],
    options: dict[str, Any],
    *,
    output: str | None,
    file_format: str | None,
    learnt: str | None = None,
    all_regions: bool = False,
    all_columns: bool = False,
) -> int:
    """Run a job as the command line says, and return the exit code: 0 done, 1 nothing found, 2 not all was read."""
    if output is None or output == "-":
        raise click.UsageError("--workers and --scheduler write a folder: name it with -o DIR")
    if Path(output).suffix.lower() in SUFFIXES:
        raise click.UsageError(f"--workers and --scheduler write a folder, and -o {output} reads like a file")
    if file_format not in (None, "parquet", "jsonl"):
        raise click.UsageError("--workers and --scheduler write parquet or jsonl; convert it afterwards")
    if options["workers"] is not None and options["scheduler"] is not None:
        raise click.UsageError("--workers starts workers here, --scheduler uses those that are there; give one of them")
    job = Job(
        verb,
        learnt=_text_of(learnt) if learnt else None,
        all_regions=all_regions,
        all_columns=all_columns,
        part_format=cast(PartFormat, file_format or "parquet"),
        limits=SourceLimits(**limits),
        seconds=options["page_seconds"],
        memory=options["page_memory"] * 2**20,
        slice_bytes=options["slice_bytes"],
    )
    with Reporter(moving=sys.stderr.isatty() and sys.stdout.isatty(), has_end=True) as reporter:

        def move(at: Progress) -> None:
            said = f"{counted(at.pages, 'page')}, {counted(at.records, 'record')}, {at.failed} failed"
            reporter.move(said, at.n_bytes, at.of_bytes or None)

        outcome = run_job(
            job,
            pages,
            output,
            workers=options["workers"],
            scheduler=options["scheduler"],
            on_error=reporter.warn,
            on_start=lambda link: reporter.warn(
                f"dashboard: {link}" if link else 'no dashboard: pip install "bokeh>=3.1"'
            ),
            on_progress=move,
        )
        reporter.warn(outcome.describe())
    return 2 if outcome.unread or outcome.failed else int(not outcome.records)


def _text_of(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FormatError(f"{path}: cannot be read ({reason}); give the path of a saved file") from error
