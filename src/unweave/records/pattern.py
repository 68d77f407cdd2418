"""`RecordPattern`: the records of one page, learnt, so that the next page of the template is read the same way.

"The resulting alignment T_s can also be used as an extraction pattern for extracting data items from other pages from
the same template" (DEPTA, section 5.2.2). The seed tree stays as it is: a page more does not change the columns.
`pattern_learning.py` says what is kept, `pattern_search.py` which records of a page are meant, `seed_matching.py` which
item is which.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from ..column_order import unique_names
from ..errors import LearnError
from ..model import Column, Record, Region, Table
from ..page import Page, expect_page
from ..plain_data import from_plain, to_plain
from ..saved import load_as, write_saved
from ..tree.content import ContentTree
from ..wording import counted
from .alignment import Alignment
from .lazy_records import Above, lazy_records
from .location import Locator
from .pattern_file import PatternFile
from .pattern_learning import TableLesson, unit_of
from .pattern_rows import read_rows
from .pattern_search import FoundRecord, PatternSearch, Unit
from .record_source import Parts, around
from .sections import Headings
from .seed_matching import Seed, SeedMatcher
from .table import cell_value
from .told import Told

OTHER = "other"
"""Name of the column, after those learnt, of the items that none of them has a place for."""


@dataclass(frozen=True, slots=True)
class RecordPattern:
    """How the records of one list stand and what their items are; see `Region.to_wrapper`.

    Attributes
    ----------
    columns : the columns of the table it was learnt from; every page gives these, with the same names and kinds
    n_records : how many records it was learnt from
    unit : how and where records stand
    seed : what they are matched with
    told : what the page says of its columns
    """

    columns: tuple[Column, ...]
    n_records: int
    unit: Unit
    seed: Seed
    told: Told = field(default_factory=Told)

    def extract(self, page: Page) -> list[Record]:
        """Return the records of another page of the template, in order; [] where it has no such list.

        An item that no column has a place for is in the field "other" ("other_2" where a column is called so), a list
        where there are several: what the page shows beside what was learnt is not lost.
        """
        expect_page(page, "extract")
        region = self.region(page)
        return region.records if region is not None else []

    def region(self, page: Page) -> Region | None:
        """Return the records of another page as a region, or None; its table has all columns, in the learnt order.

        `score` is the evidence that this is the list learnt, in [0.5, 1].
        """
        expect_page(page, "region")
        content = page.seen.content
        locator = Locator(content)
        search = PatternSearch(content, self.unit, SeedMatcher(content, locator, self.seed), locator)
        found, evidence = search.records()
        if not found:
            return None
        read = _PatternReading(content, self, found)
        parts = [record.parts for record in found]
        records = lazy_records(content, parts, lambda: read.table, lambda: read.above)
        holder = around(content, parts[0][0][0], parts[-1][-1][1] - 1)
        parent = content.tree.node(int(content.first[holder]))
        truncated = search.truncated or page.tree.truncated
        return Region(
            records, parent, evidence, truncated, lambda: read.table, lambda: self, read_heading=lambda: read.above[0]
        )

    def describe(self) -> str:
        """Return one sentence on what was learnt."""
        shown = [column.name for column in self.columns if not column.aside]
        beside = f", {n_aside} more aside" if (n_aside := len(self.columns) - len(shown)) else ""
        return (
            f"learnt from {counted(self.n_records, 'record')}, {counted(len(shown), 'column')}: "
            f"{', '.join(shown)}{beside}"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the pattern to `path` as JSON; `unweave.load` reads it."""
        seed = self.seed
        file = PatternFile(self.n_records, self.columns, self.unit, seed.nodes, seed.beside, seed.running, self.told)
        write_saved(path, "records", to_plain(file))

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return it from the `body` of a file; ValueError where the body is not what was written."""
        file: PatternFile = from_plain(PatternFile, body)
        file.expect_sound()
        return cls(file.columns, file.n_records, file.unit, Seed(file.seed, file.beside, file.running), file.told)

    def __repr__(self) -> str:
        return f"<RecordPattern {self.describe()}>"


def learn_pattern(
    content: ContentTree, records: Sequence[Parts], kinds: int, aligned: Alignment, table: Table, section: int
) -> RecordPattern:
    """Return the pattern of a region: of its records, the `kinds` of grouping that gave them, and their table.

    `section` is the number of the column of sections, -1 if there is none.

    Raises LearnError where its records hold nothing that could be recognized again.
    """
    locator = Locator(content)
    lesson = TableLesson(content, locator, aligned, table)
    seed = lesson.seed(records)
    if not table.columns:
        raise LearnError("the region's records have no columns, so nothing can be learnt from them")
    matcher = SeedMatcher(content, locator, seed)
    unit = unit_of(content, locator, matcher, records, kinds)
    return RecordPattern(tuple(table.columns), len(records), unit, seed, lesson.told(records, matcher, section))


def load_pattern(path: str | os.PathLike[str]) -> RecordPattern:
    """Return the pattern saved at `path`; FormatError where it is something else."""
    return load_as(path, RecordPattern)


@dataclass(eq=False)
class _PatternReading:
    """The table of records found, and what stands above them, each made when first asked for."""

    _content: ContentTree
    _pattern: RecordPattern
    _found: Sequence[FoundRecord]

    @cached_property
    def above(self) -> Above:
        """Return the heading of the list, and the section of each record."""
        ranges = [(record.parts[0][0], record.parts[-1][1]) for record in self._found]
        heading, sections = Headings(self._content).of_records(ranges, range(len(ranges)))
        return heading, [None] * len(ranges) if self._pattern.unit.is_across else sections

    @cached_property
    def table(self) -> Table:
        """Return the table: the learnt columns, and one more where items have no place in them."""
        columns = list(self._pattern.columns)
        rows = read_rows(self._content, len(columns), self._pattern.told, self._found, self.above[1])
        if any(row[-1] for row in rows):
            columns.append(Column(unique_names([*(column.name for column in columns), OTHER])[-1], "distinctive"))
        return Table.view_of(Table(columns, [[cell_value(cell) for cell in row[: len(columns)]] for row in rows]))
