"""The content tree: a `Tree` without what no reader sees, formatting dissolved. O(nodes).

What records, posts and articles are matched on (DEPTA, section 4.1): scripts, styles and the like are left out with
all they hold, formatting tags within a textual fragment are removed and the fragment becomes one leaf. Formatting
that has a class stays: it says what its text is (`<b class="price">`). `first` and `last` lead back to the tree.
"""

from __future__ import annotations

import cython
import numpy as np
from numpy.typing import NDArray

from . import labels as _labels

UNSEEN = frozenset("head script style noscript template svg math select datalist object applet canvas".split())
"""Elements left out with all they hold."""

IMAGES = frozenset("img picture image video".split())
"""Elements that show a picture: terminal nodes, like texts."""

_DROP: cython.int = cython.declare(cython.int, 1)
_DISSOLVE: cython.int = cython.declare(cython.int, 2)
_IMAGE: cython.int = cython.declare(cython.int, 4)
_LINK: cython.int = cython.declare(cython.int, 8)

HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 dt".split())
CONTROLS = frozenset("form input button textarea label".split())
IN_HEADING, IS_CONTROL = 1, 2

ASIDE_TAGS = frozenset("nav header footer aside".split())
ASIDE_WORDS = frozenset(
    """
    nav navbar navigation navi subnav topnav menu menus submenu megamenu footer foot sidebar side aside rail header masthead
    breadcrumb breadcrumbs pager pagination paging filter filters facet facets refine refinement refinements related
    recommend recommended recommendations social share sharing tab tabs widget widgets promo promos promotion sponsor
    sponsored ad ads advert advertisement banner carousel slider slideshow recent popular trending toolbar language
    languages cookie copyright login legal sitemap dropdown
    """.split()
)
"""Words in a class or id of what stands beside a page's matter."""

MAIN_TAGS = frozenset(["main"])
MAIN_WORDS = frozenset(
    """
    main content contents maincontent result results search searchresults searchresult list listing listings product
    products item items hit hits grid primary center body feed stream posts articles
    """.split()
)
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
        "aside", "chars", "class_key", "depth", "digits", "end", "first", "label", "last", "link", "main", "marks",
        "parent", "terminal", "text_key", "tree",
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

    def __init__(self, tree, unseen=UNSEEN, dissolved=_labels.FORMATTING):
        """Build the content tree of `tree`; `unseen` and `dissolved` are tag names."""
        flags = np.zeros(len(tree.labels), np.uint8)
        roles = (
            (unseen, 1), (dissolved, 2), (IMAGES, 4), (("a",), 8), (HEADINGS, 16), (CONTROLS, 32), (ASIDE_TAGS, 64),
            (MAIN_TAGS, 128),
        )  # fmt: skip
        for names, flag in roles:
            for name in names:
                flags[_labels.LABEL[name]] |= flag
        n = tree.n_nodes
        names = ("label", "parent", "end", "depth", "first", "last", "chars", "link", "class_key", "text_key", "digits")
        columns = {name: np.zeros(n, np.int32) for name in names}
        bytes_ = ("terminal", "marks", "aside", "main")
        columns |= {name: np.zeros(n, np.uint8) for name in bytes_}
        arrays = (
            tree.buffer, tree.label, tree.parent, tree.end, tree.start, tree.inner, tree.stop, flags,
            tree.attribute_spans("class"), tree.attribute_spans("id"), tree.attribute_spans("href"), _WORDS,
            np.zeros(n, np.int32), *(columns[name] for name in (*names, *bytes_)),
        )  # fmt: skip
        # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
        count = _build(*map(memoryview, arrays))
        self.tree = tree
        for name, column in columns.items():
            setattr(self, name, column[:count].copy())

    def __len__(self):
        return len(self.label)

    def text_at(self, index):
        """Return the text of leaf `index` as it stands, white space kept; formatting within it is gone."""
        tree = self.tree
        texts = [i for i in range(int(self.first[index]), int(self.last[index])) if tree.label[i] == _labels.TEXT]
        parts = [(" " if k and not tree.glued[i] else "") + tree.text_at(i) for k, i in enumerate(texts)]
        return "".join(parts)

    def text(self, start, stop):
        """Return what a reader sees of nodes `start` to `stop`, white space folded."""
        parts = []
        for index in (np.flatnonzero(self.terminal[start:stop] == 1) + start).tolist():
            if parts and not self.tree.glued[self.first[index]]:
                parts.append(" ")
            parts.append(self.text_at(index))
        return " ".join("".join(parts).split())

    def nodes(self, start, stop):
        """Return the `Node` of each topmost content node of the range `start` to `stop`."""
        found, node = [], start
        while node < stop:
            found.append(self.tree.node(int(self.first[node])))
            node = int(self.end[node])
        return found


