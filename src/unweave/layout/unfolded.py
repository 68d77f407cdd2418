"""The layout tree a separation begins with: the page itself, nothing folded, no data (SYNTHIA, section 6.1).

Every byte of the page is in one place of it: in a node's label, which is constant (`<td`, `>`, `</td>`; the
` class="` and `"` of an attribute), or in one of its slots, which may come to vary (a text, an attribute's
value, the white space before an element or before its end tag). White space before an element belongs to
that element. Equal labels and equal constant subtrees get equal numbers, so that alignment compares
integers. O(n) time for n bytes. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import re
from itertools import accumulate

import cython
import numpy as np

from ..gathering import different
from ..markup.literals import find_literals
from ..markup.source import SourceTree, parse_source
from ..markup.tokens import MAX_SOURCE, Tokens
from .interning import Interner
from .prose import prose_runs
from .scripts import ScriptGrower
from .tag_ends import ends_apart
from .terms import DOCUMENT_NODE, ELEMENT, ELEMENT_NODE, LEAF, RAW_LABEL, TEXT_NODE

_DRAWING = re.compile(rb"<svg(?=[\s/>])(?:[^<]++|<(?!/?svg\b|(?:text|foreignobject)\b)|(?!))*+(?=</svg)")
"""A picture that is drawn in a page in lower case, without text: nobody has its lines as data."""


@cython.cclass
class Grower:
    """One pass over the source tree. Node 0 is the root above the documents, which are its children, in order."""

    def __init__(self, source, page_start, scripts, prose):
        tokens = source.tokens
        n = len(source)
        self.is_script, spans = _scripts(source) if scripts else (np.zeros(n, np.int8), [])
        literals = find_literals(tokens.source, spans)
        text = np.frombuffer(tokens.source, np.uint8)
        blanks = np.count_nonzero(text[tokens.start[1:] - 2] <= ord(" ")) if len(text) > 1 else 0  # before a tag's end
        # a literal: its value, its key, the text behind it
        n_nodes = n + len(tokens.attr) + blanks + 3 * len(literals) + len(spans)
        self.interner = Interner(tokens.source, n_nodes, 5 * n_nodes + 16, n_nodes)
        self.scripts, self.arena = ScriptGrower(self.interner, literals), self.interner.arena
        self.page_start, self.n_pages, self.is_read = page_start, 0, prose
        self.is_apart = ends_apart(source)
        self.src_kind, self.src_open, self.src_close = source.kind, source.open, source.close
        self.src_parent, self.src_end, self.n_source = source.parent, source.end, n
        self.tk_start, self.tk_name_end, self.tk_attr = tokens.start, tokens.name_end, tokens.attr_first
        self.tk_raw, self.tk_values = tokens.raw, np.ascontiguousarray(tokens.attr.reshape(-1))
        self.body_end, self.prose_end = np.zeros(n, np.int32), prose_runs(source) if prose else np.zeros(n, np.int32)
        self.node_of = np.full(n, -1, np.int32)

    def grow(self):
        """Build the tree."""
        if not self.is_read:  # there a text costs as data what it does in the layout, whatever JSON makes of quotes
            self.interner.count_escapes()
        with cython.nogil:
            self.find_ends()
            self.grow_all()
            self.measure()
        self.interner.finish()

    def widespread(self) -> np.ndarray:
        """Mark the nodes whose very text at least half of the pages have: int32[n_nodes]."""
        n = self.arena.n_nodes
        kind, label, klass = (np.asarray(getattr(self.arena, name))[:n] for name in ("kind", "label", "klass"))
        page = np.cumsum((kind == ELEMENT) & (label == 0)) - 1  # documents come in order, the root before them
        n_classes = int(klass.max()) + 1
        counts = np.bincount(different(page * n_classes + klass) % n_classes)
        return np.asarray((counts[klass] >= max(2, self.n_pages // 2)) & (klass > 0), np.int32)

    def drawings(self):
        """Mark the nodes inside of pictures without text that are drawn in the page: int32[n_nodes], None for none."""
        spans = np.array([found.span() for found in _DRAWING.finditer(self.arena.buffer.lower())]).reshape(-1, 2)
        start = np.asarray(self.arena.start)[: self.arena.n_nodes]
        at = np.searchsorted(spans[:, 0], start) - 1  # the last that begins before
        return np.asarray((at >= 0) & (start < spans[at, 1]), np.int32) if len(spans) else None

    def grow_all(self):
        """Return the nodes in the source's preorder, what people wrote as one text;
        white space waits in [space, start of the next node).
        """
        i: cython.Py_ssize_t
        past: cython.Py_ssize_t = 0  # behind the run at hand
        blank: cython.int = -1  # source node that is white space before the one at hand
        node: cython.int = self.interner.node(ELEMENT, 0, -1, 0, 0)
        self.node_of[0] = node
        self.arena.value[0] = self.interner.slot(self.interner.n_bytes, self.interner.n_bytes)
        self.arena.stop[0] = self.interner.n_bytes
        for i in range(1, self.n_source):
            token: cython.int = self.src_open[i]
            if i < past:
                continue
            if self.src_kind[i] == DOCUMENT_NODE:
                self.page(i)
                blank = -1
                continue
            start: cython.int = self.tk_start[token]
            parent: cython.int = self.node_of[self.src_parent[i]]
            if (
                self.src_kind[i] == TEXT_NODE
                and self.tk_raw[token] == 0
                and self.is_blank(start, self.tk_start[token + 1])
            ):
                blank = i
                continue
            space: cython.int = start
            if blank >= 0 and self.src_parent[blank] == self.src_parent[i] and self.src_end[blank] == i:
                space = self.tk_start[self.src_open[blank]]
            blank = -1
            if self.prose_end[i] > 0:
                past = self.prose_end[i]
                self.text(TEXT_NODE, parent, space, start, self.behind(past, i))
            elif self.src_kind[i] == ELEMENT_NODE:
                self.node_of[i] = self.element(i, parent, space)
            elif self.is_script[i]:
                self.scripts.script(parent, start, self.tk_start[token + 1])
            else:
                raw: cython.bint = self.src_kind[i] == TEXT_NODE and self.tk_raw[token]
                self.text(RAW_LABEL if raw else self.src_kind[i], parent, space, start, self.tk_start[token + 1])

    def text(self, label, parent, space, start, stop):
        """Make a leaf without constant text."""
        node: cython.int = self.interner.node(LEAF, label, parent, space, start)
        self.arena.value[node] = self.interner.slot(start, stop)
        self.arena.stop[node] = stop

    def behind(self, past, i):
        """Return where the siblings from source node i to before `past` end: where what follows begins."""
        if past == self.src_end[self.src_parent[i]]:
            return self.body_end[self.src_parent[i]]
        return self.tk_start[self.src_open[past]]

    def page(self, i):
        """Make the document node of one page, child of the root."""
        begin: cython.int = self.page_start[self.n_pages]
        node: cython.int = self.interner.node(ELEMENT, 0, 0, begin, begin)
        self.n_pages = self.n_pages + 1
        self.node_of[i] = node
        self.arena.value[node] = self.interner.slot(self.tail(i), self.body_end[i])
        self.arena.stop[node] = self.body_end[i]

    def is_blank(self, p, stop):
        """Say whether the bytes at p:stop are white space, or none."""
        while p < stop and (self.arena.buf[p] == 32 or 9 <= self.arena.buf[p] <= 13):
            p += 1
        return p == stop

    def element(self, i, parent, space):
        """Make an element with its attributes, and the white space before its end."""
        token: cython.int = self.src_open[i]
        start: cython.int = self.tk_start[token]
        stop: cython.int = self.tk_start[token + 1]
        close: cython.int = self.src_close[i]
        name_end: cython.int = self.tk_name_end[token]
        at: cython.int = name_end
        k: cython.int
        end: cython.int = self.body_end[i]
        previous: cython.int = -1
        node: cython.int = self.interner.node(ELEMENT, 0, parent, space, start)
        self.arena.stop[node] = self.tk_start[close + 1] if close >= 0 else end
        for k in range(self.tk_attr[token], self.tk_attr[token + 1]):
            attr: cython.int = self.attribute(k, at)
            if previous < 0:
                self.arena.attrs[node] = attr
            else:
                self.arena.next[previous] = attr
            previous = attr
            at = self.arena.stop[attr]
        if self.is_apart[i] and at < stop - 1 and self.is_blank(at, stop - 1):
            self.arena.next[previous] = self.blank(at, stop - 1)
            at = stop - 1
        self.arena.label[node] = self.interner.label(start, name_end, at, stop, end, self.arena.stop[node])
        self.arena.value[node] = self.interner.slot(self.tail(i), end)
        return node

    def attribute(self, k, at):
        """Attribute k, its text from `at` (the end of what is before it) to behind its closing quote."""
        value: cython.int = self.tk_values[4 * k + 2]
        value_end: cython.int = self.tk_values[4 * k + 3]
        stop: cython.int = value_end
        node: cython.int = self.arena.new_node()
        if (
            value > self.tk_values[4 * k + 1]
            and (self.arena.buf[value - 1] == 34 or self.arena.buf[value - 1] == 39)
            and (self.arena.buf[value_end] == self.arena.buf[value - 1])
        ):
            stop = value_end + 1
        self.arena.kind[node] = LEAF
        self.arena.label[node] = self.interner.label(at, value, value_end, stop, stop, stop)
        self.arena.start[node] = at
        self.arena.stop[node] = stop
        self.arena.value[node] = self.interner.slot(value, value_end)
        return node

    def blank(self, at, stop):
        """Make an attribute of the white space at at:stop."""
        node: cython.int = self.arena.new_node()
        self.arena.kind[node] = LEAF
        self.arena.label[node] = self.interner.label(at, stop, stop, stop, stop, stop)
        self.arena.start[node], self.arena.stop[node] = at, stop
        self.arena.value[node] = self.interner.slot(stop, stop)
        return node

    def find_ends(self):
        """Return where the content of each source node ends, with or without an end tag; parents come first."""
        i: cython.Py_ssize_t
        page: cython.Py_ssize_t = 0
        self.body_end[0] = self.interner.n_bytes
        for i in range(1, self.n_source):
            if self.src_kind[i] == DOCUMENT_NODE:
                page += 1
                self.body_end[i] = self.page_start[page]
            elif self.src_close[i] >= 0:
                self.body_end[i] = self.tk_start[self.src_close[i]]
            elif self.src_end[self.src_parent[i]] == self.src_end[i]:
                self.body_end[i] = self.body_end[self.src_parent[i]]
            else:
                self.body_end[i] = self.tk_start[self.src_open[self.src_end[i]]]

    def tail(self, i):
        """Return where the white space at the end of source node i's content begins."""
        last: cython.Py_ssize_t = self.src_end[i] - 1
        if last > i and self.src_parent[last] == i and self.src_kind[last] == TEXT_NODE:
            token: cython.int = self.src_open[last]
            if self.tk_raw[token] == 0 and self.is_blank(self.tk_start[token], self.tk_start[token + 1]):
                return self.tk_start[token]
        return self.body_end[i]

    def measure(self):
        """Heights, sizes and classes, children before parents."""
        self.leaf_measures()
        node: cython.int = self.arena.n_nodes - 1
        while node >= 0:
            if self.arena.kind[node] == ELEMENT:
                self.arena.size[node] = 1
                self.arena.height[node] = 1
                child: cython.int = self.arena.attrs[node]
                while child >= 0:
                    self.arena.size[node] += 1
                    child = self.arena.next[child]
                child = self.arena.content[node]
                while child >= 0:
                    self.arena.size[node] += self.arena.size[child]
                    if self.arena.height[child] >= self.arena.height[node]:
                        self.arena.height[node] = self.arena.height[child] + 1
                    child = self.arena.next[child]
                self.arena.klass[node] = self.interner.subtree(node)
            node -= 1

    def leaf_measures(self):
        """Heights, sizes and classes of leaves."""
        node: cython.int
        for node in range(self.arena.n_nodes):
            if self.arena.kind[node] == LEAF:
                self.arena.size[node] = 1
                self.arena.height[node] = 1
                self.arena.klass[node] = self.interner.subtree(node)


