"""Every column that the pages of a template may have: the texts that one key picks on each page.

A text has several keys: the names of the elements around it, near and far; the text before it; the last text of the template before it,
with and without its place; the label of its row; its number among those of its place. A key is a function of one page and of what the
template is, so a column that was chosen reads pages that were not there. Which candidate is a column is for `choosing.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .texts import PageTexts

Key = tuple[str, ...]
MIN_PAGES = 2
TEMPLATE_SHARE = 0.5
"""Share of the pages from which a text at a place is the template's."""
LABEL_SHARE = 0.2
"""The same, for a text that ends in a colon, or is the first of its row."""
MAX_LABEL = 60
MIN_COVERAGE = 0.2
"""Share of the pages that a column has a value on."""
_INLINE = re.compile(r"^([^\d:.!?\n][^:.!?\n]{1,38}?)\s*:\s+(\S.*)$", re.DOTALL)
_EDGE = re.compile(r"^[\s:;,|•·-]+|[\s:;,|•·]+$")
_LETTERS = re.compile(r"[^\W\d_]")


def trimmed(text: str) -> str:
    """Return a value without the marks that part it from its neighbours."""
    return _EDGE.sub("", text)


def is_labelish(text: str) -> bool:
    """Return whether a text may be a label: a few words, hardly a digit."""
    if not text or len(text) > MAX_LABEL:
        return False
    n_digits = sum(map(str.isdigit, text))
    return len(_LETTERS.findall(text)) >= 2 and n_digits * 2 <= len(text) and len(text.split()) <= 7


@dataclass(frozen=True)
class Template:
    """What all pages share: texts at their places; and the labels that stand in one text with their value."""

    texts: frozenset[tuple[str, str]]
    inline: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, pages: Sequence[PageTexts]) -> Template:
        """Return what is repeated on pages."""
        n = len(pages)
        shown: Counter[tuple[str, str]] = Counter()
        inline: Counter[tuple[str, str]] = Counter()
        first: set[tuple[str, str]] = set()
        for page in pages:
            first |= {(page.texts[i], path[1]) for i, path in enumerate(page.paths) if begins_row(page, i)}
            shown.update(
                {(text, path[1]) for text, path in zip(page.texts, page.paths, strict=True) if len(text) <= 120}
            )
            cut = [
                (_INLINE.match(text), path[1])
                for text, path in zip(page.texts, page.paths, strict=True)
                if len(text) < 300 and ":" in text
            ]
            inline.update({(found[1], name) for found, name in cut if found})
        need, need_label = max(MIN_PAGES, n * TEMPLATE_SHARE), max(MIN_PAGES, n * LABEL_SHARE)
        texts = {
            key for key, count in shown.items()
            if count >= need or (count >= need_label and is_labelish(key[0]) and (key[0].endswith(":") or key in first))
        }  # fmt: skip
        return cls(
            frozenset(texts), frozenset(key for key, count in inline.items() if count >= max(MIN_PAGES, 0.3 * n))
        )


def begins_row(page: PageTexts, at: int) -> bool:
    """Return whether a text is the first of a row of several cells, or a term before its description."""
    after = page.rows[at + 1] if at + 1 < len(page) else -1
    return page.rows[at] == at == after and page.paths[at][1] != page.paths[at + 1][1]


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: the place of its text on the page, and the text itself where it is a part of that."""

    at: int
    text: str | None = None


def keyed(page: PageTexts, template: Template) -> dict[Key, list[Cell]]:
    """Return the cells of every key of a page, in order."""
    found: dict[Key, list[Cell]] = {}
    last, before = "", ""
    seen: Counter[Key] = Counter()
    said: set[str] = set()
    for i, (text, path) in enumerate(zip(page.texts, page.paths, strict=True)):
        if begins_row(page, i) and path[1].startswith(("th", "dt")) and page.paths[i + 1][1].startswith(("td", "dd")):
            before = text
            if (text, path[1]) in template.texts:
                last = text
            continue  # a label and never a value, however few pages have it
        cell = Cell(i)
        place = path[:4]
        row = page.rows[i]
        keys = [("place", *path[:5]), ("far", *path), ("near", *path[:3]), (f"nth{seen[place]}", *place)]
        seen[place] += 1
        if before and len(before) <= MAX_LABEL:
            keys.append(("after", before, path[1]) if before not in said else ("again", before, path[1]))
            said.add(before)
        if last:
            keys += [("below", last, *path[:4]), ("label", last, *path[:2])]
        if row >= 0 and row != i and len(page.texts[row]) <= MAX_LABEL:
            keys += [("row", page.texts[row]), ("cell", page.texts[row], path[1])]
        for key in keys:
            found.setdefault(key, []).append(cell)
        if ":" in text and len(text) < 300:
            cut = _INLINE.match(text)
            if cut and (cut[1], path[1]) in template.inline:
                found.setdefault(("inline", cut[1], path[1]), []).append(Cell(i, cut[2]))
        before = text
        if (text, path[1]) in template.texts:
            last = text
    return found


@dataclass(frozen=True)
class ColumnCandidates:
    """Columns that may be, over all pages.

    Attributes
    ----------
    keys : of each candidate; of those with the same cells, the first
    others : the other keys with the same cells
    cells : of each candidate, its cells page by page: (page, cell)
    """

    keys: list[Key]
    others: list[list[Key]]
    cells: list[list[tuple[int, Cell]]]


def find_candidates(pages: Sequence[PageTexts], template: Template) -> ColumnCandidates:
    """Return the keys that pick texts on enough pages, those that pick the same once."""
    of_key: dict[Key, list[tuple[int, Cell]]] = {}
    n_pages: Counter[Key] = Counter()
    for number, page in enumerate(pages):
        for key, on_page in keyed(page, template).items():
            of_key.setdefault(key, []).extend([(number, cell) for cell in on_page])
            n_pages[key] += 1
    need = max(MIN_PAGES, MIN_COVERAGE * len(pages))
    same: dict[tuple[tuple[int, int, bool], ...], int] = {}
    keys: list[Key] = []
    others: list[list[Key]] = []
    cells_of: list[list[tuple[int, Cell]]] = []
    for key in sorted((key for key in of_key if n_pages[key] >= need), key=_preference):
        cells = of_key[key]
        signature = tuple([(page, cell.at, cell.text is None) for page, cell in cells])
        if signature in same:
            others[same[signature]].append(key)
            continue
        same[signature] = len(keys)
        keys.append(key)
        others.append([])
        cells_of.append(cells)
    return ColumnCandidates(keys, others, cells_of)


_ORDER = ("inline", "cell", "after", "row", "below", "place", "nth0", "label", "far", "near", "again")


def _preference(key: Key) -> tuple[int, Key]:
    return (_ORDER.index(key[0]) if key[0] in _ORDER else len(_ORDER), key)


def label_of(key: Key) -> str:
    """Return the label that a key holds; "" for one of places only."""
    return key[1] if key[0] in ("inline", "cell", "after", "row", "below", "label", "again") else ""
