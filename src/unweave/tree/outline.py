"""What a parser would keep open at each tag of a page, in outline: its costs, and the page without what passes limits.

Follows the stack of open elements and the list of formatting elements of the HTML standard (sections 13.2.4.2 and
13.2.4.3) and errs on the side of more work: what is not understood counts as open. O(bytes).

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from .nesting import BARRIER, CELL, FOREIGN, FORMATTING, NAMES, RAW, SPECIAL, UNCOUNTED

if cython.compiled:
    from cython.cimports.unweave.tree.markup_bytes import ends_name, find, is_space, lower
else:
    from .markup_bytes import ends_name, find, is_space, lower

_LOOK: cython.Py_ssize_t = cython.declare(cython.Py_ssize_t, 64)  # elements searched for the one an end tag closes
_DROPPED: cython.uint = cython.declare(cython.uint, 128)  # of an open element: its tag was left out
_SLOTS: cython.int = cython.declare(cython.int, 1024)
_MAX_NAMES: cython.int = cython.declare(cython.int, 30_000)  # a parser's table of names it does not know has few slots
_NAME_SLOTS: cython.int = cython.declare(cython.int, 1 << 16)


def _value_end(data, n, i):
    """Return the offset past the value of an attribute, quotes included, that follows the `=` before `i`."""
    while i < n and is_space(data[i]):
        i += 1
    if i < n and (data[i] == 34 or data[i] == 39):
        return find(data, data[i], i + 1, n) + 1
    while i < n and data[i] != 62 and not is_space(data[i]):
        i += 1
    return i


def _may_format(first, second):
    """Say whether a formatting element's name may begin with two bytes, the second of which may be past its end."""
    first, second = lower(first), lower(second)
    if ends_name(second):
        return first == 98 or first == 105 or first == 115 or first == 117  # b i s u
    if first == 115:  # small, strike, strong
        return second == 109 or second == 116
    if first == 99 or first == 102 or first == 110:  # code, font, nobr
        return second == 111
    return (first == 98 and second == 105) or (first == 101 and second == 109) or (first == 116 and second == 116)


@cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t, n_read=cython.Py_ssize_t, n_spaces=cython.longlong)
@cython.locals(n_tags=cython.longlong, n_formatting=cython.longlong)
def may_cost(data, n, max_work, max_copies, max_attributes):
    """Say whether a page needs the estimate: from counts of its tags, and of the spaces in each, whatever they stand
    in.

    At no tag are more elements open than tags stand before it, nor more formatting elements opened again than there
    are.
    """
    n_tags = n_formatting = n_read = i = 0
    with cython.nogil:
        while True:
            i = find(data, 60, i, n - 2) + 1
            if i >= n - 1:
                break
            n_tags += 1
            if not 97 <= lower(data[i]) <= 122:
                continue
            n_formatting += _may_format(data[i], data[i + 1])
            n_spaces = 0
            at = i + 1
            while at < n and data[at] != 62 and n_spaces <= max_attributes:
                if data[at] > 62:  # a letter, most often
                    at += 1
                elif data[at] == 61:
                    at = _value_end(data, n, at + 1)
                    n_spaces += 1
                else:
                    n_spaces += data[at] <= 32 or data[at] == 47
                    at += 1
            n_read += at - i + 1
            if n_spaces > max_attributes or n_read > 4 * n:
                return True
        return n_tags * n_tags > max_work or n_tags * n_formatting > max_copies


@cython.locals(low=cython.ulonglong, high=cython.ulonglong, i=cython.Py_ssize_t, byte=cython.uchar)
def _hash(data, start, stop):
    """Return the hash of a name, or of a whole tag, in lower case: 62 bits, which names cannot share by chance."""
    low = 1469598103
    high = 7
    for i in range(start, stop):
        byte = lower(data[i])
        low = ((low ^ byte) * 16777619) & 0x7FFFFFFF
        high = (high * 1000003 + byte) & 0x7FFFFFFF
    return (high << 31) | low


def _copy(data, start, stop, kept, to):
    """Copy `data[start:stop]` to `to` of `kept` ; return the offset past it (on attributes: stored bytes may alias)."""
    i: cython.Py_ssize_t
    for i in range(start, stop):
        kept[to] = data[i]
        to += 1
    return to


