# The C face of ChunkSearch.

from unweave.layout.aligning cimport save_node
from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search

cdef int ELEMENT, LOOP, MAX_HEIGHT, MAX_TRIES
cdef long long BRACKETS, CONDITION_COST, LOOP_COST, NEVER

cdef bint could_pair(Arena arena, int a, int b) noexcept nogil
cdef bint are_alike(Arena arena, int[::1] children, int start, int stop, int period) noexcept nogil
cdef bint have_same_attributes(Arena arena, int one, int other) noexcept nogil
cdef bint have_same_shape(Arena arena, int one, int other, bint is_first) except? -1
cdef bint are_same(Arena arena, int s, int t) noexcept nogil
cdef bint are_of(Arena arena, list kinds, int[::1] children, int start, int stop) except? -1
cdef int n_turns(Arena arena, int[::1] children, int start, int stop) except? -2


cdef class ChunkSearch:
    cdef Arena arena
    cdef Search search
    cdef int[::1] children
    cdef long long[::1] gains, setups, best, open_value
    cdef int[::1] open_start, begun, period
    cdef int n, longest

    cdef bint start(self, int[::1] children, int n, int longest)
    cdef bint find_gains(self) noexcept nogil
    cdef long long gain(self, int d, int i) noexcept nogil
    cdef long long setup(self, int d, int i) noexcept nogil
    cdef list chunks(self, bint with_setups)
    cdef bint ask_setups(self, list chunks)
    cdef list best_chunks(self)
    cdef void find_best(self, bint with_setups, bint asks) noexcept nogil
    cdef list with_last_rows(self, list chunks)
