"""Every column that the pages of a template may have: the texts that one key (`text_keys.py`) picks on each page.

Where the texts of a key have the same words around their values, each value is a candidate of its own
(`value_frames.py`). A key is a function of one page and of what the template is, so a column that was chosen reads
pages that were not there. Which candidate is a column is for `choosing.py`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice, takewhile
from typing import overload

import numpy as np

from ..expressions import expression
from ..gathering import grouped
from ..whitespace import LETTER, width
from .joined_texts import WHOLE
from .text_keys import Cell, Codes, Flags, Key, TextKeys, split_inline
from .texts import PageTexts
from .value_frames import MAX_SHARED, N_TEXTS, Frame, frame_of, has_mark, parts_of

MIN_PAGES = 2
TEMPLATE_SHARE = 0.5
"""Share of the pages from which a text at a place is the template's."""
LABEL_SHARE = 0.2
"""The same, for a text that ends in a colon, or is the first of its row."""
MIN_LISTED = 3
"""Texts of a page in elements of the same names, which are a list."""
MAX_LABEL = 60
MAX_BEHIND = 2
"""Cells behind a label in its row: a value and its unit."""
MAX_ROW = 100
"""Texts of a row that are looked at."""
MIN_PER_PAGE = 1.1
"""Values a page from which a column is a list."""
MAX_SPLIT = 8000
"""Keys whose texts are split where they share words; a site has about two thousand."""
MIN_COVERAGE = 0.2
"""Share of the pages that a column has a value on."""
_EDGE = r"\s:;,|•·▪●■◦‣›»\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Marks that part values, and what only says where a line may break, or which way it is written."""
# a run is looked at once, from its beginning
_EDGES = expression(rf"^[{_EDGE}>-]+|(?<![{_EDGE}])[{_EDGE}]+(?:[/(\[][{_EDGE}]*)?$")
_ENDING = re.compile(r"\b(\w{3,}?)(?:ies|es|s|y|en|n|e|i|ы|и)\b")
"""Endings of words that are one or several: tag and tags, category and categories, Autor and Autoren, autore and
autori."""
_HALF = re.compile(r"^[(\[](?=\w)|(?<=\w)[)\]]$")
_LETTERS = expression(LETTER)
_CELL = re.compile(r"\[\d+\]$")


def trimmed(text: str) -> str:
    """Return a value without the marks that part it from its neighbours, and without half a pair of brackets."""
    if not (text[:1].isalnum() and text[-1:].isalnum()):  # few values
        text = _EDGES.sub("", text)
    is_open = "(" in text or "[" in text
    return text if is_open == (")" in text or "]" in text) else _HALF.sub("", text)


def is_labelish(text: str) -> bool:
    """Return whether a text may be a label: a few words, hardly a digit."""
    return 0 < len(text) <= MAX_LABEL and _is_short_label(text)


@lru_cache(maxsize=8192)
def _is_short_label(text: str) -> bool:
    said = "".join(filter(str.isalpha, text)) if text.isascii() else "".join(_LETTERS.findall(text))
    return width(said) >= 2 and sum(map(str.isdigit, text)) * 2 <= len(text) and len(text.split()) <= 7


@dataclass(frozen=True)
class Template:
    """What all pages share: texts at their places; the labels that stand in one text with their value; and of labels
    that count what they name, the usual form: Tags of Tag.
    """

    texts: frozenset[tuple[str, str]]
    inline: frozenset[tuple[str, str]]
    forms: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, pages: Sequence[PageTexts]) -> Template:
        """Return what is repeated on pages."""
        n = len(pages)
        shown: Counter[tuple[str, str]] = Counter()
        inline: Counter[tuple[str, str]] = Counter()
        of_pages: list[set[tuple[str, str]]] = []
        for page in pages:
            keys = page.keys
            said = {key for key in keys if len(key[0]) <= 120}
            of_pages.append(said)
            shown.update(said)
            cut = [(split_inline(text), name) for text, name in keys]
            inline.update({(found[0], name) for found, name in cut if found})
        need, need_label = max(MIN_PAGES, n * TEMPLATE_SHARE), max(MIN_PAGES, n * LABEL_SHARE)
        forms: dict[str, str] = {}
        for usual, other, count in [*_forms(shown, of_pages)]:
            if count >= need:
                forms |= {text: usual[0] for text, _ in other}
                shown.update(dict.fromkeys((usual, *other), n))
        texts = {key for key, count in shown.items() if count >= need}
        labels = {key for key, count in shown.items() if need_label <= count < need and is_labelish(key[0])}
        texts |= {key for key in labels if key[0].endswith((":", "："))}
        for page in pages if labels else ():
            rows = ((i, key) for i, key in enumerate(page.keys) if page.rows[i] == i)
            texts |= {key for i, key in rows if key in labels and begins_row(page, i)}
        texts -= _by_chance(pages, texts)
        often = frozenset(key for key, count in inline.items() if count >= max(MIN_PAGES, 0.3 * n))
        return cls(frozenset(texts), often, forms)


