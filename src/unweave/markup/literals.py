"""JSON and object literals inside scripts, as a flat tree over the source: what a page's state is written in.

One pass over each script, by a state machine without recursion: JSON, and of JavaScript's literals unquoted keys,
single quotes, plain words as values and trailing commas. What turns out to be no literal (a function's body) is given
up where that shows, but the literals complete inside it are kept. O(n) time. Compiled by Cython; the same file runs
uncompiled.
"""
# mypy: ignore-errors

from __future__ import annotations

from dataclasses import dataclass

import cython
import numpy as np

MIN_BYTES = 32  # shorter literals stay text, but for what a script is one call of
FIELDS = 9
CALLED = 3  # of `complete`: whatever its length
PARENT, CONTAINER, LEAD, HEAD, KEY, OPEN, VALUE, VALUE_END, STOP = range(9)
WANT_KEY, WANT_COLON, WANT_VALUE, WANT_COMMA = range(4)


@dataclass(frozen=True)
class Literals:
    """Values in preorder, all literals of a source one behind the other; all int32[n] of offsets unless said.

    `parent` (-1: a literal of its own), `container` (2 object, 1 array, 0 text, number or word), `lead` (end of what is
    before: the value before it or its container's bracket), `head` (its key's beginning, or its own), `key` (the key's
    text, = `head` without a key), `key_end`, `open` (the value's beginning), `value` (what is inside quotes or
    brackets), `value_end` (its end; for containers the end of the last value inside), `stop` (behind it).
    """

    parent: np.ndarray
    container: np.ndarray
    lead: np.ndarray
    head: np.ndarray
    key: np.ndarray
    key_end: np.ndarray
    open: np.ndarray
    value: np.ndarray
    value_end: np.ndarray
    stop: np.ndarray

    def __len__(self) -> int:
        return len(self.parent)


def find_literals(source: bytes, scripts: list[tuple[int, int]]) -> Literals:
    """Return the literals in the scripts at start:stop of a source, in order."""
    bound = 1
    for start, stop in scripts:
        bound += 2 * (source.count(b"{", start, stop) + source.count(b"[", start, stop))
        bound += source.count(b",", start, stop)
    reader = Reader(source, bound)
    for start, stop in scripts:
        reader.read(start, stop)
    return reader.found()


