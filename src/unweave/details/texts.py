"""The texts of a page in order, each with where it stands (`element_names.py`)."""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from ..page import Page
from ..tree import ReaderView, Tree
from ..tree.labels import LABEL, TEXT
from ..whitespace import fold
from .element_names import CELLS, INLINE, MAX_WRITTEN, elements_of, surroundings, tags_before

MAX_TEXTS = 20_000
"""Texts of a page that are read; the rest is left out, and the table says that it is truncated."""
MAX_IMAGES = 200
"""Images of a page that are looked at."""
MAX_CHARACTERS = 20_000
"""Characters of one text that are read."""
MAX_KEPT = 200
"""Bytes of a text or a name that is kept for the next page: pages of a site repeat most of theirs."""
MAX_MARKS = 3
"""Characters of marks between texts, as ", " or "(", that belong to a value of several texts."""
MAX_COPIED = 8
"""Texts that are shown in place of one that is read out."""
_HEADS, _HEAD_CELLS = frozenset(("thead",)), frozenset(("th",))
_UNSEEN = frozenset("head script style noscript template option select datalist textarea svg math button".split())
_CURRENCIES = frozenset("$€£¥₹₽₩₺₫₴₪฿₦₡")
"""Signs that belong to the number beside them, in whatever element they stand."""
_DECIMAL_MARKS = (".", ",")
_WHOLE_AMOUNT = re.compile(rf"[{''.join(sorted(_CURRENCIES))}]\s?\d[\d.,]{{0,12}}")
_CENTS = re.compile(r"\d\d")
_WORD = re.compile(r"\w")
_ASIDE = re.compile(
    r"(?:^|[-_ ])(?:nav|navbar|menu|footer|foot|breadcrumbs?|crumbs?|sidebar|ads?|advert\w*|banner|promo\w*|sponsor\w*"
    r"|related|similar|recommend\w*|also|share|social|cookie|login|signin|cart|copyright|legal|toolbar|pagination|pager"
    r"|search)(?:$|[-_ ])",
    re.IGNORECASE,
)
_READ_OUT = re.compile(rb"(?:^|[-_ ])(?:sr[-_](?:only|text)|off-?screen)(?:$| )|screen-?reader|visually-?hidden")
"""A class of what is only read out."""
_NO_LABELS = (LABEL["a"], LABEL["img"], LABEL["table"], LABEL["br"])
"""What a cell with a label above its value does not begin with."""
_HEADINGS = {LABEL["h1"]: 2, **{LABEL[f"h{level}"]: 1 for level in (2, 3)}}
_NEVER_ASIDE = (LABEL["html"], LABEL["body"], *_HEADINGS)


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The texts of one page, in document order.

    Attributes
    ----------
    texts : white space folded
    nodes : the text node of each
    paths : of each, what stands before it in its element ("" for nothing, else a tag), and the names of the elements
        around it, the nearest first
    chains, around : of each, the elements around it, the nearest first; int64[n, DEPTH], the same, -1 for none
    rows : of each, the place in `texts` of the first text of its table row, or of the `dt` of its `dd`; -1 without one
    linked, aside : 1 where it is in a link, in what stands beside a page's matter
    heading : 2 in an `h1`, 1 in an `h2` or `h3`
    lines : of each, the first text of its line: texts of one element with nothing but inline elements between them
    heads : of each, whether it is in a cell of a table's head
    title : of the page
    marks : of some, the marks without a letter or digit that stand before it: a comma, a bracket; in front of it " "
        where space parts them
    images : the `img` elements of the page's matter, each with the names around it, its own first
    """

    tree: Tree
    texts: list[str]
    nodes: list[int]
    paths: list[tuple[str, ...]]
    chains: list[tuple[int, ...]]
    around: NDArray[np.int64]
    rows: list[int]
    linked: list[int]
    aside: list[int]
    heading: list[int]
    lines: list[int]
    heads: list[bool]
    title: str
    truncated: bool
    marks: dict[int, str]
    images: list[tuple[int, tuple[str, ...]]]

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def keys(self) -> list[tuple[str, str]]:
        """What texts are known by across pages: text, and name of the element around it."""
        return [(text, path[1]) for text, path in zip(self.texts, self.paths, strict=True)]

    def href(self, at: int) -> str | None:
        """Return the address of the link that a text is in, as it is written; None for a text in none."""
        if not self.linked[at]:
            return None
        tree, node = self.tree, self.nodes[at]
        parent, label = tree.parent.data, tree.label.data
        while label[node] != LABEL["a"]:
            node = parent[node]
        return tree.attr(node, "href")


def read_texts(page: Page) -> PageTexts:
    """Return the texts of a page. O(nodes)."""
    tree = page.tree
    unseen, linked, aside, row_of = _covered(page.seen)
    parent, label = tree.parent, tree.label
    leaves = np.flatnonzero((label == TEXT) & ~unseen)
    leaves = leaves[~_said_twice(page.seen, leaves)]
    read = leaves[:MAX_TEXTS]
    texts: list[str] = []
    nodes: list[int] = []
    follows: list[str] = []
    rows: list[int] = []
    first_of: dict[int, int] = {}
    marks: dict[int, str] = {}
    columns = (read, tree.start[read], tree.stop[read], row_of[read])
    leaves_read = zip(*(column.tolist() for column in columns), tags_before(tree, read), strict=True)
    for node, start, stop, row, before in leaves_read:
        is_short = stop - start < MAX_KEPT
        text, is_said = _read_short(tree.buffer[start:stop]) if is_short else _read(tree.read(start, stop))
        if not is_said:
            if text in _CURRENCIES and tree.glued[node] and texts and _is_bare_number(texts[-1]):
                texts[-1] += text
            elif text and len(text) <= MAX_MARKS:
                marks[len(texts)] = ("" if tree.glued[node] else " ") + text
            continue
        if text[0].isdigit() and tree.glued[node]:
            text = _with_its_mark(text, texts, marks)
            if not text:
                continue
        if before == "wbr" and tree.glued[node] and texts and len(texts[-1]) < MAX_KEPT:  # a break in a word
            texts[-1] += text
            continue
        rows.append(first_of.setdefault(row, len(texts)) if row >= 0 else -1)
        texts.append(text)
        nodes.append(node)
        follows.append(before)
    images = np.flatnonzero((label == LABEL["img"]) & ~unseen & ~aside)[:MAX_IMAGES]
    at = parent[nodes]
    around, names, blocks = surroundings(tree, np.append(at, images))
    level = np.zeros(len(tree.labels), np.int64)
    level[list(_HEADINGS)] = list(_HEADINGS.values())
    levels = level[label]
    is_head = page.seen.inside(_HEADS) & page.seen.inside(_HEAD_CELLS)
    titles = np.flatnonzero(label == LABEL["title"])
    title = fold(tree.text_of(int(titles[0])))[:500] if len(titles) else ""
    return PageTexts(
        tree, texts, nodes, [(tag, *own) for tag, own in zip(follows, names, strict=False)],
        elements_of(around[: len(nodes)]), around[: len(nodes)], rows,
        linked[at].astype(int).tolist(), aside[at].astype(int).tolist(),
        np.maximum(levels[at], levels[np.maximum(parent[at], 0)]).tolist(),
        _lines(tree, nodes, blocks[: len(nodes)]), is_head[nodes].tolist(), title, len(leaves) > MAX_TEXTS, marks,
        list(zip(images.tolist(), names[len(nodes) :], strict=True)),
    )  # fmt: skip


def _said_twice(seen: ReaderView, leaves: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return of which texts a reader of screens does not hear, since what stands right before, which eyes do not see,
    says it: " minutes" is read out and "mins" is shown.
    """
    tree = seen.tree
    if b"aria-hidden" not in tree.buffer:
        return np.zeros(len(leaves), bool)
    spans = tree.attribute_spans("aria-hidden")
    marked = np.flatnonzero((spans[:, 0] >= 0) & tree.labelled(INLINE))  # a whole slide is no copy
    hidden = [node for node in marked.tolist() if tree.attr(node, "aria-hidden") == "true"]
    classed = seen.by_value("class").items()
    heard = [node for name, nodes in classed if _READ_OUT.search(name[:MAX_WRITTEN]) for node in nodes]
    is_hidden, is_heard = seen.below(np.array(hidden, np.int64))[leaves], seen.below(np.array(heard, np.int64))[leaves]
    written = zip(tree.start[leaves].tolist(), tree.stop[leaves].tolist(), strict=True)
    is_said = np.array([not tree.buffer[start:stop].isspace() for start, stop in written], bool)
    at = np.arange(len(leaves))
    last_heard = np.maximum.accumulate(np.where(is_heard & is_said, at, -1))
    last_other = np.maximum.accumulate(np.where(~is_heard & ~is_hidden & is_said, at, -1))
    return np.asarray(is_hidden & (last_heard > last_other) & (at - last_heard <= MAX_COPIED))


