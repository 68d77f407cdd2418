"""What was learnt of a site: `SiteReader` knows the templates of its pages, reads them into tables,
and says which have changed.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from math import sqrt
from typing import Any, Self, cast

import numpy as np

from ..articles.familiar import LAYOUT
from ..articles.layout import BINS, layouts_from_json, layouts_to_json, path_histogram, shared
from ..details import Details
from ..model import Item, Record, Region
from ..own_address import stated_address
from ..page import Page, expect_page, expect_pages
from ..saved import Saved, content_of, learnt_in, write_saved
from ..wording import counted
from .kind_names import KINDS
from .page_kinds import page_kind
from .same_pages import digest_of, each_once, told_same
from .site_tables import Keys, Site, SitePage, find_relations, may_name_a_table, table_of
from .site_templates import KEYS, MEMBERS, Rows, SiteTemplate, address_of, language_of
from .stated_addresses import by_stated

READERS = ("records", "details", "forum", "articles")
"""Kinds of saved things that read the pages of a template."""
FEWER = 0.5
"""Share of the learnt filling below which a column has changed, and of pages with rows below which a template has."""
MIN_FILLED = 0.3
"""Share of the rows that must have had a column for its absence to say anything."""
_PART_KEYS = ("page", "position")


class SiteReader:
    """The templates of a site; made by `learn_site` or `unweave.load`.

    Attributes
    ----------
    templates : list of SiteTemplate, that of the most pages first
    """

    def __init__(self, templates: Sequence[SiteTemplate]) -> None:
        self.templates = list(templates)
        none = np.zeros((0, BINS), np.int32)
        self._layouts = np.concatenate([none, *(template.layouts for template in self.templates)])
        self._owner = np.repeat(np.arange(len(self.templates)), [len(one.layouts) for one in self.templates])

    def template_of(self, page: Page) -> int:
        """Return the number of the template whose pages a page is most like, in its language; -1 where it is like
        none.
        """
        expect_page(page, "template_of")
        if not len(self._layouts):
            return -1
        alike = shared(self._layouts, path_histogram(page.tree))
        language = language_of(page)
        is_other = np.array([one.language not in ("", language) for one in self.templates], bool)[self._owner]
        own = np.where(is_other, -1, alike)
        best = int((own if own.max() >= LAYOUT else alike).argmax())
        return int(self._owner[best]) if alike[best] >= LAYOUT else -1

    def extract(self, page: Page) -> list[Record]:
        """Return the rows of a page in the table of its kind; empty for a page of no template that was learnt."""
        expect_page(page, "extract")
        number = self.template_of(page)
        return self.templates[number].read(page).get(self.templates[number].table, []) if number >= 0 else []

    def read_page(self, page: Page, number: int | None = None, content: str | None = None) -> tuple[SitePage, Rows]:
        """Return what is said of a page, and its rows by table; `number` is its template's and `content` its digest,
        where they are known.
        """
        expect_page(page, "read_page")
        number = self.template_of(page) if number is None else number
        template = self.templates[number] if number >= 0 else None
        rows = template.read(page) if template else {}
        n_rows = len(rows.get(template.table, ())) if template else 0
        kind = template.kind if template else page_kind(page).name
        table = template.table if template and n_rows else None
        now = datetime.now(UTC).isoformat(timespec="seconds")
        content = content or digest_of(page)
        said = SitePage(address_of(page), kind, number, table, n_rows, page.name, now, content, stated_address(page))
        return said, rows

    def read(self, pages: Iterable[Page]) -> Site:
        """Return the tables of pages; of those of one address the last counts."""
        given = last_of_each(expect_pages(pages, "read"))
        return self.site_of(self.read_page(page) for page in given)

    def regions(self, page: Page) -> list[Region]:
        """Return what `read_page` does as regions: the first has one record, what is said of the page, each other the
        rows of a table.

        The rank of a region of rows is the number of its table among `table_names`, counted from 1. What is written of
        them needs no page to be read again: addresses are whole, and what has an image alone leads nowhere, to "#".
        """
        said, rows = self.read_page(page)
        record = Record([], {name: Item(str(value)) for name, value in asdict(said).items() if value is not None})
        names = self.table_names
        found = [
            Region([_without_nodes(record) for record in rows[name]], rank=rank)
            for rank, name in enumerate(names, 1)
            if rows.get(name)
        ]
        return [Region([record]), *found]

    @property
    def table_names(self) -> list[str]:
        """The names of the tables that the templates fill."""
        return list(self._table_keys())

    def site_of(self, found: Iterable[tuple[SitePage, Rows]]) -> Site:
        """Return the site whose pages were read apart; rows of a page at several addresses are given once."""
        pages: list[SitePage] = []
        rows: dict[str, list[Record]] = defaultdict(list)
        once, same = each_once(by_stated([*found]))
        for page, of_page in once:
            pages.append(page)
            for name, records in of_page.items():
                rows[name] += records
        keys = self._table_keys()
        order = [name for name in keys if rows.get(name)]
        parts = {part: one.table for one in self.templates for part in _part_tables(one) if part in order}
        site = Site({name: table_of(rows[name]) for name in order}, {name: keys[name] for name in order}, pages)
        site.relations = find_relations(site.tables, site.keys, parts)
        site.origins = self._origins()
        read = [page for page in pages if page.url not in same]
        site.left_out = [*told_same(same), *_left_out(read), *self._aside()]
        site.changed = self._changes(read, site)
        return site

    def _aside(self) -> list[str]:
        """Say how many columns of details stand aside."""
        read = [(one.table, one.reader) for one in self.templates if isinstance(one.reader, Details) and one.table]
        count = [(table, len(reader.columns) - len(reader.shown)) for table, reader in read]
        return [
            f"{counted(n, 'column')} of {table}; `unweave details --all-columns` writes them" for table, n in count if n
        ]

    def _table_keys(self) -> dict[str, Keys]:
        found: dict[str, Keys] = {}
        for template in self.templates:
            if template.table:
                found[template.table] = KEYS[template.kind]
                found |= dict.fromkeys(_part_tables(template), _PART_KEYS)
        return found

    def _origins(self) -> dict[tuple[str, str], str]:
        read = [(one.table, one.reader.shown) for one in self.templates if isinstance(one.reader, Details)]
        return {(table, column.name): column.origin for table, columns in read for column in columns}

    def _changes(self, pages: Sequence[SitePage], site: Site) -> list[str]:
        """Say which templates give fewer rows or columns than when they were learnt."""
        said = []
        n_read = Counter(page.template for page in pages)
        n_empty = Counter(page.template for page in pages if not page.n_rows)
        for number, template in enumerate(self.templates):
            n = n_read[number]
            if not template.table or not template.filled or not n:
                continue
            if n_empty[number] > (1 - FEWER) * n:
                said.append(f"{template.table}: {n_empty[number]} of {counted(n, 'page')} have no rows any more")
                continue
            table = site.tables[template.table]
            now = filled_of(table.texts(), table.names)
            said += [
                f"{template.table}.{name}: on {now.get(name, 0.0):.0%} of the rows, {share:.0%} when it was learnt"
                for name, share in template.filled.items()
                if share >= MIN_FILLED and _is_fewer(now.get(name, 0.0), share, len(table))
            ]
        return list(dict.fromkeys(said))  # templates may share a table

    def describe(self) -> str:
        """Return a line a template: its table, kind and pages."""
        return "\n".join(
            f"{template.table or 'no table'}: {template.kind}, learnt from {counted(template.n_pages, 'page')}"
            for template in self.templates
        )

    def __repr__(self) -> str:
        return f"<SiteReader of {counted(len(self.templates), 'template')}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was learnt to `path`; `unweave.load` reads it."""
        readers: dict[int, Any] = {}  # a reader of several templates is written once
        templates = []
        for template in self.templates:
            if template.reader is not None and id(template.reader) not in readers:
                readers[id(template.reader)] = content_of(cast(Saved, template.reader))
            templates.append(
                {
                    "table": template.table, "kind": template.kind, "n_pages": template.n_pages,
                    "layouts": layouts_to_json(template.layouts),
                    "reader": list(readers).index(id(template.reader)) if template.reader is not None else None,
                    "filled": {name: round(share, 4) for name, share in template.filled.items()},
                    **({"language": template.language} if template.language else {}),
                    **({"names": dict(template.names)} if template.names else {}),
                }
            )  # fmt: skip
        write_saved(path, "site", {"templates": templates, "readers": list(readers.values())})

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return it from the `body` of a file called `name`;
        any of `saved.BROKEN` where it is not what `save` wrote."""
        readers = [learnt_in(_reader_in(content), name) for content in body["readers"]]
        return cls([_template(said, readers) for said in body["templates"]])


def _template(said: Mapping[str, Any], readers: Sequence[Any]) -> SiteTemplate:
    if said["kind"] not in KINDS:
        raise ValueError(f"kind {said['kind']!r}")
    if said["table"] and not may_name_a_table(said["table"]):
        raise ValueError(f"table {said['table']!r}")
    if len(said["layouts"]) > MEMBERS:
        raise ValueError(f"{len(said['layouts'])} layouts of one template")
    layouts = layouts_from_json(said["layouts"])
    at = said["reader"]
    return SiteTemplate(
        str(said["table"]), said["kind"], int(said["n_pages"]), layouts, readers[at] if at is not None else None,
        {str(name): float(share) for name, share in said["filled"].items()}, str(said.get("language", "")),
        {str(old): str(new) for old, new in said.get("names", {}).items()},
    )  # fmt: skip


def _reader_in(content: Any) -> dict[str, Any]:
    """Return what a file says of a reader; ValueError for what reads no rows, such as another site."""
    if content.get("unweave") not in READERS:
        raise ValueError(f"a reader of kind {content.get('unweave')!r}")
    return dict(content)


def _part_tables(template: SiteTemplate) -> list[str]:
    """Return the tables of the repeated parts of a template's pages."""
    names = template.reader.part_names if isinstance(template.reader, Details) and template.table else []
    return [f"{template.table}_{part}" for part in names]


