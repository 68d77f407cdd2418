"""What the values of a field are, and whether they contradict a name. O(sample).

A role is the name that a person would give values that say it themselves: `$5` is a price wherever it stands.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Set
from functools import lru_cache
from itertools import islice
from math import ceil, floor

from ..counts import thing_counted
from ..dates.datewords import MONTHS, WEEKDAYS
from ..dates.reading import caseless, find_date, find_dates, may_hold_date
from ..flat_columns import PICTURES
from ..measures import seconds_of
from ..numerals import SPACED_WORDS
from ..vocabulary import word_set
from . import value_forms
from .people import are_people, are_several_people
from .traits import Traits, has_digit, has_one
from .words import COUNTED, FIELDS, plural

MAX_SAID = 2
"""Words beside the numbers of a column at most: one, and what several are called."""
MUCH = 0.25
"""Share of a text's characters that are its value, at least."""
MIN_OF_PARTS = 0.3
"""Share of the texts that are different where they are codes of several parts:
the number of a case comes again with every opinion."""
SURE, LIKELY = 0.7, 0.6
"""Shares of texts of one form, from which on a field is of that form."""
STEM = 4
"""Letters by which the words for one and for several are alike."""
NO_NOUNS = word_set("naming.no_nouns") | frozenset(SPACED_WORDS)
"""Words after a number that are not what is counted."""


def is_time(text: str) -> bool:
    """Say whether a text is a time of day."""
    return bool(value_forms.TIME.fullmatch(text) or value_forms.CLOCK.fullmatch(text))


@lru_cache(maxsize=4096)
def is_date(text: str) -> bool:
    """Say whether a short text names a day or month, or how long ago something was."""
    text = text[:120].strip("[](){} ")
    found = find_date(text) if may_hold_date(text.encode("utf-8", "replace")) else None
    return found is not None and found.kind != "clock" and (found.kind != "weekday")


@lru_cache(maxsize=4096)
def is_priced(text: str) -> bool:
    """Say whether a price is in a text; one in brackets behind what is counted is what that is worth, `1 free item
    ($9)`, one behind other words is what it costs: `Buy now ($9)`.
    """
    return value_forms.PRICE.search(_BRACKETS.sub("", text) if _WORTH.match(text) else text) is not None


@lru_cache(maxsize=4096)
def _beside_date(text: str) -> frozenset[str]:
    """Return the words of a text, longer than prepositions, that are no part of its dates."""
    text, stop, beside = text[:120], 0, ""
    for date in find_dates(text):
        beside, stop = beside + text[stop : date.start] + " ", date.stop
    return frozenset(word for word in _WORD.findall(caseless(beside + text[stop:])) if word not in _ALL_DAYS)


@lru_cache(maxsize=4096)
def _names_what_is(text: str) -> bool:
    """Say whether several words with a capital follow the dates of a text: `December 2019 Board Meeting`, an event; so
    is the name of a file.
    """
    if text.rpartition(".")[2].lower() in value_forms.FILE_FORMATS:
        return True
    stop = max((date.stop for date in find_dates(text[:120])), default=0)
    return len(_CAPITALIZED.findall(text[stop:120])) > MAX_BESIDE


_WORD = re.compile(r"[^\W\d_]{3,}")
_CAPITALIZED = re.compile(r"\b[A-ZÀ-Þ][a-zß-ÿ]{2,}")
_ALL_DAYS = frozenset((*MONTHS, *WEEKDAYS))
MAX_BESIDE = 1
"""Words, other in each text, beside the date of a text that is one; with more it is what happens then:
`Board Meeting - May 3`."""


MAX_USUAL = 2
"""Words that most dates of a column have beside them: `Last updated on`."""


