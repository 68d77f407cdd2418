"""`Item` and `Record`: one value, and the fields of one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from ..guided import Guided
from ..tree import Node

T = TypeVar("T")
_EITHER = re.compile(r"\s*[1-9]\d{0,2}\.\d{3}\s*")
"""A number that is read as a thousand times another one where a comma is the decimal sign."""
MIN_INSIDE = 500
"""Characters of a picture that an address holds itself, `data:...`, from which on it may show something."""


@dataclass(frozen=True, slots=True)
class Item(Guided):
    """One value: its text, the node it stands in, and the link or image address that goes with it.

    `path`: of a value in a script, which is `node` then, where in its JSON it is: `items[3].price`.
    `stated`: the date that the element around the text states for programs, such as the `datetime` of a `time`.
    """

    text: str
    node: Node | None = None
    href: str | None = None
    src: str | None = None
    path: str | None = None
    stated: str | None = None
    _instead = "text is what it says, link and image its absolute addresses, node where it stands"

    def __str__(self) -> str:
        """Return the text: f"{record['price']}" is the price."""
        return self.text

    def __float__(self) -> float:
        """Return the number, price, duration or size that the text is, read alone: 99.95 of `$99.95`.

        Durations are in seconds and sizes in bytes. `Table.values` reads a column as a whole, by which one knows
        whether `1.299` is a thousand. ValueError where it is none, and where it may be either.
        """
        from ..values import read_column

        values = None if _EITHER.fullmatch(self.text) else read_column([self.text])
        if values is None or values.kind == "date" or not isinstance(values.values[0], Decimal):
            raise ValueError(f"{self.text!r:.100} is no number alone; table.values() reads a column as a whole")
        return float(values.values[0])

    @property
    def xpath(self) -> str | None:
        """The absolute XPath of `node` in an HTML5 DOM."""
        return self.node.xpath if self.node is not None else None

    @property
    def link(self) -> str | None:
        """The address of the link, absolute where the page's own is known; None without a link,
        and for one that runs a script, or leads to the top of the page.
        """
        href = (self.href or "").strip()
        return None if href == "#" or href.lower().startswith("javascript:") else self._absolute(self.href)

    @property
    def image(self) -> str | None:
        """The address of the image, absolute where the page's own is known; None without an image, and where all
        there is of it is a grey or clear square inside the page.
        """
        src = self.src or ""
        return None if src[:5].lower() == "data:" and len(src) < MIN_INSIDE else self._absolute(src)

    def _absolute(self, address: str | None) -> str | None:
        if not address:
            return None
        return self.node.tree.absolute(address) if self.node is not None else address


Fields = Mapping[str, Item | list[Item]]


def items_of(value: Item | list[Item] | None) -> list[Item]:
    """Return what a field or a cell holds, one item or several, as a list; [] for an empty cell."""
    return [] if value is None else value if isinstance(value, list) else [value]


class Record(Guided):
    """One data record: the nodes it is made of, and its fields.

    Attributes
    ----------
    nodes : tuple of Node, in document order; more than one where a record is several siblings
    fields : mapping from field name to Item, or to a list of items where the field repeats; in column order
    text : everything a reader sees of it, in order
    section : the heading it stands under, where its list comes in sections; else None
    """

    __slots__ = ("_fields", "_nodes", "_section", "_text")
    _instead = (
        "a field is record['title'] or record.get('title'); it has fields, to_dict(), links, text, nodes, section"
    )

    def __init__(
        self,
        nodes: Sequence[Node] | Callable[[], Sequence[Node]],
        fields: Fields | Callable[[], Fields] | None = None,
        text: str | Callable[[], str] | None = None,
        section: str | Callable[[], str | None] | None = None,
    ) -> None:
        self._nodes = nodes if callable(nodes) else tuple(nodes)
        self._fields: Fields | Callable[[], Fields] = {} if fields is None else fields
        self._text = text
        self._section = section

    @property
    def nodes(self) -> tuple[Node, ...]:
        if callable(self._nodes):
            self._nodes = tuple(self._nodes())
        return self._nodes

    @property
    def fields(self) -> Fields:
        if callable(self._fields):
            self._fields = self._fields()
        return self._fields

    @property
    def text(self) -> str:
        if callable(self._text):
            self._text = self._text()
        elif self._text is None:
            self._text = " ".join(text for text in (node.text for node in self.nodes) if text)
        return self._text

    @property
    def section(self) -> str | None:
        if callable(self._section):
            self._section = self._section()
        return self._section

    def __getitem__(self, name: str) -> Item | list[Item]:
        if name not in self.fields:
            raise KeyError(
                f"no field {name!r}; this record has {', '.join(self.fields) or 'none'}; get({name!r}) is None then"
            )
        return self.fields[name]

    def get(self, name: str, default: T | None = None) -> Item | list[Item] | T | None:
        """Return the field called `name`; `default` where this record has none of that name."""
        return self.fields.get(name, default)

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the fields, as a dict does."""
        return iter(self.fields)

    def __len__(self) -> int:
        """Return the number of fields."""
        return len(self.fields)

    def __bool__(self) -> bool:
        """Return True: a record without fields is one, too."""
        return True

    def keys(self) -> Iterable[str]:
        """Return the names of the fields; `dict(record)` asks for them."""
        return self.fields.keys()

    def values(self) -> Iterable[Item | list[Item]]:
        """Return the values of the fields, as a dict does."""
        return self.fields.values()

    def items(self) -> Iterable[tuple[str, Item | list[Item]]]:
        """Return the names of the fields, each with its value, as a dict does."""
        return self.fields.items()

    def to_dict(self) -> dict[str, str | list[str]]:
        """Return field name -> text (or list of texts)."""
        fields = self.fields.items()
        return {name: [one.text for one in said] if isinstance(said, list) else said.text for name, said in fields}

    @property
    def links(self) -> dict[str, str]:
        """Field name -> the link, else the image address, of the first item that has one."""
        found = {}
        for name, value in self.fields.items():
            for item in items_of(value):
                address = item.href or item.src
                if address:
                    found[name] = address
                    break
        return found

    def to_links(self) -> dict[str, str | list[str | None]]:
        """Return field name -> what `links` has; of a field that repeats, of each item, None for one without."""
        return self._addresses(lambda item: item.href or item.src)

    def to_images(self) -> dict[str, str | list[str | None]]:
        """Return field name -> the address of an image that is a link, too, as `to_links` has the link."""
        return self._addresses(lambda item: item.src if item.href else None)

    def _addresses(self, address: Callable[[Item], str | None]) -> dict[str, str | list[str | None]]:
        found: dict[str, str | list[str | None]] = {}
        for name, value in self.fields.items():
            if not isinstance(value, list):
                if one := address(value):
                    found[name] = one
            elif any(several := [address(item) or None for item in value]):
                found[name] = several
        return found

    def __repr__(self) -> str:
        text = self.text
        return f"<Record {text[:60] + '...' if len(text) > 60 else text!r}>"


Mapping.register(Record)  # or pandas.DataFrame(region.records) has rows of the fields' names


def joined_texts(record: Record) -> dict[str, str]:
    """Return field name -> text; several texts are joined by "; "."""
    return {name: "; ".join(text) if isinstance(text, list) else text for name, text in record.to_dict().items()}
