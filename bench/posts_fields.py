"""Author and date of found posts against their labels.

A date is right when it is written as the label is, or when both are the same instant to the precision of the label; the
labels are parsed with dateparser, in the day order that lets most dates of the thread be parsed and run in order.
Where ours carries a zone and the label none, they may be a zone apart.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

_OTHER = re.compile(r"\W+")
NOT_A_NAME = frozenset(("quote", "commentssubmitted", "unrecognized"))
"""Labels that are no names but what the annotation took for one (see FORMAT.md of the set); left out."""


def folded(text: str) -> str:
    """Return letters and digits in lower case."""
    return _OTHER.sub("", text.lower())


def label_dates(texts: list[str]) -> list[datetime | None]:
    """Parse the labelled dates of one thread; None where dateparser cannot."""
    import dateparser

    best: list[datetime | None] = []
    top = (-1, -1)
    for order in ("DMY", "MDY"):
        settings: Any = {"DATE_ORDER": order, "PREFER_DATES_FROM": "past", "RETURN_AS_TIMEZONE_AWARE": False}
        dates = [dateparser.parse(text, settings=settings) for text in texts]
        known = [date for date in dates if date is not None]
        up = sum(a <= b for a, b in pairwise(known))
        fit = (len(known), max(up, len(known) - 1 - up))
        if fit > top:
            best, top = dates, fit
    return best


def is_right_date(text: str | None, iso: str | None, label: str, instant: datetime | None) -> bool:
    """Say whether a date, as written and as ISO 8601, is that of the label."""
    if text is not None and (folded(text) == folded(label) or folded(label) in folded(text)):
        return True
    if iso is None or instant is None:
        return False
    ours = datetime.fromisoformat(iso)
    zoned = ours.tzinfo is not None
    ours = ours.astimezone(UTC).replace(tzinfo=None) if zoned else ours
    if re.search(r"\d:\d\d", label) and "T" in iso:
        apart = abs(ours - instant.replace(tzinfo=None))
        return apart < timedelta(hours=14) if zoned else apart < timedelta(minutes=1)
    return abs(ours.date() - instant.date()) <= timedelta(days=1 if zoned else 0)


def is_right_author(name: str | None, label: str) -> bool:
    """Say whether a name is the label's, letter by letter."""
    return name is not None and folded(name) == folded(label)
