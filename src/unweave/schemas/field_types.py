"""The types of a schema's fields, and the cells of a column read as one of them."""

import datetime
import re
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Union, get_args, get_origin

from ..flat_columns import stated_date
from ..model import Item, items_of
from ..values import Values, read_column

Cell = Item | list[Item] | None
MIN_SHARE = 0.6
"""Share of a column's cells that must be of a type for the column to be of it."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount, and its currency as the page writes it ("€", "USD"); None where the page writes none."""

    amount: Decimal
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class _Address:
    """Marks a text as an address."""


Url = Annotated[str, _Address()]
"""An address: the link or the image of a cell, absolute where the page's own is known; else its text,
if that is one."""
Date = datetime.date
"""A day; a `datetime.datetime` has the time as well, in UTC where the page names a zone."""


@dataclass(frozen=True, slots=True)
class FieldType:
    """What a field is: `of` str, int, float, Decimal, bool, Money, date, datetime, `Url` or anything else.

    `is_list`: several of them; `may_lack`: None is allowed, or there is a default.
    """

    of: Any
    is_list: bool = False
    may_lack: bool = False

    @property
    def word(self) -> str:
        """What people call it."""
        return "Url" if self.of == Url else str(getattr(self.of, "__name__", self.of))


def field_type(hint: Any, has_default: bool) -> FieldType:
    """Return what a type hint says of a field."""
    may_lack = has_default
    if get_origin(hint) in (Union, types.UnionType):
        inside = [arg for arg in get_args(hint) if arg is not type(None)]
        may_lack = may_lack or len(inside) < len(get_args(hint))
        hint = inside[0] if len(inside) == 1 else Any
    if get_origin(hint) in (list, tuple, Sequence) and get_args(hint):
        return FieldType(get_args(hint)[0], True, may_lack)
    if get_origin(hint) is Annotated and hint != Url:
        hint = get_args(hint)[0]
    # HttpUrl, AnyUrl: it validates them
    if getattr(hint, "__module__", "").startswith("pydantic") and hint.__name__.endswith("Url"):
        hint = Url
    return FieldType(hint, False, may_lack)


_ADDRESS = re.compile(r"(?:https?:/)?/\S+")
"""A text that is an address: tables of a site have those of their rows as texts."""


def read_cells(cells: Sequence[Cell], wanted: FieldType, *, is_picture: bool = False) -> list[Any] | None:
    """Return the cells of a column as values of a type, None where a cell has none; None where the column is not of it.

    `is_picture` : whether the address of a picture comes before that of its link

    Raises MissingExtraError for `Money` and numbers without price-parser.
    """
    items = list(map(items_of, cells))
    if wanted.is_list:
        flat = read_cells([item for here in items for item in here], FieldType(wanted.of), is_picture=is_picture)
        if flat is None:
            return None
        waiting = iter(flat)
        return [[next(waiting) for _ in here] or None for here in items]
    read = _READERS.get(wanted.of, _texts)
    if wanted.of == Url:
        read = _pictures if is_picture else _addresses
    values = read(items)
    n_filled = sum(map(bool, items))
    n_read = sum(value is not None for value in values)
    return values if n_filled and n_read >= MIN_SHARE * n_filled else None


def _texts(items: Sequence[list[Item]]) -> list[Any]:
    return ["; ".join(item.text for item in here) or None for here in items]


def _addresses(items: Sequence[list[Item]]) -> list[Any]:
    return [next((address for item in here if (address := _address(item))), None) for here in items]


def _pictures(items: Sequence[list[Item]]) -> list[Any]:
    pictures = [next((item.image for item in here if item.image), None) for here in items]
    return pictures if any(pictures) else _addresses(items)


def _address(item: Item) -> str | None:
    return item.link or item.image or (item.text if _ADDRESS.fullmatch(item.text) else None)


def _values(items: Sequence[list[Item]]) -> tuple[Values | None, int]:
    stated = [stated_date(here[0]) if len(here) == 1 else None for here in items]
    return read_column(_texts(items), min_share=MIN_SHARE, measures=False, stated=stated), len(items)


def _money(items: Sequence[list[Item]]) -> list[Any]:
    found, n = _values(items)
    if found is None or found.kind == "date":
        return [None] * n
    currencies = found.currencies or [None] * n
    return [
        Money(amount, currency) if isinstance(amount, Decimal) else None
        for amount, currency in zip(found.values, currencies, strict=True)
    ]


def _numbers(make: Callable[[Any], Any]) -> Callable[[Sequence[list[Item]]], list[Any]]:
    def read(items: Sequence[list[Item]]) -> list[Any]:
        found, n = _values(items)
        if found is None or found.kind == "date":
            return [None] * n
        if make is int and any(value is not None and value != int(value) for value in found.values):  # type: ignore[arg-type]
            return [None] * n
        return [None if value is None else make(value) for value in found.values]

    return read


def _dates(items: Sequence[list[Item]]) -> list[Any]:
    found, n = _values(items)
    if found is None or found.kind != "date":
        return [None] * n
    return [value.date() if isinstance(value, datetime.datetime) else value for value in found.values]


def _times(items: Sequence[list[Item]]) -> list[Any]:
    found, n = _values(items)
    if found is None or found.kind != "date":
        return [None] * n
    midnight = datetime.time()
    return [
        value if value is None or isinstance(value, datetime.datetime) else datetime.datetime.combine(value, midnight)  # type: ignore[arg-type]
        for value in found.values
    ]


_READERS: dict[Any, Callable[[Sequence[list[Item]]], list[Any]]] = {
    Money: _money, int: _numbers(int), float: _numbers(float), Decimal: _numbers(Decimal), datetime.date: _dates,
    datetime.datetime: _times,
}  # fmt: skip
"""Type of a field -> what reads a column's items as values of it, None for each that is none."""
