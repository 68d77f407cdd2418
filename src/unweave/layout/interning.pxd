# The C face of Interner.

from unweave.layout.arena cimport Arena
from unweave.tree.numbering cimport Numbering

cdef int LEAF_LABELS


cdef class Interner:
    cdef readonly Arena arena
    cdef Numbering labels, subtrees
    cdef int[::1] span_table, span_start, span_stop, last_child
    cdef long long span_mask
    cdef int n_bytes, n_spans

    cdef count_escapes(self)
    cdef int intern(self, int start, int stop) noexcept nogil
    cdef int label(self, int a, int b, int c, int d, int e, int f) noexcept nogil
    cdef int subtree(self, int node) noexcept nogil
    cdef int slot(self, int start, int stop) noexcept nogil
    cdef int node(self, int kind, int label, int parent, int lead_start, int start) noexcept nogil
