"""Groups of nodes that have the same keys, such as the same parent and tag. O(nodes), by hashing.

Compiled by Cython, with the attributes of `Groups` in groups.pxd; the same file runs uncompiled, with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

from .signatures import slots


class Groups:
    """The groups of one set of nodes at a time, with room for `n` nodes.

    Attributes
    ----------
    n_groups : groups of at least two nodes; those of one are left out. They are numbered by their first members
    members : int32[n], the nodes of all groups, one group after the other, in each as they were given
    first_member : int32[n + 1], group g has members `first_member[g]` to `first_member[g + 1]`

    The others are scratch: a hash table of all groups found, also those of one node; `number[i]`, the group of the i-th
    node given; of each group found its first node `leader`, its `size`, and the `place` of its next member (-1: left out).
    """

    def __init__(self, n):
        self.n_groups = 0
        self.table = memoryview(np.empty(slots(n), np.int32))
        self.members, self.number, self.leader, self.size, self.place = map(memoryview, np.empty((5, n), np.int32))
        self.first_member = memoryview(np.empty(n + 1, np.int32))

    def gather(
        self,
        nodes: cython.int[::1],
        one: cython.const[cython.int][::1],
        two: cython.const[cython.int][::1],
        three: cython.const[cython.int][::1],
    ) -> cython.void:
        """Group the nodes with the same three keys: node v has `one[v]`, `two[v]` and `three[v]`."""
        i: cython.Py_ssize_t
        g: cython.int
        self.keep(self.find(nodes, one, two, three))
        for i in range(nodes.shape[0]):
            g = self.number[i]
            if self.place[g] >= 0:
                self.members[self.place[g]] = nodes[i]
                self.place[g] += 1

    @cython.overflowcheck(False)  # hashes wrap
    def find(
        self,
        nodes: cython.int[::1],
        one: cython.const[cython.int][::1],
        two: cython.const[cython.int][::1],
        three: cython.const[cython.int][::1],
    ) -> cython.int:
        """Fill `number`, `leader` and `size`; return how many groups there are, those of one node included."""
        i: cython.Py_ssize_t
        mask: cython.ulonglong
        slot: cython.ulonglong
        node: cython.int
        k: cython.int
        n_found: cython.int = 0
        n_slots: cython.Py_ssize_t = 16
        while n_slots < 2 * nodes.shape[0]:  # few nodes need little of the table
            n_slots *= 2
        for i in range(n_slots):
            self.table[i] = -1
        mask = n_slots - 1
        for i in range(nodes.shape[0]):
            node = nodes[i]
            slot = (
                cython.cast(cython.ulonglong, one[node] + 1) * 1000003
                + cython.cast(cython.ulonglong, two[node] + 1) * 8191
                + cython.cast(cython.ulonglong, three[node] + 1) * 131
            ) & 0x3FFFFFFF
            slot = (slot ^ (slot >> 11)) & mask
            while self.table[slot] >= 0:
                k = self.leader[self.table[slot]]
                if one[k] == one[node] and two[k] == two[node] and three[k] == three[node]:
                    break
                slot = (slot + 1) & mask
            if self.table[slot] < 0:
                self.table[slot] = n_found
                self.leader[n_found] = node
                self.size[n_found] = 0
                n_found += 1
            self.number[i] = self.table[slot]
            self.size[self.table[slot]] += 1
        return n_found

    def keep(self, n_found: cython.int) -> cython.void:
        """Give the groups found that have at least two nodes their places in `members`."""
        g: cython.int
        at: cython.int = 0
        self.n_groups = 0
        for g in range(n_found):
            self.place[g] = -1
            if self.size[g] >= 2:
                self.place[g] = at
                self.first_member[self.n_groups] = at
                self.n_groups = self.n_groups + 1
                at += self.size[g]
        self.first_member[self.n_groups] = at


def same_label(content):
    """Return int32[n]: how many siblings with terminals have a node's tag, the node included; 0 without terminals."""
    n = len(content)
    count, nodes = np.zeros(n, np.int32), np.empty(n, np.int32)
    _same_label(*map(memoryview, (content.label, content.parent, content.terminal, count, nodes)), Groups(n))
    return count


@cython.ccall
def _same_label(
    label: cython.const[cython.int][::1],
    parent: cython.const[cython.int][::1],
    terminal: cython.const[cython.uchar][::1],
    count: cython.int[::1],
    nodes: cython.int[::1],
    groups: Groups,
):
    """Fill `count`, zeros before; `nodes` and `groups` are scratch."""
    i: cython.Py_ssize_t
    n_nodes: cython.Py_ssize_t = 0
    g: cython.int
    m: cython.int
    with cython.nogil:
        for i in range(label.shape[0] - 1, -1, -1):  # whether there are terminals, from below
            if terminal[i] or count[i]:
                count[i] = 1
                if parent[i] >= 0:
                    count[parent[i]] = 1
        for i in range(label.shape[0]):
            if count[i]:
                nodes[n_nodes] = cython.cast(cython.int, i)
                n_nodes += 1
        groups.gather(nodes[:n_nodes], parent, label, label)
        for g in range(groups.n_groups):
            for m in range(groups.first_member[g], groups.first_member[g + 1]):
                count[groups.members[m]] = groups.first_member[g + 1] - groups.first_member[g]
