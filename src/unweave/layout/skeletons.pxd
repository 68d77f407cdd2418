# The C face of Skeletons.

cdef long long _BASE, _MASK


cdef class Skeletons:
    cdef const unsigned char[::1] buf, no_text
    cdef int[::1] starts, kept, inside, opened
    cdef long long[::1] hashes
    cdef Py_ssize_t n_bytes, at, level
    cdef long long hash
    cdef int n_kept, number
    cdef bint texts

    cdef void scan(self) noexcept nogil
    cdef void reach(self, Py_ssize_t p) noexcept nogil
    cdef void keep(self, Py_ssize_t p, Py_ssize_t stop) noexcept nogil
    cdef Py_ssize_t behind(self, Py_ssize_t p, int end) noexcept nogil
    cdef Py_ssize_t instruction(self, Py_ssize_t p) noexcept nogil
