"""Regions as JSON: their places on the page, their columns, and one table cell by cell.

A cell is None or a list of values [text, element, text number, link, image]; see `shown.address`.
"""

from collections.abc import Sequence
from typing import Any

from ..model import Item, Record, Region, items_of
from .shown import address


def regions_view(regions: Sequence[Region], chosen: int | None) -> dict[str, Any]:
    """Return the regions by rank, the table with that of region `chosen`, or with each of them where it is None.

    A main region without its table has the places of its records: they are framed beside those of the chosen one.
    """
    listed = [_summary(rank, region) for rank, region in enumerate(regions)]
    for rank, region in enumerate(regions):
        if chosen is None or rank == chosen:
            listed[rank]["table"] = table_view(region)
        elif region.is_main:
            listed[rank]["records"] = [record_places(record) for record in region.records]
    return {"kind": "regions", "regions": listed}


def table_view(region: Region) -> dict[str, Any]:
    """Return the table of a region: columns, cells, and the nodes of each record."""
    table = region.table
    return {
        "columns": [{"name": column.name, "kind": column.kind} for column in table.columns],
        "rows": [[cell_view(cell) for cell in row] for row in table.rows],
        "records": [record_places(record) for record in region.records],
    }


def records_view(records: Sequence[Record], names: Sequence[str]) -> dict[str, Any]:
    """Return records that come without a region as a table of the columns `names`."""
    return {
        "columns": [{"name": name, "kind": "distinctive"} for name in names],
        "rows": [[cell_view(record.fields.get(name)) for name in names] for record in records],
        "records": [record_places(record) for record in records],
    }


def cell_view(cell: Item | list[Item] | None) -> list[list[Any]] | None:
    """Return the items of a cell as [text, node, text ordinal, link, image] each; None for an empty cell."""
    if cell is None:
        return None
    return [[one.text, *(address(one.node) or (None, None)), one.href, one.src] for one in items_of(cell)]


def record_places(record: Record) -> list[list[int]]:
    """Return the places in the page shown of the nodes of a record."""
    return [place for node in record.nodes if (place := address(node)) is not None]


def _summary(rank: int, region: Region) -> dict[str, Any]:
    first = region.records[0].text if region.records else ""
    return {
        "rank": rank,
        "score": round(region.score, 4),
        "n_records": len(region.records),
        "is_main": region.is_main,
        "heading": region.heading,
        "truncated": region.truncated,
        "xpath": region.parent.xpath if region.parent is not None else None,
        "place": address(region.parent),
        "first": first[:200],
    }
