"""What a layout tree costs in characters of layout and data, and what sharing its parts saves (SYNTHIA, section 5).

Costs depend on the number of scope environments; sums are kept beside each column, so that a cost is never counted
again from its values. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .terms import (
    AT_WORDS,
    BRACKETS,
    CONDITION_COST,
    FROZEN,
    LEAF,
    LISTED,
    LOOP,
    LOOP_COST,
    NODES,
    PRINTED,
    QUOTES,
    READABLE_LOOP_COST,
    SEPARATOR_COST,
    SMALL_CONDITION_COST,
    VARIABLE_COST,
)


def first_costs(arena):
    """Costs of the unfolded tree; children follow parents, so backwards."""
    node: cython.int = arena.n_nodes - 1
    while node >= 0:
        refresh(arena, node)
        node -= 1


def n_present(arena, node, n):
    """In how many of n environments a node is."""
    return arena.present[node] if arena.guard_head[node] >= 0 else n


def slot_cost(arena, s):
    """Return the characters of a slot: its text, or what a variable and its values take in both; 0 for none."""
    if s < 0:
        return 0
    if arena.s_varies[s] == 0:
        return arena.s_stop[s] - arena.s_start[s]
    if arena.s_separates[s]:
        return SEPARATOR_COST + arena.s_stop[s] - arena.s_start[s]
    affix: cython.longlong = arena.s_prefix[s] + arena.s_suffix[s]
    return affix + VARIABLE_COST + arena.s_total[s] + (QUOTES - affix) * arena.s_n[s]


def bits_cost(variables, n, present):
    """Data that a condition costs: placeholders of its variables, or a bit an environment."""
    if variables > 0:
        return 2 * variables * (n - present)
    return 2 * n


def guard_cost(arena, node):
    """Return the characters that a node's condition takes in layout and data; 0 without one."""
    if arena.guard_head[node] < 0:
        return 0
    return condition_cost(arena, node) + bits_cost(arena.variables[node], arena.guard_n[node], arena.present[node])


def condition_cost(arena, node):
    """Return the characters of a node's condition in the layout; few where one expects it: of attributes,
    texts and what marks a text.
    """
    if arena.kind[node] == LEAF or (arena.attrs[node] < 0 and arena.height[node] <= 2):
        return min(arena.condition_cost, SMALL_CONDITION_COST)
    return arena.condition_cost


def loop_cost(arena):
    """Return what two loops that become one save: the characters of one, and to a reader that it is one list."""
    return READABLE_LOOP_COST if arena.condition_cost > CONDITION_COST else LOOP_COST


def row_cost(variables):
    """Return what a row costs beside its values: brackets from two on, a placeholder for none."""
    return BRACKETS if variables > 1 else (0 if variables == 1 else 2)


def refresh(arena, node):
    """Recompute cost, variables, height and size of a node from its slots and children."""
    cost: cython.longlong = (
        arena.label_size[arena.label[node]] + slot_cost(arena, arena.lead[node]) + slot_cost(arena, arena.value[node])
    )
    variables: cython.int = 0
    height: cython.int = 0
    size: cython.int = 1
    which: cython.int
    if arena.raw[node] == FROZEN:
        arena.cost[node] = arena.stop[node] - arena.start[node]
        arena.variables[node] = 0
        return
    if arena.lead[node] >= 0:
        variables += arena.s_varies[arena.lead[node]]
    if arena.value[node] >= 0:
        variables += arena.s_varies[arena.value[node]]
    for which in range(2):
        child: cython.int = arena.attrs[node] if which == 0 else arena.content[node]
        guarded_before: cython.bint = False
        while child >= 0:
            cost += arena.cost[child] + guard_cost(arena, child)
            if arena.guard_head[child] >= 0:
                if arena.variables[child] == 0 and not guarded_before:
                    variables += 1
                guarded_before = True
            else:
                guarded_before = False
            variables += arena.variables[child]
            size += arena.size[child]
            if arena.height[child] > height:
                height = arena.height[child]
            if arena.kind[child] == LOOP or arena.raw[child] == LISTED:
                arena.raw[node] = LISTED
            child = arena.next[child]
    arena.height[node] = height + 1
    arena.size[node] = size
    if arena.kind[node] == LOOP:
        cost += LOOP_COST + BRACKETS * arena.guard_n[node] + arena.inner[node] * row_cost(variables)
        variables = 1
    arena.cost[node] = cost
    arena.variables[node] = variables


