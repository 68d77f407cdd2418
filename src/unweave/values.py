"""What the texts of a column mean: numbers, prices with their currency, dates, durations, sizes; beside the text, never
instead of it.

A column is read as a whole: its texts agree on a kind, on the decimal separator and on the order of day and month, or
it has no values. Prices are read with price-parser, dates as `dates/` reads them. O(texts).
"""

import datetime
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Literal

from .counts import OUT_OF, THINGS, thing_counted
from .currencies import PRICED, stands_alone
from .dates.agreeing import stated_moment
from .dates.calendar import resolve, years_first
from .dates.datewords import WEEKDAYS
from .dates.daywords import BETWEEN
from .dates.reading import DateText, Order, caseless, century, find_dates
from .errors import needing
from .expressions import expression
from .measures import bytes_of, seconds_of
from .numerals import AMOUNTS, NUMBER, decimal_separator, number_of, written_out
from .whitespace import LETTER, fold, words_in

ValueKind = Literal["number", "price", "date", "duration", "size"]
Value = Decimal | datetime.date | datetime.datetime

MIN_SHARE = 0.8
"""Share of a column's texts that must be of a kind; the others are "free", "n/a" and the like and have no value."""
_NEGATIVE = re.compile(r"\s*(?:[^\w\s]{0,3}|[A-Z]{1,3}\s?)[-−]\s?\D{0,3}\d")
MAX_COUNT = 60
"""Characters of a text at most that says how many of something there are."""
_NUMERAL = r"(\d{1,3}(?:\s\d{3})+|\d[\d.,]*)\s?([kKmM])?\+?"
_POINTS = expression(
    rf"\(?(?:{LETTER}+:?\s+){{0,3}}{_NUMERAL}\s*{OUT_OF}\s*(?:5|10)(?:\s+{LETTER}+){{0,2}}\.?\)?", re.IGNORECASE
)
_COUNT = expression(
    rf"\(?{_NUMERAL}(?:\s+(?P<noun>{LETTER}{{3,20}})|\s*(?P<name>[\u0370-\uffdc]{LETTER}{{0,19}}))(?!\s+ago\b)(?:\s{LETTER}{{2,15}})?\)?",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"\d[\d.,]*B?")
