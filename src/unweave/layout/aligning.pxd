# The C face of aligning.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search
from unweave.layout.savings cimport guard_cost, n_present, row_cost, save_equal, save_guard, save_slot, skip_cost

cdef int A_SKIPPED, A_TAKES, ALIGNED, B_SKIPPED, B_TAKES, CELL, CHARACTERS, FROZEN, GOES_ON, LEAF
cdef int LEAF_LABELS, LISTED, LOOP, MAX_HEIGHT, NODES, PLAIN, SKIPPED, STATE, TAKES
cdef long long BRACKETS, LOOP_COST, MAX_PAIRS, MAX_TOGETHER, NEVER

cdef long long save_node(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long save_label(Arena arena, Search search, int a) noexcept nogil
cdef bint freezes(Search search) noexcept nogil
cdef long long save_loop(Arena arena, Search search, int a, int b) noexcept nogil
cdef long long save_hedge(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long settled(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef int push_list(Arena arena, Search search, int first) noexcept nogil
cdef long long run_program(
    Arena arena, Search search, Py_ssize_t at_a, int n, long long na, Py_ssize_t at_b, int m, long long nb,
    bint trace
) noexcept nogil
cdef void begin_rows(Search search, Py_ssize_t row, Py_ssize_t skips, int m, Py_ssize_t back) noexcept nogil
cdef void fill_row(
    Arena arena, Search search, Py_ssize_t at, Py_ssize_t skips, int a, long long na, Py_ssize_t at_b, int m,
    long long nb, Py_ssize_t back
) noexcept nogil
cdef long long most_saved(Arena arena, Search search, int a, int b) noexcept nogil
cdef int operation(Arena arena, Search search, int a, int b) noexcept nogil
cdef long long save_pair(Arena arena, Search search, int op, int a, long long na, int b, long long nb) noexcept nogil
cdef long long save_absorbed(Arena arena, Search search, int loop, int x, long long n) noexcept nogil
