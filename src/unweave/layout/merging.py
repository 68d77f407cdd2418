"""Alignments carried out: one tree comes to stand for two, its columns for both (SYNTHIA, sections 6.2 and 6.4).

The first tree changes, the second stays as it is, for the attempt may be given up; its columns are shared until
they grow. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython

from .terms import (
    A_BEGINS,
    A_SKIPPED,
    A_TAKES,
    ALIGNED,
    ATTRIBUTES,
    B_BEGINS,
    B_SKIPPED,
    B_TAKES,
    CELL,
    CONTENT,
    FROZEN,
    GOES_ON,
    LEAF,
    LISTED,
    LOOP,
    MAX_HEIGHT,
    N_STATES,
    NEVER,
    NO_LIST,
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
        n_values,
        permute,
        push_column,
        skip_tree,
    )
    from .savings import n_present, refresh
    from .search import pair_at_hand

MERGE, BODIES, LISTS, OPERATIONS, ROWS, GATHER = range(6)
"""What is left to do: merge two trees, of which a row is at hand where `k` is 1; go on with the pair at hand, its
loops' bodies, its lists or the operations on these; take trees of ints, from `k` on of `b`, into a loop, as rows of its
lists or as one more row of each of several."""


def align(arena, search, a, na, b, nb):
    """Make tree a of na environments stand for tree b of nb, too; b's columns follow a's."""
    base: cython.int = search.n_tasks
    begin_align(arena, search, a, na, b, nb, False)
    perform_all(arena, search, base)


def gather(arena, search, at, count, n):
    """Return a loop of the trees ints[at:at + count], of n environments each, which stay as they are; -1 where there is
    no room.
    """
    base: cython.int = search.n_tasks
    if not can_gather(arena, search, at, count, n):
        return -1
    loop: cython.int = loop_of(arena, copy_tree(arena, search, search.ints[at]), n)
    begin_gather(arena, search, loop, n, at, count)
    perform_all(arena, search, base)
    return loop


def perform_all(arena, search, base):
    """Do the tasks that were put off since there were `base` of them."""
    while search.n_tasks > base:
        search.n_tasks = search.n_tasks - 1
        task = search.tasks[search.n_tasks]
        perform(arena, search, task.kind, task.a, task.na, task.b, task.nb, task.at, task.k)


def perform(arena, search, kind, a, na, b, nb, at, k):
    """Do a task; what comes of it comes before the others that wait."""
    if kind == MERGE:
        search.epoch = search.epoch + k  # what was remembered of a list is of fewer rows
        begin_merge(arena, search, a, na, b, nb, k)
    elif kind == BODIES:
        next_bodies(arena, search)
    elif kind == LISTS:
        next_list(arena, search)
    elif kind == OPERATIONS:
        next_operation(arena, search)
    elif kind == ROWS:
        next_row(arena, search, a, na, at, k, b)
    else:
        gather_next(arena, search, a, na, at, k, b)


def begin_merge(arena, search, a, na, b, nb, is_row):
    """Make tree a stand for both, its condition apart: at once if they are leaves, else they become the pair at hand.

    `is_row`: b is a row of a list that takes in several: what is equal in two of them may differ in the next.
    """
    is_equal: cython.bint = arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]
    if is_equal:
        if arena.raw[a] == LISTED and (arena.raw[b] == FROZEN or (freezes(search) and not is_row)):
            arena.raw[a] = FROZEN  # equal in every row: text again, no data
            refresh(arena, a)
        if arena.raw[a] != LISTED:
            return
    if not is_equal or not is_row:
        arena.klass[a] = 0
    if arena.kind[a] != LOOP:
        merge_slot(arena, search, arena.lead[a], na, arena.lead[b], nb)
        merge_slot(arena, search, arena.value[a], na, arena.value[b], nb)
    if arena.kind[a] == LEAF:
        refresh(arena, a)
        return
    search.depth = search.depth + 1
    frame = pair_at_hand(search)
    frame.a, frame.na, frame.b, frame.nb = a, na, b, nb
    frame.x, frame.y = arena.content[a], arena.content[b]
    frame.part, frame.is_row = NO_LIST, is_row
    search.put_off(BODIES if arena.kind[a] == LOOP else LISTS, a, na, b, nb, 0, 0)


def end_merge(arena, search):
    """Leave the pair at hand, which is merged."""
    frame = pair_at_hand(search)
    search.depth = search.depth - 1
    refresh(arena, frame.a)


def begin_align(arena, search, a, na, b, nb, is_row):
    """Merge two trees, the condition of the first one standing for both conditions."""
    ma: cython.longlong = n_present(arena, a, na)
    mb: cython.longlong = n_present(arena, b, nb)
    merge_guard(arena, a, na, b, nb)
    begin_merge(arena, search, a, ma, b, mb, is_row)


def next_bodies(arena, search):
    """Merge the next trees of the bodies of two loops, or be done with them."""
    frame = pair_at_hand(search)
    a: cython.int = frame.a
    b: cython.int = frame.b
    x: cython.int = frame.x
    y: cython.int = frame.y
    if x < 0:
        append_counts(arena, a, arena.count_head[b], arena.count_tail[b], arena.guard_n[b])
        arena.inner[a] += arena.inner[b]
        end_merge(arena, search)
        return
    frame.x, frame.y = arena.next[x], arena.next[y]
    search.put_off(BODIES, a, 0, b, 0, 0, 0)
    # a last row that is not whole leaves conditions
    begin_align(arena, search, x, arena.inner[a], y, arena.inner[b], frame.is_row)


def next_list(arena, search):
    """Align the attributes, then the content, of the pair at hand into one list, or be done with both."""
    frame = pair_at_hand(search)
    if frame.part == CONTENT:
        end_merge(arena, search)
        return
    search.put_off(LISTS, frame.a, 0, frame.b, 0, 0, 0)
    frame.part += 1
    a: cython.int = arena.attrs[frame.a] if frame.part == ATTRIBUTES else arena.content[frame.a]
    b: cython.int = arena.attrs[frame.b] if frame.part == ATTRIBUTES else arena.content[frame.b]
    frame.last = -1
    while settled(arena, search, a, frame.na, b, frame.nb) > NEVER:
        begin_merge(arena, search, a, frame.na, b, frame.nb, False)
        frame.last = a
        a, b = arena.next[a], arena.next[b]
    if a < 0 and b < 0:
        return
    frame.ints = search.ints_top
    n: cython.int = push_list(arena, search, a)
    m: cython.int = push_list(arena, search, b) if n >= 0 else -1
    frame.ops = search.ints_top
    if (
        m < 0
        or frame.ops + 2 * (n + m) + 4 > search.ints.shape[0]
        or not run_program(arena, search, frame.ints, n, frame.ints + n, m)
    ):
        side_by_side(arena, search, a, b)
        end_list(arena, search)
    else:
        trace(search)
        search.put_off(OPERATIONS, frame.a, 0, frame.b, 0, 0, 0)


def link(arena, search, x):
    """Let a tree be the next one of the list at hand."""
    frame = pair_at_hand(search)
    if frame.last >= 0:
        arena.next[frame.last] = x
    elif frame.part == ATTRIBUTES:
        arena.attrs[frame.a] = x
    else:
        arena.content[frame.a] = x
    frame.last = x


def skip_earlier(arena, search, x):
    """Let a tree be in the list at hand that no later environment has."""
    frame = pair_at_hand(search)
    skip_tree(arena, x, frame.na, frame.nb, False)
    link(arena, search, x)


def skip_later(arena, search, x):
    """Let a tree be in the list at hand that no earlier environment has."""
    frame = pair_at_hand(search)
    x = copy_tree(arena, search, x)
    skip_tree(arena, x, frame.nb, frame.na, True)
    link(arena, search, x)


def side_by_side(arena, search, a, b):
    """All trees from a on, then all from b on, under conditions: what is left where the tables do not fit."""
    while a >= 0:
        skip_earlier(arena, search, a)
        a = arena.next[a]
    while b >= 0:
        following: cython.int = arena.next[b]
        skip_later(arena, search, b)
        b = following


def end_list(arena, search):
    """End the list at hand."""
    frame = pair_at_hand(search)
    arena.next[frame.last] = -1
    search.ints_top = frame.ints


def trace(search):
    """Follow the back pointers of the program just run; push the operations, last one first."""
    frame = pair_at_hand(search)
    i: cython.int = frame.n
    j: cython.int = frame.m
    # its last row is still there, above the top
    state: cython.int = cython.cast(cython.int, search.rows[search.rows_top + CELL * j + STATE])
    while i > 0 or j > 0:
        before: cython.int = search.back[N_STATES * (i * cython.cast(cython.Py_ssize_t, frame.m + 1) + j) + state]
        goes_on: cython.bint = before == GOES_ON and state in (A_TAKES, B_TAKES)
        op: cython.int = state
        if state == A_TAKES and not goes_on:
            op = A_BEGINS
        elif state == B_TAKES and not goes_on:
            op = B_BEGINS
        search.push(op)
        if state != B_SKIPPED and op != A_TAKES:
            i -= 1
        if state != A_SKIPPED and op != B_TAKES:
            j -= 1
        if not goes_on:
            state = before


def next_operation(arena, search):
    """Perform the next of the traced operations, or end the list."""
    frame = pair_at_hand(search)
    at_a: cython.Py_ssize_t = frame.at_a
    at_b: cython.Py_ssize_t = frame.at_b
    together: cython.int = 1  # trees that one loop takes in
    if search.ints_top == frame.ops:
        end_list(arena, search)
        return
    search.put_off(OPERATIONS, frame.a, 0, frame.b, 0, 0, 0)
    op: cython.int = search.pop()
    while (
        op in (A_BEGINS, B_BEGINS)
        and search.ints_top > frame.ops
        and search.ints[search.ints_top - 1] == (A_TAKES if op == A_BEGINS else B_TAKES)
    ):
        search.pop()
        together += 1
    frame.at_a += 0 if op == B_SKIPPED else together if op == B_BEGINS else 1
    frame.at_b += 0 if op == A_SKIPPED else together if op == A_BEGINS else 1
    if op == ALIGNED:
        link(arena, search, search.ints[at_a])
        begin_align(arena, search, search.ints[at_a], frame.na, search.ints[at_b], frame.nb, False)
    elif op == A_SKIPPED:
        skip_earlier(arena, search, search.ints[at_a])
    elif op == B_SKIPPED:
        skip_later(arena, search, search.ints[at_b])
    elif op == A_BEGINS:
        take_in_later(arena, search, search.ints[at_a], at_b, together)
    else:
        take_in_earlier(arena, search, at_a, together, search.ints[at_b])


def take_in_later(arena, search, loop, at, count):
    """Align-for: a loop takes in trees of the later environments, ints[at:at + count]."""
    frame = pair_at_hand(search)
    k: cython.int
    if count == 1 or frame.nb == 1:
        link(arena, search, loop)
        search.put_off(ROWS, loop, frame.nb, count, 0, at, 0)
    elif can_gather(arena, search, at, count, frame.nb):
        link(arena, search, loop)
        x: cython.int = loop_of(arena, copy_tree(arena, search, search.ints[at]), frame.nb)
        search.put_off(MERGE, loop, frame.na, x, frame.nb, 0, True)
        begin_gather(arena, search, x, frame.nb, at, count)
    else:
        skip_earlier(arena, search, loop)
        for k in range(count):
            skip_later(arena, search, search.ints[at + k])


def take_in_earlier(arena, search, at, count, loop):
    """Align-for the other way: trees of the earlier environments, ints[at:at + count], go into a later loop."""
    frame = pair_at_hand(search)
    k: cython.int
    if count == 1 or frame.na == 1 or can_gather(arena, search, at, count, frame.na):
        x: cython.int = loop_of(arena, search.ints[at], frame.na)
        link(arena, search, x)
        search.put_off(MERGE, x, frame.na, loop, frame.nb, 0, count > 1)
        if count == 1 or frame.na == 1:
            search.put_off(ROWS, x, frame.na, count, 0, at, 1)
        else:
            begin_gather(arena, search, x, frame.na, at, count)
    else:
        for k in range(count):
            skip_earlier(arena, search, search.ints[at + k])
        skip_later(arena, search, loop)


def next_row(arena, search, loop, n, at, k, count):
    """Make tree k of ints[at:at + count], of the n later environments, an iteration of a loop: of new lists, or of the
    last one's.

    Going on with a list needs n = 1: the column of iterations is in the order of the environments.
    """
    if k == count:
        refresh(arena, loop)
        return
    x: cython.int = search.ints[at + k]
    if k > 0:
        arena.c_a[arena.count_tail[loop]] += 1
    elif arena.guard_head[x] >= 0:
        append_counts(arena, loop, arena.guard_head[x], arena.guard_tail[x], n)
    else:
        c: cython.int = arena.new_cell(1, 0, n)
        append_counts(arena, loop, c, c, n)
    search.put_off(ROWS, loop, n, count, 0, at, k + 1)
    add_iterations(arena, search, loop, x, n, count > 1)


def add_iterations(arena, search, loop, x, n, is_row):
    """Merge a tree of n environments with the body of a loop."""
    present: cython.longlong = n_present(arena, x, n)
    inner: cython.int = arena.inner[loop]
    arena.inner[loop] += cython.cast(cython.int, present)
    search.epoch = search.epoch + is_row
    begin_merge(arena, search, arena.content[loop], inner, x, present, is_row)


def can_gather(arena, search, at, count, n):
    """Take the room to put the columns of some trees of n environments in another order; say whether there is any."""
    need: cython.longlong = n
    sizes: cython.longlong = 0
    iterations: cython.longlong = 0
    top: cython.Py_ssize_t = search.ints_top
    k: cython.int
    if top + 3 * MAX_HEIGHT > search.ints.shape[0]:
        return False
    for k in range(count):
        root: cython.int = search.ints[at + k]
        if arena.height[root] > MAX_HEIGHT or arena.raw[root] == FROZEN:
            return False
        sizes += arena.size[root]
        search.push(root)
        while search.ints_top > top:
            x: cython.int = search.pop()
            need += n_values(arena, x)
            iterations += arena.inner[x] if arena.kind[x] == LOOP else 0  # however few values these take
            if x != root:
                search.push(arena.next[x])
            search.push(arena.content[x])
            search.push(arena.attrs[x])
    need += 3 * sizes * n * count  # what was constant may vary now
    search.work = search.work + need
    room: cython.longlong = search.ints_top + 4 * need + iterations + (count + 2) * n
    if need > search.spare or room > search.ints.shape[0]:
        return False
    search.spare = search.spare - need
    return True


@cython.locals(e=cython.int, k=cython.int)
def begin_gather(arena, search, loop, n, at, count):
    """Let a loop of the first of the trees ints[at:at + count], of n environments each, take in the others.

    Pushes by tree and environment the place of its iteration in the columns, -1 for none.
    """
    envs: cython.int = cython.cast(cython.int, n)
    rank: cython.int = 0
    for k in range(count):
        begins: cython.Py_ssize_t = search.ints_top
        c: cython.int = arena.count_head[loop] if k == 0 else arena.guard_head[search.ints[at + k]]
        if c >= 0:
            push_column(arena, search, c, envs)
        else:
            search.ints_top = begins + envs
        for e in range(envs):
            if c < 0 or search.ints[begins + e]:
                search.ints[begins + e] = rank
                rank += 1
            else:
                search.ints[begins + e] = -1
    search.put_off(GATHER, loop, n, count, 0, at, 1)


def gather_next(arena, search, loop, n, at, k, count):
    """Let a loop take in tree k of ints[at:at + count], or, behind the last one,
    put all columns in the order of the environments.
    """
    if k < count:
        search.put_off(GATHER, loop, n, count, 0, at, k + 1)
        add_iterations(arena, search, loop, search.ints[at + k], n, True)
        return
    envs: cython.int = cython.cast(cython.int, n)
    order: cython.Py_ssize_t = search.ints_top
    places: cython.Py_ssize_t = order - count * envs
    e: cython.int
    for e in range(envs):
        begins: cython.Py_ssize_t = search.ints_top
        for k in range(count):
            search.push(search.ints[places + k * envs + e])
        c: cython.int = arena.new_cell(cython.cast(cython.int, search.ints_top - begins), 0, 1)
        if e == 0:
            arena.count_head[loop] = c
        else:
            arena.c_next[arena.count_tail[loop]] = c
        arena.count_tail[loop] = c
    permute(arena, search, arena.content[loop], order, arena.inner[loop])
    search.ints_top = places
    arena.klass[loop] = 0
    refresh(arena, arena.content[loop])
    refresh(arena, loop)
