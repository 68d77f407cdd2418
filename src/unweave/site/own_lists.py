"""The lists of pages of one template whose rows are their own: a menu, a sidebar or a footer has the same rows on most
pages, and a box of facts the same labels: rows of a text that most pages have in another row than others, and a value.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from ..details.column_candidates import is_labelish
from ..model import Record, Region
from ..page import Page
from ..records import find_records
from ..tree.labels import TEXT
from ..whitespace import fold

MAX_ROW = 200
"""Characters by which a row is known again."""
SHARED = 0.5
"""Share of a list's rows that most pages have, from which it is the template's."""
MIN_FACTS = 4
"""Rows with labels of their own that are a box of facts."""
MAX_OF_FACT = 4
"""Texts of a fact: a label, perhaps in two languages, a value and its unit."""
MAX_NODES = 60
"""Nodes of a row that are looked at for its texts."""


def own_lists(pages: Sequence[Page]) -> list[list[tuple[Region, bool]]]:
    """Return of each page its lists in the order of their rank, each with whether it has rows of its own."""
    lists = [find_records(page) for page in pages]
    rows = [[[_row(record) for record in region.records] for region in regions] for regions in lists]
    on_pages = Counter(text for found in rows for text in {text for one in found for row in one for text in row})
    usual = {text for text, n in on_pages.items() if 2 * n > len(pages)}
    return [
        [(region, not _are_of_template(one, usual)) for region, one in zip(regions, found, strict=True)]
        for regions, found in zip(lists, rows, strict=True)
    ]


def _are_of_template(rows: Sequence[tuple[str, ...]], usual: Collection[str]) -> bool:
    """Return whether most rows are on most pages, or begin with a label there that no other row has."""
    n_shared = sum(row[0] in usual for row in rows)
    labels = {row[1] for row in rows if len(row) > 1 and row[1] in usual}
    return n_shared > SHARED * len(rows) or len(labels) > max(MIN_FACTS - 1, SHARED * len(rows))


def _row(record: Record) -> tuple[str, ...]:
    """Return what a row says, and with what label it begins, if it says little more."""
    nodes = [
        at for node in record.nodes for at in range(node.index, int(node.tree.end[node.index]))[:MAX_NODES]
        if node.tree.label[at] == TEXT
    ]  # fmt: skip
    said = [text for at in nodes if (text := fold(record.nodes[0].tree.text_at(at)))]
    is_fact = 1 < len(said) <= MAX_OF_FACT and is_labelish(said[0])
    return record.text[:MAX_ROW], *((f"{said[0]}\n",) if is_fact else ())


def first_own(pages: Sequence[Page]) -> list[Region]:
    """Return the first list of each page that has rows of its own, else its first; none of a page without lists."""
    return [next((region for region, is_own in found if is_own), found[0][0]) for found in own_lists(pages) if found]
