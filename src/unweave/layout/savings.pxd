# The C face of savings.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search

cdef int AT_WORDS, FROZEN, LEAF, LISTED, LOOP, NODES, PRINTED
cdef long long BRACKETS, CONDITION_COST, LOOP_COST, QUOTES, READABLE_LOOP_COST, SEPARATOR_COST, SMALL_CONDITION_COST, VARIABLE_COST

cdef void first_costs(Arena arena) noexcept nogil
cdef long long n_present(Arena arena, int node, long long n) noexcept nogil
cdef long long slot_cost(Arena arena, int s) noexcept nogil
cdef long long bits_cost(int variables, long long n, long long present) noexcept nogil
cdef long long guard_cost(Arena arena, int node) noexcept nogil
cdef long long condition_cost(Arena arena, int node) noexcept nogil
cdef long long loop_cost(Arena arena) noexcept nogil
cdef long long row_cost(int variables) noexcept nogil
cdef void refresh(Arena arena, int node) noexcept nogil
cdef int common_prefix(Arena arena, Search search, int a, int b) noexcept nogil
cdef int common_suffix(Arena arena, Search search, int a, int b, int prefix) noexcept nogil
cdef long long text_length(Arena arena, int s) noexcept nogil
cdef long long written(Arena arena, int s) noexcept nogil
cdef long long save_equal(Arena arena, Search search, int a) noexcept nogil
cdef long long save_slot(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long save_guard(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long skip_cost(Arena arena, Search search, int x, long long n, long long missing, bint joins) noexcept nogil
cdef long long save_slots(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long save_label(Arena arena, Search search, int a) noexcept nogil
cdef long long save_lone(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long save_taken(Arena arena, int loop, int x, long long n) noexcept nogil
cdef bint in_word(unsigned char c, unsigned char d) noexcept nogil
cdef bint is_word(unsigned char c) noexcept nogil
