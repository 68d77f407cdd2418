"""Which page each row of a list leads to.

The rows together say which field has the link of the record itself: it differs from row to row, where the addresses of
users and sections come again, and it has the title for its text.
"""

import re
from collections.abc import Sequence
from itertools import chain

from ..absolute import absolute
from ..flat_columns import TITLES
from ..model import Item, Record, items_of

INDEX = "index.html"
"""The file of a mirror that a link to its folder leads to."""
MIN_ROWS = 3
"""Rows from which on they lead to places of one page by no chance."""
MAX_LINKED = 200
"""Characters of a text that is a link as a whole; in longer ones some words are."""
LINKS = re.compile(r"(?!javascript:|mailto:|tel:|#)", re.IGNORECASE)


def row_links(address: str, records: Sequence[Record]) -> list[str | None]:
    """Return the page that each row leads to, absolute, None where it has no link: that of the field whose links differ
    most.

    Of several fields it is the title's, else the one with the longest texts; a row without it leads where its longest
    linked text does. Where that field leads to places of one page, as to who speaks, that is the page of none.
    """
    linked = [_linked(record) for record in records]
    names = dict.fromkeys(name for row in linked for name in row)
    best = max(names, key=lambda name: _worth(name, [row[name] for row in linked if name in row]), default="")
    pages = [(row[best].href or "").partition("#")[0] for row in linked if best in row]
    if len(pages) >= MIN_ROWS and len(set(pages)) == 1:
        return [None] * len(records)
    return [_absolute(address, row.get(best) or _longest(row)) if row else None for row in linked]


def linked_pages(address: str, records: Sequence[Record]) -> set[str]:
    """Return every page that rows lead to, absolute, those of lists within them as well."""
    values = chain.from_iterable(record.fields.values() for record in records)
    items = chain.from_iterable(map(items_of, values))
    return {_absolute(address, item) for item in items if item.href and LINKS.match(item.href.strip())}


def _linked(record: Record) -> dict[str, Item]:
    """Return the fields of a record that have a link, of several values the one with the longest text;
    a post leads to no user.
    """
    found = {}
    is_post = "position" in record.fields
    for name, value in record.fields.items():
        if is_post and name == "author":
            continue
        items = [item for item in items_of(value) if item.href and LINKS.match(item.href.strip())]
        if items:
            found[name] = max(items, key=lambda item: len(item.text))
    return found


def _worth(name: str, items: Sequence[Item]) -> tuple[float, bool, float]:
    """Return what speaks for a field: how many of its links differ, half of them where they stand in prose."""
    length = sum(len(item.text) for item in items) / len(items)
    return len({item.href for item in items}) / (1 + (length > MAX_LINKED)), name.lower() in TITLES, length


def _longest(row: dict[str, Item]) -> Item:
    return max(row.values(), key=lambda item: len(item.text))


def _absolute(address: str, item: Item) -> str:
    found = absolute(address, item.link or "").partition("#")[0]
    return found + INDEX if found.endswith("/") and "://" not in found else found
