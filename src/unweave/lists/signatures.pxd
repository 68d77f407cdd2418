# The C face of signatures.py.

from unweave.tree.numbering cimport Numbering

cdef unsigned long long _MIX, _WORD

cpdef object _signatures(
    const int[::1] label, const int[::1] parent, const int[::1] end, const int[::1] class_key,
    const unsigned char[::1] terminal, Numbering keys
)
cpdef object _paths(const int[::1] label, const int[::1] parent, int[::1] path, Numbering keys)
cpdef object _paths_within(
    const long long[::1] nodes, const int[::1] parent, const int[::1] label, const int[::1] class_key, int[::1] path,
    Numbering keys
)
cdef unsigned long long leaf_kind(
    Py_ssize_t node, const unsigned char[::1] terminal, const int[::1] link, const int[::1] label,
    const int[::1] class_key, const int[::1] parent, unsigned int class_mask, Py_ssize_t start
) noexcept nogil
cpdef object _leaf_kinds(
    const long long[::1] nodes, const unsigned char[::1] terminal, const int[::1] link, const int[::1] label,
    const int[::1] class_key, const int[::1] parent, unsigned long long[::1] kinds
)
cpdef int _held_kinds(
    const long long[:, ::1] ranges, const unsigned char[::1] terminal, const int[::1] link, const int[::1] label,
    const int[::1] class_key, const int[::1] parent, long long[::1] held, long long[::1] by, long long[::1] last,
    unsigned int class_mask, bint own, Numbering keys
)
