"""The tables of a site by many workers: they read its pages with what was learnt, and their parts become one `Site`."""

import json
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..model import Item, Record
from ..site.site_reader import SiteReader
from ..site.site_tables import Site, SitePage
from ..site.site_templates import Rows
from .parts import DATA


def gathered(reader: SiteReader, folder: str | os.PathLike[str], gone: Collection[str] = ()) -> Site:
    """Return the site whose pages a job of the verb "site" has read into `folder`, without those that are `gone`;
    of one address the last counts.
    """
    found = {page.url: (page, rows) for page, rows in _pages(reader.table_names, Path(folder))}
    return reader.site_of(read for url, read in found.items() if url not in gone)


def _pages(names: Sequence[str], folder: Path) -> Iterator[tuple[SitePage, Rows]]:
    """Yield the pages of all parts with their rows; a part has the regions of a page one after the other."""
    page: SitePage | None = None
    rows: Rows = {}
    for path in sorted((folder / DATA).glob("*.jsonl")):
        with open(path, encoding="utf-8") as file:
            for line in file:
                said = json.loads(line)
                if said["region"] == 0:
                    if page is not None:
                        yield page, rows
                    page, rows = _page(said["fields"]), {}
                else:
                    rows.setdefault(names[said["region"] - 1], []).append(_record(said))
    if page is not None:
        yield page, rows


def _page(said: dict[str, Any]) -> SitePage:
    return SitePage(**{"table": None, **said, "template": int(said["template"]), "n_rows": int(said["n_rows"])})


def _record(said: dict[str, Any]) -> Record:
    links, images = said["links"], said.get("images", {})
    return Record([], {name: _items(text, links.get(name), images.get(name)) for name, text in said["fields"].items()})


def _items(text: Any, link: Any, image: Any) -> Item | list[Item]:
    if not isinstance(text, list):
        return Item(text, href=link, src=image)
    none = [None] * len(text)
    return [Item(one, href=href, src=src) for one, href, src in zip(text, link or none, image or none, strict=True)]
