"""Pages that a learnt layout has not seen: woven again, and how much of them is an exception."""

from collections import defaultdict
from statistics import mean

from bench.data import Data, TruthRow
from bench.layout_pages import COMMAND, source_of
from bench.results import Section
from unweave import Page, separate_pages, weave

LEARNT, UNSEEN = 10, 5
"""Pages of a site learnt from, and read."""


def run(data: Data) -> list[Section]:
    """Make the table of sites with pages enough."""
    sites: dict[str, list[TruthRow]] = defaultdict(list)
    for row in data.rows("exalg", "dev"):
        sites[str(row.site)].append(row)
    lines = [_line(site, rows) for site, rows in sites.items() if len(rows) > 2]
    few = sum(float(line[4]) <= 0.15 for line in lines)
    return [
        Section(
            "layout-unseen",
            "Separation: pages that a learnt layout has not seen",
            COMMAND,
            f"exalg dev: up to {LEARNT} pages of a site learnt from, {UNSEEN} others read",
            ("site", "learnt from", "unseen", "woven again", "bytes in exceptions", "without an exception"),
            tuple(lines),
            (f"{few} of {len(lines)} sites have at most .15 of their bytes in exceptions.",),
        )
    ]


def _line(site: str, rows: list[TruthRow]) -> tuple[str, ...]:
    n = min(len(rows) - 1, LEARNT)
    layout = separate_pages([Page(source_of(row)) for row in rows[:n]]).layout
    shares, woven = [], 0
    for row in rows[n : n + UNSEEN]:
        source = source_of(row)
        found = layout.separate(Page(source))
        woven += weave(layout, found.data) == source
        kept = "".join(one.text for one in found.exceptions)
        shares.append(len(kept.encode("utf-8", "surrogateescape")) / max(1, len(source)))
    whole = sum(share == 0 for share in shares)
    return site, str(n), str(len(shares)), str(woven), f"{mean(shares):.3f}", str(whole)
