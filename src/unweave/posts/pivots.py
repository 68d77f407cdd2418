"""Candidate pivots: the nodes of a page that hold a date, or another mark that every post has (MiBAT, sections 4.2
and 5.2).

A domain constraint is a function from a tree to its candidate pivots: `date_pivots` is the paper's, `author_pivots` and
`control_pivots` serve pages whose posts carry no date.
Which candidates are real pivots is found later, by matching (`anchors`) or by signature (`groups`).
"""

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from html import unescape
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..dates import datewords, daywords
from ..dates.machine import machine_date
from ..dates.reading import DateText, caseless, find_date, may_hold_date
from ..tree import Tree
from ..vocabulary import phrase_list
from ..whitespace import fold
from .telling_words import USER_ADDRESS

Source = Literal["text", "attribute", "author", "control"]

MAX_PIVOT_BYTES = 160
"""Longest text of a candidate pivot, in bytes of the page; on webforum52 anything from 40 to 1,000 gives the same
posts."""
MIN_PIVOT_BYTES = 5
"""Shortest date with a digit: "3d ago" has six bytes, "1 May" five."""
MAX_ATTRIBUTE_BYTES = 64
"""Longest attribute value that is a date and not a sentence with one."""
MAX_WORDY_BYTES = 48
"""Longest text that is a date without a digit ("a few minutes ago"), in bytes."""
MAX_CLOCK_BYTES = 24
_CLOCK_SIGN = re.compile(rb"\d[:.h]\d\d")
PIVOT_KINDS = frozenset(("full", "ago", "day", "no_year", "weekday"))
"""Kinds of date that a post may be dated by; a bare month is a join date, a bare clock time a score or a duration."""
DATE_ATTRIBUTES = (
    "datetime",
    "title",
    "data-time",
    "data-timestamp",
    "data-date",
    "data-datetime",
    "data-content",
    "data-created",
    "data-published",
    "data-utime",
    "data-original-title",
    "data-tippy-content",
    "content",
)
"""Attributes that carry dates; `content` only where an itemprop says that it is one."""
_EPOCH_SIGN = b"omment=1"
_EPOCH_ADDRESS = re.compile(rb"omment=(1\d{12})(?!\d)")
"""The address of a post that says its milliseconds since 1970: "?showComment=1381172401460" of Blogger."""
_DIGIT_LEADS = (b"\xd9", b"\xdb", b"\xe0", b"\xe1")
"""First bytes, in UTF-8, of the decimal digits of Arabic, Persian, Indian, Thai, Burmese and other scripts."""


@dataclass(frozen=True, slots=True)
class Pivot:
    """A candidate pivot: `node` is the text leaf, or the element whose attribute holds the date.

    `value` is the text or attribute value as written; `stamp` an exact time in ISO 8601 from an attribute at or above a
    text; `date` is None for authors and controls; `exact` : a date with a clock time in such an attribute.
    """

    node: int
    source: Source
    value: str
    date: DateText | None = None
    stamp: str | None = None
    exact: DateText | None = None


def same_moment(one: Pivot, other: Pivot) -> bool:
    """Say whether two pivots give the same time, by what an attribute of both says to the minute where one does."""
    if one.stamp and other.stamp:
        return one.stamp == other.stamp
    if one.exact and other.exact:
        return one.exact[3:7] == other.exact[3:7]  # year, month, day, clock
    return one.value == other.value


def date_pivots(tree: Tree) -> list[Pivot]:
    """Return the nodes of `tree` that hold a date, in document order, one for a date and its exact form in an
    attribute."""
    digits = _digit_places(tree.buffer)
    return _join(tree, _dated_texts(tree, digits), _dated_attributes(tree, digits))


