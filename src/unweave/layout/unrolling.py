# cython: wraparound=True, boundscheck=True
"""Loops inside loops, written out where every list has the same few rows, each with its own constants: the cells of a
table, the labelled values of a card. What a loop holds as data again and again is layout then, and each value has a
name of its own (SYNTHIA, section 6.3, leaves such loops). So are, for readers, loops of two rows that have next to
nothing of their own, and scripts or styles of which each has its own code: code is layout.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from itertools import groupby

import cython

from .arena import Arena
from .terms import ELEMENT, LEAF, LISTED, LOOP, RAW_LABEL

if not cython.compiled:
    from .joining import copy_node, merge_slot, n_values
    from .savings import guard_cost, refresh

MAX_ROWS = 32
"""Rows of each list that are written out, at most."""

MIN_LISTS, MIN_LISTS_READ = 2, 3
"""Lists of equal length from which on that is no accident; for a reader,
who wants a menu that is there twice in a loop."""

MAX_SCRIPTS = 256
"""The same of scripts and style sheets."""

LONG = 500
"""Characters of a value of a script that nobody edits: what its page sends to itself."""

MAX_NODES_READ = 12
"""Nodes of a row that a reader would write out, at most: a cell of a table, a label and its value."""

MAX_VALUES_READ = 2
"""Values of each of two rows that a reader would write out, at most: two scripts of a head, two links of a footer."""

MAX_ROWS_READ = 5
"""Rows that a reader would write out where their white space differs as often, at most: the scripts of a head."""

RESOURCES = b"<script", b"<link", b"<style"
"""What they begin with."""

PAIR = 120
"""What it may cost more to write two rows out."""

CODE = 100
"""What it may cost more to write out each of more rows: scripts, style sheets."""

REFUSED = -2
"""Instead of a tree: a single row has what the others of its loop do not."""

ATTRIBUTES, CONTENT = range(2)
"""Lists of a node."""


@cython.cclass
class Unroller:
    """Writes out loops of one folded arena; `is_read`: for a reader, who wants long rows in loops."""

    def __init__(self, arena, search, is_read):
        self.arena, self.search, self.is_read = arena, search, is_read
        self.n_lists = self.n_constants = 0

    @cython.locals(node=cython.int, child=cython.int, inside=cython.bint)
    def unroll_all(self, root: cython.int):
        """Write out the loops of a tree where that is cheaper, outer ones first."""
        stack: list = [(root, False)]
        while stack:
            node, inside = stack.pop()
            inside = inside or self.arena.kind[node] == LOOP
            last: cython.int = -1
            child = self.arena.content[node]
            while child >= 0:
                following: cython.int = self.arena.next[child]
                if (inside or self.is_read) and self.arena.kind[child] == LOOP and self.arena.kind[node] == ELEMENT:
                    first, end = self._unrolled(child, inside)
                    if first >= 0:
                        self._link(node, CONTENT, last, first)
                        self.arena.next[end] = following
                        child = first
                        following = self.arena.next[first]
                if not is_one_piece(self.arena, child):
                    stack.append((child, inside))
                last, child = child, following

    def _unrolled(self, loop: cython.int, inside: cython.bint) -> tuple:
        """Return the first and the last tree of a loop's rows written out; -1 twice where that is not cheaper, and
        where a row has nothing that tells it from the others.
        """
        arena: Arena = self.arena
        n: cython.int = arena.guard_n[loop]
        is_code: cython.bint = self.is_read and not inside and n == 1 and self._is_code(loop)
        if self.is_read and not (is_code or (self._is_short(loop) if inside else n == 1 and self._is_pair(loop))):
            return -1, -1
        k: cython.int = self._length(loop)
        most_rows: cython.int = MAX_SCRIPTS if is_code else MAX_ROWS
        if n < (MIN_LISTS if inside else 1) or k < 2 or k > most_rows or self.search.stopped():
            return -1, -1
        marks = arena.n_nodes, arena.n_slots, arena.n_cells
        most: cython.longlong = arena.cost[loop]
        if n == 1:
            most += CODE * k if is_code or k > 2 else PAIR
        self.n_lists = n
        first: cython.int = -1
        last: cython.int = -1
        j: cython.int
        for j in range(k):
            self.n_constants = 0
            head, tail = self._picked(arena.content[loop], list(range(j, n * k, k)))
            if head >= 0:
                most -= self._cost(head)
                self._link(-1, CONTENT, last, head)
                first = head if last < 0 else first
                last = tail
            if head == REFUSED or most <= 0 or self.n_constants == 0:
                arena.n_nodes, arena.n_slots, arena.n_cells = marks
                return -1, -1
        return first, last

    def _is_code(self, loop: cython.int) -> cython.bint:
        """Say whether the rows of a loop are scripts or styles, most of which have code of their own or long texts."""
        script: cython.int = self.arena.content[loop]
        while script >= 0:
            is_raw: cython.bint = False
            node: cython.int = self.arena.content[script] if self.arena.kind[script] == ELEMENT else -1
            while node >= 0:
                is_leaf: cython.bint = self.arena.kind[node] == LEAF
                is_raw = is_raw or (is_leaf and self.arena.label[node] == RAW_LABEL)
                leaf: cython.int = node if is_leaf else self.arena.content[node]  # a literal's
                while is_raw and leaf >= 0:
                    if self.arena.kind[leaf] == LEAF and self._is_own_code(self.arena.value[leaf]):
                        return True
                    leaf = -1 if is_leaf else self.arena.next[leaf]
                node = self.arena.next[node]
            script = self.arena.next[script]
        return False

    def _is_own_code(self, s: cython.int) -> cython.bint:
        """Say whether most values of a slot have several lines or statements, or are long, what is constant apart."""
        count: cython.int = 0
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s] if self.arena.s_varies[s] else 0
        before: cython.int = self.arena.s_prefix[s]
        behind: cython.int = self.arena.s_suffix[s]
        while left > 0:
            text = self.arena.buffer[self.arena.c_a[c] + before : self.arena.c_b[c] - behind].strip()
            if b"\n" in text or len(text) > LONG or (b";" in text[:-1] and (b"(" in text or b"{" in text)):
                count += self.arena.c_rep[c]
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return 2 * count > self.arena.s_n[s]

    def _is_pair(self, loop: cython.int) -> cython.bint:
        """Say whether a loop has two rows, of few values, or is a few scripts or style sheets with as many kinds of
        white space: a reader would write them out.
        """
        rows: cython.int = self.arena.inner[loop]
        count: cython.int = 0
        blanks: cython.int = 0
        node: cython.int
        s: cython.int
        if rows > MAX_ROWS_READ or self.arena.size[loop] > MAX_NODES_READ:
            return False
        stack: list = [self.arena.content[loop]]
        while stack and count <= MAX_VALUES_READ:
            node = stack.pop()
            while node >= 0:
                if self.arena.kind[node] == LOOP:
                    return False
                for s in (self.arena.lead[node], self.arena.value[node]):
                    if s >= 0 and self.arena.s_varies[s] != 0:
                        n_blanks: cython.int = self._n_blanks(s)
                        blanks += max(0, n_blanks - 1)
                        count += rows == 2 or n_blanks == 0
                if not is_one_piece(self.arena, node):
                    stack += [self.arena.attrs[node], self.arena.content[node]]
                node = self.arena.next[node]
        if count > MAX_VALUES_READ or rows == 2:
            return count <= MAX_VALUES_READ
        at: cython.int = 6 * self.arena.label[self.arena.content[loop]]
        opening = self.arena.buffer[self.arena.labels[at] : self.arena.labels[at + 1]].lower()
        return blanks >= rows - 1 and opening.startswith(RESOURCES)

    def _n_blanks(self, s: cython.int) -> cython.int:
        """Return how many texts a slot has that are white space, or nothing; 0 where it has others."""
        cells = self._cells_at(self.arena.s_head[s], list(range(self.arena.s_n[s])))
        texts = {self.arena.buffer[self.arena.c_a[c] : self.arena.c_b[c]] for c in set(cells)}
        return 0 if any(text.strip() for text in texts) else len(texts)

    def _is_short(self, loop: cython.int) -> cython.bint:
        """Say whether a reader would write out the rows of a loop."""
        if self.arena.guard_n[loop] < MIN_LISTS_READ or self.arena.size[loop] > MAX_NODES_READ:
            return False
        stack: list = [self.arena.content[loop]]
        node: cython.int
        while stack:
            node = stack.pop()
            while node >= 0:
                if self.arena.kind[node] == LOOP:
                    return False
                stack.append(self.arena.content[node])
                node = self.arena.next[node]
        return True

    @cython.locals(node=cython.int, owner=cython.int, which=cython.int, copy=cython.int)
    def _picked(self, first: cython.int, chosen: list) -> tuple:
        """Copy a tree and its siblings in some of their environments; returns the first and the last copy,
        -1 for none."""
        arena: Arena = self.arena
        head: cython.int = -1
        tail: cython.int = -1
        begin: cython.int = arena.n_nodes
        stack: list = [(first, chosen, -1, CONTENT)]
        while stack:
            node, chosen, owner, which = stack.pop()
            last: cython.int = -1
            while node >= 0:
                copy, there = self._copied(node, chosen)
                if copy == REFUSED:
                    return REFUSED, -1
                if copy >= 0:
                    self._link(owner, which, last, copy)
                    head = copy if head < 0 else head
                    last = copy
                    if not is_one_piece(arena, node):
                        stack.append((arena.content[node], there, copy, CONTENT))
                        stack.append((arena.attrs[node], there, copy, ATTRIBUTES))
                node = arena.next[node]
            if owner < 0:
                tail = last
        for copy in range(arena.n_nodes - 1, begin - 1, -1):  # children follow their parents
            refresh(arena, copy)
        return head, tail

    def _copied(self, node: cython.int, chosen: list) -> tuple:
        """Copy a node in some environments, without its lists; returns it and which environments of these it has.

        -1 where it is in none. What only one of them has could not be told from the node's own bytes: `REFUSED`.
        """
        arena: Arena = self.arena
        arena.reserve(3, n_values(arena, node) + 8)
        guarded: cython.bint = arena.guard_head[node] >= 0
        there: list = chosen
        mine: list = []
        if guarded:
            mine, there = self._inside(arena.guard_head[node], arena.guard_n[node], chosen)
            is_odd: cython.bint = len(there) == 1 < self.n_lists
            if is_odd and arena.present[node] > 1 and not is_one_piece(arena, node):
                return REFUSED, there
        elif arena.kind[node] == LOOP:
            mine, there = self._inside(arena.count_head[node], arena.guard_n[node], chosen)
        if not there:
            return -1, there
        copy: cython.int = copy_node(arena, node)
        arena.next[copy] = -1
        if guarded:
            arena.guard_head[copy] = arena.guard_tail[copy] = arena.present[copy] = -1
            arena.guard_n[copy] = 0
            if not all(mine):
                arena.guard_head[copy], arena.guard_tail[copy] = self._cells(mine)
                arena.guard_n[copy], arena.present[copy] = len(mine), len(there)
        elif arena.kind[node] == LOOP:
            arena.count_head[copy], arena.count_tail[copy] = self._cells(mine)
            arena.guard_n[copy], arena.inner[copy] = len(mine), len(there)
        if not is_one_piece(arena, node):
            arena.klass[copy] = 0
            arena.attrs[copy] = arena.content[copy] = -1
            self._choose(arena.lead[copy], there)
            self._choose(arena.value[copy], there)
        return copy, there

    @cython.locals(c=cython.int, run=cython.int)
    def _choose(self, s: cython.int, there: list):
        """Leave a slot only some of its values: a constant where they are equal."""
        arena: Arena = self.arena
        if s < 0 or arena.s_varies[s] == 0:
            return
        cells = self._cells_at(arena.s_head[s], there)
        one: cython.int = arena.new_slot(0, 0, -1)
        shared: cython.int = arena.s_prefix[s]
        arena.s_varies[s] = arena.s_prefix[s] = arena.s_suffix[s] = arena.s_n[s] = 0
        arena.s_text[s] = 0
        c = cells[0]
        n: cython.int = 0
        arena.s_start[s], arena.s_stop[s] = arena.c_a[c], arena.c_b[c]
        text = arena.buffer[arena.c_a[c] : arena.c_b[c]]
        for c, same in groupby(cells):
            run = len(list(same))
            if arena.s_varies[s] or arena.buffer[arena.c_a[c] : arena.c_b[c]] != text:
                arena.s_start[one], arena.s_stop[one] = arena.c_a[c], arena.c_b[c]
                merge_slot(arena, self.search, s, n, one, run)
            n += run
        if arena.s_varies[s] == 0:
            arena.s_separates[s] = 0
            arena.s_prefix[s] = shared  # what is behind it tells this row from the others, and may name what it has
            self.n_constants += 1

    def _length(self, loop: cython.int) -> cython.int:
        """Return how many rows each list of a loop has, 0 where they differ."""
        c: cython.int = self.arena.count_head[loop]
        left: cython.int = self.arena.guard_n[loop]
        length: cython.int = self.arena.c_a[c]
        self.search.work = self.search.work + left
        while left > 0:
            if self.arena.c_a[c] != length:
                return 0
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return length

    @cython.locals(i=cython.int, k=cython.int)
    def _inside(self, c: cython.int, n: cython.int, chosen: list) -> tuple:
        """Return some of the n bits or lengths of a column, and the environments inside of those, by number."""
        mine: list = []
        there: list = []
        begin: cython.int = 0  # of the cell at hand: its first environment, and how many are inside of those before
        inside: cython.int = 0
        self.search.work = self.search.work + n
        for i in chosen:
            while i >= begin + self.arena.c_rep[c]:
                begin += self.arena.c_rep[c]
                inside += self.arena.c_rep[c] * self.arena.c_a[c]
                c = self.arena.c_next[c]
            k = self.arena.c_a[c]
            mine.append(k)
            there.extend(range(inside + (i - begin) * k, inside + (i - begin + 1) * k))
        return mine, there

    @cython.locals(i=cython.int)
    def _cells_at(self, c: cython.int, there: list) -> list:
        """Return the cells of some of a column's values."""
        cells: list = []
        end: cython.int = self.arena.c_rep[c]
        for i in there:
            while i >= end:
                c = self.arena.c_next[c]
                end += self.arena.c_rep[c]
            cells.append(c)
        return cells

    @cython.locals(value=cython.int)
    def _cells(self, column: list) -> tuple:
        """Make the cells of a column of bits or lengths; returns the first and the last."""
        head: cython.int = self.arena.n_cells
        c: cython.int = -1
        for value in column:
            if c >= 0 and self.arena.c_a[c] == value:
                self.arena.c_rep[c] += 1
                continue
            c = self.arena.new_cell(value, 0, 1)
            if c > head:
                self.arena.c_next[c - 1] = c
        return head, c

    def _cost(self, node):
        """Return what a tree and its siblings cost, with their conditions."""
        total: cython.longlong = 0
        while node >= 0:
            total += self.arena.cost[node] + guard_cost(self.arena, node)
            node = self.arena.next[node]
        return total

    def _link(self, owner, which, last, node):
        """Put a node behind the last one of a list, or first into it; an owner below 0 has no list."""
        if last >= 0:
            self.arena.next[last] = node
        elif owner >= 0 and which == CONTENT:
            self.arena.content[owner] = node
        elif owner >= 0:
            self.arena.attrs[owner] = node


def is_one_piece(arena: Arena, node):
    """Say whether a tree is the same wherever it stands."""
    return arena.klass[node] > 0 and arena.raw[node] != LISTED
