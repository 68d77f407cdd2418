"""The command `unweave` itself: its version, and how an error ends it."""

from __future__ import annotations

import sys

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
        try:
            return super().invoke(ctx)
        except UnweaveError as error:
            click.echo(f"unweave: {error}", err=True)
            sys.exit(2)


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
