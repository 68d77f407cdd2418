"""Every column that the pages of a template may have: the texts that one key picks on each page.

A text has several keys: the names of the elements around it, near and far; the text before it; the last text of the template before it,
with and without its place; the label of its row; its number among those of its place. What an element holds of several texts has keys
as a whole (`joined_texts.py`), and where the texts of a key have the same words around their values, each value is a candidate of its
own (`value_frames.py`). A key is a function of one page and of what the template is, so a column that was chosen reads pages that were
not there. Which candidate is a column is for `choosing.py`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from .joined_texts import WHOLE, joined, rests, wholes
from .texts import PageTexts
from .value_frames import MAX_SHARED, N_TEXTS, Frame, frame_of, parts_of

Key = tuple[str, ...]
MIN_PAGES = 2
TEMPLATE_SHARE = 0.5
"""Share of the pages from which a text at a place is the template's."""
LABEL_SHARE = 0.2
"""The same, for a text that ends in a colon, or is the first of its row."""
MAX_LABEL = 60
MIN_PER_PAGE = 1.1
"""Values a page from which a column is a list."""
MAX_SPLIT = 8000
"""Keys whose texts are split where they share words; a site has about two thousand."""
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
    """One value: the place of its text on the page, the text itself where it is a part of that or several, and how many texts it has."""

    at: int
    text: str | None = None
    n: int = 1


def keyed(page: PageTexts, template: Template, alone: Sequence[Cell] | None = None) -> dict[Key, list[Cell]]:
    """Return the cells of every key of a page, in order; alone: those of its texts, where they are made already."""
    found: dict[Key, list[Cell]] = defaultdict(list)
    last, before = "", ""
    seen: Counter[Key] = Counter()
    said: set[str] = set()
    for i, (text, path) in enumerate(zip(page.texts, page.paths, strict=True)):
        if page.heads[i] or (
            begins_row(page, i) and path[1].startswith(("th", "dt")) and page.paths[i + 1][1].startswith(("td", "dd"))
        ):
            before = text
            if (text, path[1]) in template.texts:
                last = text
            continue  # a label and never a value, however few pages have it
        cell = alone[i] if alone else Cell(i)
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
            found[key].append(cell)
        if ":" in text and len(text) < 300:
            cut = _INLINE.match(text)
            if cut and (cut[1], path[1]) in template.inline:
                found["inline", cut[1], path[1]].append(Cell(i, cut[2]))
        before = text
        if (text, path[1]) in template.texts:
            last = text
    return dict(found)


def keyed_wholes(
    page: PageTexts, template: Template, wanted: Container[Key] | None = None, alone: Sequence[Cell] | None = None
) -> dict[Key, list[Cell]]:
    """Return the cells of the keys of whole elements and lines, in order; of those that are wanted, where that is said."""
    several: dict[tuple[int, int], Cell] = {}
    found: dict[Key, list[Cell]] = {}
    texts, paths, shared = page.texts, page.paths, template.texts
    for start, stop, keys in chain(rests(page, lambda at: (texts[at], paths[at][1]) in shared), wholes(page)):
        if page.heads[start]:
            continue
        kept = keys if wanted is None else [key for key in keys if key in wanted]
        if not kept:
            continue
        if stop == start + 1:
            cell = alone[start] if alone else Cell(start)
        elif (start, stop) in several:
            cell = several[start, stop]
        else:
            text = joined(page, start, stop)
            if text is None:
                continue
            cell = several[start, stop] = Cell(start, text, stop - start)
        for key in kept:
            found.setdefault(key, []).append(cell)
    return found


PART = "part"
"""First word of the key of a value between the words of a frame: PART, its number, how many runs the frame has, they, and the key of the texts."""


def pick(page: PageTexts, cells: Mapping[Key, Sequence[Cell]], key: Key) -> Sequence[Cell]:
    """Return the cells of a key, a part's as well."""
    if key[0] != PART:
        return cells.get(key, ())
    return _parts(page, cells.get(own_key(key), ()), key[3 : 3 + int(key[2])], int(key[1]))


