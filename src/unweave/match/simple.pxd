# The C face of simple.py.

from unweave.match.scores cimport PairScores

cpdef Py_ssize_t _copy_nodes(
    const int[::1] label, const int[::1] end, const unsigned char[::1] terminal, const int[::1] roots, Py_ssize_t at,
    int[::1] new_label, int[::1] new_end, unsigned char[::1] new_terminal, int[::1] origin
)
cpdef object _copy_words(
    const long long[::1] word_start, const unsigned long long[::1] words, int[::1] origin, Py_ssize_t at,
    Py_ssize_t after, long long[::1] new_word_start, unsigned long long[::1] new_words
)
cpdef long long _score(PairScores scores, Py_ssize_t root_b)