def _scripts(source):
    """Mark the texts of scripts (int8[n] over source nodes), and list their spans."""
    tokens = source.tokens
    marks, spans = np.zeros(len(source), np.int8), []
    texts = np.flatnonzero(np.asarray(source.kind) == TEXT_NODE)
    for i in texts[tokens.raw[source.open[texts]] > 0].tolist():
        token = int(source.open[i])
        if source.tag(int(source.parent[i])) == "script":
            marks[i] = 1
            spans.append((int(tokens.start[token]), int(tokens.start[token + 1])))
    return marks, spans


def unfold(buffers: list[bytes], scripts: bool = True, prose: bool = False) -> Grower:
    """Build the layout tree of one or more pages before any folding.

    Node 0 has a document node for each page, in order; the buffer is all pages, one behind the other. `scripts`:
    literals inside scripts are parts of the tree; `prose`: what people wrote is one text, with its markup.
    """
    trees = [parse_source(buffer) for buffer in buffers]
    tokens = [tree.tokens for tree in trees]
    starts = [0, *accumulate(map(len, buffers))]
    if starts[len(buffers)] > MAX_SOURCE:
        raise ValueError(f"{starts[len(buffers)]} bytes in all; at most {MAX_SOURCE}")
    n_tokens = [0, *accumulate(map(len, tokens))]
    n_attrs = [0, *accumulate([len(part.attr) for part in tokens])]
    n_nodes = [*accumulate(map(len, trees), initial=1)]  # the root is before all

    def joined(first: list[int], parts: list[np.ndarray], dtype: type = np.int32) -> np.ndarray:
        return np.concatenate([np.array(first, dtype), *parts], dtype=dtype, casting="unsafe")

    pages = range(len(buffers))
    all_tokens = tokens[0]
    if len(buffers) > 1:
        firsts = [*(tokens[k].attr_first[: len(tokens[k])] + n_attrs[k] for k in pages), n_attrs[len(buffers) :]]
        all_tokens = Tokens(
            b"".join(buffers),
            joined([], [part.kind for part in tokens], np.int8),
            joined([], [*(tokens[k].start[: len(tokens[k])] + starts[k] for k in pages), starts[len(buffers) :]]),
            joined([], [tokens[k].name_end + starts[k] for k in pages]),
            joined([], firsts),
            joined([], [(tokens[k].attr + starts[k]).reshape(-1) for k in pages]).reshape(-1, 4),
            joined([], [part.raw for part in tokens], np.int8),
        )
    tree = SourceTree(
        all_tokens,
        joined([0], [part.kind for part in trees], np.int8),
        joined([-1], [_moved(trees[k].open, n_tokens[k]) for k in pages]),
        joined([-1], [_moved(trees[k].close, n_tokens[k]) for k in pages]),
        joined([-1], [np.where(trees[k].parent >= 0, trees[k].parent + n_nodes[k], 0) for k in pages]),
        joined([n_nodes[len(buffers)]], [trees[k].end + n_nodes[k] for k in pages]),
        joined([0], [part.depth + 1 for part in trees]),
    )
    grower = Grower(tree, np.array(starts, np.int32), scripts, prose)
    grower.grow()
    return grower


def _moved(index: np.ndarray, by: int) -> np.ndarray:
    """Indices moved on, -1 for none left as it is."""
    return np.where(index >= 0, index + by, -1) if by else index
