"""The compiled part of finding candidates: every grouping of a page's nodes into lists. O(n) a page.

Arrays in, arrays out; runs compiled, or as plain Python with the same results. What each way to group is for:
`candidates.py`.
"""
# mypy: ignore-errors

import cython
import numpy as np

from ..tree.labels import LABEL
from .groups import Groups
from .kinds import CLASS, CLASS_PATH, DOUBLED, FIRST_RUN, PATH, SEPARATED, SHAPE_RUN, STEPS, TAG
from .signatures import boxes, signatures

_TH, _TD, _TR = (LABEL[name] for name in ("th", "td", "tr"))

# what cells a table row holds
_HEADERS, _DATA = 1, 2


def lists(content):
    """Return (offset, start, stop, kind, parent) of every list of nodes of the page, equal ones several times.

    List i has records `offset[i]` to `offset[i + 1]`, the ranges of content nodes `start` to `stop`. `kind` says how
    it was found, `parent` is the content node that holds it. Header rows of tables are in no list.
    """
    n = len(content)
    box = boxes(content.label)
    path, class_path, step, first, shape = signatures(content)
    classed = content.class_key > 0
    above = np.where(classed | classed[content.parent], step[content.parent], -1 - np.arange(n, dtype=np.int32))
    keys = (box, np.where(classed, box, content.label), content.class_key, path, class_path, first, shape, step, above)
    found = _Lists(n)
    _find_lists(found, _Nodes(content), Groups(n), *map(memoryview, keys))
    return found.arrays()


class _Nodes:
    """The nodes of a page that are grouped, and the children of each parent that hold terminals, in order.

    `terminals[i]`, `texts[i]`: terminals and texts before node i. `child[first_child[p] + k]`: the k-th child of p with
    terminals, header rows left out; `rank` of it is k. `elements` and `siblings` (not alone under their parents) are of
    the same nodes, with terminals; `empty` are all the others. `none`: zeros, a key that is equal for all nodes.
    """

    def __init__(self, content):
        n = len(content)
        # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
        self.label, self.parent, self.end = map(memoryview, (content.label, content.parent, content.end))
        self.child, self.first_child, self.rank, self.none = map(memoryview, np.zeros((4, n + 1), np.int32))
        self.siblings, self.elements, self.empty = map(memoryview, np.empty((3, n), np.int32))
        counts = np.zeros((2, n + 1), np.int32)
        np.cumsum(content.terminal > 0, out=counts[0, 1:])
        np.cumsum(content.terminal == 1, out=counts[1, 1:])
        self.terminals, self.texts = map(memoryview, counts)
        filled: cython.int[::1] = memoryview(np.empty(n, np.int32))
        with cython.nogil:
            self.mark_rows(self.child)  # where the children will be
            filled = filled[: self.divide(self.child, filled)]
            self.order_children(filled)
            self.keep_siblings(filled)

    @cython.locals(i=cython.Py_ssize_t, p=cython.int)
    def mark_rows(self, mark):
        """Mark the table rows that hold header cells only: they name columns and are no records."""
        for i in range(1, self.label.shape[0]):
            p = self.parent[i]
            if self.label[i] == _TH and self.label[p] == _TR and mark[p] == 0:
                mark[p] = _HEADERS
            elif self.label[i] == _TD:
                mark[p] = _DATA

    def divide(self, mark, filled):
        """Fill `elements`, `empty` and `filled`, the nodes with terminals; return how many these are."""
        i: cython.int
        n_filled: cython.Py_ssize_t = 0
        n_elements: cython.Py_ssize_t = 0
        n_empty: cython.Py_ssize_t = 0
        for i in range(1, cython.cast(cython.int, self.label.shape[0])):
            if self.terminals[self.end[i]] > self.terminals[i] and mark[i] != _HEADERS:
                filled[n_filled] = i
                n_filled += 1
                if self.label[i] != 0:
                    self.elements[n_elements] = i
                    n_elements += 1
            else:
                self.empty[n_empty] = i
                n_empty += 1
        self.elements = self.elements[:n_elements]
        self.empty = self.empty[:n_empty]
        return n_filled

    @cython.locals(i=cython.Py_ssize_t, p=cython.int, size=cython.int)
    def order_children(self, filled):
        """Sort the nodes with terminals by parent: fill `child`, `first_child` (zeros before) and `rank`."""
        at: cython.int = 0
        for i in range(filled.shape[0]):
            p = self.parent[filled[i]]
            self.rank[filled[i]] = self.first_child[p]
            self.first_child[p] += 1
        for i in range(self.first_child.shape[0]):
            size = self.first_child[i]
            self.first_child[i] = at
            at += size
        for i in range(filled.shape[0]):
            p = self.parent[filled[i]]
            self.child[self.first_child[p] + self.rank[filled[i]]] = filled[i]

    @cython.locals(i=cython.Py_ssize_t, p=cython.int)
    def keep_siblings(self, filled):
        """Fill `siblings`."""
        n_siblings: cython.Py_ssize_t = 0
        for i in range(filled.shape[0]):
            p = self.parent[filled[i]]
            if self.first_child[p + 1] - self.first_child[p] > 1:
                self.siblings[n_siblings] = filled[i]
                n_siblings += 1
        self.siblings = self.siblings[:n_siblings]


