"""The instructions of a template: how they are written, their kinds by number,
and the places of a row that `if` may ask for, or that may be written.
"""

import re

INSTRUCTION = re.compile(
    r"\{(?:\{(?P<variable>(?:[^}]++|\}(?!\})|(?!))*+)\}\}|%(?P<block>(?:[^%]++|%(?!\})|(?!))*+)%\}|(?P<open>(?<=\{)[{%#]))"
)
"""Up to the first end of each, read a run of characters at a time."""

LITERAL, VARIABLE, IF_BEGIN, IF_END, FOR_BEGIN, FOR_END, IF_ELSE = range(7)

NEGATED = 1
"""In `width` of a condition: it holds where what it asks for is not there."""

FIRST, LAST = -2, -3
"""Instead of an index: whether the row at hand is its list's first, last."""

INDEX, INDEX0 = -4, -5
"""Instead of an index: the number of the row at hand, from 1 on, from 0 on."""

POSITIONS = {"loop.first": FIRST, "loop.last": LAST}
NUMBERS = {"loop.index": INDEX, "loop.index0": INDEX0}
"""What Jinja2 calls them."""

PLAIN_TEXT = r"[^'\\{}\r\n]*"
"""What may stand in quotes where a macro is called."""


def place(text: str, at: int) -> str:
    """Say where offset `at` is, for people."""
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"
