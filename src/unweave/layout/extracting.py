"""Run a template backwards: the data of another page of it, or where it does not fit.

A depth-first search over the template's instructions with a stack of choices: a variable takes the shortest
text up to what can follow, a condition is first tried true, a loop goes on as long as its body fits. Work is bounded;
the data found are right by construction, and the caller weaves them to be sure.
"""

from __future__ import annotations

import re
import time
from typing import Any

from ..errors import FormatError
from ..vocabulary import word_list
from .instructions import (
    FIRST,
    FOR_BEGIN,
    FOR_END,
    IF_BEGIN,
    IF_ELSE,
    INDEX,
    INDEX0,
    LAST,
    LITERAL,
    NEGATED,
    VARIABLE,
    place,
)
from .weaving import Program, defaults_of, loops_of

_LAST = "loop.last"
MARKUP = "html"
"""Variables whose names begin with this may hold markup; of all others only those between quotes hold `<`,
and all of an element's content texts with marks in them."""
_MARKED = re.compile(rf"(?i)(?:[^<]++|</?(?:{'|'.join(word_list('layout.marks'))})(?![\w:-])[^<>]*+>|(?!))*+")

UNTRIED = 0
"""Of a choice, nothing has been tried yet."""
MAX_CHOICES = 200_000
"""Choices taken back before the search gives up."""
FREE_WORK, WORK_EACH = 1 << 30, 1 << 11
"""Characters looked at before it gives up, and more for each of the page: two seconds for 200 KB."""

FREE_VALUES, VALUES_EACH = 1 << 22, 8
"""Values of rows, absent ones too, before it gives up, and more for each character of the page."""
MAX_AHEAD = 100
"""Instructions that are looked at for what may follow a variable."""


class Environment:
    """The environment of one iteration (or of the page): names to values, and what conditions have assumed.

    `level`: of how many loops; `rows`: those found before; `known`: all rows, where another loop has found them, of
    which `index` is this one.
    """

    __slots__ = ("assumed", "index", "known", "level", "loop", "rows", "start", "up", "values")

    def __init__(self, loop: int, up: Environment | None, rows: list[Any] | None, start: int) -> None:
        self.loop = loop
        self.up = up
        self.level: int = up.level + 1 if up is not None else 0
        self.rows = rows
        self.known: list[Any] | None = None
        self.index = 0
        self.start = start
        self.values: dict[str, Any] = {}
        self.assumed: dict[str, bool] = {}


