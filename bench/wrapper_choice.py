"""Which page to mark next: F1 by the number of marked pages, suggested ones against pages as they come.

Half of a site's pages are there to be marked, the other half to be read. The first page is the same for both.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean

from bench.data import Data
from bench.drift import NewsPage, news_years, right_share
from bench.results import Section
from bench.wrapper_cases import LabelledPage, Task, extracted, score_task, sites
from unweave import Example, LearnError, Page, learn_wrapper
from unweave.wrappers import Wrapper

N_MARKED = 6
N_TESTED = 12
MIN_PAGES = 8
MIN_NEWS = 13
SEEDS = (0, 1, 2, 3, 4)

AnyPage = LabelledPage | NewsPage
Quality = Callable[[Wrapper, Sequence[AnyPage]], float]
"""How good a wrapper is on pages, in [0, 1]."""


def choice_section(data: Data) -> Section:
    """Make the table of pages suggested and pages as they come."""
    rows = []
    for title, groups in _sets(data):
        for method, is_suggested in (("as they come", False), ("suggested", True)):
            curves = [
                _curve(pages, seed, is_suggested, example, quality)
                for pages, example, quality in groups
                for seed in SEEDS
            ]
            rows.append((title, method, *(f"{mean(own):.3f}" for own in zip(*curves, strict=True))))
    return Section(
        "wrappers-suggested",
        "Wrappers: which page to mark next",
        "python -m bench wrappers",
        f"dev sites; half of a site's pages may be marked, up to {N_TESTED} of the others are read; {len(SEEDS)} draws",
        ("set", "pages", *(f"{n} marked" for n in range(1, N_MARKED + 1))),
        tuple(rows),
        (
            "swde, wien: F1 of values. news10: the pages of one year of a site, of several templates; the share of "
            "titles and bodies that are right.",
            "A site with fewer pages to mark keeps its last score.",
        ),
    )


Group = tuple[Sequence[AnyPage], Callable[[AnyPage], Example], Quality]


def _sets(data: Data) -> Iterator[tuple[str, list[Group]]]:
    for name, as_rows in (("swde", False), ("wien", True)):
        groups = [pages for pages in sites(data, name, ["dev"]).values() if len(pages) >= MIN_PAGES]
        yield name, [(pages, partial(_example, as_rows=as_rows), _f1) for pages in groups]
    years = [
        pages for own in news_years(data, "news10", "dev").values() for pages in own.values() if len(pages) >= MIN_NEWS
    ]
    yield "news10", [(pages, partial(_example, as_rows=False), _right) for pages in years]


def _example(page: AnyPage, *, as_rows: bool) -> Example:
    return Example(page.page, page.labels) if isinstance(page, NewsPage) else page.example(as_rows=as_rows)


def _f1(wrapper: Wrapper, pages: Sequence[AnyPage]) -> float:
    tested = [page for page in pages if isinstance(page, LabelledPage)]
    score = score_task(Task("", (), tested, as_rows=False), partial(extracted, wrapper))
    return score.f1 if score else 0.0


def _right(wrapper: Wrapper, pages: Sequence[AnyPage]) -> float:
    tested = [page for page in pages if isinstance(page, NewsPage)]
    return mean(right_share(wrapper, tested, name) for name in ("title", "body"))


def _curve(
    pages: Sequence[AnyPage], seed: int, is_suggested: bool, example: Callable[[AnyPage], Example], quality: Quality
) -> list[float]:
    """Return the quality with 1, 2, ... marked pages."""
    order = list(pages)
    random.Random(seed * 1000 + 7).shuffle(order)
    half = len(order) // 2
    left, tested = order[:half], order[half : half + N_TESTED]
    marked = [left.pop(0)]
    curve: list[float] = []
    while True:
        try:
            wrapper = learn_wrapper([example(page) for page in marked])
        except LearnError:
            wrapper = None
        curve.append(quality(wrapper, tested) if wrapper else 0.0)
        if len(curve) == N_MARKED or not left:
            return curve + [curve[-1]] * (N_MARKED - len(curve))
        number = _suggested(wrapper, [page.page for page in left]) if is_suggested and wrapper else 0
        marked.append(left.pop(number))


def _suggested(wrapper: Wrapper, pages: Sequence[Page]) -> int:
    try:
        page = wrapper.suggest(pages, most=1)[0].page
    except LearnError:  # what is left are copies of marked pages
        return 0
    return next(number for number, one in enumerate(pages) if one is page)
