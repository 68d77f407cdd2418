"""Where rows begin and end for a reader, and what is no row: comments, words of a sentence, rows unlike all others.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import re

import cython

from .attempts import Attempts
from .odd_rows import with_odd_rows
from .row_starts import HEADING, row_start
from .terms import COMMENT_LABEL, CONDITION_COST, ELEMENT, LEAF, LOOP, ODD_ROW_COST, TEXT_LABEL, WHOLE_LIST

if not cython.compiled:
    from .chunks import are_alike, could_pair, have_same_attributes
    from .savings import slot_cost

SEVERAL = 4
"""Rows from which on one with items of the list that others have is none of another kind."""

MAX_LEFT_OUT = 4
"""Rows at the ends of a chunk that are left out of its loop because they are unlike the others."""

_REFERENCE = re.compile(r"&#?\w+;")
"""A reference to a character, which is no word."""

ROW_START = 100
"""What it is worth to a reader, at most, that rows of several trees begin with what begins one."""

MIN_INTRODUCED = 3
"""Rows of a list with separators that a text before it may introduce, at least."""


def expected_cost(parts, rows):
    """Return what odd parts cost that are to be expected of many rows."""
    return ODD_ROW_COST * min(parts, rows // 2 - 1)


@cython.cclass
class RowLimits(Attempts):
    """Attempts, and what a reader takes for their rows."""

    def _in_phase(self, children: cython.int[::1], n: cython.int, chunks: list) -> list:
        """Let rows of several trees begin with what begins one for a reader, where no row is lost."""
        k: cython.int
        before: cython.int = 0
        done: list = []
        for k in range(len(chunks)):
            start, stop, period = chunks[k]
            if period > 1:
                low = max(before, start - period + 1)
                high = min(chunks[k + 1][0] if k + 1 < len(chunks) else n, stop + period - 1)
                start, stop = self.from_row_start(children, low, high, start, stop, period)
            done.append((start, stop, period))
            before = stop
        return done

    @cython.locals(low=cython.int, high=cython.int, start=cython.int, stop=cython.int, period=cython.int)
    def from_row_start(self, children, low, high, start, stop, period):
        """Return where the rows of a chunk begin and stop, within bounds, if they begin as a reader wants them to."""
        begin: cython.int
        end: cython.int
        rows: cython.int = (stop - start) // period
        nearby: list = [children[begin] for begin in range(low, high)]
        usual = row_start(self.arena, nearby[start - low :], period)
        found: list = []
        for begin in range(low, min(start + period, high - rows * period + 1)):
            end = begin + rows * period
            if rows * period < stop - start:
                end = max(end, stop)
            best = row_start(self.arena, nearby[begin - low :], period)
            if best <= usual or (begin > start and best < HEADING):  # a first row without a comment is one, too
                continue
            if are_alike(self.arena, children, begin, end, period):
                found.append((-best, self.cost_within(children, low, high, begin, end, period), begin, end))
        if not found:
            return start, stop
        most = self.cost_within(children, low, high, start, stop, period) + ROW_START
        best, cost, begin, end = min(found)
        return (begin, end) if cost < min(most, self.cost_of(children, low, high)) else (start, stop)

    def _first_row(self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int):
        """Return where a reader sees the first row of a chunk begin: what rows are separated by begins none."""
        if self.arena.condition_cost <= CONDITION_COST or period < 2:
            return start
        if self.begins_late(children, start, stop, period):
            return start - 1
        return start + 1 if self.is_introduced(children, start, stop, period) else start

    def is_introduced(self, children, start, stop, period):
        """Say whether the text that rows begin with is the same in all but the first: that one introduces the list."""
        i: cython.int
        second: cython.int = children[start + period]
        if stop - start < MIN_INTRODUCED * period or self.arena.kind[second] != LEAF:
            return False
        if self.arena.label[second] != TEXT_LABEL or self.arena.klass[second] <= 0:
            return False
        for i in range(start + 2 * period, stop, period):
            if self.arena.klass[children[i]] != self.arena.klass[second]:
                return False
        return self.stripped(children[start]) != self.stripped(second)

    def stripped(self, node):
        """Return the bytes of a tree without white space around it."""
        return self.arena.buffer[self.arena.start[node] : self.arena.stop[node]].strip()

    @cython.locals(i=cython.int, before=cython.int)
    def begins_late(self, children, start, stop, period):
        """Say whether rows begin with what separates them, and what is before them is one of them: a list's first."""
        before = children[start - 1] if start > 0 else -1
        if before < 0 or period != 2 or (stop - start) % 2:
            return False
        for i in range(start, stop, 2):
            if self.arena.klass[children[i]] <= 0 or self.arena.klass[children[i]] != self.arena.klass[children[start]]:
                return False
            if not could_pair(self.arena, before, children[i + 1]):
                return False
            if not have_same_attributes(self.arena, before, children[i + 1]):
                return False
        return True

    def blanks_before(self, loop, children, start, stop, period):
        """Return what a loop pays for white space that its first row alone begins with: it will stand before it."""
        i: cython.int
        blanks: cython.int = self.arena.lead[self.arena.content[loop]]
        if blanks < 0 or self.arena.s_varies[blanks] == 0 or self.arena.s_separates[blanks]:
            return 0
        for i in range(start + 2 * period, stop, period):
            if self.n_blanks(children[i]) != self.n_blanks(children[start + period]):
                return 0
        return slot_cost(self.arena, blanks)

    def n_blanks(self, node):
        """Return how much white space a tree begins with that is not a text of its own."""
        blanks: cython.int = self.arena.lead[node]
        return self.arena.s_stop[blanks] - self.arena.s_start[blanks] if blanks >= 0 else 0

    def are_comments(self, children, start, stop):
        """Say whether some children are comments, which are no rows: nobody has them, or what browsers of old are to
        read, as data.
        """
        i: cython.int
        for i in range(start, stop):
            if self.arena.kind[children[i]] != LEAF or self.arena.label[children[i]] != COMMENT_LABEL:
                return False
        return start < stop

    def are_of_a_sentence(self, children, start, stop, period):
        """Say whether children are two rows of words and what has text alone: `Please <a>log in</a> or <a>join</a>`."""
        i: cython.int
        found: cython.bint = False
        for i in range(start, stop if 1 < period <= stop - start < 3 * period else start):
            if self.arena.height[children[i]] > 2:
                return False
            if self.arena.kind[children[i]] == LEAF and self.arena.label[children[i]] == TEXT_LABEL:
                text = self.arena.buffer[self.arena.start[children[i]] : self.arena.stop[children[i]]]
                words = _REFERENCE.sub("", text.decode("utf-8", "surrogatepass"))
                found = found or any(map(str.isalpha, words))
        return found

    @cython.locals(here=cython.longlong, row=cython.int)
    def without_odd_rows(self, children, start, stop, period, loop):
        """Leave out the first or last rows of a chunk while that is cheaper, for a reader who wants no conditions of
        single rows.

        Returns the loop, what it costs, and where its rows begin and stop.
        """
        rest: cython.longlong = 0  # what is left out
        tries: cython.int = 0
        cost, parts, odd = with_odd_rows(self.arena, loop, self.cost_of(children, start, stop))
        is_last = True
        while odd and stop - start >= 3 * period and tries < MAX_LEFT_OUT:
            tries += 1
            last: cython.int = (stop - start) // period - 1
            are_lists: cython.bint = parts <= 1 and self.are_lists(
                loop
            )  # its white space is odd, or it has fewer items
            saved: cython.longlong = self.cost_of(children, start, stop) - cost + expected_cost(parts, last + 1)
            shares: cython.bint = last + 1 >= SEVERAL and parts <= 1 and saved > 0
            lists = {row for row in (0, last) if are_lists or (shares and self.shares_list(loop, row > 0))}
            for row in sorted({0, last}.intersection(odd), key=odd.count, reverse=True):
                begin, end = (start + period, stop) if row == 0 else (start, stop - period)
                left: cython.longlong = rest + self.cost_of(children, start, begin) + self.cost_of(children, end, stop)
                loop = self.attempt(children, begin, end, period)
                here, others, found = with_odd_rows(self.arena, loop, self.cost_of(children, begin, end))
                left += WHOLE_LIST if row in lists else 0
                is_last = here + left < cost + rest
                if is_last:
                    start, stop, odd, parts, cost, rest = begin, end, found, others, here, left
                    break
            else:
                break
        if not is_last:
            loop = self.attempt(children, start, stop, period)
        return loop, cost - expected_cost(parts, (stop - start) // period), start, stop

    def are_lists(self, loop):
        """Say whether the rows of a loop are lists themselves: of one that is left out, the items would be layout."""
        row: cython.int = self.arena.content[loop]
        inner: cython.int = row
        while inner >= 0 and self.arena.kind[inner] == ELEMENT and self.arena.next[inner] < 0:
            inner = self.arena.content[inner]
        return inner >= 0 and self.arena.kind[inner] == LOOP and self.arena.next[inner] < 0

    @cython.locals(node=cython.int, here=cython.int)
    def shares_list(self, loop, of_last):
        """Say whether the first or last row of a loop has items of a list that others have, too: left out, it would be
        a second loop over such items.
        """
        stack: list = [self.arena.content[loop]]
        while stack:
            node = stack.pop()
            while node >= 0:
                if self.arena.guard_head[node] < 0 and self.arena.kind[node] == LOOP:
                    here = self.arena.c_a[self.arena.count_tail[node] if of_last else self.arena.count_head[node]]
                    if min(here, self.arena.inner[node] - here) > 1:
                        return True
                elif self.arena.guard_head[node] < 0 and self.arena.content[node] >= 0:
                    stack.append(self.arena.content[node])
                node = self.arena.next[node]
        return False
