"""The texts of a page in order, each with where it stands: the names of the elements around it, as a template's author wrote them.

An element is named by its tag, its first classes, its id and itemprop, digits as 0; a cell also by its number in the row. Words that
say a state (odd, active) are left out, so that the same place has the same name on every page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from ..tree import Tree
from ..tree.labels import LABEL, TEXT

DEPTH = 6
"""Elements around a text that are looked at."""
MAX_TEXTS = 20_000
"""Texts of a page that are read; the rest is left out, and the table says that it is truncated."""
MAX_CHARACTERS = 20_000
"""Characters of one text that are read."""
MAX_MARKS = 3
"""Characters of marks between texts, as ", " or "(", that belong to a value of several texts."""
UNSEEN = frozenset(
    LABEL[tag] for tag in "head script style noscript template option select datalist textarea svg math button".split()
)
_INLINE = [
    LABEL[tag] for tag in "a abbr b bdi cite code em font i mark q s small span strong sub sup time u #text".split()
]
_SPACE = re.compile(r"[ \t\n\r\f\v\u00a0]+")
_WORD = re.compile(r"\w")
_DIGITS = re.compile(r"\d+")
_STATE = re.compile(
    r"(?:odd|even|first|last|active|selected|current|alt|alternate|hover|clearfix|left|right|open|closed|is-.*|js-.*)$",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"(?:^|[-_ ])(?:nav|navbar|menu|footer|foot|breadcrumbs?|crumbs?|sidebar|ads?|advert\w*|banner|promo\w*|sponsor\w*|related|similar|"
    r"recommend\w*|also|share|social|cookie|login|signin|cart|copyright|legal|toolbar|pagination|pager|search)(?:$|[-_ ])",
    re.IGNORECASE,
)
_CELLS = (LABEL["td"], LABEL["th"])
_WORDS = re.compile(r"[^\W_]+")
_TITLED = frozenset(LABEL[f"h{level}"] for level in range(1, 7))
_HEADINGS = {LABEL["h1"]: 2, **{LABEL[f"h{level}"]: 1 for level in (2, 3)}}


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The texts of one page, in document order.

    Attributes
    ----------
    texts : white space folded
    nodes : the text node of each
    paths : of each, what stands before it in its element ("" for nothing, else a tag), and the names of the elements around it,
        the nearest first
    chains : of each, the elements around it, the nearest first
    rows : of each, the place in `texts` of the first text of its table row, or of the `dt` of its `dd`; -1 without one
    linked, aside : 1 where it is in a link, in what stands beside a page's matter
    heading : 2 in an `h1`, 1 in an `h2` or `h3`
    lines : of each, the first text of its line: texts of one element with nothing but inline elements between them
    heads : of each, whether it is in a cell of a table's head
    title : of the page
    marks : of some, the marks without a letter or digit that stand before it: a comma, a bracket; in front of it " " where space parts them
    """

    tree: Tree
    texts: list[str]
    nodes: list[int]
    paths: list[tuple[str, ...]]
    chains: list[tuple[int, ...]]
    rows: list[int]
    linked: list[int]
    aside: list[int]
    heading: list[int]
    lines: list[int]
    heads: list[bool]
    title: str
    truncated: bool
    marks: dict[int, str]

    def __len__(self) -> int:
        return len(self.texts)


def fold(text: str) -> str:
    """Return `text` with white space folded and trimmed."""
    return _SPACE.sub(" ", text).strip()


