# The C face of Walker.

from unweave.layout.arena cimport Arena
from unweave.layout.hints cimport Hints

cdef int LITERAL, VARIABLE, IF_BEGIN, IF_END, FOR_BEGIN, FOR_END, IF_ELSE
cdef int ELEMENT, LEAF, LEAF_LABELS, LISTED, LOOP, TEXT_LABEL
cdef int OPENING, CLOSING, END_TAG
cdef int HEDGE, TREE, ATTRIBUTES_END, CONTENT_END, LOOP_END, CONDITION_END


cdef class Walker:
    cdef Arena arena
    cdef bint many, share, choices, objects
    cdef readonly Hints hints
    cdef list out
    cdef object scope, closed
    cdef int literal_start, literal_stop, closed_at, own

    cdef _enter(self, list stack, int node, int owner)
    cdef int _n_own(self, list nodes) except -1
    cdef list _children(self, int node)
    cdef _own_markup(self, list nodes, list bits)
    cdef bint _is_mixed(self, int first) except -1
    cdef bint _is_label(self, int s) except -1
    cdef _marked_text(self, int first, int owner)
    cdef list _texts(self, int first, int n)
    cdef str _label_text(self, int node, int part)
    cdef _put(self, list there, str text)
    cdef _put_slot(self, list there, int s)
    cdef bint _is_own(self, int s, int label) except -1
    cdef _own_value(self, int s, int owner, int label)
    cdef int _lone_page(self, int node) except -2
    cdef int _own_text(self, int node) except -2
    cdef int _one_attribute(self, int node) except -2
    cdef _enter_alone(self, list stack, int node, int owner)
    cdef _label(self, int node, int part)
    cdef _literal(self, int start, int stop)
    cdef _flush(self)
    cdef str _before(self)
    cdef int _near(self, int start, int stop) except -1
    cdef _slot(self, int s, int owner, int label, bint structural)
    cdef bint _is_layout(self, int s, list values, int owner, int label, bint structural) except -1
    cdef bint _choice(self, int s, list values, int owner, int label) except -1
    cdef bint _blanks(self, int s, list values, int owner) except -1
    cdef bint _by_position(self, list values) except -1
    cdef bint _default(self, int s, list values, int owner, int label) except -1
    cdef _branches(self, column, true, false)
    cdef _span_of(self, int s, text)
    cdef list _values(self, int s, bint whole=*)
    cdef list _runs(self, int c, int n)
    cdef list _bits(self, int node)
    cdef _column(self, list values, hints, bint is_condition=*)
    cdef _open_if(self, list bits, int node, int owner)
    cdef _open_for(self, int node, int owner)
    cdef _close_scope(self)
    cdef void _keep_whole(self, int s) noexcept
    cdef void _keep_pairs(self, int s) noexcept
    cdef _keep_date(self, int s)
    cdef _keep_address(self, int s, int owner, int label)
    cdef bint _quantities(self, int s, list values, int owner, int label) except -1


cdef bint ends_label(unsigned char c) noexcept nogil
cdef bint begins_space(unsigned char c) noexcept nogil
