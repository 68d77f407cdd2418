"""The date of a post as a reader sees it: without the words around it, with the clock time that stands beside it."""

from __future__ import annotations

from dataclasses import replace

from ..tree import Tree
from . import daywords
from .dates import find_date, find_dates, fold
from .datewords import WEEKDAYS
from .pivots import Pivot

#: Nodes after a date within which its clock time stands, when an element separates them: "10-04-2017, <span>02:34 PM".
_NEAR = 4
#: Longest text of a clock time, in characters.
_MAX_CLOCK = 20
#: "on" is Wednesday in Norwegian, and "on" in English.
_DAYS = frozenset(WEEKDAYS) - frozenset(daywords.BETWEEN.split("|"))
_EDGES = " \t\r\n\xa0,;:|/·•–—-()[]»«"
#: Longest word after a date that belongs to it: "Uhr", "UTC".
_MAX_TAIL = 6


def whole_date(tree: Tree, pivot: Pivot) -> Pivot:
    """Return `pivot` with a clock time from the texts right after it, where it has none of its own."""
    date = pivot.date
    if pivot.source != "text" or date is None or date.clock or date.kind not in ("full", "day", "no_year"):
        return pivot
    for node in range(pivot.node + 1, min(pivot.node + 1 + _NEAR, tree.n_nodes)):
        if tree.label[node]:
            continue
        text = " ".join(tree.text_at(node).split())
        if text:
            clock = _clock(text)
            if clock is None:
                break
            return replace(pivot, value=f"{pivot.value} {text}", date=date._replace(clock=clock))
    return pivot


def _clock(text: str) -> tuple[int, int, int] | None:
    """Return the clock time that is all of `text`, but for words such as "at"."""
    if len(text) > _MAX_CLOCK:
        return None
    found = find_dates(text)
    return found[0].clock if len(found) == 1 and found[0].kind == "clock" and found[0].start <= 4 else None


def shown(pivot: Pivot) -> str:
    """Return the date as it is written: a weekday before it stays, "Posted on" and the like go."""
    value = " ".join(pivot.value.split())
    date = find_date(value) if pivot.source == "text" else None
    if date is None or len(fold(value)) != len(value):
        return value
    before, after = value[: date.start].split(), value[date.stop :].split()
    start = date.start
    if before and fold(before[-1]).strip(_EDGES + ".") in _DAYS:
        start = value.rindex(before[-1], 0, date.start)
    stop = date.stop
    if after and len(after[0]) <= _MAX_TAIL and after[0].strip(_EDGES).isalpha():
        stop = value.index(after[0], date.stop) + len(after[0])
    return value[start:stop].strip(_EDGES)
