"""Regions of our own making, for the tests of the output room."""

from __future__ import annotations

from unweave.model import Item, Record, Region, Table


def region(*rows: dict[str, str | list[str]], links: dict[str, str] | None = None, **kinds: str) -> Region:
    """Return a region of one record for each of `rows`; the fields in `links` link to those addresses."""
    addresses = links or {}
    records = []
    for row in rows:
        fields: dict[str, Item | list[Item]] = {}
        for name, value in row.items():
            items = [Item(text, href=addresses.get(name)) for text in ([value] if isinstance(value, str) else value)]
            fields[name] = items[0] if isinstance(value, str) else items
        records.append(Record([], fields))
    return Region(records, build_table=lambda: Table.from_records(records, kinds))  # type: ignore[arg-type]


LAMPS = region(
    {"title": "Desk lamp, brass", "price": "€ 39.90", "colours": ["brass", "black"]},
    {"title": "Floor lamp", "price": "-5.00"},
    links={"title": "/lamp"},
)
