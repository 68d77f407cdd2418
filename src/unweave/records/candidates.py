"""Candidate data regions: every way the children of one parent, or nodes of one tag path, make a list. O(n) a page.

Beside the data regions of generalized nodes (DEPTA, section 4.3; `regions.py`), which chain adjacent similar
siblings, real lists are interrupted by advertisements, have records of varying length, or stand under several
parents. Each of those shapes is one grouping of nodes by a key:

    TAG, CLASS      children of one parent with the same tag, or tag and class: one node a record
    *_RUN           the same nodes as starters: a record reaches from one to the next
    FIRST_RUN       starters are children whose first terminal has the same tag path
    SHAPE_RUN       starters are children of the same shape (structure with repeats collapsed)
    SEPARATED       runs of siblings between empty siblings of one tag (hr, br, spacer rows)
    PATH, CLASS_PATH nodes with the same path of tags (and classes) from the root, under several parents

A record is a run of siblings, hence one range of nodes in preorder. Which candidate is a person's list is decided
afterwards (`ranking.py`). Runs compiled, or as plain Python with the same results.
"""

import cython
import numpy as np

TAG, CLASS, TAG_RUN, CLASS_RUN, FIRST_RUN, SHAPE_RUN, SEPARATED, PATH, CLASS_PATH, COMBINATION = (
    1 << bit for bit in range(10)
)
"""The kinds of a candidate, as bits: one list is often found in several ways."""

MIN_RECORDS = 2


class Candidates:
    """The candidate regions of a page.

    Attributes
    ----------
    offset : int32[n + 1], candidate i has records `offset[i]` to `offset[i + 1]`
    start, stop : int32[n_records], the range of content nodes of each record
    kind : int32[n], how it was found, bits
    parent : int32[n], the content node that holds the list
    """

    __slots__ = ("kind", "offset", "parent", "start", "stop")

    def __init__(self, offset, start, stop, kind, parent):
        self.offset, self.start, self.stop, self.kind, self.parent = offset, start, stop, kind, parent

    def __len__(self):
        return len(self.kind)

    def records(self, index):
        """Return int32[n_records, 2]: the node ranges of candidate `index`."""
        a, b = self.offset[index], self.offset[index + 1]
        return np.stack([self.start[a:b], self.stop[a:b]], axis=1)


def find_candidates(content, extra=()):
    """Return the candidates of a content tree; `extra` are further lists, as (kind, parent, int32[n_records, 2])."""
    n = len(content)
    lists = _Lists(max(64, 4 * n))
    if n > 1:
        _find(content, n, lists)
    for kind, parent, ranges in extra:
        lists.append_ranges(kind, parent, ranges)
    return lists.unique()


class _Lists:
    """Lists of ranges under construction: grown in whole arrays, so that the loops below only count."""

    def __init__(self, room):
        self.start, self.stop, self.owner = [], [], []
        self.kind, self.parent = [], []
        self.n_lists = 0
        self.room = room

    def append(self, kind, parent, start, stop, owner):
        """Add lists whose records are given flat, each with the list it belongs to (0, 1, ...)."""
        self.owner.append(owner + self.n_lists)
        self.n_lists += len(parent)
        self.start.append(start)
        self.stop.append(stop)
        self.kind.append(np.full(len(parent), kind, np.int32))
        self.parent.append(parent)

    def append_ranges(self, kind, parent, ranges):
        """Add one list."""
        ranges = np.asarray(ranges, np.int32).reshape(-1, 2)
        self.append(kind, np.array([parent], np.int32), ranges[:, 0], ranges[:, 1], np.zeros(len(ranges), np.int32))

    def unique(self):
        """Return the candidates, each set of ranges once, its kinds together."""
        if not self.kind:
            empty = np.zeros(0, np.int32)
            return Candidates(np.zeros(1, np.int32), empty, empty, empty, empty)
        kind, parent = np.concatenate(self.kind), np.concatenate(self.parent)
        start, stop = np.concatenate(self.start), np.concatenate(self.stop)
        owner = np.concatenate(self.owner)
        count = np.bincount(owner, minlength=len(kind))
        offset = np.concatenate([[0], np.cumsum(count)]).astype(np.int32)
        ranges = (np.ascontiguousarray(start, np.int32), np.ascontiguousarray(stop, np.int32))
        table = np.full(_slots(len(kind)), -1, np.int32)
        keep = _merge_equal(*map(memoryview, (offset, *ranges, kind, table)))
        records = np.repeat(keep, count)
        kept = np.flatnonzero(keep)
        return Candidates(
            np.concatenate([[0], np.cumsum(count[kept])]).astype(np.int32),
            start[records].astype(np.int32),
            stop[records].astype(np.int32),
            kind[kept],
            parent[kept].astype(np.int32),
        )


