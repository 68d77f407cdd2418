"""A page's source, cut where the HTML5 parsing algorithm would need quadratic time or memory. O(bytes).

The algorithm asks, for each block it meets, whether a `p` is open among all open elements; compares each attribute of
a tag with those before it; and opens all unclosed formatting elements again in each new block. 100,000 nested `<div>`
take a parser 20 seconds, 100,000 attributes as long, 10,000 `<b>` before 10,000 paragraphs 100 million nodes. Browsers
cut the depth at 512; here nothing is touched unless the estimated work passes a limit, which none of
355 real pages does, and then as little as keeps within it: tags are left out, text never is.

The estimate follows the standard's stack of open elements and list of formatting elements in outline, and errs on the
side of more work: what is not understood counts as open.
"""

import cython
import numpy as np

MAX_WORK = 1_600_000_000
"""Open elements looked at, over all tags: at 3 ns each, five seconds."""
MAX_COPIES = 5_000_000
"""Formatting elements opened again: some 600 MB."""
MAX_ATTRIBUTES = 256
"""Attributes of one tag."""
MIN_DEPTH = 512
"""Open elements that a page may have however long it is."""

_LOOK: cython.Py_ssize_t = cython.declare(cython.Py_ssize_t, 64)  # elements searched for the one an end tag closes
_GAP: cython.Py_ssize_t = cython.declare(cython.Py_ssize_t, 4096)  # bytes of a tag that may hold too many attributes
_MANY = 4000
"""Fewer tags than this cannot pass a limit: n²/4 copies."""

_UNCOUNTED: cython.uint = cython.declare(cython.uint, 1)
_FORMATTING: cython.uint = cython.declare(cython.uint, 2)
_SPECIAL: cython.uint = cython.declare(cython.uint, 4)
_BARRIER: cython.uint = cython.declare(cython.uint, 8)
_RAW: cython.uint = cython.declare(cython.uint, 16)
_FOREIGN: cython.uint = cython.declare(cython.uint, 32)
_CELL: cython.uint = cython.declare(cython.uint, 64)
_DROPPED: cython.uint = cython.declare(cython.uint, 128)

_NAMES = {
    # closed by the next of their kind, or void: they do not nest
    1: "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
    " p li dd dt option optgroup tr thead tbody tfoot colgroup rt rp rb rtc a html head body",
    1 | 64: "td th",
    2: "b big code em font i nobr s small strike strong tt u",
    4: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form"
    " frameset h1 h2 h3 h4 h5 h6 header hgroup main menu nav noscript ol pre search section select summary ul",
    4 | 64: "caption",
    4 | 8: "applet button marquee object table template",
    16: "iframe noembed noframes plaintext script style textarea title xmp",
    32: "math svg",
}
_SLOTS = 1024


def _hash_of(name: str) -> int:
    low, high = 1469598103, 7
    for byte in name.encode():
        low = ((low ^ byte) * 16777619) & 0x7FFFFFFF
        high = (high * 1000003 + byte) & 0x7FFFFFFF
    return high << 31 | low


def _table():
    hashes, flags = np.zeros(_SLOTS, np.uint64), np.zeros(_SLOTS, np.uint8)
    for flag, names in _NAMES.items():
        for name in names.split():
            value = _hash_of(name)
            slot = value & (_SLOTS - 1)
            while hashes[slot]:
                slot = (slot + 1) & (_SLOTS - 1)
            hashes[slot], flags[slot] = value, flag
    return hashes, flags


_HASHES, _FLAGS = _table()
_TABLE_NAME: cython.ulonglong = cython.declare(cython.ulonglong, _hash_of("table"))
_TEMPLATE_NAME: cython.ulonglong = cython.declare(cython.ulonglong, _hash_of("template"))