def _dated_texts(tree: Tree, digits: NDArray[np.int64]) -> list[Pivot]:
    """Return texts of at most `MAX_PIVOT_BYTES` with a digit and a date, or that are a date in words ("yesterday")."""
    texts = np.flatnonzero(tree.label == 0)
    start, stop = tree.start[texts], tree.stop[texts]
    short = stop - start <= MAX_PIVOT_BYTES
    texts, start, stop = texts[short], start[short], stop[short]
    buffer, found = tree.buffer, []
    heads, tails = _wordy_ends()
    digit = _has_digit(digits, start, stop) & (stop - start >= MIN_PIVOT_BYTES)
    look = digit | _may_be_wordy(buffer, start, stop)
    for node, begin, finish, has_digit in zip(
        texts[look].tolist(), start[look].tolist(), stop[look].tolist(), digit[look].tolist(), strict=True
    ):
        raw = buffer[begin:finish]
        if has_digit:
            if not may_hold_date(raw):
                continue
            text = raw.decode("utf-8", "replace")
            if "&" in text:
                text = unescape(text)
            date = _dated(text)
        else:
            words = raw.lower().split()
            if not words or words[-1] not in tails or words[0] not in heads:
                continue
            text = raw.decode("utf-8", "replace").strip()
            date = find_date(text)
            if date is not None and (date.start > 0 or date.stop < len(caseless(text))):
                continue
        if date is not None and date.kind in PIVOT_KINDS:
            found.append(Pivot(node, "text", text.strip(), date))
    return found


def clock_pivots(tree: Tree) -> list[Pivot]:
    """Return the texts that are only a time of day: posts of a chat, and today's on some forums, have no day."""
    found = []
    texts = np.flatnonzero((tree.label == 0) & (tree.stop - tree.start <= MAX_CLOCK_BYTES))
    texts = texts[_has_digit(_digit_places(tree.buffer), tree.start[texts], tree.stop[texts])]
    for node in texts.tolist():
        raw = tree.buffer[tree.start[node] : tree.stop[node]]
        if not _CLOCK_SIGN.search(raw):
            continue
        text = tree.text_at(node).strip()
        date = _dated(text)
        if date is not None and date.kind == "clock" and date.start <= 3 and len(text) - date.stop <= 4:
            found.append(Pivot(node, "text", text, date))
    return found


@lru_cache(maxsize=4096)
def _dated(text: str) -> DateText | None:
    return find_date(text)


def _digit_places(buffer: bytes) -> NDArray[np.int64]:
    """Return where `buffer` has a decimal digit; a byte of a script with digits of its own counts as well.

    Letters of such scripts then pass too, and the recognizer looks at them: they are few on most pages.
    """
    codes = np.frombuffer(buffer, np.uint8)
    digit = (codes - np.uint8(48)) < 10
    if any(buffer.find(lead) >= 0 for lead in _DIGIT_LEADS):
        digit |= codes >= 0xD9
    return np.flatnonzero(digit)


