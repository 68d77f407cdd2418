"""The texts of a page in order, each with where it stands: the names of the elements around it, as a template's author
wrote them.

An element is named by its tag, its first classes, its id (or what tests call it) and itemprop, digits as 0; a cell also
by its number in the row. Words that say a state (odd, active) are left out, so that the same place has the same name on
every page.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..gathering import grouped
from ..naming.markup import TESTED
from ..page import Page
from ..tree import ReaderView, Tree
from ..tree.climbing import upwards
from ..tree.labels import LABEL, TEXT

DEPTH = 6
"""Elements around a text that are looked at."""
MAX_CLIMBED = 50
"""Elements around a text of which nothing is known yet, up to which what is found of them is kept."""
MAX_TEXTS = 20_000
"""Texts of a page that are read; the rest is left out, and the table says that it is truncated."""
MAX_IMAGES = 200
"""Images of a page that are looked at."""
MAX_CHARACTERS = 20_000
"""Characters of one text that are read."""
MAX_KEPT = 200
"""Bytes of a text or a name that is kept for the next page: pages of a site repeat most of theirs."""
MAX_WRITTEN = 300
"""Bytes of a class, an id or an itemprop that are read."""
MAX_MARKS = 3
"""Characters of marks between texts, as ", " or "(", that belong to a value of several texts."""
MAX_COPIED = 8
"""Texts that are shown in place of one that is read out."""
_HEADS, _HEAD_CELLS = frozenset(("thead",)), frozenset(("th",))
_UNSEEN = frozenset("head script style noscript template option select datalist textarea svg math button".split())
_LINE = "a abbr b bdi cite code em font i mark q s small span strong sub sup time u #text".split()
_INLINE = [LABEL[tag] for tag in _LINE]
_SPACE = re.compile(r"[ \t\n\r\f\v\u00a0]+")
_CURRENCIES = frozenset("$€£¥₹₽₩₺₫₴₪฿₦₡")
"""Signs that belong to the number beside them, in whatever element they stand."""
_DECIMAL_MARKS = (".", ",")
_WHOLE_AMOUNT = re.compile(rf"[{''.join(sorted(_CURRENCIES))}]\s?\d[\d.,]{{0,12}}")
_CENTS = re.compile(r"\d\d")
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
_READ_OUT = re.compile(rb"(?:^|[-_ ])(?:sr[-_](?:only|text)|off-?screen)(?:$| )|screen-?reader|visually-?hidden")
"""A class of what is only read out."""
_CELLS = (LABEL["td"], LABEL["th"])
_NO_LABELS = (LABEL["a"], LABEL["img"], LABEL["table"], LABEL["br"])
"""What a cell with a label above its value does not begin with."""
_INSERTED = LABEL["ins"]
"""What stands in place of something struck out: a reduced price is where the others of the site are."""
_WORDS = re.compile(r"[^\W_]+")
_TITLED = frozenset(LABEL[f"h{level}"] for level in range(1, 7))
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
    chains : of each, the elements around it, the nearest first
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
        tree = self.tree
        link = next(node for node in upwards(tree.parent, self.nodes[at]) if tree.label[node] == LABEL["a"])
        return tree.attr(link, "href")


def fold(text: str) -> str:
    """Return `text` with white space folded and trimmed."""
    if "  " not in text and text.isprintable():  # most texts; of white space only the space is printable
        return text.strip()
    return _SPACE.sub(" ", text).strip()


def read_texts(page: Page) -> PageTexts:
    """Return the texts of a page. O(nodes)."""
    tree = page.tree
    unseen, linked, aside, row_of = _covered(page.seen)
    names = _ElementNames(tree)
    parent, label = tree.parent, tree.label
    leaves = np.flatnonzero((label == TEXT) & ~unseen)
    leaves = leaves[~_said_twice(page.seen, leaves)]
    read = leaves[:MAX_TEXTS]
    texts: list[str] = []
    nodes: list[int] = []
    around: list[_Around] = []
    paths: list[tuple[str, ...]] = []
    rows: list[int] = []
    first_of: dict[int, int] = {}
    marks: dict[int, str] = {}
    columns = (read, tree.start[read], tree.stop[read], parent[read], row_of[read])
    for node, start, stop, above, row in zip(*(column.tolist() for column in columns), strict=True):
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
        before = names.before(node, above)
        if before == "wbr" and tree.glued[node] and texts and len(texts[-1]) < MAX_KEPT:  # a break in a word
            texts[-1] += text
            continue
        element = names.around(above)
        rows.append(first_of.setdefault(row, len(texts)) if row >= 0 else -1)
        texts.append(text)
        nodes.append(node)
        paths.append((before, *element[1]))
        around.append(element)
    images = np.flatnonzero((label == LABEL["img"]) & ~unseen & ~aside)
    at = parent[nodes]
    level = np.zeros(len(tree.labels), np.int64)
    level[list(_HEADINGS)] = list(_HEADINGS.values())
    levels = level[label]
    is_head = page.seen.inside(_HEADS) & page.seen.inside(_HEAD_CELLS)
    titles = np.flatnonzero(label == LABEL["title"])
    title = fold(tree.text_of(int(titles[0])))[:500] if len(titles) else ""
    return PageTexts(
        tree, texts, nodes, paths, [element[0] for element in around], rows, linked[at].astype(int).tolist(),
        aside[at].astype(int).tolist(), np.maximum(levels[at], levels[np.maximum(parent[at], 0)]).tolist(),
        _lines(tree, nodes, around), is_head[nodes].tolist(), title, len(leaves) > MAX_TEXTS, marks,
        [(node, names.around(node)[1]) for node in images[:MAX_IMAGES].tolist()],
    )  # fmt: skip


def _said_twice(seen: ReaderView, leaves: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return of which texts a reader of screens does not hear, since what stands right before, which eyes do not see,
    says it: " minutes" is read out and "mins" is shown.
    """
    tree = seen.tree
    if b"aria-hidden" not in tree.buffer:
        return np.zeros(len(leaves), bool)
    spans = tree.attribute_spans("aria-hidden")
    marked = np.flatnonzero((spans[:, 0] >= 0) & np.isin(tree.label, _INLINE))  # a whole slide is no copy
    hidden = [node for node in marked.tolist() if tree.attr(node, "aria-hidden") == "true"]
    classed = zip(seen.with_attribute("class"), seen.values_of("class"), strict=True)
    heard = [node for node, name in classed if _READ_OUT.search(name[:MAX_WRITTEN])]
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


