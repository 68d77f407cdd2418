# The C face of Builder.

cimport cython

cdef void _find_classed(const int[::1] parent, const int[::1] class_key, int[::1] classed) noexcept nogil
cdef int _DROP, _DISSOLVE, _IMAGE, _LINK, _HEADING, _CONTROL, _ASIDE, _MAIN


@cython.final
cdef class Builder:
    # the tree, its attributes, and the roles of labels and words
    cdef const unsigned char[::1] data
    cdef Py_ssize_t n
    cdef const int[::1] tree_label, tree_parent, tree_end
    cdef const long long[::1] tree_start, tree_stop
    cdef const long long[:, ::1] classes, element_ids, hrefs
    cdef const unsigned char[::1] flags, parting
    cdef const long long[:, ::1] words
    # the content so far
    cdef int[::1] place
    cdef Py_ssize_t count
    cdef Py_ssize_t open_text  # the text that further text would continue
    cdef int[::1] label, parent, end, depth, first, last, chars, link, class_key, text_key, digits
    cdef unsigned char[::1] terminal, marks, aside, main

    cdef void _run(self) noexcept nogil
    cdef inline bint _goes_on(self, int p) noexcept nogil
    cdef inline bint _is_beside(self, Py_ssize_t i) noexcept nogil
    cdef void _go_on(self, Py_ssize_t i) noexcept nogil
    cdef inline void _add(self, Py_ssize_t i, int p, int flag) noexcept nogil
    cdef inline void _mark(self, Py_ssize_t node, Py_ssize_t i, int p, int flag) noexcept nogil
    cdef inline void _read_text(self, Py_ssize_t node, Py_ssize_t i) noexcept nogil
    cdef int _class_key(self, long long start, long long stop) noexcept nogil
    cdef inline int _roles(self, long long start, long long stop) noexcept nogil
    cdef inline int _role(self, unsigned long long h) noexcept nogil
    cdef void _find_ends(self) noexcept nogil
