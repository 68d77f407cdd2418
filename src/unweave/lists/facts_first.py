"""Whether a page is of one thing, with others of its kind below it: by the facts between its title and its list."""

import numpy as np

from ..tree.content import ContentTree
from ..tree.labels import LABEL

MIN_FACTS, BESIDE = 2, 0.3
"""Rows of labels and values below a page's title that say that it is of one thing; and the share of the page's
characters up to which a list behind them is of others like it.
"""
_HEADINGS = np.array([LABEL[f"h{level}"] for level in range(2, 7)])
_TITLE, _HEADER, _CELL = (LABEL[tag] for tag in ("h1", "th", "td"))


def has_facts_first(content: ContentTree, first: int) -> bool:
    """Say whether a table of facts stands between the page's title and the list that begins at content node `first`,
    which has a heading of its own: what goes well with the thing.
    """
    titles = np.flatnonzero(content.label[:first] == _TITLE)
    begin = int(content.end[titles[0]]) if len(titles) else first
    label = content.label[begin:first]
    if not np.isin(label, _HEADINGS).any():
        return False
    cells = begin + np.flatnonzero((label == _HEADER) | (label == _CELL))
    _, row, n_cells = np.unique(content.parent[cells], return_inverse=True, return_counts=True)
    n_data = np.bincount(row, content.label[cells] == _CELL, len(n_cells))
    return int(((n_cells == 2) & (n_data > 0)).sum()) >= MIN_FACTS
