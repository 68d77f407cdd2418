# The C face of signatures.py.

from unweave.tree.numbering cimport Numbering

cpdef object _signatures(
    const int[::1] label, const int[::1] parent, const int[::1] end, const int[::1] class_key,
    const unsigned char[::1] terminal, Numbering keys
)
cpdef object _paths(const int[::1] label, const int[::1] parent, int[::1] path, Numbering keys)
cpdef object _paths_within(
    const long long[::1] nodes, const int[::1] parent, const int[::1] label, const int[::1] class_key, int[::1] path,
    Numbering keys
)
