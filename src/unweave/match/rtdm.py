"""Restricted top-down mappings between trees: distance, mapping, pattern matching (RTDM paper, section 3).

A top-down mapping is restricted when a pair of different labels has nothing mapped below
it: insertions, removals and replacements of different vertices only happen at the leaves
of what stays.  The cheapest one is found by aligning the children of every mapped pair,
with the two cuts of the paper: identical subtrees cost nothing and are not entered
(bottom-up), and a pair is not entered when what was paid before it passes the threshold
(top-down).

Beyond the paper, none of which changes the result: children that are identical at both
ends of two lists are matched without a table (exact for these costs: a list that starts
with equal subtrees has a cheapest alignment that pairs them); a pair is only entered when
it can still beat the deletion and the insertion it competes with; distances of pairs of
classes are remembered in a lossy table.

Worst case O(|A| |B|) time, O(|A| + |B|) memory for a distance.  Two bounds keep hostile
pages harmless: sibling lists whose product passes `MAX_TABLE` are aligned within a band,
and past `max_cells` no further pair is entered but paid as deleted and inserted.  Both
give the cost of a valid mapping, an upper bound of the distance, and are reported.
"""

import cython
import numpy as np

from .costs import over_subtrees, unit_costs

INFINITE = cython.declare(cython.longlong, 1 << 40)
"""A cost that cannot be paid.  Sums of up to 2**22 of them still fit into 63 bits."""
MAX_TABLE = cython.declare(cython.longlong, 1 << 24)
"""Largest product of two sibling lists that is aligned in full."""
MEMO = cython.declare(cython.longlong, 1 << 16)
"""Entries of the lossy table of distances, keyed by a pair of classes."""

WILD = cython.declare(cython.int, 1)
OPTIONAL = cython.declare(cython.int, 2)
REPEATED = cython.declare(cython.int, 4)
TEXT = cython.declare(cython.int, 8)

