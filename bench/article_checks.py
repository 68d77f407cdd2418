"""The table of checks: does `check` notice that a news site has changed, and is it quiet where it has not?

Each site is learnt from a random half of its pages and checked on the other (nothing has changed), then learnt from the
first half of its years and checked on the last, and learnt again from half of those: that and the old pages have to
pass.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.article_few import OF_YEARS, SETS, by_year
from bench.article_scoring import halves, sites_of
from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page, check, learn_articles, relearn

Open = Callable[[TruthRow], Page]


@dataclass(frozen=True)
class Checks:
    """What `check` says of one site: of pages of the same years, of later years,
    and of those once it was learnt again."""

    same_passes: bool
    later_passes: bool
    share_unfit: float
    again_passes: bool
    share_unfit_again: float


def check_section(data: Data, page_of: Open) -> Section:
    """Check every site of the sets that have years."""
    lines = []
    for split in (one for one in SETS if one[0] in OF_YEARS):
        found = [_checks(rows, page_of) for rows in sites_of(data.rows(*split), 3).values()]
        n = len(found)
        lines.append(
            (
                " ".join(split), str(n), f"{sum(not one.same_passes for one in found)} of {n}",
                f"{sum(not one.later_passes for one in found)} of {n}",
                f"{sum(one.share_unfit for one in found) / n:.2f}", f"{sum(one.again_passes for one in found)} of {n}",
                f"{sum(one.share_unfit_again for one in found) / n:.2f}",
            )
        )  # fmt: skip
    return Section(
        name="articles-checks",
        title="Articles: is a site that has changed noticed",
        command="python -m bench years",
        data="the sites of news10 and big9",
        header=(
            "set", "sites", "alarms, same years", "alarms, last years", "pages that fit none", "pass, learnt again",
            "pages that fit none, learnt again",
        ),
        rows=tuple(lines),
        notes=(
            "Same years: learnt from a random half of the pages, checked on the other. Last years: learnt from the "
            "first half of the years. Learnt again: from half of the pages of the last years, checked on the other "
            "half.",
        ),
    )  # fmt: skip


def _checks(rows: Sequence[TruthRow], page_of: Open) -> Checks:
    learning, held = ([page_of(row) for row in half] for half in halves(rows))
    task = by_year(rows)
    site = learn_articles(map(page_of, task.learning))
    later = check(site, map(page_of, task.held))
    first, last = ([page_of(row) for row in half] for half in halves(task.held))
    again = check(relearn(site, first), last)
    return Checks(
        check(learn_articles(learning), held).passes, later.passes, later.n_unfit / later.n_pages, again.passes,
        again.n_unfit / again.n_pages,
    )  # fmt: skip
