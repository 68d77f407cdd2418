"""What is seen of every candidate column, all candidates at once: float64[n_candidates] a sign."""

import re
from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from ..currencies import CURRENCY, UNSPACED
from ..expressions import expression
from ..gathering import different
from ..naming.traits import has_digit
from ..naming.words import FIELDS, SYNONYMS, field_words, split_name
from ..numerals import SCALE
from ..whitespace import words_in, words_joined
from .column_candidates import PART, CellLists, ColumnCandidates, is_labelish, kind_of, label_of
from .text_keys import Codes, Flags, TextKeys

Floats = NDArray[np.float64]
MIN_CALLED = 6
"""Characters of what a page is called."""
MAX_HEADINGS = 3
"""Texts in an `h1` whose words are a page's heading."""
MAX_BELOW = 3
"""Texts from a heading to the first of the lines below it, as a heading of some of them stands between."""
MIN_OWN = 0.7
"""Share of the letters from the first line of a section to its last that are of the lines."""
MIN_LISTED = 2
"""Lines a page of a section."""
HEADING = re.compile(r"h[1-6]\b")
BOLD = frozenset(("b", "strong"))
"""Elements of a line that is a heading, where it holds no more."""
MAX_LABEL_WORDS = 5
"""Words of a label that names what people call columns; more are a sentence with such a word in it."""
_PRICE = expression(
    rf"^\W{{0,2}}(?:{CURRENCY})\s?\d[\d.,]*|^\d[\d.,]*(?:[\s.,]\d{{3}})*\s?(?:{SCALE}\s?)?(?:{CURRENCY}|{UNSPACED})"
)
_DATE = re.compile(
    r"\b(?:19|20)\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
    r"|dec)[a-z]*\.? \d",
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


def type_of(text: str) -> int:
    """Return which of `TYPES` a value looks like."""
    if len(text) > 160:
        return 7
    if ("." in text or "://" in text) and _ADDRESS.match(text):
        return 4
    if len(text) > 40 or not has_digit(text):
        return 0
    for number, pattern in ((1, _PRICE), (3, _PHONE), (2, _DATE), (5, _NUMBER), (6, _QUANTITY)):
        if pattern.search(text) if pattern is _DATE else pattern.match(text):  # all others begin where a text does
            if number == 3 and not 7 <= sum(map(str.isdigit, text)) <= 15:
                continue
            return number
    return 0


class Seen:
    """The texts of all pages as arrays, and the signs of candidates over them."""

    def __init__(self, keys: TextKeys) -> None:
        self.pages = keys.pages
        self.offset = keys.offset
        self.codes: dict[str, int] = {}
        self._sizes: list[int] = []
        self._headings: dict[int, frozenset[str]] = {}
        self._known: dict[str, tuple[int, str, int]] = {}
        self._of_cells: dict[CellLists, Codes] = {}
        known = [self._read(text) for text in keys.texts]
        self.code = np.array([code for code, _, _ in known], np.int64)[keys.code]
        self.has_colon = _colons(keys)
        self.ends_colon = np.array([text.endswith((":", "：")) for text in keys.texts], bool)[keys.code]
        self.labelish = np.array([is_labelish(text) for text in keys.texts], bool)[keys.code]
        self.table = np.stack(
            [
                *self._page_signs(keys),
                *np.eye(len(TYPES))[:, np.array([kind for _, _, kind in known], np.int64)[keys.code]],
            ],
            1,
        )
        self._shared: list[bool] = keys.shared.tolist()
        self.shared_before = np.concatenate([[0.0], np.cumsum(keys.shared.astype(np.float64))])
        self.headed = _headings_before(keys)
        own = np.where(keys.shared, 0, keys.length)
        self.own_before = np.concatenate([[0], np.cumsum(own)])
        self.line = keys.line
        self.line_own = np.bincount(self.line, own, keys.n)[self.line]

    def code_of(self, text: str) -> int:
        """Return the number of a value, the same for values of the same letters and digits."""
        return self._read(text)[0]

    def codes_of(self, cells: CellLists) -> tuple[Codes, Codes]:
        """Return of each cell of a candidate the number of its value, and which of `TYPES` it looks like."""
        if cells not in self._of_cells:
            numbers, texts = cells.texts
            known = [(code, kind) for code, _, kind in map(self._read, texts)]
            self._of_cells[cells] = np.array(known, np.int64).reshape(-1, 2)[numbers]
        codes, types = self._of_cells[cells].T
        return codes, types

    def _read(self, text: str) -> tuple[int, str, int]:
        """Return a text's code, letters and digits, and type; pages repeat most of their texts."""
        known = self._known.get(text)
        if known is None:
            squashed = words_joined(text[:400])
            code = self.codes.setdefault(squashed, len(self.codes))
            if code == len(self._sizes):
                self._sizes.append(len(squashed))
            known = self._known[text] = code, squashed, type_of(text)
        return known

    def words_of_heading(self, page: int) -> frozenset[str]:
        """Return the words of what a page is called: its own `h1`, else the longest text that its title begins with."""
        if page not in self._headings:
            texts = self.pages[page]
            own = [text for at, text in enumerate(texts.texts) if not self.is_shared(page, at)]
            second = (at for at, level in enumerate(texts.heading) if level == 2)
            headings = [texts.texts[at] for at in second if not self.is_shared(page, at)]
            if not headings:
                begin = (text for text in own if len(text) >= MIN_CALLED and texts.title.startswith(text))
                headings = [max(begin, key=len, default="")]
            self._headings[page] = frozenset(words_in(" ".join(headings[:MAX_HEADINGS])[:2000].casefold()))
        return self._headings[page]

    def size_of(self, code: int) -> int:
        """Return how many letters and digits the value of a code has."""
        return self._sizes[code]

    def is_shared(self, page: int, at: int) -> bool:
        """Return whether text `at` of a page is the template's."""
        return self._shared[int(self.offset[page]) + at]

    def _page_signs(self, keys: TextKeys) -> list[NDArray[np.generic]]:
        """Return the first of `_TEXT_SIGNS` of all texts."""
        n = np.repeat(np.diff(keys.offset), np.diff(keys.offset))
        i = np.arange(keys.n) - keys.first
        linked, aside, heading = [
            np.array([value for page in self.pages for value in column(page)], np.int64)
            for column in (attrgetter("linked"), attrgetter("aside"), attrgetter("heading"))
        ]
        firsts = [next((i for i, level in enumerate(page.heading) if level == 2), 0) for page in self.pages]
        first = np.repeat(np.array(firsts, np.int64), np.diff(keys.offset))
        colon, labelish = self.ends_colon, self.labelish
        has_before = i > 0
        label_before = np.append(False, (keys.shared & labelish)[:-1])[: keys.n] & has_before
        colon_before = (np.append(False, colon[:-1])[: keys.n] | self.has_colon) & has_before
        titled = self._titled(keys)
        is_cell = np.array([path[1].startswith(("td", "dd")) for path in keys.paths], bool)[keys.path]
        return [
            linked, aside, heading == 2, heading == 1, np.log1p(keys.length), keys.shared, label_before, colon_before,
            i / n, np.minimum(1.0, np.abs(i - first) / 60), i >= first, titled, colon, labelish & (keys.length < 30),
            is_cell, keys.row >= 0,
        ]  # fmt: skip

    def _titled(self, keys: TextKeys) -> NDArray[np.bool_]:
        """Return of each text whether it is a good part of its page's title."""
        titles = [words_joined(page.title) for page in self.pages]
        size = np.array(self._sizes, np.int64)[self.code]
        length = np.repeat(np.array(list(map(len, titles)), np.int64), np.diff(keys.offset))
        found = (size > 5) & (size > 0.3 * length) & (size <= length)
        squashed, at = list(self.codes), np.flatnonzero(found)
        of_each = zip(self.code[at].tolist(), keys.page_of(at).tolist(), strict=True)
        found[at] = [squashed[code] in titles[page] for code, page in of_each]
        return found


_TEXT_SIGNS = (
    "linked", "aside", "h1", "heading", "log_length", "shared", "labelled", "colon", "position", "from_heading",
    "after_heading", "titled", "ends_colon", "labelish", "cell", "row", *TYPES,
)  # fmt: skip
TEXT = _TEXT_SIGNS.index("text")
"""The column of `Seen.table` that says whether a text is neither a number, nor an amount, nor a date."""


@lru_cache(maxsize=8192)
def is_named(label: str, place: str) -> bool:
    """Return whether a label has a word that people call columns by, or the class of an element names one: price,
    author, telefono.
    """
    if field_words(place):
        return True
    words = split_name(label) if len(label.split()) <= MAX_LABEL_WORDS else []
    return any(SYNONYMS.get(word, word) in FIELDS or word.removesuffix("s") in FIELDS for word in words)


def _headings_before(keys: TextKeys) -> Codes:
    """Return of each text the last heading of the template before it on its page, by its element or as a bold line;
    far away for none.
    """
    is_heading = np.array([any(map(HEADING.match, path[1:3])) for path in keys.paths], bool)[keys.path]
    is_bold = np.array([path[1].partition(".")[0] in BOLD for path in keys.paths], bool)[keys.path]
    is_line = np.append(keys.line[1:] != keys.line[:-1], True) & (keys.line == np.arange(keys.n))
    is_heading = (is_heading | (is_bold & is_line & (keys.row < 0))) & keys.shared
    last = np.maximum.accumulate(np.append(-1, np.where(is_heading, np.arange(keys.n), -1)))[:-1]
    return np.where(last >= keys.first, last, -keys.n - MAX_BELOW - 1)


def _colons(keys: TextKeys) -> NDArray[np.bool_]:
    """Return of each text whether a colon stands between it and the text before: `<b>Team</b>: <a>Lakers</a>`."""
    found = np.zeros(keys.n, bool)
    found[keys.behind_marks(":", "：")] = True
    return found


def _cells_seen(seen: Seen, cells: CellLists) -> tuple[Codes, Floats, Codes]:
    """Return of all cells the codes, and of those up to the last that is used the signs and the characters of their own
    texts, those that are no template's.

    A part of a text and several texts have signs of the page's text where they begin, and the type and length of their
    own.
    """
    keys = cells.keys
    numbers, texts = cells.texts
    n = int(cells.cells.max()) + 1
    at, count = keys.start[:n], keys.size[:n]
    table = seen.table[at]
    length = seen.own_before[at + count] - seen.own_before[at]
    rows = different(cells.cells[cells.cells >= keys.n])
    first_type = _TEXT_SIGNS.index(TYPES[0])
    lengths = np.array(list(map(len, texts)), np.int64)[numbers[rows]]
    codes, types = seen.codes_of(cells)
    table[rows, first_type:] = np.eye(len(TYPES))[types[rows]]
    table[rows, _TEXT_SIGNS.index("log_length")] = np.log1p(lengths)
    length[rows] = np.where(count[rows] == 1, lengths, length[rows])
    return codes, table, length


def column_signs(seen: Seen, candidates: ColumnCandidates) -> tuple[list[str], Floats]:
    """Return the names of the signs, and float64[n_candidates, n_signs]."""
    n_pages, n = len(seen.pages), len(candidates.keys)
    known, picked = candidates.cells.keys, candidates.cells.cells
    sizes = np.diff(candidates.cells.bounds)
    start = candidates.cells.bounds[:-1]
    owner = np.repeat(np.arange(n), sizes)
    page = known.page_of(picked)
    at, count = known.start[picked], known.size[picked]
    codes, table, length = _cells_seen(seen, candidates.cells)
    code = codes[picked]
    inner = seen.shared_before[at + count] - seen.shared_before[at]
    means = np.add.reduceat(table[picked], start) / sizes[:, None]
    is_first = np.ones(len(at), bool)
    is_first[1:] = (page[1:] != page[:-1]) | (owner[1:] != owner[:-1])
    covered = candidates.cells.n_pages.astype(np.float64)
    per = sizes / covered
    alone = is_first.copy()
    alone[:-1] &= is_first[1:]
    around = np.log1p(np.maximum(0, seen.line_own[at] - _in_line(owner, seen.line[at], length[picked])))
    n_distinct = distinct(owner, code, n)
    of_first = distinct(owner[is_first], code[is_first], n)
    signs: dict[str, Floats] = dict(zip(_TEXT_SIGNS, means.T, strict=True))
    types = np.stack([signs[name] for name in TYPES], 1)
    labels = [label_of(key) for key in candidates.keys]
    kinds = np.array([kind_of(key) for key in candidates.keys])
    is_nth = np.char.startswith(kinds, "nth")
    first_places = [known.paths[path][1] for path in known.path[at[start]].tolist()]
    used = np.array([bool(label) for label in labels], np.float64)
    has_part = np.array([key[0] == PART for key in candidates.keys])
    signs |= {
        "joined": np.add.reduceat(np.log(count), start) / sizes,
        "often_joined": np.add.reduceat((count > 1).astype(np.float64), start) / sizes,
        "shared_inside": np.add.reduceat(inner / count, start) / sizes,
        "frame": np.log1p(
            [sum(map(len, key[3 : 3 + int(key[2])])) if key[0] == PART else 0 for key in candidates.keys]
        ),
        "part": has_part.astype(np.float64),
        "coverage": covered / n_pages,
        "everywhere": (covered == n_pages).astype(np.float64),
        "log_per": np.log(per),
        "single": np.add.reduceat(alone.astype(np.float64), start) / covered,
        "steady": (per == np.round(per)).astype(np.float64),
        "distinct": n_distinct / sizes,
        "distinct_pages": of_first / covered,
        "constant": (of_first == 1).astype(np.float64),
        "pure": types.max(1),
        "label": used,
        "label_colon": np.array([label.endswith((":", "：")) for label in labels], np.float64),
        "named": np.array(list(map(is_named, labels, first_places)), np.float64),
        "label_good": np.array([is_labelish(label) for label in labels], np.float64),
        "n_keys": np.log1p([len(others) for others in candidates.others]),
        "around": np.add.reduceat(around, start) / sizes,
        "spread": _spread(seen, at, start, sizes),
        "uneven": _uneven(known.n_alike[at].astype(np.float64), start, sizes) * is_nth,
        "sectioned": _sectioned(seen, is_first, at, at + count, length[picked], start) * (per >= MIN_LISTED),
        "key_place": (kinds == "place").astype(np.float64),
        "key_nth0": (kinds == "nth0").astype(np.float64),
        "key_nth": is_nth.astype(np.float64),
    }  # fmt: skip
    signs |= _together(signs)
    return list(signs), np.stack(list(signs.values()), 1)


def _together(signs: Mapping[str, Floats]) -> dict[str, Floats]:
    """Return the signs that say more together than each by itself, and those that say more the larger they are."""
    return {
        "titled*h1": signs["titled"] * signs["h1"], "single*coverage": signs["single"] * signs["coverage"],
        "label*adjacent": signs["label"] * signs["labelled"], "aside*linked": signs["aside"] * signs["linked"],
        "shared^2": signs["shared"] ** 2, "coverage^2": signs["coverage"] ** 2,
        "distinct_pages^2": signs["distinct_pages"] ** 2,
        "many*linked": signs["log_per"] * signs["linked"], "log_length^2": signs["log_length"] ** 2,
        "single*distinct": signs["single"] * signs["distinct_pages"], "colon*single": signs["colon"] * signs["single"],
    }  # fmt: skip


def _sectioned(seen: Seen, is_first: Flags, at: Codes, end: Codes, length: Codes, start: Codes) -> Floats:
    """Return the share of the pages on which a column begins right below a heading of the template, and is most of what
    stands from its first text to its last: the lines of a section.
    """
    first = np.flatnonzero(is_first)
    own = np.add.reduceat(length, first)
    between = seen.own_before[np.maximum.reduceat(end, first)] - seen.own_before[at[first]]
    is_section = (at[first] - seen.headed[at[first]] <= MAX_BELOW) & (own >= MIN_OWN * between)
    found = np.zeros(len(at))
    found[first] = is_section
    return np.asarray(np.add.reduceat(found, start) / np.add.reduceat(is_first.astype(np.float64), start))


def _in_line(owner: Codes, line: Codes, length: Codes) -> Codes:
    """Return of each text how many characters its column has in its line: of names between commas, all."""
    begins = np.append(True, (owner[1:] != owner[:-1]) | (line[1:] != line[:-1]))
    return np.asarray(np.add.reduceat(length, np.flatnonzero(begins))[np.cumsum(begins) - 1])


def distinct(owner: Codes, code: Codes, n: int) -> Floats:
    """Return how many distinct codes each owner has."""
    pairs = different(owner << 32 | code)
    return np.bincount(pairs >> 32, minlength=n).astype(np.float64)


def _spread(seen: Seen, at: Codes, start: Codes, sizes: Codes) -> Floats:
    """Return how far apart on their pages the texts of a column stand: the deviation of their position."""
    position = seen.table[at, _TEXT_SIGNS.index("position")]
    mean = np.add.reduceat(position, start) / sizes
    return np.asarray(np.sqrt(np.maximum(0, np.add.reduceat(position**2, start) / sizes - mean**2)))


def _uneven(count: Floats, start: Codes, sizes: Codes) -> Floats:
    """Return how much numbers of a column differ: their deviation, as a share of their mean."""
    mean = np.add.reduceat(count, start) / sizes
    square = np.add.reduceat(count**2, start) / sizes
    deviation = np.sqrt(np.maximum(0, square - mean**2))
    return np.asarray(deviation / np.clip(mean, 1, 10))
