"""Alignment and folding of layout trees with their environments (SYNTHIA, sections 6.2 to 6.4).

A separation is a layout tree whose varying slots carry columns: the values of one variable in all its scope
environments, in order. Aligning two trees concatenates their columns, so environments are never copied or
renamed: a slot that differs becomes a variable, a subtree that only one side has gets a column of bits (its
condition), a loop has a column of lengths and an inner scope. The paper's costs, which depend on the number
of scope environments, are sums kept beside each column.

The hedge alignment is a dynamic program with the operations align, skip (affine: neighbours skipped together
share a condition) and align-for. Trees are aligned when their labels are equal; equal constant subtrees are
recognised by number. Heights, tables and total work are bounded; past a bound trees stay unfolded, which is
always correct. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

NEVER = cython.declare(cython.longlong, -(1 << 50))
MAX_HEIGHT = cython.declare(cython.int, 100)  # recursion goes no deeper than this
MAX_PERIOD = cython.declare(cython.int, 6)
MEMO_BITS = cython.declare(cython.int, 14)
# What instructions cost in characters; names are counted as two to three characters.
VARIABLE = cython.declare(cython.int, 10)  # {{v1}} and its name in the for
CONDITION = cython.declare(cython.int, 22)  # {%if v1%}{%endif%} and its name in the for
LOOP = cython.declare(cython.int, 34)  # {%for v1 in f1%}{%endfor%}, f1 in the row above
QUOTES = cython.declare(cython.int, 3)  # "", around a value
BRACKETS = cython.declare(cython.int, 3)  # [], around a row or list


@cython.cclass
class Folder:
    """The arena: nodes, slots and cells as parallel arrays, and the operations on them.

    Nodes and slots as in `unfolded`, and further, per node: `guard_head`, `guard_tail` (column of its
    condition: runs of equal bits; -1: unconditional) and `guard_n` (environments it covers), `present` (in how
    many of them the condition is true), for loops `count_head`, `count_tail`, `inner` (iterations in all) and
    `period` (trees in its body); `cost` (layout and data, characters), `variables` (in its own scope).
    Per slot: `s_varies`, `s_prefix`, `s_suffix` (bytes that stay in the layout), `s_total` (characters of all
    values, prefix and suffix included), `s_n` values in the cells from `s_head`.
    Cells: `c_a`, `c_b` (start and stop of a value; bit; length of a list), `c_rep` (times), `c_next`. Lists are
    read by count, not to their end: a discarded attempt may have appended to a list it did not own.
    """

    buf: cython.uchar[::1]
    escapes: cython.int[::1]
    label_size: cython.int[::1]
    kind: cython.int[::1]
    label: cython.int[::1]
    next: cython.int[::1]
    attrs: cython.int[::1]
    content: cython.int[::1]
    lead: cython.int[::1]
    value: cython.int[::1]
    height: cython.int[::1]
    size: cython.int[::1]
    klass: cython.int[::1]
    start: cython.int[::1]
    stop: cython.int[::1]
    guard_head: cython.int[::1]
    guard_tail: cython.int[::1]
    guard_n: cython.int[::1]
    present: cython.int[::1]
    count_head: cython.int[::1]
    count_tail: cython.int[::1]
    inner: cython.int[::1]
    period: cython.int[::1]
    variables: cython.int[::1]
    raw: cython.int[::1]
    cost: cython.longlong[::1]
    n_nodes: cython.int
    cap_nodes: cython.int
    s_start: cython.int[::1]
    s_stop: cython.int[::1]
    s_text: cython.int[::1]
    s_varies: cython.int[::1]
    s_prefix: cython.int[::1]
    s_suffix: cython.int[::1]
    s_head: cython.int[::1]
    s_tail: cython.int[::1]
    s_n: cython.int[::1]
    s_total: cython.longlong[::1]
    n_slots: cython.int
    cap_slots: cython.int
    c_a: cython.int[::1]
    c_b: cython.int[::1]
    c_rep: cython.int[::1]
    c_next: cython.int[::1]
    n_cells: cython.int
    cap_cells: cython.int
    # dynamic programming: a stack of rows, of back pointers, of children and of operations
    rows: cython.longlong[::1]
    rows_top: cython.Py_ssize_t
    back: cython.schar[::1]
    back_top: cython.Py_ssize_t
    ints: cython.int[::1]
    ints_top: cython.Py_ssize_t
    memo_a: cython.int[::1]
    memo_b: cython.int[::1]
    memo_epoch: cython.int[::1]
    memo_value: cython.longlong[::1]
    epoch: cython.int
    chunk_rows: cython.int  # how many rows the chunk at hand has
    work: cython.longlong
    limit: cython.longlong
    marginal: cython.bint  # count what one more row saves, not what introducing variables costs
    affixes: cython.int  # 0 none, 1 of whole words, 2 of characters
    owned: cython.bint
    by_distance: cython.bint
    longest_period: cython.int
    minimum: cython.double

    def __init__(self, unfolded, max_work, affixes, longest_period, min_reduction):
        node, slot = unfolded.node, unfolded.slot
        n, s = len(node["kind"]), len(slot["start"])
        self.buf, self.escapes = bytearray(unfolded.buffer) + b"\0", unfolded.escapes
        spans = unfolded.labels.reshape(-1, 6).astype(np.int64)
        self.label_size = (spans[:, 1::2] - spans[:, ::2]).sum(1).astype(np.int32)
        self.n_nodes, self.cap_nodes = n, 2 * n + 64
        self.n_slots, self.cap_slots = s, 2 * s + 64
        self.n_cells, self.cap_cells = 0, 4 * n + 256
        self.kind, self.label, self.next, self.attrs, self.content, self.lead, self.value = (
            _roomy(node[name], self.cap_nodes)
            for name in ("kind", "label", "next", "attrs", "content", "lead", "value")
        )
        self.height, self.size, self.klass, self.start, self.stop = (
            _roomy(node[name], self.cap_nodes) for name in ("height", "size", "klass", "start", "stop")
        )
        self.guard_head, self.guard_tail, self.present, self.count_head, self.count_tail = (
            np.full(self.cap_nodes, -1, np.int32) for _ in range(5)
        )
        self.guard_n, self.inner, self.period, self.variables, self.raw = (
            np.zeros(self.cap_nodes, np.int32) for _ in range(5)
        )
        self.cost = np.zeros(self.cap_nodes, np.int64)
        self.s_start, self.s_stop, self.s_text = (
            _roomy(slot[name], self.cap_slots) for name in ("start", "stop", "text")
        )
        self.s_varies, self.s_prefix, self.s_suffix, self.s_n = (np.zeros(self.cap_slots, np.int32) for _ in range(4))
        self.s_head, self.s_tail = (np.full(self.cap_slots, -1, np.int32) for _ in range(2))
        self.s_total = np.zeros(self.cap_slots, np.int64)
        self.c_a, self.c_b, self.c_rep, self.c_next = (np.zeros(self.cap_cells, np.int32) for _ in range(4))
        self.rows, self.back, self.ints = (
            np.zeros(1 << 17, np.int64),
            np.zeros(1 << 21, np.int8),
            np.zeros(1 << 18, np.int32),
        )
        self.rows_top = self.back_top = self.ints_top = 0
        self.memo_a, self.memo_b, self.memo_epoch = (np.zeros(1 << MEMO_BITS, np.int32) for _ in range(3))
        self.memo_value = np.zeros(1 << MEMO_BITS, np.int64)
        self.epoch, self.work, self.limit, self.marginal = 1, 0, max_work, False
        self.chunk_rows = 3
        self.owned = self.by_distance = False
        self.affixes, self.longest_period, self.minimum = affixes, longest_period, min_reduction
        self._first_costs()

    # ---- growth -----------------------------------------------------------------------------------------

    def reserve(self, nodes: cython.longlong, cells: cython.longlong):
        """Make room for so many more nodes and cells (and two slots a node)."""
        if self.n_nodes + nodes > self.cap_nodes:
            self.cap_nodes = int(max(2 * self.cap_nodes, self.n_nodes + nodes))
            self._regrow_nodes(self.cap_nodes)
        if self.n_slots + 2 * nodes > self.cap_slots:
            self.cap_slots = int(max(2 * self.cap_slots, self.n_slots + 2 * nodes))
            self._regrow_slots(self.cap_slots)
        if self.n_cells + cells > self.cap_cells:
            self.cap_cells = int(max(2 * self.cap_cells, self.n_cells + cells))
            self.c_a, self.c_b = _roomy(self.c_a, self.cap_cells), _roomy(self.c_b, self.cap_cells)
            self.c_rep, self.c_next = _roomy(self.c_rep, self.cap_cells), _roomy(self.c_next, self.cap_cells)

    def _regrow_nodes(self, n):
        self.kind, self.label, self.next = _roomy(self.kind, n), _roomy(self.label, n), _roomy(self.next, n)
        self.attrs, self.content, self.lead = _roomy(self.attrs, n), _roomy(self.content, n), _roomy(self.lead, n)
        self.value, self.height, self.size = _roomy(self.value, n), _roomy(self.height, n), _roomy(self.size, n)
        self.klass, self.start, self.stop = _roomy(self.klass, n), _roomy(self.start, n), _roomy(self.stop, n)
        self.guard_head, self.guard_tail = _roomy(self.guard_head, n), _roomy(self.guard_tail, n)
        self.guard_n, self.present = _roomy(self.guard_n, n), _roomy(self.present, n)
        self.count_head, self.count_tail = _roomy(self.count_head, n), _roomy(self.count_tail, n)
        self.inner, self.period, self.variables = (
            _roomy(self.inner, n),
            _roomy(self.period, n),
            _roomy(self.variables, n),
        )
        self.cost, self.raw = _roomy(self.cost, n), _roomy(self.raw, n)

    def _regrow_slots(self, n):
        self.s_start, self.s_stop, self.s_text = _roomy(self.s_start, n), _roomy(self.s_stop, n), _roomy(self.s_text, n)
        self.s_varies, self.s_prefix, self.s_suffix = (
            _roomy(self.s_varies, n),
            _roomy(self.s_prefix, n),
            _roomy(self.s_suffix, n),
        )
        self.s_head, self.s_tail, self.s_n = _roomy(self.s_head, n), _roomy(self.s_tail, n), _roomy(self.s_n, n)
        self.s_total = _roomy(self.s_total, n)

    def arrays(self) -> dict:
        """Everything the writer needs, as NumPy arrays (not copies)."""
        return {
            "kind": np.asarray(self.kind),
            "label": np.asarray(self.label),
            "next": np.asarray(self.next),
            "attrs": np.asarray(self.attrs),
            "content": np.asarray(self.content),
            "lead": np.asarray(self.lead),
            "value": np.asarray(self.value),
            "guard_head": np.asarray(self.guard_head),
            "guard_n": np.asarray(self.guard_n),
            "present": np.asarray(self.present),
            "count_head": np.asarray(self.count_head),
            "inner": np.asarray(self.inner),
            "period": np.asarray(self.period),
            "klass": np.asarray(self.klass),
            "raw": np.asarray(self.raw),
            "start": np.asarray(self.start),
            "stop": np.asarray(self.stop),
            "s_start": np.asarray(self.s_start),
            "s_stop": np.asarray(self.s_stop),
            "s_varies": np.asarray(self.s_varies),
            "s_prefix": np.asarray(self.s_prefix),
            "s_suffix": np.asarray(self.s_suffix),
            "s_head": np.asarray(self.s_head),
            "s_n": np.asarray(self.s_n),
            "c_a": np.asarray(self.c_a),
            "c_b": np.asarray(self.c_b),
            "c_rep": np.asarray(self.c_rep),
            "c_next": np.asarray(self.c_next),
        }

    def stopped(self) -> bool:
        """Whether the work limit cut the folding short."""
        return self.work > self.limit

    # ---- costs ------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _first_costs(self) -> cython.void:
        """Costs of the unfolded tree; children follow parents, so backwards."""
        node: cython.int = self.n_nodes - 1
        while node >= 0:
            self._refresh(node)
            node -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot_cost(self, s: cython.int) -> cython.longlong:
        affix: cython.longlong
        if s < 0:
            return 0
        if self.s_varies[s] == 0:
            return self.s_stop[s] - self.s_start[s]
        affix = self.s_prefix[s] + self.s_suffix[s]
        return affix + VARIABLE + self.s_total[s] + (QUOTES - affix) * self.s_n[s]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bits_cost(self, variables: cython.int, n: cython.longlong, present: cython.longlong) -> cython.longlong:
        """Data that a condition costs: placeholders of its variables, or a bit an environment."""
        if variables > 0:
            return 2 * variables * (n - present)
        return 2 * n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guard_cost(self, node: cython.int) -> cython.longlong:
        if self.guard_head[node] < 0:
            return 0
        return CONDITION + self._bits_cost(self.variables[node], self.guard_n[node], self.present[node])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _row_cost(self, variables: cython.int) -> cython.longlong:
        """What a row costs beside its values: brackets from two on, a placeholder for none."""
        return BRACKETS if variables > 1 else (0 if variables == 1 else 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _refresh(self, node: cython.int) -> cython.void:
        """Recompute cost, variables, height and size of a node from its slots and children."""
        cost: cython.longlong = (
            self.label_size[self.label[node]] + self._slot_cost(self.lead[node]) + self._slot_cost(self.value[node])
        )
        variables: cython.int = 0
        height: cython.int = 0
        size: cython.int = 1
        child: cython.int
        which: cython.int
        guarded_before: cython.bint
        if self.raw[node] == 2:
            self.cost[node] = self.stop[node] - self.start[node]
            self.variables[node] = 0
            return
        if self.lead[node] >= 0:
            variables += self.s_varies[self.lead[node]]
        if self.value[node] >= 0:
            variables += self.s_varies[self.value[node]]
        for which in range(2):
            child = self.attrs[node] if which == 0 else self.content[node]
            guarded_before = False
            while child >= 0:
                cost += self.cost[child] + self._guard_cost(child)
                if self.guard_head[child] >= 0:
                    if self.variables[child] == 0 and not guarded_before:
                        variables += 1
                    guarded_before = True
                else:
                    guarded_before = False
                variables += self.variables[child]
                size += self.size[child]
                if self.height[child] > height:
                    height = self.height[child]
                if self.kind[child] == 3 or self.raw[child] == 1:
                    self.raw[node] = 1
                child = self.next[child]
        self.height[node] = height + 1
        self.size[node] = size
        if self.kind[node] == 3:
            cost += LOOP + BRACKETS * self.guard_n[node] + self.inner[node] * self._row_cost(variables)
            variables = 1
        self.cost[node] = cost
        self.variables[node] = variables

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _common_prefix(self, a: cython.int, b: cython.int) -> cython.int:
        """Common prefix of the constant beginnings of two slots, cut at a character."""
        x: cython.int = self.s_start[a]
        y: cython.int = self.s_start[b]
        most: cython.int = self.s_prefix[a] if self.s_varies[a] else self.s_stop[a] - x
        other: cython.int = self.s_prefix[b] if self.s_varies[b] else self.s_stop[b] - y
        n: cython.int = 0
        if other < most:
            most = other
        while n < most and self.buf[x + n] == self.buf[y + n]:
            n += 1
        self.work = self.work + n
        # a continuation byte on either side: the cut is inside a character
        while n > 0 and (self.buf[x + n] & 0xC0 == 0x80 or self.buf[y + n] & 0xC0 == 0x80):
            n -= 1
        if self.affixes == 1:  # a cut inside a word would say nothing of the next page
            while n > 0 and (
                (x + n < self.s_stop[a] and in_word(self.buf[x + n - 1], self.buf[x + n]))
                or (y + n < self.s_stop[b] and in_word(self.buf[y + n - 1], self.buf[y + n]))
            ):
                n -= 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _common_suffix(self, a: cython.int, b: cython.int, prefix: cython.int) -> cython.int:
        """Common suffix of the constant ends of two slots that leaves `prefix` alone."""
        x: cython.int = self.s_stop[a]
        y: cython.int = self.s_stop[b]
        most: cython.int = self.s_suffix[a] if self.s_varies[a] else x - self.s_start[a] - prefix
        other: cython.int = self.s_suffix[b] if self.s_varies[b] else y - self.s_start[b] - prefix
        n: cython.int = 0
        if other < most:
            most = other
        while n < most and self.buf[x - n - 1] == self.buf[y - n - 1]:
            n += 1
        self.work = self.work + n
        while n > 0 and self.buf[x - n] & 0xC0 == 0x80:
            n -= 1
        if self.affixes == 1:
            while n > 0 and (
                (x - n > self.s_start[a] and in_word(self.buf[x - n - 1], self.buf[x - n]))
                or (y - n > self.s_start[b] and in_word(self.buf[y - n - 1], self.buf[y - n]))
            ):
                n -= 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _written(self, s: cython.int) -> cython.longlong:
        """Characters of a constant slot's text as a JSON string, without quotes."""
        return self.s_stop[s] - self.s_start[s] + self.escapes[self.s_stop[s]] - self.escapes[self.s_start[s]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_slot(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """Characters saved by sharing a slot; negative when the data outgrow what the layout sheds."""
        prefix: cython.longlong = 0
        suffix: cython.longlong = 0
        total_a: cython.longlong
        total_b: cython.longlong
        affix: cython.longlong
        if a < 0 or b < 0:
            return 0
        if self.s_varies[a] == 0 and self.s_varies[b] == 0 and self.s_text[a] == self.s_text[b]:
            return self.s_stop[a] - self.s_start[a]
        if self.affixes:
            prefix = self._common_prefix(a, b)
            suffix = self._common_suffix(a, b, cython.cast(cython.int, prefix))
        affix = prefix + suffix
        total_b = self.s_total[b] if self.s_varies[b] else nb * self._written(b)
        if self.marginal:
            total_a = 0
            if self.s_varies[a]:  # what its rows pay for a shorter prefix or suffix
                total_a = na * (self.s_prefix[a] + self.s_suffix[a] - affix)
            return self._slot_cost(b) - (total_b + nb * (QUOTES - affix)) - total_a
        total_a = self.s_total[a] if self.s_varies[a] else na * self._written(a)
        return (
            self._slot_cost(a)
            + self._slot_cost(b)
            - (affix + VARIABLE + total_a + total_b + (na + nb) * (QUOTES - affix))
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_guard(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """Saved (or not) by the conditions of two nodes becoming one."""
        ma: cython.longlong = na
        mb: cython.longlong = nb
        before: cython.longlong = 0
        variables: cython.int
        if self.kind[a] == 3 or (self.guard_head[a] < 0 and self.guard_head[b] < 0):
            return 0
        if self.guard_head[a] >= 0:
            ma = self.present[a]
            before += self._guard_cost(a)
        if self.guard_head[b] >= 0:
            mb = self.present[b]
            before += self._guard_cost(b)
        variables = max(self.variables[a], self.variables[b])
        return before - CONDITION - self._bits_cost(variables, na + nb, ma + mb)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _skip_cost(
        self, x: cython.int, n: cython.longlong, missing: cython.longlong, joins: cython.bint
    ) -> cython.longlong:
        """Cost of a tree with n environments being absent in `missing` others; `joins` the condition before it."""
        if self.kind[x] == 3:
            return BRACKETS * missing
        if self.guard_head[x] >= 0:
            return self._bits_cost(self.variables[x], missing, 0)
        if self.marginal:
            return self._bits_cost(self.variables[x], missing, 0)
        if joins:
            return self._bits_cost(self.variables[x], missing, 0) if self.variables[x] > 0 else 0
        return CONDITION + self._bits_cost(self.variables[x], n + missing, n)

    # ---- the saving of an alignment ---------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_node(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """Characters saved by aligning two trees (their own conditions apart), or NEVER."""
        slot: cython.Py_ssize_t
        saved: cython.longlong
        if self.kind[a] != self.kind[b] or self.label[a] != self.label[b]:
            return NEVER
        if self.klass[a] > 0 and self.klass[a] == self.klass[b]:
            if self.raw[a] == 0:
                return self.cost[a]
            if self.raw[a] == 2:
                return self.cost[b]
            if self.chunk_rows > 2:
                if self.marginal:
                    return self.cost[b]
                return self.cost[a] + self.cost[b] - (self.stop[a] - self.start[a])
        if self.raw[a] == 2 or self.raw[b] == 2:
            return NEVER
        if self.kind[a] == 1:
            return (
                self.label_size[self.label[a]]
                + self._save_slot(self.lead[a], na, self.lead[b], nb)
                + self._save_slot(self.value[a], na, self.value[b], nb)
            )
        if self.height[a] > MAX_HEIGHT or self.height[b] > MAX_HEIGHT or self.period[a] != self.period[b]:
            return NEVER
        if self.work > self.limit:
            return NEVER
        self.work = self.work + 8
        slot = (
            (
                cython.cast(cython.longlong, a) * 2654435
                + cython.cast(cython.longlong, b) * 40503
                + (7 if self.marginal else 0)
            )
            & 0x7FFFFFFF
        ) & ((1 << MEMO_BITS) - 1)
        if (
            self.memo_epoch[slot] == self.epoch * 2 + (1 if self.marginal else 0)
            and self.memo_a[slot] == a
            and self.memo_b[slot] == b
        ):
            return self.memo_value[slot]
        if self.kind[a] == 3:
            saved = self._save_loop(a, b)
        else:
            saved = (
                self.label_size[self.label[a]]
                + self._save_slot(self.lead[a], na, self.lead[b], nb)
                + self._save_slot(self.value[a], na, self.value[b], nb)
            )
            saved += self._save_hedge(self.attrs[a], na, self.attrs[b], nb)
            saved += self._save_hedge(self.content[a], na, self.content[b], nb)
            if saved < NEVER:
                saved = NEVER
        self.memo_epoch[slot] = self.epoch * 2 + (1 if self.marginal else 0)
        self.memo_a[slot] = a
        self.memo_b[slot] = b
        self.memo_value[slot] = saved
        return saved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_loop(self, a: cython.int, b: cython.int) -> cython.longlong:
        """Two loops: their bodies, tree by tree; the lists' own brackets stay what they were."""
        saved: cython.longlong = LOOP
        one: cython.longlong
        x: cython.int = self.content[a]
        y: cython.int = self.content[b]
        while x >= 0:
            one = self._save_node(x, self.inner[a], y, self.inner[b])
            if one <= NEVER // 2:
                return NEVER
            saved += one
            x = self.next[x]
            y = self.next[y]
        return saved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_hedge(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.longlong:
        """The most that aligning two lists of siblings saves."""
        ints: cython.Py_ssize_t = self.ints_top
        saved: cython.longlong = 0
        n: cython.int
        m: cython.int
        x: cython.int
        # equal beginnings, the common case
        while (
            a >= 0
            and b >= 0
            and self.guard_head[a] < 0
            and self.guard_head[b] < 0
            and (self.klass[a] > 0 and self.klass[a] == self.klass[b])
        ):
            if self.raw[a] == 1:
                break
            saved += self.cost[a]
            a = self.next[a]
            b = self.next[b]
        if a < 0 and b < 0:
            return saved
        n = self._list(a)
        if n >= 0:
            m = self._list(b)
            if m >= 0:
                while n > 0 and m > 0:
                    a = self.ints[ints + n - 1]
                    b = self.ints[self.ints_top - 1]
                    if (
                        self.klass[a] <= 0
                        or self.klass[a] != self.klass[b]
                        or self.raw[a] == 1
                        or self.guard_head[a] >= 0
                        or self.guard_head[b] >= 0
                    ):
                        break
                    saved += self.cost[a]
                    n -= 1
                    m -= 1
                    self.ints_top = self.ints_top - 1
                x = cython.cast(cython.int, self.ints_top - m)
                saved += self._program(ints, n, na, x, m, nb, False)
                self.ints_top = ints
                return saved
        self.ints_top = ints
        return NEVER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list(self, first: cython.int) -> cython.int:
        """Push a sibling list on the stack; its length, or -1 where it does not fit."""
        n: cython.int = 0
        while first >= 0:
            if self.ints_top + 1 >= self.ints.shape[0]:
                return -1
            self.ints[self.ints_top] = first
            self.ints_top = self.ints_top + 1
            n += 1
            first = self.next[first]
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _program(
        self,
        at_a: cython.Py_ssize_t,
        n: cython.int,
        na: cython.longlong,
        at_b: cython.Py_ssize_t,
        m: cython.int,
        nb: cython.longlong,
        trace: cython.bint,
    ) -> cython.longlong:
        """The dynamic program over the siblings at ints[at_a:at_a + n] and ints[at_b:at_b + m].

        States: 0 aligned, 1 skipped a, 2 skipped b, 3 a loop of a takes in b's, 4 a loop of b takes in a's.
        With `trace`, back pointers stay at back[back_top:], five a cell. NEVER where the tables do not fit.
        """
        width: cython.Py_ssize_t = 5 * (m + 1)
        rows: cython.Py_ssize_t = self.rows_top
        i: cython.int
        j: cython.int
        best: cython.longlong = NEVER
        state: cython.int
        if self.rows_top + 2 * width > self.rows.shape[0] or (
            trace and self.back_top + (n + 1) * width > self.back.shape[0]
        ):
            return NEVER
        if cython.cast(cython.longlong, n) * m > 250000:
            return NEVER
        self.rows_top = self.rows_top + 2 * width
        for i in range(n + 1):
            for j in range(m + 1):
                self._cell(
                    rows + (i & 1) * width,
                    rows + (1 - (i & 1)) * width,
                    i,
                    j,
                    self.ints[at_a + i - 1] if i > 0 else -1,
                    na,
                    self.ints[at_b + j - 1] if j > 0 else -1,
                    nb,
                    self.back_top + i * width if trace else -1,
                )
            self.work = self.work + m + 1
        for state in range(5):
            best = max(best, self.rows[rows + (n & 1) * width + 5 * m + state])
        self.rows_top = rows
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_before(self, at: cython.Py_ssize_t) -> cython.int:
        """The best of the five states of a cell."""
        best: cython.int = 0
        state: cython.int
        for state in range(1, 5):
            if self.rows[at + state] > self.rows[at + best]:
                best = state
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cell(
        self,
        row: cython.Py_ssize_t,
        above: cython.Py_ssize_t,
        i: cython.int,
        j: cython.int,
        a: cython.int,
        na: cython.longlong,
        b: cython.int,
        nb: cython.longlong,
        back: cython.Py_ssize_t,
    ) -> cython.void:
        """Fill cell (i, j): a is the i-th tree of one hedge, b the j-th of the other, -1 at the border."""
        here: cython.Py_ssize_t = row + 5 * j
        s: cython.int
        state: cython.int
        pair: cython.longlong
        for state in range(5):
            self.rows[here + state] = NEVER
        if i == 0 and j == 0:
            self.rows[here] = 0
            return
        if i > 0:
            s = self._best_before(above + 5 * j)
            pair = self.rows[above + 5 * j + s] - self._skip_cost(a, na, nb, s == 1)
            if s != 1 and self.rows[above + 5 * j + 1] - self._skip_cost(a, na, nb, True) > pair:
                s = 1
                pair = self.rows[above + 5 * j + 1] - self._skip_cost(a, na, nb, True)
            self._put(here, 1, pair, s, back + 5 * j if back >= 0 else -1)
        if j > 0:
            s = self._best_before(here - 5)
            pair = self.rows[here - 5 + s] - self._skip_cost(b, nb, na, s == 2)
            if s != 2 and self.rows[here - 3] - self._skip_cost(b, nb, na, True) > pair:
                s = 2
                pair = self.rows[here - 3] - self._skip_cost(b, nb, na, True)
            self._put(here, 2, pair, s, back + 5 * j if back >= 0 else -1)
        if i > 0 and j > 0:
            self._pairs(here, above + 5 * (j - 1), above + 5 * j, a, na, b, nb, back + 5 * j if back >= 0 else -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairs(
        self,
        here: cython.Py_ssize_t,
        corner: cython.Py_ssize_t,
        above: cython.Py_ssize_t,
        a: cython.int,
        na: cython.longlong,
        b: cython.int,
        nb: cython.longlong,
        back: cython.Py_ssize_t,
    ) -> cython.void:
        """The operations that consume a tree of both hedges: align, and align-for either way."""
        s: cython.int
        pair: cython.longlong
        if self.kind[a] == self.kind[b] and self.label[a] == self.label[b]:
            pair = self._save_node(
                a,
                self.present[a] if self.guard_head[a] >= 0 else na,
                b,
                self.present[b] if self.guard_head[b] >= 0 else nb,
            )
            if pair > NEVER // 2:
                s = self._best_before(corner)
                self._put(here, 0, self.rows[corner + s] + pair + self._save_guard(a, na, b, nb), s, back)
        elif self.kind[a] == 3 and self.period[a] == 1 and self.label[b] == self.label[self.content[a]]:
            pair = self._save_absorbed(a, b, nb)
            if pair > NEVER // 2:
                s = self._best_before(corner)
                self._put(here, 3, self.rows[corner + s] + pair - BRACKETS * nb, s, back)
                if nb == 1 and self.rows[here - 5 + 3] + pair > self.rows[here + 3]:
                    self._put(here, 3, self.rows[here - 5 + 3] + pair, 5, back)
        elif self.kind[b] == 3 and self.period[b] == 1 and self.label[a] == self.label[self.content[b]]:
            pair = self._save_absorbed(b, a, na)
            if pair > NEVER // 2:
                s = self._best_before(corner)
                self._put(here, 4, self.rows[corner + s] + pair - BRACKETS * na, s, back)
                if na == 1 and self.rows[above + 4] + pair > self.rows[here + 4]:
                    self._put(here, 4, self.rows[above + 4] + pair, 5, back)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_absorbed(self, loop: cython.int, x: cython.int, n: cython.longlong) -> cython.longlong:
        """Saved by one more tree becoming an iteration of a loop, its list's brackets apart (align-for)."""
        body: cython.int = self.content[loop]
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        saved: cython.longlong = self._save_node(body, self.inner[loop], x, present)
        if saved <= NEVER // 2:
            return NEVER
        return saved + self._guard_cost(x) - present * self._row_cost(self.variables[body])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(
        self,
        here: cython.Py_ssize_t,
        state: cython.int,
        value: cython.longlong,
        before: cython.int,
        back: cython.Py_ssize_t,
    ) -> cython.void:
        self.rows[here + state] = value
        if back >= 0:
            self.back[back + state] = before

    # ---- carrying an alignment out ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_cell(self, a: cython.int, b: cython.int, rep: cython.longlong) -> cython.int:
        """A new cell; `reserve` has made room."""
        c: cython.int = self.n_cells
        self.n_cells = self.n_cells + 1
        self.c_a[c] = a
        self.c_b[c] = b
        self.c_rep[c] = cython.cast(cython.int, rep)
        self.c_next[c] = -1
        return c

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _vary(self, s: cython.int, n: cython.longlong) -> cython.void:
        """Make a constant slot a variable with n equal values."""
        if self.s_varies[s]:
            return
        self.s_varies[s] = 1
        self.s_total[s] = n * self._written(s)
        self.s_n[s] = cython.cast(cython.int, n)
        self.s_head[s] = self._value_cell(self.s_start[s], self.s_stop[s], n)
        self.s_tail[s] = self.s_head[s]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_slot(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Make slot a stand for both; b's column follows a's."""
        prefix: cython.int = 0
        suffix: cython.int = 0
        head: cython.int
        tail: cython.int
        total: cython.longlong
        if a < 0 or b < 0:
            return
        if self.s_varies[a] == 0 and self.s_varies[b] == 0 and self.s_text[a] == self.s_text[b]:
            return
        if self.affixes:
            prefix = self._common_prefix(a, b)
            suffix = self._common_suffix(a, b, prefix)
        self._vary(a, na)
        if self.s_varies[b]:
            head, tail, total = self.s_head[b], self.s_tail[b], self.s_total[b]
        else:  # b itself stays as it is: the attempt may be given up
            head = tail = self._value_cell(self.s_start[b], self.s_stop[b], nb)
            total = nb * self._written(b)
        if self.s_n[a] == 0:
            self.s_head[a] = head
        else:
            self.c_next[self.s_tail[a]] = head
        if nb > 0:
            self.s_tail[a] = tail
        self.s_prefix[a] = prefix
        self.s_suffix[a] = suffix
        self.s_total[a] += total
        self.s_n[a] += cython.cast(cython.int, nb)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_guard(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Join the conditions of two aligned nodes; to be called while `present` of both is still right."""
        ma: cython.int = self.present[a] if self.guard_head[a] >= 0 else cython.cast(cython.int, na)
        mb: cython.int = self.present[b] if self.guard_head[b] >= 0 else cython.cast(cython.int, nb)
        if self.kind[a] == 3 or (self.guard_head[a] < 0 and self.guard_head[b] < 0):
            return
        self._guard_with(a, na, 1)
        if self.guard_head[b] >= 0:
            self._append_bits(a, self.guard_head[b], self.guard_tail[b], nb)
        else:
            self._append_bits(a, self._value_cell(1, 0, nb), -1, nb)
        self.present[a] = ma + mb

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guard_with(self, node: cython.int, n: cython.longlong, bit: cython.int) -> cython.void:
        """Give an unconditional node a condition: `bit` in n environments."""
        if self.guard_head[node] >= 0:
            return
        self.guard_head[node] = self._value_cell(bit, 0, n)
        self.guard_tail[node] = self.guard_head[node]
        self.guard_n[node] = cython.cast(cython.int, n)
        self.present[node] = cython.cast(cython.int, n) if bit else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_bits(self, node: cython.int, head: cython.int, tail: cython.int, n: cython.longlong) -> cython.void:
        self.c_next[self.guard_tail[node]] = head
        self.guard_tail[node] = tail if tail >= 0 else head
        self.guard_n[node] += cython.cast(cython.int, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_counts(self, loop: cython.int, head: cython.int, tail: cython.int, n: cython.longlong) -> cython.void:
        self.c_next[self.count_tail[loop]] = head
        self.count_tail[loop] = tail
        self.guard_n[loop] += cython.cast(cython.int, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_node(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        """Make tree a stand for both; b's columns follow a's. Their own conditions are the caller's."""
        x: cython.int
        y: cython.int
        if self.klass[a] > 0 and self.klass[a] == self.klass[b]:
            if self.raw[a] == 1 and self.chunk_rows > 2:  # equal lists in every row: text again, not data in every row
                self.raw[a] = 2
                self._refresh(a)
            if self.raw[a] != 1:
                return
        self.klass[a] = 0
        if self.kind[a] == 3:
            x = self.content[a]
            y = self.content[b]
            while x >= 0:
                self._merge_node(x, self.inner[a], y, self.inner[b])
                x = self.next[x]
                y = self.next[y]
            self._append_counts(a, self.count_head[b], self.count_tail[b], self.guard_n[b])
            self.inner[a] += self.inner[b]
        else:
            self._merge_slot(self.lead[a], na, self.lead[b], nb)
            self._merge_slot(self.value[a], na, self.value[b], nb)
            if self.kind[a] == 2:
                self.attrs[a] = self._merge_hedge(self.attrs[a], na, self.attrs[b], nb)
                self.content[a] = self._merge_hedge(self.content[a], na, self.content[b], nb)
        self._refresh(a)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge_hedge(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.int:
        """Align two lists of siblings into one; returns its first tree."""
        ints: cython.Py_ssize_t = self.ints_top
        back: cython.Py_ssize_t = self.back_top
        first: cython.int = -1
        last: cython.int = -1
        n: cython.int
        m: cython.int
        x: cython.int
        ops: cython.Py_ssize_t
        while (
            a >= 0
            and b >= 0
            and self.guard_head[a] < 0
            and self.guard_head[b] < 0
            and (self.klass[a] > 0 and self.klass[a] == self.klass[b])
        ):
            if self.raw[a] == 1:
                break
            if first < 0:
                first = a
            last = a
            a = self.next[a]
            b = self.next[b]
        if a < 0 and b < 0:
            return first
        n = self._list(a)
        m = self._list(b) if n >= 0 else -1
        ops = self.ints_top
        if (
            m < 0
            or ops + 2 * (n + m) + 4 > self.ints.shape[0]
            or self._program(ints, n, na, ints + n, m, nb, True) <= NEVER
        ):
            self.ints_top = ints
            x = self._side_by_side(a, na, b, nb)
        else:
            self._trace(ops, n, m)
            x = self._carry_out(ints, na, ints + n, nb, ops)
        self.ints_top = ints
        self.back_top = back
        if first < 0:
            return x
        self.next[last] = x
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _side_by_side(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.int:
        """All of a, then all of b, under conditions: what is left where the tables do not fit."""
        first: cython.int = a
        last: cython.int = -1
        x: cython.int
        while a >= 0:
            self._skip(a, na, nb, False)
            last = a
            a = self.next[a]
        while b >= 0:
            x = self._copy(b)
            self._skip(x, nb, na, True)
            if last < 0:
                first = x
            else:
                self.next[last] = x
            last = x
            b = self.next[b]
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _trace(self, ops: cython.Py_ssize_t, n: cython.int, m: cython.int) -> cython.void:
        """Follow the back pointers; push the operations, last one first: 0 to 4 as the states, 5 a new list
        of a loop of a, 6 of b (3 and 4 then go on with it). The end is -1."""
        width: cython.Py_ssize_t = 5 * (m + 1)
        i: cython.int = n
        j: cython.int = m
        state: cython.int
        before: cython.int
        best: cython.longlong = NEVER
        row: cython.Py_ssize_t = self.rows_top + (n & 1) * width + 5 * m
        s: cython.int
        state = 0
        for s in range(5):  # the rows of the program just run are still there, above the top
            if self.rows[row + s] > best:
                best = self.rows[row + s]
                state = s
        while i > 0 or j > 0:
            before = self.back[self.back_top + i * width + 5 * j + state]
            if state == 3 and before != 5:
                self.ints[self.ints_top] = 5
            elif state == 4 and before != 5:
                self.ints[self.ints_top] = 6
            else:
                self.ints[self.ints_top] = state
            self.ints_top = self.ints_top + 1
            if state == 3 and before == 5:
                j -= 1
                continue
            if state == 4 and before == 5:
                i -= 1
                continue
            if state != 2:
                i -= 1
            if state != 1:
                j -= 1
            state = before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _carry_out(
        self,
        at_a: cython.Py_ssize_t,
        na: cython.longlong,
        at_b: cython.Py_ssize_t,
        nb: cython.longlong,
        ops: cython.Py_ssize_t,
    ) -> cython.int:
        """Perform the traced operations; returns the first tree of the aligned list."""
        first: cython.int = -1
        last: cython.int = -1
        x: cython.int = -1
        op: cython.int
        k: cython.Py_ssize_t = self.ints_top
        while k > ops:
            k -= 1
            op = self.ints[k]
            if op == 3:  # b's next tree goes into the loop at hand
                self._absorb(x, self.ints[at_b], nb, False)
                at_b += 1
                continue
            if op == 0:
                x = self.ints[at_a]
                self._align(x, na, self.ints[at_b], nb)
                at_a += 1
                at_b += 1
            elif op == 1:
                x = self.ints[at_a]
                self._skip(x, na, nb, False)
                at_a += 1
            elif op == 2:
                x = self._copy(self.ints[at_b])
                self._skip(x, nb, na, True)
                at_b += 1
            elif op == 5:
                x = self.ints[at_a]
                self._absorb(x, self.ints[at_b], nb, True)
                at_a += 1
                at_b += 1
            else:  # a's trees come before b's: the loop takes all of them in first
                x = self._loop_of(self.ints[at_a], na)
                at_a += 1
                while k > ops and self.ints[k - 1] == 4:
                    k -= 1
                    self._absorb(x, self.ints[at_a], na, False)
                    at_a += 1
                self._merge_node(x, na, self.ints[at_b], nb)
                at_b += 1
            if first < 0:
                first = x
            else:
                self.next[last] = x
            last = x
        if last >= 0:
            self.next[last] = -1
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _align(self, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong) -> cython.void:
        ma: cython.longlong = self.present[a] if self.guard_head[a] >= 0 else na
        mb: cython.longlong = self.present[b] if self.guard_head[b] >= 0 else nb
        self._merge_guard(a, na, b, nb)
        self._merge_node(a, ma, b, mb)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _skip(self, x: cython.int, n: cython.longlong, missing: cython.longlong, first: cython.bint) -> cython.void:
        """A tree with n environments is absent in `missing` others, which come first or last."""
        c: cython.int = self._value_cell(0, 0, missing)
        if self.kind[x] == 3:
            if first:
                self.c_next[c] = self.count_head[x]
                self.count_head[x] = c
            else:
                self.c_next[self.count_tail[x]] = c
                self.count_tail[x] = c
            self.guard_n[x] += cython.cast(cython.int, missing)
            self.klass[x] = 0
            self._refresh(x)
            return
        self._guard_with(x, n, 1)
        if first:
            self.c_next[c] = self.guard_head[x]
            self.guard_head[x] = c
            self.guard_n[x] += cython.cast(cython.int, missing)
        else:
            self._append_bits(x, c, -1, missing)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _absorb(self, loop: cython.int, x: cython.int, n: cython.longlong, begins: cython.bint) -> cython.void:
        """Make tree x (of the later environments) an iteration of a loop: of new lists, or of the last one's.

        Going on with a list needs n = 1: the column of iterations is in the order of the environments.
        """
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        c: cython.int
        self._merge_node(self.content[loop], self.inner[loop], x, present)
        self.inner[loop] += cython.cast(cython.int, present)
        if begins:
            if self.guard_head[x] >= 0:
                self._append_counts(loop, self.guard_head[x], self.guard_tail[x], n)
            else:
                c = self._value_cell(1, 0, n)
                self._append_counts(loop, c, c, n)
        else:
            self.c_a[self.count_tail[loop]] += 1
        self._refresh(loop)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loop_of(self, x: cython.int, n: cython.longlong) -> cython.int:
        """Make tree x a loop of one iteration an environment, fewer where it has a condition."""
        node: cython.int = self._new_node()
        present: cython.longlong = self.present[x] if self.guard_head[x] >= 0 else n
        self.kind[node] = 3
        self.label[node] = 0
        self.period[node] = 1
        self.content[node] = x
        self.next[x] = -1
        self.inner[node] = cython.cast(cython.int, present)
        self.start[node] = self.start[x]
        self.stop[node] = self.stop[x]
        if self.guard_head[x] >= 0:
            self.count_head[node] = self.guard_head[x]
            self.count_tail[node] = self.guard_tail[x]
        else:
            self.count_head[node] = self._value_cell(1, 0, n)
            self.count_tail[node] = self.count_head[node]
        self.guard_n[node] = cython.cast(cython.int, n)
        self.guard_head[x] = -1
        self.guard_tail[x] = -1
        self.present[x] = -1
        self.guard_n[x] = 0
        self._refresh(x)
        self._refresh(node)
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_node(self) -> cython.int:
        node: cython.int = self.n_nodes
        self.n_nodes = self.n_nodes + 1
        self.next[node] = self.attrs[node] = self.content[node] = self.lead[node] = self.value[node] = -1
        self.guard_head[node] = self.guard_tail[node] = self.present[node] = -1
        self.count_head[node] = self.count_tail[node] = -1
        self.guard_n[node] = self.inner[node] = self.period[node] = self.variables[node] = self.klass[node] = self.raw[
            node
        ] = 0
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy_slot(self, s: cython.int) -> cython.int:
        t: cython.int = self.n_slots
        if s < 0:
            return -1
        self.n_slots = self.n_slots + 1
        self.s_start[t], self.s_stop[t], self.s_text[t] = self.s_start[s], self.s_stop[s], self.s_text[s]
        self.s_varies[t], self.s_prefix[t], self.s_suffix[t] = self.s_varies[s], self.s_prefix[s], self.s_suffix[s]
        self.s_head[t], self.s_tail[t], self.s_n[t] = self.s_head[s], self.s_tail[s], self.s_n[s]
        self.s_total[t] = self.s_total[s]
        return t

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, node: cython.int) -> cython.int:
        """Copy a tree of at most MAX_HEIGHT levels (its columns are shared until they grow); without siblings."""
        copy: cython.int
        if self.owned:
            return node
        copy = self._new_node()
        self.kind[copy], self.label[copy], self.klass[copy] = self.kind[node], self.label[node], self.klass[node]
        self.lead[copy] = self._copy_slot(self.lead[node])
        self.value[copy] = self._copy_slot(self.value[node])
        self.height[copy], self.size[copy] = self.height[node], self.size[node]
        self.start[copy], self.stop[copy] = self.start[node], self.stop[node]
        self.guard_head[copy], self.guard_tail[copy] = self.guard_head[node], self.guard_tail[node]
        self.guard_n[copy], self.present[copy] = self.guard_n[node], self.present[node]
        self.count_head[copy], self.count_tail[copy] = self.count_head[node], self.count_tail[node]
        self.inner[copy], self.period[copy], self.raw[copy] = self.inner[node], self.period[node], self.raw[node]
        self.variables[copy], self.cost[copy] = self.variables[node], self.cost[node]
        self.attrs[copy] = self._copy_list(self.attrs[node])
        self.content[copy] = self._copy_list(self.content[node])
        return copy

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy_list(self, node: cython.int) -> cython.int:
        first: cython.int = -1
        last: cython.int = -1
        x: cython.int
        while node >= 0:
            x = self._copy(node)
            if first < 0:
                first = x
            else:
                self.next[last] = x
            last = x
            node = self.next[node]
        return first

    # ---- folding ----------------------------------------------------------------------------------------

    def fold_all(self, template=None):
        """Fold the children of every element, innermost first (section 6.1).

        `template` marks nodes that many pages have (int32[n_nodes]): lists that are mostly made of such nodes are
        the pages' common layout already and stay as they are.
        """
        node: cython.int
        child: cython.int
        n: cython.int
        common: cython.int
        marked: cython.int[::1] = np.zeros(1, np.int32) if template is None else template
        many: cython.bint = template is not None
        node = self.n_nodes - 1
        while node > 0 and self.work <= self.limit:  # node 0 is the root above the pages: those are not folded
            if self.kind[node] == 2 and self.content[node] >= 0:
                n = 0
                common = 0
                child = self.content[node]
                while child >= 0:
                    n += 1
                    if many and self.kind[child] != 3:
                        common += marked[child]
                    child = self.next[child]
                if n > 1 and 2 * common <= n:
                    self._fold_children(node, n)
            self._refresh(node)
            node -= 1
        while node >= 0:
            self._refresh(node)
            node -= 1

    def fold_by_distance(self, min_similarity: float, nested: bool):
        """Fold as the paper's two baselines do (section 7.2): what to fold is decided by tree edit distance.

        `nested`: innermost first, so that lists in lists fold; else outermost first, and never inside a folded list.
        """
        node: cython.int
        child: cython.int
        n: cython.int
        i: cython.int
        n_nodes: cython.int = self.n_nodes
        done: cython.int[::1] = np.zeros(n_nodes, np.int32)
        self.by_distance, self.minimum = True, min_similarity
        for i in range(1, n_nodes):
            node = n_nodes - i if nested else i
            if self.kind[node] != 2 or done[node]:
                continue
            n = 0
            child = self.content[node]
            while child >= 0:
                n += 1
                child = self.next[child]
            if n > 1:
                kids = []
                child = self.content[node]
                while child >= 0:
                    kids.append(child)
                    child = self.next[child]
                self._fold_children(node, n)
                if not nested:
                    self._mark_folded(node, kids, done)
            self._refresh(node)
        for i in range(1, n_nodes):
            self._refresh(n_nodes - i)

    @cython.cfunc
    def _mark_folded(self, node: cython.int, kids: list, done: cython.int[::1]):
        """Mark the nodes (in preorder: a range) of the children that are in a loop now."""
        left = set()
        child: cython.int = self.content[node]
        k: cython.int
        i: cython.int
        while child >= 0:
            left.add(child)
            child = self.next[child]
        for kid in kids:
            if kid not in left:
                k = kid
                for i in range(k, k + self.size[k]):
                    done[i] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _distance(self, a: cython.int, b: cython.int) -> cython.longlong:
        """Top-down tree edit distance, unit costs, texts and attributes alike whatever they say."""
        n: cython.int = 0
        m: cython.int = 0
        i: cython.int
        j: cython.int
        x: cython.int
        y: cython.int
        at: cython.Py_ssize_t = self.rows_top
        here: cython.longlong
        if self.kind[a] != self.kind[b] or self.label[a] != self.label[b]:
            return self.size[a] + self.size[b]
        if self.kind[a] == 1 or (self.klass[a] > 0 and self.klass[a] == self.klass[b]):
            return 0
        self.work = self.work + 4
        y = self.content[b]
        while y >= 0:
            m += 1
            y = self.next[y]
        if (
            self.height[a] > MAX_HEIGHT
            or self.height[b] > MAX_HEIGHT
            or self.work > self.limit
            or at + 2 * (m + 1) > self.rows.shape[0]
        ):
            return self.size[a] + self.size[b]
        self.rows_top = at + 2 * (m + 1)
        self.rows[at] = 0
        y = self.content[b]
        for j in range(1, m + 1):
            self.rows[at + j] = self.rows[at + j - 1] + self.size[y]
            y = self.next[y]
        x = self.content[a]
        while x >= 0:
            n += 1
            i = (n & 1) * (m + 1)
            self.rows[at + i] = self.rows[at + (m + 1) - i] + self.size[x]
            y = self.content[b]
            for j in range(1, m + 1):
                here = min(self.rows[at + (m + 1) - i + j] + self.size[x], self.rows[at + i + j - 1] + self.size[y])
                if self.kind[x] == self.kind[y] and self.label[x] == self.label[y]:
                    here = min(here, self.rows[at + (m + 1) - i + j - 1] + self._distance(x, y))
                self.rows[at + i + j] = here
                y = self.next[y]
            self.work = self.work + m + 1
            x = self.next[x]
        here = self.rows[at + (n & 1) * (m + 1) + m]
        self.rows_top = at
        return here

    def align_pages(self) -> int:
        """Align the document nodes of all pages, one after the other, into the first; returns that node."""
        page: cython.int = self.content[0]
        n_pages: cython.int = 1
        other: cython.int = self.next[page]
        following: cython.int
        self.owned = True  # pages are not given back: their trees move, however deep
        self.chunk_rows = 3  # what is equal on all pages is layout
        self.next[page] = -1
        self.klass[page] = 0  # a document is always aligned, child by child, never taken as one constant
        while other >= 0:
            following = self.next[other]
            self.next[other] = -1
            self.reserve(2 * (self.size[page] + self.size[other]) + 8, 12 * (self.size[page] + self.size[other]) + 16)
            with cython.nogil:
                self.epoch = self.epoch + 1
                self._merge_node(page, n_pages, other, 1)
            n_pages += 1
            other = following
        return page

    def first_page(self) -> int:
        """The document node of the first page."""
        return self.content[0]

    def _fold_children(self, node: cython.int, n: cython.int) -> cython.bint:
        """Split the children of an element into chunks and fold each (sections 6.2 and 6.3); whether any was."""
        kids = np.zeros(n, np.int32)
        children: cython.int[::1] = kids
        i: cython.int = 0
        x: cython.int = self.content[node]
        while x >= 0:
            children[i] = x
            i += 1
            x = self.next[x]
        chunks = self._split(children, n)
        if not chunks:
            return False
        done = False
        for start, stop, period in chunks:
            done = self._fold_chunk(children, start, stop, period) or done
        if done:
            self._relink(node, children, n)
        return done

    @cython.cfunc
    def _relink(self, node: cython.int, children: cython.int[::1], n: cython.int) -> cython.void:
        """Link what is left of the children (-1: gone into a loop) as the content again."""
        i: cython.int
        last: cython.int = -1
        for i in range(n):
            if children[i] < 0:
                continue
            if last < 0:
                self.content[node] = children[i]
            else:
                self.next[last] = children[i]
            last = children[i]
        self.next[last] = -1

    def _split(self, children: cython.int[::1], n: cython.int) -> list:
        """Choose chunks (start, stop, period) that promise to save most, from all pairs at distances up to the
        longest period (section 6.2 and remark 1): a Viterbi pass over the children."""
        longest: cython.int = min(self.longest_period, n // 2)
        gains_array = np.full((longest + 1) * n, NEVER, np.int64)
        gains: cython.longlong[::1] = gains_array
        setup_array = np.zeros((longest + 1) * n, np.int64)
        setups: cython.longlong[::1] = setup_array
        found: cython.bint
        with cython.nogil:
            found = self._pair_gains(children, n, longest, gains, setups)
        if not found:
            return []
        return self._best_chunks(n, longest, gains, setups)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pair_gains(
        self,
        children: cython.int[::1],
        n: cython.int,
        longest: cython.int,
        gains: cython.longlong[::1],
        setups: cython.longlong[::1],
    ) -> cython.bint:
        """gains[d * n + i]: what child i + d saves as the next row after child i; setups: what beginning there costs."""
        found: cython.bint = False
        d: cython.int
        i: cython.int
        a: cython.int
        b: cython.int
        gain: cython.longlong
        for d in range(1, longest + 1):
            for i in range(n - d):
                a = children[i]
                b = children[i + d]
                if self.kind[a] == 3 or self.kind[a] != self.kind[b] or self.label[a] != self.label[b]:
                    continue
                if self.by_distance:
                    if (
                        1 - self._distance(a, b) / cython.cast(cython.double, self.size[a] + self.size[b])
                        >= self.minimum
                    ):
                        gains[d * n + i] = 4 * LOOP
                        found = True
                    continue
                self.marginal = True
                gain = self._save_node(a, 1, b, 1)
                self.marginal = False
                if gain <= NEVER // 2:
                    continue
                if gain > 0 and gain <= self.minimum * self.cost[b]:
                    continue
                gains[d * n + i] = gain
                if gain > 0:
                    found = True
                setups[d * n + i] = gain - self._save_node(a, 1, b, 1)
        return found

    def _best_chunks(
        self, n: cython.int, longest: cython.int, gains: cython.longlong[::1], setups: cython.longlong[::1]
    ) -> list:
        """The chunks of greatest total gain that do not overlap."""
        best_array = np.zeros(n + 1, np.int64)
        best: cython.longlong[::1] = best_array
        start_array = np.full(n + 1, -1, np.int32)
        begun: cython.int[::1] = start_array
        period_array = np.zeros(n + 1, np.int32)
        period: cython.int[::1] = period_array
        open_value_array = np.full((longest + 1) * (n + 1), NEVER, np.int64)
        open_value: cython.longlong[::1] = open_value_array
        open_start_array = np.full((longest + 1) * (n + 1), -1, np.int32)
        open_start: cython.int[::1] = open_start_array
        i: cython.int
        d: cython.int
        k: cython.int
        at: cython.Py_ssize_t
        value: cython.longlong
        block: cython.longlong
        for i in range(1, n + 1):
            best[i] = best[i - 1]
            for d in range(1, longest + 1):
                if i < 2 * d:
                    continue
                at = d * (n + 1) + i
                block = -BRACKETS if d > 1 else 0
                value = -LOOP
                for k in range(i - 2 * d, i - d):
                    if gains[d * n + k] <= NEVER // 2:
                        block = NEVER
                        break
                    block += gains[d * n + k]
                    value -= setups[d * n + k]
                if block <= NEVER // 2:
                    continue
                # go on from i - d, or begin with the block before that
                open_value[at] = best[i - 2 * d] + value + block
                open_start[at] = i - 2 * d
                if open_value[at - d] + block > open_value[at]:
                    open_value[at] = open_value[at - d] + block
                    open_start[at] = open_start[at - d]
                if open_value[at] > best[i]:
                    best[i] = open_value[at]
                    begun[i] = open_start[at]
                    period[i] = d
        chunks = []
        i = n
        while i > 0:
            if best[i] == best[i - 1] or begun[i] < 0:
                i -= 1
                continue
            chunks.append((begun[i], i, period[i]))
            i = begun[i]
        chunks.reverse()
        return chunks

    def _fold_chunk(
        self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int
    ) -> cython.bint:
        """Fold one chunk into a loop if that is cheaper; the loop takes the first child's place."""
        t: cython.int
        i: cython.int
        row: cython.int
        rows: cython.int = (stop - start) // period
        nodes_before: cython.int = self.n_nodes
        slots_before: cython.int = self.n_slots
        cells_before: cython.int
        total: cython.longlong = 0
        size: cython.longlong = 0
        loop: cython.int
        for i in range(start, stop):
            total += self.cost[children[i]]
            size += self.size[children[i]]
        self.reserve(2 * size + 8, 16)
        cells_before = self.n_cells
        loop = self._new_loop(children, start, period, rows)
        self.chunk_rows = rows
        for row in range(1, rows):
            size = self._body_size(loop)
            for t in range(period):
                size += self.size[children[start + row * period + t]]
            self.reserve(2 * size + 8, 12 * size + 16)
            with cython.nogil:
                self._add_row(loop, children, start + row * period, row)
        self.chunk_rows = 3
        self._refresh(loop)
        if self.cost[loop] >= total and not self.by_distance:
            self.n_nodes = nodes_before
            self.n_slots = slots_before
            self.n_cells = cells_before
            return False
        children[start] = loop
        for i in range(start + 1, stop):
            children[i] = -1
        return True

    @cython.cfunc
    def _new_loop(
        self, children: cython.int[::1], start: cython.int, period: cython.int, rows: cython.int
    ) -> cython.int:
        """A loop over `rows` iterations whose body so far is a copy of the first one."""
        t: cython.int
        x: cython.int
        last: cython.int = -1
        loop: cython.int = self._new_node()
        self.kind[loop] = 3
        self.label[loop] = 0
        self.period[loop] = period
        self.inner[loop] = rows
        self.guard_n[loop] = 1
        self.start[loop] = self.start[children[start]]
        self.stop[loop] = self.stop[children[start + rows * period - 1]]
        self.count_head[loop] = self._value_cell(rows, 0, 1)
        self.count_tail[loop] = self.count_head[loop]
        for t in range(period):
            x = self._copy(children[start + t])
            if self.raw[x] == 1:
                self.klass[x] = 0  # a row is always aligned: were it frozen as text, a different row could not join it
            if last < 0:
                self.content[loop] = x
            else:
                self.next[last] = x
            last = x
        return loop

    @cython.cfunc
    def _body_size(self, loop: cython.int) -> cython.longlong:
        size: cython.longlong = 0
        x: cython.int = self.content[loop]
        while x >= 0:
            size += self.size[x]
            x = self.next[x]
        return size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_row(self, loop: cython.int, children: cython.int[::1], at: cython.int, row: cython.int) -> cython.void:
        """Align the next iteration with the body (incremental alignment, section 6.4)."""
        x: cython.int = self.content[loop]
        while x >= 0:
            self.epoch = self.epoch + 1
            self._merge_node(x, row, children[at], 1)
            at += 1
            x = self.next[x]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def in_word(c: cython.uchar, d: cython.uchar) -> cython.bint:
    """Whether a cut between two bytes splits a word or number; bytes of other scripts count as letters."""
    return is_word(c) and is_word(d)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_word(c: cython.uchar) -> cython.bint:
    return 48 <= c <= 57 or 65 <= c <= 90 or 97 <= c <= 122 or c >= 128


def _roomy(array, size):
    """A copy of an array with room for `size` elements; what is new is zero."""
    array = np.asarray(array)
    larger = np.zeros(size, array.dtype)
    larger[: min(len(array), size)] = array[:size]
    return larger