def last_of_each(pages: Iterable[Page]) -> list[Page]:
    """Return the last page of each address, in the order of the first: a page fetched again is as it is now."""
    return list({address_of(page): page for page in pages}.values())


def _without_nodes(record: Record) -> Record:
    def alone(item: Item) -> Item:
        return Item(item.text, href=item.link or ("#" if item.image else None), src=item.image)

    fields = record.fields.items()
    return Record([], {name: [*map(alone, said)] if isinstance(said, list) else alone(said) for name, said in fields})


def filled_of(rows: Sequence[Sequence[str | None]], names: Sequence[str]) -> dict[str, float]:
    """Return of each column the share of the rows that have it."""
    return {name: sum(row[at] is not None for row in rows) / max(1, len(rows)) for at, name in enumerate(names)}


def _left_out(pages: Sequence[SitePage]) -> list[str]:
    """Say how many pages of which kind are in no table."""
    left = Counter((page.kind, page.template >= 0) for page in pages if not page.table)
    return [
        f"{counted(n, 'page')} of kind {kind} {'without rows' if is_known else 'that fit no learnt template'}"
        for (kind, is_known), n in left.items()
    ]


def _is_fewer(now: float, share: float, n_rows: int) -> bool:
    """Say whether a column is on far fewer of `n_rows` rows than on a `share`, and than chance gives so few rows
    (two standard deviations): one page without an old price says nothing.
    """
    return now < FEWER * share and share - now > 2 * sqrt(share * (1 - share) / n_rows)