def _slots(n):
    slots = 16
    while slots < 2 * n:
        slots *= 2
    return slots


@cython.ccall
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, h=cython.ulonglong, mask=cython.ulonglong,
    slot=cython.ulonglong, other=cython.int, size=cython.int, same=cython.bint, a=cython.int, b=cython.int,
)  # fmt: skip
def _merge_equal(
    offset: cython.const[cython.int][::1],
    start: cython.const[cython.int][::1],
    stop: cython.const[cython.int][::1],
    kind: cython.int[::1],
    table: cython.int[::1],
):
    """Mark one list of each set of equal ones, and give it the kinds of all; fewer than two records: none."""
    n = kind.shape[0]
    keep = np.zeros(n, np.bool_)
    kept: cython.uchar[::1] = keep.view(np.uint8)
    mask = table.shape[0] - 1
    for i in range(n):
        a = offset[i]
        size = offset[i + 1] - a
        if size < MIN_RECORDS:
            continue
        h = size
        for j in range(a, offset[i + 1]):
            h = (h * 1000003 + start[j] * 31 + stop[j]) & 0x3FFFFFFF
        slot = (h ^ (h >> 13)) & mask
        while table[slot] >= 0:
            other = table[slot]
            b = offset[other]
            same = offset[other + 1] - b == size
            j = 0
            while same and j < size:
                same = start[a + j] == start[b + j] and stop[a + j] == stop[b + j]
                j += 1
            if same:
                kind[other] |= kind[i]
                break
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = i
            kept[i] = 1
    return keep


def _find(content, n, lists):
    """Run every grouping over the page."""
    label, parent, end = content.label, content.parent, content.end
    terminals = np.concatenate([[0], np.cumsum(content.terminal > 0)]).astype(np.int32)
    full = (terminals[end] - terminals[:n]) > 0
    full[0] = False
    arrays = (
        label, parent, end, content.class_key, content.terminal, np.full(_slots(4 * n), -1, np.int32),
        np.zeros((4 * n, 3), np.int32),
    )  # fmt: skip
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    path, class_path, first, shape = _signatures(*map(memoryview, arrays))
    nodes = np.flatnonzero(full).astype(np.int32)
    n_children = np.bincount(parent[nodes], minlength=n)
    siblings = nodes[n_children[parent[nodes]] > 1]
    order = _Siblings(nodes, parent, n)
    for kind, key in ((TAG, label), (CLASS, content.class_key), (FIRST_RUN, first), (SHAPE_RUN, shape)):
        second = label if kind != TAG else np.zeros(n, np.int32)
        owner, members = _group(siblings, parent, key, second, n)
        if kind in (TAG, CLASS):
            lists.append(kind, parent[_firsts(owner, members)], members, end[members], owner)
        run_kind = {TAG: TAG_RUN, CLASS: CLASS_RUN}.get(kind, kind)
        _append_runs(lists, run_kind, owner, members, order, parent, end)
    _append_separated(lists, np.flatnonzero(~full).astype(np.int32), label, parent, end, terminals, n)
    elements = nodes[label[nodes] != 0]
    for kind, key in ((PATH, path), (CLASS_PATH, class_path)):
        owner, members = _group(elements, key, np.zeros(n, np.int32), np.zeros(n, np.int32), n)
        _append_paths(lists, kind, owner, members, parent, end)


def _firsts(owner, members):
    """Return the first member of each list."""
    return members[_bounds(owner)]


def _bounds(owner):
    """Return where each list begins: `owner` rises by ones, none is left out."""
    return np.flatnonzero(np.concatenate([owner[:1] == 0, owner[1:] != owner[:-1]]))


def _only(lists, owner):
    """Return which of the records belong to `lists` (bool[n_lists]), and their new owners."""
    kept = lists[owner]
    return kept, (np.cumsum(lists, dtype=np.int32) - 1)[owner[kept]]


