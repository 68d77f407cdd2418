"""A template as text: where its loops and conditions are, its markup, what its elements are called."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from ..markup.source import SourceTree, parse_source
from .instructions import INSTRUCTION
from .naming import MAX_READ, whole_name

_CLASS = re.compile(r"""\A[^>]*?\s(?:id|class)\s*=\s*["']?([^"'>{]+)""")
_OF_ROW = ("loop.", "if loop.", "if not loop.", "elif loop.", "elif not loop.")
"""What asks which row is at hand."""
_FOR = re.compile(r"for (\w+) in ", re.ASCII)


def edited(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """Return a text with others at some of its places: (start, stop, what stands there now), in order."""
    pieces, at = [], 0
    for start, stop, other in edits:
        pieces += [text[at:start], other]
        at = stop
    return "".join([*pieces, text[at:]])


def element_name(opening: str) -> str:
    """Return what an element is called by its id or class; "" where they say nothing."""
    found = _CLASS.search(opening)
    return whole_name(found[1][:MAX_READ]) if found else ""


def source_of(template: str) -> SourceTree:
    """Parse the markup of a template; its places are characters: each that is not ASCII is read as `?`."""
    return parse_source(template.encode("ascii", "replace"))


class OpenBlocks:
    """The loops and conditions of a template: in which branch of which one each character is."""

    def __init__(self, template: str) -> None:
        self.ends = [0]
        self.inside = [0]
        self.rows: dict[int, str] = {}  # where a loop's body begins: what its row is called
        self.row_ends: set[int] = set()
        self.loops = [0]  # the innermost loop
        self.asked: dict[int, list[int]] = {}  # by loops, where it is asked which row is at hand
        number, opened, loops = 0, [0], [0]
        for found in INSTRUCTION.finditer(template):
            body = (found["block"] or "").strip()
            if (body or (found["variable"] or "").lstrip()).startswith(_OF_ROW):
                self.asked.setdefault(loops[-1], []).append(found.start())
            if not body:
                continue
            if body in ("endif", "endfor", "endmacro", "else") or body.startswith("elif "):
                opened.pop()
            if body not in ("endif", "endfor", "endmacro"):
                number += 1
                opened.append(number)
            if row := _FOR.match(body):
                self.rows[found.end()] = row[1]
                loops.append(found.end())
            if body == "endfor":
                self.row_ends.add(found.start())
                loops.pop()
            self.ends.append(found.end())
            self.inside.append(opened[-1])
            self.loops.append(loops[-1])

    def can_be_included(self, start: int, stop: int) -> bool:
        """Say whether a range has no part of a loop or condition, and does not ask which row of a loop around it is at
        hand: Jinja2 does not tell that to what is included.
        """
        before, behind = (bisect_right(self.ends, place) - 1 for place in (start, stop))
        asked = self.asked.get(self.loops[before], ())
        return self.inside[before] == self.inside[behind] and bisect_left(asked, start) == bisect_left(asked, stop)

    def row_of(self, start: int, stop: int) -> str:
        """Return what a loop calls its row if a range is its whole body, else ""."""
        return self.rows.get(start, "") if stop in self.row_ends else ""