def _table():
    """Return the roles by name, as an open hash table: names' hashes, and flags."""
    hashes, flags = np.zeros(_SLOTS, np.uint64), np.zeros(_SLOTS, np.uint8)
    for flag, names in NAMES.items():
        for name in names.encode().split():
            value = _hash(name, 0, len(name))
            slot = value & (_SLOTS - 1)
            while hashes[slot]:
                slot = (slot + 1) & (_SLOTS - 1)
            hashes[slot], flags[slot] = value, flag
    return hashes, flags


_HASHES, _FLAGS = _table()
_TABLE_NAME: cython.ulonglong = cython.declare(cython.ulonglong, _hash(b"table", 0, 5))
_TEMPLATE_NAME: cython.ulonglong = cython.declare(cython.ulonglong, _hash(b"template", 0, 8))


class Outline:
    """One pass over the tags of a page: what is open at each, as far as it costs a parser time, and what to leave out.

    `stack` holds the open elements; `open_name` and `open_tag` the list of formatting elements, of which those from
    `base` on are the ones a cell of a table may open again; `before[i]` what `table`, `base` and the length of the
    list were where element i, a table or template, began. Stack and list grow by one at a tag at most, and have as
    many places as there are `<`. `kept` gets bytes of `data`, each once, and a space for a tag, so it has room.
    """

    def __init__(self, source, max_depth, max_open, max_attributes, max_tags, writes):
        size, places = len(source), source.count(b"<") + 1
        # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
        self.data, self.n = memoryview(source), size
        self.hashes, self.flags = memoryview(_HASHES), memoryview(_FLAGS)
        self.max_depth, self.max_open, self.max_attributes = max_depth, max_open, max_attributes
        self.stack, self.stack_flags = memoryview(np.zeros(places, np.uint64)), memoryview(np.zeros(places, np.uint8))
        self.before = memoryview(np.zeros((places, 3), np.int32))
        self.open_name, self.open_tag = (memoryview(np.zeros(places, np.uint64)) for _ in range(2))
        self.depth, self.table, self.foreign, self.n_open, self.base = 0, -1, False, 0, 0
        self.names, self.n_names = memoryview(np.zeros(_NAME_SLOTS, np.uint64)), 0
        self.n_starts, self.max_tags = 0, max_tags
        self.work = self.copies = self.widest = self.n_over = 0
        self.writes, self.kept = writes, memoryview(np.empty(size if writes else 1, np.uint8))
        self.written = self.copied = 0

    def run(self):
        """Go over the page and return (work, copies, widest, tags too many), and what is kept of it."""
        with cython.nogil:
            self._run()
        return (self.work, self.copies, self.widest, self.n_over), np.asarray(self.kept)[: self.written].tobytes()

    @cython.locals(is_raw=cython.bint, drop=cython.bint)
    def _run(self):
        i: cython.Py_ssize_t = self._next_tag(0)
        while i < self.n:
            self._read_tag()
            if self.flag & CELL and self.table >= 0:
                self._end_cell()
            is_raw = self.flag & RAW and not (self.is_end or self.foreign)
            drop = True
            if not self.is_over:
                drop = self._end_tag() if self.is_end else not is_raw and self._start_tag(i)
            if self.writes and (drop or self.cut >= 0):
                self._leave_out(i, drop)
            i = self._next_tag(self._raw_end() if is_raw else self.stop)
        if self.writes:
            self.written = _copy(self.data, self.copied, self.n, self.kept, self.written)

    def _next_tag(self, i):
        """Return where the first tag from `i` on begins, `n` where there is none; set `is_end` and `name`."""
        name: cython.Py_ssize_t
        while True:
            while i < self.n and self.data[i] != 60:
                i += 1
            if i + 1 >= self.n:
                return self.n
            self.is_end = self.data[i + 1] == 47
            name = i + 1 + self.is_end
            if name < self.n and 97 <= lower(self.data[name]) <= 122:
                self.name = name
                return i
            if self.data[i + 1] == 33 or self.data[i + 1] == 63 or self.is_end:
                i = self._declaration_end(i)
            else:
                i += 1

    def _read_tag(self):
        """Read the tag whose name begins at `name`."""
        i: cython.Py_ssize_t = self.name
        while i < self.n and not ends_name(self.data[i]):
            i += 1
        self.name_stop = i
        self.hash = _hash(self.data, self.name, i)
        self.flag = self._flags_of(self.hash)
        self.n_starts = self.n_starts + (not self.is_end)
        # what ends a script must stay; scripts are few
        self.is_over = (self.n_starts > self.max_tags and not self.flag & RAW) or (
            self.flag == 0 and not self._is_named()
        )
        self.n_over = self.n_over + self.is_over
        self.stop = self._tag_end(i)
        self.widest = max(self.widest, self.n_attributes)

    def _flags_of(self, h):
        """Return the role of the element whose name has hash `h`; 0 for one that is not known."""
        slot: cython.ulonglong = h & (_SLOTS - 1)
        while self.hashes[slot] != 0:
            if self.hashes[slot] == h:
                return self.flags[slot]
            slot = (slot + 1) & (_SLOTS - 1)
        return 0

    def _is_named(self):
        """Say whether the name at hand is among those met, or there is room for one more."""
        slot: cython.ulonglong = self.hash & (_NAME_SLOTS - 1)
        while self.names[slot] != 0:
            if self.names[slot] == self.hash:
                return True
            slot = (slot + 1) & (_NAME_SLOTS - 1)
        if self.n_names == _MAX_NAMES:
            return False
        self.names[slot] = self.hash
        self.n_names = self.n_names + 1
        return True

    def _tag_end(self, i):
        """Return the offset past the tag whose name stops at `i`; set `n_attributes` and `cut`."""
        n: cython.Py_ssize_t = self.n
        n_attributes: cython.longlong = 0
        self.cut = -1
        while i < n:
            while i < n and (is_space(self.data[i]) or self.data[i] == 47):
                i += 1
            if i >= n or self.data[i] == 62:
                break
            if n_attributes == self.max_attributes:
                self.cut = i
            n_attributes += 1
            i += 1  # the first character of a name may be `=`
            while i < n and self.data[i] != 61 and not ends_name(self.data[i]):
                i += 1
            while i < n and is_space(self.data[i]):
                i += 1
            if i < n and self.data[i] == 61:
                i = _value_end(self.data, n, i + 1)
        self.n_attributes = n_attributes
        return min(i + 1, n)

    def _declaration_end(self, i):
        """Return the offset past the comment or bogus comment at `i`."""
        n_dashes: cython.Py_ssize_t = 2  # `<!-->` is a whole comment
        if i + 3 < self.n and self.data[i + 1] == 33 and self.data[i + 2] == 45 and self.data[i + 3] == 45:
            i += 4
            while i < self.n:
                if n_dashes >= 2 and self.data[i] == 62:
                    return i + 1
                if n_dashes >= 2 and self.data[i] == 33 and i + 1 < self.n and self.data[i + 1] == 62:
                    return i + 2
                n_dashes = n_dashes + 1 if self.data[i] == 45 else 0
                i += 1
            return self.n
        while i < self.n and self.data[i] != 62:
            i += 1
        return min(i + 1, self.n)

    def _raw_end(self):
        """Return where the end tag of the raw element whose start tag is at hand stands."""
        i: cython.Py_ssize_t = self.stop
        j: cython.Py_ssize_t
        length: cython.Py_ssize_t = self.name_stop - self.name
        last: cython.Py_ssize_t = self.n - 3 - length
        while i <= last:
            while i <= last and self.data[i] != 60:
                i += 1
            if i <= last and self.data[i + 1] == 47:
                j = 0
                while j < length and lower(self.data[i + 2 + j]) == lower(self.data[self.name + j]):
                    j += 1
                if j == length and ends_name(self.data[i + 2 + j]):
                    return i
            i += 1
        return self.n

    def _end_cell(self):
        """End the cell before: with all open in it; within a cell, what stands before the table is forgotten."""
        self.depth = self.table + 1
        self.foreign = False
        self.n_open = min(self.n_open, self.before[self.table, 2])
        self.base = self.before[self.table, 1] if self.is_end else self.n_open

    def _start_tag(self, at):
        """Open the element of the start tag at `at`; say whether to leave the tag out."""
        depth: cython.Py_ssize_t = self.depth
        drop: cython.bint = False
        if self.flag & FORMATTING:
            drop = not self._remember(_hash(self.data, at, self.stop))
        self.copies = self.copies + self.n_open - self.base
        self.work = self.work + min(depth, self.max_depth)
        if self.flag & (SPECIAL | FORMATTING | CELL):
            self.foreign = False  # HTML inside SVG ends it, or stands where HTML may
        if self.flag & UNCOUNTED or ((self.foreign or self.flag & FOREIGN) and self.data[self.stop - 2] == 47):
            return drop
        drop = drop or depth >= self.max_depth
        self.stack[depth] = self.hash
        self.stack_flags[depth] = self.flag | (_DROPPED if drop else 0)
        if self.hash in (_TABLE_NAME, _TEMPLATE_NAME):
            self.before[depth, 0] = cython.cast(cython.int, self.table)
            self.before[depth, 1] = cython.cast(cython.int, self.base)
            self.before[depth, 2] = cython.cast(cython.int, self.n_open)
            self.table = depth if self.hash == _TABLE_NAME else -1
        if self.flag & FOREIGN:
            self.foreign = True
        self.depth = depth + 1
        return drop

    def _end_tag(self):
        """Close the element of the end tag at hand, if one is open; say whether to leave the tag out."""
        drop: cython.bint = False
        found: cython.Py_ssize_t = self._closed()
        if found < 0:
            self.work = self.work + min(self.depth, self.max_depth)
        else:
            drop = (self.stack_flags[found] & _DROPPED) != 0
            if self.flag & FORMATTING:
                self._take_out(found)
            else:
                self._close_from(found)
        if self.flag & FORMATTING and not drop:
            self._forget()
        return drop

    @cython.locals(found=cython.Py_ssize_t, other=cython.uint)
    def _closed(self):
        """Return which open element the end tag at hand closes, -1 for none."""
        if self.hash == _TABLE_NAME:
            return self.table
        if self.flag & UNCOUNTED:
            return -1
        for found in range(self.depth - 1, max(self.depth - _LOOK, 0) - 1, -1):
            if self.stack[found] == self.hash:
                return found
            other = self.stack_flags[found]
            if other & BARRIER or (other & SPECIAL and not self.flag & (SPECIAL | BARRIER | FORMATTING)):
                return -1
        return -1

    def _take_out(self, found):
        """Close a formatting element: what stands above it stays open."""
        i: cython.Py_ssize_t
        self.depth = self.depth - 1
        for i in range(found, self.depth):
            self.stack[i] = self.stack[i + 1]
            self.stack_flags[i] = self.stack_flags[i + 1]
            self.before[i, 0] = self.before[i + 1, 0]
            self.before[i, 1] = self.before[i + 1, 1]
            self.before[i, 2] = self.before[i + 1, 2]
        if self.table >= self.depth:
            self.table = self.table - 1

    def _close_from(self, found):
        """Close an element and all that is open in it."""
        i: cython.Py_ssize_t
        for i in range(self.depth - 1, found - 1, -1):
            if self.stack_flags[i] & FOREIGN:
                self.foreign = False
            if self.stack[i] in (_TABLE_NAME, _TEMPLATE_NAME):
                if self.base == self.before[i, 2]:
                    self.n_open = self.base
                self.table = self.before[i, 0]
                self.base = self.before[i, 1]
        self.depth = found

    def _remember(self, whole):
        """Add the tag at hand, whose bytes hash to `whole`; say whether the list had room."""
        last: cython.Py_ssize_t = self.n_open - 1
        if self.n_open - self.base >= self.max_open:
            return False
        if self.n_open - self.base >= 3 and (
            self.open_tag[last] == self.open_tag[last - 1] == self.open_tag[last - 2] == whole
        ):
            return True  # of equal ones the list keeps three
        self.open_name[last + 1] = self.hash
        self.open_tag[last + 1] = whole
        self.n_open = last + 2
        return True

    @cython.locals(found=cython.Py_ssize_t, i=cython.Py_ssize_t)
    def _forget(self):
        """Take the last element with the name at hand from the list."""
        for found in range(self.n_open - 1, max(self.n_open - _LOOK, self.base) - 1, -1):
            if self.open_name[found] == self.hash:
                self.n_open = self.n_open - 1
                for i in range(found, self.n_open):
                    self.open_name[i] = self.open_name[i + 1]
                    self.open_tag[i] = self.open_tag[i + 1]
                return

    def _leave_out(self, at, whole):
        """Keep the bytes before the tag that begins at `at`, and of it none, or what stands before `cut`."""
        self.written = _copy(self.data, self.copied, at if whole else self.cut, self.kept, self.written)
        self.copied = self.stop if whole else self.stop - 1
        last: cython.uchar = self.kept[self.written - 1] if self.written > 0 else 0
        # the texts at both sides of a block must not run together, nor "<", "/" or "!" and what follows become a tag
        if whole and (not self.flag & FORMATTING or last == 60 or last == 47 or last == 33):
            self.kept[self.written] = 32
            self.written = self.written + 1
