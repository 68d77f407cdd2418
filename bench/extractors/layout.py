"""Separation as a record extractor (the paper's section 7.1): each loop's rows are candidate records.

A row's text is what a reader sees of the row's HTML. Regions are ranked by the text their rows share evenly, as the
control's are; the paper itself takes the table that fits best, which is the oracle column.
"""

from dataclasses import dataclass

from bench.extractors.found import text_mass
from unweave import Page, separate
from unweave.layout.tables import records_of


@dataclass(frozen=True)
class RowRecord:
    """A row of a loop: its visible text."""

    text: str


@dataclass(frozen=True)
class RowRegion:
    """The rows of one loop."""

    records: tuple[RowRecord, ...]
    score: float


def find_loops(page: Page) -> list[RowRegion]:
    """Rank the loops with at least two rows that have text."""
    regions = []
    separation = separate(page)
    for path in separation.tables:
        records = tuple(RowRecord(record.text) for record in records_of(separation, path) if record.text)
        if len(records) > 1:
            regions.append(RowRegion(records, text_mass([len(record.text) for record in records])))
    return sorted(regions, key=lambda region: -region.score)
