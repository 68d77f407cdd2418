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
    ALONE,
    B_SKIPPED,
    B_TAKES,
    BEST,
    BRACKETS,
    CELL,
    CHARACTERS,
    FROZEN,
    GOES_ON,
    JOINED,
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
    if arena.height[a] > MAX_HEIGHT or arena.height[b] > MAX_HEIGHT or arena.period[a] != arena.period[b]:
        return NEVER
    if search.work > search.limit:
        return NEVER
    search.work = search.work + 8
    slot = search.memo_slot(a, b)
    if search.remembers(slot, a, b):
        return search.memo_value[slot]
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

    A cell has what skipping b's tree costs, a row's first cell that of a's tree. With `trace`, back pointers stay at back[back_top:], five a
    cell. NEVER where the tables do not fit.
    """
    width: cython.Py_ssize_t = CELL * (m + 1)
    rows: cython.Py_ssize_t = search.rows_top
    row: cython.Py_ssize_t
    above: cython.Py_ssize_t
    back: cython.Py_ssize_t
    i: cython.int
    j: cython.int
    a: cython.int = -1
    if search.rows_top + 2 * width > search.rows.shape[0] or (
        trace and search.back_top + (n + 1) * 5 * (m + 1) > search.back.shape[0]
    ):
        return NEVER
    if cython.cast(cython.longlong, n) * m > MAX_PAIRS:
        return NEVER
    search.rows_top = search.rows_top + 2 * width
    for j in range(1, m + 1):
        note_skips(arena, search, rows + CELL * j, search.ints[at_b + j - 1], nb, na)
        note_skips(arena, search, rows + width + CELL * j, search.ints[at_b + j - 1], nb, na)
    for i in range(n + 1):
        row = rows + (i & 1) * width
        above = rows + (1 - (i & 1)) * width
        back = search.back_top + i * 5 * (m + 1) if trace else -1
        if i > 0:
            a = search.ints[at_a + i - 1]
            note_skips(arena, search, row, a, na, nb)
        for j in range(m + 1):
            put_skips(arena, search, row, above, i, j, back)
            if i > 0 and j > 0:
                put_pairs(
                    arena,
                    search,
                    row + CELL * j,
                    above + CELL * (j - 1),
                    above + CELL * j,
                    a,
                    na,
                    search.ints[at_b + j - 1],
                    nb,
                    back + 5 * j if back >= 0 else -1,
                )
        search.work = search.work + m + 1
    row = rows + (n & 1) * width + CELL * m
    search.rows_top = rows
    return search.rows[row + best_of(search, row)]


def best_of(search: Search, at: cython.Py_ssize_t) -> cython.int:
    """The best of the five states of a cell."""
    return cython.cast(cython.int, search.rows[at + BEST])


def note_skips(
    arena: Arena, search: Search, at: cython.Py_ssize_t, x: cython.int, n: cython.longlong, missing: cython.longlong
) -> cython.void:
    """Note in a cell what skipping a tree costs, apart and after another one."""
    search.rows[at + ALONE] = skip_cost(arena, search, x, n, missing, False)
    search.rows[at + JOINED] = skip_cost(arena, search, x, n, missing, True)


def put_skips(
    arena: Arena,
    search: Search,
    row: cython.Py_ssize_t,
    above: cython.Py_ssize_t,
    i: cython.int,
    j: cython.int,
    back: cython.Py_ssize_t,
) -> cython.void:
    """Begin cell (i, j) with the operations that consume a tree of one hedge: the i-th of a, or the j-th of b."""
    here: cython.Py_ssize_t = row + CELL * j
    s: cython.int
    state: cython.int
    for state in range(BEST):
        search.rows[here + state] = NEVER
    search.rows[here + BEST] = ALIGNED
    if i == 0 and j == 0:
        search.rows[here] = 0
        return
    if back >= 0:
        back += 5 * j
    if i > 0:
        s = skip_after(search, above + CELL * j, row, A_SKIPPED)
        value = search.rows[above + CELL * j + s] - search.rows[row + (JOINED if s == A_SKIPPED else ALONE)]
        put_state(search, here, A_SKIPPED, value, s, back)
    if j > 0:
        s = skip_after(search, here - CELL, here, B_SKIPPED)
        value = search.rows[here - CELL + s] - search.rows[here + (JOINED if s == B_SKIPPED else ALONE)]
        put_state(search, here, B_SKIPPED, value, s, back)


def skip_after(search: Search, before: cython.Py_ssize_t, costs: cython.Py_ssize_t, state: cython.int) -> cython.int:
    """The state of the cell before from which skipping a tree is best: the best one, or the same skip going on."""
    s: cython.int = best_of(search, before)
    if s != state and (
        search.rows[before + state] - search.rows[costs + JOINED] > search.rows[before + s] - search.rows[costs + ALONE]
    ):
        return state
    return s


def put_pairs(
    arena: Arena,
    search: Search,
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
    if arena.kind[a] == arena.kind[b] and arena.label[a] == arena.label[b]:
        pair = save_node(
            arena,
            search,
            a,
            n_present(arena, a, na),
            b,
            n_present(arena, b, nb),
        )
        if pair > NEVER // 2:
            s = best_of(search, corner)
            put_state(
                search, here, ALIGNED, search.rows[corner + s] + pair + save_guard(arena, search, a, na, b, nb), s, back
            )
    elif search.measure == NODES:
        return
    elif arena.kind[a] == LOOP and arena.period[a] == 1 and arena.label[b] == arena.label[arena.content[a]]:
        pair = save_absorbed(arena, search, a, b, nb)
        if pair > NEVER // 2:
            s = best_of(search, corner)
            put_state(search, here, A_TAKES, search.rows[corner + s] + pair - BRACKETS * nb, s, back)
            if nb <= MAX_TOGETHER and search.rows[here - CELL + A_TAKES] + pair > search.rows[here + A_TAKES]:
                put_state(search, here, A_TAKES, search.rows[here - CELL + A_TAKES] + pair, GOES_ON, back)
    elif arena.kind[b] == LOOP and arena.period[b] == 1 and arena.label[a] == arena.label[arena.content[b]]:
        pair = save_absorbed(arena, search, b, a, na)
        if pair > NEVER // 2:
            s = best_of(search, corner)
            put_state(search, here, B_TAKES, search.rows[corner + s] + pair - BRACKETS * na, s, back)
            if na <= MAX_TOGETHER and search.rows[above + B_TAKES] + pair > search.rows[here + B_TAKES]:
                put_state(search, here, B_TAKES, search.rows[above + B_TAKES] + pair, GOES_ON, back)


def save_absorbed(arena: Arena, search: Search, loop: cython.int, x: cython.int, n: cython.longlong) -> cython.longlong:
    """Saved by one more tree becoming an iteration of a loop, its list's brackets apart (align-for)."""
    body: cython.int = arena.content[loop]
    present: cython.longlong = n_present(arena, x, n)
    saved: cython.longlong = save_node(arena, search, body, arena.inner[loop], x, present)
    if saved <= NEVER // 2:
        return NEVER
    return saved + guard_cost(arena, x) - present * row_cost(arena.variables[body])


def put_state(
    search: Search,
    here: cython.Py_ssize_t,
    state: cython.int,
    value: cython.longlong,
    before: cython.int,
    back: cython.Py_ssize_t,
) -> cython.void:
    """Put the value of a state in a cell, and the state before it in the table of back pointers."""
    best: cython.int = best_of(search, here)
    search.rows[here + state] = value
    if value > search.rows[here + best] or (value == search.rows[here + best] and state < best):
        search.rows[here + BEST] = state
    if back >= 0:
        search.back[back + state] = cython.cast(cython.schar, before)
