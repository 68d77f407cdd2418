"""Dates that an article shows, read without a calendar library: years in full, months as English names or numbers."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?"
_FORMS = (
    (re.compile(r"\b((?:19|20)\d\d)-(\d\d?)-(\d\d?)\b"), "ymd"),
    (re.compile(r"\b((?:19|20)\d\d)\s*年\s*(\d\d?)\s*月\s*(\d\d?)\s*日"), "ymd"),
    (re.compile(r"\b((?:19|20)\d\d)/(\d\d?)/(\d\d?)\b"), "ymd"),
    (re.compile(r"\b(\d\d?)\.\s?(\d\d?)\.\s?((?:19|20)\d\d)\b"), "dmy"),
    (re.compile(rf"\b{_MONTH}\s+(\d\d?)(?:st|nd|rd|th)?\s*,?\s+((?:19|20)\d\d)\b", re.IGNORECASE), "mdy"),
    (re.compile(rf"\b(\d\d?)(?:st|nd|rd|th)?\s+{_MONTH},?\s+((?:19|20)\d\d)\b", re.IGNORECASE), "dmy"),
)


def read_date(text: str) -> str | None:
    """Return the first full date in a text as ISO 8601, None without one."""
    for form, order in _FORMS:
        match = form.search(text)
        if match is None:
            continue
        parts = dict(zip(order, match.groups(), strict=True))
        month = parts["m"]
        number = int(month) if month.isdigit() else _MONTHS.index(month.lower()[:3]) + 1
        try:
            return date(int(parts["y"]), number, int(parts["d"])).isoformat()
        except ValueError:
            continue
    return None
