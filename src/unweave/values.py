"""What the texts of a column mean: numbers, prices with their currency, dates; beside the text, never instead of it.

A column is read as a whole: its texts agree on a kind, on the decimal separator and on the order of day and month, or it
has no values. Prices and numbers are read with price-parser, dates with dateparser. O(texts), and a date costs about a
millisecond.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, Literal

from .errors import MissingExtraError

ValueKind = Literal["number", "price", "date"]
Value = Decimal | datetime.date | datetime.datetime

MIN_SHARE = 0.8
"""Share of a column's texts that must be of a kind; the others are "free", "n/a" and the like and have no value."""
_SAMPLE = 8
"""Texts that decide whether the rest is read: a text that is no date costs dateparser far more than one that is."""
_LANGUAGES = "en de fr es it pt nl ru pl ja zh sv da nb fi cs tr uk ko".split()
_NUMBER = re.compile(r"\(?\s*([+\-−]?\s*(?:\d[\d.,'’\s\u202f\u00a0]*|\.\d+))\s*%?\s*\)?")
_GROUPED = re.compile(r"\d{1,3}(?P<sep>[.,'’\s\u202f\u00a0])\d{3}(?:(?P=sep)\d{3})*|\d+")
_AMOUNTS = re.compile(r"\d(?:[\d.,'’\s\u202f\u00a0]*\d)?")
_NEGATIVE = re.compile(r"\s*(?:[^\w\s]{0,3}|[A-Z]{1,3}\s?)[-−]\s?\D{0,3}\d")
_DATE_LIKE = re.compile(
    r"(?=.*\d)(?=.*(?:\b(?:19|20)\d\d|\b\d{1,2}[./\-]\d{1,2}[./\-]\d\d\b|\b\d{1,2}\W+\w+\W+\d\d\b)).{6,50}", re.DOTALL
)
_NUMERIC_DATE = re.compile(r"(\d{1,2})([./\-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a column.

    Attributes
    ----------
    kind : "number", "price" or "date"
    values : Decimal for a number or price; date, or datetime where the texts have times (in UTC where they name a zone);
        None where a text has no value
    currencies : of prices, as the page writes them ("$", "EUR"), None where there is no value; empty for other kinds
    """

    kind: ValueKind
    values: list[Value | None]
    currencies: list[str | None]


def read_column(texts: Sequence[str | None], *, min_share: float = MIN_SHARE) -> Values | None:
    """Return what a column's texts mean, or None where fewer than `min_share` of them agree on a kind.

    A date without its year, a relative one ("2 hours ago") and one whose day and month could be either have no value. So
    have a price range, and a number with a leading zero, which is a code.

    Raises
    ------
    MissingExtraError : price-parser or dateparser is not installed

    Example
    -------
    >>> column = read_column(["€ 39,90", "€ 1.299,00", "on request", None, "€ 5,00", "€ 7,50"])
    >>> column.kind, column.values
    ('price', [Decimal('39.90'), Decimal('1299.00'), None, None, Decimal('5.00'), Decimal('7.50')])
    """
    if not 0 < min_share <= 1:
        raise ValueError(f"min_share={min_share!r} must be above 0 and at most 1")
    folded = [" ".join(text.split()) if text else "" for text in texts]
    filled = [text for text in folded if text]
    if not filled:
        return None
    enough = min_share * len(filled)
    for read in (_read_numbers, _read_prices, _read_dates):
        found = read(folded, enough)
        if found is not None:
            return found
    return None


# -- numbers


def _read_numbers(texts: list[str], enough: float) -> Values | None:
    if sum(_NUMBER.fullmatch(text) is not None for text in texts) < enough:
        return None
    separator = _decimal_separator(texts)
    values = [_number(text, separator) for text in texts]
    if sum(value is not None for value in values) < enough:
        return None
    return Values("number", list(values), [])


def _number(text: str, separator: str | None) -> Decimal | None:
    """Return the number that `text` is, or None; `separator` parts its decimals."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    digits = re.sub(r"[+\-−\s\u202f\u00a0]", "", match.group(1)) if separator else match.group(1).strip("+-− ")
    whole, _, decimals = digits.partition(separator) if separator else (digits, "", "")
    if not _GROUPED.fullmatch(whole or "0") or (decimals and not decimals.isdecimal()):
        return None
    plain = re.sub(r"\D", "", whole)
    if len(plain) > 1 and plain.startswith("0"):
        return None
    value = Decimal(f"{plain or '0'}.{decimals or '0'}" if decimals else plain or "0")
    return -value if match.group(1)[0] in "-−" else value


def _decimal_separator(texts: Sequence[str]) -> str | None:
    """Return which of "." and "," parts the decimals of a column's numbers, or None where none has decimals.

    The last of two different separators does; so does one that not exactly three digits follow. Three digits after a
    single separator are a group, unless other texts say otherwise.
    """
    votes = {".": 0, ",": 0}
    for text in texts:
        for amount in _AMOUNTS.findall(text):
            last = max(amount.rfind("."), amount.rfind(","))
            if last < 0:
                continue
            mark = amount[last]
            other = "," if mark == "." else "."
            if amount.count(mark) == 1 and (other in amount or len(amount) - last - 1 != 3 or amount.startswith("0")):
                votes[mark] += 1
    best = max(votes, key=lambda mark: votes[mark])
    return best if votes[best] else None


# -- prices


def _read_prices(texts: list[str], enough: float) -> Values | None:
    # a currency is a sign or a word, so it takes more than an amount
    likely = [text for text in texts if text and len(text) <= 40 and len(_AMOUNTS.findall(text)) == 1]
    if len(likely) < enough:
        return None
    separator = _decimal_separator(likely)
    price_of = {text: _price(text, separator) for text in dict.fromkeys(likely)}
    read = [price_of.get(text) for text in texts]
    if sum(price is not None for price in read) < enough:
        return None
    return Values("price", [p[0] if p else None for p in read], [p[1] if p else None for p in read])


def _price(text: str, separator: str | None) -> tuple[Decimal, str] | None:
    """Return the amount and the currency of a text that names both once."""
    try:
        from price_parser import Price
    except ImportError as error:
        raise _missing() from error
    price = Price.fromstring(text, decimal_separator=separator)
    if price.amount is None or not price.currency:
        return None
    amount: Decimal = price.amount
    negative = amount > 0 and _NEGATIVE.match(text) is not None
    return (-amount if negative else amount), price.currency


# -- dates


def _read_dates(texts: list[str], enough: float) -> Values | None:
    filled = [text for text in texts if text]
    if sum(_DATE_LIKE.fullmatch(text) is not None for text in filled) < enough:
        return None
    order = _day_month_order(filled)
    sample = list(islice(dict.fromkeys(filled), _SAMPLE))
    failed = 0
    for text in sample:
        failed += _date(text, order) is None
        if failed > max(1, len(sample) - enough / len(filled) * len(sample)):
            return None
    values = [_date(text, order) if text else None for text in texts]
    if sum(value is not None for value in values) < enough:
        return None
    if all(value is None or value.time() == datetime.time() for value in values):
        return Values("date", [value.date() if value else None for value in values], [])
    return Values("date", list(values), [])


def _date(text: str, order: str | None) -> datetime.datetime | None:
    """Return the date that `text` is, with day, month and year; None where it is no date, or an ambiguous one."""
    if not _DATE_LIKE.fullmatch(text) or (order is None and _is_ambiguous(text)):
        return None
    found: datetime.datetime | None = _date_parser(order or "DMY").get_date_data(text).date_obj
    return found


def _day_month_order(texts: Sequence[str]) -> str | None:
    """Return "DMY" or "MDY" as the column's own numbers say, "DMY" for dotted dates, or None where nothing tells."""
    votes = {"DMY": 0, "MDY": 0}
    for text in texts:
        match = _NUMERIC_DATE.search(text)
        if match:
            first, mark, second = int(match.group(1)), match.group(2), int(match.group(3))
            votes["DMY"] += (first > 12 >= second) or mark == "."
            votes["MDY"] += second > 12 >= first and mark != "."
    if bool(votes["DMY"]) == bool(votes["MDY"]):
        return None  # nothing tells, or the texts contradict each other
    return "DMY" if votes["DMY"] else "MDY"


def _is_ambiguous(text: str) -> bool:
    match = _NUMERIC_DATE.search(text)
    return match is not None and match.group(1) != match.group(3)


@lru_cache(maxsize=2)
def _date_parser(order: str) -> Any:
    try:
        from dateparser.date import DateDataParser
    except ImportError as error:
        raise _missing() from error
    settings = {
        "PARSERS": ["absolute-time"],
        "REQUIRE_PARTS": ["day", "month", "year"],
        "DATE_ORDER": order,
        "TIMEZONE": "UTC",
        "TO_TIMEZONE": "UTC",
        "RETURN_AS_TIMEZONE_AWARE": False,
    }
    return DateDataParser(languages=_LANGUAGES, settings=settings)


def _missing() -> MissingExtraError:
    return MissingExtraError('reading values needs price-parser and dateparser: pip install "unweave[values]"')
