"""The alignment of two layout trees with their environments that saves most (SYNTHIA, sections 6.2 and 6.4).

Aligning two trees concatenates their columns, so environments are never copied or renamed: a slot that differs
becomes a variable, a subtree that only one side has gets a column of bits (its condition), a loop has a column of
lengths and an inner scope. The hedge alignment is a dynamic program with the operations align, skip (affine: neighbours
skipped together share a condition) and align-for. Trees are aligned when their labels are equal; equal constant
subtrees are recognised by number. Heights, tables and total work are bounded. Compiled by Cython; the same file runs
uncompiled.
"""

from __future__ import annotations

import cython

from .terms import (
    A_SKIPPED,
    A_TAKES,
    ALIGNED,
    ATTRIBUTES,
    B_SKIPPED,
    B_TAKES,
    BRACKETS,
    CELL,
    CHARACTERS,
    CONTENT,
    FROZEN,
    GOES_ON,
    LEAF,
    LEAF_LABELS,
    LISTED,
    LOOP,
    MAX_HEIGHT,
    MAX_PAIRS,
    MAX_TOGETHER,
    MEMO_BITS,
    N_STATES,
    NEVER,
    NO_LIST,
    NODES,
    NOTHING,
    PLAIN,
    SKIPPED,
    STATE,
    TAKES,
)

if not cython.compiled:
    from .savings import (
        guard_cost,
        loop_cost,
        n_present,
        save_equal,
        save_guard,
        save_lone,
        save_slots,
        save_taken,
        skip_cost,
    )
    from .search import pair_at_hand


def save_node(arena, search, a, na, b, nb):
    """Return the characters saved by aligning two trees (their own conditions apart), or NEVER."""
    base: cython.int = search.depth
    saved: cython.longlong = ask(arena, search, a, na, b, nb)
    while search.depth > base:
        saved = go_on(arena, search, saved)
    return saved


def ask(arena, search, a, na, b, nb):
    """Return what aligning two trees saves, if that is told at once; else they become the pair at hand,
    and the answer comes when it is done.
    """
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
        return save_slots(arena, search, a, na, b, nb)
    if search.depth >= MAX_HEIGHT or arena.period[a] != arena.period[b]:
        return NEVER
    if not search.owned and (arena.height[a] > MAX_HEIGHT or arena.height[b] > MAX_HEIGHT):
        return NEVER
    if search.work > search.limit:
        return NEVER
    search.work = search.work + 8
    memo: cython.Py_ssize_t = memo_place(search, a, b)
    if search.memo_a[memo] == a and search.memo_b[memo] == b and search.memo_epoch[memo] == asked_now(search):
        return search.memo_value[memo]
    search.depth = search.depth + 1
    begin_pair(arena, search, a, na, b, nb)
    pair_at_hand(search).memo = memo
    return NEVER


def begin_pair(arena, search, a, na, b, nb):
    """Let two elements or loops be the pair at hand."""
    frame = pair_at_hand(search)
    frame.a, frame.na, frame.b, frame.nb = a, na, b, nb
    frame.part = NO_LIST
    frame.is_running = frame.is_asking = False
    if arena.kind[a] == LOOP:
        frame.x, frame.y = arena.content[a], arena.content[b]
        frame.saved = 2 if search.measure == NODES else loop_cost(arena)
    else:
        frame.saved = save_slots(arena, search, a, na, b, nb)


def go_on(arena, search, answer):
    """Go on with the pair at hand, which has the answer to what it asked: returns what aligning it saves,
    unless it asks again.
    """
    frame = pair_at_hand(search)
    if not (
        compare_bodies(arena, search, answer) if arena.kind[frame.a] == LOOP else compare_lists(arena, search, answer)
    ):
        return NEVER
    search.depth = search.depth - 1
    search.memo_a[frame.memo], search.memo_b[frame.memo] = frame.a, frame.b
    search.memo_epoch[frame.memo], search.memo_value[frame.memo] = asked_now(search), frame.saved
    return frame.saved


def memo_place(search, a, b):
    """Return where a pair of trees would be remembered."""
    pair: cython.longlong = cython.cast(cython.longlong, a) * 2654435 + cython.cast(cython.longlong, b) * 40503
    return (pair + (7 if search.marginal else 0)) & ((1 << MEMO_BITS) - 1)


def asked_now(search):
    """Return what is remembered now: until the trees change, and of one more row apart from the rest."""
    return search.epoch * 2 + (1 if search.marginal else 0)


def freezes(search):
    """Say whether a list that is equal in all rows of a chunk is text again, not data in every row:
    only where that is cheaper.
    """
    return search.measure == CHARACTERS and search.chunk_rows > 2


