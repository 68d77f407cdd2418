"""Where a byte stands next, for the kernel that runs uncompiled; compiled, it takes `next_byte.pxd`."""


def find(data: bytes, byte: int, i: int, n: int) -> int:
    """Return where the first such byte from `i` on and before `n` stands, or n."""
    while i < n and data[i] != byte:
        i += 1
    return i
