"""What the values of a field look like, in figures. O(characters of the sample)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from ..whitespace import fold, n_words, width

SAMPLE = 60
"""Texts that are looked at, and of each `MAX_CHARACTERS`: later ones look like them."""
MAX_CHARACTERS = 300
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Traits:
    """The values of a field, summed up; equal where the texts are, and the share of pictures.

    Attributes
    ----------
    texts : a sample of its texts, white space folded, long ones cut; none of them is empty
    filled, linked, pictured, headed : share of the records that have a value; of the values that have a link, that are
        pictures, that stand in a heading
    words : words a text, on the mean
    distinct : share of the texts that are different
    letters : share of the characters that are letters
    digits : share of the texts with a digit
    several : share of the values that are lists
    wide : letters of China, Japan and Korea a text, on the mean
    """

    texts: tuple[str, ...]
    filled: float = field(default=1.0, compare=False)
    linked: float = field(default=0.0, compare=False)
    pictured: float = 0.0
    headed: float = field(default=0.0, compare=False)
    words: float = 0.0
    distinct: float = 0.0
    letters: float = 0.0
    digits: float = 0.0
    several: float = field(default=0.0, compare=False)
    wide: float = field(default=0.0, compare=False)

    @classmethod
    def of(
        cls,
        texts: Iterable[str],
        *,
        filled: float = 1.0,
        linked: float = 0.0,
        pictured: float = 0.0,
        headed: float = 0.0,
        several: float = 0.0,
    ) -> Traits:
        """Return the traits of a field's texts; what is no text is told by the shares."""
        left, sample = iter(texts), tuple[str, ...]()
        while some := tuple([text[:MAX_CHARACTERS] for text in islice(left, SAMPLE - len(sample))]):
            sample += _lines(some)
        words, distinct, letters, digits, wide = _summed(sample)
        return cls(sample, filled, linked, pictured, headed, words, distinct, letters, digits, several, wide)

    @property
    def is_pictures(self) -> bool:
        """Whether most values are pictures."""
        return self.pictured > 0.5


@lru_cache(maxsize=256)
def _lines(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return texts, white space folded, without empty ones; a column's are asked for several times."""
    return tuple([line for text in texts if (line := text if text.isalnum() else fold(text))])


@lru_cache(maxsize=256)
def _summed(sample: tuple[str, ...]) -> tuple[float, float, float, float, float]:
    """Return `words`, `distinct`, `letters`, `digits` and `wide` of texts."""
    n, characters = max(1, len(sample)), "".join(sample)
    return (
        n_words(" ".join(sample)) / n,
        len(set(sample)) / n,
        _n_letters(characters) / max(1, len(characters)),
        sum(map(has_digit, sample)) / n if has_digit(characters) else 0.0,
        (width(characters) - len(characters)) / n,
    )


def _n_letters(text: str) -> int:
    if text.isascii():
        return len(text.encode("ascii").translate(None, _NO_LETTERS))
    return sum(map(str.isalpha, text))


def has_digit(text: str) -> bool:
    """Return whether a text has a digit."""
    return _DIGIT.search(text) is not None or (not text.isascii() and any(map(str.isdigit, text)))


def has_one(traits: Traits, signs: Iterable[str]) -> bool:
    """Say whether one of these signs is in a text, which is asked in a hundredth of the time of a pattern."""
    said = _said(traits.texts)
    return any(sign in said for sign in signs)


@lru_cache(maxsize=16)
def _said(texts: tuple[str, ...]) -> str:
    """Return all texts of a column, in lower case; asked for by role after role."""
    return "".join(texts).lower()
