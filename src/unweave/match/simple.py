"""Enhanced simple tree matching of two forests: score, mapping, normalized distance (DEPTA, 4.2.3 and 4.3).

A generalized node is r sibling subtrees under an artificial root, so what is matched here is always a
forest: some subtrees of one tree, in document order, against some of another or of the same. O(n1 * n2)
at worst, far less where subtrees repeat; the score itself is computed in `scores.py`, the mapping in `tracing.py`.
"""
# mypy: ignore-errors

from __future__ import annotations

from dataclasses import dataclass

import cython
import numpy as np

from .classes import check_array, check_boxes
from .scores import CONTENT_UNITS, MAX_NODES, TERMINAL_BITS, PairScores
from .tracing import trace_best

# Two records of a thousand nodes without a single equal subtree need a million cells.
WORK = 1 << 24
# Cells of one programme whose way back is kept, a byte each.
MAX_TRACE = 1 << 24


@dataclass(frozen=True, eq=False)
class TreeArrays:
    """What the kernel needs of a tree.

    label : int32[n_nodes], 0 for a text; equal numbers mean equal tags in every forest compared
    end : int32[n_nodes], one past the subtree's last node
    terminal : uint8[n_nodes], 1 for nodes enclosing text or images
    words : uint64[n_words] or None, hashes of the words of the nodes, node after node
    word_start : int64[n_nodes + 1] or None; node i has words[word_start[i]:word_start[i + 1]]
    box : float32[n_nodes, 4] or None; x, y, width, height in CSS pixels
    """

    label: np.ndarray
    end: np.ndarray
    terminal: np.ndarray
    words: np.ndarray | None = None
    word_start: np.ndarray | None = None
    box: np.ndarray | None = None


@dataclass(frozen=True, eq=False)
class Mapping:
    """A mapping between two forests, and what it says about them.

    a, b : int32[n_pairs], nodes of the two trees; pair k is (a[k], b[k]), both rise in preorder
    score : of Fig. 6: mapped pairs, plus with content the share of common words of mapped leaves
    n_matched_terminals : mapped pairs of which both nodes are terminal
    n_terminals : terminal nodes in either forest
    truncated : True when the work was used up; then the mapping is valid but not the best
    """

    a: np.ndarray
    b: np.ndarray
    score: float
    n_matched_terminals: int
    n_terminals: tuple[int, int]
    truncated: bool

    @property
    def distance(self) -> float:
        """Normalized distance in [0, 1], see `normalized_distance`."""
        return normalized_distance(self.n_matched_terminals, *self.n_terminals)


def normalized_distance(n_matched, n_terminals_a, n_terminals_b):
    """Return (max - matched) / max of the terminal nodes (DEPTA, 4.3); 1.0 where neither side has any.

    The paper leaves the last case open: separators without text or image give no ground to call them alike.
    """
    most = max(n_terminals_a, n_terminals_b)
    return (most - n_matched) / most if most else 1.0


def matching(a, b, roots_a=(0,), roots_b=(0,), *, content=True, work=WORK):
    """Return the score of the best mapping between two forests (ESTM, Fig. 6), see `mapping` for the arguments.

    The artificial root does not count, so that of two whole trees the score is that of the paper.
    Raises ValueError when `work` is used up: half a score is none. `mapping` returns what it found.

    >>> import numpy as np
    >>> def forest(label, end):
    ...     label = np.array(label, np.int32)
    ...     return TreeArrays(label, np.array(end, np.int32), (label == 0).astype(np.uint8))
    >>> one = forest([1, 2, 0, 2, 0], [5, 3, 3, 5, 5])            # {ul{li{#text}}{li{#text}}}
    >>> two = forest([1, 2, 0, 2, 3], [5, 3, 3, 5, 5])            # {ul{li{#text}}{li{br}}}
    >>> matching(one, two), matching(one, one)
    (4.0, 5.0)
    """
    pair = ForestPair(a, b, roots_a, roots_b, content, work)
    value = pair.score()
    if value < 0:
        raise ValueError(f"matching needs more than work={work} cells; pass more work, or use mapping()")
    return pair.as_score(value)


