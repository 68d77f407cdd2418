"""Macros of a template: a part that stands more than once is written once, with parameters, and called.

`{% macro menu(items) %}...{% endmacro %}` begins the template, `{{ menu(links) }}` stands where the part does;
arguments are variables, or texts in quotes (`{{ menu(links, 'New') }}`). A macro may call those before it. A text that
stands often is `{% set shop = 'https://shop.example' %}`, and `{{ shop }}`; one in double quotes may have variables
between its parts (`"count('" ~ title ~ "', "`). A template is compiled, run and renamed as what it is with both put in.
"""

import re
from bisect import bisect_right
from collections.abc import Container
from dataclasses import dataclass, field

from ..errors import FormatError
from .instructions import INSTRUCTION, PLAIN_TEXT, place

FREE_TEXT, TEXT_EACH = 1 << 22, 32
"""Characters that calls put into a template, and more for each of its own."""
MAX_TEXT = 1 << 27
"""Characters that calls put in at most, however long the template."""

_DOTTED = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?"
_ARGUMENT = rf"(?:{_DOTTED}|'{PLAIN_TEXT}')"
_BEGIN = re.compile(r"macro ([A-Za-z_]\w*)\(((?:[A-Za-z_]\w*(?:, ?[A-Za-z_]\w*)*)?)\)\Z", re.ASCII)
_CALL = re.compile(rf"([A-Za-z_]\w*)(?:\(((?:{_ARGUMENT}(?:, ?{_ARGUMENT})*)?)\))?\Z", re.ASCII)
_DOUBLE = PLAIN_TEXT.replace("'", '"')
_SET = re.compile(
    rf"""set ([A-Za-z_]\w*) ?= ?(?:'({PLAIN_TEXT})'|("{_DOUBLE}"(?: ~ [A-Za-z_]\w* ~ "{_DOUBLE}")*))\Z""", re.ASCII
)
_JOINED = re.compile(rf"""(?:\A| ~ )"({_DOUBLE})"| ~ (\w+)""")
"""A text that is set, or a variable between two of its parts."""
_NAME = re.compile(r"(?<![\w.'])[A-Za-z_]\w*(?![\w'])", re.ASCII)
_COMMA = re.compile(", ?")
_MAY_EXPAND = re.compile("{% ?(?:macro|set) ")


@dataclass
class Macro:
    """A macro: where its name stands, its parameters, and its body, in pieces: text, or a parameter by its number.

    `is_set`: a text that is set, and called without brackets.
    """

    at: int
    parameters: list[str]
    begin: int
    pieces: list[tuple[int, str | int]] = field(default_factory=list)
    is_whole: bool = False
    is_set: bool = False


