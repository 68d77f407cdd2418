# The C face of classes.py.

cdef Py_ssize_t _number(
    const int[::1] label, const int[::1] end, const long long[::1] key, int[::1] classes, int[::1] height,
    unsigned int[::1] node_hash, int[::1] table, unsigned long long seed
) noexcept nogil
cdef unsigned long long _stir(unsigned long long h, unsigned long long value) noexcept nogil
cdef bint _same(
    const int[::1] label, const int[::1] end, const long long[::1] key, int[::1] classes, bint keyed, Py_ssize_t i,
    Py_ssize_t j
) noexcept nogil
cdef bint _number_words(
    const unsigned long long[::1] words, const long long[::1] word_start, long long[::1] number, int[::1] table,
    unsigned long long seed
) noexcept nogil