def are_dates(traits: Traits, least: float = LIKELY, most_words: int = 9) -> bool:
    """Say whether this share of the texts, or more, are dates, perhaps with the same words around each."""
    if traits.words > most_words or traits.digits + traits.letters == 0 or not reaches(traits, is_date, least):
        return False
    if reaches(traits, _names_what_is, LIKELY):
        return False
    beside = [_beside_date(text) for text in traits.texts]
    usual = {word for word, n in Counter(word for words in beside for word in words).items() if n > len(beside) / 2}
    return len(usual) <= MAX_USUAL and sum(len(words - usual) <= MAX_BESIDE for words in beside) >= least * len(beside)


def said_of_days(traits: Traits) -> bool:
    """Say whether most texts have words beside their dates."""
    return reaches(traits, _beside_date, LIKELY)


def _are_recent_days(traits: Traits) -> bool:
    """Say whether texts are dates, and of the last week the name of the day: `Sunday`, `Oct 26`."""
    if traits.words > MAX_RECENT or not 0 < traits.digits < 1:
        return False
    return all(caseless(text).strip(" .,") in WEEKDAYS or is_date(text) for text in traits.texts)


MAX_RECENT = 3
"""Words of such a date, on the mean, at most."""
MOST = 0.9
"""Share of the texts that are among known words."""
MAX_SHIPPING = 5
"""Words, on the mean, of what bringing something costs."""
MAX_RANKS = 5
"""Texts of a column that are different where they are ranks; the rooms of homes come again."""
MAX_UNRANKED = 0.3
"""Share of the texts among ranks that are none."""
MAX_PLACE = 6
"""Digits of a rank at most."""
MIN_TIMES = 4
"""Different clocks, at least, that are told from lengths by their minutes."""


MIN_PRICED = 0.2
"""Share of prices among words in their place."""


def _all_in(words: Iterable[str]) -> Callable[[Traits], bool]:
    known = frozenset(word for word in words if not word.isascii() or len(word) > 2)  # `DC` and `AL` are states
    return lambda traits: (
        traits.words <= 1.1 and reaches(traits, lambda text: caseless(text).strip(" .,") in known, MOST)
    )


def share(traits: Traits, matches: Callable[[str], object]) -> float:
    """Return the share of a field's texts for which `matches` says yes."""
    return sum(map(bool, map(matches, traits.texts))) / len(traits.texts) if traits.texts else 0.0


def reaches(traits: Traits, matches: Callable[[str], object], least: float) -> bool:
    """Say whether `matches` says yes to this share of a field's texts, at least; asks no more texts than it takes."""
    return _are(traits, matches, max(ceil(least * len(traits.texts)), least > 0))


def exceeds(traits: Traits, matches: Callable[[str], object], most: float) -> bool:
    """Say whether `matches` says yes to more than this share of a field's texts; asks no more texts than it takes."""
    return _are(traits, matches, floor(most * len(traits.texts)) + 1)


def _are(traits: Traits, matches: Callable[[str], object], enough: int) -> bool:
    n_yes, n_left = 0, len(traits.texts) - enough  # those that may still be others
    if n_left < 0:
        return False
    for is_so in map(matches, traits.texts):
        if is_so:
            n_yes += 1
            if n_yes >= enough:
                return True
        else:
            n_left -= 1
            if n_left < 0:
                return False
    return n_yes >= enough


@lru_cache(maxsize=256)
def role_of(traits: Traits) -> str | None:
    """Return what the values are: "price", "date", "url", "comments", ...; None where they do not say.

    >>> columns = (["$5", "$7.50"], ["3 days ago"], ["12 reviews", "1 review"], ["red", "blue"])
    >>> [role_of(Traits.of(texts)) for texts in columns]
    ['price', 'date', 'reviews', None]
    """
    if not traits.texts:
        return "image" if traits.pictured else None
    for role, is_so in _ROLES if traits.digits else _ROLES_OF_WORDS:
        if is_so(traits):
            others = _BY_PRICES if role == "price" else ()
            return next((other for other, form in others if reaches(traits, form.search, SURE)), role)
    return counted(traits) or _numbered(traits) or ("image" if traits.is_pictures else None)


