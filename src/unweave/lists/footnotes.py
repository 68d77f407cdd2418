"""Footnotes: a list whose records lead back to where they are cited, by a link within the page that is a mark alone.

They are the most regular list of many pages, and never what a page is for: neither they nor the lists within them, the
sources that they cite, come before any other. Nor do calendars (`calendars.py`). O(records).
"""

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .calendars import is_month, is_week
from .candidates import Candidates

MAX_MARK = 6
"""Bytes of a mark, and of what says that it is drawn as a text."""
MARKS = ("^", "↑", "↩", "⤴")
MAX_LISTS, MAX_RECORDS, MAX_NODES = 4, 10, 60
"""Lists that are looked at, the best ones; records that tell what a list is; and content nodes of each in which the
link is looked for.
"""
MIN_SHARE = 0.6
"""Share of the records that lead back, or are weeks or months."""
BEHIND = 1e-6
"""What their score is multiplied by."""


def put_behind(content: ContentTree, candidates: Candidates, chosen: Sequence[int], score: NDArray[np.float64]) -> bool:
    """Put footnotes and calendars among the chosen candidates, and what is within them, behind all else; say whether
    there are any.
    """
    found = False
    for index, is_one in product(chosen[:MAX_LISTS], (_leads_back, is_week, is_month)):
        starts, stops = candidates.bounds(index)
        if not any(is_one(content, int(starts[at]), int(stops[at])) for at in (0, 1, -1)):
            continue  # most lists
        ranges = list(zip(starts.tolist(), stops.tolist(), strict=True))
        n_kind = sum(is_one(content, *range_) for range_ in ranges[:MAX_RECORDS])
        if n_kind >= MIN_SHARE * len(ranges[:MAX_RECORDS]):
            firsts = candidates.start[candidates.offset[:-1]]
            at = np.searchsorted(starts, firsts, side="right") - 1
            score[(at >= 0) & (firsts < stops[at])] *= BEHIND
            score[index] *= BEHIND
            found = True
    return found


def _leads_back(content: ContentTree, start: int, stop: int) -> bool:
    """Say whether the first or the last text of nodes `start` to `stop` is a mark, and a link is within the page."""
    texts = content.terminal[start : min(stop, start + MAX_NODES)].tobytes()
    ends = {start + texts.find(1), start + texts.rfind(1)}
    marks = [at for at in ends if content.chars[at] <= MAX_MARK and content.text_at(at).strip()[:1] in MARKS]
    links = set(content.link[min(ends) : max(ends) + 1].tolist()) if marks and len(ends) > 1 else ()
    return any("#" in content.attr(link, "href") for link in links if link >= 0)  # saved pages say the whole address
