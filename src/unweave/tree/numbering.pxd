# The C face of Numbering, for the kernel modules that number keys inside their loops.

cimport cython


@cython.final
cdef class Numbering:
    cdef readonly int count
    cdef readonly int[::1] key
    cdef int[::1] table
    cdef unsigned long long mask, one, two, three

    cdef int number(self, int a, int b, int c) noexcept nogil
    cdef void clear(self, Py_ssize_t room) noexcept nogil
