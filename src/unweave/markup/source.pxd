# The C face of Nester.

cdef class Nester:
    cdef unsigned char[::1] buf
    cdef signed char[::1] tk_kind
    cdef int[::1] tk_start, tk_name_end
    cdef Py_ssize_t n_tokens
    cdef signed char[::1] kind
    cdef int[::1] opened, close, parent, end, depth
    cdef Py_ssize_t n_nodes
    # names: an open-addressing table of ids; id i is spelled at name_at[i] of the buffer
    cdef int[::1] table
    cdef long long mask
    cdef int n_names
    cdef int[::1] name_at, name_length, is_a, closes, barrier, role, innermost
    # the stack: node, name, and what was innermost of each bit and of the name before it
    cdef int[::1] stack
    cdef Py_ssize_t height
    cdef int[::1] top, bit_before, name_before

    cdef void _run(self) noexcept nogil
    cdef Py_ssize_t _leaf(self, int kind, Py_ssize_t token) noexcept nogil
    cdef void _start(self, Py_ssize_t token) noexcept nogil
    cdef void _close_implied(self, int closes, int barrier) noexcept nogil
    cdef void _finish(self, Py_ssize_t token) noexcept nogil
    cdef void _pop(self, Py_ssize_t token) noexcept nogil
    cdef int _name(self, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef bint _spells(self, Py_ssize_t at, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef void _add_known(self, Py_ssize_t at, Py_ssize_t end) noexcept nogil
