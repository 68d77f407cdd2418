"""Find the parts of a template that stand more than once, and write each as a macro.

A part is an element with whole loops and conditions. Two are one where they are equal but for what their variables are
called: those of the page and of rows around are the macro's parameters, those of the rows inside must have the same
attributes. The longest parts come first; what is in one is no macro of its own. O(n times depth), bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from ..gathering import grouped
from .instructions import INSTRUCTION
from .naming import GENERIC, TEXT, URL, Namer, combined, header_name, plural, whole_name
from .skeletons import Skeletons
from .template_text import edited, element_name, source_of

MIN_LENGTH, MAX_LENGTH = 60, 1 << 16
"""Characters of a part."""
MIN_SAVED = 40
"""Characters that a macro saves at least."""
LEAST_UNNAMED = 400
"""The same of a macro that can only be called by a tag that says nothing."""
DEFINITION, PLACE = 30, 9
"""Characters that a macro takes at least beside its body, and each call."""
MAX_PARAMETERS = 6
MAX_TEXT = 60
"""Characters of a text that is handed to a macro."""
CALL_SHARE = 4
"""A call that hands over texts is at most one in so many characters of the part."""
MAX_NESTED = 2
"""Layers of macros that call others."""
WORK_EACH = 24
"""Characters of parts that are read for each of the template; what lies deeper is no part."""

_TOKEN = re.compile(r"'[^']*'|(?<![\w.])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?(?![\w(])", re.ASCII)
_DEFINITION = re.compile(r"\{% ?macro (\w+).*?\{% ?endmacro\s*%\}", re.DOTALL)
_CALLED = re.compile(r"\{\{ ?(\w+)\(")
_INSIDE = re.compile(r"\{[{%]((?:[^{}%']++|'[^']*+'|(?!))*+)")
_WORD = re.compile(r"'[^']*'|(?<![\w.])(\w+)")
_TEXT = re.compile(r">([^<>{}'\\\r\n]++)(?=<)|=\"([^\"<>{}'\\\r\n]++)(?=\")")
_ATTRIBUTE = re.compile(r"([\w-]+)=\"\Z")
_SHOWN = re.compile(r"(?:href=\"#|aria-label=\")([A-Za-z][A-Za-z _-]{2,30})\"")
"""The picture of a set that a part shows, or what it is read out as."""
_PLAIN = re.compile("[a-z]+")
_OPENING = re.compile(r"<[a-zA-Z][^<>]*\s(?:class|id)=[^<>]*>")
_ICON = re.compile(r"(?:<(?:span|i|div)\b[^<>]*>\s*)*<svg\b")
"""A picture, whatever it is put in."""
_TYPED = re.compile(r"""["']@type["']\s*:\s*["'](\w+)["']""")
_DRAWN = frozenset("circle g path polygon rect use".split())
"""Parts of a picture, which nothing tells apart but what is around."""
_SAY_NOTHING = _DRAWN | {"div", "span", "part"}
_UNREAD = frozenset("script style svg".split())
MAX_NAMED = 400
"""Characters that are read for the name of a part."""
MAX_AROUND = 2
"""Words of what is around a drawing in its name."""
_TAG = re.compile(r"<[a-zA-Z]+")
_WORDS = frozenset("if elif not else endif for in endfor".split())


class RepeatedPart(NamedTuple):
    """One place of a part: `tokens`, (start, stop, number) of the names that differ from place to place; `arguments`,
    those of each number.

    `rows`: what its loops call their rows; `lists`: the row of a loop whose list is an argument, by number, and what an
    argument that is a text is called; `texts`: what may be handed over, too; `spans`: where each text stands, of a part
    with instructions.
    """

    start: int
    stop: int
    tokens: tuple[tuple[int, int, int], ...]
    arguments: tuple[str, ...]
    rows: frozenset[str]
    lists: dict[int, str]
    texts: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()

    def places(self, template: str) -> tuple[tuple[int, int], ...]:
        """Return where each text stands."""
        if self.spans or not self.texts:
            return self.spans
        return tuple([found.span(found.lastindex or 0) for found in _TEXT.finditer(template, self.start, self.stop)])

    def fits(self, first: RepeatedPart) -> bool:
        """Say whether nothing that it hands over would be taken for a row of the macro, as the first place has it."""
        return not any(argument.partition(".")[0] in first.rows for argument in self.arguments)


