"""Answers of a bounded size: what a model reads costs, and a page may say anything at any length."""

from collections.abc import Iterable, Sequence

from ..output.visible import visible

MAX_BYTES = 2_000
"""Bytes of an answer unless more is asked for."""
MOST_BYTES = 100_000
"""Bytes of an answer, whatever is asked for."""
CELL = 60
"""Characters of a value in a sample."""
LONG_LINE = 400
"""Characters of a line that is shown in part where there is no room for it: a paragraph, not a name or a row."""
_CUT = "... cut; ask with a larger max_bytes"


def answer(lines: Iterable[str], max_bytes: int = MAX_BYTES) -> str:
    """Return the lines as one text, as far as there is room, a long line in part; it says so then."""
    limit = max(200, min(max_bytes, MOST_BYTES)) - len(_CUT) - 1
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line.encode("utf-8", "replace")) + 1
        if size > limit:
            if len(line) > LONG_LINE:
                kept.append(line.encode("utf-8", "replace")[: limit - size].decode("utf-8", "ignore"))
            kept.append(_CUT)
            break
        kept.append(line)
    return "\n".join(kept)


def row(values: Sequence[str | None]) -> str:
    """Return a row of a sample: values side by side, long ones cut."""
    return " | ".join(cell(value or "") for value in values)


def cell(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    text = visible(" ".join(text.split()))
    return text if len(text) <= CELL else f"{text[: CELL - 3]}..."
