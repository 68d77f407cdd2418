# The C face of Joiner, for the classes of this room that build on it.

from unweave.layout.interleaving cimport Interleaver


cdef class Joiner(Interleaver):
    cdef bint owned

    cdef void _vary(self, int s, long long n) noexcept nogil
    cdef void _merge_slot(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _merge_guard(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _guard_with(self, int node, long long n, int bit) noexcept nogil
    cdef void _append_bits(self, int node, int head, int tail, long long n) noexcept nogil
    cdef void _append_counts(self, int loop, int head, int tail, long long n) noexcept nogil
    cdef void _skip(self, int x, long long n, long long missing, bint first) noexcept nogil
    cdef int _loop_of(self, int x, long long n) noexcept nogil
    cdef int _copy_slot(self, int s) noexcept nogil
    cdef int _copy(self, int node) noexcept nogil
    cdef int _copy_list(self, int node) noexcept nogil
