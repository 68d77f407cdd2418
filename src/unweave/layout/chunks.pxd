# The C face of ChunkSearch.

cdef long long BRACKETS, CONDITION_COST, LOOP_COST, NEVER


cdef class ChunkSearch:
    cdef long long[::1] gains, setups, best, open_value
    cdef int[::1] open_start, begun, period
    cdef int n, longest

    cdef start(self, int n, int longest)
    cdef list chunks(self, bint with_setups)
    cdef void find_best(self, bint with_setups) noexcept nogil
    cdef list with_last_rows(self, list chunks)
