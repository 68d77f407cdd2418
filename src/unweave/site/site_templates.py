"""A template of a site: what was learnt of its pages, and how one of them is read into rows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..articles import ArticleSite
from ..articles.layout import path_histogram
from ..column_order import unique_names
from ..details import Details
from ..model import ListPattern, Record
from ..page import Page
from ..posts import Forum, find_posts
from ..records import RecordPattern, find_records
from ..uncollected import uncollected
from .kind_names import KindName
from .row_links import row_links
from .site_tables import Keys, keyed_rows

MEMBERS = 3
"""Pages of a template that are kept to know others by."""
KEYS: Mapping[KindName, Keys] = {
    "list": ("page", "position"), "thread": ("page", "position"), "detail": ("url",), "article": ("url",),
}  # fmt: skip
"""Kind of page -> the columns that tell its rows apart."""
_PLACE = frozenset(("page", "position", "url"))
"""What a row has before its fields, which no saved name may change."""
_LANGUAGE = re.compile(r"\s*([a-z]{2,8})(?![a-z])")
Reader = ListPattern | Details | Forum | ArticleSite
Rows = dict[str, list[Record]]
"""Name of a table -> its rows of one page."""


@dataclass(frozen=True)
class SiteTemplate:
    """Pages that are built alike.

    Attributes
    ----------
    table : the table of their rows; "" for a kind without
    n_pages : pages it was learnt from
    layouts : int32[n, BINS], path histograms of some of them
    reader : reads them; None where every page is read by itself
    filled : column -> share of the rows that had it when the template was learnt; it tells what has changed
    language : of its pages where others of the same layout are in another language; else ""
    names : what the pages behind the rows of a list call columns that nothing on its own pages names
    """

    table: str
    kind: KindName
    n_pages: int
    layouts: NDArray[np.int32]
    reader: Reader | None
    filled: Mapping[str, float] = field(default_factory=dict)
    language: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    @uncollected()
    def read(self, page: Page) -> Rows:
        """Return the rows of a page by table; none where the template has no table."""
        if not self.table:
            return {}
        address = address_of(page)
        if self.kind in ("list", "thread"):
            return {self.table: [self._renamed(row) for row in _placed(address, self._records(page))]}
        if isinstance(self.reader, Details):
            return self._details(address, page, self.reader)
        records = self.reader.extract(page) if self.reader is not None else []
        if not records and self.kind == "article":  # of a template that reads as no news: by itself
            records = ArticleSite.of_single_pages(1).extract(page)
        return {self.table: keyed_rows({"url": address}, records[:1])}

    def _details(self, address: str, page: Page, reader: Details) -> Rows:
        """Return the row of a page, and those of its parts, whose columns are not in it."""
        records, parts = reader.read(page)
        of_parts = {column.name for column in reader.columns if column.part}
        kept = [
            Record(record.nodes, {name: value for name, value in record.fields.items() if name not in of_parts})
            for record in records
        ]
        found = {f"{self.table}_{part}": _placed(address, rows) for part, rows in parts.items()}
        return {self.table: keyed_rows({"url": address}, kept), **found}

    def _renamed(self, row: Record) -> Record:
        new = [name if name in _PLACE else self.names.get(name, name) for name in row.fields]
        return Record(row.nodes, dict(zip(unique_names(new), row.fields.values(), strict=True))) if self.names else row

    def _records(self, page: Page) -> Sequence[Record]:
        """Return the records of a list or thread: as learnt, else those that the page alone is for."""
        if self.kind == "thread":
            learnt = self.reader.find(page) if isinstance(self.reader, Forum) else None
            thread = learnt or find_posts(page)
            return thread.records if thread is not None else []
        found = self.reader.extract(page) if isinstance(self.reader, RecordPattern) else []
        return found or [record for one in find_records(page, max_regions=1) if one.is_main for record in one.records]


def layouts_of(pages: Sequence[Page]) -> NDArray[np.int32]:
    """Return int32[n, BINS], by which pages of the template of these are known."""
    return np.stack([path_histogram(page.tree) for page in pages[:: max(1, len(pages) // MEMBERS)][:MEMBERS]])


def language_of(page: Page) -> str:
    """Return the language that a page says it is in, without its country; "" for one that says none."""
    said = _LANGUAGE.match((page.tree.attr(0, "lang") or "").lower())
    return said[1] if said else ""


def address_of(page: Page) -> str:
    """Return what a page is called in the tables: its address, else its name."""
    return page.url or page.name


def _placed(address: str, records: Sequence[Record]) -> list[Record]:
    """Return records as rows that say their page, their position on it, and the page that they lead to."""
    found = []
    for position, (record, link) in enumerate(zip(records, row_links(address, records), strict=True), 1):
        keys = {"page": address, "position": str(position)} | ({"url": link} if link else {})
        found += keyed_rows(keys, [_without_position(record)])
    return found


def _without_position(record: Record) -> Record:
    """Return a record without the field `position`, which posts have and the row says."""
    if "position" not in record.fields:
        return record
    fields = {name: value for name, value in record.fields.items() if name != "position"}
    return Record(record.nodes, fields)
