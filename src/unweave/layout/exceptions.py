"""A page that fits its layout but for some parts: each such part is kept as an exception, the page's own text instead
of it.

The template's root, its constants cut before every tag, is laid along the page: constants that stand once in both are
anchors, and what lies between two of them is run backwards by itself. Where that gives nothing, the instructions there
and the page's text are an exception, one of `exceptions` under the reserved key of the data. Work is bounded; past it,
the rest is one exception.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import FormatError
from .data_text import KEY
from .extracting import BackwardRun, Environment
from .instructions import FOR_BEGIN, IF_BEGIN, IF_ELSE, LITERAL, VARIABLE
from .weaving import Program

MIN_ANCHOR = 5
"""Characters of a constant that is looked for in the page."""
FREE_WORK, WORK_EACH = 1 << 26, 1 << 8
"""Characters looked at for anchors, and more for each of the page; past them what is left is one exception."""
CHOICES_SHARE = 8
"""One part of the page may take so small a share of the choices that may be taken back."""
MAX_NAMED = 3
"""Names of a part that are told."""
_PIECE = re.compile(r"<[^<]*|[^<]+")
_INSERTED = "what the page has more"


@dataclass(frozen=True)
class PageException:
    """What a page has instead of the instructions `start` to `stop` of its layout, in pieces; `part` names them."""

    part: str
    start: int
    stop: int
    text: str

    def to_data(self) -> dict[str, object]:
        """Return what the data file keeps of it."""
        return {"part": self.part, "start": self.start, "stop": self.stop, "text": self.text}

    @classmethod
    def from_data(cls, kept: object) -> PageException:
        """Read it back; FormatError where it is not what `to_data` gives."""
        fields: list[Any] = list(map(kept.get, ("part", "start", "stop", "text"))) if isinstance(kept, Mapping) else []
        if [type(field) for field in fields] != [str, int, int, str]:
            raise FormatError(f"data: {str(kept)[:40]!r} is no exception of a page; separate the page again")
        return cls(*fields)


def in_pieces(program: Program) -> Program:
    """Return a program whose constants outside of loops and conditions are cut before every tag; one, if empty,
    is before all else.
    """
    new, moved, depth = Program(program.text, program.expanded), [], 0
    for at, kind in enumerate(program.kind):
        moved.append(len(new.kind))
        if kind in (IF_BEGIN, FOR_BEGIN, VARIABLE) and not depth:
            new.add(LITERAL, "", 0, program.places[at])
            moved[at] += 1
        if kind in (IF_BEGIN, FOR_BEGIN):
            depth += 1
        if kind == LITERAL and not depth:
            for piece in _PIECE.findall(program.first[at]):
                new.add(LITERAL, piece, 0, program.places[at])
        else:
            new.add(kind, program.first[at], program.second[at], program.places[at], program.width[at])
            depth -= kind not in (IF_BEGIN, FOR_BEGIN, IF_ELSE, LITERAL, VARIABLE)
    for at, kind in enumerate(program.kind):
        here = moved[at]
        if kind in (IF_BEGIN, FOR_BEGIN, IF_ELSE):
            new.target[here] = moved[program.target[at]]
        if kind not in (IF_BEGIN, FOR_BEGIN, LITERAL, VARIABLE):  # the end of a block, or its else: where it began
            new.first[here] = moved[program.first[at]]
    new.names = {moved[at]: names for at, names in program.names.items()}
    new.objects = {moved[at]: name for at, name in program.objects.items()}
    return new


def with_exceptions(program: Program, exceptions: Sequence[PageException]) -> Program:
    """Return the program that writes a page's text instead of the parts that do not fit it.

    Raises FormatError where the parts are not of this layout.
    """
    new = in_pieces(program)
    units = _units(new)
    starts = {start for start, _ in units} | {len(new.kind)}
    inserted: dict[int, str] = {}
    last = 0
    for one in exceptions:
        if not last <= one.start <= one.stop or not {one.start, one.stop} <= starts:
            raise FormatError(
                f"data: the exception {one.part[:40]!r} is not of this layout, which was edited; separate the page "
                "again"
            )
        last = one.stop
        for at in range(one.start, one.stop):
            new.kind[at], new.first[at] = LITERAL, ""
        inserted[one.start] = inserted.get(one.start, "") + one.text
    for at, text in inserted.items():
        if at == len(new.kind):
            new.add(LITERAL, text, 0, 0)
        elif new.kind[at] == LITERAL:
            new.first[at] = text + new.first[at]
        else:  # a loop, a condition or a variable that stays: there is a constant before it
            new.first[at - 1] += text
    return new


def _units(program: Program) -> list[tuple[int, int]]:
    """Return (start, stop) of the instructions of each constant, variable, condition and loop outside of others."""
    units, at = [], 0
    while at < len(program.kind):
        stop = at
        while program.kind[stop] in (IF_BEGIN, FOR_BEGIN, IF_ELSE):
            stop = program.target[stop]
        units.append((at, stop + 1))
        at = stop + 1
    return units


class TolerantRun:
    """One search of a template in a text of which parts need not fit."""

    def __init__(self, program: Program, text: str, seconds: float, name: str) -> None:
        self.program, self.text = in_pieces(program), text
        self.units = _units(self.program)
        self.run = BackwardRun(self.program, text, seconds, name)
        self.run.choices_each //= CHOICES_SHARE
        self.root = Environment(-1, None, None, 0)
        self.left = FREE_WORK + WORK_EACH * len(text)
        self.exceptions: list[PageException] = []

    def match(self) -> dict[str, Any]:
        """Return the data of what fits; `exceptions` has the rest."""
        todo = [(0, len(self.units), 0, len(self.text))]
        while todo:
            lo, hi, at, stop = self._trimmed(*todo.pop())
            if lo == hi and at == stop:
                continue
            found = self._anchors(lo, hi, at, stop)
            if found:
                gaps, begun = [], (lo, at)
                for unit, place in found:
                    gaps.append((begun[0], unit, begun[1], place))
                    begun = unit + 1, place + len(self._constant(unit) or "")
                gaps.append((begun[0], hi, begun[1], stop))
                todo += reversed(gaps)
            elif lo == hi or not self.run.match_part(self.root, self._first(lo), self._first(hi), at, stop):
                if lo < hi and self._is_left_out(lo, at):
                    todo.append((lo + 1, hi, at, stop))
                elif not self._all_but_first(lo, hi, at, stop):
                    self._except(lo, hi, at, stop)
        self.run.finish(self.root)
        return {name: value for name, value in self.root.values.items() if value}

    def _first(self, unit: int) -> int:
        """Return the first instruction of a unit."""
        return self.units[unit][0] if unit < len(self.units) else len(self.program.kind)

    def _constant(self, unit: int) -> str | None:
        """Return the text of a constant; None for other units."""
        at = self.units[unit][0]
        return str(self.program.first[at]) if self.program.kind[at] == LITERAL else None

    def _trimmed(self, lo: int, hi: int, at: int, stop: int) -> tuple[int, int, int, int]:
        """Leave out the constants that a range begins and ends with."""
        while lo < hi and (text := self._constant(lo)) is not None and self.text.startswith(text, at, stop):
            lo, at = lo + 1, at + len(text)
        while lo < hi and (text := self._constant(hi - 1)) is not None and self.text.endswith(text, at, stop):
            hi, stop = hi - 1, stop - len(text)
        return lo, hi, at, stop

    def _anchors(self, lo: int, hi: int, at: int, stop: int) -> list[tuple[int, int]]:
        """Return (unit, place) of constants that stand once in both, the most of them that are in one order."""
        once: dict[str, int] = {}
        for unit in range(lo, hi):
            text = self._constant(unit)
            if text is not None and len(text.strip()) >= MIN_ANCHOR:
                once[text] = -1 if text in once else unit
        found = []
        for text, unit in once.items():
            if unit >= 0 and self.left > 0:
                self.left -= stop - at
                place = self.text.find(text, at, stop)
                if place >= 0 and self.text.find(text, place + 1, stop) < 0:
                    found.append((unit, place))
        return _in_order(found)

    def _is_left_out(self, unit: int, at: int) -> bool:
        """Say whether a unit is a condition, without lists, that may be false here."""
        start, stop = self.units[unit]
        kinds = self.program.kind[start:stop]
        return kinds[0] == IF_BEGIN and FOR_BEGIN not in kinds and self.run.match_part(self.root, start, stop, at, at)

    def _all_but_first(self, lo: int, hi: int, at: int, stop: int) -> bool:
        """Make the first unit that is no constant an exception,
        if those behind it fit from where one of their constants first stands.
        """
        behind = next((unit + 1 for unit in range(lo, hi) if self._constant(unit) is None), hi)
        if behind >= hi:
            return False
        constant = self._constant(behind)
        following = [constant] if constant else self.run.follow[self._first(behind)]
        begins = [self.text.find(text, at, stop) for text in following]
        self.left -= (stop - at) * len(begins)
        for place in sorted({place for place in begins if place >= 0}) if self.left > 0 else ():
            if self.run.match_part(self.root, self._first(behind), self._first(hi), place, stop):
                self._except(lo, behind, at, place)
                return True
        return False

    def _except(self, lo: int, hi: int, at: int, stop: int) -> None:
        start, end = self._first(lo), self._first(hi)
        self.exceptions.append(PageException(self._name(start, end), start, end, self.text[at:stop]))

    def _name(self, start: int, stop: int) -> str:
        """Name a part of the layout: by its variables and loops, else by its text."""
        names = [
            str(self.program.first[at])
            for at in range(start, stop)
            if self.program.kind[at] in (VARIABLE, FOR_BEGIN, IF_BEGIN) and self.program.second[at] == -1
        ]
        texts = "".join(str(self.program.first[at]) for at in range(start, stop) if self.program.kind[at] == LITERAL)
        return ", ".join(dict.fromkeys(names[:MAX_NAMED])) or " ".join(texts.split())[:60] or _INSERTED


def whole_page(program: Program, text: str) -> PageException:
    """Return a page of which nothing fits."""
    return PageException("the whole page", 0, len(in_pieces(program).kind), text)


def exceptions_in(data: Mapping[str, Any]) -> list[PageException]:
    """Return the exceptions that a page's data hold; FormatError where they are none."""
    kept = data.get(KEY, {})
    found = kept.get("exceptions", []) if isinstance(kept, Mapping) else []
    if not isinstance(found, list):
        raise FormatError(f"data: {str(found)[:40]!r} is no list of exceptions; separate the page again")
    return [PageException.from_data(one) for one in found]


def _in_order(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest part of pairs, sorted by their first, whose seconds rise: patience sorting, O(n log n)."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for i, (_, place) in enumerate(pairs):
        k = bisect_left(tops, place)
        before.append(ends[k - 1] if k else -1)
        tops[k : k + 1], ends[k : k + 1] = [place], [i]
    chosen, at = [], ends[-1] if ends else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = before[at]
    return chosen[::-1]


def covers(program: Program, exceptions: Sequence[PageException], kind: int) -> bool:
    """Say whether an exception stands instead of an instruction of a kind."""
    pieces = in_pieces(program)
    return any(kind in pieces.kind[one.start : one.stop] for one in exceptions)
