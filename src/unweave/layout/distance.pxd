# The C face of distance.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search

cdef int LEAF, MAX_HEIGHT

cdef long long distance(Arena arena, Search search, int a, int b) noexcept nogil
