"""The compiled part of finding candidates: every grouping of a page's nodes into lists. O(n) a page.

Arrays in, arrays out; runs compiled, or as plain Python with the same results.
"""

import cython
import numpy as np

from ..tree.labels import LABEL
from .kinds import CLASS, CLASS_PATH, CLASS_RUN, FIRST_RUN, PATH, SEPARATED, SHAPE_RUN, TAG, TAG_RUN
from .signatures import signatures, slots

_TAG: cython.int = cython.declare(cython.int, TAG)
_CLASS: cython.int = cython.declare(cython.int, CLASS)
_TAG_RUN: cython.int = cython.declare(cython.int, TAG_RUN)
_CLASS_RUN: cython.int = cython.declare(cython.int, CLASS_RUN)
_FIRST_RUN: cython.int = cython.declare(cython.int, FIRST_RUN)
_SHAPE_RUN: cython.int = cython.declare(cython.int, SHAPE_RUN)
_SEPARATED: cython.int = cython.declare(cython.int, SEPARATED)
_PATH: cython.int = cython.declare(cython.int, PATH)
_CLASS_PATH: cython.int = cython.declare(cython.int, CLASS_PATH)
_TH: cython.int = cython.declare(cython.int, LABEL["th"])
_TD: cython.int = cython.declare(cython.int, LABEL["td"])
_TR: cython.int = cython.declare(cython.int, LABEL["tr"])


def lists(content):
    """Return (offset, start, stop, kind, parent) of every list of nodes of the page, equal ones several times.

    List i has records `offset[i]` to `offset[i + 1]`, the ranges of content nodes `start` to `stop`. `kind` says how
    it was found, `parent` is the content node that holds it. Header rows of tables are in no list.
    """
    n = len(content)
    if n < 2:
        empty = np.zeros(0, np.int32)
        return np.zeros(1, np.int32), empty, empty, empty, empty
    path, class_path, first, shape = signatures(content)
    most = 12 * n  # records in all: two groupings of siblings, four of runs, three of separated runs, two of paths
    start, stop = np.empty(most, np.int32), np.empty(most, np.int32)
    offset, kind, parent = np.empty(most + 1, np.int32), np.empty(most, np.int32), np.empty(most, np.int32)
    arrays = (
        content.label, content.parent, content.end, content.class_key, content.terminal, path, class_path, first,
        shape, *np.empty((_N_SCRATCH, n + 1), np.int32), np.empty(slots(n), np.int32), np.empty((n, 4), np.int32), offset,
        start, stop, kind, parent,
    )  # fmt: skip
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    n_lists = _lists(*map(memoryview, arrays))
    n_records = offset[n_lists]
    return offset[: n_lists + 1], start[:n_records], stop[:n_records], kind[:n_lists], parent[:n_lists]


def merge_equal(offset, start, stop, kind, parent):
    """Return the lists, as `lists` gives them, without repeats: of equal ones the first, with the kinds of all.

    Lists of one record are left out. The arrays, int32, are changed.
    """
    if len(offset) != len(kind) + 1 or len(parent) != len(kind) or not offset[len(kind)] == len(start) == len(stop):
        raise ValueError("offset must divide start and stop into as many lists as there are kinds and parents")
    table = np.full(slots(len(kind)), -1, np.int32)
    count = _merge_equal(*map(memoryview, (offset, start, stop, kind, parent, table)))
    n_records = offset[count]
    return offset[: count + 1], start[:n_records], stop[:n_records], kind[:count], parent[:count]


def same_label(content):
    """Return int32[n]: how many siblings with terminals have a node's tag, the node included; 0 without terminals."""
    n = len(content)
    rows = np.zeros((4, n), np.int32)
    arrays = (content.label, content.parent, content.end, content.terminal, *rows)
    work = (np.empty(slots(n), np.int32), np.empty((n, 4), np.int32))
    _same_label(*map(memoryview, (*arrays, *work)))
    return rows[0]


_N_SCRATCH = 11
"""Scratch arrays of `_lists`: running totals of terminals; the nodes that are grouped; the children with terminals of
each parent, in order, and the rank of each; the groups at hand; zeros."""


