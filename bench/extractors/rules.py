"""DEPTA on rendered pages, with the rules of the paper left out one by one."""

import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from bench.data import TruthRow
from bench.extractors.methods import Method
from bench.extractors.ours import table_cells
from unweave import Page, PageError, Region, find_records
from unweave.published import depta

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("all rules", {}),
    ("without the rule of sizes", {"sizes": False}),
    ("without the rule of gaps", {"gaps": False}),
    ("without visual rules", {"sizes": False, "gaps": False}),
    ("without content similarity", {"words": False}),
    ("without noncontiguous records", {"noncontiguous": False}),
    ("nested by rectangles (4.1)", {"tree": "boxes"}),
)


def rendered(row: TruthRow) -> Page | None:
    """Show a page in the browser, without scripts and network; None where it cannot be shown."""
    try:
        return Page(row.html, name=row.name).render(scripts=False, settle=0.0)
    except PageError as error:
        print(f"{row.name}: not shown: {error}", file=sys.stderr)
        return None


def rule_variants(pages: Mapping[int, Page]) -> list[Method]:
    """List DEPTA as published with its rules left out in turn, and unweave; `pages` by the id of their row."""
    found = [
        Method(f"depta-{title}", f"DEPTA as published, {title}", partial(_published, pages, rules), table_cells)
        for title, rules in VARIANTS
    ]
    return [*found, Method("rendered", "**unweave**", lambda row: find_records(pages[id(row)]), table_cells)]


def _published(pages: Mapping[int, Page], rules: dict[str, Any], row: TruthRow) -> list[Region]:
    return depta.find_records(pages[id(row)], **rules)