@cython.ccall
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, count=cython.Py_ssize_t, p=cython.int,
    flag=cython.int, k=cython.int, open_text=cython.int,
)  # fmt: skip
def _build(
    data: cython.const[cython.uchar][::1],
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    start: cython.const[cython.longlong][::1],
    inner: cython.const[cython.longlong][::1],
    stop: cython.const[cython.longlong][::1],
    flags: cython.const[cython.uchar][::1],
    classes: cython.const[cython.longlong][:, ::1],
    element_ids: cython.const[cython.longlong][:, ::1],
    hrefs: cython.const[cython.longlong][:, ::1],
    words: cython.const[cython.longlong][:, ::1],
    place: cython.int[::1],
    out_label: cython.int[::1],
    out_parent: cython.int[::1],
    out_end: cython.int[::1],
    out_depth: cython.int[::1],
    out_first: cython.int[::1],
    out_last: cython.int[::1],
    out_chars: cython.int[::1],
    out_link: cython.int[::1],
    out_class: cython.int[::1],
    out_key: cython.int[::1],
    out_digits: cython.int[::1],
    out_terminal: cython.uchar[::1],
    out_marks: cython.uchar[::1],
    out_aside: cython.uchar[::1],
    out_main: cython.uchar[::1],
):
    """Fill the columns and return the number of content nodes.

    `place[i]` is the content node that stands for tree node i (for a dissolved element: its parent's); every array has
    the tree's length, and a content node is written only after its tree node was read, so `count <= i`.
    """
    n = label.shape[0]
    count = 0
    open_text = -1  # the text that further text would continue
    i = 0
    with cython.nogil:
        while i < n:
            flag = flags[label[i]]
            p = place[parent[i]] if parent[i] >= 0 else -1
            if flag & 1:
                i = end[i]
                continue
            if flag & 2 and classes[i, 0] < 0:
                place[i] = p
                i += 1
                continue
            if label[i] == 0:
                if open_text >= 0 and out_parent[open_text] == p and open_text == count - 1:
                    out_last[open_text] = i + 1
                    out_chars[open_text] += _visible(data, start[i], stop[i])
                    out_digits[open_text] += _digits(data, start[i], stop[i])
                    out_key[open_text] = _text_key(data, start[i], stop[i], out_key[open_text])
                    place[i] = open_text
                    i += 1
                    continue
                open_text = count
                out_terminal[count] = 1
                out_chars[count] = _visible(data, start[i], stop[i])
                out_digits[count] = _digits(data, start[i], stop[i])
                out_key[count] = _text_key(data, start[i], stop[i], 5381)
            elif flag & 4:
                out_terminal[count] = 2
            if p >= 0:
                out_marks[count] = out_marks[p] & 1
                out_aside[count] = out_aside[p]
                out_main[count] = out_main[p]
            if flag & 16:
                out_marks[count] |= 1
            if flag & 32:
                out_marks[count] |= 2
            if label[i] != 0:
                k = _roles(data, classes[i, 0], classes[i, 1], words) | _roles(
                    data, element_ids[i, 0], element_ids[i, 1], words
                )
                if (flag & 64 or k & 1) and out_aside[count] < 255:
                    out_aside[count] += 1
                if (flag & 128 or k & 2) and out_main[count] < 255:
                    out_main[count] += 1
            place[i] = count
            out_label[count] = label[i]
            out_parent[count] = p
            out_depth[count] = out_depth[p] + 1 if p >= 0 else 0
            out_first[count] = i
            out_last[count] = end[i]
            out_link[count] = out_link[p] if p >= 0 else -1
            if flag & 8 and hrefs[i, 0] >= 0:
                out_link[count] = count
            out_class[count] = _class_key(data, classes[i, 0], classes[i, 1])
            count += 1
            # pictures are leaves: their sources and fall-backs are no content
            i = end[i] if flag & 4 else i + 1
        for j in range(count):
            out_end[j] = j + 1
        for j in range(count - 1, 0, -1):
            p = out_parent[j]
            if p >= 0 and out_end[j] > out_end[p]:
                out_end[p] = out_end[j]
    return count


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.longlong, count=cython.int)
def _visible(data: cython.const[cython.uchar][::1], start: cython.longlong, stop: cython.longlong) -> cython.int:
    """Count the bytes of a text that are no white space."""
    count = 0
    for i in range(start, stop):
        if data[i] > 32:
            count += 1
    return count


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.longlong, h=cython.ulonglong)
def _class_key(data: cython.const[cython.uchar][::1], start: cython.longlong, stop: cython.longlong) -> cython.int:
    """Hash the first class name without its digits; 0 for none."""
    i = start
    while i < stop and data[i] <= 32:
        i += 1
    if i >= stop:
        return 0
    h = 5381
    while i < stop and data[i] > 32:
        if not 48 <= data[i] <= 57:
            h = (h * 33 + data[i]) & 0x3FFFFFFF
        i += 1
    return cython.cast(cython.int, h) + 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.longlong, count=cython.int)