def compare_bodies(arena, search, answer):
    """Compare two loops: their bodies, tree by tree; the lists' own brackets stay what they were.
    False while an answer is awaited.
    """
    depth: cython.int = search.depth
    frame = pair_at_hand(search)
    na: cython.longlong = arena.inner[frame.a]
    nb: cython.longlong = arena.inner[frame.b]
    while frame.x >= 0:
        if not frame.is_asking:
            frame.is_asking = True
            answer = ask(arena, search, frame.x, n_present(arena, frame.x, na), frame.y, n_present(arena, frame.y, nb))
            if search.depth > depth:
                return False
        frame.is_asking = False
        if answer <= NEVER // 2:
            frame.saved = NEVER
            break
        frame.saved += answer + save_guard(arena, search, frame.x, na, frame.y, nb)
        frame.x, frame.y = arena.next[frame.x], arena.next[frame.y]
    return True


def compare_lists(arena, search, answer):
    """Compare two elements: the most that aligning their attributes saves, and their content.
    False while an answer is awaited.
    """
    frame = pair_at_hand(search)
    while frame.part < CONTENT or frame.is_running:
        if not frame.is_running:
            frame.part += 1
            begin_lists(arena, search)
        if frame.is_running:
            if not run_cells(arena, search, answer):
                return False
            frame.saved += frame.value
            search.ints_top = frame.ints
    if frame.saved < NEVER:
        frame.saved = NEVER
    return True


def begin_lists(arena, search):
    """Begin with the attributes or the content of the pair at hand: their ends are often told at once."""
    frame = pair_at_hand(search)
    a: cython.int = arena.attrs[frame.a] if frame.part == ATTRIBUTES else arena.content[frame.a]
    b: cython.int = arena.attrs[frame.b] if frame.part == ATTRIBUTES else arena.content[frame.b]
    one: cython.longlong = settled(arena, search, a, frame.na, b, frame.nb)
    while one > NEVER:
        frame.saved += one
        a, b = arena.next[a], arena.next[b]
        one = settled(arena, search, a, frame.na, b, frame.nb)
    if a < 0 and b < 0:
        return
    if a >= 0 and b >= 0 and arena.next[a] < 0 and arena.next[b] < 0 and are_leaves(arena, a, b):
        frame.saved += save_lone(arena, search, a, frame.na, b, frame.nb)
        search.work = search.work + 4
        return
    frame.ints = search.ints_top
    n: cython.int = push_list(arena, search, a)
    m: cython.int = push_list(arena, search, b) if n >= 0 else -1
    while n > 0 and m > 0:
        a = search.ints[frame.ints + n - 1]
        b = search.ints[search.ints_top - 1]
        if (
            arena.klass[a] <= 0
            or arena.klass[a] != arena.klass[b]
            or arena.raw[a] == LISTED
            or arena.guard_head[a] >= 0
            or arena.guard_head[b] >= 0
        ):
            break
        frame.saved += save_equal(arena, search, a)
        n -= 1
        m -= 1
        search.ints_top = search.ints_top - 1
    if m < 0 or not begin_program(arena, search, frame.ints, n, search.ints_top - m, m, False):
        search.ints_top = frame.ints
        frame.saved = NEVER


def are_leaves(arena, a, b):
    """Say whether two trees are leaves of one label."""
    return arena.kind[a] == LEAF and arena.kind[b] == LEAF and arena.label[a] == arena.label[b]


def settled(arena, search, a, na, b, nb):
    """Return what aligning the first trees of two lists saves where nothing else could save more; NEVER elsewhere.

    That is so for equal constants, and for attributes and keyed values of one name, if it saves anything.
    """
    if a < 0 or b < 0 or arena.guard_head[a] >= 0 or arena.guard_head[b] >= 0:
        return NEVER
    if arena.klass[a] > 0 and arena.klass[a] == arena.klass[b]:
        return save_equal(arena, search, a) if arena.raw[a] != LISTED else NEVER
    if are_leaves(arena, a, b) and arena.label[a] >= LEAF_LABELS:
        saved: cython.longlong = save_slots(arena, search, a, na, b, nb)
        if saved >= 0:
            return saved
    return NEVER


def push_list(arena, search, first):
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


def run_program(arena, search, at_a, n, at_b, m):
    """Run the dynamic program over siblings of the pair at hand to its end, with back pointers;
    False where the tables do not fit.
    """
    base: cython.int = search.depth
    answer: cython.longlong = NEVER
    if not begin_program(arena, search, at_a, n, at_b, m, True):
        return False
    while not run_cells(arena, search, answer):
        answer = go_on(arena, search, NEVER)
        while search.depth > base:
            answer = go_on(arena, search, answer)
    return True


