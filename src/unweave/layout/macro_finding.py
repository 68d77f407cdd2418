"""Find the parts of a template that stand more than once, and write each as a macro.

A part is an element with whole loops and conditions. Two are one where they are equal but for what their variables are called: those
of the page and of rows around are the macro's parameters, those of the rows inside must have the same attributes. The longest parts
come first; what is in one is no macro of its own. O(n times depth), bounded.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from .instructions import INSTRUCTION
from .naming import Namer, whole_name
from .template_text import OpenBlocks, element_name, source_of

MIN_LENGTH, MAX_LENGTH = 60, 1 << 16
"""Characters of a part."""
MIN_SAVED = 40
"""Characters that a macro saves at least."""
MAX_PARAMETERS = 6
WORK_EACH = 24
"""Characters of parts that are read for each of the template; what lies deeper is no part."""

_TOKEN = re.compile(r"(?<![\w.'])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?(?![\w'])", re.ASCII)
_NAMED = re.compile(r"\{\{ ?(\w[\w.]*)|\{% ?if (?:not )?([\w.]+)|\{% ?for ([\w, ]+ in [\w.]+)", re.ASCII)
_TAG = re.compile(r"<[a-zA-Z]+")
_WORDS = frozenset("if not else endif for in endfor".split())


@dataclass(frozen=True)
class RepeatedPart:
    """One place of a part: `tokens`, (start, stop, number) of the names that differ from place to place; `arguments`, those of each number."""

    start: int
    stop: int
    tokens: tuple[tuple[int, int, int], ...]
    arguments: tuple[str, ...]


def with_macros(template: str, spaced: bool) -> str:
    """Return a template whose repeated parts are macros; `spaced`: as the readable style writes instructions."""
    groups = [group for group in _groups(template) if len(group) > 1]
    if not groups:
        return template
    names = set(re.findall(r"\w+", " ".join(found.group() for found in _NAMED.finditer(template))))
    namer, parameters = Namer(names), Namer(names)
    definitions: list[str] = []
    calls: list[tuple[int, int, str]] = []
    taken = bytearray(len(template))
    for group in groups:
        free = _apart(group, taken)
        if len(free) < 2:
            continue
        first = free[0]
        named = [parameters.name(argument.rpartition(".")[2].rstrip("0123456789_")) for argument in first.arguments]
        body, at = [], first.start
        for start, stop, number in first.tokens:
            body += [template[at:start], named[number]]
            at = stop
        text = "".join(body) + template[at : first.stop]
        name = namer.name(_named(template[first.start : first.start + 400]))
        definition = _written(f"macro {name}({', '.join(named)})", text, spaced)
        written = [f"{name}({', '.join(part.arguments)})" for part in free]
        saved = sum(part.stop - part.start for part in free) - len(definition) - sum(map(len, written)) - 6 * len(free)
        if saved < MIN_SAVED:
            continue
        definitions.append(definition)
        space = " " if spaced else ""
        calls += [
            (part.start, part.stop, f"{{{{{space}{call}{space}}}}}") for part, call in zip(free, written, strict=True)
        ]
        for part in free:
            taken[part.start : part.stop] = b"\1" * (part.stop - part.start)
    pieces, at = definitions, 0
    for start, stop, call in sorted(calls):
        pieces += [template[at:start], call]
        at = stop
    return "".join([*pieces, template[at:]])


def _named(opening: str) -> str:
    """Return what a part is called: by its class or id, else by its tag."""
    tag = _TAG.match(opening)
    return element_name(opening) or (whole_name(tag[0]) if tag else "") or "part"


def _written(head: str, body: str, spaced: bool) -> str:
    """Write a macro; the line end is inside of its last instruction, where it is not of the page."""
    return f"{{% {head} %}}{body}{{% endmacro\n%}}" if spaced else f"{{%{head}%}}{body}{{%endmacro%}}"


def _apart(group: list[RepeatedPart], taken: bytearray) -> list[RepeatedPart]:
    """Return the parts of which nothing is taken; equal ones are as long, so that none is in another."""
    return [part for part in group if taken.find(1, part.start, part.stop) < 0]


def _groups(template: str) -> list[list[RepeatedPart]]:
    """Return the parts that are equal but for names, the longest first."""
    tree, skeleton = source_of(template), _Skeleton(template)
    whole = np.flatnonzero((tree.open >= 0) & (tree.close >= 0))
    begins, ends = tree.tokens.start[tree.open[whole]], tree.tokens.start[tree.close[whole] + 1]
    fits = (ends - begins >= MIN_LENGTH) & (ends - begins <= MAX_LENGTH)
    fits &= np.cumsum((ends - begins) * fits, dtype=np.int64) <= WORK_EACH * len(template)
    alike: dict[str, list[tuple[int, int]]] = {}
    for start, stop, text in skeleton.repeated(begins[fits], ends[fits]):
        alike.setdefault(text, []).append((start, stop))
    if not alike:
        return []
    blocks = OpenBlocks(template)
    found: dict[tuple[object, ...], list[RepeatedPart]] = {}
    for spans in alike.values():
        for start, stop in spans if len(spans) > 1 else ():
            if blocks.are_whole(start, stop):
                key, part = _shape(template, start, stop)
                if part is not None:
                    found.setdefault(key, []).append(part)
    return sorted(found.values(), key=lambda group: (group[0].start - group[0].stop, group[0].start))


class _Skeleton:
    """A template without the names of variables: what parts that are equal but for names have in common, and some others."""

    def __init__(self, template: str) -> None:
        spans = np.array([found.span(found.lastindex or 0) for found in _NAMED.finditer(template)], np.int64).reshape(
            -1, 2
        )
        self.ends = np.concatenate([[0], spans[:, 1]])
        self.shorter = np.concatenate([[0], np.cumsum(spans[:, 1] - spans[:, 0])])
        begins = [*spans[:, 0].tolist(), len(template)]
        self.text = "".join([template[end:begin] for end, begin in zip(self.ends.tolist(), begins, strict=True)])

    def repeated(self, starts: np.ndarray, stops: np.ndarray) -> list[tuple[int, int, str]]:
        """Return (start, stop, skeleton) of the ranges, outside of instructions, whose skeleton others may have.

        Most others have not as many characters; of the rest most begin or end in another way, and texts are long.
        """
        begins, ends = self._places(starts), self._places(stops)
        _, which, counts = np.unique(ends - begins, return_inverse=True, return_counts=True)
        several = np.flatnonzero(counts[which] > 1)
        spans = list(zip(*(side[several].tolist() for side in (starts, stops, begins, ends)), strict=True))
        keys = [
            (end - begin, self.text[begin : begin + MIN_LENGTH], self.text[max(begin, end - MIN_LENGTH) : end])
            for _, _, begin, end in spans
        ]
        times = Counter(keys)
        return [
            (start, stop, self.text[begin:end])
            for (start, stop, begin, end), key in zip(spans, keys, strict=True)
            if times[key] > 1
        ]

    def _places(self, at: np.ndarray) -> np.ndarray:
        return np.asarray(at - self.shorter[np.searchsorted(self.ends, at, "right") - 1])


def _shape(template: str, start: int, stop: int) -> tuple[tuple[object, ...], RepeatedPart | None]:
    """Return what a part is but for names, and the part; None where it asks for its row's position, or for too many names."""
    pieces: list[object] = []
    tokens: list[tuple[int, int, int]] = []
    free: dict[str, int] = {}
    rows: list[list[str]] = []
    at = start
    for found in INSTRUCTION.finditer(template, start, stop):
        words = [word for word in _TOKEN.finditer(template, found.start(), found.end()) if word.group() not in _WORDS]
        body = (found["block"] or "").strip()
        if body == "endfor":
            rows.pop()
        elif body.startswith("for "):
            rows.append([word.group() for word in words[:-1]])
            words = words[-1:]
            pieces += [template[at : found.start()], len(rows[-1])]
            at = words[0].start()
        for word in words:
            head = word.group().partition(".")[0]
            if head == "loop" and not rows:
                return (), None
            row = next(
                (
                    i
                    for i in reversed(range(len(rows)))
                    if head in rows[i] and not (rows[i] is rows[-1] and body.startswith("for "))
                ),
                -1,
            )
            if row >= 0:  # a row inside may be called differently
                pieces += [template[at : word.start()], (row, rows[row].index(head))]
                at = word.start() + len(head)
            elif head != "loop" and head[0] != "_":
                tokens.append((word.start(), word.end(), free.setdefault(word.group(), len(free))))
                pieces += [template[at : word.start()], free[word.group()]]
                at = word.end()
    pieces.append(template[at:stop])
    if len(free) > MAX_PARAMETERS:
        return (), None
    return tuple(pieces), RepeatedPart(start, stop, tuple(tokens), tuple(free))
