"""What a text counts, in many languages: `128 отзывов` are reviews, `댓글 5` comments, `1.2万+人付款` those sold.
O(characters).
"""

import re
from functools import lru_cache

from .expressions import expression
from .vocabulary import word_table

_STEMS = word_table("counts.stems")
OUT_OF = (
    r"(?:/|(?:out\sof|of|von|sur|su|de|di|van|av|af|из|з|od|z|dari|trên|từ|από|از|من|מתוך|จาก|में\sसे|üzerinden)(?!\w))"
)
"""What stands between points and the most that there can be: `4,5 из 5`."""
THINGS = frozenset(_STEMS)


def _any_of(stems: str) -> str:
    """Return a pattern of stems: most begin a word; those of Thai, Chinese, Japanese and Korean stand anywhere."""
    anywhere = [stem for stem in stems.split() if "\u0e00" <= stem < "\u0f00" or stem >= "\u3040"]
    spaced = "|".join(stem for stem in stems.split() if stem not in anywhere)
    return "|".join([rf"(?<!\w)(?:{spaced})", *anywhere]).replace("_", " ")


_THINGS = expression("|".join(f"(?P<{field}>{_any_of(stems)})" for field, stems in _STEMS.items()))
_ONE_NUMBER = re.compile(r"[^\d]*\d+(?:[.,\s]\d+)*\s?[^\d]*")
MAX_CHARACTERS, MAX_WORDS = 40, 5
"""Of a text at most that does no more than count something."""


@lru_cache(maxsize=4096)
def thing_counted(text: str) -> str | None:
    """Return what a short text with one number counts, by the name that a field has; None where it says no such thing.

    >>> [thing_counted(text) for text in ("128 отзывов", "댓글 5", "1200 次播放", "12 Monkeys")]
    ['reviews', 'comments', 'views', None]
    """
    said = text.lower()
    if len(text) > MAX_CHARACTERS or (said.isascii() and said == text.upper()):
        return None  # no word at all
    if len(text.split()) > MAX_WORDS or not _ONE_NUMBER.fullmatch(text):
        return None
    found = _THINGS.search(said)
    return found.lastgroup if found else None
