# The C face of Distances, for Comparison, which builds on it.  Methods are final: called directly, they cost half.

cimport cython

cdef long long half_band(long long n_a, long long n_b) noexcept nogil
cdef Py_ssize_t band_low(long long i, long long n_a, long long n_b, long long half) noexcept nogil
cdef Py_ssize_t band_high(long long i, long long n_a, long long n_b, long long half) noexcept nogil


cdef class Distances:
    cdef int[::1] order
    cdef int[::1] label
    cdef int[::1] class_of
    cdef int[::1] first
    cdef int[::1] n_children
    cdef int[::1] size
    cdef unsigned char[::1] kind
    cdef long long[::1] delete_all  # cost of deleting the subtree
    cdef long long[::1] delete_below  # ... its proper descendants
    cdef long long[::1] insert_all
    cdef long long[::1] insert_below
    cdef long long[::1] consume_all  # cost of a wildcard taking the subtree
    cdef long long replace_text
    cdef long long replace_other
    cdef bint unit  # unit costs: sizes bound the distance
    cdef bint restricted
    cdef int[::1] memo_high
    cdef int[::1] memo_low
    cdef long long[::1] memo_value
    cdef long long[::1] row  # one table row for each open pair, end to end
    cdef long long[::1] trace_row
    cdef unsigned char[::1] step  # how each cell of the traced table was reached
    cdef long long[:, ::1] frame  # the open pairs, see the F_ names
    cdef long long cells  # table cells filled for this pair of trees
    cdef long long max_cells
    cdef bint cut  # a bound was met: the result is an upper bound

    @cython.final
    cdef long long at_once(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.final
    cdef long long remembered(self, Py_ssize_t a, Py_ssize_t b, long long below) noexcept nogil
    @cython.final
    cdef void remember(self, Py_ssize_t a, Py_ssize_t b, long long value, long long below) noexcept nogil
    @cython.final
    cdef Py_ssize_t same_head(self, Py_ssize_t left_a, Py_ssize_t left_b, Py_ssize_t n_a, Py_ssize_t n_b) noexcept nogil
    @cython.final
    cdef Py_ssize_t same_tail(self, Py_ssize_t left_a, Py_ssize_t left_b, Py_ssize_t n_a, Py_ssize_t n_b) noexcept nogil
    @cython.final
    cdef void open_pair(self, Py_ssize_t top, Py_ssize_t a, Py_ssize_t b, long long below) noexcept nogil
    @cython.final
    cdef void wild_row(
        self, Py_ssize_t a, Py_ssize_t left_b, Py_ssize_t low, Py_ssize_t high,
        long long[::1] row, Py_ssize_t offset, unsigned char[::1] step, Py_ssize_t step_at,
    ) noexcept nogil
    @cython.final
    cdef long long distance(self, Py_ssize_t root_a, Py_ssize_t root_b, long long root_below) noexcept nogil
    @cython.final
    cdef long long fill(self, Py_ssize_t top, long long returned) noexcept nogil
    @cython.final
    cdef long long suspend(self, Py_ssize_t top, Py_ssize_t i, Py_ssize_t j, long long useful) noexcept nogil
    @cython.final
    cdef long long close_pair(self, Py_ssize_t top, long long found) noexcept nogil
    @cython.final
    cdef long long quick(self, Py_ssize_t a, Py_ssize_t b, long long useful) noexcept nogil
