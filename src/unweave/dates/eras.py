"""Dates of other calendars, written as the same days of the Gregorian one: `۱۲ اردیبهشت ۱۴۰۳`, 令和6年5月1日,
民國113年, `1 พ.ค. 67`. O(characters).
"""

import re
from datetime import date

from ..expressions import expression
from ..wording import by_word

_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "民國": 1911, "民国": 1911}
"""The year before the first one of an era."""
_OF_ERA = re.compile(r"(令和|平成|昭和|大正|民國|民国)\s?(\d{1,3}|元)(?=\s?年|[./-]\d)")
_NAMES = "فروردین اردیبهشت,اردي‌بهشت خرداد تیر مرداد,امرداد شهریور مهر آبان آذر دی بهمن اسفند".split()
_MONTHS = by_word(dict(enumerate(_NAMES, 1)), ",")
_PERSIAN = expression(
    rf"(?<!\d)(\d\d?)\s+({'|'.join(_MONTHS)})(?:\s+ماه)?[\s,،]+(\d{{4}})(?!\d)|(?<!\d)([1۱١][34۳۴٣٤]\d\d)/(\d\d)/(\d\d)(?!\d)"
)
_THAI_YEAR = re.compile(r"(?<=\d )((?:[ก-์]{1,3}\.[ก-์]\.?|[ก-์]{4,10}(?:คม|ยน|พันธ์))\s?)(\d\d)(?![\d:.])")
"""A year of two digits after a month in Thai; they count from 543 years before."""


def in_our_calendar(text: str) -> str:
    """Return `text`, in lower case, with dates of other calendars as Gregorian ones.

    >>> [in_our_calendar(text) for text in ("1403/02/12", "令和元年5月1日", "1 พ.ค. 67", "1 May 2024")]
    ['2024-05-01', '2019年5月1日', '1 พ.ค. 2567', '1 May 2024']
    """
    if "/" in text or not text.isascii():
        text = _PERSIAN.sub(_from_persian, text)
    if not text.isascii():
        text = _THAI_YEAR.sub(r"\g<1>25\2", _OF_ERA.sub(_year_of_era, text))
    return text


def _year_of_era(found: re.Match[str]) -> str:
    return str(_ERAS[found[1]] + (1 if found[2] == "元" else int(found[2])))


def _from_persian(found: re.Match[str]) -> str:
    """Return a date of the calendar of Iran in ISO 8601, by the rule of 33 years, which holds from 1206 to 1497."""
    if found[2]:
        year, month, day = int(found[3]), _MONTHS[found[2]], int(found[1])
    else:
        year, month, day = (int(found[n]) for n in (4, 5, 6))
    if not (1206 <= year <= 1497 and 1 <= month <= 12 and 1 <= day <= 31):
        return found[0]
    cycles, rest = divmod(year + 1595, 33)
    days = 365 * (year + 1595) + 8 * cycles + (rest + 3) // 4 + 31 * (month - 1) - max(0, month - 7) + day
    return date.fromordinal(days - 356033).isoformat()
