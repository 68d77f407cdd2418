"""The command `unweave` itself: its version, and how an error ends it."""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import click

from .. import __version__
from ..errors import UnweaveError
from .options import help_order


class Group(click.Group):
    """A group of commands in the order of the work, with options in one order; an `UnweaveError` is one line and exit code 2."""

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        cmd.params.sort(key=help_order)
        super().add_command(cmd, name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> object:
        _reopen_closed()
        try:
            with _warnings_said():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("unweave: stopped", err=True)
            sys.exit(130)  # as shells count it
        except UnweaveError as error:
            click.echo(f"unweave: {error}", err=True)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # the reader has seen enough: click ends in silence
            click.echo(f"unweave: {error.filename or 'standard output'}: {error.strerror or error}", err=True)
        _forget_unwritten(sys.stdout)
        sys.exit(2)


def _reopen_closed() -> None:
    """Give streams that were closed when we started a place that cannot be read or written, so that using them is an error."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:  # nobody is there to read it
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


class _Sayer(logging.Handler):
    """Prints the warnings of our logger as every other message."""

    def emit(self, record: logging.LogRecord) -> None:
        click.echo(f"unweave: {self.format(record)}", err=True)


@contextmanager
def _warnings_said() -> Iterator[None]:
    log, sayer = logging.getLogger("unweave"), _Sayer(logging.WARNING)
    log.addHandler(sayer)
    try:
        yield
    finally:
        log.removeHandler(sayer)


def _forget_unwritten(stream: TextIO) -> None:
    """Drop what a stream holds and cannot write, which would fail once more when the process ends."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError, ValueError):  # no file behind it
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from ..kernel import is_compiled

        click.echo(f"unweave {__version__} ({'compiled' if is_compiled() else 'uncompiled'} kernel)")
        ctx.exit()


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Say the version, and whether the kernel is compiled.",
)
def main() -> None:
    """Take web pages apart into layout and data."""
