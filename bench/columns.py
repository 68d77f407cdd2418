"""How well a table's columns are the labelled columns of testbed2017.

Each row stands for at most one labelled record and each column for at most one labelled column: the assignments that
make most cells right. A cell is right when its letters and digits are those of the labelled cell.

Recall is over the labelled cells whose text the page holds, precision over all cells of the table. Since a page may
show more of a record than was labelled (buttons, captions such as "Price:"), precision over the cells of the assigned
columns alone is counted beside it.

`run` adds what a table looks like: how many columns it has, how full they are, how many of them hold a single cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bench.data import Data, TruthRow
from bench.gold import cell_columns, gold_of
from bench.intervals import mean_interval
from bench.results import Section
from bench.scoring import RegionScore
from bench.wording import letters
from unweave import Page, Table, find_records

Cells = Sequence[Sequence[bytes | None]]
SPLITS = (("testbed2017", "dev"), ("testbed2017", "test"))


@dataclass(frozen=True)
class ColumnScore:
    """Counts of cells with text on one page; `n_assigned` are those of our columns that stand for a labelled one."""

    n_right: int
    n_cells: int
    n_assigned: int
    n_labelled: int

    @property
    def precision(self) -> float:
        """Share of our cells that are right."""
        return self.n_right / self.n_cells if self.n_cells else 0.0

    @property
    def recall(self) -> float:
        """Share of the labelled cells that are found in their column."""
        return self.n_right / self.n_labelled if self.n_labelled else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        total = self.n_cells + self.n_labelled
        return 2 * self.n_right / total if total else 0.0

    @property
    def assigned_f1(self) -> float:
        """The same with the precision of the assigned columns alone."""
        total = self.n_assigned + self.n_labelled
        return 2 * self.n_right / total if total else 0.0


def score_columns(row: TruthRow, cells: Sequence[Sequence[str | None]] | None) -> ColumnScore | None:
    """Hold a table, rows of texts, against a page's labelled cells; None when these are not to be used."""
    labelled = labelled_cells(row)
    if labelled is None:
        return None
    found = [[letters(text) or None if text else None for text in line] for line in cells or []]
    if not found or not found[0]:
        return ColumnScore(0, 0, 0, sum(value is not None for line in labelled for value in line))
    return _score_cells(found, labelled)


def score_items(row: TruthRow, cells: Sequence[Sequence[str | None]] | None, region: RegionScore) -> ColumnScore | None:
    """Score the cells of the records that are right, against the labels they are: alignment without detection.

    `region` is the score of the region whose table `cells` is, a row a record. DEPTA's Table 3 counts so.
    """
    labelled, gold = labelled_cells(row), gold_of(row)
    if labelled is None or gold is None:
        return None
    pairs = [(i, gold.labels[label].position) for i, label in enumerate(region.label_of) if label >= 0]
    if not pairs or not cells:
        return ColumnScore(0, 0, 0, 0)
    found = [[letters(text) or None if text else None for text in cells[i]] for i, _ in pairs]
    return _score_cells(found, [labelled[j] for _, j in pairs])


def score_stacked(rows: Sequence[TruthRow], tables: Sequence[Table | None]) -> ColumnScore | None:
    """Score the tables of several pages under one header: columns of one name are one column, as a user stacks them.

    Labelled columns of one name are one as well. None where the labels of a page are not to be used.
    """
    names = list(dict.fromkeys(name for table in tables if table for name in table.names))
    labelled_names = list(dict.fromkeys(name for row in rows for name in cell_columns(row)))
    found: list[list[bytes | None]] = []
    labelled: list[list[bytes | None]] = []
    for row, table in zip(rows, tables, strict=True):
        gold = labelled_cells(row)
        if gold is None:
            return None
        labelled += [_under(labelled_names, cell_columns(row), line) for line in gold]
        for texts in table.texts() if table else []:
            cells = [letters(text) or None if text else None for text in texts]
            found.append(_under(names, table.names if table else [], cells))
    if not found or not names:
        return ColumnScore(0, 0, 0, sum(value is not None for line in labelled for value in line))
    return _score_cells(found, labelled)


def _under(header: Sequence[str], names: Sequence[str], cells: Sequence[bytes | None]) -> list[bytes | None]:
    known = dict(zip(names, cells, strict=True))
    return [known.get(name) for name in header]