def mapping(a, b, roots_a=(0,), roots_b=(0,), *, content=True, work=WORK):
    """Map one forest to another by enhanced simple tree matching and return the `Mapping`.

    Parameters
    ----------
    a, b : TreeArrays
    roots_a, roots_b : nodes whose subtrees form the forests, in document order, none inside another
    content : compare the words of leaves as in Fig. 6b when both forests have words; False: structure only
    work : cells of dynamic programmes to fill at most

    Of the mappings with the best score one with the most matched terminals is returned, always the same:
    identical subtrees at either end of two lists of children are mapped to each other first, and of what
    then remains equal the mapping of the earlier children is taken, of a before b.
    The rule of visual conflict applies when both forests have boxes.
    """
    return ForestPair(a, b, roots_a, roots_b, content, work).mapping()


class ForestPair:
    """Two forests side by side in one set of arrays, each under an artificial root, ready to be matched."""

    def __init__(self, a, b, roots_a, roots_b, content, work):
        roots_a, n_a = _checked_roots(a, roots_a, "a")
        roots_b, n_b = _checked_roots(b, roots_b, "b")
        n_nodes = n_a + n_b + 2
        self.root_b = n_a + 1
        with_words = content and a.words is not None and b.words is not None
        with_boxes = a.box is not None and b.box is not None
        label = np.zeros(n_nodes, np.int32)
        end = np.empty(n_nodes, np.int32)
        terminal = np.zeros(n_nodes, np.uint8)
        self.origin = np.empty(n_nodes, np.int32)
        words = word_start = box = None
        if with_words:
            most = _n_words(a, roots_a) + _n_words(b, roots_b)
            words, word_start = np.empty(most, np.uint64), np.zeros(n_nodes + 1, np.int64)
        if with_boxes:
            box = np.full((n_nodes, 4), np.nan, np.float32)
        at = 0
        for forest, roots in ((a, roots_a), (b, roots_b)):
            after = _copy_nodes(
                memoryview(forest.label), memoryview(forest.end), memoryview(forest.terminal), memoryview(roots), at,
                memoryview(label), memoryview(end), memoryview(terminal), memoryview(self.origin),
            )  # fmt: skip
            if with_words:
                _copy_words(
                    memoryview(forest.word_start), memoryview(forest.words), memoryview(self.origin), at, after,
                    memoryview(word_start), memoryview(words),
                )  # fmt: skip
            if with_boxes:
                box[at + 1 : after] = forest.box[self.origin[at + 1 : after]]
            at = after
        self.with_words = with_words
        self.scores = PairScores(label, end, terminal, words, word_start, box, work=work)

    def score(self):
        """Return the packed score of the best mapping without the artificial roots, or a negative number."""
        value = _score(self.scores, self.root_b)
        return value - self.scores.node_weight if value >= 0 else value

    def as_score(self, value):
        """Return the score of Fig. 6 that a packed one holds."""
        return (value >> TERMINAL_BITS) / (CONTENT_UNITS if self.with_words else 1)

    def mapping(self):
        """Trace the best mapping, see `mapping`."""
        n_a, n_b = self.root_b, len(self.origin) - self.root_b
        match = np.empty(n_a, np.int32)
        came = np.empty(min(n_a * n_b, MAX_TRACE), np.uint8)
        pairs_a, pairs_b = np.empty(min(n_a, n_b), np.int32), np.empty(min(n_a, n_b), np.int32)
        n_pairs, value, n_terminals_a, n_terminals_b, whole = trace_best(
            self.scores, n_a, memoryview(match), memoryview(came), memoryview(self.origin), memoryview(pairs_a),
            memoryview(pairs_b),
        )  # fmt: skip
        return Mapping(
            a=pairs_a[:n_pairs],
            b=pairs_b[:n_pairs],
            score=self.as_score(value),
            n_matched_terminals=value & MAX_NODES,
            n_terminals=(n_terminals_a, n_terminals_b),
            truncated=not whole,
        )


