"""The distance of two trees under restricted top-down mappings (RTDM paper, section 3.2); `rtdm` has the interface.

The children of a pair are aligned in a table of one row, with an explicit stack of open pairs.  Compiled by Cython,
with the attributes of `Distances` in pairs.pxd; the same file runs uncompiled.
"""
# mypy: ignore-errors

import cython

from .costs import DELETED, FORBIDDEN, INSERTED, IS_TEXT, LONGER, PAIRED, REPEATS, WILDCARD

MAX_TABLE = 1 << 24
"""Largest product of two sibling lists that is aligned in full."""
MEMO = 1 << 16
"""Entries of the lossy table of distances, keyed by a pair of classes."""
ENTER = -2
(
    F_A, F_B, F_LEFT_A, F_LEFT_B, F_NA, F_NB, F_ROW, F_I, F_J,
    F_BELOW, F_HALF, F_DIAGONAL, F_SMALLEST, F_NEXT_A, F_NEXT_B, F_NEXT_BELOW,
) = range(16)  # fmt: skip


def memo_slot(class_a, class_b):
    """Return where the memo keeps a pair of classes.  Ids are below 2**31: the products stay below 2**53."""
    spread: cython.longlong = (
        cython.cast(cython.longlong, class_a) * 1640531 + cython.cast(cython.longlong, class_b) * 975313
    )
    return (spread ^ (spread >> 15)) & (MEMO - 1)


