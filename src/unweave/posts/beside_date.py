"""The name of a writer in one text with the date of a post: "Submitted by Ada (not verified) on 3 May 2024"."""

import re

from ..dates.datewords import WEEKDAYS
from ..dates.reading import caseless, find_date
from ..whitespace import fold
from .sketch import Sketch

MAX_NAME = 50
"""Longest name in characters."""
SAID_BY = r"(?:[^\W\d]+:?\s+){0,2}?(?:by|von|par|por|da|di|de|door|av|af|przez|od|от)\b:?"
_BESIDE_DATE = re.compile(
    rf"(?:{SAID_BY}\s+(?P<by>\S.*?)|(?P<first>\S.*?)\s*[,|·•–—-])"
    r"\s*(?:\([^()]*\)\s*)?(?:\b(?:on|am|at|le|el|il|em|op|den|dne|dnia|dia)\b)?\W*",
    re.IGNORECASE,
)
"""What stands before the date in one text with the name: "Submitted by Ada (not verified) on", "Ada |"."""


def name_beside_date(sketch: Sketch, node: int) -> str:
    """Return the name before the date in the text at a node, "" where there is none."""
    text = fold(sketch.tree.text_at(node)) if sketch.label[node] == 0 else ""
    found = find_date(text) if len(text) <= 3 * MAX_NAME else None
    if found is None or len(caseless(text)) != len(text):
        return ""
    words = text[: found.start].split()
    while words and caseless(words[-1]).strip(",.") in WEEKDAYS:
        words.pop()
    match = _BESIDE_DATE.fullmatch(" ".join(words))
    name = (match["by"] or match["first"]).strip(" :,|·-–—") if match else ""
    return name if 2 <= len(name) <= MAX_NAME else ""
