"""A template as parts, one file each: the header, the navigation, a product's card, which the page includes.

A part is an element of the template that is a section of the page, or all of a loop's body, large enough and with whole
loops and conditions only, none on the place of a row around it. Parts of the same text are one file, over all templates
that are written together. Putting the files in again gives the template, character by character; Jinja2 does the same
when it renders. O(n log n).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import FormatError
from .macros import expand
from .naming import Namer
from .template_text import OpenBlocks, element_name, source_of

MIN_PART = 300
"""Characters of the smallest part that is worth a file."""
MAX_NESTED = 20
"""Parts in parts: deeper ones stay in the part around."""
MAX_JOINED = 1 << 27
"""Characters of a template put together of its parts."""
FOLDER = "parts"
_SECTIONS = frozenset("header nav footer aside main form article section head".split())
_INCLUDE = re.compile(r"\{% include 'parts/(\w+)\.jinja' %\}", re.ASCII)


@dataclass
class PartFiles:
    """The parts of templates that are written together, by name; equal texts have one name."""

    texts: dict[str, str] = field(default_factory=dict)
    _named: dict[str, str] = field(default_factory=dict)
    _namer: Namer = field(default_factory=Namer)

    def cut(self, template: str) -> str:
        """Return a template that includes its parts, which go to `texts`; macros are put in: parts stand for them."""
        template = expand(template).text
        pieces: list[str] = []
        at = 0
        # of each part at hand: where it stops, what it is called, how many pieces are before it
        opened: list[tuple[int, str, int]] = []
        for begin, end, name in [*_part_spans(template), (len(template), len(template), "")]:
            while opened and opened[-1][0] <= begin:
                stop, part, n = opened.pop()
                pieces[n:] = [self._included(part, "".join([*pieces[n:], template[at:stop]]))]
                at = stop
            pieces.append(template[at:begin])
            at = begin
            if len(opened) < MAX_NESTED:
                opened.append((end, name, len(pieces)))
        return "".join(pieces)

    def _included(self, name: str, text: str) -> str:
        """Put a part away; returns what stands for it."""
        if text not in self._named:
            self._named[text] = self._namer.name(name)
            self.texts[self._named[text]] = text
        return f"{{% include '{FOLDER}/{self._named[text]}.jinja' %}}"


def _part_spans(template: str) -> list[tuple[int, int, str]]:
    """Return (start, stop, name) of the elements that are parts, outer ones before inner ones."""
    blocks = OpenBlocks(template)
    tree = source_of(template)
    spans = []
    for node in range(1, len(tree)):
        if tree.close[node] < 0 or tree.open[node] < 0:
            continue
        start, stop = int(tree.tokens.start[tree.open[node]]), int(tree.tokens.start[tree.close[node] + 1])
        if stop - start < MIN_PART:
            continue
        row = blocks.row_of(start, stop)
        tag = tree.tag(node)
        if (row or tag in _SECTIONS) and blocks.can_be_included(start, stop):
            opening = template[start : int(tree.tokens.start[tree.open[node] + 1])]
            spans.append((start, stop, row or element_name(opening) or tag))
    return spans


def put_together(template: str, read: Callable[[str], str]) -> str:
    """Return a template with its parts, which `read` gives by their names, in their places.

    Raises FormatError for parts in parts without end, and more than MAX_JOINED characters.
    """
    known: dict[str, str] = {}

    left = 0

    def part(found: re.Match[str]) -> str:
        nonlocal left
        if found[1] not in known:
            known[found[1]] = read(found[1])
        left -= len(known[found[1]])
        if left < 0:
            raise FormatError(f"the parts of this layout make more than {MAX_JOINED:,} characters of it")
        return known[found[1]]

    for _ in range(MAX_NESTED + 1):
        left = MAX_JOINED - len(template)
        template, count = _INCLUDE.subn(part, template)
        if not count:
            return template
    raise FormatError("parts include parts without end; the files were edited")
