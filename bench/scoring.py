"""How well the regions found on a page are the records labelled on it.

A record is right when its text is that of a label (see `bench.gold`), one record to one label. A
region's precision, recall and F1 follow; a page counts with its best-ranked region (top-1) and with
its best-fitting one (oracle).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from bench.data import TruthRow
from bench.gold import Gold, gold_of


class RecordRegion(Protocol):
    """All that the scorer asks of a region; `table` is asked for by `bench.columns` only."""

    @property
    def records(self) -> Sequence[Any]:
        """Its records, each with a `text`."""
        ...


@dataclass(frozen=True)
class RegionScore:
    """Counts of one region: `label_of[i]` is the label that record i is, or -1."""

    n_right: int
    n_records: int
    n_labels: int
    recall_only: bool = False
    label_of: tuple[int, ...] = ()

    @property
    def precision(self) -> float:
        """Share of the records that are right; 0 without records."""
        return self.n_right / self.n_records if self.n_records else 0.0

    @property
    def recall(self) -> float:
        """Share of the labels that are found."""
        return self.n_right / self.n_labels if self.n_labels else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both; the recall alone where labels are a part of the list."""
        if self.recall_only:
            return self.recall
        total = self.n_records + self.n_labels
        return 2 * self.n_right / total if total else 0.0


@dataclass(frozen=True)
class PageScore:
    """Scores of a page's regions, best-ranked first, and the gold they were held against."""

    row: TruthRow
    gold: Gold
    regions: tuple[RegionScore, ...]

    @property
    def nothing(self) -> RegionScore:
        """The score of finding nothing."""
        return RegionScore(0, 0, len(self.gold.labels), self.gold.recall_only)

    @property
    def top1(self) -> RegionScore:
        """The score of the best-ranked region."""
        return self.regions[0] if self.regions else self.nothing

    @property
    def best_rank(self) -> int:
        """The rank, from 0, of the best-fitting region; -1 without regions. The better-ranked wins ties."""
        if not self.regions:
            return -1
        return max(range(len(self.regions)), key=lambda i: (self.regions[i].f1, -i))

    @property
    def oracle(self) -> RegionScore:
        """The score of the best-fitting region."""
        return self.regions[self.best_rank] if self.regions else self.nothing


def score_page(row: TruthRow, regions: Iterable[RecordRegion], *, lenient: bool = False) -> PageScore | None:
    """Score all regions of a page, given best-ranked first; None when its labels are not to be used.

    A region only needs `.records`, and a record only `.text`. For `lenient` see `bench.gold.gold_of`.
    """
    gold = gold_of(row, lenient)
    if gold is None:
        return None
    known: dict[str, list[int]] = {}
    scores = []
    for region in regions:
        texts = [record.text for record in region.records]
        for text in texts:
            if text not in known:
                known[text] = gold.matches(text)
        scores.append(_score_region(gold, [known[text] for text in texts]))
    return PageScore(row, gold, tuple(scores))


def _score_region(gold: Gold, candidates: Sequence[Sequence[int]]) -> RegionScore:
    """Assign records to labels one to one so that most are right: a maximum bipartite matching."""
    label_of = np.full(len(candidates), -1, dtype=np.int64)
    rows = [i for i, labels in enumerate(candidates) for _ in labels]
    if rows:
        columns = [label for labels in candidates for label in labels]
        shape = (len(candidates), len(gold.labels))
        graph = csr_array((np.ones(len(rows), dtype=np.int8), (rows, columns)), shape=shape)
        label_of = maximum_bipartite_matching(graph, perm_type="column")
    n_right = int((label_of >= 0).sum())
    n_labels = len(gold.labels)
    return RegionScore(n_right, len(candidates), n_labels, gold.recall_only, tuple(label_of.tolist()))
