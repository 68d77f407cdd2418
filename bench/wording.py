"""Texts made comparable: letters and digits only, bags of tokens, and how much two bags share.

Labels were made by other programs than the ones under test: they fold white space, glue or part
inline elements, and lose characters in their own ways. Every comparison of the bench therefore
goes through one of the two forms below.
"""

import re
from collections import Counter

_NOT_LETTER_OR_DIGIT = re.compile(rb"[^0-9A-Za-z]+")
_WORD = re.compile(r"\w+")
PARAGRAPH, MAX_PARAGRAPHS = 250, 0.4
"""A text of which more than this share is in lines this long, in characters, is paragraphs."""


def letters(text: str) -> bytes:
    """Keep the ASCII letters and digits of a text, in lower case.

    Other characters are dropped on both sides of a comparison, because labels of testbed2017 lost
    them ("?" stands for any of them).

    >>> letters("Caf\\u00e9 No. 5 ...")
    b'cafno5'
    """
    return _NOT_LETTER_OR_DIGIT.sub(b"", text.encode("ascii", "ignore")).lower()


def tokens(text: str) -> Counter[str]:
    """Count the words of a text: runs of letters, digits and underscores, case folded."""
    return Counter(_WORD.findall(text.casefold()))


def dice(one: Counter[str], other: Counter[str]) -> float:
    """Say which share of both bags of tokens is common, in [0, 1]; two empty bags share nothing.

    >>> dice(tokens("a b c"), tokens("a b d"))
    0.6666666666666666
    """
    total = one.total() + other.total()
    if total == 0:
        return 0.0
    return 2 * (one & other).total() / total


def is_of_paragraphs(text: str) -> bool:
    """Say whether a text is paragraphs: shops write some about a list of products, and labels have these,
    not the list."""
    in_paragraphs = sum(len(line) for line in text.splitlines() if len(line) >= PARAGRAPH)
    return in_paragraphs > MAX_PARAGRAPHS * len(text)
