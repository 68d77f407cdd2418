"""Words that messages share, and tables of words."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")

MAX_NAME = 100
"""Characters of a name in a message: what was given by mistake may be a whole page."""


def shortened(name: str) -> str:
    """Return a name as a message gives it: on one line, its end left out where it is long."""
    name = " ".join(name[: 4 * MAX_NAME].split())
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 3]}..."


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless there is one: "1 page", "2 pages"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def by_word(words: Mapping[T, str], separator: str | None = None) -> dict[str, T]:
    """Return a table of what words mean, given the words of each meaning as one text.

    >>> by_word({1: "jan januar", 2: "feb"})
    {'jan': 1, 'januar': 1, 'feb': 2}
    """
    return {word: meaning for meaning, said in words.items() for word in said.split(separator)}
