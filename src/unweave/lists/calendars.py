"""Calendars: a list whose records are weeks, the numbers of their days, one after the other.

They are as regular as the best tables, and say nothing: what a page tells of its days stands elsewhere.
"""

from itertools import pairwise

import numpy as np

from ..tree.content import ContentTree

MIN_DAYS, MAX_DAYS = 4, 8
"""Days of a week, and its own number; the first and the last one of a month may have fewer."""
MAX_NODES = 60
"""Content nodes of a week."""


def is_week(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether all texts of nodes `start` to `stop` are numbers that count up, or begin again with 1; the first one
    may be that of the week.
    """
    if stop - start > MAX_NODES:
        return False
    days: list[int] = []
    for at in np.flatnonzero(content.terminal[start:stop] == 1).tolist():
        text = content.text_at(start + at).strip()
        if text and not (text.isdecimal() and len(text) <= 2):
            return False  # most lists, at their first text
        days += [int(text)] if text else []
    if not MIN_DAYS <= len(days) <= MAX_DAYS:
        return False
    return all(after in (1, before + 1) for before, after in pairwise(days[1:]))
