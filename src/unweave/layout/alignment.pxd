# The C face of Aligner, for the classes of this room that build on it.

from unweave.layout.costs cimport Costs


cdef class Aligner(Costs):
    cdef long long[::1] rows
    cdef Py_ssize_t rows_top
    cdef signed char[::1] back
    cdef Py_ssize_t back_top
    cdef int[::1] ints
    cdef Py_ssize_t ints_top
    cdef int[::1] memo_a
    cdef int[::1] memo_b
    cdef int[::1] memo_epoch
    cdef long long[::1] memo_value
    cdef int epoch
    cdef int chunk_rows
    cdef long long limit

    cdef long long _save_node(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef long long _save_loop(self, int a, int b) noexcept nogil
    cdef long long _save_hedge(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef long long _settled(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef int _list(self, int first) noexcept nogil
    cdef long long _program(
        self, Py_ssize_t at_a, int n, long long na, Py_ssize_t at_b, int m, long long nb, bint trace
    ) noexcept nogil
    cdef int _best_of(self, Py_ssize_t at) noexcept nogil
    cdef void _note_skips(self, Py_ssize_t at, int x, long long n, long long missing) noexcept nogil
    cdef void _skips(self, Py_ssize_t row, Py_ssize_t above, int i, int j, Py_ssize_t back) noexcept nogil
    cdef int _skip_after(self, Py_ssize_t before, Py_ssize_t costs, int state) noexcept nogil
    cdef void _pairs(
        self, Py_ssize_t here, Py_ssize_t corner, Py_ssize_t above, int a, long long na, int b, long long nb, Py_ssize_t back
    ) noexcept nogil
    cdef long long _save_absorbed(self, int loop, int x, long long n) noexcept nogil
    cdef void _put(self, Py_ssize_t here, int state, long long value, int before, Py_ssize_t back) noexcept nogil
