# The C face of Merger, for the classes of this room that build on it.

from unweave.layout.alignment cimport Aligner


cdef class Merger(Aligner):
    cdef bint owned

    cdef void _vary(self, int s, long long n) noexcept nogil
    cdef void _merge_slot(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _merge_guard(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _guard_with(self, int node, long long n, int bit) noexcept nogil
    cdef void _append_bits(self, int node, int head, int tail, long long n) noexcept nogil
    cdef void _append_counts(self, int loop, int head, int tail, long long n) noexcept nogil
    cdef void _merge_node(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef int _merge_hedge(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef int _side_by_side(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _trace(self, Py_ssize_t ops, int n, int m) noexcept nogil
    cdef int _carry_out(
        self, Py_ssize_t at_a, long long na, Py_ssize_t at_b, long long nb, Py_ssize_t ops
    ) noexcept nogil
    cdef void _align(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _skip(self, int x, long long n, long long missing, bint first) noexcept nogil
    cdef void _absorb(self, int loop, int x, long long n, bint begins) noexcept nogil
    cdef int _loop_of(self, int x, long long n) noexcept nogil
    cdef int _copy_slot(self, int s) noexcept nogil
    cdef int _copy(self, int node) noexcept nogil
    cdef int _copy_list(self, int node) noexcept nogil
