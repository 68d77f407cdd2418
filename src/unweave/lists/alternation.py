"""Records over several siblings: a list whose members alternate gives way to one whose records are runs of the same members.

Three rows a story, `dt` and `dd`: each row is a member of a list, alike to the next but one and not to the next. Where runs of
the same rows are clearly more alike, they are the records. O(candidates) for each list looked at.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import kinds as _kinds
from .features import NAMES

MIN_GAIN = 0.15
"""By how much the regularity of the runs exceeds that of their members."""
MIN_JOINED = float(np.log(1.8))
"""Members of a run, log of the mean: two, but for a last one that is cut short."""
MIN_RUNS = float(np.log(5))
"""Runs, log: fewer may alternate by chance, such as prices with and without an old one."""
SAME_TEXT = 0.03
"""Difference of the log of the characters up to which both lists are the same part of the page."""
MAX_LOOKED_AT = 20

_SINGLE = _kinds.TAG | _kinds.CLASS
_RUN = _kinds.TAG_RUN | _kinds.CLASS_RUN | _kinds.FIRST_RUN | _kinds.SHAPE_RUN


def join_alternating(
    features: NDArray[np.float64], kinds: NDArray[np.int32], parent: NDArray[np.int32], score: NDArray[np.float64]
) -> None:
    """Exchange the scores of a list whose members alternate and of the best list of runs of them, among the best lists."""
    regularity, chars, records = (features[:, NAMES.index(name)] for name in ("regularity", "log_chars", "log_records"))
    is_run = (kinds & _RUN) > 0
    for index in np.argsort(-score, kind="stable")[:MAX_LOOKED_AT].tolist():
        if not kinds[index] & _SINGLE or regularity[index] > 1 - MIN_GAIN or score[index] <= 0:
            continue
        joined = is_run & (parent == parent[index]) & (regularity - regularity[index] >= MIN_GAIN)
        joined &= np.abs(chars - chars[index]) <= SAME_TEXT
        joined &= (records[index] - records >= MIN_JOINED) & (records >= MIN_RUNS - 1e-9) & (score < score[index])
        if joined.any():
            best = int(np.argmax(np.where(joined, score, -1)))
            score[[index, best]] = score[[best, index]]
