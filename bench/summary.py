"""A method's scores over a set: means over pages (macro) and over all records (micro)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.intervals import Interval, mean_interval
from bench.scoring import PageScore, RegionScore

NEARLY = 0.9
"""A page counts as found from this F1."""


@dataclass(frozen=True)
class Summary:
    """Shares in [0, 1]; `interval` bounds the macro F1 of the best-ranked region."""

    n_pages: int
    precision: float
    recall: float
    interval: Interval
    micro_precision: float
    micro_recall: float
    micro_f1: float
    oracle_f1: float
    perfect: float
    nearly: float

    @property
    def f1(self) -> float:
        """Macro F1 of the best-ranked region."""
        return self.interval.mean


def summarise(scores: Sequence[PageScore]) -> Summary:
    """Sum up the pages of a set; a set whose labels are a part of the list counts recall as F1."""
    top = [score.top1 for score in scores]
    n_right = sum(score.n_right for score in top)
    n_records = sum(score.n_records for score in top)
    n_labels = sum(score.n_labels for score in top)
    all_pages = RegionScore(n_right, n_records, n_labels, any(score.recall_only for score in top))
    return Summary(
        n_pages=len(scores),
        precision=_mean([score.precision for score in top]),
        recall=_mean([score.recall for score in top]),
        interval=mean_interval([score.f1 for score in top], [score.row.site for score in scores]),
        micro_precision=all_pages.precision,
        micro_recall=all_pages.recall,
        micro_f1=all_pages.f1,
        oracle_f1=_mean([score.oracle.f1 for score in scores]),
        perfect=_mean([float(score.f1 == 1.0) for score in top]),
        nearly=_mean([float(score.f1 >= NEARLY) for score in top]),
    )


def difference(ours: Sequence[PageScore], theirs: Sequence[PageScore]) -> Interval:
    """Bound how much better one method's best-ranked regions are than another's, page by page.

    Raises
    ------
    ValueError
        When the two are not scores of the same pages in the same order.
    """
    if [score.row.name for score in ours] != [score.row.name for score in theirs]:
        raise ValueError("the two methods were not scored on the same pages")
    gains = [one.top1.f1 - other.top1.f1 for one, other in zip(ours, theirs, strict=True)]
    return mean_interval(gains, [score.row.site for score in ours])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