def _group(nodes, key, second, third, n):
    """Return (owner, members) of the groups of at least two `nodes` with equal keys; members in document order."""
    key = _joined(key[nodes], second[nodes], third[nodes])
    order = np.argsort(key, kind="stable")  # `nodes` rise, so that equal keys stay in document order
    key, nodes = key[order], nodes[order]
    new = np.ones(len(nodes), bool)
    new[1:] = key[1:] != key[:-1]
    last = np.append(new[1:], True)
    keep = ~(new & last)  # alone of its key
    return np.cumsum(new[keep], dtype=np.int32) - 1, nodes[keep].astype(np.int32, copy=False)


def _joined(*keys):
    """Return int64[n], equal where all of `keys` are: one number to sort by instead of several."""
    joined = np.zeros(len(keys[0]), np.int64)
    span = 1
    for key in keys:
        low, high = (int(key.min()), int(key.max())) if len(key) else (0, 0)
        if span * (high - low + 1) >= 1 << 62:  # a page of millions of nodes and names: number the keys so far anew
            joined = np.unique(joined, return_inverse=True)[1].astype(np.int64)
            span = len(joined)
        joined = joined * (high - low + 1) + (key - low)
        span *= high - low + 1
    return joined


class _Siblings:
    """The children with content of every parent, in order: `child[offset[p] + k]` is the k-th of p."""

    def __init__(self, nodes, parent, n):
        self.child = nodes[np.argsort(parent[nodes], kind="stable")]
        self.offset = np.concatenate([[0], np.cumsum(np.bincount(parent[nodes], minlength=n))]).astype(np.int64)
        self.rank = np.zeros(n, np.int64)
        self.rank[self.child] = np.arange(len(self.child)) - self.offset[parent[self.child]]

    def last(self, parent):
        """Return the number of children of each of `parent`."""
        return self.offset[parent + 1] - self.offset[parent]


def _append_runs(lists, kind, owner, members, order, parent, end):
    """Add the lists whose records run from one member to the next; the last is at most as long as the longest other."""
    if not len(members):
        return
    rank = order.rank[members]
    last_of_list = np.ones(len(members), bool)
    last_of_list[:-1] = owner[1:] != owner[:-1]
    length = np.zeros(len(members), np.int64)
    length[:-1] = rank[1:] - rank[:-1]
    length[last_of_list] = 0
    bounds = _bounds(owner)
    longest = np.maximum.reduceat(length, bounds)
    rest = order.last(parent[members]) - rank
    length[last_of_list] = np.minimum(longest[owner[last_of_list]], rest[last_of_list])
    longest = np.maximum.reduceat(length, bounds)
    chosen, owner = _only(longest > 1, owner)  # where every run is one node, the members themselves are that list
    if not len(owner):
        return
    members, rank, length = members[chosen], rank[chosen], length[chosen]
    stop = end[order.child[order.offset[parent[members]] + rank + length - 1]]
    lists.append(kind, parent[_firsts(owner, members)], members, stop, owner)


def _append_separated(lists, empty, label, parent, end, terminals, n):
    """Add the runs of siblings between empty siblings of one tag: all of them, and without what leads and trails."""
    owner, members = _group(empty[parent[empty] >= 0], parent, label, np.zeros(n, np.int32), n)
    if not len(members):
        return
    # the runs of all parents at once: one before each separator, and one after the last of each group
    group = np.arange(owner[-1] + 1)
    inside = parent[_firsts(owner, members)]
    last = np.cumsum(np.bincount(owner)) + group
    before = np.arange(len(members)) + owner
    starts, stops = np.empty((2, len(members) + len(group)), np.int32)
    stops[before], stops[last] = members, end[inside]
    starts[before + 1] = end[members]
    starts[np.concatenate([[0], last[:-1] + 1])] = inside + 1
    run = np.concatenate([owner, group])
    run[before], run[last] = owner, group
    filled = terminals[stops] > terminals[starts]
    starts, stops, run = starts[filled], stops[filled], run[filled]
    count = np.bincount(run, minlength=len(group))
    rank = np.arange(len(run)) - (np.cumsum(count) - count)[run]
    for lead, trail in ((0, 0), (1, 0), (1, 1)):
        large = count - lead - trail >= MIN_RECORDS
        part = large[run] & (rank >= lead) & (rank < count[run] - trail)
        if part.any():
            renumber = np.cumsum(large) - 1
            lists.append(SEPARATED, inside[large], starts[part], stops[part], renumber[run[part]].astype(np.int32))