class _Lists:
    """The lists of one page: each is written record by record, then closed."""

    def __init__(self, n):
        # A node with terminals begins at most seven records: two single ones, two runs, three that are scattered.
        # m >= 2 empty siblings part at most m + 1 <= 1.5 m records, three times, and half as many in pairs. Every list
        # comes of a group of two nodes or more.
        self.start, self.stop = memoryview(np.empty(7 * n, np.int32)), memoryview(np.empty(7 * n, np.int32))
        self.kind, self.parent = memoryview(np.empty(5 * n, np.int32)), memoryview(np.empty(5 * n, np.int32))
        self.offset = memoryview(np.empty(5 * n + 1, np.int32))
        self.offset[0] = self.n_lists = self.n_records = 0

    def arrays(self):
        """Return (offset, start, stop, kind, parent) as `lists` does."""
        start, stop, kind, parent = map(np.asarray, (self.start, self.stop, self.kind, self.parent))
        n, n_records = self.n_lists, self.n_records
        return np.asarray(self.offset)[: n + 1], start[:n_records], stop[:n_records], kind[:n], parent[:n]

    def add(self, start, stop):
        """Add a record to the list at hand."""
        self.start[self.n_records] = start
        self.stop[self.n_records] = stop
        self.n_records = self.n_records + 1

    def close(self, kind, parent):
        """End the list at hand; the next one begins."""
        self.kind[self.n_lists] = kind
        self.parent[self.n_lists] = parent
        self.n_lists = self.n_lists + 1
        self.offset[self.n_lists] = self.n_records

    def discard(self):
        """Take back the records of the list at hand."""
        self.n_records = self.offset[self.n_lists]


def _find_lists(found, nodes, groups, box, classed_box, class_key, path, class_path, first, shape, step, step_above):
    """Fill `found` with the lists of every grouping; the arrays are keys of nodes,
    `step_above` one of its own where no class is near.
    """
    less: cython.int
    with cython.nogil:
        groups.gather(nodes.siblings, nodes.parent, box, nodes.none)
        _add_single(found, nodes, groups, TAG)
        groups.gather(nodes.siblings, nodes.parent, class_key, classed_box)
        _add_single(found, nodes, groups, CLASS)
        groups.gather(nodes.siblings, nodes.parent, first, box)
        _add_runs(found, nodes, groups, first, FIRST_RUN)
        groups.gather(nodes.siblings, nodes.parent, shape, box)
        _add_runs(found, nodes, groups, first, SHAPE_RUN)
        groups.gather(nodes.empty, nodes.parent, nodes.label, nodes.none)
        for less in range(3):
            _add_separated(found, nodes, groups, less, SEPARATED)
            _add_separated(found, nodes, groups, less, DOUBLED)
        groups.gather(nodes.elements, path, nodes.none, nodes.none)
        _add_scattered(found, nodes, groups, nodes.parent, PATH)
        groups.gather(nodes.elements, class_path, nodes.none, nodes.none)
        _add_scattered(found, nodes, groups, nodes.parent, CLASS_PATH)
        groups.gather(nodes.elements, step_above, step, nodes.none)
        _add_scattered(found, nodes, groups, class_path, STEPS)


@cython.locals(g=cython.int, i=cython.int, node=cython.int)
def _add_single(found, nodes, groups, kind):
    """Add each group of siblings as a list, one node a record."""
    for g in range(groups.n_groups):
        for i in range(groups.first_member[g], groups.first_member[g + 1]):
            node = groups.members[i]
            found.add(node, nodes.end[node])
        found.close(kind, nodes.parent[groups.members[groups.first_member[g]]])


