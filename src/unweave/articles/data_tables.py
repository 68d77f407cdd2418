"""Which blocks of a page are told in tables of data: rows of cells, unlike tables that only place the page's parts."""

import numpy as np
from numpy.typing import NDArray

from ..tree import Tree
from ..tree.labels import LABEL

FEWEST_ROWS, MIN_ROWS, MIN_CELLS = 2, 3, 2
"""Rows of a table that has headers, and of another; cells of most rows."""
EQUAL = 0.5
"""Share of a table's rows that have as many cells as most: cells may span rows."""
MAX_BLOCKS = 2
"""Blocks a cell has on the mean at most: in tables that place a page's parts, cells hold whole texts."""
MAX_LINKS = 0.8
"""Share of a table's words in links from which it is a menu."""
_TABLE, _CELLS, _HEADERS = LABEL["table"], (LABEL["td"], LABEL["th"]), (LABEL["th"], LABEL["caption"])


def data_tables(
    tree: Tree, block: NDArray[np.int64], n_words: NDArray[np.int64], n_link_words: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return int64[n_blocks]: the table of data that each block stands in, -1 where it stands in none.

    Parameters
    ----------
    block : int64[n_blocks], the first text leaf of each block
    n_words, n_link_words : int64[n_blocks]
    """
    around = np.full(len(block), -1)
    tables = np.flatnonzero(tree.label == _TABLE)
    if not len(tables):
        return around
    words, links = np.cumsum(np.append(0, n_words)), np.cumsum(np.append(0, n_link_words))
    inner = tables[tree.end[tables] <= np.append(tables[1:], tree.n_nodes)]
    n_cells = np.bincount(tree.parent[tree.labelled(_CELLS)], minlength=1)
    rows = np.flatnonzero(n_cells)
    n_cells = n_cells[rows]
    begin = np.append(n_words, 1)[np.searchsorted(block, rows)]
    wordless = np.cumsum(np.append(0, begin == 0))  # rows begun by a bullet: a list
    headers = np.cumsum(np.append(0, tree.labelled(_HEADERS)))
    for table in inner.tolist():
        end = int(tree.end[table])
        first, last = np.searchsorted(rows, (table, end)).tolist()
        start, stop = np.searchsorted(block, (table, end)).tolist()
        is_menu = links[stop] - links[start] >= MAX_LINKS * (words[stop] - words[start])
        is_menu |= bool(wordless[last] - wordless[first] > EQUAL * (last - first))
        if not is_menu and _is_data(n_cells[first:last], stop - start, headers[end] > headers[table]):
            around[start:stop] = table
    return around


def _is_data(n_cells: NDArray[np.int64], n_blocks: int, has_headers: bool) -> bool:
    """Say whether a table whose rows have so many cells, and which holds so many blocks, tells data."""
    if len(n_cells) < (FEWEST_ROWS if has_headers else MIN_ROWS) or n_blocks > MAX_BLOCKS * n_cells.sum():
        return False
    usual = np.bincount(n_cells)
    return bool(usual.argmax() >= MIN_CELLS and usual.max() >= EQUAL * len(n_cells))
