# The C face of Reader.

cdef int MIN_BYTES, CALLED, FIELDS, PARENT, CONTAINER, LEAD, HEAD, KEY, OPEN, VALUE, VALUE_END, STOP
cdef int WANT_KEY, WANT_COLON, WANT_VALUE, WANT_COMMA


cdef class Reader:
    cdef const unsigned char[::1] buf
    cdef int[::1] node, key_end
    cdef signed char[::1] complete
    cdef int n_nodes
    cdef int[::1] open_node
    cdef signed char[::1] open_state
    cdef int depth
    # the key before the value to come, and the end of what is before it
    cdef int lead, head, key, key_stop

    cdef void _keep(self) noexcept nogil
    cdef void _read(self, int at, int stop) noexcept nogil
    cdef bint _is_called(self, int i, int start, int stop) noexcept nogil
    cdef int _step(self, int at, int stop, int c) noexcept nogil
    cdef int _word(self, int at, int stop, int c) noexcept nogil
    cdef void _no_key(self, int at) noexcept nogil
    cdef void _name(self, int at, int end, int c) noexcept nogil
    cdef int _add(self, int at, int container) noexcept nogil
    cdef void _begin(self, int at) noexcept nogil
    cdef void _end(self, int at) noexcept nogil
    cdef void _scalar(self, int at, int end, int c) noexcept nogil
