"""The content tree: a `Tree` without what no reader sees, formatting dissolved. O(nodes).

What records, posts and articles are matched on (DEPTA, section 4.1): scripts, styles and the like are left out with
all they hold, formatting tags within a textual fragment are removed and the fragment becomes one leaf. Formatting
that has a class stays: it says what its text is (`<b class="price">`). `first` and `last` lead back to the tree.
"""
# mypy: ignore-errors

from __future__ import annotations

import re

import cython
import numpy as np
from numpy.typing import NDArray

from ..vocabulary import word_set
from ..whitespace import fold
from . import labels as _labels

_A = _labels.LABEL["a"]
IMAGES = frozenset("img picture image video".split())
"""Elements that show a picture: terminal nodes, like texts."""

_DROP, _DISSOLVE, _IMAGE, _LINK, _HEADING, _CONTROL, _ASIDE, _MAIN = (1 << bit for bit in range(8))

PARTING = frozenset("b em i mark s strike strong u".split())
"""Formatting that parts what it marks from what other formatting right beside it marks;
not what stands in the middle of words and amounts."""
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 dt".split())
_ROLE_OF_HEADING = re.compile(rb' role="\s*heading')
"""How an element of another name that is read out as a heading is written out, in small letters."""
CONTROLS = frozenset("form input button textarea label".split())

ASIDE_TAGS = frozenset("nav header footer aside".split())
ASIDE_WORDS = word_set("tree.aside")
"""Words in a class or id of what stands beside a page's matter."""

MAIN_TAGS = frozenset(["main"])
MAIN_WORDS = word_set("tree.main")
"""Words in a class or id of what holds a page's matter."""


