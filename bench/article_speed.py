"""RTDM against the unrestricted top-down distance of the same kernel, and extraction against lxml parses."""

import time
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import mean, median

import lxml.html
import numpy as np

from bench.article_clusters import year_of
from bench.article_scoring import halves, sites_of
from bench.data import Data, TruthRow
from bench.results import Section
from unweave import ArticleSite, Page, cluster_pages, learn_articles
from unweave.articles.vertices import forest_of, vertices_of
from unweave.match.costs import FORBIDDEN
from unweave.match.rtdm import comparison

PAGES_A_GROUP = 8
BINS = (0, 400, 600, 800, 1000, 1300, 1700, 10_000)
UNBOUNDED = 1 << 60
ROUNDS = 3


def distance_section(data: Data, page_of: Callable[[TruthRow], Page]) -> Section:
    """Time pairs of pages of one site and year, by their mean number of vertices."""
    groups: dict[tuple[str, str], list[TruthRow]] = {}
    for split in (("news10", "dev"), ("news10", "test"), ("big9", "dev"), ("big9", "test")):
        for row in data.rows(*split):
            if row.usable and row.labels.get("site"):
                groups.setdefault((row.site, year_of(row)), []).append(row)
    timed: dict[int, list[tuple[float, float]]] = {}
    for rows in groups.values():
        for size, restricted, ordinary in _time_group([page_of(row) for row in rows[:PAGES_A_GROUP]]):
            timed.setdefault(int(np.searchsorted(BINS, size, side="right")) - 1, []).append((restricted, ordinary))
    lines = []
    for at in sorted(timed):
        of_bin = timed[at]
        restricted, ordinary = mean(r for r, _ in of_bin), mean(o for _, o in of_bin)
        lines.append(
            (
                f"{BINS[at]} to {BINS[at + 1]}", str(len(of_bin)), f"{1e6 * restricted:.1f}",
                f"{1e6 * median(r for r, _ in of_bin):.1f}", f"{1e6 * ordinary:.0f}", f"{ordinary / restricted:.0f}",
            )
        )  # fmt: skip
    return Section(
        name="articles-rtdm",
        title="Articles: RTDM against the unrestricted top-down distance of the same kernel",
        command="python -m bench articles",
        data="pairs of pages of one site and year of news10 and big9, texts alike",
        header=("vertices", "pairs", "RTDM us, mean", "median", "unrestricted us, mean", "times"),
        rows=tuple(lines),
        notes=(
            "The paper's figure has Chawathe's algorithm for the unrestricted distance, which is not run here.",
            "Both compiled, the same run, a pair's fastest of three rounds; the memo of RTDM is empty at a pair's "
            "first round. Classes are made once a page and not counted (some 0.05 ms).",
        ),
    )


def _time_group(pages: Sequence[Page]) -> list[tuple[float, float, float]]:
    """(mean vertices, seconds RTDM, seconds top-down) of every pair."""
    forest = forest_of([vertices_of(page.seen) for page in pages])
    size = np.diff(forest.start)
    ordinary = comparison(forest, restricted=False)
    found, result = np.empty(1, np.int64), []
    for i, j in combinations(range(len(pages)), 2):
        roots = np.array([[forest.start[i], forest.start[j]]], np.int64)
        seconds = []
        for _ in range(ROUNDS):
            restricted = comparison(forest)  # anew, so that nothing is remembered of the round before
            seconds.append(tuple(_seconds(each, roots, found) for each in (restricted, ordinary)))
        result.append((float(size[i] + size[j]) / 2, min(s[0] for s in seconds), min(s[1] for s in seconds)))
    return result


def _seconds(compare: object, roots: object, found: object) -> float:
    begun = time.perf_counter()
    compare.compare_pairs(roots, UNBOUNDED, FORBIDDEN, found)  # type: ignore[attr-defined]
    return time.perf_counter() - begun


def extraction_section(data: Data, page_of: Callable[[TruthRow], Page]) -> Section:
    """Time `.extract` from bytes beside an lxml parse of the same bytes, and the clustering of 1,000 pages."""
    lines = []
    for set_name in ("news10", "big9", "fundus"):
        parse = extract = 0.0
        n = 0
        for rows in sites_of(data.rows(set_name, "dev"), 3).values():
            learning, held = halves(rows)
            site = learn_articles(page_of(row) for row in learning)
            for row in held[:20]:
                html = row.html
                rounds = [
                    (_timed(lxml.html.document_fromstring, html), _timed(_extract, site, page_of, row))
                    for _ in range(ROUNDS)
                ]
                parse += min(p for p, _ in rounds)
                extract += min(e for _, e in rounds)
                n += 1
        lines.append(
            (
                f"`.extract`, {set_name} dev",
                str(n),
                f"{1e3 * extract / n:.2f} ms a page",
                f"{extract / parse:.1f} lxml parses",
            )
        )
    pages = [
        page_of(row)
        for split in (("news10", "dev"), ("news10", "test"), ("big9", "dev"), ("big9", "test"), ("fundus", "dev"))
        for row in data.rows(*split)
        if row.usable
    ]
    pages = (pages * (1000 // len(pages) + 1))[:1000]
    for page in pages:
        vertices_of(page.seen)
    begun = time.perf_counter()
    cluster_pages(pages)
    lines.append(("`cluster_pages`, news10, big9, fundus", str(len(pages)), f"{time.perf_counter() - begun:.1f} s", ""))
    return Section(
        name="articles-speed",
        title="Articles: how fast",
        command="python -m bench articles",
        data="held-out pages, from bytes to fields; clustering of parsed pages",
        header=("what", "pages", "time", "against"),
        rows=tuple(lines),
        notes=(
            "CPU time, interleaved, the fastest of three rounds a page, pages added up; one thread. Clustering by the "
            "clock.",
        ),
    )


def _extract(site: ArticleSite, page_of: Callable[[TruthRow], Page], row: TruthRow) -> object:
    return site.extract(page_of(row))


def _timed(call: Callable[..., object], *arguments: object) -> float:
    """Seconds of CPU: by the clock, the longer of two calls is interrupted more often on a busy machine."""
    begun = time.thread_time()
    call(*arguments)
    return time.thread_time() - begun
