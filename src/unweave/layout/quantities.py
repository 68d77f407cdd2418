"""Values inside of texts: the numbers that constant words stand between, what is in quotes, and dates, which are never
cut.
"""

import re
from collections.abc import Sequence

from ..currencies import CURRENCY
from ..dates.reading import find_date, may_hold_date
from ..vocabulary import word_set
from .naming import GENERIC, Hint, spelled, whole_name

MAX_TEXT = 120
"""Characters of a text that is looked at for its numbers."""
MIN_TEXTS = 3
"""So many texts say what is constant."""

_NUMBER = r"[^\s()\[\]]*\d[^\s()\[\]]*"
_QUANTITY = re.compile(rf"{_NUMBER}(?:\s+{_NUMBER})*(?:\s+[AaPp]\.?[Mm]\b\.?)?")
_SPACED = re.compile(rf"\s*{_QUANTITY.pattern}\s*")
"""The same with the white space around it, which may differ."""
_PLAIN = re.compile(r"\d[\d.,]*")
_UNIT = re.compile(r"\s*([A-Za-z]{3,20})\b")
_CURRENCY = re.compile(rf"{CURRENCY}\s?\Z", re.IGNORECASE)
MAX_CURRENCY = 16
"""Characters of one, at most."""
_VAGUE = GENERIC | word_set("layout.vague")
"""Words of names that say nothing of an amount of money."""
PRICE = "price"
_QUOTE = re.compile("[\"']|&quot;")
_BETWEEN = re.compile(r"""(["']|&quot;)(?:[^\w"'&]*[,:=(+][^\w"'&]*|\s+[\w-]+=)\1""")
"""Where one text in quotes ends and the next begins: two arguments, two attributes."""


def quantities(texts: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Return the constant pieces of some texts, and the numbers of each place between two; nothing where they are not
    alike.

    >>> quantities(["6,828 bytes - 5:38 PM", "164 bytes - 11:02 AM", "9 bytes - 1:20 PM"])
    (['', ' bytes - ', ''], [['6,828', '164', '9'], ['5:38 PM', '11:02 AM', '1:20 PM']])
    >>> quantities(["30 of 50", "30 of 70", "30 of 90"])
    ([], [])
    """
    if len(texts) < MIN_TEXTS or len(texts[0]) > MAX_TEXT or max(map(len, texts)) > MAX_TEXT:
        return [], []
    for pattern in (_QUANTITY, _SPACED):
        pieces = pattern.split(texts[0])
        if len(pieces) < 3:
            break
        if all(pattern.split(text) == pieces for text in texts):
            columns = [list(column) for column in zip(*map(pattern.findall, texts), strict=True)]
            return (pieces, columns) if all(len(set(column)) > 1 for column in columns) else ([], [])
    return [], []


def quoted(texts: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Return the constant pieces of some texts, and what is in quotes between two, where they are otherwise alike.

    >>> quoted(['base.css" media="mobile', 'full.css" media="desktop'])
    (['', '" media="', ''], [['base.css', 'full.css'], ['mobile', 'desktop']])
    >>> quoted(["7', 'left', '1", "9', 'left', '2"])
    (['', "', 'left', '", ''], [['7', '9'], ['1', '2']])
    """
    between = [found.group() for found in _BETWEEN.finditer(texts[0][:MAX_TEXT])]
    if not between or max(map(len, texts)) > MAX_TEXT:
        return [], []
    values = [_BETWEEN.split(text)[:: _BETWEEN.groups + 1] for text in texts]
    wholes = ["".join(map(str.__add__, row, [*between, ""])) for row in values]
    if wholes != list(texts) or any(_QUOTE.search(value) for row in values for value in row):
        return [], []
    pieces, columns = [""], []
    for column, behind in zip(zip(*values, strict=True), [*between, ""], strict=True):
        if len(set(column)) > 1:
            columns.append(list(column))
            pieces.append(behind)
        else:
            pieces[-1] += column[0] + behind
    return pieces, columns


def date_span(text: str) -> tuple[int, int]:
    """Return where the date of a text, of a month and a day at least, begins and ends; (0, 0) without one.

    >>> date_span("Posted July 30, 1997 by us")
    (7, 20)
    """
    is_short = len(text) <= MAX_TEXT and text.isascii()  # of others the places are not those of the text
    date = find_date(text) if is_short and may_hold_date(text.encode()) else None
    return (date.start, date.stop) if date and date.month and date.day else (0, 0)


def unit_name(behind: str) -> str:
    """Return what a number is called by the word behind it; "" for short words.

    >>> unit_name(" bytes - "), unit_name(" of ")
    ('bytes', '')
    """
    found = _UNIT.match(behind)
    return whole_name(found[1]) if found else ""


def unit_hint(hints: Sequence[Hint], texts: Sequence[str], before: str, behind: str) -> tuple[str, ...]:
    """Give what numbers are called where their element says nothing: by the plural that is all behind them, or a price
    by the sign before them.

    >>> unit_hint(("paragraph",), ["0.8", "1,200"], "", " miles"), unit_hint(("distance",), ["0.8"], "", " miles")
    (('miles',), ())
    >>> unit_hint(("text_box",), ["0.80", "1,200"], "<p>$", ""), unit_hint(("was",), ["0.80"], "<p>$", "")
    (('price',), ())
    """
    words = spelled(hints[0]).split("_") if hints else []
    if not all(_PLAIN.fullmatch(text) for text in texts):
        return ()
    if _CURRENCY.search(before, len(before) - MAX_CURRENCY):
        return (PRICE,) if _VAGUE.issuperset(words) else ()
    unit = unit_name(behind) if len(behind.split()) == 1 and GENERIC.issuperset(words) else ""
    return (unit,) if unit.endswith("s") else ()


def n_bytes(text: str) -> int:
    """Return how many bytes of a page a text is."""
    return len(text.encode("utf-8", "surrogatepass"))
