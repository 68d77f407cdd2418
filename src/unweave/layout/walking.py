# cython: wraparound=True, boundscheck=True
"""From the arena to instructions and data: columns and their scopes (SYNTHIA, section 7).

The layout tree is walked once into a list of instructions. Each loop is a scope; its columns become rows. No recursion. Compiled by Cython;
the same file runs uncompiled.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from operator import add, or_

import cython

from .hints import Hints
from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .naming import ATTRIBUTES, Namer, role_hint
from .quantities import date_span, n_bytes, quantities, unit_name
from .scopes import MIN_ROWS, Scope, ScopeColumn, rows_of, settle
from .terms import ELEMENT, LEAF, LEAF_LABELS, LISTED, LOOP, TEXT_LABEL
from .writing import hoisted, joined, name_all

MIN_CHOICES = 4
"""White space and attributes that vary over fewer rows than this are data like any other, unless first or last."""

MAX_BLANKS = 24
"""Kinds of white space at one place that are layout; more of them are data."""

MAX_BEFORE = 400
"""Bytes of constant text that are looked at for a label or heading."""

MAX_OWN = 4
"""Texts and addresses of what a single row has that are data; more of them are a part of the layout."""

_OWN_ATTRIBUTES = frozenset("href src alt title content datetime value".split())
"""Attributes whose values are data where a single row has them."""

_MARKS = frozenset(
    "a abbr b big cite code del em font i ins kbd mark q s small span strike strong sub sup tt u var wbr".split()
)
"""Elements that mark a part of a text."""

MAX_BASE = 32
"""Constant bytes of links that are in each of them, rather than once in the layout."""

CHOICE = 16
"""What `{%if v1%}{%else%}{%endif%}` costs more than `{{v1}}`."""

OPENING, CLOSING, END_TAG = range(3)
"""Constant parts of a label: before the attributes or the value, behind them, and the end tag."""

HEDGE, TREE, ATTRIBUTES_END, CONTENT_END, LOOP_END, CONDITION_END = range(6)
"""What is still to come: a node and its siblings, the node alone, and what is written behind the parts of a node."""


@cython.cclass
class Walker:
    """Walks one folded arena into instructions: (kind, start or column or scope, stop)."""

    def __init__(self, arena, share, style, choices):
        self.arena = arena
        self.share, self.choices = share, choices
        self.many, self.objects = False, style == "readable"
        self.hints = Hints(arena, self.objects)
        self.out, self.closed, self.closed_at, self.own = [], None, -1, -1
        self.literal_start = self.literal_stop = 0

    def walk(self, root: cython.int, n) -> tuple:
        """Return (instructions, root scope); n environments at the root."""
        whole = self.scope = Scope(n, None, None, self.objects)
        self.many = n > 1
        stack: list = [(root, HEDGE, -1)]
        node: cython.int
        stage: cython.int
        owner: cython.int
        while stack:
            node, stage, owner = stack.pop()
            if stage == HEDGE:
                self._enter(stack, node, owner)
            elif stage == TREE:
                self._enter_alone(stack, node, owner)
            elif stage == ATTRIBUTES_END:
                self._label(node, CLOSING)
                if self._is_mixed(self.arena.content[node]):
                    self._marked_text(self.arena.content[node], node)
                    self._label(node, END_TAG)
                    continue
                stack.append((node, CONTENT_END, owner))
                if self.arena.content[node] >= 0:
                    stack.append((self.arena.content[node], HEDGE, node))
            elif stage == CONTENT_END:
                self._slot(self.arena.value[node], node, -1, True)
                self._label(node, END_TAG)
            elif stage == LOOP_END:
                self._flush()
                self._close_scope()
            else:
                self._flush()
                self.out.append((IF_END, None, 0))
                self.scope.present.pop()
                self.own = -1 if self.own == node else self.own
                self.closed, self.closed_at = self.scope.conditions.pop(), len(self.out)
        self._flush()
        settle(whole, self.share, self.choices)
        return joined(hoisted(self.out, self.hints.cut)), whole

    def _enter(self, stack: list, node: cython.int, owner: cython.int):
        """A node and, later, its siblings; `owner` is the element around."""
        after: cython.int = self.arena.next[node]
        self.hints.around[node] = owner
        if self.many and self.scope.parent is None and self._lone_page(node) >= 0:
            after = self._own_text(node)
            if after >= 0:
                stack.append((after, HEDGE, owner))
            return
        if self.arena.guard_head[node] >= 0 and self.choices and self.hints.is_attribute(self.arena.label[node]):
            last = self._one_attribute(node)
            if last >= 0:
                after = self.arena.next[last]
                if after >= 0:
                    stack.append((after, HEDGE, owner))
                return
        if self.arena.guard_head[node] >= 0:
            bits = self._bits(node)
            inside = [node]
            while (
                after >= 0
                and self.arena.guard_head[after] >= 0
                and self.arena.guard_n[after] == self.arena.guard_n[node]
                and (self._bits(after) == bits)
            ):
                inside.append(after)
                after = self.arena.next[after]
            if after >= 0:
                stack.append((after, HEDGE, owner))
            own: cython.int = 0
            if self.objects and self.own < 0 and sum(bits) == 1 < len(bits):
                own = self._n_own(inside)
            if own > MAX_OWN:
                self._own_markup(inside, bits)
                return
            self._open_if(bits, node, owner)
            stack.append((node, CONDITION_END, owner))
            for x in reversed(inside):
                stack.append((x, TREE, owner))
            if own > 0:
                self.own = node
            return
        if after >= 0:
            stack.append((after, HEDGE, owner))
        self._enter_alone(stack, node, owner)

    def _lone_page(self, node: cython.int) -> cython.int:
        """The only page that has this node, or -1; the rows of a loop are data already."""
        c: cython.int
        left: cython.int = self.arena.guard_n[node]
        page: cython.int = 0
        found: cython.int = -1
        if self.arena.kind[node] == LOOP:
            if self.arena.inner[node] >= MIN_ROWS:
                return -1
            c = self.arena.count_head[node]
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

    def _own_text(self, node: cython.int) -> cython.int:
        """What occurs on one page only is that page's data: its text, as one variable for neighbours of a page.

        Returns the first sibling after them.
        """
        page: cython.int = self._lone_page(node)
        text = ""
        values = [""] * self.arena.guard_n[node]
        while node >= 0 and self._lone_page(node) == page:
            text += self.hints.cut(self.arena.start[node], self.arena.stop[node])
            node = self.arena.next[node]
        values[page] = text
        self._flush()
        self.out.append((VARIABLE, self._column(values, ("html",)), 0))
        return node

    def _one_attribute(self, node: cython.int) -> cython.int:
        """Write an attribute that few rows have, or one with a value for each condition, as one variable that is its condition.

        Returns the last of the neighbours that are the same attribute, or -1 where they are better left conditions.
        """
        label: cython.int = self.arena.label[node]
        owner: cython.int = self.hints.around[node]
        n: cython.int = self.arena.guard_n[node]
        last: cython.int = -1
        count: cython.int = 0
        texts: list = [0] * n
        while node >= 0 and self.arena.kind[node] == LEAF and self.arena.label[node] == label:
            if self.arena.guard_head[node] < 0 or self.arena.guard_n[node] != n:
                break
            s: cython.int = self.arena.value[node]
            there = [i for i, bit in enumerate(self._bits(node)) if bit]
            found = [self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s])] * len(there)
            if self.arena.s_varies[s]:
                found = self._values(s, True)
            if any(texts[i] for i in there) or "" in found:
                break
            for i, text in zip(there, found, strict=True):
                texts[i] = text
            count += 1
            last = node
            node = self.arena.next[node]
        if last < 0 or (count == 1 and (n == 1 or self.arena.present[last] != 1)):
            return -1
        self._flush()
        column = self._column(texts, self.hints.of_slot(-1, owner, label, ""))
        self.out.append((IF_BEGIN, column, 0))
        self._label(last, OPENING)
        self._flush()
        self.out.append((VARIABLE, column, 0))
        self._label(last, CLOSING)
        self._flush()
        self.out.append((IF_END, None, 0))
        return last

    def _n_own(self, nodes: list) -> cython.int:
        """How many values trees of a single row have, `MAX_OWN` + 1 for more; 0 where they have a list."""
        count: cython.int = 0
        node: cython.int
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if self.arena.kind[node] == LOOP:
                return 0
            if self.arena.kind[node] == LEAF:
                count += count <= MAX_OWN and self._is_own(self.arena.value[node], self.arena.label[node])
            else:
                todo += self._children(node)
        return count

    def _children(self, node: cython.int) -> list:
        """The attributes and the content of an element."""
        found: list = []
        for first in (self.arena.attrs[node], self.arena.content[node]):
            node = first
            while node >= 0:
                found.append(node)
                node = self.arena.next[node]
        return found

    def _own_markup(self, nodes: list, bits: list):
        """What a single row has, of many values: its markup is data, one value."""
        node: cython.int = nodes[0]
        last: cython.int = nodes[-1]
        text = self.hints.cut(self.arena.start[node], self.arena.stop[last])
        names = self.hints.of_node(node)
        hints = [(name, "_html") for name in names[:2]]
        self._flush()
        self.out.append((VARIABLE, self._column([text if bit else "" for bit in bits], (*hints, "html")), 0))

    def _is_mixed(self, first: cython.int) -> cython.bint:
        """Whether siblings are a text with marks in it, of which rows have some each: `Lamps of <b>oak</b> and <b>ash</b>`."""
        node: cython.int = first
        counts: list = []
        texts: list = []
        if not self.objects or not self.choices:
            return False
        while node >= 0:
            is_text: cython.bint = self.arena.kind[node] == LEAF and self.arena.label[node] == TEXT_LABEL
            if self.arena.guard_head[node] >= 0:
                bits = self._bits(node)
                counts = list(map(add, counts or [0] * len(bits), bits))
                if is_text:
                    texts = list(map(or_, texts or [0] * len(bits), bits))
            elif self.arena.kind[node] == ELEMENT:
                return False
            node = self.arena.next[node]
        if not texts or not any(text and count > 1 for text, count in zip(texts, counts, strict=True)):
            return False
        todo: list = []
        while first >= 0:
            todo.append(first)
            first = self.arena.next[first]
        while todo:
            node = todo.pop()
            if self.arena.kind[node] == LOOP:
                return False
            if self.arena.kind[node] == ELEMENT:
                if self.hints.head(self.arena.label[node])[1:].lower() not in _MARKS:
                    return False
                todo += self._children(node)
            elif self.arena.label[node] == TEXT_LABEL and self._is_label(self.arena.value[node]):
                return False
        return True

    def _is_label(self, s: cython.int) -> cython.bint:
        """Whether a constant text ends with a colon: what is behind it is a value of its own."""
        text: str = "" if self.arena.s_varies[s] else self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s])
        return text.rstrip().endswith(":")

    def _marked_text(self, first: cython.int, owner: cython.int):
        """Write the content of an element as one value that holds its markup, without the white space that all rows have around it."""
        node: cython.int = first
        s: cython.int = self.arena.value[owner]
        start: cython.int = self.arena.start[first]
        while self.arena.guard_head[node] < 0:
            node = self.arena.next[node]
        pieces: list = self._texts(first, self.arena.guard_n[node])
        self._put_slot(pieces, s)
        texts = ["".join(one) for one in pieces]
        before: str = _space_around(texts, True)
        if self.hints.cut(start, start + n_bytes(before)) == before:
            self._literal(start, start + n_bytes(before))
            texts = [text[len(before) :] for text in texts]
        while self.arena.next[node] >= 0:
            node = self.arena.next[node]
        stop: cython.int = (
            self.arena.s_stop[s] if self.arena.s_start[s] < self.arena.s_stop[s] else self.arena.stop[node]
        )
        behind: str = _space_around(texts, False)
        start = stop - n_bytes(behind)
        if self.hints.cut(start, stop) == behind:
            texts = [text[: len(text) - len(behind)] for text in texts]
        else:
            start = stop
        hints = self.hints.of_slot(-1, owner, TEXT_LABEL, self._before())
        self._flush()
        self.out.append((VARIABLE, self._column(texts, hints), 0))
        self._literal(start, stop)

    def _texts(self, first: cython.int, n: cython.int) -> list:
        """The markup of siblings without loops, in each of n environments, in pieces."""
        pieces: list = [[] for _ in range(n)]
        stack: list = [(first, HEDGE, pieces)]
        node: cython.int
        stage: cython.int
        while stack:
            node, stage, there = stack.pop()
            if stage == ATTRIBUTES_END:
                self._put(there, self._label_text(node, CLOSING))
                stack.append((node, CONTENT_END, there))
                if self.arena.content[node] >= 0:
                    stack.append((self.arena.content[node], HEDGE, there))
                continue
            if stage == CONTENT_END:
                self._put_slot(there, self.arena.value[node])
                self._put(there, self._label_text(node, END_TAG))
                continue
            if self.arena.next[node] >= 0:
                stack.append((self.arena.next[node], HEDGE, there))
            if self.arena.guard_head[node] >= 0:
                there = [one for one, bit in zip(there, self._bits(node), strict=True) if bit]
            self._put_slot(there, self.arena.lead[node])
            self._put(there, self._label_text(node, OPENING))
            if self.arena.kind[node] == LEAF:
                self._put_slot(there, self.arena.value[node])
                self._put(there, self._label_text(node, CLOSING))
                continue
            stack.append((node, ATTRIBUTES_END, there))
            if self.arena.attrs[node] >= 0:
                stack.append((self.arena.attrs[node], HEDGE, there))
        return pieces

    def _label_text(self, node: cython.int, part: cython.int) -> str:
        at: cython.int = 6 * self.arena.label[node] + 2 * part
        return self.hints.cut(self.arena.labels[at], self.arena.labels[at + 1])

    def _put(self, there: list, text: str):
        """Add a text to those of some environments."""
        for one in there:
            one.append(text)

    def _put_slot(self, there: list, s: cython.int):
        """Add a slot's values to the texts of its environments."""
        if s < 0:
            return
        if self.arena.s_varies[s] == 0:
            self._put(there, self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s]))
            return
        for one, text in zip(there, self._values(s, True), strict=True):
            one.append(text)

    def _is_own(self, s: cython.int, label: cython.int) -> cython.bint:
        """Whether a leaf's slot is a value where a single row has it: a text with a letter or digit, an address."""
        if label != TEXT_LABEL and (label < LEAF_LABELS or self.hints.attribute(label) not in _OWN_ATTRIBUTES):
            return False
        return any(map(str.isalnum, self.hints.cut(self.arena.s_start[s], self.arena.s_stop[s])))

    def _enter_alone(self, stack: list, node: cython.int, owner: cython.int):
        """A node without its siblings and without its condition."""
        self.hints.around[node] = owner
        if self.arena.kind[node] == LOOP:
            self._open_for(node, owner)
            stack.append((node, LOOP_END, owner))
            stack.append((self.arena.content[node], HEDGE, owner))
            return
        if self.own < 0 and self.arena.klass[node] > 0 and self.arena.raw[node] != LISTED:  # constant: in one piece
            self._literal(self.arena.start[node], self.arena.stop[node])
            return
        self._slot(self.arena.lead[node], owner, -1, True)
        self._label(node, OPENING)
        if self.arena.kind[node] == LEAF:
            label: cython.int = self.arena.label[node]
            self._slot(self.arena.value[node], owner, label, self.hints.is_attribute(label))
            self._label(node, CLOSING)
            return
        stack.append((node, ATTRIBUTES_END, owner))
        if self.arena.attrs[node] >= 0:
            stack.append((self.arena.attrs[node], HEDGE, node))

    def _label(self, node: cython.int, part: cython.int):
        """A constant part of a node's label."""
        at: cython.int = 6 * self.arena.label[node] + 2 * part
        self._literal(self.arena.labels[at], self.arena.labels[at + 1])

    def _literal(self, start: cython.int, stop: cython.int):
        """Constant text; pieces that follow each other in the buffer become one."""
        if start == stop:
            return
        if start != self.literal_stop or self.literal_start == self.literal_stop:
            self._flush()
            self.literal_start = start
        self.literal_stop = stop

    def _flush(self):
        if self.literal_start < self.literal_stop:
            self.out.append((LITERAL, self.literal_start, self.literal_stop))
        self.literal_start = self.literal_stop = 0

    def _before(self) -> str:
        """The constant text that has just been written, as far back as it may name what follows."""
        text: str = self.hints.cut(self._near(self.literal_start, self.literal_stop), self.literal_stop)
        at: cython.Py_ssize_t = len(self.out)
        while at > 0 and len(text) < MAX_BEFORE and self.out[at - 1][0] == LITERAL:
            at -= 1
            _, start, stop = self.out[at]
            text = self.hints.cut(self._near(start, stop), stop) + text
        return text

    def _near(self, start: cython.int, stop: cython.int) -> cython.int:
        """Where the last `MAX_BEFORE` bytes of start:stop begin, between characters."""
        if stop - MAX_BEFORE > start:
            start = stop - MAX_BEFORE
            while start < stop and self.arena.buf[start] & 0xC0 == 0x80:
                start += 1
        return start

    def _slot(self, s: cython.int, owner: cython.int, label: cython.int, structural: cython.bint):
        """A slot: constant, or a variable with what stays of its values in the layout; `structural`: no text of the page.

        `label` is that of the leaf whose slot it is, or -1.
        """
        if s < 0:
            return
        if self.arena.s_varies[s] == 0:
            if self.own >= 0 and label >= 0 and self._is_own(s, label):
                self._own_value(s, owner, label)
            else:
                self._literal(self.arena.s_start[s], self.arena.s_stop[s])
            return
        is_text: cython.bint = self.objects and self.choices and label == TEXT_LABEL
        if is_text:
            self._keep_whole(s)
            self._keep_date(s)
        elif self.objects and self.choices and label >= LEAF_LABELS:
            self._keep_address(s, owner, label)
        self._literal(self.arena.s_start[s], self.arena.s_start[s] + self.arena.s_prefix[s])
        self._flush()
        values = self._values(s)
        if not (
            (is_text and self._quantities(s, values, owner, label))
            or (self.choices and self._is_layout(s, values, owner, label, structural))
        ):
            self.out.append((VARIABLE, self._column(values, self.hints.of_slot(s, owner, label, self._before())), 0))
        self._literal(self.arena.s_stop[s] - self.arena.s_suffix[s], self.arena.s_stop[s])

    def _quantities(self, s: cython.int, values: list, owner: cython.int, label: cython.int) -> cython.bint:
        """Write the numbers of texts that are otherwise alike as a value each, called by what is behind them; False for others."""
        pieces, columns = quantities(values)
        if not pieces:
            return False
        at: cython.int = self.arena.c_a[self.arena.s_head[s]] + self.arena.s_prefix[s]
        stop: cython.int = self.arena.s_stop[s]
        hints: tuple = self.hints.of_slot(s, owner, label, self._before())
        behind = [*pieces[1:-1], pieces[-1] + self.hints.cut(stop - self.arena.s_suffix[s], stop)]
        for piece, column, unit in zip(pieces, columns, map(unit_name, behind), strict=False):
            self._literal(at, at + n_bytes(piece))
            self._flush()
            self.out.append((VARIABLE, self._column(column, (unit, *hints) if unit else hints), 0))
            at += n_bytes(piece) + n_bytes(column[0])
        self._literal(at, at + n_bytes(pieces[-1]))
        self._flush()
        return True

    def _keep_whole(self, s: cython.int) -> cython.void:
        """Leave to the values of a text what is not set apart by white space or brackets; a label or `$` before it is no value."""
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        prefix: cython.int = self.arena.s_prefix[s]
        suffix: cython.int = self.arena.s_suffix[s]
        while prefix > 0 and not ends_label(self.arena.buf[start + prefix - 1]):
            prefix -= 1
        while suffix > 0 and not begins_space(self.arena.buf[stop - suffix]):
            suffix -= 1
        self.arena.s_prefix[s], self.arena.s_suffix[s] = prefix, suffix
        if (prefix > 0 and self.arena.buf[start + prefix - 1] in (36, 40)) or (
            suffix > 0 and self.arena.buf[stop - suffix] == 41
        ):
            self._keep_pairs(s)

    def _keep_pairs(self, s: cython.int) -> cython.void:
        """Leave to the values what brackets and prices of theirs belong to: all up to a label's colon."""
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        start: cython.int = self.arena.s_start[s]
        prefix: cython.int = self.arena.s_prefix[s]
        at: cython.int
        depth: cython.int
        before: cython.bint = False
        behind: cython.bint = False
        while left > 0:
            depth = 0
            for at in range(self.arena.c_a[c] + prefix, self.arena.c_b[c] - self.arena.s_suffix[s]):
                depth += (self.arena.buf[at] == 40) - (self.arena.buf[at] == 41)
                if depth < 0 or (self.arena.buf[at] == 36 and prefix > 0 and self.arena.buf[start + prefix - 1] == 36):
                    before = True
            behind = behind or depth > 0 or before
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        if before:
            at = prefix
            while prefix > 0 and self.arena.buf[start + prefix - 1] != 58:
                prefix -= 1
            while prefix < at and self.arena.buf[start + prefix] <= 32:
                prefix += 1
            self.arena.s_prefix[s] = prefix
        if (
            behind
            and self.arena.s_suffix[s] > 0
            and self.arena.buf[self.arena.s_stop[s] - self.arena.s_suffix[s]] == 41
        ):
            self.arena.s_suffix[s] = 0

    def _keep_date(self, s: cython.int):
        """Leave to the values of a text the date that its constant beginning or end would cut."""
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        if self.arena.s_prefix[s] == 0 and self.arena.s_suffix[s] == 0:
            return
        begin, end = date_span(self.hints.cut(start, stop))
        if begin < self.arena.s_prefix[s] < end:
            self.arena.s_prefix[s] = begin
        if begin < stop - start - self.arena.s_suffix[s] < end:
            self.arena.s_suffix[s] = stop - start - end

    def _keep_address(self, s: cython.int, owner: cython.int, label: cython.int):
        """Leave to the values of a link all of it where what is constant is short, unless the rest is what the link's text says."""
        if self.arena.s_prefix[s] + self.arena.s_suffix[s] > MAX_BASE or self.hints.attribute(label) != "href":
            return
        node: cython.int = self.arena.content[owner] if owner >= 0 else -1
        shown: cython.int = self.arena.value[node] if node >= 0 else -1
        if shown < 0 or self.arena.s_varies[shown] == 0 or self._values(shown) != self._values(s):
            self.arena.s_prefix[s] = self.arena.s_suffix[s] = 0

    def _own_value(self, s: cython.int, owner: cython.int, label: cython.int):
        """A value of a single row, without the white space around it."""
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        while self.arena.buf[start] <= 32:
            start += 1
        while self.arena.buf[stop - 1] <= 32:
            stop -= 1
        self._literal(self.arena.s_start[s], start)
        self._flush()
        self.out.append(
            (
                VARIABLE,
                self._column([self.hints.cut(start, stop)], self.hints.of_slot(s, owner, label, self._before())),
                0,
            )
        )
        self._literal(stop, self.arena.s_stop[s])

    def _is_layout(
        self, s: cython.int, values: list, owner: cython.int, label: cython.int, structural: cython.bint
    ) -> cython.bint:
        """Write what varies as layout under conditions, if that is better."""
        if structural and self._choice(s, values, owner, label):
            return True
        if self.objects and self._blanks(s, values, owner):
            return True
        return structural and self._default(s, values, owner, label)

    def _choice(self, s: cython.int, values: list, owner: cython.int, label: cython.int) -> cython.bint:
        """Two texts are layout under a condition: a bit a row, none if that is the row's position; False for others."""
        n: cython.Py_ssize_t = len(values)
        texts = list(dict.fromkeys(values[:1] + [text for text in values if text != values[0]][:1]))
        if len(texts) < 2 or any(text != texts[0] and text != texts[1] for text in values):
            return False
        rare = values.count(values[0]) in (1, n - 1)
        positional = n >= MIN_ROWS and (self._by_position(values) or (rare and not self.objects))
        if not positional and n < MIN_CHOICES:
            return False
        blank = not (texts[0] + texts[1]).strip()
        saved = sum(map(len, values)) + n - len(texts[0]) - len(texts[1]) - CHOICE
        if not blank and not positional and (saved <= 0 or rare):  # what one row has is data
            return False
        hints: tuple = ()
        if blank or self.objects:
            hints = self.hints.of_space(owner) if blank else self.hints.of_slot(s, owner, label, "")
        column = self._column([int(text == texts[1]) for text in values], hints, True)
        column.is_choice = True
        if texts[0] and texts[1]:
            self._branches(column, (LITERAL, *self._span_of(s, texts[1])), (LITERAL, *self._span_of(s, texts[0])))
        else:
            bit = 1 if texts[1] else 0
            self.out.append((IF_BEGIN, column, 1 - bit))
            self.out.append((LITERAL, *self._span_of(s, texts[bit])))
            self.out.append((IF_END, None, 0))
        return True

    def _blanks(self, s: cython.int, values: list, owner: cython.int) -> cython.bint:
        """White space is layout, the most frequent one without a condition; False for other values, and for too many."""
        for value in values:
            if value and not value.isspace():
                return False
        texts = [text for text, _ in Counter(values).most_common()]
        if len(texts) > MAX_BLANKS:
            return False
        opened: cython.int = 0
        for text in texts[1:]:
            column = self._column([int(value == text) for value in values], self.hints.of_space(owner), True)
            self.out.append((IF_BEGIN, column, 0 if text else 1))
            opened += 1
            if text:
                self.out.append((LITERAL, *self._span_of(s, text)))
            if text and (texts[0] or opened + 1 < len(texts)):
                self.out.append((IF_ELSE, None, 0))
        if texts[0]:
            self.out.append((LITERAL, *self._span_of(s, texts[0])))
        self.out.extend([(IF_END, None, 0)] * opened)
        return True

    def _by_position(self, values: list) -> cython.bint:
        """Whether the first values of all lists are alike, and all others are, or the last ones."""
        lengths = [length for length in self.scope.loop.values if length] if self.scope.loop is not None else []
        if sum(lengths) != len(values):
            return False
        stops = list(accumulate(lengths))
        for ends in ({0, *stops[:-1]}, {stop - 1 for stop in stops}):
            if len({values[i] for i in ends}) == 1 == len({v for i, v in enumerate(values) if i not in ends}):
                return True
        return False

    def _default(self, s: cython.int, values: list, owner: cython.int, label: cython.int) -> cython.bint:
        """A value that most rows have is layout, too: the others are data; False where that saves nothing."""
        text = _most_of(values)
        times = values.count(text)
        if "" in values or 2 * times <= len(values) or times * (len(text) + 1) <= CHOICE + 10 + len(text):
            return False
        column = self._column(
            ["" if value == text else value for value in values], self.hints.of_slot(s, owner, label, self._before())
        )
        self._branches(column, (VARIABLE, column, 0), (LITERAL, *self._span_of(s, text)))
        return True

    def _branches(self, column, true, false):
        """Two instructions under a condition and its opposite."""
        self.out.extend([(IF_BEGIN, column, 0), true, (IF_ELSE, None, 0), false, (IF_END, None, 0)])

    def _span_of(self, s: cython.int, text):
        """Where a value of a slot stands in the buffer."""
        c: cython.int = self.arena.s_head[s]
        while (
            self.hints.cut(self.arena.c_a[c] + self.arena.s_prefix[s], self.arena.c_b[c] - self.arena.s_suffix[s])
            != text
        ):
            c = self.arena.c_next[c]
        return self.arena.c_a[c] + self.arena.s_prefix[s], self.arena.c_b[c] - self.arena.s_suffix[s]

    def _values(self, s: cython.int, whole: cython.bint = False) -> list:
        """The values of a slot in its environments; `whole`: with what stays of them in the layout."""
        values: list = []
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        prefix: cython.int = 0 if whole else self.arena.s_prefix[s]
        suffix: cython.int = 0 if whole else self.arena.s_suffix[s]
        _k: cython.int
        while left > 0:
            text = self.hints.cut(self.arena.c_a[c] + prefix, self.arena.c_b[c] - suffix)
            for _k in range(self.arena.c_rep[c]):
                values.append(text)
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return values

    def _runs(self, c: cython.int, n: cython.int) -> list:
        """A column of bits or lengths, expanded to n integers."""
        values: list = []
        while n > 0:
            values += [int(self.arena.c_a[c])] * self.arena.c_rep[c]
            n -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return values

    def _bits(self, node: cython.int) -> list:
        return self._runs(self.arena.guard_head[node], self.arena.guard_n[node])

    def _column(self, values: list, hints, is_condition: cython.bint = False):
        """A new column of the scope at hand, spread over all of its environments."""
        present = self.scope.present[-1]
        if present is not None:
            spread = [None] * self.scope.n
            for i, value in zip(present, values, strict=True):
                spread[i] = value
            values = spread
        column = ScopeColumn(values, hints, is_condition)
        column.scope, column.around = self.scope, self.scope.conditions[-1]
        self.scope.columns.append(column)
        return column

    def _open_if(self, bits: list, node: cython.int, owner: cython.int):
        self._flush()
        column = self._column(bits, self.hints.of_node(node), True)
        if self.closed_at == len(self.out):
            column.beside = self.closed
        self.out.append((IF_BEGIN, column, 0))
        self.scope.conditions.append(column)
        present = self.scope.present[-1]
        if present is None:
            present = range(self.scope.n)
        self.scope.present.append([i for i, bit in zip(present, bits, strict=True) if bit])

    def _open_for(self, node: cython.int, owner: cython.int):
        self._flush()
        self.hints.around[self.arena.content[node]] = owner
        names = self.hints.of_row(self.arena.content[node], owner)
        hints = self.hints.of_list(names, owner, self._before(), self.scope.parent is not None)
        column = self._column(self._runs(self.arena.count_head[node], self.arena.guard_n[node]), hints)
        column.is_loop = True
        self.scope = Scope(self.arena.inner[node], column, self.scope, self.objects)
        self.scope.hints = names
        self.out.append((FOR_BEGIN, self.scope, 0))

    def _close_scope(self):
        """Turn the scope's columns into rows, and those into the lists of the loop's own column."""
        scope = self.scope
        settle(scope, self.share, self.choices)
        scope.is_object = self.objects and len(scope.columns) > 1
        if scope.is_object:
            row: str = scope.hints[0] if scope.hints else ""
            for column in scope.columns:
                if not column.is_condition and not column.is_loop:
                    column.hints = (*role_hint(column.hints, column.values), *column.hints)
            name_all(scope.columns, Namer(ATTRIBUTES, fallback="value"), row)
        rows = rows_of(scope)
        column = scope.loop
        values: list = column.values
        at: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        for i in range(len(values)):
            length = values[i]
            if length is None:
                continue
            values[i] = rows[at : at + length]
            at += length
        self.out.append((FOR_END, scope, 0))
        self.scope = scope.parent


def _space_around(texts: list, before: cython.bint) -> str:
    """The white space that all texts begin with, or end with."""
    spaces = {text[: len(text) - len(text.lstrip())] if before else text[len(text.rstrip()) :] for text in texts}
    return spaces.pop() if len(spaces) == 1 else ""


def _most_of(values: list):
    """What most values are, if most are alike; else any of them."""
    found = values[0]
    lead: cython.Py_ssize_t = 0
    for value in values:
        if lead == 0:
            found = value
        lead += 1 if value == found else -1
    return found


def ends_label(c: cython.uchar) -> cython.bint:
    """Whether a byte is white space, `$`, an opening bracket, or ends a label or a character reference."""
    return c <= 32 or c == 36 or c == 40 or c == 58 or c == 59 or c == 91


def begins_space(c: cython.uchar) -> cython.bint:
    """Whether a byte is white space, a closing bracket, a comma or semicolon, or begins a character reference."""
    return c <= 32 or c == 38 or c == 41 or c == 44 or c == 59 or c == 93
