"""What a wrapper remembers of its fields apart from its rules: what values look like, what surrounds them, how often.

The examples say it all: it is computed when a check or a repair asks for it.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from ..whitespace import fold
from .examples import Spot
from .extractor import Extractor
from .ranked_page import RankedPage
from .shapes import LINKS, Features, PageShapes, Shape, learn_shape, name_words, text_words, varied

MAX_OTHERS = 400
"""Unmarked leaves of an example that the marked ones are compared with."""
MOST = 0.8
"""Share of a field's values that have one form."""
MOSTLY = 0.6
"""Share of a field's values that repeat their page's title, where it is about that."""
TITLES = frozenset(("title", "headline", "heading"))
"""Names of fields that are about what their page is about."""
RARE = 0.1
"""Share of the other leaves that may have an outline which tells a field."""
MAX_ROWS = 50
"""Values of a field that the rows of an example add to the marked ones."""
MAX_OFF = 3
"""Steps of lengths, half a doubling each, between a value and the only one that is remembered."""
MAX_HELD_OUT = 50
"""Marked leaves that are scored by the shape of the others."""
MIN_PART, MAX_WHOLE = 8, 3
"""Characters of a text that is a part of a remembered value, and how many times as long that is at most."""
ALONE = 0.1
"""Share of the only example's score that a value must have to look like it."""


@dataclass(slots=True)
class FieldMemory:
    """What is remembered of one field.

    Attributes
    ----------
    looks : the shape of the leaves that carry its values; floor : the score below which a value does not look like one
    alone : the shape of the values by themselves, where they are parts of their leaves
    setting : the shape of what surrounds them
    values : the values of the examples, without white space
    n_a_page : values on an example that has it, on the mean
    expected : share of the examples that have it; is_varied : whether they differ from example to example
    forgiven : features of looks that never count against a value
    about_title : whether a text that repeats its page's title is the value, whatever the old ones looked like
    labels : texts that stood right before its values on more than one of them, or on the only example
    said : words that most of its values hold -> how telling each is, in (0, 1]
    words : words of the classes, ids and itemprops around its values -> how telling each is, in (0, 1]
    """

    looks: Shape
    setting: Shape
    floor: float
    values: set[str]
    n_a_page: float
    expected: float
    is_varied: bool
    labels: frozenset[str]
    words: dict[str, float]
    said: dict[str, float]
    alone: Shape | None = None
    forgiven: frozenset[str] = frozenset()
    about_title: bool = False

    def accepts(self, features: Features, text: str) -> bool:
        """Say whether a value with these features looks as the remembered ones do."""
        is_title = self.about_title and features["title"] == "whole"
        return is_title or self.likeness(features) >= self.floor or self.holds(text)

    def is_near_the_only_one(self, features: Features) -> bool:
        """Say whether a value is of the kind of the only one that is remembered, about as long, and has digits as it
        has.
        """
        if len(self.values) != 1:
            return False
        only = {name: counts.most_common(1)[0][0] for name, counts in self.looks.wanted.items() if counts}
        is_as_long = abs(int(only["length"]) - int(features["length"])) <= MAX_OFF
        has_digits = (only["digits"] == "0") == (features["digits"] == "0")
        return is_as_long and has_digits and all(only[name] == features[name] for name in ("kind", "link", "form"))

    def likeness(self, features: Features) -> float:
        """Return how much a leaf with these features looks like a value of the field: mean log-odds, 0 says nothing."""
        return self.looks.score(features, self.forgiven)

    def likeness_anywhere(self, features: Features) -> float:
        """Return the likeness of a leaf of another template, where what was a part of its leaf may stand alone."""
        score = self.likeness(features)
        return score if self.alone is None else max(score, self.alone.score(features, self.forgiven))

    def holds(self, text: str) -> bool:
        """Say whether a text is one of the remembered values, white space apart: a torn value has other spaces."""
        return "".join(text.split()) in self.values

    def is_torn(self, text: str) -> bool:
        """Say whether a text is a large part of a remembered value, which the new page shows in several texts."""
        part = "".join(text.split())
        longer = (value for value in self.values if len(part) < len(value) <= MAX_WHOLE * len(part))
        return len(part) >= MIN_PART and any(part in value for value in longer)

    def has_form(self, features: Features) -> bool:
        """Say whether a value has the outline of one that is remembered ("$9.9", "9-AA-9"), and few leaves have it."""
        outline = features["pattern"]
        values, others = self.looks.wanted.get("pattern", Counter()), self.looks.others.get("pattern", Counter())
        return outline != "-" and values[outline] > 0 and others[outline] < RARE * max(self.looks.n_others, 1)

    def is_title(self, features: Features) -> bool:
        """Say whether a value repeats the page's title, as those of the examples did."""
        repeats = self.looks.wanted.get("title", Counter())
        return features["title"] != "no" and repeats["no"] < (1 - MOST) * self.looks.n_wanted

    def is_about_title(self, name: str) -> bool:
        """Say whether a field is what its page is about: most values repeat the pages' titles, or its name says so."""
        repeats = self.looks.wanted.get("title", Counter())
        return bool(TITLES & words_of_name(name)) or repeats["no"] < (1 - MOSTLY) * self.looks.n_wanted

    def is_dates(self) -> bool:
        """Say whether the values are dates, nearly all of them."""
        values = self.alone or self.looks
        return values.wanted.get("form", Counter())["date"] > MOST * values.n_wanted

    def is_addresses(self) -> bool:
        """Say whether all values are addresses of links and pictures."""
        kinds = self.looks.wanted.get("kind", Counter())
        return 0 < self.looks.n_wanted == sum(kinds[name] for name in LINKS)

    def belies(self, features: Features) -> bool:
        """Say whether a value is an address where none of the remembered ones is, or a text where all are addresses."""
        if features["kind"] in LINKS:
            return not any(self.looks.wanted.get("kind", Counter())[name] for name in LINKS)
        return features["kind"] != "content" and self.is_addresses()


