"""DEPTA's own tables on our data: Table 2, records and items; Table 3, items of the records that were found.

The paper counts over all records of its pages, and so do these. A record is right when the best-ranked region has it
(`bench.scoring`), wrong when that region has it and no label is it, missed otherwise. An item is a labelled cell; wrong
is one in a column that stands for another labelled column, or for none of the labelled cells of its own.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from bench.columns import ColumnScore, score_columns, score_items
from bench.data import Data, TruthRow
from bench.extractors.methods import MDR, MDR_NODE, OURS, PUBLISHED, PUBLISHED_NODE, Method
from bench.extractors.ours import is_there
from bench.extractors.rules import rendered, rule_variants
from bench.results import Section
from bench.scoring import score_page
from unweave.errors import MissingExtraError

SPLITS = (("testbed2017", "dev"), ("testbed2017", "test"), ("vints1", "test"), ("vints2", "test"), ("tbdw", "test"))

RENDERED = (("testbed2017", "dev"), ("testbed2017", "test"))

_RECORDS_IN_PAPER = (
    ("MDR, in the paper", "2962", "2584", "148", "270", "87.2", "94.6"),
    ("DEPTA, in the paper", "2962", "2849", "142", "35", "96.2", "95.3"),
)
"""Table 2, printed there as it is: its columns do not add up to the number of records."""

_ITEMS_IN_PAPER = (("DEPTA, in the paper (Table 3)", "18290", "18290", "18203", "99.5", "99.5"),)


@dataclass
class Count:
    """Records or items over many pages: how many there are, were given, and are right."""

    actual: int = 0
    given: int = 0
    right: int = 0

    def add(self, actual: int, given: int, right: int) -> None:
        """Add those of a page."""
        self.actual += actual
        self.given += given
        self.right += right

    @property
    def recall(self) -> str:
        """Per cent of those there are."""
        return f"{100 * self.right / self.actual:.1f}" if self.actual else "-"

    @property
    def precision(self) -> str:
        """Per cent of those given."""
        return f"{100 * self.right / self.given:.1f}" if self.given else "-"


@dataclass
class Counts:
    """What a method did over the pages: records, their items, and the items of right records alone."""

    records: Count
    items: Count
    items_of_found: Count


def variants() -> list[Method]:
    """List the methods: MDR as printed and mended, ours as the paper prints it, and ours."""
    return [MDR, MDR_NODE, PUBLISHED, PUBLISHED_NODE, OURS] if is_there() else [MDR, MDR_NODE]


def run(data: Data) -> list[Section]:
    """Count records on all sets, items where cells are labelled; then what each rule gives, on rendered pages."""
    rows = [row for split in SPLITS for row in data.rows(*split)]
    counts = [(method.title, count(method, rows)) for method in variants()]
    sections = [_records_section(counts), _items_section(counts)]
    return [*sections, *_rules_sections(data)] if is_there() else sections


def _rules_sections(data: Data) -> list[Section]:
    """Count on rendered pages, each rule of the paper left out in turn; nothing where there is no browser."""
    rows = [row for split in RENDERED for row in data.rows(*split)]
    try:
        pages = {id(row): page for row in rows if (page := rendered(row)) is not None}
    except MissingExtraError as error:
        print(f"depta-rules: {error}", file=sys.stderr)
        return []
    rows = [row for row in rows if id(row) in pages]
    counts = [(method.title, count(method, rows)) for method in [MDR, *rule_variants(pages)]]
    return [_rules_section(counts, len(rows))]


def count(method: Method, rows: Sequence[TruthRow]) -> Counts:
    """Count what a method's best-ranked regions have right."""
    counts = Counts(Count(), Count(), Count())
    for row in rows:
        regions = method.find(row)
        page = score_page(row, regions)
        if page is None:
            continue
        counts.records.add(page.top1.n_labels, page.top1.n_records, page.top1.n_right)
        if row.set_name == "testbed2017":
            cells = method.cells(regions[0]) if regions else None
            _add(counts.items, score_columns(row, cells))
            _add(counts.items_of_found, score_items(row, cells, page.top1))
    return counts


def _add(count: Count, score: ColumnScore | None) -> None:
    if score is not None:
        count.add(score.n_labelled, score.n_assigned, score.n_right)


def _rules_section(counts: Sequence[tuple[str, Counts]], n_pages: int) -> Section:
    lines = []
    for title, done in counts:
        items, found = done.items, done.items_of_found
        shares = (done.records.recall, done.records.precision, items.recall, items.precision)
        lines.append((title, *shares, found.recall, found.precision))
    lines.append(("DEPTA, in the paper", "96.2", "95.3", "-", "-", "99.5", "99.5"))
    return Section(
        name="depta-rules",
        title="What each rule of DEPTA gives, on rendered pages",
        command="python -m bench depta",
        data=f"testbed2017 dev and test, {n_pages} pages shown by Chromium without scripts and without the network",
        header=(
            "",
            "records, recall %",
            "precision %",
            "items, recall %",
            "precision %",
            "of right records, recall %",
            "precision %",
        ),
        rows=tuple(lines),
        notes=(
            "Saved pages without their style sheets look different from what their readers saw, so the visual rules "
            "see less.",
            "MDR reads the page as it was saved.",
            "",
        ),
    )


def _records_section(counts: Sequence[tuple[str, Counts]]) -> Section:
    lines = [_record_line(title, done.records) for title, done in counts]
    return Section(
        name="depta-records",
        title="DEPTA's Table 2: records",
        command="python -m bench depta",
        data="testbed2017 dev and test, vints1, vints2 and tbdw test; the paper's rows: 200 pages of its own",
        header=("", "records", "right", "wrong", "missed", "recall %", "precision %"),
        rows=(*lines, *_RECORDS_IN_PAPER),
        notes=(
            "The authors judged by eye which records count; here a record must be one labelled record, as "
            "docs/bench.md says.",
            "",
        ),
    )


def _record_line(title: str, done: Count) -> tuple[str, ...]:
    wrong, missed = done.given - done.right, done.actual - done.right
    return (title, str(done.actual), str(done.right), str(wrong), str(missed), done.recall, done.precision)


def _items_section(counts: Sequence[tuple[str, Counts]]) -> Section:
    lines = []
    for title, done in counts:
        for scope, items in (("all pages", done.items), ("right records", done.items_of_found)):
            figures = (str(items.actual), str(items.given), str(items.right), items.precision, items.recall)
            lines.append((f"{title}, {scope}", *figures))
    return Section(
        name="depta-items",
        title="DEPTA's Tables 2 and 3: items",
        command="python -m bench depta",
        data="testbed2017 dev and test",
        header=("", "labelled", "aligned", "right", "precision %", "recall %"),
        rows=(*lines, *_ITEMS_IN_PAPER),
        notes=(
            "Aligned: cells of columns that stand for a labelled one. The paper's items are what one HTML element "
            "holds; a",
            "labelled cell may be a part of that, or more.",
            "",
        ),
    )