def _score_cells(found: Cells, labelled: Cells) -> ColumnScore:
    from scipy.optimize import linear_sum_assignment  # half a second, which few tests of the bench need

    n_labelled = sum(value is not None for line in labelled for value in line)
    right = _right_cells(found, labelled)
    ours, theirs = linear_sum_assignment(right, maximize=True)
    used = [(c, k) for c, k in zip(ours.tolist(), theirs.tolist(), strict=True) if right[c, k]]
    n_assigned = sum(line[c] is not None for c, _ in used for line in found)
    n_cells = sum(value is not None for line in found for value in line)
    return ColumnScore(int(sum(right[c, k] for c, k in used)), n_cells, n_assigned, n_labelled)


def _right_cells(found: Cells, labelled: Cells) -> NDArray[np.int64]:
    """Count, for our column c and labelled column k, the rows whose cells are equal: int64[n_ours, n_labelled].

    Rows are assigned to labelled rows first, so that as many values as possible are shared.
    """
    from scipy.optimize import linear_sum_assignment

    shared = np.array([[len(_values(line) & _values(gold)) for gold in labelled] for line in found])
    right = np.zeros((len(found[0]), len(labelled[0])), dtype=np.int64)
    for i, j in zip(*linear_sum_assignment(shared, maximize=True), strict=True):
        for c, value in enumerate(found[i]):
            for k, gold in enumerate(labelled[j]):
                right[c, k] += value is not None and value == gold
    return right


def _values(line: Sequence[bytes | None]) -> set[bytes]:
    return {value for value in line if value is not None}


def labelled_cells(row: TruthRow) -> list[list[bytes | None]] | None:
    """Read the labelled rows, letters and digits only; None for a cell that is empty or not on the page."""
    if gold_of(row) is None:
        return None
    page = letters(row.visible_text)
    names = cell_columns(row)
    if not names:
        return None
    lines = []
    for record in row.labels["records"]:
        values = [letters(record.get(name) or "") for name in names]
        lines.append([value if value and value in page else None for value in values])
    return lines


@dataclass
class Tables:
    """The first tables of a split's pages: their scores, and of each table the records that each of its columns
    fills."""

    scores: list[ColumnScore] = field(default_factory=list)
    sites: list[str] = field(default_factory=list)
    filled: list[list[float]] = field(default_factory=list)
    n_columns: int = 0
    n_single: int = 0

    def add(self, row: TruthRow, table: Table | None) -> None:
        """Count a page's table; a page whose labels are not to be used counts in no figure."""
        score = score_columns(row, table.texts() if table else None)
        if score is None:
            return
        self.scores.append(score)
        self.sites.append(row.site)
        if table is None or not table.columns:
            return
        n_cells = [sum(line[at] is not None for line in table.rows) for at in range(len(table.columns))]
        self.filled.append([n / len(table) for n in n_cells])
        self.n_columns += len(n_cells)
        self.n_single += sum(n == 1 < len(table) for n in n_cells)

    def line(self, title: str) -> tuple[str, ...]:
        """Return the row of the section."""
        total = sum_of(self.scores)
        macro_recall = sum(score.recall for score in self.scores) / len(self.scores)
        figures = (macro_recall, total.precision, total.recall, total.f1)
        mean_filled = sum(sum(shares) / len(shares) for shares in self.filled) / len(self.filled)
        return (
            title,
            str(len(self.scores)),
            str(mean_interval([score.f1 for score in self.scores], self.sites)),
            *(f"{figure:.3f}" for figure in figures),
            f"{self.n_columns / len(self.filled):.2f}",
            f"{self.n_single / self.n_columns:.3f}",
            f"{mean_filled:.3f}",
        )


def sum_of(scores: Sequence[ColumnScore]) -> ColumnScore:
    """Return the counts of all pages together."""
    return ColumnScore(
        sum(score.n_right for score in scores),
        sum(score.n_cells for score in scores),
        sum(score.n_assigned for score in scores),
        sum(score.n_labelled for score in scores),
    )


def run(data: Data) -> list[Section]:
    """Return the section of the tables that a user is shown first."""
    lines = []
    for split in SPLITS:
        tables = Tables()
        for row in data.rows(*split):
            regions = find_records(Page(row.html))
            tables.add(row, regions[0].table if regions else None)
        lines.append(tables.line(" ".join(split)))
    return [
        Section(
            name="tables",
            title="The first table of a page",
            command="python -m bench columns",
            data="testbed2017",
            header=(
                "set", "pages", "cell F1 (95 %)", "R", "micro P", "micro R", "micro F1", "columns a table",
                "columns of one cell", "cells filled",
            ),
            rows=tuple(lines),
            notes=(
                "The view that is shown first, without the columns that stand aside. F1 and R are means over pages, "
                "micro is over all",
                "cells of the set. Cells filled: mean over pages of the share of a table's cells that hold anything.",
            ),
        )
    ]  # fmt: skip
