"""Calendars: a list whose records are weeks or months, the numbers of their days, one after the other.

They are as regular as the best tables, and say nothing: what a page tells of its days stands elsewhere.
"""

from itertools import pairwise

import numpy as np

from ..tree.content import ContentTree

MIN_DAYS, MAX_DAYS = 4, 8
"""Days of a week, and its own number; the first and the last one of a month may have fewer."""
MAX_NODES = 60
"""Content nodes of a week."""
MONTH, MAX_NAMES, COUNTING = range(28, 43), 10, 0.7
"""Days of a month with those of its first and last week; texts without a number beside them, its name and those of the
days of a week; and share of the days that follow the one before, or begin a month."""


def is_week(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether all texts of nodes `start` to `stop` are numbers that count up, or begin again with 1; the first one
    may be that of the week.
    """
    if stop - start > MAX_NODES:
        return False
    days: list[int] = []
    flags, at = content.terminal[start:stop].tobytes(), -1
    while (at := flags.find(1, at + 1)) >= 0:
        text = content.text_at(start + at).strip()
        if text and not (text.isdecimal() and len(text) <= 2):
            return False  # most lists, at their first text
        days += [int(text)] if text else []
    if not MIN_DAYS <= len(days) <= MAX_DAYS:
        return False
    return all(after in (1, before + 1) for before, after in pairwise(days[1:]))


def is_month(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether nodes `start` to `stop` hold the days of a month; each may be written out, too: 5, May 5, 2024.

    Numbers that lead to other pages are those of pages, levels or chapters.
    """
    if stop - start < MONTH.start:
        return False  # most lists: a day is a node at least
    chars, n_digits = content.chars[start:stop], content.digits[start:stop]
    is_text = (content.terminal[start:stop] == 1) & (chars > 0)
    is_day = is_text & (chars <= 2) & (n_digits == chars) & (content.link[start:stop] < 0)
    if np.count_nonzero(is_day) not in MONTH or np.count_nonzero(is_text & (n_digits == 0)) > MAX_NAMES:
        return False
    texts = [content.text_at(start + at).strip() for at in np.flatnonzero(is_day).tolist()]
    days = [int(text) for text in texts if text.isdecimal()]  # `1 0` is a score
    return sum(after in (1, before + 1) for before, after in pairwise(days)) >= COUNTING * len(texts)