"""`15B` is fifteen thousand there, and bytes are seldom told so short where no text has kilobytes."""
_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}
_DATE_LIKE = re.compile(
    r"(?=.*\d)(?=.*(?:\b(?:19|20|25)\d\d|\b\d{1,2}[./\-]\d{1,2}[./\-]\d\d\b|\b\d{1,2}\W+\w+\W+\d\d\b)).{6,50}",
    re.DOTALL,
)
_ZONES = {
    "z": 0, "utc": 0, "gmt": 0, "bst": 1, "cet": 1, "cest": 2, "eet": 2, "eest": 3, "msk": 3, "est": -5, "edt": -4,
    "wib": 7, "wita": 8, "wit": 9, "ict": 7, "hkt": 8, "jst": 9, "kst": 9, "ist": 5.5,
    "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
}  # fmt: skip
"""Hours from UTC, by the names that pages write after a time."""
_ZONE = expression(
    rf"(?<=[\dm])\s*(?:({'|'.join(_ZONES)})\b|(?<=:\d\d)\s*([+-])(\d\d):?(\d\d)$|(?<=:\d\d)\s*\(?(?:gmt|utc)([+-]\d\d?)\)?$)"
)
_DOTTED_CLOCK = re.compile(r"(?<![\d.])(\d{1,2})\.(\d\d)(?=\s*(?:[ap]m|[a-z]{2,3}t)\b)")
_SHORT_YEAR = re.compile(r"(?<=\w)\s*,?\s*\d\d$")
_OF_DATES = frozenset(
    word
    for phrase in (*BETWEEN, *WEEKDAYS, *"г год года р року m d n den dne uhr at год 日 น เวลา r".split())
    for word in words_in(phrase)
)
"""Words beside a date that say no more than that it is one, or when on that day."""
_MARKS = {"٫": ".", "٬": ",", "．": ".", "，": ","}
"""The marks in numbers of other scripts."""
_STARS = re.compile(r"[★⭐]{0,10}[☆✩]{0,10}")
_INSIDE = re.compile(r"(\d)\s?([€£$])\s?(\d\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a column.

    Attributes
    ----------
    kind : "number", "price", "date", "duration" or "size"
    values : Decimal for a number or price, the seconds of a duration, the bytes of a size; date, or datetime where the
        texts have times (in UTC where they name a zone); None where a text has no value
    currencies : of prices, as the page writes them ("$", "EUR"), None where there is no value; empty for other kinds
    """

    kind: ValueKind
    values: list[Value | None]
    currencies: list[str | None]


def read_column(
    texts: Sequence[str | None],
    *,
    min_share: float = MIN_SHARE,
    measures: bool = True,
    stated: Sequence[str | None] = (),
) -> Values | None:
    """Return what a column's texts mean, or None where fewer than `min_share` of them agree on a kind.

    Without `measures`, "45 minutes" is the number 45, not a duration. `stated` : the dates in ISO 8601 that the page
        states of the
    texts (`Item.stated`), as many as there are texts.

    A date without its year, a relative one ("2 hours ago") and one whose day and month could be either have no value,
    unless the page states one that does not contradict the text. So have a price range, and a number with a leading
    zero, which is a code. "12 reviews" and "4 of 5 stars" are numbers where all texts count the same.

    Raises
    ------
    MissingExtraError : price-parser is not installed

    Example
    -------
    >>> column = read_column(["€ 39,90", "€ 1.299,00", "on request", None, "€ 5,00", "€ 7,50"])
    >>> column.kind, column.values
    ('price', [Decimal('39.90'), Decimal('1299.00'), None, None, Decimal('5.00'), Decimal('7.50')])
    """
    if not 0 < min_share <= 1:
        raise ValueError(f"min_share={min_share!r} must be above 0 and at most 1")
    folded = written_out([_plain(fold(text)) if text else "" for text in texts])
    filled = [text for text in folded if text]
    if not filled:
        return None
    enough = min_share * len(filled)
    read_dates = partial(_read_dates, stated or [None] * len(folded))
    for read in (_read_numbers, _read_prices, read_dates, _read_durations, _read_sizes, _read_counts):
        found = read(folded, enough) if measures or read not in (_read_durations, _read_sizes) else None
        if found is not None:
            return found
    return None


def _plain(text: str) -> str:
    """Return a text with the digits 0 to 9 for those of other scripts, which mean the same, and for stars how many are
    full.
    """
    if text.isascii():
        return text
    if _STARS.fullmatch(text):
        return str(text.count("★") + text.count("⭐"))
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else _MARKS.get(c, c) for c in text)


def _read_numbers(texts: list[str], enough: float) -> Values | None:
    if sum(NUMBER.fullmatch(text) is not None for text in texts) < enough:
        return None
    separator = decimal_separator(texts)
    values = [number_of(text, separator) for text in texts]
    if sum(value is not None for value in values) < enough:
        return None
    return Values("number", list(values), [])


def _read_durations(texts: list[str], enough: float) -> Values | None:
    return _measured("duration", [seconds_of(text) for text in texts], enough)


def _read_sizes(texts: list[str], enough: float) -> Values | None:
    if all(_THOUSANDS.fullmatch(text) for text in texts if text):
        return None  # views in Turkish
    return _measured("size", [bytes_of(text) for text in texts], enough)


def _measured(kind: ValueKind, values: list[Decimal | None], enough: float) -> Values | None:
    return Values(kind, list(values), []) if sum(value is not None for value in values) >= enough else None


def _read_counts(texts: list[str], enough: float) -> Values | None:
    """Read the number of a text that says what is counted, the same in all texts, or of how many points it is."""
    counts = [_count(text) if len(text) <= MAX_COUNT else None for text in texts]
    found = [text for text, count in zip(texts, counts, strict=True) if count]
    if len(found) < enough or sum(map(_is_day, found)) > len(found) / 2:
        return None
    noun, n_same = Counter(count[0] for count in counts if count).most_common(1)[0]
    if n_same < enough:
        return None
    is_thing = noun in THINGS and noun != "rating"
    separator = decimal_separator([count[1] for count in counts if count])
    values: list[Value | None] = []
    for count in counts:
        number = number_of(count[1], separator) if count and count[0] == noun else None
        number = number * _TIMES[count[2]] if count and number is not None else None
        # `1,2 N` has an unknown unit
        values.append(number if not is_thing or number is None or number % 1 == 0 else None)
    return Values("number", values, []) if sum(value is not None for value in values) >= enough else None


def _count(text: str) -> tuple[str, str, str] | None:
    """Return what a text counts, or "" for points, the number, and `k` or `m` behind it; None for other texts."""
    match, noun = _POINTS.fullmatch(text), ""
    if match is None and (thing := thing_counted(text)):
        match, noun = re.search(_NUMERAL, text), thing
    if match is None and (match := _COUNT.fullmatch(text)):
        noun = (match["noun"] or match["name"])[:4].casefold()
    return (noun, match[1], (match[2] or "").lower()) if match else None


def _is_day(text: str) -> bool:
    """Say whether "20 August" is what would be read as twenty of something."""
    return any(date.kind in ("full", "no_year") for date in find_dates(caseless(text)))


def _read_prices(texts: list[str], enough: float) -> Values | None:
    # a currency is a sign or a word, so it takes more than an amount; `12€50` is 12.50 €
    texts = [_INSIDE.sub(r"\1.\3 \2", text) for text in texts]
    likely = [text for text in texts if text and len(text) <= 40 and len(AMOUNTS.findall(text)) == 1]
    if len(likely) < enough:
        return None
    separator = decimal_separator(likely)
    price_of = {text: _price(text, separator) for text in dict.fromkeys(likely)}
    read = [price_of.get(text) for text in texts]
    if sum(price is not None for price in read) < enough:
        return None
    return Values("price", [p[0] if p else None for p in read], [p[1] if p else None for p in read])


def _price(text: str, separator: str | None) -> tuple[Decimal, str] | None:
    """Return the amount and the currency of a text that names both once."""
    with needing("reading values", "values"):
        from price_parser import Price
    price = Price.fromstring(text, decimal_separator=separator)
    currency = price.currency
    # kilometres, horsepower; a letter of a word: `128 комментариев`
    if not currency or currency == "KM" or not stands_alone(currency, text):
        known = PRICED.search(text)
        currency = known[0].strip() if known else None
    if price.amount is None or not currency:
        return None
    amount: Decimal = price.amount
    negative = amount > 0 and _NEGATIVE.match(text) is not None
    return (-amount if negative else amount), currency


def _read_dates(stated: Sequence[str | None], texts: list[str], enough: float) -> Values | None:
    texts = [caseless(text).strip("[](){}【】") for text in texts]
    filled = [text for text in texts if text]
    if not any(stated) and sum(_DATE_LIKE.fullmatch(text) is not None for text in filled) < enough:
        return None
    usual = _usual_words(filled)
    dates = {text: _whole_date(text, usual) for text in dict.fromkeys(filled)}
    moments = [stated_moment(text, said) if text and said else None for text, said in zip(texts, stated, strict=True)]
    order = _day_month_order([date[0] for text in filled if (date := dates[text]) is not None])
    order = order or _stated_order(
        [
            (date[0], moment)
            for text, moment in zip(texts, moments, strict=True)
            if moment and (date := dates[text]) is not None
        ]
    )
    read = {text: _moment(*date, order) for text, date in dates.items() if date is not None}
    values = [read.get(text) or moment for text, moment in zip(texts, moments, strict=True)]
    if sum(value is not None for value in values) < enough:
        return None
    if all(value is None or value.time() == datetime.time() for value in values):
        return Values("date", [value.date() if value else None for value in values], [])
    return Values("date", list(values), [])


def _usual_words(texts: Sequence[str]) -> frozenset[str]:
    """Return the words that stand in all texts of a column, several different ones: `Posted 3 May 2024`."""
    words = [frozenset(words_in(text)) for text in dict.fromkeys(texts)]
    return (
        frozenset(word for word in frozenset.intersection(*words) if not any(map(str.isdecimal, word)))
        if len(words) > 1
        else frozenset()
    )


def _whole_date(text: str, usual: frozenset[str]) -> tuple[DateText, datetime.timedelta] | None:
    """Return the date that all of `text` is, with day, month and year, and how far its zone is from UTC."""
    if not _DATE_LIKE.fullmatch(text):
        return None
    folded = _DOTTED_CLOCK.sub(r"\1:\2", text)
    zone = _ZONE.search(folded)
    if zone:
        folded = folded[: zone.start()] + folded[zone.end() :]
    date = max(find_dates(folded), key=lambda one: one.stop - one.start, default=None)
    if date is None or not date.day:
        return None
    beside = [*words_in(folded[: date.start]), *words_in(folded[date.stop :])]
    others = [word for word in beside if word not in usual and word not in _OF_DATES]
    if date.kind == "no_year" and len(others) == 1 and _SHORT_YEAR.search(folded, date.stop):
        date = date._replace(kind="full", year=century(int(others.pop())))
    if date.kind != "full" or others:
        return None
    return date, datetime.timedelta(hours=_ZONES[zone[1]]) if zone and zone[1] else _offset(zone)


def _offset(zone: re.Match[str] | None) -> datetime.timedelta:
    """Return how far a zone that is written as a number, such as +02:00, is from UTC; nothing without one."""
    if zone is None:
        return datetime.timedelta()
    if zone[5]:
        return datetime.timedelta(hours=int(zone[5]))
    return datetime.timedelta(hours=int(zone[2] + zone[3]), minutes=int(zone[2] + zone[4]))


def _moment(date: DateText, zone: datetime.timedelta, order: Order | None) -> datetime.datetime | None:
    """Return when a date was, in UTC; None where its day and month could be either, or no calendar has it."""
    if date.swappable and order is None:
        return None
    try:
        said = resolve(date, order or "DMY", datetime.datetime.min)
        return datetime.datetime.fromisoformat(said) - zone if said else None
    except (ValueError, OverflowError):
        return None


def _day_month_order(dates: Sequence[DateText]) -> Order | None:
    """Return the order that a column's own numbers say, "DMY" for dotted dates, or None where nothing tells."""
    numeric = [date for date in dates if date.numeric]
    if years_first(numeric):
        return "YMD"
    is_month_first = any(date.order == "MDY" for date in numeric)
    is_day_first = any(date.order == "DMY" for date in numeric) or (
        not is_month_first and any(date.separator == "." for date in numeric)
    )
    if is_day_first == is_month_first:
        return None  # nothing tells, or the texts contradict each other
    return "DMY" if is_day_first else "MDY"


def _stated_order(dates: Sequence[tuple[DateText, datetime.datetime]]) -> Order | None:
    """Return the order of day and month by which the dates of texts are the days that their page states;
    None where none tells.
    """
    told = [(date, moment) for date, moment in dates if date.swappable and date.month != date.day]
    n_month_first = sum((date.day, date.month) == (moment.month, moment.day) for date, moment in told)
    if not told or n_month_first not in (0, len(told)):
        return None
    return "MDY" if n_month_first else "DMY"
