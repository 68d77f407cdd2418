# The C face of Search.

cdef int MEMO_BITS


cdef class Search:
    cdef long long[::1] rows, memo_value
    cdef signed char[::1] back
    cdef int[::1] ints, memo_a, memo_b, memo_epoch
    cdef Py_ssize_t rows_top, back_top, ints_top
    cdef int epoch, chunk_rows, affixes, measure, depth
    cdef long long work, limit, spare
    cdef bint gathers, marginal, owned

    cdef void begin_row(self, bint gathers) noexcept nogil
    cdef Py_ssize_t memo_slot(self, int a, int b) noexcept nogil
    cdef bint remembers(self, Py_ssize_t slot, int a, int b) noexcept nogil
    cdef void remember(self, Py_ssize_t slot, int a, int b, long long value) noexcept nogil
