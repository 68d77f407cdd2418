# The C face of item_lists.

from unweave.layout.aligning cimport push_list
from unweave.layout.arena cimport Arena
from unweave.layout.chunks cimport could_pair
from unweave.layout.merging cimport gather
from unweave.layout.savings cimport guard_cost, n_present, refresh
from unweave.layout.search cimport Search

cdef int ELEMENT, LISTED, LOOP, MIN_GUARDED, MIN_ITEMS
cdef long long MAX_CELLS, WHOLE_LIST


cdef class Gatherer:
    cdef Arena arena
    cdef Search search

    cdef bint _has_items(self, int node)
    cdef void _gather(self, int node, long long n)
