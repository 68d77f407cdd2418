"""Flat arrays from a serialized DOM: one pass over the bytes that an HTML5 serializer wrote. O(bytes).

The parser's own objects cost more to walk than the page cost to parse; its serialization is one string in which every
element has its end tag, every value its quotes and every `<` of a text is `&lt;`, so reading it again is a matter of
finding angle brackets. The three places where a serialization is ambiguous (raw text, void elements, `plaintext`) are
the serializer's own lists. An end tag that closes nothing is passed over: the result is a tree whatever the bytes.

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from . import labels as _labels

if cython.compiled:
    from cython.cimports.unweave.tree.markup_bytes import ends_name, find, is_space
else:
    from .markup_bytes import ends_name, find, is_space

_NAMES = b"".join(name.encode() for name in _labels.KNOWN)
_NAME_START = np.cumsum([0] + [len(name) for name in _labels.KNOWN]).astype(np.int64)
_FLAGS = np.zeros(_labels.N_KNOWN, np.uint8)
_VOID: cython.uint = cython.declare(cython.uint, 1)
_RAW: cython.uint = cython.declare(cython.uint, 2)
_INLINE: cython.uint = cython.declare(cython.uint, 4)
for _flag, _set in ((1, _labels.VOID), (2, _labels.RAW_TEXT), (4, _labels.INLINE)):
    for _name in _set:
        _FLAGS[_labels.LABEL[_name]] |= _flag
_PLAINTEXT: cython.int = cython.declare(cython.int, _labels.LABEL["plaintext"])
_SCRIPT: cython.int = cython.declare(cython.int, _labels.LABEL["script"])
_TEMPLATE: cython.int = cython.declare(cython.int, _labels.LABEL["template"])
_SVG: cython.int = cython.declare(cython.int, _labels.LABEL["svg"])
_MATH: cython.int = cython.declare(cython.int, _labels.LABEL["math"])
_HOLDERS = (b"foreignObject", b"desc", b"title", b"mi", b"mo", b"mn", b"ms", b"mtext", b"annotation-xml")
"""Elements of drawings and formulas whose content is HTML again."""
_HOLDER_NAMES = b"".join(_HOLDERS)
_HOLDER_START = np.cumsum([0] + [len(name) for name in _HOLDERS]).astype(np.int64)
_FOREIGN: cython.uint = cython.declare(cython.uint, 1)
_HOLDER: cython.uint = cython.declare(cython.uint, 2)
_RAW_LABELS = np.array(sorted(_labels.LABEL[name] for name in _labels.RAW_TEXT), np.int32)


def scan(buffer: bytes):
    """Return the arrays of the tree that `buffer`, a serialized DOM in UTF-8, holds.

    Returns
    -------
    columns : dict of str to array
        `label`, `parent`, `end`, `depth`, `ordinal` : int32[n_nodes]; `start`, `inner`, `stop` : int64[n_nodes];
        `glued` : uint8[n_nodes]. `ordinal` is, for a text, its number among the texts of its parent, white space
        included; 0 for elements. `inner` is where an element's content begins (a text's own start).
    names : list of bytes
        Tag names of the labels from `N_KNOWN` on, in the order of their first use.
    """
    if not isinstance(buffer, bytes):
        raise TypeError(f"scan needs bytes, not {type(buffer).__name__}")
    size = _count(buffer, len(buffer)) if len(buffer) else 0
    columns = {name: np.zeros(size, np.int32) for name in ("label", "parent", "end", "depth", "ordinal")}
    columns |= {name: np.zeros(size, np.int64) for name in ("start", "inner", "stop")}
    columns["glued"] = np.zeros(size, np.uint8)
    if not size:
        return columns, []
    n_nodes, unknown = TreeReader(buffer, size, columns).read()
    columns = {name: column[:n_nodes].copy() for name, column in columns.items()}
    return columns, [buffer[a:b] for a, b in unknown]


@cython.locals(i=cython.Py_ssize_t, nodes=cython.Py_ssize_t)
def _count(data, n):
    """Bound the number of nodes: start tags, and places where a text can begin. No array is longer than this."""
    nodes = 2
    for i in range(n - 1):  # without a branch, so that a compiler takes many bytes at a time
        nodes += (data[i] == 60) & (data[i + 1] != 47) & (data[i + 1] != 33)
        nodes += (data[i] == 62) & (data[i + 1] != 60)
    return nodes


@cython.locals(h=cython.ulonglong, i=cython.Py_ssize_t)
def _hash(data, start, stop):
    h = 1469598103
    for i in range(start, stop):
        h = ((h ^ data[i]) * 16777619) & 0x7FFFFFFF
    return cython.cast(cython.uint, h ^ (h >> 15))


@cython.locals(i=cython.Py_ssize_t)
def _same(a, a0, a1, b, b0, b1):
    if a1 - a0 != b1 - b0:
        return False
    for i in range(a1 - a0):
        if a[a0 + i] != b[b0 + i]:
            return False
    return True


@cython.locals(i=cython.Py_ssize_t)
def _is_blank(data, start, stop):
    """Say whether a text shows nothing: white space and no-break spaces (a serializer writes them `&nbsp;`)."""
    i = start
    while i < stop:
        if is_space(data[i]):
            i += 1
        elif data[i] == 38 and i + 6 <= stop and data[i + 1] == 110 and data[i + 2] == 98 and data[i + 5] == 59:
            i += 6
        else:
            return False
    return True


def _tag_end(data, i, n):
    """Return the offset past the `>` that ends the start tag whose name stops at `i`: values are always in quotes."""
    while i < n and data[i] != 62:
        if data[i] == 61 and i + 1 < n and data[i + 1] == 34:
            i = find(data, 34, i + 2, n)
        i += 1
    return min(i + 1, n)


def _are_dashes(data, i, n):
    """Say whether `--` stands at `i`."""
    return i + 1 < n and data[i] == 45 and data[i + 1] == 45


def _comment_end(data, i, n):
    """Return the offset past the comment, doctype or processing instruction that begins at `i`."""
    is_comment: cython.bint = _are_dashes(data, i + 2, n)
    i += 4 if is_comment else 2
    while i < n and (data[i] != 62 or (is_comment and not _are_dashes(data, i - 2, n))):
        i += 1
    return min(i + 1, n)


class TreeReader:
    """One pass over the bytes, a method for each kind of token, which fills the columns and returns where it stopped.

    What makes unchecked indexing safe: every node is a start tag or follows a `>`, so `count < size` (checked before
    each `_append` all the same); `top` is -1 or an open element; `table` has at most half its slots used.
    """

    def __init__(self, buffer, size, columns):
        slots = 256
        while slots < 2 * (size + _labels.N_KNOWN):
            slots *= 2
        slots = min(slots, 1 << 16)
        self.data, self.n, self.size = buffer, len(buffer), size
        self.names, self.name_start, self.flags, self.raw_labels = _NAMES, _NAME_START, _FLAGS, _RAW_LABELS
        self.n_known = _labels.N_KNOWN
        self.table, self.mask = np.full(slots, -1, np.int32), slots - 1
        self.unknown = np.zeros((slots // 2, 2), np.int64)
        self.n_unknown, self.max_unknown = 0, slots // 2 - _labels.N_KNOWN - 1
        self.label, self.parent, self.end = columns["label"], columns["parent"], columns["end"]
        self.depth, self.ordinal, self.glued = columns["depth"], columns["ordinal"], columns["glued"]
        self.start, self.inner, self.stop = columns["start"], columns["inner"], columns["stop"]
        self.count, self.top, self.level, self.gap = 0, -1, 0, True
        self.texts, self.foreign = np.zeros(size, np.int32), np.zeros(size, np.uint8)
        self.holders, self.holder_start = _HOLDER_NAMES, _HOLDER_START

    def read(self):
        """Fill the columns; return the number of nodes, and where each tag name that is not known begins and ends."""
        with cython.nogil:
            self._enter_known_names()
            self._read()
        return self.count, np.asarray(self.unknown)[: self.n_unknown].tolist()

    def _read(self):
        i: cython.Py_ssize_t = 0
        while i < self.n:
            if self.data[i] != 60:
                i = self._text(i)
            elif i + 1 < self.n and (self.data[i + 1] == 33 or self.data[i + 1] == 63):
                i = _comment_end(self.data, i, self.n)
            elif i + 1 < self.n and self.data[i + 1] == 47:
                i = self._end_tag(i)
            else:
                i = self._start_tag(i)
        while self.top >= 0:  # what the page does not close ends with it
            self._close(self.n)

    def _append(self, tag, start, inner, stop):
        """Add a node, the last child of the open element so far, and return it; there must be room."""
        node: cython.Py_ssize_t = self.count
        self.label[node] = tag
        self.parent[node] = self.top
        self.end[node] = node + 1
        self.depth[node] = self.level
        self.start[node] = start
        self.inner[node] = inner
        self.stop[node] = stop
        self.count = node + 1
        return node

    def _close(self, stop):
        """Close the open element: all nodes from it on are its own."""
        self.end[self.top] = self.count
        self.stop[self.top] = stop
        self.top = self.parent[self.top]
        self.level = self.level - 1

    def _text(self, i):
        """Read a text up to the next tag; one that shows nothing is a gap, not a node."""
        stop: cython.Py_ssize_t = find(self.data, 60, i, self.n)
        node: cython.Py_ssize_t
        if self.top >= 0:
            self.texts[self.top] += 1
        if _is_blank(self.data, i, stop) or self.top < 0:
            self.gap = True
        elif self.count < self.size:
            node = self._append(0, i, i, stop)
            self.ordinal[node] = self.texts[self.top]
            self.glued[node] = not self.gap and not is_space(self.data[i])
            self.gap = is_space(self.data[stop - 1])
        return stop

    def _end_tag(self, i):
        """Read an end tag: it closes the open element of its name, or nothing."""
        name: cython.Py_ssize_t = i + 2
        tag: cython.int
        while i < self.n and self.data[i] != 62:
            i += 1
        if self.top >= 0:
            tag = self.label[self.top]
            if self._is_named(name, i, tag):
                if not self._flags_of(tag) & _INLINE:
                    self.gap = True
                self._close(min(i + 1, self.n))
        return min(i + 1, self.n)

    @cython.locals(tag=cython.int, flag=cython.uint, node=cython.Py_ssize_t)
    def _start_tag(self, i):
        """Read a start tag, and all of an element whose content is no markup."""
        j: cython.Py_ssize_t = i + 1
        while j < self.n and not is_space(self.data[j]) and self.data[j] != 62:
            j += 1
        tag = self._label_of(i + 1, j)
        flag = self._flags_of(tag)
        if not flag & _INLINE:
            self.gap = True
        j = _tag_end(self.data, j, self.n)
        if self.count >= self.size:
            return self.n
        node = self._append(tag, i, j, j)
        if tag in (_SVG, _MATH) or (self.top >= 0 and self.foreign[self.top] == _FOREIGN):
            self.foreign[node] = _HOLDER if self._is_holder(i + 1) else _FOREIGN
        if flag & _RAW or tag == _TEMPLATE:
            j = self._template_end(j) if tag == _TEMPLATE else self._raw_end(j, tag)
            while j < self.n and self.data[j] != 62:
                j += 1
            j = min(j + 1, self.n)
            self.stop[node] = j
        elif not flag & _VOID or self.foreign[node]:  # in a drawing or a formula no element is void
            self.top = node
            self.level = self.level + 1
        return j

    @cython.locals(tag=cython.int, slot=cython.uint)
    def _enter_known_names(self):
        for tag in range(self.n_known):
            slot = _hash(self.names, self.name_start[tag], self.name_start[tag + 1]) & self.mask
            while self.table[slot] >= 0:
                slot = (slot + 1) & self.mask
            self.table[slot] = tag

    def _flags_of(self, tag):
        return self.flags[tag] if tag < self.n_known else 0

    @cython.locals(k=cython.int, stop=cython.Py_ssize_t)
    def _is_holder(self, start):
        """Say whether the tag name at `start` is that of an element whose content is HTML again."""
        stop = start
        while stop < self.n and not is_space(self.data[stop]) and self.data[stop] != 62:
            stop += 1
        for k in range(self.holder_start.shape[0] - 1):
            if _same(self.data, start, stop, self.holders, self.holder_start[k], self.holder_start[k + 1]):
                return True
        return False

    def _is_named(self, start, stop, tag):
        """Say whether `data[start:stop]` spells the name of label `tag`."""
        k: cython.int = tag - self.n_known
        if k < 0:
            return _same(self.data, start, stop, self.names, self.name_start[tag], self.name_start[tag + 1])
        return _same(self.data, start, stop, self.data, self.unknown[k, 0], self.unknown[k, 1])

    def _label_of(self, start, stop):
        """Return the label of the tag name `data[start:stop]`, a new one where it was not seen before."""
        slot: cython.uint = _hash(self.data, start, stop) & self.mask
        while self.table[slot] >= 0:
            if self._is_named(start, stop, self.table[slot]):
                return self.table[slot]
            slot = (slot + 1) & self.mask
        # past the table's room, new names share the last one: only a page of many thousand invented tags
        if self.n_unknown < self.max_unknown:
            self.unknown[self.n_unknown, 0] = start
            self.unknown[self.n_unknown, 1] = stop
            self.table[slot] = self.n_known + self.n_unknown
            self.n_unknown = self.n_unknown + 1
        return self.n_known + self.n_unknown - 1

    @cython.locals(j=cython.Py_ssize_t, byte=cython.uchar)
    def _starts_with_name(self, i, tag):
        """Say whether the tag name at `i` is that of the known label `tag`, in any case."""
        name: cython.Py_ssize_t = self.name_start[tag]
        length: cython.Py_ssize_t = self.name_start[tag + 1] - name
        if i + length >= self.n:
            return False
        for j in range(length):
            byte = self.data[i + j]
            if 65 <= byte <= 90:
                byte += 32
            if byte != self.names[name + j]:
                return False
        byte = self.data[i + length]
        return ends_name(byte)

    def _raw_end(self, i, tag):
        """Return where the raw text that begins at `i` ends: at the end tag of its element, `tag`.

        A script may hold `<!-- <script> ... </script> -->`, whose inner end tag does not end it (script data double
        escaped state). One that the page ends within, like a `plaintext`, holds all of the page after it: the end tag
        is then the last there is, the serializer's own.
        """
        is_script: cython.bint = tag == _SCRIPT
        escaped: cython.int = 2 if tag == _PLAINTEXT else 0
        last: cython.Py_ssize_t = self.n
        while i < self.n:
            if not (is_script and escaped):
                i = find(self.data, 60, i, self.n)
                if i + 1 >= self.n:
                    break
            if self.data[i] == 60 and i + 1 < self.n:
                if self.data[i + 1] == 47 and self._starts_with_name(i + 2, tag):
                    if escaped < 2:
                        return i
                    last = i
                    if is_script:
                        escaped = 1
                elif escaped == 1 and is_script and self._starts_with_name(i + 1, tag):
                    escaped = 2
                elif escaped == 0 and is_script and self.data[i + 1] == 33 and _are_dashes(self.data, i + 2, self.n):
                    escaped = 1
            elif escaped and is_script and self.data[i] == 62 and _are_dashes(self.data, i - 2, self.n):
                escaped = 0
            i += 1
        return last

    def _template_end(self, i):
        """Return where the end tag of the template with content from `i` on stands: its content is not in the DOM."""
        open_templates: cython.Py_ssize_t = 1
        tag: cython.int
        while i < self.n:
            if self.data[i] != 60 or i + 1 >= self.n:
                i += 1
            elif self.data[i + 1] == 33 or self.data[i + 1] == 63:
                i = _comment_end(self.data, i, self.n)
            elif self.data[i + 1] == 47:
                if self._starts_with_name(i + 2, _TEMPLATE):
                    open_templates -= 1
                    if open_templates == 0:
                        return i
                i += 2
            else:
                if self._starts_with_name(i + 1, _TEMPLATE):
                    open_templates += 1
                tag = self._raw_label_at(i + 1)
                i = _tag_end(self.data, i + 1, self.n)
                if tag >= 0:
                    i = self._raw_end(i, tag)
        return self.n

    def _raw_label_at(self, i):
        """Return the label of the raw text element whose name stands at `i`, -1 for any other."""
        k: cython.Py_ssize_t
        for k in range(self.raw_labels.shape[0]):
            if self._starts_with_name(i, self.raw_labels[k]):
                return self.raw_labels[k]
        return -1