class BackwardRun:
    """One search of a template in a text."""

    def __init__(self, program: Program, text: str, seconds: float, name: str) -> None:
        self.program, self.text, self.name = program, text, name
        self.work, self.max_work = 0, FREE_WORK + WORK_EACH * len(text)
        self.values_left = FREE_VALUES + VALUES_EACH * len(text)
        self.deadline = time.monotonic() + seconds
        self.follow = _follow_literals(program)
        self.loops = {loop.at: loop for loop in loops_of(program)}
        self.defaults = {(at, self.loops[at].names[i]) for at, i in defaults_of(program)}
        self.stop, self.end = len(program.kind), len(text)
        self.choices_left = self.choices_each = MAX_CHOICES
        # pc, position, which, frame, length of the trail
        self.choices: list[tuple[int, int, int, Environment, int]] = []
        self.trail: list[tuple[Any, Any, Any]] = []
        self.farthest = (0, 0)

    def match(self) -> dict[str, Any]:
        """Return the data; FormatError saying where the text stops to fit."""
        root = Environment(-1, None, None, 0)
        if not self.match_part(root, 0, self.stop, 0, self.end):
            raise MisfitError(f"{self.name}: {self._misfit()}")
        self.finish(root)
        return root.values

    def match_part(self, root: Environment, pc: int, stop: int, at: int, end: int) -> bool:
        """Put the data into `root` with which the instructions `pc` to `stop` give the text from `at` to `end`; False
        where none do.

        What `root` has already holds.
        """
        self.stop, self.end = stop, end
        self.choices.clear()
        self.trail.clear()
        frame, which, n_back = root, UNTRIED, 0
        most = min(self.choices_each, self.choices_left)
        while True:
            if at > self.farthest[0]:
                self.farthest = (at, pc)
            if pc == stop:
                if at == end:
                    return True
                step = None
            else:
                step = self._step(pc, at, which, frame)
            if step is None:
                n_back += 1
                if not self.choices or n_back > most or self.work > self.max_work:
                    self.choices_left -= n_back
                    self._undo(0)
                    return False
                if n_back % 256 == 0 and time.monotonic() > self.deadline:
                    raise FormatError(f"{self.name}: not separated within the seconds that were given")
                pc, at, which, frame, length = self.choices.pop()
                self._undo(length)
                continue
            pc, at, frame = step
            which = UNTRIED

    def _step(self, pc: int, at: int, which: int, frame: Environment) -> tuple[int, int, Environment] | None:
        kind = self.program.kind[pc]
        if kind == LITERAL:
            literal: str = self.program.first[pc]
            return (pc + 1, at + len(literal), frame) if self.text.startswith(literal, at, self.end) else None
        if kind == VARIABLE:
            return self._variable(pc, at, which, frame)
        if kind == IF_BEGIN:
            return self._condition(pc, at, which, frame)
        if kind == FOR_BEGIN:
            return self._loop(pc, at, which, frame)
        if kind == FOR_END:
            return self._iteration_end(pc, at, which, frame)
        return (self.program.target[pc] if kind == IF_ELSE else pc) + 1, at, frame

    def _name(self, pc: int, frame: Environment) -> tuple[Environment, str]:
        """Return the environment that an instruction's variable lives in, and its name there."""
        first, index = self.program.first[pc], self.program.second[pc]
        if index == LAST:
            return frame, _LAST
        level = first if index >= 0 else 0
        while frame.level > level and frame.up is not None:
            frame = frame.up
        return frame, self.program.names[frame.loop][index] if index >= 0 else first

    def _variable(self, pc: int, at: int, which: int, frame: Environment) -> tuple[int, int, Environment] | None:
        if self.program.second[pc] in (INDEX, INDEX0):
            number = len(frame.rows or ()) if frame.known is None else frame.index
            value = str(number + (self.program.second[pc] == INDEX))
            return (pc + 1, at + len(value), frame) if self.text.startswith(value, at, self.end) else None
        home, name = self._name(pc, frame)
        if name in home.values:
            value = home.values[name] or ""
            fits = isinstance(value, str) and self.text.startswith(value, at, self.end)
            return (pc + 1, at + len(value), frame) if fits else None
        stop = self._nearest(pc, max(at, which - 1))
        self.work += (stop or at) - at
        if stop is None or ("<" in self.text[at:stop] and not self._may_hold_markup(name, at, stop)):
            return None
        value = self.text[at:stop]
        if home.assumed.get(name, bool(value)) != bool(value):
            if not value:  # assumed to be there: look for a longer one
                self._choose(pc, at, stop + 2, frame)
            return None
        self._choose(pc, at, stop + 2, frame)
        self._set(home.values, name, value)
        return pc + 1, stop, frame

    def _may_hold_markup(self, name: str, at: int, stop: int) -> bool:
        """Say whether a value may hold `<`: some variables are for markup, what a quote ends is no text, and a text may
        have marks in it.
        """
        if name.startswith(MARKUP) or self.text.startswith(('"', "'"), stop):
            return True
        return self.text.startswith("</", stop) and bool(_MARKED.fullmatch(self.text, at, stop))

    def _nearest(self, pc: int, at: int) -> int | None:
        """Return where the nearest of the literals that may follow begins, at or after `at`."""
        if at > self.end:
            return None
        found = []
        for literal in self.follow[pc]:
            begins = self.text.find(literal, at, self.end)
            self.work += (begins if begins >= 0 else self.end) - at
            if begins >= 0:
                found.append(begins)
        if found:
            return min(found)
        is_part = self.stop < len(self.program.kind)  # what follows may be behind it
        return self.end if is_part or "" in self.follow[pc] else None

    def _condition(self, pc: int, at: int, which: int, frame: Environment) -> tuple[int, int, Environment] | None:
        negated = self.program.width[pc] == NEGATED
        home, name = self._name(pc, frame)
        if self.program.second[pc] == FIRST:
            taken = (not frame.rows) != negated
        elif name in home.values:
            taken = bool(home.values[name]) != negated
        elif name in home.assumed:
            taken = home.assumed[name] != negated
        else:
            taken = which == UNTRIED
            if which == UNTRIED:
                self._choose(pc, at, 1, frame)
            self._set(home.assumed, name, taken != negated)
        return (pc + 1 if taken else self.program.target[pc] + 1), at, frame

    def _loop(self, pc: int, at: int, which: int, frame: Environment) -> tuple[int, int, Environment] | None:
        home, name = self._name(pc, frame)
        if name in home.values:  # a list that another loop has found: its rows are known
            known = home.values[name]
            if not isinstance(known, list):
                return None
            return self._known_row(pc, at, frame, known, 0) if known else (self.program.target[pc] + 1, at, frame)
        if which == UNTRIED and home.assumed.get(name, True):
            if not home.assumed.get(name, False):
                self._choose(pc, at, 1, frame)
            rows: list[Any] = []
            self._set(home.values, name, rows)
            return pc + 1, at, Environment(pc, frame, rows, at)
        if home.assumed.get(name, False):
            return None
        self._set(home.values, name, [])
        return self.program.target[pc] + 1, at, frame

    def _known_row(
        self, pc: int, at: int, up: Environment, known: list[Any], i: int
    ) -> tuple[int, int, Environment] | None:
        """Go on with row i of a list that is known; None where its rows are not of this loop's form."""
        loop = self.loops[pc]
        if not self._affords(loop.names):
            return None
        row = known[i]
        values = [row.get(name) for name in loop.names] if loop.is_object and isinstance(row, dict) else row
        if not loop.is_object and len(loop.names) == 1:
            values = [row]
        if not isinstance(values, list) or len(values) != len(loop.names):
            return None
        frame = Environment(pc, up, known[: min(i, 1)], at)
        frame.known, frame.index = known, i
        frame.values = {**dict(zip(loop.names, values, strict=True)), _LAST: i == len(known) - 1}
        return pc + 1, at, frame

    def _iteration_end(self, pc: int, at: int, which: int, frame: Environment) -> tuple[int, int, Environment] | None:
        assert frame.up is not None
        assert frame.rows is not None
        if frame.known is not None:
            i = frame.index + 1
            if i >= len(frame.known):
                return pc + 1, at, frame.up
            return self._known_row(frame.loop, at, frame.up, frame.known, i)
        if at == frame.start:
            return None
        names = self.program.names[frame.loop]
        if not self._affords(names):
            return None
        goes_on = which == UNTRIED and not frame.assumed.get(_LAST, False)
        if not goes_on and not frame.assumed.get(_LAST, True):  # what was assumed decides whether another row comes
            return None
        self.finish(frame)
        found = frame.values
        values = [found[name] if name in found else self._absent(frame, name) for name in names]
        frame.rows.append(self.loops[frame.loop].row(values))
        self.trail.append((frame.rows, None, None))
        if goes_on:
            self._choose(pc, at, 1, frame, len(self.trail) - 1)
            return frame.loop + 1, at, Environment(frame.loop, frame.up, frame.rows, at)
        return pc + 1, at, frame.up

    def _affords(self, names: list[str]) -> bool:
        """Count the values of one more row; False if a layout has far more names than such a page has values."""
        self.values_left -= len(names)
        return self.values_left >= 0

    def _absent(self, frame: Environment, name: str) -> Any:
        """Return what stands in a row for no value: "" where the layout has one, which the row was found to have."""
        return "" if frame.assumed.get(name) is False and (frame.loop, name) in self.defaults else 0

    def finish(self, frame: Environment) -> None:
        """Give conditions that no value decides a value of their own."""
        for name, truth in frame.assumed.items():
            if name not in frame.values and truth and name != _LAST:
                self._set(frame.values, name, 1)

    def _choose(self, pc: int, at: int, which: int, frame: Environment, trail: int | None = None) -> None:
        self.choices.append((pc, at, which, frame, len(self.trail) if trail is None else trail))

    def _set(self, values: dict[str, Any], name: str, value: Any) -> None:
        self.trail.append((values, name, None))
        values[name] = value

    def _undo(self, length: int) -> None:
        while len(self.trail) > length:
            values, name, _ = self.trail.pop()
            if name is None:
                values.pop()
            else:
                del values[name]

    def _misfit(self) -> str:
        """Say where the search came farthest, what is there, and what the layout has instead."""
        at, pc = self.farthest
        expected = "the end of the page"
        if pc < len(self.program.kind):
            literal = self._literal_at(pc)
            here = self.text[at : at + len(literal)]
            same = next((i for i, (a, b) in enumerate(zip(literal, here, strict=False)) if a != b), len(here))
            at += same
            expected = repr(literal[same : same + 40])
        found = repr(self.text[at : at + 40]) if at < len(self.text) else "its end"
        return (
            f"the page does not fit the layout: {place(self.text, at)} has {found} where the layout goes on with "
            f"{expected}; separate it on its own or together with the others"
        )

    def _literal_at(self, pc: int) -> str:
        """Return the constant text that an instruction stands for or is followed by."""
        if self.program.kind[pc] == LITERAL:
            return str(self.program.first[pc])
        return min(self.follow[pc], key=len, default="") if self.program.kind[pc] == VARIABLE else ""


