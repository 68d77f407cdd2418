# The C face of Hints.

from unweave.layout.arena cimport Arena

cdef int COMMENT_LABEL, ELEMENT, LEAF, LEAF_LABELS, TEXT_LABEL


cdef class Hints:
    cdef Arena arena
    cdef bint asked
    cdef int[::1] around
    cdef dict name_by_node, names_by_node, headers, head_by_label, tag_by_label, attribute_by_label
    cdef object text

    cpdef str cut(self, int start, int stop)
    cdef tuple of_slot(self, int s, int owner, int label, str before)
    cdef str _property(self, int s, str before)
    cdef tuple _of_link(self, int node, tuple names)
    cdef bint _is_all_of(self, int node, int outer) except -1
    cdef str _only_link(self, int node)
    cdef str _address(self, int owner, str attribute)
    cdef tuple _header(self, int node)
    cdef list _headers(self, int table)
    cdef str tag(self, int node)
    cdef str _thing(self, int node)
    cdef bint _is_in_heading(self, int node) except -1
    cdef tuple of_part(self, int node)
    cdef tuple of_space(self, int owner)
    cdef tuple of_row(self, int node, int owner, str before)
    cdef tuple of_list(self, tuple row, int owner, str before, bint inner)
    cdef tuple _labelled(self, int node)
    cdef tuple of_node(self, int node)
    cdef tuple _find_names(self, int node)
    cdef list _names_above(self, int node)
    cdef str head(self, int label)
    cdef str attribute(self, int label)
    cdef bint is_attribute(self, int label) except -1
    cdef str suggested(self, str text, bint is_field=*)
    cdef str name_of(self, int node)
    cdef str _find_name(self, int node, bint is_field=*)
    cdef str _said(self, int s, bint is_field)
    cdef str _constant(self, int s)
    cdef str _usual(self, int s)
