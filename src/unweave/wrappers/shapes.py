"""What the values of a field look like, apart from where they stand: a naive Bayes model against all other leaves.

Places die with a redesign; a price still looks like a price, a headline still repeats the page's title, an article is
still long sentences. A shape is learnt from the marked leaves of the examples and the unmarked ones around them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from ..dates.reading import find_date
from ..whitespace import fold, words_in
from .ranked_page import RankedPage

_RUNS = ((re.compile(r"[A-Z]+"), "A"), (re.compile(r"[^\W\d_A-Z¼-¾⅐-⅞]+"), "a"), (re.compile(r"[\d¼-¾⅐-⅞]+"), "9"))
_BULLET = re.compile(r"\A(?:[^\w\s$£€¥(]\s+)+")
"""What a list's markup puts before its items: a bullet, a box to tick."""
_NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))

LONG = 25
"""Words of a text that is matter rather than a label, a title or a link."""
MAX_LOOKED_THROUGH = 4_000_000_000
"""Leaves times bytes of a page up to which it is counted how often it names each of its texts."""
LONGEST_DATE = 30
"""Characters of a text that is a date and nothing more."""
MAX_TEXT = 100_000
"""Characters of a text that are looked at: what a longer one looks like does not depend on the rest."""
N_ABOVE = 3
"""Elements, the leaf's own first, whose class, id and itemprop say what the leaf is."""

Features = dict[str, str]

MARKUP = frozenset(("kind", "title", "often"))
"""Features that a redesign changes: the tag, whether title and headline agree, how often it is said."""
_SIZES = frozenset(("words", "length", "digits", "capitals", "often", "at", "ahead", "named"))
"""Features that are sizes: neighbouring ones are alike."""


def pattern(text: str) -> str:
    """Return the outline of a short text: runs of capitals, letters and digits as A, a, 9: "$9,970" is "$9,9"."""
    for run, sign in _RUNS:
        text = run.sub(sign, text)
    return text[:24]


LINKS = frozenset(("href", "src"))
"""Attributes whose values are addresses."""
ADDRESSED = frozenset(("first", "words", "length", "digits", "capitals"))
"""Features of an address that a redesign changes: where the file lies, and how it is called."""
_PICTURES = frozenset(("jpg", "jpeg", "png", "gif", "webp", "avif", "svg"))
_ENDING = re.compile(r"[^/?#.]\.([A-Za-z]\w{0,4})(?:[?#]|$)")


def _outline(text: str, n_words: int, attribute: str | None) -> str:
    """Return the outline of a short text, "-" for a long one; of an address the file's ending, one for all pictures."""
    if attribute in LINKS:
        match = _ENDING.search(text)
        ending = match[1].lower() if match else ""
        return "picture" if ending in _PICTURES else f".{ending}" if ending else "-"
    return pattern(text) if len(text) <= 40 and n_words <= 4 else "-"