def with_macros(template: str, spaced: bool) -> str:
    """Return a template whose repeated parts are macros; `spaced`: as the readable style writes instructions.

    What stands in several of them, or in one and elsewhere, is a macro that they call: it is looked for in what came of
    the others.
    """
    for _ in range(MAX_NESTED):
        template, goes_on = _with_macros(template, spaced)
        if not goes_on:
            break
    return template


def _with_macros(template: str, spaced: bool) -> tuple[str, bool]:
    """Return a template with one more layer of macros, and whether a part stands in one of them and elsewhere."""
    namer: Namer | None = None
    definitions = _DEFINITION.finditer(template) if "endmacro" in template else ()
    known = {found[1]: found.end() for found in definitions}
    edits: list[tuple[int, int, str]] = []
    taken = bytearray(len(template))  # by which macro, modulo 255, from 1 on
    number = 0
    goes_on = False
    for group in _groups(template, spaced, taken):
        first, *others = _apart(group, taken) or group[:1]
        free = [first, *(part for part in others if part.fits(first))]
        if len(free) < 2:
            goes_on = goes_on or len({taken[part.start] for part in group}) > 1
            continue
        namer = namer or Namer(names_in(template))
        named = _parameters(free, known.keys())
        text = _body(template, first, named)
        called = _called(template, first) if spaced else ()
        name = namer.name(*(hint for hint in called if hint not in named))
        definition = _written(f"macro {name}({', '.join(named)})", text, spaced)
        written = [f"{name}({', '.join(part.arguments)})" for part in free]
        saved = sum(part.stop - part.start for part in free) - len(definition) - sum(map(len, written)) - 6 * len(free)
        has_texts = any(argument[0] == "'" for argument in first.arguments)
        least = LEAST_UNNAMED if called and called[0] in _SAY_NOTHING else MIN_SAVED
        if saved < least or (has_texts and CALL_SHARE * max(map(len, written)) > first.stop - first.start):
            namer.give_back(name)
            continue
        place = max((known[found] for found in _CALLED.findall(text)), default=0)  # behind the macros that it calls
        edits.append((place, place, definition))
        space = " " if spaced else ""
        calls = zip(free, written, strict=True)
        edits += [(part.start, part.stop, f"{{{{{space}{call}{space}}}}}") for part, call in calls]
        number += 1
        for part in free:
            taken[part.start : part.stop] = bytes([number % 255 + 1]) * (part.stop - part.start)
    return (edited(template, sorted(edits)), goes_on) if edits else (template, False)


def _body(template: str, part: RepeatedPart, named: Sequence[str]) -> str:
    """Return a part as a macro's body: its arguments by the names of the macro's parameters."""
    is_text = [argument[0] == "'" for argument in part.arguments]
    return edited(
        template[part.start : part.stop],
        (
            (start - part.start, stop - part.start, f"{{{{ {named[n]} }}}}" if is_text[n] else named[n])
            for start, stop, n in part.tokens
        ),
    )


def names_in(template: str) -> set[str]:
    """Return the names in a template's instructions but those of rows' values: a name may go to a macro alone."""
    return set(_WORD.findall(" ".join(set(_INSIDE.findall(template)))))


def _named(opening: str) -> str:
    """Return what a part is called: by its class or id, else by its tag."""
    tag = _TAG.match(opening)
    return element_name(opening) or (whole_name(tag[0]) if tag else "") or "part"


