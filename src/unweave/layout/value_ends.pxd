# The C face of ValueEnds.

from unweave.layout.arena cimport Arena
from unweave.layout.arena_reading cimport ArenaReader
from unweave.layout.hints cimport Hints


cdef int LEAF_LABELS, TEXT_LABEL


cdef class ValueEnds:
    cdef Arena arena
    cdef Hints hints
    cdef ArenaReader reader

    cdef int slot_of(self, list spans) except -1
    cdef void keep_whole(self, int s) noexcept
    cdef void _keep_pairs(self, int s) noexcept
    cdef keep_names(self, int s, int label)
    cdef keep_date(self, int s)
    cdef keep_words(self, int s, int label)
    cdef keep_number(self, int s)
    cdef int _digits(self, int at, int step, int most)
    cdef bint _are_digits(self, int s, bint at_end)
    cdef void keep_segments(self, int s) noexcept
    cdef keep_moment(self, int s, int label)
    cdef keep_address(self, int s, int owner, int label, int most)


cdef bint ends_label(unsigned char c) noexcept nogil
cdef bint begins_space(unsigned char c) noexcept nogil
cdef bint is_letter(unsigned char c) noexcept nogil
cdef bint is_capital(unsigned char c) noexcept nogil
cdef bint parts_words(unsigned char c) noexcept nogil
cdef bint parts_number(unsigned char c) noexcept nogil
cdef bint joins_words(unsigned char c) noexcept nogil
cdef bint is_in_part(unsigned char c, bint has_point) noexcept nogil
cdef bint is_digit(unsigned char c) noexcept nogil
