"""Rows of a loop that need conditions of their own: what a reader would not write as rows of one list (SYNTHIA, section
6.3).

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .terms import (
    CROWDED_COST,
    ELEMENT,
    LEAF,
    LEAF_LABELS,
    LISTED,
    LOOP,
    MANY_SHARED,
    ODD_BLANK_COST,
    ODD_ROW_COST,
    QUOTES,
    TEXT_LABEL,
)

SCATTERED, SCATTERED_FREE = 4, 200
"""How many characters of a loop's body that a row does not have, on average, cost a reader one; the first are free."""

if not cython.compiled:
    from .savings import guard_cost

FEW = 3
"""Rows of a loop up to which attributes and texts of a single one count; of more rows, one may well have its own."""

MAX_OWN = 4
"""Neighbours that a single row has beside the first one; of more, the markup is data, one value, but for scripts."""

NONE = -2
"""Instead of a row: none is unlike all others, or several are."""

UNKNOWN = -1
"""Instead of a row: which one is not looked for."""


def with_odd_rows(arena: Arena, loop: cython.int, apart: cython.longlong) -> tuple:
    """Return what a loop costs a reader, its odd parts, and the rows that may be left out of it,
    each as often as it has one; `apart`: what its rows cost as they are.
    """
    odd, blanks, shared, conditions, as_one = odd_rows(arena, loop)
    parts = len(odd) - blanks
    cost = arena.cost[loop] - as_one + ODD_BLANK_COST * blanks + ODD_ROW_COST * parts
    if shared < MANY_SHARED:
        cost += CROWDED_COST * max(0, conditions - shared - 1)
        if conditions > 1:  # those at the ends may be elements of another kind
            odd += [0, arena.inner[loop] - 1]
        body, data = body_and_data(arena, loop)
        scattered: cython.longlong = body - (apart - data) // arena.inner[loop]
        cost += max(0, scattered - SCATTERED_FREE) // SCATTERED
    return cost, parts, odd if shared < MANY_SHARED else []


@cython.locals(node=cython.int, behind=cython.int, nested=cython.bint)
def odd_rows(arena: Arena, loop: cython.int) -> tuple:
    """Return for each part of a loop's body that a single row has, or lacks, or has other white space at, which row
    that is.

    Neighbours of the same row are one part; attributes and texts are none where there are more than a few rows. What is
    in loops of the body was asked there. Beside it: how many parts are white space, of how many places of the body all
    rows have a value, how many conditions of attributes the body has, and what those cost that will be none: of many
    neighbours that a single row has, and of one attribute that rows have in turn, which become one value.
    """
    found: list = []
    blanks: cython.int = 0
    shared: cython.int = 0
    conditions: cython.int = 0
    as_one: cython.longlong = 0
    rows: cython.int = arena.inner[loop]
    first: cython.int = arena.content[loop]
    stack: list = [(first, False)]
    while stack:
        node, nested = stack.pop()
        before: cython.int = NONE
        left: cython.int = -1
        there: cython.int = 0
        run: cython.int = 0
        while node >= 0:
            behind = _behind_one_value(arena, node)
            if behind != NONE:
                shared += 0 if nested else 1
                before, there, run = NONE, 0, 0
                while node != behind:
                    as_one += guard_cost(arena, node)
                    node = arena.next[node]
                continue
            odd: cython.int = NONE
            guarded: cython.bint = nested or arena.guard_head[node] >= 0
            if arena.guard_head[node] >= 0:
                odd = _odd_one(arena, node)
                if (not nested and _is_between(arena, node, odd, rows)) or (
                    odd != NONE and _is_mark(arena, left, node)
                ):
                    odd = NONE
                if odd != NONE and odd != before and (arena.kind[node] != LEAF or rows <= FEW):
                    found.append(UNKNOWN if nested else odd)
            if arena.guard_head[node] < 0:
                there = 0
            elif arena.kind[node] == LEAF and arena.label[node] >= LEAF_LABELS and arena.present[node] != there:
                there = arena.present[node]  # neighbours of the same rows have one condition
                conditions += 1
            run = run + 1 if odd >= 0 and odd == before and arena.present[node] == 1 else 0
            if run > MAX_OWN and (arena.kind[node] != LEAF or arena.label[node] < LEAF_LABELS):
                as_one += guard_cost(arena, node)
            before = odd
            left = node
            if arena.kind[node] != LOOP and odd == NONE and arena.klass[node] <= 0:
                if arena.kind[node] == ELEMENT:
                    odd = _odd_blank(arena, arena.value[node], rows)
                    if odd != NONE:
                        found.append(odd)
                        blanks += 1
                elif not guarded and arena.value[node] >= 0:
                    shared += arena.s_varies[arena.value[node]]
                if node != first:  # what stands between rows is moved where it needs no condition
                    odd = _odd_blank(arena, arena.lead[node], rows)
                    if odd != NONE:
                        found.append(odd)
                        blanks += 1
                if arena.attrs[node] >= 0:
                    stack.append((arena.attrs[node], guarded))
                if arena.content[node] >= 0:
                    stack.append((arena.content[node], guarded))
            node = arena.next[node]
    return found, blanks, shared, conditions, as_one


