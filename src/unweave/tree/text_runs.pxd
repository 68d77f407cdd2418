# The C face of text_runs.py.

cdef unsigned char _kind_beyond(const unsigned char[::1] data, Py_ssize_t j, Py_ssize_t stop) noexcept nogil
cdef unsigned char _reference(const unsigned char[::1] data, Py_ssize_t j, Py_ssize_t stop) noexcept nogil
cpdef object _fold(
    const unsigned char[::1] data, const unsigned char[::1] kinds, const long long[::1] start,
    const long long[::1] stop, const unsigned char[::1] glued, const long long[::1] ends, unsigned char[::1] out,
    long long[::1] where, long long[::1] words, unsigned char[::1] is_plain
)
