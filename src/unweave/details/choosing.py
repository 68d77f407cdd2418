"""Which candidates become columns: those that a weighted sum of signs puts first, each text in one column.

The weights are a softmax over the candidates of a draw of pages, fitted on sites with labelled fields (`python -m bench.fit_details`);
what they reach on sites that were left out stands in docs/results.md beside what they reach on those they were fitted on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np

from ..whitespace import words_in
from .column_candidates import PART, ColumnCandidates, is_labelish, is_list, is_unit, kind_of, label_of, text_of
from .column_signs import Floats, Seen, column_signs
from .column_weights import WEIGHTS
from .fragments import Fragments
from .text_keys import Cell

MAX_COLUMNS = 40
MAX_CLAIMED = 0.7
"""Share of a column's values that better columns may have already."""
MIN_PURE = 0.8
"""Share of a list's values of one type; a list of fewer mixes what are columns of their own."""
MAX_TRIED = 400
"""Candidates that are looked at; those behind them are hardly ever columns."""
MAX_TEMPLATE = 0.8
"""Share of the texts of a column that the template has, too, where no label stands in their row."""
MAX_AROUND = 60
"""Characters of the page's own beside a value in its line, above which it is some words of a sentence: a link, a name in bold."""
BESIDE = frozenset(("inline", "cell", "row", "rest", "whole_row"))
"""First words of keys whose label stands in one row or text with the value."""
ADJACENT = frozenset(("after", "cell", "row"))
"""First words of keys whose label is the text before the value, or the first of its row."""
FEW_PAGES = 3
"""Pages that have one value by chance where others of the site have another."""
STEADY = 0.9
"""Share of the pages of what several texts say that one of them is on, which is then a column by itself."""
NEAREST = 0.03
"""F1 less than the best at which a candidate shows what pages state, too."""
MIN_OTHERS = 2
"""Words beside those of a page's heading, so that a text is a sentence about it: "by" and a name is a value; one where the
whole heading of several words is in it: "Desk lamp reviews"."""
MIN_TELLING = 4
"""Letters and digits of a value, from which two columns that have it say the same; a number of fewer stands in many places by chance."""
MAX_ROUNDS = 4
"""Times that columns are chosen anew without those that others make up."""

_NOTICE = re.compile(r"(?:©|\(c\)\s).{0,40}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\s?©", re.IGNORECASE)


def column_scores(names: Sequence[str], signs: Floats) -> Floats:
    """Return float64[n_candidates], the log odds of being what a person would call a column, up to a constant; -inf for words of sentences."""
    scores = np.asarray(signs @ np.array([WEIGHTS.get(name, 0.0) for name in names]))
    scores[signs[:, names.index("around")] > np.log1p(MAX_AROUND)] = -np.inf
    return scores


def choose(
    seen: Seen,
    candidates: ColumnCandidates,
    most: int = MAX_COLUMNS,
    shown: Mapping[str, Sequence[tuple[float, int]]] | None = None,
) -> tuple[list[int], dict[str, int]]:
    """Return the candidates that become columns, the surest first, and of each stated property the one that shows it.

    What is the same on all pages becomes one only where a label with a colon says what it is. What several texts say together is no
    column where other columns say most of them. Those that show what pages state come first.

    shown : of stated properties the candidates that may show them, by how well
    """
    if not candidates.keys:
        return [], {}
    choice = _Choice(seen, candidates)
    showing = choice.showing(shown or {})
    for _ in range(MAX_ROUNDS):
        chosen = choice.made(most)
        torn = choice.torn(chosen)
        if not torn:
            break
        choice.order = [index for index in choice.order if index not in torn]
    return ([], {}) if all(choice.is_constant(index) for index in chosen) else (chosen, showing)


Value = tuple[int, int]
"""A page, and the code of a text."""


