"""`--columns` and `--rename`: which columns of a table are written, in which order, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from .options import kept

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page

_NEXT_PAIR = re.compile(r",(?=[^,]*=)")
Extract = Callable[["Page"], Sequence["Region"]]


def with_chosen_columns(extract: Extract) -> Extract:
    """Return `extract` with the columns that were asked for; a list with none of them is left out.

    Raises click.UsageError where the options cannot be read.
    """
    chosen = list(dict.fromkeys(name.strip() for name in (kept("columns") or "").split(",") if name.strip()))
    if kept("columns") is not None and not chosen:
        raise click.UsageError("--columns takes names, A,B,...; it names none")
    renamed = dict(_pair(pair) for text in kept("rename") or () for pair in _parted(text))
    if not chosen and not renamed:
        return extract

    def choosing(page: Page) -> list[Region]:
        from ..errors import LearnError

        regions = list(extract(page))
        found = [region for region in regions if not chosen or set(chosen) & set(region.table.all.names)]
        wanted = [*chosen, *renamed]
        there = {name for region in found for name in region.table.all.names}
        if regions and (missing := [name for name in wanted if name not in there]):
            names = ", ".join(regions[0].table.all.names)
            addresses = (
                "; the address of a column is written beside it"
                if any(name.endswith("url") for name in missing)
                else ""
            )
            raise LearnError(f"no column {', '.join(map(repr, missing))}; the first list has {names}{addresses}")
        return [_chosen(region, chosen, renamed) for region in found]

    return choosing


def _chosen(region: Region, chosen: Sequence[str], renamed: dict[str, str]) -> Region:
    from ..errors import LearnError

    table = region.table
    if chosen:
        whole = table.all
        table = whole.select(*(name for name in chosen if name in whole.names))
    try:
        table = table.rename({old: new for old, new in renamed.items() if old in table.names})
    except ValueError as error:
        raise LearnError(str(error)) from error
    return region.with_table(table)


def _parted(text: str) -> list[str]:
    """Return the pairs of one `--rename`; the first name may hold commas, as `City, State` does."""
    old, equals, rest = text.partition("=")
    first, *others = _NEXT_PAIR.split(rest)
    return [f"{old}{equals}{first}", *others]


def _pair(text: str) -> tuple[str, str]:
    old, equals, new = text.partition("=")
    if not (equals and old.strip() and new.strip()):
        raise click.UsageError(f"--rename takes OLD=NEW, not {text!r}")
    return old.strip(), new.strip()
