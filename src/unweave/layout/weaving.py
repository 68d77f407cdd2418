# cython: wraparound=True, boundscheck=True
"""Weave: run a template on its data (the semantics of SYNTHIA, section 4, in the syntax of Jinja2).

Reads the subset of Jinja2 that `separate` writes: variables and attributes of a loop's variable, `loop.index` and
`loop.index0`, macros, a brace or a macro's text in quotes, `for` with a name or names to unpack, `if` and `if not` with
names, `loop.first` and `loop.last`, `else`. A template is compiled once into a flat program; weaving is one loop over
it, without recursion. Templates and data from strangers are data: no code of theirs runs, and both the output and the
number of steps are bounded. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import math
import re
import time

import cython

from ..errors import FormatError
from ..saved import expect_time
from .data_text import rows_of_table
from .instructions import (
    FIRST,
    FOR_BEGIN,
    FOR_END,
    IF_BEGIN,
    IF_ELSE,
    IF_END,
    INDEX,
    INDEX0,
    INSTRUCTION,
    LAST,
    LITERAL,
    NEGATED,
    NUMBERS,
    PLAIN_TEXT,
    POSITIONS,
    VARIABLE,
    place,
)
from .macros import Expanded, expand
from .text import with_newlines

BRACE = "'{'"
"""A brace of the page that would begin an instruction."""
OBJECT = -1
"""Instead of the number of names: rows are objects, whose attributes are the names."""
MAX_OUTPUT = 1 << 28
"""Characters that weaving writes at most, unless told otherwise."""
FREE_OUTPUT, OUTPUT_EACH = 1 << 24, 64
"""Characters written at most, and more for each character and value of layout and data."""
FREE_STEPS, STEPS_EACH = 1 << 22, 64
"""Steps at most, and more for each character and value of layout and data, and each that is written."""


MAX_BITS = 1 << 12
"""Bits of a whole number that is woven: Python writes none of over 4,300 digits."""
_LOOK = 1024
"""Instructions of a template between two looks at the seconds that loading it may take."""
_TEXT = re.compile(rf"'{PLAIN_TEXT}'\Z")
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?\Z", re.ASCII)
_BLOCK = re.compile(
    r"(?:(?P<endif>endif)|(?P<endfor>endfor)|(?P<else>else)|(?P<elif>el)?if (?P<not>not "
    r")?(?P<if>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)"
    r"|for (?P<names>[A-Za-z_]\w*(?:, ?[A-Za-z_]\w*)*) in (?P<list>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?))\Z",
    re.ASCII,
)


class Program:
    """A compiled template: instruction i is kind[i] with first[i] and second[i].

    LITERAL text; VARIABLE and IF_BEGIN level and index (index -1: first is a name of the data; of IF_BEGIN also FIRST
    and LAST: the row at hand is its list's first, last; of VARIABLE also INDEX and INDEX0: that row's number);
    FOR_BEGIN likewise, with the number of names or OBJECT in `width`, the names in `names`, that of an object in
    `objects`, and where it ends in `target`; IF_BEGIN has its end or IF_ELSE there, IF_ELSE its end, IF_BEGIN negated
    in `width`.
    """

    __slots__ = ("expanded", "first", "kind", "names", "objects", "places", "second", "target", "text", "width")

    def __init__(self, text="", expanded=None):
        self.text, self.expanded = text, expanded
        self.names, self.objects = {}, {}
        self.kind, self.first, self.second, self.target, self.width, self.places = [], [], [], [], [], []

    def add(self, kind, first, second, place, width=0):
        """Append an instruction; returns its index."""
        self.kind.append(kind)
        self.first.append(first)
        self.second.append(second)
        self.target.append(0)
        self.width.append(width)
        self.places.append(place)
        return len(self.kind) - 1

    def place_of(self, pc):
        """Say where in the template an instruction is."""
        return (
            f"{place(self.text, self.expanded.origin(self.places[pc]))} of the layout"
            if self.expanded
            else "the layout"
        )


def compile_template(text: str, newline: str = "\n", name: str = "layout") -> Program:
    """Compile a template; FormatError, with the place, where it is not in the subset."""
    expanded = expand(text, name)
    compiler = Compiler(text, name, expanded)
    text = expanded.text
    at = 0
    for number, found in enumerate(INSTRUCTION.finditer(text)):
        if number % _LOOK == 0:
            expect_time(name)
        if found.start() > at:
            compiler.program.add(LITERAL, with_newlines(text[at : found.start()], newline), 0, at)
        compiler.compile(found)
        at = found.end()
    compiler.finish()
    if at < len(text):
        compiler.program.add(LITERAL, with_newlines(text[at:], newline), 0, at)
    return compiler.program


class Compiler:
    """A template at work: the program so far, the loops and conditions that are open."""

    def __init__(self, text: str, name: str, expanded: Expanded):
        self.text, self.name, self.expanded = text, name, expanded
        self.program = Program(text, expanded)
        self.loops: list = []  # instructions of the open loops
        self.numbers: list = []  # of each, what number its names have
        self.pending: list = []  # open instructions
        self.chained: set = set()  # conditions that `elif` begins: they end where the one around does

    def fail(self, begin, what):
        """Refuse what is written at `begin`, its macros put in."""
        raise FormatError(f"{self.name}, {place(self.text, self.expanded.origin(begin))}: {what}")

    def compile(self, found):
        """Compile one instruction."""
        begin = found.start()
        if found["open"]:
            shown = self.expanded.text[begin : begin + 20]
            self.fail(begin, f"{shown!r} is not closed; the file was cut or edited: separate the page again")
        if found["block"] is not None:
            self._block(found["block"].strip(), begin)
            return
        body = found["variable"].strip()
        if body == BRACE or _TEXT.match(body):
            self.program.add(LITERAL, body[1:-1], 0, begin)
        elif _NAME.match(body) is None:
            self.fail(begin, f"{body[:40]!r} is no variable that separate writes")
        elif body in NUMBERS:
            self.program.add(VARIABLE, *self._position(body, NUMBERS[body], begin), begin)
        else:
            self.program.add(VARIABLE, *self._resolve(body, begin), begin)

    def finish(self):
        """Refuse a template that ends too early; loops whose rows nobody asks anything have rows of one value."""
        if self.pending:
            self.fail(self.program.places[self.pending[-1]], "what begins here has no end; the file was cut")

    def _position(self, name, index, begin):
        """Return how deep the row at hand is, whose place is asked for or written, and which that is."""
        if not self.loops:
            self.fail(begin, f"{name!r} outside of loops; the file was edited")
        return len(self.loops), index

    def _resolve(self, name, begin):
        """Return where a name's value is: (level, index) of a loop's row, or (name, -1) of the data."""
        program = self.program
        head, _, attribute = name.partition(".")
        for level in range(len(self.loops), 0, -1):
            loop = self.loops[level - 1]
            names, numbers = program.names[loop], self.numbers[level - 1]
            if program.objects.get(loop) == head:
                if not attribute and names:
                    self.fail(begin, f"{name!r} is an object here; the file was edited")
                if attribute:
                    program.width[loop] = OBJECT
                    if attribute not in numbers:
                        numbers[attribute] = len(names)
                        names.append(attribute)
                    return level, numbers[attribute]
                del program.objects[loop]
                numbers[name] = 0
                names.append(name)
            if head in numbers and program.width[loop] != OBJECT:
                if attribute:
                    self.fail(begin, f"{head!r} is no object here; the file was edited")
                return level, numbers[head]
        if head == "loop":
            self.fail(begin, f"{name!r} is no instruction that separate writes (loop.first, loop.last, loop.index)")
        if attribute:
            self.fail(begin, f"{head!r} is no variable of a loop around; the file was edited")
        return name, -1

    def _block(self, body, begin):
        """Compile one `{% %}`."""
        match = _BLOCK.match(body)
        program = self.program
        if match is None:
            what = f"{body[:40]!r} is no instruction that separate writes (for, endfor, if, if not, elif, else, endif)"
            self.fail(begin, what)
        negated = NEGATED if match["not"] else 0
        if match["elif"]:
            self._end("else", begin)
            self.chained.add(len(program.kind))
        asked = match["if"]
        if asked:
            place = (
                self._position(asked, POSITIONS[asked], begin) if asked in POSITIONS else self._resolve(asked, begin)
            )
            self.pending.append(program.add(IF_BEGIN, *place, begin, negated))
        elif match["list"]:
            row = re.split(", ?", match["names"])
            at = program.add(FOR_BEGIN, *self._resolve(match["list"], begin), begin, len(row))
            program.names[at] = row if len(row) > 1 else []
            if len(row) == 1:
                program.objects[at] = row[0]
            self.pending.append(at)
            self.loops.append(at)
            self.numbers.append({name: i for i, name in reversed(list(enumerate(program.names[at])))})
            if len(self.loops) > 200:
                self.fail(begin, "loops nested deeper than separate writes them")
        else:
            while self._end(body, begin) in self.chained:
                pass

    def _end(self, body, begin):
        """Compile `else`, or the end of a block; returns the instruction that ends, None for `else`."""
        program = self.program
        start = self.pending.pop() if self.pending else -1
        begun = program.kind[start] if start >= 0 else -1
        if not (
            begun == FOR_BEGIN if body == "endfor" else begun == IF_BEGIN or (begun == IF_ELSE and body == "endif")
        ):
            self.fail(begin, f"{body!r} without its beginning; the file was edited")
        end = program.add(IF_ELSE if body == "else" else IF_END if body == "endif" else FOR_END, start, 0, begin)
        program.target[start] = end
        if body == "else":
            self.pending.append(end)
            return None
        if body == "endfor":
            loop = self.loops.pop()
            self.numbers.pop()
            if not program.names[loop]:  # nothing of its rows is asked for
                program.names[loop].append(program.objects.pop(loop))
        return program.first[start] if begun == IF_ELSE else start


class Loop:
    """A loop of a template: its index in the program, the loop around (-1: none), where its list is, its names."""

    __slots__ = ("at", "index", "is_object", "name", "names", "outer")

    def __init__(self, at, outer, name, index, names, is_object):
        self.at, self.outer, self.name, self.index, self.names = at, outer, name, index, names
        self.is_object = is_object

    def row(self, values):
        """Return values as the data have a row: an object without what is absent, a list, or the only one."""
        if self.is_object:
            return {name: value for name, value in zip(self.names, values, strict=True) if value or value == ""}
        return values if len(self.names) > 1 else values[0]


def loops_of(program: Program) -> list:
    """Return a template's loops in order, outer ones before inner ones."""
    loops: list = []
    around: list = [-1]
    for at in range(len(program.kind)):
        if program.kind[at] == FOR_BEGIN:
            level, index = program.first[at], program.second[at]
            outer = -1 if index < 0 else around[level]
            name = level if index < 0 else program.names[outer][index]
            loops.append(Loop(at, outer, name, index, program.names[at], program.width[at] == OBJECT))
            around.append(at)
        elif program.kind[at] == FOR_END:
            around.pop()
    return loops


