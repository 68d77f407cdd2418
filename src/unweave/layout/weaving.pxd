# The C face of Weaver.

import cython

cdef int LITERAL, VARIABLE, IF_BEGIN, IF_END, FOR_BEGIN, FOR_END, IF_ELSE, FIRST, INDEX, INDEX0, LAST, OBJECT


@cython.final
cdef class Weaver:
    cdef object program
    cdef list kinds, firsts, seconds, targets, widths, parts, lists, indexes, rows, names
    cdef dict data, tables
    cdef long long limit, size, max_steps
    cdef double deadline
    cdef Py_ssize_t pc

    cdef _write(self, str text)
    cdef _value(self)
    cdef str _text(self)
    cdef bint _is_true(self) except -1
    cdef _begin_loop(self)
    cdef _next_row(self)
    cdef _row(self, item)