class Reader:
    """The state machine: `node` has FIELDS numbers a value and its `key_end`,
    `open_*` are the containers still open.
    """

    def __init__(self, source, bound):
        self.buf = source
        self.node, self.key_end = np.zeros(FIELDS * bound, np.int32), np.zeros(bound, np.int32)
        self.complete = np.zeros(bound, np.int8)
        self.open_node, self.open_state = np.zeros(bound + 1, np.int32), np.zeros(bound + 1, np.int8)
        self.n_nodes = self.depth = 0

    def found(self) -> Literals:
        """Return what was found so far: complete literals of some length, with all that is in them."""
        n = self.n_nodes
        with cython.nogil:
            self._keep()
        table, kept = np.asarray(self.node)[: FIELDS * n].reshape(-1, FIELDS), np.asarray(self.complete)[:n] == 2
        number = np.cumsum(kept, dtype=np.int32) - 1
        rows = table[kept]
        parent = rows[:, PARENT]
        inside = (parent >= 0) & kept[parent]
        columns = [np.ascontiguousarray(rows[:, field]) for field in range(1, FIELDS)]
        container, lead, head, key, begin, value, value_end, stop = columns
        key_end = np.ascontiguousarray(np.asarray(self.key_end)[:n][kept])
        up = np.where(inside, number[parent], -1).astype(np.int32)
        return Literals(up, container, lead, head, key, key_end, begin, value, value_end, stop)

    @cython.locals(i=cython.int, up=cython.int)
    def _keep(self):
        """Mark with 2 what is kept: long complete containers that are in none, and all that is in those."""
        for i in range(self.n_nodes):
            up = self.node[FIELDS * i + PARENT]
            if up >= 0 and self.complete[up] > 0:
                self.complete[i] = 2 if self.complete[up] == 2 else 1
            elif (
                self.complete[i]
                and self.node[FIELDS * i + CONTAINER]
                and (
                    self.complete[i] == CALLED
                    or self.node[FIELDS * i + STOP] - self.node[FIELDS * i + OPEN] >= MIN_BYTES
                )
            ):
                self.complete[i] = 2
                self.node[FIELDS * i + LEAD] = self.node[FIELDS * i + HEAD] = self.node[FIELDS * i + OPEN]
                self.node[FIELDS * i + KEY] = self.key_end[i] = self.node[FIELDS * i + OPEN]

    def read(self, start: cython.int, stop: cython.int):
        """Read one script."""
        with cython.nogil:
            self._read(start, stop)

    def _read(self, at, stop):
        c: cython.int
        first: cython.int = self.n_nodes
        start: cython.int = at
        self.depth = 0
        while at < stop:
            c = self.buf[at]
            if self.depth == 0:
                if c == 123 or c == 91:
                    self.lead = at
                    self._no_key(at)
                    self._begin(at)
                at += 1
            elif c == 32 or 9 <= c <= 13:
                at += 1
            else:
                at = self._step(at, stop, c)
        self.depth = 0
        if self.n_nodes > first + 1 and self.complete[first] and self._is_called(first, start, stop):
            self.complete[first] = CALLED

    def _is_called(self, i, start, stop):
        """Say whether a script, start:stop, is a call of container i, such as `push([1, "…"])`, and no more."""
        before: cython.int = self.node[FIELDS * i + OPEN] - 1
        behind: cython.int = self.node[FIELDS * i + STOP]
        if before < start or self.buf[before] != 40 or behind >= stop or self.buf[behind] != 41:
            return False
        behind += 1
        return behind == stop or (behind + 1 == stop and self.buf[behind] == 59)

    def _step(self, at, stop, c):
        """One token inside a container; returns where it ends. What does not fit gives up all that is open."""
        state: cython.int = self.open_state[self.depth]
        container: cython.int = self.node[FIELDS * self.open_node[self.depth] + CONTAINER]
        end: cython.int
        if (c == 125 and container == 2 and state != WANT_COLON and state != WANT_VALUE) or (
            c == 93 and container == 1 and state != WANT_COLON
        ):
            self._end(at)
            return at + 1
        if state == WANT_COMMA and c == 44:
            self.open_state[self.depth] = cython.cast(cython.schar, WANT_KEY if container == 2 else WANT_VALUE)
            return at + 1
        if state == WANT_COLON and c == 58:
            self.open_state[self.depth] = cython.cast(cython.schar, WANT_VALUE)
            return at + 1
        if state == WANT_VALUE and (c == 123 or c == 91):
            if container == 1:
                self._no_key(at)
            self._begin(at)
            return at + 1
        if state in (WANT_KEY, WANT_VALUE):
            end = self._word(at, stop, c)
            if end > at:
                if state == WANT_KEY:
                    self._name(at, end, c)
                else:
                    if container == 1:
                        self._no_key(at)
                    self._scalar(at, end, c)
                return end
        self.depth = 0
        return at if c == 123 or c == 91 else at + 1

    def _word(self, at, stop, c):
        """Return the end of a quoted text, number or plain word; `at` where there is none."""
        end: cython.int = at
        if c == 34 or c == 39:
            end += 1
            while end < stop and self.buf[end] != c and self.buf[end] != 10:
                end += 2 if self.buf[end] == 92 else 1
            return end + 1 if end < stop and self.buf[end] == c else at
        while end < stop and (
            48 <= self.buf[end] <= 57
            or 65 <= self.buf[end] <= 90
            or 97 <= self.buf[end] <= 122
            or self.buf[end] == 95
            or self.buf[end] == 36
            or self.buf[end] == 43
            or self.buf[end] == 45
            or self.buf[end] == 46
        ):
            end += 1
        return end

    def _no_key(self, at):
        self.head = at
        self.key = at
        self.key_stop = at

    def _name(self, at, end, c):
        """Take the key of a value to come."""
        quoted: cython.int = 1 if c == 34 or c == 39 else 0
        self.head = at
        self.key = at + quoted
        self.key_stop = end - quoted
        self.open_state[self.depth] = cython.cast(cython.schar, WANT_COLON)

    def _add(self, at, container):
        """Begin a new value at `at`."""
        i: cython.int = self.n_nodes
        self.n_nodes = self.n_nodes + 1
        self.node[FIELDS * i + PARENT] = self.open_node[self.depth] if self.depth else -1
        self.node[FIELDS * i + CONTAINER] = container
        self.node[FIELDS * i + LEAD] = self.lead
        self.node[FIELDS * i + HEAD] = self.head
        self.node[FIELDS * i + KEY] = self.key
        self.node[FIELDS * i + OPEN] = at
        self.key_end[i] = self.key_stop
        return i

    def _begin(self, at):
        """Open a container."""
        container: cython.int = 2 if self.buf[at] == 123 else 1
        i: cython.int = self._add(at, container)
        self.node[FIELDS * i + VALUE] = at + 1
        self.depth = self.depth + 1
        self.open_node[self.depth] = i
        self.open_state[self.depth] = cython.cast(cython.schar, WANT_KEY if container == 2 else WANT_VALUE)
        self.lead = at + 1

    def _end(self, at):
        """Close the innermost container."""
        i: cython.int = self.open_node[self.depth]
        self.node[FIELDS * i + VALUE_END] = self.lead
        self.node[FIELDS * i + STOP] = at + 1
        self.complete[i] = 1
        self.depth = self.depth - 1
        self.open_state[self.depth] = cython.cast(cython.schar, WANT_COMMA)
        self.lead = at + 1

    def _scalar(self, at, end, c):
        """Take a text, number or word."""
        quoted: cython.int = 1 if c == 34 or c == 39 else 0
        i: cython.int = self._add(at, 0)
        self.node[FIELDS * i + VALUE] = at + quoted
        self.node[FIELDS * i + VALUE_END] = end - quoted
        self.node[FIELDS * i + STOP] = end
        self.complete[i] = 1
        self.open_state[self.depth] = cython.cast(cython.schar, WANT_COMMA)
        self.lead = end
