"""A page as the blocks of text a reader sees: what the body, the title and the repeated text of a site are chosen from.

A block is a run of text leaves with no block element's edge and no `<br>` between them: a paragraph, a heading, a menu
entry, a line of an address. O(n_nodes), in whole-array passes; Python touches text leaves only.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..tree import ReaderView, Tree
from ..tree.labels import INLINE, N_KNOWN, TEXT, UNSEEN
from ..whitespace import fold, words_in, words_parted

DROPPED = UNSEEN | {"title", "video", "textarea", "button"}
"""Elements whose text is none of a page's reading matter."""

DENSE = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Characters of scripts that write no space between words (Thai, Lao, Burmese, Khmer, kana, Chinese), for a pattern."""
_DENSE = re.compile(f"[{DENSE}]")
DENSE_PER_WORD = 2
"""Characters of such scripts that count as one word."""


def count_words(text: str) -> int:
    """Return how many words `text` has; scripts without spaces count two characters as one."""
    if text.isascii():
        return len(words_parted(text).split())
    words = len(words_in(text))
    if words:
        dense = len(_DENSE.findall(text))
        if dense:
            words = len(words_in(_DENSE.sub(" ", text))) + (dense + 1) // DENSE_PER_WORD
    return words


_INLINE = INLINE | {"#text", "img", "picture", "source"}


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of one page, in order.

    Attributes
    ----------
    texts : list of str, white space folded
    first, last : int64[n_blocks], the first and the last text leaf of each block
    holder : int64[n_blocks], the nearest block element around it
    words, link_words : int64[n_blocks]
    """

    seen: ReaderView
    texts: list[str]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    holder: NDArray[np.int64]
    words: NDArray[np.int64]
    link_words: NDArray[np.int64]

    @property
    def tree(self) -> Tree:
        return self.seen.tree

    def __len__(self) -> int:
        return len(self.texts)


def blocks_of(seen: ReaderView) -> Blocks:
    """Return the text blocks of a page."""
    tree = seen.tree
    leaves = np.flatnonzero((tree.label == TEXT) & ~seen.inside(DROPPED))
    if not len(leaves):
        empty = np.zeros(0, np.int64)
        return Blocks(seen, [], empty, empty, empty, empty, empty)
    in_link = seen.linked[leaves]
    inline = seen.called(_INLINE) | (tree.label >= N_KNOWN)
    holder = _nearest_block(tree, inline)[leaves]
    edges = np.cumsum(~inline)
    starts = np.empty(len(leaves), np.bool_)
    starts[0] = True
    starts[1:] = (holder[1:] != holder[:-1]) | (edges[leaves[1:]] != edges[leaves[:-1]])
    at = np.flatnonzero(starts)
    texts, words, link_words = _read(tree, leaves, at, in_link)
    ends = np.append(at[1:], len(leaves)) - 1
    return Blocks(seen, texts, leaves[at], leaves[ends], holder[at], words, link_words)


def _nearest_block(tree: Tree, inline: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return int64[n_nodes]: the nearest ancestor, or the node itself, that is a block element. Pointer doubling."""
    up = np.where(inline, np.maximum(tree.parent, 0), np.arange(tree.n_nodes))
    while True:
        further = up[up]
        if np.array_equal(further, up):
            return up
        up = further


def _read(
    tree: Tree, leaves: NDArray[np.int64], at: NDArray[np.int64], in_link: NDArray[np.bool_]
) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64]]:
    """Return texts, words and words in links of the blocks, which begin at the leaves `at`."""
    run_on = tree.glued[leaves].tolist()
    spans = zip(tree.start[leaves].tolist(), tree.stop[leaves].tolist(), strict=True)
    raw = [tree.buffer[start:stop].decode("utf-8", "replace") for start, stop in spans]
    raw = [html.unescape(part) if "&" in part else part for part in raw]
    edges = [*at.tolist(), len(raw)]
    texts = [
        fold(
            raw[first] if stop - first == 1
            else "".join([p if g else " " + p for p, g in zip(raw[first:stop], run_on[first:stop], strict=True)])
        )
        for first, stop in pairwise(edges)
    ]  # fmt: skip
    words = _word_counts(texts)
    n_linked, n_leaves = np.add.reduceat(in_link.astype(np.int64), at), np.diff(edges)
    link_words = np.where(n_linked == n_leaves, words, 0)
    for k in np.flatnonzero((n_linked > 0) & (n_linked < n_leaves)).tolist():
        of_links = sum(count_words(raw[i]) for i in range(edges[k], edges[k + 1]) if in_link[i])
        link_words[k] = min(int(words[k]), of_links)
    return texts, words, link_words


def _word_counts(texts: list[str]) -> NDArray[np.int64]:
    """Return `count_words` of folded texts; those of ASCII are counted as the lines of one text, in half of the time."""
    lines = words_parted("\n".join([text if text.isascii() else "" for text in texts])).split(b"\n")
    return np.array(
        [len(line.split()) if line else count_words(text) for text, line in zip(texts, lines, strict=True)], np.int64
    )
