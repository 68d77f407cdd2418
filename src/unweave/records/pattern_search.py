"""Which records of another page are those of a saved pattern.

Candidates are the page's own (`candidates.py`), and, since a page may have a single record, which makes no list there,
every node that could begin one alone. The evidence of a record is the product of three likenesses to the records learnt
from, each in [0, 1]: the way from the root down to it (squared: other lists of a page differ from this one in where
they stand more than in what they are made of), the element it begins with, and the fit to the seed tree. A candidate
that no grouping of the learnt kind gives counts less.

The numbers were set on testbed2017 dev, on 116 pairs of pages: the list found, the list with all records but one cut
out, with all of them cut out, and pages of other sites.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

import numpy as np

from ..lists.candidates import find_candidates
from ..lists.kinds import BY_NAME, CLASS, CLASS_PATH, CLASS_RUN, COMBINATION, PATH, SEPARATED, STEPS, TAG, TAG_RUN
from ..tree.content import ContentTree
from ..tree.tree import topmost
from .location import Locator, Step, way_likeness
from .noncontiguous import Rows
from .record_source import Parts
from .seed_matching import Fit, SeedMatcher
from .strays import records_among

MIN_EVIDENCE = 0.5
"""Mean evidence of its records from which a candidate is the list that was learnt."""
MIN_RECORD = 0.3
"""Evidence from which a member of the list is one of its records, and no advertisement between them."""
OTHER_KIND = 0.7
"""What counts the evidence of a candidate of none of the learnt kinds."""
_GONE = TAG_RUN | CLASS_RUN | COMBINATION
"""Groupings of saved patterns that no list is found by any more: any other does."""
SPLIT = 0.95
"""What counts the evidence of a list under several parents where the learnt one was under one: a page may split it."""
AS_GOOD = 0.12
"""Candidates whose mean evidence is this near the best are taken for as good;
the one with most evidence in all wins."""
SURE = 0.85
"""Mean evidence below which the list that was found may be another, and single records beside it are looked at too."""
MAX_NODES = 200_000
"""Nodes of candidates' records that are held against the seed; real pages have thousands."""
MAX_COMPARED = 200_000
"""Steps of ways that are compared with those learnt; real pages have thousands."""
MAX_RECORDS = 50_000
"""Records of a list; the rest is left out, and said to be."""
MIN_SHARE = 0.5
"""Part of a candidate's members that must be records."""
LEFT_OUT = 0.25
"""What each member that is no record takes from the sum of the evidence:
of two lists the one without such is chosen."""
SAMPLE = 8
"""Records of a candidate that are looked at to choose it, spread over it."""
MAX_WHOLE = 4
"""Candidates that are compared by all of their records, up to `MANY` of each."""
MANY = 5_000
"""Records that tell of a list what all of them would; real pages have hundreds."""
MAX_TRIED = 60
"""Candidates that are held against the seed, those first whose place is likest;
real pages have fewer at such places."""


