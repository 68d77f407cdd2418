# The C face of Arena, for the classes of this room that build on it.


cdef class Arena:
    cdef unsigned char[::1] buf
    cdef int[::1] escapes
    cdef int[::1] label_size
    cdef int[::1] kind
    cdef int[::1] label
    cdef int[::1] next
    cdef int[::1] attrs
    cdef int[::1] content
    cdef int[::1] lead
    cdef int[::1] value
    cdef int[::1] height
    cdef int[::1] size
    cdef int[::1] klass
    cdef int[::1] start
    cdef int[::1] stop
    cdef int[::1] guard_head
    cdef int[::1] guard_tail
    cdef int[::1] guard_n
    cdef int[::1] present
    cdef int[::1] count_head
    cdef int[::1] count_tail
    cdef int[::1] inner
    cdef int[::1] period
    cdef int[::1] variables
    cdef int[::1] raw
    cdef long long[::1] cost
    cdef int n_nodes
    cdef int cap_nodes
    cdef int[::1] s_start
    cdef int[::1] s_stop
    cdef int[::1] s_text
    cdef int[::1] s_varies
    cdef int[::1] s_prefix
    cdef int[::1] s_suffix
    cdef int[::1] s_head
    cdef int[::1] s_tail
    cdef int[::1] s_n
    cdef long long[::1] s_total
    cdef int n_slots
    cdef int cap_slots
    cdef int[::1] c_a
    cdef int[::1] c_b
    cdef int[::1] c_rep
    cdef int[::1] c_next
    cdef int n_cells
    cdef int cap_cells
    cdef int[::1] s_separates
    cdef int[::1] labels
    cdef bytes buffer

    cdef int _new_node(self) noexcept nogil
    cdef int _new_slot(self, int start, int stop, int text) noexcept nogil
    cdef int _value_cell(self, int a, int b, long long rep) noexcept nogil
