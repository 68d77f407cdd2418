"""What is seen of every candidate column, all candidates at once: float64[n_candidates] a sign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..whitespace import words_in
from .column_candidates import PART, ColumnCandidates, Template, is_labelish, kind_of, label_of
from .texts import PageTexts

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
MAX_HEADINGS = 3
"""Texts in an `h1` whose words are a page's heading."""
_SQUASHED = re.compile(r"\W+")
_PRICE = re.compile(r"^\W{0,2}(?:[$€£¥₹]|USD|EUR|US \$)\s?\d[\d.,]*|^\d[\d.,]*\s?(?:[$€£₹]|EUR|USD)")
_DATE = re.compile(
    r"\b(?:19|20)\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^\W{0,2}\d[\d.,:/\s-]*\W{0,2}$")
_QUANTITY = re.compile(r"^\W{0,2}\d[\d.,]*\s?\D{1,12}$")
_PHONE = re.compile(r"^\+?[\d().\s/-]{7,20}$")
_ADDRESS = re.compile(
    r"^(?:https?://|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|edu|net|gov|info|co\.uk|[a-z]{2})(?:/\S*)?$|^\S+@\S+\.\w+$",
    re.IGNORECASE,
)
TYPES = ("text", "price", "date", "phone", "address", "number", "quantity", "long")


_IS_TYPE = [tuple(kind == number for number in range(len(TYPES))) for kind in range(len(TYPES))]


def type_of(text: str) -> int:
    """Return which of `TYPES` a value looks like."""
    if len(text) > 160:
        return 7
    if _ADDRESS.match(text):
        return 4
    if not any(map(str.isdigit, text)) or len(text) > 40:
        return 0
    for number, pattern in ((1, _PRICE), (3, _PHONE), (2, _DATE), (5, _NUMBER), (6, _QUANTITY)):
        if pattern.search(text):
            if number == 3 and not 7 <= sum(map(str.isdigit, text)) <= 15:
                continue
            return number
    return 0


class Seen:
    """The texts of all pages as arrays, and the signs of candidates over them."""

    def __init__(self, pages: Sequence[PageTexts], template: Template, stated: Sequence[set[str]]) -> None:
        self.pages = pages
        self.offset = np.cumsum([0, *(len(page) for page in pages)])
        self.codes: dict[str, int] = {}
        self._sizes: list[int] = []
        self._headings: dict[int, frozenset[str]] = {}
        self._known: dict[str, tuple[int, str, int, bool]] = {}
        rows = [row for number, page in enumerate(pages) for row in self._page_rows(page, template, stated[number])]
        self.table = np.array(rows, np.float64).reshape(len(rows), len(_TEXT_SIGNS))
        shared = self.table[:, _TEXT_SIGNS.index("shared")]
        self._shared: list[bool] = shared.astype(bool).tolist()
        self.shared_before = np.concatenate([[0.0], np.cumsum(shared)])
        self.code = np.array([self.code_of(text) for page in pages for text in page.texts], np.int64)
        is_own = shared == 0
        length = np.array([len(text) for page in pages for text in page.texts], np.int64)
        self.own_before = np.concatenate([[0], np.cumsum(np.where(is_own, length, 0))])
        line = np.array([first for page in pages for first in page.lines], np.int64)
        line += np.repeat(self.offset[:-1], np.diff(self.offset))
        self.line_own = np.bincount(line, np.where(is_own, length, 0), len(line))[line]

    def code_of(self, text: str) -> int:
        """Return the number of a value, the same for values of the same letters and digits."""
        return self._read(text)[0]

    def _read(self, text: str) -> tuple[int, str, int, bool]:
        """Return a text's code, letters and digits, and type, and whether it may be a label; pages repeat most of their texts."""
        known = self._known.get(text)
        if known is None:
            squashed = _SQUASHED.sub("", text[:400]).casefold()
            code = self.codes.setdefault(squashed, len(self.codes))
            if code == len(self._sizes):
                self._sizes.append(len(squashed))
            known = self._known[text] = code, squashed, type_of(text), is_labelish(text)
        return known

    def type_of(self, text: str) -> int:
        """Return which of `TYPES` a text looks like."""
        return self._read(text)[2]

    def words_of_heading(self, page: int) -> frozenset[str]:
        """Return the words of a page's `h1`."""
        if page not in self._headings:
            texts = self.pages[page]
            headings = [text for text, level in zip(texts.texts, texts.heading, strict=True) if level == 2]
            self._headings[page] = frozenset(words_in(" ".join(headings[:MAX_HEADINGS])[:2000].casefold()))
        return self._headings[page]

    def size_of(self, code: int) -> int:
        """Return how many letters and digits the value of a code has."""
        return self._sizes[code]

    def code_at(self, page: int, at: int) -> int:
        """Return the number of text `at` of a page."""
        return int(self.code[self.offset[page] + at])

    def is_shared(self, page: int, at: int) -> bool:
        """Return whether text `at` of a page is the template's."""
        return self._shared[int(self.offset[page]) + at]

    def _page_rows(self, page: PageTexts, template: Template, stated: set[str]) -> list[tuple[float, ...]]:
        title = _SQUASHED.sub("", page.title).casefold()
        n = max(1, len(page))
        first = next((i for i, level in enumerate(page.heading) if level == 2), 0)
        logarithm = {length: float(np.log1p(length)) for length in set(map(len, page.texts))}
        rows = []
        before, is_label_before = "", False  # a label of the template
        for i, text in enumerate(page.texts):
            path = page.paths[i]
            is_shared = (text, path[1]) in template.texts
            _, squashed, kind, labelish = self._read(text)
            rows.append(
                (
                    page.linked[i], page.aside[i], page.heading[i] == 2, page.heading[i] == 1, logarithm[len(text)], is_shared,
                    is_label_before, before.endswith(":"), i / n, min(1.0, abs(i - first) / 60), i >= first,
                    len(squashed) > 5 and squashed in title and len(squashed) > 0.3 * len(title), squashed in stated and len(squashed) > 2,
                    "@" in path[1], "@" in "".join(path[2:4]), text.endswith(":"), labelish and len(text) < 30,
                    path[1].startswith(("td", "dd")), page.rows[i] >= 0, *_IS_TYPE[kind],
                )
            )  # fmt: skip
            before, is_label_before = text, is_shared and labelish
        return rows


