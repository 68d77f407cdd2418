"""Macros of a template: a part that stands more than once is written once, with parameters, and called.

`{% macro menu(items) %}...{% endmacro %}` begins the template, `{{ menu(links) }}` stands where the part does; arguments are variables.
Macros call no others. A template is compiled, run and renamed as what it is with its macros put in.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from ..errors import FormatError
from .instructions import INSTRUCTION, place

FREE_TEXT, TEXT_EACH = 1 << 22, 32
"""Characters that calls put into a template, and more for each of its own."""
MAX_TEXT = 1 << 27
"""Characters that calls put in at most, however long the template."""

_DOTTED = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?"
_BEGIN = re.compile(r"macro ([A-Za-z_]\w*)\(((?:[A-Za-z_]\w*(?:, ?[A-Za-z_]\w*)*)?)\)\Z", re.ASCII)
_CALL = re.compile(rf"([A-Za-z_]\w*)\(((?:{_DOTTED}(?:, ?{_DOTTED})*)?)\)\Z", re.ASCII)
_NAME = re.compile(r"(?<![\w.'])[A-Za-z_]\w*(?![\w'])", re.ASCII)
_COMMA = re.compile(", ?")


@dataclass
class Macro:
    """A macro: where its name stands, its parameters, and its body, in pieces; every other piece is a parameter (by number)."""

    at: int
    parameters: list[str]
    begin: int
    pieces: list[tuple[int, str | int]] = field(default_factory=list)


@dataclass
class Expanded:
    """A template with its macros put in: `text`; `starts[i]` of piece i in it, `origins[i]` in the template. `names`: where those of macros stand."""

    text: str
    starts: list[int]
    origins: list[int]
    names: dict[str, list[int]]

    def origin(self, at: int) -> int:
        """Return where in the template a place of the text is from."""
        i = bisect_right(self.starts, at) - 1
        return self.origins[i] + at - self.starts[i] if self.origins else at


def expand(template: str, name: str = "layout") -> Expanded:
    """Put the macros of a template in where they are called. FormatError, with the place, where that cannot be."""
    if "{% macro " not in template and "{%macro " not in template:
        return Expanded(template, [], [], {})
    return _Expansion(template, name).run()


class _Expansion:
    """A template at work."""

    def __init__(self, template: str, name: str) -> None:
        self.template, self.name = template, name
        self.macros: dict[str, Macro] = {}
        self.names: dict[str, list[int]] = {}
        self.pieces: list[tuple[int, str]] = []
        self.left = min(FREE_TEXT + TEXT_EACH * len(template), MAX_TEXT)

    def fail(self, at: int, what: str) -> FormatError:
        return FormatError(f"{self.name}, {place(self.template, at)}: {what}")

    def run(self) -> Expanded:
        """Return the template with its macros put in."""
        at = 0
        inside: Macro | None = None
        for found in INSTRUCTION.finditer(self.template):
            body = (found["block"] or "").strip()
            call = _CALL.match((found["variable"] or "").strip())
            if body.startswith("macro "):
                if inside is not None:
                    raise self.fail(found.start(), "a macro in a macro; the file was edited")
                self._put(at, found.start())
                inside = self._begun(found.start("block") + found["block"].index("macro"), body, found.end())
            elif body == "endmacro":
                if inside is None:
                    raise self.fail(found.start(), "'endmacro' without its beginning; the file was edited")
                self._read_body(inside, found.start())
                inside = None
            elif call and inside is None:
                self._put(at, found.start())
                self._call(call, found.start("variable") + found["variable"].index(call[1]))
            elif call:
                raise self.fail(found.start(), "a macro that calls another; the file was edited")
            elif found["open"]:
                break  # nothing behind it is read: looking for an end again and again would take long
            else:
                continue
            at = found.end()
        if inside is not None:
            raise self.fail(inside.at, "what begins here has no end; the file was cut")
        self._put(at, len(self.template))
        starts, size = [], 0
        for _, text in self.pieces:
            starts.append(size)
            size += len(text)
        return Expanded(
            "".join(text for _, text in self.pieces), starts, [start for start, _ in self.pieces], self.names
        )

    def _put(self, start: int, stop: int) -> None:
        if start < stop:
            self.pieces.append((start, self.template[start:stop]))

    def _begun(self, at: int, body: str, begin: int) -> Macro:
        found = _BEGIN.match(body)
        if found is None or found[1] in self.macros:
            raise self.fail(at, f"{body[:40]!r} is no macro that separate writes")
        macro = self.macros[found[1]] = Macro(at, _COMMA.split(found[2]) if found[2] else [], begin)
        self.names[found[1]] = [at + found.start(1)]
        return macro

    def _read_body(self, macro: Macro, stop: int) -> None:
        """Cut a body where its parameters stand."""
        number = {name: i for i, name in enumerate(macro.parameters)}
        at = macro.begin
        for found in INSTRUCTION.finditer(self.template, macro.begin, stop):
            for word in _NAME.finditer(self.template, found.start(), found.end()) if not found["open"] else ():
                if word.group() in number:
                    macro.pieces.append((at, self.template[at : word.start()]))
                    macro.pieces.append((word.start(), number[word.group()]))
                    at = word.end()
        macro.pieces.append((at, self.template[at:stop]))

    def _call(self, call: re.Match[str], at: int) -> None:
        """Put a macro in, with what it is called with."""
        macro = self.macros.get(call[1])
        arguments = [(at + call.start(2) - call.start(1) + start, text) for start, text in _arguments(call[2])]
        if macro is None or len(arguments) != len(macro.parameters):
            raise self.fail(at, f"{call.group()[:40]!r} calls no macro of the layout; the file was edited")
        self.names[call[1]].append(at)
        for origin, piece in macro.pieces:
            put = arguments[piece] if isinstance(piece, int) else (origin, piece)
            self.pieces.append(put)
            self.left -= len(put[1])
        if self.left < 0:
            raise self.fail(at, "the macros of this layout make far more of it than separate writes")


def _arguments(text: str) -> list[tuple[int, str]]:
    """Return (offset, name) of what a macro is called with."""
    return [(found.start(), found.group()) for found in re.finditer(_DOTTED, text, re.ASCII)]