def _by_chance(pages: Sequence[PageTexts], texts: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the texts that pages share as values of their lists, as salt among ingredients: pages have more and fewer
    in elements of the same names, of which most are no other's.
    """
    counts: defaultdict[Key, set[int]] = defaultdict(set)
    total: Counter[Key] = Counter()
    for page in pages:
        count = Counter(page.paths)
        total.update(count)
        for path, n in count.items():
            counts[path].add(n)
    lists = {at for at, n in counts.items() if len(n) > 1 and max(n) >= MIN_LISTED}
    said = [(text, path) for page in pages for text, path in zip(page.texts, page.paths, strict=True)] if lists else []
    listed = [(text, path) for text, path in said if path in lists and (text, path[1]) in texts]
    n_shared = Counter(path for _, path in listed)
    lists = {at for at in lists if 2 * n_shared[at] <= total[at]}
    found = {(text, path[1]) for text, path in listed if path in lists}
    return found - {(text, path[1]) for text, path in said if path not in lists} if found else found


def _forms(
    shown: Mapping[tuple[str, str], int], of_pages: Sequence[set[tuple[str, str]]]
) -> Iterator[tuple[tuple[str, str], list[tuple[str, str]], int]]:
    """Yield of labels that differ in how much they name the usual one, the others, each with its place, and on how many
    pages one of them stands; no page has two.
    """
    # a stem keeps how its text begins; most texts begin like none that may be usual
    begun = {_begin(said) for said, count in shown.items() if MIN_PAGES <= count < len(of_pages)}
    may_be = (said for said in shown if _begin(said) in begun and is_labelish(said[0]))
    for forms in grouped(((_stem(said[0]), said[1]), said) for said in may_be).values():
        usual = min(forms, key=lambda form: (-shown[form], len(form[0]), form))
        total = sum(shown[form] for form in forms)
        may_be_usual = len(forms) > 1 and shown[usual] >= MIN_PAGES  # a dessert and desserts, once each, are values
        if may_be_usual and sum(not page.isdisjoint(forms) for page in of_pages) == total:
            yield usual, [form for form in forms if form != usual], total


def _begin(said: tuple[str, str]) -> tuple[str, str]:
    """Return the letters of a label that no ending of a word takes, with its place."""
    return said[0][:3].casefold()[:3], said[1]


@lru_cache(maxsize=8192)
def _stem(text: str) -> str:
    """Return a label without the endings of its words."""
    return _ENDING.sub(r"\1", text.casefold())


def begins_row(page: PageTexts, at: int) -> bool:
    """Return whether a text is the first of a row of few cells, or a term before its description; the rows of a table
    of many begin with values.
    """
    after = page.rows[at + 1] if at + 1 < len(page) else -1
    if page.rows[at] != at or after != at or page.paths[at][1:5] == page.paths[at + 1][1:5]:
        return False
    behind = takewhile(lambda i: page.rows[i] == at, range(at + 1, len(page)))
    cells = (next(filter(_CELL.search, page.paths[i][1:5]), "") for i in behind)
    return len({name.partition("[")[2] for name in islice(cells, MAX_ROW)}) <= MAX_BEHIND


def cells_of(page: PageTexts, template: Template, keys: Iterable[Key]) -> dict[Key, list[Cell]]:
    """Return the cells that keys pick on a page, in order; only keys that pick some."""
    known = TextKeys([page], template.texts, template.inline, template.forms)
    cells, begins, numbers = known.grouped()
    ends = np.append(begins[1:], len(cells))
    found: dict[Key, list[Cell]] = {}
    for key in keys:
        number = known.number_of(key)
        at = int(np.searchsorted(numbers, number))
        if number >= 0 and at < len(numbers) and numbers[at] == number:
            found[key] = [known.cell(cell)[1] for cell in cells[begins[at] : ends[at]].tolist()]
    return found


PART = "part"
"""First word of the key of a value between the words of a frame: PART, its number, how many runs the frame has, they,
and the key of the texts."""


def pick(page: PageTexts, cells: Mapping[Key, Sequence[Cell]], key: Key) -> Sequence[Cell]:
    """Return the cells of a key, a part's as well."""
    if key[0] != PART:
        return cells.get(key, ())
    return _parts(page, cells.get(own_key(key), ()), _runs(key), int(key[1]))


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


class CellLists(Sequence[Sequence[tuple[int, Cell]]]):
    """Of each candidate its cells, page by page: (page, cell); made when they are asked for.

    Attributes
    ----------
    keys : the cells by number
    cells : int64[n], the cells of all candidates one behind the other
    bounds : int64[n_candidates + 1], where each begins
    n_pages : int64[n_candidates], on how many pages each has cells
    """

    def __init__(self, keys: TextKeys, lists: Sequence[Codes]) -> None:
        self.keys = keys
        self.cells = np.concatenate([*lists, np.zeros(0, np.int64)])
        self.bounds = np.cumsum([0, *map(len, lists)])
        self.n_pages = _n_pages(keys, self.cells, self.bounds[:-1])
        self._made: dict[int, list[tuple[int, Cell]]] = {}
        self._cells: dict[int, tuple[int, Cell]] = {}

    def __len__(self) -> int:
        return len(self.bounds) - 1

    @overload
    def __getitem__(self, index: int) -> list[tuple[int, Cell]]: ...
    @overload
    def __getitem__(self, index: slice) -> list[list[tuple[int, Cell]]]: ...
    def __getitem__(self, index: int | slice) -> list[tuple[int, Cell]] | list[list[tuple[int, Cell]]]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        if index not in self._made:
            if not -len(self) <= index < len(self):
                raise IndexError(index)
            self._made[index] = list(map(self._cell, self.of_numbers(index % len(self)).tolist()))
        return self._made[index]

    def of_numbers(self, index: int) -> Codes:
        """Return the cells of a candidate by number."""
        return self.cells[self.bounds[index] : self.bounds[index + 1]]

    @cached_property
    def are_joined(self) -> Flags:
        """bool[n_candidates]: of which a value is several texts."""
        return np.asarray(np.maximum.reduceat(self.keys.size[self.cells], self.bounds[:-1]) > 1)

    @cached_property
    def are_whole(self) -> Flags:
        """bool[n_candidates]: of which each value is one whole text."""
        return np.asarray(np.maximum.reduceat(self.cells, self.bounds[:-1]) < self.keys.n)

    @cached_property
    def texts(self) -> tuple[Codes, list[str]]:
        """Of each cell of a candidate the number of its text, and the texts by number."""
        return self.keys.numbered_texts(self.cells)

    @cached_property
    def are_lists(self) -> Flags:
        """bool[n_candidates]: which have several values on their pages."""
        return np.asarray(np.diff(self.bounds) > MIN_PER_PAGE * self.n_pages)

    def _cell(self, number: int) -> tuple[int, Cell]:
        known = self._cells.get(number)
        if known is None:
            known = self._cells[number] = self.keys.cell(number)
        return known


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
    cells: CellLists

    def sturdiest(self, index: int, name: str) -> Key:
        """Return the key of a candidate that reads other pages: its place, rather than a text before it that neither
        names it nor has a colon.
        """
        key = self.keys[index]
        label = trimmed(label_of(key))
        if key[0] not in ("below", "label") or label == name or label_of(key).endswith((":", "：")):
            return key
        return next((one for kind in ("place", "near") for one in self.others[index] if one[0] == kind), key)


def find_candidates(pages: Sequence[PageTexts], template: Template) -> ColumnCandidates:
    """Return the keys that pick texts on enough pages, those that pick the same once."""
    known = TextKeys(pages, template.texts, template.inline, template.forms)
    cells, begins, numbers = known.grouped()
    need = max(MIN_PAGES, MIN_COVERAGE * len(pages))
    ends = np.append(begins[1:], len(cells)).tolist()
    kept = np.flatnonzero(_n_pages(known, cells, begins) >= need).tolist()
    named_by = map(known.key, numbers[kept].tolist())
    named = sorted((_PLACE.get(key[0], len(_PLACE)), key, group) for key, group in zip(named_by, kept, strict=True))
    same: dict[bytes, int] = {}
    keys: list[Key] = []
    others: list[list[Key]] = []
    lists: list[Codes] = []
    split: list[tuple[Key, Codes]] = []
    first = begins.tolist()
    may_split = (~known.are_several(cells, begins) & known.differ(cells, begins)).tolist()
    for _, key, group in named:
        picked = cells[first[group] : ends[group]]
        signature = picked.tobytes()
        if signature in same:
            others[same[signature]].append(key)
            continue
        same[signature] = len(keys)
        keys.append(key)
        others.append([])
        lists.append(picked)
        if may_split[group] and len(keys) <= MAX_SPLIT:
            split.append((key, picked))
    parts = [part for key, inside in split for part in _split(known, key, inside)]
    parts = [(part, picked, texts) for part, picked, texts in parts if len({*known.page_of(picked).tolist()}) >= need]
    keys += [part for part, _, _ in parts]
    others += [[] for _ in parts]
    lists += known.add_inside([(picked, texts) for _, picked, texts in parts])
    return ColumnCandidates(keys, others, CellLists(known, lists))


def _n_pages(known: TextKeys, cells: Codes, begins: Codes) -> Codes:
    """Return on how many pages cells are, those from each of `begins` to the next."""
    if not len(cells):
        return np.zeros(len(begins), np.int64)
    page = known.page_of(cells)
    is_first = np.append(True, page[1:] != page[:-1])
    is_first[begins] = True
    return np.add.reduceat(is_first.astype(np.int64), begins)


def _split(known: TextKeys, key: Key, cells: Codes) -> Iterator[tuple[Key, Codes, list[str]]]:
    """Yield the values between the words that all texts of a key share, with their cells."""
    frame = frame_of(known.singles(cells[:N_TEXTS]))
    if frame is None:
        return
    texts = known.singles(cells)
    found = [parts_of(text, frame) for text in texts]
    for number in range(len(frame) - 1):
        which = [i for i, parts in enumerate(found) if parts and parts[number]]
        inside = [parts[number] for parts in found if parts and parts[number]]
        yield (PART, str(number), str(len(frame)), *frame, *key), cells[which], inside


_KINDS = (*"inline cell after row below place nth0 label far near again".split(), *WHOLE)
_PLACE = {kind: at for at, kind in enumerate(_KINDS)}
"""Of keys with the same cells the one whose kind comes first is preferred."""


def own_key(key: Key) -> Key:
    """Return the key of whole texts: of a part, that of its texts."""
    return key[3 + int(key[2]) :] if key[0] == PART else key


def expect_whole(key: Key) -> None:
    """Raise ValueError or IndexError for what was read from a file and is no key."""
    if key[0] == PART:
        number, n = int(key[1]), int(key[2])
        if not 0 <= number < n - 1 or not 2 <= n <= MAX_SHARED + 2 or key[3 + n] == PART:
            raise ValueError(f"key {key!r}")


def is_unit(key: Key) -> bool:
    """Return whether a key takes from a text what all its texts end with, and nothing else: "cm", "USD"."""
    return key[0] == PART and key[2] == "2" and key[3] == ""


def is_cut(key: Key) -> bool:
    """Return whether a key cuts a value at marks without a letter, or at bare words: "$5 - $7", "(229) 430-4646",
    "Leeds in Kent".
    """
    runs = _runs(key) if key[0] == PART else ()
    words = " ".join(runs).split()
    return bool(words) and (not _LETTERS.search(" ".join(words)) or (runs[0] == "" and not has_mark(words)))


def _runs(key: Key) -> Frame:
    """Return the frame of a part's key."""
    return key[3 : 3 + int(key[2])]


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