def _checked_roots(forest, roots, name):
    """Return the roots as int32[n_roots] and the number of nodes of their subtrees; raise if a forest is malformed."""
    check_array(forest.label, np.int32, f"{name}.label")
    n_nodes = len(forest.label)
    check_array(forest.end, np.int32, f"{name}.end", n_nodes)
    check_array(forest.terminal, np.uint8, f"{name}.terminal", n_nodes)
    if forest.words is not None:
        check_array(forest.words, np.uint64, f"{name}.words")
        check_array(forest.word_start, np.int64, f"{name}.word_start", n_nodes + 1)
    if forest.box is not None:
        check_boxes(forest.box, f"{name}.box", n_nodes)
    after = size = 0
    end = memoryview(forest.end)  # a number of it is read in a fifth of the time of one of an array
    for root in roots:
        if not after <= root < n_nodes or not root < end[root] <= n_nodes:
            raise ValueError(
                f"roots of {name}: {root!r} is not a node after the subtree of the root before it "
                f"(nodes {after}..{n_nodes - 1} are left)"
            )
        after = end[root]
        size += after - int(root)
    return np.array(roots, np.int32), size


def _n_words(forest, roots):
    end, start = memoryview(forest.end), memoryview(forest.word_start)
    return sum([start[end[root]] - start[root] for root in roots])


# Safe without bounds checks: the roots were checked; the nodes of a subtree lie in [root, end[root]), inside
# the arrays, and the new arrays have room for all of them and the artificial roots.
@cython.locals(r=cython.Py_ssize_t, i=cython.Py_ssize_t, shift=cython.Py_ssize_t)
def _copy_nodes(label, end, terminal, roots, at, new_label, new_end, new_terminal, origin):
    """Copy the subtrees of `roots` to place `at` of the new arrays, under an artificial root; return the next place."""
    artificial: cython.Py_ssize_t = at
    origin[at] = -1
    at += 1
    for r in range(roots.shape[0]):
        shift = at - roots[r]
        for i in range(roots[r], end[roots[r]]):
            origin[at] = cython.cast(cython.int, i)
            new_label[at] = label[i]
            new_end[at] = cython.cast(cython.int, end[i] + shift)
            new_terminal[at] = terminal[i]
            at += 1
    new_end[artificial] = cython.cast(cython.int, at)
    return at


# Safe without bounds checks: origin[at + 1:after] holds nodes of the tree; the range of a node's words is
# compared with both arrays of words before one is copied.
@cython.locals(place=cython.Py_ssize_t, k=cython.Py_ssize_t, i=cython.Py_ssize_t)
def _copy_words(word_start, words, origin, at, after, new_word_start, new_words):
    """Copy the words of the nodes that were copied to the places at + 1 .. after - 1; the root at `at` has none."""
    n_words: cython.Py_ssize_t = new_word_start[at]
    new_word_start[at + 1] = n_words
    for place in range(at + 1, after):
        i = origin[place]
        if (
            word_start[i] < 0
            or word_start[i + 1] < word_start[i]
            or word_start[i + 1] > words.shape[0]
            or word_start[i + 1] - word_start[i] > new_words.shape[0] - n_words
        ):
            raise ValueError(f"word_start[{i}] is out of order or exceeds the {words.shape[0]} words")
        for k in range(word_start[i], word_start[i + 1]):
            new_words[n_words] = words[k]
            n_words += 1
        new_word_start[place + 1] = n_words


def _score(scores, root_b):
    """Return the packed score of the trees at 0 and `root_b`, computed without the GIL."""
    value: cython.longlong
    with cython.nogil:
        value = scores.score(0, root_b, 0)
    return value
