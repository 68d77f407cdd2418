"""`read_site`: the pages of a site, sorted by template and kind, to tables that can be joined.

Pages are clustered, a cluster gets the kind that most of a sample of its pages have, and each kind its method: lists by a record
pattern, details by `learn_details`, threads by `find_posts`, articles by `learn_articles`. Rows say the page they come from; a row of a
list says the page it leads to, which is the key of a detail or an article.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ..articles import cluster_pages, learn_articles
from ..details.unmarked import learn_template
from ..errors import UnweaveError
from ..model import Column, Item, Record, Region, Table, unique_names
from ..page import Page, expect_pages
from ..posts import find_posts
from ..records import find_records
from ..wording import counted
from .page_kinds import KINDS, KindName, page_kind
from .storing import Relation, Site, SitePage

SAMPLE = 6
"""Pages of a cluster that say its kind."""
MIN_SHARED = 0.6
"""Share of the addresses of a cluster that have a word of the path which then names the table."""
_PLURAL = {"list": "list", "detail": "details", "thread": "posts", "article": "articles"}


def read_site(pages: Iterable[Page]) -> Site:
    """Return the tables of a site's pages.

    Pages that are alike in address and bytes count once. Tables are named for a word that the addresses of their pages share, and
    their kind.
    """
    given = _once(pages)
    site = Site()
    kept: list[SitePage | None] = [None] * len(given)
    articles: list[tuple[int, int]] = []
    for number, members in enumerate(cluster_pages(given) if len(given) > 1 else [list(range(len(given)))]):
        kind = cluster_kind([given[i] for i in members])
        if kind == "article":
            articles += [(i, number) for i in members]
            continue
        _read_cluster(site, given, sorted(members), kind, number, kept)
    if articles:
        _read_articles(site, given, articles, kept)
    site.pages = [page for page in kept if page is not None]
    site.relations = _relations(site)
    _say_left_out(site)
    return site


def _once(pages: Iterable[Page]) -> list[Page]:
    seen: set[tuple[str, int]] = set()
    found = []
    for page in expect_pages(pages, "read_site"):
        key = (page.name, hash(page.source))
        if key not in seen:
            seen.add(key)
            found.append(page)
    return found


def cluster_kind(pages: Sequence[Page]) -> KindName:
    """Return the kind of pages of one template: the sum of what a sample of them is likely to be."""
    sample = [pages[i * len(pages) // SAMPLE] for i in range(SAMPLE)] if len(pages) > SAMPLE else pages
    total: Counter[str] = Counter()
    for page in sample:
        total.update(page_kind(page).scores)
    return max(KINDS, key=lambda kind: total[kind])


def address_of(page: Page) -> str:
    """Return what a page is called in the tables: its address, else its name."""
    return page.url or page.name


def _read_cluster(
    site: Site, given: Sequence[Page], members: Sequence[int], kind: KindName, number: int, kept: list[SitePage | None]
) -> None:
    """Read the pages of one template into a table, if their kind has one."""
    pages = [given[i] for i in members]
    rows: dict[int, list[dict[str, Item | list[Item]]]] = {}
    try:
        if kind == "list":
            rows = _list_rows(pages)
        elif kind == "thread":
            rows = {i: _placed(page, thread.records) for i, page in enumerate(pages) if (thread := find_posts(page))}
        elif kind == "detail":
            details = learn_template(pages)
            rows = {i: _keyed(page, details.extract(page)) for i, page in enumerate(pages)}
    except UnweaveError as error:
        site.left_out.append(f"{counted(len(pages), 'page')} as {address_of(pages[0])}: {error}")
    name = _add_table(site, rows, pages, kind) if any(rows.values()) else None
    for i, member in enumerate(members):
        found = len(rows.get(i, ()))
        kept[member] = SitePage(address_of(given[member]), kind, number, name if found else None, found)


def _list_rows(pages: Sequence[Page]) -> dict[int, list[dict[str, Item | list[Item]]]]:
    """Return the rows of lists of one template, in the columns of the page with the most of them."""
    regions = {i: found[0] for i, page in enumerate(pages[:SAMPLE]) if (found := find_records(page, max_regions=1))}
    if not regions:
        return {}
    pattern = max(regions.values(), key=len).to_wrapper()
    rows = {}
    for i, page in enumerate(pages):
        records = pattern.extract(page)
        if not records and (region := regions.get(i) or next(iter(find_records(page, max_regions=1)), None)):
            records = _table_records(region)
        rows[i] = _placed(page, records)
    return rows


def _table_records(region: Region) -> list[Record]:
    names = region.table.names
    return [
        Record([], {name: value for name, value in zip(names, row, strict=True) if value is not None})
        for row in region.table.rows
    ]


def _placed(page: Page, records: Sequence[Record]) -> list[dict[str, Item | list[Item]]]:
    """Return records as rows that say their page, their position on it, and the page that they lead to."""
    rows = []
    for position, record in enumerate(records, 1):
        row: dict[str, Item | list[Item]] = {"page": Item(address_of(page)), "position": Item(str(position))}
        link = _link(record)
        if link:
            row["url"] = Item(link)
        rows.append({**row, **{_free(name, row): value for name, value in record.fields.items()}})
    return rows


def _free(name: str, row: dict[str, Item | list[Item]]) -> str:
    return name if name not in ("page", "position", "url") else f"{name}_2"


def _link(record: Record) -> str | None:
    """Return the page that a row leads to: that of its longest linked text, else its first link."""
    items = [item for value in record.fields.values() for item in (value if isinstance(value, list) else [value])]
    linked = [item for item in items if item.link and not item.link.startswith(("javascript:", "mailto:", "#"))]
    return max(linked, key=lambda item: len(item.text)).link if linked else None


def _keyed(page: Page, records: Sequence[Record]) -> list[dict[str, Item | list[Item]]]:
    """Return the record of a page as a row whose key is the page's address."""
    rows = []
    for record in records[:1]:
        row: dict[str, Item | list[Item]] = {"url": Item(address_of(page))}
        rows.append({**row, **{_free(name, row): value for name, value in record.fields.items()}})
    return rows