def _all_of(
    pattern: re.Pattern[str], most_words: float, enough: float = SURE, *, digits: bool = True, signs: str = ""
) -> Callable[[Traits], bool]:
    """Return what says whether texts are of a form; with `digits`, one of which each has a digit,
    or one of the `signs`, which is asked first.
    """
    least = enough if digits else 0.0
    return lambda traits: (
        traits.words <= most_words
        and traits.digits >= least
        and (not signs or has_one(traits, signs))
        and reaches(traits, pattern.fullmatch, enough)
    )


def _is_code(traits: Traits) -> bool:
    """Say whether texts are codes; what stands in brackets behind each, `25-CVS-164 (Wake)`, is no part of it."""
    if traits.texts and all(text.endswith(")") for text in traits.texts):
        traits = Traits.of([_BRACKETS.sub("", text) for text in traits.texts])
    if (
        len(traits.texts) < 3
        or traits.words > 4
        or traits.digits < SURE
        or traits.distinct < (MIN_OF_PARTS if reaches(traits, value_forms.OF_PARTS.search, SURE) else SURE)
        or not reaches(traits, value_forms.CODE.fullmatch, SURE)
    ):
        return False
    others = (value_forms.NUMBER, value_forms.DURATION, value_forms.SIZE, value_forms.PERCENT, value_forms.COUNT)
    plain = reaches(traits, str.isdigit, SURE) and min(map(len, traits.texts)) >= 5
    return (plain or not any(reaches(traits, p.fullmatch, 0.4) for p in others)) and not reaches(traits, is_date, 0.3)


_BRACKETS = re.compile(r"\s\([^()]*\)$")
_WORTH = re.compile(r"\d+(?:\s[^\s()]+){2,9}\s\([^()]*\)$")


def _are_ratings(traits: Traits) -> bool:
    """Say whether texts are ratings; of these without a digit it is asked first whether they have what such ones
    have."""
    may_be = traits.words <= 12 and (traits.digits >= LIKELY or has_one(traits, ("★", "☆", "avg rating")))
    return may_be and reaches(traits, value_forms.RATING.search, LIKELY)


def _are_of_day(traits: Traits) -> bool:
    """Say whether clocks are times of day: several, at every fifth minute, where lengths seldom end."""
    times = set(traits.texts)
    if len(times) < MIN_TIMES or not reaches(traits, value_forms.CLOCK.fullmatch, 1.0):
        return False
    return all(text.removesuffix(" Uhr")[-1] in "05" for text in times)


def _lasts(text: str) -> bool:
    """Say whether a text is a duration with its units, in any language."""
    return seconds_of(text) is not None


def _are_age_ratings(traits: Traits) -> bool:
    """Say whether texts say from what age on one may see it; single letters only beside what is nothing else."""
    is_sure = value_forms.SURE_AGE_RATING.search("\n".join(traits.texts))
    return bool(is_sure) and traits.letters > 0 and reaches(traits, value_forms.AGE_RATING.fullmatch, 0.9)


def _is_size(text: str) -> bool:
    """Say whether an amount of bytes is much of a text: that of `Model B, 4 GB` is what its name has of it."""
    found = value_forms.SIZE.search(text)
    return found is not None and len(found[0]) >= MUCH * len(text)


def _is_rank(traits: Traits) -> bool:
    """Say whether numbers count on; what is between them, a few texts, is an advertisement: `Ad`."""
    if round(traits.digits * len(traits.texts)) < (1 - MAX_UNRANKED) * len(traits.texts):
        return False
    numbered = islice(filter(has_digit, traits.texts), MAX_RANKS)
    ranks = [match[1] if (match := value_forms.RANK.fullmatch(text)) else "" for text in numbered]
    if ranks[:3] in (["1", "2", "3"], ["2", "3", "4"]):
        return len(set(ranks)) == len(ranks)
    places = [int(rank) for rank in ranks if 0 < len(rank) <= MAX_PLACE]  # `31.`, on the second page
    return len(places) == len(ranks) == MAX_RANKS and places == [*range(places[0], places[0] + MAX_RANKS)]