_TEXT_SIGNS = (
    "linked", "aside", "h1", "heading", "log_length", "shared", "labelled", "colon", "position", "from_heading", "after_heading",
    "titled", "stated", "itemprop", "itemprop_above", "ends_colon", "labelish", "cell", "row", *TYPES,
)  # fmt: skip


def _codes_and_signs(seen: Seen, at: Codes, texts: list[str | None]) -> tuple[Codes, Floats]:
    """Return the codes and the signs of cells: those of the page's text `at`, of a part of it those of the part, `texts`."""
    code, table = seen.code[at].copy(), seen.table[at]
    first_type = _TEXT_SIGNS.index(TYPES[0])
    parts = [(i, text) for i, text in enumerate(texts) if text is not None]
    if parts:
        rows = np.array([i for i, _ in parts])
        code[rows] = [seen.code_of(text) for _, text in parts]
        table[rows, first_type:] = 0
        table[rows, first_type + np.array([seen.type_of(text) for _, text in parts])] = 1
        table[rows, _TEXT_SIGNS.index("log_length")] = np.log1p([len(text) for _, text in parts])
    return code, table


def _own_lengths(seen: Seen, at: Codes, count: Codes, texts: list[str | None]) -> Codes:
    """Return of each cell the characters of its own texts, those that are no template's."""
    length = np.diff(seen.own_before)[at]
    length[count > 1] = (seen.own_before[at + count] - seen.own_before[at])[count > 1]
    for i, text in enumerate(texts):
        if text is not None and count[i] == 1:
            length[i] = len(text)
    return length


