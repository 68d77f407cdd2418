"""Dates and times in parts: a day, a month and a year in elements of their own, as on the leaf of a calendar, are one
value. O(nodes).

`<p class=date><b>17</b><i>Feb</i><i>2016</i></p>` is `17 Feb 2016`: the element around the parts, that has nothing
else, is one item of each record, before these are aligned.
"""

import re

import numpy as np

from ..dates.datewords import MONTHS, WEEKDAYS
from ..dates.reading import caseless, find_date
from ..gathering import grouped
from ..naming import value_forms
from .record_source import Source

MIN_PARTS, MAX_PARTS = 2, 4
"""Texts of a date in parts: a month and its day, at most a weekday and a year with them."""
MAX_CHARACTERS = 32
"""Characters of such a date, without white space."""
MAX_ASKED = 60
"""Elements of one path that are read: later ones are as they are."""
ALIKE = 0.8
"""Share of the elements of a path that are such dates, from which on all of them are one value each."""
_DAYS = frozenset((*WEEKDAYS, *MONTHS))
_NUMBER = re.compile(r"\d{1,2}(?:st|nd|rd|th|\.)?,?|(?:19|20)\d\d,?")


def dates_in_parts(source: Source) -> set[int]:
    """Return the paths of elements that hold the parts of a date alone, in nearly all records that have them."""
    n_texts = np.append(0, np.cumsum(source.terminals > 0))
    n_pictures = np.append(0, np.cumsum(source.terminals == 2))
    inside = slice(source.base, source.base + len(source.label))
    n_characters = np.append(0, np.cumsum(source.content.chars[inside], dtype=np.int64))
    nodes, ends = source.nodes, source.ends[source.nodes]
    texts = n_texts[ends] - n_texts[nodes]
    is_short = (n_characters[ends] - n_characters[nodes] <= MAX_CHARACTERS) & (n_pictures[ends] == n_pictures[nodes])
    is_inside = (source.parents[nodes] >= 0) & (source.keys[np.maximum(source.parents[nodes], 0)] >= 0)
    wanted = (texts >= MIN_PARTS) & (texts <= MAX_PARTS) & is_short & is_inside & (source.terminals[nodes] == 0)
    found = grouped((source.key[node], node) for node in nodes[wanted].tolist())
    n_all = np.bincount(source.keys[nodes], minlength=1)
    return {
        key
        for key, here in found.items()
        if len(here) >= ALIKE * n_all[key] and _are_dates(source, here[:: 1 + len(here) // MAX_ASKED])
    }


def _are_dates(source: Source, nodes: list[int]) -> bool:
    n_others = 0
    for node in nodes:
        n_others += not _is_date(source, node)
        if n_others > (1 - ALIKE) * len(nodes):
            return False
    return True


def _is_date(source: Source, node: int) -> bool:
    """Say whether the texts in an element are a month, its day, perhaps year and weekday, and a date together; or a
    time of the day, `6`, `:00` and `PM`.
    """
    content = source.content
    whole = content.text(node + source.base, source.end[node] + source.base)
    if not any(map(str.isnumeric, whole)):
        return False
    if value_forms.TIME.fullmatch(whole):
        return True
    leaves = [leaf for leaf in range(node, source.end[node]) if source.terminal[leaf] and not source.marks[leaf]]
    texts = [caseless(content.text_at(leaf + source.base).strip()) for leaf in leaves]
    words = [text.strip(".,") for text in texts if not _NUMBER.fullmatch(text)]
    n_months = sum(word in MONTHS for word in words)
    if n_months != 1 or len(words) == len(texts) or not _DAYS.issuperset(words):
        return False
    found = find_date(whole) if len(whole.split()) >= len(leaves) else None  # `3Feb2016` is not how a date is written
    return found is not None and found.month > 0 and found.day > 0
