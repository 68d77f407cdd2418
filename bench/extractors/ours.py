"""unweave itself, as the bench's tables call it."""

from typing import Literal

from bench.extractors.found import Cells
from unweave import Page, Region


def find_ours(page: Page) -> list[Region]:
    """Find the records with the library's defaults; none while this version has no `find_records`."""
    import unweave

    find_records = getattr(unweave, "find_records", None)
    return list(find_records(page)) if find_records else []


def find_published(page: Page, *, gain: Literal["child", "node"] = "child") -> list[Region]:
    """Find the records as the DEPTA paper prints it."""
    from unweave.published import depta

    return depta.find_records(page, gain=gain)


def is_there() -> bool:
    """Say whether this version can find records."""
    import unweave

    return hasattr(unweave, "find_records")


def table_cells(region: Region) -> Cells:
    """Read a region's table as rows of texts."""
    return region.table.texts()