@dataclass(slots=True)
class _Seen:
    """The marked leaves of one field, over all examples."""

    looks: list[Features] = field(default_factory=list)
    settings: list[Features] = field(default_factory=list)
    words: list[frozenset[str]] = field(default_factory=list)
    said: list[frozenset[str]] = field(default_factory=list)
    parts: list[Features] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    on_pages: list[str] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)


def remember(wrapper: Extractor) -> dict[str, FieldMemory]:
    """Return field -> what the examples of `wrapper` say about it."""
    seen = {name: _Seen() for name in wrapper.fields}
    others = _Seen()
    pages = wrapper.lesson.pages
    for page in pages:
        shapes = PageShapes(RankedPage(page.page))
        marked = {spot.leaf for mark in page.marks() for spot in mark.spots}
        on_page: dict[str, list[str]] = {}
        for mark in page.marks():
            own = seen[mark.field]
            on_page.setdefault(mark.field, []).append(mark.value)
            spot = mark.spots[0]
            _note(own, shapes, spot, mark.value)
            own.forms.add(shapes.value_features(spot.leaf, mark.value)["form"])
            if not spot.is_whole and spot.lift < 0:
                own.parts.append(shapes.value_features(spot.leaf, mark.value))
            own.values.append(mark.value)
        if page.is_list:
            marked |= _note_rows(wrapper, shapes, marked, seen)
        n_leaves = len(shapes.ranked.leaf)
        for number in range(0, n_leaves, max(1, n_leaves // MAX_OTHERS)):
            if number not in marked:
                _note(others, shapes, Spot(number, 0, 0, True), shapes.ranked.texts[number])
        for name, values in on_page.items():
            seen[name].on_pages.append("\n".join(values))
    return {name: _field_memory(own, others, len(pages)) for name, own in seen.items()}


def _note_rows(wrapper: Extractor, shapes: PageShapes, marked: set[int], seen: Mapping[str, _Seen]) -> set[int]:
    """Note what the wrapper finds in the rows of an example that are not marked, and return its leaves.

    A few rows of a long list are marked: the others would count as what the fields do not look like.
    """
    found: set[int] = set()
    for value in wrapper.ranked_values(shapes.ranked):
        leaf, own = value.claim.leaf, seen[value.field]
        found.add(leaf)
        if (
            leaf not in marked
            and len(own.values) < MAX_ROWS
            # no date although all marked ones are: it may be of a row that nobody marked
            and (own.forms != {"date"} or shapes.value_features(leaf, value.text)["form"] == "date")
        ):
            lift = wrapper.lesson.lifts.get(value.field, -1)
            _note(own, shapes, Spot(leaf, 0, 0, lift < 0, lift), value.text)
            own.values.append(value.text)
            if lift < 0 and value.text != shapes.ranked.texts[leaf]:
                own.parts.append(shapes.value_features(leaf, value.text))
    return found


def _note(seen: _Seen, shapes: PageShapes, spot: Spot, value: str) -> None:
    number = spot.leaf
    seen.looks.append(shapes.carried(number, spot.lift, value))
    seen.settings.append(shapes.setting(number))
    seen.words.append(shapes.words(number))
    seen.said.append(text_words(value))
    seen.before.append(shapes.label(number))


def _field_memory(own: _Seen, others: _Seen, n_pages: int) -> FieldMemory:
    looks = learn_shape(own.looks, others.looks)
    before = Counter(own.before)
    least = 2 if len(own.values) > 1 else 1
    return FieldMemory(
        looks,
        learn_shape(own.settings, others.settings),
        _floor(looks, own.looks),
        {"".join(value.split()) for value in own.values},
        len(own.values) / max(len(own.on_pages), 1),
        len(own.on_pages) / n_pages,
        len(own.on_pages) > 1 and varied(own.on_pages) > 0.6,
        frozenset(label for label, count in before.items() if label and count >= least),
        _telling_words(own.words, others.words),
        _telling_words(own.said, others.said) if len(own.values) > 1 else {},
        learn_shape(own.parts, others.looks) if own.parts else None,
    )


def _telling_words(wanted: Sequence[frozenset[str]], others: Sequence[frozenset[str]]) -> dict[str, float]:
    """Return the words that half of the marked leaves have, by how much rarer they are elsewhere (a thousandth: 1)."""
    mine = Counter(word for words in wanted for word in words)
    rest = Counter(word for words in others for word in words)
    found = {}
    for word, count in mine.items():
        if 2 * count >= len(wanted):
            rarity = -math.log10((rest[word] + 1) / (len(others) + 1)) / 3
            if rarity > 0:
                found[word] = min(rarity, 1.0)
    return found


def _floor(shape: Shape, wanted: Sequence[Features]) -> float:
    """Return the score below which a leaf does not look like the field: well under what marked leaves have.

    Each marked leaf is also scored by the shape that the others alone would teach: two examples look more alike to a
    shape learnt from both than a third page does.
    """
    if not wanted:
        return 0.0
    scores = [shape.score(features) for features in wanted]
    if len(wanted) == 1:
        return ALONE * scores[0]
    held_out = [shape.without(features).score(features) for features in wanted[:MAX_HELD_OUT]]
    return min(0.35 * median(scores), *held_out)


def words_of_name(name: str) -> frozenset[str]:
    """Return the words of a field's name: what a site may call the value too."""
    return name_words(fold(name))
