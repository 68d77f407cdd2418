# The C face of RowParts.

from unweave.layout.arena cimport Arena
from unweave.layout.arena_reading cimport ArenaReader
from unweave.layout.hints cimport Hints

cdef int ELEMENT, LEAF, LEAF_LABELS, LISTED, LOOP, TEXT_LABEL


cdef class RowParts:
    cdef Arena arena
    cdef Hints hints
    cdef ArenaReader reader

    cdef int lone_page(self, int node) except -2
    cdef int n_own(self, list nodes) except -1
    cdef bint is_own(self, int s, int label) except -1
    cdef bint is_said(self, int label) except -1
    cdef bint _is_prose(self, list nodes) except -1
    cdef bint is_mixed(self, int first, bint may_be_prose) except -1
    cdef bint _vary(self, list nodes, times) except -1
    cdef bint _is_plain(self, int node) except -1
    cdef bint _are_marks(self, list nodes, times) except -1
    cdef tuple _mark(self, int node)
    cdef bint _is_label(self, int s) except -1
