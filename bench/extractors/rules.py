"""unweave on rendered pages, with the rules of the DEPTA paper left out one by one."""

import sys
from collections.abc import Mapping
from functools import partial

from bench.data import TruthRow
from bench.extractors.methods import Method
from bench.extractors.ours import table_cells
from unweave import Page, PageError, Region, find_records
from unweave.records import Rules

VARIANTS = (
    ("with both visual rules", Rules(sizes=True, gaps=True)),
    ("with the rule of gaps", Rules(gaps=True)),
    ("without content similarity", Rules(content=False)),
    ("without noncontiguous records", Rules(noncontiguous=False)),
    ("as it comes, without visual rules", Rules()),
)


def rendered(row: TruthRow) -> Page | None:
    """Show a page in the browser, without scripts and network; None where it cannot be shown."""
    try:
        return Page(row.html, name=row.name).render(scripts=False, settle=0.0)
    except PageError as error:
        print(f"{row.name}: not shown: {error}", file=sys.stderr)
        return None


def rule_variants(pages: Mapping[int, Page]) -> list[Method]:
    """List the variants, of the default method and of the regions as published; `pages` by the id of their row."""
    found = []
    for method, what in (("depta", 'unweave, `method="depta"`'), ("candidates", "**unweave**")):
        for title, rules in VARIANTS:
            find = partial(_find, pages, method, rules)
            found.append(Method(f"{method}-{title}", f"{what}, {title}", find, table_cells))
    return found


def _find(pages: Mapping[int, Page], method: str, rules: Rules, row: TruthRow) -> list[Region]:
    return find_records(pages[id(row)], method=method, rules=rules)  # type: ignore[arg-type]
