"""The words that name fields, and the field that a class or id names by them. O(characters).

A class says where its element stands as often as what it holds (`rec-card-title`, `col-md-4`, `css-1x9ab`); so of its
words only those count that a person would put above a column, and at most the last two.
"""

import re
from functools import lru_cache

from ..dates.datewords import MONTHS, WEEKDAYS
from ..dates.reading import caseless
from ..vocabulary import word_list, word_meanings, word_set
from ..whitespace import fold
from ..wording import by_word

_WORDS = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ADDRESS = re.compile(r"[^\s\d]\S*\.\w{2,6}")
_COUNT_OF = re.compile(r"\b([a-z]{3,}[^\Wsuia]s)(?: (?:[a-z]+ed|made|online|read|sold))?$")
"""What a count may be of: an English plural, and what came of it, `recipes made`."""
MAX_NAME = 40
"""Characters of a name at most."""
MAX_LABEL_WORDS = 6
"""Words of a label at most that is a name; more are a sentence."""

FIELDS = word_set("naming.fields")
"""Words of classes and ids that name what they hold."""

SYNONYMS = word_meanings("naming.synonyms")

VAGUE = word_set("naming.vague")
"""Field words that alone say as often what an element is beside, or part of."""

WHOLE = frozenset("title subtitle description price date author image url rating category phone address".split())
"""Fields that say all: `product_title` is a title."""

STYLES = frozenset("balance color size weight height width length caption".split())
_MEASURED = re.compile(r"(?:^|[\W_])[a-z]+-\d")
"""A class that says how large something is drawn: `size-12`."""
STYLED = word_set("naming.styled")
"""Beside these words in a class, those of `STYLES` say how an element looks: `a-color-secondary`, `font-size-small`."""

OF_PRICES = {word: word for word in "old sale regular special list unit member shipping used".split()} | by_word(
    {
        "old": "was original strike strikethrough through before compare compared crossed msrp rrp uvp",
        "used": "gebraucht usado usados usato usati occasion tweedehands begagnad brugt brukt używane použité",
    }
)
"""Words of classes that tell the prices of one thing apart, and how they are called."""

NUMBERED = frozenset("case docket document invoice issue lot model order part permit serial".split())
"""What has a number that it is called by: `caseNumber`, `part-no`."""

COUNTED = word_set("naming.counted")
"""What `comment-count` and `num_comments` count."""

ICONS = word_meanings("naming.icons")
"""Words in the class of an icon, and what it stands before."""

OF_PATHS = word_meanings("naming.paths")
"""Parts of an address that say what the page after them is about."""

ANYWHERE = word_set("naming.anywhere")
"""Parts of an address that say nothing of what is there."""

LABELS = word_meanings("naming.labels")
"""Labels that a person would not put above a column, and what they would."""


FUNCTIONS = word_set("naming.functions")
"""Labels that say what an element does, not what it holds."""
_COLOURED = frozenset("text bg border color font fill background".split())
"""Words of a class that are in the colour of a brand."""
_BADGES = frozenset("badge badges flag flags sticker ribbon".split())
"""Words of a class after which others say which one it is: `badge--top-seller` holds no seller."""
_SOLD_MOST = frozenset(("best", "top"))
"""Words before `seller` in the class of a thing that sells well."""
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff\u00ad"))
"""Marks of direction and of where a line may break, which nobody sees in a name."""
_GOES_ON = (",", "、", "،")
"""What ends a text that another goes on with, as `USA,` before a year: no label."""
SORTED = "▲▼△▽▴▾▵▿↑↓⇅↕⇵"
"""What shows beside a header that a table is sorted by it, or can be."""
MIN_SAID = 4
"""Words of a label at least that ends with one of those of `LABELS`, and means that: `This review is posted in`."""
_OF_ADDRESSES = (["street", "address"], ["postal", "code"], ["post", "code"], ["zip", "code"])
"""Parts of an address that are called by two words: the whole of it is the `address`."""
_QUOTING = frozenset("select quick js multi".split())
"""Words of a class beside which `quote` says what a button does, or what it does it with."""
_OF_VIEWS = frozenset("field content label row".split())
"""A content system's `views-field`: a list that it made is a view to it."""
_OF_FIELDS = (["name"], ["type"], ["label"], ["widget"], ["formatter"])
"""Its `field--name-field-office field--type-string`: what a field is called, and what it is to the system."""


