"""The tables of a stored site beside its pages: all rows of a table, the page of each,
and where on it a row's cells stand.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..errors import PageError
from ..output.stored_sites import StoredSite
from ..page import Page
from ..site.site_tables import Row, StoredTable
from ..sources import open_page, open_pages
from ..tree import Node
from .found_again import LIST_SEPARATOR, places_of_rows
from .shelf import OpenPage, Shelf
from .shown import address

MAX_CELL = 2_000
"""Characters of a cell that are shown."""
View = dict[str, Any]
Places = list[list[Node | None]]
"""Of each cell of a row, the nodes of its values."""


def pages_of_site(site: StoredSite, given: Iterable[str], on_error: Callable[[PageError], None]) -> Iterator[Page]:
    """Yield the pages of a stored site: from what is given, else from the archive beside it and the files that it
    names.

    Only files of this machine are opened, never an address that the site names.
    """
    places = list(given)
    if places:
        yield from open_pages(*places, on_error=on_error)
        return
    archive = f"{site.place.rstrip('/')}.warc.gz"
    if os.path.isfile(archive):
        yield from open_pages(archive, on_error=on_error)
    folder = os.path.dirname(os.path.abspath(site.place)) if "://" not in site.place else os.getcwd()
    for _, source in site.pages:
        path = next((path for path in (source, os.path.join(folder, source)) if source and os.path.isfile(path)), None)
        if path is None:
            continue
        try:
            page = open_page(os.path.abspath(path))
        except PageError as error:
            on_error(error)
            continue
        yield Page(page.source, page.url, name=source)


class SiteTables:
    """The tables of a stored site, and which page of a shelf each row is of."""

    def __init__(self, site: StoredSite, shelf: Shelf) -> None:
        self.site = site
        self._shelf = shelf
        self._table = {table.name: _keys_last(table) for table in site.tables}
        address_of_file = {source: url for url, source in site.pages}
        self._number: dict[str, int] = {}
        for number, page in enumerate(shelf.pages):
            for name in (page.name, page.url, address_of_file.get(page.name)):
                if name:
                    self._number[name] = number
        self._row_of: dict[tuple[str, str], dict[str, int]] = {}

    def listed(self) -> list[View]:
        """Return each table: name, rows, columns, the tables that its columns lead to."""
        return [
            {
                "name": table.name, "n_rows": len(table.rows), "is_cut": table.name in self.site.cut,
                "columns": table.columns,
                "leads": [
                    {"column": one.column, "table": one.to_table, "to": one.to_column}
                    for one in self.site.relations if one.table == table.name and one.to_table in self._table
                ],
            }
            for table in self._table.values()
        ]  # fmt: skip

    def whole(self, name: str) -> View:
        """Return a table with the number of each row's page, None where that is not open; PageError for no table."""
        table = self._named(name)
        return {
            "kind": "site_table", "name": name, "is_cut": name in self.site.cut,
            "pages": [self._page_of(table, row) for row in table.rows],
            "table": _cells(table.columns, [([[None] for _ in row], row) for row in table.rows]),
        }  # fmt: skip

    def row(self, name: str, at: int) -> View:
        """Return where a row's cells stand on its page, and the rows of other tables that it leads to."""
        table = self._named(name)
        if not 0 <= at < len(table.rows):
            raise PageError(f"{name}: there is no row {at}; {len(table.rows)} are open, numbered from 0")
        number = self._page_of(table, table.rows[at])
        rows = self._rows_on(table, number) if number is not None else []
        places = self._placed(table, number)[rows.index(at)] if number is not None else []
        return {
            "kind": "site_row", "page": number, "name": self._shelf.pages[number].name if number is not None else None,
            "places": [[place for node in cell if (place := address(node))] for cell in places],
            "leads": self._leads(table, table.rows[at]),
        }  # fmt: skip

    def on_page(self, opened: OpenPage) -> View:
        """Return the rows of all tables that a page has, as regions."""
        regions: list[View] = []
        for table in self._table.values():
            rows = [table.rows[at] for at in self._rows_on(table, opened.number)]
            if not rows:
                continue
            shown = _cells(table.columns, list(zip(self._placed(table, opened.number), rows, strict=True)))
            regions.append(
                {
                    "rank": len(regions), "score": 1, "n_records": len(rows), "is_main": False, "heading": table.name,
                    "truncated": False, "xpath": None, "place": None, "table": shown,
                    "first": f"{table.name}: {', '.join(table.columns)}"[:200],
                }
            )  # fmt: skip
        return {"kind": "regions", "regions": regions}

    def _named(self, name: str) -> StoredTable:
        if name not in self._table:
            raise PageError(f"there is no table {name!r}; there are {', '.join(self._table) or 'none'}")
        return self._table[name]

    def _page_of(self, table: StoredTable, row: Row) -> int | None:
        return self._number.get(row[table.columns.index(table.keys[0])] or "") if table.keys else None

    def _rows_on(self, table: StoredTable, number: int) -> list[int]:
        """Return the rows of a table that a page has, in the order in which they stand there."""
        found = [at for at, row in enumerate(table.rows) if self._page_of(table, row) == number]
        if "position" not in table.keys:
            return found
        column = table.columns.index("position")
        return sorted(found, key=lambda at: (len(table.rows[at][column] or ""), table.rows[at][column] or ""))

    def _placed(self, table: StoredTable, number: int) -> list[Places]:
        """Return the nodes of each cell of the rows of a page; keys have none."""
        keys = {table.columns.index(key) for key in (*table.keys, "url") if key in table.columns}
        rows = [table.rows[at] for at in self._rows_on(table, number)]
        wanted = [[None if at in keys else cell for at, cell in enumerate(row)] for row in rows]
        return self._shelf.open(number).once(f"rows of {table.name}", lambda page: places_of_rows(page.tree, wanted))

    def _leads(self, table: StoredTable, row: Row) -> list[View]:
        """Return the rows that a row leads to."""
        found = []
        for one in self.site.relations:
            if one.table != table.name or one.to_table not in self._table or one.column not in table.columns:
                continue
            at = self._rows_by(one.to_table, one.to_column).get(row[table.columns.index(one.column)] or "")
            found += [{"column": one.column, "table": one.to_table, "row": at}] if at is not None else []
        return found

    def _rows_by(self, name: str, column: str) -> dict[str, int]:
        """Return the first row of a table with each value of a column."""
        if (name, column) not in self._row_of:
            table = self._table[name]
            at = table.columns.index(column) if column in table.columns else -1
            rows = reversed(list(enumerate(table.rows))) if at >= 0 else iter(())
            self._row_of[name, column] = {row[at] or "": number for number, row in rows}
        return self._row_of[name, column]


