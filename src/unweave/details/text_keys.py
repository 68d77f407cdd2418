"""The keys of all texts of some pages, as numbers: which text, or element or line of texts, has which key.

A text has several keys: the names of the elements around it, near and far; the text before it; the last text of the
template before it, with and without its place; the label of its row; its number among those of its place. What an
element or a line holds of several texts has keys as a whole (`joined_texts.py`). Texts and runs of names are numbered
once for all pages, so that a key is one whole number and all of them are grouped by one sort. O(texts log texts).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..expressions import expression
from ..gathering import different
from ..tree.labels import STRUCK
from .joined_texts import LABEL_TAGS, MAX_ABOVE, MAX_CHARACTERS, MAX_JOINED, joined
from .texts import PageTexts

Key = tuple[str, ...]
Codes = NDArray[np.int64]
Flags = NDArray[np.bool_]
MAX_LABEL = 60
MAX_INLINE = 300
"""Characters of a text that may be a label and its value."""
KINDS = (
    "inline", "cell", "after", "row", "below", "place", "nth", "label", "far", "near", "again", "rest",
    "whole_row", "whole_after", "whole",
)  # fmt: skip
_BY_TEXT = frozenset(KINDS) - {"place", "nth", "far", "near", "whole"}
_HEADINGS = ("h2", "h3", "h4", "h5", "h6")
_BITS = 26
"""Bits of a number in a key: of a text, of a run of names, of a text's place among others."""
_DENSE = "\u3040-\u9fff\uac00-\ud7a3"
_INLINE = expression(
    rf"^([^\d:：.!?。！？\n][^:：.!?。！？\n]{{1,38}}?|[{_DENSE}])\s*(?::\s+|：\s*|:(?=[{_DENSE}¥￥]))(\S.*)$",
    re.DOTALL,
)
"""A label and its value; no space parts them where none parts words."""


def split_inline(text: str) -> tuple[str, str] | None:
    """Return the label and the value of a text that is both; None for other texts."""
    if (":" not in text and "：" not in text) or len(text) >= MAX_INLINE:
        return None  # and long texts are not kept
    return _split(text)


@lru_cache(maxsize=8192)
def _split(text: str) -> tuple[str, str] | None:
    found = _INLINE.match(text)
    return (found[1], found[2]) if found else None


class Cell(NamedTuple):
    """One value: the place of its text on the page, the text itself where it is a part of that or several,
    and how many texts it has.
    """

    at: int
    text: str | None = None
    n: int = 1


