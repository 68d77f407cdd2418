# The C face of ScriptGrower.

from unweave.layout.arena cimport Arena
from unweave.layout.interning cimport Interner

cdef int ELEMENT, LEAF, RAW_LABEL


cdef class ScriptGrower:
    cdef Interner interner
    cdef Arena arena
    cdef int[::1] lit_parent, lit_container, lit_lead, lit_head, lit_key, lit_key_end, lit_open, lit_value, lit_value_end
    cdef int[::1] lit_stop, lit_node
    cdef int n_literals, next_literal

    cdef void script(self, int parent, int start, int stop) noexcept nogil
    cdef void raw_text(self, int parent, int start, int stop) noexcept nogil
    cdef int value_of(self, int k, int parent) noexcept nogil
    cdef int key_of(self, int k) noexcept nogil
