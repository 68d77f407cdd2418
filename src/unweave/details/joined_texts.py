"""Values torn into several texts, as "<b>188</b> cm" or an address of four lines: what an element holds as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from .texts import PageTexts

WHOLE = ("whole_row", "whole_after", "whole")
"""First words of the keys of whole elements."""
MAX_ABOVE = 4
"""Elements around a text that may be a value as a whole."""
MAX_TEXTS = 12
MAX_CHARACTERS = 400
MAX_LABEL = 60


def wholes(page: PageTexts) -> Iterator[tuple[int, int, list[tuple[str, ...]]]]:
    """Yield (first text, end, keys) of the elements that hold a few texts, in order: by the names around, the label before, the row's label."""
    found: dict[int, list[int]] = {}
    for i, chain in enumerate(page.chains):
        for depth, element in enumerate(chain[:MAX_ABOVE]):
            if element in found:
                found[element][1] = i + 1
            else:
                found[element] = [i, i + 1, depth]
    for start, stop, depth in found.values():
        if stop - start > MAX_TEXTS:
            continue
        names = page.paths[start][1 + depth : 4 + depth]
        keys = [("whole", *names)]
        before = page.texts[start - 1] if start else ""
        if before and len(before) <= MAX_LABEL:
            keys.append(("whole_after", before, *names[:1]))
        row = page.rows[start]
        if 0 <= row < start and len(page.texts[row]) <= MAX_LABEL:
            keys.append(("whole_row", page.texts[row], *names[:1]))
        yield start, stop, keys


def joined(page: PageTexts, start: int, stop: int) -> str | None:
    """Return texts `start` to `stop` as one; None where that is too long for a value."""
    if sum(map(len, page.texts[start:stop])) > MAX_CHARACTERS:
        return None
    glued = page.tree.glued
    marks = page.marks
    parts = [page.texts[start]]
    for k in range(start + 1, stop):
        parts += [marks.get(k, ""), "" if glued[page.nodes[k]] else " ", page.texts[k]]
    return "".join(parts)
