"""Numbers as pages write them: their decimal marks and groups, and words for how large they are in many languages:
`1.2万` is 12000, `3,5 тыс.` 3500, `12 lakh` 1200000. O(characters).
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from .currencies import CURRENCY, UNSPACED
from .expressions import expression
from .vocabulary import word_numbers

MAX_CHARACTERS = 60
"""Characters of a text at most whose numbers are written out."""
NUMBER = re.compile(r"\(?\s*([+\-−]?\s*(?:\d[\d.,'’\s\u202f\u00a0]*|\.\d+))\s*[%+]?\s*\)?")
AMOUNTS = re.compile(r"\d(?:[\d.,'’\s\u202f\u00a0]*\d)?")
_GROUPED = re.compile(r"\d{1,3}(?P<sep>[.,'’\s\u202f\u00a0])\d{3}(?:(?P=sep)\d{3})*|\d+")
_UNSPACED_WORDS = word_numbers("numerals.unspaced")
SPACED_WORDS = word_numbers("numerals.spaced")
_OF_MONEY = word_numbers("numerals.money")
"""Magnitudes only beside a currency, `$1.2M`, `245 k€`, `₹ 80 L`, `R$ 1,2 mi`; elsewhere metres, litres, miles."""
_ALONE = re.compile(r"\+?\d+[.,]\d{1,2}\s?[kкmм]\+?", re.IGNORECASE)
"""A number of thousands, and nothing else; where none has decimals, they may be sizes."""
_ALONE_TOO = re.compile(r"\+?\d[\d.,]*\s?[kкmм]\+?", re.IGNORECASE)
_FACTORS = _UNSPACED_WORDS | SPACED_WORDS | _OF_MONEY
_UNSPACED = rf"(?:{'|'.join(_UNSPACED_WORDS)})(?![米克瓦])"  # 千米 is a kilometre


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


SCALE = rf"(?:{_UNSPACED}|(?:{_alternatives(set(SPACED_WORDS) - {'mil'})})(?![^\W\d_])\.?)"
"""A word for how large the number before it is."""
_SCALED = expression(
    rf"(\d[\d.,'’\s\u202f\u00a0]{{0,15}}?)\s?({_UNSPACED}|(?:{_alternatives((*SPACED_WORDS, *_OF_MONEY))})"
    r"(?![^\W\d_²³])\.?)",
    re.IGNORECASE,
)
_MONEY_BEFORE = expression(rf"(?:{CURRENCY})\s?$", re.IGNORECASE)
_MONEY_AFTER = expression(rf"\s?(?:de\s)?(?:{CURRENCY}|{UNSPACED})", re.IGNORECASE)
_REST = re.compile(r"\s?(\d[\d,]{2,4})(?![\d.,])")
_NOUN = re.compile(r"\s[^\W\d_]{3}")


def decimal_separator(texts: Sequence[str]) -> str | None:
    """Return which of "." and "," parts the decimals of a column's numbers, or None where none has decimals.

    The last of two different separators does; so does one that not exactly three digits follow. Three digits after a
    single separator are a group, unless other texts say otherwise.
    """
    votes = {".": 0, ",": 0}
    for text in texts:
        for amount in AMOUNTS.findall(text):
            last = max(amount.rfind("."), amount.rfind(","))
            if last < 0:
                continue
            mark = amount[last]
            other = "," if mark == "." else "."
            if amount.count(mark) == 1 and (other in amount or len(amount) - last - 1 != 3 or amount.startswith("0")):
                votes[mark] += 1
    best = max(votes, key=lambda mark: votes[mark])
    return best if votes[best] else None


def number_of(text: str, separator: str | None) -> Decimal | None:
    """Return the number that `text` is, or None; `separator` parts its decimals."""
    match = NUMBER.fullmatch(text)
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


def written_out(texts: Sequence[str]) -> list[str]:
    """Return the texts of a column with plain digits for numbers that have a word for how large they are.

    >>> written_out(["3억 5,000만원", "₹ 12.5 Lakh", "$1.2M", "12 m", "850"])
    ['350000000원', '₹ 1250000', '$1200000', '12 m', '850']
    >>> written_out(["1,5 тыс. ₽", "900 ₽"])
    ['1500 ₽', '900 ₽']
    """
    found = [list(_SCALED.finditer(text)) if len(text) <= MAX_CHARACTERS else [] for text in texts]
    if not any(found):
        return list(texts)
    separator = decimal_separator(texts)
    is_plain = any(map(_ALONE.fullmatch, texts))
    return [
        _written(text, matches, separator or ("." if "." in text else None), is_plain) if matches else text
        for text, matches in zip(texts, found, strict=True)
    ]


def _written(text: str, matches: Sequence[re.Match[str]], separator: str | None, is_plain: bool) -> str:
    """Return one text with its numbers written out; `3억 5,000만` is one number, `is_plain` : `1.2k` is, too."""
    parts: list[str] = []
    total, last, stop = Decimal(0), 0, 0
    for match in matches:
        factor, number = _factor(text, match, is_plain), number_of(match[1], separator)
        if factor is None or number is None:
            continue
        goes_on = last > factor and not text[stop : match.start()].strip()
        if last and not goes_on:
            parts.append(_plain(total))
            total = Decimal(0)
        parts.append("" if goes_on else text[stop : match.start()])
        total, last, stop = total + number * factor, factor, match.end()
    if not last:
        return text
    rest = _REST.match(text, stop) if last == 10**8 else None  # `2억 5,000` leaves out 만
    if rest:
        total, stop = total + Decimal(rest[1].replace(",", "")) * 10**4, rest.end()
    return "".join([*parts, _plain(total), text[stop:]])


def _plain(number: Decimal) -> str:
    return str(int(number)) if number == int(number) else f"{number.normalize():f}"


def _factor(text: str, match: re.Match[str], is_plain: bool) -> int | None:
    """Return what the word after a number multiplies it by, or None where it may be a unit."""
    word = match[2].lower().rstrip(".")
    if word == "mil":  # thousand, `1,2 mil`, `+5mil vendidos`, but million where it is an abbreviation; miles elsewhere
        is_sure = (
            "," in match[1]
            or text.startswith("+")
            or _NOUN.match(text, match.end())
            or _MONEY_BEFORE.search(text[: match.start()])
        )
        return 10**6 if match[2].endswith(".") else 10**3 if is_sure else None
    if word not in _OF_MONEY:
        return _FACTORS[word]
    is_money = _MONEY_BEFORE.search(text[: match.start()]) or _MONEY_AFTER.match(text, match.end())
    return _OF_MONEY[word] if is_money or (is_plain and _ALONE_TOO.fullmatch(text)) else None