class TextKeys:
    """The texts of pages, their cells, and the keys of these.

    Attributes
    ----------
    offset : int64[n_pages + 1], the first text of each page among all
    code, length, path, line, row, shared, n_alike : of each text the number of the text and its characters, the number
        of the names around it, the first text of its line, that of its row or -1, whether it is the template's, and how
        many of its page stand in elements of the same names
    texts, paths : different texts and names around texts, by number
    behind : of each text whether it is the label of the value before it, which has it as its row
    start, size : int64[n_cells], of each cell its first text among all, and how many it has; first the cells of single
        texts
    """

    def __init__(
        self,
        pages: Sequence[PageTexts],
        shared: frozenset[tuple[str, str]],
        inline: frozenset[tuple[str, str]],
        forms: Mapping[str, str] | None = None,
    ) -> None:
        self.pages = pages
        self.offset = np.cumsum([0, *map(len, pages)])
        self._offsets: list[int] = self.offset.tolist()
        self.n = self._offsets[-1]
        self._text_codes: dict[str, int] = {}
        self._name_codes: dict[Key, int] = {(): 0}
        texts = [text for page in pages for text in page.texts]
        self.code = np.array([self._text_codes.setdefault(text, len(self._text_codes)) for text in texts], np.int64)
        self.texts = list(self._text_codes)
        said = map((forms or {}).get, self.texts, self.texts)
        usual = [self._text_codes.setdefault(text, len(self._text_codes)) for text in said]
        self._label = np.array(usual, np.int64)[self.code]
        self.length = np.array(list(map(len, self.texts)), np.int64)[self.code]
        paths = [path for page in pages for path in page.paths]
        of_path: dict[Key, int] = {}
        self.path = np.array([of_path.setdefault(path, len(of_path)) for path in paths], np.int64)
        self.paths = list(of_path)
        self.first = np.repeat(self.offset[:-1], np.diff(self.offset))
        self._page = np.repeat(np.arange(len(pages)), np.diff(self.offset))
        self.line = np.array([first for page in pages for first in page.lines], np.int64) + self.first
        rows = np.array([row for page in pages for row in page.rows], np.int64)
        self.row = np.where(rows >= 0, rows + self.first, -1)
        self.shared = np.array([key in shared for page in pages for key in page.keys], bool)
        self._head = np.array([head for page in pages for head in page.heads], bool)
        self.start, self.size = np.arange(self.n), np.ones(self.n, np.int64)
        self.n_alike = np.zeros(self.n, np.int64)
        self._inside: dict[int, str] = {}
        self._key: list[Codes] = []
        self._cell: list[Codes] = []
        self.behind = np.zeros(self.n, bool)
        if self.n:
            self._note_labels_behind()
            self._add_singles()
            self._add_inline(inline)
            self._n_single = len(self.start)
            self._add_wholes()

    def grouped(self) -> tuple[Codes, Codes, Codes]:
        """Return the cells by key, each key's in order, int64[n], where each key's begin, and each key's number."""
        if not self._key:
            return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
        key, cell = np.concatenate(self._key), np.concatenate(self._cell)
        order = np.argsort(key, kind="stable")
        key = key[order]
        begins = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
        return cell[order], begins, key[begins]

    def page_of(self, cells: Codes) -> Codes:
        """Return the page of each cell."""
        return self._page[self.start[cells]]

    def cell(self, number: int) -> tuple[int, Cell]:
        """Return a cell by its number, and its page."""
        start, size = int(self.start[number]), int(self.size[number])
        page = bisect_right(self._offsets, start) - 1
        return page, Cell(start - self._offsets[page], self.text(number), size)

    def key(self, number: int) -> Key:
        """Return a key by its number, in words."""
        kind, a, b = KINDS[number >> 2 * _BITS], (number >> _BITS) & ((1 << _BITS) - 1), number & ((1 << _BITS) - 1)
        if kind in _BY_TEXT:
            return (kind, self._known_texts[a], *self._known_names[b])
        return (f"nth{a}" if kind == "nth" else kind, *self._known_names[b])

    def number_of(self, key: Key) -> int:
        """Return the number of a key; -1 for one that no text has."""
        kind, nth = ("nth", key[0][3:]) if key[0].startswith("nth") else (key[0], "")
        if kind not in KINDS or (kind == "nth" and not (nth.isdecimal() and len(nth) < 8)) or len(key) < 2:
            return -1
        is_text = kind in _BY_TEXT
        a = self._text_codes.get(key[1], -1) if is_text else int(nth or 0)
        b = self._name_codes.get(key[1 + is_text :], -1)
        return -1 if a < 0 or b < 0 else (KINDS.index(kind) << 2 * _BITS) + (a << _BITS) + b

    def add_inside(self, parts: Sequence[tuple[Codes, Sequence[str]]]) -> list[Codes]:
        """Return new cells of parts of the texts of others."""
        first = len(self.start)
        self.start = np.concatenate([self.start, *(self.start[cells] for cells, _ in parts)])
        self.size = np.append(self.size, np.ones(len(self.start) - first, np.int64))
        self._inside.update(enumerate(chain.from_iterable(texts for _, texts in parts), first))
        ends = np.cumsum([first, *(len(cells) for cells, _ in parts)])
        return [np.arange(start, stop) for start, stop in pairwise(ends.tolist())]

    def text(self, number: int) -> str | None:
        """Return the text of a cell that is not one whole text."""
        if number < self.n or number in self._inside:
            return self._inside.get(number)
        start = int(self.start[number])
        page = bisect_right(self._offsets, start) - 1
        at = start - self._offsets[page]
        said = self._inside[number] = joined(self.pages[page], at, at + int(self.size[number]))
        return said

    def numbered_texts(self, cells: Codes) -> tuple[Codes, list[str]]:
        """Return int64[n_cells], of the cells of single texts and of those given the number of their text;
        and the texts by number.
        """
        found = np.zeros(len(self.start), np.int64)
        found[: self.n] = self.code
        known = dict(self._text_codes)
        others = different(cells[cells >= self.n])
        found[others] = [known.setdefault(self.text(number) or "", len(known)) for number in others.tolist()]
        return found, list(known)

    def are_several(self, cells: Codes, begins: Codes) -> Flags:
        """Return of which groups of cells, those from each of `begins` to the next, one is several texts."""
        if not len(begins):
            return np.zeros(0, bool)
        return np.asarray(np.maximum.reduceat(cells, begins) >= self._n_single)

    def differ(self, cells: Codes, begins: Codes) -> Flags:
        """Return which groups of cells are in more than one text."""
        if not len(begins):
            return np.zeros(0, bool)
        code = self.code[self.start[cells]]
        return np.asarray(np.minimum.reduceat(code, begins) < np.maximum.reduceat(code, begins))

    def singles(self, cells: Codes) -> list[str]:
        """Return the texts of cells of one text or less."""
        return [self._single_texts[cell] for cell in cells.tolist()]

    @cached_property
    def _single_texts(self) -> list[str]:
        texts = [self.texts[code] for code in self.code.tolist()]
        return texts + [self._inside[cell] for cell in range(self.n, self._n_single)]

    @cached_property
    def _known_texts(self) -> list[str]:
        return list(self._text_codes)

    @cached_property
    def _known_names(self) -> list[Key]:
        return list(self._name_codes)

    def _add(self, kind: str, cells: Codes, texts: Codes | int, names: Codes | int) -> None:
        self._key.append((KINDS.index(kind) << 2 * _BITS) + (np.zeros(len(cells), np.int64) + texts << _BITS) + names)
        self._cell.append(cells)

    def _names(self, start: int, stop: int | None) -> Codes:
        """Return of each text the number of a run of the names in its path."""
        codes = self._name_codes
        found = [codes.setdefault(path[start:stop], len(codes)) for path in self.paths]
        return np.array(found, np.int64)[self.path]

    def _begins(self, *tags: str) -> Flags:
        """Return of each text whether its element is called as `tags` begin."""
        return np.array([path[1].startswith(tags) for path in self.paths], bool)[self.path]

    def _note_labels_behind(self) -> None:
        """Note the labels that stand behind their values, each alone with its value in an element: "3 beds", "2 baths".

        Several elements of a page are so, with labels that are all the template's and different, as values are not.
        Units of one line are none: "3 hours 20 minutes".
        """
        first, end, _ = self._elements
        value, n_paths = different(first[end - first == 2]), len(self.paths)
        is_apart = (self.line[value] == value) & (np.append(self.line, -1)[value + 2] != value)
        is_free = (self.row[value] < 0) & (self.row[value + 1] < 0) & (self.length[value + 1] <= MAX_LABEL)
        value = value[is_apart & is_free]
        label = value + 1
        groups = (self.first[value] * n_paths + self.path[value]) * n_paths + self.path[label]
        _, group, n = np.unique(groups, return_inverse=True, return_counts=True)
        n_labels = np.bincount(different(group << _BITS | self.code[label]) >> _BITS, minlength=len(n))
        n_shared, n_same = np.bincount(group, self.shared[label]), np.bincount(group, self.shared[value])
        are_labels = (n > 1) & (n_labels == n) & (n_shared == n) & (n_same < n)
        label = label[are_labels[group]]
        self.behind[label], self.row[label - 1] = True, label

    def _add_singles(self) -> None:
        """Add the keys of single texts; none of a label in a table, never a value, however few pages have it."""
        i = np.arange(self.n)
        own, four, cell = self._names(1, 2), self._names(0, 4), self._names(1, 5)
        next_ = np.minimum(i + 1, self.n - 1)
        is_row = (self.row == i) & (self.row[next_] == i) & (next_ > i) & (cell != cell[next_])
        is_value = ~(self._head | (is_row & self._begins("th", "dt") & self._begins("td", "dd")[next_]))
        self._is_value = is_value
        cells = i[is_value]
        for kind, stop in (("place", 5), ("far", None), ("near", 3)):
            self._add(kind, cells, 0, self._names(0, stop)[cells])
        places = self.first[cells] << _BITS | four[cells]
        self._add("nth", cells, numbered(places), four[cells])
        _, alike, counts = np.unique(places, return_inverse=True, return_counts=True)
        self.n_alike[cells] = counts[alike]
        before = i - 1
        is_label = self.shared & is_row  # what stands behind the label before it is empty
        is_named = ~is_label & (before >= self.first) & ~self.behind[before]
        follows = cells[(is_named & (self.length[before] <= MAX_LABEL))[cells]]
        said = self._label[before[follows]]
        is_again = numbered(self.first[follows] << _BITS | said) > 0
        for kind, which in (("after", ~is_again), ("again", is_again)):
            self._add(kind, follows[which], said[which], own[follows[which]])
        last = np.maximum.accumulate(np.where(self.shared, i, -1))[before]
        is_below = (last >= self.first) & ~self.behind[last] & ~self._are_past(last)
        below = cells[is_below[cells]]
        for kind, names in (("below", four), ("label", self._names(0, 2))):
            self._add(kind, below, self._label[last[below]], names[below])
        inner = cells[(self.row[cells] >= 0) & (self.row[cells] != cells)]
        inner = inner[(self.length[self.row[inner]] <= MAX_LABEL) & self.shared[self.row[inner]]]
        label = self._label[self.row[inner]]
        self._add("row", inner, label, 0)
        self._add("cell", inner, label, own[inner])

    def _are_past(self, label: Codes) -> Flags:
        """Return which texts are past the matter of a heading, their label: one like it, the page's own, is between."""
        found = np.zeros(self.n, bool)
        for tag in _HEADINGS:
            is_heading = self._begins(tag)
            other = np.maximum.accumulate(np.where(is_heading & ~self.shared, np.arange(self.n), -1))
            found |= is_heading[label] & (other > label)
        return found

    def _add_inline(self, labels: frozenset[tuple[str, str]]) -> None:
        """Add the values that stand in one text with their label."""
        if not labels:
            return
        cut = [split_inline(text) for text in self._text_codes]
        has_label = np.array([found is not None for found in cut], bool)[self.code]
        names = self._names(1, 2)
        starts: list[int] = []
        texts: list[int] = []
        for at in np.flatnonzero(has_label & self._is_value).tolist():
            found = cut[self.code[at]]
            if found is not None and (found[0], self.paths[self.path[at]][1]) in labels:
                self._inside[self.n + len(starts)] = found[1]
                starts.append(at)
                texts.append(self._text_codes.setdefault(found[0], len(self._text_codes)))
        which = np.array(starts, np.int64)
        self._add("inline", self.n + np.arange(len(which)), np.array(texts, np.int64), names[which])
        self.start, self.size = np.append(self.start, which), np.append(self.size, np.ones(len(which), np.int64))

    def _add_wholes(self) -> None:
        """Add the keys of what stands in a line behind a label, and of elements that hold a few texts."""
        label, start, stop = self._rests()
        first, end, depth = self._elements
        cells = self._spans(np.append(start, first), np.append(stop, end))
        of_rest, of_element = cells[: len(start)], cells[len(start) :]
        self._add("rest", of_rest[of_rest >= 0], self._label[label[of_rest >= 0]], 0)
        known = of_element >= 0
        cells, start, depth = of_element[known], first[known], depth[known]
        names = np.stack([self._names(1 + d, 4 + d) for d in range(MAX_ABOVE)])[depth, start]
        self._add("whole", cells, 0, names)
        one = np.stack([self._names(1 + d, 2 + d) for d in range(MAX_ABOVE)])[depth, start]
        for kind, at in (("whole_after", start - 1), ("whole_row", self.row[start])):
            floor = self.first[start]
            which = (at >= floor) & (at < start) & (self.length[at] <= MAX_LABEL) & ~self.behind[at]
            self._add(kind, cells[which], self._label[at[which]], one[which])

    def behind_marks(self, *marks: str) -> Codes:
        """Return the texts before which, on their page, what is written between texts begins with one of these
        marks.
        """
        found = [
            int(self.offset[number]) + at
            for number, page in enumerate(self.pages)
            for at, mark in page.marks.items()
            if 0 < at < len(page) and mark.lstrip().startswith(marks)
        ]
        return np.array(found, np.int64)

    def _rests(self) -> tuple[Codes, Codes, Codes]:
        """Return of each value behind a label in its line the label, its first text, and the end: the next label or
        what the line ends with.

        "Born: <a>January 15</a>, 1979" is a label and one value, whatever is in links; the template's texts at its end
        are none of it.
        """
        i = np.arange(self.n)
        line = self.line
        goes_on = np.append(line[1:] == line[:-1], False)
        is_label = np.array([text.endswith((":", "：")) for text in self._text_codes], bool)[self.code]
        is_label |= np.array([path[1].partition(".")[0] in LABEL_TAGS for path in self.paths], bool)[self.path]
        is_label[self.behind_marks(":") - 1] = True
        label = np.flatnonzero(is_label & goes_on & (self.length <= MAX_LABEL))
        ends = np.append(np.flatnonzero(line[1:] != line[:-1]) + 1, self.n)
        stop = np.minimum(ends[np.searchsorted(ends, label, side="right")], np.append(label[1:], self.n))
        label, stop = label[stop > label + 1], stop[stop > label + 1]
        block, end = self._blocks(is_label & ~goes_on & (self.row < 0))
        label, stop = np.append(label, block), np.append(stop, end)
        last_own = np.maximum.accumulate(np.where(self.shared, -1, i))
        return label, label + 1, np.maximum(label + 2, np.minimum(stop, last_own[stop - 1] + 1))

    def _blocks(self, is_label: Flags) -> tuple[Codes, Codes]:
        """Return the labels that an element begins with which holds two texts and more, each a block,
        and where it ends or a label follows.
        """
        found: list[tuple[int, int]] = []
        for number, page in enumerate(self.pages):
            offset, last = self._offsets[number], max(0, len(page) - 1)
            labels = np.flatnonzero(is_label[offset : offset + last]).tolist()
            for at, after in zip(labels, [*labels[1:], last + 1], strict=False):
                around = set(page.chains[at])
                holder = next((element for element in page.chains[at + 1] if element in around), -1)
                if holder >= 0 and bisect_left(page.nodes, holder) == at:
                    end = bisect_left(page.nodes, int(page.tree.end[holder]))
                    found.append((offset + at, offset + min(after, end)))
        label, stop = np.array(found, np.int64).reshape(-1, 2).T
        return label[stop > label + 2], stop[stop > label + 2]

    @cached_property
    def _elements(self) -> tuple[Codes, Codes, Codes]:
        """Return of each element near a text its first text, the end of its last, and how far above the first it is;
        in that order.
        """
        around = np.full((self.n, MAX_ABOVE), -1, np.int64)
        n_nodes = 0
        for number, page in enumerate(self.pages):
            at = page.around[:, :MAX_ABOVE]
            around[self.offset[number] : self.offset[number + 1]] = np.where(at >= 0, at + n_nodes, -1)
            n_nodes += page.tree.n_nodes
        flat = around.ravel()
        places = np.flatnonzero(flat >= 0)
        first, last = np.full((2, n_nodes), -1)
        first[flat[places[::-1]]] = places[::-1]  # of several that are written to one place the last stays
        last[flat[places]] = places // MAX_ABOVE
        elements = np.flatnonzero(first >= 0)
        elements = elements[np.argsort(first[elements])]
        first = first[elements]
        return first // MAX_ABOVE, last[elements] + 1, first % MAX_ABOVE

    def _spans(self, start: Codes, stop: Codes) -> Codes:
        """Return the cells of runs of texts, made where they are new; -1 for what is too long for a value,
        for a price with the one before it, struck out, and for heads of tables.
        """
        ends = np.concatenate([[0], np.cumsum(self.length)])
        found = np.where(stop - start == 1, start, -1)
        is_value = (stop - start > 1) & (stop - start <= MAX_JOINED) & (ends[stop] - ends[start] <= MAX_CHARACTERS)
        struck = [any(name.partition(".")[0] in STRUCK for name in path[1:]) for path in self.paths]
        n_struck = np.concatenate([[0], np.cumsum(np.array(struck, bool)[self.path])])
        n_struck = n_struck[stop] - n_struck[start]
        is_value &= (n_struck == 0) | (n_struck == stop - start)
        several = np.flatnonzero(is_value)
        spans, which = np.unique(start[several] << _BITS | stop[several] - start[several], return_inverse=True)
        found[several] = len(self.start) + which
        self.start = np.append(self.start, spans >> _BITS)
        self.size = np.append(self.size, spans & ((1 << _BITS) - 1))
        return np.where(self._head[start], -1, found)


def numbered(codes: Codes) -> Codes:
    """Return of each code how many of its like stand before it."""
    order = np.argsort(codes, kind="stable")
    ordered = codes[order]
    begins = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])[: len(codes)])
    found = np.empty(len(codes), np.int64)
    found[order] = np.arange(len(codes)) - np.repeat(begins, np.diff(np.append(begins, len(codes))))
    return found
