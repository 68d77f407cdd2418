"""What people wrote: runs of texts and marks that are one text of the layout tree, with their markup.

The body of a post is `{{ post.body }}` to a developer, not each of its lines. Elements of one kind, by their tags and
classes, hold such runs where one has many texts of several words, another one few of them, and many have some. O(n).
"""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from ..gathering import different
from ..markup.source import SourceTree
from ..vocabulary import word_list
from .terms import ELEMENT_NODE, TEXT_NODE

MIN_TEXTS, MIN_LENGTH, MIN_WORDS = 4, 12, 4
"""Texts of an element that people wrote in, and the bytes and words of each."""
TIMES = 3
"""How many times as many texts the richest element of a kind has as the poorest one."""
MOST = 3
"""One in so many elements of a kind has several texts, at least."""

_MARKS = frozenset(map(str.encode, word_list("layout.marks")))
_BLOCKS = frozenset(b"h1 h2 h3 h4 h5 h6 li ol p ul".split())
"""Elements of a run: those, and these without a class, which a template gives them."""
_CLASS = re.compile(rb"""\sclass\s*=\s*(?:"([^"]*)|'([^']*)|([^\s>]+))""", re.IGNORECASE)


def prose_runs(tree: SourceTree) -> np.ndarray:
    """Return where runs begin: int32[n], at a run's first node one past its last one, 0 elsewhere."""
    runs = np.zeros(len(tree), np.int32)
    texts = np.flatnonzero(tree.kind == TEXT_NODE)
    around, tokens, start = tree.parent[texts], tree.open[texts], tree.tokens.start
    is_long = (start[tokens + 1] - start[tokens] >= MIN_LENGTH) & (tree.tokens.raw[tokens] == 0)
    is_element = tree.kind == ELEMENT_NODE
    is_rich = (np.bincount(around[is_long], minlength=len(tree)) >= MIN_TEXTS) & is_element
    kinds = {*_kinds(tree, np.flatnonzero(_n_texts(tree, texts[is_rich[around]]) >= MIN_TEXTS))} - {None}
    if not kinds:
        return runs
    groups: dict[object, list[int]] = defaultdict(list)
    parents = different(around[is_element[around]])
    likely = {kind[0] for kind in kinds if kind}
    parents = parents[[tag in likely for tag in tree.tags(parents)]]
    for node, kind in zip(parents.tolist(), _kinds(tree, parents), strict=True):
        if kind in kinds:
            groups[kind].append(node)
    asked = np.isin(around, [node for nodes in groups.values() for node in nodes])
    n_texts = _n_texts(tree, texts[asked])
    strange = np.append(0, np.cumsum(~_may_be_prose(tree)))
    for nodes in groups.values():
        counts = n_texts[nodes].tolist()
        if max(counts) >= TIMES * max(1, min(counts)) and MOST * sum(n > 1 for n in counts) >= len(counts):
            for node in nodes:
                for first, stop in _runs(tree, node, strange):
                    runs[first] = stop
    return runs


def _texts(tree: SourceTree, nodes: np.ndarray) -> list[bytes]:
    """Return texts, or start tags."""
    start, tokens = tree.tokens.start, tree.open[nodes]
    spans = zip(start[tokens].tolist(), start[tokens + 1].tolist(), strict=True)
    return [tree.tokens.source[begin:end] for begin, end in spans]


def _text(tree: SourceTree, node: int) -> bytes:
    """Return a text, or a start tag."""
    start, token = tree.tokens.start, tree.open[node]
    return tree.tokens.source[start[token] : start[token + 1]]


def _children(tree: SourceTree, node: int) -> Iterator[int]:
    child, stop = node + 1, int(tree.end[node])
    while child < stop:
        yield child
        child = int(tree.end[child])


def _n_texts(tree: SourceTree, texts: np.ndarray) -> np.ndarray:
    """Count those of some texts that are of several words, by the elements around: int64[n]."""
    is_said = [len(text.split(None, MIN_WORDS)) >= MIN_WORDS for text in _texts(tree, texts)]
    return np.bincount(tree.parent[texts[np.array(is_said, bool)]], minlength=len(tree))


def _kinds(tree: SourceTree, nodes: np.ndarray) -> list[tuple[bytes, bytes] | None]:
    """Return the tag and the class of elements, or that of the element around; None where neither has one."""
    above = np.where(tree.kind[tree.parent[nodes]] == ELEMENT_NODE, tree.parent[nodes], nodes)
    own, others = _texts(tree, nodes), _texts(tree, above)
    said = {tag: found[found.lastindex or 0] if (found := _CLASS.search(tag)) else None for tag in {*own, *others}}
    classes = [said[tag] if said[tag] is not None else said[around] for tag, around in zip(own, others, strict=True)]
    return [None if c is None else (tag, c) for tag, c in zip(tree.tags(nodes), classes, strict=True)]


def _may_be_prose(tree: SourceTree) -> np.ndarray:
    """Say of each node whether a run may hold it: bool[n]."""
    elements = np.flatnonzero(tree.kind == ELEMENT_NODE)
    may_be = np.asarray(tree.kind == TEXT_NODE)
    tags = tree.tags(elements)
    may_be[elements] = [tag in _MARKS or tag in _BLOCKS for tag in tags]
    blocks = elements[[tag in _BLOCKS and tag not in _MARKS for tag in tags]]
    may_be[blocks] = [not _CLASS.search(opening) for opening in _texts(tree, blocks)]
    return may_be


def _runs(tree: SourceTree, node: int, strange: np.ndarray) -> Iterator[tuple[int, int]]:
    """Yield the runs of an element's children, several with a text among them, without white space at their ends."""
    first = last = n = 0
    has_text = False
    for child in (*_children(tree, node), -1):
        stop = int(tree.end[child])
        is_text = child >= 0 and tree.kind[child] == TEXT_NODE
        if child < 0 or strange[stop] > strange[child]:
            if n > 1 and has_text:
                yield first, last
            first, n, has_text = 0, 0, False
        elif not (is_text and _text(tree, child).isspace()):
            first, last, n, has_text = first or child, stop, n + 1, has_text or is_text
