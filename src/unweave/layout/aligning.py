"""The alignment of two layout trees with their environments that saves most (SYNTHIA, sections 6.2 and 6.4).

Aligning two trees concatenates their columns, so environments are never copied or renamed: a slot that differs
becomes a variable, a subtree that only one side has gets a column of bits (its condition), a loop has a column of lengths
and an inner scope. The hedge alignment is a dynamic program with the operations align, skip (affine: neighbours
skipped together share a condition) and align-for. Trees are aligned when their labels are equal; equal constant subtrees are
recognised by number. Heights, tables and total work are bounded. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .search import Search
from .terms import (
    A_SKIPPED,
    A_TAKES,
    ALIGNED,
    B_SKIPPED,
    B_TAKES,
    BRACKETS,
    CELL,
    CHARACTERS,
    FROZEN,
    GOES_ON,
    LEAF,
    LEAF_LABELS,
    LISTED,
    LOOP,
    LOOP_COST,
    MAX_HEIGHT,
    MAX_PAIRS,
    MAX_TOGETHER,
    NEVER,
    NODES,
    PLAIN,
    SKIPPED,
    STATE,
    TAKES,
)

if not cython.compiled:
    from .savings import guard_cost, n_present, row_cost, save_equal, save_guard, save_slot, skip_cost


def save_node(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.longlong:
    """Characters saved by aligning two trees (their own conditions apart), or NEVER."""
    slot: cython.Py_ssize_t
    saved: cython.longlong
    if arena.kind[a] != arena.kind[b] or arena.label[a] != arena.label[b]:
        return NEVER
    if arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]:
        if arena.raw[a] == PLAIN:
            return save_equal(arena, search, a)
        if arena.raw[a] == FROZEN:
            return save_equal(arena, search, b)
        if freezes(search):
            if search.marginal:
                return arena.cost[b]
            return arena.cost[a] + arena.cost[b] - (arena.stop[a] - arena.start[a])
    if arena.raw[a] == FROZEN or arena.raw[b] == FROZEN:
        return NEVER
    if arena.kind[a] == LEAF:
        return (
            save_label(arena, search, a)
            + save_slot(arena, search, arena.lead[a], na, arena.lead[b], nb)
            + save_slot(arena, search, arena.value[a], na, arena.value[b], nb)
        )
    if search.depth >= MAX_HEIGHT or arena.period[a] != arena.period[b]:
        return NEVER
    if not search.owned and (arena.height[a] > MAX_HEIGHT or arena.height[b] > MAX_HEIGHT):
        return NEVER
    if search.work > search.limit:
        return NEVER
    search.work = search.work + 8
    slot = search.memo_slot(a, b)
    if search.remembers(slot, a, b):
        return search.memo_value[slot]
    search.depth = search.depth + 1
    if arena.kind[a] == LOOP:
        saved = save_loop(arena, search, a, b)
    else:
        saved = (
            save_label(arena, search, a)
            + save_slot(arena, search, arena.lead[a], na, arena.lead[b], nb)
            + save_slot(arena, search, arena.value[a], na, arena.value[b], nb)
        )
        saved += save_hedge(arena, search, arena.attrs[a], na, arena.attrs[b], nb)
        saved += save_hedge(arena, search, arena.content[a], na, arena.content[b], nb)
        if saved < NEVER:
            saved = NEVER
    search.depth = search.depth - 1
    search.remember(slot, a, b, saved)
    return saved


def save_label(arena: Arena, search: Search, a: cython.int) -> cython.longlong:
    """Saved by a label that two nodes share, or by the two nodes becoming one."""
    return 2 if search.measure == NODES else arena.label_size[arena.label[a]]


def freezes(search: Search) -> cython.bint:
    """Whether a list that is equal in all rows of a chunk is text again, not data in every row: only where that is cheaper."""
    return search.measure == CHARACTERS and search.chunk_rows > 2


def save_loop(arena: Arena, search: Search, a: cython.int, b: cython.int) -> cython.longlong:
    """Two loops: their bodies, tree by tree; the lists' own brackets stay what they were."""
    saved: cython.longlong = 2 if search.measure == NODES else LOOP_COST
    one: cython.longlong
    x: cython.int = arena.content[a]
    y: cython.int = arena.content[b]
    while x >= 0:
        one = save_node(
            arena,
            search,
            x,
            n_present(arena, x, arena.inner[a]),
            y,
            n_present(arena, y, arena.inner[b]),
        )
        if one <= NEVER // 2:
            return NEVER
        saved += one + save_guard(arena, search, x, arena.inner[a], y, arena.inner[b])
        x = arena.next[x]
        y = arena.next[y]
    return saved


