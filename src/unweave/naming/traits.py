"""What the values of a field look like, in figures. O(characters of the sample)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from ..whitespace import fold

SAMPLE = 60
"""Texts that are looked at, and of each `MAX_CHARACTERS`: later ones look like them."""
MAX_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Traits:
    """The values of a field, summed up.

    Attributes
    ----------
    texts : a sample of its texts, white space folded, long ones cut; none of them is empty
    filled, linked, pictured, headed : share of the records that have a value; of the values that have a link, that are
        pictures, that stand in a heading
    words : words a text, on the mean
    distinct : share of the texts that are different
    letters : share of the characters that are letters
    digits : share of the texts with a digit
    """

    texts: tuple[str, ...]
    filled: float = 1.0
    linked: float = 0.0
    pictured: float = 0.0
    headed: float = 0.0
    words: float = 0.0
    distinct: float = 0.0
    letters: float = 0.0
    digits: float = 0.0

    @classmethod
    def of(
        cls,
        texts: Iterable[str],
        *,
        filled: float = 1.0,
        linked: float = 0.0,
        pictured: float = 0.0,
        headed: float = 0.0,
    ) -> Traits:
        """Return the traits of a field's texts; what is no text is told by the shares."""
        folded = (fold(text[:MAX_CHARACTERS]) for text in texts)
        sample = tuple(islice((text for text in folded if text), SAMPLE))
        n, n_characters = max(1, len(sample)), max(1, sum(map(len, sample)))
        return cls(
            sample,
            filled,
            linked,
            pictured,
            headed,
            sum(len(text.split()) for text in sample) / n,
            len(set(sample)) / n,
            sum(map(str.isalpha, "".join(sample))) / n_characters,
            sum(any(map(str.isdigit, text)) for text in sample) / n,
        )

    @property
    def is_pictures(self) -> bool:
        """Whether most values are pictures."""
        return self.pictured > 0.5