def _keys_last(table: StoredTable) -> StoredTable:
    """Return a table with the columns that people read before its keys, which are long addresses."""
    keys = [at for at, name in enumerate(table.columns) if name in (*table.keys, "url")]
    order = [*(at for at in range(len(table.columns)) if at not in keys), *keys]
    rows: list[Row] = [[row[at] for at in order] for row in table.rows]
    return StoredTable(table.name, [table.columns[at] for at in order], rows, table.keys)


def _cells(columns: list[str], placed: list[tuple[Places, Row]]) -> View:
    """Return rows as the browser takes a table; see `region_json.py`."""
    return {
        "columns": [{"name": name, "kind": "stored"} for name in columns],
        "rows": [[_cell(nodes, cell) for nodes, cell in zip(places, row, strict=True)] for places, row in placed],
        "records": [[place for cell in places for node in cell if (place := address(node))] for places, _ in placed],
    }


def _cell(nodes: list[Node | None], cell: str | None) -> list[list[Any]] | None:
    """Return a cell as [text, element, text number, link, image], several of those for a cell of several values."""
    if cell is None:
        return None
    values = cell.split(LIST_SEPARATOR) if len(nodes) > 1 else [cell]
    nodes = nodes[: len(values)] or [None]
    values = [*values[: len(nodes) - 1], LIST_SEPARATOR.join(values[len(nodes) - 1 :])]
    pairs = zip(values, nodes, strict=True)
    return [[value[:MAX_CELL], *(address(node) or (None, None)), None, None] for value, node in pairs]
