"""What pages of a folder are called: files of a mirror have names, their links lead to addresses, and rows of a list
join the pages behind them only where both are one.

A page without an address is called by what it states for itself (`<link rel=canonical>`, `og:url`), as far as no other
page states the same, or has that path: `/page/1/` leads on to the list itself. A link leads to the file that has its
path below the folder of the site: from the root of the site on, or behind the address that most links to such files
have.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from urllib.parse import unquote, urljoin

from ..model import Item, Record
from ..own_address import WHOLE
from ..page import Page
from .site_tables import SitePage
from .site_templates import Rows

MIN_LINKS = 3
"""Links to different files behind one address, at least, from which that is the address of the folder: `/about` is
everywhere."""
MAX_LINKS = 1000
"""Links of a page that are looked at for the address of the folder."""
MAX_PARTS = 8
"""Parts of a link's path that may be of the address of the folder."""
_ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:|//|#)", re.IGNORECASE)
"""A link that leads to no file of the folder: to another site, a place on its page, a mail."""
_ADDRESSES = ("url", "page")
"""Columns that hold addresses of pages."""


def addresses_in(page: Page) -> Iterator[str]:
    """Yield the addresses that a page leads to with the names of their sites."""
    spans = page.tree.attribute_spans("href")
    links = (page.tree.read(start, stop).strip() for start, stop in spans[spans[:, 0] >= 0][:MAX_LINKS].tolist())
    return (link for link in links if link.startswith(WHOLE))


class PageNames:
    """What pages are called, and which pages links lead to.

    stated : of every page, by its address or the name of its file, what it states; "" for nothing
    links : some of the addresses that pages lead to
    """

    def __init__(self, stated: Mapping[str, str], links: Iterable[str] = ()) -> None:
        self._known = stated
        files = [name for name in stated if "://" not in name]
        self._folder = _folder_of(files)
        self._files: dict[str, str] = {}
        for name in files:
            for path in _written(name.removeprefix(self._folder)):
                self._files.setdefault(path, name)
        given = {*links, *stated.values()}
        asked = Counter(link.partition("?")[0] for link in given if "?" in link)
        self._asked_once = {address for address, n in asked.items() if n == 1}
        self._roots = self._folders(given) if files else []
        n_pages = Counter(stated.values())
        self._names = {
            name: said
            for name, said in stated.items()
            if said and n_pages[said] == 1 and said not in stated and self._file(said) in (None, name)
        }

    def of(self, link: str) -> str:
        """Return what the page is called that a link leads to, or that is in a file; another link as it is."""
        file = link if link in self._known else self._file(link)
        return self._names.get(file, file) if file else link

    def _file(self, link: str) -> str | None:
        """Return the name of the file that a link leads to, None where there is none."""
        whole = _without_scheme(link)
        root = next((root for root in self._roots if whole.startswith(root)), None)
        if root is None:
            return None
        path = whole[len(root) :].partition("#")[0]
        asked, _, query = path.partition("?")
        paths = [path, *([asked] if query and link.partition("?")[0] in self._asked_once else [])]
        return next((found for one in paths if (found := self._at(one))), None)

    def _at(self, path: str) -> str | None:
        """Return the name of the file that has a path below the folder, as it is, or is written in a link."""
        forms = (path, unquote(path), unquote(path).rstrip("/"))
        return next((self._files[form] for form in forms if form in self._files), None)

    def _folders(self, links: Iterable[str]) -> list[str]:
        """Return what links to files of the folder begin with, the longest first: its name, the address of the site
        without its scheme, behind which most links have the path of a file, and the path of that.
        """
        found: Counter[str] = Counter()
        for link in links:
            if link.startswith(WHOLE):
                site, *parts = _without_scheme(link).partition("?")[0].rstrip("/").split("/")
                at = next((at for at in range(min(len(parts), MAX_PARTS)) if self._at("/".join(parts[at:]))), None)
                if at is not None:
                    found["/".join([site, *parts[:at], ""])] += 1
        site, count = max(found.items(), key=lambda one: one[1], default=("", 0))
        known = [site, site[site.find("/") :]] if count >= MIN_LINKS else []
        return sorted({self._folder, *known, "/"} - {""}, key=len, reverse=True)


def _folder_of(files: Sequence[str]) -> str:
    """Return the folder that has all files, with a separator at its end; "" where there is none."""
    if len({(os.path.isabs(name), os.path.splitdrive(name)[0]) for name in files}) != 1:
        return ""
    return os.path.join(os.path.commonpath(list(map(os.path.dirname, files))), "")


def _without_scheme(link: str) -> str:
    return link.partition("://")[2].removeprefix("www.") if link.startswith(WHOLE) else link


def _written(path: str) -> Iterator[str]:
    """Yield a file's path as links may write it: without its ending, and that of a folder for its index."""
    yield path
    stem, ending = os.path.splitext(path)
    if ending.lower() in (".html", ".htm"):
        yield stem
        if os.path.basename(stem) == "index":
            yield os.path.dirname(stem)


def by_stated(found: Sequence[tuple[SitePage, Rows]]) -> list[tuple[SitePage, Rows]]:
    """Return pages and their rows with what pages are called in the place of their files' names, and the links of files
    in full: they go up and down the folder from where each file is.
    """
    called = PageNames({page.url: page.stated for page, _ in found}, _links_of(found))
    renamed = []
    for page, rows in found:
        own = {table: [_renamed(record, page, called) for record in records] for table, records in rows.items()}
        renamed.append((replace(page, url=called.of(page.url)), own))
    return renamed


def _links_of(found: Sequence[tuple[SitePage, Rows]]) -> Iterator[str]:
    """Yield the addresses that rows of lists lead to."""
    for _, rows in found:
        for record in (one for records in rows.values() for one in records):
            if isinstance(link := record.fields.get("url"), Item):
                yield link.text


def _renamed(record: Record, page: SitePage, called: PageNames) -> Record:
    known: dict[str, Item | list[Item]] = {
        name: replace(value, text=name_now)
        for name in _ADDRESSES
        if isinstance(value := record.fields.get(name), Item) and (name_now := called.of(value.text)) != value.text
    }
    if "://" not in page.url:
        known |= {
            name: [_in_full(item, page, called) for item in value]
            if isinstance(value, list)
            else _in_full(value, page, called)
            for name, value in record.fields.items()
            if name not in known
        }
    return Record(record.nodes, {**record.fields, **known}) if known else record


def _in_full(item: Item, page: SitePage, called: PageNames) -> Item:
    """Return a value of a file with the addresses of its link and its picture in full."""
    if not item.href and not item.src:
        return item
    return replace(item, href=_led_to(item.href, page, called), src=_led_to(item.src, page, called))


def _led_to(link: str | None, page: SitePage, called: PageNames) -> str | None:
    """Return where a link of a file leads: to a page of the folder by its name, to another file,
    from the root of the site to its address where the page states one.
    """
    if not link or _ELSEWHERE.match(link):
        return link
    try:
        whole, mark, place = urljoin(page.url, link.strip()).partition("#")
        found = called.of(whole)
        found = urljoin(page.stated, whole) if found == whole and link.startswith("/") and page.stated else found
    except ValueError:
        return link
    return found + mark + place