def _digits(data: cython.const[cython.uchar][::1], start: cython.longlong, stop: cython.longlong) -> cython.int:
    """Count the ASCII digits of a text."""
    count = 0
    for i in range(start, stop):
        if 48 <= data[i] <= 57:
            count += 1
    return count


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.longlong, h=cython.ulonglong)
def _text_key(
    data: cython.const[cython.uchar][::1], start: cython.longlong, stop: cython.longlong, seed: cython.int
) -> cython.int:
    """Hash a text's bytes that are no white space, going on from `seed`."""
    h = seed
    for i in range(start, stop):
        if data[i] > 32:
            h = (h * 33 + data[i]) & 0x3FFFFFFF
    return cython.cast(cython.int, h)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(
    i=cython.longlong, h=cython.ulonglong, byte=cython.int, upper=cython.bint, found=cython.int, slot=cython.longlong
)
def _roles(
    data: cython.const[cython.uchar][::1],
    start: cython.longlong,
    stop: cython.longlong,
    words: cython.const[cython.longlong][:, ::1],
) -> cython.int:
    """Say which roles the words of a class or id name: bit 1 beside the page's matter, bit 2 holding it.

    Words end at anything but a letter and before a capital: `main-nav`, `searchResults`.
    """
    found = 0
    h = 0
    i = start
    while 0 <= i <= stop:
        byte = data[i] if i < stop else 0
        upper = 65 <= byte <= 90
        if upper:
            byte += 32
        if h and (upper or not 97 <= byte <= 122):
            slot = h % words.shape[0]
            while words[slot, 0]:
                if words[slot, 0] == cython.cast(cython.longlong, h):
                    found |= words[slot, 1]
                    break
                slot = (slot + 1) % words.shape[0]
            h = 0
        if 97 <= byte <= 122:
            h = ((h + 7) * 31 + byte) & 0x3FFFFFFF
        i += 1
    return found


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
