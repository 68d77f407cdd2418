# The C face of merging.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search, pair_at_hand
from unweave.layout.aligning cimport freezes, push_list, run_program, settled
from unweave.layout.joining cimport append_counts, copy_tree, loop_of, merge_guard, merge_slot, n_values, permute, push_column, skip_tree
from unweave.layout.savings cimport n_present, refresh

cdef int A_BEGINS, A_SKIPPED, A_TAKES, ALIGNED, ATTRIBUTES, B_BEGINS, B_SKIPPED, B_TAKES, CELL, CONTENT, FROZEN
cdef int GOES_ON, LEAF, LISTED, LOOP, MAX_HEIGHT, N_STATES, NO_LIST, STATE
cdef int MERGE, BODIES, LISTS, OPERATIONS, ROWS, GATHER
cdef long long NEVER

cdef void align(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef int gather(Arena arena, Search search, Py_ssize_t at, int count, long long n) noexcept nogil
cdef void perform_all(Arena arena, Search search, int base) noexcept nogil
cdef void perform(
    Arena arena, Search search, int kind, int a, long long na, int b, long long nb, Py_ssize_t at, int k
) noexcept nogil
cdef void begin_merge(Arena arena, Search search, int a, long long na, int b, long long nb, bint is_row) noexcept nogil
cdef void end_merge(Arena arena, Search search) noexcept nogil
cdef void begin_align(Arena arena, Search search, int a, long long na, int b, long long nb, bint is_row) noexcept nogil
cdef void next_bodies(Arena arena, Search search) noexcept nogil
cdef void next_list(Arena arena, Search search) noexcept nogil
cdef void link(Arena arena, Search search, int x) noexcept nogil
cdef void skip_earlier(Arena arena, Search search, int x) noexcept nogil
cdef void skip_later(Arena arena, Search search, int x) noexcept nogil
cdef void side_by_side(Arena arena, Search search, int a, int b) noexcept nogil
cdef void end_list(Arena arena, Search search) noexcept nogil
cdef void trace(Search search) noexcept nogil
cdef void next_operation(Arena arena, Search search) noexcept nogil
cdef void take_in_later(Arena arena, Search search, int loop, Py_ssize_t at, int count) noexcept nogil
cdef void take_in_earlier(Arena arena, Search search, Py_ssize_t at, int count, int loop) noexcept nogil
cdef void next_row(
    Arena arena, Search search, int loop, long long n, Py_ssize_t at, int k, int count
) noexcept nogil
cdef void add_iterations(Arena arena, Search search, int loop, int x, long long n, bint is_row) noexcept nogil
cdef bint can_gather(Arena arena, Search search, Py_ssize_t at, int count, long long n) noexcept nogil
cdef void begin_gather(Arena arena, Search search, int loop, long long n, Py_ssize_t at, int count) noexcept nogil
cdef void gather_next(
    Arena arena, Search search, int loop, long long n, Py_ssize_t at, int k, int count
) noexcept nogil
