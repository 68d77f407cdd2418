# The C face of Walker.

from unweave.layout.arena cimport Arena
from unweave.layout.arena_reading cimport ArenaReader
from unweave.layout.hints cimport Hints
from unweave.layout.row_parts cimport RowParts
from unweave.layout.value_ends cimport ValueEnds

cdef int LITERAL, VARIABLE, IF_BEGIN, IF_END, FOR_BEGIN, FOR_END, IF_ELSE
cdef int LEAF, LEAF_LABELS, LISTED, LOOP, TEXT_LABEL
cdef int OPENING, CLOSING, END_TAG
cdef int HEDGE, TREE, ATTRIBUTES_END, CONTENT_END, LOOP_END, CONDITION_END


cdef class Walker:
    cdef Arena arena
    cdef bint many, share, choices, objects
    cdef readonly Hints hints
    cdef ArenaReader reader
    cdef RowParts parts
    cdef ValueEnds ends
    cdef list out
    cdef dict attributes
    cdef object scope, closed
    cdef int literal_start, literal_stop, closed_at, own

    cdef _enter(self, list stack, int node, int owner)
    cdef _own_markup(self, list nodes, list bits)
    cdef _marked_text(self, int first, int owner)
    cdef _own_value(self, int s, int owner, int label)
    cdef int _own_text(self, int node) except -2
    cdef int _one_attribute(self, int node) except -2
    cdef int _in_turn(self, int node, int owner) except -2
    cdef bint _is_apart(self, int node, int owner, int there) except? 1
    cdef _enter_alone(self, list stack, int node, int owner)
    cdef _label(self, int node, int part)
    cdef _label_of(self, int label, int part)
    cdef _literal(self, int start, int stop)
    cdef _flush(self)
    cdef _variable(self, list values, hints)
    cdef str _before(self)
    cdef int _near(self, int start, int stop) except -1
    cdef _slot(self, int s, int owner, int label, bint structural)
    cdef bint _is_layout(self, int s, list values, int owner, int label, bint structural) except -1
    cdef bint _choice(self, int s, list values, int owner, int label) except -1
    cdef bint _blanks(self, int s, list values, int owner) except -1
    cdef bint _default(self, int s, list values, int owner, int label) except -1
    cdef _branches(self, column, true, false)
    cdef _chooser(self, list values, tuple hints, bint is_space)
    cdef _column(self, list values, hints, bint is_condition=*)
    cdef _open_if(self, list bits, int node, int owner)
    cdef _open_for(self, int node, int owner)
    cdef _close_scope(self)
    cdef bint _is_known(self, int s) except -1
    cdef bint _pieces(self, int s, tuple found, int owner, int label) except -1