def _are_ages(traits: Traits) -> bool:
    """Say whether texts are short ages: of several units, which durations of things seldom have, or of days or more."""
    if traits.words > 2 or not reaches(traits, value_forms.AGE.fullmatch, 0.9):
        return False
    units = {text.strip("0123456789. ") for text in traits.texts}
    return len(units & _LONG) > 0 and len(traits.texts) > 2


def _are_free_or_priced(traits: Traits) -> bool:
    """Say whether texts are prices, some of them, and words in their place: `Free`."""
    if traits.words > 4 or traits.digits < MIN_PRICED:
        return False
    is_one = reaches(traits, lambda text: is_priced(text) or value_forms.FREE.fullmatch(text), MOST)
    return is_one and reaches(traits, is_priced, MIN_PRICED)


def _counts(traits: Traits) -> bool:
    """Say whether texts count what has a name of its own: `512 stars today`."""
    return counted(traits) in FIELDS


_CODES = frozenset(("sku", "isbn", "ean", "gtin", "mpn"))
"""What things are numbered by, in one word or with digits."""
_BY_PRICES = (("shipping", value_forms.SHIPPING), ("salary", value_forms.SALARY))
"""What amounts are for that say so."""
_LONG = frozenset("d w wk mo y yr".split())
_ROLES: tuple[tuple[str, Callable[[Traits], bool]], ...] = (
    ("email", _all_of(value_forms.EMAIL, 2, digits=False, signs="@")),
    ("url", _all_of(value_forms.URL, 9, digits=False, signs=".:")),
    (
        "url",
        lambda traits: (
            traits.words <= 9 and has_one(traits, ("://", "www.")) and reaches(traits, value_forms.LED_URL.match, SURE)
        ),
    ),
    ("url", _all_of(value_forms.SITE, 1, 0.9, digits=False, signs=".")),
    ("year", _all_of(value_forms.YEAR, 2.5, 0.9)),
    ("reading_time", _all_of(value_forms.READING_TIME, 5)),
    ("rank", _is_rank),
    ("price", lambda traits: traits.words <= 10 and traits.digits >= LIKELY and reaches(traits, is_priced, LIKELY)),
    ("price", _are_free_or_priced),
    ("price_range", _all_of(value_forms.PRICE_RANGE, 3, 0.9, digits=False)),
    ("percent", _all_of(value_forms.PERCENT_ALONE, 2)),
    ("percent", lambda traits: traits.digits >= MOST and _all_of(value_forms.PERCENT, 3)(traits)),
    ("rating", _are_ratings),
    ("month", _all_in(MONTHS)),
    ("weekday", _all_in(WEEKDAYS)),
    ("date", lambda traits: are_dates(traits) and not _counts(traits)),
    ("date", _all_of(value_forms.DAY, 1, 0.9)),
    ("date", _are_recent_days),
    ("version", _all_of(value_forms.VERSION, 1, 0.9)),
    ("shipping", lambda traits: traits.words <= MAX_SHIPPING and reaches(traits, value_forms.SHIPPING.match, 0.9)),
    ("time", _all_of(value_forms.TIME, 5)),
    ("time", _are_of_day),
    ("age", _are_ages),
    ("age_rating", _are_age_ratings),
    ("duration", _all_of(value_forms.DURATION, 6, digits=False)),
    ("duration", lambda traits: traits.digits >= SURE and traits.words <= 6 and reaches(traits, _lasts, SURE)),
    ("area", _all_of(value_forms.AREA, 6)),
    ("size", lambda traits: traits.words <= 8 and traits.digits >= LIKELY and reaches(traits, _is_size, LIKELY)),
    ("size", _all_of(value_forms.KILO, 2, 0.95, digits=False)),
    ("size", _all_of(value_forms.BY_SIDES, 9)),
    ("format", lambda traits: all(text.strip(" .[]()").lower() in value_forms.FILE_FORMATS for text in traits.texts)),
    ("citation", _all_of(value_forms.CITATION, 6)),
    ("phone", _all_of(value_forms.PHONE_ABROAD, 6)),
    ("id", _is_code),
    (
        "phone",
        lambda traits: (
            traits.digits >= SURE
            and reaches(traits, value_forms.PHONE.fullmatch, SURE)
            and not reaches(traits, value_forms.NUMBER.fullmatch, LIKELY)
        ),
    ),
    ("author", lambda traits: traits.words <= 8 and reaches(traits, value_forms.BY.match, 0.9)),
    ("authors", lambda traits: are_several_people(traits)),
)
"""Roles in the order in which they are asked for: a price is also a number, a date like 2020-01-05 also a code."""
_OF_DIGITS = frozenset("year reading_time rank price percent version time age area citation phone id".split())
"""Roles that no text without a digit has."""
_ROLES_OF_WORDS = tuple((role, is_so) for role, is_so in _ROLES if role not in _OF_DIGITS)


