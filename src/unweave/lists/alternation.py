"""Records over several siblings: a list whose members alternate gives way to one whose records are runs of the same
members; and lists of siblings by class that are alike give way to all of a tag.

Three rows a story, a heading and a paragraph: each is a member of a list, alike to the next but one and not to the
next. Where runs of the same rows are clearly more alike, they are the records; and so they are where each run is one
member of one list and one of another, both with texts of their own. O(candidates) for each list looked at.
"""

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from . import kinds as _kinds
from .candidates import Candidates
from .features import NAMES
from .likeness import are_of_one_kind
from .ranking import likeliest

MIN_GAIN = 0.15
"""By how much the regularity of the runs exceeds that of their members."""
MIN_JOINED = float(np.log(1.8))
"""Members of a run, log of the mean: two, but for a last one that is cut short."""
MIN_RUNS = float(np.log(5))
"""Runs, log: fewer may alternate by chance, such as prices with and without an old one."""
SAME_TEXT = 0.03
"""Difference of the log of the characters up to which both lists are the same part of the page."""
MIN_REGULARITY = 0.9
"""Of runs of members of two lists."""
MIN_PAIRS = 4
"""Runs of members of two lists: fewer may alternate by chance."""
SURE_REGULARITY, SURE_PAIRS = 0.98, 8
"""Of runs that need no list of their first members: what else stands beside them may be in that list, too."""
MIN_DISTINCT = 0.5
"""Of both lists, distinct texts a record: what says the same each time divides records."""
MOSTLY = 0.9
"""Share of the runs of a list that begin behind an empty sibling, where records do."""
MIN_TWO = float(np.log(2))
"""Texts and images of the median record of several sections, log: a line is like many others of a page."""
MAX_SECTIONS, NEARLY = 3, 0.5
"""Best lists that may be a section of a longer one, and how likely that has to be for each part of their likelihood."""
MAX_LOOKED_AT = 20

_SINGLE = _kinds.TAG | _kinds.CLASS
_RUN = _kinds.FIRST_RUN | _kinds.SHAPE_RUN


def join_alternating(
    content: ContentTree, candidates: Candidates, features: NDArray[np.float64], score: NDArray[np.float64]
) -> None:
    """Exchange the scores of a list of members that alternate and of the best list of runs, among the best lists."""
    kinds, parent = candidates.kind, candidates.parent
    regularity, chars, records = (features[:, NAMES.index(name)] for name in ("regularity", "log_chars", "log_records"))
    is_run = (kinds & _RUN) > 0
    for index in likeliest(score, MAX_LOOKED_AT).tolist():
        if not kinds[index] & _SINGLE or regularity[index] > 1 - MIN_GAIN or score[index] <= 0:
            continue
        here = np.flatnonzero(is_run & (parent == parent[index]))
        joined = (regularity[here] - regularity[index] >= MIN_GAIN) & (np.abs(chars[here] - chars[index]) <= SAME_TEXT)
        joined &= (records[index] - records[here] >= MIN_JOINED) & (records[here] >= MIN_RUNS - 1e-9)
        joined &= score[here] < score[index]
        members = list(zip(*(bound.tolist() for bound in candidates.bounds(index)), strict=True))
        if joined.any() and not are_of_one_kind(content, members):
            parted = joined & _begin_behind_gaps(candidates, here, int(parent[index]))
            best = int(here[np.argmax(np.where(parted if parted.any() else joined, score[here], -1))])
            score[[index, best]] = score[[best, index]]


def _begin_behind_gaps(candidates: Candidates, runs: NDArray[np.intp], parent: int) -> NDArray[np.bool_]:
    """Say of each list of runs whether they begin behind empty siblings,
    which stand between records and not in them."""
    gaps = np.flatnonzero((candidates.kind & _kinds.SEPARATED > 0) & (candidates.parent == parent)).tolist()
    behind = np.concatenate([candidates.bounds(index)[0] for index in gaps]) if gaps else np.empty(0, np.int32)
    return np.array([np.isin(candidates.bounds(index)[0], behind).mean() >= MOSTLY for index in runs.tolist()])


