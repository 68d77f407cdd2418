"""Find dates and times in a short text, in many languages and forms (MiBAT's "date-time format classifier", section
5.2).

A text becomes a string with one letter a token (`Y` a year, `M` a month name, `S` one that is an ordinary word
elsewhere, `e` a one-digit number, ...), and one regular expression over these letters holds the grammar of dates.
So the cost does not grow with the number of languages: a word is looked up once in a table.
The tables are `datewords` (from the CLDR) and `daywords`.
About 6 µs for a text of 25 characters; what is found can be resolved by `calendar.resolve` without parsing again.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date as calendar_date
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from ..expressions import expression
from ..wording import by_word
from . import datewords, daywords
from .eras import in_our_calendar
from .phrases import IN_SECONDS, Words, phrase_at

KINDS = ("full", "ago", "day", "no_year", "weekday", "month", "clock")
"""Kinds of date, the surest first."""

Order = Literal["DMY", "MDY", "YMD"]

_CJK = "年月日时時点點분초년월일시秒分"
_TOKEN = expression(
    rf"\d+|[{_CJK}]|[^\s\d!-/:-@\[-`{{-~\u00a1-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2010-\u205e\u3000-\u303f\uff00-\uff1f{_CJK}]+|\S"
)
_FORMAT_MARKS = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_CURRENCY = frozenset("$€£¥₽₹₺₩฿%")
_PUNCTUATION = {c: c for c in "/-.:,'("} | dict.fromkeys(_CURRENCY, "$")
_PUNCTUATION |= by_word({"-": "– — − ‑", ":": "：", ",": "، ， · • |", "'": "’ `"})


class DateText(NamedTuple):
    """A date as it is written in a text.

    `start`, `stop` : offsets into the folded text; `kind` : one of `KINDS`.
    `year`, `month`, `day` : 0 where not given; `clock` : (hour, minute, second) or None.
    `ago` : (unit, count) of a relative date; a day name such as "yesterday" is ("day", 1).
    `swappable` : day and month are both numbers up to 12, and only other dates can tell which is which.
    `separator` : what stands between the numbers of an all-numeric date, else "".
    `month_first` : the date is all numbers and can only be month, day, year.
    `short_year` : it is three numbers of two digits at most, and the first may be the year.
    A weekday beside the numbers tells day and month apart, too: of "Wed, 02/12/2015" only 2 December was a Wednesday.
    """

    start: int
    stop: int
    kind: str
    year: int = 0
    month: int = 0
    day: int = 0
    clock: tuple[int, int, int] | None = None
    ago: tuple[str, int] | None = None
    swappable: bool = False
    separator: str = ""
    month_first: bool = False
    short_year: bool = False

    @property
    def numeric(self) -> bool:
        return self.separator != ""

    @property
    def order(self) -> Order | None:
        """Whether day or month is written first in a date of numbers, where the date itself says it."""
        if not self.numeric or self.swappable or self.day == self.month:
            return None
        return "MDY" if self.month_first else "DMY"


def caseless(text: str) -> str:
    """Return `text` in lower case, compatibility forms and direction marks folded, dates of other calendars as
    ours; ASCII text stays as long as it was."""
    return in_our_calendar(as_written(text))


def as_written(text: str) -> str:
    """Return `text` as `caseless` does, but dates in the calendar in which they are written."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text).lower().replace("i̇", "i").replace("\u200c", " ")
    return _FORMAT_MARKS.sub("", folded)


def find_date(text: str) -> DateText | None:
    """Return the surest date in `text`, the first of equals, or None."""
    best = None
    for date in _dates(text):
        if best is None or _RANK[date.kind] < _RANK[best.kind]:
            best = date
            if date.kind == "full":
                break
    return best


_NUMERIC_DATE = re.compile(rb"\d[ .]{0,2}[-./:][ ]?\d")
"""A date without words has a sign between two numbers; any other date has a word of `ascii_words` or another script."""
_ASCII_WORD = re.compile(rb"[a-z]{2,}")


def may_hold_date(raw: bytes) -> bool:
    """Say whether a text needs the recognizer: most need not, and this costs a quarter of it."""
    if not raw.isascii() or _NUMERIC_DATE.search(raw):
        return True
    return not ascii_words().isdisjoint(_ASCII_WORD.findall(raw.lower()))


def find_dates(text: str) -> list[DateText]:
    """Return all dates and times in `text`, in order."""
    return list(_dates(text))