@cython.ccall
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, k=cython.int, p=cython.int, n_nodes=cython.Py_ssize_t,
    n_siblings=cython.Py_ssize_t, n_elements=cython.Py_ssize_t, n_empty=cython.Py_ssize_t, count=cython.int,
    n_lists=cython.int, key=cython.int,
)  # fmt: skip
def _lists(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    class_key: cython.const[cython.int][::1],
    terminal: cython.const[cython.uchar][::1],
    path: cython.const[cython.int][::1],
    class_path: cython.const[cython.int][::1],
    first: cython.const[cython.int][::1],
    shape: cython.const[cython.int][::1],
    terminals: cython.int[::1],
    nodes: cython.int[::1],
    siblings: cython.int[::1],
    elements: cython.int[::1],
    empty: cython.int[::1],
    child: cython.int[::1],
    first_child: cython.int[::1],
    rank: cython.int[::1],
    owner: cython.int[::1],
    members: cython.int[::1],
    none: cython.int[::1],
    table: cython.int[::1],
    groups: cython.int[:, ::1],
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    holder: cython.int[::1],
) -> cython.int:
    """Fill the lists and return how many there are."""
    n = label.shape[0]
    n_lists = 0
    offset[0] = 0
    with cython.nogil:
        terminals[0] = 0
        for i in range(n):
            terminals[i + 1] = terminals[i] + (terminal[i] > 0)
            none[i] = rank[i] = 0
        _mark_header_rows(label, parent, rank)
        n_nodes = n_empty = n_elements = n_siblings = 0
        for i in range(1, n):
            if terminals[end[i]] > terminals[i] and rank[i] != _HEADERS:
                nodes[n_nodes] = i
                n_nodes += 1
                if label[i] != 0:
                    elements[n_elements] = i
                    n_elements += 1
            else:
                empty[n_empty] = i
                n_empty += 1
        _order_children(nodes, n_nodes, parent, child, first_child, rank)
        for i in range(n_nodes):
            p = parent[nodes[i]]
            if first_child[p + 1] - first_child[p] > 1:
                siblings[n_siblings] = nodes[i]
                n_siblings += 1
        for k in range(4):
            if k == 0:
                count = _group(siblings, n_siblings, parent, label, none, table, groups, owner, members)
                n_lists = _add_members(
                    _TAG, owner, members, count, parent, end, n_lists, offset, start, stop, kind, holder
                )
                key = _TAG_RUN
            elif k == 1:
                count = _group(siblings, n_siblings, parent, class_key, label, table, groups, owner, members)
                n_lists = _add_members(
                    _CLASS, owner, members, count, parent, end, n_lists, offset, start, stop, kind, holder
                )
                key = _CLASS_RUN
            elif k == 2:
                count = _group(siblings, n_siblings, parent, first, label, table, groups, owner, members)
                key = _FIRST_RUN
            else:
                count = _group(siblings, n_siblings, parent, shape, label, table, groups, owner, members)
                key = _SHAPE_RUN
            n_lists = _add_runs(
                key, owner, members, count, child, first_child, rank, parent, end, n_lists, offset, start, stop, kind,
                holder,
            )  # fmt: skip
        count = _group(empty, n_empty, parent, label, none, table, groups, owner, members)
        for k in range(3):
            n_lists = _add_separated(
                k, owner, members, count, terminals, parent, end, n_lists, offset, start, stop, kind, holder
            )
        count = _group(elements, n_elements, path, none, none, table, groups, owner, members)
        n_lists = _add_paths(_PATH, owner, members, count, parent, end, n_lists, offset, start, stop, kind, holder)
        count = _group(elements, n_elements, class_path, none, none, table, groups, owner, members)
        n_lists = _add_paths(
            _CLASS_PATH, owner, members, count, parent, end, n_lists, offset, start, stop, kind, holder
        )
    return n_lists


_HEADERS: cython.int = cython.declare(cython.int, 1)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, p=cython.int)
def _mark_header_rows(
    label: cython.const[cython.int][::1], parent: cython.const[cython.int][::1], mark: cython.int[::1]
) -> cython.void:
    """Mark the table rows that hold header cells only: they name columns and are no records."""
    for i in range(1, label.shape[0]):
        p = parent[i]
        if label[i] == _TH and label[p] == _TR and mark[p] == 0:
            mark[p] = _HEADERS
        elif label[i] == _TD:
            mark[p] = 2


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t, p=cython.int, n=cython.Py_ssize_t, at=cython.int, size=cython.int)
def _order_children(
    nodes: cython.int[::1],
    n_nodes: cython.Py_ssize_t,
    parent: cython.const[cython.int][::1],
    child: cython.int[::1],
    first_child: cython.int[::1],
    rank: cython.int[::1],
) -> cython.void:
    """Sort the nodes by parent: `child[first_child[p] + k]` is the k-th of p, and `rank` of it is k."""
    n = parent.shape[0]
    for i in range(n + 1):
        first_child[i] = 0
    for i in range(n):
        rank[i] = 0
    for i in range(n_nodes):
        p = parent[nodes[i]]
        rank[nodes[i]] = first_child[p]
        first_child[p] += 1
    at = 0
    for i in range(n + 1):
        size = first_child[i]
        first_child[i] = at
        at += size
    for i in range(n_nodes):
        child[first_child[parent[nodes[i]]] + rank[nodes[i]]] = nodes[i]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.int, at=cython.int)
