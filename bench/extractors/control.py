"""The control: what a simple idea reaches without matching trees.

Records are siblings of one tag and one first class, wherever among their siblings; groups are ranked by the text that
their members share evenly. Columns are the text leaves of one tag path, the k-th of a path apart from the others. A
method that is not clearly better than this is not worth its code.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from bench.extractors.found import Cells, FoundRecord, FoundRegion, ranked, text_mass
from unweave import Page, Tree
from unweave.tree.labels import TEXT

MIN_RECORDS = 3


def find_siblings(page: Page, *, drop_empty: bool = False) -> list[FoundRegion]:
    """Rank the groups of at least three like siblings; with `drop_empty`, members without text are left out."""
    tree = page.tree
    groups: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    for node in range(1, tree.n_nodes):
        if tree.label[node] != TEXT:
            groups[int(tree.parent[node]), int(tree.label[node]), _first_class(tree, node)].append(node)
    regions = []
    for (parent, _, _), members in groups.items():
        if len(members) < MIN_RECORDS:
            continue
        records = [FoundRecord(tree, [node]) for node in members]
        if drop_empty:
            records = [record for record in records if record.text]
        if len(records) >= MIN_RECORDS:
            score = text_mass([len(record.text) for record in records])
            regions.append(FoundRegion(records, parent, score, partial(path_columns, tree, records)))
    return ranked(regions)


def path_columns(tree: Tree, records: Sequence[FoundRecord]) -> Cells:
    """Put the text leaves of one tag path below their records into one column, the k-th of a path into its k-th."""
    rows: list[dict[tuple[str, int], str]] = []
    for record in records:
        row: dict[tuple[str, int], str] = {}
        seen: dict[str, int] = defaultdict(int)
        for root in record.nodes:
            for leaf in range(root, int(tree.end[root])):
                if tree.label[leaf] == TEXT:
                    path = _path(tree, leaf, root)
                    row[path, seen[path]] = tree.text_of(leaf)
                    seen[path] += 1
        rows.append(row)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return [[row.get(column) for column in columns] for row in rows]


def _first_class(tree: Tree, node: int) -> str:
    names = (tree.attr(node, "class") or "").split()
    return names[0] if names else ""


def _path(tree: Tree, leaf: int, root: int) -> str:
    """Name the tags from a record's root, left out, down to the leaf's parent."""
    tags = []
    node = int(tree.parent[leaf])
    while node > root:
        tags.append(tree.tag(node))
        node = int(tree.parent[node])
    return "/".join(reversed(tags))
