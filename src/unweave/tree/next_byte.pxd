# The C face of next_byte: the C library looks at many bytes at a time.

from libc.string cimport memchr


cdef inline Py_ssize_t find(const unsigned char[::1] data, int byte, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    cdef const unsigned char* found = <const unsigned char*> memchr(&data[i], byte, n - i) if i < n else NULL
    return n if found == NULL else found - &data[0]
