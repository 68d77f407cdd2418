"""Things put together by what they have in common."""

from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Return key -> its values in order, keys in the order of their first.

    >>> grouped((len(word), word) for word in ("an", "of", "the"))
    {2: ['an', 'of'], 3: ['the']}
    """
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