def _called(template: str, part: RepeatedPart) -> tuple[str, ...]:
    """Return what a macro may be called, the best first: as the part, a constant one as what it shows or says, as an
    element in it, a drawing as what it is in, or where rows are called so with its tag, or `part`.
    """
    body = template[part.start : part.stop][:MAX_NAMED]
    tag = _TAG.match(body)
    element = tag[0][1:].lower() if tag else "part"
    word = whole_name(f"<{element}")
    name = element_name(body[: body.find(">") + 1])
    is_icon = _ICON.match(body) and "icon" not in name
    kind = "icon" if is_icon else element if word in ("", TEXT) else word
    if not name and not part.arguments:
        shown = _SHOWN.search(body)
        name = "" if element in _UNREAD else "".join(header_name(body))
        name = name or ("_".join(_PLAIN.findall(shown[1].lower())) if shown else "")
    if not name and element in _DRAWN:
        name = _around(template[max(0, part.start - MAX_NAMED) : part.start])
        name = combined(name, kind, MAX_AROUND) if name else ""
    typed = _TYPED.search(body) if element == "script" else None
    name = name or (whole_name(typed[1], is_field=False) if typed else _inside(body)) or _listed(part, kind)
    return name, combined(name, kind), *((f"icon_{element}",) if is_icon else ()), f"{name}_part"


def _listed(part: RepeatedPart, kind: str) -> str:
    """Return what a part of a kind is called that nothing names: a list by what its rows are."""
    row = next(iter(part.lists.values()), "") if kind == "list" and len(part.lists) == 1 else ""
    return f"{plural(row)}_{kind}" if row and row not in GENERIC else kind


def _inside(body: str) -> str:
    """Return what the first element is called of those in a part whose class or id says something."""
    return next(filter(None, map(element_name, _OPENING.findall(body))), "")


def _around(before: str) -> str:
    """Return what the last element is called that begins before a drawing and has a class or id; "" without one."""
    openings = _OPENING.findall(before)
    return element_name(openings[-1]) if openings else ""


def _parameters(parts: list[RepeatedPart], macros: Set[str]) -> list[str]:
    """Return what a macro calls its arguments: as all places do, else lists by their rows, others by the shortest name.

    Other names of the page do not matter: in a macro there are only its parameters, the rows of its loops, and the
    `macros` that it may call.
    """
    namer = Namer(parts[0].rows, macros)
    named = []
    for number, arguments in enumerate(zip(*(part.arguments for part in parts), strict=True)):
        if arguments[0][0] == "'":
            named.append(namer.name(parts[0].lists[number]))
            continue
        tails = [argument.rpartition(".")[2].rstrip("0123456789_") for argument in arguments]
        rows = parts[0].lists.get(number, "")
        named.append(namer.name(plural(rows) if rows and len(set(tails)) > 1 else min(tails, key=len)))
    return named


def _written(head: str, body: str, spaced: bool) -> str:
    """Write a macro; the line end is inside of its last instruction, where it is not of the page."""
    return f"{{% {head} %}}{body}{{% endmacro\n%}}" if spaced else f"{{%{head}%}}{body}{{%endmacro%}}"


def _apart(group: list[RepeatedPart], taken: bytearray) -> list[RepeatedPart]:
    """Return the parts of which nothing is taken; equal ones are as long, so that none is in another."""
    free = bytes(max(part.stop - part.start for part in group))
    return [part for part in group if taken.startswith(free[: part.stop - part.start], part.start)]


def _groups(template: str, texts: bool, taken: bytearray) -> Iterator[list[RepeatedPart]]:
    """Give groups of parts that are equal but for names, with `texts` also those that differ in texts, the longest
    first.

    What one macro has taken since whole, as the elements inside of a part that stands twice, is not looked at.
    """
    waiting: list[tuple[int, int, int, list[RepeatedPart]]] = []
    likely = [(start - stop, spans) for spans in _likely(template, texts) for start, stop in [max(spans, key=_length)]]
    likely.sort(key=itemgetter(0), reverse=True)
    while likely or waiting:
        if likely and (not waiting or likely[-1][0] <= waiting[0][0]):
            for group in _equal(template, likely.pop()[1], texts, taken):
                longest = max(part.stop - part.start for part in group)  # all parts, before those of equal texts
                heappush(waiting, (-longest, -len(group), group[0].start, group))
        else:
            yield heappop(waiting)[-1]


def _length(span: tuple[int, int]) -> int:
    return span[1] - span[0]


