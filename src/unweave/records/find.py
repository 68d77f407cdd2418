"""`find_records`: the lists of records of a page, the most important first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from ..model import Record, Region
from ..page import Page, expect_page, warn_if_cut
from ..tree.content import ContentTree
from .alignment import align
from .candidates import Candidates, as_candidates, find_candidates
from .features import MAX_WORK, features
from .folding import Parts
from .kinds import COMBINATION
from .noncontiguous import Rows
from .pattern import RecordPattern, learn_pattern
from .ranking import scores
from .record_views import record_nodes, record_text
from .regions import data_regions
from .table import RegionTable
from .visual import gaps_agree


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the work on one page; past one, results are marked `truncated`.

    Attributes
    ----------
    terminals : texts and images looked at while candidates are compared, all candidates together
    records, items : records of a region, and texts and images in them; the rest is left out
    """

    terminals: int = MAX_WORK
    records: int = 100_000
    items: int = 500_000


@dataclass(frozen=True, slots=True)
class Rules:
    """Parts of the method that can be switched on and off, to see what each of them gives.

    The two visual rules are off, unlike in the paper: on saved pages shown by a browser they lose more than they win
    (docs/results.md, "What each rule of DEPTA gives").

    Attributes
    ----------
    sizes : on a rendered page, elements of which one is twice as large as the other never match (Fig. 6a)
    gaps : on a rendered page, no gap inside a record is larger than one between records (4.3.2)
    content : the words of leaves decide between equal matches when records are aligned (4.2.3)
    noncontiguous : records across rows are put together (4.4.1)
    """

    sizes: bool = False
    gaps: bool = False
    content: bool = True
    noncontiguous: bool = True


def find_records(
    page: Page,
    *,
    max_regions: int | None = 20,
    method: Literal["candidates", "depta"] = "candidates",
    rules: Rules | None = None,
    limits: Limits | None = None,
) -> list[Region]:
    """Return the data regions of a page, the most important first; an empty list where there are none.

    Parameters
    ----------
    page : the page
    max_regions : at most this many regions; None for all
    method : where the lists come from. "depta": the data regions of generalized nodes as published, which chain
        adjacent similar siblings (τ = 0.4, K = 10). "candidates": every grouping of `candidates.py`, which also finds
        lists that are interrupted, of varying record length, or under several parents, and finds far more of
        them (docs/results.md). Ranking and alignment are the same for both.
    rules : which rules of the paper apply; by default all but the visual ones
    limits : bounds of the work on the page

    Returns
    -------
    list of Region
        No two overlap. `score` is the likelihood, among all the page's candidates, of being what a person would call
        its records. The same page gives the same regions.

    Examples
    --------
    >>> from unweave import Page, find_records
    >>> rows = "".join(f"<li><a href='/{i}'>Book {i}</a> by Author {i}<p>${i}.99</p></li>" for i in range(1, 5))
    >>> region = find_records(Page(f"<ul>{rows}</ul>"))[0]
    >>> [record.text for record in region.records][:2]
    ['Book 1 by Author 1 $1.99', 'Book 2 by Author 2 $2.99']
    """
    expect_page(page, "find_records")
    if method not in ("candidates", "depta"):
        raise ValueError(f"method must be 'candidates' or 'depta', not {method!r}")
    limits, rules = limits or Limits(), rules or Rules()
    content = ContentTree(page.tree)
    if method == "depta":
        regions, cut = data_regions(content, sizes=rules.sizes, gaps=rules.gaps)
        candidates = as_candidates((COMBINATION, parent, ranges) for parent, ranges in regions)
    else:
        candidates, cut = find_candidates(content), False
    seen, passed_over = features(content, candidates, limits.terminals)
    truncated = cut or passed_over
    score = scores(seen, candidates.kind)
    if rules.gaps:
        _drop_uneven(content, candidates, score)
    chosen = _disjoint(candidates, score, max_regions)
    truncated = truncated or page.tree.truncated
    if not chosen:
        warn_if_cut(page, truncated)
    rows = Rows(content) if chosen and rules.noncontiguous else None
    return [_region(content, candidates, i, float(score[i]), truncated, rows, rules, limits) for i in chosen]


def _drop_uneven(content: ContentTree, candidates: Candidates, score: np.ndarray) -> None:
    """Give candidates whose records have larger gaps inside than between them the score 0; only on rendered pages."""
    if content.tree.box is None:
        return
    several = content.end[candidates.start] < candidates.stop
    for i in np.flatnonzero(score > 0).tolist():
        inside = several[candidates.offset[i] : candidates.offset[i + 1]]
        if inside.any() and not gaps_agree(content, candidates.ranges(i)):
            score[i] = 0.0


def _disjoint(candidates: Candidates, score: np.ndarray, most: int | None) -> list[int]:
    """Return candidates by falling score, each without a node in common with those before it.

    A region covered by a better one, or covering it, is the same part of the page seen at another level
    (UnCoveredDRs; DEPTA, Fig. 13c).
    """
    chosen: list[int] = []
    starts: list[int] = []  # of the chosen ranges, which are disjoint: both lists rise
    stops: list[int] = []
    first = candidates.start[candidates.offset[:-1]]
    last = candidates.stop[candidates.offset[1:] - 1] if len(candidates) else first
    for index in np.argsort(-score, kind="stable").tolist():
        if score[index] <= 0 or (most is not None and len(chosen) == most):
            break
        a, b = int(first[index]), int(last[index])
        at = bisect_right(starts, a)
        if (at == 0 or stops[at - 1] <= a) and (at == len(starts) or b <= starts[at]):
            chosen.append(index)
            starts.insert(at, a)
            stops.insert(at, b)
    return chosen


def _n_within(content: ContentTree, ranges: Sequence[tuple[int, int]], n_items: int) -> int:
    """Return how many of the ranges, from the first on, hold no more than so many terminals; one at least."""
    if len(content) <= n_items:
        return len(ranges)
    before = np.zeros(len(content) + 1, np.int64)
    np.cumsum(content.terminal > 0, out=before[1:])
    starts, stops = np.array(ranges, np.int64).T
    held = np.cumsum(before[stops] - before[starts])
    return max(1, int(np.searchsorted(held, n_items, "right")))


def _region(
    content: ContentTree,
    candidates: Candidates,
    index: int,
    score: float,
    truncated: bool,
    rows: Rows | None,
    rules: Rules,
    limits: Limits,
) -> Region:
    ranges = candidates.ranges(index)
    most = min(limits.records, _n_within(content, ranges, limits.items))
    if len(ranges) > most:
        ranges, truncated = ranges[:most], True
    across = rows.noncontiguous(ranges) if rows else None
    parts_of: list[Parts] = across or [[range_] for range_ in ranges]
    aligned = RegionTable(content, parts_of, sizes=rules.sizes, words=rules.content)
    records = [
        Record(partial(record_nodes, content, parts), partial(aligned.fields, i), partial(record_text, content, parts))
        for i, parts in enumerate(parts_of)
    ]
    parent = content.tree.node(int(content.first[candidates.parent[index]]))
    kinds = int(candidates.kind[index])

    def learnt() -> RecordPattern:
        alignment = align(content, parts_of, sizes=rules.sizes, words=rules.content)
        return learn_pattern(content, parts_of, kinds, alignment, aligned.table())

    return Region(records, parent, score, truncated, aligned.table, learnt)
