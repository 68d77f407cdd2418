# The C face of Folder, for the classes of this room that build on it.

from unweave.layout.merging cimport Merger


cdef class Folder(Merger):
    cdef bint forced
    cdef int longest_period
    cdef double minimum

    cdef void _relink(self, int node, int[::1] children, int n)
    cdef bint _any_pair(self, int[::1] children, int n, int longest) noexcept nogil
    cdef bint _could_pair(self, int a, int b) noexcept nogil
    cdef bint _pair_gains(
        self, int[::1] children, int n, int longest, long long[::1] gains, long long[::1] setups
    ) noexcept nogil
    cdef bint _pair_gain(
        self, int a, int b, Py_ssize_t at, long long[::1] gains, long long[::1] setups
    ) noexcept nogil
    cdef list _with_last_rows(self, list chunks, int n, long long[::1] gains)
    cdef long long _cost_of(self, int[::1] children, int start, int stop)
    cdef int _attempt(self, int[::1] children, int start, int stop, int period)
    cdef int _new_loop(self, int[::1] children, int start, int period, int rows)
    cdef long long _body_size(self, int loop)
    cdef void _add_row(self, int loop, int[::1] children, int at, int stop, int row) noexcept nogil