def read_texts(page: Page) -> PageTexts:
    """Return the texts of a page. O(nodes)."""
    tree = page.tree
    unseen, linked, aside, row_of = _covered(tree)
    names = _ElementNames(tree)
    parent = tree.parent.tolist()
    leaves = np.flatnonzero((tree.label == TEXT) & ~unseen)
    texts: list[str] = []
    nodes: list[int] = []
    paths: list[tuple[str, ...]] = []
    chains: list[tuple[int, ...]] = []
    rows: list[int] = []
    first_of: dict[int, int] = {}
    marks: dict[int, str] = {}
    for node in leaves[:MAX_TEXTS].tolist():
        text = _SPACE.sub(" ", tree.text_at(node)[:MAX_CHARACTERS]).strip()
        if not _WORD.search(text):
            if text and len(text) <= MAX_MARKS:
                marks[len(texts)] = ("" if tree.glued[node] else " ") + text
            continue
        above = parent[node]
        chain, path = names.around(above)
        row = int(row_of[node])
        rows.append(first_of.setdefault(row, len(texts)) if row >= 0 else -1)
        texts.append(text)
        nodes.append(node)
        paths.append((names.before(node, above), *path))
        chains.append(chain)
    at = np.array([chain[0] for chain in chains], np.int64)
    level = np.zeros(len(tree.labels), np.int64)
    level[list(_HEADINGS)] = list(_HEADINGS.values())
    levels = level[tree.label].tolist()
    heading = [max([levels[element] for element in chain[:2]], default=0) for chain in chains]
    is_head = _below(tree, np.flatnonzero(tree.label == LABEL["thead"]))
    is_head &= _below(tree, np.flatnonzero(tree.label == LABEL["th"]))
    heads = is_head[nodes].tolist() if nodes else []
    titles = np.flatnonzero(tree.label == LABEL["title"])
    title = fold(tree.text_of(int(titles[0])))[:500] if len(titles) else ""
    return PageTexts(
        tree, texts, nodes, paths, chains, rows, linked[at].astype(int).tolist() if len(at) else [],
        aside[at].astype(int).tolist() if len(at) else [], heading, _lines(tree, nodes, chains), heads, title, len(leaves) > MAX_TEXTS, marks,
    )  # fmt: skip


def _lines(tree: Tree, nodes: Sequence[int], chains: Sequence[tuple[int, ...]]) -> list[int]:
    """Return of each text the first of its line."""
    is_inline = np.isin(tree.label, _INLINE)
    breaks = np.cumsum(~is_inline)[nodes].tolist() if nodes else []
    inline = is_inline.tolist()
    found: list[int] = []
    last = -1
    for i, chain in enumerate(chains):
        element = next((one for one in chain if not inline[one]), chain[-1])
        goes_on = i > 0 and element == last and breaks[i] == breaks[i - 1]
        found.append(found[-1] if goes_on else i)
        last = element
    return found


def _covered(tree: Tree) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64]]:
    """Return bool[n_nodes] of what no reader sees, what is in a link, what stands aside; and of each node its row, -1 without one."""
    label = tree.label
    unseen = _below(tree, np.flatnonzero(np.isin(label, list(UNSEEN))))
    linked = _below(tree, np.flatnonzero(label == LABEL["a"]))
    is_aside = (label == LABEL["nav"]) | (label == LABEL["footer"])
    seen: dict[bytes, bool] = {}
    for name in ("class", "id"):
        spans = tree.attribute_spans(name)
        for node in np.flatnonzero(spans[:, 0] >= 0).tolist():
            raw = tree.buffer[spans[node, 0] : spans[node, 1]]
            if raw not in seen:
                seen[raw] = bool(_ASIDE.search(raw.decode("utf-8", "replace")[:300]))
            if seen[raw] and label[node] not in (LABEL["body"], LABEL["html"]) and label[node] not in _HEADINGS:
                is_aside[node] = True
    row = np.full(tree.n_nodes, -1, np.int64)
    for node in np.flatnonzero(label == LABEL["tr"]).tolist():
        row[node : int(tree.end[node])] = node  # inner rows come later
    for node in np.flatnonzero(label == LABEL["dt"]).tolist():
        after = int(tree.end[node])
        row[node:after] = node
        while after < tree.n_nodes and label[after] == LABEL["dd"] and tree.parent[after] == tree.parent[node]:
            row[after : int(tree.end[after])] = node
            after = int(tree.end[after])
    return unseen, linked, _below(tree, np.flatnonzero(is_aside)), row


