"""What one page alone says of its thing: its title, and the values with a label beside them, `Weight: 5 kg`.

Nothing but other pages of a template tells its words from a page's own (`unmarked.py`); labels do in part. A label ends
in a colon, or stands alone in the first of two cells of a row, as others of the page do. Bold words before others are
none: a review begins with who wrote it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import numpy as np

from ..model import Item, Record
from ..page import Page
from ..tree.labels import LABEL
from ..whitespace import squeezed
from .column_candidates import is_labelish, trimmed
from .joined_texts import joined
from .text_keys import split_inline
from .texts import PageTexts, read_texts

MAX_LABEL, MAX_VALUE = 40, 120
"""Characters of a label, and of a value with one."""
MAX_TEXTS = 12
"""Texts of a value."""
MIN_ALIKE = 2
"""Labels in elements of the same names, with the value in their text or without a colon, from which on they are
labels."""
MIN_FACTS, MAX_FACTS = 3, 60
"""Labelled values from which on a page says something of a thing, and of which the first are read."""
MAX_AGAIN = 2
"""Times that a label stands on a page; one that stands oftener heads a field of a list."""
_COLONS = (":", "：")
_CELLS = tuple(LABEL[tag] for tag in ("td", "th", "dt", "dd"))
_HEADS = tuple(LABEL[tag] for tag in ("th", "dt"))
_LABELS = (*_HEADS, LABEL["label"])
_FIELDS = tuple(LABEL[tag] for tag in ("input", "select", "textarea", "button"))

Fact = tuple[int, int, int, str | None]
"""Of a labelled value: the place of its label, of its first text, and behind its last; and the value, where one text is
both.
"""


def labelled_record(page: Page) -> Record | None:
    """Return the title of a page and its labelled values, by their labels; None for a page with hardly any. O(nodes).

    The first of several values of a label counts. What a reader fills in and what stands beside the page's matter is
    left out.
    """
    texts = read_texts(page)
    facts = [(_label(texts, fact), fact) for fact in _facts(texts)]
    times = Counter(label for label, _ in facts)
    fields: dict[str, Item | list[Item]] = {}
    for label, fact in facts:
        if times[label] <= MAX_AGAIN and len(fields) < MAX_FACTS:
            items = _items(texts, fact)
            fields.setdefault(label, items if len(items) > 1 else items[0])
    if len(fields) < MIN_FACTS:
        return None
    title = {} if {"title", "Title"} & fields.keys() else _title(texts)
    return Record([page.tree.root], title | fields)


def _title(texts: PageTexts) -> dict[str, Item | list[Item]]:
    """Return what a page is called: the longest heading that its title says, too, else its title; without one its
    h1.
    """
    whole = squeezed(texts.title)
    headings = (at for at, level in enumerate(texts.heading) if level and not texts.aside[at])
    called = (at for at in headings if (squeezed(texts.texts[at]) in whole if whole else texts.heading[at] > 1))
    at = max(called, key=lambda at: len(texts.texts[at]), default=-1)
    if at >= 0:
        return {"title": Item(texts.texts[at], texts.tree.node(texts.nodes[at]))}
    return {"title": Item(texts.title)} if whole else {}


def _label(texts: PageTexts, fact: Fact) -> str:
    label, _, _, said = fact
    text = texts.texts[label]
    return ((split_inline(text) or (text,))[0] if said else text).rstrip(" :：")


def _items(texts: PageTexts, fact: Fact) -> list[Item]:
    """Return the value of a label, a line each."""
    _, start, end, said = fact
    node, lines = texts.tree.node, groupby(range(start, end), key=lambda at: texts.lines[at])
    if said is not None:
        return [Item(said, node(texts.nodes[start]))]
    places = [(line[0], line[-1] + 1) for line in map(list, (group for _, group in lines))]
    return [Item(trimmed(joined(texts, *place)), node(texts.nodes[place[0]]), texts.href(place[0])) for place in places]


def _facts(texts: PageTexts) -> Iterator[Fact]:
    """Yield the labelled values of a page, in order."""
    n_fields = np.append(0, np.cumsum(texts.tree.labelled(_FIELDS)))[texts.nodes].tolist()
    found: list[Fact] = []
    at = 0
    while at < len(texts):
        stop = at + 1
        if not texts.aside[at] and not texts.linked[at] and not texts.heading[at]:
            both, text = split_inline(texts.texts[at]), texts.texts[at]
            end = _value_end(texts, at) if not both and is_labelish(text) and len(text) <= MAX_LABEL else at
            if both and is_labelish(both[0]) and _line_end(texts, at) == stop:
                found.append((at, at, stop, both[1]))
            elif end > stop and n_fields[at] == n_fields[end - 1]:
                found.append((at, stop, end, None))
                stop = end
        at = stop
    alike = Counter(texts.paths[label] for label, *_ in found)
    for fact in found:
        is_marked = texts.texts[fact[0]].endswith(_COLONS)
        if is_marked or alike[texts.paths[fact[0]]] >= MIN_ALIKE:
            yield fact


def _value_end(texts: PageTexts, at: int) -> int:
    """Return the place behind the value that the text `at` is the label of; `at` itself for no label."""
    is_marked = texts.texts[at].endswith(_COLONS)
    end = _row_end(texts, at)
    is_head = texts.lines[at] == at and texts.tree.label[texts.chains[at][0]] in _LABELS
    if end == at and (is_marked or is_head):
        end = _line_end(texts, at)
        end = end if end > at + 1 else _box_end(texts, at)
    said = texts.texts[at + 1 : end]
    is_short = 0 < len(said) <= MAX_TEXTS and sum(map(len, said)) <= MAX_VALUE
    is_value = is_short and not any(texts.aside[at:end]) and not any(text.endswith(_COLONS) for text in said)
    heads_others = any(texts.tree.label[chain[0]] in _HEADS for chain in texts.chains[at + 1 : end])
    return end if is_value and not heads_others else at


def _row_end(texts: PageTexts, at: int) -> int:
    """Return the place behind a row of two cells of which the text `at` is the first alone; `at` for others."""
    end = at
    while texts.rows[at] == at and end < len(texts) and texts.rows[end] == at and end <= at + MAX_TEXTS:
        end += 1
    cells = [
        next((node for node in texts.chains[one] if texts.tree.label[node] in _CELLS), -1) for one in range(at, end)
    ]
    is_pair = len(set(cells)) == 2 and cells.count(cells[0]) == 1
    return end if is_pair or (len(cells) > 1 and texts.tree.label[cells[0]] == LABEL["dt"]) else at


def _line_end(texts: PageTexts, at: int) -> int:
    """Return the place behind the line of a text, or where another label begins in it, or a value gets too long."""
    end, last = at + 1, min(len(texts), at + MAX_TEXTS + 2)
    while end < last and texts.lines[end] == texts.lines[at] and not texts.texts[end].endswith(_COLONS):
        end += 1
    return end


def _box_end(texts: PageTexts, at: int) -> int:
    """Return the place behind the smallest element that the text `at` is the first of several texts of, a table's row
    at most; `at` for none.
    """
    for node in texts.chains[at]:
        if at and texts.nodes[at - 1] > node:
            return at
        end, stop = at, int(texts.tree.end[node])
        while end < len(texts) and texts.nodes[end] < stop and end <= at + MAX_TEXTS:
            end += 1
        if end > at + 1:
            return end
        if texts.tree.label[node] == LABEL["tr"]:
            return at
    return at