def _lines(tree: Tree, nodes: Sequence[int], around: Sequence[_Around]) -> list[int]:
    """Return of each text the first of its line."""
    breaks = np.cumsum(~np.isin(tree.label, _INLINE))[nodes].tolist()
    found: list[int] = []
    last = -1
    for i, (_, _, element) in enumerate(around):
        goes_on = element == last and breaks[i] == breaks[i - 1]
        found.append(found[-1] if goes_on else i)
        last = element
    return found


def _covered(seen: ReaderView) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64]]:
    """Return bool[n_nodes] of what is unseen, in a link, and aside; and of each node its row, -1 without one."""
    tree, label = seen.tree, seen.tree.label
    is_aside = (label == LABEL["nav"]) | (label == LABEL["footer"])
    for name in ("class", "id"):
        spans = tree.attribute_spans(name)
        named = np.flatnonzero((spans[:, 0] >= 0) & ~np.isin(label, _NEVER_ASIDE))
        said = [_says_aside(tree.buffer[start:stop]) for start, stop in spans[named].tolist()]
        is_aside[named] |= np.array(said, bool)
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
        if is_alike and len(cells) == sum(int(tree.label[one]) in _CELLS for one in tree.children(row)):
            yield from ((cell, int(tree.end[cell])) for cell in cells[1:])
    labels = grouped((int(tree.parent[node]), node) for node in np.flatnonzero(tree.label == LABEL["th"]).tolist())
    for row, heads in labels.items():
        cells = [node for node in tree.children(row) if tree.label[node] in _CELLS] if len(heads) > 1 else []
        if cells[::2] == heads and len(cells) == 2 * len(heads):
            yield from ((head, int(tree.end[value])) for head, value in zip(heads[1:], cells[3::2], strict=True))


