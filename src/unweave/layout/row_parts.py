# cython: wraparound=True, boundscheck=True
"""Which parts of rows and pages are data as they are: what one alone has, and texts with marks here and there.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from collections import Counter
from operator import add, or_

import cython

from .scopes import MIN_ROWS
from .terms import ELEMENT, LEAF, LEAF_LABELS, LISTED, LOOP, TEXT_LABEL

MAX_OWN = 4
"""Texts and addresses of what a single row has that are data; more of them are a part of the layout."""

_OWN_ATTRIBUTES = frozenset("href src alt title content datetime value".split())
"""Attributes whose values are data where a single row has them."""

_NOTHING = ("null", "undefined")
"""Literals that say that there is no value: what a row without one has is layout."""

_MARKS = frozenset(
    "a abbr b big cite code del em font i ins kbd mark q s small span strike strong sub sup tt u var wbr".split()
)
"""Elements that mark a part of a text."""

MIN_PROSE = 4
"""Conditions of an element's content, half of them of texts, from which on it is prose: one value, with its markup."""

VARIED = ()
"""The mark of an element whose attributes are not the same in all rows."""


@cython.cclass
class RowParts:
    """Judges the parts of one arena, read by `reader`, called by `hints`."""

    def __init__(self, arena, hints, reader):
        self.arena, self.hints, self.reader = arena, hints, reader

    def lone_page(self, node):
        """Return the only page that has this node, or -1; the rows of a loop are data already."""
        left: cython.int = self.arena.guard_n[node]
        page: cython.int = 0
        found: cython.int = -1
        if self.arena.kind[node] == LOOP:
            if self.arena.inner[node] >= MIN_ROWS:
                return -1
            c: cython.int = self.arena.count_head[node]
        elif self.arena.guard_head[node] >= 0 and self.arena.present[node] == 1:
            c = self.arena.guard_head[node]
        else:
            return -1
        while left > 0:
            if self.arena.c_a[c] > 0:
                if found >= 0 or self.arena.c_rep[c] > 1:
                    return -1
                found = page
            page += self.arena.c_rep[c]
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return found if self.arena.guard_n[node] > 1 else -1

    def n_own(self, nodes: list):
        """Return how many values trees of a single row have, `MAX_OWN` + 1 for more; 0 where they have a list."""
        count: cython.int = 0
        todo = list(nodes)
        while todo:
            node: cython.int = todo.pop()
            if self.arena.kind[node] == LOOP:
                return 0
            if self.arena.kind[node] == LEAF:
                count += count <= MAX_OWN and self.is_own(self.arena.value[node], self.arena.label[node])
            else:
                todo += self.reader.children(node)
        return count

    def is_own(self, s, label):
        """Say whether a leaf's slot is a value where a single row has it: a text or literal with a letter or digit,
        an address.
        """
        if label < LEAF_LABELS and label != TEXT_LABEL:
            return False
        if self.hints.is_attribute(label) and not self.is_said(label):
            return False
        text: str = self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s])
        return text.strip() not in _NOTHING and any(map(str.isalnum, text.replace("&nbsp;", "")))

    def is_said(self, label):
        """Say whether a leaf is an attribute whose value is data."""
        return label >= 0 and self.hints.is_attribute(label) and self.hints.attribute(label) in _OWN_ATTRIBUTES

    def is_mixed(self, first, may_be_prose):
        """Say whether siblings are a text with marks in it, some in each row: `Lamps of <b>oak</b> and <b>ash</b>`."""
        node: cython.int = first
        guarded: cython.bint = False
        nodes: list = []
        while node >= 0:
            guarded = guarded or self.arena.guard_head[node] >= 0
            nodes.append(node)
            node = self.arena.next[node]
        if not guarded:
            return False
        if may_be_prose and self._is_prose(nodes):
            return True
        times = Counter([self._mark(node) for node in nodes])
        times[VARIED] = 1
        return self._vary(nodes, times) and self._are_marks(nodes, times)

    def _is_prose(self, nodes: list):
        """Say whether siblings are texts, of which rows have some each,
        and elements without lists that come and go between them: what a person wrote.
        """
        texts: cython.int = 0
        conditions: cython.int = 0
        before: list = []
        node: cython.int
        for node in nodes:
            is_text: cython.bint = self.arena.kind[node] == LEAF and self.arena.label[node] == TEXT_LABEL
            if self.arena.guard_head[node] < 0:
                if not is_text and self.hints.tag(node) != "br":
                    return False
                before = []
                continue
            if self.arena.kind[node] == LOOP or self.arena.raw[node] == LISTED:  # a menu, a table
                return False
            bits: list = self.reader.bits(node)
            conditions += bits != before
            texts += is_text and bits != before
            before = bits
        return conditions >= MIN_PROSE and texts >= MIN_PROSE // 2

    def _vary(self, nodes: list, times):
        """Say whether some rows have several of the siblings that not all have, a text among them.

        A mark that many rows have is a part of them if it has attributes and stands once; so is one of all rows, unless
        its like comes and goes. A text of all rows counts where what comes and goes is plain marks around other texts.
        """
        node: cython.int
        plain: cython.bint = True
        always: cython.bint = False
        counts: list = []
        texts: list = []
        at_times = {self._mark(node) for node in nodes if self.arena.guard_head[node] >= 0} - {VARIED}
        for node in nodes:
            is_text: cython.bint = self.arena.kind[node] == LEAF and self.arena.label[node] == TEXT_LABEL
            if self.arena.guard_head[node] >= 0:
                bits = self.reader.bits(node)
                counts = list(map(add, counts or [0] * len(bits), bits))
                plain = plain and not is_text and self._is_plain(node)
                if is_text:
                    texts = list(map(or_, texts or [0] * len(bits), bits))
                elif self.arena.attrs[node] >= 0 and 4 * sum(bits) > len(bits) and times[self._mark(node)] < 2:
                    return False
            elif self.arena.kind[node] == ELEMENT and self._mark(node) not in at_times:
                return False
            else:
                always = always or (is_text and self.arena.s_varies[self.arena.value[node]] != 0)
        if plain and always:
            return True
        return bool(texts) and any(text and count > 1 for text, count in zip(texts, counts, strict=True))

    def _is_plain(self, node):
        """Say whether a mark has no attributes, and text that varies or is of a single row."""
        text: cython.int = self.arena.content[node]
        if self.arena.kind[node] != ELEMENT or self.arena.attrs[node] >= 0 or text < 0:
            return False
        if self.arena.kind[text] != LEAF or self.arena.label[text] != TEXT_LABEL:
            return False
        return self.arena.present[node] == 1 or self.arena.s_varies[self.arena.value[text]] != 0

    def _are_marks(self, nodes: list, times):
        """Say whether siblings have no elements but marks, and no text that names what is behind it."""
        node: cython.int
        allowed = _MARKS
        if _MARKS & {self.hints.tag(node) for node in nodes if times[self._mark(node)] > 1}:
            allowed = _MARKS | {"br"}  # lines of a text that is marked throughout; others are a value each
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if self.arena.kind[node] == LOOP:
                node = self.arena.content[node]
                while node >= 0:
                    if self.arena.kind[node] == ELEMENT and self._mark(node) is VARIED:
                        return False  # a list of links
                    todo.append(node)
                    node = self.arena.next[node]
            elif self.arena.kind[node] == ELEMENT:
                if self.hints.tag(node) not in allowed:
                    return False
                todo += self.reader.children(node)
            elif self.arena.label[node] == TEXT_LABEL and self._is_label(self.arena.value[node]):
                return False
        return True

    def _mark(self, node) -> tuple:
        """Return what tells an element's kind: its tag and its attributes; `VARIED` if these do."""
        attribute: cython.int = self.arena.attrs[node]
        found: list = [self.arena.label[node]]
        while attribute >= 0:
            if self.arena.klass[attribute] <= 0 or self.arena.guard_head[attribute] >= 0:
                return VARIED
            found.append(self.arena.klass[attribute])
            attribute = self.arena.next[attribute]
        return tuple(found)

    def _is_label(self, s):
        """Say whether a constant text ends with a colon: what is behind it is a value of its own."""
        text: str = "" if self.arena.s_varies[s] else self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s])
        return text.rstrip().endswith(":")