def _append_paths(lists, kind, owner, members, parent, end):
    """Add the lists of one path that stand under several parents."""
    if not len(members):
        return
    bounds, above = _bounds(owner), parent[members]
    several, owner = _only(np.minimum.reduceat(above, bounds) != np.maximum.reduceat(above, bounds), owner)
    members = members[several]
    if not len(members):
        return
    firsts = _firsts(owner, members)
    lasts = members[np.append(_bounds(owner)[1:] - 1, len(members) - 1)]
    lists.append(kind, _common(firsts, lasts, parent, end), members, end[members], owner)


def _common(firsts, lasts, parent, end):
    """Return the deepest node that holds both of each pair."""
    node = parent[firsts].copy()
    while True:
        outside = end[node] <= lasts
        if not outside.any():
            return node
        node[outside] = parent[node[outside]]


@cython.ccall
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, count=cython.int, mask=cython.ulonglong, child=cython.Py_ssize_t,
    h=cython.int, previous=cython.int, p=cython.int,
)  # fmt: skip
def _signatures(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    class_key: cython.const[cython.int][::1],
    terminal: cython.const[cython.uchar][::1],
    table: cython.int[::1],
    triples: cython.int[:, ::1],
):
    """Return int32[n] each: path, class path, the path of the first terminal inside, and shape, all hash-consed.

    A shape is the label and the shapes of the children that hold terminals, repeats in a row once. `triples` has room
    for the at most 4 n distinct keys, `table` twice that.
    """
    n = label.shape[0]
    path_array = np.zeros(n, np.int32)
    class_array = np.zeros(n, np.int32)
    first_array = np.full(n, -1, np.int32)
    shape_array = np.zeros(n, np.int32)
    path: cython.int[::1] = memoryview(path_array)
    class_path: cython.int[::1] = memoryview(class_array)
    first: cython.int[::1] = memoryview(first_array)
    shape: cython.int[::1] = memoryview(shape_array)
    count = 0
    with cython.nogil:
        for i in range(n):
            p = parent[i]
            count = _intern(1 if p < 0 else path[p] + 2, label[i], -1, table, triples, count, path, i)
        for i in range(n):
            p = parent[i]
            h = 1 if p < 0 else class_path[p] + 2
            count = _intern(h, label[i], class_key[i], table, triples, count, class_path, i)
        for i in range(n - 1, -1, -1):
            if terminal[i]:
                first[i] = path[i]
            p = parent[i]
            if p >= 0 and first[i] >= 0:
                first[p] = first[i]
        for i in range(n - 1, -1, -1):
            h = -2 - label[i]
            previous = -1
            child = i + 1
            while child < end[i]:
                if first[child] >= 0 and shape[child] != previous:
                    previous = shape[child]
                    h = cython.cast(cython.int, ((h * 31 + previous + 7) ^ (h >> 7)) & 0x1FFFFFFF)
                child = end[child]
            shape[i] = h
    return path_array, class_array, first_array, shape_array


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(mask=cython.ulonglong, slot=cython.ulonglong, k=cython.int)
def _intern(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    table: cython.int[::1],
    triples: cython.int[:, ::1],
    count: cython.int,
    out: cython.int[::1],
    i: cython.Py_ssize_t,
) -> cython.int:
    """Put the number of triple (a, b, c) into `out[i]` and return how many triples there are."""
    mask = table.shape[0] - 1
    slot = (
        cython.cast(cython.ulonglong, a) * 1000003
        + cython.cast(cython.ulonglong, b) * 8191
        + cython.cast(cython.ulonglong, c + 1) * 131
    ) & 0x3FFFFFFF
    slot = (slot ^ (slot >> 11)) & mask
    while table[slot] >= 0:
        k = table[slot]
        if triples[k, 0] == a and triples[k, 1] == b and triples[k, 2] == c:
            out[i] = k
            return count
        slot = (slot + 1) & mask
    table[slot] = count
    triples[count, 0] = a
    triples[count, 1] = b
    triples[count, 2] = c
    out[i] = count
    return count + 1
