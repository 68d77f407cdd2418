"""Schedules: meetings, shows and games, each beginning with its date, one after the other. O(records looked at).

A page that says in a few paragraphs who meets, and then when, reads like an article; but what it is for are the dates
below. Articles and products seldom have such a list: comments begin with who wrote them, news with their titles.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..dates.calendar import chronology
from ..dates.reading import DateText, find_date
from ..tree.content import ContentTree
from .candidates import Candidates
from .likeness import first_texts

MIN_RECORDS, MAX_RECORDS = 4, 20
"""Records of a schedule at least, and those that are looked at."""
MAX_CHARS = 60
"""Characters of the beginning of a record in which its date stands."""
MAX_BEFORE = 12
"""Characters before the date, of the name of its day."""
ON_A_DAY = ("full", "no_year")
"""Kinds of dates that name a day of a year."""


def are_schedules(content: ContentTree, candidates: Candidates, chosen: Iterable[int]) -> NDArray[np.bool_]:
    """Say of each chosen candidate whether its records begin with days that differ, in their order."""
    return np.array([_is_schedule(content, candidates, index) for index in chosen], np.bool_)


def _is_schedule(content: ContentTree, candidates: Candidates, index: int) -> bool:
    starts, stops = (bound[:MAX_RECORDS] for bound in candidates.bounds(index))
    firsts = first_texts(content, starts)
    if len(starts) < MIN_RECORDS or (content.link[firsts] >= 0).any() or (content.chars[firsts] == 0).any():
        return False
    dates: list[DateText] = []
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        if not content.digits[start : min(stop, start + MAX_CHARS)].any():
            return False
        date = find_date(content.text(start, min(stop, start + MAX_CHARS))[:MAX_CHARS])
        if date is None or date.kind not in ON_A_DAY or date.start > MAX_BEFORE:
            return False  # most lists, at their first record
        dates.append(date)
    days = {(date.year, date.month, date.day) for date in dates}
    return len(days) == len(dates) and chronology(dates) == 1
