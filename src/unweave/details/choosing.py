"""Which candidates become columns: those that a weighted sum of signs puts first, each text in one column.

The weights are a softmax over the candidates of a draw of pages, fitted on sites with labelled fields (`python -m
bench.fit_details`); what they reach on sites that were left out stands in docs/results.md beside what they reach on
those they were fitted on.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from ..fitted import COLUMN_WEIGHTS
from ..whitespace import words_in
from .column_candidates import PART, CellLists, ColumnCandidates, is_cut, is_unit, kind_of, label_of
from .column_signs import Floats, Seen, column_signs
from .fragments import Fragments
from .joined_texts import LABEL_TAGS
from .refused import MAX_CLAIMED, Refused
from .runs import Runs
from .second_look import SECOND, second_signs

MAX_COLUMNS = 40
MAX_TRIED = 400
"""Candidates that are looked at; those behind them are hardly ever columns."""
MAX_AROUND = 60
"""Characters of the page's own beside a value in its line, above which it is some words of a sentence: a link,
a name in bold."""
MIN_SECTIONED = 0.8
"""Share of its pages on which a list is the lines below a heading of the template."""
MAX_SECTIONS = 6
MIN_SECTION, MIN_MADE_UP = 0.2, 0.5
"""Share of a list's values that one section has, and that sections have together, so that these make it up."""
N_BEFORE = 25
"""Columns before the lines of sections, which say what a thing is in long texts that few facts are, and before what
others say as well."""
MAX_UNEVEN = 0.15
"""Deviation of the lengths of lists, as a share of their mean, above which their n-th texts are not the same thing."""
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
"""Words beside those of a page's heading, so that a text is a sentence about it: "by" and a name is a value; one where
the whole heading of several words is in it: "Desk lamp reviews"."""
MIN_TELLING = 4
"""Letters and digits of a value, from which two columns that have it say the same;
a number of fewer stands in many places by chance."""
MAX_MAKERS = 6
"""Columns that make up a whole, as street, town, state, code, country and telephone make up an address; what more make
up is a box of facts."""
MAX_ROUNDS = 4
"""Times that columns are chosen anew without those that others make up."""


def column_scores(candidates: ColumnCandidates, names: Sequence[str], signs: Floats) -> Floats:
    """Return float64[n_candidates], the log odds of being what a person would call a column, up to a constant; -inf for
    what is none.

    That is words of sentences, and the n-th text of lists that are of different length: the 12th of what else a shop
    has.
    """
    first = first_scores(names, signs)
    second = second_signs(candidates, names, signs, first)
    return np.asarray(first + second @ np.array([COLUMN_WEIGHTS.get(name, 0.0) for name in SECOND]))


def first_scores(names: Sequence[str], signs: Floats) -> Floats:
    """Return what `column_scores` gives before it is known which candidates stand beside the best."""
    scores = np.asarray(signs @ np.array([COLUMN_WEIGHTS.get(name, 0.0) for name in names]))
    scores[signs[:, names.index("around")] > np.log1p(MAX_AROUND)] = -np.inf
    scores[signs[:, names.index("uneven")] > MAX_UNEVEN] = -np.inf
    return scores


def choose(
    seen: Seen,
    candidates: ColumnCandidates,
    most: int = MAX_COLUMNS,
    shown: Mapping[str, Sequence[tuple[float, int]]] | None = None,
) -> tuple[list[int], dict[str, int], Floats]:
    """Return the candidates that become columns, the surest first, of each stated property the one that shows it, and
    the scores of all candidates.

    What is the same on all pages becomes one only where a label with a colon says what it is. What several texts say
    together is no column where other columns say most of them. Those that show what pages state come first.

    shown : of stated properties the candidates that may show them, by how well
    """
    if not candidates.keys:
        return [], {}, np.zeros(0)
    choice = _Choice(seen, candidates)
    showing = choice.showing(shown or {})
    for _ in range(MAX_ROUNDS):
        chosen = choice.made(most)
        torn = choice.torn(chosen)
        if not torn:
            break
        choice.order = [index for index in choice.order if index not in torn]
    if all(choice.is_constant(index) for index in chosen):
        return [], {}, choice.scores
    return choice.arranged(chosen), showing, choice.scores


Value = int
"""A page, and the code of a text in the last CODE_BITS."""
CODE_BITS = 32


