# The C face of markup_bytes: the C library looks at many bytes at a time.

from libc.string cimport memchr


cdef inline Py_ssize_t find(const unsigned char[::1] data, int byte, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    cdef const unsigned char* found = <const unsigned char*> memchr(&data[i], byte, n - i) if i < n else NULL
    return n if found == NULL else found - &data[0]


cdef inline bint is_space(unsigned char byte) noexcept nogil:
    return byte == 32 or byte == 10 or byte == 9 or byte == 13 or byte == 12


cdef inline bint is_letter(unsigned char byte) noexcept nogil:
    return 97 <= byte <= 122 or 65 <= byte <= 90


cdef inline bint ends_name(unsigned char byte) noexcept nogil:
    return is_space(byte) or byte == 62 or byte == 47


cdef inline unsigned char lower(unsigned char byte) noexcept nogil:
    return byte + 32 if 65 <= byte <= 90 else byte