_DOTTED_CLOCK = re.compile(
    r"\b(?:kl\.?|klo|klokken|kell|ore|pukul|saat|ob)\s+\d{1,2}\.\d\d(?![\d.]|\s*[$€%])"
    r"|(?<![\d.])\d{1,2}\.\d\d(?=\s*(?:uhr|wib|wita)\b)"
)
"""A time with a dot, which a word says: "klo 20.45", "20.45 Uhr"."""


def _dates(text: str) -> Iterator[DateText]:
    text = caseless(text)
    if "." in text:
        text = _DOTTED_CLOCK.sub(lambda found: f"{found[0][:-3]}:{found[0][-2:]}", text)
    letters, values, firsts = _tokens(text)
    finds = _finds(letters)
    if not finds:
        return
    spans = _spans(text, firsts)
    for find in finds:
        date = _read(find, letters, values, spans)
        if date is not None:
            yield date


def _tokens(text: str) -> tuple[str, list[Any], list[int]]:
    """Return the letters of a folded text, and for each its value and the number of its first token.

    A token is a letter, and so is a phrase of several tokens ("vor 3 Tagen"). The value of an unknown word says whether
    its script has no spaces.
    """
    words = _table()
    single, starts, after_number = words.single, words.starts, words.phrases["#"]
    letters: list[str] = []
    values: list[Any] = []
    firsts: list[int] = []
    tokens = _TOKEN.findall(text)
    tokens.append("\n")  # no token, so that there is always a next one
    at, n = 0, len(tokens) - 1
    while at < n:
        token = tokens[at]
        entry = single.get(token)
        if entry is None:
            entry = _number(token) if token.isdecimal() else (_PUNCTUATION.get(token, "x"), token >= "\u3040")
        length = 1
        if token in starts or (tokens[at + 1] in after_number and token.isdecimal()):
            phrase = phrase_at(tokens, at, words)
            if phrase is not None:
                length, entry = phrase[0], phrase[1:]
        letters.append(entry[0])
        values.append(entry[1])
        firsts.append(at)
        at += length
    firsts.append(n)
    return "".join(letters), values, firsts


def _spans(text: str, firsts: list[int]) -> list[tuple[int, int]]:
    """Return the (start, stop) of each letter in `text`; only texts that may hold a date are measured."""
    spans = [match.span() for match in _TOKEN.finditer(text)]
    return [(spans[first][0], spans[after - 1][1]) for first, after in pairwise(firsts)]


def _number(token: str) -> tuple[str, int]:
    size = len(token)
    value = int(token) if size <= 18 else -1
    if size <= 2:
        if 1 <= value <= 12:
            return ("a" if size == 2 else "e"), value
        return ("b" if 13 <= value <= 31 else "c"), value
    if size == 4:
        if 1900 <= value <= 2100:
            return "Y", value
        if 2443 <= value <= 2643:
            return "B", value - 543
    return "N", value


@lru_cache(maxsize=1)
def _table() -> Words:
    single: dict[str, tuple[str, Any]] = {}
    phrases: dict[str, Any] = {"#": {}}
    spelt = {word: number for number, words in daywords.NUMBERS.items() for word in words}

    def add(text: str, letter: str, value: Any) -> None:
        pattern = ["#" if token == "{0}" else token for token in _TOKEN_OR_SLOT.findall(text)]
        if len(pattern) == 1:
            single[pattern[0]] = (letter, value)
            return
        node = phrases
        for token in pattern:
            node = node.setdefault(token, {})
        node[""] = (letter, value)
        if letter == "G" and pattern[0] == "#" and value in IN_SECONDS:
            phrases["#"][pattern[1]].setdefault(" ", value)

    _add_words(add)
    joining = frozenset((",", *daywords.AND))
    return Words(single, phrases, frozenset((*phrases, *spelt)) - {"#"}, spelt, joining)


