# The C face of merging.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search
from unweave.layout.aligning cimport freezes, push_list, run_program, settled
from unweave.layout.joining cimport append_counts, copy_tree, loop_of, merge_guard, merge_slot, n_cells, n_iterations, permute, push_column, skip_tree
from unweave.layout.savings cimport n_present, refresh

cdef int A_BEGINS, A_SKIPPED, A_TAKES, ALIGNED, B_BEGINS, B_SKIPPED, B_TAKES, CELL, ELEMENT, FROZEN
cdef int GOES_ON, LISTED, LOOP, MAX_HEIGHT, STATE
cdef long long NEVER

cdef void merge_node(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef int merge_hedge(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef int side_by_side(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef void trace(Arena arena, Search search, Py_ssize_t ops, int n, int m) noexcept nogil
cdef int carry_out(
    Arena arena, Search search, Py_ssize_t at_a, long long na, Py_ssize_t at_b, long long nb, Py_ssize_t ops
) noexcept nogil
cdef int take_in_later(
    Arena arena, Search search, int loop, long long na, Py_ssize_t at, int count, long long nb
) noexcept nogil
cdef int take_in_earlier(
    Arena arena, Search search, Py_ssize_t at, int count, long long na, int loop, long long nb
) noexcept nogil
cdef bint can_gather(Arena arena, Search search, Py_ssize_t at, int count, long long n) noexcept nogil
cdef int gather(Arena arena, Search search, int x, Py_ssize_t at, int count, long long n) noexcept nogil
cdef void align(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef void absorb(Arena arena, Search search, int loop, int x, long long n, bint begins) noexcept nogil
