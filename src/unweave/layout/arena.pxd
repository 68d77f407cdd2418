# The C face of Arena.


cdef class Arena:
    cdef public bytes buffer
    cdef public unsigned char[::1] buf
    cdef public int[::1] escapes, labels, label_size
    cdef public int[::1] kind, label, next, attrs, content, lead, value, height, size, klass, start, stop
    cdef public int[::1] guard_head, guard_tail, guard_n, present, count_head, count_tail, inner, period, variables, raw
    cdef public long long[::1] cost
    cdef public int[::1] s_start, s_stop, s_text, s_varies, s_prefix, s_suffix, s_head, s_tail, s_n, s_separates
    cdef public long long[::1] s_total
    cdef public int[::1] c_a, c_b, c_rep, c_next
    cdef public long long condition_cost
    cdef dict blocks
    cdef int n_nodes, cap_nodes, n_slots, cap_slots, n_cells, cap_cells

    cdef int new_node(self) noexcept nogil
    cdef int new_slot(self, int start, int stop, int text) noexcept nogil
    cdef int new_cell(self, int a, int b, long long rep) noexcept nogil
