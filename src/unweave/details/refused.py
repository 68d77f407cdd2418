"""What is no column whatever its signs say, of all candidates that are looked at, at once: bool[n_tried].

Menus, notices of copyright, labels of the template, and the values of several labels of a table. O(texts of the
candidates).
"""

import re
from collections.abc import Sequence

import numpy as np

from .column_candidates import MIN_PER_PAGE, ColumnCandidates, kind_of, label_of
from .column_signs import TEXT, Floats, Seen, distinct
from .repeated_rows import rows_of_several
from .text_keys import Flags

MAX_CLAIMED = 0.7
"""Share of a column's values that better columns, or several labels, may have already."""
MAX_TEMPLATE = 0.8
"""Share of the texts of a column that the template has, too, where no label stands in their row."""
BEHIND = frozenset(("again", "below", "label", "whole_after"))
"""First words of keys that go by the text before a value, whatever element both are in."""
MAX_BEHIND = 1.5
"""Times that a page has a text which one thing stands behind."""
_NOTICE = re.compile(r"(?:©|\(c\)\s).{0,40}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\s?©", re.IGNORECASE)


class Refused:
    """Candidates and their cells, one behind the other."""

    def __init__(self, seen: Seen, candidates: ColumnCandidates, which: Sequence[int]) -> None:
        cells = candidates.cells
        self._alike = [(candidates.keys[index], *candidates.others[index]) for index in which]
        self._seen, self._keys, self._texts = seen, cells.keys, cells.texts[0]
        lists = [cells.of_numbers(index) for index in which]
        self._n = len(lists)
        self._cells = np.concatenate([*lists, np.zeros(0, np.int64)])
        self._sizes = np.array(list(map(len, lists)), np.int64)
        self._owner = np.repeat(np.arange(self._n), self._sizes)
        self._at, self._count = self._keys.start[self._cells], self._keys.size[self._cells]
        self._per_page = self._sizes / cells.n_pages[list(which)]
        self._shared = self._keys.shared[self._at]

    def menus(self) -> Flags:
        """Return which have several texts a page, most of which all pages have, or begin with a label of theirs; that
        many begin with "1" or "1 cup" as "1 onion" says nothing.
        """
        n_shared = self._seen.shared_before[self._at + self._count] - self._seen.shared_before[self._at]
        is_label = self._seen.labelish & (self._seen.table[:, TEXT] > 0)
        is_shared = (n_shared == self._count) | (self._shared & is_label[self._at])
        return np.asarray((self._per_page > 1.5) & (self._sums(is_shared) > 0.5 * self._sizes))

    def templates(self) -> Flags:
        """Return of which nearly all texts are the template's: labels that some pages have elsewhere."""
        return np.asarray(self._sums(self._shared & (self._cells < self._keys.n)) > MAX_TEMPLATE * self._sizes)

    def notices(self) -> Flags:
        """Return of which most values stand in a notice of copyright with its year."""
        codes, which = np.unique(self._keys.code[self._at], return_inverse=True)
        texts = (self._keys.texts[code][:200] for code in codes.tolist())
        said = [("©" in text or "(" in text) and _NOTICE.search(text) is not None for text in texts]
        return np.asarray(2 * self._sums(np.array(said, bool)[which]) > self._sizes)

    def facts(self) -> Flags:
        """Return which have the values of several labels of a table: what each label says is a column of its own."""
        keys, seen = self._keys, self._seen
        owner = np.repeat(self._owner, self._count)
        of_several = np.repeat(self._count > 1, self._count)
        ends = np.cumsum(self._count)
        at = np.arange(len(owner)) + np.repeat(self._at - ends + self._count, self._count)
        ends_colon = seen.ends_colon[at] | np.append(seen.has_colon, False)[at + 1]
        is_label = of_several & ends_colon & seen.labelish[at] & keys.shared[at]
        row = keys.row[at]
        behind = (row >= 0) & (row != at) & keys.shared[row]
        n_behind = np.bincount(owner[behind], minlength=self._n)
        n_labels = distinct(owner[behind], keys.code[row[behind]], self._n)
        with_labels = self._sums(self._count > 1) > 0  # a whole table has its labels as well
        n_texts = np.bincount(owner, minlength=self._n)
        in_table = (n_labels > 1) & (n_behind * (1 + with_labels) > MAX_CLAIMED * n_texts)
        in_text = np.bincount(owner[is_label], minlength=self._n) > MAX_CLAIMED * self._sizes
        return np.asarray((with_labels | (self._per_page > MIN_PER_PAGE)) & (in_table | in_text))

    def items(self) -> Flags:
        """Return which have one value of one of many rows a page, several of each, or not those of the first: the title
        of the third review, titles and dates of all.
        """
        rows = rows_of_several(self._keys)[self._at]
        is_item, (_, row) = rows > 0, np.unique(rows, return_inverse=True)
        n_items, n_rows = self._sums(is_item), distinct(self._owner[is_item], row[is_item], self._n)
        is_one = (self._per_page <= MIN_PER_PAGE) | self._behind_again() | (n_items > MIN_PER_PAGE * n_rows)
        return np.asarray((n_items > MAX_TEMPLATE * self._sizes) & is_one)

    def _behind_again(self) -> Flags:
        """Return which go by nothing but a text behind which they stand, of which pages have several: all but the first
        row stand behind the button of the row before.
        """
        labels = [label_of(keys[0]) if all(kind_of(key) in BEHIND for key in keys) else "" for keys in self._alike]
        count = dict(zip(self._keys.texts, np.bincount(self._keys.code).tolist(), strict=False))
        return np.array([count.get(label, 0) > MAX_BEHIND * len(self._seen.pages) for label in labels], bool)

    def constants(self) -> Flags:
        """Return of which all pages say the same."""
        if not self._n:
            return np.zeros(0, bool)
        page, said = self._keys.page_of(self._cells), self._texts[self._cells]
        begins = np.append(True, (page[1:] != page[:-1]) | (self._owner[1:] != self._owner[:-1]))
        run = np.cumsum(begins) - 1
        start = np.flatnonzero(begins)
        length = np.diff(np.append(start, len(page)))
        first = np.searchsorted(self._owner[start], np.arange(self._n))[self._owner]
        like = np.minimum(start[first] + np.arange(len(page)) - start[run], len(page) - 1)
        return np.asarray(self._sums((length[run] != length[first]) | (said[like] != said)) == 0)

    def _sums(self, flags: Flags) -> Floats:
        return np.bincount(self._owner, flags, self._n).astype(np.float64)
