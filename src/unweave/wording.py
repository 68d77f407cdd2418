"""Words that messages share."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless there is one: "1 page", "2 pages"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