@dataclass
class Expanded:
    """A template with its macros put in: `text`; `starts[i]` of piece i in it, `origins[i]` in the template. `names`:
    where those of macros, `card()`, and of texts that are set stand.
    """

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
    if not _MAY_EXPAND.search(template):
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
            call = self._call(found)
            if body.startswith("set "):
                if inside is not None:
                    raise self.fail(found.start(), "a text is set in a macro; the file was edited")
                self._put(at, found.start())
                self._read_set(found.start("block") + found["block"].index("set"), body)
            elif body.startswith("macro "):
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
                self.pieces += self._called(found, call, {})  # type: ignore[arg-type]  # without parameters, all are texts
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
        origins, texts = zip(*self.pieces, strict=True) if self.pieces else ((), ())
        return Expanded("".join(texts), starts, [*origins], self.names)

    def _put(self, start: int, stop: int) -> None:
        if start < stop:
            self.pieces.append((start, self.template[start:stop]))

    def _read_set(self, at: int, body: str) -> None:
        found = _SET.match(body)
        if found is None or found[1] in self.macros:
            raise self.fail(
                at, f"{body[:40]!r} is no instruction that separate writes: what is set is a text in quotes, once"
            )
        pieces: list[tuple[int, str | int]] = [(at + found.start(2), found[2])] if found[2] is not None else []
        for part in _JOINED.finditer(found[3] or ""):
            begin = at + found.start(3) + part.start(part.lastindex or 0)
            pieces.append((begin, part[1]) if part[2] is None else (begin - len("{{ "), f"{{{{ {part[2]} }}}}"))
        self.macros[found[1]] = Macro(at, [], at, pieces, is_whole=True, is_set=True)
        self.names[found[1]] = [at + found.start(1)]

    def _call(self, found: re.Match[str], numbers: Container[str] = ()) -> re.Match[str] | None:
        """Return what an instruction calls: a macro, or a text that is set, unless it is one of the parameters."""
        call = _CALL.match((found["variable"] or "").strip())
        if call is None or call[2] is not None:
            return call
        is_set = call[1] in self.macros and self.macros[call[1]].is_set and call[1] not in numbers
        return call if is_set else None

    def _begun(self, at: int, body: str, begin: int) -> Macro:
        found = _BEGIN.match(body)
        if found is None or found[1] in self.macros:
            raise self.fail(at, f"{body[:40]!r} is no macro that separate writes")
        macro = self.macros[found[1]] = Macro(at, _COMMA.split(found[2]) if found[2] else [], begin)
        self.names[f"{found[1]}()"] = [at + found.start(1)]
        return macro

    def _read_body(self, macro: Macro, stop: int) -> None:
        """Cut a body where its parameters stand, with the macros that it calls put in."""
        numbers = {name: i for i, name in enumerate(macro.parameters)}
        at = macro.begin
        for found in INSTRUCTION.finditer(self.template, macro.begin, stop):
            if call := self._call(found, numbers):
                macro.pieces += [(at, self.template[at : found.start()]), *self._called(found, call, numbers)]
            elif found["open"]:
                continue
            else:
                macro.pieces += self._cut(at, found.start(), found.end(), numbers)
            at = found.end()
        macro.pieces.append((at, self.template[at:stop]))
        macro.is_whole = True

    def _cut(self, start: int, begin: int, stop: int, numbers: dict[str, int]) -> list[tuple[int, str | int]]:
        """Cut a range where parameters stand, from `begin` on."""
        pieces: list[tuple[int, str | int]] = []
        for word in _NAME.finditer(self.template, begin, stop):
            if word.group() in numbers:
                pieces += [(start, self.template[start : word.start()]), (word.start(), numbers[word.group()])]
                start = word.end()
        return [*pieces, (start, self.template[start:stop])]

    def _called(
        self, found: re.Match[str], call: re.Match[str], numbers: dict[str, int]
    ) -> list[tuple[int, str | int]]:
        """Return a macro with what it is called with; `numbers`: the parameters of the macro that calls it."""
        macro = self.macros.get(call[1])
        at = found.start("variable") + found["variable"].index(call[1])
        begin = at + call.start(2)
        spans = [(begin + one.start(), begin + one.end()) for one in re.finditer(_ARGUMENT, call[2] or "", re.ASCII)]
        if (
            macro is None
            or not macro.is_whole
            or len(spans) != len(macro.parameters)
            or macro.is_set != (call[2] is None)
        ):
            raise self.fail(at, f"{call.group()[:40]!r} calls no macro of the layout; the file was edited")
        arguments = [self._cut(a, a, b, numbers if self.template[a] != "'" else {}) for a, b in spans]
        self.names[call[1] if macro.is_set else f"{call[1]}()"].append(at)
        pieces: list[tuple[int, str | int]] = []
        for origin, piece in macro.pieces:
            put = arguments[piece] if isinstance(piece, int) else [(origin, piece)]
            pieces += put
            self.left -= 1 + sum(len(text) for _, text in put if isinstance(text, str))
            if self.left < 0:
                raise self.fail(at, "the macros of this layout make far more of it than separate writes")
        return pieces
