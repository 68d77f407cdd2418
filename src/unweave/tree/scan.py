"""Flat arrays from a serialized DOM: one pass over the bytes that an HTML5 serializer wrote. O(bytes).

The parser's own objects cost more to walk than the page cost to parse; its serialization is one string in which every
element has its end tag, every value its quotes and every `<` of a text is `&lt;`, so reading it again is a matter of
finding angle brackets. The three places where a serialization is ambiguous (raw text, void elements, `plaintext`) are
the serializer's own lists. An end tag that closes nothing is passed over: the result is a tree whatever the bytes.

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""

import cython
import numpy as np

from . import labels as _labels

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
    slots = 256
    while slots < 2 * (size + _labels.N_KNOWN):
        slots *= 2
    table = np.full(min(slots, 1 << 16), -1, np.int32)
    unknown = np.zeros((len(table) // 2, 2), np.int64)
    n_nodes, n_unknown = _scan(
        buffer, len(buffer), size, table, unknown, _NAMES, _NAME_START, _FLAGS, _RAW_LABELS,
        columns["label"], columns["parent"], columns["end"], columns["depth"], columns["ordinal"],
        columns["start"], columns["inner"], columns["stop"], columns["glued"], np.zeros(size, np.int32),
    )  # fmt: skip
    columns = {name: column[:n_nodes].copy() for name, column in columns.items()}
    return columns, [buffer[a:b] for a, b in unknown[:n_unknown].tolist()]


@cython.ccall
@cython.locals(i=cython.Py_ssize_t, nodes=cython.Py_ssize_t)
def _count(data: cython.const[cython.uchar][::1], n: cython.Py_ssize_t):
    """Bound the number of nodes: start tags, and places where a text can begin. No array is longer than this."""
    nodes = 1
    for i in range(n - 1):
        if data[i] == 60:
            if data[i + 1] != 47 and data[i + 1] != 33:
                nodes += 1
        elif data[i] == 62 and data[i + 1] != 60:
            nodes += 1
    return nodes + 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _next_tag(data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the first `<` from `i` on stands, or n."""
    while i < n and data[i] != 60:
        i += 1
    return i


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _is_space(byte: cython.uchar) -> cython.bint:
    return byte == 32 or byte == 10 or byte == 9 or byte == 13 or byte == 12


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(h=cython.ulonglong, i=cython.Py_ssize_t)
def _hash(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.uint:
    h = 1469598103
    for i in range(start, stop):
        h = ((h ^ data[i]) * 16777619) & 0x7FFFFFFF
    return cython.cast(cython.uint, h ^ (h >> 15))


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t)
def _same(
    a: cython.const[cython.uchar][::1], a0: cython.Py_ssize_t, a1: cython.Py_ssize_t,
    b: cython.const[cython.uchar][::1], b0: cython.Py_ssize_t, b1: cython.Py_ssize_t,
) -> cython.bint:  # fmt: skip
    if a1 - a0 != b1 - b0:
        return False
    for i in range(a1 - a0):
        if a[a0 + i] != b[b0 + i]:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t)
