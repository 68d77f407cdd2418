# The C face of Encoder.

cimport cython

cdef unsigned long long _hash_bytes(
    const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t stop, unsigned long long seed
) noexcept nogil
cdef unsigned long long _hash_folding_digits(
    const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t stop, unsigned long long seed
) noexcept nogil
cdef Py_ssize_t _space(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t stop) noexcept nogil
cdef bint _is_zero_width(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t size) noexcept nogil
cdef unsigned long long _hash_text(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil


@cython.final
cdef class Encoder:
    cdef const unsigned char[::1] data
    cdef Py_ssize_t n
    cdef const int[::1] tree_parent, tree_label
    cdef const long long[::1] tree_start, tree_inner, tree_stop
    cdef const long long[:, :, ::1] spans
    # the ranked nodes so far
    cdef int[::1] ranked, tail
    cdef int count
    cdef int[::1] node, kind, up, first, right, parent
    cdef unsigned char[::1] is_left
    cdef unsigned long long[::1] label, tag, text
    cdef long long[::1] start, stop

    cdef void _run(self) noexcept nogil
    cdef inline void _leaf(self, Py_ssize_t i, int p, int kind, long long start, long long stop) noexcept nogil
    cdef int _element(self, Py_ssize_t i, int p) noexcept nogil
    cdef inline int _link(self, Py_ssize_t i, int p, int kind) noexcept nogil