def _has_digit(places: NDArray[np.int64], start: NDArray[np.int64], stop: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Say for each span whether it holds one of `places`, increasing."""
    return np.searchsorted(places, start) < np.searchsorted(places, stop)


@lru_cache(maxsize=1)
def _wordy_ends() -> tuple[frozenset[bytes], frozenset[bytes]]:
    """Return first and last words of dates without a digit: "yesterday", "an hour ago", "just now"."""
    phrases = [word for words in daywords.DAYS_BACK.values() for word in words]
    phrases += [*daywords.JUST_NOW, *datewords.AGO_FIXED]
    phrases += [phrase for group in datewords.AGO.values() for phrase in group]
    ends = [(words[0], words[-1]) for words in (caseless(phrase).split() for phrase in phrases) if words]
    numbers = {word for words in daywords.NUMBERS.values() for word in words}
    first = numbers | {head for head, _ in ends}
    return frozenset(word.encode() for word in first), frozenset(tail.encode() for _, tail in ends)


def _may_be_wordy(buffer: bytes, start: NDArray[np.int64], stop: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Say for each span whether its length, first and last byte allow a date in words."""
    codes = np.frombuffer(buffer, np.uint8)
    firsts, lasts = _end_bytes()
    whole = stop > start
    return (stop - start <= MAX_WORDY_BYTES) & whole & firsts[codes[start]] & lasts[codes[stop - whole]]


@lru_cache(maxsize=1)
def _end_bytes() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return two tables of bool[256]: bytes that a date in words, or the white space around it, may begin and end
    with."""
    tables = []
    for words, place in zip(_wordy_ends(), (0, -1), strict=True):
        table = np.zeros(256, np.bool_)
        for word in words:
            table[[word[place], word.upper()[place]]] = True
        table[list(b" \t\n\r&")] = True
        tables.append(table)
    return tables[0], tables[1]


def _dated_attributes(tree: Tree, digits: NDArray[np.int64]) -> list[Pivot]:
    found = _dated_addresses(tree)
    itemprop = tree.attribute_spans("itemprop", *DATE_ATTRIBUTES)
    for name in DATE_ATTRIBUTES:
        spans = tree.attribute_spans(name)
        nodes = np.flatnonzero((spans[:, 0] >= 0) & (spans[:, 1] - spans[:, 0] <= MAX_ATTRIBUTE_BYTES))
        if not len(nodes):
            continue
        nodes = nodes[_has_digit(digits, spans[nodes, 0], spans[nodes, 1])]
        if name == "content":
            nodes = nodes[[tree.buffer.startswith(b"date", *itemprop[node].tolist()) for node in nodes.tolist()]]
        for node, (start, stop) in zip(nodes.tolist(), spans[nodes].tolist(), strict=True):
            raw = tree.buffer[start:stop]
            value = unescape(raw.decode("utf-8", "replace")).strip()
            stamp = machine_date(value)
            date = _dated(value) if stamp is None and name != "data-time" and may_hold_date(raw) else None
            if stamp is not None or (date is not None and date.kind == "full"):
                found.append(Pivot(node, "attribute", value, date, stamp))
    found.sort(key=lambda pivot: pivot.node)
    return found


def _dated_addresses(tree: Tree) -> list[Pivot]:
    """Return the links whose address says when a post was written, in milliseconds since 1970."""
    if _EPOCH_SIGN not in tree.buffer:
        return []
    found = []
    for node, (start, stop) in enumerate(tree.attribute_spans("href").tolist()):
        match = _EPOCH_ADDRESS.search(tree.buffer, start, stop) if start >= 0 else None
        stamp = machine_date(match[1].decode()) if match else None
        if match and stamp:
            text = fold(tree.text_of(node))
            found.append(Pivot(node, "attribute", text if 0 < len(text) <= MAX_WORDY_BYTES else stamp, None, stamp))
    return found


def _join(tree: Tree, texts: list[Pivot], attributes: list[Pivot]) -> list[Pivot]:
    """Merge a dated attribute with the one dated text inside its element: both say when the same post was written."""
    joined = {pivot.node: pivot for pivot in texts}
    order = [pivot.node for pivot in texts]
    for pivot in attributes:
        first = bisect_left(order, pivot.node)
        if first < len(order) and order[first] < tree.end[pivot.node]:
            text = joined[order[first]]
            exact = pivot.date if pivot.date is not None and pivot.date.clock else None
            joined[text.node] = replace(text, stamp=text.stamp or pivot.stamp, exact=text.exact or exact)
        elif pivot.node in joined:
            old = joined[pivot.node]
            joined[pivot.node] = replace(old, stamp=old.stamp or pivot.stamp)
        else:
            joined[pivot.node] = pivot
    return [joined[node] for node in sorted(joined)]


def author_pivots(tree: Tree) -> list[Pivot]:
    """Return the links to a user, by their address: "/members/", "?u=12"."""
    found = []
    spans = tree.attribute_spans("href")
    for node in np.flatnonzero(spans[:, 0] >= 0).tolist():
        start, stop = spans[node].tolist()
        if tree.tag(node) != "a" or stop - start > 500 or int(tree.end[node]) == node + 1:
            continue
        href = tree.buffer[start:stop].lower()
        if USER_ADDRESS.search(href):
            found.append(Pivot(node, "author", href.decode("utf-8", "replace")))
    return found


CONTROLS = frozenset(phrase_list("posts.controls"))
"""What a control under a post says, folded; only whole texts count."""


def control_pivots(tree: Tree) -> list[Pivot]:
    """Return the texts that are a control of a post: "Reply", "Quote", "Report" in the larger languages."""
    found = []
    texts = np.flatnonzero((tree.label == 0) & (tree.stop - tree.start <= 40))
    for node in texts.tolist():
        value = tree.text_at(node).strip()
        if caseless(value) in CONTROLS:
            found.append(Pivot(node, "control", value))
    return found