def _parts(page: PageTexts, cells: Iterable[Cell], frame: Frame, number: int) -> list[Cell]:
    found = []
    for cell in cells:
        parts = parts_of(text_of(page, cell), frame)
        if parts is not None and parts[number]:
            found.append(Cell(cell.at, parts[number]))
    return found


def text_of(page: PageTexts, cell: Cell) -> str:
    """Return the text of a cell."""
    return cell.text if cell.text is not None else page.texts[cell.at]


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
    of_key: dict[Key, list[tuple[int, list[Cell]]]] = defaultdict(list)
    for number, page in enumerate(pages):
        alone = [Cell(at) for at in range(len(page))]
        for found in (keyed(page, template, alone), keyed_wholes(page, template, None, alone)):
            for key, on_page in found.items():
                of_key[key].append((number, on_page))
    need = max(MIN_PAGES, MIN_COVERAGE * len(pages))
    same: dict[tuple[int, ...], int] = {}  # by the cells themselves: each place of a page has one
    keys: list[Key] = []
    others: list[list[Key]] = []
    cells_of: list[list[tuple[int, Cell]]] = []
    for key in sorted([key for key, held in of_key.items() if len(held) >= need], key=_preference):
        signature = tuple(map(id, chain.from_iterable([on_page for _, on_page in of_key[key]])))
        if signature in same:
            others[same[signature]].append(key)
            continue
        same[signature] = len(keys)
        keys.append(key)
        others.append([])
        cells_of.append([(number, cell) for number, on_page in of_key[key] for cell in on_page])
    for key, cells in [*zip(keys[:MAX_SPLIT], cells_of, strict=False)]:
        for part, inside in _split(pages, key, cells):
            if len({page for page, _ in inside}) >= need:
                keys.append(part)
                others.append([])
                cells_of.append(inside)
    return ColumnCandidates(keys, others, cells_of)


def _split(
    pages: Sequence[PageTexts], key: Key, cells: Sequence[tuple[int, Cell]]
) -> Iterator[tuple[Key, list[tuple[int, Cell]]]]:
    """Yield the values between the words that all texts of a key share; none of what is several texts."""
    if any(cell.n > 1 for _, cell in cells):
        return
    frame = frame_of([text_of(pages[page], cell) for page, cell in cells[:N_TEXTS]])
    if frame is None:
        return
    found = [(page, cell, parts_of(text_of(pages[page], cell), frame)) for page, cell in cells]
    for number in range(len(frame) - 1):
        inside = [(page, Cell(cell.at, parts[number])) for page, cell, parts in found if parts and parts[number]]
        yield (PART, str(number), str(len(frame)), *frame, *key), inside


_PLACE = {
    kind: at for at, kind in enumerate((*"inline cell after row below place nth0 label far near again".split(), *WHOLE))
}


def _preference(key: Key) -> tuple[int, Key]:
    return _PLACE.get(key[0], len(_PLACE)), key


def own_key(key: Key) -> Key:
    """Return the key of whole texts: of a part, that of its texts."""
    return key[3 + int(key[2]) :] if key[0] == PART else key


def whole_key(key: Key) -> Key:
    """Return a key that was read from a file; ValueError or IndexError where it is none."""
    if key[0] == PART:
        number, n = int(key[1]), int(key[2])
        if not 0 <= number < n - 1 or not 2 <= n <= MAX_SHARED + 2 or key[3 + n] == PART:
            raise ValueError(f"key {key!r}")
    return key


def is_unit(key: Key) -> bool:
    """Return whether a key takes from a text what all its texts end with, and nothing else: "cm", "USD"."""
    return key[0] == PART and key[2] == "2" and key[3] == ""


def kind_of(key: Key) -> str:
    """Return what a key goes by; a part's, what its texts go by."""
    return own_key(key)[0]


def label_of(key: Key) -> str:
    """Return the label that a key holds; "" for one of places only."""
    if key[0] == PART:
        return key[3 + int(key[1])] or label_of(own_key(key))
    return key[1] if key[0] in _LABELLED else ""


_LABELLED = frozenset("inline cell after row below label again rest whole_row whole_after".split())


def is_list(cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether a column has several values on its pages."""
    return len(cells) > MIN_PER_PAGE * len({page for page, _ in cells})