def begin_program(arena, search, at_a, n, at_b, m, trace):
    """Begin the dynamic program over the siblings at ints[at_a:at_a + n] and ints[at_b:at_b + m]; False where the
    tables do not fit.

    One row of cells is filled over and over; behind it is what skipping each of b's trees costs, apart and after
    another one. With `trace`, back pointers stay in `back`, one for each state of a cell.
    """
    frame = pair_at_hand(search)
    row: cython.Py_ssize_t = search.rows_top
    skips: cython.Py_ssize_t = row + CELL * (m + 1)
    top: cython.Py_ssize_t = skips + 2 * (m + 1)
    j: cython.int
    if top > search.rows.shape[0] or cython.cast(cython.longlong, n) * m > MAX_PAIRS:
        return False
    if trace and (n + 1) * N_STATES * (m + 1) > search.back.shape[0]:
        return False
    frame.at_a, frame.n, frame.at_b, frame.m = at_a, n, at_b, m
    frame.row, frame.skips, frame.back = row, skips, 0 if trace else -1
    frame.i = frame.j = 0
    frame.is_running, frame.is_asking = True, False
    search.rows_top = top
    for j in range(1, m + 1):
        x: cython.int = search.ints[at_b + j - 1]
        one: cython.longlong = skip_cost(arena, search, x, frame.nb, frame.na, False)
        search.rows[skips + 2 * j] = one
        search.rows[skips + 2 * j + 1] = (
            one if search.marginal else skip_cost(arena, search, x, frame.nb, frame.na, True)
        )
    fill_first_row(search)
    search.work = search.work + m + 1
    return True


def fill_first_row(search):
    """Fill the row above a's first tree: of b's trees, each is skipped."""
    frame = pair_at_hand(search)
    j: cython.int
    at: cython.Py_ssize_t = frame.row
    search.rows[at] = 0
    search.rows[at + STATE] = ALIGNED
    for j in range(frame.m + 1):
        if j > 0:
            at += CELL
            search.rows[at] = search.rows[at - CELL] - search.rows[frame.skips + 2 * j + (1 if j > 1 else 0)]
            search.rows[at + STATE] = B_SKIPPED
            if frame.back >= 0:
                search.back[frame.back + N_STATES * j + B_SKIPPED] = B_SKIPPED if j > 1 else ALIGNED
        search.rows[at + SKIPPED] = NEVER
        search.rows[at + TAKES] = NEVER


def run_cells(arena, search, answer):
    """Go on with the program of the pair at hand, a cell at a time, until it is done;
    False while the answer of a pair is awaited.
    """
    depth: cython.int = search.depth
    frame = pair_at_hand(search)
    while frame.i < frame.n:
        if not frame.is_asking:
            if frame.j == 0:
                begin_row(arena, search, frame)
            frame.is_asking = skip_trees(arena, search, frame)
            if frame.is_asking:
                answer = ask_operation(arena, search, frame)
                if search.depth > depth:
                    return False
        if frame.is_asking:
            frame.is_asking = False
            take_answer(arena, search, frame, answer)
        if frame.j > frame.m:
            frame.i, frame.j = frame.i + 1, 0
            search.work = search.work + frame.m + 1
    frame.is_running = False
    frame.value = search.rows[frame.row + CELL * frame.m]
    search.rows_top = frame.row
    return True


def begin_row(arena, search, frame):
    """Begin with the row of a's next tree, which takes the place of the one above it."""
    frame.x = search.ints[frame.at_a + frame.i]
    frame.alone = skip_cost(arena, search, frame.x, frame.na, frame.nb, False)
    frame.joined = frame.alone if search.marginal else skip_cost(arena, search, frame.x, frame.na, frame.nb, True)
    frame.above = frame.value = frame.skipped = frame.takes = NEVER
    frame.above_state = frame.state = ALIGNED
    if frame.back >= 0:
        frame.back += N_STATES * (frame.m + 1)


