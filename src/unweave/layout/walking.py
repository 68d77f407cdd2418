# cython: wraparound=True, boundscheck=True
"""From the arena to instructions and data: columns and their scopes (SYNTHIA, section 7).

The layout tree is walked once into a list of instructions. Each loop is a scope; its columns become rows. No recursion.
Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from collections import Counter
from os.path import commonprefix

import cython

from .alternatives import with_alternatives
from .arena_reading import ArenaReader
from .derived import most_say, with_derived
from .hints import Hints
from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .naming import key_before
from .quantities import n_bytes, quantities, quoted, unit_hint, unit_name
from .row_parts import MAX_OWN, RowParts
from .said_again import say_again
from .scopes import MIN_ROWS, Scope, ScopeColumn, list_rows, settle
from .terms import CLOSING, COMMENT_LABEL, END_TAG, LEAF, LEAF_LABELS, LISTED, LOOP, OPENING, TEXT_LABEL
from .value_ends import MAX_BASE, MAX_BASE_OF_ONE, ValueEnds, space_around
from .writing import name_row

MIN_CHOICES = 4
"""White space and attributes that vary over fewer rows than this are data like any other, unless first or last."""

MAX_BLANKS = 24
"""Kinds of white space at one place that are layout; more of them are data."""

MAX_BEFORE = 400
"""Bytes of constant text that are looked at for a label or heading."""

KEY_LENGTH = 8
"""What the name of a value takes in each object, about."""

CHOICE = 16
"""What `{%if v1%}{%else%}{%endif%}` costs more than `{{v1}}`."""

_RANGES = frozenset(["-", "–", "to", "&ndash;"])
"""What stands between two numbers of which the second one ends what the first one begins."""

MAX_KNOWN = 16
"""Columns whose values are looked for in those of a slot, the last ones: bounds what that costs."""

_TRUTHS = frozenset(["true", "false"])
"""Values that are a row's, however many have the same one: a condition would only say them again."""
_LINKS = frozenset(("href", "src"))

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
        self.reader = ArenaReader(arena, self.hints)
        self.ends, self.parts = ValueEnds(arena, self.hints, self.reader), RowParts(arena, self.hints, self.reader)
        self.out, self.closed, self.closed_at, self.own = [], None, -1, -1
        self.literal_start = self.literal_stop = 0
        self.attributes: dict = {}  # the last condition of each that rows have in several places of its element

    @cython.locals(node=cython.int, stage=cython.int, owner=cython.int)
    def walk(self, root: cython.int, n) -> tuple:
        """Return (instructions, root scope); n environments at the root."""
        whole = self.scope = Scope(n, None, None, self.objects)
        self.many = n > 1
        stack: list = [(root, HEDGE, -1)]
        while stack:
            node, stage, owner = stack.pop()
            if stage == HEDGE:
                if node >= 0:
                    self._enter(stack, node, owner)
            elif stage == TREE:
                self._enter_alone(stack, node, owner)
            elif stage == ATTRIBUTES_END:
                self._label(node, CLOSING)
                if self.objects and self.choices and self.parts.is_mixed(self.arena.content[node], not self.many):
                    self._marked_text(self.arena.content[node], node)
                    self._label(node, END_TAG)
                    continue
                stack.append((node, CONTENT_END, owner))
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
        return self.out, whole

    def _enter(self, stack: list, node, owner):
        """Put down a node and, later, its siblings; `owner` is the element around."""
        after: cython.int = self.arena.next[node]
        self.hints.around[node] = owner
        if self.many and self.scope.parent is None and self.parts.lone_page(node) >= 0:
            stack.append((self._own_text(node), HEDGE, owner))
            return
        if self.arena.guard_head[node] >= 0 and self.choices and self.hints.is_attribute(self.arena.label[node]):
            last = self._in_turn(node, owner)
            last = last if last >= 0 else self._one_attribute(node)
            if last >= 0:
                stack.append((self.arena.next[last], HEDGE, owner))
                return
        if self.arena.guard_head[node] >= 0:
            bits = self.reader.bits(node)
            inside = [node]
            while (
                after >= 0
                and self.arena.guard_head[after] >= 0
                and self.arena.guard_n[after] == self.arena.guard_n[node]
                and (self.reader.bits(after) == bits)
            ):
                inside.append(after)
                after = self.arena.next[after]
            stack.append((after, HEDGE, owner))
            own: cython.int = 0
            if self.objects and self.own < 0 and sum(bits) == 1 < len(bits):
                own = self.parts.n_own(inside)
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
        stack.append((after, HEDGE, owner))
        self._enter_alone(stack, node, owner)

    def _own_text(self, node):
        """Put down what occurs on one page only, that page's data: its text, as one variable for neighbours of a page.

        Returns the first sibling after them.
        """
        page: cython.int = self.parts.lone_page(node)
        text = ""
        values = [""] * self.arena.guard_n[node]
        while node >= 0 and self.parts.lone_page(node) == page:
            text += self.hints.cut(self.arena.start[node], self.arena.stop[node])
            node = self.arena.next[node]
        values[page] = text
        self._variable(values, ("html",))
        return node

    def _in_turn(self, node, owner):
        """Write neighbours that are attributes of some rows each, where all rows have the same ones in the same order,
        as a value each, without conditions.

        Returns the last of them, or -1 where they are none.
        """
        n: cython.int = self.arena.guard_n[node]
        orders: list = [()] * n
        spans: dict = {}
        while node >= 0 and self.arena.guard_head[node] >= 0 and self.arena.kind[node] == LEAF:
            label: cython.int = self.arena.label[node]
            if self.arena.guard_n[node] != n or not self.hints.is_attribute(label):
                break
            there = [i for i, bit in enumerate(self.reader.bits(node)) if bit]
            found = spans.setdefault(label, [None] * n)
            for i, span in zip(there, self.reader.spans(self.arena.value[node], len(there)), strict=True):
                orders[i] = (*orders[i], label)
                found[i] = span
            if len(set(orders)) == 1:
                if len(orders[0]) > len(spans):  # twice in an element
                    return -1
                for label in orders[0]:
                    self._label_of(label, OPENING)
                    self._slot(self.ends.slot_of(spans[label]), owner, label, True)
                    self._label_of(label, CLOSING)
                return node
            node = self.arena.next[node]
        return -1

    def _one_attribute(self, node):
        """Write an attribute that few rows have, or one with a value for each condition, as one variable that is its
        condition.

        Returns the last of the neighbours that are the same attribute, or -1 where they are better left conditions.
        """
        label: cython.int = self.arena.label[node]
        owner: cython.int = self.hints.around[node]
        n: cython.int = self.arena.guard_n[node]
        last: cython.int = -1
        count: cython.int = 0
        spans: list = [None] * n
        while node >= 0 and self.arena.kind[node] == LEAF and self.arena.label[node] == label:
            if self.arena.guard_head[node] < 0 or self.arena.guard_n[node] != n:
                break
            s: cython.int = self.arena.value[node]
            there = [i for i, bit in enumerate(self.reader.bits(node)) if bit]
            found = self.reader.spans(s, len(there))
            if [i for i, (start, stop) in zip(there, found, strict=True) if start == stop or spans[i]]:
                break
            for i, span in zip(there, found, strict=True):
                spans[i] = span
            count += 1
            last = node
            node = self.arena.next[node]
        is_apart: cython.bint = last >= 0 and self._is_apart(last, owner, n - spans.count(None))
        if last < 0 or (count == 1 and not is_apart and (n == 1 or self.arena.present[last] != 1)):
            return -1
        self._flush()
        hints = self.hints.of_slot(-1, owner, label, "")
        absent = None if is_apart else 0
        column = self._column([self.hints.cut(span[0], span[1]) if span else absent for span in spans], hints)
        asked = column
        if is_apart:
            asked = column.around = self._column(
                [int(span is not None) for span in spans], ((hints[0], "_first"),), True
            )
            asked.is_choice, asked.beside = True, self.attributes.get((owner, label))
            self.attributes[owner, label] = asked
        self.out.append((IF_BEGIN, asked, 0))
        self._label(last, OPENING)
        self._flush()
        self.out.append((VARIABLE, column, 0))
        self._label(last, CLOSING)
        self._flush()
        self.out.append((IF_END, None, 0))
        self.closed, self.closed_at = asked, len(self.out)
        return last

    def _is_apart(self, node, owner, there):
        """Say whether the rows that an attribute is not of have it in another place of the same element, and values of
        theirs; `there`: how many it is of.
        """
        label: cython.int = self.arena.label[node]
        n: cython.int = self.arena.guard_n[node]
        places: cython.int = 0
        if not self.objects or self.many or (owner, label) in self.attributes:
            return self.objects and not self.many
        while node >= 0:
            if self.arena.label[node] == label and self.arena.guard_head[node] >= 0:
                if self.arena.present[node] > 1 and self.arena.s_varies[self.arena.value[node]] == 0:
                    return False
                there += self.arena.present[node] if places else 0
                places += 1
            node = self.arena.next[node]
        return places == 2 and there == n

    def _own_markup(self, nodes: list, bits: list):
        """Put down what a single row has, of many values: its markup is data, one value."""
        node: cython.int = nodes[0]
        last: cython.int = nodes[-1]
        text = self.hints.cut(self.arena.start[node], self.arena.stop[last])
        names = self.hints.of_node(node)
        hints = [(name, "_html") for name in names[:2]]
        self._variable([text if bit else "" for bit in bits], (*hints, "html"))

    def _marked_text(self, first, owner):
        """Write the content of an element as one value that holds its markup,
        without the white space that all rows have around it.
        """
        node: cython.int = first
        s: cython.int = self.arena.value[owner]
        start: cython.int = self.arena.start[first]
        while self.arena.guard_head[node] < 0:
            node = self.arena.next[node]
        pieces: list = self.reader.markup(first, self.arena.guard_n[node])
        self.reader.put_slot(pieces, s)
        texts = ["".join(one) for one in pieces]
        before: str = space_around(texts, True)
        if self.hints.cut(start, start + n_bytes(before)) == before:
            self._literal(start, start + n_bytes(before))
            texts = [text[len(before) :] for text in texts]
        while self.arena.next[node] >= 0:
            node = self.arena.next[node]
        stop: cython.int = (
            self.arena.s_stop[s] if self.arena.s_start[s] < self.arena.s_stop[s] else self.arena.stop[node]
        )
        behind: str = space_around(texts, False)
        start = stop - n_bytes(behind)
        if self.hints.cut(start, stop) == behind:
            texts = [text[: len(text) - len(behind)] for text in texts]
        else:
            start = stop
        self._variable(texts, self.hints.of_slot(-1, owner, TEXT_LABEL, self._before()))
        self._literal(start, stop)

    def _enter_alone(self, stack: list, node, owner):
        """Put down a node without its siblings and without its condition."""
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
        stack.append((self.arena.attrs[node], HEDGE, node))

    def _label(self, node, part):
        """Put down a constant part of a node's label."""
        self._label_of(self.arena.label[node], part)

    def _label_of(self, label, part):
        at: cython.int = 6 * label + 2 * part
        self._literal(self.arena.labels[at], self.arena.labels[at + 1])

    def _literal(self, start, stop):
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

    def _variable(self, values: list, hints):
        """Put down a new column."""
        self._flush()
        self.out.append((VARIABLE, self._column(values, hints), 0))

    def _before(self) -> str:
        """Return the constant text that has just been written, as far back as it may name what follows."""
        text: str = self.hints.cut(self._near(self.literal_start, self.literal_stop), self.literal_stop)
        at: cython.Py_ssize_t = len(self.out)
        while at > 0 and len(text) < MAX_BEFORE and self.out[at - 1][0] == LITERAL:
            at -= 1
            _, start, stop = self.out[at]
            text = self.hints.cut(self._near(start, stop), stop) + text
        return text

    def _near(self, start, stop):
        """Return where the last `MAX_BEFORE` bytes of start:stop begin, between characters."""
        if stop - MAX_BEFORE > start:
            start = stop - MAX_BEFORE
            while start < stop and self.arena.buf[start] & 0xC0 == 0x80:
                start += 1
        return start

    def _slot(self, s, owner, label, structural):
        """A slot: constant, or a variable with what stays of its values in the layout; `structural`: no text of the
        page.

        `label` is that of the leaf whose slot it is, or -1.
        """
        if s < 0:
            return
        if self.arena.s_varies[s] == 0:
            if self.own >= 0 and label >= 0 and self.parts.is_own(s, label):
                self._own_value(s, owner, label)
            else:
                self._literal(self.arena.s_start[s], self.arena.s_stop[s])
            return
        is_read: cython.bint = self.objects and self.choices
        is_text: cython.bint = is_read and label == TEXT_LABEL
        split: tuple = ([], [])
        if is_read and not is_text and self.reader.may_quote(s):
            split = quoted(self.reader.values(s))
        if is_text:
            self.ends.keep_whole(s)
            self.ends.keep_date(s)
        elif is_read and label >= LEAF_LABELS and not split[1]:
            self.ends.keep_address(s, owner, label, MAX_BASE if self.many else MAX_BASE_OF_ONE)
            self.ends.keep_moment(s, label)
            if structural:
                self.ends.keep_words(s, label)
            if not self.many and not self._is_known(s):
                self.ends.keep_segments(s)
        if is_read and not split[1]:
            self.ends.keep_number(s)
            self.ends.keep_padding(s)
            self.ends.keep_names(s, label)
            self._keep_known(s)
        self._literal(self.arena.s_start[s], self.arena.s_start[s] + self.arena.s_prefix[s])
        self._flush()
        values = self.reader.values(s)
        if not (
            (is_text and self._pieces(s, quantities(values), owner, label))
            or (self.choices and self._is_layout(s, values, owner, label, structural))
            or self._pieces(s, split, owner, label)
        ):
            before: str = self._before()
            hints = self.hints.of_slot(s, owner, label, before)
            if is_text:
                behind: str = self.hints.cut(self.arena.s_stop[s] - self.arena.s_suffix[s], self.arena.s_stop[s])
                hints = (*unit_hint(hints, values, before, behind), *hints)
            self._variable(values, hints)
            column = self.scope.columns[-1]
            column.is_text, column.is_link = is_text, label >= LEAF_LABELS and self.hints.attribute(label) in _LINKS
            column.is_whole = self.arena.s_prefix[s] + self.arena.s_suffix[s] == 0
            column.at = self.arena.c_a[self.arena.s_head[s]] + self.arena.s_prefix[s]
        self._literal(self.arena.s_stop[s] - self.arena.s_suffix[s], self.arena.s_stop[s])

    def _is_known(self, s):
        """Say whether a column has the values of a slot already, which need no second one."""
        values: list = self.reader.values(s)
        present = self.scope.present[-1]
        for column in self.scope.columns[-MAX_KNOWN:]:
            if values == (column.values if present is None else [column.values[i] for i in present]):
                return True
        return False

    def _keep_known(self, s):
        """Leave to the values of a slot what makes each the one that its row has already: `{{ link.url }}`, where
        `http://{{ link.onclick }}` would say it again.
        """
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        head: str = self.hints.cut(start, start + self.arena.s_prefix[s])
        tail: str = self.hints.cut(stop - self.arena.s_suffix[s], stop)
        if not head and not tail:
            return
        values: list = self.reader.values(s)
        present = self.scope.present[-1]
        for column in self.scope.columns[-MAX_KNOWN:] if values[0] else ():
            known = column.values if present is None else [column.values[i] for i in present]
            if column.is_condition or column.is_loop or values[0] not in (known[0] or ""):
                continue
            before, behind = known[0].split(values[0], 1)
            if not head.endswith(before) or not tail.startswith(behind):
                continue
            whole = [f"{before}{value}{behind}" for value in values]
            if known == whole and column.values.count(None) + len(known) == self.scope.n:
                self.arena.s_prefix[s] -= n_bytes(before)
                self.arena.s_suffix[s] -= n_bytes(behind)
                return
        if head and not self.many:
            self._keep_beginning(s, head, values, present)

    def _keep_beginning(self, s, head: str, values: list, present):
        """Leave to the values of a slot what makes most of them the address that their row has already, or that with
        something behind it.
        """
        for column in self.scope.columns[-MAX_KNOWN:]:
            known = column.values if present is None else [column.values[i] for i in present]
            if not (column.is_link and column.is_whole) or None in known:
                continue
            begin: str = commonprefix(known)  # noqa: RUF071 (characters, not folders)
            while begin and not head.endswith(begin):
                begin = begin[:-1]
            if not begin:
                continue
            rests: list = [one[len(begin) :] for one in known]
            behind: str = values[0][len(rests[0]) :] if values[0].startswith(rests[0]) else ""
            said = [one for one, rest, value in zip(known, rests, values, strict=True) if value == rest + behind]
            if most_say(said, len(values)):
                self.arena.s_prefix[s] -= n_bytes(begin)
                return

    def _pieces(self, s, found: tuple, owner, label):
        """Write the numbers of texts that are otherwise alike, or what they have in quotes, as a value each, called by
        what is behind or before it; False for others.
        """
        pieces, columns = found
        if not columns:
            return False
        at: cython.int = self.arena.c_a[self.arena.s_head[s]] + self.arena.s_prefix[s]
        stop: cython.int = self.arena.s_stop[s]
        hints: tuple = self.hints.of_slot(s, owner, label, self._before())
        behind = [*pieces[1:-1], pieces[-1] + self.hints.cut(stop - self.arena.s_suffix[s], stop)]
        for piece, column, unit in zip(pieces, columns, map(unit_name, behind), strict=False):
            self._literal(at, at + n_bytes(piece))
            names: tuple = (*key_before(piece.replace("&quot;", '"')), *((unit,) if unit else ()), *hints)
            names = ((names[0], "_to"), *names) if names and piece.strip() in _RANGES else names
            self._variable(column, names)
            at += n_bytes(piece) + n_bytes(column[0])
        self._literal(at, at + n_bytes(pieces[-1]))
        self._flush()
        return True

    def _own_value(self, s, owner, label):
        """Put down a value of a single row, without the white space around it."""
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        while self.arena.buf[start] <= 32:
            start += 1
        while self.arena.buf[stop - 1] <= 32:
            stop -= 1
        self._literal(self.arena.s_start[s], start)
        self._flush()
        self._variable([self.hints.cut(start, stop)], self.hints.of_slot(s, owner, label, self._before()))
        self._literal(stop, self.arena.s_stop[s])

    def _is_layout(self, s, values: list, owner, label, structural):
        """Write what varies as layout under conditions, if that is better."""
        if structural and self._choice(s, values, owner, label):
            return True
        if self.objects and self._blanks(s, values, owner):
            return True
        return structural and self._default(s, values, owner, label)

    def _choice(self, s, values: list, owner, label):
        """Put down two texts as layout under a condition, a bit a row or the row's position; False for others."""
        n: cython.Py_ssize_t = len(values)
        texts = values[:1]
        for text in values:
            if text not in texts:
                if len(texts) == 2:
                    return False
                texts.append(text)
        if len(texts) < 2:
            return False
        rare = values.count(values[0]) in (1, n - 1)
        positional = n >= MIN_ROWS and (self.scope.tells_ends(values) or (rare and not self.objects))
        if not positional and n < MIN_CHOICES:
            return False
        blank = not (texts[0] + texts[1]).strip()
        saved = sum(map(len, values)) + n - len(texts[0]) - len(texts[1]) - CHOICE
        if not blank and not positional and (saved <= 0 or rare):  # what one row has is data
            return False
        if not blank and self.objects and self.parts.is_said(label):  # a link, a title, a name: data, however few
            self._variable(values, self.hints.of_slot(s, owner, label, self._before()))
            return True
        hints: tuple = ()
        if blank or self.objects:
            hints = self.hints.of_space(owner) if blank else self.hints.of_slot(s, owner, label, "")
        if self.objects and 2 * values.count(texts[1]) > n:  # what fewer rows have is what their objects say
            texts.reverse()
        column = self._chooser([int(text == texts[1]) for text in values], hints, blank)
        bit = 1 if len(texts[1]) > len(texts[0]) else 0
        shared = texts[1 - bit]
        if shared and not texts[bit].endswith(" " + shared):
            self._branches(
                column, (LITERAL, *self.reader.span_of(s, texts[1])), (LITERAL, *self.reader.span_of(s, texts[0]))
            )
        else:  # a class more
            start, stop = self.reader.span_of(s, texts[bit])
            self.out.append((IF_BEGIN, column, 1 - bit))
            self.out.append((LITERAL, start, stop - n_bytes(shared)))
            self.out.append((IF_END, None, 0))
            self._literal(stop - n_bytes(shared), stop)
        self.closed, self.closed_at = column, len(self.out)
        return True

    def _blanks(self, s, values: list, owner):
        """White space is layout, and so are the commas between literals, the most frequent one without a condition;
        False for other values, and for too many.
        """
        for value in values:
            if value and not value.isspace() and not (self.arena.s_separates[s] and value.strip() == ","):
                return False
        texts = [text for text, _ in Counter(values).most_common()]
        if len(texts) > MAX_BLANKS:
            return False
        opened: cython.int = 0
        for text in sorted(texts[1:], key=lambda text: not text):  # what is nothing last: no condition in a condition
            column = self._chooser([int(value == text) for value in values], self.hints.of_space(owner), True)
            self.out.append((IF_BEGIN, column, 0 if text else 1))
            opened += 1
            if text:
                self.out.append((LITERAL, *self.reader.span_of(s, text)))
            if text and (texts[0] or opened + 1 < len(texts)):
                self.out.append((IF_ELSE, None, 0))
        if texts[0]:
            self.out.append((LITERAL, *self.reader.span_of(s, texts[0])))
        self.out.extend([(IF_END, None, 0)] * opened)
        if opened == 1:
            self.closed, self.closed_at = column, len(self.out)
        return True

    def _default(self, s, values: list, owner, label):
        """Put down a value that most rows have as layout, too: the others are data; False where that saves nothing."""
        if "" in values or 2 * (len(values) - len(set(values)) + 1) <= len(values):
            return False
        text, times = Counter(values).most_common(1)[0]
        if text in _TRUTHS:
            return False
        key: cython.int = KEY_LENGTH if self.objects and self.scope.parent is not None else 0
        if 2 * times <= len(values) or times * (len(text) + 1 + key) <= CHOICE + 10 + len(text) + 2 * key:
            return False
        others = ["" if value == text else value for value in values]
        column = self._column(others, self.hints.of_slot(s, owner, label, self._before()))
        self._branches(column, (VARIABLE, column, 0), (LITERAL, *self.reader.span_of(s, text)))
        return True

    def _branches(self, column, true, false):
        """Put down two instructions under a condition and its opposite."""
        self.out.extend([(IF_BEGIN, column, 0), true, (IF_ELSE, None, 0), false, (IF_END, None, 0)])

    def _column(self, values: list, hints, is_condition=False):
        """Make a new column of the scope at hand, spread over all of its environments."""
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

    def _chooser(self, values: list, hints: tuple, is_space):
        """Make a new column that chooses between texts of the layout."""
        column = self._column(values, hints, True)
        column.is_choice, column.is_space = True, is_space
        if self.closed_at == len(self.out):
            column.beside = self.closed
        return column

    def _open_if(self, bits: list, node, owner):
        self._flush()
        text: str = self.hints.cut(self.arena.start[node], self.arena.stop[node])
        is_blank: cython.bint = self.arena.kind[node] == LEAF and text.isspace()  # before a tag's end
        column = self._column(bits, self.hints.of_space(owner) if is_blank else self.hints.of_part(node), True)
        column.is_choice = is_blank or self._is_of_last_row(node, bits)
        column.is_text = self.arena.kind[node] == LEAF and self.arena.label[node] == TEXT_LABEL
        if self.closed_at == len(self.out):
            column.beside = self.closed
        self.out.append((IF_BEGIN, column, 0))
        self.scope.conditions.append(column)
        present = self.scope.present[-1]
        if present is None:
            present = range(self.scope.n)
        self.scope.present.append([i for i, bit in zip(present, bits, strict=True) if bit])

    def _is_of_last_row(self, node, bits: list):
        """Say whether a node is a comment that only the last row of a list has: who adds rows knows nothing of it."""
        if self.arena.kind[node] != LEAF or self.arena.label[node] != COMMENT_LABEL or self.scope.parent is None:
            return False
        is_list: cython.bint = len(self.scope.loop.values) == 1 and self.scope.n >= MIN_ROWS
        return is_list and len(bits) == self.scope.n and sum(bits) == 1 and bits[len(bits) - 1] == 1

    def _open_for(self, node, owner):
        self._flush()
        self.hints.around[self.arena.content[node]] = owner
        before: str = self._before()
        names = self.hints.of_row(self.arena.content[node], owner, before)
        hints = self.hints.of_list(names, owner, before, self.scope.parent is not None)
        column = self._column(self.reader.runs(self.arena.count_head[node], self.arena.guard_n[node]), hints)
        column.is_loop = True
        self.scope = Scope(int(self.arena.inner[node]), column, self.scope, self.objects)
        self.scope.hints = names
        self.out.append((FOR_BEGIN, self.scope, 0))

    def _close_scope(self):
        """Turn the scope's columns into rows, and those into the lists of the loop's own column."""
        scope = self.scope
        if self.objects and self.choices and not self.many and with_alternatives(self.out, scope, self.hints.cut):
            self.closed_at = -1
        if self.objects and self.choices and not self.many and with_derived(self.out, scope):
            self.closed_at = -1
        settle(scope, self.share, self.choices)
        if self.objects and self.choices and not self.many:
            say_again(self.out, scope, self.hints.cut)
        scope.is_object = self.objects and len(scope.columns) > 1
        if scope.is_object:
            name_row(scope)
        list_rows(scope)
        self.out.append((FOR_END, scope, 0))
        self.scope = scope.parent
