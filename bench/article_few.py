"""The table of few pages: articles of unseen pages of a site, learnt from 0, 1, 2, 5, 12, 25 and 50 of its pages, and
from early years.

The pages learnt from are the first of the learning half, so each row is scored on the same pages as the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

from bench.article_scoring import ArticleScore, Told, halves, is_labelled, score_article, sites_of
from bench.data import Data, TruthRow
from bench.results import Section
from unweave import LearnError, Page, learn_articles

SETS = (
    ("news10", "dev"), ("news10", "test"), ("big9", "dev"), ("big9", "test"), ("fundus", "dev"), ("fundus", "test"),
)  # fmt: skip
COUNTS = (0, 1, 2, 5, 12, 25, 50)
OF_YEARS = ("news10", "big9")
"""Sets whose pages say their year, so that early ones can be learnt from and late ones read."""
Open = Callable[[TruthRow], Page]
Reader = Callable[[TruthRow], Told]


@dataclass(frozen=True)
class Task:
    """One site: the pages learnt from, and those read."""

    learning: Sequence[TruthRow]
    held: Sequence[TruthRow]


def few_section(data: Data, page_of: Open, other: Reader) -> Section:
    """Learn each site from few pages and score it beside `other`, which reads each page by itself."""
    lines = []
    told: dict[TruthRow, ArticleScore] = {}
    for split in SETS:
        sites = [halves(rows) for rows in sites_of(data.rows(*split), 3).values()]
        tasks = {str(n): [Task(one[:n], held) for one, held in sites if n <= len(one)] for n in COUNTS}
        if split[0] in OF_YEARS:
            tasks["first half of the years"] = [by_year(rows) for rows in sites_of(data.rows(*split), 3).values()]
        lines += [_line(split, name, of_name, page_of, other, told) for name, of_name in tasks.items() if of_name]
    return Section(
        name="articles-few",
        title="Articles: learnt from few pages, or from other years",
        command="python -m bench years",
        data="the sites of 3 pages and more of news10, big9 and fundus",
        header=(
            "set",
            "pages learnt from a site",
            "pages read",
            "body F1",
            "Trafilatura",
            "title",
            "read alone",
            "none",
        ),
        rows=tuple(lines),
        notes=(
            "Read alone: the page fits no template of three pages or more. None: nothing was given, counted as F1 0.",
        ),
    )


def _line(
    split: tuple[str, str],
    name: str,
    tasks: Sequence[Task],
    page_of: Open,
    other: Reader,
    told: dict[TruthRow, ArticleScore],
) -> tuple[str, ...]:
    scores, others, n_alone = [], [], 0
    for task in tasks:
        for row, (how, of_page) in _read(task, page_of):
            scores.append(score_article(row, of_page))
            n_alone += how == "alone"
            if row not in told:
                told[row] = score_article(row, other(row))
            others.append(told[row].body)
    titled = [score for score in scores if score.title is not None]
    return (
        " ".join(split), name, str(len(scores)), f"{mean(score.body for score in scores):.3f}", f"{mean(others):.3f}",
        f"{mean(bool(score.title) for score in titled):.3f}", str(n_alone), str(sum(s.not_of_interest for s in scores)),
    )  # fmt: skip


def _read(task: Task, page_of: Open) -> list[tuple[TruthRow, tuple[str, Told]]]:
    """Return how each labelled page is read, and what it says; a site learnt from no page is each page itself."""
    try:
        site = learn_articles(page_of(row) for row in task.learning) if task.learning else None
    except LearnError:
        site = None
    found = []
    for row in filter(is_labelled, task.held):
        page = page_of(row)
        articles = (site or learn_articles([page])).extract(page)
        fields = articles[0].to_dict() if articles else {}
        told = Told(str(fields.get("title", "")), str(fields.get("body", "")), not articles)
        found.append((row, (str(fields.get("how", "")), told)))
    return found


def by_year(rows: Sequence[TruthRow]) -> Task:
    """Part a site's pages by their year: the earlier half of the years is learnt from."""
    years = sorted({_year(row) for row in rows})
    early = set(years[: len(years) // 2])
    return Task([row for row in rows if _year(row) in early], [row for row in rows if _year(row) not in early])


def _year(row: TruthRow) -> str:
    """Return the year that the file's name begins with: html/esquire.com/2010_07.html, html/05_amd_1_.html."""
    year = row.name.rpartition("/")[2].partition("_")[0]
    return year if len(year) == 4 else f"20{year}"
