"""Some of many."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(items: Sequence[T], most: int) -> list[T]:
    """Return at most so many of the items, spread over all.

    >>> spread("abcdefgh", 3)
    ['a', 'c', 'f']
    """
    n = min(len(items), most)
    return [items[i * len(items) // n] for i in range(n)]