def _add_members(
    what: cython.int,
    owner: cython.int[::1],
    members: cython.int[::1],
    count: cython.int,
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    n_lists: cython.int,
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    holder: cython.int[::1],
) -> cython.int:
    """Add each group as a list, one node a record; return how many lists there are."""
    at = offset[n_lists]
    for i in range(count):
        start[at] = members[i]
        stop[at] = end[members[i]]
        at += 1
        if i + 1 == count or owner[i + 1] != owner[i]:
            kind[n_lists] = what
            holder[n_lists] = parent[members[i]]
            n_lists += 1
            offset[n_lists] = at
    return n_lists


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(
    i=cython.int, j=cython.int, at=cython.int, begin=cython.int, longest=cython.int, length=cython.int, p=cython.int
)
def _add_runs(
    what: cython.int,
    owner: cython.int[::1],
    members: cython.int[::1],
    count: cython.int,
    child: cython.int[::1],
    first_child: cython.int[::1],
    rank: cython.int[::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    n_lists: cython.int,
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    holder: cython.int[::1],
) -> cython.int:
    """Add the lists whose records run from one member to the next; the last is at most as long as the longest other."""
    begin = 0
    while begin < count:
        i = begin
        longest = 0
        while i + 1 < count and owner[i + 1] == owner[begin]:
            longest = max(longest, rank[members[i + 1]] - rank[members[i]])
            i += 1
        if longest > 1:  # where every run is one node, the members themselves are that list
            at = offset[n_lists]
            p = parent[members[begin]]
            for j in range(begin, i + 1):
                length = longest
                if j < i:
                    length = rank[members[j + 1]] - rank[members[j]]
                else:
                    length = min(longest, first_child[p + 1] - first_child[p] - rank[members[j]])
                start[at] = members[j]
                stop[at] = end[child[first_child[p] + rank[members[j]] + length - 1]]
                at += 1
            kind[n_lists] = what
            holder[n_lists] = p
            n_lists += 1
            offset[n_lists] = at
        begin = i + 1
    return n_lists


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.int, begin=cython.int, at=cython.int, a=cython.int, b=cython.int, p=cython.int, skip=cython.int)
def _add_separated(
    less: cython.int,
    owner: cython.int[::1],
    members: cython.int[::1],
    count: cython.int,
    terminals: cython.int[::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    n_lists: cython.int,
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    holder: cython.int[::1],
) -> cython.int:
    """Add the runs of siblings between empty siblings of one tag.

    `less` 0: all of them; 1: without what leads; 2: without what leads and trails.
    """
    begin = 0
    while begin < count:
        p = parent[members[begin]]
        at = offset[n_lists]
        skip = less > 0
        a = p + 1
        i = begin
        while True:
            b = members[i] if i < count and owner[i] == owner[begin] else end[p]
            if terminals[b] > terminals[a]:
                if skip:
                    skip = 0
                else:
                    start[at] = a
                    stop[at] = b
                    at += 1
            if b == end[p]:
                break
            a = end[b]
            i += 1
        if less == 2:
            at -= 1
        if at > offset[n_lists]:
            kind[n_lists] = _SEPARATED
            holder[n_lists] = p
            n_lists += 1
            offset[n_lists] = at
        begin = i
    return n_lists


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.int, begin=cython.int, at=cython.int, several=cython.bint, node=cython.int)
def _add_paths(
    what: cython.int,
    owner: cython.int[::1],
    members: cython.int[::1],
    count: cython.int,
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    n_lists: cython.int,
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    holder: cython.int[::1],
) -> cython.int:
    """Add the groups that stand under several parents, held by the deepest node around first and last member."""
    begin = 0
    at = offset[n_lists]
    several = False
    for i in range(count):
        start[at] = members[i]
        stop[at] = end[members[i]]
        at += 1
        several = several or parent[members[i]] != parent[members[begin]]
        if i + 1 == count or owner[i + 1] != owner[i]:
            if several:
                node = parent[members[begin]]
                while end[node] <= members[i]:
                    node = parent[node]
                kind[n_lists] = what
                holder[n_lists] = node
                n_lists += 1
                offset[n_lists] = at
            at = offset[n_lists]
            begin = i + 1
            several = False
    return n_lists


