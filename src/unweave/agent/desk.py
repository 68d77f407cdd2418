"""What an agent can do: open pages, read them, see their lists, write a table, learn from marked values, apply, check
and repair.

A page is called by its number, a list by the page's and its own. Tables are written to files; an answer holds the path
and a sample.
"""

import io
from functools import lru_cache
from typing import Any

from ..errors import LearnError, PageError
from ..model import Region, Table
from ..output.markdown import MarkdownWriter
from ..output.visible import harmless
from ..page import Page
from ..posts import find_posts
from ..records import find_records
from ..saved import Saved, load
from ..site.one_answer import read_page
from ..site.page_kinds import page_kind
from ..sources import open_pages
from ..stated import find_stated
from ..wording import counted
from ..wrappers import Example, check_wrapper, learn_wrapper, load_wrapper
from .folders import Folders
from .short_answers import MAX_BYTES, answer, cell, row

MAX_OPEN = 2_000
"""Pages that are numbered in one session."""
MAX_CHECKED = 200
"""Pages that a wrapper is applied to or checked on at once."""
SHOWN = 8
"""Lists, or pages, that an answer names."""


class Desk:
    """One session: the pages opened so far, and the folders they come from."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._names: list[str] = []
        self._page = lru_cache(maxsize=8)(self._read)
        self._regions = lru_cache(maxsize=8)(self._find)

    def open(self, path: str, max_bytes: int = MAX_BYTES) -> str:
        """Open a page, a folder, a glob or a WARC file: the numbers of its pages,
        and the lists of the first one with samples. Paths are those in the folder given; `.` is all of it.
        """
        held = {name: number for number, name in enumerate(self._names)}
        numbers = [held.setdefault(name, len(held)) for name in self._folders.readable(path)]
        if len(held) > MAX_OPEN:
            raise PageError(f"more than {MAX_OPEN:,} pages are open; open fewer")
        self._names = list(held)
        lines = [f"page {number}: {self._names[number]}" for number in numbers[:SHOWN]]
        if len(numbers) > SHOWN:
            lines.append(f"... and {counted(len(numbers) - SHOWN, 'page')} more, {numbers[SHOWN]} to {numbers[-1]}")
        return answer([*lines, "", *self._lists(numbers[0])], max_bytes)

    def lists(self, page: int, max_bytes: int = MAX_BYTES) -> str:
        """Name the lists of a page, with their columns and a sample record each."""
        return answer(self._lists(page), max_bytes)

    def read(self, page: int, max_bytes: int = MAX_BYTES) -> str:
        """Read a page as Markdown, whatever it is: an article's text, the posts of a thread, a list, or what it
        states.
        """
        shown = self._page(page)
        what, regions = read_page(shown)
        if not regions:
            return answer([f"page {page}: nothing was found to read on it"], max_bytes)
        text = io.StringIO()
        MarkdownWriter(text).add(shown.name, regions)
        return answer([f"page {page}: {what}", "", *harmless(text.getvalue()).rstrip().split("\n")], max_bytes)

    def table(
        self, page: int, number: int, save_as: str, columns: list[str] | None = None, max_bytes: int = MAX_BYTES
    ) -> str:
        """Write a list of a page to a file (.csv, .xlsx, .parquet), and show its first rows. `columns`: these,
        in this order.
        """
        table = self._region(page, number).table
        if columns:
            table = table.all.select(*columns)
        target = self._folders.writable(save_as)
        table.save(target)
        return answer([f"wrote {target}: {counted(len(table), 'row')}", *_preview(table, 5)], max_bytes)

    def keep(self, page: int, number: int, save_as: str, max_bytes: int = MAX_BYTES) -> str:
        """Save what was learnt of a page's list: `apply` reads the same list from other pages of the site with it."""
        pattern = self._region(page, number).to_wrapper()
        target = self._folders.writable(save_as)
        pattern.save(target)
        return answer([f"wrote {target}: {pattern.describe()}"], max_bytes)

    def learn(
        self, page: int, save_as: str, labels: dict[str, Any] | None = None,
        records: list[dict[str, Any]] | None = None, max_bytes: int = MAX_BYTES,
    ) -> str:  # fmt: skip
        """Learn a wrapper from values marked on a page, by their text, and save it.

        `labels`: field -> value of a page about one thing. `records`: some rows of a list, each field -> value; two are
        enough.
        """
        shown = self._page(page)
        wrapper = learn_wrapper([Example(shown, labels or None, records or None)])
        target = self._folders.writable(save_as)
        wrapper.save(target)
        found = Table.from_records(wrapper.extract(shown))
        return answer(
            [f"wrote {target}: reads {counted(len(found), 'record')} on this page", *_preview(found, 5)], max_bytes
        )

    def apply(self, wrapper: str, path: str, save_as: str, max_bytes: int = MAX_BYTES) -> str:
        """Read pages with anything that was saved, into a file (.csv, .xlsx, .parquet)."""
        learnt = load(self._folders.saved(wrapper))
        failed: list[str] = []
        records = [record for one in self._pages(path, failed) for record in self._extracted(learnt, one, failed)]
        if not records:
            raise LearnError(f"{wrapper}: read nothing from {path}; {'; '.join(failed[:3])}")
        table = Table.from_records(records)
        target = self._folders.writable(save_as)
        table.save(target)
        lines = [f"wrote {target}: {counted(len(table), 'row')}", *_preview(table, 5)]
        return answer([*lines, *(f"nothing from {name}" for name in failed)], max_bytes)

    def check(self, wrapper: str, path: str, repair_as: str = "", max_bytes: int = MAX_BYTES) -> str:
        """Say which fields of a wrapper broke on pages. `repair_as`: learn what broke again,
        and save that under this name.
        """
        learnt = load_wrapper(self._folders.saved(wrapper))
        outcome = check_wrapper(learnt, self._pages(path, []), wants_repair=bool(repair_as))
        if outcome.repaired is None:
            lines = ["all fields hold" if outcome.is_good else "some fields broke"]
        else:
            target = self._folders.writable(repair_as)
            outcome.repaired.save(target)
            held = "all fields hold in it" if outcome.is_good else "some fields broke and are not in it"
            lines = [f"wrote {target}", held]
        return answer([*lines, *outcome.text.splitlines()], max_bytes)

    def _lists(self, page: int) -> list[str]:
        shown = self._page(page)
        regions = self._regions(page)
        lines = [f"page {page} is most likely of kind {page_kind(shown).name}; it has {counted(len(regions), 'list')}"]
        for number, region in enumerate(regions[:SHOWN]):
            about = "main, " if region.is_main else ""
            where = "" if region.source == "page" else f", from its {region.source}"
            lines.append(
                f"list {number}: {about}{counted(len(region), 'record')}{where}: {', '.join(region.table.names)}"[:400]
            )
            if number < 3 and len(region):
                lines.append(f"  first: {row(region.table.shown()[0])}"[:400])
        return lines

    def _region(self, page: int, number: int) -> Region:
        regions = self._regions(page)
        if not 0 <= number < len(regions):
            raise PageError(f"page {page} has no list {number}; it has {len(regions)}, numbered from 0")
        return regions[number]

    def _find(self, page: int) -> list[Region]:
        """Return the lists of a page: its main lists, its thread, what it states as data, then the others."""
        shown = self._page(page)
        regions = find_records(shown)
        thread = find_posts(shown)
        main = [region for region in regions if region.is_main]
        others = [region for region in regions if not region.is_main]
        return [*([thread] if thread is not None else []), *main, *find_stated(shown), *others]

    def _read(self, number: int) -> Page:
        if not 0 <= number < len(self._names):
            raise PageError(
                f"there is no page {number}; {len(self._names)} are open, numbered from 0: open one by its path"
            )
        errors: list[PageError] = []
        page = next(open_pages(self._names[number], on_error=errors.append), None)
        if page is None:
            raise errors[0] if errors else PageError(f"{self._names[number]}: holds no page")
        return page

    def _pages(self, path: str, failed: list[str]) -> list[Page]:
        names = self._folders.readable(path)[:MAX_CHECKED]
        return list(open_pages(*names, on_error=lambda error: failed.append(cell(str(error)))))

    def _extracted(self, learnt: Saved, page: Page, failed: list[str]) -> list[Any]:
        found = learnt.extract(page)
        if not found:
            failed.append(cell(page.name))
        return found


def _preview(table: Table, n_rows: int) -> list[str]:
    """Return the names of the columns and the first rows, a line each."""
    return [row(table.names), *(row(texts) for texts in table.shown()[:n_rows])]
