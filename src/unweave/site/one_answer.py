"""One answer for a page, whatever it is: what the reader of its likeliest kind finds on it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..articles import learn_articles
from ..details.subjects import stated_record
from ..model import Region
from ..page import Page
from ..posts import find_posts
from ..records import find_records
from ..stated import find_stated
from .page_kinds import page_kind

_BESIDE_OTHERS = "a page of one thing, which `unweave details` reads beside others like it"
THREAD = 1.5
"""How many times as likely another kind must be before a thread that is found gives way:
`find_posts` seldom finds what is none."""


class PageReading(NamedTuple):
    """What a page is, in words, and its data; no data where nothing was found."""

    what: str
    regions: Sequence[Region]


def read_page(page: Page) -> PageReading:
    """Return what a page of its likeliest kind holds; where that is nothing, of the next likely kind."""
    kind = page_kind(page)
    scores = kind.scores
    for name in sorted(_READERS, key=lambda name: -scores[name] * (THREAD if name == "thread" else 1)):
        what, read = _READERS[name]
        found = read(page)
        if found and (name == kind.name or found[0].source != "opengraph"):
            is_unread = kind.name == "detail" != name  # nothing tells its fields on a page alone
            return PageReading(f"{_BESIDE_OTHERS}; here as {what}" if is_unread else what, found)
    return PageReading("", [])


def _one_thing(page: Page) -> Sequence[Region]:
    subject = stated_record(page)  # not the reviews of it, which say more
    if subject is not None:
        return [Region([subject], source="json")]
    return find_stated(page)[:1] or [region for region in _records(page) if len(region) == 1][:1]


def _records(page: Page) -> Sequence[Region]:
    return [region for region in find_records(page) if region.is_main]


def _posts(page: Page) -> Sequence[Region]:
    thread = find_posts(page)
    return [] if thread is None else [thread]


def _article(page: Page) -> Sequence[Region]:
    found = learn_articles([page]).extract(page)
    return [Region(list(found))] if found else []


_READERS: dict[str, tuple[str, Callable[[Page], Sequence[Region]]]] = {
    "thread": ("a thread, as `unweave posts` reads it", _posts),
    "article": ("an article, as `unweave articles` reads it", _article),
    "detail": ("a page that states what it is about", _one_thing),
    "list": ("a list, as `unweave records` reads it", _records),
}
"""Kind of page -> what is said of it, and what reads it."""