def tame(
    source: bytes, *, max_work: int = MAX_WORK, max_copies: int = MAX_COPIES, max_attributes: int = MAX_ATTRIBUTES
):
    """Return (source, False), or what is left of it after tags were cut and True.

    Parameters
    ----------
    source : HTML in UTF-8
    max_work, max_copies, max_attributes : see `MAX_WORK`, `MAX_COPIES`, `MAX_ATTRIBUTES`
    """
    if not isinstance(source, bytes):
        raise TypeError(f"tame needs bytes, not {type(source).__name__}")
    size = len(source)
    n_tags = _look(source, size, _MANY) if size else 0
    if not n_tags:
        return source, False
    n_tags = source.count(b"<")
    columns = (
        _HASHES, _FLAGS, np.zeros(n_tags + 1, np.uint64), np.zeros(n_tags + 1, np.uint8), np.zeros((n_tags + 1, 3), np.int32),
        np.zeros(n_tags + 1, np.uint64), np.zeros(n_tags + 1, np.uint64),
    )  # fmt: skip
    cost = np.zeros(4, np.int64)
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    state = [memoryview(column) for column in (*columns, cost)]
    unlimited = 1 << 40
    _walk(source, size, memoryview(np.zeros(1, np.uint8)), False, *state, unlimited, unlimited, unlimited)
    work, copies, widest, _ = cost.tolist()
    if work <= max_work and copies <= max_copies and widest <= max_attributes:
        return source, False
    max_depth = max(MIN_DEPTH, max_work // (n_tags + 1)) if work > max_work else unlimited
    max_open = max(1, max_copies // n_tags) if copies > max_copies else unlimited
    kept = np.empty(size, np.uint8)
    _walk(source, size, memoryview(kept), True, *state, max_depth, max_open, max_attributes)
    return kept[: int(cost[3])].tobytes(), True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _is_letter(byte: cython.uchar) -> cython.bint:
    return 97 <= byte <= 122 or 65 <= byte <= 90


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _ends_name(byte: cython.uchar) -> cython.bint:
    return byte == 32 or byte == 62 or byte == 47 or byte == 10 or byte == 9 or byte == 13 or byte == 12


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _is_space(byte: cython.uchar) -> cython.bint:
    return byte == 32 or byte == 10 or byte == 9 or byte == 13 or byte == 12


@cython.ccall
@cython.locals(i=cython.Py_ssize_t, last=cython.Py_ssize_t, n_tags=cython.Py_ssize_t, byte=cython.uchar)
def _look(data: cython.const[cython.uchar][::1], n: cython.Py_ssize_t, many: cython.Py_ssize_t) -> cython.bint:
    """Say whether the page needs the estimate: many tags, or one so long that it may hold too many attributes."""
    n_tags = 0
    last = -1
    with cython.nogil:
        for i in range(n):
            if data[i] == 60:
                n_tags += 1
                if n_tags > many:
                    return True
                if last >= 0 and i - last > _GAP:
                    byte = data[last + 1]
                    # a long script or comment is no long tag
                    if _is_letter(byte) and byte != 115 and byte != 83:
                        return True
                last = i
        return last >= 0 and n - last > _GAP and _is_letter(data[min(last + 1, n - 1)])


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(low=cython.ulonglong, high=cython.ulonglong, i=cython.Py_ssize_t, byte=cython.uchar)
def _hash(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.ulonglong:
    """Return the hash of a name, or of a whole tag, in lower case: 62 bits, which names cannot share by chance."""
    low = 1469598103
    high = 7
    for i in range(start, stop):
        byte = data[i]
        if 65 <= byte <= 90:
            byte += 32
        low = ((low ^ byte) * 16777619) & 0x7FFFFFFF
        high = (high * 1000003 + byte) & 0x7FFFFFFF
    return (high << 31) | low


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(slot=cython.ulonglong)
def _flags_of(
    h: cython.ulonglong, hashes: cython.const[cython.ulonglong][::1], flags: cython.const[cython.uchar][::1]
) -> cython.uint:
    slot = h & cython.cast(cython.ulonglong, hashes.shape[0] - 1)
    while hashes[slot] != 0:
        if hashes[slot] == h:
            return flags[slot]
        slot = (slot + 1) & cython.cast(cython.ulonglong, hashes.shape[0] - 1)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, n_dashes=cython.Py_ssize_t)
def _declaration_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return the offset past the comment or bogus comment at `i`."""
    if i + 3 < n and data[i + 1] == 33 and data[i + 2] == 45 and data[i + 3] == 45:
        i += 4
        n_dashes = 2  # `<!-->` is a whole comment
        while i < n:
            if n_dashes >= 2 and data[i] == 62:
                return i + 1
            if n_dashes >= 2 and data[i] == 33 and i + 1 < n and data[i + 1] == 62:
                return i + 2
            n_dashes = n_dashes + 1 if data[i] == 45 else 0
            i += 1
        return n
    while i < n and data[i] != 62:
        i += 1
    return min(i + 1, n)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, a=cython.uchar, b=cython.uchar)
def _raw_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t, name: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
) -> cython.Py_ssize_t:  # fmt: skip
    """Return where the end tag of the raw element named `data[name:stop]` stands, at or after `i`."""
    while i + 1 < n:
        if data[i] == 60 and data[i + 1] == 47 and i + 2 + (stop - name) < n:
            j = 0
            while j < stop - name:
                a = data[i + 2 + j]
                b = data[name + j]
                if 65 <= a <= 90:
                    a += 32
                if 65 <= b <= 90:
                    b += 32
                if a != b:
                    break
                j += 1
            if j == stop - name and _ends_name(data[i + 2 + j]):
                return i
        i += 1
    return n


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, n_attributes=cython.Py_ssize_t, quote=cython.uchar)
def _tag_end(
    data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, n: cython.Py_ssize_t, cut: cython.longlong[::1],
    max_attributes: cython.longlong,
) -> cython.Py_ssize_t:  # fmt: skip
    """Return the offset past the tag whose name stops at `i`; set `cut` to (attributes, where one too many begins)."""
    n_attributes = 0
    cut[1] = -1
    while i < n:
        while i < n and (_is_space(data[i]) or data[i] == 47):
            i += 1
        if i >= n or data[i] == 62:
            break
        if n_attributes == max_attributes:
            cut[1] = i
        n_attributes += 1
        i += 1  # the first character of a name may be `=`
        while i < n and data[i] != 61 and not _ends_name(data[i]):
            i += 1
        while i < n and _is_space(data[i]):
            i += 1
        if i >= n or data[i] != 61:
            continue
        i += 1
        while i < n and _is_space(data[i]):
            i += 1
        if i < n and (data[i] == 34 or data[i] == 39):
            quote = data[i]
            i += 1
            while i < n and data[i] != quote:
                i += 1
            i += 1
        else:
            while i < n and data[i] != 62 and not _is_space(data[i]):
                i += 1
    cut[0] = n_attributes
    return min(i + 1, n)


@cython.ccall
@cython.locals(
    i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, stop=cython.Py_ssize_t, written=cython.Py_ssize_t,
    copied=cython.Py_ssize_t, depth=cython.Py_ssize_t, n_open=cython.Py_ssize_t, base=cython.Py_ssize_t,
    foreign=cython.Py_ssize_t, table=cython.Py_ssize_t, found=cython.Py_ssize_t, work=cython.longlong,
    copies=cython.longlong, widest=cython.longlong, h=cython.ulonglong, whole=cython.ulonglong, flag=cython.uint,
    other=cython.uint, is_end=cython.bint, drop=cython.bint, cut=cython.longlong[::1], table_name=cython.ulonglong,
    template_name=cython.ulonglong,
)  # fmt: skip
def _walk(
    data: cython.const[cython.uchar][::1], n: cython.Py_ssize_t, kept: cython.uchar[::1], writes: cython.bint,
    hashes: cython.const[cython.ulonglong][::1], flags: cython.const[cython.uchar][::1],
    stack: cython.ulonglong[::1], stack_flags: cython.uchar[::1], before: cython.int[:, ::1],
    open_name: cython.ulonglong[::1], open_tag: cython.ulonglong[::1],
    cost: cython.longlong[::1], max_depth: cython.longlong, max_open: cython.longlong, max_attributes: cython.longlong,
):  # fmt: skip
    """Estimate the cost, or write the source without what passes the limits; `cost` = work, copies, widest, bytes kept.

    `stack` holds the open elements; `open_name` and `open_tag` the list of formatting elements, of which those from
    `base` on are the ones a cell of a table may open again; `before[i]` what `table`, `base` and the length of the
    list were where element i, a table or template, began. Stack and list grow by one at a tag at most, and have as
    many places as there are `<`. `kept` gets bytes of `data`, each once, and a space for a tag, so it has room.
    """
    cut = np.zeros(2, np.int64)
    table_name = _TABLE_NAME
    template_name = _TEMPLATE_NAME
    with cython.nogil:
        i = written = copied = depth = n_open = base = foreign = 0
        table = -1
        work = copies = widest = 0
        while i < n:
            while i < n and data[i] != 60:
                i += 1
            if i + 1 >= n:
                break
            is_end = data[i + 1] == 47
            j = i + 1 + is_end
            if j >= n or not _is_letter(data[j]):
                if data[i + 1] == 33 or data[i + 1] == 63 or is_end:
                    i = _declaration_end(data, i, n)
                else:
                    i += 1
                continue
            stop = j
            while stop < n and not _ends_name(data[stop]):
                stop += 1
            h = _hash(data, j, stop)
            flag = _flags_of(h, hashes, flags)
            k = _tag_end(data, stop, n, cut, max_attributes)
            widest = max(widest, cut[0])
            drop = False
            if flag & _CELL and table >= 0:
                # a cell ends with all that is open in it; within a cell, what stands before the table is forgotten
                depth = table + 1
                foreign = 0
                n_open = min(n_open, before[table, 2])
                base = before[table, 1] if is_end else n_open
            if is_end:
                found = table if h == table_name else -1
                if h != table_name and not flag & _UNCOUNTED:
                    found = depth
                    while found >= 0 and depth - found < _LOOK:
                        found -= 1
                        if found < 0 or stack[found] == h:
                            break
                        other = stack_flags[found]
                        if other & _BARRIER or (other & _SPECIAL and not flag & (_SPECIAL | _BARRIER | _FORMATTING)):
                            found = -1
                    if found >= 0 and stack[found] != h:
                        found = -1
                if found >= 0:
                    drop = (stack_flags[found] & _DROPPED) != 0
                else:
                    work += min(depth, max_depth)
                if found >= 0 and flag & _FORMATTING:  # what stands above it stays open
                    depth -= 1
                    while found < depth:
                        stack[found] = stack[found + 1]
                        stack_flags[found] = stack_flags[found + 1]
                        before[found, 0] = before[found + 1, 0]
                        before[found, 1] = before[found + 1, 1]
                        before[found, 2] = before[found + 1, 2]
                        found += 1
                    if table >= depth:
                        table -= 1
                elif found >= 0:
                    while depth > found:
                        depth -= 1
                        if stack_flags[depth] & _FOREIGN:
                            foreign = 0
                        if stack[depth] in (table_name, template_name):
                            if base == before[depth, 2]:
                                n_open = base
                            table = before[depth, 0]
                            base = before[depth, 1]
                if flag & _FORMATTING and not drop:
                    stop = n_open
                    while stop > base and n_open - stop < _LOOK:
                        stop -= 1
                        if open_name[stop] == h:
                            n_open -= 1
                            while stop < n_open:
                                open_name[stop] = open_name[stop + 1]
                                open_tag[stop] = open_tag[stop + 1]
                                stop += 1
                            break
            elif flag & _RAW and not foreign:
                i = _raw_end(data, k, n, j, stop)
                if writes and cut[1] >= 0:
                    while copied < cut[1]:
                        kept[written] = data[copied]
                        written += 1
                        copied += 1
                    copied = k - 1
                continue
            else:
                if flag & _FORMATTING:
                    whole = _hash(data, i, k)
                    if n_open - base >= max_open:
                        drop = True
                    elif not (  # of equal ones the list keeps three
                        n_open - base >= 3
                        and open_tag[n_open - 1] == whole
                        and open_tag[n_open - 2] == whole
                        and open_tag[n_open - 3] == whole
                    ):
                        open_name[n_open] = h
                        open_tag[n_open] = whole
                        n_open += 1
                copies += n_open - base
                work += min(depth, max_depth)
                if flag & (_SPECIAL | _FORMATTING | _CELL):
                    foreign = 0  # HTML inside SVG ends it, or stands where HTML may
                if not flag & _UNCOUNTED and not ((foreign or flag & _FOREIGN) and data[k - 2] == 47):
                    drop = drop or depth >= max_depth
                    stack[depth] = h
                    stack_flags[depth] = flag | (_DROPPED if drop else 0)
                    if h in (table_name, template_name):
                        before[depth, 0] = cython.cast(cython.int, table)
                        before[depth, 1] = cython.cast(cython.int, base)
                        before[depth, 2] = cython.cast(cython.int, n_open)
                        table = depth if h == table_name else -1
                    if flag & _FOREIGN:
                        foreign = 1
                    depth += 1
            if writes and (drop or cut[1] >= 0):
                stop = i if drop else cut[1]
                while copied < stop:
                    kept[written] = data[copied]
                    written += 1
                    copied += 1
                copied = k if drop else k - 1
                if drop and not flag & _FORMATTING:  # the texts at both sides of a block must not run together
                    kept[written] = 32
                    written += 1
            i = k
        if writes:
            while copied < n:
                kept[written] = data[copied]
                written += 1
                copied += 1
        cost[0] = work
        cost[1] = copies
        cost[2] = widest
        cost[3] = written