def save_hedge(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.longlong:
    """The most that aligning two lists of siblings saves."""
    ints: cython.Py_ssize_t = search.ints_top
    saved: cython.longlong = 0
    n: cython.int
    m: cython.int
    x: cython.int
    one: cython.longlong = settled(arena, search, a, na, b, nb)
    while one > NEVER:
        saved += one
        a = arena.next[a]
        b = arena.next[b]
        one = settled(arena, search, a, na, b, nb)
    if a < 0 and b < 0:
        return saved
    n = push_list(arena, search, a)
    if n >= 0:
        m = push_list(arena, search, b)
        if m >= 0:
            while n > 0 and m > 0:
                a = search.ints[ints + n - 1]
                b = search.ints[search.ints_top - 1]
                if (
                    arena.klass[a] <= 0
                    or arena.klass[a] != arena.klass[b]
                    or arena.raw[a] == LISTED
                    or arena.guard_head[a] >= 0
                    or arena.guard_head[b] >= 0
                ):
                    break
                saved += save_equal(arena, search, a)
                n -= 1
                m -= 1
                search.ints_top = search.ints_top - 1
            x = cython.cast(cython.int, search.ints_top - m)
            saved += run_program(arena, search, ints, n, na, x, m, nb, False)
            search.ints_top = ints
            return saved
    search.ints_top = ints
    return NEVER


def settled(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.longlong:
    """What aligning the first trees of two lists saves where nothing else could save more; NEVER elsewhere.

    That is so for equal constants, and for attributes and keyed values of one name, if it saves anything.
    """
    saved: cython.longlong
    if a < 0 or b < 0 or arena.guard_head[a] >= 0 or arena.guard_head[b] >= 0:
        return NEVER
    if arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]:
        return save_equal(arena, search, a) if arena.raw[a] != LISTED else NEVER
    if (
        arena.kind[a] == LEAF
        and arena.kind[b] == LEAF
        and arena.label[a] == arena.label[b]
        and arena.label[a] >= LEAF_LABELS
    ):
        saved = save_node(arena, search, a, na, b, nb)
        if saved >= 0:
            return saved
    return NEVER


def push_list(arena: Arena, search: Search, first: cython.int) -> cython.int:
    """Push a sibling list on the stack; its length, or -1 where it does not fit."""
    n: cython.int = 0
    while first >= 0:
        if search.ints_top + 1 >= search.ints.shape[0]:
            return -1
        search.ints[search.ints_top] = first
        search.ints_top = search.ints_top + 1
        n += 1
        first = arena.next[first]
    return n


def run_program(
    arena: Arena,
    search: Search,
    at_a: cython.Py_ssize_t,
    n: cython.int,
    na: cython.longlong,
    at_b: cython.Py_ssize_t,
    m: cython.int,
    nb: cython.longlong,
    trace: cython.bint,
) -> cython.longlong:
    """The dynamic program over the siblings at ints[at_a:at_a + n] and ints[at_b:at_b + m].

    One row of cells is filled over and over; behind it is what skipping each of b's trees costs, apart and after another one. With
    `trace`, back pointers stay at back[back_top:], five a cell. NEVER where the tables do not fit.
    """
    row: cython.Py_ssize_t = search.rows_top
    skips: cython.Py_ssize_t = row + CELL * (m + 1)
    back: cython.Py_ssize_t = search.back_top if trace else -1
    top: cython.Py_ssize_t = skips + 2 * (m + 1)
    i: cython.int
    x: cython.int
    if top > search.rows.shape[0] or (trace and search.back_top + (n + 1) * 5 * (m + 1) > search.back.shape[0]):
        return NEVER
    if cython.cast(cython.longlong, n) * m > MAX_PAIRS:
        return NEVER
    search.rows_top = top
    for i in range(1, m + 1):
        x = search.ints[at_b + i - 1]
        search.rows[skips + 2 * i] = skip_cost(arena, search, x, nb, na, False)
        search.rows[skips + 2 * i + 1] = skip_cost(arena, search, x, nb, na, True)
    begin_rows(search, row, skips, m, back)
    search.work = search.work + m + 1
    for i in range(n):
        if trace:
            back += 5 * (m + 1)
        fill_row(arena, search, row, skips, search.ints[at_a + i], na, at_b, m, nb, back)
        search.work = search.work + m + 1
    search.rows_top = row
    return search.rows[row + CELL * m]


def begin_rows(
    search: Search, row: cython.Py_ssize_t, skips: cython.Py_ssize_t, m: cython.int, back: cython.Py_ssize_t
) -> cython.void:
    """Fill the row above a's first tree: of b's trees, each is skipped."""
    j: cython.int
    at: cython.Py_ssize_t = row
    search.rows[at] = 0
    search.rows[at + STATE] = ALIGNED
    for j in range(m + 1):
        if j > 0:
            at += CELL
            search.rows[at] = search.rows[at - CELL] - search.rows[skips + 2 * j + (1 if j > 1 else 0)]
            search.rows[at + STATE] = B_SKIPPED
            if back >= 0:
                search.back[back + 5 * j + B_SKIPPED] = B_SKIPPED if j > 1 else ALIGNED
        search.rows[at + SKIPPED] = NEVER
        search.rows[at + TAKES] = NEVER


def fill_row(
    arena: Arena,
    search: Search,
    at: cython.Py_ssize_t,
    skips: cython.Py_ssize_t,
    a: cython.int,
    na: cython.longlong,
    at_b: cython.Py_ssize_t,
    m: cython.int,
    nb: cython.longlong,
    back: cython.Py_ssize_t,
) -> cython.void:
    """Put the row of a's next tree in place of the one above it, a cell at a time."""
    b: cython.int
    j: cython.int
    op: cython.int
    before: cython.int
    corner_state: cython.int
    above_state: cython.int = ALIGNED
    state: cython.int = ALIGNED
    above: cython.longlong = NEVER
    value: cython.longlong = NEVER
    skipped: cython.longlong = NEVER
    takes: cython.longlong = NEVER
    corner: cython.longlong
    going: cython.longlong
    one: cython.longlong
    best: cython.longlong
    alone: cython.longlong = skip_cost(arena, search, a, na, nb, False)
    joined: cython.longlong = skip_cost(arena, search, a, na, nb, True)
    for j in range(m + 1):
        corner, corner_state = above, above_state
        above, above_state = search.rows[at], cython.cast(cython.int, search.rows[at + STATE])
        best, before = above - alone, above_state
        if above_state == A_SKIPPED or search.rows[at + SKIPPED] - joined > best:  # going on with what is skipped
            best, before = search.rows[at + SKIPPED] - joined, A_SKIPPED
        search.rows[at + SKIPPED] = best
        if back >= 0:
            search.back[back + 5 * j + A_SKIPPED] = cython.cast(cython.schar, before)
        if j == 0:
            value, state = best, A_SKIPPED
        else:
            one, before = value - search.rows[skips + 2 * j], state
            if state == B_SKIPPED or skipped - search.rows[skips + 2 * j + 1] > one:
                one, before = skipped - search.rows[skips + 2 * j + 1], B_SKIPPED
            skipped = one
            if back >= 0:
                search.back[back + 5 * j + B_SKIPPED] = cython.cast(cython.schar, before)
            value, state = (best, A_SKIPPED) if best >= one else (one, B_SKIPPED)
            b = search.ints[at_b + j - 1]
            op = operation(arena, search, a, b)
            going = takes if op == A_TAKES else search.rows[at + TAKES]
            takes = search.rows[at + TAKES] = NEVER
            one = NEVER
            if op > ALIGNED or (op == ALIGNED and corner + most_saved(arena, search, a, b) >= value):
                one = save_pair(arena, search, op, a, na, b, nb)
            if one > NEVER // 2:
                before = corner_state
                if op != ALIGNED:
                    corner -= BRACKETS * (nb if op == A_TAKES else na)
                    if (nb if op == A_TAKES else na) <= MAX_TOGETHER and going > corner:
                        corner, before = going, GOES_ON
                one += corner
                if op == A_TAKES:
                    takes = one
                elif op == B_TAKES:
                    search.rows[at + TAKES] = one
                if back >= 0:
                    search.back[back + 5 * j + op] = cython.cast(cython.schar, before)
                if one > value or (one == value and op == ALIGNED):
                    value, state = one, op
        search.rows[at] = value
        search.rows[at + STATE] = state
        at += CELL


def most_saved(arena: Arena, search: Search, a: cython.int, b: cython.int) -> cython.longlong:
    """No less than what aligning two trees saves, their conditions included: what one of them costs."""
    if search.measure != CHARACTERS:
        return -NEVER
    return min(arena.cost[a], arena.cost[b]) + guard_cost(arena, b)


def operation(arena: Arena, search: Search, a: cython.int, b: cython.int) -> cython.int:
    """What consumes a tree of both lists: aligning them, or a loop of one taking in that of the other; -1 for nothing."""
    if arena.kind[a] == arena.kind[b] and arena.label[a] == arena.label[b]:
        return ALIGNED
    if search.measure == NODES:
        return -1
    if arena.kind[a] == LOOP and arena.period[a] == 1 and arena.label[b] == arena.label[arena.content[a]]:
        return A_TAKES
    if arena.kind[b] == LOOP and arena.period[b] == 1 and arena.label[a] == arena.label[arena.content[b]]:
        return B_TAKES
    return -1


def save_pair(
    arena: Arena,
    search: Search,
    op: cython.int,
    a: cython.int,
    na: cython.longlong,
    b: cython.int,
    nb: cython.longlong,
) -> cython.longlong:
    """Saved by an operation on two trees, their conditions included, the brackets of a new list apart; NEVER if it cannot be."""
    saved: cython.longlong
    if op == A_TAKES:
        return save_absorbed(arena, search, a, b, nb)
    if op == B_TAKES:
        return save_absorbed(arena, search, b, a, na)
    saved = save_node(arena, search, a, n_present(arena, a, na), b, n_present(arena, b, nb))
    return saved + save_guard(arena, search, a, na, b, nb) if saved > NEVER // 2 else NEVER


def save_absorbed(arena: Arena, search: Search, loop: cython.int, x: cython.int, n: cython.longlong) -> cython.longlong:
    """Saved by one more tree becoming an iteration of a loop, its list's brackets apart (align-for)."""
    body: cython.int = arena.content[loop]
    present: cython.longlong = n_present(arena, x, n)
    saved: cython.longlong = save_node(arena, search, body, arena.inner[loop], x, present)
    if saved <= NEVER // 2:
        return NEVER
    return saved + guard_cost(arena, x) - present * row_cost(arena.variables[body])
