"""`Table`: rows of items under named columns."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from .. import flat_columns as flat
from ..arguments import expect_kind
from ..column_order import merged_order, unique_names
from ..drawing import html_table
from ..errors import needing
from ..guided import Guided
from ..wording import counted
from .items import Fields, Item, Record

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from ..values import Values

Kind = Literal["identical", "comparable", "enumerative", "distinctive"]
_SAVING = "unweave.output.formats"  # a higher room, looked up when a table is saved
KINDS: tuple[Kind, ...] = ("identical", "comparable", "enumerative", "distinctive")
"""The four kinds of a column (DEPTA, section 5.2.3)."""


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

    def rename(self, names: Mapping[str, str] | None = None, *, columns: Mapping[str, str] | None = None) -> Table:
        """Return the table with columns called otherwise: {"text_2": "price"}. Names stay unique, else ValueError.

        `columns`: the same, as pandas calls it.
        """
        if names is not None and columns is not None:
            raise TypeError("rename takes names or columns, which mean the same")
        wanted: Any = columns if names is None else names
        expect_kind("names", wanted, Mapping, "old name -> new name, as in {'text_2': 'price'}")
        if wrong := [name for name in wanted.values() if not isinstance(name, str) or not name]:
            raise ValueError(f"a column is called by a text, not {wrong[0]!r:.100}")
        new = {self._place_of(old): name for old, name in wanted.items()}
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

    def to_csv(
        self, path: str | os.PathLike[str] | None = None, *, typed: bool = False, links: bool = True
    ) -> str | None:
        """Write a CSV file, as `save` does, whatever `path` ends with; without a path return its text,
        as pandas does."""
        if path is None:
            return str(import_module(_SAVING).csv_text(self, typed=typed, links=links))
        expect_kind("path", path, (str, os.PathLike), "a path")
        import_module(_SAVING).write_table(self, path, "csv", typed=typed, links=links)
        return None

    def save(self, path: str | os.PathLike[str], *, typed: bool = False, links: bool = True) -> None:
        """Write a file of the format its suffix names: .csv, .xlsx or .parquet; options as in `to_pandas`."""
        expect_kind("path", path, (str, os.PathLike), "a path")
        import_module(_SAVING).write_table(self, path, typed=typed, links=links)

    def values(self) -> dict[str, Values]:
        """Return what the texts of the columns mean, by name: numbers, prices, dates (see
        `unweave.values.read_column`).

        Columns of other texts are left out. Needs `pip install "unweave[values]"`.
        """
        from ..values import read_column

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


def fields_of_row(table: Table, row: int) -> Fields:
    """Return the fields of a record, in column order, those left out that it has not."""
    return {name: value for name, value in zip(table.names, table.rows[row], strict=True) if value is not None}


def _text(value: Any) -> str | None:
    if value is None:
        return None
    return "; ".join(item.text for item in value if item.text) if isinstance(value, list) else str(value.text)