def _add_words(add: Callable[[str, str, Any], None]) -> None:
    """Enter every word once; a later entry of the same word wins. No word is a date of another calendar."""
    for number in (*(f"{n:02d}" for n in range(100)), *map(str, range(10)), *map(str, range(1900, 2101))):
        add(number, *_number(number))
    for word, day in datewords.WEEKDAYS.items():
        add(word, "W", day)
    for word, half in (*datewords.DAY_HALVES.items(), *daywords.MORE_HALVES.items()):
        add(word, "P" if word >= "\u3040" else "A", half)  # before a clock in Chinese, Japanese, Korean: `下午3:05`
    for word in daywords.BETWEEN:
        add(word, "f", None)
    for word, half in (("am", "am"), ("pm", "pm"), ("a.m", "am"), ("p.m", "pm"), ("a", "f"), ("p", "x")):
        if half in ("am", "pm"):
            add(word, "A", half)
    for word in daywords.ORDINAL:
        if word not in ("de", "a", "e", "er"):
            add(word, "o", None)
    add("1er", "e", 1)
    ordinary = frozenset(daywords.ORDINARY)
    for word, month in (*datewords.MONTHS.items(), *daywords.MORE_MONTHS.items()):
        add(as_written(word), "S" if word in ordinary else "M", month)
        if "\u05d0" <= word[0] <= "\u05ea":
            # Hebrew writes "in April" as one word
            add("\u05d1" + word, "M", month)
    for days, words in daywords.DAYS_BACK.items():
        for word in words:
            add(as_written(word), "R", ("day", days))
    for unit, patterns in (*datewords.AGO.items(), *daywords.MORE_AGO.items()):
        for pattern in patterns:
            for form in daywords.as_said(pattern):
                add(as_written(form), "G", unit)
    for phrase, (unit, count) in datewords.AGO_FIXED.items():
        for form in daywords.as_said(phrase):
            add(as_written(form), "G", (unit, count))
    for ago, said in daywords.HALF_AGO.items():
        count, unit = ago.split()
        for phrase in said:
            add(as_written(phrase), "G", (unit, int(count)))
    for phrase in daywords.NO_DATE:
        add(as_written(phrase), "x", None)
    for phrase in daywords.JUST_NOW:
        add(as_written(phrase), "G", ("second", 0))
    for signs, letter in (("年년", "y"), ("月월", "m"), ("日일", "d"), ("时時点點시", "K"), ("分분", "k")):
        for sign in signs:
            add(sign, letter, None)
    for word, letter in (("tháng", "v"), ("thg", "v"), ("t", "T"), ("z", "Z"), ("utc", "Z"), ("gmt", "Z"), ("h", "K")):
        add(as_written(word), letter, None)


@lru_cache(maxsize=1)
def ascii_words() -> frozenset[bytes]:
    """Return the ASCII words of two letters or more of which a date without separators between its numbers has one."""
    words = _table()
    found = {word for word, (letter, _) in words.single.items() if letter in "MSRGWv"}
    nodes = [words.phrases]
    while nodes:
        for token, node in nodes.pop().items():
            if token.strip():
                found.add(token)
                nodes.append(node)
    return frozenset(word.encode() for word in found if word.isascii() and word.isalpha() and len(word) >= 2)


_TOKEN_OR_SLOT = expression(r"\{0\}|" + _TOKEN.pattern)

