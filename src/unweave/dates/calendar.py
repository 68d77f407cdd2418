"""From dates as they are written to ISO 8601, for the dates of one page together.

The recognizer (`reading.py`) has already read the parts, so nothing is parsed twice; what it cannot resolve alone is
asked of dateparser, when that is installed (`pip install "unweave[posts]"`).
Whether 04/05 is April or May is decided by the other dates of the thread: one of them usually has a day above 12 or
names a weekday, and posts are in order.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from .phrases import IN_SECONDS
from .reading import DateText, Order, century


def resolve(text: DateText, order: Order, now: datetime) -> str | None:
    """Return `text` as ISO 8601, as exact as it is written; None where only dateparser could place it.

    Relative dates count back from `now`; a date without a year is the last such day not after `now`.
    Raises ValueError or OverflowError when no calendar has such a day.
    """
    if text.ago is not None:
        return _count_back(*text.ago, text.clock, now)
    if text.month:
        month, day = (text.day, text.month) if text.swappable and order == "MDY" else (text.month, text.day)
        year = text.year or now.year - ((month, day) > (now.month, now.day + 1))
        if order == "YMD" and text.short_year:
            year, day = century(text.day), text.year % 100
        return _iso(date(year, month, day), text.clock)
    return None


def ask_dateparser(value: str, now: datetime) -> str | None:
    """Return what dateparser makes of a date that the recognizer saw but could not place ("Friday at 5 PM")."""
    try:
        import dateparser
    except ImportError:
        return None
    found = dateparser.parse(value, settings={"PREFER_DATES_FROM": "past", "RELATIVE_BASE": now})
    return found.isoformat() if found is not None else None


def _iso(day: date, clock: tuple[int, int, int] | None) -> str:
    if clock is None:
        return day.isoformat()
    hour, minute, second = clock
    return (datetime(day.year, day.month, day.day) + timedelta(hours=hour, minutes=minute, seconds=second)).isoformat()


def _count_back(unit: str, count: int, clock: tuple[int, int, int] | None, now: datetime) -> str:
    """Return the moment `count` units before `now`: a day for days and more, a minute for the smaller units."""
    if unit in ("month", "year"):
        months = now.year * 12 + now.month - 1 - count * (12 if unit == "year" else 1)
        year, month = divmod(months, 12)
        return date(year, month + 1, min(now.day, 28)).isoformat()
    moment = now - timedelta(seconds=IN_SECONDS[unit] * count)
    if unit in ("day", "week"):
        return _iso(moment.date(), clock)
    return moment.replace(second=0, microsecond=0).isoformat()


def day_order(dates: Sequence[DateText | None], language: str = "") -> Order:
    """Return whether the thread writes the day or the month first.

    A number above 12 or a weekday decides; else the order in which the dates do not run backwards; else the one by
    which they are days of one month; else English and the languages of East Asia mean month first with slashes and
    dashes.
    """
    numeric = [d for d in dates if d is not None and d.kind in ("full", "no_year")]
    if years_first([d for d in numeric if d.year]):
        return "YMD"
    said = {d.order for d in numeric}
    if "MDY" in said:
        return "MDY"
    if "DMY" in said:
        return "DMY"
    open_dates = [d for d in numeric if d.swappable]
    if len(open_dates) >= 2:
        disorder = {
            "DMY": _inversions([(d.year, d.month, d.day, d.clock or (0, 0, 0)) for d in open_dates]),
            "MDY": _inversions([(d.year, d.day, d.month, d.clock or (0, 0, 0)) for d in open_dates]),
        }
        if disorder["DMY"] != disorder["MDY"]:
            return "DMY" if disorder["DMY"] < disorder["MDY"] else "MDY"
        firsts, seconds = {d.day for d in open_dates}, {d.month for d in open_dates}
        if 1 == min(len(firsts), len(seconds)) < max(len(firsts), len(seconds)):
            return "DMY" if len(seconds) == 1 else "MDY"
    dotted = any(d.separator == "." for d in open_dates)
    is_month_first = language.lower() in ("en", "en-us", "en_us", "") or language[:2].lower() in ("ja", "ko", "zh")
    return "MDY" if is_month_first and not dotted else "DMY"


MIN_SPREAD = 5
"""Years that the last of three numbers spans where it is no year."""


def years_first(dates: Sequence[DateText]) -> bool:
    """Say whether dates of three short numbers begin with the year, as in Korea: `24.12.28`, `24.05.01`, by which
    they are near each other."""
    short = [date for date in dates if date.numeric]
    if len(short) < 2 or not all(date.short_year for date in short):
        return False
    first, last = ({century(date.day) for date in short}, {date.year for date in short})
    spread = max(last) - min(last)
    return spread > MIN_SPREAD and 2 * (max(first) - min(first)) < spread


def _inversions(moments: Sequence[tuple[Any, ...]]) -> int:
    """Return how many neighbours are out of order, counted in the better direction."""
    up = sum(a > b for a, b in pairwise(moments))
    down = sum(a < b for a, b in pairwise(moments))
    return min(up, down)


def chronology(dates: Sequence[DateText | None]) -> float:
    """Return how chronological a column of dates is: 1 when every neighbour is in order, 0.5 for random dates."""
    moments = [rough(d) for d in dates if d is not None]
    if len(moments) < 2:
        return 0.0
    return 1 - _inversions(moments) / (len(moments) - 1)


def rough(text: DateText) -> tuple[float, ...]:
    """Return a value that orders dates of one thread; relative dates by how long ago they are, backwards."""
    clock = text.clock or (0, 0, 0)
    if text.ago is not None:
        unit, count = text.ago
        return (1e6, -IN_SECONDS[unit] * count / 86400, 0, *clock)
    return (text.year or 9999, text.month, text.day, *clock)


def is_after(one: DateText | None, other: DateText | None) -> bool:
    """Say whether `one` is surely later than `other`; False where they do not compare."""
    if one is None or other is None or (one.ago is None) != (other.ago is None) or (one.year == 0) != (other.year == 0):
        return False
    if one.swappable or other.swappable:
        return one.year > other.year
    earlier, later = rough(other), rough(one)
    return later[:3] > earlier[:3]
