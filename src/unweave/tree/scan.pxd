# The C face of TreeReader.

cimport cython

cdef unsigned int _hash(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
cdef bint _same(
    const unsigned char[::1] a, Py_ssize_t a0, Py_ssize_t a1, const unsigned char[::1] b, Py_ssize_t b0,
    Py_ssize_t b1
) noexcept nogil
cdef bint _is_blank(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
cdef Py_ssize_t _tag_end(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t n) noexcept nogil
cdef bint _are_dashes(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t n) noexcept nogil
cdef Py_ssize_t _comment_end(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t n) noexcept nogil


@cython.final
cdef class TreeReader:
    cdef const unsigned char[::1] data
    cdef Py_ssize_t n, size
    # names: an open-addressing table of labels; those from n_known on are spelled in `data` where `unknown` says
    cdef const unsigned char[::1] names
    cdef const long long[::1] name_start
    cdef const unsigned char[::1] flags
    cdef const int[::1] raw_labels
    cdef int n_known
    cdef int[::1] table
    cdef unsigned int mask
    cdef long long[:, ::1] unknown
    cdef int n_unknown, max_unknown
    # the columns
    cdef int[::1] label, parent, end, depth, ordinal
    cdef long long[::1] start, inner, stop
    cdef unsigned char[::1] glued
    # where the pass stands: nodes so far, the innermost open element and its children's depth, the texts of each
    # element
    cdef Py_ssize_t count, top
    cdef int level
    cdef int[::1] texts
    # elements of drawings and formulas, 1; 2 for those whose content is HTML again
    cdef unsigned char[::1] foreign
    cdef const unsigned char[::1] holders
    cdef const long long[::1] holder_start
    cdef bint gap  # whether white space or a block stands before what comes next

    cdef void _read(self) noexcept nogil
    cdef inline Py_ssize_t _append(self, int tag, Py_ssize_t start, Py_ssize_t inner, Py_ssize_t stop) noexcept nogil
    cdef inline void _close(self, Py_ssize_t stop) noexcept nogil
    cdef inline Py_ssize_t _text(self, Py_ssize_t i) noexcept nogil
    cdef inline Py_ssize_t _end_tag(self, Py_ssize_t i) noexcept nogil
    cdef inline Py_ssize_t _start_tag(self, Py_ssize_t i) noexcept nogil
    cdef void _enter_known_names(self) noexcept nogil
    cdef inline unsigned int _flags_of(self, int tag) noexcept nogil
    cdef bint _is_holder(self, Py_ssize_t start) noexcept nogil
    cdef inline bint _is_named(self, Py_ssize_t start, Py_ssize_t stop, int tag) noexcept nogil
    cdef inline int _label_of(self, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef bint _starts_with_name(self, Py_ssize_t i, int tag) noexcept nogil
    cdef Py_ssize_t _raw_end(self, Py_ssize_t i, int tag) noexcept nogil
    cdef Py_ssize_t _template_end(self, Py_ssize_t i) noexcept nogil
    cdef int _raw_label_at(self, Py_ssize_t i) noexcept nogil


cpdef object _count(const unsigned char[::1] data, Py_ssize_t n)
