"""A page as the blocks of text a reader sees: what the body, the title and the repeated text of a site are chosen from.

A block is a run of text leaves with no block element's edge and no `<br>` between them: a paragraph, a heading, a menu
entry, a line of an address. O(n_nodes), in whole-array passes; Python touches text leaves only.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from ..expressions import expression
from ..tree import ReaderView, Tree
from ..tree.labels import INLINE, N_KNOWN, TEXT, UNSEEN
from ..tree.text_runs import folded_runs
from ..whitespace import fold, words_in, words_parted
from .data_tables import data_tables

DROPPED = UNSEEN - {"noscript"} | {"title", "video", "button"}
"""Elements whose text is none of a page's reading matter; sites that need scripts tell their story in `noscript`."""

DENSE = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Characters of scripts that write no space between words (Thai, Lao, Burmese, Khmer, kana, Chinese), for a pattern."""
_DENSE = expression(f"[{DENSE}]")
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


_HEADINGS = frozenset(f"h{n}" for n in range(1, 7))
_SIGNS = re.compile(r"\W*")
"""The text of a link to the heading that it stands in: "#", "¶"."""
MAX_ASIDE = 0.5
"""Share of a page's text above which an element is its content, whatever its class says."""
_COMMENT_NAMES = re.compile(rb"comment(?!ary\b)|disqus|kommentar|comentario|commentaire")
_ARCHIVE = b"wm-ipp"
_INLINE = INLINE | {"#text", "img", "picture", "source"}


@dataclass(frozen=True)
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

    @cached_property
    def in_comments(self) -> NDArray[np.bool_]:
        """bool[n_blocks]: whether a block stands, as a whole, in an element that calls itself comments."""
        inside = self.inside_called(_names_comments)
        return inside[self.first] & inside[self.last]

    @cached_property
    def tables(self) -> NDArray[np.int64]:
        """int64[n_blocks]: the table of data that each block stands in, -1 where it stands in none."""
        return data_tables(self.tree, self.first, self.words, self.link_words)

    @cached_property
    def _words_before(self) -> NDArray[np.float64]:
        """float64[n_nodes + 1]: how many words outside links stand before each node."""
        words = np.zeros(self.tree.n_nodes + 1)
        words[self.first + 1] = self.words - self.link_words
        return np.cumsum(words)

    def inside_called(
        self,
        is_suspect: Callable[[bytes], bool],
        tags: frozenset[str] = frozenset(),
        attributes: tuple[str, ...] = ("class", "id"),
        most: float = MAX_ASIDE,
    ) -> NDArray[np.bool_]:
        """Return bool[n_nodes]: whether a node stands in an element that is called something else than the article.

        By its tag or an attribute, and with at most this share of the page's text.
        """
        tree, seen, text = self.tree, self.seen, self._words_before
        named = [seen.by_value(name).items() for name in attributes]
        told = [nodes for of_name in named for value, nodes in of_name if is_suspect(value)]
        own = np.flatnonzero(seen.called(tags)).tolist() if tags else []
        roots = np.array([*{*own, *chain.from_iterable(told)}], np.int64)
        roots = roots[tree.depth[roots] > 1]
        roots = roots[text[tree.end[roots]] - text[roots] <= most * text[-1]]
        return seen.below(roots)


@lru_cache(maxsize=8192)
def _names_comments(name: bytes) -> bool:
    return _COMMENT_NAMES.search(name.lower()) is not None


def of_archive(seen: ReaderView) -> NDArray[np.bool_]:
    """Return bool[n_nodes]: the bar that the Wayback Machine puts on its copies of any site's pages, by which pages of
    two sites look alike.
    """
    if _ARCHIVE not in seen.tree.buffer:
        return np.zeros(seen.tree.n_nodes, np.bool_)
    told = (nodes for value, nodes in seen.by_value("id").items() if value.startswith(_ARCHIVE))
    return seen.below(np.array([*chain.from_iterable(told)], np.int64))


def blocks_of(seen: ReaderView) -> Blocks:
    """Return the text blocks of a page."""
    tree = seen.tree
    leaves = np.flatnonzero((tree.label == TEXT) & ~seen.inside(DROPPED) & ~of_archive(seen))
    linked = leaves[seen.linked[leaves] & seen.inside(_HEADINGS)[leaves]].tolist()
    if signs := [leaf for leaf in linked if _SIGNS.fullmatch(tree.text_at(leaf))]:
        leaves = np.setdiff1d(leaves, signs, assume_unique=True)
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
    start, stop, run_on = tree.start[leaves], tree.stop[leaves], tree.glued[leaves]
    edges = np.append(at, len(leaves))

    def read(first: int, last: int) -> list[str]:
        return list(map(tree.read, start[first:last].tolist(), stop[first:last].tolist()))

    plain, where, words, is_plain = folded_runs(tree.buffer, start, stop, run_on, at)
    texts = [plain[first:last].decode() for first, last in pairwise(where.tolist())]
    for k in np.flatnonzero(~is_plain).tolist():
        first, last = edges[k : k + 2].tolist()
        gaps = ["" if glued else " " for glued in run_on[first:last].tolist()]
        texts[k] = fold("".join([part for pair in zip(gaps, read(first, last), strict=True) for part in pair]))
        words[k] = count_words(texts[k])
    n_linked, n_leaves = np.add.reduceat(in_link.astype(np.int64), at), np.diff(edges)
    link_words = np.where(n_linked == n_leaves, words, 0)
    for k in np.flatnonzero((n_linked > 0) & (n_linked < n_leaves)).tolist():
        first, last = edges[k : k + 2].tolist()
        parts = zip(read(first, last), in_link[first:last].tolist(), strict=True)
        link_words[k] = min(int(words[k]), sum(count_words(part) for part, linked in parts if linked))
    return texts, words, link_words
