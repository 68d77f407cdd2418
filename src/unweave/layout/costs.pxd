# The C face of Costs, for the classes of this room that build on it.

from unweave.layout.arena cimport Arena


cdef class Costs(Arena):
    cdef long long work
    cdef bint marginal
    cdef int affixes

    cdef void _first_costs(self) noexcept nogil
    cdef long long _slot_cost(self, int s) noexcept nogil
    cdef long long _bits_cost(self, int variables, long long n, long long present) noexcept nogil
    cdef long long _guard_cost(self, int node) noexcept nogil
    cdef long long _row_cost(self, int variables) noexcept nogil
    cdef void _refresh(self, int node) noexcept nogil
    cdef int _common_prefix(self, int a, int b) noexcept nogil
    cdef int _common_suffix(self, int a, int b, int prefix) noexcept nogil
    cdef long long _length(self, int s) noexcept nogil
    cdef long long _written(self, int s) noexcept nogil
    cdef long long _save_slot(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef long long _save_guard(self, int a, long long na, int b, long long nb) noexcept nogil
    cdef long long _skip_cost(self, int x, long long n, long long missing, bint joins) noexcept nogil
