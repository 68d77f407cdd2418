"""One answer for a page, whatever it is: what the reader of its likeliest kind finds on it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..articles import learn_articles
from ..details.labelled import labelled_record
from ..details.repeated_parts import as_identifier
from ..details.subjects import stated_record
from ..model import Record, Region, items_of
from ..page import Page
from ..posts import find_posts
from ..records import find_records
from ..stated import find_stated
from ..whitespace import squeezed
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
        if found and (name in (kind.name, "list", "thread", "article") or found[0].source in ("json", "microdata")):
            is_unread = kind.name == "detail" != name  # it labels nothing
            return PageReading(f"{_BESIDE_OTHERS}; here as {what}" if is_unread else what, found)
    return PageReading("", [])


def _one_thing(page: Page) -> Sequence[Region]:
    """Return what a page states of its thing, and what else it labels."""
    subject = stated_record(page)  # not the reviews of it, which say more
    stated = find_stated(page)[:1] if subject is None else [Region([subject], source="json")]
    labelled = labelled_record(page)
    if labelled is None:
        return stated or [region for region in find_records(page) if len(region) == 1][:1]
    if not stated or len(stated[0]) > 1:
        return stated or [Region([labelled])]
    return [Region([_with_others(stated[0][0], labelled)], source=stated[0].source)]


def _with_others(record: Record, other: Record) -> Record:
    """Return a record with what another one says under other names and in other words."""
    names = {as_identifier(name) for name in record.fields}
    said = {squeezed(item.text) for value in record.fields.values() for item in items_of(value)}
    others = {
        name: value
        for name, value in other.fields.items()
        if as_identifier(name) not in names and not said.issuperset(squeezed(item.text) for item in items_of(value))
    }
    return Record(record.nodes, {**record.fields, **others})


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
    "detail": (
        "a page of one thing: what it states and labels (`unweave details` reads more beside others like it)",
        _one_thing,
    ),
    "list": ("a list, as `unweave records` reads it", _records),
}
"""Kind of page -> what is said of it, and what reads it."""
