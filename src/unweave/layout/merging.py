"""Alignments carried out: one tree comes to stand for two, its columns for both (SYNTHIA, sections 6.2 and 6.4).

The first tree changes, the second stays as it is, for the attempt may be given up; its columns are shared until
they grow. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .arena import Arena
from .search import Search
from .terms import (
    A_BEGINS,
    A_SKIPPED,
    A_TAKES,
    ALIGNED,
    B_BEGINS,
    B_SKIPPED,
    B_TAKES,
    CELL,
    ELEMENT,
    FROZEN,
    GOES_ON,
    LISTED,
    LOOP,
    MAX_HEIGHT,
    NEVER,
    STATE,
)

if not cython.compiled:
    from .aligning import freezes, push_list, run_program, settled
    from .joining import (
        append_counts,
        copy_tree,
        loop_of,
        merge_guard,
        merge_slot,
        n_cells,
        n_iterations,
        permute,
        push_column,
        skip_tree,
    )
    from .savings import n_present, refresh


def merge_node(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.void:
    """Make tree a stand for both; b's columns follow a's. Their own conditions are the caller's."""
    x: cython.int
    y: cython.int
    is_row: cython.bint = search.gathers  # of what is in a row, each merge is decided anew
    search.gathers = False
    is_equal: cython.bint = arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]
    if is_equal:
        if arena.raw[a] == LISTED and (arena.raw[b] == FROZEN or (freezes(search) and not is_row)):
            arena.raw[a] = FROZEN  # equal in every row: text again, no data
            refresh(arena, a)
        if arena.raw[a] != LISTED:
            return
    if not is_equal or not is_row:
        arena.klass[a] = 0
    search.depth = search.depth + 1
    if arena.kind[a] == LOOP:
        x = arena.content[a]
        y = arena.content[b]
        while x >= 0:
            search.gathers = is_row
            align(arena, search, x, arena.inner[a], y, arena.inner[b])  # a last row that is not whole leaves conditions
            x = arena.next[x]
            y = arena.next[y]
        append_counts(arena, a, arena.count_head[b], arena.count_tail[b], arena.guard_n[b])
        arena.inner[a] += arena.inner[b]
    else:
        merge_slot(arena, search, arena.lead[a], na, arena.lead[b], nb)
        merge_slot(arena, search, arena.value[a], na, arena.value[b], nb)
        if arena.kind[a] == ELEMENT:
            arena.attrs[a] = merge_hedge(arena, search, arena.attrs[a], na, arena.attrs[b], nb)
            arena.content[a] = merge_hedge(arena, search, arena.content[a], na, arena.content[b], nb)
    search.depth = search.depth - 1
    refresh(arena, a)