def column_signs(seen: Seen, candidates: ColumnCandidates) -> tuple[list[str], Floats]:
    """Return the names of the signs, and float64[n_candidates, n_signs]."""
    n_pages, n = len(seen.pages), len(candidates.keys)
    sizes = np.array([len(cells) for cells in candidates.cells], np.int64)
    start = np.cumsum([0, *sizes[:-1]])
    owner = np.repeat(np.arange(n), sizes)
    page = np.array([number for cells in candidates.cells for number, _ in cells], np.int64)
    at = np.array([seen.offset[number] + cell.at for cells in candidates.cells for number, cell in cells], np.int64)
    texts = [cell.text for cells in candidates.cells for _, cell in cells]
    code, table = _codes_and_signs(seen, at, texts)
    count = np.array([cell.n for cells in candidates.cells for _, cell in cells], np.int64)
    inner = seen.shared_before[at + count] - seen.shared_before[at]
    means = np.add.reduceat(table, start) / sizes[:, None]
    is_first = np.ones(len(at), bool)
    is_first[1:] = (page[1:] != page[:-1]) | (owner[1:] != owner[:-1])
    covered = np.add.reduceat(is_first.astype(np.float64), start)
    per = sizes / covered
    alone = is_first.copy()
    alone[:-1] &= is_first[1:]
    around = np.log1p(np.maximum(0, seen.line_own[at] - _own_lengths(seen, at, count, texts)))
    distinct = _distinct(owner, code, n)
    of_first = _distinct(owner[is_first], code[is_first], n)
    signs: dict[str, Floats] = dict(zip(_TEXT_SIGNS, means.T, strict=True))
    types = np.stack([signs[name] for name in TYPES], 1)
    labels = [label_of(key) for key in candidates.keys]
    kinds = np.array([kind_of(key) for key in candidates.keys])
    used = np.array([bool(label) for label in labels], np.float64)
    has_part = np.array([key[0] == PART for key in candidates.keys])
    signs |= {
        "joined": np.add.reduceat(np.log(count), start) / sizes,
        "often_joined": np.add.reduceat((count > 1).astype(np.float64), start) / sizes,
        "shared_inside": np.add.reduceat(inner / count, start) / sizes,
        "frame": np.log1p([sum(map(len, key[3 : 3 + int(key[2])])) if key[0] == PART else 0 for key in candidates.keys]),
        "part": has_part.astype(np.float64),
        "coverage": covered / n_pages,
        "everywhere": (covered == n_pages).astype(np.float64),
        "log_per": np.log(per),
        "single": np.add.reduceat(alone.astype(np.float64), start) / covered,
        "steady": (per == np.round(per)).astype(np.float64),
        "distinct": distinct / sizes,
        "distinct_pages": of_first / covered,
        "constant": (of_first == 1).astype(np.float64),
        "pure": types.max(1),
        "label": used,
        "label_colon": np.array([label.endswith(":") for label in labels], np.float64),
        "label_good": np.array([is_labelish(label) for label in labels], np.float64),
        "n_keys": np.log1p([len(others) for others in candidates.others]),
        "around": np.add.reduceat(around, start) / sizes,
        "spread": _spread(seen, at, start, sizes),
        **{f"key_{kind}": (kinds == kind).astype(np.float64)
           for kind in ("inline", "cell", "after", "row", "below", "place", "nth0", "label", "far", "near", "again", "whole", "whole_row", "whole_after", "rest")},
        "key_nth": np.char.startswith(kinds, "nth").astype(np.float64),
    }  # fmt: skip
    signs |= _together(signs)
    return list(signs), np.stack(list(signs.values()), 1)


def _together(signs: Mapping[str, Floats]) -> dict[str, Floats]:
    """Return the signs that say more together than each by itself, and those that say more the larger they are."""
    return {
        "titled*h1": signs["titled"] * signs["h1"], "single*coverage": signs["single"] * signs["coverage"],
        "label*adjacent": signs["label"] * signs["labelled"], "aside*linked": signs["aside"] * signs["linked"],
        "shared^2": signs["shared"] ** 2, "coverage^2": signs["coverage"] ** 2, "distinct_pages^2": signs["distinct_pages"] ** 2,
        "many*linked": signs["log_per"] * signs["linked"], "log_length^2": signs["log_length"] ** 2,
        "single*distinct": signs["single"] * signs["distinct_pages"], "colon*single": signs["colon"] * signs["single"],
    }  # fmt: skip


def _distinct(owner: Codes, code: Codes, n: int) -> Floats:
    """Return how many distinct codes each owner has."""
    pairs = np.unique(np.stack([owner, code], 1), axis=0)
    return np.bincount(pairs[:, 0], minlength=n).astype(np.float64)


def _spread(seen: Seen, at: Codes, start: Codes, sizes: Codes) -> Floats:
    """Return how far apart on their pages the texts of a column stand: the deviation of their position."""
    position = seen.table[at, _TEXT_SIGNS.index("position")]
    mean = np.add.reduceat(position, start) / sizes
    return np.asarray(np.sqrt(np.maximum(0, np.add.reduceat(position**2, start) / sizes - mean**2)))