def join_interleaved(candidates: Candidates, features: NDArray[np.float64], score: NDArray[np.float64]) -> None:
    """Give a list of runs, a member of one list behind what may be of another, the scores of both."""
    regularity, distinct = (features[:, NAMES.index(name)] for name in ("regularity", "distinct"))
    is_part = (candidates.kind & _SINGLE > 0) & (score > 0) & (distinct >= MIN_DISTINCT)
    for index in likeliest(score, MAX_LOOKED_AT).tolist():
        if not candidates.kind[index] & _RUN or regularity[index] < MIN_REGULARITY or score[index] <= 0:
            continue
        starts, stops = candidates.bounds(index)
        if len(starts) < MIN_PAIRS:
            continue
        here = np.flatnonzero(is_part & (candidates.parent == candidates.parent[index])).tolist()
        firsts = [part for part in here if _begin_each(candidates.bounds(part)[0], starts)]
        others = [part for part in here if _is_one_in_each(candidates.bounds(part)[0], starts, stops)]
        is_sure = regularity[index] >= SURE_REGULARITY and len(starts) >= SURE_PAIRS
        if not firsts and is_sure:
            others = [part for part in others if len(candidates.bounds(part)[0]) == len(starts)]
        if others and (firsts or is_sure):
            parts = [*firsts, *others]
            score[index] += score[parts].sum()
            score[parts] = 0


def join_classes(candidates: Candidates, features: NDArray[np.float64], score: NDArray[np.float64]) -> None:
    """Give the list of all siblings of a tag, if they are alike, the scores of the lists of some of them by class."""
    regularity = features[:, NAMES.index("regularity")]
    is_whole = (candidates.kind & _kinds.TAG > 0) & (regularity >= MIN_REGULARITY) & (score > 0)
    for index in likeliest(score, MAX_LOOKED_AT).tolist():
        if candidates.kind[index] & _SINGLE != _kinds.CLASS or score[index] <= 0:
            continue
        first = candidates.start[candidates.offset[index]]
        for whole in np.flatnonzero(is_whole & (candidates.parent == candidates.parent[index])).tolist():
            if first in candidates.bounds(whole)[0]:
                score[whole] += score[index]
                score[index] = 0
                break


def join_sections(candidates: Candidates, features: NDArray[np.float64], score: NDArray[np.float64]) -> None:
    """Give the list of all elements of one class path, if they are alike, the score of the list of some of them under
    one parent, if it is nearly as likely: a section.
    """
    regularity, terminals = (features[:, NAMES.index(name)] for name in ("regularity", "log_terminals"))
    is_whole = (candidates.kind & _kinds.CLASS_PATH > 0) & (regularity >= MIN_REGULARITY) & (terminals >= MIN_TWO)
    for index in likeliest(score, MAX_SECTIONS).tolist():
        if not candidates.kind[index] & _SINGLE or score[index] <= 0:
            continue
        starts, stops = candidates.bounds(index)
        for whole in np.flatnonzero(is_whole & (score >= NEARLY * score[index])).tolist():
            begins, ends = candidates.bounds(whole)
            at = np.searchsorted(begins, starts[0])
            here = slice(at, at + len(starts))
            if len(begins) > len(starts) and np.array_equal(begins[here], starts) and np.array_equal(ends[here], stops):
                score[whole] += score[index]
                score[index] = 0
                break


def _begin_each(nodes: NDArray[np.int32], starts: NDArray[np.int32]) -> bool:
    """Say whether runs begin with the nodes; one may stand behind all runs: `More articles` in place of a title."""
    return len(nodes) <= len(starts) + 1 and np.array_equal(nodes[: len(starts)], starts)


def _is_one_in_each(nodes: NDArray[np.int32], starts: NDArray[np.int32], stops: NDArray[np.int32]) -> bool:
    """Say whether one of the nodes stands in each run, not first in it; one run may have none, or one node no run."""
    if abs(len(nodes) - len(starts)) > 1:
        return False
    run = np.searchsorted(starts, nodes, "right") - 1
    within = (run >= 0) & (nodes > starts[run]) & (nodes < stops[run])
    held = np.bincount(run[within], minlength=len(starts))
    return bool(held.max() == 1 and held.sum() >= len(starts) - 1)
