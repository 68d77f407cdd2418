# The C face of ArenaReader.

from unweave.layout.arena cimport Arena
from unweave.layout.hints cimport Hints

cdef int LEAF
cdef int OPENING, CLOSING, END_TAG
cdef int TREE, ATTRIBUTES_END, CONTENT_END


cdef class ArenaReader:
    cdef Arena arena
    cdef Hints hints

    cdef list values(self, int s, bint whole=*)
    cdef bint may_quote(self, int s) except -1
    cdef list runs(self, int c, int n)
    cdef list bits(self, int node)
    cdef list spans(self, int s, int n)
    cdef span_of(self, int s, text)
    cdef list children(self, int node)
    cdef list markup(self, int first, int n)
    cdef str _label_text(self, int node, int part)
    cdef _put(self, list there, str text)
    cdef put_slot(self, list there, int s)