_CLOCK = r"(?:P?[abce](?::[abc]){1,2}(?:(?<=:[abc]:[abc])\.[abceYN])?A?|[ae]A|P?[abce]K(?:[abc]k?)?)"
_GRAMMAR = {
    "ymd": r"[YB](?P<s1>[-/.])[ae](?P=s1)[abe]",
    "numeric": r"[abe](?P<s2>[-/.])[abe](?P=s2)(?:[YB]|[abc](?!:))",
    "cjk": r"[YBabce]y[ae]m[abe]d?",
    "viet": r"[abe]f?,?v[ae],?f?Y",
    "dmy": r"[abe][.o]?[.,]?[-/]?f{0,2}[MS](?:/[MS])?[.,]{0,2}[-/]?f{0,2}(?:[YB]|(?:(?<=[-/])|'|,')[abc](?![:K]))",
    "mdy": r"[MS][.,]?[-/]?f?[abe][.o]?,?[-/]?f?(?:[YB]|(?:(?<=[-/])|')[abc](?![:K]))",
    "year_first": r"[YB][.,]?[-/]?f{0,2}\.?(?:[MS][.,]?[-/]?f?[abe](?![:K])|[abe]\.?f?[MS])",
    "cjk_no_year": r"[ae]m[abe]d",
    "clock_inside": r"(?:[MS][abe]|[abe]\.?[MS])(?P<between>[abce]:[abc]:[abc])(?:[xfZ]{1,2}|[x-]N)?Y",
    "day_month": r"[abe][.o]?[-/]?f?[MS](?!f?Y)",
    "month_day": r"[MS]\.?[-/]?f?[abe][.o]?(?![:K])",
    "numeric_no_year": rf"[abe](?P<s3>[./-])[abe](?:(?P=s3))?,?f?(?={_CLOCK})",
    "day_name": r"R",
    "ago": r"G",
    "weekday": rf"W[.,]?f{{0,2}}(?={_CLOCK})",
    "month_year": r"Yy[ae]m|[MS][.,]?[-/]?f{0,2}Y|Y[.,]?[-/]?f?[MS]",
    "clock": _CLOCK,
}
_HOPE = re.compile(r"[MSRGWyAv]|[abceYB][-/.:][abceYB]|[ae]d|[abce]K")
"""Without one of these no rule of the grammar can match: most texts with a number have none."""
_DATE = expression("|".join(f"(?P<{name}>{pattern})" for name, pattern in _GRAMMAR.items()))
_KIND = {
    "ymd": "full", "numeric": "full", "cjk": "full", "viet": "full", "dmy": "full", "mdy": "full", "year_first": "full",
    "clock_inside": "full",
    "cjk_no_year": "no_year", "day_month": "no_year", "month_day": "no_year", "numeric_no_year": "no_year",
    "day_name": "day", "ago": "ago", "weekday": "weekday", "month_year": "month", "clock": "clock",
}  # fmt: skip
_SHORT_RULES = frozenset(("day_month", "month_day", "month_year"))
_NUMERIC_RULES = frozenset(("numeric", "ymd", "numeric_no_year", "clock"))
_RANK = {kind: rank for rank, kind in enumerate(KINDS)}
_CLOCK_AFTER = re.compile(r"[.,]?[-(]?[xf]{0,2}[,:.]?[TW]?x?-?,?(" + _CLOCK + ")")
_CLOCK_BEFORE = re.compile(r"(" + _CLOCK + r")[,.]?[f-]?f?,?W?,?$")


@dataclass(frozen=True, slots=True)
class _Find:
    """Where the grammar found a date in a string of letters: `rule`, letters `first` to `last`, and those of its
    clock time."""

    rule: str
    first: int
    last: int
    clock: tuple[int, int] | None


@lru_cache(maxsize=4096)
def _finds(letters: str) -> tuple[_Find, ...]:
    """Return what the grammar finds in `letters`; the dates of a page have few patterns of letters, so they are
    kept."""
    if not _HOPE.search(letters):
        return ()
    return tuple(_find(match, letters) for match in _DATE.finditer(letters))


def _find(match: re.Match[str], letters: str) -> _Find:
    rule, (first, last) = match.lastgroup or "", match.span()
    if rule in ("clock", "clock_inside"):
        return _Find(rule, first, last, match.span("between" if rule == "clock_inside" else rule))
    clock = _CLOCK_AFTER.match(letters, last) or _CLOCK_BEFORE.search(letters, max(0, first - 9), first)
    return _Find(rule, first, last, clock.span(1) if clock else None)


def _read(find: _Find, letters: str, values: list[Any], spans: list[tuple[int, int]]) -> DateText | None:
    """Turn what the grammar found into a date, or None when its numbers or neighbours say that it is none."""
    rule, first, last = find.rule, find.first, find.last
    if rule in _NUMERIC_RULES and _continues(letters, values, spans, first, last):
        return None
    if rule in _SHORT_RULES and find.clock is None and _is_ordinary(letters[first:last]):
        return None
    parts = _parts(rule, letters[first:last], values[first:last])
    if parts is None or (rule == "numeric" and not (find.clock or _plausible_short_year(letters[first:last]))):
        return None
    year, month, day, ago, swappable = parts
    start, stop, clock = spans[first][0], spans[last - 1][1], None
    if find.clock is not None:
        begin, end = find.clock
        clock = _clock(letters[begin:end], values[begin:end])
        start, stop = min(start, spans[begin][0]), max(stop, spans[end - 1][1])
    written = letters[first + 1] if rule == "numeric" else ""
    month_first = bool(written) and values[first + 2] > 12
    if swappable and rule == "numeric":
        month_first = _is_month_first(year, day, month, _weekday_beside(letters, values, first, last))
        swappable = month_first is None
        if month_first:
            day, month = month, day
    is_short = rule == "numeric" and letters[last - 1] not in "YB" and not month_first
    return DateText(
        start, stop, _KIND[rule], year, month, day, clock, ago, swappable, written, bool(month_first), is_short
    )


_DAY_BEFORE = re.compile(r"W[.,]{0,2}f?$")
_DAY_AFTER = re.compile(r",?f?W")


