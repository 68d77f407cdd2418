"""The records table: how well each method finds the records of list pages, and their columns.

Scores are those of `bench.scoring` and `bench.columns`; sets and splits are by site. Nothing is tuned on `test`.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.columns import ColumnScore, score_columns, sum_of
from bench.data import Data, TruthRow
from bench.extractors.methods import CONTROL, OURS, Method, methods
from bench.intervals import mean_interval
from bench.results import Section
from bench.scoring import PageScore, score_page
from bench.summary import difference, summarise

SETS = (
    ("testbed2017 dev", (("testbed2017", "dev"),)),
    ("testbed2017 test", (("testbed2017", "test"),)),
    ("testbed2017 dev+test", (("testbed2017", "dev"), ("testbed2017", "test"))),
    ("vints1 dev", (("vints1", "dev"),)),
    ("vints2 dev", (("vints2", "dev"),)),
    ("vints1 test", (("vints1", "test"),)),
    ("vints2 test", (("vints2", "test"),)),
    ("vints1+2 test", (("vints1", "test"), ("vints2", "test"))),
    ("tbdw test", (("tbdw", "test"),)),
    ("juriscraper dev", (("juriscraper", "dev"),)),
    ("juriscraper test", (("juriscraper", "test"),)),
)
"""Title of each group of rows, and the splits it joins."""

COLUMN_SETS = SETS[:2]

LENIENT_SETS = ("tbdw", "vints1", "vints2")
"""Sets whose labels are whole texts, which can be counted more leniently as well."""


@dataclass
class Run:
    """What one method did on one split: scores and milliseconds, page by page."""

    scores: list[PageScore] = field(default_factory=list)
    columns: list[ColumnScore] = field(default_factory=list)
    column_sites: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    lenient: list[PageScore] = field(default_factory=list)

    def __add__(self, other: "Run") -> "Run":
        return Run(
            self.scores + other.scores,
            self.columns + other.columns,
            self.column_sites + other.column_sites,
            self.milliseconds + other.milliseconds,
            self.lenient + other.lenient,
        )


def run(data: Data) -> list[Section]:
    """Run every method over every set; sections of records, of differences to the control, and of columns."""
    rows = methods()
    splits = dict.fromkeys(split for _, joined in SETS for split in joined)
    runs = {
        (method.name, split): run_method(method, data.rows(*split))
        for split in splits
        for method in rows
        if method.runs_on([split])
    }
    joined_runs = {
        (method.name, title): sum((runs[method.name, split] for split in joined), Run())
        for title, joined in SETS
        for method in rows
        if method.runs_on(joined)
    }
    sections = [_records_section(rows, joined_runs)]
    if OURS in rows:
        sections.append(_difference_section(joined_runs))
    return [*sections, _lenient_section(rows, joined_runs), _columns_section(rows, joined_runs)]


def run_method(method: Method, rows: Sequence[TruthRow]) -> Run:
    """Find, time and score; the time is from bytes to ranked regions, without the table."""
    done = Run()
    for row in rows:
        begun = time.perf_counter()
        regions = method.find(row)
        elapsed = time.perf_counter() - begun
        score = score_page(row, regions)
        if score is None:
            continue
        done.scores.append(score)
        done.milliseconds.append(1000 * elapsed)
        if row.set_name in LENIENT_SETS:
            lenient = score_page(row, regions, lenient=True)
            done.lenient.extend([lenient] if lenient else [])
        if row.set_name == "testbed2017":
            columns = score_columns(row, method.cells(regions[0]) if regions else None)
            if columns is not None:
                done.columns.append(columns)
                done.column_sites.append(row.site)
    return done


def _records_section(rows: Sequence[Method], runs: dict[tuple[str, str], Run]) -> Section:
    lines = []
    for title, joined in SETS:
        for method in [method for method in rows if method.runs_on(joined)]:
            done = runs[method.name, title]
            total = summarise(done.scores)
            figures = (total.precision, total.recall, total.micro_precision, total.micro_recall, total.micro_f1)
            shares = (total.oracle_f1, total.perfect, total.nearly)
            lines.append(
                (
                    title,
                    method.title,
                    str(total.n_pages),
                    str(total.interval),
                    *(f"{figure:.3f}" for figure in (*figures, *shares)),
                    f"{median(done.milliseconds):.1f}",
                )
            )
    return Section(
        name="records",
        title="Records of list pages",
        command="python -m bench records",
        data="testbed2017, vints1, vints2, tbdw and juriscraper",
        header=(
            "set",
            "method",
            "pages",
            "F1 of the first region (95 %)",
            "P",
            "R",
            "micro P",
            "micro R",
            "micro F1",
            "best region's F1",
            "perfect",
            "F1 >= 0.9",
            "ms",
        ),
        rows=tuple(lines),
        notes=(
            "F1, P and R are means over pages of the best-ranked region; micro: over all records of the set;",
            "best region: the best-fitting of all regions of a page. Intervals draw whole sites.",
            "juriscraper: labels are a part of the list, so F1 is recall there. ms: median a page, from bytes.",
            "",
        ),
    )


def _difference_section(runs: dict[tuple[str, str], Run]) -> Section:
    lines = []
    for title, _ in SETS:
        gain = difference(runs[OURS.name, title].scores, runs[CONTROL.name, title].scores)
        lines.append((title, f"{gain.mean:+.3f}", f"{gain.low:+.3f} to {gain.high:+.3f}"))
    return Section(
        name="records-difference",
        title="Records: unweave minus the control",
        command="python -m bench records",
        data="the pages above, paired",
        header=("set", "difference of F1", "95 %"),
        rows=tuple(lines),
    )


def _lenient_section(rows: Sequence[Method], runs: dict[tuple[str, str], Run]) -> Section:
    lines = []
    for title, joined in SETS:
        if joined[0][0] not in LENIENT_SETS:
            continue
        for method in [method for method in rows if method.runs_on(joined)]:
            total = summarise(runs[method.name, title].lenient)
            figures = (total.precision, total.recall, total.micro_precision, total.micro_recall, total.oracle_f1)
            lines.append((title, method.title, str(total.interval), *(f"{figure:.3f}" for figure in figures)))
    return Section(
        name="records-lenient",
        title="Records counted as the papers do",
        command="python -m bench records",
        data="tbdw, vints1 and vints2",
        header=("set", "method", "F1 of the first region (95 %)", "P", "R", "micro P", "micro R", "best region's F1"),
        rows=tuple(lines),
        notes=(
            "A record is right when it holds nine tenths of one label's tokens and no second label, whatever else it",
            (
                "holds. DEPTA reports a recall of 96.2 % and a precision of 95.3 % over all records of 200 pages of "
                "its own."
            ),
            "",
        ),
    )


def _columns_section(rows: Sequence[Method], runs: dict[tuple[str, str], Run]) -> Section:
    lines = []
    for title, joined in COLUMN_SETS:
        for method in [method for method in rows if method.runs_on(joined)]:
            done = runs[method.name, title]
            interval = mean_interval([score.f1 for score in done.columns], done.column_sites)
            assigned = sum(score.assigned_f1 for score in done.columns) / len(done.columns)
            total = sum_of(done.columns)
            figures = (assigned, total.precision, total.recall, total.f1, total.assigned_f1)
            lines.append(
                (title, method.title, str(len(done.columns)), str(interval), *(f"{figure:.3f}" for figure in figures))
            )
    return Section(
        name="columns",
        title="Columns of list pages",
        command="python -m bench records",
        data="testbed2017",
        header=(
            "set",
            "method",
            "pages",
            "cell F1 (95 %)",
            "cell F1, assigned columns",
            "micro P",
            "micro R",
            "micro F1",
            "micro F1, assigned columns",
        ),
        rows=tuple(lines),
        notes=(
            "Table of the best-ranked region against the labelled cells; one of our columns to one labelled column.",
            "Assigned columns: precision over the cells of columns that stand for a labelled one, so that texts of a",
            "record which nobody labelled do not count as wrong.",
            "",
        ),
    )
