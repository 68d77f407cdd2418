"""Is the kernel compiled? One answer for `unweave --version` and the tests."""

from .tree import scan


def is_compiled() -> bool:
    """Say whether the kernel runs as machine code (True) or as plain Python, far slower (False)."""
    return not str(scan.__file__).endswith(".py")