def _likely(template: str, texts: bool) -> list[list[tuple[int, int]]]:
    """Return the (start, stop) of parts, grouped by what they have in common,
    where several have it and a macro may save enough.
    """
    tree = source_of(template)
    places = tree.tokens.start
    found = np.flatnonzero((tree.open >= 0) & (tree.close >= 0))
    first, last = tree.open[found], tree.close[found] + 1
    lengths = (places[last] - places[first]).astype(np.int64)
    fits = (lengths >= MIN_LENGTH) & (lengths <= MAX_LENGTH)
    fits &= np.cumsum(lengths * fits) <= WORK_EACH * len(template)
    is_whole, hashes, kept = Skeletons(tree.tokens.source, places, texts).parts(first, last)
    chosen = np.flatnonzero(fits & (is_whole > 0))
    _, number, counts = np.unique(hashes[chosen] << 31 | kept[chosen], return_inverse=True, return_counts=True)
    saved = np.bincount(number, lengths[chosen] - PLACE) - np.bincount(number, kept[chosen]) / counts - DEFINITION
    several = np.flatnonzero(((counts > 1) & (saved >= MIN_SAVED))[number])
    starts, stops = (places[side[chosen[several]]].tolist() for side in (first, last))
    spans = zip(starts, stops, strict=True)
    return list(grouped(zip(number[several].tolist(), spans, strict=True)).values())


def _equal(template: str, spans: list[tuple[int, int]], texts: bool, taken: bytearray) -> Iterator[list[RepeatedPart]]:
    """Give groups of those parts that are equal but for names and texts, unless one macro has them all."""
    owner = taken[spans[0][0]]
    if owner and all(taken[start] == owner for start, _ in spans):
        return
    shapes = (_shape(template, start, stop, texts) for start, stop in spans)
    for parts in grouped((key, part) for key, part in shapes if part is not None).values():
        if len(parts) > 1:
            yield from _alike(parts, template)


def _alike(parts: list[RepeatedPart], template: str) -> list[list[RepeatedPart]]:
    """Return parts that are equal but for names and texts in groups: all, with texts as arguments,
    and those whose texts are equal.
    """
    equal = grouped((part.texts, part) for part in parts)
    groups = [group for group in equal.values() if len(group) > 1]
    mixed = _with_texts(equal, template) if len(equal) > 1 else []
    return [*groups, mixed] if mixed else groups


def _names_in(template: str, instruction: re.Match[str]) -> list[re.Match[str]]:
    """Return the names in an instruction: no keywords, no texts in quotes."""
    tokens = _TOKEN.finditer(template, instruction.start(), instruction.end())
    return [token for token in tokens if token.group() not in _WORDS and token.group()[0] != "'"]


def _shape(template: str, start: int, stop: int, texts: bool) -> tuple[tuple[object, ...], RepeatedPart | None]:
    """Return what a part is but for names, and `texts`, and the part; None where it asks for its row's position,
    or for too many names.
    """
    if template.find("{", start, stop) < 0:  # no instructions
        split = _TEXT.split(template[start:stop]) if texts else [template[start:stop]]
        said = tuple([text or value for text, value in zip(split[1::3], split[2::3], strict=True)])
        return tuple(split[::3]), RepeatedPart(start, stop, (), (), frozenset(), {}, said)
    shape = _Shape(template, start, texts)
    if not all(map(shape.read, INSTRUCTION.finditer(template, start, stop))):
        return (), None
    shape.constant(stop)
    if len(shape.free) > MAX_PARAMETERS:
        return (), None
    return tuple(shape.pieces), shape.part(start, stop)


