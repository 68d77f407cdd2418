# The C face of combinations.py.

from unweave.match.scores cimport PairScores

cdef bint _compare_children(
    PairScores scores, Py_ssize_t parent, Py_ssize_t n, Py_ssize_t longest, Py_ssize_t at, int[::1] kids,
    long long[:, ::1] band, long long[:, ::1] cells, double[::1] values
) noexcept nogil
cdef void _align(Py_ssize_t i, Py_ssize_t lanes, long long[:, ::1] band, long long[:, ::1] cells) noexcept nogil
cdef void _normalize(
    PairScores scores, Py_ssize_t i, Py_ssize_t lanes, Py_ssize_t tile, int[::1] kids, long long[:, ::1] cells,
    Py_ssize_t place, double[::1] values
) noexcept nogil
cpdef object _lay_out(
    PairScores scores, const int[::1] height, int min_height, Py_ssize_t max_length, int[::1] n_children,
    long long[::1] start
)
cpdef object _compare_all(
    PairScores scores, int[::1] n_children, long long[::1] start, Py_ssize_t max_length, int[::1] kids,
    long long[:, ::1] band, long long[:, ::1] cells, double[::1] values
)