@lru_cache(maxsize=8192)
def field_words(text: str, *, vague: bool = False) -> str | None:
    """Return the field that a class or id names, or None; with `vague`, one that only `VAGUE` words name.

    >>> [field_words(text) for text in ("rec-card-title", "commentCount", "col-md-4", "snippet__version", "price_sale")]
    ['title', 'comments', None, 'version', 'sale_price']
    """
    words = split_name(text[:200])
    if words == ["by"]:
        return "author"
    words = words[1:] if words[:1] == ["views"] and not _OF_VIEWS.isdisjoint(words[1:2]) else words
    if words[:1] == ["field"] and words[1:2] in _OF_FIELDS:
        words = words[2:] if words[1] == "name" else []
    for at, word in enumerate(words):
        if word in ("count", "counter", "num", "number", "total") and COUNTED & {w.removesuffix("s") for w in words}:
            counted = next(w for w in words if w.removesuffix("s") in COUNTED)
            return counted if counted.endswith("s") else plural(counted)
        if word == "count" and len(words) == at + 1 and (kinds := _COUNT_OF.search(" ".join(words[:at]))):
            return None if vague or kinds[1] in ANYWHERE else kinds[0].replace(" ", "_")
        if word in ("number", "num", "no", "nr") and words[max(0, at - 1)] in NUMBERED:
            return f"{words[at - 1]}_number"
        if word in OF_PRICES and "price" in words[max(0, at - 1) : at + 2]:
            if words[at - 1 : at] != ["price"] or "price" not in words[at + 1 :]:
                return f"{OF_PRICES[word]}_price"
            if words[at + 1 : at + 2] == ["price"]:  # `price-shipping--price`; of `price-shipping--old-price` the last
                return "price"
    if vague and words and words[-1] in OF_PRICES and words[-1] != "list":  # `price-info-list` holds several
        return words[-1]
    if "quote" in words and not _QUOTING.isdisjoint(words):
        words.remove("quote")  # XenForo's `js-selectToQuote`: what is quoted when it is marked
    if words[-2:] == ["user", "title"] or words[-1:] == ["usertitle"]:  # what a forum calls who wrote: `Senior Member`
        return None if vague else "user_title"
    if words[-2:] in _OF_ADDRESSES:
        return None if vague else "_".join(words[-2:])
    if vague and words[-2:] == ["job", "title"]:  # the title of a job, or of who is called by a name
        return "job_title"
    badge = next((at for at, word in enumerate(words) if word in _BADGES), len(words))
    found: list[str] = []
    is_style = not STYLED.isdisjoint(words) or STYLES.intersection(words) > {"caption"}  # `sizeCaption`
    for at, word in enumerate(words[: badge + 1]):
        if word in STYLES and (is_style or _MEASURED.search(text)):
            continue
        is_coloured = words[max(0, at - 1)] in _COLOURED and STYLED.issuperset(words[at + 1 : at + 2])
        if word == "brand" and is_coloured:  # `text-brand-secondary`
            continue
        field = SYNONYMS.get(word, word if word in FIELDS else None)
        if field == "seller" and not _SOLD_MOST.isdisjoint(words[max(0, at - 1) : at]):
            continue
        if field == "address" and found[-1:] == ["email"]:  # `emailAddress`
            continue
        if field and found and found[-1] not in words:  # `snippet-version`: what a word only means qualifies nothing
            found.pop()
        if field and field not in found[-1:]:
            found.append(field)
    telling = [field for field in found[-2:] if field not in VAGUE or field in WHOLE]
    if vague or not telling:
        return found[-1] if vague and found and not telling else None
    if telling[1:] == ["caption"]:  # what is said of a rating is one
        return telling[0]
    return telling[-1] if telling[-1] in WHOLE else "_".join(telling)


def split_name(text: str) -> list[str]:
    """Return the words of a class, id or property, lower case, without numbers."""
    return [word.lower() for word in _WORDS.findall(text if text.islower() else _CAMEL.sub(" ", text))]


@lru_cache(maxsize=4096)
def property_name(text: str) -> str | None:
    """Return the name that a property of the markup gives, `datePublished` -> `date_published`;
    None for none that a person would. Some pages write it small, `datepublished`.
    """
    words = split_name(text.rsplit(":", 1)[-1].rsplit("/", 1)[-1].rsplit("#", 1)[-1][:200])
    name = "_".join(words)
    name = JOINED.get(name, name)
    if not words or len(name) > MAX_NAME or name in CONTAINERS:
        return None
    return SYNONYMS.get(name, name) if len(words) == 1 else name


JOINED = {name.replace("_", ""): name for name in word_list("naming.joined")}
"""Properties of several words, by what they are in small letters."""

CONTAINERS = word_set("naming.containers")
"""Properties whose value is a thing with properties of its own."""


def label_name(text: str) -> str | None:
    """Return the name that a header or label gives, as the page writes it but for its end; None where it is no name."""
    label = fold(text[:400].translate(_UNSEEN)).strip(f" :：*-–—{SORTED}").strip()
    label = label if len(label) <= MAX_NAME else label.partition(" (")[0]
    said = label.lower().split()
    known = (
        LABELS.get(label.lower())
        or (ICONS.get(label) if label.islower() else None)
        or (LABELS.get(said[-1]) if len(said) >= MIN_SAID else None)
    )
    if known:
        return label if label.lower() == known else known
    is_name = label[-1:] not in _GOES_ON and label.lower() not in FUNCTIONS and not _ADDRESS.fullmatch(label)
    if not is_name or len(label.split()) > MAX_LABEL_WORDS:
        return None
    return label if len(label) <= MAX_NAME and any(c.isalnum() or ord(c) > 0x2000 for c in label) else None


def names_days(label: str) -> bool:
    """Say whether a label is a day or a month, `Wed`, `Dec - 2023`: a part of the date beside it."""
    words = [word for word in _WORDS.findall(caseless(label[:MAX_NAME])) if len(word) > 2]
    return bool(words) and all(word in MONTHS or word in WEEKDAYS for word in words)


def plural(noun: str) -> str:
    """Return an English noun as what is counted: `reply` -> `replies`."""
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else noun + "s"
