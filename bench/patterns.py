"""The patterns table: a list learnt from one page of a site, read on its other pages.

Every page of testbed2017 whose site has another is learnt from, without its labels: the first region of `find_records`.
The other page is read by the pattern, and by `find_records` alone, which is what a user without a pattern has.

Beside the labels' own pages three that have no labels: the other page with all records of the list but one cut out,
with all of them cut out, and a page of another site. The first has one record to find, the others none.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import lxml.html

from bench.columns import ColumnScore, score_columns, score_stacked
from bench.data import Data, TruthRow
from bench.gold import gold_of
from bench.intervals import mean_interval
from bench.results import Section
from bench.scoring import score_page
from bench.summary import NEARLY
from unweave import Page, Record, Region, find_records
from unweave.model import ListPattern

SPLITS = ("dev", "test")
N_ROUNDS = 2
ALONE, PATTERN = "`find_records` on each page", "**the pattern of the other page**"


@dataclass
class Outcome:
    """Scores of one way to read the other page, pair by pair: `sites[i]` is the site of pair i."""

    sites: list[str] = field(default_factory=list)
    f1: list[float] = field(default_factory=list)
    cells: list[ColumnScore] = field(default_factory=list)
    stacked: list[ColumnScore] = field(default_factory=list)
    one_found: list[bool] = field(default_factory=list)
    none_found: list[bool] = field(default_factory=list)
    stranger_empty: list[bool] = field(default_factory=list)

    def add(self, rows: tuple[TruthRow, TruthRow], learnt: Region, read: Region | None) -> None:
        """Score what was read of the second page; `learnt` is the region of the first."""
        other = rows[1]
        page, cells = (
            score_page(other, [read] if read else []),
            score_columns(other, read.table.texts() if read else None),
        )
        stacked = score_stacked(rows, [learnt.table, read.table if read else None])
        if page is None or cells is None or stacked is None:
            raise ValueError(f"{other.name}: only pages with usable labels make pairs")
        self.sites.append(other.site)
        self.f1.append(page.top1.f1)
        self.cells.append(cells)
        self.stacked.append(stacked)


def run(data: Data) -> list[Section]:
    """Learn and read every pair; sections of accuracy, of pages with one record or none, and of speed."""
    pairs = {split: pairs_of(data.rows("testbed2017", split)) for split in SPLITS}
    outcomes = {split: read_pairs(found) for split, found in pairs.items()}
    return [_accuracy_section(outcomes), _few_section(outcomes), _speed_section(pairs["dev"][::2])]


def pairs_of(rows: Sequence[TruthRow]) -> list[tuple[TruthRow, TruthRow]]:
    """Return (page to learn from, page to read) for every two pages of a site with labels to be used."""
    sites = defaultdict(list)
    for row in rows:
        if gold_of(row) is not None:
            sites[row.site].append(row)
    return [(one, other) for pages in sites.values() for one in pages for other in pages if one is not other]


def read_pairs(pairs: Sequence[tuple[TruthRow, TruthRow]]) -> dict[str, Outcome]:
    """Learn from the first page of each pair and read the second, and pages made of it."""
    alone, pattern = Outcome(), Outcome()
    for number, (one, other) in enumerate(pairs):
        learnt = _first(_page(one))
        if learnt is None:
            continue
        read = learnt.to_wrapper().region
        page = _page(other)
        by_pattern, by_itself = read(page), _first(page)
        alone.add((one, other), learnt, by_itself)
        pattern.add((one, other), learnt, by_pattern)
        stranger = next((row for row, _ in (*pairs[number + 1 :], *pairs[:number]) if row.site != one.site), None)
        if stranger is not None:
            pattern.stranger_empty.append(read(_page(stranger)) is None)
        if by_pattern is None or pattern.f1[-1] < NEARLY:
            continue  # what is left of a list that was not found says nothing
        records = by_pattern.records
        single = Page(without(page, records[1:]), name=page.name)
        empty = Page(without(page, records), name=page.name)
        for outcome, reads in ((alone, _first), (pattern, read)):
            outcome.one_found.append(_texts(reads(single)) == [records[0].text])
        pattern.none_found.append(read(empty) is None)
    return {ALONE: alone, PATTERN: pattern}


def _page(row: TruthRow) -> Page:
    return Page(row.html, name=row.name)


def _first(page: Page) -> Region | None:
    return next(iter(find_records(page, max_regions=1)), None)


def _texts(region: Region | None) -> list[str]:
    return [record.text for record in region.records] if region else []


def without(page: Page, records: Sequence[Record]) -> bytes:
    """Return the page's DOM as HTML with some records cut out."""
    tree = page.tree
    html = tree.buffer
    nodes = (node.index for record in records for node in record.nodes)
    for start, stop in sorted(((int(tree.start[node]), int(tree.stop[node])) for node in nodes), reverse=True):
        html = html[:start] + html[stop:]
    return html