def common_prefix(arena, search, a, b):
    """Return the common prefix of the constant beginnings of two slots, cut at a character."""
    x: cython.int = arena.s_start[a]
    y: cython.int = arena.s_start[b]
    most: cython.int = arena.s_prefix[a] if arena.s_varies[a] else arena.s_stop[a] - x
    other: cython.int = arena.s_prefix[b] if arena.s_varies[b] else arena.s_stop[b] - y
    n: cython.int = 0
    if other < most:
        most = other
    while n < most and arena.buf[x + n] == arena.buf[y + n]:
        n += 1
    search.work = search.work + n
    # a continuation byte on either side: the cut is inside a character
    while n > 0 and (arena.buf[x + n] & 0xC0 == 0x80 or arena.buf[y + n] & 0xC0 == 0x80):
        n -= 1
    if search.affixes == AT_WORDS:  # a cut inside a word would say nothing of the next page
        while n > 0 and (
            (x + n < arena.s_stop[a] and in_word(arena.buf[x + n - 1], arena.buf[x + n]))
            or (y + n < arena.s_stop[b] and in_word(arena.buf[y + n - 1], arena.buf[y + n]))
        ):
            n -= 1
    return n


def common_suffix(arena, search, a, b, prefix):
    """Return the common suffix of the constant ends of two slots that leaves `prefix` alone."""
    x: cython.int = arena.s_stop[a]
    y: cython.int = arena.s_stop[b]
    most: cython.int = arena.s_suffix[a] if arena.s_varies[a] else x - arena.s_start[a] - prefix
    other: cython.int = arena.s_suffix[b] if arena.s_varies[b] else y - arena.s_start[b] - prefix
    n: cython.int = 0
    if other < most:
        most = other
    while n < most and arena.buf[x - n - 1] == arena.buf[y - n - 1]:
        n += 1
    search.work = search.work + n
    while n > 0 and arena.buf[x - n] & 0xC0 == 0x80:
        n -= 1
    if search.affixes == AT_WORDS:
        while n > 0 and (
            (x - n > arena.s_start[a] and in_word(arena.buf[x - n - 1], arena.buf[x - n]))
            or (y - n > arena.s_start[b] and in_word(arena.buf[y - n - 1], arena.buf[y - n]))
        ):
            n -= 1
    return n


def text_length(arena, s):
    """Return the bytes of a slot's first text."""
    return arena.s_stop[s] - arena.s_start[s]


def written(arena, s):
    """Return the characters of a constant slot's text as a JSON string, without quotes."""
    length: cython.longlong = arena.s_stop[s] - arena.s_start[s]
    if arena.escapes.shape[0] > 0:
        length += arena.escapes[arena.s_stop[s]] - arena.escapes[arena.s_start[s]]
    return length


def save_equal(arena, search, a):
    """Return what is saved by a constant tree that is equal to one already there."""
    return 2 * arena.size[a] if search.measure == NODES else arena.cost[a]


def save_slot(arena, search, a, na, b, nb):
    """Return the characters saved by sharing a slot; negative when the data outgrow what the layout sheds."""
    prefix: cython.longlong = 0
    suffix: cython.longlong = 0
    if a < 0 or b < 0 or search.measure == NODES:
        return 0
    if arena.s_varies[a] == 0 and arena.s_varies[b] == 0 and arena.s_text[a] == arena.s_text[b]:
        return arena.s_stop[a] - arena.s_start[a]
    if arena.s_separates[a]:
        if search.marginal:
            return slot_cost(arena, b)
        return (
            slot_cost(arena, a)
            + slot_cost(arena, b)
            - SEPARATOR_COST
            - max(text_length(arena, a), text_length(arena, b))
        )
    if search.affixes:
        prefix = common_prefix(arena, search, a, b)
        suffix = common_suffix(arena, search, a, b, cython.cast(cython.int, prefix))
    affix: cython.longlong = prefix + suffix
    total_b: cython.longlong = arena.s_total[b] if arena.s_varies[b] else nb * written(arena, b)
    if search.marginal:
        total_a: cython.longlong = 0
        if arena.s_varies[a]:  # what its rows pay for a shorter prefix or suffix
            total_a = na * (arena.s_prefix[a] + arena.s_suffix[a] - affix)
        return slot_cost(arena, b) - (total_b + nb * (QUOTES - affix)) - total_a
    total_a = arena.s_total[a] if arena.s_varies[a] else na * written(arena, a)
    cost: cython.longlong = affix + VARIABLE_COST + total_a + total_b + (na + nb) * (QUOTES - affix)
    if search.measure == PRINTED:  # of what becomes a variable, the values alone
        cost -= QUOTES * (na * (1 - arena.s_varies[a]) + nb * (1 - arena.s_varies[b]))
        cost -= VARIABLE_COST * (1 - max(arena.s_varies[a], arena.s_varies[b]))
    return slot_cost(arena, a) + slot_cost(arena, b) - cost


