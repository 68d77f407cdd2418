"""What a file of a record pattern holds, and what must be true of it;
`docs/schemas/records.schema.json` describes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..lists.kinds import BY_NAME
from ..model import Column
from ..plain_data import expect_within
from .pattern_search import Unit
from .seed_matching import Beside, SeedNode
from .told import NOWHERE, Told


@dataclass(frozen=True, slots=True)
class PatternFile:
    """The body of the file; see `RecordPattern` and, of the seed, `Seed`."""

    n_records: int
    columns: tuple[Column, ...]
    unit: Unit
    seed: tuple[SeedNode, ...]
    beside: tuple[Beside, ...]
    running: tuple[tuple[str, ...], ...]
    told: Told = field(default_factory=Told)

    def expect_sound(self) -> None:
        """Raise ValueError, with the place, where parts of the file do not fit each other."""
        expect_within(self.n_records, 1, 1 << 31, "n_records")
        seen: set[str] = set()
        for number, column in enumerate(self.columns):
            if column.name in seen:
                raise ValueError(f"columns[{number}].name: {column.name[:60]!r} is the name of two columns")
            seen.add(column.name)
        self._expect_unit()
        for number, node in enumerate(self.seed):
            self._expect_place(number, node.parent)
        for place, one in self._matched():
            expect_within(one.share, 0, 1, f"{place}.share")
        for place, number in self._numbers():
            if not 0 <= number < len(self.columns):
                raise ValueError(f"{place}: {number} is no column of {len(self.columns)}")

    def _expect_unit(self) -> None:
        for key in ("places", "starts", "groupings"):
            if not getattr(self.unit, key):
                raise ValueError(f"unit.{key}: is empty")
        for number, name in enumerate(self.unit.groupings):
            if name not in BY_NAME:
                raise ValueError(f"unit.groupings[{number}]: {name!r} is none of {', '.join(BY_NAME)}")
        expect_within(self.unit.longest, 1, 1 << 31, "unit.longest")
        expect_within(self.unit.fit, 0.01, 1, "unit.fit")

    def _expect_place(self, number: int, parent: int) -> None:
        """Raise ValueError for a node of the seed that has no place in a tree after those before it."""
        place = f"seed[{number}].parent"
        expect_within(parent, -1, number - 1, place)
        above = number - 1
        while above not in (parent, -1):
            above = self.seed[above].parent
        if above != parent:
            raise ValueError(f"{place}: node {parent} has ended before")

    def _matched(self) -> Iterator[tuple[str, SeedNode | Beside]]:
        yield from ((f"seed[{n}]", one) for n, one in enumerate(self.seed))
        yield from ((f"beside[{n}]", one) for n, one in enumerate(self.beside))

    def _numbers(self) -> Iterator[tuple[str, int]]:
        """Yield where the file names columns, and their numbers."""
        for place, one in self._matched():
            columns = one.reading.columns if one.reading is not None else ()
            yield from ((f"{place}.reading.columns[{n}]", column) for n, column in enumerate(columns))
        for key in ("labels", "icons"):
            yield from ((f"told.{key}[{text[:60]!r}]", column) for text, column in getattr(self.told, key).items())
        for text, columns in self.told.headers.items():
            yield from ((f"told.headers[{text[:60]!r}][{n}]", column) for n, column in enumerate(columns))
        for key in ("rating", "rated_by", "section", "linked", "button"):
            if (column := getattr(self.told, key)) != NOWHERE:
                yield f"told.{key}", column