@lru_cache(maxsize=8192)
def _read_short(raw: bytes) -> tuple[str, bool]:
    """Return the text that the bytes of a page stand for, folded, and whether it has a letter or digit."""
    text = raw.decode("utf-8", "replace")
    return _read(html.unescape(text) if "&" in text else text)


def _read(text: str) -> tuple[str, bool]:
    text = fold(text[:MAX_CHARACTERS])
    return text, _WORD.search(text) is not None


def _is_bare_number(text: str) -> bool:
    """Return whether a text ends with a digit and has no currency."""
    return text[-1].isdigit() and len(text) < MAX_KEPT and _CURRENCIES.isdisjoint(text)


def _with_its_mark(text: str, texts: list[str], marks: dict[int, str]) -> str:
    """Return a number with the currency right before it; "" for the cents of the amount before, which get there."""
    mark = marks.get(len(texts), "").strip()
    if mark in _CURRENCIES:
        return marks.pop(len(texts)).strip() + text
    if mark in _DECIMAL_MARKS and texts and _CENTS.fullmatch(text) and _WHOLE_AMOUNT.fullmatch(texts[-1]):
        texts[-1] += marks.pop(len(texts)).strip() + text
        return ""
    return text


def _lines(tree: Tree, nodes: Sequence[int], blocks: NDArray[np.int64]) -> list[int]:
    """Return of each text the first of its line. `blocks` : of each the element whose line it is in"""
    breaks = np.cumsum(~tree.labelled(INLINE))[nodes]
    begins = np.append(True, (blocks[1:] != blocks[:-1]) | (breaks[1:] != breaks[:-1]))[: len(nodes)]
    return list(np.maximum.accumulate(np.where(begins, np.arange(len(nodes)), 0)).tolist())


