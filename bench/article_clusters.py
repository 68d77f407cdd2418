"""The clusters table: pages of one site and year together, pairwise."""

import time
from collections.abc import Callable, Sequence
from itertools import combinations

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page, cluster_pages
from unweave.published import rtdm

SETS = (("news10", "dev"), ("news10", "test"), ("big9", "dev"), ("big9", "test"))
THRESHOLDS = (0.5, 0.6, 0.7, 0.8)


def cluster_section(data: Data, page_of: Callable[[TruthRow], Page]) -> Section:
    """Cluster whole sets, all sites mixed, and score pairs of pages against (site, year)."""
    lines = []
    for split in SETS:
        rows = [row for row in data.rows(*split) if row.usable and row.labels.get("site")]
        pages = [page_of(row) for row in rows]
        truth = [(row.site, year_of(row)) for row in rows]
        for threshold in THRESHOLDS:
            lines.append((" ".join(split), f"{threshold:.1f}", *_figures(cluster_pages, pages, truth, threshold)))
        lines.append((" ".join(split), "0.8, RTDM as published", *_figures(rtdm.cluster, pages, truth, 0.8)))
    return Section(
        name="articles-clusters",
        title="Articles: clusters",
        command="python -m bench articles",
        data="all pages of each split in one call",
        header=("set", "min_similarity", "pages", "precision", "recall", "F1", "clusters (site-years)", "s"),
        rows=tuple(lines),
        notes=(
            "Pairs of pages in one cluster against pairs of one site and year. A year has odd pages: recall 1 is "
            "wrong.",
        ),
    )


def _figures(
    cluster: Callable[..., list[list[int]]], pages: Sequence[Page], truth: Sequence[object], threshold: float
) -> tuple[str, ...]:
    begun = time.perf_counter()
    clusters = cluster(pages, min_similarity=threshold)
    seconds = time.perf_counter() - begun
    precision, recall = pairwise(clusters, truth)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    shares = (f"{precision:.3f}", f"{recall:.3f}", f"{f1:.3f}")
    return (str(len(pages)), *shares, f"{len(clusters)} ({len(set(truth))})", f"{seconds:.1f}")


def year_of(row: TruthRow) -> str:
    """The year of a page: labelled, or the first two digits of its name in big9."""
    return str(row.labels.get("year") or row.name.rsplit("/", 1)[-1][:2])


def pairwise(clusters: Sequence[Sequence[int]], truth: Sequence[object]) -> tuple[float, float]:
    """(precision, recall) of pairs of pages in one cluster."""
    cluster_of = {page: number for number, cluster in enumerate(clusters) for page in cluster}
    both = found = wanted = 0
    for i, j in combinations(range(len(truth)), 2):
        together, same = cluster_of[i] == cluster_of[j], truth[i] == truth[j]
        both += together and same
        found += together
        wanted += same
    return both / found if found else 1.0, both / wanted if wanted else 1.0
