"""`find_records`: the lists of records of a page, the most important first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial

import numpy as np

from ..arguments import expect_kind, expect_number
from ..lists.candidates import Candidates, Ints, find_candidates
from ..lists.choice import choose
from ..lists.features import MAX_WORK
from ..lists.main import MAX_LISTS, main_lists
from ..model import Record, Region, Table
from ..page import Page, expect_page, warn_if_cut
from ..sampling import spread
from ..tree.content import ContentTree
from ..uncollected import uncollected
from .lazy_records import Above, lazy_records
from .noncontiguous import Rows
from .pattern import RecordPattern, learn_pattern
from .record_source import Parts
from .sections import Headings, has_sections, unless_told
from .strays import records_among
from .table import RegionTable
from .whole_rows import Taken, Whole, Wholes, first_in_each, table_of_pairs

MAX_LEARNT = 2_000
"""Records of a list that a pattern is learnt from, spread over it; a thousand more teach it nothing."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the work on one page; past one, results are marked `truncated`.

    Attributes
    ----------
    terminals : texts and images looked at while candidates are compared, all candidates together
    records, items : records of a region, and texts and images in them; the rest is left out
    """

    terminals: int = MAX_WORK
    records: int = 100_000
    items: int = 500_000

    def __post_init__(self) -> None:
        for name in self.__slots__:
            expect_number(name, getattr(self, name), 1, whole=True)


@uncollected()
def find_records(page: Page, *, max_regions: int | None = 20, limits: Limits | None = None) -> list[Region]:
    """Return the data regions of a page, the most important first; an empty list where there are none.

    Parameters
    ----------
    page : the page
    max_regions : at most this many regions; None for all
    limits : bounds of the work on the page

    Returns
    -------
    list of Region
        No two have a node in common. `score` is the likelihood, among all the page's candidates, of being what a person
        would call its records; `is_main` says whether the region is part of what the page is for. The same page gives
        the same regions.

    Examples
    --------
    >>> from unweave import Page, find_records
    >>> rows = "".join(f"<li><a href='/{i}'>Book {i}</a> by Author {i}<p>${i}.99</p></li>" for i in range(1, 5))
    >>> region = find_records(Page(f"<ul>{rows}</ul>"))[0]
    >>> [record.text for record in region.records][:2]
    ['Book 1 by Author 1 $1.99', 'Book 2 by Author 2 $2.99']
    """
    expect_page(page, "find_records")
    if max_regions is not None:
        expect_number("max_regions", max_regions, 1, whole=True)
    limits = Limits() if limits is None else limits
    expect_kind("limits", limits, Limits, "Limits")
    content = page.seen.content
    candidates = find_candidates(content)
    # what a page is does not depend on how many of its regions are asked for
    most = None if max_regions is None else max(max_regions, MAX_LISTS)
    choice = choose(content, candidates, most, limits.terminals)
    chosen, score = choice.chosen, choice.score
    truncated = choice.truncated or page.tree.truncated
    if not chosen:
        warn_if_cut(page, truncated, "records")
        return []
    are_main = cache(partial(main_lists, content, candidates, chosen, choice.features, score))
    regions: list[Region] = []
    for number, region in _regions(content, candidates, chosen[:max_regions], limits):
        region.rank, region.score = len(regions), float(score[chosen[number]])
        region.asks_main = partial(lambda at: are_main()[at], number)
        region.truncated = region.truncated or truncated
        regions.append(region)
        if len(regions) == max_regions:
            break  # a candidate may be several
    return regions


def _regions(
    content: ContentTree, candidates: Candidates, chosen: Sequence[int], limits: Limits
) -> Iterator[tuple[int, FoundRegion]]:
    """Yield (number of the chosen candidate, region) for all that no region before has; a candidate may be several."""
    rows, headings = cache(partial(Rows, content)), cache(partial(Headings, content))
    taken, known = Taken(content), Wholes(content)
    for number, index in enumerate(chosen):
        begins, ends = candidates.bounds(index)
        wholes = known.of(begins, ends)
        if taken.has_table(wholes[0]):
            wholes = wholes[1:]
        elif wholes[0].records and wholes[0].is_of_cells and rows().noncontiguous(candidates.ranges(index)):
            wholes = [Whole()]  # the table lies on its side: its records go across the rows
        for whole in wholes:
            starts = [whole.records[0][0][0]] if whole.records else first_in_each(content, begins)
            if taken.has(whole, starts[0]):
                continue  # the headers of a table, say, or the other half of a `dl`
            taken.add(whole, starts)
            yield number, _region(content, candidates, index, whole, rows, headings, limits)


class FoundRegion(Region):
    """A region that is looked at when it is first asked for: most regions of a page never are.

    Attributes
    ----------
    asks_main : says whether the region is part of what the page is for, which needs a look at all of the page
    """

    asks_main: Callable[[], bool] | None = None
    _records: list[Record] | Callable[[], list[Record]]
    _is_main: bool = False

    @property
    def records(self) -> list[Record]:
        """The records, in document order."""
        if callable(self._records):
            self._records = self._records()
        return self._records

    @records.setter
    def records(self, records: list[Record] | Callable[[], list[Record]]) -> None:
        self._records = records

    @property
    def is_main(self) -> bool:
        """Whether the region is part of what the page is for; no region of an article or a menu is, and none of one
        record: a box of facts, a table that lies on its side.
        """
        return self.asks_main() and len(self.records) > 1 if self.asks_main else self._is_main

    @is_main.setter
    def is_main(self, is_main: bool) -> None:
        self._is_main = is_main


def _n_within(content: ContentTree, starts: Ints, stops: Ints, n_items: int) -> int:
    """Return how many of the ranges, from the first on, hold no more than so many terminals; one at least."""
    if len(content) <= n_items:
        return len(starts)
    before = content.before
    held = np.cumsum(before[stops] - before[starts])
    return max(1, int(np.searchsorted(held, n_items, "right")))


def _region(
    content: ContentTree,
    candidates: Candidates,
    index: int,
    whole: Whole,
    rows: Callable[[], Rows],
    headings: Callable[[], Headings],
    limits: Limits,
) -> FoundRegion:
    starts, stops = candidates.bounds(index)
    if whole.records:
        starts, stops = np.array([(parts[0][0], parts[-1][1]) for parts in whole.records], np.int32).T
    most = min(limits.records, _n_within(content, starts, stops, limits.items))
    reading = _RegionReading(content, int(candidates.kind[index]), starts[:most], stops[:most], whole, rows, headings)
    above_all = whole.holder if whole.records else int(candidates.parent[index])
    place, is_cut = content.tree.node(int(content.first[above_all])), len(starts) > most
    above, learn = (lambda: reading.above[0]), reading.learn
    region = FoundRegion([], place, 0.0, is_cut, lambda: reading.table, learn, read_heading=above)
    region.records = reading.records
    return region


@dataclass(eq=False)
class _RegionReading:
    """What a region holds, each part read once, when it is first asked for: ranges of content nodes."""

    _content: ContentTree
    _kind: int
    _starts: Ints
    _stops: Ints
    _whole: Whole
    _rows: Callable[[], Rows]
    _headings: Callable[[], Headings]

    @cached_property
    def _members(self) -> list[tuple[int, int]]:
        return list(zip(self._starts.tolist(), self._stops.tolist(), strict=True))

    @cached_property
    def parts(self) -> tuple[Sequence[int], bool, list[Parts], RegionTable]:
        """Return which members are records, whether they lie across rows, their parts, and their table."""
        content, members, whole = self._content, self._members, self._whole
        kept = range(len(members)) if whole.records and not whole.tables else records_among(content, members)
        ranges = [members[at] for at in kept]
        across = None if whole.records else self._rows().noncontiguous(ranges)
        found: list[Parts] = (
            [whole.records[at] for at in kept] if whole.records else across or [[range_] for range_ in ranges]
        )
        return kept, bool(across), found, RegionTable(content, found)

    @cached_property
    def above(self) -> Above:
        """Return the heading of the list, and the section of each record."""
        kept, is_across, parts_of, _ = self.parts
        heading, sections = self._headings().of_records(self._members, kept)
        # a heading above one row of cells stands above a part of every record
        return heading, [None] * len(parts_of) if is_across else sections

    @cached_property
    def table(self) -> Table:
        """Return the table of the records, with their sections."""
        if self._whole.pairs:
            return table_of_pairs(self._content, self._whole.pairs)
        sections = self.above[1]
        return unless_told(self.parts[3].table(n_beside=int(has_sections(sections))), sections)

    def learn(self) -> RecordPattern:
        """Learn the pattern of the records."""
        _, _, parts_of, read = self.parts
        sections = self.above[1]
        if len(parts_of) <= MAX_LEARNT:
            chosen, table = parts_of, self.table
        else:
            at = spread(range(len(parts_of)), MAX_LEARNT)
            chosen, sections = [parts_of[i] for i in at], [sections[i] for i in at]
            read = RegionTable(self._content, chosen)
            table = unless_told(read.table(n_beside=int(has_sections(sections))), sections)
        section = 0 if not self._whole.pairs and len(table.names) > len(read.table().names) else -1
        return learn_pattern(self._content, chosen, self._kind, read.alignment, table.all, section)

    def records(self) -> list[Record]:
        """Return the records, whose texts and fields are read when asked for."""
        return lazy_records(self._content, self.parts[2], lambda: self.table, lambda: self.above)
