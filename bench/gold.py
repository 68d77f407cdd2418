"""What a labelled record asks of an extracted one, for each way the sets are labelled.

The labels of a page become a `Gold`, which says of a text which labelled records it is. Three kinds
of labels exist, after data/README.md of the sets:

* values (testbed2017, juriscraper, fixtures): the record holds all values of the label that the page
  holds at all, in any order, and no second label;
* whole texts (tbdw, vints): the record's tokens overlap the label's by Dice >= 0.9;
* parts of texts (pages of tbdw and vints noted "title only"): the record holds 0.9 of the label's
  tokens and no second label.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from bench.data import TruthRow
from bench.wording import dice, letters, tokens

MIN_OVERLAP = 0.9
"""Dice of tokens from which a record is its label, as the sets' README defines it."""

MIN_SWALLOWED = 4
"""A second label of fewer letters and digits than this is not evidence of a swallowed record: a
lone "1" is inside anything."""

_PARTIAL_NOTES = ("title only", "only first part")
_COURT_FIELDS = ("docket_numbers", "case_names")
_LINK_TARGET = re.compile(r"\S*(?:://|\?\w+=)\S*")


@dataclass(frozen=True)
class Label:
    """One labelled record: its text as a person would read it, and row number in the truth file."""

    text: str
    position: int


@dataclass(frozen=True)
class ValuesLabel(Label):
    """A record known by values it holds: `values`, letters and digits only, longest first."""

    values: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class TextLabel(Label):
    """A record known by its whole text; with link targets dropped from both sides or not."""

    bag: Counter[str] = field(default_factory=Counter)
    without_links: bool = False


@dataclass(frozen=True)
class Gold:
    """The labels of one page.

    `matches(text)` gives the indices of the labels that a record of this text is: usually one or
    none, several for duplicates. With `recall_only` the labels are a part of the list, so that
    further records are not wrong.
    """

    labels: Sequence[Label]
    matches: Callable[[str], list[int]]
    recall_only: bool = False


@cache
def gold_of(row: TruthRow, lenient: bool = False) -> Gold | None:
    """Read a page's labels; None where they are not to be scored.

    Not scored are pages marked unusable, pages of tbdw and vints whose record XPath selects another
    number of nodes than there are labels, and pages none of whose labels is on the page.

    With `lenient`, whole texts count as parts do: a record may hold more than its label, as long as that is no second
    label. The papers' counts of right records come closer to this.
    """
    records = row.labels.get("records") or []
    if not row.usable or not records or not _xpath_agrees(row):
        return None
    if "gt_text" in records[0]:
        gold = _text_gold(row, records, lenient)
    elif row.set_name == "juriscraper":
        gold = _values_gold(row, [_court_values(record) for record in records], recall_only=True)
    else:
        gold = _values_gold(row, [_cell_values(record) for record in records])
    return gold if gold.labels else None


def cell_columns(row: TruthRow) -> list[str]:
    """Name the labelled columns of a page, c0 first; [] for sets without columns."""
    keys = {key for record in row.labels.get("records") or [] for key in record}
    return sorted((key for key in keys if re.fullmatch(r"c\d+", key)), key=lambda key: int(key[1:]))


def _xpath_agrees(row: TruthRow) -> bool:
    if "xpath_count_html5lib" not in row.labels:
        return True
    return bool(row.labels["xpath_count_html5lib"] == row.labels["n_records"])


def _cell_values(record: dict[str, Any]) -> list[str]:
    return [value for value in record.values() if isinstance(value, str)]


def _court_values(record: dict[str, Any]) -> list[str]:
    return [record[key] for key in _COURT_FIELDS if isinstance(record.get(key), str)]