class _Choice:
    """The candidates that may be columns, the surest first, and what each of them says."""

    def __init__(self, seen: Seen, candidates: ColumnCandidates) -> None:
        self._seen, self._candidates = seen, candidates
        self._values: dict[int, set[Value]] = {}
        self._own: dict[int, set[Value]] = {}
        self._inside: dict[int, set[Value]] = {}
        self._fragments = Fragments(seen, candidates)
        names, signs = column_signs(seen, candidates)
        self._scores = scores = column_scores(names, signs)
        self._is_list = candidates.cells.are_lists
        self._is_mixed = self._is_list & (signs[:, names.index("pure")] < MIN_PURE)
        self._first: list[int] = []
        self.order = [
            index
            for index in np.argsort(-scores, kind="stable").tolist()[:MAX_TRIED]
            if scores[index] > -np.inf
            and (not self.is_constant(index) or self._may_be_constant(index))
            and not _is_menu(seen, candidates.cells[index])
            and not _are_facts(seen, candidates.cells[index])
            and not _names_heading(seen, candidates.cells[index])
            and not _is_notice(seen, candidates.cells[index])
            and (
                kind_of(candidates.keys[index]) in BESIDE
                or self._has_colon(index)
                or not _is_template(seen, candidates.cells[index])
            )
        ]

    def showing(self, shown: Mapping[str, Sequence[tuple[float, int]]]) -> dict[str, int]:
        """Return of each stated property the candidate that shows it, the surest of the nearest; they come first from now on."""
        found: dict[str, int] = {}
        for name, near in shown.items():
            best = max((f1 for f1, _ in near), default=0.0)
            nearest = [
                index
                for f1, index in near
                if f1 >= best - NEAREST and index not in self._first and not self.is_constant(index)
            ]
            if nearest:
                found[name] = max(nearest, key=lambda index: (self._scores[index], -index))
                self._first.append(found[name])
        first = set(self._first)
        self.order = self._first + [index for index in self.order if index not in first]
        return found

    def made(self, most: int) -> list[int]:
        """Return the first candidates of the order that say something that those before do not, whole where their values are fragments.

        A number of few digits stands in many places by chance, so that only one column that has all of them says the same.
        """
        claimed: list[set[Value]] = [set(), set(), set()]  # by all columns, but for mixed lists, and by no list
        whole: set[Value] = set()  # the texts in what pages state
        chosen: list[int] = []
        for place, fragment in enumerate(self.order):
            is_first = place < len(self._first)
            index = fragment if is_first else self._whole_of(fragment)
            if index in chosen:
                continue
            own = self.values(index, own=True) or self.values(index)
            if is_first:
                whole |= self.inside(index)
            elif self._is_said(self.inside(index), whole) or (
                self._is_said(own, claimed[self._asked(index)])
                and (self._tells(own) or any(self._is_said(self.values(index), self.values(one)) for one in chosen))
            ):
                continue
            chosen.append(index)
            for said in claimed[: 3 - self._is_list[index] - self._is_mixed[index]]:
                said |= self.values(index) | self.labelled(index)
            if len(chosen) == most:
                break
        return chosen

    def _asked(self, index: int) -> int:
        """Return which columns may say what a candidate says: of a list all, of single values no mixed list, of those with a label no list."""
        return 0 if self._is_list[index] else 2 if label_of(self._candidates.keys[index]) else 1

    def _whole_of(self, index: int) -> int:
        """Return the column that has a column's values whole where they are fragments, else the column."""
        whole = self._fragments.whole_of(index)
        if whole is None or self.is_constant(whole):
            return index
        return whole

    def _tells(self, values: set[Value]) -> bool:
        """Return whether most values are long enough that no two columns have them by chance."""
        return 2 * sum(self._seen.size_of(code) >= MIN_TELLING for _, code in values) > len(values)

    @staticmethod
    def _is_said(values: set[Value], others: set[Value]) -> bool:
        return len(values & others) > MAX_CLAIMED * len(values)

    def torn(self, chosen: Sequence[int]) -> set[int]:
        """Return the candidates that others make up: several texts that are steady columns of their own, lists of parts of a list's texts, and values without their unit."""
        cells, keys = self._candidates.cells, self._candidates.keys
        wholes = {self._fragments.whole_of(index) for index in self.order}
        several = {index for index in chosen if any(cell.n > 1 for _, cell in cells[index])} - wholes
        parts = {
            index for index in chosen if is_unit(keys[index]) or (keys[index][0] == PART and is_list(cells[index]))
        }
        alone = [index for index in chosen if index not in several]
        whole = [index for index in alone if index not in parts]
        torn = {index for index in several if self._is_among(index, alone)}
        return (torn | {index for index in parts if self._is_among(index, whole)}).difference(self._first)

    def _is_among(self, index: int, others: Iterable[int]) -> bool:
        """Return whether most texts of a candidate stand in others, each on nearly as many pages as it."""
        n_pages = len({page for page, _ in self.values(index)})
        steady = (one for one in others if len({page for page, _ in self.values(one)}) >= STEADY * n_pages)
        said = {value for one in steady for value in self.inside(one)}
        return len(self.inside(index) & said) >= MAX_CLAIMED * len(self.inside(index))

    def values(self, index: int, *, own: bool = False) -> set[Value]:
        """Return the values of a candidate; own: without the template's texts."""
        found = self._own if own else self._values
        if index not in found:
            seen = self._seen
            found[index] = {
                (page, seen.code_at(page, cell.at) if cell.text is None else seen.code_of(cell.text))
                for page, cell in self._candidates.cells[index]
                if not own or cell.text is not None or not seen.is_shared(page, cell.at)
            }
        return found[index]

    def labelled(self, index: int) -> set[Value]:
        """Return the texts that are a label and a value of a candidate: they say no more than the value."""
        if self._candidates.keys[index][0] != "inline":
            return set()
        return {(page, self._seen.code_at(page, cell.at)) for page, cell in self._candidates.cells[index]}

    def inside(self, index: int) -> set[Value]:
        """Return the texts that the values of a candidate stand in, without the template's."""
        if index not in self._inside:
            seen = self._seen
            self._inside[index] = {
                (page, seen.code_at(page, at))
                for page, cell in self._candidates.cells[index]
                for at in range(cell.at, cell.at + cell.n)
                if not seen.is_shared(page, at)
            }
        return self._inside[index]

    def _has_colon(self, index: int) -> bool:
        """Return whether what stands before each value of a candidate is its label with a colon: few things have many values."""
        if kind_of(self._candidates.keys[index]) not in ADJACENT:
            return False
        offset, cells = self._seen.offset, self._candidates.cells[index]
        return label_of(self._candidates.keys[index]).endswith(":") or all(
            self._seen.has_colon[offset[page] + cell.at] for page, cell in cells
        )

    def _may_be_constant(self, index: int) -> bool:
        """Return whether a label says what a candidate with one value on all pages is; a few pages have the same by chance."""
        key = self._candidates.keys[index]
        if len(self._seen.pages) <= FEW_PAGES and self._has_colon(index):
            return True
        return label_of(key).endswith(":") and (
            kind_of(key) in BESIDE or not _is_template(self._seen, self._candidates.cells[index])
        )

    def is_constant(self, index: int) -> bool:
        """Return whether all pages of a candidate say the same."""
        pages = groupby(self._candidates.cells[index], key=itemgetter(0))
        said = ([text_of(self._seen.pages[page], cell) for _, cell in cells] for page, cells in pages)
        first = next(said)
        return all(texts == first for texts in said)


