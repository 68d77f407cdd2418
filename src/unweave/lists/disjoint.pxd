# The C face of disjoint.py.

cpdef Py_ssize_t _choose(
    const int[::1] offset, const int[::1] start, const int[::1] stop, int[::1] order, unsigned char[::1] taken,
    Py_ssize_t most
)
