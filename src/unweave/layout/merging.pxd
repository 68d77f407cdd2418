# The C face of Merger, for the classes of this room that build on it.

from unweave.layout.joining cimport Joiner


cdef class Merger(Joiner):

    cdef void _merge_node(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef int _merge_hedge(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef int _side_by_side(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _trace(self, Py_ssize_t ops, int n, int m) noexcept nogil
    cdef int _carry_out(
        self, Py_ssize_t at_a, long long na, Py_ssize_t at_b, long long nb, Py_ssize_t ops
    ) noexcept nogil
    cdef int _take_in_later(self, int loop, long long na, Py_ssize_t at, int count, long long nb) noexcept nogil
    cdef int _take_in_earlier(self, Py_ssize_t at, int count, long long na, int loop, long long nb) noexcept nogil
    cdef bint _can_gather(self, Py_ssize_t at, int count, long long n) noexcept nogil
    cdef int _gather(self, int x, Py_ssize_t at, int count, long long n) noexcept nogil
    cdef void _align(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef void _absorb(self, int loop, int x, long long n, bint begins) noexcept nogil
