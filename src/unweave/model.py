"""What every method returns: `Item`, `Record`, `Region` and `Table`: plain data and cheap views."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol, TypeVar, overload

from . import flat_columns as flat
from .arguments import expect_kind
from .column_order import merged_order, unique_names
from .drawing import MAX_FRAMES, drawing, html_table
from .errors import LearnError, needing
from .guided import Guided
from .tree import Node
from .wording import counted

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from .values import Values

T = TypeVar("T")
Kind = Literal["identical", "comparable", "enumerative", "distinctive"]
_SAVING = "unweave.output.formats"  # a higher room, looked up when a table is saved
KINDS: tuple[Kind, ...] = ("identical", "comparable", "enumerative", "distinctive")
"""The four kinds of a column (DEPTA, section 5.2.3)."""
MIN_INSIDE = 500
"""Characters of a picture that an address holds itself, `data:...`, from which on it may show something."""


@dataclass(frozen=True, slots=True)
class Item(Guided):
    """One value: its text, the node it stands in, and the link or image address that goes with it.

    `path`: of a value in a script, which is `node` then, where in its JSON it is: `items[3].price`.
    `stated`: the date that the element around the text states for programs, such as the `datetime` of a `time`.
    """

    text: str
    node: Node | None = None
    href: str | None = None
    src: str | None = None
    path: str | None = None
    stated: str | None = None
    _instead = "text is what it says, link and image its absolute addresses, node where it stands"

    def __str__(self) -> str:
        """Return the text: f"{record['price']}" is the price."""
        return self.text

    @property
    def xpath(self) -> str | None:
        """The absolute XPath of `node` in an HTML5 DOM."""
        return self.node.xpath if self.node is not None else None

    @property
    def link(self) -> str | None:
        """The address of the link, absolute where the page's own is known; None without a link,
        and for one that runs a script, or leads to the top of the page.
        """
        href = (self.href or "").strip()
        return None if href == "#" or href.lower().startswith("javascript:") else self._absolute(self.href)

    @property
    def image(self) -> str | None:
        """The address of the image, absolute where the page's own is known; None without an image, and where all
        there is of it is a grey or clear square inside the page.
        """
        src = self.src or ""
        return None if src[:5].lower() == "data:" and len(src) < MIN_INSIDE else self._absolute(src)

    def _absolute(self, address: str | None) -> str | None:
        if not address:
            return None
        return self.node.tree.absolute(address) if self.node is not None else address


Fields = Mapping[str, Item | list[Item]]


class Record(Guided):
    """One data record: the nodes it is made of, and its fields.

    Attributes
    ----------
    nodes : tuple of Node, in document order; more than one where a record is several siblings
    fields : mapping from field name to Item, or to a list of items where the field repeats; in column order
    text : everything a reader sees of it, in order
    section : the heading it stands under, where its list comes in sections; else None
    """

    __slots__ = ("_fields", "_nodes", "_section", "_text")
    _instead = (
        "a field is record['title'] or record.get('title'); it has fields, to_dict(), links, text, nodes, section"
    )

    def __init__(
        self,
        nodes: Sequence[Node] | Callable[[], Sequence[Node]],
        fields: Fields | Callable[[], Fields] | None = None,
        text: str | Callable[[], str] | None = None,
        section: str | Callable[[], str | None] | None = None,
    ) -> None:
        self._nodes = nodes if callable(nodes) else tuple(nodes)
        self._fields: Fields | Callable[[], Fields] = {} if fields is None else fields
        self._text = text
        self._section = section

    @property
    def nodes(self) -> tuple[Node, ...]:
        if callable(self._nodes):
            self._nodes = tuple(self._nodes())
        return self._nodes

    @property
    def fields(self) -> Fields:
        if callable(self._fields):
            self._fields = self._fields()
        return self._fields

    @property
    def text(self) -> str:
        if callable(self._text):
            self._text = self._text()
        elif self._text is None:
            self._text = " ".join(text for text in (node.text for node in self.nodes) if text)
        return self._text

    @property
    def section(self) -> str | None:
        if callable(self._section):
            self._section = self._section()
        return self._section

    def __getitem__(self, name: str) -> Item | list[Item]:
        if name not in self.fields:
            raise KeyError(
                f"no field {name!r}; this record has {', '.join(self.fields) or 'none'}; get({name!r}) is None then"
            )
        return self.fields[name]

    def get(self, name: str, default: T | None = None) -> Item | list[Item] | T | None:
        """Return the field called `name`; `default` where this record has none of that name."""
        return self.fields.get(name, default)

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the fields, as a dict does."""
        return iter(self.fields)

    def keys(self) -> Iterable[str]:
        """Return the names of the fields; `dict(record)` asks for them."""
        return self.fields.keys()

    def to_dict(self) -> dict[str, str | list[str]]:
        """Return field name -> text (or list of texts)."""
        fields = self.fields.items()
        return {name: [one.text for one in said] if isinstance(said, list) else said.text for name, said in fields}

    @property
    def links(self) -> dict[str, str]:
        """Field name -> the link, else the image address, of the first item that has one."""
        found = {}
        for name, value in self.fields.items():
            for item in value if isinstance(value, list) else [value]:
                address = item.href or item.src
                if address:
                    found[name] = address
                    break
        return found

    def to_links(self) -> dict[str, str | list[str | None]]:
        """Return field name -> what `links` has; of a field that repeats, of each item, None for one without."""
        return self._addresses(lambda item: item.href or item.src)

    def to_images(self) -> dict[str, str | list[str | None]]:
        """Return field name -> the address of an image that is a link, too, as `to_links` has the link."""
        return self._addresses(lambda item: item.src if item.href else None)

    def _addresses(self, address: Callable[[Item], str | None]) -> dict[str, str | list[str | None]]:
        found: dict[str, str | list[str | None]] = {}
        for name, value in self.fields.items():
            if not isinstance(value, list):
                if one := address(value):
                    found[name] = one
            elif any(several := [address(item) or None for item in value]):
                found[name] = several
        return found

    def __repr__(self) -> str:
        text = self.text
        return f"<Record {text[:60] + '...' if len(text) > 60 else text!r}>"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: a unique name, and its kind (DEPTA, section 5.2.3).

    `aside`: a person would leave it out: a button, a copy, what few records have; `Table.all` has it.
    """

    name: str
    kind: Kind
    aside: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Table(Guided):
    """Rows of items under named columns; a missing value is None, a repeated one a list.

    `whole`: the table with the columns that stand aside as well, where there are any, or what makes it when it is asked
    for (see `all`).
    """

    columns: list[Column]
    rows: list[list[Item | list[Item] | None]]
    whole: Table | Callable[[], Table] | None = field(default=None, compare=False)
    _instead = (
        "table['title'] is a column, rows[0] a row; save('FILE.xlsx') writes .csv, .xlsx and .parquet; "
        "to_pandas() is a DataFrame and does what pandas does, polars.DataFrame(table) is one of polars"
    )

    def __reduce__(self) -> tuple[type[Table], tuple[Any, ...]]:
        """Return what a pickle holds: the tables themselves, not what makes them."""
        return Table, (self.columns, self.rows, self.all if self.whole else None)

    @classmethod
    def view_of(cls, whole: Table) -> Table:
        """Return the table without the columns that stand aside."""
        shown = [at for at, column in enumerate(whole.columns) if not column.aside]
        if len(shown) == len(whole.columns):
            return whole
        return cls([whole.columns[at] for at in shown], [[row[at] for at in shown] for row in whole.rows], whole)

    @property
    def all(self) -> Table:
        """The table with every column, last those that a person would leave out; nothing of a record is lost in it."""
        return (self.whole if isinstance(self.whole, Table) else self.whole()) if self.whole else self

    @property
    def aside(self) -> list[str]:
        """The names of the columns that stand aside."""
        return [column.name for column in self.all.columns[len(self.columns) :]]

    @classmethod
    def from_records(cls, records: Sequence[Record], kinds: Mapping[str, Kind] | None = None) -> Table:
        """Return the table whose columns are the records' fields, in the order that `merged_order` gives."""
        names = merged_order(record.fields for record in records)
        kinds = kinds or {}
        return cls(
            [Column(name, kinds.get(name, "distinctive")) for name in names],
            [[record.fields.get(name) for name in names] for record in records],
        )

    @property
    def names(self) -> list[str]:
        return [column.name for column in self.columns]

    def texts(self) -> list[list[str | None]]:
        """Return the rows as texts; a repeated value's texts are joined by "; "."""
        return [[_text(value) for value in row] for row in self.rows]

    def shown(self) -> list[list[str | None]]:
        """Return the rows as people read them: `texts`, and of a picture without one the name of its file."""
        return [[_text(value) or flat.address_name(value) for value in row] for row in self.rows]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, str | None]]:
        """Yield each row as column name -> text: what `pandas.DataFrame(table)` takes."""
        for row in self.texts():
            yield dict(zip(self.names, row, strict=True))

    def __getitem__(self, name: str) -> list[str | None]:
        """Return the texts of a column, one a row. ValueError names a column that is not there."""
        at = self._place_of(name)
        return [_text(row[at]) for row in self.rows]

    def select(self, *names: str) -> Table:
        """Return the table of these columns, in this order. ValueError names a column that is not there."""
        columns = [self._place_of(name) for name in names]
        return Table([self.columns[at] for at in columns], [[row[at] for at in columns] for row in self.rows])

    def drop(self, *names: str) -> Table:
        """Return the table without these columns."""
        dropped = {self._place_of(name) for name in names}
        return self.select(*(name for at, name in enumerate(self.names) if at not in dropped))

    def rename(self, names: Mapping[str, str]) -> Table:
        """Return the table with columns called otherwise: {"text_2": "price"}. Names stay unique, else ValueError."""
        expect_kind("names", names, Mapping, "old name -> new name, as in {'text_2': 'price'}")
        if wrong := [name for name in names.values() if not isinstance(name, str) or not name]:
            raise ValueError(f"a column is called by a text, not {wrong[0]!r:.100}")
        new = {self._place_of(old): name for old, name in names.items()}
        called = [new.get(at, name) for at, name in enumerate(self.names)]
        if len(set(called)) < len(called):
            raise ValueError(f"two columns would be called {max(called, key=called.count)!r}; choose another name")
        return Table([replace(column, name=name) for column, name in zip(self.columns, called, strict=True)], self.rows)

    def _place_of(self, name: str) -> int:
        if not isinstance(name, str):
            raise TypeError(f"each column is named by a text of its own, as in 'title', 'price': not {name!r:.100}")
        if name not in self.names:
            raise ValueError(f"no column {name!r}; this table has {', '.join(self.names) or 'none'}")
        return self.names.index(name)

    def to_csv(self, path: str | os.PathLike[str], *, typed: bool = False, links: bool = True) -> None:
        """Write a CSV file, as `save` does, whatever `path` ends with."""
        import_module(_SAVING).write_table(self, path, "csv", typed=typed, links=links)

    def save(self, path: str | os.PathLike[str], *, typed: bool = False, links: bool = True) -> None:
        """Write a file of the format its suffix names: .csv, .xlsx or .parquet; options as in `to_pandas`."""
        import_module(_SAVING).write_table(self, path, typed=typed, links=links)

    def values(self) -> dict[str, Values]:
        """Return what the texts of the columns mean, by name: numbers, prices, dates (see
        `unweave.values.read_column`).

        Columns of other texts are left out. Needs `pip install "unweave[values]"`.
        """
        from .values import read_column

        texts = self.texts()
        found = {
            name: read_column([row[at] for row in texts], stated=[flat.stated_date(row[at]) for row in self.rows])
            for at, name in enumerate(self.names)
        }
        return {name: values for name, values in found.items() if values is not None}

    def to_pandas(self, *, typed: bool = False, links: bool = True) -> pandas.DataFrame:
        """Return a pandas DataFrame of texts (needs `pip install "unweave[pandas]"`).

        `typed`: after a column of numbers, prices or dates comes NAME_value, as float64 or datetime64, and for prices
        NAME_currency. `links`: after the title comes `url`, after another column with links of its own NAME_url, after
        one of pictures its NAME_url, such as `image_url`, in place of texts where it has none; absolute where the
        page's address is known.
        """
        with needing("to_pandas", "pandas"):
            import pandas
        dtype = {None: "object", "number": "float64", "date": "datetime64[ns]", "datetime": "datetime64[ns]"}
        flat = self._columns(typed, links)
        columns = [pandas.Series(cells, name=name, dtype=dtype[kind]) for name, cells, kind in flat]
        if not columns:
            return pandas.DataFrame(index=range(len(self)))
        return pandas.concat(columns, axis=1)

    def to_arrow(self, *, typed: bool = False, links: bool = True) -> pyarrow.Table:
        """Return a PyArrow table of strings (needs `pip install "unweave[parquet]"`); options as in `to_pandas`."""
        with needing("to_arrow", "parquet"):
            return flat.arrow_table(self._columns(typed, links))

    def _columns(self, typed: bool, links: bool) -> list[flat.FlatColumn]:
        """Return (name, cells, "number", "date", "datetime"; None for texts) of each column and what is made of it."""
        texts = dict(zip(self.names, zip(*self.texts(), strict=True), strict=False))
        values = self.values() if typed else {}
        found = [[flat.addresses(row[at]) for row in self.rows] for at in range(len(self.columns))] if links else []
        by_name = dict(zip(self.names, found, strict=False))
        linked = {name: [link for link, _ in cells] for name, cells in by_name.items()}
        images = {name: [image for _, image in cells] for name, cells in by_name.items()}
        written = texts.get("url", ())
        kept = flat.columns_to_write(self.names, linked, written)
        kept = [name for name in kept if links or not self.rows or any(texts[name])]  # pictures alone
        beside = flat.address_columns(kept, linked, images, written)
        columns: list[flat.FlatColumn] = []
        for name in kept:
            columns += flat.flat_columns(name, list(texts.get(name, ())), values.get(name), beside.get(name, []))
        names = unique_names(name for name, _, _ in columns)
        return [(name, cells, kind) for name, (_, cells, kind) in zip(names, columns, strict=True)]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table to anything that reads Arrow: `polars.DataFrame(table)`, `pyarrow.table(table)`."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Table of {counted(len(self.rows), 'row')}: {', '.join(self.names)}>"

    def _repr_html_(self) -> str:
        return html_table(self.names, self.shown())


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
        [{'title': 'Night light', 'text': '11 in stock'}]
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


def fields_of_row(table: Table, row: int) -> Fields:
    """Return the fields of a record, in column order, those left out that it has not."""
    return {name: value for name, value in zip(table.names, table.rows[row], strict=True) if value is not None}


def _text(value: Any) -> str | None:
    if value is None:
        return None
    return "; ".join(item.text for item in value if item.text) if isinstance(value, list) else str(value.text)
