"""A page as a small drawing: a line for each part of it from top to bottom, as wide as its texts, and the records
framed.

It needs neither style sheets nor a browser: what stands where is only guessed, from the order and the depth of the
texts. O(nodes).
"""

import html
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .tree import Node, Tree
from .tree.labels import LABEL, TEXT

BARS = 36
"""Lines of a sketch."""
LINES = 96
"""Lines of a drawing, which has records to frame."""
DISPLAYED_ROWS = 60
"""Rows of a table that a notebook shows; it holds every one as an element."""
DISPLAYED_CHARACTERS = 300
"""Characters of a text that a notebook shows."""
MAX_FRAMES = 300
"""Records that are framed, at most."""
KINDS = ("text", "link", "heading", "image")
"""What a line shows, by its number."""
_COLOURS = ("#9aa4ae", "#4d98a3", "#59626c", "#d9a273")
_FRAMES = ("#0b8494", "#5560b8")
_HEADINGS = np.array([LABEL[f"h{level}"] for level in range(1, 7)])
_WIDTH, _PITCH = 120, 3


def sketch(tree: Tree, n_bars: int = BARS) -> list[list[int]]:
    """Return a page as at most `n_bars` lines [indent 0 to 8, width 1 to 100, number of its kind], top to bottom."""
    leaf = _leaves(tree)
    if not len(leaf):
        return []
    around = tree.label[np.maximum(tree.parent[leaf], 0)]
    kind = np.where(around == LABEL["a"], 1, np.where(np.isin(around, _HEADINGS), 2, 0))
    kind[tree.label[leaf] == LABEL["img"]] = 3
    bar = _bars(np.arange(len(leaf)), len(leaf), n_bars)
    n = int(bar[-1]) + 1
    length = np.where(kind == 3, 20, np.minimum(tree.stop[leaf] - tree.start[leaf], 400))
    width = np.bincount(bar, length, n) / np.bincount(bar, minlength=n)
    depth = np.bincount(bar, tree.depth[leaf], n) / np.bincount(bar, minlength=n)
    indent = np.clip(depth - depth.min(), 0, 8)
    top = np.array([np.bincount(kind[bar == b], minlength=4).argmax() for b in range(n)])
    shown = np.clip(38 * np.log10(1 + width), 4, 100)
    return [[int(i), int(w), int(k)] for i, w, k in zip(indent, shown, top, strict=True)]


def drawing(tree: Tree, records: Sequence[Sequence[Node]]) -> str:
    """Return the page of `tree` as SVG, its `records` framed, without a word of it; "" for a page without texts."""
    lines = sketch(tree, LINES)
    if not lines:
        return ""
    height = _PITCH * len(lines) + 4
    parts = [f'<rect x="0" y="0" width="{_WIDTH}" height="{height}" fill="#fbfaf8"></rect>']
    for number, (indent, width, kind) in enumerate(lines):
        long = max(2, (_WIDTH - 8 - 3 * indent) * width // 100)
        parts.append(_rectangle(4 + 3 * indent, 3 + _PITCH * number, long, 1.8, f'fill="{_COLOURS[kind]}"'))
    for number, (first, last) in enumerate(_framed(tree, records)):
        look = f'fill="none" stroke="{_FRAMES[number % 2]}" stroke-width="1"'
        parts.append(_rectangle(1, 2 + _PITCH * first, _WIDTH - 2, _PITCH * (last - first + 1), look))
    return f'<svg viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">{"".join(parts)}</svg>'


def _framed(tree: Tree, records: Sequence[Sequence[Node]]) -> list[tuple[int, int]]:
    """Return the first and last line of each record; records that share a line are framed together."""
    leaf = _leaves(tree)
    spans = []
    for nodes in records[:MAX_FRAMES]:
        starts = [node.index for node in nodes]
        ends = [int(tree.end[node.index]) for node in nodes]
        first, stop = np.searchsorted(leaf, [min(starts), max(ends)]) if nodes else (0, 0)
        if stop > first:
            at = _bars(np.array([first, stop - 1]), len(leaf), LINES)
            spans.append((int(at[0]), int(at[1])))
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


def _leaves(tree: Tree) -> NDArray[np.intp]:
    """Return the numbers of the texts and images of a page."""
    return np.flatnonzero((tree.label == TEXT) | (tree.label == LABEL["img"]))


def _bars(number: NDArray[np.intp], n_leaves: int, n_bars: int) -> NDArray[np.intp]:
    """Return the line that each leaf stands in, by its number among `n_leaves`."""
    return number * min(n_leaves, n_bars) // n_leaves


def _rectangle(x: float, y: float, width: float, height: float, look: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}></rect>'


def html_table(names: Sequence[str], rows: Sequence[Sequence[str | None]]) -> str:
    """Return rows of texts as HTML for a notebook: all escaped, as pages are strangers', and cut if they are long."""
    head = "".join(f"<th>{_displayed(name)}</th>" for name in names)
    lines = ("".join(f"<td>{_displayed(text or '')}</td>" for text in row) for row in rows[:DISPLAYED_ROWS])
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    more = f"<p>and {len(rows) - DISPLAYED_ROWS} more rows</p>" if len(rows) > DISPLAYED_ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _displayed(text: str) -> str:
    return html.escape(text if len(text) <= DISPLAYED_CHARACTERS else text[: DISPLAYED_CHARACTERS - 3] + "...")
