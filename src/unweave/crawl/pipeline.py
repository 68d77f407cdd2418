"""A Scrapy item pipeline: pages that a spider yields become their records."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from ..errors import UnweaveError

if TYPE_CHECKING:
    from ..model import Region
    from ..output import Writer
    from ..page import Page
    from ..saved import Saved


class RecordsPipeline:
    """Replaces each `Page` that a spider yields by an item of its records, and writes them where the settings say.

    The item is `{"page": name, "records": [{"fields": {...}, "links": {...}}, ...]}`, which feed exports and other
    pipelines take. Items that are no pages pass as they are; a page without records is dropped, with a message.

    Settings
    --------
    UNWEAVE_LEARNT : a file that something learnt was saved in; without it, the main regions of `find_records`
    UNWEAVE_OUTPUT : a file to write the records to; its suffix chooses the format
    UNWEAVE_DB, UNWEAVE_TABLE, UNWEAVE_IF_EXISTS : a database to write them to, as `--db`, `--table` and `--if-exists`
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings
        self._open = ExitStack()
        self._writers: list[Writer] = []
        self._learnt: Saved | None = None

    @classmethod
    def from_crawler(cls, crawler: Any) -> RecordsPipeline:
        """Return the pipeline with the settings of the crawl."""
        return cls(crawler.settings)

    def open_spider(self, spider: object = None) -> None:
        """Read what was learnt and open the outputs: what is wrong with either is said before anything is fetched."""
        from ..output import format_for, opened, opened_database
        from ..saved import load

        get = self._settings.get
        if learnt := get("UNWEAVE_LEARNT"):
            self._learnt = load(learnt)
        if path := get("UNWEAVE_OUTPUT"):
            self._writers.append(self._open.enter_context(opened(path, format_for(path))))
        if url := get("UNWEAVE_DB"):
            table: str = get("UNWEAVE_TABLE") or "records"
            if_exists: Any = get("UNWEAVE_IF_EXISTS") or "append"
            database = opened_database(url, table=table, if_exists=if_exists)
            self._writers.append(self._open.enter_context(database))

    def process_item(self, item: Any, spider: object = None) -> Any:
        """Return the item of a page's records; anything but a page as it is."""
        from scrapy.exceptions import DropItem

        from ..page import Page

        if not isinstance(item, Page):
            return item
        try:
            regions = self._regions(item)
        except UnweaveError as error:
            raise DropItem(f"unweave: {error}") from error
        if not regions:
            raise DropItem(f"unweave: {item.name}: no records found")
        for writer in self._writers:
            writer.add(item.name, regions)
        records = [record for region in regions for record in region.records]
        return {"page": item.name, "records": [{"fields": one.to_dict(), "links": one.to_links()} for one in records]}

    def close_spider(self, spider: object = None) -> None:
        """Finish the outputs."""
        self._open.close()

    def _regions(self, page: Page) -> list[Region]:
        from ..model import Region
        from ..records import find_records

        if self._learnt is not None:
            found = self._learnt.extract(page)
            return [Region(found)] if found else []
        return [region for region in find_records(page) if region.is_main]
