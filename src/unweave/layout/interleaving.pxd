# The C face of Interleaver, for the classes of this room that build on it.

from unweave.layout.alignment cimport Aligner


cdef class Interleaver(Aligner):
    cdef long long spare

    cdef long long _n_cells(self, int node) noexcept nogil
    cdef Py_ssize_t _push_column(self, int c, int n) noexcept nogil
    cdef int _ordered_column(self, Py_ssize_t at, Py_ssize_t order, int n) noexcept nogil
    cdef void _permute_slot(self, int s, Py_ssize_t order, int n) noexcept nogil
    cdef void _permute(self, int node, Py_ssize_t order, int n) noexcept nogil
    cdef Py_ssize_t _permute_counts(self, int loop, Py_ssize_t order, int n) noexcept nogil
    cdef void _permute_guarded(self, int node, Py_ssize_t order, int n) noexcept nogil
