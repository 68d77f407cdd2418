# The C face of odd_rows.

from unweave.layout.arena cimport Arena
from unweave.layout.savings cimport guard_cost

cdef int ELEMENT, FEW, LEAF, LEAF_LABELS, LISTED, LOOP, MANY_SHARED, MAX_OWN, NONE, QUOTES, TEXT_LABEL, UNKNOWN
cdef long long CROWDED_COST, ODD_BLANK_COST, ODD_ROW_COST

cdef int _behind_one_value(Arena arena, int node) except? -3
cdef bint _begin_alike(Arena arena, int a, int b) except? 1
cdef int _odd_one(Arena arena, int node) except? -3
cdef bint _is_between(Arena arena, int node, int odd, int rows) except? 1
cdef bint _is_mark(Arena arena, int left, int node) except? 1
cdef bint _is_text(Arena arena, int node) except? 1
cdef int _odd_blank(Arena arena, int s, int rows) except? -3
