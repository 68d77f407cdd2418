"""Ratings that no text says: in a title or label (`title="4 of 5 stars"`), or a class (`star-rating Three`,
`stars-45`). O(nodes).

Elements without any text are asked, what is beside them is drawn by the style sheet, and those with a text or two, such
as how many have rated, that do not say it again.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..counts import OUT_OF
from ..expressions import expression
from ..model import Item
from ..naming.traits import has_digit
from ..tree.content import ContentTree
from ..tree.lookups import attribute_spans
from ..whitespace import fold
from .record_source import Parts, nodes_of

MAX_ATTRIBUTE = 100
"""Bytes of a title or class at most that is looked at."""
MAX_BESIDE = 2
"""Texts in an element whose title says a rating."""
MIN_RECORDS = 0.3
"""Share of the records with such an element, from which on it is a field."""
_SAID = expression(
    rf"(?:\w+\s?:?\s+){{0,3}}\d{{1,2}}(?:[.,]\d{{1,2}})?\s*{OUT_OF}\s*(?:5|10)\b(?:\s+\w+){{0,2}}\.?(?:[,;]?\s+[\d.,]+[kK]?\s+\w+\.?)?"
    r"|(?:\w+:?\s+){0,2}\d(?:[.,]\d{1,2})?[\s-]*(?:stars?|sterne|étoiles|estrellas|stelle)\b.{0,20}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_OF_STARS = re.compile(rb"star|rating", re.IGNORECASE)
_DIGITS = re.compile(r"(?:star|rating|rate|score)\w*?[-_ ]?(\d{1,3})(?:[-_.](\d))?(?![-_.\w])", re.IGNORECASE)
_NUMBERS = {word: str(n) for n, word in enumerate("zero one two three four five".split())}


@dataclass(frozen=True, slots=True)
class Ratings:
    """The rating of each record: the content node that it is drawn at, and the item; -1 and None where it has none."""

    nodes: list[int]
    items: list[Item | None]


def find_ratings(content: ContentTree, records: Sequence[Parts], *, are_known: bool = False) -> Ratings | None:
    """Return the ratings of records, the first of each; None where few have any, or all the same,
    unless they are known to be some.
    """
    nodes, record = nodes_of(records)
    n_texts = content.before[content.end[nodes]] - content.before[nodes]
    few = (n_texts <= MAX_BESIDE) & (content.terminal[nodes] == 0)
    nodes, record, n_texts = nodes[few], record[few], n_texts[few]
    found: dict[int, tuple[int, str]] = {}
    tree, elements = content.tree, content.first[nodes]
    readers = {"class": rating_in_class, "aria-label": rating_said, "title": rating_said}  # the surest last
    values = attribute_spans(tree.buffer, tree.start[elements], tree.inner[elements], *readers)
    for (name, read), spans in zip(readers.items(), values, strict=True):
        spans[n_texts > (0 if name == "class" else MAX_BESIDE)] = -1
        found |= _in_attribute(content, spans, read, nodes, record)
    texts = {text for _, text in found.values()}
    if not are_known and (len(found) <= max(1.0, MIN_RECORDS * len(records)) or len(texts) == 1 < len(found) - 1):
        return None
    items = [
        Item(found[number][1], content.tree.node(int(content.first[found[number][0]]))) if number in found else None
        for number in range(len(records))
    ]
    return Ratings([found[number][0] if number in found else -1 for number in range(len(records))], items)


def _in_attribute(
    content: ContentTree,
    spans: NDArray[np.int64],
    read: Callable[[bytes], str | None],
    nodes: NDArray[np.int64],
    record: NDArray[np.int64],
) -> dict[int, tuple[int, str]]:
    """Return, by record, the first of its nodes whose attribute, at `spans` of the page, says a rating, and that."""
    having, buffer = np.flatnonzero(spans[:, 0] >= 0), content.tree.buffer
    values = [buffer[start : min(stop, start + MAX_ATTRIBUTE)] for start, stop in spans[having].tolist()]
    said = {value: text for value in set(values) if (text := read(value))}
    found: dict[int, tuple[int, str]] = {}
    for at, value in zip(having.tolist(), values, strict=True) if said else ():  # few say any
        text = said.get(value)
        if text and not _is_shown(content, int(nodes[at]), text):
            found.setdefault(int(record[at]), (int(nodes[at]), text))
    return found


def _is_shown(content: ContentTree, node: int, text: str) -> bool:
    """Say whether an element shows the number of a rating, too."""
    number = _NUMBER.search(text)
    return number is not None and number[0] in _NUMBER.findall(content.text(node))


def rating_said(value: bytes) -> str | None:
    """Return the rating that a title or label says: "4 of 5 stars"; None where it says something else."""
    text = fold(value.decode("utf-8", "replace"))
    return text if has_digit(text) and _SAID.fullmatch(text) else None


def rating_in_class(value: bytes) -> str | None:
    """Return the number of stars that a class says: 4 of `stars-4`, 4.5 of `stars-45`, 3 of `star-rating Three`."""
    if not _OF_STARS.search(value):
        return None
    text = value.decode("utf-8", "replace")
    word = next((_NUMBERS[word] for word in text.lower().split() if word in _NUMBERS), None)
    match = None if word else _DIGITS.search(text)
    if match is None:
        return word
    number = float(f"{match[1]}.{match[2] or 0}")
    number = number / 10 if 10 < number <= 50 else number
    return f"{number:g}" if number <= 10 else None
