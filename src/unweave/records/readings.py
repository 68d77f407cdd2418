"""What a saved pattern makes of the item at one leaf of a record, as the table it was learnt from did."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from ..gathering import grouped
from ..model import Item
from ..naming.roles import is_time
from .amounts import is_decimals, is_sign
from .drafts import SEPARATORS, SIGNS, is_measure_of, label_before, pieces
from .further_labels import labels_between, parted_at
from .star_sentences import parts_of_sentence

STARS = "stars"
"""In the place of a separator: the text is a sentence that reads out a rating, and may say how many have rated."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the item at a leaf goes.

    columns : numbers of the columns; several where the text is parted, none where the item was in no column
    separator : what parts the text, or ""; `STARS` for a sentence that reads out stars
    label : what stands before a colon in the text and is taken off, since it names the column, or ""
    labels : what parts the text instead, before colons within it, each that of the next column; a text may lack some.
        With a separator, what stands before a colon in each of the parts, or "", and is taken off
    says : the text where it was in no column: the label of another column, or a mark
    lead : whether the item before is put in front of it, a currency before its number
    tail : what the item after is put behind it with, "." decimals, " " a currency, a unit or the time of a day, or ""
    """

    columns: tuple[int, ...] = ()
    separator: str = ""
    label: str = ""
    says: str = ""
    lead: bool = False
    tail: str = ""
    labels: tuple[str, ...] = ()

    def read(self, item: Item) -> list[tuple[int, Item]] | None:
        """Return (column, item) of each value of an item; None where it is none that the pattern knows."""
        if not self.columns:
            return [] if item.text == self.says else None
        text = item.text
        rated = parts_of_sentence(text) if self.separator == STARS else None
        if rated:
            return [(at, replace(item, text=part)) for at, part in zip(self.columns, rated, strict=False) if part]
        match = label_before(text) if self.label else None
        if match and match[1].strip() == self.label:
            text = text[match.end() :]
        if self.labels and self.separator:
            return self._of_labelled_parts(item, text)
        if self.labels:
            column_of = dict(zip(("", *self.labels), self.columns, strict=False))
            return [(column_of[label], replace(item, text=part)) for label, part in parted_at(text, "", self.labels)]
        parts = pieces(text, self.separator) if self.separator else [text]
        if len(parts) != len(self.columns):
            parts = [text]
        return [(column, replace(item, text=part)) for column, part in zip(self.columns, parts, strict=False)]

    def _of_labelled_parts(self, item: Item, text: str) -> list[tuple[int, Item]]:
        """Return the parts of a text, each in the column of its label, or of its place where it has none."""
        parts = [_without_label(part, self.labels) for part in pieces(text, self.separator)]
        free = grouped((label, column) for label, column in zip(self.labels, self.columns, strict=False))
        if any(n > len(free.get(label, ())) for label, n in Counter(label for label, _ in parts).items()):
            return [(self.columns[0], replace(item, text=text))]
        return [(free[label].pop(0), replace(item, text=part)) for label, part in parts]

    def whole(self, item: Item, before: str, after: str) -> tuple[Item, bool, bool]:
        """Return an item with those before and after it that belong to it, and which do; "" for one that cannot."""
        leads = self.lead and is_sign(before)
        follows = bool(self.tail and after) and (
            is_decimals(after)
            if self.tail == "."
            else is_sign(after) or is_time(after) or is_measure_of(item.text, after)
        )
        text = _with_parts(item.text, before if leads else "", after if follows else "", self.tail)
        return (replace(item, text=text) if leads or follows else item), leads, follows


def joined_reading(
    text: str, values: Sequence[tuple[int, str]], beside: Callable[[], tuple[str, str]]
) -> Reading | None:
    """Return the reading that makes of a leaf's `text`, with the texts `beside` it, the one value that it is;
    None for other values.
    """
    if len(values) != 1 or len(values[0][1]) <= len(text) or not any(map(str.isdigit, text)):
        return None
    (column, wanted), (before, after) = values[0], beside()
    ways = [(lead, tail) for lead in (False, True) for tail in ("", ".", " ") if lead or tail]
    for lead, tail in ways:
        if _with_parts(text, before if lead else "", after if tail else "", tail) == wanted:
            return Reading((column,), lead=lead, tail=tail)
    return None


def _with_parts(text: str, before: str, after: str, between: str) -> str:
    if after and between == ".":
        text, after = text.rstrip("., "), after.lstrip(".,")
    elif after:
        text = text.rstrip(" ,")
    return f"{before}{text}{between if after else ''}{after}"


def reading_of(text: str, values: Sequence[tuple[int, str]]) -> Reading:
    """Return the reading that makes of a leaf's `text` these values, (column, text) each in the order of columns."""
    columns = tuple(column for column, _ in values)
    if not columns:
        return Reading(says=text)
    wanted = [value for _, value in values]
    rated = parts_of_sentence(text)
    if rated and wanted == [part for part in rated if part][: len(wanted)] and wanted != [text]:
        return Reading(columns, STARS)
    match = label_before(text)
    for label, rest in (("", text), *([(match[1].strip(), text[match.end() :])] if match else [])):
        if wanted == [rest]:
            return Reading(columns, label=label)
        for separator in (*SEPARATORS, *SIGNS):
            parts = pieces(rest, separator) if len(wanted) > 1 else []
            if parts == wanted:
                return Reading(columns, separator, label)
            if off := _labels_off(parts, wanted):
                return Reading(columns, separator, label, labels=off)
        labels = labels_between(rest, wanted) if len(wanted) > 1 else ()
        if labels:
            return Reading(columns, label=label, labels=labels)
    return Reading((max(values, key=lambda value: len(value[1]))[0],))


def _labels_off(parts: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the label that was taken off each of the parts of a text, or ""; () where these are not the parts."""
    if len(parts) != len(wanted):
        return ()
    split = [(label_before(part), part, value) for part, value in zip(parts, wanted, strict=True)]
    if not all(part == value or (match and part[match.end() :] == value) for match, part, value in split):
        return ()
    return tuple(match[1].strip() if match and part != value else "" for match, part, value in split)


def _without_label(text: str, labels: Collection[str]) -> tuple[str, str]:
    """Return the label before a colon at the beginning of a text, if it is one of these, else "", and what follows."""
    match = label_before(text)
    return (label, text[match.end() :]) if match and (label := match[1].strip()) in labels else ("", text)