@cython.cfunc
@cython.overflowcheck(False)  # hashes wrap
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(
    i=cython.Py_ssize_t, k=cython.int, node=cython.int, n_groups=cython.int, mask=cython.ulonglong,
    slot=cython.ulonglong, n_kept=cython.int, n_members=cython.int, at=cython.int, size=cython.Py_ssize_t,
)  # fmt: skip
def _group(
    nodes: cython.int[::1],
    n_nodes: cython.Py_ssize_t,
    first: cython.const[cython.int][::1],
    second: cython.const[cython.int][::1],
    third: cython.const[cython.int][::1],
    table: cython.int[::1],
    groups: cython.int[:, ::1],
    owner: cython.int[::1],
    members: cython.int[::1],
) -> cython.int:
    """Group the nodes with the same three keys; fill `owner` and `members` and return how many members there are.

    Groups of fewer than two are left out; they are numbered by their first members, members are in order. Rows of
    `groups`: a group's first node, its size, its number among those kept (-1: too small), its next place. `owner` holds
    each node's group meanwhile.
    """
    size = 16
    while size < 2 * n_nodes:
        size *= 2
    for i in range(size):
        table[i] = -1
    mask = size - 1
    n_groups = n_kept = n_members = 0
    for i in range(n_nodes):
        node = nodes[i]
        slot = (
            cython.cast(cython.ulonglong, first[node] + 1) * 1000003
            + cython.cast(cython.ulonglong, second[node] + 1) * 8191
            + cython.cast(cython.ulonglong, third[node] + 1) * 131
        ) & 0x3FFFFFFF
        slot = (slot ^ (slot >> 11)) & mask
        while table[slot] >= 0:
            k = groups[table[slot], 0]
            if first[k] == first[node] and second[k] == second[node] and third[k] == third[node]:
                break
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = n_groups
            groups[n_groups, 0] = node
            groups[n_groups, 1] = 0
            n_groups += 1
        k = table[slot]
        groups[k, 1] += 1
        owner[i] = k
    for k in range(n_groups):
        groups[k, 2] = -1
        if groups[k, 1] >= 2:
            groups[k, 2] = n_kept
            groups[k, 3] = n_members
            n_kept += 1
            n_members += groups[k, 1]
    for i in range(n_nodes):
        k = owner[i]
        if groups[k, 2] >= 0:
            members[groups[k, 3]] = nodes[i]
            groups[k, 3] += 1
    at = 0
    for k in range(n_groups):
        if groups[k, 2] >= 0:
            for _ in range(groups[k, 1]):
                owner[at] = groups[k, 2]
                at += 1
    return n_members


@cython.ccall
@cython.overflowcheck(False)  # hashes wrap
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, h=cython.ulonglong, mask=cython.ulonglong,
    slot=cython.ulonglong, other=cython.int, size=cython.int, same=cython.bint, a=cython.int, b=cython.int,
    n_kept=cython.int, at=cython.int,
)  # fmt: skip
def _merge_equal(
    offset: cython.int[::1],
    start: cython.int[::1],
    stop: cython.int[::1],
    kind: cython.int[::1],
    parent: cython.int[::1],
    table: cython.int[::1],
) -> cython.int:
    """Move the lists to keep to the front and return how many there are; a hash table of lists by their ranges."""
    n = kind.shape[0]
    mask = table.shape[0] - 1
    n_kept = 0
    a = 0
    with cython.nogil:
        for i in range(n):
            size = offset[i + 1] - a
            if size >= 2:
                h = size
                for j in range(a, a + size):
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
                    table[slot] = n_kept
                    at = offset[n_kept]
                    for j in range(size):
                        start[at + j] = start[a + j]
                        stop[at + j] = stop[a + j]
                    kind[n_kept] = kind[i]
                    parent[n_kept] = parent[i]
                    n_kept += 1
                    a = offset[i + 1]  # before it may be written over
                    offset[n_kept] = at + size
                    continue
            a = offset[i + 1]
    return n_kept


@cython.ccall
@cython.locals(
    n=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, n_nodes=cython.Py_ssize_t, count=cython.Py_ssize_t,
    size=cython.int,
)  # fmt: skip
def _same_label(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    terminal: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    nodes: cython.int[::1],
    owner: cython.int[::1],
    members: cython.int[::1],
    table: cython.int[::1],
    groups: cython.int[:, ::1],
):
    """Fill `out`, zeros before; the others are scratch."""
    n = label.shape[0]
    with cython.nogil:
        for i in range(n - 1, -1, -1):  # whether there are terminals, from below
            if terminal[i] or out[i]:
                out[i] = 1
                if parent[i] >= 0:
                    out[parent[i]] = 1
        n_nodes = 0
        for i in range(n):
            if out[i]:
                nodes[n_nodes] = i
                n_nodes += 1
        count = _group(nodes, n_nodes, parent, label, label, table, groups, owner, members)
        i = 0
        while i < count:
            j = i
            while j < count and owner[j] == owner[i]:
                j += 1
            size = cython.cast(cython.int, j - i)
            while i < j:
                out[members[i]] = size
                i += 1