def save_guard(arena, search, a, na, b, nb):
    """Return what is saved (or not) by the conditions of two nodes becoming one."""
    ma: cython.longlong = na
    mb: cython.longlong = nb
    before: cython.longlong = 0
    if search.measure == NODES or arena.kind[a] == LOOP or (arena.guard_head[a] < 0 and arena.guard_head[b] < 0):
        return 0
    if arena.guard_head[a] >= 0:
        ma = arena.present[a]
        before += guard_cost(arena, a)
    if arena.guard_head[b] >= 0:
        mb = arena.present[b]
        before += guard_cost(arena, b)
    variables: cython.int = max(arena.variables[a], arena.variables[b])
    return before - condition_cost(arena, a) - bits_cost(variables, na + nb, ma + mb)


def skip_cost(arena, search, x, n, missing, joins):
    """Cost of a tree with n environments being absent in `missing` others; `joins` the condition before it."""
    if search.measure == NODES:
        return 0
    if arena.kind[x] == LOOP:
        return BRACKETS * missing
    if arena.guard_head[x] >= 0:
        return bits_cost(arena.variables[x], missing, 0)
    if search.marginal:
        return bits_cost(arena.variables[x], missing, 0)
    if joins:
        return bits_cost(arena.variables[x], missing, 0) if arena.variables[x] > 0 else 0
    return condition_cost(arena, x) + bits_cost(arena.variables[x], n + missing, n)


def save_slots(arena, search, a, na, b, nb):
    """Return what is saved by the label and the slots of two nodes."""
    return (
        save_label(arena, search, a)
        + save_slot(arena, search, arena.lead[a], na, arena.lead[b], nb)
        + save_slot(arena, search, arena.value[a], na, arena.value[b], nb)
    )


def save_label(arena, search, a):
    """Return what is saved by a label that two nodes share, or by the two nodes becoming one."""
    return 2 if search.measure == NODES else arena.label_size[arena.label[a]]


def save_lone(arena, search, a, na, b, nb):
    """Return the most that two leaves without siblings save: one in place of both, or each under its condition.
    It needs no tables.
    """
    apart: cython.longlong = -skip_cost(arena, search, a, na, nb, False) - skip_cost(arena, search, b, nb, na, False)
    one: cython.longlong = save_slots(arena, search, a, n_present(arena, a, na), b, n_present(arena, b, nb))
    return max(apart, one + save_guard(arena, search, a, na, b, nb))


def save_taken(arena, loop, x, n):
    """Return what a tree saves whose condition becomes an iteration of a loop, less what its row costs (align-for)."""
    return guard_cost(arena, x) - n_present(arena, x, n) * row_cost(arena.variables[arena.content[loop]])


def in_word(c, d):
    """Say whether a cut between two bytes splits a word, number or percent escape;
    bytes of other scripts count as letters.
    """
    return (is_word(c) or c == 37) and is_word(d)


def is_word(c):
    """Say whether a byte is a letter, a digit or part of another script's character."""
    return 48 <= c <= 57 or 65 <= c <= 90 or 97 <= c <= 122 or c >= 128


def saved_by_sharing(arena: Arena, loop: cython.int) -> int:
    """Return what equal variables of a loop's rows save in data by being one (remark 2); inner scopes apart."""
    seen = set()
    saved = 0
    stack = [int(arena.content[loop])]
    while stack:
        node = stack.pop()
        if node < 0:
            continue
        stack.append(int(arena.next[node]))
        if arena.guard_head[node] >= 0 or arena.kind[node] == LOOP or arena.klass[node] > 0:
            continue
        stack += [int(arena.attrs[node]), int(arena.content[node])]
        for s in (arena.lead[node], arena.value[node]):
            if s < 0 or not arena.s_varies[s] or arena.s_separates[s]:
                continue
            values = _values(arena, s)
            if values in seen:
                saved += arena.s_total[s] + (QUOTES - arena.s_prefix[s] - arena.s_suffix[s]) * arena.s_n[s]
            seen.add(values)
    return saved


def _values(arena: Arena, s: cython.int) -> tuple:
    """Return the values of a slot, and how often each stands in a row."""
    c: cython.int = arena.s_head[s]
    left: cython.int = arena.s_n[s]
    prefix: cython.int = arena.s_prefix[s]
    suffix: cython.int = arena.s_suffix[s]
    found = []
    while left > 0:
        found.append((arena.buffer[arena.c_a[c] + prefix : arena.c_b[c] - suffix], int(arena.c_rep[c])))
        left -= arena.c_rep[c]
        c = arena.c_next[c]
    return tuple(found)