def _below(tree: Tree, tops: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return bool[n_nodes]: whether a node is one of `tops` or below one."""
    edge = np.zeros(tree.n_nodes + 1, np.int64)
    np.add.at(edge, tops, 1)
    np.add.at(edge, tree.end[tops], -1)
    return np.cumsum(edge)[:-1] > 0


class _ElementNames:
    """Names of elements, each made once."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.parent = tree.parent.tolist()
        self._spans = [tree.attribute_spans(name).tolist() for name in ("class", "id", "itemprop")]
        self._made: dict[tuple[int, bytes, bytes, bytes], str] = {}
        self._of: dict[int, str] = {}
        self._around: dict[int, tuple[tuple[int, ...], tuple[str, ...]]] = {}
        self._label = tree.label.tolist()
        self._end = tree.end.tolist()
        self._cell = _cell_numbers(tree)

    def around(self, element: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Return `element` and what is around it, and their names."""
        if element not in self._around:
            chain: list[int] = []
            names: list[str] = []
            at = element
            while at >= 0 and len(chain) < DEPTH:
                chain.append(at)
                names.append(self._of.get(at) or self.name(at))
                at = self.parent[at]
            self._around[element] = tuple(chain), tuple(names)
        return self._around[element]

    def name(self, element: int) -> str:
        known = self._of.get(element)
        if known is None:
            classes, identity, prop = [
                self._raw(spans[element]) if spans[element][0] >= 0 else b"" for spans in self._spans
            ]
            if identity and self._label[element] in _TITLED and self._is_anchor(element, identity):
                identity = b""
            key = self._label[element], classes, identity, prop
            if key not in self._made:
                self._made[key] = _name(self.tree.labels[key[0]], classes, identity, prop)
            cell = self._cell.get(element)
            known = self._of[element] = self._made[key] if cell is None else f"{self._made[key]}[{cell}]"
        return known

    def _is_anchor(self, element: int, identity: bytes) -> bool:
        """Return whether the id of a heading is made of its text, as generators of pages do, so that it tells nothing of the place."""
        said = "".join(_WORDS.findall(self.tree.text_of(element)[:200])).casefold()
        return bool(said) and "".join(_WORDS.findall(identity.decode("utf-8", "replace"))).casefold() == said

    def _raw(self, span: list[int]) -> bytes:
        return self.tree.buffer[span[0] : min(span[1], span[0] + 300)]

    def before(self, node: int, above: int) -> str:
        """Return the tag of the element that a text follows in its own element; "" for none and for a line break."""
        if node == above + 1:
            return ""
        at = node - 1
        while at > above and self.parent[at] != above:
            at = self.parent[at]
        tag = self.tree.labels[self._label[at]] if at > above else ""
        return "" if tag in ("br", "#text") else tag


def _cell_numbers(tree: Tree) -> dict[int, int]:
    """Return the number of each table cell in its row."""
    found: dict[int, int] = {}
    count: dict[int, int] = {}
    for node in np.flatnonzero(np.isin(tree.label, _CELLS)).tolist():
        row = int(tree.parent[node])
        found[node] = count.get(row, 0)
        count[row] = found[node] + 1
    return found


def _name(tag: str, classes: bytes, identity: bytes, prop: bytes) -> str:
    """Return the name of an element: `td.price#p0@offers`."""
    words = [word for word in _DIGITS.sub("0", classes.decode("utf-8", "replace")).split() if not _STATE.match(word)]
    name = tag + "".join(f".{word}" for word in words[:3])
    if identity:
        name += "#" + _DIGITS.sub("0", identity.decode("utf-8", "replace"))
    return name + ("@" + prop.decode("utf-8", "replace") if prop else "")
