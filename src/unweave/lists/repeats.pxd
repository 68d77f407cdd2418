# The C face of repeats.py.

from unweave.tree.numbering cimport Numbering

cpdef int _merge_equal(
    int[::1] offset, int[::1] start, int[::1] stop, int[::1] kind, int[::1] parent, int[::1] kept, Numbering prefixes
)