@dataclass(frozen=True, slots=True)
class Unit:
    """How and where the records stand that a pattern was learnt from.

    groupings : the names of those that gave the list, see `BY_NAME`
    places : the ways from the root to what holds records; starts : the elements that records begin with
    longest : siblings in a record at most; separator : the tag of what stands between records that are separated, or ""
    is_across : records stand across rows (`noncontiguous.py`)
    fit : from which fit to the seed on a record is as good as those learnt from, above 0 to 1
    """

    groupings: tuple[str, ...]
    places: tuple[tuple[Step, ...], ...]
    starts: tuple[Step, ...]
    longest: int
    separator: str
    is_across: bool
    fit: float

    @property
    def kinds(self) -> int:
        """The groupings as bits of `kinds.py`."""
        return reduce(or_, (BY_NAME[name] for name in self.groupings), 0)


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record found, and how it fits the seed."""

    parts: Parts
    fit: Fit


@dataclass(slots=True)
class _Tried:
    records: list[Parts]
    factor: float
    evidence: float = 0.0  # mean of the sample, those left out that are no records
    total: float = 0.0  # of all its records, as the sample has it, less for those left out
    fit: float = 0.0  # mean of the sample
    n_records: int = 0  # members of the sample that are records

    def covers(self, start: int, stop: int) -> bool:
        return self.records[0][0][0] < stop and start < self.records[-1][-1][1]


class PatternSearch:
    """The search on one page; `truncated` is true where its work reached a limit, so that a list may be missed."""

    def __init__(self, content: ContentTree, unit: Unit, matcher: SeedMatcher, locator: Locator) -> None:
        self._content, self._unit, self._matcher, self._locator = content, unit, matcher, locator
        self._nodes_left, self._steps_left = MAX_NODES, MAX_COMPARED
        self.truncated = False
        terminals = content.before
        self._is_shown = terminals[content.end] > terminals[:-1]  # by node: there is a text or image in it
        self._ways: dict[int, float] = {}
        self._starts: dict[int, float] = {}
        self._beginnings: dict[tuple[int, int], float] = {}  # by label and class key
        self._fits: dict[tuple[tuple[int, int], ...], Fit] = {}

    def records(self) -> tuple[list[FoundRecord], float]:
        """Return the records of the learnt list, in order, and the evidence for it; [] for a page without it."""
        lists = self._tried(self._lists())
        chosen = self._best(lists)
        if chosen is None or chosen.n_records < 2 or chosen.evidence < SURE:
            taken = chosen if chosen is not None and chosen.n_records > 1 else None
            outside = [rows for rows in self._alone() if taken is None or not taken.covers(*rows)]
            singles = self._tried((self._standing(a), _Tried([[(a, b)]], 1.0)) for a, b in outside)
            chosen = self._best([*lists, *singles])
        if chosen is None:
            return [], 0.0
        if len(chosen.records) > MAX_RECORDS:
            chosen.records, self.truncated = chosen.records[:MAX_RECORDS], True
        found = self._without_strays(chosen.records)
        records = [FoundRecord(it, self._fit(it)) for it in found if self._evidence(it) >= MIN_RECORD]
        return records, chosen.evidence

    def _without_strays(self, records: list[Parts]) -> list[Parts]:
        """Leave out headers, notes and paging between records, as the search for the list learnt from did."""
        if self._unit.is_across or any(len(parts) > 1 for parts in records):
            return records
        return [records[at] for at in records_among(self._content, [parts[0] for parts in records])]

    def _tried(self, possible: Iterable[tuple[float, _Tried]]) -> list[_Tried]:
        """Hold candidates, given with the most evidence they can have, against the seed."""
        standing = sorted(possible, key=lambda pair: -pair[0])
        tried = []
        best = 0.0
        for _, candidate in standing[:MAX_TRIED]:
            if self._nodes_left <= 0:
                self.truncated = True
            elif candidate.factor >= best - AS_GOOD:  # else it cannot come near
                self._weigh(candidate)
                best = max(best, candidate.evidence)
                tried.append(candidate)
        return tried

    def _best(self, candidates: Sequence[_Tried]) -> _Tried | None:
        """Return the candidate with most evidence in all of those whose mean evidence is as good as any."""
        best = max((candidate.evidence for candidate in candidates), default=0.0)
        if best < MIN_EVIDENCE:
            return None
        as_good = [c for c in candidates if c.evidence >= max(best - AS_GOOD, MIN_EVIDENCE)]
        as_good.sort(key=lambda c: (-c.total, -c.fit))
        for candidate in as_good[:MAX_WHOLE] if len(as_good) > 1 else ():
            if self._nodes_left > 0:  # the first and the last records are often odd, and weigh too much in a sample
                self._weigh(candidate, whole=True)
        return max(as_good[:MAX_WHOLE], key=lambda c: (c.total, c.fit))

    def _weigh(self, candidate: _Tried, *, whole: bool = False) -> None:
        """Put down the evidence for a candidate, from a few of its records or from many."""
        records = candidate.records
        sample = [records[i] for i in _spread(len(records), MANY if whole else SAMPLE)]
        evidence = [self._evidence(record) for record in sample]
        kept = [candidate.factor * value for value in evidence if value >= MIN_RECORD]
        if len(kept) >= MIN_SHARE * len(sample):
            candidate.evidence = sum(kept) / len(kept)
            candidate.n_records = len(kept)
            candidate.fit = sum(self._fit(record).value for record in sample) / len(sample)
            candidate.total = (sum(kept) - LEFT_OUT * (len(sample) - len(kept))) * len(records) / len(sample)

    def _lists(self) -> Iterator[tuple[float, _Tried]]:
        """Yield (the most evidence it can have, candidate) for the lists of the page."""
        found = find_candidates(self._content)
        is_start = np.isin(self._content.label, self._labels({step.tag for step in self._unit.starts}))
        n_starts = np.concatenate([[0], np.cumsum(is_start[found.start])])[found.offset]
        begins = np.diff(n_starts) / np.diff(found.offset)
        rows = Rows(self._content) if self._unit.is_across else None
        for runs in self._separated() if self._unit.kinds == SEPARATED else ():
            if runs:
                yield max(self._standing(parts[0][0]) for parts in runs), _Tried(runs, 1.0)
        is_known = (found.kind & self._unit.kinds > 0) | (self._unit.kinds & ~_GONE == 0)
        is_split = (found.kind & (PATH | CLASS_PATH | STEPS) > 0) & (self._unit.kinds & (TAG | CLASS) > 0)
        for index in range(len(found)):
            factor = 1.0 if is_known[index] else SPLIT if is_split[index] else OTHER_KIND
            if rows:
                across = rows.noncontiguous(found.ranges(index))
                if across:
                    yield self._standing(across[0][0][0]), _Tried(across, 1.0)
                continue
            if begins[index] < MIN_SHARE:
                continue
            first = int(found.offset[index])
            starts = [int(found.start[first + i]) for i in _spread(int(found.offset[index + 1]) - first, SAMPLE)]
            most = factor * sum(map(self._standing, starts)) / len(starts)
            if most >= MIN_EVIDENCE * MIN_SHARE:
                yield most, _Tried([[range_] for range_ in found.ranges(index)], factor)

    def _alone(self) -> Iterator[tuple[int, int]]:
        """Yield the ranges of nodes that could be the only record of the page."""
        content, unit = self._content, self._unit
        if unit.is_across or unit.kinds == SEPARATED:
            return
        for node in self._with_tag({step.tag for step in unit.starts}):
            if not self._is_shown[node] or content.parent[node] < 0 or self._standing(node) < MIN_EVIDENCE:
                continue
            yield node, int(content.end[node])
            if unit.longest > 1:
                yield node, self._run_stop(node)

    def _with_tag(self, tags: set[str]) -> list[int]:
        found: list[int] = np.flatnonzero(np.isin(self._content.label, self._labels(tags))).tolist()
        return found

    def _labels(self, tags: set[str]) -> list[int]:
        return [number for number, name in enumerate(self._content.tree.labels) if name in tags]

    def _run_stop(self, node: int) -> int:
        """Return where a record ends that begins at `node` and has no other after it to end it."""
        content = self._content
        stop, last = int(content.end[node]), int(content.end[content.parent[node]])
        n_siblings = 1
        while stop < last and n_siblings < self._unit.longest:
            stop = int(content.end[stop])
            n_siblings += 1
        return stop

    def _separated(self) -> Iterator[list[Parts]]:
        """Yield the runs of siblings between separators of the learnt tag, one or more, in what could hold records."""
        content = self._content
        for holder in self._with_tag({way[-1].tag for way in self._unit.places if way}):
            if self._way(holder) ** 2 < MIN_EVIDENCE:
                continue
            runs: list[Parts] = []
            begin, last = holder + 1, int(content.end[holder])
            for child in topmost(content.end.data, begin, last):
                if not self._is_shown[child] and content.tree.labels[content.label[child]] == self._unit.separator:
                    runs.append([(begin, child)])
                    begin = int(content.end[child])
            runs.append([(begin, last)])
            yield [[(a, b)] for [(a, b)] in runs if content.terminal[a:b].any()]

    def _way(self, holder: int) -> float:
        """Return how alike the way to a node is to those that led to records."""
        if holder not in self._ways:
            way = self._locator.way(holder)
            if way in self._unit.places:
                self._ways[holder] = 1.0
            elif self._steps_left > 0:
                self._ways[holder] = max(way_likeness(way, place) for place in self._unit.places)
                self._steps_left -= len(way) * len(self._unit.places)
            else:
                self._ways[holder] = 0.0
                self.truncated = True
        return self._ways[holder]

    def _standing(self, start: int) -> float:
        """Return how alike to the records learnt from one that begins at `start` stands, whatever is in it."""
        if start not in self._starts:
            begins = self._beginning(start)
            self._starts[start] = begins * self._way(int(self._content.parent[start])) ** 2 if begins else 0.0
        return self._starts[start]

    def _beginning(self, start: int) -> float:
        """Return how alike an element is to those that records begin with; its id is its own."""
        kind = int(self._content.label[start]), int(self._content.class_key[start])
        if kind not in self._beginnings:
            step = replace(self._locator.step(start), id="")
            self._beginnings[kind] = max(step.likeness(known) for known in self._unit.starts)
        return self._beginnings[kind]

    def _fit(self, record: Parts) -> Fit:
        key = tuple(record)
        if key not in self._fits:
            self._nodes_left -= sum(stop - start for start, stop in record)
            self._fits[key] = self._matcher.fit(record)
        return self._fits[key]

    def _evidence(self, record: Parts) -> float:
        standing = self._standing(record[0][0])
        return standing * min(1.0, self._fit(record).value / self._unit.fit) if standing else 0.0


def _spread(n: int, most: int) -> list[int]:
    """Return at most `most` of the numbers up to `n`, spread over them, the first and last included."""
    if n <= most:
        return list(range(n))
    return [i * (n - 1) // (most - 1) for i in range(most)]
