# The C face of lookups.py.

from unweave.tree.numbering cimport Numbering

cdef Py_ssize_t _which(
    const unsigned char[::1] data, Py_ssize_t a, Py_ssize_t b, const unsigned char[::1] names,
    const long long[::1] name_start
) noexcept nogil
cpdef object _attribute_spans(
    const unsigned char[::1] data, const long long[::1] start, const long long[::1] inner,
    const unsigned char[::1] names, const long long[::1] name_start, long long[:, :, ::1] spans
)
cpdef object _inside(const int[::1] end, unsigned char[::1] found)
cpdef object _element_positions(
    const int[::1] label, const int[::1] parent, int[::1] seen, int[::1] position, Numbering siblings
)
cpdef object _path_hashes(
    const unsigned long long[::1] name, const int[::1] parent, const int[::1] depth, int max_depth,
    unsigned long long[::1] path
)
