"""Lines at the ends of a body that say when it was published: "Posted: 30/03/2025 3:08 pm", "12/28/2005 3:13 PM, by
Ada".

They stand where the text stands, so that the best run of blocks holds them; they are no text of it (of 60 on dev pages
the labels have two). Out of the body, they are what its date and its author are read from.
"""

import re
from collections.abc import Sequence

from ..dates.reading import DateText, find_dates
from .blocks import Blocks, count_words
from .dates import read_date

FIRST, LAST = 3, 2
"""Blocks at the beginning and at the end of a body that may be such lines."""
MAX_WORDS, MAX_LENGTH = 20, 200
MAX_LEADING = 80
"""Characters at the beginning of a text in which such a date stands."""
BESIDE, BESIDE_LAST = 10, 2
"""Words besides the date that such a line has at most; at the end, where a source is told in a sentence, fewer."""
_END = (".", "!", "?", "…", "。", "！", "？", "»", '"', "”")
_HEADING = re.compile(r"h[1-6]")
_PARTED = re.compile(r"\s*(?:[|•–—)/]|--?\s)")
"""What parts a date from the text that it stands before."""
_RIGHTS = re.compile(r"\W{0,3}(?:©|\(c\)|copyright\b)", re.IGNORECASE)
_BEHIND = re.compile(r"[（(]([^（()）]{6,40})[)）]\W*$")


def without_datelines(blocks: Blocks, body: Sequence[int]) -> list[int]:
    """Return the blocks of a body without the lines at its ends that say when it was published, or whose it is."""
    first = [k for k in body[:FIRST] if _is_dateline(blocks, k, BESIDE)]
    ends = body[FIRST:][-LAST:]
    last = [k for k in ends if _is_dateline(blocks, k, BESIDE_LAST) or _says_whose(blocks, k)]
    left_out = {*first, *last}
    return [k for k in body if k not in left_out] or list(body)


def leading_date(blocks: Blocks, first: Sequence[int], language: str) -> tuple[int, str] | None:
    """Return (block, ISO 8601) of the date with which a text begins: "03.05.2024 – The bridge is",
    "Ulm, 3 May 2024 | The"."""
    for k in first:
        begun = blocks.texts[k][:MAX_LEADING]
        if (said := read_date(begun, language)) is None:
            continue
        written = find_dates(begun)[0]
        is_first = written.start < 2 and not any(c.isalpha() for c in begun[written.start : written.stop])
        if is_first or _PARTED.match(begun, written.stop):
            return k, said
    return None


def closing_date(blocks: Blocks, body: Sequence[int], language: str) -> tuple[int, str] | None:
    """Return (block, ISO 8601) of the date with which a body ends: in brackets, or in a short line of its own."""
    for k in body[-1:]:
        text = blocks.texts[k]
        behind = _BEHIND.search(text[-MAX_LENGTH:])
        is_line = blocks.words[k] <= MAX_WORDS and len(text) <= MAX_LENGTH and not text.endswith(_END)
        said = behind[1] if behind else text if is_line else ""
        if said and (found := read_date(said, language)):
            return k, found
    return None


def _says_whose(blocks: Blocks, k: int) -> bool:
    """Say whether a short block at the end says whose the text is: "© dpa, 240503"."""
    return blocks.words[k] <= MAX_WORDS and _RIGHTS.match(blocks.texts[k]) is not None


def _is_dateline(blocks: Blocks, k: int, beside: int) -> bool:
    """Say whether a block is a date and little else: no sentence, and no heading of what happened on a day."""
    text = blocks.texts[k]
    is_heading = _HEADING.fullmatch(blocks.tree.tag(int(blocks.holder[k])))
    if blocks.words[k] > MAX_WORDS or len(text) > MAX_LENGTH or is_heading:
        return False
    if read_date(text) is None:
        return False
    dates = find_dates(text)
    is_sentence = text.endswith(_END) and len(text) - dates[-1].stop > 2
    return not is_sentence and count_words(_around(text, dates)) <= beside


def _around(text: str, dates: Sequence[DateText]) -> str:
    """Return a text without its dates."""
    kept, at = [], 0
    for found in dates:
        kept.append(text[at : found.start])
        at = max(at, found.stop)
    return " ".join((*kept, text[at:]))
