# The C face of Scanner.

cdef int TEXT, START, END, COMMENT, DOCTYPE, BOGUS, CDATA, BROKEN


cdef class Scanner:
    cdef unsigned char[::1] buf
    cdef Py_ssize_t n, pos
    cdef Py_ssize_t n_tokens, n_attrs, max_tokens, max_attrs
    cdef int raw_name
    cdef Py_ssize_t name_stop
    cdef signed char[::1] kind, raw
    cdef int[::1] start, name_end, attr_first, attr
    cdef unsigned char[::1] names

    cdef void _run(self)
    cdef void _emit(
        self, int kind, Py_ssize_t start, Py_ssize_t name_end, Py_ssize_t n_attrs_before, bint raw
    ) noexcept nogil
    cdef void _next(self) noexcept nogil
    cdef void _bogus(self, int kind, Py_ssize_t begin, Py_ssize_t p) noexcept nogil
    cdef void _declaration(self, Py_ssize_t begin) noexcept nogil
    cdef void _comment(self, Py_ssize_t begin, Py_ssize_t p) noexcept nogil
    cdef void _tag(self, int kind, Py_ssize_t begin, Py_ssize_t p) noexcept nogil
    cdef Py_ssize_t _attribute(self, Py_ssize_t p) noexcept nogil
    cdef int _raw_index(self, Py_ssize_t name, Py_ssize_t name_end) noexcept nogil
    cdef bint _closes(self, Py_ssize_t p, int which) noexcept nogil
    cdef void _raw_text(self) noexcept nogil
    cdef bint _opens_script(self, Py_ssize_t p) noexcept nogil
