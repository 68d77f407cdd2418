"""The rows of the records table: a name for each method, and how to call it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bench.data import TruthRow
from bench.extractors.control import find_siblings
from bench.extractors.found import Cells, FoundRegion
from bench.extractors.mdr import find_mdr
from bench.extractors.ours import find_ours, find_published, is_there, table_cells
from bench.extractors.peers import installed_peers
from unweave import Page


@dataclass(frozen=True)
class Method:
    """A way to find records: `find` ranks the regions of a page, `cells` reads the table of one of them."""

    name: str
    title: str
    find: Callable[[TruthRow], list[Any]]
    cells: Callable[[Any], Cells | None]
    test_only: bool = False
    needs_cells: bool = False

    def runs_on(self, splits: Iterable[tuple[str, str]]) -> bool:
        """Say whether the tables run it on all of these splits: peers, some of them slow, are run on `test` only.

        One that learns from labelled cells is run where there are some: testbed2017.
        """
        if self.needs_cells and any(set_name != "testbed2017" for set_name, _ in splits):
            return False
        return not self.test_only or all(split == "test" for _, split in splits)


def _on_page(find: Callable[[Page], list[Any]]) -> Callable[[TruthRow], list[Any]]:
    """Give a method that sees the page only, and not its labels."""
    return lambda row: find(Page(row.html, name=row.name))


def _found_cells(region: FoundRegion) -> Cells | None:
    return region.cells


CONTROL = Method("control", "control: siblings of one tag and class", _on_page(find_siblings), _found_cells)
CONTROL_NOT_EMPTY = Method(
    "control-text",
    "control, members without text dropped",
    _on_page(partial(find_siblings, drop_empty=True)),
    _found_cells,
)
MDR = Method("mdr", "MDR (2003), tag strings of whole subtrees", _on_page(find_mdr), _found_cells)
MDR_TOP = Method(
    "mdr-top", "MDR (2003), tag strings of the two top levels", _on_page(partial(find_mdr, levels=2)), _found_cells
)
MDR_NODE = Method(
    "mdr-node", "MDR, larger nodes only for a whole node more", _on_page(partial(find_mdr, gain="node")), _found_cells
)
PUBLISHED = Method("depta", "DEPTA as published", _on_page(find_published), table_cells)
PUBLISHED_NODE = Method(
    "depta-node",
    "DEPTA, larger nodes only for a whole node more",
    _on_page(partial(find_published, gain="node")),
    table_cells,
)
OURS = Method("ours", "**unweave**", _on_page(find_ours), table_cells)


def methods() -> list[Method]:
    """List the methods that run with what is installed, ours last."""
    peers = [
        Method(name, title, find, _found_cells, test_only=True, needs_cells=name == "autoscraper")
        for name, title, find in installed_peers()
    ]
    rows = [CONTROL, CONTROL_NOT_EMPTY, MDR, MDR_TOP, MDR_NODE, *peers]
    return [*rows, PUBLISHED, PUBLISHED_NODE, OURS] if is_there() else rows