BY_DELETE = cython.declare(cython.int, 0)
BY_INSERT = cython.declare(cython.int, 1)
BY_PAIR = cython.declare(cython.int, 2)
BY_LONGER = cython.declare(cython.int, 4)
ENTER = cython.declare(cython.longlong, -2)
F_A = cython.declare(cython.int, 0)
F_B = cython.declare(cython.int, 1)
F_LEFT_A = cython.declare(cython.int, 2)
F_LEFT_B = cython.declare(cython.int, 3)
F_NA = cython.declare(cython.int, 4)
F_NB = cython.declare(cython.int, 5)
F_ROW = cython.declare(cython.int, 6)
F_I = cython.declare(cython.int, 7)
F_J = cython.declare(cython.int, 8)
F_BELOW = cython.declare(cython.int, 9)
F_HALF = cython.declare(cython.int, 10)
F_DIAGONAL = cython.declare(cython.int, 11)
F_SMALLEST = cython.declare(cython.int, 12)
F_NEXT_A = cython.declare(cython.int, 13)
F_NEXT_B = cython.declare(cython.int, 14)
F_NEXT_BELOW = cython.declare(cython.int, 15)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def least(x: cython.longlong, y: cython.longlong) -> cython.longlong:
    """The smaller of two costs."""
    return x if x < y else y


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def memo_slot(class_a: cython.longlong, class_b: cython.longlong) -> cython.Py_ssize_t:
    """Where the memo keeps a pair of classes.  Ids are below 2**31: the products stay below 2**53."""
    spread: cython.longlong = (
        cython.cast(cython.longlong, class_a) * 1640531 + cython.cast(cython.longlong, class_b) * 975313
    )
    return (spread ^ (spread >> 15)) & (MEMO - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def half_band(n_a: cython.longlong, n_b: cython.longlong) -> cython.longlong:
    """How far from the diagonal the table of two sibling lists is filled: all of it, or about MAX_TABLE cells."""
    if n_a == 0 or n_a * n_b <= MAX_TABLE:
        return n_b
    if MAX_TABLE // (2 * n_a) > 2 * (n_b // n_a) + 2:
        return MAX_TABLE // (2 * n_a)
    return 2 * (n_b // n_a) + 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def band_low(
    i: cython.longlong, n_a: cython.longlong, n_b: cython.longlong, half: cython.longlong
) -> cython.Py_ssize_t:
    """The first column of row i (1 .. n_a) inside the band."""
    if half >= n_b or i * n_b // n_a <= half:
        return 1
    return i * n_b // n_a - half


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def band_high(
    i: cython.longlong, n_a: cython.longlong, n_b: cython.longlong, half: cython.longlong
) -> cython.Py_ssize_t:
    """The last column of row i inside the band."""
    if half >= n_b or i * n_b // n_a + half >= n_b:
        return n_b
    return i * n_b // n_a + half


@cython.final
@cython.cclass
class Comparison:
    """The arrays of one forest with the costs of one task, and the scratch memory to compare its trees.

    Not shared between threads: each makes its own.
    """

    order: cython.int[::1]
    label: cython.int[::1]
    class_of: cython.int[::1]
    first: cython.int[::1]
    n_children: cython.int[::1]
    size: cython.int[::1]
    kind: cython.uchar[::1]
    delete_all: cython.longlong[::1]  # cost of deleting the subtree
    delete_below: cython.longlong[::1]  # ... its proper descendants
    insert_all: cython.longlong[::1]
    insert_below: cython.longlong[::1]
    consume_all: cython.longlong[::1]  # cost of a wildcard taking the subtree
    replace_text: cython.longlong
    replace_other: cython.longlong
    unit: cython.bint  # unit costs: sizes bound the distance
    restricted: cython.bint

    memo_high: cython.int[::1]
    memo_low: cython.int[::1]
    memo_value: cython.longlong[::1]
    row: cython.longlong[::1]  # one table row for each open pair, end to end
    trace_row: cython.longlong[::1]
    step: cython.uchar[::1]  # how each cell of the traced table was reached
    frame: cython.longlong[:, ::1]  # the open pairs, see the F_ names
    cells: cython.longlong  # table cells filled for this pair of trees
    max_cells: cython.longlong
    cut: cython.bint  # a bound was met: the result is an upper bound

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def at_once(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.longlong:
        """The cost of turning subtree a into subtree b where no table is needed, else -1."""
        cost: cython.longlong
        if self.kind[a] & WILD:
            return self.consume_all[b]
        if self.restricted and self.class_of[a] == self.class_of[b]:
            return 0
        if self.label[a] == self.label[b]:
            cost = 0
        else:
            cost = self.replace_text if self.kind[a] & self.kind[b] & TEXT else self.replace_other
            if self.restricted:
                return least(cost + self.delete_below[a] + self.insert_below[b], INFINITE)
        if self.n_children[a] == 0:
            return least(cost + self.insert_below[b], INFINITE)
        if self.n_children[b] == 0:
            return least(cost + self.delete_below[a], INFINITE)
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remembered(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, below: cython.longlong) -> cython.longlong:
        """The distance of a and b from the memo; INFINITE when it is known to reach `below`; -1 when unknown."""
        slot: cython.Py_ssize_t = memo_slot(self.class_of[a], self.class_of[b])
        value: cython.longlong
        if not self.restricted or self.memo_high[slot] != self.class_of[a] or self.memo_low[slot] != self.class_of[b]:
            return -1
        value = self.memo_value[slot]
        if value >= 0:
            return value
        return INFINITE if -value - 1 >= below else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(
        self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, value: cython.longlong, below: cython.longlong
    ) -> cython.void:
        """Keep an exact distance, or that it reaches `below` (as -below - 1)."""
        slot: cython.Py_ssize_t
        if not self.restricted or self.cut:  # an upper bound is nobody else's distance
            return
        slot = memo_slot(self.class_of[a], self.class_of[b])
        self.memo_high[slot] = self.class_of[a]
        self.memo_low[slot] = self.class_of[b]
        self.memo_value[slot] = value if value < below else -below - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def open_pair(
        self, top: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t, below: cython.longlong
    ) -> cython.void:
        """Put the pair on the stack, without the identical children at both ends, and fill row 0.

        The rows of the open pairs lie end to end in `row`: their b are one path from the root,
        whose child lists together are at most the tree, plus one cell a pair.
        """
        left_a: cython.Py_ssize_t = self.first[a]
        left_b: cython.Py_ssize_t = self.first[b]
        n_a: cython.Py_ssize_t = self.n_children[a]
        n_b: cython.Py_ssize_t = self.n_children[b]
        offset: cython.longlong = 0
        j: cython.Py_ssize_t
        half: cython.longlong
        if top > 0:
            offset = self.frame[top - 1, F_ROW] + self.frame[top - 1, F_NB] + 1
        if self.restricted:
            while n_a > 0 and n_b > 0 and self.class_of[left_a] == self.class_of[left_b]:
                left_a += 1
                left_b += 1
                n_a -= 1
                n_b -= 1
            while n_a > 0 and n_b > 0 and self.class_of[left_a + n_a - 1] == self.class_of[left_b + n_b - 1]:
                n_a -= 1
                n_b -= 1
        half = half_band(n_a, n_b)
        if half < n_b:
            self.cut = True
        self.frame[top, F_A] = a
        self.frame[top, F_B] = b
        self.frame[top, F_LEFT_A] = left_a
        self.frame[top, F_LEFT_B] = left_b
        self.frame[top, F_NA] = n_a
        self.frame[top, F_NB] = n_b
        self.frame[top, F_ROW] = offset
        self.frame[top, F_I] = 1
        self.frame[top, F_J] = 0
        self.frame[top, F_BELOW] = below
        self.frame[top, F_HALF] = half
        self.row[offset] = 0
        for j in range(1, n_b + 1):
            if j <= half:
                self.row[offset + j] = least(self.row[offset + j - 1] + self.insert_all[left_b + j - 1], INFINITE)
            else:
                self.row[offset + j] = INFINITE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wild_row(
        self,
        a: cython.Py_ssize_t,
        left_b: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        high: cython.Py_ssize_t,
        row: cython.longlong[::1],
        offset: cython.Py_ssize_t,
        step: cython.uchar[::1],
        step_at: cython.Py_ssize_t,
    ) -> cython.void:
        """Fill cells low..high of the row of wildcard a; row[offset] is cell 0 and holds the row above.

        `taken` is the cost with child j consumed by a: the first of its siblings, or, for a repeated
        wildcard, one more.  step is written when step_at >= 0.
        """
        j: cython.Py_ssize_t
        cost: cython.longlong
        how: cython.int
        drop: cython.longlong = self.delete_all[a]
        repeated: cython.bint = (self.kind[a] & REPEATED) != 0
        diagonal: cython.longlong = row[offset + low - 1]
        taken: cython.longlong = INFINITE
        longer: cython.bint
        row[offset + low - 1] = least(diagonal + drop, INFINITE)
        if low > 1:
            row[offset + low - 1] = INFINITE
        for j in range(low, high + 1):
            longer = repeated and taken < diagonal
            taken = least((taken if longer else diagonal) + self.consume_all[left_b + j - 1], INFINITE)
            cost = taken
            how = BY_PAIR
            if row[offset + j] + drop < cost:
                cost = row[offset + j] + drop
                how = BY_DELETE
            if row[offset + j - 1] + self.insert_all[left_b + j - 1] < cost:
                cost = row[offset + j - 1] + self.insert_all[left_b + j - 1]
                how = BY_INSERT
            diagonal = row[offset + j]
            row[offset + j] = cost
            if step_at >= 0:
                step[step_at + j - low] = cython.cast(cython.uchar, how | (BY_LONGER if longer else 0))
        self.cells = self.cells + high - low + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def distance(
        self, root_a: cython.Py_ssize_t, root_b: cython.Py_ssize_t, root_below: cython.longlong
    ) -> cython.longlong:
        """The distance of two subtrees when it is less than root_below, else INFINITE.

        An explicit stack of open pairs: `returned` carries the distance of the pair just closed
        into the cell that asked for it.
        """
        result: cython.longlong = self.at_once(root_a, root_b)
        returned: cython.longlong = -1
        top: cython.Py_ssize_t = 0
        if result >= 0:
            return result if result < root_below else INFINITE
        result = self.remembered(root_a, root_b, root_below)
        if result >= 0:
            return result if result < root_below else INFINITE
        self.open_pair(0, root_a, root_b, root_below)
        while top >= 0:
            returned = self.fill(top, returned)
            if returned == ENTER:
                top += 1
                self.open_pair(
                    top, self.frame[top - 1, F_NEXT_A], self.frame[top - 1, F_NEXT_B], self.frame[top - 1, F_NEXT_BELOW]
                )
                returned = -1
            else:
                top -= 1
        return returned

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self, top: cython.Py_ssize_t, returned: cython.longlong) -> cython.longlong:
        """Go on with the table of the pair on top until it is done (its distance) or needs another pair (ENTER)."""
        left_a: cython.Py_ssize_t = self.frame[top, F_LEFT_A]
        left_b: cython.Py_ssize_t = self.frame[top, F_LEFT_B]
        n_a: cython.Py_ssize_t = self.frame[top, F_NA]
        n_b: cython.Py_ssize_t = self.frame[top, F_NB]
        offset: cython.Py_ssize_t = self.frame[top, F_ROW]
        i: cython.Py_ssize_t = self.frame[top, F_I]
        j: cython.Py_ssize_t = self.frame[top, F_J]
        below: cython.longlong = self.frame[top, F_BELOW]
        half: cython.longlong = self.frame[top, F_HALF]
        diagonal: cython.longlong = self.frame[top, F_DIAGONAL]
        smallest: cython.longlong = self.frame[top, F_SMALLEST]
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        low: cython.Py_ssize_t
        high: cython.Py_ssize_t
        best: cython.longlong
        pair: cython.longlong
        drop: cython.longlong
        base: cython.longlong = 0
        if not self.restricted and self.label[self.frame[top, F_A]] != self.label[self.frame[top, F_B]]:
            base = self.replace_other
        while i <= n_a:
            a = left_a + i - 1
            low = band_low(i, n_a, n_b, half)
            high = band_high(i, n_a, n_b, half)
            if self.kind[a] & WILD:
                self.wild_row(a, left_b, low, high, self.row, offset, self.step, -1)
                i += 1
                j = 0
                continue
            drop = self.delete_all[a]
            if j == 0:
                diagonal = self.row[offset + low - 1]
                self.row[offset + low - 1] = least(diagonal + drop, INFINITE) if low == 1 else INFINITE
                smallest = self.row[offset + low - 1]
                j = low
                self.cells = self.cells + high - low + 1
            while j <= high:
                b = left_b + j - 1
                best = least(self.row[offset + j] + drop, self.row[offset + j - 1] + self.insert_all[b])
                if diagonal < best and (diagonal < below or not self.restricted):
                    if returned >= 0:
                        pair = returned
                        returned = -1
                    else:
                        pair = self.quick(a, b, best - diagonal)
                        if pair == ENTER:
                            self.frame[top, F_I] = i
                            self.frame[top, F_J] = j
                            self.frame[top, F_DIAGONAL] = diagonal
                            self.frame[top, F_SMALLEST] = smallest
                            self.frame[top, F_NEXT_A] = a
                            self.frame[top, F_NEXT_B] = b
                            # The bound that the paper calls the top-down cut, tightened by what the pair competes with.
                            self.frame[top, F_NEXT_BELOW] = (
                                least(best, below) - diagonal if self.restricted else INFINITE
                            )
                            return ENTER
                    best = least(best, diagonal + pair)
                diagonal = self.row[offset + j]
                self.row[offset + j] = least(best, INFINITE)
                smallest = least(smallest, best)
                j += 1
            if smallest >= below and self.restricted:
                self.remember(self.frame[top, F_A], self.frame[top, F_B], INFINITE, below)
                return INFINITE
            i += 1
            j = 0
        best = least(self.row[offset + n_b] + base, INFINITE)
        self.remember(self.frame[top, F_A], self.frame[top, F_B], best, below)
        return best if best < below else INFINITE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quick(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, useful: cython.longlong) -> cython.longlong:
        """The cost of pairing a with b without opening them; INFINITE when it reaches `useful`; else ENTER."""
        pair: cython.longlong
        gap: cython.longlong
        if self.unit and self.restricted:
            gap = self.size[a] - self.size[b]
            if gap >= useful or -gap >= useful:
                return INFINITE
        pair = self.at_once(a, b)
        if pair >= 0:
            return pair
        pair = self.remembered(a, b, useful)
        if pair >= 0:
            return pair
        if self.cells > self.max_cells:
            self.cut = True
            pair = 0 if self.label[a] == self.label[b] else self.replace_other
            return least(pair + self.delete_below[a] + self.insert_below[b], INFINITE)
        return ENTER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trace(
        self,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        pair_a: cython.int[::1],
        pair_b: cython.int[::1],
        n_pairs: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Append the pairs that a cheapest alignment of the children of a and b makes; returns how many there are now.

        A repeated wildcard appears once for each subtree it takes.
        """
        left_a: cython.Py_ssize_t = self.first[a]
        left_b: cython.Py_ssize_t = self.first[b]
        n_a: cython.Py_ssize_t = self.n_children[a]
        n_b: cython.Py_ssize_t = self.n_children[b]
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        how: cython.int
        half: cython.longlong
        width: cython.Py_ssize_t
        if self.restricted:
            while n_a > 0 and n_b > 0 and self.class_of[left_a] == self.class_of[left_b]:
                pair_a[n_pairs] = cython.cast(cython.int, left_a)
                pair_b[n_pairs] = cython.cast(cython.int, left_b)
                n_pairs += 1
                left_a += 1
                left_b += 1
                n_a -= 1
                n_b -= 1
            while n_a > 0 and n_b > 0 and self.class_of[left_a + n_a - 1] == self.class_of[left_b + n_b - 1]:
                n_a -= 1
                n_b -= 1
                pair_a[n_pairs] = cython.cast(cython.int, left_a + n_a)
                pair_b[n_pairs] = cython.cast(cython.int, left_b + n_b)
                n_pairs += 1
        half = half_band(n_a, n_b)
        width = n_b if half >= n_b else 2 * half + 1
        self.fill_traced(left_a, left_b, n_a, n_b, half, width)
        i = n_a
        j = n_b
        while i > 0 and j > 0:
            if j < band_low(i, n_a, n_b, half):  # left of the band: only deletions lead back
                i -= 1
                continue
            if j > band_high(i, n_a, n_b, half):  # right of it: only insertions
                j -= 1
                continue
            how = self.step[(i - 1) * width + j - band_low(i, n_a, n_b, half)]
            if how & 3 == BY_DELETE:
                i -= 1
            elif how & 3 == BY_INSERT:
                j -= 1
            else:
                while True:
                    pair_a[n_pairs] = cython.cast(cython.int, left_a + i - 1)
                    pair_b[n_pairs] = cython.cast(cython.int, left_b + j - 1)
                    n_pairs += 1
                    j -= 1
                    if not how & BY_LONGER:
                        break
                    how = self.step[(i - 1) * width + j - band_low(i, n_a, n_b, half)]
                i -= 1
        return n_pairs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_traced(
        self,
        left_a: cython.Py_ssize_t,
        left_b: cython.Py_ssize_t,
        n_a: cython.Py_ssize_t,
        n_b: cython.Py_ssize_t,
        half: cython.longlong,
        width: cython.Py_ssize_t,
    ) -> cython.void:
        """Fill the table of two child lists, writing how each cell was reached into `step`."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        low: cython.Py_ssize_t
        high: cython.Py_ssize_t
        how: cython.int
        best: cython.longlong
        pair: cython.longlong
        drop: cython.longlong
        diagonal: cython.longlong
        if half < n_b:
            self.cut = True
        self.trace_row[0] = 0
        for j in range(1, n_b + 1):
            self.trace_row[j] = (
                least(self.trace_row[j - 1] + self.insert_all[left_b + j - 1], INFINITE) if j <= half else INFINITE
            )
        for i in range(1, n_a + 1):
            a = left_a + i - 1
            low = band_low(i, n_a, n_b, half)
            high = band_high(i, n_a, n_b, half)
            if self.kind[a] & WILD:
                self.wild_row(a, left_b, low, high, self.trace_row, 0, self.step, (i - 1) * width)
                continue
            drop = self.delete_all[a]
            diagonal = self.trace_row[low - 1]
            self.trace_row[low - 1] = least(diagonal + drop, INFINITE) if low == 1 else INFINITE
            self.cells = self.cells + high - low + 1
            for j in range(low, high + 1):
                b = left_b + j - 1
                best = self.trace_row[j] + drop
                how = BY_DELETE
                if self.trace_row[j - 1] + self.insert_all[b] < best:
                    best = self.trace_row[j - 1] + self.insert_all[b]
                    how = BY_INSERT
                if diagonal <= best:
                    pair = self.quick(a, b, best - diagonal + 1)
                    if pair == ENTER:
                        pair = self.distance(a, b, least(best - diagonal + 1, INFINITE))
                    if diagonal + pair <= best:  # on a tie, map
                        best = diagonal + pair
                        how = BY_PAIR
                diagonal = self.trace_row[j]
                self.trace_row[j] = least(best, INFINITE)
                self.step[(i - 1) * width + j - low] = cython.cast(cython.uchar, how)

    def _check(self, *vertices):
        n = self.label.shape[0]
        for vertex in vertices:
            if not 0 <= vertex < n:
                raise ValueError(f"no vertex {vertex} in a forest of {n}")

    def compare(self, root_a, root_b, max_cells, below=None):
        """(distance, whether it is exact) of two subtrees of the forest; None for a distance of `below` or more."""
        self._check(root_a, root_b)
        self.cells = 0
        self.cut = False
        self.max_cells = max_cells
        found = self.distance(root_a, root_b, INFINITE if below is None else below)
        return (None if found >= INFINITE else found), not self.cut

    def compare_pairs(
        self,
        pairs: cython.longlong[:, ::1],
        max_cells: cython.longlong,
        below: cython.longlong,
        found: cython.longlong[::1],
    ):
        """Fill found[k] with the distance of the roots pairs[k], -1 where it reaches `below`; returns how many were cut."""
        if len(found) != len(pairs) or pairs.shape[1] != 2:
            raise ValueError(f"{len(pairs)} pairs but room for {len(found)} distances")
        if len(pairs):
            self._check(np.min(pairs), np.max(pairs))
        k: cython.Py_ssize_t
        n_cut: cython.Py_ssize_t = 0
        result: cython.longlong
        self.max_cells = max_cells
        with cython.nogil:
            for k in range(pairs.shape[0]):
                self.cells = 0
                self.cut = False
                result = self.distance(pairs[k, 0], pairs[k, 1], below)
                found[k] = -1 if result >= INFINITE else result
                n_cut += self.cut
        return n_cut

    def map_roots(
        self, root_a: cython.Py_ssize_t, root_b: cython.Py_ssize_t, max_cells: cython.longlong, image: cython.int[::1]
    ):
        """Fill image[y] with the preorder index in A of what maps to, or consumes, vertex y of B (preorder), -1 for none.

        Returns whether the mapping is exact (of least cost).
        """
        self._check(root_a, root_b)
        if image.shape[0] != self.size[root_b]:
            raise ValueError(f"image has room for {image.shape[0]} vertices, the tree has {self.size[root_b]}")
        if self.step.shape[0] < 1:
            raise ValueError("make the comparison with traced=True to ask for mappings")
        n_pairs: cython.Py_ssize_t = 1
        done: cython.Py_ssize_t = 0
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        k: cython.Py_ssize_t
        # Every pair has its own vertex of B, so the list of pairs is no longer than B.
        pair_a: cython.int[::1] = np.empty(image.shape[0], dtype=np.int32)
        pair_b: cython.int[::1] = np.empty(image.shape[0], dtype=np.int32)
        self.cells = 0
        self.cut = False
        self.max_cells = max_cells
        with cython.nogil:
            for k in range(image.shape[0]):
                image[k] = -1
            pair_a[0] = cython.cast(cython.int, root_a)
            pair_b[0] = cython.cast(cython.int, root_b)
            while done < n_pairs:
                a = pair_a[done]
                b = pair_b[done]
                done += 1
                image[self.order[b]] = self.order[a]
                if self.kind[a] & WILD:
                    continue
                if self.restricted and self.class_of[a] == self.class_of[b]:
                    for k in range(self.size[b]):  # identical subtrees: preorder against preorder
                        image[self.order[b] + k] = self.order[a] + k
                    continue
                if self.restricted and self.label[a] != self.label[b]:
                    continue
                if self.n_children[a] > 0 and self.n_children[b] > 0:
                    n_pairs = self.trace(a, b, pair_a, pair_b, n_pairs)
        return not self.cut


def comparison(forest, costs=None, *, restricted=True, traced=False):
    """A Comparison of the trees of a forest, checked and with its scratch memory.

    restricted=False gives the ordinary top-down distance without any cut: the baseline.
    """
    costs = unit_costs(forest) if costs is None else costs
    n = int(forest.start[-1])
    made: Comparison = Comparison()
    made.order, made.label, made.class_of = forest.order, forest.label, forest.class_of
    made.first, made.n_children, made.size = forest.first, forest.n_children, forest.size
    if costs.kind.shape != (n,) or costs.kind.dtype != np.uint8:
        raise ValueError(f"kind must be uint8[{n}]")
    made.kind = np.ascontiguousarray(costs.kind[forest.position()])
    made.delete_all, made.delete_below = over_subtrees(forest, costs.delete, "delete")
    made.insert_all, made.insert_below = over_subtrees(forest, costs.insert, "insert")
    made.consume_all, _ = over_subtrees(forest, costs.consume, "consume")
    made.replace_text, made.replace_other = costs.replace_text, costs.replace_other
    made.unit, made.restricted = costs.unit, restricted
    sizes = np.diff(forest.start)
    largest = int(sizes.max()) if len(sizes) else 1
    made.row = np.zeros(2 * largest + 2, dtype=np.int64)
    made.frame = np.zeros((int(forest.height) + 2, 16), dtype=np.int64)
    made.memo_high = np.full(1 << 16, -1, dtype=np.int32)
    made.memo_low = np.full(1 << 16, -1, dtype=np.int32)
    made.memo_value = np.zeros(1 << 16, dtype=np.int64)
    widest = int(forest.n_children.max()) if n else 0
    made.trace_row = np.zeros(widest + 1, dtype=np.int64)
    # band: n_a (2 half + 1) <= MAX_TABLE + n_a + 4 n_b + 5 n_a
    made.step = np.empty(min(widest * widest, (1 << 24) + 10 * widest) + 1 if traced else 0, dtype=np.uint8)
    return made