def defaults_of(program: Program) -> dict:
    """Return what the layout has instead of a loop's value that is empty: (loop, index of the value) -> texts, and
    indexes of other values of that row.
    """
    found: dict = {}
    around: list = [-1]
    for at, kind in enumerate(program.kind):
        if kind == FOR_BEGIN:
            around.append(at)
        elif kind == FOR_END:
            around.pop()
        elif program.kind[at : at + 3] == [IF_BEGIN, VARIABLE, IF_ELSE] and program.second[at] >= 0:
            level, index = program.first[at], program.second[at]
            pieces = _pieces(program, at + 3, program.target[at + 2], level)
            if (level, index) == (program.first[at + 1], program.second[at + 1]) and not program.width[at] and pieces:
                found[around[level], index] = pieces
    return found


def _pieces(program: Program, start: int, stop: int, level: int) -> list:
    """Return the texts and the indexes of a row's values that some instructions write; none of others."""
    pieces: list = []
    for at in range(start, stop):
        is_value = program.kind[at] == VARIABLE and program.first[at] == level and program.second[at] >= 0
        if program.kind[at] != LITERAL and not is_value:
            return []
        pieces.append(program.second[at] if is_value else program.first[at])
    return pieces


def loop_body(program: Program, loop: Loop, end: str) -> Program:
    """Return the program that runs a loop's body over the rows in the data's `rows`, with `end` behind each.

    What the body asks of the rows of loops around it is in the data by level and index.
    """
    body = Program(program.text, program.expanded)
    level = 0
    for at in range(loop.at + 1):  # how deep the loop is: its rows are at this level, and at 1 in the new program
        level += 1 if program.kind[at] == FOR_BEGIN else -1 if program.kind[at] == FOR_END else 0
    last = program.target[loop.at]
    body.add(FOR_BEGIN, "rows", -1, 0, program.width[loop.at])
    body.names[0] = loop.names
    for at in range(loop.at + 1, last):
        first, second = program.first[at], program.second[at]
        if program.kind[at] in (IF_END, FOR_END, IF_ELSE):
            first -= loop.at
        elif second >= 0 and program.kind[at] != LITERAL:
            first, second = (first - level + 1, second) if first >= level else ((first, second), -1)
        new = body.add(program.kind[at], first, second, program.places[at], program.width[at])
        body.target[new] = program.target[at] - loop.at
        if program.kind[at] == FOR_BEGIN:
            body.names[new] = program.names[at]
    body.add(LITERAL, end, 0, 0)
    body.target[0] = body.add(FOR_END, 0, 0, 0)
    return body


