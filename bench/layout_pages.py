"""What the layout tables share: the exact bytes of pages, the files of their separations, and sites of many pages."""

from collections import defaultdict

from bench.data import Data, TruthRow
from unweave import Separation
from unweave.layout import dump_data

COMMAND = "python -m bench layout"
MIN_SITE, MAX_SITE = 20, 25
"""Pages of a site that are separated together; of wien, whose sites are small, from 8."""


def source_of(row: TruthRow) -> bytes:
    """Read the exact bytes of a page."""
    return (row.folder / str(row.labels["page"])).read_bytes()


def parts_of(separation: Separation) -> tuple[bytes, bytes]:
    """Return the two files of a separation."""
    return str(separation.layout).encode(), dump_data(separation.data).encode()


def sites_of(data: Data, name: str, split: str) -> list[list[TruthRow]]:
    """Return the pages of each site that has enough of them; news10 changes its template with the year."""
    sites: dict[str, list[TruthRow]] = defaultdict(list)
    for row in data.rows(name, split):
        sites[row.name.rsplit("_", 1)[0] if row.set_name == "news10" else row.site].append(row)
    least = MIN_SITE if name != "wien" else 8
    return [rows[:MAX_SITE] for rows in sites.values() if len(rows) >= least]
