"""Words that messages share."""

MAX_NAME = 100
"""Characters of a name in a message: what was given by mistake may be a whole page."""


def shortened(name: str) -> str:
    """Return a name as a message gives it: on one line, its end left out where it is long."""
    name = " ".join(name[: 4 * MAX_NAME].split())
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 3]}..."


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless there is one: "1 page", "2 pages"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
