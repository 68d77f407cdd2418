# The C face of Grower.

from unweave.layout.arena cimport Arena
from unweave.layout.interning cimport Interner
from unweave.layout.scripts cimport ScriptGrower

cdef int ELEMENT, LEAF, RAW_LABEL, TEXT_NODE, ELEMENT_NODE, DOCUMENT_NODE


cdef class Grower:
    cdef readonly Arena arena
    cdef Interner interner
    cdef ScriptGrower scripts
    cdef signed char[::1] src_kind, tk_raw, is_script, is_apart
    cdef int[::1] src_open, src_close, src_parent, src_end, tk_start, tk_name_end, tk_attr, tk_values
    cdef int[::1] page_start, node_of, body_end, prose_end
    cdef Py_ssize_t n_source, n_pages
    cdef bint is_read

    cdef void grow_all(self) noexcept nogil
    cdef void page(self, Py_ssize_t i) noexcept nogil
    cdef bint is_blank(self, int p, int stop) noexcept nogil
    cdef int element(self, Py_ssize_t i, int parent, int space) noexcept nogil
    cdef void text(self, int label, int parent, int space, int start, int stop) noexcept nogil
    cdef int behind(self, Py_ssize_t past, Py_ssize_t i) noexcept nogil
    cdef int attribute(self, int k, int at) noexcept nogil
    cdef int blank(self, int at, int stop) noexcept nogil
    cdef void find_ends(self) noexcept nogil
    cdef int tail(self, Py_ssize_t i) noexcept nogil
    cdef void measure(self) noexcept nogil
    cdef void leaf_measures(self) noexcept nogil