def _covered(seen: ReaderView) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64]]:
    """Return bool[n_nodes] of what is unseen, in a link, and aside; and of each node its row, -1 without one."""
    tree, label = seen.tree, seen.tree.label
    is_aside = (label == LABEL["nav"]) | (label == LABEL["footer"])
    for name in ("class", "id"):
        is_aside[[node for value, nodes in seen.by_value(name).items() if _says_aside(value) for node in nodes]] = True
    is_aside &= ~tree.labelled(_NEVER_ASIDE)
    row = np.full(tree.n_nodes, -1, np.int64)
    rows = np.flatnonzero(label == LABEL["tr"])
    for node, stop in sorted([*zip(rows.tolist(), tree.end[rows].tolist(), strict=True), *_facts_of_rows(tree)]):
        row[node:stop] = node  # inner rows come later
    for node in np.flatnonzero(label == LABEL["dt"]).tolist():
        after = int(tree.end[node])
        row[node:after] = node
        while after < tree.n_nodes and label[after] == LABEL["dd"] and tree.parent[after] == tree.parent[node]:
            row[after : int(tree.end[after])] = node
            after = int(tree.end[after])
    return seen.inside(_UNSEEN), seen.linked, seen.below(np.flatnonzero(is_aside)), row


def _facts_of_rows(tree: Tree) -> Iterator[tuple[int, int]]:
    """Yield each label behind the first of a table row, `th td th td`, and where its value ends: each is as a row;
    and so is each cell where all of a row are alike and hold a label above its value.
    """
    n_inside = np.bincount(tree.parent[(tree.label != TEXT) & (tree.parent >= 0)], minlength=tree.n_nodes)
    tall = np.flatnonzero((tree.label == LABEL["td"]) & (n_inside > 1)).tolist()
    for row, cells in grouped((int(tree.parent[node]), node) for node in tall).items():
        inside = [[label for one in tree.children(cell) if (label := int(tree.label[one])) != TEXT] for cell in cells]
        is_alike = len(cells) > 1 and all(labels == inside[0] for labels in inside) and inside[0][0] not in _NO_LABELS
        if is_alike and len(cells) == sum(int(tree.label[one]) in CELLS for one in tree.children(row)):
            yield from ((cell, int(tree.end[cell])) for cell in cells[1:])
    labels = grouped((int(tree.parent[node]), node) for node in np.flatnonzero(tree.label == LABEL["th"]).tolist())
    for row, heads in labels.items():
        cells = [node for node in tree.children(row) if tree.label[node] in CELLS] if len(heads) > 1 else []
        if cells[::2] == heads and len(cells) == 2 * len(heads):
            yield from ((head, int(tree.end[value])) for head, value in zip(heads[1:], cells[3::2], strict=True))


@lru_cache(maxsize=4096)
def _says_aside(name: bytes) -> bool:
    """Return whether a class or an id says that its element stands beside a page's matter."""
    return _ASIDE.search(name.decode("utf-8", "replace")[:300]) is not None
