# cython: wraparound=True, boundscheck=True
"""Weave: run a template on its data (the semantics of SYNTHIA, section 4, in the syntax of Jinja2).

Reads the subset of Jinja2 that `separate` writes: variables, `for` with names to unpack, `if` and `if not` with names,
`loop.first` and `loop.last`, `else`. A template is compiled once into a flat program; weaving is one loop over it, without recursion. Templates and data from
strangers are data: no code of theirs runs, and both the output and the number of steps are bounded. Compiled
by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import re

import cython

from ..errors import FormatError
from . import kinds

KEY = "unweave"
"""The one key of the data that is ours: encoding, delimiters, and what stands for a carriage return."""

DELIMITERS = ("{{", "}}", "{%", "%}", "{#", "#}")
MAX_OUTPUT = 1 << 28
"""Characters that weaving writes at most, unless told otherwise."""

LITERAL = cython.declare(cython.int, kinds.LITERAL)
VARIABLE = cython.declare(cython.int, kinds.VARIABLE)
IF = cython.declare(cython.int, kinds.IF)
END_IF = cython.declare(cython.int, kinds.END_IF)
FOR = cython.declare(cython.int, kinds.FOR)
END_FOR = cython.declare(cython.int, kinds.END_FOR)
ELSE = cython.declare(cython.int, kinds.ELSE)
FIRST = cython.declare(cython.int, kinds.FIRST)
LAST = cython.declare(cython.int, kinds.LAST)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_BLOCK = re.compile(
    r"(?:(?P<endif>endif)|(?P<endfor>endfor)|(?P<else>else)|if (?P<not>not )?(?P<if>loop\.first|loop\.last|[A-Za-z_]\w*)"
    r"|for (?P<names>[A-Za-z_]\w*(?:,[A-Za-z_]\w*)*) in (?P<list>[A-Za-z_]\w*))\Z",
    re.ASCII,
)


class Program:
    """A compiled template: instruction i is kind[i] with first[i] and second[i].

    LITERAL text; VARIABLE and IF level and index (index -1: first is a name of the data; of IF also FIRST and LAST: the row
    at hand is its list's first, last); FOR likewise, with the number of names in `width`, the names in `names`, and where it
    ends in `target`; IF has its end or ELSE there, ELSE its end, IF negated in `width`.
    """

    __slots__ = ("first", "kind", "names", "places", "second", "target", "width")

    def __init__(self):
        self.names = {}
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


def place(text: str, at: int) -> str:
    """Say where offset `at` is, for people."""
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


def compile_template(text: str, delimiters=DELIMITERS, name: str = "layout") -> Program:
    """Compile a template; FormatError, with the place, where it is not in the subset."""
    program = Program()
    opened, closed, block, end_block = delimiters[:4]
    names: list = [{}]  # of each open loop: name -> index of its row
    pending: list = []  # open instructions
    at = 0
    next_variable, next_block = text.find(opened), text.find(block)
    while next_variable >= 0 or next_block >= 0:
        is_block = next_variable < 0 or 0 <= next_block < next_variable
        begin = next_block if is_block else next_variable
        if begin > at:
            program.add(LITERAL, text[at:begin], 0, at)
        inside = begin + len(block if is_block else opened)
        end = text.find(end_block if is_block else closed, inside)
        if end < 0:
            raise FormatError(
                f"{name}, {place(text, begin)}: {text[begin : begin + 20]!r} is not closed; "
                "the file was cut or edited: separate the page again"
            )
        body = text[inside:end]
        at = end + len(end_block if is_block else closed)
        if is_block:
            _compile_block(program, body, names, pending, text, begin, name)
            next_block = text.find(block, at)
        elif _NAME.match(body) is None:
            raise FormatError(f"{name}, {place(text, begin)}: {body[:40]!r} is no variable that separate writes")
        else:
            program.add(VARIABLE, *_resolve(body, names), begin)
            next_variable = text.find(opened, at)
        if 0 <= next_variable < at:
            next_variable = text.find(opened, at)
        if 0 <= next_block < at:
            next_block = text.find(block, at)
    if pending:
        begin = program.places[pending[-1]]
        raise FormatError(f"{name}, {place(text, begin)}: what begins here has no end; the file was cut")
    if at < len(text):
        program.add(LITERAL, text[at:], 0, at)
    return program


def _resolve(name, names):
    """Where a name's value is: (level, index) of a loop's row, or (name, -1) of the data."""
    for level in range(len(names) - 1, 0, -1):
        if name in names[level]:
            return level, names[level][name]
    return name, -1


def _compile_block(program, body, names, pending, text, begin, name):
    """Compile one `{%...%}`."""
    match = _BLOCK.match(body)
    if match is None:
        raise FormatError(
            f"{name}, {place(text, begin)}: {body[:40]!r} is no instruction that separate writes "
            "(for, endfor, if, if not, else, endif)"
        )
    if match["if"] and match["if"].startswith("loop."):
        if len(names) == 1:
            raise FormatError(f"{name}, {place(text, begin)}: {match['if']!r} outside of loops; the file was edited")
        index = FIRST if match["if"] == "loop.first" else LAST
        pending.append(program.add(IF, len(names) - 1, index, begin, 1 if match["not"] else 0))
    elif match["if"]:
        pending.append(program.add(IF, *_resolve(match["if"], names), begin, 1 if match["not"] else 0))
    elif match["list"]:
        row = match["names"].split(",")
        pending.append(program.add(FOR, *_resolve(match["list"], names), begin, len(row)))
        program.names[pending[-1]] = row
        names.append({key: i for i, key in enumerate(row)})
        if len(names) > 200:
            raise FormatError(f"{name}, {place(text, begin)}: loops nested deeper than separate writes them")
    else:
        begun = program.kind[pending[-1]] if pending else -1
        if not (begun == FOR if match["endfor"] else begun == IF or (begun == ELSE and match["endif"])):
            raise FormatError(f"{name}, {place(text, begin)}: {body!r} without its beginning; the file was edited")
        start = pending.pop()
        end = program.add(ELSE if match["else"] else END_IF if match["endif"] else END_FOR, start, 0, begin)
        program.target[start] = end
        if match["else"]:
            pending.append(end)
        elif match["endfor"]:
            names.pop()


class Loop:
    """A loop of a template: its index in the program, the loop around (-1: none), where its list is, its names."""

    __slots__ = ("at", "index", "name", "names", "outer")

    def __init__(self, at, outer, name, index, names):
        self.at, self.outer, self.name, self.index, self.names = at, outer, name, index, names


def loops_of(program: Program) -> list:
    """Return a template's loops in order, outer ones before inner ones."""
    loops: list = []
    around: list = [-1]
    for at in range(len(program.kind)):
        if program.kind[at] == FOR:
            level, index = program.first[at], program.second[at]
            outer = -1 if index < 0 else around[level]
            name = level if index < 0 else program.names[outer][index]
            loops.append(Loop(at, outer, name, index, program.names[at]))
            around.append(at)
        elif program.kind[at] == END_FOR:
            around.pop()
    return loops


def loop_body(program: Program, loop: Loop, end: str) -> Program:
    """Return the program that runs a loop's body over the rows in the data's `rows`, with `end` behind each."""
    body = Program()
    level = 0
    for at in range(loop.at + 1):  # how deep the loop is: its rows are at this level, and at 1 in the new program
        level += 1 if program.kind[at] == FOR else -1 if program.kind[at] == END_FOR else 0
    last = program.target[loop.at]
    body.add(FOR, "rows", -1, 0, program.width[loop.at])
    body.names[0] = loop.names
    for at in range(loop.at + 1, last):
        first = program.first[at]
        if program.kind[at] in (END_IF, END_FOR, ELSE):
            first -= loop.at
        elif program.second[at] >= 0 and program.kind[at] != LITERAL:
            first -= level - 1
        new = body.add(program.kind[at], first, program.second[at], program.places[at], program.width[at])
        body.target[new] = program.target[at] - loop.at
        if program.kind[at] == FOR:
            body.names[new] = program.names[at]
    body.add(LITERAL, end, 0, 0)
    body.target[0] = body.add(END_FOR, 0, 0, 0)
    return body


def run(program: Program, data: dict, max_output: int = MAX_OUTPUT) -> str:
    """Run a compiled template on its data; FormatError where the data do not fit it."""
    return Weaver(program, data, max_output).run()


@cython.final
@cython.cclass
class Weaver:
    """A program at work: what it has written, and of each open loop the list, where in it, and the row at hand."""

    program: object
    kinds: list
    firsts: list
    seconds: list
    targets: list
    widths: list
    data: dict
    limit: cython.longlong
    pc: cython.Py_ssize_t
    parts: list
    size: cython.longlong
    lists: list
    indexes: list
    rows: list

    def __init__(self, program, data, max_output):
        self.program, self.data, self.limit = program, data, max_output
        self.kinds, self.firsts, self.seconds = program.kind, program.first, program.second
        self.targets, self.widths = program.target, program.width
        self.pc = self.size = 0
        self.parts, self.lists, self.indexes = [], [], []
        self.rows = [None]  # levels of loops count from 1

    def run(self):
        """Run the program to its end and return what it wrote."""
        n: cython.Py_ssize_t = len(self.kinds)
        kind: cython.int
        steps: cython.longlong = 0
        while self.pc < n:
            kind = self.kinds[self.pc]
            steps += 1
            if kind == LITERAL:
                self._write(self.firsts[self.pc])
            elif kind == VARIABLE:
                self._write(self._text())
            elif kind == IF:
                if self._is_true() == (self.widths[self.pc] == 1):
                    self.pc = self.targets[self.pc]
            elif kind == ELSE:
                self.pc = self.targets[self.pc]
            elif kind == FOR:
                self._begin_loop()
            elif kind == END_FOR:
                self._next_row()
            self.pc += 1
            if self.size > self.limit or steps > 8 * self.limit:
                raise FormatError(
                    f"data: weaving gives more than {self.limit} characters or never ends; max_output= allows more"
                )
        return "".join(self.parts)

    @cython.cfunc
    @cython.inline
    def _write(self, text: str):
        self.parts.append(text)
        self.size += len(text)

    @cython.cfunc
    @cython.inline
    def _value(self):
        """Return what a variable, or what a loop goes through, is: of the data, or of the row of an open loop."""
        first = self.firsts[self.pc]
        index: cython.Py_ssize_t = self.seconds[self.pc]
        return self.data.get(first, "") if index < 0 else self.rows[first][index]

    @cython.cfunc
    def _text(self) -> str:
        """Return a variable as Jinja2 prints it; only strings and whole numbers are in what separate writes."""
        value = self._value()
        if type(value) is str:
            return value
        if type(value) is int:
            return str(value)
        raise FormatError(f"data: {self._what()} needs text, not {str(value)[:40]!r}")

    @cython.cfunc
    def _is_true(self) -> cython.bint:
        """Say whether a condition holds: of a name of the data, of a row's value, or of the row's position."""
        index: cython.Py_ssize_t = self.seconds[self.pc]
        if index == FIRST:
            return self.indexes[-1] == 0
        if index == LAST:
            return self.indexes[-1] == len(self.lists[-1]) - 1
        return bool(self._value())

    @cython.cfunc
    def _begin_loop(self):
        """Open a loop at its first row, or go past it where there is none."""
        items = self._value()
        if not items:
            self.pc = self.targets[self.pc]
            return
        if type(items) is not list:
            raise FormatError(f"data: {self._what()} needs a list to go through, not {str(items)[:40]!r}")
        self.lists.append(items)
        self.indexes.append(0)
        self.rows.append(self._row(items[0]))

    @cython.cfunc
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

    @cython.cfunc
    def _row(self, item):
        """Return the row of a loop as a list of as many values as it has names."""
        width: cython.Py_ssize_t = self.widths[self.pc]
        if width == 1:
            return [item]
        if type(item) is not list or len(item) != width:
            raise FormatError(f"data: {self._what()} needs rows of {width} values, not {str(item)[:40]!r}")
        return item

    def _what(self):
        """Name the instruction in a message."""
        first = self.firsts[self.pc]
        at = f"offset {self.program.places[self.pc]} of the layout"
        return f"{first!r} at {at}" if isinstance(first, str) else f"the loop variable at {at}"
