# The C face of ScriptGrower, for the classes of this room that build on it.

from unweave.layout.interning cimport Interner


cdef class ScriptGrower(Interner):
    cdef int[::1] lit_parent
    cdef int[::1] lit_container
    cdef int[::1] lit_lead
    cdef int[::1] lit_head
    cdef int[::1] lit_key
    cdef int[::1] lit_key_end
    cdef int[::1] lit_open
    cdef int[::1] lit_value
    cdef int[::1] lit_value_end
    cdef int[::1] lit_stop
    cdef int[::1] lit_node
    cdef int n_literals
    cdef int next_literal

    cdef void _script(self, int parent, int start, int stop) noexcept nogil
    cdef void _raw_text(self, int parent, int start, int stop) noexcept nogil
    cdef int _value(self, int k, int parent) noexcept nogil
    cdef int _key(self, int k) noexcept nogil