class PageShapes:
    """The features of every leaf of a page: what it looks like, and what surrounds it."""

    def __init__(self, ranked: RankedPage) -> None:
        self.ranked = ranked
        self.counts = Counter(ranked.texts)
        tree = ranked.tree
        titles = [
            ranked.texts[n]
            for n in range(len(ranked.leaf))
            if tree.tag(ranked.element(n)) == "title" or (ranked.attribute(n) == "content" and _is_title(ranked, n))
        ]
        self.titles = [_letters(title) for title in titles]
        self._words_of: dict[int, frozenset[str]] = {}

    def features(self, number: int) -> Features:
        """Return the features of leaf `number`, all of them categories."""
        return self.value_features(number, self.ranked.texts[number])

    def carried(self, number: int, lift: int, text: str) -> Features:
        """Return the features of what carries `text`: leaf `number`, or with a `lift` from 0 on the element above."""
        if lift < 0:
            return self.features(number)
        return self._features(text, None, islice(self.ranked.above(number), lift, lift + 4))

    def _features(self, text: str, attribute: str | None, elements: Iterable[int]) -> Features:
        above = [self.ranked.tree.tag(node) for node in elements]
        often = self.counts[text]
        text = _BULLET.sub("", text[:MAX_TEXT])
        words = len(words_in(text))
        size = max(len(text), 1)
        letters = _letters(text)
        in_title = len(letters) > 3 and any(letters in title for title in self.titles)
        covers = in_title and any(len(letters) > 0.5 * len(title) for title in self.titles if letters in title)
        return {
            "pattern": _outline(text, words, attribute),
            "first": pattern(text[:1]),
            "last": pattern(text[-1:]),
            "words": str(int(2 * math.log2(1 + words))),
            "length": str(int(2 * math.log2(size))),
            "digits": str(math.ceil(4 * sum(c.isnumeric() for c in text) / size)),
            "capitals": str(math.ceil(4 * sum(w[:1].isupper() for w in text.split()) / max(len(text.split()), 1))),
            "kind": attribute or ("heading" if _HEADINGS & set(above) else above[0]),
            "link": str("a" in above),
            "title": "whole" if covers else "part" if in_title else "no",
            "often": str(min(often, 3)),
            "form": "date" if size <= LONGEST_DATE and any(map(str.isdigit, text)) and find_date(text) else "-",
        }

    def setting(self, number: int) -> Features:
        """Return the features of what surrounds leaf `number`: where on the page, how far from the matter,
        named where.
        """
        letters = _letters(self.ranked.texts[number])
        ahead = self._next_long[number] - number
        return {
            "at": str(5 * number // len(self.ranked.leaf)),
            "ahead": str(int(math.log2(ahead + 1))) if self._next_long[number] >= 0 else "-",
            "named": str(min(self._joined.count(letters), 4)) if len(letters) > 3 and self._joined else "-",
        }

    def value_features(self, number: int, value: str) -> Features:
        """Return the features of leaf `number` as if `value`, a part of it, were all it holds."""
        return self._features(value, self.ranked.attribute(number), islice(self.ranked.above(number), 4))

    def label(self, number: int) -> str:
        """Return the letters of the text before leaf `number`, "" for a long text."""
        text = self.ranked.neighbour_text(number, -1)
        return _letters(text) if len(text) <= 60 else ""

    def words(self, number: int) -> frozenset[str]:
        """Return the words in the classes, ids and itemprops of the leaf's element and those right above it."""
        found: frozenset[str] = frozenset()
        for element in islice(self.ranked.above(number), N_ABOVE):
            if element not in self._words_of:
                attrs = self.ranked.tree.attrs(element)
                named = " ".join(attrs[name] for name in ("class", "id", "itemprop") if name in attrs)
                self._words_of[element] = name_words(named)
            found |= self._words_of[element]
        return found

    @cached_property
    def _joined(self) -> str:
        """The letters of all leaves; "" for a page too large to look through once a leaf."""
        if len(self.ranked.texts) * len(self.ranked.tree.buffer) > MAX_LOOKED_THROUGH:
            return ""
        return "\n".join(_letters(text) for text in self.ranked.texts)

    @cached_property
    def _next_long(self) -> list[int]:
        """Of each leaf: the number of the first long text from it on, -1 without one."""
        found, last = [], -1
        for number in range(len(self.ranked.leaf) - 1, -1, -1):
            if not self.ranked.is_attribute(number) and len(words_in(self.ranked.texts[number][:MAX_TEXT])) >= LONG:
                last = number
            found.append(last)
        return found[::-1]


@dataclass(slots=True)
class Shape:
    """A naive Bayes model of a field's values: counts of features among them, and among other leaves."""

    wanted: dict[str, Counter[str]]
    others: dict[str, Counter[str]]
    n_wanted: int
    n_others: int

    def score(self, features: Features, forgiven: frozenset[str] = frozenset()) -> float:
        """Return the mean log-odds a feature that a leaf with these features carries the field; 0 says nothing.

        Features in `forgiven` count for the field, never against it.
        """
        total = 0.0
        for name, value in features.items():
            mine, rest = self.wanted[name], self.others[name]
            # half a count of the background keeps one example from ruling out what it did not show
            prior = (rest[value] + 0.5) / (self.n_others + 1)
            p = (mine[value] + _near(mine, value) + 2 * prior) / (self.n_wanted + _near_all(mine, name) + 2)
            odds = math.log(max(p, 1e-6) / prior)
            total += max(odds, 0.0) if name in forgiven else odds
        return total / max(len(features), 1)

    def without(self, features: Features) -> Shape:
        """Return the shape that was learnt without one of its wanted leaves."""
        own = {name: Counter([features[name]] if name in features else []) for name in self.wanted}
        wanted = {name: counts - own[name] for name, counts in self.wanted.items()}
        return Shape(wanted, self.others, self.n_wanted - 1, self.n_others)


def learn_shape(wanted: Sequence[Features], others: Sequence[Features]) -> Shape:
    """Return the shape of leaves with features `wanted` among `others`."""
    names = {name for features in (*wanted, *others) for name in features}
    of_wanted, of_others = ({n: Counter(f[n] for f in of if n in f) for n in names} for of in (wanted, others))
    return Shape(of_wanted, of_others, len(wanted), len(others))


def _near(counts: Counter[str], value: str) -> float:
    """Return the smoothed count of the neighbouring sizes of a size: lengths come in ranges."""
    if not value.lstrip("-").isdigit():
        return 0.0
    return 0.5 * (counts[str(int(value) - 1)] + counts[str(int(value) + 1)])


def _near_all(counts: Counter[str], name: str) -> float:
    return float(sum(counts.values())) if name in _SIZES else 0.0


def _is_title(ranked: RankedPage, number: int) -> bool:
    attrs = ranked.tree.attrs(ranked.element(number))
    return (attrs.get("property") or attrs.get("name") or "").lower() in ("og:title", "twitter:title")


def name_words(text: str) -> frozenset[str]:
    """Return the words of a name, two letters or more: `productPrice main-col2` has product, price, main, col."""
    return frozenset(word.lower() for word in _NAME_WORD.findall(text) if len(word) > 1)


def text_words(text: str) -> frozenset[str]:
    """Return the words of a text, in lower case, without numbers."""
    return frozenset(word for word in words_in(text[:MAX_TEXT].lower()) if not word.isdigit())


def _letters(text: str) -> str:
    return " ".join(words_in(fold(text[:MAX_TEXT]).lower()))


def varied(values: Iterable[str]) -> float:
    """Return the share of different ones among `values`, 1 for none."""
    listed = list(values)
    return len(set(listed)) / len(listed) if listed else 1.0
