# The C face of row_starts.

from unweave.layout.arena cimport Arena

cdef int COMMENT_LABEL, ELEMENT, LEAF

cdef bint _opens(Arena arena, int child) except? 1
cpdef bytes tag_of(Arena arena, int child)
