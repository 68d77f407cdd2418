"""Where pages show what they state of their subject: of each stated property the column that says the same on most
pages.

Texts say the same when their letters and digits are the same, when both are the same number, the same time, `PT1H5M`
and "1 hr 5 mins", or the same day, `2025-11-02T00:05:02Z` and "November 2, 2025". A list that is stated may be cut
elsewhere than the one that is shown: its texts are those that the stated texts hold. O(texts) for each property that is
a list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from ..column_order import unique_names
from ..dates.reading import as_written, find_date
from ..gathering import different
from ..measures import seconds_of
from ..whitespace import squeezed
from .column_candidates import CellLists, ColumnCandidates, text_of
from .texts import PageTexts

MIN_AGREEING = 2
"""Pages that show what they state, from which a column is where they show it;
one number on all of them stands there by chance."""
MIN_SHOWN = 0.75
"""F1, of texts or for lists of letters, of a column that shows what is stated."""
MAX_PAGES = 12
"""Pages that are compared."""
MIN_PART = 6
"""Letters and digits of a text that is found in a longer one."""
IN_PART = 0.9
"""Weight of a number that is shown where it is stated with what it counts: `8` of `8 servings`."""
MIN_WORDS = 0.6
"""Share of a text's words that a list has, which the page states in other words: "2 tbsp" of "2 tablespoons"."""
MAX_LONGER = 1.5
"""Times that such a text may be longer than any of the list."""
MAX_LETTERS = 30_000
"""Letters and digits of all that one property states on a page, in which texts are looked for."""
MAX_DATED = 80
"""Characters of a text that is a day."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMBER = re.compile(r"\W{0,2}(\d{1,6}(?:[.,]\d{1,3})?)\W{0,2}")
_COUNTED = re.compile(r"(\d{1,4}(?:[.,]\d{1,3})?)\s[^\W\d][^\d]{0,30}")
_WORDS = re.compile(r"\d+|[^\W\d_]+")
_Meaning = str | float | tuple[str, int]


def shown_statements(
    pages: Sequence[PageTexts], candidates: ColumnCandidates, stated: Sequence[Mapping[str, Sequence[str]]]
) -> dict[str, list[tuple[float, int]]]:
    """Return of each property shown, in the order stated, the candidates that say it with their F1, the best first."""
    n = min(len(pages), MAX_PAGES)
    names = list(dict.fromkeys(name for said in stated[:n] for name in said))
    if not names:
        return {}
    said_by = [_Statements(said) for said in stated[:n]]
    found: dict[str, list[tuple[float, int]]] = {name: [] for name in names}
    total = {name: sum(said.weight(name) for said in said_by) for name in names}
    lists = {name for name in names if any(said.is_list(name) for said in said_by)}
    cells = candidates.cells
    said_in = _said_in(cells, said_by)
    is_said = np.zeros(len(cells.keys.start) + 1, bool)
    is_said[list(said_in)] = True
    n_said = np.concatenate([[0], np.cumsum(is_said[cells.cells])])[cells.bounds]
    for index in np.flatnonzero(np.diff(n_said)).tolist():
        agreed: dict[str, float] = {}
        on_pages: dict[str, set[int]] = {}
        meant: dict[str, set[_Meaning]] = {}
        texts: set[tuple[int, str]] = set()  # one who wrote it and five of its comments is said once
        n_letters = 0
        for (page, cell), number in zip(cells[index], cells.of_numbers(index).tolist(), strict=True):
            if page >= n:
                break
            text = text_of(pages[page], cell)
            is_again = (page, text) in texts
            texts.add((page, text))
            n_letters += len(text)
            for name, weight in said_in.get(number, ()):
                agreed[name] = agreed.get(name, 0.0) + (0.0 if is_again and name not in lists else weight)
                on_pages.setdefault(name, set()).add(page)
                meant.setdefault(name, set()).add(meaning_of(text))
        for name, weight in agreed.items():
            shown = n_letters if name in lists else len(texts)
            f1 = 2 * weight / (shown + total[name])
            is_chance = len(meant[name]) == 1 and isinstance(next(iter(meant[name])), float)
            if f1 >= MIN_SHOWN and len(on_pages[name]) >= MIN_AGREEING and not is_chance:
                found[name].append((min(1.0, f1), index))
    return {name: sorted(scored, key=lambda one: (-one[0], one[1])) for name, scored in found.items() if scored}


def apart(
    names: Sequence[str], shown: Sequence[Mapping[int, str]], stated: Sequence[Mapping[str, Sequence[str]]]
) -> list[str]:
    """Return names of columns with another for each that pages state under its own, and of which it says nothing:
    the way to a recipe is no category beside the one that is stated.

    shown : of each column, page -> its first text
    """
    said = [{name: set(_WORDS.findall(" ".join(texts).casefold())) for name, texts in one.items()} for one in stated]
    found = []
    for name, texts in zip(names, shown, strict=True):
        both = [(page, text) for page, text in texts.items() if name in said[page]]
        n_shown = sum(
            _are_alike(said[page][name], set(_WORDS.findall(text.casefold())))
            or meaning_of(text) in map(meaning_of, stated[page][name])
            or not {*days_of(text)}.isdisjoint(day for one in stated[page][name] for day in days_of(one))
            for page, text in both
        )
        found.append(name if 2 * n_shown > len(both) or not both else f"{name}_2")
    return unique_names(found)


def _are_alike(one: set[str], other: set[str]) -> bool:
    """Return whether one text has most of the words of the other; two of some length share "the" and "and"."""
    return 0 < min(len(one), len(other)) <= 2 * len(one & other)


def _said_in(cells: CellLists, said_by: Sequence[_Statements]) -> dict[int, list[tuple[str, float]]]:
    """Return cell -> the properties that it says, with its weight in each; of those that say any."""
    keys = cells.keys
    used = different(cells.cells)
    used = used[keys.page_of(used) < len(said_by)]
    found: dict[int, list[tuple[str, float]]] = {}
    for number, page in zip(used.tolist(), keys.page_of(used).tolist(), strict=True):
        said = said_by[page].said(keys.text(number) or keys.texts[keys.code[number]])
        if said:
            found[number] = said
    return found


class _Statements:
    """What one page states, to be asked what a text of it says."""

    def __init__(self, stated: Mapping[str, Sequence[str]]) -> None:
        self._lists = {name: "\n".join(map(_letters, texts)) for name, texts in stated.items() if len(texts) > 1}
        self._lists = {name: text[:MAX_LETTERS] for name, text in self._lists.items()}
        self._longest = {name: max(map(len, stated[name])) for name in self._lists}
        self._words = {name: _words_of(" ".join(stated[name])) for name in self._lists}
        self._singles: dict[_Meaning, list[tuple[str, float]]] = {}
        self._days: dict[tuple[int, int, int], list[tuple[str, float]]] = {}
        for name, texts in stated.items():
            if len(texts) == 1:
                meaning = meaning_of(texts[0])
                self._singles.setdefault(meaning, []).append((name, 1.0))
                for day in days_of(texts[0]):
                    self._days.setdefault(day, []).append((name, 1.0))
                counted = _COUNTED.fullmatch(texts[0])
                if counted:
                    self._singles.setdefault(float(counted[1].replace(",", ".")), []).append((name, IN_PART))
        self._entries = {(name, _letters(text)) for name, texts in stated.items() if len(texts) > 1 for text in texts}
        self._weights = {name: sum(map(len, texts)) if len(texts) > 1 else 1 for name, texts in stated.items()}
        self._known: dict[str, list[tuple[str, float]]] = {}

    def weight(self, name: str) -> int:
        """Return the letters of a list, 1 for one text, 0 for a property that is not stated."""
        return self._weights.get(name, 0)

    def is_list(self, name: str) -> bool:
        return name in self._lists

    def said(self, text: str) -> list[tuple[str, float]]:
        """Return the properties that a text says, with its weight in each."""
        if text not in self._known:
            key, words = _letters(text), _words_of(text) if self._lists else set()
            found = [*self._singles.get(meaning_of(text), ())] if key else []
            found = found or [one for day in (days_of(text) if self._days else ()) for one in self._days.get(day, ())]
            for name, whole in self._lists.items():
                if (name, key) in self._entries or (len(key) >= MIN_PART and key in whole):
                    found.append((name, len(text)))
                elif len(text) <= MAX_LONGER * self._longest[name]:  # or it is several of the list
                    share = len(words & self._words[name]) / max(1, len(words))
                    found += [(name, share * len(text))] if share >= MIN_WORDS else []
            self._known[text] = found
        return self._known[text]


def _words_of(text: str) -> set[str]:
    return set(_WORDS.findall(text[:MAX_LETTERS].casefold()))


def _letters(text: str) -> str:
    """Return letters and digits of a text, those of `½` as those of `1/2`."""
    return squeezed(text if text.isascii() else unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=8192)
def days_of(text: str) -> tuple[tuple[int, int, int], ...]:
    """Return the day that a text says and little else; two where day and month may be either.

    >>> [days_of(text) for text in ("2025-11-02T00:05:02Z", "on Nov 2nd, 2025", "02/11/2025", "Bread of 2 Nov 2025")]
    [((2025, 11, 2),), ((2025, 11, 2),), ((2025, 11, 2), (2025, 2, 11)), ()]
    """
    if len(text) > MAX_DATED or not _YEAR.search(text):
        return ()
    date = find_date(text)
    if date is None or date.kind != "full" or not date.day:
        return ()
    written = as_written(text)
    if 2 * len(squeezed(written[: date.start] + written[date.stop :])) > date.stop - date.start:
        return ()
    swapped = ((date.year, date.day, date.month),) if date.swappable else ()
    return (date.year, date.month, date.day), *swapped


@lru_cache(maxsize=8192)
def meaning_of(text: str) -> _Meaning:
    """Return what a text says: a time in minutes, a number, else its letters and digits.

    >>> [meaning_of(text) for text in ("PT1H5M", "1 hr 5 mins", "4.50", "by Ann")]
    [('minutes', 65), ('minutes', 65), 4.5, 'byann']
    """
    if len(text) < 40:
        match = _NUMBER.fullmatch(text)
        if match:
            return float(match[1].replace(",", "."))
        seconds = seconds_of(text.strip(" .:"), short=True)
        if seconds is not None:
            return "minutes", int(seconds // 60)
    return squeezed(text)