def merge_hedge(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.int:
    """Align two lists of siblings into one; returns its first tree."""
    ints: cython.Py_ssize_t = search.ints_top
    back: cython.Py_ssize_t = search.back_top
    first: cython.int = -1
    last: cython.int = -1
    n: cython.int
    m: cython.int
    x: cython.int
    ops: cython.Py_ssize_t
    while settled(arena, search, a, na, b, nb) > NEVER:
        merge_node(arena, search, a, na, b, nb)
        if first < 0:
            first = a
        last = a
        a = arena.next[a]
        b = arena.next[b]
    if a < 0 and b < 0:
        return first
    n = push_list(arena, search, a)
    m = push_list(arena, search, b) if n >= 0 else -1
    ops = search.ints_top
    if (
        m < 0
        or ops + 2 * (n + m) + 4 > search.ints.shape[0]
        or run_program(arena, search, ints, n, na, ints + n, m, nb, True) <= NEVER
    ):
        search.ints_top = ints
        x = side_by_side(arena, search, a, na, b, nb)
    else:
        trace(arena, search, ops, n, m)
        x = carry_out(arena, search, ints, na, ints + n, nb, ops)
    search.ints_top = ints
    search.back_top = back
    if first < 0:
        return x
    arena.next[last] = x
    return first


def side_by_side(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.int:
    """All of a, then all of b, under conditions: what is left where the tables do not fit."""
    first: cython.int = a
    last: cython.int = -1
    x: cython.int
    while a >= 0:
        skip_tree(arena, a, na, nb, False)
        last = a
        a = arena.next[a]
    while b >= 0:
        x = copy_tree(arena, search, b)
        skip_tree(arena, x, nb, na, True)
        if last < 0:
            first = x
        else:
            arena.next[last] = x
        last = x
        b = arena.next[b]
    return first


def trace(arena: Arena, search: Search, ops: cython.Py_ssize_t, n: cython.int, m: cython.int) -> cython.void:
    """Follow the back pointers; push the operations, last one first."""
    i: cython.int = n
    j: cython.int = m
    before: cython.int
    op: cython.int
    goes_on: cython.bint
    # the last row of the program just run is still there, above the top
    state: cython.int = cython.cast(cython.int, search.rows[search.rows_top + CELL * m + STATE])
    while i > 0 or j > 0:
        before = search.back[search.back_top + 5 * (i * cython.cast(cython.Py_ssize_t, m + 1) + j) + state]
        goes_on = before == GOES_ON and state in (A_TAKES, B_TAKES)
        op = state
        if state == A_TAKES and not goes_on:
            op = A_BEGINS
        elif state == B_TAKES and not goes_on:
            op = B_BEGINS
        search.ints[search.ints_top] = op
        search.ints_top = search.ints_top + 1
        if state != B_SKIPPED and op != A_TAKES:
            i -= 1
        if state != A_SKIPPED and op != B_TAKES:
            j -= 1
        if not goes_on:
            state = before


def carry_out(
    arena: Arena,
    search: Search,
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
    k: cython.Py_ssize_t = search.ints_top
    together: cython.int
    begins: cython.bint
    while k > ops:
        k -= 1
        op = search.ints[k]
        begins = op in (A_BEGINS, B_BEGINS)
        together = 1  # trees that one loop takes in
        while begins and k > ops and search.ints[k - 1] == (A_TAKES if op == A_BEGINS else B_TAKES):
            k -= 1
            together += 1
        if op == ALIGNED:
            x = search.ints[at_a]
            align(arena, search, x, na, search.ints[at_b], nb)
        elif op == A_SKIPPED:
            x = search.ints[at_a]
            skip_tree(arena, x, na, nb, False)
        elif op == B_SKIPPED:
            x = copy_tree(arena, search, search.ints[at_b])
            skip_tree(arena, x, nb, na, True)
        else:
            if op == A_BEGINS:
                x = take_in_later(arena, search, search.ints[at_a], na, at_b, together, nb)
            else:
                x = take_in_earlier(arena, search, at_a, together, na, search.ints[at_b], nb)
        at_a += 0 if op == B_SKIPPED else together if op == B_BEGINS else 1
        at_b += 0 if op == A_SKIPPED else together if op == A_BEGINS else 1
        if first < 0:
            first = x
        else:
            arena.next[last] = x
        last = x
        while begins and arena.next[last] >= 0:  # it may be several trees
            last = arena.next[last]
    if last >= 0:
        arena.next[last] = -1
    return first


def take_in_later(
    arena: Arena,
    search: Search,
    loop: cython.int,
    na: cython.longlong,
    at: cython.Py_ssize_t,
    count: cython.int,
    nb: cython.longlong,
) -> cython.int:
    """Align-for: a loop takes in trees of the later environments, ints[at:at + count]."""
    k: cython.int
    x: cython.int
    arena.next[loop] = -1
    if count == 1 or nb == 1:
        for k in range(count):
            search.begin_row(count > 1)
            absorb(arena, search, loop, search.ints[at + k], nb, k == 0)
        return loop
    if can_gather(arena, search, at, count, nb):
        x = gather(arena, search, copy_tree(arena, search, search.ints[at]), at, count, nb)
        search.begin_row(True)
        merge_node(arena, search, loop, na, x, nb)
        return loop
    skip_tree(arena, loop, na, nb, False)
    x = loop
    for k in range(count):
        arena.next[x] = copy_tree(arena, search, search.ints[at + k])
        x = arena.next[x]
        skip_tree(arena, x, nb, na, True)
    arena.next[x] = -1
    return loop


def take_in_earlier(
    arena: Arena,
    search: Search,
    at: cython.Py_ssize_t,
    count: cython.int,
    na: cython.longlong,
    loop: cython.int,
    nb: cython.longlong,
) -> cython.int:
    """Align-for the other way: trees of the earlier environments, ints[at:at + count], go into a later loop."""
    k: cython.int
    x: cython.int
    if count == 1 or na == 1 or can_gather(arena, search, at, count, na):
        if count == 1 or na == 1:
            x = loop_of(arena, search.ints[at], na)
            for k in range(1, count):
                search.begin_row(True)
                absorb(arena, search, x, search.ints[at + k], na, False)
        else:
            x = gather(arena, search, search.ints[at], at, count, na)
        search.begin_row(count > 1)
        merge_node(arena, search, x, na, loop, nb)
        arena.next[x] = -1
        return x
    for k in range(count):
        x = search.ints[at + k]
        skip_tree(arena, x, na, nb, False)
        arena.next[x] = search.ints[at + k + 1] if k + 1 < count else copy_tree(arena, search, loop)
    x = arena.next[x]
    skip_tree(arena, x, nb, na, True)
    arena.next[x] = -1
    return search.ints[at]


def can_gather(
    arena: Arena, search: Search, at: cython.Py_ssize_t, count: cython.int, n: cython.longlong
) -> cython.bint:
    """Whether there is room to put the columns of some trees of n environments in another order; takes it."""
    need: cython.longlong = n
    sizes: cython.longlong = 0
    iterations: cython.longlong = 0
    k: cython.int
    for k in range(count):
        if arena.height[search.ints[at + k]] > MAX_HEIGHT or arena.raw[search.ints[at + k]] == FROZEN:
            return False
        need += n_cells(arena, search.ints[at + k])
        iterations += n_iterations(arena, search.ints[at + k])
        sizes += arena.size[search.ints[at + k]]
    need += 3 * sizes * n * count  # what was constant may vary now
    search.work = search.work + need
    room: cython.longlong = search.ints_top + 4 * need + iterations + (count + 2) * n
    if need > search.spare or room > search.ints.shape[0]:
        return False
    search.spare = search.spare - need
    return True


def gather(
    arena: Arena, search: Search, x: cython.int, at: cython.Py_ssize_t, count: cython.int, n: cython.longlong
) -> cython.int:
    """Make a loop of the trees ints[at:at + count] of n environments each; x is the first of them, to be changed."""
    envs: cython.int = cython.cast(cython.int, n)
    top: cython.Py_ssize_t = search.ints_top
    bits: cython.Py_ssize_t = top
    order: cython.Py_ssize_t
    e: cython.int
    k: cython.int
    rank: cython.int = 0
    c: cython.int
    node: cython.int
    loop: cython.int = loop_of(arena, x, n)
    for k in range(count):  # by tree and environment: the place of its iteration in the columns, -1 for none
        node = search.ints[at + k]
        if node == x:
            push_column(arena, search, arena.count_head[loop], envs)
        elif arena.guard_head[node] >= 0:
            push_column(arena, search, arena.guard_head[node], envs)
        else:
            for e in range(envs):
                search.ints[search.ints_top + e] = 1
            search.ints_top = search.ints_top + envs
        for e in range(envs):
            c = search.ints[bits + k * envs + e]
            search.ints[bits + k * envs + e] = rank if c else -1
            rank += 1 if c else 0
        if k > 0:
            c = cython.cast(cython.int, n_present(arena, node, envs))
            search.begin_row(True)
            merge_node(arena, search, arena.content[loop], arena.inner[loop], node, c)
            arena.inner[loop] += c
    order = search.ints_top
    for e in range(envs):
        c = 0
        for k in range(count):
            if search.ints[bits + k * envs + e] >= 0:
                search.ints[search.ints_top] = search.ints[bits + k * envs + e]
                search.ints_top = search.ints_top + 1
                c += 1
        c = arena.new_cell(c, 0, 1)
        if e == 0:
            arena.count_head[loop] = c
        else:
            arena.c_next[arena.count_tail[loop]] = c
        arena.count_tail[loop] = c
    permute(arena, search, arena.content[loop], order, arena.inner[loop])
    search.ints_top = top
    arena.klass[loop] = 0
    refresh(arena, arena.content[loop])
    refresh(arena, loop)
    return loop


def align(
    arena: Arena, search: Search, a: cython.int, na: cython.longlong, b: cython.int, nb: cython.longlong
) -> cython.void:
    """Make tree a of na environments stand for tree b of nb, too, its condition for both conditions."""
    ma: cython.longlong = n_present(arena, a, na)
    mb: cython.longlong = n_present(arena, b, nb)
    merge_guard(arena, a, na, b, nb)
    merge_node(arena, search, a, ma, b, mb)


def absorb(
    arena: Arena, search: Search, loop: cython.int, x: cython.int, n: cython.longlong, begins: cython.bint
) -> cython.void:
    """Make tree x (of the later environments) an iteration of a loop: of new lists, or of the last one's.

    Going on with a list needs n = 1: the column of iterations is in the order of the environments.
    """
    present: cython.longlong = n_present(arena, x, n)
    c: cython.int
    merge_node(arena, search, arena.content[loop], arena.inner[loop], x, present)
    arena.inner[loop] += cython.cast(cython.int, present)
    if begins:
        if arena.guard_head[x] >= 0:
            append_counts(arena, loop, arena.guard_head[x], arena.guard_tail[x], n)
        else:
            c = arena.new_cell(1, 0, n)
            append_counts(arena, loop, c, c, n)
    else:
        arena.c_a[arena.count_tail[loop]] += 1
    refresh(arena, loop)
