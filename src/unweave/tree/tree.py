"""`Tree`: a page as flat arrays, nodes in preorder, so that a subtree is a slice; `Node`: a light view of one, for
people.

White-space-only texts, comments and the content of scripts and styles are no nodes; everything else of the DOM is.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from ..absolute import absolute
from ..guided import Guided
from ..whitespace import fold
from . import labels as _labels
from . import lookups as _lookups
from . import scan as _scan
from .climbing import upwards
from .node_paths import css_of, xpath_of

_ATTRIBUTE = re.compile(r' (.[^=]*)="([^"]*)"', re.DOTALL)
"""An attribute as an HTML5 parser serializes it; a name may begin with `=`."""
_TOGETHER = ("class", "id", "href", "style")
"""Attributes that every content tree or every article asks for: one pass finds all four in the time of three."""
MAX_BASE = 2_048
"""Characters of what a `base` element may say: every link of the page becomes as long."""


def topmost(end: Sequence[int], start: int, stop: int) -> list[int]:
    """Return the topmost nodes from `start` to `stop`, each of which ends at `end`."""
    found = []
    while start < stop:
        found.append(start)
        start = end[start]
    return found


class Tree:
    """The DOM of one page.

    Attributes
    ----------
    label : int32[n_nodes], index into `labels`; 0 is a text leaf
    parent : int32[n_nodes], -1 for the root (node 0, `html`)
    end : int32[n_nodes], one past the subtree's last node
    depth : int32[n_nodes], 0 for the root
    start, inner, stop : int64[n_nodes], offsets into `buffer`: the node's outer HTML is `buffer[start:stop]`, its
        content begins at `inner`
    glued : uint8[n_nodes], 1 where a text runs on from the text before it without a gap
    box : float32[n_nodes, 4] or None: x, y, width, height in CSS pixels, only after rendering; zeros for a node
        without a place on the page
    hidden : bool[n_nodes] or None: True where a reader of the rendered page sees nothing of the subtree
    buffer : the DOM serialized as UTF-8
    url : the page's address, if it is known
    truncated : whether tags were left out of a page whose shape would take a parser too long
    """

    __slots__ = (
        "__dict__", "box", "buffer", "depth", "end", "glued", "hidden", "inner", "label", "labels", "ordinal", "parent",
        "start", "stop", "truncated", "url",
    )  # fmt: skip

    label: NDArray[np.int32]
    parent: NDArray[np.int32]
    end: NDArray[np.int32]
    depth: NDArray[np.int32]
    ordinal: NDArray[np.int32]
    start: NDArray[np.int64]
    inner: NDArray[np.int64]
    stop: NDArray[np.int64]
    glued: NDArray[np.uint8]

    def __init__(self, buffer: bytes, box: NDArray[np.float32] | None = None) -> None:
        """Read the serialized DOM `buffer` (see `tree.dom.parse_dom` for a page's own bytes)."""
        columns, names = _scan.scan(buffer)
        self.buffer = buffer
        self.labels: list[str] = [*_labels.KNOWN, *(name.decode("utf-8", "replace") for name in names)]
        for name, column in columns.items():
            setattr(self, name, column)
        self.box = box
        self.truncated = False
        self.url: str | None = None
        self.hidden: NDArray[np.bool_] | None = None

    @property
    def n_nodes(self) -> int:
        return len(self.label)

    def __len__(self) -> int:
        return len(self.label)

    def __repr__(self) -> str:
        return f"<Tree of {self.n_nodes} nodes>"

    def node(self, index: int) -> Node:
        """Return a view of node `index`."""
        return Node(self, index)

    @property
    def root(self) -> Node:
        return self.node(0)

    def tag(self, index: int) -> str:
        """Return the tag name of node `index`; `#text` for a text."""
        return self.labels[int(self.label[index])]

    def labelled(self, labels: Iterable[int]) -> NDArray[np.bool_]:
        """Return bool[n_nodes]: the nodes with one of these labels."""
        is_one = np.zeros(len(self.labels), np.bool_)
        is_one[[*labels]] = True
        return np.asarray(is_one[self.label])

    def children(self, index: int) -> list[int]:
        """Return the children of node `index`, in order."""
        return topmost(self.end.data, index + 1, int(self.end[index]))

    @cached_property
    def position(self) -> NDArray[np.int32]:
        """int32[n_nodes]: the 1-based number among the DOM siblings of the same name (texts of white space count)."""
        position = _lookups.element_positions(self.label, self.parent)
        return np.asarray(np.where(self.label == _labels.TEXT, self.ordinal, position), np.int32)

    @cached_property
    def base(self) -> str:
        """The address that the page's links are relative to: its own, or what its `base` element says; "" for none."""
        said = (self.attr(node, "href") for node in np.flatnonzero(self.label == _labels.LABEL["base"]).tolist())
        href = next((href for href in said if href is not None), "").strip()
        base = absolute(self.url, href if len(href) <= MAX_BASE else "")
        return base if "://" in base else ""

    def absolute(self, address: str) -> str:
        """Return an address that stands on the page in full; as it stands where the page's own address is not known."""
        return absolute(self.base, address.strip()) if self.base else address

    def text_at(self, index: int) -> str:
        """Return the characters of text leaf `index` as they are, white space kept; "" for an element."""
        if self.label.item(index) != _labels.TEXT:  # a plain number is compared in a third of the time of an array's
            return ""
        return self.read(self.start.item(index), self.stop.item(index))

    def read(self, start: int, stop: int) -> str:
        """Return the characters that the bytes `start` to `stop` of a text or attribute value stand for."""
        raw: str = self.buffer[start:stop].decode("utf-8", "replace")
        return unescaped(raw) if "&" in raw else raw

    def text_of(self, start: int, end: int | None = None) -> str:
        """Return what a reader sees of the subtree at `start` (or of nodes `start` to `end`), white space folded."""
        if end is None:
            end = int(self.end[start])
        texts = np.flatnonzero(self.label[start:end] == _labels.TEXT) + start
        parts: list[str] = []
        for first, stop, glued in zip(
            self.start[texts].tolist(), self.stop[texts].tolist(), self.glued[texts].tolist(), strict=True
        ):
            if parts and not glued:
                parts.append(" ")
            parts.append(self.read(first, stop))
        return fold("".join(parts))

    def attribute_spans(self, name: str, *later: str) -> NDArray[np.int64]:
        """Return int64[n_nodes, 2]: where the raw value of attribute `name` stands in `buffer`; -1 without it.

        `later` : attributes that will be asked for next: one pass over the tags finds all
        """
        cache: dict[str, NDArray[np.int64]] = self.__dict__.setdefault("_spans", {})
        if name not in cache:
            asked = _TOGETHER if name in _TOGETHER else dict.fromkeys((name, *later))
            names = [other for other in asked if other not in cache]
            spans = _lookups.attribute_spans(self.buffer, self.start, self.inner, *names)
            cache |= dict(zip(names, spans, strict=True))
        return cache[name]

    def attrs(self, index: int) -> dict[str, str]:
        """Return the attributes of element `index` in the order of the page."""
        if self.label.item(index) == _labels.TEXT:
            return {}
        return _attributes(self.buffer[self.start.item(index) : self.inner.item(index)])

    def shared_attrs(self, of_tag: Callable[[bytes], dict[str, str]] | None = None) -> Callable[[int], dict[str, str]]:
        """Return what gives the attributes of an element as `attrs` does, each once; tags written alike share, those of
        several pages too where they have `of_tag` of `once_read` in common.
        """
        of_tag, buffer = of_tag or once_read(), self.buffer
        label, start, inner = self.label.data, self.start.data, self.inner.data

        def attrs(index: int) -> dict[str, str]:
            return {} if label[index] == _labels.TEXT else of_tag(buffer[start[index] : inner[index]])

        return cache(attrs)

    def attr(self, index: int, name: str) -> str | None:
        """Return attribute `name` of element `index`, or None."""
        if name not in _TOGETHER:
            return self.attrs(index).get(name)
        spans = self.attribute_spans(name)
        start = spans.item(index, 0)  # in half of the time of a row
        return self.read(start, spans.item(index, 1)) if start >= 0 else None

    def xpath(self, index: int) -> str:
        """Return an absolute XPath that selects node `index`, and only it, in an HTML5 DOM.

        An element name in an XPath means an HTML element in browsers: SVG, MathML and what is below them is addressed
        by `local-name()`, which holds with and without namespaces.
        """
        return xpath_of(self.path(index))

    def path(self, index: int) -> list[tuple[str, int]]:
        """Return (tag, position) of node `index` and of what it stands in, the root's first."""
        return [(self.tag(node), int(self.position[node])) for node in upwards(self.parent, index)][::-1]


def once_read() -> Callable[[bytes], dict[str, str]]:
    """Return what gives the attributes of a tag as it is written, each once."""
    return cache(_attributes)


def _attributes(tag: bytes) -> dict[str, str]:
    """Return the attributes of a tag as it is written."""
    found = _ATTRIBUTE.findall(tag.decode("utf-8", "replace"))
    return {name: unescaped(value) if "&" in value else value for name, value in found}


def unescaped(text: str) -> str:
    """Return a text with the characters that its references stand for; most addresses have `&amp;` alone."""
    plain = text.replace("&amp;", "")
    return html.unescape(text) if "&" in plain else text.replace("&amp;", "&")


@dataclass(frozen=True, slots=True, init=False)
class Node(Guided):
    """Node `index` of `tree`. Two views of the same node are equal."""

    tree: Tree
    index: int
    _instead = "it has tag, text, html, attrs, parent, children, ancestors, and its own xpath and css"

    def __init__(self, tree: Tree, index: int) -> None:
        _set_tree(self, tree)
        _set_index(self, index)

    @property
    def tag(self) -> str:
        """The tag name, lower case; `#text` for a text."""
        return self.tree.tag(self.index)

    @property
    def is_text(self) -> bool:
        return bool(self.tree.label[self.index] == _labels.TEXT)

    @property
    def text(self) -> str:
        """What a reader sees of the subtree, white space folded."""
        return self.tree.text_of(self.index)

    @property
    def attrs(self) -> dict[str, str]:
        """The attributes, in the order of the page."""
        return self.tree.attrs(self.index)

    @property
    def html(self) -> str:
        """The outer HTML, as an HTML5 parser serializes it."""
        tree = self.tree
        return tree.buffer[tree.start[self.index] : tree.stop[self.index]].decode("utf-8", "replace")

    @property
    def parent(self) -> Node | None:
        parent = int(self.tree.parent[self.index])
        return Node(self.tree, parent) if parent >= 0 else None

    @property
    def children(self) -> list[Node]:
        return [Node(self.tree, child) for child in self.tree.children(self.index)]

    @property
    def ancestors(self) -> Iterator[Node]:
        """The elements around this node, the nearest first."""
        tree = self.tree
        return (Node(tree, node) for node in upwards(tree.parent, tree.parent[self.index]))

    @property
    def xpath(self) -> str:
        """An absolute XPath that selects this node, and only it, in an HTML5 DOM."""
        return self.tree.xpath(self.index)

    @property
    def css(self) -> str:
        """An absolute CSS selector of this element; of its parent for a text, which CSS cannot address."""
        tree, index = self.tree, self.index
        return css_of(tree.path(int(tree.parent[index]) if self.is_text else index))

    def __repr__(self) -> str:
        return f"<Node {self.xpath}>"


# what a frozen class writes its own fields with, in half of the time of what `dataclass` makes; a table has thousands
_set_tree, _set_index = (getattr(Node, name).__set__ for name in Node.__slots__)