@lru_cache(maxsize=256)
def counted(traits: Traits) -> str | None:
    """Return what is counted: "reviews" of "12 reviews", "1 review", and of "128 отзывов"."""
    texts = traits.texts if traits.digits >= LIKELY else ()
    if texts and exceeds(traits, thing_counted, LIKELY):
        thing, n_same = Counter(filter(None, map(thing_counted, texts))).most_common(1)[0]
        if n_same > LIKELY * len(texts):
            return thing
    if not reaches(traits, value_forms.COUNT.fullmatch, LIKELY):
        return None
    found = [match for text in traits.texts if (match := value_forms.COUNT.fullmatch(text))]
    nouns = Counter(_noun(match[1].lower(), (match[2] or "").lower()) for match in found)
    noun, count = nouns.most_common(1)[0]
    stem = noun.removesuffix("s") if not noun.endswith("ss") else noun
    stem = noun[:-3] + "y" if noun.endswith("ies") and len(noun) > 4 else stem
    if exceeds(traits, value_forms.POSTAL.fullmatch, LIKELY) and noun not in FIELDS:
        return None  # `40547 Düsseldorf`
    same = sum(n for other, n in nouns.items() if other in (noun, stem, plural(stem)))
    if same < 0.8 * len(found) or stem in NO_NOUNS or noun in NO_NOUNS:
        return None
    return plural(stem) if noun.isascii() and (noun != stem or len(nouns) > 1 or count == 1) else noun


def _noun(noun: str, after: str) -> str:
    """Return what is counted, of two words: `12 customer reviews`, `512 stars today`."""
    return after if after.removesuffix("s") in COUNTED and noun.removesuffix("s") not in COUNTED else noun


def _count_others(words: Set[str], traits: Traits) -> bool:
    """Say whether texts count things of several kinds, `47 Articles` and `12 Modules`, none of which is said."""
    found = [match[1] for text in traits.texts if (match := value_forms.COUNT.fullmatch(text))]
    kinds = {noun[:STEM].lower() for noun in found}
    return len(found) == len(traits.texts) and len(kinds) > 1 and kinds.isdisjoint(word[:STEM] for word in words)


def unit_of(traits: Traits) -> list[str]:
    """Return the word before or after the number that is all else in nearly all texts: `Episode 7`, `245 cv`; a dash
    alone is none.
    """
    texts = [text for text in traits.texts if len(text) > 1]
    found = [match for text in texts if (match := value_forms.WITH_WORD.fullmatch(text))]
    words = Counter((match[1] or match[2]).lower() for match in found)
    enough = len(found) > max(1, 0.9 * len(texts)) and len(words) <= MAX_SAID
    return [word for word, _ in words.most_common(1) if enough and word.isalpha() and word not in NO_NOUNS]


