"""How sure a mean over pages is: bootstrap intervals and paired differences.

Pages of one site share a template, so whole sites are drawn, not pages: an interval over pages
would be too narrow. Deterministic: the draws are seeded.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

N_DRAWS = 2000
COVERAGE = 0.95


@dataclass(frozen=True)
class Interval:
    """A mean, and the bounds that hold 95 % of the bootstrap's means."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def mean_interval(values: Sequence[float], groups: Sequence[Hashable]) -> Interval:
    """Bound the mean of `values`, where `groups[i]` is the site of page i.

    For the difference of two methods give the differences page by page: the draws are then paired.

    Raises
    ------
    ValueError
        Without values, or when the lengths differ.
    """
    if not values or len(values) != len(groups):
        raise ValueError(f"{len(values)} values in {len(groups)} groups: need as many, and at least 1")
    sums, counts = _per_group(values, groups)
    draws = np.random.default_rng(0).integers(0, len(sums), size=(N_DRAWS, len(sums)))
    means = sums[draws].sum(axis=1) / counts[draws].sum(axis=1)
    tail = (1 - COVERAGE) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return Interval(float(np.mean(values)), float(low), float(high))


def _per_group(values: Sequence[float], groups: Sequence[Hashable]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum and count the values of each group, groups in order of appearance."""
    index = {group: i for i, group in enumerate(dict.fromkeys(groups))}
    where = np.array([index[group] for group in groups])
    sums = np.bincount(where, weights=np.asarray(values, dtype=np.float64))
    return sums.astype(np.float64), np.bincount(where).astype(np.float64)