def _is_blank(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a text shows nothing: white space and no-break spaces (a serializer writes them `&nbsp;`)."""
    i = start
    while i < stop:
        if _is_space(data[i]):
            i += 1
        elif data[i] == 38 and i + 6 <= stop and data[i + 1] == 110 and data[i + 2] == 98 and data[i + 5] == 59:
            i += 6
        else:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t)
def _tag_end(data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the offset past the `>` that ends the start tag whose name stops at `i`: values are always in quotes."""
    while i < n and data[i] != 62:
        if data[i] == 61 and i + 1 < n and data[i + 1] == 34:
            i += 2
            while i < n and data[i] != 34:
                i += 1
        i += 1
    return min(i + 1, n)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(j=cython.Py_ssize_t, byte=cython.uchar)
def _starts_with_name(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t,
    name: cython.const[cython.uchar][::1], a: cython.Py_ssize_t, b: cython.Py_ssize_t,
) -> cython.bint:  # fmt: skip
    """Say whether the tag name at `i` is `name[a:b]`, in any case."""
    if i + (b - a) >= n:
        return False
    for j in range(b - a):
        byte = data[i + j]
        if 65 <= byte <= 90:
            byte += 32
        if byte != name[a + j]:
            return False
    byte = data[i + b - a]
    return _is_space(byte) or byte == 62 or byte == 47


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, last=cython.Py_ssize_t, escaped=cython.int, is_script=cython.bint)
def _raw_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t,
    names: cython.const[cython.uchar][::1], name_start: cython.const[cython.longlong][::1], tag: cython.int,
) -> cython.Py_ssize_t:  # fmt: skip
    """Return where the raw text that begins at `i` ends: at the end tag of its element, `tag`.

    A script may hold `<!-- <script> ... </script> -->`, whose inner end tag does not end it (script data double
    escaped state). One that the page ends within, like a `plaintext`, holds all of the page after it: the end tag is
    then the last there is, the serializer's own.
    """
    is_script = tag == _SCRIPT
    escaped = 2 if tag == _PLAINTEXT else 0
    last = n
    while i < n:
        if not (is_script and escaped):
            i = _next_tag(data, i, n)
            if i + 1 >= n:
                break
        if data[i] == 60 and i + 1 < n:
            if data[i + 1] == 47 and _starts_with_name(data, i + 2, n, names, name_start[tag], name_start[tag + 1]):
                if escaped < 2:
                    return i
                last = i
                if is_script:
                    escaped = 1
            elif (
                escaped == 1
                and is_script
                and _starts_with_name(data, i + 1, n, names, name_start[tag], name_start[tag + 1])
            ):
                escaped = 2
            elif is_script and escaped == 0 and i + 3 < n and data[i + 1] == 33 and data[i + 2] == 45 == data[i + 3]:
                escaped = 1
        elif is_script and escaped and data[i] == 45 and i + 2 < n and data[i + 1] == 45 and data[i + 2] == 62:
            escaped = 0
        i += 1
    return last


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t)
def _comment_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return the offset past the comment, doctype or processing instruction that begins at `i`."""
    if i + 3 < n and data[i + 2] == 45 and data[i + 3] == 45:
        i += 4
        while i < n and not (data[i] == 62 and data[i - 1] == 45 and data[i - 2] == 45):
            i += 1
        return min(i + 1, n)
    while i < n and data[i] != 62:
        i += 1
    return min(i + 1, n)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(open_templates=cython.Py_ssize_t, k=cython.Py_ssize_t, tag=cython.int)
def _template_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t,
    names: cython.const[cython.uchar][::1], name_start: cython.const[cython.longlong][::1],
    raw_labels: cython.const[cython.int][::1],
) -> cython.Py_ssize_t:  # fmt: skip
    """Return where the end tag of the template whose content begins at `i` stands: its content is not in the DOM."""
    open_templates = 1
    while i < n:
        if data[i] != 60 or i + 1 >= n:
            i += 1
        elif data[i + 1] == 33 or data[i + 1] == 63:
            i = _comment_end(data, i, n)
        elif data[i + 1] == 47:
            if _starts_with_name(data, i + 2, n, names, name_start[_TEMPLATE], name_start[_TEMPLATE + 1]):
                open_templates -= 1
                if open_templates == 0:
                    return i
            i += 2
        else:
            if _starts_with_name(data, i + 1, n, names, name_start[_TEMPLATE], name_start[_TEMPLATE + 1]):
                open_templates += 1
            tag = -1
            for k in range(raw_labels.shape[0]):
                if _starts_with_name(data, i + 1, n, names, name_start[raw_labels[k]], name_start[raw_labels[k] + 1]):
                    tag = raw_labels[k]
            i = _tag_end(data, i + 1, n)
            if tag >= 0:
                i = _raw_end(data, i, n, names, name_start, tag)
    return n


@cython.ccall
@cython.locals(
    i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, count=cython.Py_ssize_t, top=cython.Py_ssize_t,
    n_known=cython.Py_ssize_t, n_unknown=cython.Py_ssize_t, max_unknown=cython.Py_ssize_t, mask=cython.uint,
    slot=cython.uint, tag=cython.int, flag=cython.uint, gap=cython.bint, level=cython.int,
)  # fmt: skip
def _scan(
    data: cython.const[cython.uchar][::1], n: cython.Py_ssize_t, size: cython.Py_ssize_t, table: cython.int[::1], unknown: cython.longlong[:, ::1],
    names: cython.const[cython.uchar][::1], name_start: cython.const[cython.longlong][::1], flags: cython.const[cython.uchar][::1],
    raw_labels: cython.const[cython.int][::1],
    label: cython.int[::1], parent: cython.int[::1], end: cython.int[::1], depth: cython.int[::1], ordinal: cython.int[::1],
    start: cython.longlong[::1], inner: cython.longlong[::1], stop: cython.longlong[::1], glued: cython.uchar[::1], texts: cython.int[::1],
):  # fmt: skip
    """Fill the columns and return (number of nodes, number of unknown tag names).

    Invariants that make unchecked indexing safe: every node is a start tag or follows a `>`, so `count < size`
    (checked at each append all the same); `top` is -1 or an open element; `table` has at most half its slots used.
    """
    n_known = name_start.shape[0] - 1
    n_unknown = 0
    max_unknown = unknown.shape[0] - n_known - 1
    mask = table.shape[0] - 1
    count = 0
    top = -1
    level = 0
    gap = True
    with cython.nogil:
        for j in range(n_known):
            slot = _hash(names, name_start[j], name_start[j + 1]) & mask
            while table[slot] >= 0:
                slot = (slot + 1) & mask
            table[slot] = j
        i = 0
        while i < n:
            if data[i] != 60:  # a text
                j = i
                i = _next_tag(data, i, n)
                if top >= 0:
                    texts[top] += 1
                if _is_blank(data, j, i) or top < 0:
                    gap = True
                elif count < size:
                    label[count] = 0
                    parent[count] = top
                    end[count] = count + 1
                    depth[count] = level
                    ordinal[count] = texts[top]
                    start[count] = j
                    inner[count] = j
                    stop[count] = i
                    glued[count] = not gap and not _is_space(data[j])
                    gap = _is_space(data[i - 1])
                    count += 1
                continue
            if i + 1 < n and (data[i + 1] == 33 or data[i + 1] == 63):
                i = _comment_end(data, i, n)
                continue
            if i + 1 < n and data[i + 1] == 47:  # an end tag: closes the open element of its name, or nothing
                j = i + 2
                while i < n and data[i] != 62:
                    i += 1
                if top >= 0:
                    tag = label[top]
                    if tag < n_known:
                        k = _same(data, j, i, names, name_start[tag], name_start[tag + 1])
                    else:
                        k = _same(data, j, i, data, unknown[tag - n_known, 0], unknown[tag - n_known, 1])
                    if k:
                        if not (tag < n_known and flags[tag] & 4):
                            gap = True
                        end[top] = count
                        stop[top] = min(i + 1, n)
                        top = parent[top]
                        level -= 1
                i = min(i + 1, n)
                continue
            j = i + 1  # a start tag
            while j < n and not _is_space(data[j]) and data[j] != 62:
                j += 1
            slot = _hash(data, i + 1, j) & mask
            while table[slot] >= 0:
                tag = table[slot]
                if tag < n_known:
                    if _same(data, i + 1, j, names, name_start[tag], name_start[tag + 1]):
                        break
                elif _same(data, i + 1, j, data, unknown[tag - n_known, 0], unknown[tag - n_known, 1]):
                    break
                slot = (slot + 1) & mask
            if table[slot] < 0:
                # past the table's room, new names share the last one: only a page of many thousand invented tags
                if n_unknown < max_unknown:
                    unknown[n_unknown, 0] = i + 1
                    unknown[n_unknown, 1] = j
                    table[slot] = n_known + n_unknown
                    n_unknown += 1
                tag = n_known + n_unknown - 1
            flag = flags[tag] if tag < n_known else 0
            if not flag & 4:
                gap = True
            j = _tag_end(data, j, n)
            if count >= size:
                break
            label[count] = tag
            parent[count] = top
            end[count] = count + 1
            depth[count] = level
            start[count] = i
            inner[count] = j
            stop[count] = j
            i = j
            if flag & 2 or tag == _TEMPLATE:
                if tag == _TEMPLATE:
                    i = _template_end(data, i, n, names, name_start, raw_labels)
                else:
                    i = _raw_end(data, i, n, names, name_start, tag)
                j = i
                while j < n and data[j] != 62:
                    j += 1
                i = min(j + 1, n)
                stop[count] = i
                count += 1
                continue
            if not flag & 1:
                top = count
                level += 1
            count += 1
        while top >= 0:
            end[top] = count
            stop[top] = n
            top = parent[top]
    return count, n_unknown


def attribute_spans(buffer: bytes, start, inner, name: str):
    """Return int64[n_nodes, 2]: where each element's value of attribute `name` stands in `buffer`; -1, -1 without it."""
    if not isinstance(buffer, bytes):
        raise TypeError(f"attribute_spans needs bytes, not {type(buffer).__name__}")
    start = np.ascontiguousarray(start, np.int64)
    inner = np.ascontiguousarray(inner, np.int64)
    if start.shape != inner.shape or start.ndim != 1:
        raise ValueError("start and inner must be flat arrays of one length")
    if len(start) and (start.min() < 0 or inner.max() > len(buffer)):
        raise ValueError("start and inner must lie inside the buffer")
    spans = np.full((len(start), 2), -1, np.int64)
    _attribute_spans(buffer or b"\0", start, inner, name.encode(), spans)
    return spans


