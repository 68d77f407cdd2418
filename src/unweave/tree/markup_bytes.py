"""The bytes of markup: where one stands next, and what one is, for the kernel that runs uncompiled; compiled, it takes
`markup_bytes.pxd`.
"""


def find(data: bytes, byte: int, i: int, n: int) -> int:
    """Return where the first such byte from `i` on and before `n` stands, or n."""
    while i < n and data[i] != byte:
        i += 1
    return i


def is_space(byte: int) -> bool:
    """Say whether a byte is white space, as between attributes."""
    return byte == 32 or byte == 10 or byte == 9 or byte == 13 or byte == 12


def is_letter(byte: int) -> bool:
    """Say whether a byte is an ASCII letter."""
    return 97 <= byte <= 122 or 65 <= byte <= 90


def ends_name(byte: int) -> bool:
    """Say whether a byte ends a tag's name."""
    return is_space(byte) or byte == 62 or byte == 47


def lower(byte: int) -> int:
    """Return a byte, an ASCII capital as its small letter."""
    return byte + 32 if 65 <= byte <= 90 else byte
