"""The command `unweave` itself: its version, and how an error ends it."""

import errno
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, TextIO

import click

from .. import __version__
from ..errors import UnweaveError
from .kept_apart import kept_apart
from .looking import is_page
from .options import help_order
from .saying import say


class Group(click.Group):
    """A group of commands in the order of the work, with options in one order;
    an `UnweaveError` is one line and exit code 2.
    """

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        cmd.params.sort(key=help_order)
        if cmd.callback is not None:
            cmd.callback = kept_apart(cmd.callback, cmd.name)
        super().add_command(cmd, name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Give the verb; `look` where a page stands in its place."""
        if args and args[0] not in self.commands and is_page(args[0]):
            args = ["look", *args]
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def make_context(self, *given: Any, **extra: Any) -> click.Context:
        _reopen_closed()
        with _errors_said(), _usage_in_a_line():
            return super().make_context(*given, **extra)

    def invoke(self, ctx: click.Context) -> object:
        with _errors_said(), _warnings_said(), _usage_in_a_line(ctx):
            ctx.exit(super().invoke(ctx) or 0)  # a command returns its exit code, or nothing


@contextmanager
def _errors_said() -> Iterator[None]:
    """End the program with a line and its exit code where something fails."""
    try:
        yield
        return
    except KeyboardInterrupt:
        say("unweave: stopped")
        sys.exit(130)  # as shells count it
    except UnweaveError as error:
        say(f"unweave: {error}")
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # the reader has seen enough: click ends in silence
        say(f"unweave: {error.filename or 'standard output'}: {error.strerror or error}")
    except (MemoryError, RecursionError) as error:
        say(f"unweave: {'there is not enough memory' if isinstance(error, MemoryError) else 'nested too deep'}")
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception:  # the last resort: left to Python it would exit with 1, which says that nothing was found
        say(f"{traceback.format_exc()}unweave: this is a fault of unweave's; please report it with the lines above")
    _forget_unwritten(sys.stdout)
    sys.exit(2)


def _reopen_closed() -> None:
    """Give streams closed when we started a place that cannot be read or written: using them is an error."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:  # nobody is there to read it
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


class _Misused(click.ClickException):
    """Arguments that do not fit, said in a line; click says them in three."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        say(self.message)


@contextmanager
def _usage_in_a_line(group: click.Context | None = None) -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:  # it is the help
        raise
    except click.UsageError as error:
        verb = f" {group.invoked_subcommand}" if group is not None and group.invoked_subcommand else ""
        command = error.ctx.command_path if error.ctx is not None else f"unweave{verb}"
        said = " ".join(error.format_message().split()).rstrip(".")
        # click ends with a question where it guesses what was meant
        raise _Misused(
            f"{command}: {said}" + ("" if "Did you mean" in said else f"; see `{command} --help`")
        ) from error


class _Sayer(logging.Handler):
    """Prints the warnings of our logger as every other message."""

    def emit(self, record: logging.LogRecord) -> None:
        say(f"unweave: {self.format(record)}")


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
    """Take web pages apart into layout and data.

    `unweave PAGE` says of which kind a page is, and prints its data.
    """
