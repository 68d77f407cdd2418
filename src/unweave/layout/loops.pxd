# The C face of loops.

from unweave.layout.aligning cimport save_node
from unweave.layout.arena cimport Arena
from unweave.layout.chunks cimport ChunkSearch, are_alike, are_of, could_pair, have_same_attributes, have_same_shape, n_turns
from unweave.layout.joining cimport copy_tree
from unweave.layout.merging cimport align
from unweave.layout.row_limits cimport RowLimits
from unweave.layout.savings cimport first_costs, refresh
from unweave.layout.search cimport Search

cdef int ELEMENT, END_TAG, LISTED, LOOP, NODES, READ_ITEMS
cdef long long COMPLETE, CONDITION_COST, NEVER, READ_LIST, SMALL_CONDITION_COST, SPARE_CELLS, WHOLE_LIST


cdef class Folder(RowLimits):
    cdef ChunkSearch chunks
    cdef int[::1] room
    cdef bint share
    cdef set with_lists
    cdef dict items
    cdef readonly int n_nodes
    cdef int longest_period

    cdef bint has_separated(self, int node) except -1
    cdef list lists_as_loops(self, list lists)
    cdef void fold_plain_lists(self, bint many, int[::1] marked)
    cdef bint fold_items(self, int node) except? -1
    cdef bint is_cut(self, int item, int following) except? -1
    cdef bint is_item(self, int node) except? -1
    cdef bint fold_alike(self, int[::1] children, int start, int stop) except? -1
    cdef void relink(self, int node, int[::1] children, int n)
    cdef bint is_template(self, int node, int[::1] marked)
    cdef list one_list(self, int[::1] children, list group)
    cdef list in_turn(self, int[::1] children, list group)
