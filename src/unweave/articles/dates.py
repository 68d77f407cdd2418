"""The publication date that an article shows, as ISO 8601: the date recognizer of `posts`, for dates that are
complete."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time

from ..dates.calendar import day_order
from ..dates.reading import find_dates

FIRST_YEAR, LAST_YEAR = 1990, 2100
"""Years in which pages are published; outside of them stand the epoch of clocks, birthdays, history."""

_DIGIT = re.compile(r"[\d\xb2\xb3\xb9\xbc-\xbe\u2070-\U0010ffff]")
"""A digit, or a sign that may stand for one: there is one in every date that is complete."""


def is_year(year: int) -> bool:
    """Say whether an article on the web can be of this year."""
    return FIRST_YEAR <= year <= LAST_YEAR


def read_date(text: str, language: str = "") -> str | None:
    """Return the first date with year, month and day in a text, with the clock time it has; None without one.

    language : the page's, for dates all of numbers of which both may be the month
    """
    return next(dates_in(text, language), None)


def dates_in(text: str, language: str = "") -> Iterator[str]:
    """Yield all such dates of a text."""
    if not _DIGIT.search(text):
        return
    for found in find_dates(text):
        if found.kind != "full" or not (found.year and found.month and found.day and is_year(found.year)):
            continue
        month, day = found.month, found.day
        if found.swappable and day_order([found], language) == "MDY":
            month, day = day, month
        try:
            on = date(found.year, month, day)
            yield datetime.combine(on, time(*found.clock)).isoformat() if found.clock else on.isoformat()
        except ValueError:
            continue