def _accuracy_section(outcomes: dict[str, dict[str, Outcome]]) -> Section:
    lines = []
    for split, ways in outcomes.items():
        for title, done in ways.items():
            cells = mean_interval([score.f1 for score in done.cells], done.sites)
            stacked = mean_interval([score.f1 for score in done.stacked], done.sites)
            nearly = _share([value >= NEARLY for value in done.f1])
            interval = mean_interval(done.f1, done.sites)
            lines.append(
                (f"testbed2017 {split}", title, str(len(done.f1)), str(interval), nearly, str(cells), str(stacked))
            )
    return Section(
        name="patterns",
        title="Record patterns: the next page of a list",
        command="python -m bench patterns",
        data="the pages of testbed2017 whose site has another page",
        header=(
            "set", "how the other page is read", "pairs", "F1 of the records (95 %)", "F1 >= 0.9", "cell F1 (95 %)",
            "cell F1, both pages under one header (95 %)",
        ),
        rows=tuple(lines),
        notes=(
            "Learnt from one page without its labels (the first region of `find_records`), read on the other.",
            "Both pages under one header: columns of one name are one column, as in a CSV file of both pages.",
            "vints has one page a site, so it makes no pairs.",
            "",
        ),
    )  # fmt: skip


def _few_section(outcomes: dict[str, dict[str, Outcome]]) -> Section:
    lines = []
    for split, ways in outcomes.items():
        for title, done in ways.items():
            figures = (done.one_found, done.none_found, done.stranger_empty)
            lines.append((f"testbed2017 {split}", title, str(len(done.one_found)), *map(_share, figures)))
    return Section(
        name="patterns-few",
        title="Record patterns: pages with one record of the list, or none",
        command="python -m bench patterns",
        data="the pages above on which the pattern found the list, records cut out",
        header=(
            "set",
            "how the page is read",
            "pages",
            "one left: it alone is found",
            "none left: nothing",
            "other site: nothing",
        ),
        rows=tuple(lines),
        notes=(
            "None left: what is found then is mostly a record that was not recognized among the others and so not cut "
            "out.",
            "Other site: the next site of the set; two sites with the same search engine count as others.",
            "",
        ),
    )


def _share(values: Sequence[bool]) -> str:
    return f"{sum(values) / len(values):.3f}" if values else "-"


def _speed_section(pairs: Sequence[tuple[TruthRow, TruthRow]]) -> Section:
    """Time on the second page of each pair; a page counts with its fastest round in processor time."""
    titles = (
        "lxml parse",
        "`Page(...).tree`",
        "`find_records` and the first table",
        "`pattern.extract` and all fields",
    )
    seconds = [0.0] * len(titles)
    learning = 0.0
    for one, other in pairs:
        learnt = _first(_page(one))
        if learnt is None:
            continue
        begun = time.thread_time()
        pattern = learnt.to_wrapper()
        learning += time.thread_time() - begun
        calls: tuple[Callable[[bytes], Any], ...] = (
            lxml.html.document_fromstring,
            _tree,
            _first_table,
            partial(_read_fields, pattern),
        )
        best = [min(_seconds(call, other.html) for _ in range(N_ROUNDS)) for call in calls]
        seconds = [total + new for total, new in zip(seconds, best, strict=True)]
    rows = [
        (title, f"{value / seconds[0]:.2f}", f"{1000 * value / len(pairs):.1f}")
        for title, value in zip(titles, seconds, strict=True)
    ]
    rows.append(("`region.to_wrapper()`", f"{learning / seconds[0]:.2f}", f"{1000 * learning / len(pairs):.1f}"))
    return Section(
        name="patterns-speed",
        title="Record patterns: speed",
        command="python -m bench patterns",
        data=f"{len(pairs)} pairs of testbed2017 dev, every second one, fastest of {N_ROUNDS} rounds",
        header=("", "lxml parses", "ms a page, mean"),
        rows=tuple(rows),
        notes=("From bytes, the parse included; `to_wrapper` from a region, its table not made yet, once.", ""),
    )


def _tree(source: bytes) -> object:
    return Page(source).tree


def _first_table(source: bytes) -> object:
    region = _first(Page(source))
    return region.table if region else None


def _read_fields(pattern: ListPattern, source: bytes) -> object:
    return [record.fields for record in pattern.extract(Page(source))]


def _seconds(call: Callable[[bytes], Any], source: bytes) -> float:
    begun = time.thread_time()
    result = call(source)
    taken = time.thread_time() - begun
    del result  # freed outside of the measured time
    return taken
