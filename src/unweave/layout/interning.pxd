# The C face of Interner, for the classes of this room that build on it.

from unweave.layout.arena cimport Arena


cdef class Interner(Arena):
    cdef int n_bytes
    cdef int[::1] hashes
    cdef int[::1] powers
    cdef int[::1] span_table
    cdef long long span_mask
    cdef int[::1] span_start
    cdef int[::1] span_stop
    cdef int n_spans
    cdef int[::1] label_table
    cdef long long label_mask
    cdef int[::1] label_key
    cdef int n_labels
    cdef int[::1] last_child

    cdef void _hash_bytes(self) noexcept nogil
    cdef int _intern(self, int start, int stop) noexcept nogil
    cdef int _label(self, int a, int b, int c, int d, int e, int f) noexcept nogil
    cdef int _slot(self, int start, int stop) noexcept nogil
    cdef int _node(self, int kind, int label, int parent, int lead_start, int start) noexcept nogil
