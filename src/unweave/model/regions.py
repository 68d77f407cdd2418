"""`Region`: a list of records that belong together, and its table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, overload

from ..arguments import expect_kind
from ..drawing import MAX_FRAMES, drawing
from ..errors import LearnError
from ..guided import Guided
from ..tree import Node
from ..wording import counted
from .items import Record
from .tabular import Column, Table, fields_of_row

if TYPE_CHECKING:
    import pandas


class ListPattern(Protocol):
    """What a list looks like on the pages of its template; `to_wrapper` returns a `RecordPattern`."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table it was learnt from."""

    def extract(self, page: Any) -> list[Record]:
        """Return the records of another `Page`; [] where it has no such list."""

    def region(self, page: Any) -> Region | None:
        """Return the records of another `Page` as a region."""

    def describe(self) -> str:
        """Return one sentence on what was learnt."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file that `unweave.load` reads."""


@dataclass(eq=False)
class Region(Guided):
    """A list of records that belong together.

    Attributes
    ----------
    records : the records, in document order
    parent : the deepest node that holds all of them
    score : how likely this is what a person would call the page's records; comparable within a page
    truncated : a limit was reached, so records may be missing
    is_main : whether the region is part of what the page is for; no region of an article or a menu is
    rank : its place among the regions of its page, from 0
    source : where it was found: "page" for what the page shows, "json", "microdata" or "opengraph" for what it states
    """

    records: list[Record]
    parent: Node | None = None
    score: float = 0.0
    truncated: bool = False
    build_table: Callable[[], Table] | None = field(default=None, repr=False)
    learn: Callable[[], ListPattern] | None = field(default=None, repr=False)
    is_main: bool = False
    rank: int = 0
    read_heading: Callable[[], str | None] | None = field(default=None, repr=False)
    source: str = "page"
    _table: Table | None = field(default=None, init=False, repr=False)
    _instead = (
        "region.table['title'] is a column, region[0]['title'] a value; region.table has save(), to_pandas() the rest"
    )

    @property
    def table(self) -> Table:
        """The records as a table, aligned when first asked for."""
        if self._table is None:
            self._table = self.build_table() if self.build_table else Table.from_records(self.records)
        return self._table

    @property
    def heading(self) -> str | None:
        """The heading above the region, where it has one."""
        return self.read_heading() if self.read_heading else None

    def to_wrapper(self) -> ListPattern:
        """Return what was learnt of these records as a `RecordPattern`, which extracts the next page of the template.

        Raises LearnError for a region that `find_records` did not find: `learn_posts` and `learn_wrapper` learn others.

        >>> from unweave import Page, find_records
        >>> def shop(*names):
        ...     rows = "".join(f"<li><a href='/{name}'>{name}</a> <p>{len(name)} in stock</p></li>" for name in names)
        ...     return Page(f"<ul id=lamps>{rows}</ul>")
        >>> pattern = find_records(shop("Desk lamp", "Floor lamp", "Reading lamp"))[0].to_wrapper()
        >>> [record.to_dict() for record in pattern.extract(shop("Night light"))]
        [{'title': 'Night light', 'details': '11 in stock'}]
        """
        if self.learn is None:
            raise LearnError("only a region of find_records has a record pattern; learn_posts learns threads")
        return self.learn()

    def to_pandas(self, *, typed: bool = False, links: bool = True) -> pandas.DataFrame:
        """Return `table.to_pandas()`."""
        return self.table.to_pandas(typed=typed, links=links)

    def with_all_columns(self) -> Region:
        """Return the region with the columns that stand aside in its table and in the fields of its records."""
        return self.with_table(self.table.all)

    def with_table(self, table: Table) -> Region:
        """Return the region with another table of its records, a row each: what `table.select` and `rename` give."""
        expect_kind("table", table, Table, "a Table")
        if len(table) != len(self):
            raise ValueError(f"the table has {counted(len(table), 'row')}, the region {counted(len(self), 'record')}")
        records = [
            Record(
                partial(getattr, record, "nodes"),
                partial(fields_of_row, table, row),
                partial(getattr, record, "text"),
                partial(getattr, record, "section"),
            )
            for row, record in enumerate(self.records)
        ]
        return replace(self, records=records, build_table=lambda: table)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table to anything that reads Arrow, as `polars.DataFrame(region)`."""
        return self.table.__arrow_c_stream__(requested_schema)

    def __array__(self, *_args: object, **_options: object) -> NoReturn:
        """Raise TypeError: pandas would make one column of the records, and leaves no way to name others."""
        raise TypeError(
            "a region is a list of records; pandas.DataFrame(region.table) or region.to_pandas() is its table"
        )

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, str):
            raise TypeError(f"records are numbered; region.table.select({at!r}) is a column, region[0][{at!r}] a value")
        return self.records[at]

    def __repr__(self) -> str:
        where = self.parent.xpath if self.parent is not None else "-"
        return f"<Region of {counted(len(self.records), 'record')} at {where}, score {self.score:.2f}>"

    def _repr_html_(self) -> str:
        note = ", cut short: the page is past a limit" if self.truncated else ""
        said = f"<p>{counted(len(self), 'record')}{note}</p>"
        places = [record.nodes for record in self.records[:MAX_FRAMES]]
        tree = next((node.tree for nodes in places for node in nodes), None)
        picture = drawing(tree, places) if tree is not None else ""
        beside = f"<div>{picture}</div><div>{self.table._repr_html_()}</div>"
        return f'{said}<div style="display: flex; gap: 1em; align-items: flex-start">{beside}</div>'