def run(program: Program, data: dict, max_output: int = MAX_OUTPUT, seconds: float = math.inf) -> str:
    """Run a compiled template on its data; FormatError where the data do not fit it, or it costs too much.

    Steps that write nothing, and what is written, are bounded by the size of both (`FREE_STEPS`, `STEPS_EACH`,
    `OUTPUT_EACH`).
    """
    size = sum(len(first) for kind, first in zip(program.kind, program.first, strict=True) if kind == LITERAL)
    size += len(program.kind) + _size_of(data)
    max_output = min(max_output, FREE_OUTPUT + OUTPUT_EACH * size)
    return Weaver(program, data, max_output, FREE_STEPS + STEPS_EACH * size, time.monotonic() + seconds).run()


def _size_of(data) -> int:
    """Return how many values and characters data hold, however deep."""
    size, todo = 1, list(data.values())
    while todo:
        value = todo.pop()
        size += 1
        if type(value) is str:
            size += len(value)
        elif isinstance(value, (list, tuple)):
            todo.extend(value)
        elif type(value) is dict:  # of a row, an abstract class would be asked for longer than the row is woven
            todo.extend(value.values())
    return size


def _shown(value) -> str:
    """Return the beginning of a value for a message, or its kind: what is deep or long cannot be shown."""
    try:
        return repr(str(value)[:40])
    except (ValueError, RecursionError):
        return f"such a {type(value).__name__}"