@cython.ccall
@cython.locals(
    i=cython.Py_ssize_t, a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, stop=cython.Py_ssize_t,
    size=cython.Py_ssize_t,
)  # fmt: skip
def _attribute_spans(
    data: cython.const[cython.uchar][::1], start: cython.const[cython.longlong][::1], inner: cython.const[cython.longlong][::1],
    name: cython.const[cython.uchar][::1], spans: cython.longlong[:, ::1],
):  # fmt: skip
    """Fill `spans`; `inner[i] <= len(data)` was checked, and nothing is read from `inner[i]` on."""
    size = len(name)
    with cython.nogil:
        for i in range(start.shape[0]):
            a = start[i]
            stop = inner[i]
            while a < stop and data[a] != 32 and data[a] != 62:
                a += 1
            while a < stop and data[a] == 32:
                a += 1  # a name: up to the `=` that is not its first character
                b = a + 1
                while b < stop and data[b] != 61:
                    b += 1
                c = b + 2  # the value: from behind `="` up to the next `"`
                while c < stop and data[c] != 34:
                    c += 1
                if b - a == size and c < stop and _same(data, a, b, name, 0, size):
                    spans[i, 0] = b + 2
                    spans[i, 1] = c
                    break
                a = c + 1


def element_positions(label, parent):
    """Return int32[n_nodes]: an element's 1-based number among its siblings of the same label; 0 for texts."""
    label = np.ascontiguousarray(label, np.int32)
    parent = np.ascontiguousarray(parent, np.int32)
    if label.shape != parent.shape or label.ndim != 1:
        raise ValueError("label and parent must be flat arrays of one length")
    n = len(label)
    if n and (parent.max() >= n or parent.min() < -1):
        raise ValueError("parent must be -1 or a node")
    slots = 16
    while slots < 2 * n:
        slots *= 2
    position = np.zeros(n, np.int32)
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    _element_positions(*map(memoryview, (label, parent, np.full(slots, -1, np.int32), position)))
    return position


@cython.ccall
@cython.locals(
    i=cython.Py_ssize_t, mask=cython.ulonglong, slot=cython.ulonglong, other=cython.int,
)  # fmt: skip
def _element_positions(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    table: cython.int[::1],
    position: cython.int[::1],
):
    """Fill `position` with a hash table of the last sibling seen for each (parent, label); half its slots stay free."""
    mask = table.shape[0] - 1
    with cython.nogil:
        for i in range(label.shape[0]):
            if label[i] == 0:
                continue
            slot = ((cython.cast(cython.ulonglong, parent[i] + 1) * 1000003) ^ (label[i] * 40503)) & mask
            other = table[slot]
            while other >= 0 and (parent[other] != parent[i] or label[other] != label[i]):
                slot = (slot + 1) & mask
                other = table[slot]
            position[i] = position[other] + 1 if other >= 0 else 1
            table[slot] = i
