# The C face of joining.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Search
from unweave.layout.savings cimport common_prefix, common_suffix, n_present, refresh, written

cdef int LISTED, LOOP, PERMUTE

cdef void vary_slot(Arena arena, int s, long long n) noexcept nogil
cdef void merge_slot(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef void merge_guard(Arena arena, int a, long long na, int b, long long nb) noexcept nogil
cdef void guard_with(Arena arena, int node, long long n, int bit) noexcept nogil
cdef void append_bits(Arena arena, int node, int head, int tail, long long n) noexcept nogil
cdef void append_counts(Arena arena, int loop, int head, int tail, long long n) noexcept nogil
cdef void skip_tree(Arena arena, int x, long long n, long long missing, bint first) noexcept nogil
cdef int loop_of(Arena arena, int x, long long n) noexcept nogil
cdef int copy_slot(Arena arena, int s) noexcept nogil
cdef int copy_node(Arena arena, int node) noexcept nogil
cdef int copy_tree(Arena arena, Search search, int node) noexcept nogil
cdef long long n_values(Arena arena, int node) noexcept nogil
cdef Py_ssize_t push_column(Arena arena, Search search, int c, int n) noexcept nogil
cdef int ordered_column(Arena arena, Search search, Py_ssize_t at, Py_ssize_t order, int n) noexcept nogil
cdef void permute_slot(Arena arena, Search search, int s, Py_ssize_t order, int n) noexcept nogil
cdef void permute(Arena arena, Search search, int node, Py_ssize_t order, int n) noexcept nogil
cdef Py_ssize_t permute_counts(Arena arena, Search search, int loop, Py_ssize_t order, int n) noexcept nogil
cdef Py_ssize_t permute_bits(Arena arena, Search search, int node, Py_ssize_t order, int n) noexcept nogil
