"""What a saved pattern makes of the item at one leaf of a record, as the table it was learnt from did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..model import Item
from .drafts import LABEL_PREFIX, SEPARATORS, pieces


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the item at a leaf goes.

    columns : numbers of the columns; several where the text is parted, none where the item was in no column
    separator : what parts the text, or ""
    label : what stands before a colon in the text and is taken off, since it names the column, or ""
    says : the text where it was in no column: the label of another column, or a mark
    """

    columns: tuple[int, ...] = ()
    separator: str = ""
    label: str = ""
    says: str = ""

    def read(self, item: Item) -> list[tuple[int, Item]] | None:
        """Return (column, item) of each value of an item; None where it is none that the pattern knows."""
        if not self.columns:
            return [] if item.text == self.says else None
        text = item.text
        match = LABEL_PREFIX.match(text) if self.label else None
        if match and match[1].strip() == self.label:
            text = text[match.end() :]
        parts = pieces(text, self.separator) if self.separator else [text]
        if len(parts) != len(self.columns):
            parts = [text]
        return [(column, replace(item, text=part)) for column, part in zip(self.columns, parts, strict=False)]


def reading_of(text: str, values: Sequence[tuple[int, str]]) -> Reading:
    """Return the reading that makes of a leaf's `text` these values, (column, text) each in the order of columns."""
    columns = tuple(column for column, _ in values)
    if not columns:
        return Reading(says=text)
    wanted = [value for _, value in values]
    match = LABEL_PREFIX.match(text)
    for label, rest in (("", text), *([(match[1].strip(), text[match.end() :])] if match else [])):
        if wanted == [rest]:
            return Reading(columns, label=label)
        for separator in SEPARATORS:
            if len(wanted) > 1 and pieces(rest, separator) == wanted:
                return Reading(columns, separator, label)
    return Reading(columns[:1])
