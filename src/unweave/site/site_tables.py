"""What was read of a site: its tables, their keys, how they join, and the tables that say so.

Names are such that every database takes them: columns of a table differ in more than case, and none is longer than 60
bytes.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import import_module

from ..arguments import expect_kind
from ..column_order import free_name, unique_names
from ..flat_columns import address_columns, addresses, flat_columns
from ..guided import Guided
from ..model import Column, Item, Record, Table
from ..wording import counted
from .kind_names import KindName

OWN = ("pages", "columns", "relations", "changes")
"""Tables that say of the others; a table of the site that is called so gets another name."""
MAX_NAME_BYTES = 60
_WORD = re.compile(r"\w{1,200}")
_SAVING = "unweave.output.site_files"  # a higher room, looked up when a site is saved
Keys = tuple[str, ...]
Row = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the site: its address, kind, the number of its template, the table its rows are in, how many, and the
    file it came in.

    `template` is -1 for a page that fits none; `content` is a digest of what it says, by which the same page at two
    addresses is known; `stated` is the address that a page of a folder states for itself.
    """

    url: str
    kind: KindName
    template: int
    table: str | None
    n_rows: int
    source: str
    read_at: str
    content: str = ""
    stated: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """Values of a column that are found in a column of another table: rows of a list, and the pages they lead to.

    `n_rows` have such a value; `is_foreign_key` where each is the key of one row there, for all rows that have any
    value.
    """

    table: str
    column: str
    to_table: str
    to_column: str
    n_rows: int
    is_foreign_key: bool


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is written: names, rows of texts, the columns that tell rows apart, and (column, table,
    column) of foreign keys.
    """

    name: str
    columns: list[str]
    rows: list[Row]
    keys: Keys = ()
    foreign: tuple[tuple[str, str, str], ...] = ()


@dataclass
class Site(Guided):
    """What was read of a site.

    Attributes
    ----------
    tables : name -> Table; its first columns are its keys
    keys : name of a table -> the columns that tell its rows apart: `url`, or `page` and `position`
    pages : every page, in the order given
    relations : which column of which table leads to another
    origins : (table, column) -> where on the pages its values stand, in words
    left_out : in words, what is in no table and why
    changed : in words, which templates are not as they were when they were learnt
    """

    tables: dict[str, Table] = field(default_factory=dict)
    keys: dict[str, Keys] = field(default_factory=dict)
    pages: list[SitePage] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    origins: Mapping[tuple[str, str], str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    _instead = "tables is a table for each name, relations say how they join, describe() what there is"

    def __repr__(self) -> str:
        tables = ", ".join(f"{name} ({counted(len(table), 'row')})" for name, table in self.tables.items())
        return f"<Site of {counted(len(self.pages), 'page')}: {tables or 'no tables'}>"

    def _repr_html_(self) -> str:
        shown = (f"<p><code>{escape(name)}</code></p>{table._repr_html_()}" for name, table in self.tables.items())
        return f"<p>{counted(len(self.pages), 'page')}</p>{''.join(shown)}"

    def describe(self) -> str:
        """Return a summary for people: tables with rows and columns, how they join, what changed, what was left out."""
        n_pages = dict.fromkeys(self.tables, 0)
        for page in self.pages:
            if page.table in n_pages:
                n_pages[str(page.table)] += 1
        lines = [
            f"{name}: {counted(len(table), 'row')}, {counted(len(table.columns), 'column')}"
            + (f", from {counted(n_pages[name], 'page')}" if n_pages[name] else "")
            for name, table in self.tables.items()
        ]
        lines += [
            f"{one.table}.{one.column} -> {one.to_table}.{one.to_column}: {counted(one.n_rows, 'row')}"
            for one in self.relations
            if one.to_table != "pages"
        ]
        lines += [f"changed: {said}" for said in self.changed]
        return "\n".join([*lines, *(f"left out: {said}" for said in self.left_out)]) or "no page has a table"

    def save(self, path: str | os.PathLike[str]) -> dict[str, dict[str, int]]:
        """Write the tables to a database, a workbook or a folder.

        path : an SQLite file (.db, .sqlite) or DuckDB file (.duckdb), the address of a database (postgresql://...), a
            workbook (.xlsx), else a folder of CSV files; in one whose name ends in ".parquet", Parquet files

        A database is updated by key, in one transaction. Returns, of each of its tables, how many rows are new,
        changed, gone and the same since it was last written; {} for the others. OutputError where it cannot be written.
        """
        expect_kind("path", path, (str, os.PathLike), "a path")
        saved: dict[str, dict[str, int]] = import_module(_SAVING).save_site(self, os.fspath(path))
        return saved

    def stored(self) -> list[StoredTable]:
        """Return all tables as they are written, a table after those that it leads to, those about tables last."""
        pages: list[Row] = [
            (page.url, page.kind, str(page.template), page.table, str(page.n_rows), page.source, page.read_at)
            for page in self.pages
        ]
        found = [StoredTable("pages", "url kind template table n_rows source read_at".split(), pages, ("url",))]
        for name in sorted(self.tables, key=lambda name: len(self.keys[name])):
            own = (one for one in self.relations if one.table == name and one.is_foreign_key)
            foreign = tuple((one.column, one.to_table, one.to_column) for one in own)
            found.append(StoredTable(name, *_flat(self.tables[name]), self.keys[name], foreign))
        written = {table.name: table for table in found}
        columns: list[Row] = [
            (name, column, *_seen([row[i] for row in written[name].rows]), self.origins.get((name, column)))
            for name in self.tables
            for i, column in enumerate(written[name].columns)
        ]
        relations: list[Row] = [
            (one.table, one.column, one.to_table, one.to_column, str(one.n_rows), "yes" if one.is_foreign_key else "no")
            for one in self.relations
        ]
        return [
            *found,
            StoredTable("columns", "table name type filled example origin".split(), columns),
            StoredTable("relations", "table column to_table to_column n_rows foreign_key".split(), relations),
        ]


def may_name_a_table(name: object) -> bool:
    """Return whether a table may be called so: a word, as it is the name of a file in the site's folder."""
    if not isinstance(name, str) or not _WORD.fullmatch(name):
        return False
    return name not in OWN and not name.casefold().startswith("sqlite_")


def _flat(table: Table) -> tuple[list[str], list[Row]]:
    """Return the columns of a table as they are written, texts with the addresses of their links and images beside
    them, and its rows.
    """
    names, texts = table.names, table.texts()
    found = [[addresses(row[i]) for row in table.rows] for i in range(len(names))]
    links = {name: [link for link, _ in own] for name, own in zip(names, found, strict=True)}
    images = {name: [image for _, image in own] for name, own in zip(names, found, strict=True)}
    at_url = names.index("url") if "url" in names else -1
    beside = address_columns(names, links, images, [row[at_url] for row in texts] if at_url >= 0 else [])
    flat = [
        column
        for i, name in enumerate(names)
        for column in flat_columns(name, [row[i] for row in texts], None, beside.get(name, []))
    ]
    taken: set[str] = set()
    called = [free_name(name, taken, MAX_NAME_BYTES) for name, _, _ in flat]
    return called, [*zip(*(cells for _, cells, _ in flat), strict=True)]


def _seen(cells: Sequence[str | None]) -> tuple[str, str, str | None]:
    """Return of which type a column is, how many cells it has, and an example."""
    filled = [cell for cell in cells if cell]
    is_number = bool(filled) and all(cell.replace(",", "").replace(".", "", 1).lstrip("-").isdigit() for cell in filled)
    return "number" if is_number else "text", str(len(filled)), filled[0][:200] if filled else None


def keyed_rows(keys: Mapping[str, str], records: Sequence[Record]) -> list[Record]:
    """Return records whose first fields are their keys; a field that is called as one of them gets a number."""
    found = []
    for record in records:
        names = unique_names([*keys, *record.fields])
        values = [*(Item(value) for value in keys.values()), *record.fields.values()]
        found.append(Record(record.nodes, dict(zip(names, values, strict=True))))
    return found


def table_of(records: Sequence[Record]) -> Table:
    """Return records as a table whose columns have names that every database takes."""
    fullest_first = sorted(records, key=lambda record: -len(record.fields))  # they have each column in its place
    names = list(dict.fromkeys(name for record in fullest_first for name in record.fields))
    taken: set[str] = set()
    stored = [free_name(_plain(name), taken, MAX_NAME_BYTES) for name in names]
    rows = [[record.fields.get(name) for name in names] for record in records]
    return Table([Column(name, "distinctive") for name in stored], rows)


def _plain(name: str) -> str:
    """Return a name without what cannot be printed or stored."""
    return "".join(c if c.isprintable() and not 0xD800 <= ord(c) < 0xE000 else " " for c in name).strip() or "text"


def find_relations(tables: Mapping[str, Table], keys: Mapping[str, Keys], parts: Mapping[str, str]) -> list[Relation]:
    """Return what leads where: rows of lists to the pages behind them, parts to what they are of, every table to
    `pages`.

    parts : name of a table of parts -> the table of what they are parts of
    """
    found: list[Relation] = []
    known = {name: {text for text in _texts(table, 0) if text is not None} for name, table in tables.items()}
    for name, table in tables.items():
        if name in parts:
            n = sum(page in known[parts[name]] for page in _texts(table, 0))
            found.append(Relation(name, "page", parts[name], "url", n, n == len(table)))
        if len(keys[name]) < 2 or "url" not in table.names:
            continue
        links = [text for text in _texts(table, table.names.index("url")) if text is not None]
        for other, (key, *more) in keys.items():
            matched = sum(link in known[other] for link in links) if other != name else 0
            if matched and other not in parts:  # which are of the pages that other rows are
                found.append(Relation(name, "url", other, key, matched, not more and matched == len(links)))
    return [*found, *(Relation(name, keys[name][0], "pages", "url", len(own), True) for name, own in tables.items())]


def _texts(table: Table, at: int) -> list[str | None]:
    return [value.text if isinstance(value, Item) else None for value in (row[at] for row in table.rows)]
