"""The tree from rectangles (DEPTA, 4.1) against the browser's own, on pages as they are and on those with tables, with
errors in them.

The errors are those of hand-written tables of the paper's time: of ten `</td>`, `</tr>` and `</table>` one is left out
and one doubled.
"""

import random
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page, PageError
from unweave.errors import MissingExtraError
from unweave.published.tag_tree import TagTree
from unweave.tree.content import ContentTree

SETS = (("vints1", "dev"), ("pages", "dev"))
EVERY = 6
"""Every so many pages are shown."""
_END_TAG = re.compile(rb"(?i)</(?:td|tr|table)\s*>")


@dataclass
class Agreement:
    """Pages, their elements that show something, and those of them that both trees put under one parent,
    and under one ancestor."""

    pages: int = 0
    elements: int = 0
    same_parent: int = 0
    inside: int = 0


def run(data: Data) -> list[Section]:
    """Compare the trees; nothing where there is no browser."""
    try:
        rows = [(name, split, data.rows(name, split)[::EVERY]) for name, split in SETS]
        lines = [
            (f"{name} {split}", title, *_line(its, change))
            for name, split, its in rows
            for title, change in (("as they are", bytes), ("those with tables, with errors in them", with_errors))
        ]
    except MissingExtraError as error:
        print(f"rectangles: {error}", file=sys.stderr)
        return []
    return [
        Section(
            "depta-rectangles",
            "The tree from rectangles beside the browser's",
            "python -m bench rectangles",
            f"every {EVERY}th page, shown by Chromium without scripts and the network",
            (
                "set", "pages", "n", "elements that show something", "same parent %",
                "parent around it in the browser's tree %",
            ),
            tuple(lines),
            (
                "Elements without a rectangle are left out of both trees. Where the trees differ, the rectangle of an "
                "element sticks out of",
                "its parent's (floats, positions, menus), or that of a sibling contains it.",
            ),
        )
    ]  # fmt: skip


def with_errors(source: bytes) -> bytes:
    """Leave out one of ten end tags of tables, and double one, the same ones every time."""
    chance = random.Random(4)

    def change(found: re.Match[bytes]) -> bytes:
        return found.group() * chance.choices((1, 0, 2), (8, 1, 1))[0]

    return _END_TAG.sub(change, source)


def _line(rows: Sequence[TruthRow], change: Callable[[bytes], bytes]) -> tuple[str, ...]:
    total = Agreement()
    for row in rows:
        source = change(row.html)
        if change is with_errors and source == row.html:
            continue
        try:
            page = Page(source, name=row.name).render(scripts=False, settle=0.0)
        except PageError as error:
            print(f"{row.name}: not shown: {error}", file=sys.stderr)
            continue
        add(total, page)
    share = (f"{100 * part / max(1, total.elements):.1f}" for part in (total.same_parent, total.inside))
    return str(total.pages), str(total.elements), *share


def add(total: Agreement, page: Page) -> None:
    """Count the elements of a rendered page whose parents are the same in both trees."""
    content = ContentTree(page.tree)
    tree = TagTree(content, from_boxes=True)
    above = own_parents(tree)
    total.pages += 1
    for node, parent in enumerate(tree.parent):
        if parent < 0:
            continue
        total.elements += 1
        total.same_parent += parent == above[node]
        around = above[node]
        while around > parent:
            around = above[around]
        total.inside += around == parent


def own_parents(tree: TagTree) -> list[int]:
    """Return the nearest element of a tree from rectangles that is around each in the browser's tree;
    -1 for the first."""
    content = tree.content
    number = np.full(len(content), -1)
    number[tree.element] = np.arange(len(tree))
    parents = []
    for node in tree.element:
        at = int(content.parent[node])
        while at >= 0 and number[at] < 0:
            at = int(content.parent[at])
        parents.append(int(number[at]) if at >= 0 else -1)
    return parents
