# The C face of attempts.

from unweave.layout.arena cimport Arena
from unweave.layout.chunks cimport could_pair
from unweave.layout.joining cimport copy_tree, skip_tree
from unweave.layout.merging cimport align
from unweave.layout.savings cimport refresh
from unweave.layout.search cimport Search

cdef int LISTED, LOOP
cdef long long SPARE_CELLS


cdef class Attempts:
    cdef Arena arena
    cdef Search search
    cdef tuple marks, tried

    cdef void begin_attempts(self)
    cdef void forget_attempt(self)
    cdef void stand_for(self, int[::1] children, int start, int stop, int loop)
    cdef long long cost_of(self, int[::1] children, int start, int stop)
    cdef long long cost_as_loop(self, int[::1] children, int start, int stop, int period)
    cdef long long cost_within(self, int[::1] children, int low, int high, int start, int stop, int period)
    cdef int attempt(self, int[::1] children, int start, int stop, int period)
    cdef int new_loop(self, int[::1] children, int start, int period, int rows)
    cdef long long body_size(self, int loop)
    cdef void add_row(self, int loop, int[::1] children, int at, int stop, int row) noexcept nogil
    cdef void add_either(self, int loop, int child, int row)
