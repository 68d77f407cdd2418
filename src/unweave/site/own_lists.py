"""The lists of pages of one template whose rows are their own: a menu, a sidebar or a footer has the same rows on most pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..model import Region
from ..page import Page
from ..records import find_records

MAX_ROW = 200
"""Characters by which a row is known again."""
SHARED = 0.5
"""Share of a list's rows that most pages have, from which it is the template's."""


def own_lists(pages: Sequence[Page]) -> list[list[bool]]:
    """Return of each page, of its lists in the order of their rank, which have rows of their own."""
    rows = [[[record.text[:MAX_ROW] for record in region.records] for region in find_records(page)] for page in pages]
    on_pages = Counter(text for found in rows for text in {text for one in found for text in one})
    return [
        [sum(2 * on_pages[text] > len(pages) for text in one) <= SHARED * len(one) for one in found] for found in rows
    ]


def first_own(pages: Sequence[Page]) -> list[Region]:
    """Return the first list of each page that has rows of its own, else its first; none of a page without lists."""
    found = []
    for page, are_own in zip(pages, own_lists(pages), strict=True):
        if are_own:
            found.append(find_records(page)[are_own.index(True) if any(are_own) else 0])
    return found
