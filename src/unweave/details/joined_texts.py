"""Values torn into several texts, as "<b>188</b> cm" or an address of four lines: what an element holds as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .texts import PageTexts

WHOLE = ("rest", "whole_row", "whole_after", "whole")
"""First words of the keys of whole elements, and of what a line has behind its label."""
MAX_ABOVE = 4
"""Elements around a text that may be a value as a whole."""
MAX_TEXTS = 12
MAX_CHARACTERS = 400
MAX_LABEL = 60
_LABEL_TAGS = ("b", "strong", "dt", "th", "label")


def rests(page: PageTexts, is_shared: Callable[[int], bool]) -> Iterator[tuple[int, int, list[tuple[str, ...]]]]:
    """Yield (first text, end, keys) of what stands in a line behind a label, up to the next label, without the template's texts at its end.

    "Born: <a>January 15</a>, 1979" is a label and one value, whatever is in links.
    """
    lines, n = page.lines, len(page)
    label = -1
    for i in range(n):
        if lines[i] == i:
            label = -1
        if i + 1 < n and lines[i + 1] == lines[i] and _is_label(page, i):
            label = i
        is_end = (
            i + 1 == n
            or lines[i + 1] != lines[i]
            or (i + 2 < n and lines[i + 2] == lines[i] and _is_label(page, i + 1))
        )
        if label >= 0 and is_end and i > label:
            stop = i + 1
            while stop > label + 2 and is_shared(stop - 1):
                stop -= 1
            if stop - label - 1 <= MAX_TEXTS:
                yield label + 1, stop, [("rest", page.texts[label])]


def _is_label(page: PageTexts, at: int) -> bool:
    text = page.texts[at]
    if len(text) > MAX_LABEL:
        return False
    if text.endswith(":") or page.marks.get(at + 1, "").lstrip().startswith(":"):
        return True
    return page.paths[at][1].partition(".")[0] in _LABEL_TAGS


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
