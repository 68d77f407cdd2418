# The C face of aligning.

from unweave.layout.arena cimport Arena
from unweave.layout.search cimport Frame, Search, pair_at_hand
from unweave.layout.savings cimport (
    guard_cost, loop_cost, n_present, save_equal, save_guard, save_lone, save_slots, save_taken, skip_cost
)

cdef int A_SKIPPED, A_TAKES, ALIGNED, ATTRIBUTES, B_SKIPPED, B_TAKES, CELL, CHARACTERS, CONTENT, FROZEN, GOES_ON, LEAF
cdef int LEAF_LABELS, LISTED, LOOP, MAX_HEIGHT, MEMO_BITS, N_STATES, NO_LIST, NODES, NOTHING, PLAIN, SKIPPED, STATE, TAKES
cdef long long BRACKETS, MAX_PAIRS, MAX_TOGETHER, NEVER

cdef long long save_node(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long ask(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef void begin_pair(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef long long go_on(Arena arena, Search search, long long answer) noexcept nogil
cdef Py_ssize_t memo_place(Search search, int a, int b) noexcept nogil
cdef int asked_now(Search search) noexcept nogil
cdef bint freezes(Search search) noexcept nogil
cdef bint compare_bodies(Arena arena, Search search, long long answer) noexcept nogil
cdef bint compare_lists(Arena arena, Search search, long long answer) noexcept nogil
cdef void begin_lists(Arena arena, Search search) noexcept nogil
cdef bint are_leaves(Arena arena, int a, int b) noexcept nogil
cdef long long settled(Arena arena, Search search, int a, long long na, int b, long long nb) noexcept nogil
cdef int push_list(Arena arena, Search search, int first) noexcept nogil
cdef bint run_program(Arena arena, Search search, Py_ssize_t at_a, int n, Py_ssize_t at_b, int m) noexcept nogil
cdef bint begin_program(
    Arena arena, Search search, Py_ssize_t at_a, int n, Py_ssize_t at_b, int m, bint trace
) noexcept nogil
cdef void fill_first_row(Search search) noexcept nogil
cdef bint run_cells(Arena arena, Search search, long long answer) noexcept nogil
cdef void begin_row(Arena arena, Search search, Frame* frame) noexcept nogil
cdef bint skip_trees(Arena arena, Search search, Frame* frame) noexcept nogil
cdef void take_answer(Arena arena, Search search, Frame* frame, long long answer) noexcept nogil
cdef void note(Search search, Frame* frame, int j, int state, int before) noexcept nogil
cdef long long most_saved(Arena arena, Search search, int a, int b) noexcept nogil
cdef int operation(Arena arena, Search search, int a, int b) noexcept nogil
cdef long long ask_operation(Arena arena, Search search, Frame* frame) noexcept nogil
cdef long long finish_operation(Arena arena, Search search, Frame* frame, long long saved) noexcept nogil