def _values_gold(row: TruthRow, records: list[list[str]], *, recall_only: bool = False) -> Gold:
    """Keep of each record the values that the page holds; drop records of which none is left."""
    page = letters(row.visible_text)
    labels = []
    for position, values in enumerate(records):
        squeezed = [letters(value) for value in values]
        on_page = sorted({value for value in squeezed if value and value in page}, key=_longest_first)
        if on_page:
            labels.append(ValuesLabel(" | ".join(values), position, tuple(on_page)))
    return Gold(labels, lambda text: _holding(labels, letters(text)), recall_only)


def _longest_first(value: bytes) -> tuple[int, bytes]:
    return -len(value), value


def _holding(labels: Sequence[ValuesLabel], text: bytes) -> list[int]:
    """Find the labels whose values are all in a text that holds no second label."""
    held = [i for i, label in enumerate(labels) if all(value in text for value in label.values)]
    if len(held) < 2:
        return held
    return [i for i in held if not _swallows(labels, i, held, text)]


def _swallows(labels: Sequence[ValuesLabel], one: int, held: Sequence[int], text: bytes) -> bool:
    """Say whether a text, once label `one` is taken out of it, still holds another label.

    Taking the values out first tells two records from one record that two labels describe alike.
    """
    rest = _without(text, labels[one].values)
    for other in held:
        values = labels[other].values
        if other != one and sum(map(len, values)) >= MIN_SWALLOWED and _all_apart(rest, values):
            return True
    return False


def _without(text: bytes, values: Sequence[bytes]) -> bytes:
    for value in values:
        text = text.replace(value, b"|", 1)
    return text


def _all_apart(text: bytes, values: Sequence[bytes]) -> bool:
    """Say whether a text holds all values, none of them inside another."""
    for value in values:
        if value not in text:
            return False
        text = text.replace(value, b"|", 1)
    return True


def _text_gold(row: TruthRow, records: list[dict[str, Any]], lenient: bool) -> Gold:
    labels = [_text_label(record, position) for position, record in enumerate(records)]
    note = row.labels.get("label_note") or ""
    if lenient or note.startswith(_PARTIAL_NOTES):
        return Gold(labels, lambda text: _containing(labels, text))
    return Gold(labels, lambda text: _overlapping(labels, text))


def _text_label(record: dict[str, Any], position: int) -> TextLabel:
    """Make a label from the text that the label's XPath selects, else from the label's own text.

    The latter has link targets inlined, which are dropped.
    """
    if record["text"] is not None:
        text = record["text"]
        return TextLabel(text, position, tokens(text))
    own_text = record["gt_text"].replace(record.get("link") or "\0", " ")
    text = _LINK_TARGET.sub(" ", own_text)
    return TextLabel(text, position, tokens(text), without_links=True)


def _overlapping(labels: Sequence[TextLabel], text: str) -> list[int]:
    """Find the labels that are a text, but for a tenth of the tokens."""
    bags = _Bags(text)
    return [i for i, label in enumerate(labels) if dice(bags.beside(label), label.bag) >= MIN_OVERLAP]


def _containing(labels: Sequence[TextLabel], text: str) -> list[int]:
    """Find the labels that a text holds but for a tenth of their tokens, if it holds no second one.

    Bags and not strings, since the labels' texts put an element's own text before its children's.
    """
    bags = _Bags(text)
    held = [
        i
        for i, label in enumerate(labels)
        if (bags.beside(label) & label.bag).total() >= MIN_OVERLAP * label.bag.total() > 0
    ]
    if len(held) < 2:
        return held
    alone = []
    for i in held:
        rest = bags.beside(labels[i]) - labels[i].bag
        if not any(labels[j].bag <= rest for j in held if j != i):
            alone.append(i)
    return alone


class _Bags:
    """The tokens of a text, with and without link targets, counted once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._all = tokens(text)

    @cached_property
    def _linkless(self) -> Counter[str]:
        return tokens(_LINK_TARGET.sub(" ", self._text))

    def beside(self, label: TextLabel) -> Counter[str]:
        """Give the tokens to hold against a label: without link targets where the label has none."""
        return self._linkless if label.without_links else self._all
