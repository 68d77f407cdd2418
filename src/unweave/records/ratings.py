"""Ratings that no text says: in a title or label (`title="4 of 5 stars"`), a class (`star-rating Three`, `stars-45`),
the name of a picture (`stars-4.gif`), how wide stars are drawn (`style="width: 90%"`), or how many
(`star_rows.py`). O(nodes).

Elements without any text are asked, what is beside them is drawn by the style sheet, and those with a text or two, such
as how many have rated, that do not say it again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ..counts import OUT_OF
from ..expressions import expression
from ..model import Item
from ..naming.traits import has_digit
from ..tree.content import ContentTree
from ..tree.lookups import attribute_spans, nodes_by_value
from ..whitespace import fold
from .record_source import Parts, nodes_of
from .star_rows import star_rows

MAX_ATTRIBUTE = 100
"""Bytes of a title or class at most that is looked at."""
MAX_BESIDE = 2
"""Texts in an element whose title says a rating."""
MIN_RECORDS = 0.3
"""Share of the records with such an element, from which on it is a field."""
MIN_SAID, MAX_ROUNDED = 0.8, 0.5
"""Share of the ratings that a column of texts has, too, so far from what is drawn, where it says the same."""
_SAID = expression(
    rf"(?:\w+\s?:?\s+){{0,3}}\d{{1,2}}(?:[.,]\d{{1,2}})?\s*{OUT_OF}\s*(?:5|10)\b(?:\s+\w+){{0,6}}\.?(?:[,;]?\s+[\d.,]+[kK]?\s+\w+\.?)?"
    r"|(?:\w+:?\s+){0,2}\d(?:[.,]\d{1,2})?[\s-]*(?:stars?|sterne|étoiles|estrellas|stelle)\b.{0,20}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_OF_STARS = re.compile(r"(?<!mu)star(?!t)|(?<!ope)(?<!gene)rating", re.IGNORECASE)  # no mustard, operating, generating
_DIGITS = re.compile(r"(?:star|rating|rate|score)\w*?[-_ ]?(\d{1,3})(?:[-_.](\d))?(?![-_.\w])", re.IGNORECASE)
_DATA = re.compile(rb"\d(?:\.\d+)?")
_FILE = re.compile(r"(?:.*[^\d.])?([0-5](?:[._]\d)?)[-_]?(?:[a-z]+[-_])?stars?", re.IGNORECASE)
_WIDTH = re.compile(rb"(?:^|[;\s])width:\s*(\d{1,3}(?:\.\d+)?)%", re.IGNORECASE)
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
    ways = _ways(content, nodes, record)
    found = next((found for found in ways if found and (are_known or _differ(found, len(records)))), None)
    if found is None:
        return None
    items = [
        Item(found[number][1], content.tree.node(int(content.first[found[number][0]]))) if number in found else None
        for number in range(len(records))
    ]
    return Ratings([found[number][0] if number in found else -1 for number in range(len(records))], items)


def _differ(found: dict[int, tuple[int, str]], n_records: int) -> bool:
    """Say whether enough of the records have a rating, and not all the same."""
    return len(found) > max(1.0, MIN_RECORDS * n_records) and (
        len({text for _, text in found.values()}) > 1 or len(found) == 2
    )


def _ways(
    content: ContentTree, nodes: NDArray[np.int64], record: NDArray[np.int64]
) -> Iterator[dict[int, tuple[int, str]]]:
    """Yield, by record, the first rating and its node, by each way to say one, the surest first."""
    rows = partial(star_rows, content, nodes, record)
    n_texts = content.before[content.end[nodes]] - content.before[nodes]
    few = (n_texts <= MAX_BESIDE) & (content.terminal[nodes] != 1)
    nodes, record, n_texts = nodes[few], record[few], n_texts[few]
    is_picture = content.terminal[nodes] == 2
    tree, elements = content.tree, content.first[nodes]
    spans = iter(attribute_spans(tree.buffer, tree.start[elements], tree.inner[elements], *chain(*_READERS)))
    for readers in _READERS:
        found: dict[int, tuple[int, str]] = {}
        for name, read in readers.items():
            here = next(spans)
            if here.max(initial=-1) < 0:
                continue  # most attributes of most records
            here[n_texts > (MAX_BESIDE if read is rating_said else is_picture)] = -1
            here[is_picture != (name == "src")] = -1
            found |= _in_attribute(content, here, read, nodes, record)
        yield found
    yield rows()


def are_said(ratings: Ratings, texts: Sequence[Sequence[Item]]) -> bool:
    """Say whether the texts of a column give most of the ratings, too, more exactly or not: 4.47 beside 4.5."""
    both = ((item, said) for item, said in zip(ratings.items, texts, strict=True) if item and said)
    near = [
        any(
            abs(n - drawn) <= MAX_ROUNDED
            for drawn in _numbers(item.text)[:1]
            for one in said
            for n in _numbers(one.text)
        )
        for item, said in both
    ]
    return sum(near) > max(1, MIN_SAID * sum(item is not None for item in ratings.items))


def _numbers(text: str) -> list[float]:
    return [float(number.replace(",", ".")) for number in _NUMBER.findall(text[:MAX_ATTRIBUTE])]


def _in_attribute(
    content: ContentTree,
    spans: NDArray[np.int64],
    read: Callable[[bytes], str | None],
    nodes: NDArray[np.int64],
    record: NDArray[np.int64],
) -> dict[int, tuple[int, str]]:
    """Return, by record, the first of its nodes whose attribute, at `spans` of the page, says a rating, and that."""
    values = nodes_by_value(content.tree.buffer, spans).items()
    said = {at: text for value, here in values if (text := read(value[:MAX_ATTRIBUTE])) for at in here}  # few say any
    found: dict[int, tuple[int, str]] = {}
    for at in sorted(said):
        node, text = int(nodes[at]), said[at]
        if read is rating_in_width and not _is_of_stars(content, node):
            continue
        if not _is_shown(content, node, text):
            found.setdefault(int(record[at]), (node, text))
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
    text = value.decode("utf-8", "replace")
    if not _OF_STARS.search(text):
        return None
    word = next((_NUMBERS[word] for word in text.lower().split() if word in _NUMBERS), None)
    match = None if word else _DIGITS.search(text)
    if match is None:
        return word
    number = float(f"{match[1]}.{match[2] or 0}")
    number = number / 10 if 10 < number <= 50 else number
    return f"{number:g}" if number <= 10 else None


def rating_in_file(value: bytes) -> str | None:
    """Return the number of stars that the name of a picture says: 4 of `stars-4.gif`, 4.5 of `4.5_med_stars.gif`."""
    name = value.partition(b"?")[0].rpartition(b"/")[2].rpartition(b".")[0]
    match = _FILE.fullmatch(name.decode("utf-8", "replace"))
    return match[1].replace("_", ".") if match else rating_in_class(name)


def rating_in_width(value: bytes) -> str | None:
    """Return how many of five stars are seen in an element as wide as a style says: 4.5 of `width: 90%`."""
    match = _WIDTH.search(value)
    return f"{min(float(match[1]), 100) / 20:.2g}" if match else None


def rating_in_data(value: bytes) -> str | None:
    """Return the number that an attribute such as `data-rating` says."""
    return f"{float(value):.2g}" if _DATA.fullmatch(value) else None


def _is_of_stars(content: ContentTree, node: int) -> bool:
    """Say whether an element, or what it stands in, is called by stars or a rating."""
    tree, element = content.tree, content.first.item(node)
    return any(_OF_STARS.search(tree.attr(node, "class") or "") for node in (element, int(tree.parent[element])))


_READERS = (
    {"class": rating_in_class, "aria-label": rating_said, "title": rating_said},  # the surest last
    dict.fromkeys(("data-score", "data-stars", "data-rating"), rating_in_data),
    {"style": rating_in_width},
    {"src": rating_in_file},
)
"""What reads a rating in an attribute."""
