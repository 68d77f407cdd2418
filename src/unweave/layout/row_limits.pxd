# The C face of row_limits.

from unweave.layout.attempts cimport Attempts
from unweave.layout.chunks cimport are_alike, could_pair, have_same_attributes
from unweave.layout.savings cimport slot_cost

cdef int COMMENT_LABEL, ELEMENT, LEAF, LOOP, TEXT_LABEL
cdef long long CONDITION_COST, ODD_ROW_COST, WHOLE_LIST


cdef class RowLimits(Attempts):
    cdef tuple from_row_start(self, int[::1] children, int low, int high, int start, int stop, int period)
    cdef bint begins_late(self, int[::1] children, int start, int stop, int period)
    cdef long long blanks_before(self, int loop, int[::1] children, int start, int stop, int period)
    cdef int n_blanks(self, int node)
    cdef bint are_comments(self, int[::1] children, int start, int stop)
    cdef bint are_of_a_sentence(self, int[::1] children, int start, int stop, int period) except -1
    cdef tuple without_odd_rows(self, int[::1] children, int start, int stop, int period, int loop)