@cython.final
@cython.cclass
class Weaver:
    """A program at work: what it has written, and of each open loop the list, where in it, and the row at hand."""

    def __init__(self, program, data, max_output, max_steps, deadline):
        self.program, self.data, self.limit = program, data, max_output
        self.max_steps, self.deadline = max_steps, deadline
        self.kinds, self.firsts, self.seconds = program.kind, program.first, program.second
        self.targets, self.widths = program.target, program.width
        self.pc = self.size = 0
        self.parts, self.lists, self.indexes = [], [], []
        self.rows, self.names = [None], [None]  # levels of loops count from 1
        self.tables = {}  # rows of the data's tables, each made once

    def run(self):
        """Run the program to its end and return what it wrote."""
        n: cython.Py_ssize_t = len(self.kinds)
        steps: cython.longlong = 0
        while self.pc < n:
            kind: cython.int = self.kinds[self.pc]
            steps += 1
            if kind == LITERAL:
                self._write(self.firsts[self.pc])
            elif kind == VARIABLE:
                self._write(self._text())
            elif kind == IF_BEGIN:
                if self._is_true() == (self.widths[self.pc] == NEGATED):
                    self.pc = self.targets[self.pc]
            elif kind == IF_ELSE:
                self.pc = self.targets[self.pc]
            elif kind == FOR_BEGIN:
                self._begin_loop()
            elif kind == FOR_END:
                self._next_row()
            self.pc += 1
            if self.size > self.limit or steps > self.max_steps + STEPS_EACH * self.size:
                raise FormatError(
                    f"data: weaving gives more than {self.limit} characters, or runs on and on without writing any: "
                    "more than separate makes of a page of this size"
                )
            if steps % 65536 == 0 and time.monotonic() > self.deadline:
                raise FormatError("data: not woven within the seconds that were given")
        return "".join(self.parts)

    def _write(self, text: str):
        if text:
            self.parts.append(text)
        self.size += len(text)

    def _value(self):
        """Return what a variable, or what a loop goes through, is: of the data, or of the row of an open loop."""
        first = self.firsts[self.pc]
        index: cython.Py_ssize_t = self.seconds[self.pc]
        if index < 0:
            value = self.data.get(first, "")
        else:
            row = self.rows[first]
            value = row.get(self.names[first][index], "") if type(row) is dict else row[index]
        if type(value) is not dict:
            return value
        if id(value) not in self.tables:
            self.tables[id(value)] = rows_of_table(value, self._what())
        return self.tables[id(value)]

    def _text(self) -> str:
        """Return a variable as Jinja2 prints it; only strings and whole numbers are in what separate writes."""
        number: cython.Py_ssize_t = self.seconds[self.pc]
        if number in (INDEX, INDEX0):
            return str(self.indexes[-1] + (number == INDEX))
        value = self._value()
        if type(value) is str:
            return value
        if type(value) is int and value.bit_length() <= MAX_BITS:
            return str(value)
        raise FormatError(f"data: {self._what()} needs text, not {_shown(value)}")

    def _is_true(self):
        """Say whether a condition holds: of a name of the data, of a row's value, or of the row's position."""
        index: cython.Py_ssize_t = self.seconds[self.pc]
        if index == FIRST:
            return self.indexes[-1] == 0
        if index == LAST:
            return self.indexes[-1] == len(self.lists[-1]) - 1
        return bool(self._value())

    def _begin_loop(self):
        """Open a loop at its first row, or go past it where there is none."""
        items = self._value()
        if not items:
            self.pc = self.targets[self.pc]
            return
        if type(items) is not list:
            raise FormatError(f"data: {self._what()} needs a list to go through, not {_shown(items)}")
        self.lists.append(items)
        self.indexes.append(0)
        self.rows.append(self._row(items[0]))
        self.names.append(self.program.names[self.pc])

    def _next_row(self):
        """Go back to where the loop begins, with its next row, or close it."""
        i: cython.Py_ssize_t = self.indexes[-1] + 1
        items: list = self.lists[-1]
        if i < len(items):
            self.indexes[-1] = i
            self.pc = self.firsts[self.pc]
            self.rows[-1] = self._row(items[i])
        else:
            self.indexes.pop()
            self.lists.pop()
            self.rows.pop()
            self.names.pop()

    def _row(self, item):
        """Return the row of a loop: an object, or a list of as many values as it has names."""
        width: cython.Py_ssize_t = self.widths[self.pc]
        if width == OBJECT:
            if type(item) is not dict:
                row = self.indexes[-1] + 1
                raise FormatError(f"data: {self._what()} needs objects, not {_shown(item)} (row {row})")
            return item
        if width == 1:
            return [item]
        if type(item) is not list or len(item) != width:
            raise FormatError(f"data: {self._what()} needs rows of {width} values, not {_shown(item)}")
        return item

    def _what(self):
        """Name the instruction in a message."""
        first = self.firsts[self.pc]
        at = self.program.place_of(self.pc)
        if isinstance(first, str):
            return f"{first!r} at {at}"
        return f"{self.names[first][self.seconds[self.pc]]!r} of row {self.indexes[first - 1] + 1} at {at}"
