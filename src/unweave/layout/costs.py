"""What a layout tree costs in characters of layout and data, and what sharing its parts saves (SYNTHIA, section 5).

Costs depend on the number of scope environments; sums are kept beside each column, so that a cost is never counted
again from its values. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from . import weights

if cython.compiled:
    from cython.cimports.unweave.layout.arena import Arena
else:
    from .arena import Arena

VARIABLE = cython.declare(cython.longlong, weights.VARIABLE)
CONDITION = cython.declare(cython.longlong, weights.CONDITION)
LOOP = cython.declare(cython.longlong, weights.LOOP)
QUOTES = cython.declare(cython.longlong, weights.QUOTES)
BRACKETS = cython.declare(cython.longlong, weights.BRACKETS)
SEPARATOR = cython.declare(cython.longlong, weights.SEPARATOR)


@cython.cclass
class Costs(Arena):
    """Costs of nodes and slots; what is saved where slots and conditions are shared.

    `affixes` says which common prefixes and suffixes stay in the layout: 0 none, 1 of whole words, 2 of characters;
    `marginal` makes savings those of one more row, without what introducing variables costs; `work` counts steps.
    """

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
        if self.s_separates[s]:
            return SEPARATOR + self.s_stop[s] - self.s_start[s]
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
    def _length(self, s: cython.int) -> cython.longlong:
        """Bytes of a slot's first text."""
        return self.s_stop[s] - self.s_start[s]

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
        if self.s_separates[a]:
            if self.marginal:
                return self._slot_cost(b)
            return self._slot_cost(a) + self._slot_cost(b) - SEPARATOR - max(self._length(a), self._length(b))
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
    """Whether a byte is a letter, a digit or part of another script's character."""
    return 48 <= c <= 57 or 65 <= c <= 90 or 97 <= c <= 122 or c >= 128