@cython.locals(g=cython.int, i=cython.int, k=cython.int, p=cython.int, last=cython.int, size=cython.int)
@cython.locals(longest=cython.int, title=cython.int, node=cython.int)
def _add_runs(found, nodes, groups, first, kind):
    """Add the lists whose records run from one member to the next, or to the title above it; the last is at most as
    long as the longest other. `first` : the path of each node's first terminal.
    """
    for g in range(groups.n_groups):
        last = groups.first_member[g + 1] - 1
        longest = 0
        for i in range(groups.first_member[g], last):
            longest = max(longest, nodes.rank[groups.members[i + 1]] - nodes.rank[groups.members[i]])
        if longest <= 1:
            continue  # where every run is one node, the members themselves are that list
        p = nodes.parent[groups.members[last]]
        title = _title(nodes, groups, g, first)
        longest = 1
        for i in range(groups.first_member[g], last):
            size = nodes.rank[groups.members[i + 1]] - nodes.rank[groups.members[i]]
            k = nodes.first_child[p] + nodes.rank[groups.members[i]]
            node = nodes.child[k + size - 1]
            if title and first[node] == title and _n_texts(nodes, node) == 1:
                while size > 1 and (
                    node == nodes.child[k + size - 1] or _n_texts(nodes, nodes.child[k + size - 1]) == 0
                ):
                    size -= 1  # and what holds no text, such as a picture as a spacer
            longest = max(longest, size)
            found.add(groups.members[i], nodes.end[nodes.child[k + size - 1]])
        k = min(nodes.first_child[p] + nodes.rank[groups.members[last]] + longest, nodes.first_child[p + 1]) - 1
        found.add(groups.members[last], nodes.end[nodes.child[k]])
        found.close(kind, p)


@cython.locals(i=cython.int, node=cython.int, title=cython.int)
def _title(nodes, groups, g, first):
    """Return the path to the text of the sibling of one text right before the first member of a group; 0 where such are
    none, or stand before more than half of the members: then they are a part of each record.
    """
    n_titles: cython.int = 0
    p: cython.int = nodes.parent[groups.members[groups.first_member[g]]]
    i = nodes.first_child[p] + nodes.rank[groups.members[groups.first_member[g]]] - 1
    if i < nodes.first_child[p] or _n_texts(nodes, nodes.child[i]) != 1:
        return 0
    title = first[nodes.child[i]]
    for i in range(groups.first_member[g], groups.first_member[g + 1]):
        node = nodes.child[nodes.first_child[p] + nodes.rank[groups.members[i]] - 1]
        n_titles += first[node] == title and _n_texts(nodes, node) == 1
    return title if 2 * n_titles <= groups.first_member[g + 1] - groups.first_member[g] else 0


def _n_texts(nodes, node):
    return nodes.texts[nodes.end[node]] - nodes.texts[node]


@cython.locals(g=cython.int, i=cython.int, p=cython.int, start=cython.int, stop=cython.int, skip=cython.bint)
@cython.locals(alone=cython.int)
def _add_separated(found, nodes, groups, less, kind):
    """Add the runs of siblings between empty siblings of one tag, or, where some of these stand alone, between pairs of
    them.

    `less` 0: all of them; 1: without what leads; 2: without what leads and trails.
    """
    for g in range(groups.n_groups):
        p = nodes.parent[groups.members[groups.first_member[g]]]
        skip = less > 0
        alone = 0
        start = p + 1
        for i in range(groups.first_member[g], groups.first_member[g + 1] + 1):
            stop = groups.members[i] if i < groups.first_member[g + 1] else nodes.end[p]
            if kind == DOUBLED and i < groups.first_member[g + 1] and _is_alone(nodes, groups, g, i):
                alone += 1
                continue
            if nodes.terminals[stop] > nodes.terminals[start]:
                if not skip:
                    found.add(start, stop)
                skip = False
            if i < groups.first_member[g + 1]:
                start = nodes.end[stop]
        if less == 2:
            found.n_records = found.n_records - 1
        if found.n_records > found.offset[found.n_lists] and (kind == SEPARATED or alone):
            found.close(kind, p)
        else:
            found.discard()


def _is_alone(nodes, groups, g, i):
    """Say whether terminals part the i-th member from those of its group around it."""
    before: cython.bint = i > groups.first_member[g] and (
        nodes.terminals[groups.members[i]] == nodes.terminals[groups.members[i - 1]]
    )
    after: cython.bint = i + 1 < groups.first_member[g + 1] and (
        nodes.terminals[groups.members[i + 1]] == nodes.terminals[groups.members[i]]
    )
    return not before and not after


@cython.locals(g=cython.int, i=cython.int, p=cython.int, node=cython.int, last=cython.int, several=cython.bint)
def _add_scattered(found, nodes, groups, apart, kind):
    """Add the groups whose members differ in `apart`, held by the deepest node around first and last member.

    Of members in each other, which groups of one path have none of, the outer one is a record.
    """
    for g in range(groups.n_groups):
        last = groups.members[groups.first_member[g]]
        p = nodes.parent[last]
        several = False
        for i in range(groups.first_member[g], groups.first_member[g + 1]):
            node = groups.members[i]
            if node == last or node >= nodes.end[last]:
                several = several or apart[node] != apart[groups.members[groups.first_member[g]]]
                found.add(node, nodes.end[node])
                last = node
        if several:
            while nodes.end[p] <= last:
                p = nodes.parent[p]
            found.close(kind, p)
        else:
            found.discard()