def _read_articles(
    site: Site, given: Sequence[Page], members: Sequence[tuple[int, int]], kept: list[SitePage | None]
) -> None:
    """Read all articles into one table, whatever their templates."""
    pages = [given[i] for i, _ in members]
    rows: dict[int, list[dict[str, Item | list[Item]]]] = {}
    try:
        learnt = learn_articles(pages)
        rows = {i: _keyed(page, learnt.extract(page)) for i, page in enumerate(pages)}
    except UnweaveError as error:
        site.left_out.append(f"{counted(len(pages), 'article')}: {error}")
    name = _add_table(site, rows, pages, "article") if any(rows.values()) else None
    for at, (i, number) in enumerate(members):
        found = len(rows.get(at, ()))
        kept[i] = SitePage(address_of(given[i]), "article", number, name if found else None, found)


def _add_table(
    site: Site, rows: dict[int, list[dict[str, Item | list[Item]]]], pages: Sequence[Page], kind: KindName
) -> str:
    """Add the rows of all pages as one table, and return its name."""
    shared = "" if kind == "article" else _shared_word([address_of(page) for page in pages])
    wanted = "_".join(part for part in (shared, _PLURAL[kind]) if part)
    name = unique_names([*site.tables, wanted])[-1]
    all_rows = [row for i in sorted(rows) for row in rows[i]]
    names = list(dict.fromkeys(column for row in all_rows for column in row))
    site.tables[name] = Table(
        [Column(column, "distinctive") for column in names], [[row.get(column) for column in names] for row in all_rows]
    )
    site.keys[name] = ("url",) if kind in ("detail", "article") else ("page", "position")
    return name


def _shared_word(addresses: Sequence[str]) -> str:
    """Return a word of the path that most of the addresses share, "" without one."""
    found: Counter[str] = Counter()
    for address in addresses:
        path = re.sub(r"^\w+://[^/]*", "", address).rpartition("/")[0] if "://" in address else ""
        found.update(set(re.findall(r"[a-z][a-z_]{2,20}", path.lower())))
    words = [word for word, count in found.items() if count >= MIN_SHARED * len(addresses)]
    return min(words, key=lambda word: (-found[word], len(word))) if words else ""


def _relations(site: Site) -> list[Relation]:
    """Return which lists lead to rows of which other tables."""
    found = []
    for name, table in site.tables.items():
        if "position" not in site.keys[name] or "url" not in table.names:
            continue
        at = table.names.index("url")
        links = [row[at].text for row in table.rows if isinstance(row[at], Item)]  # type: ignore[union-attr]
        for other, keys in site.keys.items():
            if keys == ("url",):
                known = {row[0].text for row in site.tables[other].rows if isinstance(row[0], Item)}
                matched = sum(link in known for link in links)
                if matched:
                    found.append(Relation(name, "url", other, "url", matched))
    return found


def _say_left_out(site: Site) -> None:
    """Say how many pages of which kind are in no table."""
    for kind, count in Counter(page.kind for page in site.pages if page.table is None).items():
        site.left_out.append(f"{counted(count, 'page')} of kind {kind} without rows")
