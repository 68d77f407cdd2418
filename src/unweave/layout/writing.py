# cython: wraparound=True, boundscheck=True
"""From the arena to a template and its data: columns, shared variables, names, Jinja2 text (SYNTHIA, section 7).

The layout tree is walked once into a list of instructions. Each loop is a scope; its columns become rows,
`[a, b]` beside `{%for a,b in f%}`. No recursion. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import accumulate

import cython

from . import kinds
from .columns import MIN_ROWS, Column, Scope, rows_of, settle
from .naming import Namer, suggest
from .weights import LEAF_LABELS

if cython.compiled:
    from cython.cimports.unweave.layout.arena import Arena
else:
    from .arena import Arena

LITERAL = cython.declare(cython.int, kinds.LITERAL)
VARIABLE = cython.declare(cython.int, kinds.VARIABLE)
IF = cython.declare(cython.int, kinds.IF)
END_IF = cython.declare(cython.int, kinds.END_IF)
FOR = cython.declare(cython.int, kinds.FOR)
END_FOR = cython.declare(cython.int, kinds.END_FOR)
ELSE = cython.declare(cython.int, kinds.ELSE)

_STRAY = re.compile("[\ud800-\udfff]+")

MIN_CHOICES = 4
"""White space and attributes that vary over fewer rows than this are data like any other, unless first or last."""

CHOICE = cython.declare(cython.int, 16)  # what {%if v1%}{%else%}{%endif%} costs more than {{v1}}


@cython.cclass
class Walker(Arena):
    """Walks one folded arena into instructions: (kind, start or column or scope, stop)."""

    many: cython.bint
    share: cython.bint
    strays: dict
    may_stray: cython.bint
    text: object
    out: list
    scope: object
    literal_start: cython.int
    literal_stop: cython.int

    def __init__(self, folded, share=True):
        self.adopt(folded)
        self.share, self.many = share, False
        self.strays = {}
        self.text = self.buffer.decode("ascii") if self.buffer.isascii() else None
        self.may_stray = b"\xed" in self.buffer  # the first byte of every encoded surrogate
        self.out = []
        self.literal_start = self.literal_stop = 0

    def cut(self, start: cython.int, stop: cython.int) -> str:
        """The text at start:stop of the buffer."""
        if self.text is not None:
            return self.text[start:stop]
        return self.buffer[start:stop].decode("utf-8", "surrogatepass")

    def literal_text(self, start: cython.int, stop: cython.int, marks) -> str:
        """Literal text for the template; a stray byte (a lone surrogate) becomes a variable of the whole page."""
        text = self.cut(start, stop)
        if not self.may_stray:
            return text
        return _STRAY.sub(lambda found: f"{marks[0]}{self._stray(found.group())}{marks[1]}", text)

    def _stray(self, text):
        if text not in self.strays:
            self.strays[text] = f"_{len(self.strays) + 1}"
        return self.strays[text]

    def stray_bytes(self) -> dict:
        """The variables of stray bytes: `_1`, `_2`, ...; no other name begins with an underscore."""
        return {name: text for text, name in self.strays.items()}

    def walk(self, root: cython.int, n) -> tuple:
        """Return (instructions, root scope); n environments at the root."""
        whole = self.scope = Scope(n, None, None)
        self.many = n > 1
        # a stack of what is still to come: (node, stage, owner); stages: 0 the node and its siblings, 1 behind the
        # attributes, 2 behind the content, 3 behind a loop's body, 4 behind a condition, 5 the node alone
        stack: list = [(root, 0, -1)]
        node: cython.int
        stage: cython.int
        owner: cython.int
        while stack:
            node, stage, owner = stack.pop()
            if stage == 0:
                self._enter(stack, node, owner)
            elif stage == 5:
                self._enter_one(stack, node, owner)
            elif stage == 1:
                self._literal(self.labels[6 * self.label[node] + 2], self.labels[6 * self.label[node] + 3])
                stack.append((node, 2, owner))
                if self.content[node] >= 0:
                    stack.append((self.content[node], 0, node))
            elif stage == 2:
                self._slot(self.value[node], node, True)
                self._literal(self.labels[6 * self.label[node] + 4], self.labels[6 * self.label[node] + 5])
            elif stage == 3:
                self._flush()
                self._close_scope()
            else:
                self._flush()
                self.out.append((END_IF, None, 0))
                self.scope.present.pop()
        self._flush()
        settle(whole, self.share)
        return self.out, whole

    @cython.cfunc
    def _enter(self, stack: list, node: cython.int, owner: cython.int):
        """A node and, later, its siblings; `owner` is the element around."""
        after: cython.int = self.next[node]
        if self.many and self.scope.parent is None and self.scope.present[-1] is None and self._lone_page(node) >= 0:
            after = self._own_text(node)
            if after >= 0:
                stack.append((after, 0, owner))
            return
        if self.guard_head[node] >= 0:
            bits = self._bits(node)
            self._open_if(bits, node, owner)
            inside = [node]
            while (
                after >= 0
                and self.guard_head[after] >= 0
                and self.guard_n[after] == self.guard_n[node]
                and (self._bits(after) == bits)
            ):
                inside.append(after)
                after = self.next[after]
            if after >= 0:
                stack.append((after, 0, owner))
            stack.append((node, 4, owner))
            for x in reversed(inside):
                stack.append((x, 5, owner))
            return
        if after >= 0:
            stack.append((after, 0, owner))
        self._enter_one(stack, node, owner)

    @cython.cfunc
    def _lone_page(self, node: cython.int) -> cython.int:
        """The only page that has this node, or -1."""
        c: cython.int
        left: cython.int = self.guard_n[node]
        page: cython.int = 0
        found: cython.int = -1
        if self.kind[node] == 3:
            c = self.count_head[node]
        elif self.guard_head[node] >= 0 and self.present[node] == 1:
            c = self.guard_head[node]
        else:
            return -1
        while left > 0:
            if self.c_a[c] > 0:
                if found >= 0 or self.c_rep[c] > 1:
                    return -1
                found = page
            page += self.c_rep[c]
            left -= self.c_rep[c]
            c = self.c_next[c]
        return found if self.guard_n[node] > 1 else -1

    @cython.cfunc
    def _own_text(self, node: cython.int) -> cython.int:
        """What occurs on one page only is that page's data: its text, as one variable for neighbours of a page.

        Returns the first sibling after them.
        """
        page: cython.int = self._lone_page(node)
        text = ""
        values = [""] * self.scope.n
        while node >= 0 and self._lone_page(node) == page:
            text += self.cut(self.start[node], self.stop[node])
            node = self.next[node]
        values[page] = text
        self._flush()
        self.out.append((VARIABLE, self._column(values, "html"), 0))
        return node

    @cython.cfunc
    def _enter_one(self, stack: list, node: cython.int, owner: cython.int):
        """A node without its siblings and without its condition."""
        if self.kind[node] == 3:
            self._open_for(node, owner)
            stack.append((node, 3, owner))
            stack.append((self.content[node], 0, owner))
            return
        if self.klass[node] > 0 and self.raw[node] != 1:  # constant: its text is in one piece
            self._literal(self.start[node], self.stop[node])
            return
        self._slot(self.lead[node], owner, True)
        self._literal(self.labels[6 * self.label[node]], self.labels[6 * self.label[node] + 1])
        if self.kind[node] == 1:
            # a text by the element around, an attribute's value by the attribute, other leaves may hold markup
            name: cython.int = owner if self.label[node] == 1 else -2 - self.label[node]
            self._slot(self.value[node], name, self._is_attribute(self.label[node]))
            self._literal(self.labels[6 * self.label[node] + 2], self.labels[6 * self.label[node] + 3])
            return
        stack.append((node, 1, owner))
        if self.attrs[node] >= 0:
            stack.append((self.attrs[node], 0, node))

    @cython.cfunc
    def _literal(self, start: cython.int, stop: cython.int):
        """Constant text; pieces that follow each other in the buffer become one."""
        if start == stop:
            return
        if start != self.literal_stop or self.literal_start == self.literal_stop:
            self._flush()
            self.literal_start = start
        self.literal_stop = stop

    @cython.cfunc
    def _flush(self):
        if self.literal_start < self.literal_stop:
            self.out.append((LITERAL, self.literal_start, self.literal_stop))
        self.literal_start = self.literal_stop = 0

    @cython.cfunc
    def _slot(self, s: cython.int, owner: cython.int, structural: cython.bint):
        """A slot: constant, or a variable with what stays of its values in the layout; `structural`: no text of the page."""
        if s < 0:
            return
        if self.s_varies[s] == 0:
            self._literal(self.s_start[s], self.s_stop[s])
            return
        self._literal(self.s_start[s], self.s_start[s] + self.s_prefix[s])
        self._flush()
        values = self._values(s)
        if not (structural and self.share and (self._choice(s, values) or self._default(s, values, owner))):
            self.out.append((VARIABLE, self._column(values, self._hint(s, owner)), 0))
        self._literal(self.s_stop[s] - self.s_suffix[s], self.s_stop[s])

    @cython.cfunc
    def _choice(self, s: cython.int, values: list) -> cython.bint:
        """Two texts are layout under a condition: a bit a row, none if that is the row's position; False for others."""
        n: cython.Py_ssize_t = len(values)
        texts = list(dict.fromkeys(values[:1] + [text for text in values if text != values[0]][:1]))
        if len(texts) < 2 or any(text != texts[0] and text != texts[1] for text in values):
            return False
        positional = n >= MIN_ROWS and (values.count(values[0]) in (1, n - 1) or self._by_position(values))
        if not positional and n < MIN_CHOICES:
            return False
        blank = not (texts[0] + texts[1]).strip()
        saved = sum(map(len, values)) + n - len(texts[0]) - len(texts[1]) - CHOICE
        if not blank and not positional and saved <= 0:
            return False
        column = self._column([int(text == texts[1]) for text in values], "space" if blank else "", True)
        column.is_choice = True
        if texts[0] and texts[1]:
            self._branches(column, (LITERAL, *self._span_of(s, texts[1])), (LITERAL, *self._span_of(s, texts[0])))
        else:
            bit = 1 if texts[1] else 0
            self.out.append((IF, column, 1 - bit))
            self.out.append((LITERAL, *self._span_of(s, texts[bit])))
            self.out.append((END_IF, None, 0))
        return True

    @cython.cfunc
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

    @cython.cfunc
    def _default(self, s: cython.int, values: list, owner: cython.int) -> cython.bint:
        """A value that most rows have is layout, too: the others are data; False where that saves nothing."""
        text, times = Counter(values).most_common(1)[0]
        if "" in values or times * (len(text) + 1) <= CHOICE + 10 + len(text):
            return False
        column = self._column([0 if value == text else value for value in values], self._hint(s, owner))
        self._branches(column, (VARIABLE, column, 0), (LITERAL, *self._span_of(s, text)))
        return True

    @cython.cfunc
    def _branches(self, column, true, false):
        """Two instructions under a condition and its opposite."""
        self.out.extend([(IF, column, 0), true, (ELSE, None, 0), false, (END_IF, None, 0)])

    @cython.cfunc
    def _span_of(self, s: cython.int, text):
        """Where a value of a slot stands in the buffer."""
        c: cython.int = self.s_head[s]
        while self.cut(self.c_a[c] + self.s_prefix[s], self.c_b[c] - self.s_suffix[s]) != text:
            c = self.c_next[c]
        return self.c_a[c] + self.s_prefix[s], self.c_b[c] - self.s_suffix[s]

    @cython.cfunc
    def _is_attribute(self, label: cython.int) -> cython.bint:
        """Whether a leaf's label is that of an attribute: white space comes before its name."""
        at: cython.int = self.labels[6 * label]
        return label >= LEAF_LABELS and (self.buf[at] <= 32 or self.buf[at] == 47)

    @cython.cfunc
    def _values(self, s: cython.int) -> list:
        """The values of a slot in its environments."""
        values: list = []
        c: cython.int = self.s_head[s]
        left: cython.int = self.s_n[s]
        prefix: cython.int = self.s_prefix[s]
        suffix: cython.int = self.s_suffix[s]
        _k: cython.int
        while left > 0:
            text = self.cut(self.c_a[c] + prefix, self.c_b[c] - suffix)
            for _k in range(self.c_rep[c]):
                values.append(text)
            left -= self.c_rep[c]
            c = self.c_next[c]
        return values

    @cython.cfunc
    def _runs(self, c: cython.int, n: cython.int) -> list:
        """A column of bits or lengths, expanded to n integers."""
        values: list = []
        while n > 0:
            values += [int(self.c_a[c])] * self.c_rep[c]
            n -= self.c_rep[c]
            c = self.c_next[c]
        return values

    @cython.cfunc
    def _bits(self, node: cython.int) -> list:
        return self._runs(self.guard_head[node], self.guard_n[node])

    @cython.cfunc
    def _column(self, values: list, hint, is_condition=False):
        """A new column of the scope at hand, spread over all of its environments."""
        present = self.scope.present[-1]
        if present is not None:
            spread = [None] * self.scope.n
            for i, value in zip(present, values, strict=True):
                spread[i] = value
            values = spread
        column = Column(values, hint, is_condition)
        column.scope = self.scope
        self.scope.columns.append(column)
        return column

    @cython.cfunc
    def _open_if(self, bits: list, node: cython.int, owner: cython.int):
        self._flush()
        self.out.append((IF, self._column(bits, self._name_of(node), True), 0))
        present = self.scope.present[-1]
        if present is None:
            present = range(self.scope.n)
        self.scope.present.append([i for i, bit in zip(present, bits, strict=True) if bit])

    @cython.cfunc
    def _open_for(self, node: cython.int, owner: cython.int):
        self._flush()
        name = self._name_of(self.content[node])
        if not name and owner >= 0:  # values in a script have no names; their list may have one
            name = self._name_of(owner)
        column = self._column(self._runs(self.count_head[node], self.guard_n[node]), name)
        column.is_loop = True
        self.scope = Scope(self.inner[node], column, self.scope)
        self.out.append((FOR, self.scope, 0))

    @cython.cfunc
    def _close_scope(self):
        """Turn the scope's columns into rows, and those into the lists of the loop's own column."""
        scope = self.scope
        settle(scope, self.share)
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
        self.out.append((END_FOR, scope, 0))
        self.scope = scope.parent

    @cython.cfunc
    def _hint(self, s: cython.int, owner: cython.int):
        """What to call a slot: by its attribute, or by the element around its text."""
        if -2 - owner >= 0 and -2 - owner < 16:
            return "html"
        if owner <= -2:
            head = self.cut(self.labels[6 * (-2 - owner)], self.labels[6 * (-2 - owner) + 1])
            return suggest(head)
        if owner < 0:
            return ""
        if s == self.lead[owner] or s == self.value[owner]:
            return "space"
        return self._name_of(owner)

    @cython.cfunc
    def _name_of(self, node: cython.int):
        """An element's itemprop, first class or tag, a literal's key; "" for other nodes."""
        x: cython.int = self.attrs[node]
        found = ""
        if self.kind[node] != 2:
            return ""
        while x >= 0:
            head = (
                self.cut(self.labels[6 * self.label[x]], self.labels[6 * self.label[x] + 1])
                .strip(" \t\r\n\"'=")
                .lower()
            )
            if head in ("itemprop", "class"):
                s: cython.int = self.value[x]
                stop: cython.int = self.s_start[s] + self.s_prefix[s] if self.s_varies[s] else self.s_stop[s]
                name = suggest(self.cut(self.s_start[s], stop))
                if name and (head == "itemprop" or not found):
                    found = name
                if head == "itemprop" and found:
                    break
            x = self.next[x]
        if found:
            return found
        found = suggest(self.cut(self.labels[6 * self.label[node]], self.labels[6 * self.label[node] + 1]))
        x = self.attrs[node]
        if found or x < 0 or self.value[x] < 0 or self.s_varies[self.value[x]]:
            return found
        return suggest(self.cut(self.s_start[self.value[x]], self.s_stop[self.value[x]]))