def _follow_literals(program: Program) -> list[tuple[str, ...]]:
    """For each instruction, the literals that may come next after it; "" for the end of the text."""
    n = len(program.kind)
    after: list[tuple[str, ...]] = [()] * n
    for pc in range(n):
        if program.kind[pc] not in (VARIABLE, LITERAL):
            continue
        found: list[str] = []
        seen: set[int] = set()
        todo = [pc + 1]
        while todo and len(found) < 12 and len(seen) < MAX_AHEAD:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            if at == n:
                found.append("")
                continue
            kind = program.kind[at]
            if kind == LITERAL and program.first[at]:
                found.append(program.first[at])
                continue
            if kind == IF_ELSE:
                todo.append(program.target[at] + 1)
                continue
            todo.append(at + 1)
            if kind in (IF_BEGIN, FOR_BEGIN):
                todo.append(program.target[at] + 1)
            elif kind == FOR_END:
                todo.append(program.first[at] + 1)
        after[pc] = tuple(dict.fromkeys(found))
    return after


class MisfitError(FormatError):
    """A page does not fit a layout; the message says where it stops to."""


def extract_data(program: Program, text: str, seconds: float, name: str) -> dict[str, Any]:
    """Return the data with which a template gives the text of a page called `name`; MisfitError, with the place,
    where there are none.
    """
    found = BackwardRun(program, text, seconds, name).match()
    return {name: value for name, value in found.items() if value}
