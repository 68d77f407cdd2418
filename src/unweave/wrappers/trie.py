"""The candidate index as a trie of reverse paths (subtree delimiters, "candidate index"). O(paths) a leaf.

A simple path starts at a leaf of the ranked tree, goes up to an apex, and down again on the other side. Its reverse
path, read from the leaf, is a sequence of (move, label); every such sequence is one node of the trie, which keeps how
many leaves of each class have it. Because a move leads to one node only, the paths of a leaf up to a depth are the
nodes of a ball around it, and a leaf counts at most once at a trie node.

Beyond the paper, two more families of paths run up the *unranked* tree, over siblings at one step (moves 4 and 5, with
refined labels and with bare tags): they survive an inserted sibling. Measured on the pages of swde they are worth .012
to .016 of F1 at depth 12 with one page, and make depth 8 as good as 12.

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from .paths import MAX_ANCESTORS, MAX_DEPTH, MAX_PATHS, checked_leaves, checked_page, checked_postings, resized

_MAX_PATHS: cython.int = cython.declare(cython.int, MAX_PATHS)
_ROOM: cython.int = cython.declare(cython.int, MAX_PATHS + 2 * MAX_ANCESTORS + 8)  # for the paths of one leaf


class Trie:
    """The trie: node 0 is the empty path. Arrays grow by doubling; `insert` stops before they are full."""

    def __init__(self, depth: int, ancestors: int):
        if not 0 <= depth <= MAX_DEPTH:
            raise ValueError(f"depth must be 0 to {MAX_DEPTH}, not {depth!r}")
        if not 0 <= ancestors <= MAX_ANCESTORS:
            raise ValueError(f"ancestors must be 0 to {MAX_ANCESTORS}, not {ancestors!r}")
        self.depth = depth
        self.ancestors = ancestors
        size = 2 * _MAX_PATHS
        self.parent = np.full(size, -1, np.int32)
        self.code = np.zeros(size, np.int32)
        self.total = np.zeros(size, np.int32)
        self.entry = np.full(size, -1, np.int32)
        self.table = np.full(4 * size, -1, np.int32)
        self.entry_class, self.entry_count, self.entry_next = (np.zeros(size, np.int32) for _ in range(3))
        self.queue_node, self.queue_trie, self.queue_depth, self.queue_way = np.zeros((4, _ROOM), np.int32)
        self.prune = False
        self.has_posting = np.zeros(1, np.uint8)
        self.n_nodes = 1
        self.n_entries = 0

    def nodes(self):
        """Return (parent, code, total) of every trie node, node 0 included."""
        n = self.n_nodes
        return np.array(self.parent[:n]), np.array(self.code[:n]), np.array(self.total[:n])

    @cython.locals(i=cython.int, e=cython.int)
    def counts(self):
        """Return (node, class, count) of every entry."""
        at = np.full(self.n_entries, -1, np.int32)
        for i in range(self.n_nodes):
            e = self.entry[i]
            while e >= 0:
                at[e] = i
                e = self.entry_next[e]
        return at, np.array(self.entry_class[: len(at)]), np.array(self.entry_count[: len(at)])

    def nbytes(self) -> int:
        """Return the memory of the trie in bytes, spare room included."""
        nodes = self.parent.shape[0] + self.code.shape[0] + self.total.shape[0] + self.entry.shape[0]
        entries = self.entry_class.shape[0] + self.entry_count.shape[0] + self.entry_next.shape[0]
        return int(4 * (nodes + entries + self.table.shape[0]))

    def insert(self, page, leaf, leaf_class):
        """Add the paths of leaves `leaf` (int32) of `page` with their classes (int32, from 0)."""
        leaf, leaf_class = checked_leaves(leaf, leaf_class, self._open(page))
        at = 0
        while at < len(leaf):
            self._reserve()
            at = self._insert(leaf, leaf_class, at)

    def remove(self, page, leaf, leaf_class):
        """Take back what `insert` with the same arguments added; ValueError where it never was."""
        leaf, leaf_class = checked_leaves(leaf, leaf_class, self._open(page))
        if self._remove(leaf, leaf_class) < len(leaf):
            raise ValueError("the index does not hold these leaves")

    def paths(self, page, leaf: int):
        """Return (trie node int32, depth int32, way int32, ranked node int32) of the paths of `leaf` that are in the
        trie.

        In breadth-first order; way 0 is a simple path, 4 and 5 the moves up the unranked tree.
        """
        leaf_array, _ = checked_leaves([leaf], [0], self._open(page))
        self._walk(leaf_array[0], False)
        n = self.n_queue
        way = np.array(self.queue_way[:n])
        way[: self.n_plain] = 0
        return np.array(self.queue_trie[:n]), np.array(self.queue_depth[:n]), way, np.array(self.queue_node[:n])

    def classify(self, page, leaf, min_confidence: float, min_support: int):
        """Classify leaves as the paper does: the first depth with a rule decides.

        A rule is a trie node, the class most of its leaves have, that share as confidence and their number as support.
        Among the rules of the first depth that has one of at least `min_confidence` and `min_support`, the most
        confident wins, then the best supported.

        Returns
        -------
        class int32 (-1: no rule), confidence float64, support int32, depth int32 and trie node int32 of each leaf
        """
        leaf, _ = checked_leaves(leaf, np.zeros(len(leaf), np.int32), self._open(page))
        n = len(leaf)
        result = (
            np.full(n, -1, np.int32), np.zeros(n), np.zeros(n, np.int32), np.full(n, -1, np.int32),
            np.full(n, -1, np.int32),
        )  # fmt: skip
        self._classify(
            leaf, float(min_confidence), int(min_support), result[0], result[1], result[2], result[3], result[4]
        )
        return result

    def score(self, page, leaf, posting, prototype, weight, n_prototypes: int, min_score: float):
        """Return (leaf number int32, prototype int32, score float32): how much of each prototype's evidence leaves
        share.

        Parameters
        ----------
        posting : int32[n_nodes + 1], the slice of `prototype` and `weight` that belongs to each trie node
        prototype : int32, weight : float32; weights of one prototype sum to 1, so that scores lie in [0, 1]
        """
        leaf, _ = checked_leaves(leaf, np.zeros(len(leaf), np.int32), self._open(page))
        posting, prototype, weight = checked_postings(posting, prototype, weight, self.n_nodes, n_prototypes)
        found = []
        at = 0
        room = max(4 * n_prototypes, 1 << 14)
        sums, touched = np.zeros(max(n_prototypes, 1), np.float32), np.zeros(max(n_prototypes, 1), np.int32)
        self.has_posting = (np.diff(posting) > 0).astype(np.uint8)
        self.prune = True
        try:
            while at < len(leaf):
                columns = np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room, np.float32)
                at, n = self._score(
                    leaf, posting, prototype, weight, sums, touched, at, columns[0], columns[1], columns[2], min_score
                )
                found.append([column[:n] for column in columns])
        finally:
            self.prune = False
        if not found:
            return np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.float32)
        return tuple(np.concatenate(column) for column in zip(*found, strict=True))

    def _reserve(self):
        """Leave room for the paths of one more leaf: the invariant behind the unchecked writes of `_insert`."""
        if self.n_nodes + _ROOM >= self.parent.shape[0]:
            self._resize_nodes(max(2 * self.parent.shape[0], self.n_nodes + 2 * _ROOM))
        if self.n_entries + _ROOM >= self.entry_class.shape[0]:
            self._resize_entries(max(2 * self.entry_class.shape[0], self.n_entries + 2 * _ROOM))

    def trim(self):
        """Give back the spare room; the next `insert` takes some again."""
        self._resize_nodes(self.n_nodes)
        self._resize_entries(self.n_entries)

    def _resize_nodes(self, size):
        """Make room for exactly `size` trie nodes, and twice that in the hash table."""
        if size > 1 << 28:
            raise MemoryError("the candidate index would pass 2^28 paths; learn from fewer or smaller pages")
        self.parent = resized(self.parent, size, -1)
        self.code = resized(self.code, size, 0)
        self.total = resized(self.total, size, 0)
        self.entry = resized(self.entry, size, -1)
        slots = 16
        while slots < 2 * size:
            slots *= 2
        self.table = np.full(slots, -1, np.int32)
        self._rehash()

    def _resize_entries(self, size):
        """Make room for exactly `size` entries."""
        self.entry_class = resized(self.entry_class, size, 0)
        self.entry_count = resized(self.entry_count, size, 0)
        self.entry_next = resized(self.entry_next, size, 0)

    @cython.locals(i=cython.int, slot=cython.ulonglong, mask=cython.ulonglong)
    def _rehash(self):
        mask = self.table.shape[0] - 1
        for i in range(1, self.n_nodes):
            slot = _slot(self.parent[i], self.code[i], mask)
            while self.table[slot] >= 0:
                slot = (slot + 1) & mask
            self.table[slot] = i

    def _open(self, page) -> int:
        """Take the seven arrays of a ranked page (`up`, `first`, `next`, `parent`, `is_left`, `label`, `tag`), checked.

        Return the number of its ranked nodes.
        """
        arrays = checked_page(page)
        self.page_up, self.page_first, self.page_right, self.page_parent = arrays[:4]
        self.page_is_left, self.page_label, self.page_tag = arrays[4:]
        return len(arrays[0])

    @cython.locals(slot=cython.ulonglong, mask=cython.ulonglong, node=cython.int)
    def _step(self, parent, code, create):
        """Return the child of trie node `parent` over `code`; -1 when it is not there and not to be made."""
        mask = self.table.shape[0] - 1
        slot = _slot(parent, code, mask)
        node = self.table[slot]
        while node >= 0:
            if self.parent[node] == parent and self.code[node] == code:
                return node if create or self.total[node] > 0 else -1
            slot = (slot + 1) & mask
            node = self.table[slot]
        if not create:
            return -1
        node = self.n_nodes
        self.parent[node] = parent
        self.code[node] = code
        self.total[node] = 0
        self.entry[node] = -1
        self.table[slot] = node
        self.n_nodes = self.n_nodes + 1
        return node

    @cython.locals(k=cython.int)
    def _reach(self, node, parent, move, depth, create):
        """Append ranked node `node`, reached by `move` from the path `parent`, unless the trie does not know it."""
        if self.page_label[node] < 0 or self.n_queue >= _MAX_PATHS:
            return
        k = self._step(parent, self.page_label[node] * 8 + move, create)
        if k >= 0 and self.prune and self.has_posting[k] == 0:
            k = -1
        if k >= 0:
            self.queue_node[self.n_queue] = node
            self.queue_trie[self.n_queue] = k
            self.queue_depth[self.n_queue] = depth
            self.queue_way[self.n_queue] = move
            self.n_queue = self.n_queue + 1

    @cython.locals(i=cython.int, x=cython.int, way=cython.int, trie=cython.int, depth=cython.int, level=cython.int)
    def _walk(self, leaf, create):
        """Fill the queue with the paths of `leaf`: breadth-first, then the two chains of unranked ancestors.

        Labels below 0 are unknown to the index: nothing beyond them is followed.
        """
        self.n_queue = 0
        self.n_plain = 0
        if self.page_label[leaf] < 0:
            return
        self._reach(leaf, 0, 6, 0, create)
        i = 0
        while i < self.n_queue:
            x = self.queue_node[i]
            way = self.queue_way[i]
            trie = self.queue_trie[i]
            depth = self.queue_depth[i] + 1
            i += 1
            if depth > self.depth:
                continue
            if way != 0 and self.page_first[x] >= 0:  # arrived from the left child: down right only, and so on
                self._reach(self.page_first[x], trie, 2, depth, create)
            if way != 1 and self.page_right[x] >= 0:
                self._reach(self.page_right[x], trie, 3, depth, create)
            if (way == 0 or way == 1 or way == 6) and self.page_up[x] >= 0:
                self._reach(self.page_up[x], trie, 0 if self.page_is_left[x] else 1, depth, create)
        self.n_plain = self.n_queue
        if self.n_queue == 0:
            return
        for way in range(4, 6):
            trie = self.queue_trie[0]
            x = self.page_parent[leaf]
            level = 1
            while x >= 0 and level <= self.ancestors:
                k: cython.int = self.page_label[x] if way == 4 else self.page_tag[x]
                if k < 0:
                    break
                trie = self._step(trie, k * 8 + way, create)
                if trie < 0 or (self.prune and self.has_posting[trie] == 0):
                    break
                self.queue_node[self.n_queue] = x
                self.queue_trie[self.n_queue] = trie
                self.queue_depth[self.n_queue] = level
                self.queue_way[self.n_queue] = way
                self.n_queue = self.n_queue + 1
                x = self.page_parent[x]
                level += 1

    @cython.locals(e=cython.int)
    def _entry(self, node, class_id):
        """Return the entry of a class at a trie node; -1 without one."""
        e = self.entry[node]
        while e >= 0 and self.entry_class[e] != class_id:
            e = self.entry_next[e]
        return e

    @cython.locals(k=cython.int, q=cython.int, e=cython.int, t=cython.int)
    def _insert(self, leaf, leaf_class, at):
        """Insert leaves from number `at` on until room runs short; return the number of the next one."""
        n: cython.Py_ssize_t = leaf.shape[0]
        with cython.nogil:
            while at < n:
                if self.n_nodes + _ROOM >= self.parent.shape[0] or self.n_entries + _ROOM >= self.entry_class.shape[0]:
                    break
                self._walk(leaf[at], True)
                k = leaf_class[at]
                for q in range(self.n_queue):
                    t = self.queue_trie[q]
                    self.total[t] += 1
                    e = self._entry(t, k)
                    if e < 0:
                        e = self.n_entries
                        self.n_entries = self.n_entries + 1
                        self.entry_class[e] = k
                        self.entry_count[e] = 0
                        self.entry_next[e] = self.entry[t]
                        self.entry[t] = e
                    self.entry_count[e] += 1
                at += 1
        return at

    @cython.locals(k=cython.int, q=cython.int, e=cython.int, t=cython.int, at=cython.Py_ssize_t, ok=cython.bint)
    def _remove(self, leaf, leaf_class):
        """Take leaves out; return how many were there. A leaf is taken out whole or not at all."""
        at = 0
        with cython.nogil:
            while at < leaf.shape[0]:
                self._walk(leaf[at], False)
                k = leaf_class[at]
                ok = self.n_queue > 0
                for q in range(self.n_queue):
                    e = self._entry(self.queue_trie[q], k)
                    if e < 0 or self.entry_count[e] == 0:
                        ok = False
                if not ok:
                    break
                for q in range(self.n_queue):
                    t = self.queue_trie[q]
                    self.total[t] -= 1
                    self.entry_count[self._entry(t, k)] -= 1
                at += 1
        return at

    @cython.locals(at=cython.Py_ssize_t, q=cython.int, e=cython.int, t=cython.int, best=cython.int)
    @cython.locals(best_class=cython.int, share=cython.double, decided=cython.int)
    def _classify(self, leaf, min_confidence, min_support, found_class, confidence, support, depth, rule):
        """Fill the five result columns; simple paths only."""
        with cython.nogil:
            for at in range(leaf.shape[0]):
                self._walk(leaf[at], False)
                decided = -1
                for q in range(self.n_plain):
                    if decided >= 0 and self.queue_depth[q] > decided:
                        break
                    t = self.queue_trie[q]
                    best = 0
                    best_class = -1
                    e = self.entry[t]
                    while e >= 0:
                        if self.entry_count[e] > best:
                            best = self.entry_count[e]
                            best_class = self.entry_class[e]
                        e = self.entry_next[e]
                    share = cython.cast(cython.double, best) / self.total[t]
                    if share < min_confidence or best < min_support:
                        continue
                    if share > confidence[at] or (share == confidence[at] and best > support[at]):
                        decided = self.queue_depth[q]
                        found_class[at] = best_class
                        confidence[at] = share
                        support[at] = best
                        depth[at] = decided
                        rule[at] = t

    @cython.locals(q=cython.int, t=cython.int, j=cython.int, k=cython.int, n=cython.int, n_touched=cython.int)
    @cython.locals(size=cython.Py_ssize_t, room=cython.int)
    def _score(
        self, leaf, posting, prototype, weight, sums, touched, at, found_leaf, found_prototype, found_score, min_score
    ):
        """Score leaves from number `at` on until the room is full; return (next leaf, number found).

        `sums` is all zero between leaves; `touched` lists the prototypes whose sum is not.
        """
        n = 0
        size = leaf.shape[0]
        room = found_leaf.shape[0]
        with cython.nogil:
            while at < size and n + sums.shape[0] <= room:
                self._walk(leaf[at], False)
                n_touched = 0
                for q in range(self.n_queue):
                    t = self.queue_trie[q]
                    for j in range(posting[t], posting[t + 1]):
                        k = prototype[j]
                        if sums[k] == 0 and weight[j] > 0:
                            touched[n_touched] = k
                            n_touched += 1
                        sums[k] += weight[j]
                for j in range(n_touched):
                    k = touched[j]
                    if sums[k] >= min_score:
                        found_leaf[n] = at
                        found_prototype[n] = k
                        found_score[n] = sums[k]
                        n += 1
                    sums[k] = 0
                at += 1
        return at, n


def _slot(parent, code, mask):
    h: cython.ulonglong = (
        (cython.cast(cython.ulonglong, parent) * 0x1E3779B1) ^ (cython.cast(cython.ulonglong, code) * 0x05EBCA77)
    ) & 0x7FFFFFFF
    return (h ^ (h >> 15)) & mask