def _numbered(traits: Traits) -> str | None:
    return "number" if traits.digits >= SURE and reaches(traits, value_forms.NUMBER.fullmatch, SURE) else None


_NUMERIC = word_set("naming.numeric")
_MEASURES = frozenset("weight height width length mileage".split())
_COUNTS = frozenset("likes favorites views downloads comments replies followers shares".split())
_JUDGED = frozenset("rating ratings stars score votes points reviews likes comments shares".split())
_COUNTABLE = frozenset(map(plural, COUNTED)) | {"episodes"}
_NAMES = frozenset("title headline name author authors user editor publisher subject caption company employer".split())
_PROSE = frozenset("description summary abstract overview synopsis".split())
_KINDS = frozenset("category topic type brand genre location city country language department venue color".split())
_SAID = frozenset("category topic type genre department color".split())


def contradicts(name: str, traits: Traits) -> bool:
    """Say whether values cannot be what a name says; only where that can be told."""
    words = set(name.lower().split("_"))
    if words & PICTURES:
        return not traits.pictured
    if not traits.texts:
        return traits.is_pictures
    if words & {"date", "dates", "published", "posted", "updated", "datetime"} and "by" not in words:
        return not reaches(traits, is_date, 0.5) and not reaches(traits, value_forms.DURATION.fullmatch, 0.5)
    if words & {"url", "website", "domain"}:
        return not reaches(traits, value_forms.URL.fullmatch, 0.5)
    if words & {"email"}:
        return not reaches(traits, value_forms.EMAIL.search, 0.5)
    if words & {"address"}:  # of who wrote, or of a site
        are_urls = reaches(traits, value_forms.URL.fullmatch, 0.5)
        return are_urls or (exceeds(traits, value_forms.PERSON.fullmatch, SURE) and are_people(traits))
    if words & {"price", "prices", "salary", "cost"}:
        return traits.digits < 0.5 or (share(traits, is_date) > 0.5 and not reaches(traits, is_priced, 0.5))
    if words & _COUNTS and not reaches(traits, value_forms.HAS_NUMBER.search, 0.5):
        return True
    if words & _COUNTABLE and not traits.linked and _count_others(words, traits):
        return True
    if words & _NUMERIC:
        are_days = bool(words & (_JUDGED | _MEASURES)) and (are_dates(traits) or reaches(traits, is_time, LIKELY))
        are_days = are_days and not reaches(traits, value_forms.DAY.fullmatch, 0.5)
        is_paid = bool(words & _JUDGED) and role_of(traits) == "price"
        return traits.digits < 0.5 or traits.words > (5 if words & _MEASURES else 15) or are_days or is_paid
    if words & _CODES:
        return traits.digits < 0.5 and traits.words > 1  # `Raincover Included`
    role = role_of(traits)
    if words & _NAMES:
        return traits.words > 35 or role in ("price", "date", "number", "url", "percent", "duration", "rating", "rank")
    if words & _PROSE:
        return traits.words < 3 or role in ("price", "date", "number", "url", "image")
    if words & {"extension"}:  # of a file or a telephone, `Ext. 204`, not what a card has further
        return traits.words > 1.5 and traits.digits < 0.5
    if words & {"format"} and traits.letters > 0.5 and traits.linked > 0.5:
        return not reaches(traits, _is_format, 0.5)
    if words & _SAID and traits.words > 2 and exceeds(traits, _is_said, 0.5):
        return True
    return bool(words & _KINDS) and (traits.words > 20 or role in ("price", "date", "url", "number", "percent", "rank"))


def _is_format(text: str) -> bool:
    """Say whether a text names a kind of file."""
    return any(word.strip(".[]()").lower() in value_forms.FILE_FORMATS for word in text.split())


def _is_said(text: str) -> bool:
    """Say whether a text ends as a sentence does."""
    return text.endswith((".", "!", "?", "。"))
