"""The date of a post as a reader sees it: without the words around it, with the clock time that stands beside it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from ..dates import calendar, daywords
from ..dates.datewords import WEEKDAYS
from ..dates.reading import Order, caseless, find_date, find_dates
from ..tree import Tree
from ..whitespace import fold
from .pivots import Pivot

_NEAR = 4
"""Nodes after a date within which its clock time stands, when an element separates them: "10-04-2017, <span>02:34
PM"."""
_BETWEEN = frozenset(("", "on", "am", "le", "el", "il", "op"))
"""What stands between a clock time and the date after it: "<b>8:05am</b> On <b>Apr 23</b>"."""
_MAX_CLOCK = 20
"""Longest text of a clock time, in characters."""
_DAYS = frozenset(WEEKDAYS) - frozenset(daywords.BETWEEN)
""""on" is Wednesday in Norwegian, and "on" in English."""
_EDGES = " \t\r\n\xa0,;:|/·•–—-()[]»«"
_MAX_TAIL = 6
"""Longest word after a date that belongs to it: "Uhr", "UTC"."""


def whole_date(tree: Tree, pivot: Pivot) -> Pivot:
    """Return `pivot` with a clock time from the texts right after it, else before it, if it has none."""
    date = pivot.date
    if pivot.source != "text" or date is None or date.clock or date.kind not in ("full", "day", "no_year"):
        return pivot
    after = range(pivot.node + 1, min(pivot.node + 1 + _NEAR, tree.n_nodes))
    before = range(pivot.node - 1, max(pivot.node - 1 - _NEAR, -1), -1)
    for nodes, template in ((after, "{date} {text}"), (before, "{text} {date}")):
        for node in nodes:
            text = "" if tree.label[node] else fold(tree.text_at(node))
            if not text or (nodes is before and caseless(text).strip(_EDGES) in _BETWEEN):
                continue
            if (clock := _clock(text)) is not None:
                whole = template.format(date=pivot.value, text=text)
                return replace(pivot, value=whole, date=date._replace(clock=clock))
            break
    return pivot


def _clock(text: str) -> tuple[int, int, int] | None:
    """Return the clock time that is all of `text`, but for words such as "at"."""
    if len(text) > _MAX_CLOCK:
        return None
    found = find_dates(text)
    return found[0].clock if len(found) == 1 and found[0].kind == "clock" and found[0].start <= 4 else None


def shown(pivot: Pivot) -> str:
    """Return the date as it is written: a weekday before it stays, "Posted on" and the like go."""
    value = fold(pivot.value)
    date = find_date(value) if pivot.source == "text" else None
    if date is None or len(caseless(value)) != len(value):
        return value
    before, after = value[: date.start].split(), value[date.stop :].split()
    start = date.start
    if before and caseless(before[-1]).strip(_EDGES + ".") in _DAYS:
        start = value.rindex(before[-1], 0, date.start)
    stop = date.stop
    if after and len(after[0]) <= _MAX_TAIL and after[0].strip(_EDGES).isalpha():
        stop = value.index(after[0], date.stop) + len(after[0])
    return value[start:stop].strip(_EDGES)


def resolve(pivot: Pivot, order: Order, now: datetime) -> str | None:
    """Return the date of `pivot` as ISO 8601, as exact as it is written; None when no calendar has such a day.

    An exact time in an attribute wins.
    Relative dates count back from `now`; a date without a year is the last such day not after `now`.
    """
    if pivot.stamp is not None:
        return pivot.stamp
    if pivot.date is None or pivot.date.kind == "clock":  # a time without a day
        return None
    try:
        return calendar.resolve(pivot.exact or pivot.date, order, now) or calendar.ask_dateparser(pivot.value, now)
    except (ValueError, OverflowError):
        return None


def runs_forward(pivots: Sequence[Pivot | None]) -> bool:
    """Say whether the dates run from old to new, as in a thread and seldom in a list: three or more, most of them
    apart."""
    moments = [moment for pivot in pivots if pivot is not None and (moment := _moment(pivot)) is not None]
    if len(moments) < max(3, 0.8 * len(pivots)) or len(set(moments)) < max(2, len(moments) / 2):
        return False
    late = sum(a > b for a, b in pairwise(moments))
    return moments[0] < moments[-1] and late <= 0.1 * len(moments)


def _moment(pivot: Pivot) -> tuple[float, ...] | None:
    if pivot.stamp is not None:
        parts = [int(part) for part in re.findall(r"\d+", pivot.stamp)]
        return (*parts[:6], *[0] * (6 - len(parts)))
    date = pivot.exact or pivot.date
    if date is None or not (date.ago or date.month):
        return None
    return calendar.rough(date)