class _Choice:
    """The candidates that may be columns, the surest first, and what each of them says."""

    def __init__(self, seen: Seen, candidates: ColumnCandidates) -> None:
        self._seen, self._candidates = seen, candidates
        self._values: dict[int, set[Value]] = {}
        self._own: dict[int, set[Value]] = {}
        self._inside: dict[int, set[Value]] = {}
        self._fragments, self._runs = Fragments(seen, candidates), Runs(seen, candidates)
        names, signs = column_signs(seen, candidates)
        is_section = signs[:, names.index("sectioned")] >= MIN_SECTIONED
        self.scores = scores = column_scores(candidates, names, signs)
        self._is_list = candidates.cells.are_lists
        self._first: list[int] = []
        keys = candidates.cells.keys
        self._value = keys.page_of(np.arange(len(keys.start))) << CODE_BITS | seen.codes_of(candidates.cells)[0]
        tried = [index for index in np.argsort(-scores, kind="stable").tolist()[:MAX_TRIED] if scores[index] > -np.inf]
        refused = Refused(seen, candidates, tried)
        self._constant: dict[int, bool] = dict(zip(tried, refused.constants().tolist(), strict=True))
        self._template: dict[int, bool] = dict(zip(tried, refused.templates().tolist(), strict=True))
        is_none = refused.menus() | refused.facts() | refused.notices() | refused.items()
        self.order = [
            index
            for index, is_refused in zip(tried, is_none.tolist(), strict=True)
            if not is_refused
            and (not self.is_constant(index) or self._may_be_constant(index))
            and (not self._template[index] or kind_of(candidates.keys[index]) in BESIDE or self._has_colon(index))
            and not _names_heading(seen, candidates.cells, index)
        ]
        below = [index for index in self.order if is_section[index] and candidates.keys[index][0] == "below"]
        for union, made_of in self._unions(below).items():
            at = self.order.index(union)
            self.order[at : at + 1] = made_of
            self._runs.add(made_of)
        self.order = list(dict.fromkeys(self.order))
        sections = [index for index in self.order[N_BEFORE:] if is_section[index]][:MAX_SECTIONS]
        self.order = list(dict.fromkeys([*self.order[:N_BEFORE], *sections, *self.order]))

    def _unions(self, sections: Sequence[int]) -> dict[int, list[int]]:
        """Return the lists that two sections and more make up, and none of them most of it, with these: what one does
        in a job, and what one must be able to.
        """
        found = {}
        cells = self._candidates.cells
        for index in self.order if len(sections) > 1 else ():
            if self._is_list[index] and not label_of(self._candidates.keys[index]):
                own = cells.of_numbers(index)
                shares = {one: float(np.isin(own, cells.of_numbers(one)).mean()) for one in sections}
                made_of = [one for one, share in shares.items() if share >= MIN_SECTION]
                if len(made_of) > 1 and max(shares.values()) < MAX_CLAIMED and sum(shares.values()) > MIN_MADE_UP:
                    found[index] = made_of
        return found

    def showing(self, shown: Mapping[str, Sequence[tuple[float, int]]]) -> dict[str, int]:
        """Return of each stated property the candidate that shows it, the surest of the nearest;
        they come first from now on.
        """
        found: dict[str, int] = {}
        for name, near in shown.items():
            best = max((f1 for f1, _ in near), default=0.0)
            nearest = [index for f1, index in near if f1 >= best - NEAREST and index not in self._first]
            nearest = [index for index in nearest if not self.is_constant(index)]
            if nearest:
                found[name] = max(nearest, key=lambda index: (self.scores[index], -index))
                self._first.append(found[name])
        first = set(self._first)
        self.order = self._first + [index for index in self.order if index not in first]
        return found

    def made(self, most: int) -> list[int]:
        """Return the first candidates of the order that say something that those before do not, whole where their
        values are fragments.

        A number of few digits stands in many places by chance, so that only one column that has all of them says the
        same.
        """
        claimed: list[set[Value]] = [set(), set()]  # by all columns, and by no list
        whole: set[Value] = set()  # the texts in what pages state
        chosen: list[int] = []
        for place, fragment in enumerate(self.order):
            is_first = place < len(self._first)
            index = fragment if is_first else self._whole_of(fragment)
            if index in chosen:
                continue
            own = self.values(index, own=True) or self.values(index)
            is_labelled = not self._is_list[index] and bool(label_of(self._candidates.keys[index]))
            if is_first:
                whole |= self.inside(index)
            elif self._is_said(self.inside(index), whole) or (
                self._is_said(own, claimed[is_labelled])
                and (self._tells(own) or any(self._is_said(self.values(index), self.values(one)) for one in chosen))
            ):
                continue
            chosen.append(index)
            for said in claimed[: 2 - self._is_list[index]]:
                said |= self.values(index) | self.labelled(index)
            if len(chosen) == most:
                break
        return chosen

    def _whole_of(self, index: int) -> int:
        """Return the column that has a column's values whole where they are fragments, else the column."""
        whole = self._fragments.whole_of(index)
        return self._runs.list_of(index) if whole is None or self.is_constant(whole) else whole

    def _tells(self, values: set[Value]) -> bool:
        """Return whether most values are long enough that no two columns have them by chance."""
        codes = (value & ((1 << CODE_BITS) - 1) for value in values)
        return 2 * sum(self._seen.size_of(code) >= MIN_TELLING for code in codes) > len(values)

    @staticmethod
    def _is_said(values: set[Value], others: set[Value]) -> bool:
        return len(values & others) > MAX_CLAIMED * len(values)

    def torn(self, chosen: Sequence[int]) -> set[int]:
        """Return the candidates that others make up: several texts that surer steady columns have,
        with labels among them that any have, lists of parts of a list's texts, and values without their unit.
        """
        keys = self._candidates.keys
        several = self._several(chosen)
        parts = {index for index in chosen if is_unit(keys[index]) or (keys[index][0] == PART and self._is_list[index])}
        alone = [index for index in chosen if index not in several]
        whole = [index for index in alone if index not in parts]
        place = {index: at for at, index in enumerate(chosen)}
        torn = set()
        for index in several:
            surer = [one for one in alone if place[one] < place[index]]
            if self._is_among(index, alone if self._is_box(index, alone) else surer):
                torn.add(index)
        torn |= self._run_together(chosen)
        return (torn | {index for index in parts if self._is_among(index, whole)}).difference(self._first)

    def _run_together(self, chosen: Sequence[int]) -> set[int]:
        """Return the columns that say in one text what a surer list says: "OakLED" behind "Oak" and "LED"."""
        lists: list[set[Value]] = []
        found = set()
        for index in chosen:
            if self._is_list[index]:
                lists.append(self.inside(index))
            elif self._candidates.cells.are_joined[index] and kind_of(self._candidates.keys[index]) not in BESIDE:
                found |= {index} if any(self.inside(index) <= said for said in lists) else set()
        return found

    def _is_box(self, index: int, alone: Sequence[int]) -> bool:
        """Return whether a candidate is a box of facts: it has more columns than an address, or labels of the
        template.
        """
        inside = self.inside(index)
        return sum(bool(inside & self.inside(one)) for one in alone) > MAX_MAKERS or self._has_labels(index)

    def _has_labels(self, index: int) -> bool:
        """Return whether labels of the template stand in the values of a candidate."""
        keys, cells = self._candidates.cells.keys, self._candidates.cells.of_numbers(index)
        spans = zip(keys.start[cells].tolist(), keys.size[cells].tolist(), strict=True)
        shared = [at for start, size in spans for at in range(start, start + size) if keys.shared[at]]
        tags = (keys.paths[keys.path[at]][1].partition(".")[0] for at in shared)
        return bool(self._seen.ends_colon[shared].any()) or not LABEL_TAGS.isdisjoint(tags)

    def _several(self, chosen: Sequence[int]) -> set[int]:
        """Return the candidates whose values are several texts, but for those of fragments and lists of lines."""
        joined = [index for index in chosen if self._candidates.cells.are_joined[index]]
        several = {index for index in joined if not self._are_lines(index)}
        return several and several.difference(map(self._fragments.whole_of, self.order))

    def arranged(self, chosen: Sequence[int]) -> list[int]:
        """Return columns in order, but behind the first what others say: what several make up (a whole address), and
        what is cut from texts of columns before (the ends of a range).
        """
        several = self._several(chosen)
        alone = [index for index in chosen if index not in several]
        said: set[Value] = set()
        last = []
        for index in chosen:
            is_whole = index in several
            is_made_up = is_whole and self._is_among(index, alone)
            is_again = (is_whole or is_cut(self._candidates.keys[index])) and self._is_said(self.inside(index), said)
            if (is_made_up or is_again) and index not in self._first:
                last.append(index)
            if not self._is_list[index] and not is_made_up:
                said |= self.inside(index)
        first = [index for index in chosen if index not in last]
        return [*first[:N_BEFORE], *last, *first[N_BEFORE:]]

    def _are_lines(self, index: int) -> bool:
        """Return whether a candidate is a list of lines of several texts, on pages more and fewer: "2 cups red
        lentils".
        """
        keys, cells = self._candidates.cells.keys, self._candidates.cells.of_numbers(index)
        first, last = keys.start[cells], keys.start[cells] + keys.size[cells] - 1
        counts = np.unique(keys.page_of(cells), return_counts=True)[1]
        return bool(counts.max() > counts.min() and (self._seen.line[first] == self._seen.line[last]).all())

    def _is_among(self, index: int, others: Iterable[int]) -> bool:
        """Return whether most texts of a candidate stand in others, each on nearly as many pages as it."""
        n_pages = self._candidates.cells.n_pages
        steady = (one for one in others if n_pages[one] >= STEADY * n_pages[index])
        said = {value for one in steady for value in self.inside(one)}
        return len(self.inside(index) & said) >= MAX_CLAIMED * len(self.inside(index))

    def values(self, index: int, *, own: bool = False) -> set[Value]:
        """Return the values of a candidate; own: without the template's texts."""
        found = self._own if own else self._values
        if index not in found:
            cells, keys = self._candidates.cells.of_numbers(index), self._candidates.cells.keys
            if own:
                cells = cells[(cells >= keys.n) | ~keys.shared[keys.start[cells]]]
            found[index] = set(self._value[cells].tolist())
        return found[index]

    def labelled(self, index: int) -> set[Value]:
        """Return the texts that are a label and a value of a candidate: they say no more than the value."""
        key = self._candidates.keys[index]
        if key[0] != "inline" and not (key[0] == PART and key[2] == "2" and key[3].endswith((":", "："))):
            return set()
        cells = self._candidates.cells
        return set(self._value[cells.keys.start[cells.of_numbers(index)]].tolist())

    def inside(self, index: int) -> set[Value]:
        """Return the texts that the values of a candidate stand in, without the template's."""
        if index not in self._inside:
            keys, cells = self._candidates.cells.keys, self._candidates.cells.of_numbers(index)
            spans = zip(keys.start[cells].tolist(), keys.size[cells].tolist(), strict=True)
            texts = np.array([at for start, size in spans for at in range(start, start + size)], np.int64)
            self._inside[index] = set(self._value[texts[~keys.shared[texts]]].tolist())
        return self._inside[index]

    def _has_colon(self, index: int) -> bool:
        """Return whether before each value of a candidate is its label with a colon: few things have many values."""
        if kind_of(self._candidates.keys[index]) not in ADJACENT:
            return False
        offset, cells = self._seen.offset, self._candidates.cells[index]
        return label_of(self._candidates.keys[index]).endswith((":", "：")) or all(
            self._seen.has_colon[offset[page] + cell.at] for page, cell in cells
        )

    def _may_be_constant(self, index: int) -> bool:
        """Return whether a label says what a candidate with one value on all pages is, and not that label again;
        a few pages have the same by chance.
        """
        key = self._candidates.keys[index]
        if self._seen.code_of(label_of(key)) in {value & ((1 << CODE_BITS) - 1) for value in self.values(index)}:
            return False
        if len(self._seen.pages) <= FEW_PAGES and self._has_colon(index):
            return True
        return label_of(key).endswith((":", "：")) and (kind_of(key) in BESIDE or not self._template[index])

    def is_constant(self, index: int) -> bool:
        """Return whether all pages of a candidate say the same."""
        if index not in self._constant:
            self._constant[index] = bool(Refused(self._seen, self._candidates, [index]).constants()[0])
        return self._constant[index]


def _names_heading(seen: Seen, cells: CellLists, index: int) -> bool:
    """Return whether all values stand in a text that says the same but for words of its page's heading:
    "Email Desk lamp to a friend".
    """
    said: set[tuple[str, ...]] = set()
    others: tuple[str, ...] = ()
    n = n_whole = n_words = 0
    keys, numbers = cells.keys, cells.of_numbers(index)
    for number in numbers.tolist():  # of most the first two say that they do not
        start = keys.start.item(number)
        heading = seen.words_of_heading(int(keys.page_of(number)))
        text = keys.texts[keys.code.item(start)] if keys.size.item(number) == 1 else keys.text(number) or ""
        words = words_in(text.casefold())
        others = tuple([word for word in words if word not in heading])
        n_whole += heading.issubset(words)
        n_words = max(n_words, len(heading))
        if ":" in text or not others or len(said | {others}) > 1:
            return False
        said.add(others)
        n += len(others) < len(words)
    is_whole = n_words > 1 and n_whole > MAX_CLAIMED * len(numbers)
    return n > MAX_CLAIMED * len(numbers) and len(others) >= (1 if is_whole else MIN_OTHERS)