@lru_cache(maxsize=4096)
def _says_aside(name: bytes) -> bool:
    """Return whether a class or an id says that its element stands beside a page's matter."""
    return _ASIDE.search(name.decode("utf-8", "replace")[:300]) is not None


_Around = tuple[tuple[int, ...], tuple[str, ...], int]
"""The elements around a text, the nearest first; their names; and the nearest that is not inline, else the last."""


class _ElementNames:
    """Names of elements, each made once."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._buffer = tree.buffer
        self.parent = tree.parent.tolist()
        spans = [tree.attribute_spans(name) for name in ("class", "id", "itemprop")]
        # as good as an id, and the same where classes are hashes
        for number, name in enumerate(TESTED if b"data-" in tree.buffer else ()):
            tested = tree.attribute_spans(name, *TESTED[number + 1 :])
            spans[1] = np.where(spans[1][:, :1] >= 0, spans[1], tested)
        named = np.flatnonzero((spans[0][:, 0] >= 0) | (spans[1][:, 0] >= 0) | (spans[2][:, 0] >= 0))
        written = np.concatenate(spans, axis=1)[named]
        written[:, 1::2] = np.minimum(written[:, 1::2], written[:, ::2] + MAX_WRITTEN)
        self._spans = dict(zip(named.tolist(), written.tolist(), strict=True))
        self._around: dict[int, _Around] = {}
        self._label = tree.label.tolist()
        self._is_inline = np.isin(tree.label, _INLINE).tolist()
        self._cell = _cell_numbers(tree)

    def around(self, element: int) -> _Around:
        """Return `element` and what is around it, and their names."""
        known = self._around.get(element)
        if known is not None:
            return known
        unknown: list[int] = []
        at = element
        while at >= 0 and at not in self._around and len(unknown) < MAX_CLIMBED:
            unknown.append(at)
            at = self.parent[at]
        known = self._around.get(at, ((), (), -1))
        for n, at in enumerate(reversed(unknown)):
            if self._label[at] == _INSERTED and known[0]:
                self._around[at] = known
                continue
            chain, names, block = known
            chain = (at, *chain[: DEPTH - 1])
            if not self._is_inline[at]:
                block = at
            elif block not in chain or self._is_inline[block]:
                block = chain[-1]
            known = chain, (self.name(at), *names[: DEPTH - 1]), block
            if n >= DEPTH or len(unknown) < MAX_CLIMBED:
                self._around[at] = known
        return known

    def name(self, element: int) -> str:
        known = self.tree.labels[self._label[element]]
        spans = self._spans.get(element)
        if spans is not None:
            a, b, c, d, e, f = spans
            classes, identity, prop = self._buffer[a:b], self._buffer[c:d], self._buffer[e:f]
            if identity and self._label[element] in _TITLED and self._is_anchor(element, identity):
                identity = b""
            known = _name(known, classes, identity, prop)
        cell = self._cell.get(element)
        return known if cell is None else f"{known}[{cell}]"

    def _is_anchor(self, element: int, identity: bytes) -> bool:
        """Return whether the id of a heading is made of its text, as generators of pages do,
        so that it tells nothing of the place.
        """
        said = "".join(_WORDS.findall(self.tree.text_of(element)[:200])).casefold()
        return bool(said) and "".join(_WORDS.findall(identity.decode("utf-8", "replace"))).casefold() == said

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
    cells = np.flatnonzero(np.isin(tree.label, _CELLS))
    for node, row in zip(cells.tolist(), tree.parent[cells].tolist(), strict=True):
        found[node] = count.get(row, 0)
        count[row] = found[node] + 1
    return found


@lru_cache(maxsize=4096)
def _name(tag: str, classes: bytes, identity: bytes, prop: bytes) -> str:
    """Return the name of an element: `td.price#p0@offers`."""
    words = [word for word in _DIGITS.sub("0", classes.decode("utf-8", "replace")).split() if not _STATE.match(word)]
    name = tag + "".join(f".{word}" for word in words[:3])
    if identity:
        name += "#" + _DIGITS.sub("0", identity.decode("utf-8", "replace"))
    return name + ("@" + prop.decode("utf-8", "replace") if prop else "")
