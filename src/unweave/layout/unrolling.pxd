# The C face of unrolling.

from unweave.layout.arena cimport Arena
from unweave.layout.joining cimport copy_node, merge_slot, n_values
from unweave.layout.savings cimport guard_cost, refresh
from unweave.layout.search cimport Search

cdef int ATTRIBUTES, CODE, CONTENT, ELEMENT, LEAF, LISTED, LOOP, MAX_NODES_READ, MAX_ROWS, MAX_ROWS_READ, MAX_VALUES_READ, PAIR, RAW_LABEL, MIN_LISTS, MIN_LISTS_READ, REFUSED


cdef class Unroller:
    cdef Arena arena
    cdef Search search
    cdef bint is_read
    cdef int n_lists  # of the loop at hand
    cdef int n_constants  # of the values of a row that vary from row to row

    cdef void _link(self, int owner, int which, int last, int node)
    cdef long long _cost(self, int node)


cdef bint is_one_piece(Arena arena, int node) noexcept nogil
