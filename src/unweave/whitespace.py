"""White space as a reader sees it: the one way in which texts are compared, stored and shown."""

from __future__ import annotations


def fold(text: str) -> str:
    """Return `text` trimmed, with white space of any kind as single spaces; zero-width spaces, which nobody sees, go."""
    return " ".join((text if text.isascii() else text.replace("\u200b", "")).split())