class _Shape:
    """A part with instructions, read one after the other: `pieces`, what is equal where parts are but for names."""

    def __init__(self, template: str, start: int, texts: bool) -> None:
        self._template, self._at, self._texts = template, start, texts
        self.pieces: list[object] = []
        self.free: dict[str, int] = {}  # name -> its number
        self._cut: list[tuple[int, int]] = []
        self._tokens: list[tuple[int, int, int]] = []
        self._rows: list[list[str]] = []  # what the loops around call their rows
        self._known: set[str] = set()
        self._lists: dict[int, str] = {}

    def part(self, start: int, stop: int) -> RepeatedPart:
        """Return the part."""
        said = tuple([self._template[begin:end] for begin, end in self._cut])
        known, cut = frozenset(self._known), tuple(self._cut)
        return RepeatedPart(start, stop, tuple(self._tokens), tuple(self.free), known, self._lists, said, cut)

    def constant(self, stop: int) -> None:
        """Take the markup up to a place, without texts that may be handed over."""
        for found in _TEXT.finditer(self._template, self._at, stop) if self._texts else ():
            begin, end = found.span(found.lastindex or 0)
            self._cut.append((begin, end))
            self.pieces.append(self._template[self._at : begin])
            self._at = end
        self.pieces.append(self._template[self._at : stop])

    def read(self, found: re.Match[str]) -> bool:
        """Read an instruction; False where it asks for the position of a row that is outside."""
        words = _names_in(self._template, found)
        body = (found["block"] or "").strip()
        is_loop = body.startswith("for ")
        if body == "endfor":
            self._rows.pop()
        elif is_loop:
            self._rows.append([word.group() for word in words[:-1]])
            self._known.update(self._rows[-1])
            words = words[-1:]
            self.constant(found.start())
            self.pieces.append(len(self._rows[-1]))
            self._at = words[0].start()
        return all(self._read_name(word, is_loop=is_loop) for word in words)

    def _read_name(self, word: re.Match[str], *, is_loop: bool) -> bool:
        name, start = word.group(), word.start()
        head = name.partition(".")[0]
        if head == "loop" and not self._rows:
            return False
        around = self._rows[:-1] if is_loop else self._rows
        row = next((i for i in reversed(range(len(around))) if head in around[i]), -1)
        if row >= 0:  # a row inside may be called differently
            self.constant(start)
            self.pieces.append((row, around[row].index(head)))
            self._at = start + len(head)
        elif head != "loop" and head[0] != "_":
            number = self.free.setdefault(name, len(self.free))
            self._tokens.append((start, word.end(), number))
            self.constant(start)
            self.pieces.append(number)
            self._at = word.end()
            if is_loop and len(self._rows[-1]) == 1:
                self._lists[number] = self._rows[-1][0]
        return True


def _text_name(template: str, at: int) -> str:
    """Return what a text is called that begins at a place: by its attribute, else by the element around."""
    before = template[max(0, at - MIN_LENGTH) : at]
    opening = before[before.rfind("<") :]
    if found := _ATTRIBUTE.search(before):
        name = whole_name(found[1]) or "text"
        return name if name != "href" else "symbol" if opening.startswith("<use") else URL  # as values of rows
    return _named(opening)


def _with_texts(equal: dict[tuple[str, ...], list[RepeatedPart]], template: str) -> list[RepeatedPart]:
    """Return parts, by their texts, with those in which they differ as arguments, equal ones once;
    none where there are too many, or long ones.
    """
    first = next(iter(equal.values()))[0]
    numbers: dict[tuple[str, ...], int] = {}
    differ: list[tuple[int, int]] = []
    for i, texts in enumerate(zip(*equal, strict=True)):
        if len(set(texts)) == 1:
            continue
        differ.append((i, numbers.setdefault(texts, len(first.arguments) + len(numbers))))
        if len(first.arguments) + len(numbers) > MAX_PARAMETERS or max(map(len, texts)) > MAX_TEXT:
            return []
    if CALL_SHARE * max(map(sum, zip(*[map(len, texts) for texts in numbers], strict=True))) > first.stop - first.start:
        return []
    places = first.places(template)
    names = {number: _text_name(template, places[i][0]) for i, number in reversed(differ)} | first.lists
    found = []
    for k, group in enumerate(equal.values()):
        arguments = [f"'{texts[k]}'" for texts in numbers]
        for part in group:
            places = part.places(template)
            tokens = sorted((*part.tokens, *((*places[i], number) for i, number in differ)))
            found.append(part._replace(tokens=tuple(tokens), arguments=(*part.arguments, *arguments), lists=names))
    return found
