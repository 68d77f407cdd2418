# The C face of loops.

from unweave.layout.aligning cimport save_node
from unweave.layout.arena cimport Arena
from unweave.layout.chunks cimport ChunkSearch, are_alike, are_of, could_pair, have_same_attributes, have_same_shape, n_turns
from unweave.layout.joining cimport copy_tree, skip_tree
from unweave.layout.merging cimport align
from unweave.layout.savings cimport first_costs, refresh, slot_cost
from unweave.layout.search cimport Search

cdef int COMMENT_LABEL, ELEMENT, END_TAG, LEAF, LISTED, LOOP, NODES, READ_ITEMS, TEXT_LABEL
cdef long long COMPLETE, CONDITION_COST, NEVER, ODD_ROW_COST, READ_LIST, SMALL_CONDITION_COST, SPARE_CELLS, WHOLE_LIST


cdef class Folder:
    cdef Arena arena
    cdef Search search
    cdef ChunkSearch chunks
    cdef int[::1] room
    cdef bint share
    cdef tuple marks, tried
    cdef set with_lists
    cdef dict items
    cdef readonly int n_nodes
    cdef int longest_period

    cdef void begin_attempts(self)
    cdef void forget_attempt(self)

    cdef bint begins_late(self, int[::1] children, int start, int stop, int period)
    cdef long long blanks_before(self, int loop, int[::1] children, int start, int stop, int period)
    cdef int n_blanks(self, int node)
    cdef bint are_comments(self, int[::1] children, int start, int stop)
    cdef bint are_of_a_sentence(self, int[::1] children, int start, int stop, int period) except -1
    cdef bint has_separated(self, int node) except -1
    cdef list lists_as_loops(self, list lists)
    cdef void fold_plain_lists(self, bint many, int[::1] marked)
    cdef bint fold_items(self, int node) except? -1
    cdef bint is_cut(self, int item, int following) except? -1
    cdef bint is_item(self, int node) except? -1
    cdef bint fold_alike(self, int[::1] children, int start, int stop) except? -1
    cdef void relink(self, int node, int[::1] children, int n)
    cdef bint is_template(self, int node, int[::1] marked)
    cdef long long cost_of(self, int[::1] children, int start, int stop)
    cdef list one_list(self, int[::1] children, list group)
    cdef list in_turn(self, int[::1] children, list group)
    cdef void add_either(self, int loop, int child, int row)
    cdef long long cost_as_loop(self, int[::1] children, int start, int stop, int period)
    cdef tuple from_row_start(self, int[::1] children, int low, int high, int start, int stop, int period)
    cdef long long cost_within(self, int[::1] children, int low, int high, int start, int stop, int period)
    cdef tuple without_odd_rows(self, int[::1] children, int start, int stop, int period, int loop)
    cdef int attempt(self, int[::1] children, int start, int stop, int period)
    cdef int new_loop(self, int[::1] children, int start, int period, int rows)
    cdef long long body_size(self, int loop)
    cdef void add_row(self, int loop, int[::1] children, int at, int stop, int row) noexcept nogil