@cython.locals(j=cython.int, before=cython.int, corner=cython.longlong, best=cython.longlong, one=cython.longlong)
def skip_trees(arena, search, frame):
    """Fill cells with what skipping a tree of either side saves,
    up to one where an operation on both could save more; False at the row's end.
    """
    at: cython.Py_ssize_t = frame.row + CELL * frame.j
    value: cython.longlong = frame.value
    skipped: cython.longlong = frame.skipped
    above: cython.longlong = frame.above
    above_state: cython.int = frame.above_state
    state: cython.int = frame.state
    for j in range(frame.j, frame.m + 1):
        corner, frame.corner_state = above, above_state
        above, above_state = search.rows[at], cython.cast(cython.int, search.rows[at + STATE])
        best, before = above - frame.alone, above_state
        if before == A_SKIPPED or search.rows[at + SKIPPED] - frame.joined > best:  # going on with what is skipped
            best, before = search.rows[at + SKIPPED] - frame.joined, A_SKIPPED
        search.rows[at + SKIPPED] = best
        note(search, frame, j, A_SKIPPED, before)
        if j == 0:
            value, state = best, A_SKIPPED
        else:
            one, before = value - search.rows[frame.skips + 2 * j], state
            if state == B_SKIPPED or skipped - search.rows[frame.skips + 2 * j + 1] > one:
                one, before = skipped - search.rows[frame.skips + 2 * j + 1], B_SKIPPED
            skipped = one
            note(search, frame, j, B_SKIPPED, before)
            value, state = (best, A_SKIPPED) if best >= one else (one, B_SKIPPED)
            frame.y = search.ints[frame.at_b + j - 1]
            frame.operation = operation(arena, search, frame.x, frame.y)
            frame.going = frame.takes if frame.operation == A_TAKES else search.rows[at + TAKES]
            frame.takes = search.rows[at + TAKES] = NEVER
            if frame.operation != NOTHING and (
                frame.operation != ALIGNED or corner + most_saved(arena, search, frame.x, frame.y) >= value
            ):
                frame.j, frame.value, frame.state, frame.skipped = j, value, state, skipped
                frame.corner, frame.above, frame.above_state = corner, above, above_state
                return True
        search.rows[at], search.rows[at + STATE] = value, state
        at += CELL
    frame.j = frame.m + 1
    return False


def take_answer(arena, search, frame, answer):
    """Let the operation on the trees of a cell be what it has, if that saves more than skipping one of them,
    and go on to the next cell.
    """
    op: cython.int = frame.operation
    at: cython.Py_ssize_t = frame.row + CELL * frame.j
    before: cython.int = frame.corner_state
    one: cython.longlong = finish_operation(arena, search, frame, answer)
    if one > NEVER // 2:
        if op != ALIGNED:
            n: cython.longlong = frame.nb if op == A_TAKES else frame.na
            frame.corner -= BRACKETS * n
            if n <= MAX_TOGETHER and frame.going > frame.corner:
                frame.corner, before = frame.going, GOES_ON
        one += frame.corner
        if op == A_TAKES:
            frame.takes = one
        elif op == B_TAKES:
            search.rows[at + TAKES] = one
        note(search, frame, frame.j, op, before)
        if one > frame.value or (one == frame.value and op == ALIGNED):
            frame.value, frame.state = one, op
    search.rows[at], search.rows[at + STATE] = frame.value, frame.state
    frame.j += 1


def note(search, frame, j, state, before):
    """Note what comes before a state of a cell of the row, where that will be traced."""
    if frame.back >= 0:
        search.back[frame.back + N_STATES * j + state] = cython.cast(cython.schar, before)


def most_saved(arena, search, a, b):
    """No less than what aligning two trees saves, their conditions included: what one of them costs."""
    if search.measure != CHARACTERS:
        return -NEVER
    return min(arena.cost[a], arena.cost[b]) + guard_cost(arena, b)


def operation(arena, search, a, b):
    """Return what consumes a tree of both lists: aligning them, or a loop of one taking in that of the other;
    NOTHING for others.
    """
    if arena.kind[a] == arena.kind[b] and arena.label[a] == arena.label[b]:
        return ALIGNED
    if search.measure == NODES:
        return NOTHING
    if arena.kind[a] == LOOP and arena.period[a] == 1 and arena.label[b] == arena.label[arena.content[a]]:
        return A_TAKES
    if arena.kind[b] == LOOP and arena.period[b] == 1 and arena.label[a] == arena.label[arena.content[b]]:
        return B_TAKES
    return NOTHING


def ask_operation(arena, search, frame):
    """Ask for what the operation of the cell at hand saves: of its two trees,
    or of the body of the one that takes in the other.
    """
    x: cython.int = frame.x
    y: cython.int = frame.y
    if frame.operation == A_TAKES:
        return ask(arena, search, arena.content[x], arena.inner[x], y, n_present(arena, y, frame.nb))
    if frame.operation == B_TAKES:
        return ask(arena, search, arena.content[y], arena.inner[y], x, n_present(arena, x, frame.na))
    return ask(arena, search, x, n_present(arena, x, frame.na), y, n_present(arena, y, frame.nb))


def finish_operation(arena, search, frame, saved):
    """Return what is saved by the operation of the cell at hand, conditions included, the brackets of a new list apart;
    NEVER if it cannot be.
    """
    if saved <= NEVER // 2:
        return NEVER
    if frame.operation == A_TAKES:
        return saved + save_taken(arena, frame.x, frame.y, frame.nb)
    if frame.operation == B_TAKES:
        return saved + save_taken(arena, frame.y, frame.x, frame.na)
    return saved + save_guard(arena, search, frame.x, frame.na, frame.y, frame.nb)