def _are_facts(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether a column has the values of several labels of a table: what each label says is a column of its own."""
    if not is_list(cells) and all(cell.n == 1 for _, cell in cells):
        return False
    if _n_labels(seen, cells) > MAX_CLAIMED * len(cells):
        return True
    labels = []
    n = 0
    for page, cell in cells:
        rows = seen.pages[page].rows
        for at in range(cell.at, cell.at + cell.n):
            n += 1
            if 0 <= rows[at] < at and seen.is_shared(page, rows[at]):
                labels.append(seen.pages[page].texts[rows[at]])
    n_labels = len(set(labels))
    with_labels = any(cell.n > 1 for _, cell in cells)  # a whole table has its labels as well
    return n_labels > 1 and len(labels) * (1 + with_labels) > MAX_CLAIMED * n


def _names_heading(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether all values stand in a text that says the same but for words of its page's heading: "Email Desk lamp to a friend"."""
    said: set[tuple[str, ...]] = set()
    others: tuple[str, ...] = ()
    n = n_whole = n_words = 0
    for page, cell in cells:
        heading = seen.words_of_heading(page)
        text = seen.pages[page].texts[cell.at] if cell.n == 1 else text_of(seen.pages[page], cell)
        words = words_in(text.casefold())
        others = tuple([word for word in words if word not in heading])
        n_whole += heading.issubset(words)
        n_words = max(n_words, len(heading))
        if ":" in text or not others or len(said | {others}) > 1:
            return False
        said.add(others)
        n += len(others) < len(words)
    is_whole = n_words > 1 and n_whole > MAX_CLAIMED * len(cells)
    return n > MAX_CLAIMED * len(cells) and len(others) >= (1 if is_whole else MIN_OTHERS)


def _is_notice(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether most values stand in a notice of copyright with its year."""
    return 2 * sum(_NOTICE.search(seen.pages[page].texts[cell.at][:200]) is not None for page, cell in cells) > len(
        cells
    )


def _n_labels(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> int:
    """Return how many labels with a colon stand in the values of a column that are several texts."""
    n = 0
    for page, cell in cells:
        texts, marks = seen.pages[page].texts, seen.pages[page].marks
        for at in range(cell.at, cell.at + cell.n) if cell.n > 1 else ():
            ends = texts[at].endswith(":") or marks.get(at + 1, "").lstrip().startswith(":")
            n += ends and is_labelish(texts[at]) and seen.is_shared(page, at)
    return n


def _is_template(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether nearly all texts of a column are the template's: labels that some pages have elsewhere."""
    return sum(cell.text is None and seen.is_shared(page, cell.at) for page, cell in cells) > MAX_TEMPLATE * len(cells)


def _is_menu(seen: Seen, cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether a column has several texts a page, most of which all pages have."""
    several = len(cells) > 1.5 * len({page for page, _ in cells})
    return several and sum(seen.is_shared(page, cell.at) for page, cell in cells) > 0.5 * len(cells)