def name_columns(whole, instructions):
    """Name every column that is left, scope by scope; a loop's rows do not use the name of its list."""
    namers = {whole: Namer()}
    for column in whole.columns:
        column.name = namers[whole].name(column.hint)
    for kind, scope, _ in instructions:
        if kind == FOR:
            namer = Namer((scope.loop.final()[0].name,))
            for column in scope.columns:
                column.name = namer.name(column.hint)


def template_pieces(walker, instructions, marks):
    """The template's text in pieces, and whether a literal ends in what could begin a delimiter."""
    opened, closed, block, end_block = marks[:4]
    pieces = []
    clash = False
    literal = ""
    for kind, x, stop in instructions:
        if kind == LITERAL:
            literal = walker.literal_text(x, stop, marks)
            if opened[0] + opened in literal:
                clash = True
            pieces.append(literal)
            continue
        if literal and literal[-1] == opened[0]:
            clash = True
        literal = ""
        if kind == VARIABLE:
            pieces.append(f"{opened}{x.final()[0].name}{closed}")
        elif kind == IF:
            column, negated = x.final()
            negated = negated != bool(stop)
            pieces.append(f"{block}if {'not ' if negated else ''}{column.name}{end_block}")
        elif kind == FOR:
            names = ",".join(column.name for column in x.columns) or "v"
            pieces.append(f"{block}for {names} in {x.loop.final()[0].name}{end_block}")
        else:
            word = "endif" if kind == END_IF else "else" if kind == ELSE else "endfor"
            pieces.append(f"{block}{word}{end_block}")
    return pieces, clash
