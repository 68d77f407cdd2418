# The C face of Search.

cdef struct Frame:  # a pair of trees, a and b, of na and nb environments, that are being aligned or merged
    int a, b, part, is_row, last
    long long na, nb, saved
    Py_ssize_t memo
    # the trees of their bodies at hand, or the program over two of their lists: where these are, its tables, and the cell at hand
    int x, y
    Py_ssize_t ints, at_a, at_b, ops, row, skips, back
    int n, m, i, j, is_running, is_asking
    int operation, state, above_state, corner_state
    long long alone, joined, value, above, corner, skipped, takes, going

cdef struct Task:  # what is left to do, see `merging`
    int kind, a, b, k
    long long na, nb
    Py_ssize_t at


cdef class Search:
    cdef long long[::1] rows, memo_value
    cdef signed char[::1] back
    cdef int[::1] ints, memo_a, memo_b, memo_epoch
    cdef Py_ssize_t rows_top, ints_top
    cdef int epoch, chunk_rows, affixes, measure, depth
    cdef long long work, limit, spare
    cdef bint marginal, owned
    cdef Frame frames[108]
    cdef Task tasks[540]
    cdef int n_tasks

    cdef void put_off(self, int kind, int a, long long na, int b, long long nb, Py_ssize_t at, int k) noexcept nogil
    cdef void push(self, int node) noexcept nogil
    cdef int pop(self) noexcept nogil


cdef inline Frame* pair_at_hand(Search search) noexcept nogil:
    return &search.frames[search.depth]