class ContentTree:
    """Flat arrays over the content of a page, nodes in preorder.

    Attributes
    ----------
    label, parent, end, depth : int32[n_nodes], as in `Tree`
    first, last : int32[n_nodes]: the tree's nodes that a node stands for are `first` to `last` (one past)
    terminal : uint8[n_nodes], 1 for texts, 2 for images, 0 else
    chars : int32[n_nodes], bytes of a text that are no white space, entities counted as they are written; 0 else
    link : int32[n_nodes], the link (`a` with href) a node stands in, itself included; -1 outside links
    class_key : int32[n_nodes], a hash of the first class name, digits dropped; 0 without class
    text_key : int32[n_nodes], a hash of a text's bytes, white space dropped; 0 else
    digits : int32[n_nodes], how many of `chars` are digits
    marks : uint8[n_nodes], bits: 1 inside a heading, 2 a form or control
    aside, main : uint8[n_nodes], how many of the node and its ancestors are called (by tag, class or id) like what
        stands beside a page's matter, or holds it; at most 255
    """

    __slots__ = (
        "_before", "_classed", "aside", "chars", "class_key", "depth", "digits", "end", "first", "label", "last",
        "link", "main", "marks", "parent", "terminal", "text_key", "tree",
    )  # fmt: skip

    label: NDArray[np.int32]
    parent: NDArray[np.int32]
    end: NDArray[np.int32]
    depth: NDArray[np.int32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    terminal: NDArray[np.uint8]
    chars: NDArray[np.int32]
    link: NDArray[np.int32]
    class_key: NDArray[np.int32]
    text_key: NDArray[np.int32]
    digits: NDArray[np.int32]
    marks: NDArray[np.uint8]
    aside: NDArray[np.uint8]
    main: NDArray[np.uint8]

    def __init__(self, tree, unseen=_labels.UNSEEN, dissolved=_labels.FORMATTING):
        """Build the content tree of `tree`; `unseen` and `dissolved` are tag names."""
        flags = np.zeros(len(tree.labels), np.uint8)
        roles = (
            (unseen, _DROP), (dissolved, _DISSOLVE), (IMAGES, _IMAGE), (("a",), _LINK), (HEADINGS, _HEADING),
            (CONTROLS, _CONTROL), (ASIDE_TAGS, _ASIDE), (MAIN_TAGS, _MAIN),
        )  # fmt: skip
        for names, flag in roles:
            for name in names:
                flags[_labels.LABEL[name]] |= flag
        parting = np.zeros(len(tree.labels), np.uint8)
        parting[[_labels.LABEL[name] for name in PARTING.intersection(dissolved)]] = 1
        names = ("label", "parent", "end", "depth", "first", "last", "chars", "link", "class_key", "text_key", "digits")
        columns = {name: np.zeros(tree.n_nodes, np.int32) for name in names}
        columns |= {name: np.zeros(tree.n_nodes, np.uint8) for name in ("terminal", "marks", "aside", "main")}
        # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
        count = Builder(
            tree, memoryview(flags), memoryview(parting), {name: memoryview(column) for name, column in columns.items()}
        ).run()
        self.tree = tree
        for name, column in columns.items():
            setattr(self, name, column[:count].copy())
        self._before = self._classed = None
        if _ROLE_OF_HEADING.search(tree.buffer.lower()):
            self._mark_roles()

    def _mark_roles(self):
        """Mark what is in elements that are headings by their role. O(n_nodes)."""
        spans, stop = self.tree.attribute_spans("role")[self.first], 0
        for node in np.flatnonzero(spans[:, 0] >= 0).tolist():
            if node >= stop and bytes(self.tree.buffer[slice(*spans[node].tolist())]).strip().lower() == b"heading":
                stop = self.end.item(node)
                self.marks[node:stop] |= 1

    @property
    def before(self):
        """int64[n_nodes + 1], how many terminal nodes are before each node, and in all. O(n_nodes), once."""
        if self._before is None:
            self._before = np.append(0, np.cumsum(self.terminal > 0))
        return self._before

    @property
    def classed(self):
        """int32[n_nodes], the nearest element around a node with a class, -1 for none. O(n_nodes), once."""
        if self._classed is None:
            self._classed = np.empty(len(self), np.int32)
            _find_classed(memoryview(self.parent), memoryview(self.class_key), memoryview(self._classed))
        return self._classed

    def __len__(self):
        return len(self.label)

    def text_at(self, index):
        """Return the text of leaf `index` as it stands, white space kept; formatting within it is gone."""
        tree, first, last = self.tree, self.first.item(index), self.last.item(index)
        if last - first == 1:
            return tree.read(tree.start.item(first), tree.stop.item(first)) if tree.label.item(first) == 0 else ""
        texts = [i for i in range(first, last) if tree.label[i] == _labels.TEXT]
        parts = [(" " if k and not tree.glued[i] else "") + tree.text_at(i) for k, i in enumerate(texts)]
        return "".join(parts)

    def attr(self, index, name):
        """Return an attribute of the element that a node stands for, "" without it."""
        return self.tree.attr(self.first.item(index), name) or ""

    def text(self, start, stop=None):
        """Return what a reader sees of node `start`, or of nodes `start` to `stop`, white space folded."""
        stop = self.end.item(start) if stop is None else stop
        parts, before = [], -1
        flags = self.terminal[start:stop].tobytes()
        at = flags.find(1)
        while at >= 0:
            leaf, text = start + at, self.text_at(start + at)
            if parts and (not self.tree.glued.item(self.first.item(leaf)) or self._are_apart(before, leaf)):
                parts.append(" ")
            parts.append(text)
            before = leaf
            at = flags.find(1, at + 1)
        return fold("".join(parts))

    def _are_apart(self, one, other):
        """Say whether two leaves that run on are in elements of one kind side by side, tags or facts, which only their
        style parts; not the letters of a word, nor a link that was cut within one.
        """
        one_in, other_in = self.parent.item(one), self.parent.item(other)
        if (
            one_in == other_in
            or other_in <= 0
            or self.parent.item(one_in) != self.parent.item(other_in)
            or self.label.item(one_in) != self.label.item(other_in)
            or self.class_key.item(one_in) != self.class_key.item(other_in)
        ):
            return False
        before, after = self.text_at(one), self.text_at(other)
        if not (before[len(before) - 1 :].isalnum() and after[:1].isalnum()):
            return False
        if self.class_key.item(one_in):
            return len(before) + len(after) > 2
        return self.label.item(one_in) == _A and min(len(before), len(after)) > 1

    def nodes(self, start, stop):
        """Return the `Node` of each topmost content node of the range `start` to `stop`."""
        found, node = [], start
        while node < stop:
            found.append(self.tree.node(int(self.first[node])))
            node = int(self.end[node])
        return found


class Builder:
    """One pass over the nodes of a tree, which fills the columns of its content.

    `place[i]` is the content node that stands for tree node i (for a dissolved element: its parent's); every array has
    the tree's length, and a content node is written only after its tree node was read, so `count <= i`.
    """

    def __init__(self, tree, flags, parting, columns):
        self.data, self.n = memoryview(tree.buffer), tree.n_nodes
        self.tree_label, self.tree_parent, self.tree_end = map(memoryview, (tree.label, tree.parent, tree.end))
        self.tree_start, self.tree_stop = memoryview(tree.start), memoryview(tree.stop)
        spans = (memoryview(tree.attribute_spans(name)) for name in ("class", "id", "href"))
        self.classes, self.element_ids, self.hrefs = spans
        self.flags, self.parting, self.words = flags, parting, memoryview(_WORDS)
        self.place, self.count, self.open_text = memoryview(np.zeros(tree.n_nodes, np.int32)), 0, -1
        self.label, self.parent, self.end = columns["label"], columns["parent"], columns["end"]
        self.depth, self.first, self.last = columns["depth"], columns["first"], columns["last"]
        self.chars, self.digits, self.text_key = columns["chars"], columns["digits"], columns["text_key"]
        self.link, self.class_key, self.terminal = columns["link"], columns["class_key"], columns["terminal"]
        self.marks, self.aside, self.main = columns["marks"], columns["aside"], columns["main"]

    def run(self):
        """Fill the columns and return the number of content nodes."""
        with cython.nogil:
            self._run()
            self._find_ends()
        return self.count

    @cython.locals(p=cython.int, flag=cython.int)
    def _run(self):
        i: cython.Py_ssize_t = 0
        while i < self.n:
            flag = self.flags[self.tree_label[i]]
            p = self.place[self.tree_parent[i]] if self.tree_parent[i] >= 0 else -1
            if flag & _DROP and not flag & _CONTROL:
                i = self.tree_end[i]
            elif flag & _DISSOLVE and self.classes[i, 0] < 0:
                self.place[i] = p
                i += 1
            elif self.tree_label[i] == 0 and self._goes_on(p) and not self._is_beside(i):
                self._go_on(i)
                i += 1
            else:
                self._add(i, p, flag)
                # pictures are leaves: their sources and fall-backs are no content; a field has what is written into it
                i = self.tree_end[i] if flag & (_IMAGE | _DROP) else i + 1

    def _goes_on(self, p):
        """Say whether a text in content node `p` continues the text before it."""
        return self.open_text >= 0 and self.parent[self.open_text] == p and self.open_text == self.count - 1

    def _is_beside(self, i):
        """Say whether text `i` and the text before it have two markups, side by side: `<s>$9</s> <b>$7</b>`."""
        before: cython.int = self.tree_parent[self.last[self.open_text] - 1]
        here: cython.int = self.tree_parent[i]
        return (
            before != here
            and self.tree_end[before] == here
            and self.tree_parent[before] == self.tree_parent[here]
            and self.tree_label[before] != self.tree_label[here]
            and self.parting[self.tree_label[before]] & self.parting[self.tree_label[here]] != 0
        )

    def _go_on(self, i):
        """Let the text before continue with text `i`."""
        self.place[i] = cython.cast(cython.int, self.open_text)
        self.last[self.open_text] = i + 1
        self._read_text(self.open_text, i)

    def _add(self, i, p, flag):
        """Let a new content node, the last child of `p` so far, stand for tree node `i`."""
        node: cython.Py_ssize_t = self.count
        self.place[i] = cython.cast(cython.int, node)
        self.label[node] = self.tree_label[i]
        self.parent[node] = p
        self.depth[node] = self.depth[p] + 1 if p >= 0 else 0
        self.first[node] = i
        self.last[node] = self.tree_end[i]
        self.link[node] = self.link[p] if p >= 0 else -1
        if flag & _LINK and self.hrefs[i, 0] >= 0:
            self.link[node] = node
        self.class_key[node] = self._class_key(self.classes[i, 0], self.classes[i, 1])
        self._mark(node, i, p, flag)
        if self.tree_label[i] == 0:
            self.open_text = node
            self.terminal[node] = 1
            self.text_key[node] = 5381
            self._read_text(node, i)
        elif flag & _IMAGE:
            self.terminal[node] = 2
        self.count = node + 1

    def _mark(self, node, i, p, flag):
        """Fill what `node` has from the node it stands in, `p`, and from its own tag, class and id."""
        roles: cython.int
        if p >= 0:
            self.marks[node] = self.marks[p] & 1
            self.aside[node] = self.aside[p]
            self.main[node] = self.main[p]
        if flag & _HEADING:
            self.marks[node] |= 1
        if flag & _CONTROL:
            self.marks[node] |= 2
        if self.tree_label[i] != 0:
            roles = self._roles(self.classes[i, 0], self.classes[i, 1])
            roles |= self._roles(self.element_ids[i, 0], self.element_ids[i, 1])
            if (flag & _ASIDE or roles & 1) and self.aside[node] < 255:
                self.aside[node] += 1
            if (flag & _MAIN or roles & 2) and self.main[node] < 255:
                self.main[node] += 1

    @cython.locals(at=cython.longlong, byte=cython.uchar)
    def _read_text(self, node, i):
        """Add the bytes of text `i` that are no white space to what `node` counts, and go on with its hash."""
        chars: cython.int = 0
        digits: cython.int = 0
        h: cython.ulonglong = self.text_key[node]
        for at in range(self.tree_start[i], self.tree_stop[i]):
            byte = self.data[at]
            if byte > 32:
                chars += 1
                digits += 48 <= byte <= 57
                h = (h * 33 + byte) & 0x3FFFFFFF
        self.chars[node] += chars
        self.digits[node] += digits
        self.text_key[node] = cython.cast(cython.int, h)

    def _class_key(self, start, stop):
        """Hash the first class name without its digits; 0 for none."""
        i: cython.longlong = start
        h: cython.ulonglong = 5381
        while i < stop and self.data[i] <= 32:
            i += 1
        if i >= stop:
            return 0
        while i < stop and self.data[i] > 32:
            if not 48 <= self.data[i] <= 57:
                h = (h * 33 + self.data[i]) & 0x3FFFFFFF
            i += 1
        return cython.cast(cython.int, h) + 1

    @cython.locals(byte=cython.int, upper=cython.bint)
    def _roles(self, start, stop):
        """Say which roles the words of a class or id name: bit 1 beside the page's matter, bit 2 holding it.

        Words end at anything but a letter and before a capital: `main-nav`, `searchResults`.
        """
        i: cython.longlong = start
        found: cython.int = 0
        h: cython.ulonglong = 0
        while 0 <= i <= stop:
            byte = self.data[i] if i < stop else 0
            upper = 65 <= byte <= 90
            if upper:
                byte += 32
            if h and (upper or not 97 <= byte <= 122):
                found |= self._role(h)
                h = 0
            if 97 <= byte <= 122:
                h = ((h + 7) * 31 + byte) & 0x3FFFFFFF
            i += 1
        return found

    def _role(self, h):
        """Return the role of the word with hash `h`; 0 for none."""
        slot: cython.longlong = h % self.words.shape[0]
        while self.words[slot, 0]:
            if self.words[slot, 0] == cython.cast(cython.longlong, h):
                return self.words[slot, 1]
            slot = (slot + 1) % self.words.shape[0]
        return 0

    @cython.locals(j=cython.Py_ssize_t, p=cython.int)
    def _find_ends(self):
        """Fill `end`: children follow parents, so one backward pass takes each subtree's end to its parent."""
        for j in range(self.count):
            self.end[j] = j + 1
        for j in range(self.count - 1, 0, -1):
            p = self.parent[j]
            if p >= 0 and self.end[j] > self.end[p]:
                self.end[p] = self.end[j]


@cython.locals(i=cython.Py_ssize_t, p=cython.int)
def _find_classed(parent, class_key, classed):
    """Fill `classed`: parents come before children."""
    for i in range(parent.shape[0]):
        p = parent[i]
        classed[i] = p if p < 0 or class_key[p] != 0 else classed[p]


def _word_table():
    """Return int64[n, 2]: an open hash table of the role words, as `_roles` hashes them, and their bits."""
    table = np.zeros((1021, 2), np.int64)
    for words, bit in ((ASIDE_WORDS, 1), (MAIN_WORDS, 2)):
        for word in sorted(words):
            h = 0
            for byte in word.encode():
                h = ((h + 7) * 31 + byte) & 0x3FFFFFFF
            slot = h % len(table)
            while table[slot, 0] not in (0, h):
                slot = (slot + 1) % len(table)
            table[slot] = h, table[slot, 1] | bit
    return table


_WORDS = _word_table()