def half_band(n_a, n_b):
    """Return how far from the diagonal the table of two lists is filled: all of it, or about MAX_TABLE cells."""
    if n_a == 0 or n_a * n_b <= MAX_TABLE:
        return n_b
    if MAX_TABLE // (2 * n_a) > 2 * (n_b // n_a) + 2:
        return MAX_TABLE // (2 * n_a)
    return 2 * (n_b // n_a) + 2


def band_low(i, n_a, n_b, half):
    """Return the first column of row i (1 .. n_a) inside the band."""
    if half >= n_b or i * n_b // n_a <= half:
        return 1
    return i * n_b // n_a - half


def band_high(i, n_a, n_b, half):
    """Return the last column of row i inside the band."""
    if half >= n_b or i * n_b // n_a + half >= n_b:
        return n_b
    return i * n_b // n_a + half


class Distances:
    """The arrays of one forest with the costs of one task, the memo, and the scratch memory of one comparison."""

    def at_once(self, a, b):
        """Return the cost of turning subtree a into subtree b where no table is needed, else -1."""
        cost: cython.longlong
        if self.kind[a] & WILDCARD:
            return self.consume_all[b]
        if self.restricted and self.class_of[a] == self.class_of[b]:
            return 0
        if self.label[a] == self.label[b]:
            cost = 0
        else:
            cost = self.replace_text if self.kind[a] & self.kind[b] & IS_TEXT else self.replace_other
            if self.restricted:
                return min(cost + self.delete_below[a] + self.insert_below[b], FORBIDDEN)
        if self.n_children[a] == 0:
            return min(cost + self.insert_below[b], FORBIDDEN)
        if self.n_children[b] == 0:
            return min(cost + self.delete_below[a], FORBIDDEN)
        return -1

    def remembered(self, a, b, below):
        """Return the distance of a and b from the memo; FORBIDDEN when it is known to reach `below`; -1 when
        unknown.
        """
        slot: cython.Py_ssize_t = memo_slot(self.class_of[a], self.class_of[b])
        value: cython.longlong
        if not self.restricted or self.memo_high[slot] != self.class_of[a] or self.memo_low[slot] != self.class_of[b]:
            return -1
        value = self.memo_value[slot]
        if value >= 0:
            return value
        return FORBIDDEN if -value - 1 >= below else -1

    def remember(self, a, b, value, below):
        """Keep an exact distance, or that it reaches `below` (as -below - 1)."""
        slot: cython.Py_ssize_t
        if not self.restricted or self.cut:  # an upper bound is nobody else's distance
            return
        slot = memo_slot(self.class_of[a], self.class_of[b])
        self.memo_high[slot] = self.class_of[a]
        self.memo_low[slot] = self.class_of[b]
        self.memo_value[slot] = value if value < below else -below - 1

    def same_head(self, left_a, left_b, n_a, n_b):
        """Return how many subtrees at the beginning of two lists of siblings are identical, one by one."""
        same: cython.Py_ssize_t = 0
        while same < n_a and same < n_b and self.class_of[left_a + same] == self.class_of[left_b + same]:
            same += 1
        return same

    def same_tail(self, left_a, left_b, n_a, n_b):
        """Return how many at their end are."""
        same: cython.Py_ssize_t = 0
        while (
            same < n_a
            and same < n_b
            and self.class_of[left_a + n_a - 1 - same] == self.class_of[left_b + n_b - 1 - same]
        ):
            same += 1
        return same

    @cython.locals(same=cython.Py_ssize_t, j=cython.Py_ssize_t, half=cython.longlong)
    def open_pair(self, top, a, b, below):
        """Put the pair on the stack, without the identical children at both ends, and fill row 0.

        The rows of the open pairs lie end to end in `row`: their b are one path from the root,
        whose child lists together are at most the tree, plus one cell a pair.
        """
        left_a: cython.Py_ssize_t = self.first[a]
        left_b: cython.Py_ssize_t = self.first[b]
        n_a: cython.Py_ssize_t = self.n_children[a]
        n_b: cython.Py_ssize_t = self.n_children[b]
        offset: cython.longlong = 0
        if top > 0:
            offset = self.frame[top - 1, F_ROW] + self.frame[top - 1, F_NB] + 1
        if self.restricted:
            same = self.same_head(left_a, left_b, n_a, n_b)
            left_a += same
            left_b += same
            n_a -= same
            n_b -= same
            same = self.same_tail(left_a, left_b, n_a, n_b)
            n_a -= same
            n_b -= same
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
                self.row[offset + j] = min(self.row[offset + j - 1] + self.insert_all[left_b + j - 1], FORBIDDEN)
            else:
                self.row[offset + j] = FORBIDDEN

    @cython.locals(j=cython.Py_ssize_t, cost=cython.longlong, how=cython.int, longer=cython.bint)
    def wild_row(self, a, left_b, low, high, row, offset, step, step_at):
        """Fill cells low..high of the row of wildcard a; row[offset] is cell 0 and holds the row above.

        `taken` is the cost with child j consumed by a: the first of its siblings, or, for a repeated
        wildcard, one more.  step is written when step_at >= 0.
        """
        drop: cython.longlong = self.delete_all[a]
        repeated: cython.bint = (self.kind[a] & REPEATS) != 0
        diagonal: cython.longlong = row[offset + low - 1]
        taken: cython.longlong = FORBIDDEN
        row[offset + low - 1] = min(diagonal + drop, FORBIDDEN)
        if low > 1:
            row[offset + low - 1] = FORBIDDEN
        for j in range(low, high + 1):
            longer = repeated and taken < diagonal
            taken = min((taken if longer else diagonal) + self.consume_all[left_b + j - 1], FORBIDDEN)
            cost = taken
            how = PAIRED
            if row[offset + j] + drop < cost:
                cost = row[offset + j] + drop
                how = DELETED
            if row[offset + j - 1] + self.insert_all[left_b + j - 1] < cost:
                cost = row[offset + j - 1] + self.insert_all[left_b + j - 1]
                how = INSERTED
            diagonal = row[offset + j]
            row[offset + j] = cost
            if step_at >= 0:
                step[step_at + j - low] = cython.cast(cython.uchar, how | (LONGER if longer else 0))
        self.cells = self.cells + high - low + 1

    def distance(self, root_a, root_b, root_below):
        """Return the distance of two subtrees when it is less than root_below, else FORBIDDEN.

        An explicit stack of open pairs: `returned` carries the distance of the pair just closed
        into the cell that asked for it.
        """
        result: cython.longlong = self.at_once(root_a, root_b)
        returned: cython.longlong = -1
        top: cython.Py_ssize_t = 0
        if result >= 0:
            return result if result < root_below else FORBIDDEN
        result = self.remembered(root_a, root_b, root_below)
        if result >= 0:
            return result if result < root_below else FORBIDDEN
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

    @cython.locals(a=cython.Py_ssize_t, b=cython.Py_ssize_t, low=cython.Py_ssize_t, high=cython.Py_ssize_t)
    @cython.locals(best=cython.longlong, pair=cython.longlong, drop=cython.longlong)
    def fill(self, top, returned):
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
        while i <= n_a:
            a = left_a + i - 1
            low = band_low(i, n_a, n_b, half)
            high = band_high(i, n_a, n_b, half)
            if self.kind[a] & WILDCARD:
                self.wild_row(a, left_b, low, high, self.row, offset, self.step, -1)
                i += 1
                j = 0
                continue
            drop = self.delete_all[a]
            if j == 0:
                diagonal = self.row[offset + low - 1]
                self.row[offset + low - 1] = min(diagonal + drop, FORBIDDEN) if low == 1 else FORBIDDEN
                smallest = self.row[offset + low - 1]
                j = low
                self.cells = self.cells + high - low + 1
            while j <= high:
                b = left_b + j - 1
                best = min(self.row[offset + j] + drop, self.row[offset + j - 1] + self.insert_all[b])
                if diagonal < best and (diagonal < below or not self.restricted):
                    if returned >= 0:
                        pair = returned
                        returned = -1
                    else:
                        pair = self.quick(a, b, best - diagonal)
                        if pair == ENTER:
                            self.frame[top, F_DIAGONAL] = diagonal
                            self.frame[top, F_SMALLEST] = smallest
                            return self.suspend(top, i, j, min(best, below) - diagonal)
                    best = min(best, diagonal + pair)
                diagonal = self.row[offset + j]
                self.row[offset + j] = min(best, FORBIDDEN)
                smallest = min(smallest, best)
                j += 1
            if smallest >= below and self.restricted:
                return self.close_pair(top, FORBIDDEN)
            i += 1
            j = 0
        return self.close_pair(top, self.row[offset + n_b])

    def suspend(self, top, i, j, useful):
        """Stop the table of the pair on top at cell (i, j), which needs the distance of its own pair: ENTER.

        useful : the bound that the paper calls the top-down cut, tightened by what the cell's pair competes with
        """
        self.frame[top, F_I] = i
        self.frame[top, F_J] = j
        self.frame[top, F_NEXT_A] = self.frame[top, F_LEFT_A] + i - 1
        self.frame[top, F_NEXT_B] = self.frame[top, F_LEFT_B] + j - 1
        self.frame[top, F_NEXT_BELOW] = useful if self.restricted else FORBIDDEN
        return ENTER

    def close_pair(self, top, found):
        """Return the distance of the pair on top, its table done with `found`: remembered; FORBIDDEN if not below."""
        a: cython.Py_ssize_t = self.frame[top, F_A]
        b: cython.Py_ssize_t = self.frame[top, F_B]
        below: cython.longlong = self.frame[top, F_BELOW]
        if not self.restricted and self.label[a] != self.label[b]:
            found += self.replace_other
        found = min(found, FORBIDDEN)
        self.remember(a, b, found, below)
        return found if found < below else FORBIDDEN

    @cython.locals(pair=cython.longlong, gap=cython.longlong)
    def quick(self, a, b, useful):
        """Return the cost of pairing a with b without opening them; FORBIDDEN when it reaches `useful`; else ENTER."""
        if self.unit and self.restricted:
            gap = self.size[a] - self.size[b]
            if gap >= useful or -gap >= useful:
                return FORBIDDEN
        pair = self.at_once(a, b)
        if pair >= 0:
            return pair
        pair = self.remembered(a, b, useful)
        if pair >= 0:
            return pair
        if self.cells > self.max_cells:
            self.cut = True
            pair = 0 if self.label[a] == self.label[b] else self.replace_other
            return min(pair + self.delete_below[a] + self.insert_below[b], FORBIDDEN)
        return ENTER
