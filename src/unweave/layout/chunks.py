"""The chunks of neighbours that promise to save most as loops: a Viterbi pass over what each saves (SYNTHIA, section
6.2).

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from .terms import BRACKETS, CONDITION_COST, ELEMENT, LOOP, LOOP_COST, MAX_HEIGHT, NEVER

MAX_TRIES = 8
"""How often the best chunks are looked for before all that beginning one costs is asked."""

if not cython.compiled:
    from .aligning import save_node


def could_pair(arena, a, b):
    """Say whether two neighbours could be rows of one loop: the same label, and neither is a loop already."""
    return arena.kind[a] != LOOP and arena.kind[a] == arena.kind[b] and arena.label[a] == arena.label[b]


def are_alike(arena, children, start, stop, period):
    """Say whether some children could be rows of one loop, so many of them each; none that is too high to align."""
    i: cython.int
    for i in range(start, stop):
        if arena.height[children[i]] > MAX_HEIGHT:
            return False
        if i >= start + period and not could_pair(arena, children[i - period], children[i]):
            return False
    return True


def have_same_attributes(arena, one, other):
    """Say whether the attributes of two trees have the same names, in the same order."""
    one, other = arena.attrs[one], arena.attrs[other]
    while one >= 0 and other >= 0 and arena.label[one] == arena.label[other]:
        one, other = arena.next[one], arena.next[other]
    return one < 0 and other < 0


def have_same_shape(arena, one, other, is_first):
    """Say whether two elements have the same elements, attributes and texts, their own attributes apart, and the same
    white space, but for what stands before the first one.
    """
    x: cython.int = one
    y: cython.int = other
    if not could_pair(arena, x, y) or not (is_first or are_same(arena, arena.lead[x], arena.lead[y])):
        return False
    stack: list = [(arena.content[x], arena.content[y])]
    while stack:
        x, y = stack.pop()
        while x >= 0 and y >= 0 and could_pair(arena, x, y) and are_same(arena, arena.lead[x], arena.lead[y]):
            if arena.kind[x] == ELEMENT:
                stack.append((arena.attrs[x], arena.attrs[y]))
                stack.append((arena.content[x], arena.content[y]))
            x, y = arena.next[x], arena.next[y]
        if x >= 0 or y >= 0:
            return False
    return True


def are_same(arena, s, t):
    """Say whether two constant slots have the same text."""
    return s == t or (s >= 0 and t >= 0 and arena.s_text[s] == arena.s_text[t])


def are_of(arena, kinds, children, start, stop):
    """Say whether some children are of two kinds, by one child of each, at most; a new kind is noted."""
    i: cython.int
    kind: cython.int
    for i in range(start, stop):
        for kind in kinds:
            if could_pair(arena, kind, children[i]):
                break
        else:
            if len(kinds) == 2:
                return False
            kinds.append(children[i])
    return True


def n_turns(arena, children, start, stop):
    """Say how often some children change from one kind of element to another; -1 for more than two, for texts, and for
    what is too high to be aligned.
    """
    i: cython.int
    turns: cython.int = 0
    kinds: list = []
    if not are_of(arena, kinds, children, start, stop):
        return -1
    for i in range(start, stop):
        if arena.kind[children[i]] != ELEMENT or arena.height[children[i]] > MAX_HEIGHT:
            return -1
        turns += i > start and not could_pair(arena, children[i - 1], children[i])
    return turns


@cython.cclass
class ChunkSearch:
    """Tables over n children and the periods up to `longest`; they are kept from one list of children to the next.

    `gains[d * n + i]`: what child i + d saves as the next row after child i; `setups`: what beginning there costs, once
    it was asked. `best[i]`: the most that the first i children save, by a chunk from `begun[i]` of period `period[i]`,
    if any ends there. `open_value[d * (n + 1) + i]`: the same with a chunk of period d ending at i, which began at
    `open_start`.
    """

    def __init__(self, arena, search):
        self.arena, self.search = arena, search
        self.n = self.longest = 0
        self._make_room(16, 128)

    def _make_room(self, n, size):
        self.best, self.begun, self.period = np.zeros(n, np.int64), np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.gains, self.setups = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.open_value, self.open_start = np.zeros(size, np.int64), np.zeros(size, np.int32)

    def start(self, children, n, longest):
        """Put into the tables what each of n children saves as the next row after another one; whether any does."""
        i: cython.Py_ssize_t
        size: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, longest + 1) * (n + 1)
        self.children, self.n, self.longest = children, n, longest
        if size > self.gains.shape[0] or n >= self.best.shape[0]:
            self._make_room(max(n + 1, self.best.shape[0]), max(size, self.gains.shape[0]))
        with cython.nogil:
            for i in range(size):
                self.gains[i] = NEVER
                self.setups[i] = NEVER
            found: cython.bint = self.find_gains()
        return found

    @cython.locals(d=cython.int, i=cython.int, k=cython.int)
    def find_gains(self):
        """Fill in the gains of pairs that could be part of two rows, one behind the other; whether any is one."""
        found: cython.bint = False
        for d in range(1, self.longest + 1):
            run: cython.int = 0
            for i in range(self.n - d):
                run = run + 1 if could_pair(self.arena, self.children[i], self.children[i + d]) else 0
                if run >= d:
                    for k in range(i - d + 1 if run == d else i, i + 1):
                        found = self.gain(d, k) > 0 or found
        return found

    def gain(self, d, i):
        """Return what child i + d saves as the next row after child i."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, d) * self.n + i
        self.search.marginal = True
        self.gains[at] = save_node(self.arena, self.search, self.children[i], 1, self.children[i + d], 1)
        self.search.marginal = False
        return self.gains[at]

    def setup(self, d, i):
        """Return what beginning with child i and child i + d as rows costs."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, d) * self.n + i
        if self.setups[at] == NEVER:
            self.setups[at] = self.gains[at] - save_node(
                self.arena, self.search, self.children[i], 1, self.children[i + d], 1
            )
        return self.setups[at]

    def chunks(self, with_setups):
        """Return the (start, stop, period) of greatest total gain that do not overlap, in order.

        Without setups it is as if variables cost nothing, as where several will be one. With them it is first as if
        those were nothing that were not asked: the chunks that are best then are asked, until it stays at the same
        ones.
        """
        tries: cython.int = 0
        while True:
            with cython.nogil:
                self.find_best(with_setups, tries == MAX_TRIES)
            found = self.best_chunks()
            tries += 1
            if not with_setups or tries > MAX_TRIES or not self.ask_setups(found):
                return self.with_last_rows(found)

    def ask_setups(self, chunks):
        """Ask what beginning the chunks costs; whether any of it is new."""
        k: cython.int
        is_new: cython.bint = False
        for start, _, d in chunks:
            for k in range(start, start + d):
                if self.setups[cython.cast(cython.Py_ssize_t, d) * self.n + k] == NEVER:
                    is_new = self.setup(d, k) != 0 or is_new
        return is_new

    def best_chunks(self):
        """Return the chunks that the tables say are best, in order."""
        found = []
        i: cython.int = self.n
        while i > 0:
            if self.best[i] == self.best[i - 1] or self.begun[i] < 0:
                i -= 1
                continue
            found.append((self.begun[i], i, self.period[i]))
            i = self.begun[i]
        found.reverse()
        return found

    @cython.locals(i=cython.int, d=cython.int, k=cython.int)
    def find_best(self, with_setups, asks):
        """Fill the tables; `asks`: setups that were not asked are."""
        n: cython.int = self.n
        self.best[0] = 0
        for i in range(n + 1):
            self.begun[i] = -1
            for d in range(self.longest + 1):
                self.open_value[d * cython.cast(cython.Py_ssize_t, n + 1) + i] = NEVER
        for i in range(1, n + 1):
            self.best[i] = self.best[i - 1]
            for d in range(1, self.longest + 1):
                if i < 2 * d:
                    break
                at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, d) * n
                block: cython.longlong = -BRACKETS * (d - 1)  # a row of two equal parts is two rows
                for k in range(i - 2 * d, i - d):
                    if self.gains[at + k] <= NEVER // 2:
                        block = NEVER
                        break
                    block += self.gains[at + k]
                if block <= NEVER // 2:
                    continue
                # go on from i - d, or begin with the block before that
                at = cython.cast(cython.Py_ssize_t, d) * (n + 1) + i
                value: cython.longlong = self.best[i - 2 * d] - LOOP_COST
                if with_setups and value >= self.open_value[at - d] and (value + block > self.best[i] or i + d <= n):
                    for k in range(i - 2 * d, i - d):
                        if asks or self.setups[cython.cast(cython.Py_ssize_t, d) * n + k] != NEVER:
                            value -= self.setup(d, k)
                self.open_value[at] = value + block
                self.open_start[at] = i - 2 * d
                if self.open_value[at - d] + block > self.open_value[at]:
                    self.open_value[at] = self.open_value[at - d] + block
                    self.open_start[at] = self.open_start[at - d]
                if self.open_value[at] > self.best[i]:
                    self.best[i] = self.open_value[at]
                    self.begun[i] = self.open_start[at]
                    self.period[i] = d

    @cython.locals(i=cython.int, t=cython.int, d=cython.int, stop=cython.int)
    def with_last_rows(self, chunks):
        """Let a chunk take in a last row that is not whole, as after the last separator of a list.

        What it saves may be less than its condition costs: that a list has all its items is worth that.
        """
        whole = []
        for i in range(len(chunks)):
            start, stop, d = chunks[i]
            bound: cython.int = chunks[i + 1][0] if i + 1 < len(chunks) else self.n
            saved: cython.longlong = 0 if d == 2 else -CONDITION_COST
            end: cython.int = stop
            for t in range(min(d - 1, bound - stop)):
                if self.gains[d * self.n + stop - d + t] <= NEVER // 2:
                    break
                saved += self.gains[d * self.n + stop - d + t]
                if saved > 0:
                    end = stop + t + 1
            whole.append((start, end, d))
        return whole