def _weekday_beside(letters: str, values: list[Any], first: int, last: int) -> int | None:
    """Return the day of the week, from 0 for Monday, that stands before or after the letters `first` to `last`."""
    before, after = _DAY_BEFORE.search(letters, max(0, first - 4), first), _DAY_AFTER.match(letters, last)
    at = before.start() if before else after.end() - 1 if after else None
    return values[at] if at is not None else None


def _is_month_first(year: int, first: int, second: int, weekday: int | None) -> bool | None:
    """Say whether of two numbers up to 12, month, day alone was that weekday, or day, month alone; None for neither."""
    ways = ((first, second), (second, first))
    days_first, months_first = (calendar_date(year, m, d).weekday() == weekday for d, m in ways)
    return None if days_first == months_first else months_first


def _continues(letters: str, values: list[Any], spans: list[tuple[int, int]], first: int, last: int) -> bool:
    """Say whether the numbers are part of something longer: a version, a price, a phone number, "v1.2.2020".

    Chinese and Japanese words stand before a date without a space: "发表于2014-08-24".
    """
    if first and spans[first - 1][1] == spans[first][0]:
        before = letters[first - 1]
        is_led = before in ".-/:" and first > 1 and spans[first - 2][1] == spans[first - 1][0]
        is_spaceless = before == "x" and values[first - 1] is True
        if (before in "$YBNabcexMAGf" and not is_spaceless) or (is_led and letters[first - 2] in "YBNabce"):
            return True
    if last < len(letters) and spans[last][0] == spans[last - 1][1]:
        after = letters[last]
        is_followed = last + 1 < len(letters) and spans[last + 1][0] == spans[last][1]
        if after in "$YBNabce" or (after in ".-/" and is_followed and letters[last + 1] in "YBNabce"):
            return True
    return False


def _is_ordinary(letters: str) -> bool:
    """Say whether the month is an ordinary word elsewhere, and nothing between it and the number says that it is a
    month."""
    return "S" in letters and not any(sign in letters for sign in ".of")


def _plausible_short_year(letters: str) -> bool:
    """Say whether a year of two digits can be one without a time; after dots or dashes it needs two digits everywhere:
    1.2.15 is a version, 01.02.15 a date.
    """
    if letters[-1] in "YB" or letters[1] == "/":
        return True
    return "e" not in letters


def _parts(rule: str, letters: str, values: list[Any]) -> tuple[int, int, int, tuple[str, int] | None, bool] | None:
    """Return (year, month, day, ago, swappable) or None when no day of a calendar has these numbers."""
    if rule == "ago" or rule == "day_name":
        return 0, 0, 0, values[0], False
    if rule in ("weekday", "clock"):
        return 0, 0, 0, None, False
    numbers = [value for letter, value in zip(letters, values, strict=True) if letter in "abce"]
    year = next((value for letter, value in zip(letters, values, strict=True) if letter in "YB"), 0)
    month = next((value for letter, value in zip(letters, values, strict=True) if letter in "MS"), 0)
    swappable = False
    if rule == "month_year":
        return year, month or numbers[0], 0, None, False
    if month:
        day = numbers[0]
        year = year or (century(numbers[1]) if len(numbers) > 1 else 0)
    elif rule in ("ymd", "cjk", "cjk_no_year"):
        month, day = numbers[-2:]
        year = year or (century(numbers[0]) if len(numbers) > 2 else 0)
    elif rule == "viet":
        day, month = numbers
    else:
        day, month = numbers[0], numbers[1]
        if len(numbers) > 2:
            year = century(numbers[2])
        if month > 12:
            day, month = month, day
        else:
            swappable = day <= 12 and day != month
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return None
    return year, month, day, None, swappable


def century(year: int) -> int:
    """Return the year that two digits say: 70 to 99 are of the last century."""
    return year + (2000 if year < 70 else 1900)


def _clock(letters: str, values: list[Any]) -> tuple[int, int, int] | None:
    numbers = [value for letter, value in zip(letters, values, strict=True) if letter in "abce"] + [0, 0]
    half = next((value for letter, value in zip(letters, values, strict=True) if letter in "AP"), None)
    hour, minute, second = numbers[:3]
    if half == "pm" and hour < 12:
        hour += 12
    elif half == "am" and hour == 12:
        hour = 0
    return (hour, minute, second) if hour < 25 and minute < 60 and second < 60 else None