@cython.locals(node=cython.int, s=cython.int, body=cython.longlong, data=cython.longlong, affix=cython.longlong)
def body_and_data(arena: Arena, loop: cython.int) -> tuple:
    """Return the characters of a loop's constant texts and of its values, those of loops in it, too."""
    which: cython.int
    body = data = 0
    stack: list = [arena.content[loop]]
    while stack:
        node = stack.pop()
        while node >= 0:
            if arena.klass[node] > 0 and arena.raw[node] != LISTED:
                body += arena.stop[node] - arena.start[node]
                node = arena.next[node]
                continue
            body += arena.label_size[arena.label[node]]
            for which in range(2):
                s = arena.value[node] if which else arena.lead[node]
                if s >= 0 and arena.s_varies[s] and not arena.s_separates[s]:
                    affix = arena.s_prefix[s] + arena.s_suffix[s]
                    body += affix
                    data += arena.s_total[s] + (QUOTES - affix) * arena.s_n[s]
                elif s >= 0:
                    body += arena.s_stop[s] - arena.s_start[s]
            if arena.attrs[node] >= 0:
                stack.append(arena.attrs[node])
            if arena.content[node] >= 0:
                stack.append(arena.content[node])
            node = arena.next[node]
    return body, data


def _behind_one_value(arena, node):
    """Return what follows neighbours that are one attribute, of which each row has one, with the same first word;
    NONE for others.
    """
    label: cython.int = arena.label[node]
    first: cython.int = node
    there: cython.int = 0
    if arena.kind[node] != LEAF or label < LEAF_LABELS:
        return NONE
    while node >= 0 and arena.label[node] == label and arena.guard_head[node] >= 0:
        if not _begin_alike(arena, arena.value[first], arena.value[node]):
            return NONE
        there += arena.present[node]
        node = arena.next[node]
    return node if there == arena.guard_n[first] and there > arena.present[first] > 0 else NONE


def _begin_alike(arena, a, b):
    """Say whether the first texts of two slots begin with the same word, or the same part of an address."""
    x: cython.int = arena.s_start[a]
    y: cython.int = arena.s_start[b]
    while x < arena.s_stop[a] and y < arena.s_stop[b]:
        if arena.buf[x] != arena.buf[y]:
            return False
        if arena.buf[x] in (32, 47):
            return True
        x += 1
        y += 1
    return (x == arena.s_stop[a] or arena.buf[x] == 32) and (y == arena.s_stop[b] or arena.buf[y] == 32)


def _odd_one(arena, node):
    """Return the only environment in which a node with a condition is, or is not."""
    n: cython.int = arena.guard_n[node]
    here: cython.int = arena.present[node]
    if n < 2 or (here != 1 and here != n - 1):
        return NONE
    bit: cython.int = 1 if here == 1 else 0
    c: cython.int = arena.guard_head[node]
    at: cython.int = 0
    while arena.c_a[c] != bit:
        at += arena.c_rep[c]
        c = arena.c_next[c]
    return at


def _is_between(arena, node, odd, rows):
    """Say whether an element is constant, and only the first or the last row lacks it: it stands between rows."""
    is_end: cython.bint = rows > FEW and (odd == 0 or odd == rows - 1)
    return is_end and arena.kind[node] == ELEMENT and arena.klass[node] > 0 and arena.present[node] == rows - 1


def _is_mark(arena, left, node):
    """Say whether an element marks a part of the text before or behind it, with which it will be one value."""
    text: cython.int = arena.content[node]
    if arena.kind[node] != ELEMENT or arena.attrs[node] >= 0 or text < 0 or arena.height[node] > 2:
        return False
    return _is_text(arena, text) and (_is_text(arena, left) or _is_text(arena, arena.next[node]))


def _is_text(arena, node):
    return node >= 0 and arena.kind[node] == LEAF and arena.label[node] == TEXT_LABEL


def _odd_blank(arena, s, rows):
    """Return the only row that has other white space in a slot than all others."""
    if s < 0 or arena.s_varies[s] == 0 or arena.s_separates[s]:
        return NONE
    counts: dict = {}
    places: dict = {}
    c: cython.int = arena.s_head[s]
    at: cython.int = 0
    while at < arena.s_n[s]:
        text = arena.buffer[arena.c_a[c] : arena.c_b[c]]
        counts[text] = counts.get(text, 0) + arena.c_rep[c]
        places[text] = at
        if len(counts) > 2:
            return NONE
        at += arena.c_rep[c]
        c = arena.c_next[c]
    for text, times in counts.items():
        if times == 1:
            return places[text] if arena.s_n[s] == rows else UNKNOWN
    return NONE
