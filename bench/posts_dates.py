"""The recognizer of dates against webforum52: what it says of the labelled dates, and of all short texts of the pages.

Recall: labelled dates that it finds, and reads as dateparser reads them in the order of the thread.
Precision: texts that it takes for the date of a post, and in which dateparser reads a date as well; it has no part in
the recognizer.
"""

from __future__ import annotations

import warnings
from datetime import datetime

from bench.data import TruthRow
from bench.posts_fields import label_dates
from unweave import Page
from unweave.dates.calendar import day_order
from unweave.dates.reading import caseless, find_date
from unweave.posts.pivots import PIVOT_KINDS, Pivot, date_pivots
from unweave.posts.stamps import resolve, shown

COLUMNS = ("split", "labelled dates found", "read alike", "texts taken for dates", "read by dateparser")


def recognized(rows: list[TruthRow]) -> tuple[int, int, int]:
    """Return (labelled dates, those found, those read as dateparser reads them to the day)."""
    n = found = alike = 0
    now = datetime.now()
    for row in rows:
        texts = [str(record["datetime"]) for record in row.labels["records"] if record.get("datetime")]
        instants = label_dates(texts)
        dates = [find_date(text) for text in texts]
        order = day_order(dates, str(row.labels.get("lang") or ""))
        n += len(texts)
        for text, date, instant in zip(texts, dates, instants, strict=True):
            if date is None or date.kind not in PIVOT_KINDS:
                continue
            found += 1
            iso = resolve(Pivot(0, "text", text, date), order, now)
            alike += iso is not None and instant is not None and abs((_day(iso) - _day(instant.isoformat())).days) <= 1
    return n, found, alike


def _day(iso: str) -> datetime:
    return datetime.fromisoformat(iso[:10])


def taken(rows: list[TruthRow]) -> tuple[int, int]:
    """Return (texts of the pages taken for dates of posts, those in which dateparser reads a date)."""
    import dateparser

    read: dict[str, bool] = {}
    n = right = 0
    for row in rows:
        for pivot in date_pivots(Page(row.html, row.labels.get("url"), encoding="utf-8").tree):
            if pivot.source != "text":
                continue
            text = _date_in(pivot)
            if text not in read:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    read[text] = dateparser.parse(text) is not None
            n += 1
            right += read[text]
    return n, right


def _date_in(pivot: Pivot) -> str:
    """Return the part of a text that the recognizer takes for the date."""
    text = " ".join(pivot.value.split())
    date = find_date(text)
    return text[date.start : date.stop] if date is not None and len(caseless(text)) == len(text) else shown(pivot)
